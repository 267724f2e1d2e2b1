/* Live hints in practice: the place shown is one that the coach calls best, the reason stands in
 * words, the hint follows what changes, and the program sleeps when it is known. */
#include "scene_rig.h"

#include "parts_rig.h"

static session_rig t;

static void begin(const char *rules)
{
    rig_open(&t, rules, "practice");
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
}

static const coach_mark *advice(void)
{
    return session_advice_mark(t.s);
}

/* Four rows with a well at the right, and an I: there is nothing better. */
static void well(unsigned kind)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 9; x++)
            cell[y][x] = TS_GARBAGE;
    session_practice_set_piece(t.s, kind);
    ASSERT(ts_edit_stack(inner_match(t.s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

static void an_i_goes_into_the_well(void)
{
    begin("guideline");
    well(TS_I);
    ASSERT(!advice()); /* not asked for */
    rig_type(&t, "h");
    rig_pass(&t, SECOND);
    ASSERT(advice());
    ts_cell cell[4];
    ts_cells(inner_board(t.s, 0), session_practice_hint(t.s), cell);
    for (int i = 0; i < 4; i++) {
        ASSERT_EQ(cell[i].x, 9);
        ASSERT(cell[i].y < 4);
    }
    ASSERT(rig_text(&t, "Hint: I goes"));
    ASSERT(rig_sleeps(&t) || session_next(t.s) > t.now);
    rig_type(&t, "h");
    ASSERT(!advice());
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    rig_close(&t);
}

/* After the next piece, an undo, another piece. */
static void it_follows_the_board(void)
{
    begin("modern");
    rig_type(&t, "h");
    rig_pass(&t, SECOND);
    ASSERT(advice());
    const coach_mark first = *advice();
    rig_type(&t, " ");
    rig_pass(&t, SECOND);
    ASSERT(advice());
    ASSERT(advice()->best.piece.kind == inner_board(t.s, 0)->piece.kind || advice()->best.hold);
    rig_type(&t, "u");
    rig_pass(&t, SECOND);
    ASSERT(advice());
    ASSERT_EQ(advice()->best.piece.kind, first.best.piece.kind);
    ASSERT_EQ(advice()->best.piece.x, first.best.piece.x);
    rig_type(&t, "e"); /* there is no piece in the editor */
    ASSERT(!advice());
    rig_close(&t);
}

/* The first answer is there at once, those that follow come a slice at a time. */
static void no_picture_comes_late(void)
{
    begin("modern");
    ASSERT(session_next(t.s) > t.now);
    rig_down(&t, 'h');
    rig_up(&t, 'h');
    ASSERT(advice());
    rig_down(&t, ' ');
    rig_up(&t, ' ');
    for (int i = 0; i < 50 && (advice() || !inner_board(t.s, 0)->pieces); i++)
        session_run(t.s, t.now += MS);
    ASSERT(!advice());
    unsigned slices = 0;
    while (!advice() && slices < 100) {
        ASSERT_EQ(session_next(t.s), t.now);
        session_run(t.s, t.now);
        slices++;
    }
    ASSERT(slices >= 1 && slices <= 10);
    rig_close(&t);
}

/* Rules without hold, without kicks, of other sizes. */
static void every_rule_set_has_it(void)
{
    for (unsigned i = 0; i < ts_rules_count(); i++) {
        begin(ts_rules_get(i)->name);
        rig_type(&t, "h");
        rig_pass(&t, SECOND);
        ASSERT(advice());
        ASSERT(ts_fits(inner_board(t.s, 0), advice()->best.piece));
        rig_close(&t);
    }
}

int main(void)
{
    RUN(an_i_goes_into_the_well);
    RUN(it_follows_the_board);
    RUN(no_picture_comes_late);
    RUN(every_rule_set_has_it);
    return test_done();
}
