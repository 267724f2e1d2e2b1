/* All screens: which one belongs to a number, and what is above its list. */
#ifndef TESSERA_APP_MENUS_SCREENS_H
#define TESSERA_APP_MENUS_SCREENS_H

#include "menus/screen.h"

const screen_def *screen_get(unsigned screen); /* NULL: the game itself */
/* The lines of a screen, of rows and lists alike. */
unsigned screen_count(const session *s, const screen_def *screen);
void screen_fill_line(const session *s, const screen_def *screen, unsigned i, screen_line *line);
void screen_enter(session *s, const screen_def *screen, unsigned i, uint64_t now_us);
void screen_change(session *s, const screen_def *screen, unsigned i, int by, uint64_t now_us);
void screen_discard(session *s, const screen_def *screen, unsigned i);
/* The row of a line, or NULL if it is one of the list. */
const screen_row *screen_row_at(const session *s, const screen_def *screen, unsigned i);
bool screen_has_enter(const screen_def *screen);  /* Enter does something on one of its lines */
bool screen_has_change(const screen_def *screen); /* so do Left and Right */
const store_game *screen_game(const session *s, const screen_def *screen, unsigned i);
/* The text field under the cursor, LOBBY_FIELD_... */
unsigned screen_types(const session *s);
/* A row's setting: its value as words, and the next value. */
void screen_format_setting(const session *s, const setting_choice *c, screen_line *line);
void screen_change_setting(session *s, const setting_choice *c, int by);
/* The n-th shortcut that works with the cursor there on the current screen, or NULL. */
const screen_shortcut *screen_shortcut_at(const session *s, unsigned cursor, unsigned n);
unsigned screen_rows_from(const session *s, const screen_def *screen);
void screen_format_title(const session *s, char *out, size_t room);
bool screen_leads_back(const session *s); /* Escape does something */
bool screen_warns(const session *s);      /* its note is about trouble */
/* What several screens warn of: trouble with the library, or with a file that was given. */
bool screen_store_warns(const session *s);
bool screen_files_warn(const session *s);

#endif
