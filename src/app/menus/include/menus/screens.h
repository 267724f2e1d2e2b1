/* All screens, moving about on them, and what the drawing asks of single ones. */
#ifndef TESSERA_APP_MENUS_SCREENS_H
#define TESSERA_APP_MENUS_SCREENS_H

#include "menus/screen.h"

/* All screens: which one belongs to a number, and what is above its list. */

#define SCREEN(ID, name) extern const screen_def screen_##name;
#include "session/screens.def"
#undef SCREEN
const screen_def *screen_get(unsigned screen); /* NULL for the game itself */
/* The lines of a screen, of rows and lists alike. */
unsigned screen_count(const session *s, const screen_def *screen);
void screen_fill_line(const session *s, const screen_def *screen, unsigned i, screen_line *line);
/* The row of a line, or NULL if it is one of the list. */
const screen_row *screen_row_at(const session *s, const screen_def *screen, unsigned i);
bool screen_has_change(const screen_def *screen); /* so do Left and Right */
const store_game *screen_game(const session *s, const screen_def *screen, unsigned i);
/* The text field under the cursor, LOBBY_FIELD_... */
unsigned screen_types(const session *s);
/* A row's setting: its value as words, and the next value. */
void screen_format_setting(const session *s, const setting_choice *c, screen_line *line);
void screen_change_setting(session *s, const setting_choice *c, int by);
void screen_slide_setting(session *s, const setting_choice *c, unsigned thousandth);
/* The n-th shortcut that works with the cursor there on the current screen, or NULL. */
const screen_shortcut *screen_shortcut_at(const session *s, unsigned cursor, unsigned n);
unsigned screen_rows_from(const session *s, const screen_def *screen);
void screen_format_title(const session *s, char *out, size_t size);
bool screen_leads_back(const session *s); /* Escape does something */
bool screen_warns(const session *s);      /* its note is about trouble */
/* Warnings of several screens: trouble with the library, or with a file that was given. */
bool screen_store_warns(const session *s);
bool screen_files_warn(const session *s);

/* The pages of the options lie side by side. Lists them with the place of the page shown, and
 * returns how many there are, or 0 if what is shown is none of them. */
unsigned screen_tabs(const session *s, uint8_t *tab, unsigned *at);
/* The one after the page shown, or before it (`by`), or SCREENS. */
unsigned screen_tab(const session *s, int by);

/* Moving about on screens, by keys and by the pointer. */

void screen_key(session *s, const input_press *p);                  /* a key that went down */
void screen_paste(session *s, uint32_t character, uint64_t now_us); /* '\n' after the last */
void screen_point(session *s, unsigned line, bool chosen, uint64_t now_us);
void screen_drag(session *s, unsigned line, unsigned thousandth, uint64_t now_us); /* its slider */
void screen_to_tab(session *s, unsigned screen, uint64_t now_us);
void screen_point_back(session *s, uint64_t now_us); /* back, but never out of the game */

/* Lines of the room come and go; the cursor stays on its own: what it was on before, and after. */
unsigned screen_lobby_at(const session *s);
void screen_lobby_stay(session *s, unsigned at);
/* The words of a line on which something is typed. */
void screen_format_typed(const session *s, screen_line *line, unsigned what, bool here);

/* Friends and recent opponents; and the row of an invitation, on several screens. */

bool screen_has_invitation(const session *s, const screen_row *row);
void screen_fill_invitation(const session *s, const screen_row *row, screen_line *line);
void screen_enter_invitation(session *s, const screen_row *row, uint64_t now_us);
void screen_change_invitation(session *s, const screen_row *row, int by, uint64_t now_us);
#define SCREEN_INVITATION                                                                          \
    .hint = TEXT_HINT_CHOOSE, .changes = true, .shown = screen_has_invitation,                     \
    .fill = screen_fill_invitation, .enter = screen_enter_invitation,                              \
    .change = screen_change_invitation

/* Ranked play: matches, ratings, leaderboards. */

bool screen_ranking_warns(const session *s);

/* The large number of the result, which the mode ranks, and the word over it. */
int result_word(const session *s); /* a TEXT_... */
void result_number(const session *s, char *out, size_t size);
/* Formats the difference to the previous best. Returns ROLE_GOOD or ROLE_WARNING, or 0 if there is
 * nothing to compare. */
unsigned result_difference(const session *s, char *out, size_t size);
void result_reason(const session *s, char *out, size_t size); /* why the game was lost; or "" */
/* Formats the coach's advice: what would have prevented the end, if known; else "". */
void result_help(const session *s, char *out, size_t size);
void result_foot(const session *s, char *out, size_t size); /* what else must be said; or "" */

/* A time at a tenth line, and its difference to the best game's, "" if there is none. Returns false
 * if there are no more. */
typedef struct result_split {
    char label[LINE_SIZE], time[CELL_SIZE], by[CELL_SIZE];
    unsigned role; /* of `by` */
} result_split;
bool result_get_split(const session *s, unsigned i, result_split *out);

/* True on the title until a first game has been played: it asks whether all colours can be told
 * apart, and a key changes them. */
bool screen_asks_about_colours(const session *s);

/* Lessons. */

typedef struct coach_exercise coach_exercise;
void screen_format_goal(const session *s, char *out, size_t size, const coach_exercise *e);

/* The review of a game by the coach. */

typedef struct coach_mark coach_mark;
typedef struct ts_piece ts_piece;

enum { REVIEW_SHORTCUTS = 2 };
extern const screen_shortcut review_shortcuts[REVIEW_SHORTCUTS];

bool review_key(session *s, const input_press *p);
void review_step(session *s, int by); /* after the last piece comes the first */
int review_grade(unsigned grade);     /* a word for COACH_... */
/* Formats the grade of the placement shown, and how to see the better one. */
void review_shown(const session *s, char *out, size_t size, const coach_mark *m);
void review_place(const session *s, char *out, size_t size, ts_piece p); /* "T 4-6" */

void screen_review_point(session *s, unsigned thousandth); /* a click on the plot */
void review_amount(const session *s, char *out, size_t size, int64_t loss); /* "2.5 rows" */
void review_odds(const session *s, char *out, size_t size); /* a sentence of session_odds_answer */
int review_cause(unsigned cause);                           /* a sentence for COACH_... */
int review_advice(unsigned cause); /* the same of a place that can still be taken */

#endif
