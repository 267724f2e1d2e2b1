/* The grand master's game: how its pieces lie, turn and kick, fall, lock and come. Expectations
 * are the rotation tables, the speed curve and the delays of the rule sheet, typed anew; the
 * turns are also held against an own model of the kick rule in many random fields. */
#include "rig.h"

#define KINDS "IJLOSTZ"

static void begin(rig *t, unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("tgm"), (unsigned)ts_modes_find("none"));
    setup.level = (uint16_t)level;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
}

/* ---- shapes ------------------------------------------------------------------------------- */

/* The arcade's states: 0 flat side down, 1 clockwise of it, 2 flat side up (the spawn), 3; cells
 * are (x, y) from the pivot with y downwards. */
static const int8_t shape[7][4][4][2] = {
    {{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}},
     {{0, -1}, {0, 0}, {0, 1}, {0, 2}},
     {{-2, 0}, {-1, 0}, {0, 0}, {1, 0}},
     {{0, -1}, {0, 0}, {0, 1}, {0, 2}}},
    {{{-1, -1}, {-1, 0}, {0, 0}, {1, 0}},
     {{0, -2}, {0, -1}, {0, 0}, {1, -2}},
     {{-1, -1}, {0, -1}, {1, -1}, {1, 0}},
     {{-1, 0}, {0, -2}, {0, -1}, {0, 0}}},
    {{{-1, 0}, {0, 0}, {1, -1}, {1, 0}},
     {{0, -2}, {0, -1}, {0, 0}, {1, 0}},
     {{-1, -1}, {-1, 0}, {0, -1}, {1, -1}},
     {{-1, -2}, {0, -2}, {0, -1}, {0, 0}}},
    {{{-1, -1}, {-1, 0}, {0, -1}, {0, 0}},
     {{-1, -1}, {-1, 0}, {0, -1}, {0, 0}},
     {{-1, -1}, {-1, 0}, {0, -1}, {0, 0}},
     {{-1, -1}, {-1, 0}, {0, -1}, {0, 0}}},
    {{{-1, 0}, {0, -1}, {0, 0}, {1, -1}},
     {{-1, -2}, {-1, -1}, {0, -1}, {0, 0}},
     {{-1, 0}, {0, -1}, {0, 0}, {1, -1}},
     {{-1, -2}, {-1, -1}, {0, -1}, {0, 0}}},
    {{{-1, 0}, {0, -1}, {0, 0}, {1, 0}},
     {{0, -2}, {0, -1}, {0, 0}, {1, -1}},
     {{-1, -1}, {0, -1}, {0, 0}, {1, -1}},
     {{-1, -1}, {0, -2}, {0, -1}, {0, 0}}},
    {{{-1, -1}, {0, -1}, {0, 0}, {1, 0}},
     {{0, -1}, {0, 0}, {1, -2}, {1, -1}},
     {{-1, -1}, {0, -1}, {0, 0}, {1, 0}},
     {{0, -1}, {0, 0}, {1, -2}, {1, -1}}},
};

static int state_of(int rot)
{
    return (rot + 2) % 4;
}

static bool lies_as(const rig *t, int k, int state, int x, int y)
{
    ts_cell cell[4];
    ts_cells(t->b, t->b->piece, cell);
    for (int i = 0; i < 4; i++) {
        bool found = false;
        for (int j = 0; j < 4; j++)
            found |=
                cell[j].x == x + shape[k][state][i][0] && cell[j].y == y - shape[k][state][i][1];
        if (!found)
            return false;
    }
    return true;
}

static void turns_through_its_table(void)
{
    rig t;
    begin(&t, 0);
    for (int k = 0; k < 7; k++)
        for (int rot = 0; rot < 4; rot++)
            for (int way = 0; way < 2; way++) {
                ASSERT(rig_place(&t, KINDS[k], rot, 5, 10));
                ASSERT(lies_as(&t, k, state_of(rot), 5, 10));
                rig_tap(&t, way ? TS_CCW : TS_CW);
                ASSERT(lies_as(&t, k, (state_of(rot) + (way ? 3 : 1)) % 4, 5, 10));
                rig_tap(&t, TS_FLIP); /* there is no half turn */
                ASSERT(lies_as(&t, k, (state_of(rot) + (way ? 3 : 1)) % 4, 5, 10));
            }
}

