/* Playing with somebody: where rooms are found and opened, and the room itself. */
#ifndef TESSERA_PLAY_SCREENS_MEET_H
#define TESSERA_PLAY_SCREENS_MEET_H

#include "screens/screen.h"

extern const screen_def screen_meet, screen_room;

/* What is typed on the line under the cursor, MEET_TYPES_...; MEET_TYPES: nothing is. */
unsigned screen_types(const session *s);
/* Lines of the room come and go; the cursor stays on its own: what it was on before, and after. */
unsigned screen_room_at(const session *s);
void screen_room_stay(session *s, unsigned at);
unsigned screen_room_types(const session *s); /* in the room */
/* A key on one of the two. False: it is every list's. */
bool screen_far_key(session *s, const input_press *p);
bool screen_room_key(session *s, const input_press *p);
void screen_far_paste(session *s, uint32_t character);
/* The words of a line on which something is typed. */
void screen_say_typed(const session *s, screen_line *line, unsigned what, bool here);

#endif
