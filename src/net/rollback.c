/* Known, shown and the view: three matches from the same lines. */
#include "net/rollback.h"

#include <string.h>

#include "base/minmax.h"

enum { SHOWN_LATER_MS = 10, SHOWN_PERCENT = 95, SHOWN_EVERY = 8 /* samples */ };

void net_input_logs_start(net_input_logs *log, uint32_t round, unsigned boards)
{
    log->round = round;
    log->boards = boards;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        net_input_log_start(&log->line[i]);
}

uint32_t net_input_logs_known(const net_input_logs *log)
{
    uint32_t known = UINT32_MAX;
    for (unsigned i = 0; i < log->boards; i++)
        known = min_u32(known, log->line[i].known);
    return known;
}

bool net_rollback_start(net_rollback *f, net_input_logs *log, const ts_setup *setup, unsigned own,
                        ts_replay_write *write, net_rollback_events *tell, void *ctx)
{
    memset(f, 0, sizeof *f);
    f->log = log;
    f->own = own;
    f->tell = tell;
    f->ctx = ctx;
    if (setup->players != log->boards || !ts_start(&f->known.match, setup))
        return false;
    f->shown = f->known;
    f->view = f->known;
    f->records = write != NULL;
    if (f->records)
        ts_recorder_begin(&f->recorder, &f->known.match, write, ctx);
    return true;
}

/* ---- following ---------------------------------------------------------------------------- */

/* The buttons of this tick; returns the tick of the next change of any board. */
static uint32_t take_changes(net_follower *w, const net_input_logs *log)
{
    uint32_t next = UINT32_MAX;
    for (unsigned i = 0; i < log->boards; i++) {
        while (net_input_log_next(&log->line[i], &w->at[i]) <= w->match.tick)
            net_input_log_pass(&log->line[i], &w->at[i]);
        w->held[i] = w->at[i].held;
        next = min_u32(next, net_input_log_next(&log->line[i], &w->at[i]));
    }
    return next;
}

static void tell(net_rollback *f, unsigned of, const ts_match *m)
{
    if (f->tell && f->events.count)
        f->tell(f->ctx, of, m, &f->events);
}

unsigned net_hash_slot(uint32_t tick)
{
    return tick % NET_HASH_EVERY ? NET_HASHES : tick / NET_HASH_EVERY % NET_HASHES;
}

static void keep_hash(net_rollback *f)
{
    const ts_match *m = &f->known.match;
    uint32_t tick = m->tick;
    if (tick % NET_HASH_EVERY == 0 || m->over)
        f->hash[net_hash_slot(tick)] = (net_hash){f->log->round, tick, ts_hash(m)};
}

/* One step, or the ticks up to `to` in which nothing happens. */
static void follow(net_rollback *f, net_follower *w, unsigned of, uint32_t to)
{
    uint32_t next = take_changes(w, f->log);
    uint32_t idle = ts_idle(&w->match, w->held);
    uint64_t end = min_u64(w->match.tick + idle, min_u32(to, next));
    if (of == NET_CONFIRMED && f->records) {
        ts_recorder_held(&f->recorder, &w->match, w->held);
        end = min_u64(end, f->recorder.hash_tick);
    }
    if (of == NET_CONFIRMED)
        end = min_u64(end, (w->match.tick / NET_HASH_EVERY + 1) * NET_HASH_EVERY);
    if (end > w->match.tick) {
        ts_leap(&w->match, w->held, end - w->match.tick);
        return;
    }
    ts_step(&w->match, w->held, f->tell ? &f->events : NULL);
    tell(f, of, &w->match);
}

static void follow_known(net_rollback *f)
{
    uint32_t to = net_input_logs_known(f->log);
    ts_match *m = &f->known.match;
    while (m->tick < to && !m->over) {
        follow(f, &f->known, NET_CONFIRMED, to);
        keep_hash(f);
    }
    if (m->over && !f->finished) {
        if (f->records)
            ts_recorder_finish(&f->recorder, m);
        f->finished = true;
    }
}

/* ---- the own boards ----------------------------------------------------------------------- */

/* Compares all that the player sees of a board, and all that decides what buttons do. Incoming
 * garbage and the board aimed at may differ. */
