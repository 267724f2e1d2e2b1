/* Clutch clears of modern: after a clear a piece whose place is taken comes in higher, in the game
 * and in the bots' search. */
#include "clears.h"

#include "bot/bot.h"

static ts_setup modern_setup(const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), (unsigned)ts_modes_find(mode));
    return setup;
}

/* A column of the middle up to this row, and two rows that an O at the right clears. */
static void start_clutch(rig *t, const char *rules, int top, const char *queue)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y <= top; y++)
        cell[y][4] = TS_GARBAGE;
    for (int x = 0; x < 8; x++)
        cell[0][x] = cell[1][x] = TS_GARBAGE;
    rig_start(t, rules);
    ASSERT(place_at(t, 'O', 0, 8, 0));
    ASSERT(rig_stack(t, cell) && rig_queue(t, queue));
}

/* After a clear a piece whose place is taken comes in above it, as low as it fits and no row
 * more. */
static void a_clear_lets_the_next_piece_in(void)
{
    static const int top[] = {20, 21, 22, 23, 30, 36};
    rig t;
    for (unsigned i = 0; i < sizeof top / sizeof *top; i++)
        for (const char *kind = "IJLOSTZ"; *kind; kind++) {
            char queue[] = {*kind, 'T', 0};
            start_clutch(&t, "modern", top[i], queue);
            rig_tap(&t, TS_HARD);
            ASSERT_EQ(t.b->last.lines, 2);
            ASSERT_EQ(t.b->outcome, TS_RUNNING);
            int above = top[i] - 2 + 1; /* the lowest free row of the column, two rows gone */
            int y = above > 21 ? above : 21;
            ASSERT_EQ(t.b->piece.kind, rig_kind(*kind));
            ASSERT_EQ(t.b->piece.y, y);
            ASSERT_EQ(rig_event(&t, TS_EVENT_SPAWN)->piece.y, y);
            rig_wait(&t, 1);
            rig_tap(&t, TS_LEFT); /* it can be moved like any other */
            ASSERT_EQ(t.b->piece.y, y);
            ASSERT_EQ(t.b->outcome, TS_RUNNING);
        }
}

/* Without a clear it is lost, and so it is in the guideline. */
static void without_a_clear_it_is_lost(void)
{
    rig t;
    start_clutch(&t, "guideline", 24, "OT");
    rig_tap(&t, TS_HARD);
    rig_until(&t, TS_EVENT_OVER, 1000);
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
    start_clutch(&t, "modern", 24, "OT");
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT(place_at(&t, 'O', 0, 0, 0)); /* clears nothing */
    rig_wait(&t, 1);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
}

/* A field with nothing but the column, after a clear. */
static void start_after_clear(rig *t, const ts_setup *setup, int top)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y <= top; y++)
        cell[y][4] = TS_GARBAGE;
    rig_start_setup(t, setup);
    ASSERT(rig_stack(t, cell));
    ASSERT(ts_edit_value(&t->match, 0, TS_SET_COMBO, 0));
}

/* Up to the top of the field, 40 rows, and not above it. */
static void a_raised_piece_stays_in_the_field(void)
{
    static const struct {
        char kind;
        int top;
        bool fits;
    } highest[] = {{'O', 37, true}, {'O', 38, false}, {'I', 38, true}, {'I', 39, false}};
    rig t;
    ts_setup setup = modern_setup("none");
    for (unsigned i = 0; i < sizeof highest / sizeof *highest; i++) {
        start_after_clear(&t, &setup, highest[i].top);
        rig_spawn(&t, highest[i].kind);
        ASSERT_EQ(t.b->over, highest[i].fits ? TS_OVER_NOT : TS_OVER_BLOCK);
        if (highest[i].fits)
            ASSERT_EQ(t.b->piece.y, highest[i].top + 1);
    }
}

/* The piece out of the hold comes in as high, and initial rotations begin up there. */
static void holds_and_initial_turns_are_raised(void)
{
    rig t;
    ts_setup setup = modern_setup("none");
    start_after_clear(&t, &setup, 25);
    ASSERT(rig_queue(&t, "TOS") && ts_edit_hold(&t.match, 0, TS_Z));
    rig_wait(&t, 1);
    ASSERT(t.b->piece.kind == TS_T && t.b->piece.y == 26);
    rig_tap(&t, TS_HOLD);
    ASSERT(t.b->piece.kind == TS_Z && t.b->piece.y == 26);
    ASSERT(t.b->outcome == TS_RUNNING && t.b->hold == TS_T);
    setup.handling[0].irs = TS_INITIAL_HELD;
    start_after_clear(&t, &setup, 25);
    ASSERT(rig_queue(&t, "TT"));
    rig_press(&t, TS_FLIP);
    rig_wait(&t, 1);
    ASSERT(t.b->piece.rot == 2 && t.b->piece.y == 27); /* its foot is in the way: the first kick */
}

