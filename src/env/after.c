/* The bot's 24 features as numbers, and the field after each legal placement. tests/t_env.c
 * compares the features with those of the bot's evaluation. */
#include "env.h"

#include <string.h>

#include "bot/lock_result.h"

_Static_assert((int)TS_WEIGHTS == (int)TS_ENV_FEATURE_COUNT, "as many features as the bot has");

#define FLOOR TS_BITBOARD_ROW(0)

static int bits(uint64_t v)
{
    v -= v >> 1 & UINT64_C(0x5555555555555555);
    v = (v & UINT64_C(0x3333333333333333)) + (v >> 2 & UINT64_C(0x3333333333333333));
    v = (v + (v >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return v * UINT64_C(0x0101010101010101) >> 56;
}

/* Returns all rows from the lowest of these upwards. */
static uint64_t from_lowest(uint64_t v)
{
    for (int rows = 1; rows < 64; rows *= 2)
        v |= v >> rows;
    return v;
}

/* Returns all rows up to the highest with a cell. */
static uint64_t below_top(uint64_t v)
{
    return v | (0 - v);
}

/* Counts notches for T-spins: one each, two if the upper row lacks nothing else. */
static int slots(const uint64_t *column, unsigned columns, uint64_t ready, uint64_t lack_three)
{
    uint64_t notch = 0;
    for (unsigned x = 1; x + 1 < columns; x++) {
        const uint64_t beside = (column[x - 1] | column[x + 1]) << 1;
        const uint64_t roof = (column[x - 1] ^ column[x + 1]) << 2;
        notch |= ready & ~column[x] & roof & ~beside;
    }
    return bits(notch) + bits(notch & lack_three << 1);
}

/* Computes the features of a field: up to `slots` in TS_WEIGHT_LIST. */
static void field_features(const uint64_t *column, unsigned columns, unsigned visible,
                           int32_t out[TS_ENV_FEATURE_COUNT])
{
    uint64_t top[TS_COLUMNS], any = 0, holed = 0, lack[4] = {0};
    memset(out, 0, (TS_WEIGHT_slots + 1) * sizeof *out);
    for (unsigned x = 0; x < columns; x++) {
        const uint64_t v = column[x], hole = below_top(v) & ~v;
        top[x] = below_top(v);
        out[TS_WEIGHT_height] += bits(top[x]);
        if (hole) {
            out[TS_WEIGHT_holes] += bits(hole);
            out[TS_WEIGHT_covering] += bits(v & from_lowest(hole));
        }
        out[TS_WEIGHT_column_changes] += bits(v ^ (v >> 1 | FLOOR));
        any |= v;
        holed |= hole;
        lack[3] |= lack[2] & ~v;
        lack[2] |= lack[1] & ~v;
        lack[1] |= lack[0] & ~v;
        lack[0] |= ~v;
    }
    for (unsigned x = 0; x < columns; x++) {
        const uint64_t left = x > 0 ? column[x - 1] : ~(uint64_t)0;
        const uint64_t right = x + 1 < columns ? column[x + 1] : ~(uint64_t)0;
        for (uint64_t well = left & right & ~column[x]; well; well &= well >> 1)
            out[TS_WEIGHT_wells] += bits(well);
        if (x > 0) {
            out[TS_WEIGHT_row_changes] += bits(column[x] ^ column[x - 1]);
            out[TS_WEIGHT_bumps] += bits(top[x] ^ top[x - 1]);
        }
    }
    out[TS_WEIGHT_row_changes] -= bits(column[0]) + bits(column[columns - 1]);
    out[TS_WEIGHT_hole_rows] = bits(holed);
    const int above = bits(below_top(any)) - (int)(visible / 2);
    out[TS_WEIGHT_top] = above > 0 ? above * above : 0;
    const uint64_t ready = lack[0] & ~lack[1] & ~holed;
    if (ready) {
        out[TS_WEIGHT_ready] = bits(ready);
        out[TS_WEIGHT_slots] = slots(column, columns, ready, lack[2] & ~lack[3]);
    }
}

static void name_features(unsigned kind, unsigned lines, unsigned spin,
                          int32_t out[TS_ENV_FEATURE_COUNT])
{
    if (spin == TS_SPIN_FULL && lines > 0 && lines < 4)
        out[TS_WEIGHT_spin_1 + lines - 1] = 1;
    else if (spin != TS_SPIN_FULL && lines > 0)
        out[TS_WEIGHT_lines_1 + (lines < 4 ? lines : 4) - 1] = 1;
    out[TS_WEIGHT_wasted_t] = kind == TS_T && !(lines && spin);
}

/* Computes the features of a board, including its last lock down. */
void env_board_features(const ts_envs *e, const ts_board *b, int32_t out[TS_ENV_FEATURE_COUNT])
{
    const ts_bitboard field = env_bitboard(b);
    (void)e;
    memset(out, 0, TS_ENV_FEATURE_COUNT * sizeof *out);
    field_features(field.column, b->columns, b->visible, out);
    name_features(TS_NONE, b->last.lines, b->last.spin, out);
    out[TS_WEIGHT_attack] = b->last.attack;
    out[TS_WEIGHT_chain] = b->back_to_back > 0;
    out[TS_WEIGHT_perfect] = b->last.perfect;
}

const char *ts_env_feature_name(unsigned feature)
{
    return feature < TS_ENV_FEATURE_COUNT ? ts_weight_name(feature) : NULL;
}

/* ---- afterstates ---------------------------------------------------------------------------- */

typedef struct after {
    ts_bitboard field;
    ts_scored scored; /* only the part needed to classify a lock down */
    ts_lock_result called;
    ts_streak streak;
} after;

static int cells_in(const ts_form *form, unsigned row, uint64_t full)
{
    int cells = 0;
    for (unsigned i = 0; i < form->width; i++)
        cells += bits(form->column[i] >> row & full);
    return cells;
}

static uint64_t full_rows(const ts_envs *e, const ts_bitboard *field, ts_place p, unsigned columns)
{
    const ts_form *form = &e->forms.form[p.kind][p.rot];
    uint64_t full = ~(uint64_t)0;
    for (unsigned x = 0; x < columns; x++) {
        const unsigned i = x - p.column;
        full &= field->column[x] | (i < form->width ? form->column[i] >> p.row : 0);
    }
    return full;
}

static void lock_in(const ts_envs *e, const ts_board *b, const ts_bitboard *field, ts_place p,
                    after *out)
{
    const ts_question q = {.rules = e->rules, .columns = b->columns, .spins = 1};
    const uint64_t full = full_rows(e, field, p, b->columns);
    uint64_t any = 0;
    out->field = *field;
    out->scored = (ts_scored){.place = p};
    out->scored.eroded = cells_in(&e->forms.form[p.kind][p.rot], p.row, full);
    out->scored.lines = ts_lock_in(&e->forms, &out->field, p, b->columns);
    for (unsigned x = 0; x < b->columns; x++)
        any |= out->field.column[x];
    out->scored.perfect = any == 0;
    out->streak = (ts_streak){b->combo, b->back_to_back};
    out->called = ts_classify_lock(&q, &e->forms, field, &out->scored, &out->streak);
}

static void write_features(const ts_envs *e, const ts_board *b, const after *a, int32_t *out)
{
    const ts_place p = a->scored.place;
    const unsigned height = e->forms.form[p.kind][p.rot].height;
    memset(out, 0, TS_ENV_FEATURE_COUNT * sizeof *out);
    field_features(a->field.column, b->columns, b->visible, out);
    name_features(p.kind, a->scored.lines, a->called.spin, out);
    out[TS_WEIGHT_landing] = 2u * p.row + height - 1;
    out[TS_WEIGHT_eroded] = a->scored.lines * a->scored.eroded;
    out[TS_WEIGHT_attack] = a->called.attack - a->called.perfect_attack;
    out[TS_WEIGHT_chain] = (a->streak.chain > 0) - (b->back_to_back > 0);
    out[TS_WEIGHT_perfect] = a->scored.perfect;
}

static void write_packed(const after *a, bool hold, uint8_t *out)
{
    const ts_place p = a->scored.place;
    for (unsigned y = 0; y < TS_ENV_ROWS; y++, out += 2) {
        unsigned row = 0;
        for (unsigned x = 0; x < TS_ENV_COLUMNS; x++)
            row |= (unsigned)(a->field.column[x] >> (63 - y) & 1) << x;
        memcpy(out, &(uint16_t){row}, 2);
    }
    const uint8_t last[8] = {hold,
                             p.rot,
                             p.column,
                             p.row,
                             a->scored.lines,
                             a->called.spin,
                             a->called.attack < 255 ? a->called.attack : 255,
                             a->scored.perfect};
    memcpy(out, last, sizeof last);
}

void env_afterstates(const ts_envs *e, const env_match *g, unsigned agent, void *rows)
{
    const env_legal *l = &g->legal[agent];
    const ts_board *b = &g->m.board[e->board_of[agent]];
    const unsigned kind[2] = {b->piece.kind, env_hold_kind(e, b)};
    ts_places spun[2][3];
    bool spins[2];
    uint8_t *to = rows;
    if (!l->any)
        return;
    const ts_bitboard field = env_bitboard(b);
    for (unsigned hold = 0; hold < 2; hold++)
        spins[hold] = env_spins(e, g, agent, hold, kind[hold], &field, spun[hold]);
    int place = env_next_legal(l, -1);
    for (unsigned i = env_choices(l); i > 0; i--, to += e->shapes.after_bytes) {
        const bool hold = env_place_holds(place);
        ts_place p = env_place_at(place, kind[hold]);
        after a;
        if (spins[hold])
            p.spin = env_best_spin(spun[hold], p);
        lock_in(e, b, &field, p, &a);
        if (e->spec.after == TS_ENV_AFTER_PACKED)
            write_packed(&a, hold, to);
        else
            write_features(e, b, &a, (int32_t *)(void *)to);
        place = env_next_legal(l, place);
    }
}
