/* Attack and garbage: what a clear sends, what cancels it, how it enters. */
#include "core.h"

#define WAITING_MAX 255 /* incoming rows of one board; an attack is cut to that */

/* ln(1 + 5c/4) in thousandths, rounded down. Beyond the table's end combos are out of reach, but
 * not whole rows: it passes 5, 6, 7 and 8 at the values of c in log_passes. */
static unsigned log_of_combo(unsigned c)
{
    static const uint16_t log[] = {
        0,    810,  1252, 1558, 1791, 1981, 2140, 2277, 2397, 2505, 2602, 2691, 2772, 2847, 2917,
        2983, 3044, 3102, 3157, 3208, 3258, 3305, 3349, 3392, 3433, 3473, 3511, 3548, 3583, 3617,
        3650, 3682, 3713, 3743, 3772, 3801, 3828, 3855, 3881, 3907, 3931, 3956, 3979, 4002};
    static const uint16_t log_passes[] = {118, 322, 877, 2384};
    enum { LOGS = sizeof log / sizeof *log, PASSES = sizeof log_passes / sizeof *log_passes };
    unsigned least = 4;
    if (c < LOGS)
        return log[c];
    for (unsigned i = 0; i < PASSES && c >= log_passes[i]; i++)
        least++;
    return least * 1000;
}

static unsigned grown(unsigned rows, uint32_t size)
{
    return (uint64_t)rows * size / TS_ATTACK_WHOLE;
}

/* floor(max(g (1 + c/4), ln(1 + 5c/4)) size). The logarithm matters only where g is 0. */
static unsigned multiplied(unsigned g, int32_t combo, uint32_t size)
{
    const unsigned c = combo > 0 ? (unsigned)combo : 0, log = log_of_combo(c);
    const uint64_t product = (uint64_t)g * (4 + (uint64_t)c) * 250;
    return (product > log ? product : log) * size / (1000 * TS_ATTACK_WHOLE);
}

static unsigned of_combo(const ts_rules *r, int32_t combo)
{
    if (combo < 0)
        return 0;
    return r->combo_attack[combo < TS_COMBO_MAX ? combo : TS_COMBO_MAX - 1];
}

/* The attack at the end of a long back-to-back chain, in three parts. */
static unsigned surge(uint32_t chain, uint32_t size, unsigned part[TS_ATTACK_PARTS])
{
    unsigned all = grown(chain - 1, size), third = (2 * all + 3) / 6;
    part[0] = part[1] = third;
    part[2] = all - 2 * third;
    return 3;
}

unsigned ts_attack_parts(const ts_rules *r, const ts_lock *lock, uint32_t chain_before,
                         uint32_t chain, uint32_t size, unsigned part[TS_ATTACK_PARTS])
{
    if (r->attack == TS_ATTACK_NONE || lock->lines == 0)
        return 0;
    const uint8_t *table = r->line_attack;
    if (lock->spin == TS_SPIN_FULL)
        table = r->spin_attack;
    else if (lock->spin == TS_SPIN_MINI)
        table = r->mini_attack;
    unsigned n = 0, base = table[ts_lines_paid(lock->lines)];
    if (lock->back_to_back)
        base += r->back_to_back_attack;
    if (r->surge_above && chain_before > r->surge_above && chain == 0)
        n = surge(chain_before, size, part);
    part[n++] = r->attack == TS_ATTACK_MULTIPLIED ? multiplied(base, lock->combo, size)
                                                  : grown(base + of_combo(r, lock->combo), size);
    if (lock->perfect && r->perfect_attack)
        part[n++] = grown(r->perfect_attack, size);
    return n;
}

static void drop_first(ts_board *b)
{
    b->garbage_count--;
    for (unsigned i = 0; i < b->garbage_count; i++)
        b->garbage[i] = b->garbage[i + 1];
    b->garbage[b->garbage_count] = (ts_garbage){0};
}

