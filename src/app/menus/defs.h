/* Calls that files of menus offer one another; screens.h has the screens. */
#ifndef TESSERA_APP_MENUS_DEFS_H
#define TESSERA_APP_MENUS_DEFS_H

#include "menus/screens.h"

/* The title. */

unsigned screen_title_place(const session *s); /* the line of Play */

/* Custom rules: parameters, and the whole set as text. */

void screen_custom_open(session *s);

/* The text of a rule set. */

void screen_rules_text_open(session *s, unsigned rules);

/* The history of one kind of game. */

void screen_history_open(session *s); /* of the kind whose best are shown */

/* The i-th action that means something in this front end and by these rules; ACTIONS: there are no
 * more. */
unsigned screen_action_here(const session *s, const ts_rules *r, unsigned i);

/* Records and replays. */

void screen_daily_open(session *s);

/* The player's profile, estimated from the own games. */

void screen_format_measure(const session *s, char *out, size_t size, unsigned measure);
void screen_format_measured(const session *s, char *out, size_t size, unsigned measure,
                            int32_t value);
/* The course that trains it; the number of courses if none does. */
unsigned screen_measure_course(unsigned measure);

/* The plan of the day, and the goals. */

void screen_today_open(session *s);
void screen_fill_done(const session *s, screen_line *line, unsigned done, unsigned all);

/* The skin as rows and as text; and its row in the options. */

void screen_fill_skin(const session *s, const screen_row *row, screen_line *line);
void screen_change_skin(session *s, const screen_row *row, int by, uint64_t now_us);
void screen_open_skin(session *s, const screen_row *row, uint64_t now_us);

#endif
