/* Time passes: every part runs up to now, and says when it wants to run again. */
#include "base/minmax.h"
#include "internal.h"
#include "menus/multiplayer.h"
#include "menus/preview.h"
#include "session/bot.h"
#include "session/demo.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/handling_test.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/review.h"
#include "session/watch.h"
#include "session/archive.h"
#include "session/effects.h"
#include "session/online.h"
#include "session/input.h"
#include "session/library.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/matchmaking.h"
#include "session/share.h"
#include "session/sound.h"
#include "session/storage.h"

void session_run(session *s, uint64_t now_us)
{
    bool lingered = session_duel_shows_end(s), counted = session_counts_down(s);
    bool laid = session_game_result_next(s) != UINT64_MAX;
    if (!s->begun_us)
        s->begun_us = now_us;
    if (now_us > s->now_us)
        s->now_us = now_us;
    if (laid || (lingered && !session_duel_shows_end(s)))
        session_touch(s);
    app_run_keys(s, s->now_us);
    session_game_start_requested(s);
    if (session_storage_connect(s)) {
        session_drills_read(s);
        session_bot_profiles_read(s, session_store(s));
        session_game_settled(s);
    }
    session_storage_run(s);
    session_game_watch_given(s);
    session_library_run(s);
    session_share_run(s);
    session_archive_run(s, s->now_us);
    session_duel_run(s, s->now_us);
    session_viewer_run(s, s->now_us);
    session_viewer_think(s);
    const unsigned line = screen_lobby_at(s);
    session_online_run(s, s->now_us);
    screen_lobby_stay(s, line);
    session_matchmaking_run(s, s->now_us);
    session_game_run(s, s->now_us);
    if (session_effects_want_again(s))
        session_game_again(s, s->now_us);
    session_handling_test_run(s, s->now_us);
    session_demo_run(s, screen_demo(s), s->now_us);
    if (counted && !session_counts_down(s) && session_uses_touch(s))
        s->settings.touch_shown = 1; /* the gestures have been seen */
    session_effects_expire(s);
    session_messages_run(s, s->now_us);
    app_check_room(s);
    session_cue_music(s);
}

static uint64_t next_of_screen(const session *s)
{
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
    return min_u64(next, session_game_result_next(s));
}

uint64_t session_next(session *s)
{
    uint64_t next = min_u64(next_of_screen(s), session_review_next(s));
    next = min_u64(next, session_library_next(s));
    next = min_u64(next, min_u64(session_online_next(s), session_input_next(s)));
    next = min_u64(next, session_archive_next(s));
    next = min_u64(next, session_matchmaking_next(s));
    return min_u64(min_u64(next, session_storage_next(s)), session_messages_next(s));
}
