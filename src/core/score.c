/* The score of a lock down: spins, points, combo, back-to-back. The values come from the rule
 * set. */
#include "core.h"

enum { IS_FREE, IS_WALL, IS_MINO };

static int corner(const ts_board *b, int x, int y)
{
    if (x < 0 || x >= b->columns || y < 0)
        return IS_WALL;
    return y < TS_ROWS && b->row[y] >> x & 1 ? IS_MINO : IS_FREE;
}

/* The four corners around a T: 0 and 1 on the side it points to, 2 and 3 behind. The reference cell
 * is the centre. */
static void t_corners(const ts_board *b, ts_piece p, int out[4])
{
    static const ts_cell at[4] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    for (int i = 0; i < 4; i++) {
        ts_cell c = at[(i + p.rot) & 3];
        out[i] = corner(b, p.x + c.x, p.y + c.y);
    }
}

static int spin_by_corners(const ts_board *b, ts_piece p, int test, bool fifth)
{
    int c[4];
    if (p.kind != TS_T || test == 0)
        return TS_SPIN_NONE;
    t_corners(b, p, c);
    if (!!c[0] + !!c[1] + !!c[2] + !!c[3] < 3)
        return TS_SPIN_NONE;
    return (c[0] && c[1]) || fifth ? TS_SPIN_FULL : TS_SPIN_MINI;
}

/* psk: a full spin needs only filled corners; a mini also needs a rotation, and walls behind it
 * count as filled. */
static int spin_by_psk(const ts_board *g, ts_piece p, int test)
{
    int c[4];
    if (p.kind != TS_T)
        return TS_SPIN_NONE;
    t_corners(g, p, c);
    bool a = c[0] == IS_MINO, b = c[1] == IS_MINO;
    if (a && b && (c[2] == IS_MINO || c[3] == IS_MINO))
        return TS_SPIN_FULL;
    return test && (a || b) && c[2] && c[3] ? TS_SPIN_MINI : TS_SPIN_NONE;
}

static bool immobile(const ts_board *b, const ts_rules *r, ts_piece p)
{
    static const ts_cell way[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int i = 0; i < 4; i++) {
        ts_piece moved = p;
        moved.x = moved.x + way[i].x;
        moved.y = moved.y + way[i].y;
        if (ts_board_fits(b, r, moved))
            return false;
    }
    return true;
}

int ts_spin_of(const ts_board *b, const ts_rules *r, ts_piece p, int test, bool fifth)
{
    switch (r->spins) {
    case TS_SPINS_CORNERS: return spin_by_corners(b, p, test, fifth);
    case TS_SPINS_PSK: return spin_by_psk(b, p, test);
    case TS_SPINS_ALL_MINI: {
        int spin = spin_by_corners(b, p, test, fifth);
        if (spin)
            return spin;
        return test && immobile(b, r, p) ? TS_SPIN_MINI : TS_SPIN_NONE;
    }
    default: return TS_SPIN_NONE;
    }
}

int ts_spin(const ts_board *b, ts_piece p, int test)
{
    if (!ts_is_piece(p))
        return TS_SPIN_NONE;
    ts_rules scratch;
    return ts_spin_of(b, ts_board_rules(b, &scratch), p, test, test == 5);
}

void ts_score_add(ts_board_tick *t, uint64_t points)
{
    ts_board *b = t->b;
    b->score += points;
    if (t->r->score_max && b->score > t->r->score_max)
        b->score = t->r->score_max;
    ts_grade_set(b, t->r);
}

/* The tables end at four lines. Only an edited field can clear more at once. */
unsigned ts_lines_paid(unsigned lines)
{
    return lines < 4 ? lines : 4;
}

static uint32_t guideline_points(const ts_board_tick *t, unsigned lines, int spin, bool perfect)
{
    const ts_board *b = t->b;
    const ts_rules *r = t->r;
    const uint16_t *const by_spin[] = {[TS_SPIN_NONE] = r->line_points,
                                       [TS_SPIN_MINI] = r->mini_points,
                                       [TS_SPIN_FULL] = r->spin_points};
    const uint16_t *table = by_spin[spin];
    unsigned paid = ts_lines_paid(lines);
    uint32_t points = table[paid] * b->level;
    if (b->last.back_to_back)
        points += points / 2;
    if (b->combo > 0)
        points += r->combo_points * (uint32_t)b->combo * b->level;
    if (perfect) {
        bool chained_quad = lines == 4 && b->last.back_to_back && r->perfect_back_to_back_quad;
        points +=
            (chained_quad ? r->perfect_back_to_back_quad : r->perfect_points[paid]) * b->level;
    }
    return points;
}

static uint32_t tgm_points(ts_board_tick *t, unsigned lines, bool perfect)
{
    ts_board *b = t->b;
    if (lines == 0) {
        b->combo_factor = 1;
        return 0;
    }
    b->combo_factor += 2 * lines - 2;
    return ((b->level + lines + 3) / 4 + b->soft_ticks) * lines * b->combo_factor *
           (perfect ? 4 : 1);
}

/* Back-to-back: a chain of difficult moves, which an easy clear ends. With perfect_chains every
 * perfect clear counts as difficult. */
static void chain(const ts_rules *r, ts_lock *lock, uint32_t *back_to_back)
{
    bool difficult = lock->lines >= 4 ||
                     (lock->spin && (lock->lines || r->difficult_without_lines)) ||
                     (lock->perfect && r->perfect_chains);
    lock->back_to_back = difficult && *back_to_back > 0;
    if (difficult)
        ++*back_to_back;
    else if (lock->lines)
        *back_to_back = 0;
}

void ts_chains(const ts_rules *r, ts_lock *lock, int32_t *combo, uint32_t *back_to_back)
{
    if (r->combo)
        *combo = lock->lines ? *combo + (*combo < INT32_MAX) : -1;
    lock->combo = *combo;
    if (r->back_to_back)
        chain(r, lock, back_to_back);
}

void ts_score_lock(ts_board_tick *t, unsigned lines, int spin, bool perfect)
{
    ts_board *b = t->b;
    const ts_rules *r = t->r;
    b->last = (ts_lock){.lines = lines, .spin = spin, .perfect = perfect, .any = 1};
    ts_chains(r, &b->last, &b->combo, &b->back_to_back);
    unsigned paid = ts_lines_paid(lines);
    uint32_t points = 0;
    switch (r->score) {
    case TS_SCORE_GUIDELINE: points = guideline_points(t, lines, spin, perfect); break;
    case TS_SCORE_LINES: points = lines; break;
    case TS_SCORE_TABLE:
        points = r->line_points[paid] * (r->times_level_plus_1 ? b->level + 1 : 1);
        break;
    case TS_SCORE_NES:
        points = r->line_points[paid] * (b->level + 1);
        b->score = ts_nes_pushed_score(b->score, b->soft_ticks);
        break;
    case TS_SCORE_TGM: points = tgm_points(t, lines, perfect); break;
    default: TS_ASSERT(false);
    }
    b->last.points = points;
    ts_score_add(t, points);
}
