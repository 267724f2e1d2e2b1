/* Room for a piece, a word of positions at a time, held against the core's moves of one piece; and
 * the places found that way against those that one piece comes to, move by move. */
#include "movegen/fit_map.h"
#include "tessera/forms.h"
#include "tessera/rules.h"
#include "random_stack.h"
#include "rig.h"

/* Fields of all rule sets, narrow and wide ones too, of all heights. */
typedef void looks_at(rig *t);

static void look_at_fields(looks_at *look, unsigned fields)
{
    static const char *const modes[] = {"none", "none", "big"};
    uint64_t stream = 5;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned field = 0; field < test_times(fields); field++) {
            rig t;
            ts_setup setup;
            ts_setup_default(&setup, rules, (unsigned)ts_modes_find(modes[field % 3]));
            if (field % 3 == 1 && !ts_rules_get(rules)->page)
                ASSERT(ts_setup_change(&setup, TS_KNOB_COLUMNS, 4 + drawn(&stream) % 9));
            rig_start_setup(&t, &setup);
            random_stack(t.b, &stream, drawn(&stream) % t.b->visible);
            look(&t);
        }
}

/* ---- positions ------------------------------------------------------------------------------ */

static void check_turn(const rig *t, const ts_fit_map *m, ts_piece p, int turn)
{
    ts_piece turned = p, to = p;
    const int test = ts_rotated(t->b, turn, &turned),
              tests = ts_fit_map_kicks(m, p.rot, turn)->tests;
    uint64_t rows = TS_FIT_MAP_ROW(p.y), there = 0;
    int took = 0;
    while (!there && rows && took < tests) {
        to = p;
        there = ts_fit_map_rotated(m, &to, turn, ++took, &rows);
    }
    ASSERT_EQ(there ? took : 0, test);
    if (test) {
        ASSERT_EQ(rows, 0);
        ASSERT_EQ(there, TS_FIT_MAP_ROW(turned.y));
        ASSERT(to.rot == turned.rot && to.x == turned.x);
    }
}

static unsigned positions;

static void check_position(const rig *t, const ts_fit_map *m, ts_piece p)
{
    ASSERT_EQ(ts_fit_map_fits(m, p), ts_fits(t->b, p));
    if (!ts_fits(t->b, p))
        return;
    ASSERT_EQ(ts_fit_map_dropped(m, p).y, ts_dropped(t->b, p).y);
    check_turn(t, m, p, 1);
    check_turn(t, m, p, -1);
    check_turn(t, m, p, 2);
    positions++;
}

static void look_at_positions(rig *t)
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (t->b->fall = 0; t->b->fall < 2; t->b->fall++) {
            ts_fit_map m;
            ts_fit_map_of(t->b, kind, &m);
            for (unsigned i = 0; i < 4u * TS_FIT_MAP_COLUMNS * TS_ROWS; i++) {
                ts_piece p = {(uint8_t)kind, (uint8_t)(i & 3),
                              (int8_t)((int)(i / 4 / TS_ROWS) - TS_FIT_MAP_MARGIN),
                              (int8_t)((int)(i / 4 % TS_ROWS) - TS_FIT_MAP_MARGIN)};
                check_position(t, &m, p);
            }
        }
    t->b->fall = 0;
}

static void every_position_moves_as_in_the_core(void)
{
    look_at_fields(look_at_positions, 12);
    ASSERT(positions > 10000 * test_times(12));
}

/* Whatever fits in a field, and wherever a turn may try to take it from there. */
static void check_margin(const ts_rules *r, unsigned kind, unsigned rot)
{
    const ts_cell *cell = r->shapes->cell[kind][rot];
    int least = TS_COLUMNS, most = -TS_COLUMNS;
    for (int i = 0; i < 4; i++) {
        least = cell[i].x < least ? cell[i].x : least;
        most = cell[i].x > most ? cell[i].x : most;
        ASSERT(cell[i].y <= TS_FIT_MAP_MARGIN);
    }
    for (int way = 0; way < 3; way++) {
        const ts_kicks *kicks = &r->kicks->list[r->kicks->list_of[kind]][rot][way];
        for (int i = 0; i < kicks->tests; i++) {
            ASSERT(-least + kicks->at[i].x >= -TS_FIT_MAP_MARGIN);
            ASSERT(TS_COLUMNS - 1 - most + kicks->at[i].x < TS_COLUMNS + TS_FIT_MAP_MARGIN);
        }
    }
}

static void the_margin_is_wide_enough(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            for (unsigned rot = 0; rot < 4; rot++)
                check_margin(ts_rules_get(rules), kind, rot);
}

