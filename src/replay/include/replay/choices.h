/* The words of a rule set's choices, as its print and its JSON have them. */
#ifndef TESSERA_REPLAY_CHOICES_H
#define TESSERA_REPLAY_CHOICES_H

#include "tessera_rules.h"

#define CHOICE_WORD(id, word) [id] = word,
static const char *const step_words[] = {TS_STEP_LIST(CHOICE_WORD)};
static const char *const handling_words[] = {TS_HANDLING_LIST(CHOICE_WORD)};
static const char *const random_words[] = {TS_RANDOM_LIST(CHOICE_WORD)};
static const char *const history_words[] = {TS_HISTORY_LIST(CHOICE_WORD)};
static const char *const sideways_words[] = {TS_SIDEWAYS_LIST(CHOICE_WORD)};
static const char *const soft_words[] = {TS_SOFT_LIST(CHOICE_WORD)};
static const char *const hard_words[] = {TS_HARD_LIST(CHOICE_WORD)};
static const char *const lock_words[] = {TS_LOCK_LIST(CHOICE_WORD)};
static const char *const entry_words[] = {TS_ENTRY_LIST(CHOICE_WORD)};
static const char *const level_words[] = {TS_LEVEL_LIST(CHOICE_WORD)};
static const char *const score_words[] = {TS_SCORE_LIST(CHOICE_WORD)};
static const char *const spins_words[] = {TS_SPINS_LIST(CHOICE_WORD)};
static const char *const blocked_words[] = {TS_BLOCKED_LIST(CHOICE_WORD)};
static const char *const attack_words[] = {TS_ATTACK_LIST(CHOICE_WORD)};
#undef CHOICE_WORD

#endif
