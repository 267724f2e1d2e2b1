/* The picture: its size comes in here, and the scene is made when it is asked for. Asking writes to
 * the cache alone (play/session/picture.h). */
#include "internal.h"
#include "draw/scene.h"
#include "draw/speech.h"
#include "api/scene.h"
#include "session/picture_cache.h"
#include "session/game.h"
#include "session/match.h"

#include <string.h>

void session_resize(session *s, int width, int height, int unit_w, int unit_h, uint64_t now_us)
{
    const int room[4] = {width, height, unit_w, unit_h};
    session_picture *p = &s->picture;
    if (p->is_sized && memcmp(room, p->room, sizeof room) == 0)
        return;
    session_run(s, now_us);
    memcpy(p->room, room, sizeof room);
    p->is_sized = true;
    session_touch(s);
    app_settle(s);
}

/* What decides it (the size, the screen, the game, fingers, settings) is seen, so none of it
 * changes without the version. */
void app_check_room(session *s)
{
    session_picture *p = &s->picture;
    if (!p->is_sized || p->checked == p->version)
        return;
    p->checked = p->version;
    uint32_t needs_w, needs_h;
    if (session_screen(s) == SCREEN_PLAY && session_in_game(s) &&
        !scene_fits(s, &needs_w, &needs_h))
        session_game_wait_for_room(s, needs_w, needs_h);
}

const scene_list *session_scene(const session *s)
{
    picture_cache *c = s->picture.cache;
    const scene_list *shown = &c->scene[c->current];
    scene_list *next = &c->scene[1 - c->current];
    c->asked = true;
    if (!s->picture.is_sized || c->version == s->picture.version)
        return shown;
    scene_speak(s, &c->speech);
    c->page_lines = scene_build(s, &c->speech, next);
    c->version = s->picture.version;
    if (scene_same(shown, next))
        return shown;
    next->changed = shown->changed + 1;
    c->current = 1 - c->current;
    return next;
}
