/* Edition wx: 10x22, one timer of 300 ms that nothing restarts, the score is the number of lines.
 * Expectations are the edition's text; its blocks are typed here anew, y down as it counts. */
#include "rig.h"

static rig t;

typedef struct blocks {
    char kind;
    int8_t at[4][2]; /* x, y down */
} blocks;

/* clang-format off */
static const blocks pieces[7] = {
    {'Z', {{0, -1}, {0, 0}, {-1, 0}, {-1, 1}}}, {'S', {{0, -1}, {0, 0}, {1, 0}, {1, 1}}},
    {'I', {{0, -1}, {0, 0}, {0, 1}, {0, 2}}},   {'T', {{-1, 0}, {0, 0}, {1, 0}, {0, 1}}},
    {'O', {{0, 0}, {1, 0}, {0, 1}, {1, 1}}},    {'L', {{-1, -1}, {0, -1}, {0, 0}, {0, 1}}},
    {'J', {{1, -1}, {0, -1}, {0, 0}, {0, 1}}},
};
/* clang-format on */

static blocks turned(blocks b, bool left)
{
    for (int i = 0; i < 4 && b.kind != 'O'; i++) {
        int8_t x = b.at[i][0], y = b.at[i][1];
        b.at[i][0] = left ? y : (int8_t)-y;
        b.at[i][1] = left ? (int8_t)-x : x;
    }
    return b;
}

/* A block stands at curX + x, curY - y. */
static void cells_of(blocks b, int x, int y, ts_cell out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = (ts_cell){(int8_t)(x + b.at[i][0]), (int8_t)(y - b.at[i][1])};
}

static void numbers(void)
{
    rig_start(&t, "wx");
    ASSERT_EQ(t.r->rows, 22);
    ASSERT_EQ(t.r->visible, 22);
    ASSERT_EQ(t.r->tick_rate[0], 1000 * t.r->tick_rate[1]);
    ASSERT_EQ(t.r->next_count, 0);
    rig_wait(&t, 1);
    ASSERT(!ts_ghost_shows(t.b));
}

/* curX = 10 / 2 + 1, curY = 21 + the least y of its blocks: its highest block in the top row. */
static void comes_in_at_the_top(void)
{
    for (int i = 0; i < 7; i++) {
        ts_cell cell[4];
        int least = 0;
        for (int j = 0; j < 4; j++)
            least = pieces[i].at[j][1] < least ? pieces[i].at[j][1] : least;
        cells_of(pieces[i], 6, 21 + least, cell);
        rig_start(&t, "wx");
        rig_spawn(&t, pieces[i].kind);
        ASSERT(rig_fills(&t, cell));
    }
}

static void draws_any_piece(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_draws_uniformly(&t));
}

/* ---- the timer ---- */

static void it_ticks_every_300_ms(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_queue(&t, "O"));
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 10), 1);
    for (int tick = 0; tick < 10; tick++)
        ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), tick ? 300 : 299);
    ASSERT_EQ(t.b->piece.y, 21 - 10);
}

/* No speed-up: after any number of lines it is as fast as ever. */
static void it_never_gets_faster(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_place(&t, 'O', 6, 6, 15) == false); /* no such rotation */
    ASSERT(rig_place(&t, 'O', 0, 6, 15));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 500));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 300);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 300);
}

/* A piece that cannot move down in a tick is fixed there; the next piece appears at once. */
static void it_fixes_what_cannot_move_down(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_place(&t, 'O', 0, 6, 2));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 300);
    ASSERT_EQ(t.b->piece.y, 1);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 400), 300);
    ASSERT(rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 6, 0) && rig_cell(&t, 7, 1));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 300);
}

/* It can be moved until then, off an edge as well. */
static void it_slides_until_the_tick(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_field(&t, "......XX../......XX.."));
    ASSERT(rig_place(&t, 'O', 0, 6, 3));
    rig_wait(&t, 250);
    rig_taps(&t, TS_RIGHT, 2);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 46);
    ASSERT_EQ(t.b->piece.y, 2);
}

