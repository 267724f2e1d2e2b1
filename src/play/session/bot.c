/* Watching bots play: faster and slower, and playing on from there oneself. Who is out while bots
 * play on may hurry them. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

bool session_watches_bot(const session *s)
{
    return s->game.playing && !s->viewer && session_persons(s) == 0;
}

/* What follows keeps the speed, until a person plays. */
void session_bot_hurry(session *s, int by)
{
    int speed = session_watches_bot(s) ? s->game.speed + by : 0;
    if (speed < VIEWER_SLOWEST || speed > VIEWER_FASTEST)
        return;
    s->game.speed = (int8_t)speed;
    run_set_speed(&s->game.run, speed, s->now_us);
    session_touch(s);
}

/* The round under way, as its replay has it so far; from malloc. */
static char *copy_of_round(session *s, size_t *size)
{
    duel_text match;
    const char *round, *text = run_replay(&s->game.run, size);
    unsigned n = s->duel.state.on ? s->duel.state.round - 1U : 0;
    if (!text || duel_open(&match, text, *size) || !duel_round(&match, n, &round, size))
        return NULL;
    char *copy = malloc(*size);
    if (copy)
        memcpy(copy, round, *size);
    return copy;
}

/* The first board is the player's from here on. */
static void take_over(session *s, uint64_t now_us)
{
    session_taken taken = {.tick = s->game.run.match.tick};
    if (s->game.run.match.over || s->game.countdown_us)
        return;
    taken.text = copy_of_round(s, &taken.size);
    if (!taken.text)
        return;
    memcpy(taken.who, s->duel.state.who, sizeof taken.who);
    taken.who[0] = (duel_player){0};
    s->game.watched = 0;
    session_taken_forget(s);
    s->taken = taken;
    session_taken_again(s, now_us);
}

/* The last keys of who was playing are not meant for this. */
bool session_is_out(const session *s)
{
    const run_state *run = &s->game.run;
    uint64_t ended_us = 0;
    if (!s->game.playing || s->viewer || run->match.over || session_persons(s) == 0)
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

static bool hurry_key(session *s, key_code key, bool down, uint64_t now_us)
{
    bool thumb = key_gamepad(key) >= 0 && key_of_first_gamepad(key) == KEY_GAMEPAD + GAMEPAD_SOUTH;
    if ((key != KEY_ENTER && key != KEY_PAD_ENTER && !thumb) || !session_is_out(s))
        return false;
    if (down)
        run_set_speed(&s->game.run, s->game.run.speed ? 0 : VIEWER_FASTEST, now_us);
    return true;
}

bool session_bot_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (!session_watches_bot(s))
        return hurry_key(s, key, down, now_us);
    bool is_pad = key_gamepad(key) >= 0;
    switch (is_pad ? keys_gamepad_in_menus(key) : key) {
    case KEY_UP:
        if (down)
            session_bot_hurry(s, 1);
        return true;
    case KEY_DOWN:
        if (down)
            session_bot_hurry(s, -1);
        return true;
    case KEY_ENTER:
    case KEY_PAD_ENTER:
        if (down && !is_pad) /* the button under the thumb takes nothing over */
            take_over(s, now_us);
        return true;
    case ' ':
        if (down)
            session_game_pause(s, PAUSED_BY_PLAYER, now_us);
        return true;
    default: return false;
    }
}