/* Flat side up in the two top rows, the I in the top one; columns 3 to 5, I 3 to 6, O 4 and 5. */
static void comes_in_the_top_rows(void)
{
    rig t;
    begin(&t, 0);
    for (int k = 0; k < 7; k++) {
        char kind = KINDS[k];
        rig_spawn(&t, kind);
        ASSERT(lies_as(&t, k, 2, kind == 'I' || kind == 'O' ? 5 : 4, kind == 'I' ? 19 : 18));
    }
}

/* ---- turns among blocks ------------------------------------------------------------------- */

enum { IN_PLACE, RIGHT, LEFT, NOWHERE, CENTRE };

static bool blocked(const ts_board *b, int x, int y)
{
    return x < 0 || x >= TS_COLUMNS || y < 0 || b->row[y] >> x & 1;
}

/* The kick rule, from the sheet: here, one right, one left; I and O only here; J, L and T leaving
 * a lying state look at the four cells from the top, then from the left, and the first blocked
 * one in the middle column forbids kicks. */
static int turn_by_the_rule(const ts_board *b, int k, int from, int to, int x, int y)
{
    static const int shifts[3] = {0, 1, -1};
    char kind = KINDS[k];
    for (int i = 0; i < 3; i++) {
        bool fits = true;
        for (int c = 0; c < 4; c++)
            fits &= !blocked(b, x + shifts[i] + shape[k][to][c][0], y - shape[k][to][c][1]);
        if (fits)
            return i;
        if (i > 0)
            continue;
        if (kind == 'I' || kind == 'O')
            return NOWHERE;
        if (strchr("JLT", kind) && from % 2 == 0)
            for (int dy = -2; dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++)
                    for (int c = 0; c < 4; c++)
                        if (shape[k][to][c][0] == dx && shape[k][to][c][1] == dy &&
                            blocked(b, x + dx, y - dy)) {
                            if (dx == 0)
                                return CENTRE;
                            dx = dy = 3;
                            break;
                        }
    }
    return NOWHERE;
}

