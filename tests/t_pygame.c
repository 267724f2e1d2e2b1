/* Edition pygame: pieces come in from above the field, a row every 800 ms, fixed the moment a
 * downward move fails. Expectations are the edition's text; its kicks are another file's. */
#include "rig.h"

static rig t;

static void numbers(void)
{
    rig_start(&t, "pygame");
    ASSERT_EQ(t.r->rows, 20);
    ASSERT_EQ(t.r->visible, 20);
    ASSERT_EQ(t.r->tick_rate[0], 1000 * t.r->tick_rate[1]);
    ASSERT_EQ(t.r->next_count, 1);
    rig_wait(&t, 1);
    ASSERT(ts_ghost_shows(t.b));
}

/* The source's blocks, y down, placed at +3, -2; row 0 is the top. Its Z and S are exchanged
 * against their shapes: here by their usual names. */
static void comes_in_from_above(void)
{
    static const struct {
        char kind;
        int8_t at[4][2];
    } spawns[7] = {
        {'I', {{1, 1}, {2, 1}, {0, 1}, {3, 1}}}, {'T', {{1, 1}, {0, 1}, {1, 0}, {2, 1}}},
        {'J', {{1, 1}, {0, 1}, {0, 0}, {2, 1}}}, {'L', {{1, 1}, {0, 1}, {2, 1}, {2, 0}}},
        {'S', {{1, 1}, {0, 1}, {1, 0}, {2, 0}}}, {'Z', {{1, 1}, {1, 0}, {0, 0}, {2, 1}}},
        {'O', {{1, 1}, {2, 0}, {1, 0}, {2, 1}}},
    };
    for (int i = 0; i < 7; i++) {
        ts_cell cell[4];
        for (int j = 0; j < 4; j++)
            cell[j] = (ts_cell){(int8_t)(spawns[i].at[j][0] + 3),
                                (int8_t)(19 - (spawns[i].at[j][1] - 2))};
        rig_start(&t, "pygame");
        rig_spawn(&t, spawns[i].kind);
        ASSERT(rig_fills(&t, cell));
    }
}

static void draws_from_bags_of_seven(void)
{
    uint8_t kinds[70];
    unsigned orders_like_the_first = 0;
    rig_start(&t, "pygame");
    rig_draws(&t, kinds, 70);
    for (unsigned bag = 0; bag < 10; bag++) {
        unsigned seen = 0;
        for (unsigned i = 0; i < 7; i++)
            seen |= 1u << kinds[7 * bag + i];
        ASSERT_EQ(seen, 0xfe);
        orders_like_the_first += memcmp(kinds, kinds + (size_t)7 * bag, 7) == 0;
    }
    ASSERT_EQ(orders_like_the_first, 1);
    uint8_t shown = t.b->queue[0];
    rig_draws(&t, kinds, 1);
    ASSERT_EQ(t.b->piece.kind, shown);
}

/* ---- above the field ---- */

/* Free, without a ceiling, and between the same walls. */
static void above_the_field_is_free_sky(void)
{
    rig_start(&t, "pygame");
    rig_spawn(&t, 'I');
    rig_taps(&t, TS_CW, 1); /* stands up to row -3 */
    ASSERT_EQ(t.b->piece.rot, 1);
    rig_taps(&t, TS_LEFT, 20);
    const ts_cell left[4] = {{0, 21}, {0, 20}, {0, 19}, {0, 18}};
    ASSERT(rig_fills(&t, left));
    rig_taps(&t, TS_RIGHT, 20);
    const ts_cell right[4] = {{9, 21}, {9, 20}, {9, 19}, {9, 18}};
    ASSERT(rig_fills(&t, right));
}

/* ---- falling ---- */

/* A row every 800 ms; no speed-up, no levels. */
static void falls_a_row_every_800_ms(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 18));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 300));
    for (int row = 0; row < 3; row++)
        ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 800);
    ASSERT(!ts_edit_value(&t.match, 0, TS_SET_LEVEL, 2));
    ASSERT_EQ(t.b->score, 0);
}

/* Down: a row every 50 ms, without points. */
static void down_makes_it_50_ms(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 18));
    rig_press(&t, TS_SOFT);
    for (int row = 0; row < 10; row++)
        ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 50);
    ASSERT_EQ(t.b->piece.y, 8);
    ASSERT_EQ(t.b->score, 0);
}

/* Down only shortens the interval: a row comes when the time since the last row passes it. */
static void down_counts_from_the_last_row(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 18));
    rig_wait(&t, 30);
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 20);
    rig_wait(&t, 20);
    rig_release(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 780);
    rig_wait(&t, 600);
    rig_press(&t, TS_SOFT); /* long since: a row at once, but one only */
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 1);
    ASSERT_EQ(t.b->piece.y, 15);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 50);
}

