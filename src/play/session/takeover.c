/* Taking over: the game goes on from within a replay, or a bot's game, as often as the player
 * likes. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

bool session_is_takeover(const session *s)
{
    return s->takeover.text != NULL;
}

void session_takeover_forget(session *s)
{
    free(s->takeover.text);
    s->takeover = (session_takeover){0};
}

void session_takeover_again(session *s, uint64_t now_us)
{
    const session_takeover *t = &s->takeover;
    duel_state duel = {.first_to = 1, .round = 1};
    session_game_leave_run(s); /* before what describes it changes */
    memcpy(duel.who, t->who, sizeof duel.who);
    session_duel_set(s, &duel);
    if (session_game_start_from(s, t->text, t->size, t->tick, now_us))
        session_game_count_down(s, GAME_LOOK_SECONDS, now_us);
    else
        session_game_leave(s);
}

void session_takeover_begin(session *s, const session_takeover *from, uint64_t now_us)
{
    session_takeover_forget(s);
    s->takeover = *from;
    session_takeover_again(s, now_us);
}
