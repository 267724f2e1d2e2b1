/* The observations of agents: rows as bits, planes of bytes, the bot's features; and the legal
 * actions. docs/env.md has every byte. */
#include "env.h"

#include <string.h>

static uint8_t byte_of(uint32_t n)
{
    return n < UINT8_MAX ? (uint8_t)n : UINT8_MAX;
}

/* Not inlined, because a division takes as long as much of a tick and the clock is mostly
 * paused. */
RARELY uint8_t lock_part(const ts_rules *r, uint32_t clock)
{
    const uint32_t part = clock * UINT8_MAX; /* a clock has 16 bits; ts_valid ensures that */
    return r->lock_ticks ? byte_of(part / r->lock_ticks) : 0;
}

RARELY void write_some_previews(const ts_rules *r, const ts_board *b, uint8_t out[TS_NEXT_MAX])
{
    for (unsigned i = 0; i < TS_NEXT_MAX; i++)
        out[i] = i < r->next_count && i < b->queue_count ? b->queue[i] : TS_NONE;
}

RARELY void write_incoming(const ts_board *b, uint8_t out[2])
{
    out[0] = ts_pending(b);
    out[1] = b->garbage[0].rows;
}

/* Writes the 24 numbers that accompany a field. */
static inline void write_numbers(const ts_envs *e, const ts_board *b, uint8_t out[TS_ENV_NUMBERS])
{
    const ts_rules *r = e->rules;
    out[0] = b->piece.kind;
    out[1] = b->piece.rot;
    out[2] = b->piece.x;
    out[3] = b->piece.y;
    out[4] = b->hold;
    out[5] = r->hold && !b->hold_used;
    if (r->next_count == TS_NEXT_MAX && b->queue_count >= TS_NEXT_MAX)
        memcpy(out + 6, b->queue, TS_NEXT_MAX);
    else
        write_some_previews(r, b, out + 6);
    out[12] = out[13] = 0;
    if (b->garbage_count)
        write_incoming(b, out + 12);
    out[14] = byte_of(b->combo + 1);
    out[15] = byte_of(b->back_to_back);
    out[16] = b->grounded;
    out[17] = b->phase;
    out[18] = byte_of(b->level);
    out[19] = b->resets;
    out[20] = b->lock_clock ? lock_part(r, b->lock_clock) : 0;
    out[21] = b->last.lines | b->last.spin << 4;
    out[22] = b->columns;
    out[23] = b->outcome;
}

static uint16_t beyond(const ts_board *b)
{
    return ((1u << TS_ENV_COLUMNS) - 1) & ~((1u << b->columns) - 1);
}

RARELY void write_narrow(const ts_board *b, uint8_t *out)
{
    for (unsigned y = 0; y < TS_ENV_ROWS; y++) {
        const uint16_t row = b->row[y] | beyond(b);
        memcpy(out + y * sizeof row, &row, sizeof row);
    }
}

void env_packed(const ts_envs *e, const ts_board *b, uint8_t *out)
{
    if (b->columns == TS_ENV_COLUMNS)
        memcpy(out, b->row, TS_ENV_ROWS * sizeof b->row[0]);
    else
        write_narrow(b, out);
    write_numbers(e, b, out + TS_ENV_ROWS * sizeof b->row[0]);
}

static void write_cells(const ts_board *b, ts_piece p, uint8_t *plane)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++)
        if (cell[i].y < TS_ENV_ROWS)
            plane[(TS_ENV_ROWS - 1 - cell[i].y) * TS_ENV_COLUMNS + cell[i].x] = 1;
}

static void write_planes(const ts_envs *e, const ts_board *b, uint8_t *out)
{
    enum { PLANE = TS_ENV_ROWS * TS_ENV_COLUMNS };
    const unsigned walls = beyond(b);
    memset(out + PLANE, 0, 2 * PLANE);
    for (unsigned y = 0; y < TS_ENV_ROWS; y++) {
        uint8_t *to = out + (TS_ENV_ROWS - 1 - y) * TS_ENV_COLUMNS;
        const unsigned row = b->row[y] | walls;
        for (unsigned x = 0; x < TS_ENV_COLUMNS; x++)
            to[x] = row >> x & 1;
    }
    if (b->piece.kind) {
        write_cells(b, b->piece, out + PLANE);
        write_cells(b, ts_dropped(b, b->piece), out + 2 * PLANE);
    }
    write_numbers(e, b, out + 3 * PLANE);
}

static void write_features(const ts_envs *e, const ts_board *b, int32_t *out)
{
    uint8_t number[TS_ENV_NUMBERS];
    env_board_features(e, b, out);
    write_numbers(e, b, number);
    for (unsigned i = 0; i < TS_ENV_NUMBERS; i++)
        out[TS_ENV_FEATURE_COUNT + i] = i == 2 || i == 3 ? (int8_t)number[i] : number[i];
}

/* `all`: nothing in the buffer can be reused. */
void env_observe(const ts_envs *e, env_match *g, unsigned agent, void *out, bool all)
{
    const unsigned own = e->board_of[agent], players = e->spec.players;
    uint8_t *to = out;
    for (unsigned i = 0; i <= e->spec.others; i++, to += e->block_bytes) {
        const unsigned board = own + i < players ? own + i : own + i - players;
        const ts_board *b = &g->m.board[board];
        switch (e->spec.obs) {
        case TS_ENV_PACKED: env_packed(e, b, to); break;
        case TS_ENV_PLANES: write_planes(e, b, to); break;
        case TS_ENV_FEATURES: write_features(e, b, (int32_t *)(void *)to); break;
        default:
            env_puffer(e, g, board, i == 0 && !all ? &g->shown[agent] : NULL, (float *)(void *)to);
        }
    }
}

/* ---- masks ---------------------------------------------------------------------------------- */

void env_mask_prepare(ts_envs *e)
{
    for (unsigned bits = 0; bits < 256; bits++)
        for (unsigned i = 0; i < 8; i++)
            e->mask_of[bits][i] = bits >> (7 - i) & 1;
}

/* Writes the mask, eight rows at a time. */
static void write_places(const ts_envs *e, const env_legal *l, uint8_t *out)
{
    for (unsigned i = 0; i < 8; i++)
        for (unsigned x = 0; x < TS_ENV_COLUMNS; x++, out += TS_ENV_ROWS)
            for (unsigned k = 0; k < 3; k++)
                memcpy(out + 8 * k, e->mask_of[l->rows[i][x] >> (16 - 8 * k) & 255], 8);
}

void env_mask(const ts_envs *e, env_match *g, unsigned agent, uint8_t *out)
{
    const ts_board *b = &g->m.board[e->board_of[agent]];
    switch (e->spec.act) {
    case TS_ENV_SEVEN:
        memset(out, 1, 6);
        out[6] = env_hold_kind(e, b) != 0;
        break;
    case TS_ENV_PLACE: write_places(e, &g->legal[agent], out); break;
    case TS_ENV_CHOICE:
        memset(out, 0, TS_ENV_CHOICES);
        memset(out, 1, env_choices(&g->legal[agent]));
        break;
    default: break;
    }
}
