/* The 234 floats of PufferLib's environment (its compute_observations, without the noise that it
 * can add): 20 rows of 10 cells, the highest first, with 1 for the stack and 2 for the piece; six
 * numbers; the kinds in play, of two previews and on hold, seven floats each. Only what has changed
 * is written. */
#include "env.h"

#include <string.h>

enum { ROWS = 20, CELLS = ROWS * TS_ENV_COLUMNS, NUMBERS = 6, KINDS = 7, STEPS = 10000 };

/* PufferLib's order of the kinds, and its rotation 0, as the number of the same shape in SRS. */
static const uint8_t kind_of[TS_KINDS] = {
    [TS_O] = 0, [TS_I] = 1, [TS_S] = 2, [TS_Z] = 3, [TS_T] = 4, [TS_L] = 5, [TS_J] = 6};
static const uint8_t first_of[TS_KINDS] = {
    [TS_O] = 0, [TS_I] = 1, [TS_S] = 1, [TS_Z] = 1, [TS_T] = 3, [TS_L] = 1, [TS_J] = 3};

void env_puffer_prepare(ts_envs *e)
{
    ts_forms srs;
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &srs);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (unsigned rot = 0; rot < 4; rot++) {
            const ts_form *form = &e->forms.form[kind][rot];
            for (unsigned i = 0; i < 4; i++) { /* prefers the same rotation if the shape is equal */
                const unsigned as = (rot + i) & 3;
                const bool same =
                    memcmp(form->column, srs.form[kind][as].column, sizeof form->column) == 0;
                if (same) {
                    e->puffer_rot[kind][rot] = (as - first_of[kind]) & 3;
                    break;
                }
            }
            for (unsigned i = 0; i < 4; i++) {
                const ts_cell c = e->rules->shapes->cell[kind][rot][i];
                e->puffer_at[kind][rot][i] = (int16_t)(c.x - c.y * TS_ENV_COLUMNS);
            }
        }
    for (int i = 0; i < ROWS; i++)
        e->twentieth[i] = (float)i / ROWS;
    const unsigned over = e->rules->over_block;
    e->overlaps = over != TS_BLOCKED_AT_ONCE && over != TS_BLOCKED_CLUTCH;
}

static void write_row(float *out, unsigned y, unsigned row)
{
    float *to = out + (ROWS - 1 - y) * TS_ENV_COLUMNS;
    for (unsigned x = 0; x < TS_ENV_COLUMNS; x++)
        to[x] = (float)(row >> x & 1);
}

static bool is_in_sight(const ts_envs *e, ts_piece p)
{
    return p.y + e->rules->shapes->mask[p.kind][p.rot].high < ROWS;
}

static inline void fill_cells(const ts_envs *e, ts_piece p, float value, float *out)
{
    const int16_t *at = e->puffer_at[p.kind][p.rot];
    float *to = out + (ROWS - 1 - p.y) * TS_ENV_COLUMNS + p.x;
    for (int i = 0; i < 4; i++)
        to[at[i]] = value;
}

/* Shows or hides the cells of a piece that may be partly invisible or overlap the stack. */
static void show_cells(const ts_envs *e, const env_shown *s, ts_piece p, bool piece, float *out)
{
    const ts_cell *cell = e->rules->shapes->cell[p.kind][p.rot];
    for (int i = 0; i < 4; i++) {
        const int x = p.x + cell[i].x, y = p.y + cell[i].y;
        if (y < ROWS)
            out[(ROWS - 1 - y) * TS_ENV_COLUMNS + x] = piece ? 2 : (float)(s->row[y] >> x & 1);
    }
}

static void show_piece(const ts_envs *e, const env_shown *s, ts_piece p, float *out)
{
    if (p.kind && is_in_sight(e, p))
        fill_cells(e, p, 2, out);
    else if (p.kind)
        show_cells(e, s, p, true, out);
}

/* A piece does not overlap the stack; rows in which it has locked are rewritten. */
static void take_piece_away(const ts_envs *e, const env_shown *s, ts_piece p, float *out)
{
    if (p.kind && !e->overlaps && is_in_sight(e, p))
        fill_cells(e, p, 0, out);
    else if (p.kind)
        show_cells(e, s, p, false, out);
}