static uint32_t noise(void)
{
    static uint32_t state = 12345;
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

static void kicks_by_the_rule_in_any_field(void)
{
    static const int dx_of[5] = {0, 1, -1, 0, 0};
    static unsigned met[7][5];
    rig t;
    begin(&t, 0);
    for (int trial = 0; trial < 60000; trial++) {
        int k = (int)(noise() % 7), rot = (int)(noise() % 4), way = noise() % 2 ? 1 : 3;
        int x = (int)(noise() % 10), y = (int)(noise() % 7);
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        for (int row = 0; row < 10; row++)
            for (int column = 0; column < TS_COLUMNS; column++)
                cell[row][column] = noise() % 100 < 30 ? TS_GARBAGE : TS_NONE;
        ASSERT(rig_field(&t, ""));
        if (!rig_place(&t, KINDS[k], rot, x, y))
            continue;
        for (int i = 0; i < 4; i++) {
            const int8_t *at = shape[k][state_of(rot)][i];
            cell[y - at[1]][x + at[0]] = TS_NONE;
        }
        ASSERT(rig_stack(&t, cell));
        int from = state_of(rot), to = (from + way) % 4;
        int expected = turn_by_the_rule(t.b, k, from, to, x, y);
        ts_piece p = t.b->piece;
        int test = ts_rotated(t.b, way == 1 ? 1 : -1, &p);
        ASSERT_EQ(test, expected <= LEFT ? expected + 1 : 0);
        ASSERT_EQ(p.x, x + dx_of[expected]);
        ASSERT_EQ(p.y, y);
        met[k][expected]++;
    }
    for (int k = 0; k < 7; k++) { /* and every outcome did occur */
        bool kicks = !strchr("IO", KINDS[k]), centre = strchr("JLT", KINDS[k]) != NULL;
        ASSERT(met[k][IN_PLACE] > 50);
        ASSERT((met[k][RIGHT] > 50) == kicks && (met[k][LEFT] > 50) == kicks);
        ASSERT((met[k][CENTRE] > 50) == centre);
    }
}

static void turns_in_drawn_fields(void)
{
    static const struct {
        const char *what, *field;
        char kind;
        uint8_t rot, button;
        int8_t x, y, to; /* to: where the pivot stands after the turn, or -1 */
    } draw[] = {
        {"T pointing right at the left wall kicks right", "", 'T', 3, TS_CW, 0, 3, 1},
        {"T pointing left at the right wall kicks left", "", 'T', 1, TS_CW, 9, 3, 8},
        {"I upright at the wall does not kick", "", 'I', 1, TS_CW, 0, 5, -1},
        {"T with room turns", "", 'T', 0, TS_CW, 4, 0, 4},
        {"T under a block in its middle column does not", "....X...../........../..........", 'T',
         0, TS_CW, 4, 0, -1},
        {"L: the corner, looked at before the middle, is blocked: kick right",
         "...X....../........../....X.....", 'L', 0, TS_CW, 4, 0, 5},
        {"J: the corner again, and right is blocked: kick left", ".....X..../........../....X.....",
         'J', 0, TS_CCW, 4, 0, 3},
        {"J: the middle is looked at before the foot: no kick", "....X...../........../...X......",
         'J', 0, TS_CW, 4, 0, -1},
        {"J: the foot alone: kick right", "...X......", 'J', 0, TS_CW, 4, 0, 5},
        {"S has no such rule", "....X...../........../..........", 'S', 0, TS_CW, 5, 0, 6},
        {"upright pieces have no such rule", "...X....../..........", 'T', 3, TS_CW, 4, 0, 5},
    };
    rig t;
    for (unsigned i = 0; i < sizeof draw / sizeof draw[0]; i++) {
        begin(&t, 0);
        ASSERT(rig_field(&t, ""));
        ASSERT(rig_place(&t, draw[i].kind, draw[i].rot, draw[i].x, draw[i].y));
        ASSERT(rig_field(&t, draw[i].field));
        rig_tap(&t, draw[i].button);
        bool turned = rig_event(&t, TS_EVENT_ROTATE) != NULL;
        test_about = draw[i].what;
        ASSERT_EQ(turned, draw[i].to >= 0);
        ASSERT_EQ(t.b->piece.x, turned ? draw[i].to : draw[i].x);
    }
}

/* ---- falling ------------------------------------------------------------------------------ */

static const struct {
    uint16_t level, speed; /* 256ths of a row a frame; 5120: twenty rows */
} curve[] = {{0, 4},     {30, 6},     {35, 8},     {40, 10},    {50, 12},   {60, 16},
             {70, 32},   {80, 48},    {90, 64},    {100, 80},   {120, 96},  {140, 112},
             {160, 128}, {170, 144},  {200, 4},    {220, 32},   {230, 64},  {233, 96},
             {236, 128}, {239, 160},  {243, 192},  {247, 224},  {251, 256}, {300, 512},
             {330, 768}, {360, 1024}, {400, 1280}, {420, 1024}, {450, 768}, {500, 5120}};

static unsigned speed_at(unsigned level)
{
    unsigned speed = 0;
    for (unsigned i = 0; i < sizeof curve / sizeof curve[0]; i++)
        if (level >= curve[i].level)
            speed = curve[i].speed;
    return speed;
}

static void falls_at_every_level(void)
{
    rig t;
    begin(&t, 0);
    for (unsigned level = 0; level <= 999; level++) {
        unsigned speed = speed_at(level);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
        ASSERT(rig_place(&t, 'T', 0, 4, 18));
        for (unsigned frame = 1; frame <= 130; frame++) {
            rig_wait(&t, 1);
            unsigned rows = frame * speed / 256;
            if (rows >= 18) {
                ASSERT_EQ(t.b->piece.y, 0);
                break;
            }
            ASSERT_EQ(t.b->piece.y, 18 - (int)rows);
        }
    }
}

static void comes_on_the_floor_at_20g(void)
{
    rig t;
    begin(&t, 500);
    ASSERT_EQ(ts_dropped(t.b, t.b->piece).y, t.b->piece.y);
    rig_spawn(&t, 'T');
    ASSERT_EQ(t.b->piece.y, 0);
    ASSERT(rig_field(&t, ""));
    begin(&t, 499);
    rig_spawn(&t, 'T');
    ASSERT_EQ(t.b->piece.y, 18);
}

/* At 20G a piece is on the floor after each step aside. */
static void slides_on_the_floor_at_20g(void)
{
    rig t;
    begin(&t, 500);
    ASSERT(rig_place(&t, 'O', 0, 1, 10)); /* columns 0 and 1 */
    ASSERT(rig_field(&t, "XXX......./XXX......./XXX....X../XXX....X.."));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 4);
    ASSERT_EQ(t.b->piece.x, 2);
    rig_wait(&t, 14); /* the first repeat: still half on the block */
    ASSERT_EQ(t.b->piece.x, 3);
    ASSERT_EQ(t.b->piece.y, 4);
    rig_wait(&t, 1); /* off the edge */
    ASSERT_EQ(t.b->piece.x, 4);
    ASSERT_EQ(t.b->piece.y, 0);
    rig_wait(&t, 5); /* and stuck between the towers */
    ASSERT_EQ(t.b->piece.x, 6);
    ASSERT_EQ(t.b->piece.y, 0);
}

