/* The scripted player's hands, and its search for what to do with a piece: every list of actions
 * there is, each tried on a copy. */
#include "scripted_player.h"

#include <stdlib.h>

#include "all_clear.h"

/* ---- hands -------------------------------------------------------------------------------- */

static uint32_t random_below(uint32_t *state, uint32_t n)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % n;
}

static uint32_t ticks_of_ms(const ts_board *b, uint32_t ms)
{
    const uint32_t *rate = ts_rules_get(b->rules)->tick_rate;
    uint64_t ticks = (uint64_t)ms * rate[0] / rate[1] / 1000;
    return ticks > 1 ? (uint32_t)ticks : 1;
}

static void begin_action(hands *h, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    const ts_handling *handling = &m->setup.handling[board];
    const action *a = &h->list[h->at];
    h->begun = true;
    h->from_y = b->piece.y;
    h->down = ticks_of_ms(b, 30 + random_below(&h->jitter, 40));
    h->up = ticks_of_ms(b, 20 + random_below(&h->jitter, 30));
    if (a->how == SLIDE)
        h->down = handling->das + (uint32_t)handling->arr * TS_COLUMNS + h->up;
    if (a->how == TO_FLOOR || a->how == TO_LOWER)
        h->down = 0;
    if (a->how == PAUSE)
        h->down = ticks_of_ms(b, 60 + random_below(&h->jitter, 80));
}

static bool on_floor(const ts_board *b)
{
    return b->piece.kind != TS_NONE && ts_dropped(b, b->piece).y == b->piece.y;
}

/* Actions that last until the piece is where they want it. */
static bool goes_on(const hands *h, const ts_board *b)
{
    switch (h->list[h->at].how) {
    case TO_LOCK: return true;
    case TO_FLOOR: return !on_floor(b);
    case TO_LOWER: return b->piece.y >= h->from_y && !on_floor(b);
    default: return false;
    }
}

ts_buttons hands_held(hands *h, const ts_match *m, unsigned board)
{
    while (h->busy && h->at < h->count) {
        const action *a = &h->list[h->at];
        if (!h->begun)
            begin_action(h, m, board);
        if (goes_on(h, &m->board[board]))
            return a->button;
        if (h->down) {
            h->down--;
            return a->button;
        }
        if (h->up) {
            h->up--;
            return 0;
        }
        h->at++;
        h->begun = false;
    }
    return 0;
}

static void add_action(hands *h, uint8_t how, ts_buttons button)
{
    if (h->count < ACTIONS_MAX)
        h->list[h->count++] = (action){how, button};
}
/* ---- what a player wants ------------------------------------------------------------------ */

static int column_height(const ts_board *b, int x)
{
    int height = TS_ROWS;
    while (height > 0 && !(b->row[height - 1] >> x & 1))
        height--;
    return height;
}

static bool filled(const ts_board *b, int x, int y)
{
    return x < 0 || x >= b->columns || y < 0 || b->row[y] >> x & 1;
}

static int row_count(const ts_board *b, int y)
{
    int count = 0;
    for (int x = 0; x < TS_COLUMNS; x++)
        count += b->row[y] >> x & 1;
    return count;
}

/* The best place under an overhang for a T that points down: how full its two rows are. */
static int slot_value(const ts_board *b)
{
    int best = 0;
    for (int y = 1; y < TS_ROWS / 2; y++)
        for (int x = 1; x < TS_COLUMNS - 1; x++) {
            bool open = !filled(b, x - 1, y) && !filled(b, x, y) && !filled(b, x + 1, y) &&
                        !filled(b, x, y - 1) && !filled(b, x, y + 1) && !filled(b, x, y + 2);
            bool left = filled(b, x - 1, y + 1), right = filled(b, x + 1, y + 1);
            bool corners = filled(b, x - 1, y - 1) && filled(b, x + 1, y - 1) && left != right;
            int full = 2 * (row_count(b, y - 1) == 9) + 2 * (row_count(b, y) == 7) + 2;
            if (open && corners && column_height(b, left ? x + 1 : x - 1) <= y &&
                column_height(b, x) < y && full > best)
                best = full;
        }
    return best;
}

static int stack_cost(const ts_board *b, const style *s)
{
    int cost = 0, before = -1, middle = 0, outer = 0;
    int columns = s->well ? b->columns - 1 : b->columns;
    for (int x = 0; x < b->columns; x++) {
        int height = column_height(b, x);
        if (x >= columns) {
            cost += 50 * height;
            continue;
        }
        for (int y = 0; y < height; y++)
            cost += b->row[y] >> x & 1 ? 0 : s->hole;
        cost += height * s->height;
        if (height > b->visible - (b->columns == TS_COLUMNS ? 8 : 4))
            cost += 10 * height * (s->hole > 0);
        if (before >= 0)
            cost += s->bump * abs(height - before);
        before = height;
        if (x >= 3 && x <= 6 && height > middle)
            middle = height;
        if ((x < 3 || x > 6) && height > outer)
            outer = height;
        if (x < 3 || x > 6)
            cost -= s->rim * (height < b->visible ? height : b->visible);
    }
    return cost - s->tower * middle - s->sides * outer - s->slot * slot_value(b);
}

enum { NEVER = 1 << 28 };