/* ---- places --------------------------------------------------------------------------------- */

enum { MARGIN = 4, HIGH = TS_ROWS + 2 * MARGIN, WIDE = TS_COLUMNS_MAX + 2 * MARGIN };

static bool seen[4][HIGH][WIDE];
static ts_piece reached[4 * HIGH * WIDE];
static unsigned reached_count;

static void come(const ts_board *b, const ts_forms *f, bool at_once, ts_piece p, int test,
                 ts_places out[3])
{
    ts_piece floor = ts_dropped(b, p);
    if (floor.y != p.y && at_once) {
        p = floor;
        test = 0;
    }
    if (floor.y == p.y) {
        ts_place place = ts_place_of(f, p);
        out[ts_spin(b, p, test)].at[place.rot][place.column] |= TS_BITBOARD_ROW(place.row);
    }
    bool *here = &seen[p.rot][p.y + MARGIN][p.x + MARGIN];
    if (!*here)
        reached[reached_count++] = p;
    *here = true;
}

/* Sideways, a piece that glides must fit in the row below, too. */
static void come_beside(const ts_board *b, const ts_forms *f, bool at_once, ts_piece p, int dx,
                        int dy, ts_places out[3])
{
    p.x = (int8_t)(p.x + dx);
    p.y = (int8_t)(p.y + dy);
    const ts_piece below = {p.kind, p.rot, p.x, (int8_t)(p.y - 1)};
    if (ts_fits(b, p) && (dy || !b->fall || ts_fits(b, below)))
        come(b, f, at_once, p, 0, out);
}

static void walk(const ts_board *b, const ts_forms *f, unsigned kind, bool at_once,
                 ts_places out[3])
{
    ts_piece first = ts_first_position(b, kind);
    memset(seen, 0, sizeof seen);
    memset(out, 0, 3 * sizeof *out);
    reached_count = 0;
    if (ts_fits(b, first))
        come(b, f, at_once, first, 0, out);
    for (unsigned i = 0; i < reached_count; i++) {
        if (b->fall && ts_dropped(b, reached[i]).y == reached[i].y)
            continue; /* it rests, and locks */
        come_beside(b, f, at_once, reached[i], -1, 0, out);
        come_beside(b, f, at_once, reached[i], 1, 0, out);
        come_beside(b, f, at_once, reached[i], 0, -1, out);
        for (int turn = -1; turn <= 2; turn++) {
            ts_piece p = reached[i];
            bool turns = turn && (turn < 2 || ts_flips(ts_rules_get(b->rules), kind));
            int test = turns ? ts_rotated(b, turn, &p) : 0;
            if (test)
                come(b, f, at_once, p, test, out);
        }
    }
}

static void check_places(const rig *t, unsigned kind, bool at_once)
{
    ts_forms forms;
    ts_places expected[3], found[3];
    ts_forms_of(t->r, &forms);
    t->b->fall = t->r->smooth; /* on its way between two rows */
    walk(t->b, &forms, kind, at_once, expected);
    t->b->fall = 0;
    ts_places_walked(t->b, &forms, kind, at_once, found);
    ASSERT_BYTES(found, expected, sizeof found);
}

static void look_at_places(rig *t)
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        check_places(t, kind, false);
        check_places(t, kind, true);
    }
}

/* Seldom one that is turned falls into three corners: that is no turn any more. */
static void look_at_falling_t(rig *t)
{
    if (t->r->spins != TS_SPINS_NONE)
        check_places(t, TS_T, true);
}

static void every_place_is_one_the_core_comes_to(void)
{
    look_at_fields(look_at_places, 12);
    look_at_fields(look_at_falling_t, 600);
}

int main(int argc, char **argv)
{
    static ts_rules_text rules;
    ts_rules_error error;
    static const char ti[] = "ti from tgm: Ti\nPieces\n  TGM3 kicks yes\nTurns\n"
                             "  I\n  clockwise R>2 L>0 0,0 1,0 2,0 -1,0\n"
                             "  counter-clockwise R>0 L>2 0,0 1,0 2,0 -1,0\n"
                             "  J L O S T Z\n  clockwise R>2 0,0 1,0 -1,0\n";
    test_begin(argc, argv);
    ASSERT(ts_rules_read(ti, sizeof ti - 1, &rules, &error));
    RUN(the_margin_is_wide_enough);
    RUN(every_position_moves_as_in_the_core);
    RUN(every_place_is_one_the_core_comes_to);
    return test_done();
}