/* A frame is a turn, a step aside, the fall: both keys in one frame lead over what is low. */
static void turns_and_steps_before_it_falls(void)
{
    rig t;
    begin(&t, 500);
    ASSERT(rig_place(&t, 'I', 1, 3, 2)); /* standing; lying it is two rows up, from column 1 on */
    ASSERT(rig_field(&t, ".....X...."));
    rig_tap(&t, TS_CW | TS_RIGHT);
    ASSERT_EQ(t.b->piece.rot, 2);
    ASSERT_EQ(t.b->piece.x, 4);
    ASSERT_EQ(t.b->piece.y, 1); /* on the block */
}

/* At three rows a frame, a step off an edge and three of the rows below are one frame, also if the
 * piece came to the edge with only the first of its rows. */
static void falls_in_the_frame_that_leaves_an_edge(void)
{
    for (int high = 0; high < 2; high++) {
        rig t;
        begin(&t, 330);
        ASSERT(rig_place(&t, 'O', 0, 1, 5 + high)); /* columns 0 and 1 */
        ASSERT(rig_field(&t, "X........./X........./X........./X........./X........."));
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.y, 5);
        rig_press(&t, TS_RIGHT);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.y, 2);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.y, 0);
    }
}

/* A step into the air and back is one frame off the ground: the other 30 count. */
static void the_lock_clock_counts_frames_on_the_ground(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'O', 0, 1, 1)); /* columns 0 and 1 */
    ASSERT(rig_field(&t, "X........."));
    rig_wait(&t, 10);
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 1);
    rig_release(&t, TS_RIGHT);
    rig_press(&t, TS_LEFT);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 1);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 19);
}

static void a_sonic_drop_does_not_lock(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 4, 15));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->piece.kind, TS_T);
    ASSERT_EQ(t.b->piece.y, 0);
    ASSERT_EQ(t.b->score, 0);
    rig_tap(&t, TS_LEFT);
    ASSERT_EQ(t.b->piece.x, 3);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 29);
}

