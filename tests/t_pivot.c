/* Edition pivot: four hand-drawn matrices a piece about a pivot, no kicks, a hard drop that does
 * not fix. Expectations are the edition's text; its matrices are typed here anew. */
#include "rig.h"

static rig t;

/* (row, column) from the pivot, rows downwards, one line an orientation. */
typedef struct drawn {
    char kind;
    int8_t at[4][4][2];
} drawn;

/* clang-format off */
static const drawn pieces[7] = {
    {'O', {{{0, -1}, {0, 0}, {1, -1}, {1, 0}}, {{0, -1}, {0, 0}, {1, -1}, {1, 0}},
           {{0, -1}, {0, 0}, {1, -1}, {1, 0}}, {{0, -1}, {0, 0}, {1, -1}, {1, 0}}}},
    {'I', {{{0, -2}, {0, -1}, {0, 0}, {0, 1}}, {{-1, 0}, {0, 0}, {1, 0}, {2, 0}},
           {{0, -2}, {0, -1}, {0, 0}, {0, 1}}, {{-1, 0}, {0, 0}, {1, 0}, {2, 0}}}},
    {'S', {{{0, 0}, {0, 1}, {1, -1}, {1, 0}}, {{-1, 0}, {0, 0}, {0, 1}, {1, 1}},
           {{0, 0}, {0, 1}, {1, -1}, {1, 0}}, {{-1, 0}, {0, 0}, {0, 1}, {1, 1}}}},
    {'Z', {{{0, -1}, {0, 0}, {1, 0}, {1, 1}}, {{-1, 1}, {0, 0}, {0, 1}, {1, 0}},
           {{0, -1}, {0, 0}, {1, 0}, {1, 1}}, {{-1, 1}, {0, 0}, {0, 1}, {1, 0}}}},
    {'L', {{{0, -1}, {0, 0}, {0, 1}, {1, -1}}, {{-1, 0}, {0, 0}, {1, 0}, {1, 1}},
           {{-1, 1}, {0, -1}, {0, 0}, {0, 1}}, {{-1, -1}, {-1, 0}, {0, 0}, {1, 0}}}},
    {'J', {{{0, -1}, {0, 0}, {0, 1}, {1, 1}}, {{-1, 0}, {-1, 1}, {0, 0}, {1, 0}},
           {{-1, -1}, {0, -1}, {0, 0}, {0, 1}}, {{-1, 0}, {0, 0}, {1, -1}, {1, 0}}}},
    {'T', {{{0, -1}, {0, 0}, {0, 1}, {1, 0}}, {{-1, 0}, {0, 0}, {0, 1}, {1, 0}},
           {{-1, 0}, {0, -1}, {0, 0}, {0, 1}}, {{-1, 0}, {0, -1}, {0, 0}, {1, 0}}}},
};
/* clang-format on */

static void cells_of(const drawn *p, int rot, int x, int y, ts_cell out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = (ts_cell){(int8_t)(x + p->at[rot][i][1]), (int8_t)(y - p->at[rot][i][0])};
}

/* Cells above row 0 count as outside. */
static bool inside(const ts_cell cell[4])
{
    for (int i = 0; i < 4; i++)
        if (cell[i].x < 0 || cell[i].x > 9 || cell[i].y < 0 || cell[i].y > 19)
            return false;
    return true;
}

static bool among(const ts_cell cell[4], ts_cell one)
{
    for (int i = 0; i < 4; i++)
        if (cell[i].x == one.x && cell[i].y == one.y)
            return true;
    return false;
}

static void numbers(void)
{
    rig_start(&t, "pivot");
    ASSERT_EQ(t.r->rows, 20);
    ASSERT_EQ(t.r->visible, 20);
    ASSERT_EQ(t.r->tick_rate[0], 1000 * t.r->tick_rate[1]);
    ASSERT_EQ(t.r->next_count, 1);
    ASSERT_EQ(t.b->level, 0);
    rig_wait(&t, 1);
    ASSERT(ts_ghost_shows(t.b));
}

/* A new piece has its pivot at row 0, column 5, orientation 0. */
static void comes_in_with_its_pivot_in_row_0(void)
{
    for (int i = 0; i < 7; i++) {
        ts_cell cell[4];
        cells_of(&pieces[i], 0, 5, 19, cell);
        rig_start(&t, "pivot");
        rig_spawn(&t, pieces[i].kind);
        ASSERT(rig_fills(&t, cell));
        ASSERT_EQ(t.b->piece.rot, 0);
    }
}

static void draws_any_piece_and_shows_one(void)
{
    rig_start(&t, "pivot");
    ASSERT(rig_draws_uniformly(&t));
    uint8_t shown = t.b->queue[0], kinds[1];
    rig_draws(&t, kinds, 1);
    ASSERT_EQ(t.b->piece.kind, shown);
}