/* Fixed the moment a downward move fails: not at touch-down, and without any delay then. */
static void fixed_when_a_move_down_fails(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 1));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 800);
    rig_wait(&t, 790);
    rig_taps(&t, TS_LEFT, 2); /* it can be moved until then; that renews nothing */
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 6);
    ASSERT(rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 2, 0) && rig_cell(&t, 3, 1));
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 50);
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    rig_wait(&t, 400);
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 1);
}

static void hard_drop_fixes_without_points(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 18));
    rig_press(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_LOCK) && rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 4, 0) && rig_cell(&t, 5, 1));
    rig_wait(&t, 100);
    ASSERT_EQ(t.b->pieces, 1); /* kept down it does nothing more */
    ASSERT_EQ(t.b->score, 0);
}

/* ---- sideways ---- */

/* One cell on each press, whatever else is held; from 250 ms after the latest press one cell every
 * 70 ms while exactly one is held; both held: no repeat. */
static void sideways_keys(void)
{
    static const struct {
        const char *keys, *moves;
    } sideways[] = {
        {"L@0 -@250", "-1@0"},
        {"L@0 -@391", "-1@0 -1@250 -1@320 -1@390"},
        {"R@0 -@321", "+1@0 +1@250 +1@320"},
        {"L@0 -@240 L@245 -@490", "-1@0 -1@245"},
        {"L@0 LR@100", "-1@0 +1@100"},                    /* both held */
        {"L@0 LR@100 L@150 -@360", "-1@0 +1@100 -1@350"}, /* from the latest press on */
        {"L@0 LR@100 R@150 -@360", "-1@0 +1@100 +1@350"},
        {"L@0 LR@300 L@310 -@561", "-1@0 -1@250 +1@300 -1@550"},
        {"R@0 LR@100 R@400 -@480", "+1@0 -1@100 +1@400 +1@470"}, /* due since 350 */
        {"L@0 LR@10 L@20 LR@30 L@40 -@281", "-1@0 +1@10 +1@30 -1@280"},
        {"LR@0 -@400", "-1@0 +1@0"}, /* two presses in one instant: a cell each */
        {"LR@0 L@10 -@251", "-1@0 +1@0 -1@250"},
        {"L@0 LS@100 -@251", "-1@0 -1@250"}, /* Down changes nothing here */
    };
    for (unsigned i = 0; i < sizeof sideways / sizeof *sideways; i++) {
        rig_start(&t, "pygame");
        ASSERT(rig_place(&t, 'O', 0, 4, 18));
        ASSERT_TEXT(rig_moves(&t, sideways[i].keys, 600), sideways[i].moves);
    }
}

/* ---- other keys ---- */

static void turns_both_ways_but_never_o(void)
{
    static const char kinds[] = "IJLSTZO";
    for (const char *kind = kinds; *kind; kind++)
        for (int left = 0; left < 2; left++) {
            rig_start(&t, "pygame");
            ASSERT(rig_place(&t, *kind, 0, 4, 10));
            rig_press(&t, left ? TS_CCW : TS_CW);
            rig_wait(&t, 10); /* a held key turns once */
            ASSERT_EQ(t.b->piece.rot, *kind == 'O' ? 0 : left ? 3 : 1);
            ASSERT_EQ(t.b->piece.x, 4);
            ASSERT_EQ(t.b->piece.y, 10);
        }
}

/* A turn for which no test fits changes nothing. */
static void a_turn_without_room_changes_nothing(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'I', 1, 4, 2));
    ASSERT(rig_field(&t, "XXXXX.XXXX/XXXXX.XXXX/XXXXX.XXXX/XXXXX.XXXX"));
    ts_piece before = t.b->piece;
    rig_tap(&t, TS_CW);
    ASSERT(!rig_event(&t, TS_EVENT_ROTATE));
    rig_wait(&t, 1);
    rig_tap(&t, TS_CCW);
    ASSERT_BYTES(&t.b->piece, &before, sizeof before);
}

static void other_keys_do_nothing(void)
{
    static const unsigned keys[] = {TS_HOLD, TS_FLIP};
    for (unsigned i = 0; i < 2; i++) {
        rig_start(&t, "pygame");
        ASSERT(rig_place(&t, 'T', 0, 4, 10));
        rig_press(&t, keys[i]);
        rig_wait(&t, 100);
        ASSERT_EQ(t.b->piece.kind, TS_T);
        ASSERT_EQ(t.b->piece.rot, 0);
        ASSERT_EQ(t.b->piece.y, 10);
    }
}

/* ---- score, clears, the end ---- */