static void soft_drop_falls_and_locks(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 4, 5));
    rig_press(&t, TS_SOFT);
    for (int y = 4; y >= 0; y--) {
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.kind, TS_T);
        ASSERT_EQ(t.b->piece.y, y);
    }
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_LOCK));
    rig_release(&t, TS_SOFT);
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'T', 0, 4, 0)); /* grounded: at once */
    rig_tap(&t, TS_SOFT);
    ASSERT(rig_event(&t, TS_EVENT_LOCK));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 300)); /* never slower than by itself */
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'T', 0, 4, 10));
    rig_wait(&t, 1);
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 6);
}

/* ---- locking ------------------------------------------------------------------------------ */

static void only_falling_renews_the_lock_delay(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 4, 0));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 30);
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'T', 0, 4, 0)); /* moves and turns do not */
    for (int i = 0; i < 14; i++) {
        rig_tap(&t, i % 2 ? TS_LEFT : TS_RIGHT);
        rig_tap(&t, i % 2 ? TS_CCW : TS_CW);
    }
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.kind, TS_T);
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_LOCK));
    begin(&t, 500); /* a fall from a step does */
    ASSERT(rig_place(&t, 'O', 0, 4, 10));
    ASSERT(rig_field(&t, "...XX....."));
    rig_wait(&t, 1);
    rig_wait(&t, 28);
    rig_tap(&t, TS_RIGHT); /* half off */
    ASSERT_EQ(t.b->piece.y, 1);
    ASSERT_EQ(t.b->piece.kind, TS_O);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 1);
    begin(&t, 500);
    ASSERT(rig_place(&t, 'O', 0, 5, 10));
    ASSERT(rig_field(&t, "...XX....."));
    rig_wait(&t, 28);
    rig_tap(&t, TS_RIGHT); /* off the step */
    ASSERT_EQ(t.b->piece.y, 0);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 30);
}

/* ---- between pieces ----------------------------------------------------------------------- */

static void waits_30_or_41_and_30(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 4, 0));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 30);
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 100), 30);
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'I', 0, 5, 0));
    ASSERT(rig_field(&t, "XXX....XXX"));
    ASSERT_EQ(rig_until(&t, TS_EVENT_CLEAR, 40), 30);
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 100), 41 + 30);
}

static void charges_14_then_a_column_a_frame(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 1, 15));
    rig_press(&t, TS_RIGHT);
    for (int i = 0; i < 20; i++) {
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.x, i < 14 ? 2 : i - 14 + 3);
    }
}

static void charges_while_no_piece_is_there(void)
{
    static const unsigned pressed_before[] = {14, 13, 5, 1};
    rig t;
    for (unsigned i = 0; i < sizeof pressed_before / sizeof pressed_before[0]; i++) {
        unsigned before = pressed_before[i];
        begin(&t, 0);
        ASSERT(rig_queue(&t, "T"));
        ASSERT(rig_place(&t, 'O', 0, 9, 0));
        ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 30);
        rig_wait(&t, 29 - before);
        rig_press(&t, TS_LEFT); /* `before` frames before the one the piece comes in */
        ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 40), before + 1);
        ASSERT_EQ(t.b->piece.x, before == 14 ? 3 : 4);
        rig_wait(&t, 14 - before);
        ASSERT_EQ(t.b->piece.x, 3);
    }
}

/* A piece that is about to come: everything up to the frame before. */
static void before_a_piece(rig *t, const char *queue, unsigned level)
{
    begin(t, level);
    ASSERT(rig_queue(t, queue));
    ASSERT(rig_place(t, 'O', 0, 9, 0));
    ASSERT_EQ(rig_until(t, TS_EVENT_LOCK, 40), 30);
    rig_wait(t, 29);
    ASSERT(rig_field(t, ""));
}