/* Returns a row as shown; missing columns are filled. */
static inline unsigned row_shown(const ts_board *b, unsigned y)
{
    return b->row[y] | (((1u << TS_ENV_COLUMNS) - 1) & ~((1u << b->columns) - 1));
}

/* Compares four rows in one read, because most steps change none. */
static inline bool differ(const uint16_t *a, const uint16_t *b)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < ROWS; i += 4) {
        uint64_t four, other;
        memcpy(&four, a + i, sizeof four);
        memcpy(&other, b + i, sizeof other);
        any |= four ^ other;
    }
    return any != 0;
}

static bool show_rows(const ts_board *b, env_shown *s, float *out)
{
    if (s->all && b->columns == TS_ENV_COLUMNS && !differ(b->row, s->row))
        return false;
    bool changed = false;
    for (unsigned y = 0; y < ROWS; y++) {
        const unsigned row = row_shown(b, y);
        if (s->all && row == s->row[y])
            continue;
        write_row(out, y, row);
        s->row[y] = row;
        changed = true;
    }
    return changed;
}

static void show_kinds(const ts_envs *e, const ts_board *b, env_shown *s, float *out)
{
    const unsigned previews =
        b->queue_count < e->rules->next_count ? b->queue_count : e->rules->next_count;
    const uint8_t kind[4] = {b->piece.kind, previews > 0 ? b->queue[0] : TS_NONE,
                             previews > 1 ? b->queue[1] : TS_NONE, b->hold};
    uint32_t now, before;
    memcpy(&now, kind, sizeof now);
    memcpy(&before, s->kind, sizeof before);
    if (s->all && now == before)
        return;
    for (unsigned i = 0; i < 4; i++) {
        float *to = out + i * KINDS;
        for (unsigned k = 0; !s->all && k < KINDS; k++)
            to[k] = 0;
        if (s->all && s->kind[i])
            to[kind_of[s->kind[i]]] = 0;
        if (kind[i])
            to[kind_of[kind[i]]] = 1;
    }
    memcpy(s->kind, kind, sizeof kind);
}

/* Returns the ticks per row, looked up again if the level has changed. */
static float fall_of(const env_match *g, unsigned board, env_shown *s)
{
    const ts_board *b = &g->m.board[board];
    if (s->all && s->speed == b->speed && s->level == b->level)
        return s->fall_of;
    const ts_speed speed = ts_speed_now(&g->m, board, false);
    s->speed = b->speed;
    s->level = b->level;
    s->fall_of = ts_rules_get(b->rules)->smooth ? 24 : (float)speed.ticks;
    return s->fall_of;
}

/* Writes the origin of its box: the highest filled row counted from the top, and the leftmost
 * filled column. */
static void show_place(const ts_envs *e, ts_piece p, float *out)
{
    const ts_mask *m = &e->rules->shapes->mask[p.kind][p.rot];
    const int row = ROWS - 1 - (p.y + m->high);
    out[0] = p.kind && row > 0 ? e->twentieth[row] : 0;
    out[1] = p.kind ? e->twentieth[2 * (p.x + m->left)] : 0;
    out[2] = p.kind ? (float)e->puffer_rot[p.kind][p.rot] : 0;
}

void env_puffer(const ts_envs *e, const env_match *g, unsigned board, env_shown *shown, float *out)
{
    const ts_board *b = &g->m.board[board];
    env_shown none = {.all = false};
    env_shown *s = shown ? shown : &none;
    const ts_piece p = b->piece;
    uint32_t now, before;
    memcpy(&now, &p, sizeof now);
    memcpy(&before, &s->piece, sizeof before);
    const bool moved = !s->all || now != before;
    if (moved && s->all)
        take_piece_away(e, s, s->piece, out);
    const bool rows = show_rows(b, s, out);
    if (rows || moved)
        show_piece(e, s, p, out);
    if (moved) {
        show_place(e, p, out + CELLS + 2);
        s->piece = p;
    }
    const float ticks = fall_of(g, board, s);
    float *number = out + CELLS;
    number[0] = (float)g->kept.steps / STEPS;
    number[1] = ticks > 0 ? (float)b->fall / ticks : 0;
    number[5] = e->rules->hold && !b->hold_used;
    show_kinds(e, b, s, out + CELLS + NUMBERS);
    s->all = true;
}