/* No drop, lock or new piece restarts it. */
static void nothing_restarts_it(void)
{
    static const unsigned keys[] = {TS_SOFT, TS_HARD, TS_LEFT, TS_CW};
    for (unsigned i = 0; i < 4; i++) {
        rig_start(&t, "wx");
        ASSERT(rig_place(&t, 'T', 0, 5, 15));
        rig_wait(&t, 120);
        rig_taps(&t, keys[i], 3);
        ASSERT_EQ(t.b->pieces, keys[i] == TS_HARD ? 3 : 0);
        ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 300 - 126);
    }
}

/* ---- after lines ---- */

/* No piece exists until the next tick, and keys do nothing; that tick only brings the piece. */
static void after_lines_the_tick_brings_the_next(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_field(&t, "XXXXXX..XX"));
    ASSERT(rig_place(&t, 'O', 0, 6, 10));
    rig_wait(&t, 100);
    rig_tap(&t, TS_HARD);
    ASSERT(rig_event(&t, TS_EVENT_CLEAR));
    ASSERT(!rig_event(&t, TS_EVENT_SPAWN));
    ASSERT_EQ(t.b->piece.kind, TS_NONE);
    uint16_t below = t.b->row[0];
    for (int i = 0; i < 90; i++) {
        t.held[0] = i % 2 ? 0 : TS_HARD | TS_SOFT | TS_LEFT | TS_CW;
        rig_wait(&t, 1);
        ASSERT_EQ(t.events.count, 0);
    }
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 400), 300 - 191);
    ASSERT(!rig_event(&t, TS_EVENT_DROP));
    ASSERT_EQ(t.b->piece.x, 6);
    ASSERT_EQ(t.b->piece.rot, 0);
    ASSERT_EQ(t.b->row[0], below);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 400), 300);
}

/* The same when the tick itself fixed it: a whole round of the timer without a piece. */
static void fixed_with_lines_by_the_tick(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_field(&t, "XXXXXX..XX"));
    ASSERT(rig_place(&t, 'O', 0, 6, 1));
    ASSERT_EQ(rig_until(&t, TS_EVENT_CLEAR, 400), 300);
    ASSERT(!rig_event(&t, TS_EVENT_SPAWN));
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 400), 300);
}

/* ---- keys ---- */

/* Space drops to the bottom and fixes, and once a press. */
static void space_drops_and_fixes(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_place(&t, 'O', 0, 6, 15));
    rig_press(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_LOCK) && rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 6, 0) && rig_cell(&t, 7, 1));
    rig_wait(&t, 200);
    ASSERT_EQ(t.b->pieces, 1);
    ASSERT_EQ(t.b->score, 0);
}

/* D: one line down a press, and fixes what cannot go. */
static void d_moves_one_line_down(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_place(&t, 'O', 0, 6, 4));
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 100);
    ASSERT_EQ(t.b->piece.y, 3);
    rig_release(&t, TS_SOFT);
    rig_wait(&t, 1);
    rig_taps(&t, TS_SOFT, 2);
    ASSERT_EQ(t.b->piece.y, 1);
    ASSERT_EQ(t.b->pieces, 0);
    rig_tap(&t, TS_SOFT);
    ASSERT(rig_event(&t, TS_EVENT_LOCK) && rig_event(&t, TS_EVENT_SPAWN));
    ASSERT_EQ(t.b->score, 0);
}

