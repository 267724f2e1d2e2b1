/* Custom rules: a rule set with changed parameters, shared as a line of text. They are stored with
 * the settings. */
#ifndef TESSERA_APP_SESSION_CUSTOM_H
#define TESSERA_APP_SESSION_CUSTOM_H

#include "api/key.h"
#include "replay/rules_line.h"

typedef struct session session;

enum { CUSTOM_NOTHING, CUSTOM_TEXT, CUSTOM_LINK };

bool session_custom_open(session *s); /* false if out of memory */
void session_custom_close(session *s);
/* The changes that the next game by that rule set has, or NULL. */
const ts_rules_text *session_own_rules(const session *s, unsigned rules);
bool session_custom_is_chosen(const session *s);
bool session_custom_has_changes(const session *s);
/* Switches the player's custom rules on or off. */
void session_custom_choose(session *s, bool on);
void session_custom_lend(session *s, const ts_rules_text *rules); /* these count now */
/* Chooses the rules of a game of the library; `changes` as there. Returns false if such rules are
 * unknown here. */
bool session_custom_choose_like(session *s, unsigned rules, uint32_t changes);
bool session_custom_knows(const session *s, unsigned rules, uint32_t changes);

void session_custom_base(session *s, int by); /* the next rule set; changes that fit go along */
void session_custom_turn(session *s, unsigned knob, int by);
void session_custom_reset(session *s);

/* A text or a link that is pasted, letter by letter with '\n' after the last; or typed. */
void session_custom_paste(session *s, uint32_t letter);
void session_custom_type(session *s, bool on);
bool session_custom_key(session *s, key_code key); /* false if nobody types */
void session_custom_copy(session *s, int what);    /* CUSTOM_... */
int session_custom_copies(const session *s);       /* what was copied last: CUSTOM_... */
uint32_t session_custom_copied(const session *s);  /* how many times something was copied */
void session_custom_write(const session *s, int what, char *out, size_t size);
bool session_custom_is_typed(const session *s);                   /* do keys write? */
const char *session_custom_typed(const session *s, size_t *size); /* without a NUL */
/* Returns what came of a text, as TEXT_..., or 0 if there is no answer to show. */
int session_custom_answer(const session *s, const ts_rules_line_error **error);
bool session_custom_was_refused(const session *s);

#endif
