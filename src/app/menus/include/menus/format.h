/* Words that several screens show, and the modes on offer. */
#ifndef TESSERA_APP_MENUS_FORMAT_H
#define TESSERA_APP_MENUS_FORMAT_H

#include "menus/screen.h"
#include "session/parts.h"
#include "store/store.h"

/* Texts that several screens show. */

void screen_format(const session *s, char *out, size_t size, int id);
void screen_format_chosen(const session *s,
                          screen_line *line); /* marks the choice that holds now */
void screen_format_mode(const session *s, char *out, size_t size, unsigned mode);
void screen_format_mode_about(const session *s, char *out, size_t size, unsigned mode);
void screen_format_rules(const session *s, char *out, size_t size, unsigned rules);
void screen_format_rules_about(const session *s, char *out, size_t size, unsigned rules);
/* Formats the rule set of a finished game: `changes` as in the store. */
void screen_format_rules_played(const session *s, char *out, size_t size, unsigned rules,
                                uint32_t changes);
/* Format a chosen rule set with the changes it is played with; the same with the mode ("Sprint,
 * Modern", with the language's own comma); and that of a match. */
void screen_format_own_rules(const session *s, char *out, size_t size, unsigned rules);
void screen_format_own_rules_about(const session *s, char *out, size_t size, unsigned rules);
void screen_format_own_game(const session *s, char *out, size_t size, unsigned mode,
                            unsigned rules);
void screen_format_match(const session *s, char *out, size_t size, const ts_setup *setup);
/* The goal or variant of a mode: "40 lines", "height 3"; nothing where there is no choice. */
void screen_format_choice(const session *s, char *out, size_t size, unsigned mode, uint32_t goal,
                          unsigned variant);
bool screen_races(unsigned mode); /* does time decide it, at the end or on the way? */
/* "-0.42": seconds, with two digits and their sign; from a minute on as a time. */
void screen_format_difference(const session *s, char *out, size_t size, int64_t us);
bool screen_goal_is_time(unsigned mode); /* the goal is in seconds */
/* Adds the start level, unless it is the default. */
void screen_format_terms(const session *s, char *out, size_t size, const store_kind *kind);
/* All of it: mode, rule set, terms. */
void screen_format_kind(const session *s, char *out, size_t size, const store_kind *kind);
/* A score as the rule set shows it: some have zeros in front. */
size_t screen_format_score(const session *s, char *out, size_t size, unsigned rules,
                           uint64_t score);
/* what the mode is played for, without words if it can be */
void screen_format_done(const session *s, char *out, size_t size, const store_game *game);
int64_t screen_progress_of(const store_game *game); /* in the mode's unit, if it ranks by that */
void screen_format_standing(const session *s, char *out, size_t size); /* "You 2 : 1 Bot 5" */
void screen_format_winner(const session *s, char *out, size_t size);
int screen_why(unsigned mode, unsigned outcome, unsigned over, bool given_up); /* a TEXT_WHY_... */
/* n in `time_us`, as a rate per `unit_us`, in thousandths. */
int64_t screen_rate(uint64_t n, uint64_t time_us, uint64_t unit_us);

/* Words for what modes count: of the language where it has them, else the engine's English ones. */

/* The text of a label of the engine (ts_fact, ts_unit); -1 if the languages have no words for
 * it. */
int screen_label_text(const char *english);
void screen_format_label(const session *s, char *out, size_t size, const char *english);
/* "40 lines" */
void screen_format_count(const session *s, char *out, size_t size, const ts_unit *unit, uint64_t n);

/* The choices of the menus: modes that fit the chosen rule set and number of players, and their
 * goals. */

unsigned screen_modes_offered(const session *s);
unsigned screen_mode_offered(const session *s, unsigned at); /* in the order of the screens */
unsigned screen_mode_offered_at(const session *s, unsigned mode);
unsigned screen_goals_offered(const ts_mode *mode); /* how many */
bool screen_mode_has_choice(unsigned mode);         /* of goals or variants */

unsigned screen_rules_offered(const session *s);
/* The rule set of a line of the list; past its end that which is chosen. */
unsigned screen_rules_at(const session *s, unsigned at);

/* Returns the demo to show beside a menu that chooses a game: that of the line with the cursor, or
 * DEMO_NONE where there is no room for one. */
int screen_demo(const session *s);

#endif