uint32_t ts_attack_size(const ts_rules *r, uint64_t tick)
{
    const uint64_t from = (uint64_t)r->growth_after * r->tick_rate[0] / r->tick_rate[1];
    if (!r->growth || tick <= from)
        return TS_ATTACK_WHOLE;
    return TS_ATTACK_WHOLE + (tick - from) * r->growth * r->tick_rate[1] / r->tick_rate[0];
}

/* Removes up to so many incoming rows. Returns how many. */
static unsigned cancel(ts_board *b, unsigned rows)
{
    unsigned left = rows;
    while (left && b->garbage_count) {
        unsigned met = b->garbage[0].rows < left ? b->garbage[0].rows : left;
        left -= met;
        b->garbage[0].rows = b->garbage[0].rows - met;
        if (b->garbage[0].rows == 0)
            drop_first(b);
    }
    return rows - left;
}

/* Attacks cancel twice their rows, and are used up by the first half of these. */
static bool is_opener(const ts_board_tick *t)
{
    return t->b->pieces <= t->r->opener_pieces && ts_pending(t->b) >= t->b->opener_sent;
}

static void count_opener(ts_board_tick *t, unsigned rows)
{
    if (t->b->pieces <= t->r->opener_pieces)
        t->b->opener_sent = t->b->opener_sent + rows;
}

unsigned ts_attack_send(ts_board_tick *t, uint32_t chain_before)
{
    unsigned part[TS_ATTACK_PARTS], sum = 0, cancelled = 0;
    const uint32_t size = ts_attack_size(t->r, t->m->tick);
    unsigned n = ts_attack_parts(t->r, &t->b->last, chain_before, t->b->back_to_back, size, part);
    for (unsigned i = 0; i < n; i++) {
        unsigned met = cancel(t->b, is_opener(t) ? 2 * part[i] : part[i]);
        unsigned rows = part[i] > met ? part[i] - met : 0;
        sum += part[i];
        cancelled += met;
        count_opener(t, rows);
        if (rows)
            t->sent->attack[t->sent->count++] = (ts_attack){t->player, rows};
    }
    if (cancelled)
        ts_emit(t, TS_EVENT_CANCEL)->amount = cancelled;
    return sum;
}

int ts_target(const ts_match *m, unsigned player)
{
    if (player >= m->setup.players)
        return -1;
    unsigned others = m->setup.players - 1U;
    for (unsigned i = 0; i < others; i++) {
        unsigned passed = (m->board[player].aim + i) % others;
        unsigned board = (player + 1 + passed) % m->setup.players;
        if (m->board[board].outcome == TS_RUNNING)
            return board;
    }
    return -1;
}

void ts_aim_on(ts_match *m, unsigned player)
{
    unsigned players = m->setup.players;
    int target = ts_target(m, player);
    if (target < 0)
        return;
    unsigned passed = ((unsigned)target + players - player - 1) % players;
    m->board[player].aim = (passed + 1) % (players - 1);
}

void ts_attacks_go(ts_match *m, const ts_sent *sent, ts_events *out)
{
    for (unsigned i = 0; i < sent->count; i++) {
        ts_board_tick t;
        ts_board_tick_of(&t, m, sent->attack[i].player, out);
        int target = ts_target(m, t.player);
        if (target < 0)
            continue;
        unsigned room = WAITING_MAX - ts_pending(&m->board[target]);
        unsigned rows = sent->attack[i].rows < room ? sent->attack[i].rows : room;
        if (!ts_add_garbage(m, target, rows, -1, TS_GARBAGE, m->tick + t.r->travel_ticks))
            continue;
        ts_event *e = ts_emit(&t, TS_EVENT_ATTACK);
        e->amount = rows;
        e->how = target;
    }
}

/* Extends the last attack of this colour, or the last one at all, because the list is full. */
static void join_last(ts_board *b, unsigned rows, unsigned cell)
{
    unsigned i = TS_GARBAGE_MAX - 1;
    while (i > 0 && b->garbage[i].cell != cell)
        i--;
    if (b->garbage[i].cell != cell)
        i = TS_GARBAGE_MAX - 1;
    b->garbage[i].rows = b->garbage[i].rows + rows;
}