static void score(void)
{
    static const struct {
        const char *field;
        char kind;
        int rot, x, y;
        unsigned points;
    } clears[] = {
        {"", 'O', 0, 4, 0, 0},
        {"XXXX..XXXX", 'O', 0, 4, 0, 100},
        {"XXXX..XXXX/XXXX..XXXX", 'O', 0, 4, 0, 300},
        {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 500},
        {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 800},
    };
    for (unsigned lines = 0; lines < 5; lines++) {
        rig_start(&t, "pygame");
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 100)); /* no levels, no factor */
        ASSERT(rig_field(&t, clears[lines].field));
        ASSERT(
            rig_place(&t, clears[lines].kind, clears[lines].rot, clears[lines].x, clears[lines].y));
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->lines, 100 + lines);
        ASSERT_EQ(t.b->score, clears[lines].points);
        ASSERT(!rig_event(&t, TS_EVENT_LEVEL));
    }
}

static void rows_come_down_with_their_gaps(void)
{
    rig_start(&t, "pygame");
    ASSERT(rig_field(&t, "J......Z../XXXXXXXXX./X.X.X.X.X./XXXXXXXXX./.LLLLLLLL."));
    ASSERT(rig_place(&t, 'I', 3, 9, 2));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->row[0], 0x3fe);
    ASSERT_EQ(t.b->row[1], 0x355);
    ASSERT_EQ(t.b->row[2], 0x081);
    ASSERT_EQ(t.b->cell[2][7], TS_Z);
}

/* Twenty rows: the top one with a full row, or a column, below it. */
static void fill(char field[20 * 11 + 1], const char *top, const char *rows, const char *bottom)
{
    strcpy(field, top);
    for (int y = 18; y > 0; y--) {
        strcat(field, "/");
        strcat(field, rows);
    }
    strcat(field, "/");
    strcat(field, bottom);
}

static void an_empty_row_comes_in_at_the_top(void)
{
    char field[20 * 11 + 1];
    rig_start(&t, "pygame");
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    fill(field, "X.........", "X.........", "XXXX..XXXX");
    ASSERT(rig_field(&t, field));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->row[19], 0);
    ASSERT_EQ(t.b->row[18], 1);
}

/* Any block above the field when it is fixed, and the game is over, lines or not. Full to the top
 * row is no end, nor is a stack below the place a piece comes in. */
static void ends_with_a_block_above_the_field(void)
{
    static const struct {
        const char *top, *rows, *bottom;
        char kind;
        int rot, x;
        bool over;
    } ends[] = {
        {"X.........", "X.........", "X.........", 'O', 0, 0, true},  /* wholly above */
        {"..........", "X.........", "X.........", 'O', 0, 0, true},  /* half above */
        {"..........", "X.........", "..........", 'T', 0, 1, true},  /* one block above */
        {"..........", "X.........", "..........", 'I', 0, 1, false}, /* in the top row */
        {"....XXXXXX", "X.........", "..........", 'I', 0, 1, false}, /* and a line of it */
        {"..XXXXXXXX", "X.........", "..........", 'O', 0, 0, true},  /* over before it clears */
        {"X.........", "XXXXXXXX..", "XXXXXXXX..", 'O', 0, 8, false},
    };
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        char field[20 * 11 + 1];
        fill(field, ends[i].top, ends[i].rows, ends[i].bottom);
        rig_start(&t, "pygame");
        ASSERT(rig_place(&t, ends[i].kind, ends[i].rot, ends[i].x, 22));
        ASSERT(rig_field(&t, field));
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->outcome, ends[i].over ? TS_LOST : TS_RUNNING);
        ASSERT_EQ(t.b->over, ends[i].over ? TS_OVER_PARTIAL : TS_OVER_NOT);
    }
}

/* A new piece always has room: it comes in above the field; it ends when it cannot go down. */
static void a_new_piece_over_a_full_field(void)
{
    char field[20 * 11 + 1];
    rig_start(&t, "pygame");
    rig_spawn(&t, 'T');
    fill(field, "...XXXX...", "...XXXX...", "...XXXX...");
    ASSERT(rig_field(&t, field));
    ASSERT_EQ(rig_until(&t, TS_EVENT_OVER, 1000), 800);
    ASSERT_EQ(t.b->over, TS_OVER_PARTIAL);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(numbers);
    RUN(comes_in_from_above);
    RUN(draws_from_bags_of_seven);
    RUN(above_the_field_is_free_sky);
    RUN(falls_a_row_every_800_ms);
    RUN(down_makes_it_50_ms);
    RUN(down_counts_from_the_last_row);
    RUN(fixed_when_a_move_down_fails);
    RUN(hard_drop_fixes_without_points);
    RUN(sideways_keys);
    RUN(turns_both_ways_but_never_o);
    RUN(a_turn_without_room_changes_nothing);
    RUN(other_keys_do_nothing);
    RUN(score);
    RUN(rows_come_down_with_their_gaps);
    RUN(an_empty_row_comes_in_at_the_top);
    RUN(ends_with_a_block_above_the_field);
    RUN(a_new_piece_over_a_full_field);
    return test_done();
}