static void a_held_button_turns_the_new_piece(void)
{
    static const char *const kinds[7] = {"I", "J", "L", "O", "S", "T", "Z"};
    rig t;
    for (int k = 0; k < 7; k++)
        for (int way = 0; way < 2; way++) {
            before_a_piece(&t, kinds[k], 0);
            rig_press(&t, way ? TS_CCW : TS_CW);
            rig_wait(&t, 1);
            ASSERT_EQ(rig_event(&t, TS_EVENT_SPAWN)->piece.rot, way ? 3 : 1);
            ASSERT_EQ(t.b->piece.rot, way ? 3 : 1);
            rig_wait(&t, 3); /* once */
            ASSERT_EQ(t.b->piece.rot, way ? 3 : 1);
        }
}

static void an_initial_turn_does_not_kick(void)
{
    rig t;
    before_a_piece(&t, "T", 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    cell[20][4] = TS_GARBAGE; /* above the field: only the turned T needs it */
    ASSERT(rig_stack(&t, cell));
    rig_press(&t, TS_CW);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT_EQ(t.b->piece.rot, 0);
    ASSERT_EQ(t.b->piece.x, 4);
    before_a_piece(&t, "S", 0);
    cell[20][4] = TS_NONE;
    cell[20][3] = TS_GARBAGE; /* here a kick to the right would do */
    ASSERT(rig_stack(&t, cell));
    rig_press(&t, TS_CW);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.rot, 0);
    ASSERT_EQ(t.b->piece.x, 4);
}

static void ends_when_a_new_piece_is_blocked(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    before_a_piece(&t, "T", 0);
    cell[19][3] = TS_GARBAGE;
    ASSERT(rig_stack(&t, cell));
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
    before_a_piece(&t, "T", 0); /* the turned one has room: it lives */
    ASSERT(rig_stack(&t, cell));
    rig_press(&t, TS_CCW);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT_EQ(t.b->piece.rot, 3);
}

/* One row above the field is kept and comes down again; what is higher is lost. */
static void keeps_21_rows(void)
{
    rig t;
    begin(&t, 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'I', 1, 0, 20)); /* rows 18 to 21 */
    for (int x = 1; x < TS_COLUMNS; x++)
        cell[18][x] = TS_GARBAGE;
    cell[17][0] = TS_GARBAGE;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 40), 30);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT_EQ(t.b->lines, 1);
    ASSERT(rig_cell(&t, 0, 17) && rig_cell(&t, 0, 18) && rig_cell(&t, 0, 19));
    ASSERT(!rig_cell(&t, 0, 20) && !rig_cell(&t, 0, 21));
    cell[21][9] = TS_GARBAGE;
    ASSERT(!rig_stack(&t, cell));
}

static void ghost_below_level_100_and_no_hold(void)
{
    rig t;
    begin(&t, 99);
    ASSERT(ts_ghost_shows(t.b));
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->hold, TS_NONE);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 100));
    ASSERT(!ts_ghost_shows(t.b));
    ASSERT_EQ(t.r->next_count, 1);
    ASSERT_EQ(t.r->tick_rate[0], 60 * t.r->tick_rate[1]);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(turns_through_its_table);
    RUN(comes_in_the_top_rows);
    RUN(kicks_by_the_rule_in_any_field);
    RUN(turns_in_drawn_fields);
    RUN(falls_at_every_level);
    RUN(comes_on_the_floor_at_20g);
    RUN(slides_on_the_floor_at_20g);
    RUN(turns_and_steps_before_it_falls);
    RUN(falls_in_the_frame_that_leaves_an_edge);
    RUN(the_lock_clock_counts_frames_on_the_ground);
    RUN(a_sonic_drop_does_not_lock);
    RUN(soft_drop_falls_and_locks);
    RUN(only_falling_renews_the_lock_delay);
    RUN(waits_30_or_41_and_30);
    RUN(charges_14_then_a_column_a_frame);
    RUN(charges_while_no_piece_is_there);
    RUN(a_held_button_turns_the_new_piece);
    RUN(an_initial_turn_does_not_kick);
    RUN(ends_when_a_new_piece_is_blocked);
    RUN(keeps_21_rows);
    RUN(ghost_below_level_100_and_no_hold);
    return test_done();
}
