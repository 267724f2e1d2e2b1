/* A whole scene, made from a session that stays as it is. */
#ifndef TESSERA_APP_DRAW_SCENE_H
#define TESSERA_APP_DRAW_SCENE_H

#include "session/parts.h"
#include "session/picture.h"
#include "session/messages.h"

/* Is there room for the game under way? If not: the columns and lines it needs. */
bool scene_fits(const session *s, uint32_t *need_w, uint32_t *need_h);
/* Returns what the player sees of the list. `speech`: what has been said so far. */
list_view scene_build(const session *s, const session_speech *speech, scene_list *scene);
bool scene_same(const scene_list *a, const scene_list *b); /* but for their `changed` */

/* The words for screen readers. */

/* Finds words for what has changed since the last call; `p` remembers what was said. */
void scene_speak(const session *s, session_speech *p);

#endif
