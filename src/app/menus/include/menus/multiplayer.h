/* Playing with somebody: where rooms are found and opened, and the room itself. */
#ifndef TESSERA_APP_MENUS_MULTIPLAYER_H
#define TESSERA_APP_MENUS_MULTIPLAYER_H

#include "menus/screen.h"

extern const screen_def screen_meet, screen_room;

/* Lines of the room come and go; the cursor stays on its own: what it was on before, and after. */
unsigned screen_lobby_at(const session *s);
void screen_lobby_stay(session *s, unsigned at);
/* The words of a line on which something is typed. */
void screen_format_typed(const session *s, screen_line *line, unsigned what, bool here);

#endif