static bool same_board(const ts_board *one, const ts_board *other)
{
    ts_board a = *one, b = *other;
    memset(a.garbage, 0, sizeof a.garbage);
    memset(b.garbage, 0, sizeof b.garbage);
    a.garbage_count = b.garbage_count = a.aim = b.aim = 0;
    a.garbage_random = b.garbage_random = 0;
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The next tick of the own boards, by their lines. */
static void step_own(net_rollback *f, ts_events *events)
{
    net_follower *w = &f->view;
    for (unsigned i = 0; i < f->log->boards; i++) {
        const net_input_log *l = &f->log->line[i];
        while (f->own >> i & 1 && net_input_log_next(l, &w->at[i]) <= w->match.tick)
            net_input_log_pass(l, &w->at[i]);
        w->held[i] = w->at[i].held;
    }
    ts_step_some(&w->match, w->held, f->own, events);
}

/* The view anew: what is known, and the own buttons since. */
static void rebuild(net_rollback *f)
{
    ts_match before = f->view.match;
    f->view = f->known;
    while (f->view.match.tick < before.tick && !f->view.match.over)
        step_own(f, NULL);
    f->rebuilt = f->known.match.tick;
    for (unsigned i = 0; i < f->log->boards && !f->view.match.over; i++)
        if (f->own >> i & 1 && !same_board(&before.board[i], &f->view.match.board[i]))
            f->corrections++;
}

static uint32_t ahead(const net_rollback *f)
{
    const uint32_t *rate = ts_rules_get(f->known.match.setup.rules)->tick_rate;
    return NET_AHEAD_SECONDS * rate[0] / rate[1];
}

/* Up to this tick the lines of all own boards are written. */
static uint32_t own_known(const net_rollback *f)
{
    uint32_t known = UINT32_MAX;
    for (unsigned i = 0; i < f->log->boards; i++)
        if (f->own >> i & 1)
            known = min_u32(known, f->log->line[i].known);
    return known;
}

void net_rollback_take_over(net_rollback *f, unsigned boards)
{
    follow_known(f);
    f->own |= boards;
    f->view = f->known;
    f->rebuilt = f->known.match.tick;
    while (f->view.match.tick < own_known(f) && !f->view.match.over)
        step_own(f, NULL);
}

uint32_t net_rollback_tick(const net_rollback *f)
{
    return f->own ? f->view.match.tick : f->known.match.tick;
}

uint32_t net_rollback_limit(const net_rollback *f)
{
    uint32_t known = UINT32_MAX;
    for (unsigned i = 0; i < f->log->boards; i++)
        if (!(f->own >> i & 1))
            known = min_u32(known, f->log->line[i].known);
    return known > UINT32_MAX - ahead(f) ? UINT32_MAX : known + ahead(f);
}

bool net_rollback_own(net_rollback *f, const ts_buttons held[TS_PLAYERS_MAX])
{
    if (!f->own || f->view.match.over || net_rollback_tick(f) >= net_rollback_limit(f))
        return false;
    for (unsigned i = 0; i < f->log->boards; i++)
        if (f->own >> i & 1 && !net_input_log_hold(&f->log->line[i], held[i]))
            net_input_log_give_up(&f->log->line[i]);
    step_own(f, &f->events);
    tell(f, NET_PREDICTED, &f->view.match);
    return true;
}

/* ---- what has come ------------------------------------------------------------------------ */

unsigned net_rollback_delay(const net_rollback *f, unsigned board, unsigned percent)
{
    const net_delay *l = &f->late[board];
    unsigned count = min_u32(l->count, NET_DELAY_SAMPLES), least = 0, most = l->most;
    if (percent >= 100)
        return most;
    while (least < most) { /* the least lateness that so many do not pass */
        unsigned middle = (least + most) / 2, within = 0;
        for (unsigned i = 0; i < count; i++)
            within += l->sample[i] <= middle;
        if (within * 100 >= count * percent)
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

static void note_lateness(net_rollback *f, uint32_t now)
{
    for (unsigned i = 0; i < f->log->boards; i++) {
        uint32_t known = f->log->line[i].known, heard = f->heard[i];
        if (f->own >> i & 1 || known == heard)
            continue;
        /* just before it came, nothing was known from `heard` on */
        uint32_t late = now > heard ? min_u32(now - heard, UINT16_MAX) : 0;
        net_delay *l = &f->late[i];
        if (heard > 0 && known < TS_REPLAY_TICKS_MAX) {
            l->sample[l->count++ % NET_DELAY_SAMPLES] = late;
            l->most = late > l->most ? (uint16_t)late : l->most;
            if (l->count % SHOWN_EVERY == 1)
                l->usual = net_rollback_delay(f, i, SHOWN_PERCENT);
        }
        f->heard[i] = known;
    }
}

/* All far boards are shown at the same tick, by the latest of them. */
static void follow_shown(net_rollback *f, uint32_t now)
{
    const uint32_t *rate = ts_rules_get(f->known.match.setup.rules)->tick_rate;
    uint32_t late = SHOWN_LATER_MS * rate[0] / rate[1] / 1000;
    unsigned most = 0;
    for (unsigned i = 0; i < f->log->boards; i++)
        if (!(f->own >> i & 1) && f->log->line[i].known < TS_REPLAY_TICKS_MAX) {
            unsigned usual = f->late[i].usual;
            most = usual > most ? usual : most;
        }
    late += most;
    f->behind = late;
    uint32_t to = now > late ? now - late : 0;
    if (to > f->known.match.tick || f->known.match.over)
        to = f->known.match.tick;
    while (f->shown.match.tick < to && !f->shown.match.over)
        follow(f, &f->shown, NET_DISPLAYED, to);
}

void net_rollback_run(net_rollback *f, uint32_t now)
{
    note_lateness(f, now);
    follow_known(f);
    if (f->own && f->known.match.tick != f->rebuilt)
        rebuild(f);
    follow_shown(f, now);
}

uint32_t net_rollback_moves(const net_rollback *f)
{
    const net_follower *w = &f->shown;
    unsigned rollback = ((1u << f->log->boards) - 1) & ~f->own;
    uint64_t tick = w->match.tick + ts_idle_some(&w->match, w->held, rollback);
    for (unsigned i = 0; i < f->log->boards; i++)
        if (rollback >> i & 1)
            tick = min_u64(tick, net_input_log_next(&f->log->line[i], &w->at[i]));
    tick = max_u64(tick, w->match.tick);
    if (w->match.over || tick >= f->known.match.tick)
        return UINT32_MAX;
    return (uint32_t)tick + 1 + f->behind;
}

const ts_match *net_rollback_match(const net_rollback *f, unsigned board)
{
    return f->own >> board & 1 ? &f->view.match : &f->shown.match;
}

uint64_t net_rollback_hash(const net_rollback *f, uint32_t tick)
{
    const net_hash *h = &f->hash[net_hash_slot(tick)];
    return h->tick == tick ? h->hash : 0;
}

uint32_t net_rollback_last_hash(const net_rollback *f)
{
    uint32_t tick = f->known.match.tick;
    if (!f->known.match.over)
        tick -= tick % NET_HASH_EVERY;
    return net_rollback_hash(f, tick) ? tick : 0;
}
