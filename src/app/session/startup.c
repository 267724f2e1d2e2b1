/* The game, the replay or the room that the program was started with. A game begins as soon as the
 * time is known, and once more when the settings have been read. */
#include "session/parts.h"
#include "game_internal.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/match.h"
#include "session/watch.h"
#include "session/online.h"
#include "session/setup.h"

void session_game_request(session *s)
{
    s->game->start_pending = true;
}

bool session_game_is_requested(const session *s)
{
    return s->game->start_pending && !s->game->playing;
}

void session_game_start_requested(session *s)
{
    if (!session_game_is_requested(s))
        return;
    if (s->options.replay)
        session_viewer_show(s, s->options.replay, s->options.replay_size, s->now_us);
    else if (session_asks_for_duel(s))
        session_duel_start(s, s->now_us);
    else if (s->options.watch)
        session_bot_watch(s, s->options.watch, s->now_us);
    else
        session_game_start(s, s->now_us);
}

/* The same game from its beginning. */
static void start_again(session *s, uint64_t now_us)
{
    uint64_t seed = s->game->run.match.setup.seed;
    if (session_duel_is_on(s))
        session_duel_start_seed(s, seed, now_us);
    else
        session_game_start_seed(s, seed, now_us);
}

/* A game that was started with the program begins once more, by the settings: no picture has been
 * shown yet. */
void session_game_settled(session *s)
{
    session_online_begin(s, s->now_us);
    if (s->game->start_pending && session_in_game(s))
        start_again(s, s->now_us);
    s->game->start_pending = false;
}