/* ---- turning ---- */

/* From one place: cw takes the next matrix, ccw the one before, if all of it is inside. */
static void turn_here(const drawn *p, int rot, int x, int y)
{
    ts_cell before[4], after[4];
    cells_of(p, rot, x, y, before);
    if (!inside(before))
        return;
    for (int way = 0; way < 2; way++) {
        int turned = (rot + (way ? 3 : 1)) % 4;
        cells_of(p, turned, x, y, after);
        rig_start(&t, "pivot");
        ASSERT(rig_place(&t, p->kind, rot, x, y));
        ASSERT(rig_fills(&t, before));
        rig_tap(&t, way ? TS_CCW : TS_CW);
        ASSERT_EQ(t.b->piece.rot, inside(after) ? turned : rot);
        ASSERT(rig_fills(&t, inside(after) ? after : before));
    }
}

/* Every matrix at every place of the empty field, its walls, floor and top. */
static void turns_where_there_is_room(void)
{
    for (int i = 0; i < 7; i++)
        for (int rot = 0; rot < 4; rot++)
            for (int y = 0; y < 20; y++)
                for (int x = 0; x < 10; x++)
                    turn_here(&pieces[i], rot, x, y);
}

/* One block in the way of any cell, and it stays: there are no kicks. */
static void a_block_in_the_way_stops_a_turn(void)
{
    for (int i = 0; i < 7; i++)
        for (int rot = 0; rot < 4; rot++)
            for (int way = 0; way < 2; way++)
                for (int n = 0; n < 25; n++) {
                    uint8_t field[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
                    ts_cell before[4], after[4];
                    ts_cell block = {(int8_t)(3 + n % 5), (int8_t)(8 + n / 5)};
                    int turned = (rot + (way ? 3 : 1)) % 4;
                    cells_of(&pieces[i], rot, 5, 10, before);
                    cells_of(&pieces[i], turned, 5, 10, after);
                    if (among(before, block))
                        continue;
                    field[block.y][block.x] = TS_GARBAGE;
                    rig_start(&t, "pivot");
                    ASSERT(rig_place(&t, pieces[i].kind, rot, 5, 10));
                    ASSERT(ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])field));
                    rig_tap(&t, way ? TS_CCW : TS_CW);
                    ASSERT(rig_fills(&t, among(after, block) ? before : after));
                }
}

/* In row 0, where they come in, only O has room to turn. */
static void turns_at_the_top(void)
{
    for (int i = 0; i < 7; i++) {
        rig_start(&t, "pivot");
        rig_spawn(&t, pieces[i].kind);
        rig_taps(&t, TS_CW, 1);
        ASSERT_EQ(t.b->piece.rot, pieces[i].kind == 'O');
        rig_spawn(&t, pieces[i].kind);
        rig_taps(&t, TS_CCW, 1);
        ASSERT_EQ(t.b->piece.rot, pieces[i].kind == 'O' ? 3 : 0);
    }
}

/* No soft drop, no hold, no half turn; a turn key kept down turns once. */
static void other_keys_do_nothing(void)
{
    static const unsigned keys[] = {TS_SOFT, TS_HOLD, TS_FLIP};
    for (unsigned i = 0; i < 3; i++) {
        rig_start(&t, "pivot");
        ASSERT(rig_place(&t, 'T', 0, 5, 10));
        rig_press(&t, keys[i]);
        for (int tick = 0; tick < 799; tick++) {
            rig_wait(&t, 1);
            ASSERT_EQ(t.events.count, 0);
        }
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.y, 9);
        ASSERT_EQ(t.b->score, 0);
    }
    rig_start(&t, "pivot");
    ASSERT(rig_place(&t, 'T', 0, 5, 10));
    rig_press(&t, TS_CW);
    rig_wait(&t, 100);
    ASSERT_EQ(t.b->piece.rot, 1);
}

/* ---- falling ---- */

/* A row every 800 ms at level 0, each level nine tenths of that, rounded down, at least 80. */
static void falls_by_level(void)
{
    unsigned ms = 800;
    for (unsigned level = 0; level < 40; level++) {
        rig_start(&t, "pivot");
        ASSERT(rig_place(&t, 'O', 0, 5, 15));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
        for (int row = 0; row < 3; row++)
            ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), ms);
        ASSERT_EQ(t.b->piece.y, 12);
        ms = ms * 9 / 10 < 80 ? 80 : ms * 9 / 10;
    }
    ASSERT_EQ(ms, 80);
}

