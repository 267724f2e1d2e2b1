/* The definitions that screens.c lists in its table. */
#ifndef TESSERA_APP_MENUS_DEFS_H
#define TESSERA_APP_MENUS_DEFS_H

#include "menus/screen.h"

/* The title. */

extern const screen_def screen_title_page;

unsigned screen_title_place(const session *s); /* the line of Play */

/* Custom rules: parameters, and the whole set as text. */

void screen_custom_open(session *s);

extern const screen_def screen_custom;

/* The text of a rule set. */

void screen_rules_text_open(session *s, unsigned rules);

extern const screen_def screen_rules_text;

/* A duel: who plays, its rounds, results of earlier ones. */

extern const screen_def screen_duel, screen_round, screen_duels;

/* The handling of a piece. */

extern const screen_def screen_handling, screen_tetrio;

/* The keys of the rule set that is played. */

extern const screen_def screen_help, screen_help_keys, screen_scores;

/* The history of one kind of game. */

extern const screen_def screen_history;

void screen_history_open(session *s); /* of the kind whose best are shown */

/* The keys of each profile, and binding them. */

extern const screen_def screen_keys;

/* The i-th action that means something in this front end and by these rules; ACTIONS: there are no
 * more. */
unsigned screen_action_here(const session *s, const ts_rules *r, unsigned i);

/* Records and replays. */

extern const screen_def screen_records, screen_best, screen_daily, screen_replays;

void screen_daily_open(session *s);

/* The modes with their levels and goals, and the rule sets. */

extern const screen_def screen_modes, screen_rules;

/* Courses, their lessons, and the exercises of a lesson. */

extern const screen_def screen_learn, screen_course, screen_lesson;

/* The player's profile, estimated from the own games. */

extern const screen_def screen_skill;

void screen_format_measure(const session *s, char *out, size_t size, unsigned measure);
void screen_format_measured(const session *s, char *out, size_t size, unsigned measure,
                            int32_t value);
/* The course that trains it; the number of courses if none does. */
unsigned screen_measure_course(unsigned measure);

/* The plan of the day, and the goals. */

extern const screen_def screen_today, screen_goals;

void screen_today_open(session *s);
void screen_fill_done(const session *s, screen_line *line, unsigned done, unsigned all);

/* Rated puzzles. */

extern const screen_def screen_rated;

/* The analysis board and its studies, and openings. */

extern const screen_def screen_analysis, screen_openers;

/* The options. */

extern const screen_def screen_options, screen_look, screen_sound, screen_tunes, screen_window,
    screen_touch, screen_language;

/* The skin as rows and as text; and its row in the options. */

extern const screen_def screen_skin;

void screen_fill_skin(const session *s, const screen_row *row, screen_line *line);
void screen_change_skin(session *s, const screen_row *row, int by, uint64_t now_us);
void screen_open_skin(session *s, const screen_row *row, uint64_t now_us);

/* The pause, and the question before a game is given up. */

extern const screen_def screen_pause, screen_give_up;

/* The position of practice. */

extern const screen_def screen_position;

/* The screen that gives a game to others. */

extern const screen_def screen_share;

/* The totals of all games. */

extern const screen_def screen_totals;
extern const screen_def screen_habits;

#endif
