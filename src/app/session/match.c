/* What is under way: a game or a replay, its match, and what kind of game it is. Nothing here
 * changes anything; so every part may ask, and what is asked calls no part that acts. */
#include "session/parts.h"
#include "game_internal.h"
#include "session/match.h"
#include "session/watch.h"

bool session_has_match(const session *s)
{
    return s->game->playing;
}

bool session_in_game(const session *s)
{
    return s->game->playing && !session_in_replay(s);
}

const run_state *session_run_of(const session *s)
{
    return &s->game->run;
}

run_state *session_run_to_change(session *s)
{
    return &s->game->run;
}

const ts_match *session_match(const session *s)
{
    return &s->game->run.match;
}

const session_finished *session_last_game(const session *s)
{
    return &s->game->last;
}

bool session_counts_down(const session *s)
{
    return s->game->countdown_us != 0;
}

unsigned session_game_count(const session *s)
{
    return s->game->counted;
}

bool session_game_is_daily(const session *s)
{
    return s->game->daily;
}

bool session_game_confirms_restart(const session *s)
{
    return s->game->restart_asked_us != 0;
}

unsigned session_game_pause_reason(const session *s)
{
    return s->game->paused_by;
}

const session_game_size *session_game_needs(const session *s)
{
    return &s->game->needs;
}

const ts_rules *session_rules(const session *s)
{
    return session_has_match(s) ? run_rules(session_run_of(s)) : ts_rules_get(s->settings.rules);
}

static bool mode_is(const session *s, unsigned mode)
{
    return session_in_game(s) && session_match(s)->setup.mode == mode;
}

bool session_practice_is_on(const session *s)
{
    return mode_is(s, TS_MODE_PRACTICE);
}

bool session_puzzles_are_chosen(const session *s)
{
    return s->game->puzzles;
}

bool session_puzzle_is_on(const session *s)
{
    return mode_is(s, TS_MODE_PUZZLE);
}