/* A piece that has fallen is fixed at the next fall tick; the next piece is there at once. */
static void fixed_at_the_next_fall_tick(void)
{
    rig_start(&t, "pivot");
    ASSERT(rig_place(&t, 'O', 0, 5, 2));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 800);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 800);
    ASSERT(rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 4, 0) && rig_cell(&t, 5, 1));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 800);
}

/* A hard drop only carries it down: no points, no fixing, no new start of the fall time. */
static void a_hard_drop_does_not_fix(void)
{
    rig_start(&t, "pivot");
    ASSERT(rig_place(&t, 'O', 0, 5, 15));
    rig_wait(&t, 300);
    rig_taps(&t, TS_HARD, 1);
    ASSERT_EQ(t.b->piece.y, 1);
    ASSERT_EQ(t.b->score, 0);
    rig_taps(&t, TS_HARD, 5);
    rig_taps(&t, TS_LEFT, 2);
    rig_taps(&t, TS_CW, 1);
    ASSERT_EQ(t.b->piece.x, 3);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 800 - 300 - 2 - 10 - 4 - 2);
    ASSERT(rig_cell(&t, 2, 0) && rig_cell(&t, 3, 1) && !rig_cell(&t, 4, 0));
}

/* Slid over an edge after a hard drop it falls on. */
static void it_slides_off_what_it_dropped_on(void)
{
    rig_start(&t, "pivot");
    ASSERT(rig_field(&t, "....XX..../....XX...."));
    ASSERT(rig_place(&t, 'O', 0, 5, 15));
    rig_taps(&t, TS_HARD, 1);
    rig_taps(&t, TS_RIGHT, 2);
    ASSERT_EQ(t.b->piece.y, 3);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 800 - 6);
    ASSERT_EQ(t.b->piece.y, 2);
    rig_taps(&t, TS_HARD, 1);
    ASSERT_EQ(t.b->piece.y, 1);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 800 - 2);
}

/* Dropped in the very tick of the fall: fixed in it. */
static void a_hard_drop_kept_down_acts_once(void)
{
    rig_start(&t, "pivot");
    ASSERT(rig_place(&t, 'O', 0, 5, 15));
    rig_wait(&t, 799);
    rig_press(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_LOCK));
    rig_wait(&t, 700);
    ASSERT_EQ(t.b->piece.y, 19);
}

/* The system's repeat: after 250 ms, every 33 ms. */
static void sideways_keys(void)
{
    static const struct {
        const char *keys, *moves;
    } sideways[] = {
        {"L@0 -@250", "-1@0"},
        {"L@0 -@317", "-1@0 -1@250 -1@283 -1@316"},
        {"R@0 -@284", "+1@0 +1@250 +1@283"},
        {"R@0 -@100 R@110 -@300", "+1@0 +1@110"},
        {"L@0 LR@100 L@200 -@360", "-1@0 +1@100 -1@350"},
    };
    for (unsigned i = 0; i < sizeof sideways / sizeof *sideways; i++) {
        rig_start(&t, "pivot");
        ASSERT(rig_place(&t, 'O', 0, 5, 15));
        ASSERT_TEXT(rig_moves(&t, sideways[i].keys, 400), sideways[i].moves);
    }
}

/* ---- clears, score, levels ---- */

static const struct {
    const char *field;
    char kind;
    int rot, x, y;
    unsigned points;
} clears[] = {
    {"", 'O', 0, 5, 1, 0},
    {"XXXX..XXXX", 'O', 0, 5, 1, 40},
    {"XXXX..XXXX/XXXX..XXXX", 'O', 0, 5, 1, 100},
    {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 1, 1, 2, 300},
    {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 1, 1, 2, 1200},
};

/* 40, 100, 300, 1200 x (level + 1). */
static void score(void)
{
    for (unsigned lines = 0; lines < 5; lines++)
        for (unsigned level = 0; level < 30; level += 3) {
            rig_start(&t, "pivot");
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
            ASSERT(rig_field(&t, clears[lines].field));
            ASSERT(rig_place(&t, clears[lines].kind, clears[lines].rot, clears[lines].x,
                             clears[lines].y));
            ASSERT(rig_until(&t, TS_EVENT_LOCK, 800) <= 800);
            ASSERT_EQ(t.b->lines, lines);
            ASSERT_EQ(t.b->score, clears[lines].points * (level + 1));
        }
}

/* A level every ten lines, from 0; the level paid by is the one played at, as for the other
 * sets. */