/* cw is the right turn, (x, y) to (-y, x); ccw the left one, (x, y) to (y, -x). O does not turn. */
static void turns_left_and_right(void)
{
    for (int i = 0; i < 7; i++)
        for (int left = 0; left < 2; left++) {
            blocks b = pieces[i];
            rig_start(&t, "wx");
            ASSERT(rig_place(&t, b.kind, 0, 5, 12));
            for (int turn = 0; turn < 5; turn++) {
                ts_cell cell[4];
                b = turned(b, left);
                cells_of(b, 5, 12, cell);
                rig_tap(&t, left ? TS_CCW : TS_CW);
                ASSERT_EQ(rig_event(&t, TS_EVENT_ROTATE) != NULL, b.kind != 'O');
                ASSERT(rig_fills(&t, cell));
                rig_wait(&t, 1);
            }
        }
}

/* No kicks: one block or a wall in the way, and it stays as it is. */
static void turns_have_no_kicks(void)
{
    for (int i = 0; i < 7; i++)
        for (int left = 0; left < 2; left++)
            for (int x = 0; x < 10; x++)
                for (int y = 0; y < 22; y++) {
                    bool room = true;
                    ts_cell cell[4];
                    rig_start(&t, "wx");
                    if (!rig_place(&t, pieces[i].kind, 0, x, y))
                        continue;
                    cells_of(turned(pieces[i], left), x, y, cell);
                    for (int j = 0; j < 4; j++)
                        room = room && cell[j].x >= 0 && cell[j].x < 10 && cell[j].y >= 0 &&
                               cell[j].y < 22;
                    if (!room)
                        cells_of(pieces[i], x, y, cell);
                    rig_tap(&t, left ? TS_CCW : TS_CW);
                    ASSERT(rig_fills(&t, cell));
                }
}

static void a_block_in_the_way_stops_a_turn(void)
{
    for (int i = 0; i < 7; i++)
        for (int n = 0; n < 25; n++) {
            uint8_t field[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
            ts_cell block = {(int8_t)(3 + n % 5), (int8_t)(8 + n / 5)}, before[4], after[4];
            bool hit = false;
            cells_of(pieces[i], 5, 10, before);
            cells_of(turned(pieces[i], false), 5, 10, after);
            field[block.y][block.x] = TS_GARBAGE;
            for (int j = 0; j < 4; j++)
                hit = hit || (after[j].x == block.x && after[j].y == block.y);
            rig_start(&t, "wx");
            ASSERT(rig_place(&t, pieces[i].kind, 0, 5, 10));
            if (!ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])field))
                continue; /* the block would lie in the piece */
            rig_tap(&t, TS_CW);
            ASSERT(rig_fills(&t, hit ? before : after));
        }
}

static void other_keys_do_nothing(void)
{
    static const unsigned keys[] = {TS_HOLD, TS_FLIP};
    for (unsigned i = 0; i < 2; i++) {
        rig_start(&t, "wx");
        ASSERT(rig_place(&t, 'T', 0, 5, 15));
        rig_press(&t, keys[i]);
        rig_wait(&t, 200);
        ASSERT_EQ(t.b->piece.kind, TS_T);
        ASSERT_EQ(t.b->piece.rot, 0);
        ASSERT_EQ(t.b->piece.y, 15);
    }
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
        {"L@0 LR@100 L@200 -@360", "-1@0 +1@100 -1@350"},
    };
    for (unsigned i = 0; i < sizeof sideways / sizeof *sideways; i++) {
        rig_start(&t, "wx");
        ASSERT(rig_place(&t, 'O', 0, 5, 15));
        ASSERT_TEXT(rig_moves(&t, sideways[i].keys, 400), sideways[i].moves);
    }
}

/* ---- score, clears, the end ---- */

/* The score is the number of lines. */
static void score(void)
{
    static const struct {
        const char *field;
        char kind;
        int x, y;
    } clears[] = {
        {"", 'O', 6, 1},
        {"XXXXXX..XX", 'O', 6, 1},
        {"XXXXXX..XX/XXXXXX..XX", 'O', 6, 1},
        {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 1, 2},
        {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 1, 2},
    };
    unsigned sum = 0;
    rig_start(&t, "wx");
    for (unsigned lines = 0; lines < 5; lines++) {
        ASSERT(rig_field(&t, clears[lines].field));
        ASSERT(rig_place(&t, clears[lines].kind, 0, clears[lines].x, clears[lines].y));
        rig_tap(&t, TS_HARD);
        sum += lines;
        ASSERT_EQ(t.b->lines, sum);
        ASSERT_EQ(t.b->score, sum);
        ASSERT(rig_field(&t, ""));
        rig_wait(&t, 1);
    }
}

