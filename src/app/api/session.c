/* The entry points of front ends: opening and closing a session, advancing its time, and making
 * its picture. */
#include "internal.h"
#include "api/scene.h"
#include "base/minmax.h"
#include "draw/scene.h"
#include "menus/screens.h"
#include "menus/format.h"
#include "session/custom.h"
#include "session/library.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/effects.h"
#include "session/files.h"
#include "session/game.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/people.h"
#include "session/picture.h"
#include "session/picture_cache.h"
#include "session/practice.h"
#include "session/skill.h"
#include "session/coach.h"
#include "session/setup.h"
#include "session/storage.h"
#include "session/today.h"
#include "session/watch.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* Opens and closes a session, runs it, and hands out its cues and files. The functions for front
 * ends are declared in api/session.h. */

session *session_open(const session_options *o)
{
    session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->options = *o;
    if (!session_parts_open(s)) {
        free(s);
        return NULL;
    }
    settings_state *set = &s->settings;
    s->random = o->entropy;
    settings_usual(set);
    session_language(s, o->language >= 0 && o->language < language_count() ? (unsigned)o->language
                                                                           : LANGUAGE_ENGLISH);
    set->rules = TS_RULES_GUIDELINE;
    set->mode = ts_rules_get(set->rules)->own_mode;
    set->half_blocks = o->half_blocks;
    set->reduced_motion = o->reduced_motion;
    set->theme = o->theme;
    session_apply_options(s);
    session_effects_settle(s);
    session_library_show_only(s, -1, -1);
    if (o->play_at_once || o->replay)
        session_game_request(s);
    return s;
}

bool session_unsaved(session *s, char *out, size_t size)
{
    return session_storage_unsaved(s, out, size);
}

void session_close(session *s)
{
    if (!s)
        return;
    session_parts_close(s);
    free(s);
}

bool session_file(session *s, replay_file *file)
{
    return session_files_given(s, file) || session_archive_given(s, file) ||
           session_rules_text_given(s, file);
}

void session_take(session *s, const replay_file *file, uint64_t now_us)
{
    replay_file named = *file;
    for (const char *c = named.name; *c; c++)
        if ((*c == '/' || *c == '\\') && c[1])
            named.name = c + 1;
    session_run(s, now_us);
    if (!session_archive_take(s, &named))
        session_files_take(s, &named, s->now_us);
    app_check_room(s);
}

void session_take_link(session *s, const char *link, uint64_t now_us)
{
    session_run(s, now_us);
    session_files_take_link(s, link, s->now_us);
    app_check_room(s);
}

/* The picture: its size is set here, and the scene is made on request. A request writes to the
 * cache alone (session/picture.h). */

void session_resize(session *s, int width, int height, int unit_w, int unit_h, uint64_t now_us)
{
    const canvas_size size = {width, height, unit_w, unit_h};
    if (session_picture_has_size(s, &size))
        return;
    session_run(s, now_us);
    session_picture_resize(s, &size);
    app_settle(s);
}

/* Measures the window anew. All that decides the layout (the size, the screen, the game, fingers,
 * settings) raises the version when it changes. */
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
    c->list = scene_build(s, &c->speech, next);
    c->version = session_picture_version(s);
    if (scene_same(shown, next))
        return shown;
    next->changed = shown->changed + 1;
    c->current = 1 - c->current;
    return next;
}

/* Time passes: every part runs up to now, and says when it wants to run again. */

void session_run(session *s, uint64_t now_us)
{
    const bool lingered = session_shows_ending(s);
    bool laid = session_game_result_next(s) != UINT64_MAX;
    if (!s->begun_us)
        s->begun_us = now_us;
    if (now_us > s->now_us)
        s->now_us = now_us;
    if (laid || (lingered && !session_shows_ending(s)))
        session_touch(s);
    if (lingered && !session_shows_ending(s))
        session_screen_comes(s);
    session_menu_run(s);
    app_run_keys(s, s->now_us);
    session_game_start_requested(s);
    if (session_storage_connect(s)) {
        session_drills_read(s);
        session_lessons_read(s);
        session_rated_read(s);
        session_today_read(s);
        session_bot_profiles_read(s, session_store(s));
        session_people_read(s, session_store(s));
        session_rules_text_connect(s);
        session_game_settled(s);
    }
    session_storage_run(s);
    session_game_watch_given(s);
    session_library_run(s);
    session_skill_run(s);
    session_share_run(s);
    session_archive_run(s, s->now_us);
    session_duel_run(s, s->now_us);
    session_viewer_run(s, s->now_us);
    session_viewer_think(s);
    const unsigned line = screen_lobby_at(s);
    session_online_run(s, s->now_us);
    screen_lobby_stay(s, line);
    session_matchmaking_run(s, s->now_us);
    session_rooms_run(s, s->now_us);
    session_ratings_run(s);
    session_people_run(s, s->now_us);
    session_game_run(s, s->now_us);
    if (session_effects_want_again(s))
        session_game_again(s, s->now_us);
    session_handling_test_run(s, s->now_us);
    session_demo_run(s, screen_demo(s), s->now_us);
    session_lookback_run(s);
    session_effects_expire(s);
    session_messages_run(s, s->now_us);
    session_narrate_run(s, s->now_us);
    app_check_room(s);
    session_cue_music(s);
}

static uint64_t next_of_screen(const session *s)
{
    if (session_shows_ending(s))
        return session_ending_next(s);
    if (session_duel_next(s) != UINT64_MAX)
        return session_duel_next(s);
    if (session_game_is_requested(s) || session_effects_want_again(s))
        return 0;
    if (session_has_match(s) && session_shows_game(s)) {
        uint64_t next = session_in_replay(s) ? session_viewer_next(s) : session_game_next(s);
        return session_effects_alive(s) ? min_u64(next, s->now_us + session_frame_us(s)) : next;
    }
    if (session_shows_review(s))
        return session_odds_next(s);
    uint64_t next = min_u64(session_handling_test_next(s), session_demo_next(s));
    return min_u64(next, min_u64(session_game_result_next(s), session_lookback_next(s)));
}

uint64_t session_next(session *s)
{
    uint64_t next = min_u64(next_of_screen(s), session_review_next(s));
    next = min_u64(next, session_library_next(s));
    next = min_u64(next, session_skill_next(s));
    next = min_u64(next, min_u64(session_online_next(s), session_input_next(s)));
    next = min_u64(next, min_u64(session_archive_next(s), session_menu_next(s)));
    next = min_u64(next, min_u64(session_matchmaking_next(s), session_rooms_next(s)));
    next = min_u64(next, min_u64(session_people_next(s), session_narrate_next(s)));
    return min_u64(min_u64(next, session_storage_next(s)), session_messages_next(s));
}
