/* Moving about on screens, by keys and by the pointer. */
#ifndef TESSERA_APP_MENUS_NAVIGATION_H
#define TESSERA_APP_MENUS_NAVIGATION_H

#include "menus/screen.h"
#include "session/input.h"

void screen_key(session *s, const input_press *p); /* a key that went down */
void screen_paste(session *s, uint32_t character); /* '\n' after the last */
void screen_point(session *s, unsigned line, bool chosen, uint64_t now_us);
void screen_point_back(session *s, uint64_t now_us); /* back, but never out of the game */

#endif
