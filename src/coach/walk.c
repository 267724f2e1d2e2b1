/* Walks through a replay, and counts the keys of each placement. */
#include "coach/walk.h"
#include "base/minmax.h"

#include <string.h>

/* Plays the recorded buttons. A key counts for the piece that locks after it, because people press
 * keys before the piece spawns. */

int coach_walk_open(coach_walk *w, const char *text, size_t size, unsigned board)
{
    memset(w, 0, sizeof *w);
    w->stop = COACH_WALK_END;
    w->board = board;
    int error = ts_replay_open(&w->reader, text, size);
    if (!error && !ts_start(&w->m, &w->reader.setup))
        error = TS_REPLAY_SETUP;
    return error;
}

/* ---- keys ----------------------------------------------------------------------------------- */

static void count_press(coach_walk *w, ts_buttons button)
{
    if (button == TS_TARGET)
        return;
    if (w->keys + w->last_drops == 0)
        w->first_key = w->m.tick;
    w->last_key = w->m.tick;
    if (button == TS_SOFT || button == TS_HARD) {
        w->last_drops++;
        return;
    }
    w->keys += w->last_drops + 1;
    w->last_drops = 0;
}

static void take_change(coach_walk *w)
{
    const ts_replay_item *item = &w->item;
    ts_buttons pressed = item->held & ~w->held[item->board];
    w->held[item->board] = item->held;
    if (item->board != w->board)
        return;
    for (unsigned i = 0; i < TS_BUTTONS; i++)
        if (pressed >> i & 1)
            count_press(w, 1u << i);
}

/* ---- stops ---------------------------------------------------------------------------------- */

/* Undoes a hold in the tick of the spawn, because the player saw both pieces. */
static void look(coach_walk *w)
{
    w->seen = w->m;
    ts_board *b = &w->seen.board[w->board];
    if (!b->hold_used || b->hold == TS_NONE)
        return;
    const uint8_t came = b->hold;
    if (w->hold == TS_NONE && b->queue_count < TS_QUEUE_MAX) {
        memmove(b->queue + 1, b->queue, b->queue_count);
        b->queue[0] = b->piece.kind;
        b->queue_count++;
        b->given_count = b->given_count + (b->given_count > 0);
    }
    b->hold = w->hold;
    b->hold_used = 0;
    b->piece = ts_spawned(b, came);
}

static bool has_come(coach_walk *w)
{
    const ts_board *b = &w->m.board[w->board];
    if (b->piece.kind == TS_NONE || b->outcome != TS_RUNNING || b->pieces + 1 == w->number)
        return false;
    w->number = b->pieces + 1;
    w->came = w->m.tick;
    look(w);
    return true;
}

static bool has_locked(coach_walk *w)
{
    for (; w->event < w->events.count; w->event++) {
        const ts_event *e = &w->events.list[w->event];
        if (e->kind != TS_EVENT_LOCK || e->player != w->board)
            continue;
        w->lock = *e;
        w->locked = w->m.board[w->board].last;
        w->event++;
        return true;
    }
    return false;
}

/* Steps or leaps at most to the tick of the next item. */
static void move_on(coach_walk *w)
{
    uint64_t left = w->item.tick - w->m.tick;
    uint32_t idle = ts_idle(&w->m, w->held);
    w->events.count = w->event = 0;
    if (idle > 0) {
        ts_leap(&w->m, w->held, left < idle ? (uint32_t)left : idle);
        return;
    }
    w->hold = w->m.board[w->board].hold;
    ts_step(&w->m, w->held, &w->events);
}

static bool next_item(coach_walk *w)
{
    if (w->has_item && w->item.kind == TS_REPLAY_ITEM_CHANGE)
        take_change(w);
    if (w->has_item && w->item.kind == TS_REPLAY_ITEM_END)
        return false;
    w->has_item = true;
    return ts_replay_next(&w->reader, &w->item) == TS_OK;
}

static int find_stop(coach_walk *w)
{
    while (!w->over) {
        if (has_locked(w))
            return COACH_WALK_LOCK;
        if (has_come(w))
            return COACH_WALK_SPAWN;
        if (w->has_item && w->m.tick < w->item.tick && !w->m.over)
            move_on(w);
        else if (!next_item(w))
            w->over = true;
    }
    return COACH_WALK_END;
}

int coach_walk_next(coach_walk *w)
{
    if (w->stop == COACH_WALK_LOCK)
        w->keys = w->last_drops = 0;
    return w->stop = find_stop(w);
}

/* Uses the bot's paths (movegen/path.h), and its hands to try them (bot/hands.h). */

enum { EASY_KEYS = 4, USUAL_KEYS_A_SECOND = 8, FEW = 3, LEAP_MAX = 1000, GIVE_UP_S = 30 };