/* Garbage comes in only when a piece clears nothing, so it ends what a clear had saved. */
static void garbage_takes_it_back(void)
{
    rig t;
    ts_setup setup = modern_setup("none");
    start_after_clear(&t, &setup, 19);
    ASSERT(rig_queue(&t, "OOOO"));
    rig_wait(&t, 1);
    ASSERT(ts_add_garbage(&t.match, 0, 3, 9, TS_GARBAGE, 0));
    ASSERT(place_at(&t, 'O', 0, 0, 0));
    rig_tap(&t, TS_HARD);
    ASSERT(t.b->row[22] && !t.b->row[23]);
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
}

/* A piece that locks wholly above the visible rows is saved by its clear; elsewhere it is not. */
static void a_clear_up_there_saves_the_piece(void)
{
    static const struct {
        const char *rules;
        int missing; /* columns of row 20 that the O does not fill */
        int over;
    } cases[] = {
        {"modern", 0, TS_OVER_NOT}, {"modern", 1, TS_OVER_LOCK}, {"guideline", 0, TS_OVER_LOCK}};
    rig t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        for (int y = 0; y < 20; y++)
            cell[y][8] = TS_GARBAGE;
        for (int x = cases[i].missing; x < 8; x++)
            cell[20][x] = TS_GARBAGE;
        rig_start(&t, cases[i].rules);
        ASSERT(place_at(&t, 'O', 0, 8, 20) && rig_stack(&t, cell) && rig_queue(&t, "OO"));
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->over, cases[i].over);
        ASSERT_EQ(t.b->last.lines, cases[i].over ? 0 : 1);
    }
}

/* ---- the bots ------------------------------------------------------------------------------ */

/* The bots' walk begins where the core lets the piece come in, and their first position is the
 * place of the piece. */
static void bots_begin_where_it_comes_in(void)
{
    rig t;
    ts_forms forms;
    ts_setup setup = modern_setup("none");
    for (int top = 15; top < TS_ROWS; top++)
        for (const char *kind = "IJLOSTZ"; *kind; kind++) {
            ts_places found[3];
            start_after_clear(&t, &setup, top);
            ts_forms_of(t.r, &forms);
            ts_piece first = ts_first_position(t.b, rig_kind(*kind));
            ts_places_walked(t.b, &forms, rig_kind(*kind), false, found);
            bool any = false;
            for (int x = 0; x < TS_COLUMNS; x++)
                any |= found[0].at[0][x] != 0;
            rig_spawn(&t, *kind);
            ASSERT_EQ(any, t.b->outcome == TS_RUNNING);
            if (any)
                ASSERT_BYTES(&t.b->piece, &first, sizeof first);
        }
}

/* An upright I in column 4 clears row 18 and blocks the O after it. In modern the search continues
 * from there, as the game does; in the guideline both end. */
static void the_search_goes_on_after_a_clutch(void)
{
    static const char *const sets[] = {"guideline", "modern"};
    static ts_answer answer;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 18; y++)
        for (int x = 0; x < 9; x++)
            cell[y][x] = TS_GARBAGE;
    for (int x = 0; x < TS_COLUMNS; x++)
        cell[18][x] = x == 4 ? TS_NONE : TS_GARBAGE;
    for (unsigned set = 0; set < 2; set++) {
        rig t;
        ts_question q;
        rig_start(&t, sets[set]);
        ASSERT(rig_stack(&t, cell) && rig_queue(&t, "IO"));
        rig_wait(&t, 1);
        ts_bot_question(&t.match, 0, &(ts_bot_level){.sight = 1, .budget = 5000}, &q);
        ts_searcher *s = ts_searcher_open();
        ts_search(s, &q, &answer);
        ts_searcher_close(s);
        unsigned depth = 0;
        for (unsigned i = 0; i < answer.count; i++)
            if (answer.choice[i].place.rot == 1 && answer.choice[i].place.column == 4)
                depth = answer.choice[i].depth;
        ASSERT_EQ(depth, set + 1);
        ASSERT(place_at(&t, 'I', 1, 4, 18));
        rig_wait(&t, 1);
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->last.lines, 1);
        rig_wait(&t, 400);
        ASSERT_EQ(t.b->over, set ? TS_OVER_NOT : TS_OVER_BLOCK);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_clear_lets_the_next_piece_in);
    RUN(without_a_clear_it_is_lost);
    RUN(a_raised_piece_stays_in_the_field);
    RUN(holds_and_initial_turns_are_raised);
    RUN(garbage_takes_it_back);
    RUN(a_clear_up_there_saves_the_piece);
    RUN(bots_begin_where_it_comes_in);
    RUN(the_search_goes_on_after_a_clutch);
    return test_done();
}