/* Full lines go one by one from the top down; what is above comes down, gaps stay. */
static void rows_come_down_with_their_gaps(void)
{
    rig_start(&t, "wx");
    ASSERT(rig_field(&t, "J......Z../XXXXXXXXX./X.X.X.X.X./XXXXXXXXX./.LLLLLLLL."));
    ASSERT(rig_place(&t, 'I', 0, 9, 2));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->row[0], 0x3fe);
    ASSERT_EQ(t.b->row[1], 0x355);
    ASSERT_EQ(t.b->row[2], 0x081);
    ASSERT_EQ(t.b->cell[2][0], TS_J);
}

/* Full to the top: an empty row comes in there. */
static void an_empty_row_comes_in_at_the_top(void)
{
    char field[22 * 11 + 1] = "X.........";
    for (int y = 20; y > 0; y--)
        strcat(field, "/X.........");
    strcat(field, "/XXXXXX..XX");
    rig_start(&t, "wx");
    ASSERT(rig_place(&t, 'O', 0, 6, 1));
    ASSERT(rig_field(&t, field));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->row[21], 0);
    ASSERT_EQ(t.b->row[20], 1);
}

/* If a new piece collides the game is over. Cells elsewhere in the top rows do not matter. */
static void ends_when_a_new_piece_collides(void)
{
    static const struct {
        const char *top; /* rows 21 and 20 */
        char next;
        bool over;
    } ends[] = {
        {"......X.../..........", 'T', true},  {"........../......X...", 'T', true},
        {"........../.....X....", 'T', false}, {".....X..../..........", 'T', true},
        {".....X..../..........", 'I', false}, {"......X.../..........", 'I', true},
        {".....X..../..........", 'O', false}, {"........../.......X..", 'O', true},
        {".......X../..........", 'L', false}, {".......X../..........", 'J', true},
    };
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        char field[22 * 11 + 1] = "", next[2] = {ends[i].next, '\0'};
        strcat(field, ends[i].top);
        for (int y = 19; y >= 0; y--)
            strcat(field, "/..........");
        rig_start(&t, "wx");
        ASSERT(rig_place(&t, 'O', 0, 0, 1));
        ASSERT(rig_field(&t, field));
        ASSERT(rig_queue(&t, next));
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->outcome, ends[i].over ? TS_LOST : TS_RUNNING);
        ASSERT_EQ(t.b->over, ends[i].over ? TS_OVER_BLOCK : TS_OVER_NOT);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(numbers);
    RUN(comes_in_at_the_top);
    RUN(draws_any_piece);
    RUN(it_ticks_every_300_ms);
    RUN(it_never_gets_faster);
    RUN(it_fixes_what_cannot_move_down);
    RUN(it_slides_until_the_tick);
    RUN(nothing_restarts_it);
    RUN(after_lines_the_tick_brings_the_next);
    RUN(fixed_with_lines_by_the_tick);
    RUN(space_drops_and_fixes);
    RUN(d_moves_one_line_down);
    RUN(turns_left_and_right);
    RUN(turns_have_no_kicks);
    RUN(a_block_in_the_way_stops_a_turn);
    RUN(other_keys_do_nothing);
    RUN(sideways_keys);
    RUN(score);
    RUN(rows_come_down_with_their_gaps);
    RUN(an_empty_row_comes_in_at_the_top);
    RUN(ends_when_a_new_piece_collides);
    return test_done();
}