/* ---- ways ----------------------------------------------------------------------------------- */

/* True when a drop is not the last input: the piece moves on the floor or under an overhang. */
static bool moves_below(const ts_path *path)
{
    for (unsigned i = 0; i + 1 < path->count; i++) {
        const ts_input *in = &path->input[i];
        if (in->how == TS_INPUT_SINK || in->how == TS_INPUT_WAIT || in->button == TS_HARD)
            return true;
    }
    return false;
}

coach_way coach_way_to(const ts_board *b, const ts_forms *f, const ts_choice *c, bool at_once)
{
    ts_path path;
    const ts_path_how how = {.at_once = at_once};
    if (!ts_path_find(b, f, ts_first_position(b, c->place.kind), c->place, how, &path))
        return (coach_way){COACH_NO_WAY, true};
    const unsigned keys = path.count + c->hold;
    return (coach_way){keys,
                       keys > EASY_KEYS || c->place.spin != TS_SPIN_NONE || moves_below(&path)};
}

/* ---- hands ---------------------------------------------------------------------------------- */

static bool lies_there(const ts_forms *f, const ts_event *e, ts_place to)
{
    ts_place p = ts_place_of(f, e->piece);
    return p.kind == to.kind && p.rot == to.rot && p.column == to.column && p.row == to.row &&
           e->spin >= to.spin;
}

static void pass(ts_match *m, ts_hands *h, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    ticks = min_u32(ticks, LEAP_MAX);
    ts_leap(m, held, ticks);
    ts_hands_leap(h, ticks);
}

bool coach_reaches(const ts_match *m, unsigned board, const coach_hands *hands, const ts_choice *c,
                   ts_match *copy, ts_events *events)
{
    ts_hands h;
    ts_buttons held[TS_PLAYERS_MAX];
    const ts_board *b = &copy->board[board];
    const ts_rules *r = ts_rules_get(m->setup.rules);
    const uint64_t until = m->tick + (uint64_t)GIVE_UP_S * r->tick_rate[0] / r->tick_rate[1];
    *copy = *m;
    ts_hands_open(&h, copy, board, hands->keys_a_second, hands->wait_ms);
    ts_hands_aim(&h, c->place, c->hold);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        held[i] = m->board[i].held;
    held[board] = 0;
    while (b->outcome == TS_RUNNING && copy->tick < until) {
        const uint32_t same = ts_hands_idle(&h, copy, board);
        const uint32_t idle = same ? ts_idle(copy, held) : 0;
        if (idle > 0) {
            pass(copy, &h, held, min_u32(idle, same));
            continue;
        }
        held[board] = ts_hands_held(&h, copy, board);
        ts_step(copy, held, events);
        for (unsigned i = 0; i < events->count; i++)
            if (events->list[i].kind == TS_EVENT_LOCK && events->list[i].player == board)
                return lies_there(&h.forms, &events->list[i], c->place) && b->outcome != TS_LOST;
    }
    return false;
}

/* ---- the player's pace ---------------------------------------------------------------------- */

/* Returns the ticks per thousand keys; placements with too few keys are sorted last. */
static uint32_t slowness(const coach_pace *p)
{
    return p->keys < FEW ? UINT32_MAX : p->press_ticks * 1000 / (p->keys - 1);
}

static void sort(coach_pace *p, unsigned count, uint32_t (*by)(const coach_pace *p))
{
    for (unsigned gap = count / 2; gap > 0; gap /= 2)
        for (unsigned i = gap; i < count; i++) {
            const coach_pace here = p[i];
            unsigned k = i;
            for (; k >= gap && by(&p[k - gap]) > by(&here); k -= gap)
                p[k] = p[k - gap];
            p[k] = here;
        }
}

static uint32_t wait_of(const coach_pace *p)
{
    return p->wait_ticks;
}

coach_hands coach_hands_of(const ts_rules *r, coach_pace *pace, unsigned count)
{
    coach_hands hands = {USUAL_KEYS_A_SECOND, 0};
    unsigned many = 0;
    sort(pace, count, slowness);
    while (many < count && slowness(&pace[many]) != UINT32_MAX)
        many++;
    if (many >= FEW) { /* a quarter of the placements are faster than this */
        const uint64_t ticks = slowness(&pace[many / 4]) + 1;
        const uint64_t rate = UINT64_C(1000) * r->tick_rate[0] / (ticks * r->tick_rate[1]);
        hands.keys_a_second = min_u64(max_u64(rate, 1), 60);
    }
    sort(pace, count, wait_of);
    if (count)
        hands.wait_ms = min_u64(
            (uint64_t)pace[count / 2].wait_ticks * 1000 * r->tick_rate[1] / r->tick_rate[0], 5000);
    return hands;
}
