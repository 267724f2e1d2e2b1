/* Classifies lock downs on the search's own boards, which the core cannot do: the last move is
 * derived from the placement alone. Chains and attacks use the core's own functions. */
#include "bot/lock_result.h"

typedef struct site {
    const ts_question *q;
    const ts_forms *forms;
    const ts_bitboard *board;
} site;

/* True when the piece is blocked on every side: only a rotation can have brought it there. */
static bool is_fast(const site *s, ts_place p)
{
    const ts_form *form = &s->forms->form[p.kind][p.rot];
    const uint64_t *column = s->board->column;
    int columns = s->q->columns;
    bool left = false, right = false, up = false;
    for (int i = 0; i < form->width; i++) {
        uint64_t cells = form->column[i] >> p.row;
        int x = p.column + i;
        left |= x == 0 || column[x - 1] & cells;
        right |= x + 1 == columns || column[x + 1] & cells;
        up |= column[x] & cells >> 1;
    }
    return left && right && up;
}

/* True when the field has a cell there. Walls and the floor do not count. */
static bool has_cell(const site *s, int x, int y)
{
    return x >= 0 && x < s->q->columns && y >= 0 && s->board->column[x] & TS_BITBOARD_ROW(y);
}

/* psk: full if the corners in front and behind are filled, whatever the last move was. Any other T
 * with three corners is a mini: walls can only be behind it, at both corners at once. */
static unsigned spin_by_psk(const site *s, ts_place p)
{
    static const int8_t at[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    bool corner[4];
    if (p.kind != TS_T)
        return TS_SPIN_NONE;
    for (int i = 0; i < 4; i++) {
        const int8_t *c = at[(i + p.rot) & 3];
        corner[i] = has_cell(s, p.column - s->forms->left[TS_T][p.rot] + c[0],
                             p.row - s->forms->low[TS_T][p.rot] + c[1]);
    }
    if (corner[0] && corner[1] && (corner[2] || corner[3]))
        return TS_SPIN_FULL;
    return p.spin ? TS_SPIN_MINI : TS_SPIN_NONE;
}

static unsigned spin_of(const site *s, ts_place p)
{
    if (!s->q->spins)
        return p.spin;
    if (s->q->rules->spins == TS_SPINS_PSK)
        return spin_by_psk(s, p);
    if (p.spin || s->q->rules->spins != TS_SPINS_ALL_MINI)
        return p.spin;
    return is_fast(s, p) ? TS_SPIN_MINI : TS_SPIN_NONE;
}

ts_lock_result ts_classify_lock(const ts_question *q, const ts_forms *f, const ts_bitboard *b,
                                const ts_scored *c, ts_streak *streak)
{
    const site s = {q, f, b};
    ts_lock lock = {.lines = c->lines, .spin = spin_of(&s, c->place), .perfect = c->perfect};
    ts_lock_result called = {.spin = lock.spin};
    unsigned part[TS_ATTACK_PARTS];
    uint32_t chain_before = streak->chain;
    ts_chains(q->rules, &lock, &streak->combo, &streak->chain);
    unsigned parts =
        ts_attack_parts(q->rules, &lock, chain_before, streak->chain, TS_ATTACK_WHOLE, part);
    for (unsigned i = 0; i < parts; i++)
        called.attack += part[i];
    called.perfect_attack = lock.perfect ? q->rules->perfect_attack : 0;
    return called;
}
