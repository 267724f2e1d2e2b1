/* Playing with somebody: where rooms are found and opened, and the room itself. */
#ifndef TESSERA_APP_MENUS_MULTIPLAYER_H
#define TESSERA_APP_MENUS_MULTIPLAYER_H

#include "menus/screen.h"

extern const screen_def screen_meet, screen_room;

/* What is typed on the line under the cursor, ONLINE_TYPES_...; LOBBY_TYPES: nothing is. */
unsigned screen_types(const session *s);
/* Lines of the room come and go; the cursor stays on its own: what it was on before, and after. */
unsigned screen_lobby_at(const session *s);
void screen_lobby_stay(session *s, unsigned at);
unsigned screen_lobby_types(const session *s); /* in the room */
/* A key on one of the two. False: it is every list's. */
bool screen_online_key(session *s, const input_press *p);
bool screen_lobby_key(session *s, const input_press *p);
void screen_online_paste(session *s, uint32_t character);
/* The words of a line on which something is typed. */
void screen_format_typed(const session *s, screen_line *line, unsigned what, bool here);

#endif
