/* What several screens say. */
#ifndef TESSERA_APP_MENUS_FORMAT_H
#define TESSERA_APP_MENUS_FORMAT_H

#include "menus/screen.h"

void screen_format(const session *s, char *out, size_t room, int id);
void screen_format_chosen(const session *s,
                          screen_line *line); /* marks the choice that holds now */
void screen_format_mode(const session *s, char *out, size_t room, unsigned mode);
void screen_format_mode_about(const session *s, char *out, size_t room, unsigned mode);
void screen_format_rules(const session *s, char *out, size_t room, unsigned rules);
void screen_format_rules_about(const session *s, char *out, size_t room, unsigned rules);
/* Of a game that was played: `changes` as in the store. */
void screen_format_rules_played(const session *s, char *out, size_t room, unsigned rules,
                                uint32_t changes);
/* Of a rule set that is chosen, with the changes it is played with; then with the mode, "Sprint,
 * Modern", with the language's own comma; and of a match. */
void screen_format_own_rules(const session *s, char *out, size_t room, unsigned rules);
void screen_format_own_rules_about(const session *s, char *out, size_t room, unsigned rules);
void screen_format_own_game(const session *s, char *out, size_t room, unsigned mode,
                            unsigned rules);
void screen_format_match(const session *s, char *out, size_t room, const ts_setup *setup);
/* The goal or variant of a mode: "40 lines", "height 3"; nothing where there is no choice. */
void screen_format_choice(const session *s, char *out, size_t room, unsigned mode, uint32_t goal,
                          unsigned variant);
bool screen_races(unsigned mode); /* does time decide it, at the end or on the way? */
/* "-0.42": seconds, with two digits and their sign; from a minute on as a time. */
void screen_format_difference(const session *s, char *out, size_t room, int64_t us);
bool screen_goal_is_time(unsigned mode); /* the goal is in seconds */
/* The same with the start level, where it is not the usual one. */
void screen_format_terms(const session *s, char *out, size_t room, const store_kind *kind);
/* All of it: mode, rule set, terms. */
void screen_format_kind(const session *s, char *out, size_t room, const store_kind *kind);
/* A score as the rule set shows it: some have zeros in front. */
size_t screen_format_score(const session *s, char *out, size_t room, unsigned rules,
                           uint64_t score);
/* what the mode is played for, without words if it can be */
void screen_format_done(const session *s, char *out, size_t room, const store_game *game);
int64_t screen_progress_of(const store_game *game); /* in the mode's unit, if it ranks by that */
void screen_format_standing(const session *s, char *out, size_t room); /* "You 2 : 1 Bot 5" */
void screen_format_winner(const session *s, char *out, size_t room);
int screen_why(unsigned mode, unsigned outcome, unsigned over, bool given_up); /* a TEXT_WHY_... */
/* n in `time_us`, as a rate per `unit_us`, in thousandths. */
int64_t screen_rate(uint64_t n, uint64_t time_us, uint64_t unit_us);

#endif