static void a_level_every_ten_lines(void)
{
    uint64_t points = 0;
    rig_start(&t, "pivot");
    for (unsigned line = 1; line <= 30; line++) {
        points += 40 * (t.b->level + 1);
        ASSERT(rig_field(&t, "XXXX..XXXX"));
        ASSERT(rig_place(&t, 'O', 0, 5, 1));
        ASSERT(rig_until(&t, TS_EVENT_LOCK, 800) <= 800);
        ASSERT_EQ(t.b->level, line / 10);
        ASSERT_EQ(t.b->score, points);
        ASSERT(rig_field(&t, ""));
    }
}

static void rows_come_down_with_their_gaps(void)
{
    rig_start(&t, "pivot");
    ASSERT(rig_field(&t, "J......Z../XXXXXXXXX./X.X.X.X.X./XXXXXXXXX./.LLLLLLLL."));
    ASSERT(rig_place(&t, 'I', 1, 9, 2));
    rig_wait(&t, 800);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->row[0], 0x3fe);
    ASSERT_EQ(t.b->row[1], 0x355);
    ASSERT_EQ(t.b->row[2], 0x081);
    ASSERT_EQ(t.b->cell[2][7], TS_Z);
}

/* Full to the top: an empty row comes in there. */
static void an_empty_row_comes_in_at_the_top(void)
{
    char field[20 * 11 + 1] = "X.........";
    for (int y = 18; y > 0; y--)
        strcat(field, "/X.........");
    strcat(field, "/XXXX..XXXX");
    rig_start(&t, "pivot");
    ASSERT(rig_place(&t, 'O', 0, 5, 1));
    ASSERT(rig_field(&t, field));
    rig_wait(&t, 800);
    ASSERT_EQ(t.b->row[19], 0);
    ASSERT_EQ(t.b->row[18], 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* ---- the end ---- */

/* `top` is rows 0 and 1; an O is fixed at the bottom, or at the top left on a stack. */
static void ends(const char *top, const char *bottom, bool at_top, char next, unsigned over)
{
    char field[20 * 11 + 1] = "", kinds[2] = {next, '\0'};
    strcat(field, top);
    for (int y = 17; y > 0; y--)
        strcat(field, at_top ? "/XX........" : "/..........");
    strcat(field, "/");
    strcat(field, bottom);
    rig_start(&t, "pivot");
    ASSERT(rig_place(&t, 'O', 0, at_top ? 1 : 5, at_top ? 19 : 1));
    ASSERT(rig_field(&t, field));
    ASSERT(rig_queue(&t, kinds));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 800), 800);
    ASSERT_EQ(t.b->over, over);
    ASSERT_EQ(t.b->outcome, over ? TS_LOST : TS_RUNNING);
}

/* When a piece is fixed and the lines are gone, any cell in row 0 ends it. */
static void ends_with_a_cell_in_row_0(void)
{
    ends("........../..........", "XX........", true, 'I', TS_OVER_TOP);
    ends(".........X/..........", "..........", false, 'I', TS_OVER_TOP);
    ends(".........X/..........", "XXXX..XXXX", false, 'I', TS_OVER_NOT); /* the line saves it */
    ends("........../.........X", "..........", false, 'I', TS_OVER_NOT);
}

/* Row 0 is free then; a new piece that would overlap row 1 ends it, too. */
static void ends_with_a_new_piece_in_row_1(void)
{
    ends("........../.....X....", "..........", false, 'T', TS_OVER_BLOCK);
    ends("........../.....X....", "..........", false, 'O', TS_OVER_BLOCK);
    ends("........../.....X....", "..........", false, 'I', TS_OVER_NOT);
    ends("........../....X.X...", "..........", false, 'T', TS_OVER_NOT);
    ends("........../....X.....", "..........", false, 'L', TS_OVER_BLOCK);
    ends("........../....X.....", "..........", false, 'J', TS_OVER_NOT);
    ends("........../....X.....", "..........", false, 'Z', TS_OVER_NOT);
    ends("........../....X.....", "..........", false, 'S', TS_OVER_BLOCK);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(numbers);
    RUN(comes_in_with_its_pivot_in_row_0);
    RUN(draws_any_piece_and_shows_one);
    RUN(turns_where_there_is_room);
    RUN(a_block_in_the_way_stops_a_turn);
    RUN(turns_at_the_top);
    RUN(other_keys_do_nothing);
    RUN(falls_by_level);
    RUN(fixed_at_the_next_fall_tick);
    RUN(a_hard_drop_does_not_fix);
    RUN(it_slides_off_what_it_dropped_on);
    RUN(a_hard_drop_kept_down_acts_once);
    RUN(sideways_keys);
    RUN(score);
    RUN(a_level_every_ten_lines);
    RUN(rows_come_down_with_their_gaps);
    RUN(an_empty_row_comes_in_at_the_top);
    RUN(ends_with_a_cell_in_row_0);
    RUN(ends_with_a_new_piece_in_row_1);
    return test_done();
}
