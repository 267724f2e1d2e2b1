/* Watching bots play: how fast they play, and taking over from them. A player who is out while bots
 * play on can make them faster. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

unsigned session_bot_level(const session *s)
{
    return s->bot.level;
}

bool session_watches_bot(const session *s)
{
    return session_in_game(s) && session_persons(s) == 0;
}

void session_bot_watch(session *s, unsigned level, uint64_t now_us)
{
    s->bot.level = (uint8_t)level;
    session_game_start_seed(s, session_game_seed(s), now_us);
}

void session_bot_leave(session *s)
{
    s->bot.level = 0;
}

void session_bot_continue(session *s)
{
    s->bot.level = session_watches_bot(s) ? session_duel_of(s)->who[0].bot : 0;
}

/* Games that follow keep the speed until a person plays. */
void session_bot_hurry(session *s, int by)
{
    int speed = session_watches_bot(s) ? s->bot.speed + by : 0;
    if (speed < VIEWER_SLOWEST || speed > VIEWER_FASTEST)
        return;
    s->bot.speed = (int8_t)speed;
    run_set_speed(session_run_to_change(s), speed, s->now_us);
    session_touch(s);
}

/* The round under way, as its replay has it so far; from malloc. */
static char *copy_of_round(session *s, size_t *size)
{
    duel_text match;
    const char *round, *text = run_replay(session_run_to_change(s), size);
    unsigned n = session_duel_is_on(s) ? session_duel_of(s)->round - 1U : 0;
    if (!text || duel_open(&match, text, *size) || !duel_round(&match, n, &round, size))
        return NULL;
    char *copy = malloc(*size);
    if (copy)
        memcpy(copy, round, *size);
    return copy;
}

/* From here on the player has the first board. */
static void take_over(session *s, uint64_t now_us)
{
    session_takeover from = {.tick = session_match(s)->tick};
    if (session_match(s)->over || session_counts_down(s))
        return;
    from.text = copy_of_round(s, &from.size);
    if (!from.text)
        return;
    memcpy(from.who, session_duel_of(s)->who, sizeof from.who);
    from.who[0] = (duel_player){0};
    session_bot_leave(s);
    session_takeover_begin(s, &from, now_us);
}

/* For a moment after the end a player still presses keys that were meant for the game. */
bool session_is_out(const session *s)
{
    const run_state *run = session_run_of(s);
    uint64_t ended_us = 0;
    if (!session_in_game(s) || run->match.over || session_persons(s) == 0)
        return false;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (session_is_person(s, i)) {
            uint64_t us = run_board_us(run, i);
            if (run->match.board[i].outcome == TS_RUNNING)
                return false;
            ended_us = us > ended_us ? us : ended_us;
        }
    return run_tick_us(run, run->match.tick) >= ended_us + DUEL_ROUND_SEEN_US;
}

static bool hurry_key(session *s, const input_press *p)
{
    if ((p->meaning != KEY_ENTER && p->meaning != KEY_PAD_ENTER) || !session_is_out(s))
        return false;
    if (p->down)
        run_set_speed(session_run_to_change(s), session_run_of(s)->speed ? 0 : VIEWER_FASTEST,
                      p->now_us);
    return true;
}

bool session_bot_key(session *s, const input_press *p)
{
    if (!session_watches_bot(s))
        return hurry_key(s, p);
    switch (p->meaning) {
    case KEY_UP:
        if (p->down)
            session_bot_hurry(s, 1);
        return true;
    case KEY_DOWN:
        if (p->down)
            session_bot_hurry(s, -1);
        return true;
    case KEY_ENTER:
    case KEY_PAD_ENTER:
        if (p->down && p->pad < 0) /* the button under the thumb takes nothing over */
            take_over(s, p->now_us);
        return true;
    case ' ':
        if (p->down)
            session_game_pause(s, PAUSED_BY_PLAYER, p->now_us);
        return true;
    default: return false;
    }
}