/* Tries the hands' list on a copy, to the moment the next piece is there. */
static int cost_of(const ts_match *m, unsigned board, hands h, const style *s)
{
    static ts_match copy;
    static ts_events events;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    int cost = 0;
    copy = *m;
    const ts_board *b = &copy.board[board];
    uint64_t give_up = m->tick + ticks_of_ms(b, 30000);
    while (copy.tick < give_up) {
        held[board] = hands_held(&h, &copy, board);
        ts_step(&copy, held, &events);
        for (uint32_t i = 0; i < events.count; i++) {
            const ts_event *e = &events.list[i];
            if (e->player != board || e->kind != TS_EVENT_LOCK)
                continue;
            h.busy = false;
            cost -= s->line[b->last.lines];
            if (e->spin != TS_SPIN_NONE)
                cost -= s->spin + s->spin_line * b->last.lines;
        }
        if (b->outcome == TS_LOST && b->over == TS_OVER_NOT && s->errs)
            return -NEVER;
        if (b->outcome == TS_LOST)
            return s->over != TS_OVER_NOT && b->over == s->over ? -NEVER : NEVER / 2;
        if (!h.busy && (b->piece.kind != TS_NONE || b->outcome == TS_WON))
            return cost + stack_cost(b, s);
    }
    return NEVER;
}

/* ---- thinking ----------------------------------------------------------------------------- */

typedef struct plan {
    int hold;        /* first: 0 or 1 */
    int turn, shift; /* quarters clockwise; cells, beyond the field: slides */
    int twist;
} plan;

static const ts_buttons twists[][3] = {
    {0},        {TS_CW},        {TS_CCW},         {TS_FLIP},        {TS_LEFT},
    {TS_RIGHT}, {TS_CW, TS_CW}, {TS_CCW, TS_CCW}, {TS_LEFT, TS_CW}, {TS_RIGHT, TS_CCW}};
enum { TWISTS = sizeof twists / sizeof *twists, SHIFT_MAX = 5, SLIDE_SHIFT = SHIFT_MAX + 1 };

static bool turns_now(const ts_board *b, int turn)
{
    ts_piece p = b->piece;
    return ts_rotated(b, turn, &p) > 0;
}

/* If neither turn fits, it may further down; if only one does, three are the other. */
static void add_turns(hands *h, const ts_board *b, int turn)
{
    bool clockwise = turns_now(b, 1), counter = turns_now(b, -1);
    if (turn == 0)
        return;
    if (!clockwise && !counter)
        add_action(h, TO_LOWER, 0);
    if (counter && (turn == 3 || !clockwise))
        for (int i = 0; i < 4 - turn; i++)
            add_action(h, TAP, TS_CCW);
    else
        for (int i = 0; i < turn; i++)
            add_action(h, TAP, TS_CW);
}

static void set_out(hands *h, const ts_board *b, const plan *p)
{
    const ts_rules *r = ts_rules_get(b->rules);
    h->count = h->at = 0;
    h->busy = true;
    h->begun = false;
    add_action(h, PAUSE, 0);
    if (p->hold)
        add_action(h, TAP, TS_HOLD);
    add_turns(h, b, p->turn);
    ts_buttons side = p->shift < 0 ? TS_LEFT : TS_RIGHT;
    if (abs(p->shift) == SLIDE_SHIFT)
        add_action(h, SLIDE, side);
    else
        for (int i = 0; i < abs(p->shift); i++)
            add_action(h, TAP, side);
    if (p->twist)
        add_action(h, TO_FLOOR, TS_SOFT);
    for (int i = 0; p->twist && i < 3 && twists[p->twist][i]; i++)
        add_action(h, TAP, twists[p->twist][i]);
    if (r->hard != TS_HARD_NONE)
        add_action(h, TAP, TS_HARD);
    add_action(h, TO_LOCK, TS_SOFT);
}

static bool is_high(const ts_board *b)
{
    return column_height(b, 0) >= 18 || column_height(b, 1) >= 18 || column_height(b, 9) >= 18;
}

static bool tries_twists(const ts_board *b, int hold, const style *s)
{
    return s->twists && (hold ? b->hold : b->piece.kind) == TS_T;
}

void think(hands *h, const ts_match *m, unsigned board, const style *s)
{
    clear_step step;
    if (s->clears_all && clear_next(m, &step)) {
        plan p = {.hold = step.hold, .turn = step.turn, .shift = step.shift};
        set_out(h, &m->board[board], &p);
        return;
    }
    const ts_board *b = &m->board[board];
    const ts_rules *r = ts_rules_get(b->rules);
    hands best = *h;
    int least = NEVER + 1;
    int may_hold = r->hold && !b->hold_used;
    if (s->waits_when_high && is_high(b)) {
        h->count = 0;
        h->busy = true;
        return;
    }
    for (plan p = {0}; p.hold <= may_hold; p.hold++)
        for (p.turn = 0; p.turn < 4; p.turn++)
            for (p.shift = -SLIDE_SHIFT; p.shift <= SLIDE_SHIFT; p.shift++)
                for (p.twist = 0; p.twist < (tries_twists(b, p.hold, s) ? TWISTS : 1); p.twist++) {
                    hands tried = *h;
                    set_out(&tried, b, &p);
                    int cost = cost_of(m, board, tried, s) + p.hold;
                    if (cost < least) {
                        least = cost;
                        best = tried;
                    }
                }
    *h = best;
}
