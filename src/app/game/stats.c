/* Counts what a player did, from presses and events only; changes nothing but its own numbers. */
#include "game/stats.h"

static uint32_t count_buttons(ts_buttons buttons)
{
    uint32_t n = 0;
    for (; buttons; buttons &= (ts_buttons)(buttons - 1))
        n++;
    return n;
}

static void raise_to(uint32_t *record, int64_t value)
{
    if (value > (int64_t)*record)
        *record = (uint32_t)value;
}

void stats_press(stats_state *stats, const ts_board *b, ts_buttons pressed)
{
    const ts_buttons placing = TS_LEFT | TS_RIGHT | TS_CW | TS_CCW | TS_FLIP;
    if (b->outcome != TS_RUNNING)
        return;
    stats->presses += count_buttons(pressed);
    stats->presses_of_piece += count_buttons(pressed & placing);
    stats->hard_dropped = (pressed & TS_HARD) != 0;
}

/* Presses from now on are for another piece. */
static void next_piece(stats_state *stats)
{
    stats->presses_of_piece = 0;
    stats->soft_dropped = 0;
}

static void count_faults(stats_state *stats, const ts_rules *r, ts_piece placed)
{
    int fewest = finesse_of(r, placed);
    if (fewest < 0 || !stats->hard_dropped || stats->soft_dropped)
        return;
    if (stats->presses_of_piece > (uint32_t)fewest)
        stats->finesse_faults += stats->presses_of_piece - (uint32_t)fewest;
}

static void count_lock(stats_state *stats, const ts_rules *r, const ts_board *b,
                       const ts_event *event)
{
    const ts_lock *last = &b->last;
    if (finesse_counts(r, b->mode))
        count_faults(stats, r, event->piece);
    stats->keys_of_last = stats->presses_of_piece + stats->soft_dropped;
    stats->locked_alone = !stats->hard_dropped;
    next_piece(stats);
    stats->pieces++;
    stats->spins += event->spin == TS_SPIN_FULL;
    stats->minis += event->spin == TS_SPIN_MINI;
    stats->clears[last->lines]++;
    stats->lines += last->lines;
    stats->perfect_clears += last->perfect;
    stats->attack += last->attack;
    raise_to(&stats->combo_longest, last->combo);
    raise_to(&stats->back_to_back_longest, (int64_t)b->back_to_back - 1);
}

void stats_event(stats_state *stats, const ts_rules *r, const ts_board *b, const ts_event *event)
{
    switch (event->kind) {
    case TS_EVENT_SPAWN: stats->of_kind[event->piece.kind <= TS_Z ? event->piece.kind : 0]++; break;
    case TS_EVENT_LOCK: count_lock(stats, r, b, event); break;
    case TS_EVENT_HOLD:
        stats->holds++;
        next_piece(stats);
        break;
    case TS_EVENT_DROP:
        if (event->how == TS_DROP_SOFT)
            stats->soft_dropped = 1;
        break;
    case TS_EVENT_ATTACK: stats->sent += (uint16_t)event->amount; break;
    case TS_EVENT_GARBAGE: stats->garbage_in += (uint16_t)event->amount; break;
    default: break;
    }
}
