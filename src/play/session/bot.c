/* Watching bots play: faster and slower, and playing on from there oneself. Who is out while bots
 * play on may hurry them. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

bool ts_session_watches_bot(const ts_session *s)
{
    return s->playing && !s->viewer && ts_persons(s) == 0;
}

/* What follows keeps the speed, until a person plays. */
void ts_bot_hurry(ts_session *s, int by)
{
    int speed = ts_session_watches_bot(s) ? s->speed + by : 0;
    if (speed < TS_VIEWER_SLOWEST || speed > TS_VIEWER_FASTEST)
        return;
    s->speed = (int8_t)speed;
    ts_run_set_speed(&s->run, speed, s->now_us);
    ts_session_touch(s);
}

/* The round under way, as its replay has it so far; from malloc. */
static char *copy_of_round(ts_session *s, size_t *size)
{
    ts_duel_text match;
    const char *round, *text = ts_run_replay(&s->run, size);
    unsigned n = s->duel.on ? s->duel.round - 1U : 0;
    if (!text || ts_duel_open(&match, text, *size) || !ts_duel_round(&match, n, &round, size))
        return NULL;
    char *copy = malloc(*size);
    if (copy)
        memcpy(copy, round, *size);
    return copy;
}

/* The first board is the player's from here on. */
static void take_over(ts_session *s, uint64_t now_us)
{
    ts_taken taken = {.tick = s->run.match.tick};
    if (s->run.match.over || s->countdown_us)
        return;
    taken.text = copy_of_round(s, &taken.size);
    if (!taken.text)
        return;
    memcpy(taken.who, s->duel.who, sizeof taken.who);
    taken.who[0] = (ts_who){0};
    s->watched = 0;
    ts_taken_forget(s);
    s->taken = taken;
    ts_taken_again(s, now_us);
}

/* The last keys of who was playing are not meant for this. */
bool ts_session_is_out(const ts_session *s)
{
    const ts_run *run = &s->run;
    uint64_t ended_us = 0;
    if (!s->playing || s->viewer || run->match.over || ts_persons(s) == 0)
        return false;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (ts_is_person(s, i)) {
            uint64_t us = ts_run_board_us(run, i);
            if (run->match.game[i].outcome == TS_RUNNING)
                return false;
            ended_us = us > ended_us ? us : ended_us;
        }
    return ts_run_tick_us(run, run->match.tick) >= ended_us + TS_ROUND_SEEN_US;
}

static bool hurry_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    bool thumb = ts_key_gamepad(key) >= 0 &&
                 ts_key_of_first_gamepad(key) == TS_KEY_GAMEPAD + TS_GAMEPAD_SOUTH;
    if ((key != TS_KEY_ENTER && key != TS_KEY_PAD_ENTER && !thumb) || !ts_session_is_out(s))
        return false;
    if (down)
        ts_run_set_speed(&s->run, s->run.speed ? 0 : TS_VIEWER_FASTEST, now_us);
    return true;
}

bool ts_bot_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    if (!ts_session_watches_bot(s))
        return hurry_key(s, key, down, now_us);
    bool is_pad = ts_key_gamepad(key) >= 0;
    switch (is_pad ? ts_keys_gamepad_in_menus(key) : key) {
    case TS_KEY_UP:
        if (down)
            ts_bot_hurry(s, 1);
        return true;
    case TS_KEY_DOWN:
        if (down)
            ts_bot_hurry(s, -1);
        return true;
    case TS_KEY_ENTER:
    case TS_KEY_PAD_ENTER:
        if (down && !is_pad) /* the button under the thumb takes nothing over */
            take_over(s, now_us);
        return true;
    case ' ':
        if (down)
            ts_game_pause(s, TS_PAUSED_BY_PLAYER, now_us);
        return true;
    default: return false;
    }
}