/* Attacks enter in the order of the list: by due tick, then by arrival. So an attack that is not
 * due yet never delays one that is. */
static void insert_by_due(ts_board *b, ts_garbage attack)
{
    unsigned at = b->garbage_count++;
    for (; at > 0 && b->garbage[at - 1].due > attack.due; at--)
        b->garbage[at] = b->garbage[at - 1];
    b->garbage[at] = attack;
}

bool ts_add_garbage(ts_match *m, unsigned player, unsigned rows, int column, unsigned cell,
                    uint64_t due)
{
    if (player >= m->setup.players || rows == 0 || column < -1 ||
        (cell != TS_GARBAGE && cell != TS_BLACK))
        return false;
    ts_board *b = &m->board[player];
    if (column >= b->columns || b->outcome != TS_RUNNING || rows > WAITING_MAX - ts_pending(b))
        return false;
    unsigned hole =
        column >= 0 ? (unsigned)column : ts_random_below(&b->garbage_random, b->columns);
    if (b->garbage_count == TS_GARBAGE_MAX)
        join_last(b, rows, cell);
    else
        insert_by_due(b, (ts_garbage){.due = due, .rows = rows, .column = hole, .cell = cell});
    return true;
}

unsigned ts_pending(const ts_board *b)
{
    unsigned rows = 0;
    for (unsigned i = 0; i < b->garbage_count; i++)
        rows += b->garbage[i].rows;
    return rows;
}

/* Draws the hole of the attack's next row from data that all boards have about the attack, not from
 * a stream, so that other attacks do not change it. */
static unsigned hole_after(const ts_board_tick *t, const ts_garbage *attack)
{
    uint64_t stream = t->m->setup.seed ^ (uint64_t)attack->due << 24 ^ (unsigned)t->player << 16 ^
                      (unsigned)attack->rows << 8 ^ attack->column;
    if (ts_random_below(&stream, 100) >= t->r->garbage_mess)
        return attack->column;
    return ts_random_below(&stream, t->b->columns);
}

bool ts_garbage_enter(ts_board_tick *t)
{
    ts_board *b = t->b;
    unsigned room = t->r->garbage_cap ? t->r->garbage_cap : TS_ROWS, entered = 0;
    bool kept = true;
    while (room && b->garbage_count && b->garbage[0].due <= t->m->tick) {
        ts_garbage *first = &b->garbage[0];
        unsigned rows = first->rows < room ? first->rows : room;
        if (t->r->garbage_mess)
            rows = 1;
        kept = ts_board_raise(b, t->r, rows, first->column, first->cell) && kept;
        room -= rows;
        entered += rows;
        first->rows = first->rows - rows;
        if (first->rows == 0)
            drop_first(b);
        else if (t->r->garbage_mess)
            first->column = hole_after(t, first);
    }
    if (entered)
        ts_emit(t, TS_EVENT_GARBAGE)->amount = entered;
    return kept;
}

bool ts_push_row(ts_match *m, unsigned player, unsigned column, unsigned cell, ts_events *out)
{
    if (player >= m->setup.players || (cell != TS_GARBAGE && cell != TS_BLACK))
        return false;
    ts_board_tick t;
    ts_board_tick_of(&t, m, player, out);
    if (t.b->outcome != TS_RUNNING || t.b->piece.kind || column >= t.b->columns)
        return false;
    bool kept = ts_board_raise(t.b, t.r, 1, column, cell);
    ts_emit(&t, TS_EVENT_GARBAGE)->amount = 1;
    if (!kept)
        ts_game_over(&t, TS_OVER_TOP);
    return true;
}

uint32_t ts_draw_below(ts_match *m, unsigned player, uint32_t n)
{
    return player < m->setup.players ? ts_random_below(&m->board[player].garbage_random, n) : 0;
}
