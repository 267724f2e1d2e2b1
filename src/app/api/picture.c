/* The picture: its size comes in here, and the scene is made when it is asked for. Asking writes to
 * the cache alone (play/session/picture.h). */
#include "internal.h"
#include "draw/scene.h"
#include "draw/speech.h"
#include "api/scene.h"
#include "session/picture_cache.h"
#include "session/game.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/picture.h"

void session_resize(session *s, int width, int height, int unit_w, int unit_h, uint64_t now_us)
{
    const int size[4] = {width, height, unit_w, unit_h};
    if (session_picture_has_size(s, size))
        return;
    session_run(s, now_us);
    session_picture_resize(s, size);
    app_settle(s);
}

/* What decides it (the size, the screen, the game, fingers, settings) is seen, so none of it
 * changes without the version. */
void app_check_room(session *s)
{
    if (!session_picture_begin_check(s))
        return;
    uint32_t needs_w, needs_h;
    if (session_shows_game(s) && session_in_game(s) && !scene_fits(s, &needs_w, &needs_h))
        session_game_wait_for_room(s, needs_w, needs_h);
}

const scene_list *session_scene(const session *s)
{
    picture_cache *c = session_picture_cache(s);
    const scene_list *shown = &c->scene[c->current];
    scene_list *next = &c->scene[1 - c->current];
    c->asked = true;
    if (!session_picture_is_stale(s))
        return shown;
    scene_speak(s, &c->speech);
    c->page_lines = scene_build(s, &c->speech, next);
    c->version = session_picture_version(s);
    if (scene_same(shown, next))
        return shown;
    next->changed = shown->changed + 1;
    c->current = 1 - c->current;
    return next;
}
