/* Placements counted three ways: `perft`, by the move generator and by asking the core, against
 * counts known from outside and against a flood over cells that shares nothing with it: pieces
 * are drawn in boxes and turned as pictures, and the kick lists are typed anew from the
 * published tables. With the word `long` the large counts, too. */
#include "test.h"

#include "movegen/internal.h"
#include "lab/count/count.h"
#include "lab/perft.h"

/* ---- perft ----------------------------------------------------------------------------------- */

static unsigned kind_of(char letter)
{
    return (unsigned)(strchr(TS_CELL_LETTERS, letter) - TS_CELL_LETTERS);
}

static void open_board(ts_match *m, const char *rules, const ts_board *stack)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), 0);
    ts_start(m, &setup);
    if (stack)
        memcpy(m->board[0].row, stack->row, sizeof stack->row);
}

static perft_plan plan_for(const char *queue, unsigned depth)
{
    perft_plan plan = {.depth = depth, .threads = 1};
    for (; queue[plan.queue_count]; plan.queue_count++)
        plan.queue[plan.queue_count] = (uint8_t)kind_of(queue[plan.queue_count]);
    return plan;
}

/* By the move generator and the plain way. */
static uint64_t counted(const ts_board *board, perft_plan plan)
{
    uint64_t quick = perft_count(board, &plan);
    plan.plain = true;
    uint64_t plain = perft_count(board, &plan);
    ASSERT_EQ(quick, plain);
    return plain;
}

static uint64_t count(const char *rules, const char *queue)
{
    ts_match m;
    perft_plan plan = plan_for(queue, (unsigned)strlen(queue));
    open_board(&m, rules, NULL);
    return counted(&m.board[0], plan);
}

static uint64_t count_spins(const char *rules, const char *queue)
{
    ts_match m;
    perft_plan plan = plan_for(queue, (unsigned)strlen(queue));
    plan.spins = true;
    open_board(&m, rules, NULL);
    return counted(&m.board[0], plan);
}

static uint64_t count_hold(const char *queue, unsigned depth)
{
    ts_match m;
    perft_plan plan = plan_for(queue, depth);
    plan.hold = true;
    open_board(&m, "guideline", NULL);
    return counted(&m.board[0], plan);
}

static void known_counts(void)
{
    ASSERT_EQ(count("guideline", "I"), 17);
    ASSERT_EQ(count("guideline", "O"), 9);
    ASSERT_EQ(count("guideline", "T"), 34);
    ASSERT_EQ(count("guideline", "L"), 34);
    ASSERT_EQ(count("guideline", "J"), 34);
    ASSERT_EQ(count("guideline", "S"), 17);
    ASSERT_EQ(count("guideline", "Z"), 17);
    ASSERT_EQ(count("guideline", "IO"), 153);
    ASSERT_EQ(count("guideline", "IOL"), 5266);
    ASSERT_EQ(count("guideline", "IOLJ"), 188374);
}

static void known_large_counts(void)
{
    ASSERT_EQ(count("guideline", "IOLJS"), 3497187);
    ASSERT_EQ(count("guideline", "TTTT"), 1559914);
    ASSERT_EQ(count_spins("guideline", "TTTT"), 1615550);
}

/* However a set turns its pieces: on the empty floor each lies in every form and column. */
static void every_set_counts_the_floor(void)
{
    static const struct {
        const char *letter;
        unsigned count;
    } floor[] = {{"I", 17}, {"O", 9}, {"T", 34}, {"L", 34}, {"J", 34}, {"S", 17}, {"Z", 17}};
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned i = 0; i < sizeof floor / sizeof floor[0]; i++)
            ASSERT_EQ(count(ts_rules_get(rules)->name, floor[i].letter), floor[i].count);
}

static void hold_swaps(void)
{
    /* I, or O with I held */
    ASSERT_EQ(count_hold("IO", 1), 17 + 9);
    /* the same kind is not swapped, and nothing comes after the last */
    ASSERT_EQ(count_hold("II", 1), 17);
    ASSERT_EQ(count_hold("I", 1), 17);
    /* I then O; I then (O held) nothing comes; O (I held) then the queue has run out */
    ASSERT_EQ(count_hold("IO", 2), 153);
    ASSERT_EQ(count("guideline", "OI"), 153);
    /* I O, I T (O held), O T and O I (I held) */
    ASSERT_EQ(count_hold("IOT", 2), count("guideline", "IO") + count("guideline", "IT") +
                                        count("guideline", "OT") + count("guideline", "OI"));
}

static void threads_share_the_count(void)
{
    ts_match m;
    perft_plan plan = plan_for("IOL", 3);
    open_board(&m, "guideline", NULL);
    for (plan.threads = 1; plan.threads <= 5; plan.threads++)
        ASSERT_EQ(counted(&m.board[0], plan), 5266);
    ts_movegen gen;
    ASSERT(ts_movegen_of(ts_rules_get(m.board[0].rules), &gen));
    ts_bitboard board;
    ts_bitboard_of(&m.board[0], &board);
    const count_plan all = {.queue = plan.queue, .queue_count = 3, .depth = 3};
    uint64_t ways;
    ASSERT(count_by_movegen(&gen, &board, &all, &ways));
    ASSERT_EQ(ways, 5266);
}

static void a_blocked_start_counts_nothing(void)
{
    ts_match m;
    perft_plan plan = plan_for("T", 1);
    open_board(&m, "guideline", NULL);
    for (unsigned y = 0; y < 20; y++)
        m.board[0].row[y] = 1u << 4;
    ASSERT_EQ(counted(&m.board[0], plan), 0);
    m.board[0].row[19] = 0;
    ASSERT(counted(&m.board[0], plan) > 0);
}

/* ---- the flood ------------------------------------------------------------------------------- */

#define BOX 4
#define SKY 48 /* rows the flood knows */

typedef struct kick {
    int x, y;
} kick;

/* Published lists, y up, after the turn of the box; by the rotation turned from. */
typedef struct kick_lists {
    unsigned tests, half_tests;
    kick cw[4][5], ccw[4][5], half[4][6];
} kick_lists;

/* clang-format off */
#define HALF_JLSTZ                                                                                 \
    {{{0, 0}, {0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}},                                           \
     {{0, 0}, {1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}},                                             \
     {{0, 0}, {0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}},                                        \
     {{0, 0}, {-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}}}

static const kick_lists kicks_jlstz = {5, 6,
    {{{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}},
     {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}},
     {{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}},
     {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
    {{{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}},
     {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}},
     {{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}},
     {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
    HALF_JLSTZ};

static const kick_lists kicks_i = {5, 0,
    {{{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}},
     {{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}},
     {{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}},
     {{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {{{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}},
     {{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}},
     {{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}},
     {{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
    {{{0, 0}}}};

static const kick_lists kicks_i_plus = {5, 2,
    {{{0, 0}, {1, 0}, {-2, 0}, {-2, -1}, {1, 2}},
     {{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}},
     {{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}},
     {{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {{{0, 0}, {-1, 0}, {2, 0}, {2, -1}, {-1, 2}},
     {{0, 0}, {-1, 0}, {2, 0}, {-1, -2}, {2, 1}},
     {{0, 0}, {-2, 0}, {1, 0}, {-2, 1}, {1, -2}},
     {{0, 0}, {1, 0}, {-2, 0}, {1, 2}, {-2, -1}}},
    {{{0, 0}, {0, 1}}, {{0, 0}, {1, 0}}, {{0, 0}, {0, -1}}, {{0, 0}, {-1, 0}}}};

/* Drawn in their boxes, the top row first. */
static const struct picture {
    char letter;
    unsigned box;
    const char *rows[BOX];
} pictures[] = {
    {'I', 4, {"....", "####", "....", "...."}},
    {'O', 2, {"##", "##"}},
    {'T', 3, {".#.", "###", "..."}},
    {'J', 3, {"#..", "###", "..."}},
    {'L', 3, {"..#", "###", "..."}},
    {'S', 3, {".##", "##.", "..."}},
    {'Z', 3, {"##.", ".##", "..."}},
};
/* clang-format on */

/* Differences between the three sets. */
typedef struct flood_rules {
    const char *name;
    int centre_y; /* row of the middle of a piece when the search begins */
    const kick_lists *i;
    bool flips;
} flood_rules;

static const flood_rules flooded_rules[] = {
    {"guideline", 19, &kicks_i, false},
    {"modern", 21, &kicks_i_plus, true},
    {"pygame", 20, &kicks_i, false},
};

typedef struct flood {
    bool filled[SKY][TS_COLUMNS];
    const struct picture *picture;
    const kick_lists *kicks;
    bool flips, spins;
    bool seen[4][SKY + BOX][TS_COLUMNS + 2 * BOX];
    uint64_t placed[1000]; /* the cells of each placement and its spin, as one number */
    unsigned placed_count;
} flood;

/* Does the picture, turned `rot` times clockwise, show a cell here (y up from the box's floor)? */
static bool shown(const struct picture *p, int rot, int x, int y)
{
    int last = (int)p->box - 1;
    for (; rot > 0; rot--) {
        int was_x = last - y;
        y = x;
        x = was_x;
    }
    return p->rows[last - y][x] == '#';
}

static bool solid(const flood *f, int x, int y)
{
    return x < 0 || x >= TS_COLUMNS || y < 0 || (y < SKY && f->filled[y][x]);
}

static bool free_at(const flood *f, int rot, int x, int y)
{
    for (int i = 0; i < (int)f->picture->box; i++)
        for (int j = 0; j < (int)f->picture->box; j++)
            if (shown(f->picture, rot, i, j) && solid(f, x + i, y + j))
                return false;
    return true;
}

/* 0 none, 1 mini, 2 full: by the corners of the box; rotation 0 points up. */
static unsigned corner_spin(const flood *f, int rot, int x, int y, unsigned test)
{
    static const int corner[4][2] = {{0, 2}, {2, 2}, {2, 0}, {0, 0}}; /* clockwise */
    int front = 0, all = 0;
    for (int i = 0; i < 4; i++) {
        int hit = solid(f, x + corner[i][0], y + corner[i][1]);
        all += hit;
        if (i == rot || i == (rot + 1) % 4)
            front += hit;
    }
    return all < 3 ? 0 : front == 2 || test == 5 ? 2 : 1;
}

static void place(flood *f, int rot, int x, int y, unsigned spin)
{
    uint64_t cells = 0; /* the four cells, each as a number, from the bottom left on */
    for (int j = 0; j < (int)f->picture->box; j++)
        for (int i = 0; i < (int)f->picture->box; i++)
            if (shown(f->picture, rot, i, j))
                cells = cells << 10 | (unsigned)((y + j) * TS_COLUMNS + x + i);
    cells = cells << 2 | spin;
    for (unsigned i = 0; i < f->placed_count; i++)
        if (f->placed[i] == cells)
            return;
    f->placed[f->placed_count++] = cells;
}

static void flood_from(flood *f, int rot, int x, int y, unsigned test)
{
    if (!free_at(f, rot, x, y - 1))
        place(f, rot, x, y, f->spins && test ? corner_spin(f, rot, x, y, test) : 0);
    bool *seen = &f->seen[rot][y + BOX][x + BOX];
    if (*seen)
        return;
    *seen = true;
    static const int ways[3][2] = {{0, -1}, {1, 0}, {-1, 0}};
    for (int i = 0; i < 3; i++)
        if (free_at(f, rot, x + ways[i][0], y + ways[i][1]))
            flood_from(f, rot, x + ways[i][0], y + ways[i][1], 0);
    for (int turn = 1; f->kicks && turn <= 3; turn++) {
        const kick *list = turn == 1   ? f->kicks->cw[rot]
                           : turn == 2 ? f->kicks->half[rot]
                                       : f->kicks->ccw[rot];
        unsigned tests = turn != 2 ? f->kicks->tests : f->flips ? f->kicks->half_tests : 0;
        int to = (rot + turn) % 4;
        for (unsigned i = 0; i < tests; i++)
            if (free_at(f, to, x + list[i].x, y + list[i].y)) {
                flood_from(f, to, x + list[i].x, y + list[i].y, i + 1);
                break;
            }
    }
}

static unsigned flood_count(const flood_rules *rules, const ts_board *b, char letter, bool spins)
{
    static flood f;
    memset(&f, 0, sizeof f);
    for (int y = 0; y < TS_ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            f.filled[y][x] = b->row[y] >> x & 1;
    for (unsigned i = 0; i < 7; i++)
        if (pictures[i].letter == letter)
            f.picture = &pictures[i];
    f.kicks = letter == 'O' ? NULL : letter == 'I' ? rules->i : &kicks_jlstz;
    f.flips = rules->flips;
    f.spins = spins && letter == 'T';
    int x = letter == 'O' ? 4 : 3;
    int y = rules->centre_y - (letter == 'O' ? 0 : letter == 'I' ? 2 : 1);
    if (free_at(&f, 0, x, y))
        flood_from(&f, 0, x, y, 0);
    return f.placed_count;
}

/* ---- one against the other ------------------------------------------------------------------- */

static uint32_t drawn(uint64_t *stream, uint32_t below)
{
    *stream = *stream * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*stream >> 33) % below;
}

/* Ragged, with holes and overhangs, up to `height_max` rows high. */
static void random_stack(ts_board *b, uint64_t *stream, unsigned height_max)
{
    memset(b->row, 0, sizeof b->row);
    unsigned height = drawn(stream, height_max + 1), density = 3 + drawn(stream, 6);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            if (drawn(stream, 10) < density)
                b->row[y] = (uint16_t)(b->row[y] | 1u << x);
}

static void compare_on_random_stacks(const flood_rules *rules, unsigned stacks)
{
    static const char letters[] = "IJLOSTZ";
    uint64_t stream = 2;
    ts_match m;
    open_board(&m, rules->name, NULL);
    for (unsigned i = 0; i < stacks; i++) {
        random_stack(&m.board[0], &stream, 20);
        for (unsigned k = 0; k < 7; k++) {
            char queue[2] = {letters[k], '\0'};
            perft_plan plan = plan_for(queue, 1);
            ASSERT_EQ(counted(&m.board[0], plan),
                      flood_count(rules, &m.board[0], letters[k], false));
        }
        perft_plan spins = plan_for("T", 1);
        spins.spins = true;
        ASSERT_EQ(counted(&m.board[0], spins), flood_count(rules, &m.board[0], 'T', true));
    }
}

/* Rows with a gap or two each: few pieces get deep into them, until a row goes. */
static void gappy_stack(ts_board *b, uint64_t *stream, unsigned height)
{
    memset(b->row, 0, sizeof b->row);
    for (unsigned y = 0; y < height; y++)
        b->row[y] = (uint16_t)(0x3ff & ~(1u << drawn(stream, 10)) & ~(1u << drawn(stream, 10)));
}

static unsigned stacks_compared = 40;

/* In every build that runs here, shared out, and the plain way. */
static void compare_builds(const ts_board *board, perft_plan plan, uint64_t *stream)
{
    static const char *const builds[] = {"plain", "v2", "v3", "v4", "v4x"};
    uint64_t plain = counted(board, plan);
    for (size_t b = 0; b < sizeof builds / sizeof builds[0]; b++)
        if (ts_movegen_use(builds[b])) {
            plan.threads = 1 + drawn(stream, 3);
            ASSERT_EQ(perft_count(board, &plan), plain);
        }
    ts_movegen_use(NULL);
}

/* Several pieces, hold, spins, full rows. */
static void quick_as_plain(void)
{
    static const char *const rules[] = {"guideline", "modern", "psk", "pygame"};
    static const uint8_t heights[] = {3, 6, 12, 16, 24};
    uint64_t stream = 3;
    ts_match m;
    for (unsigned i = 0; i < 3 * stacks_compared; i++) {
        const char *set = rules[drawn(&stream, 4)];
        open_board(&m, set, NULL);
        if (i % 3) {
            random_stack(&m.board[0], &stream, heights[drawn(&stream, sizeof heights)]);
            for (int y = 0; y < TS_ROWS; y++) /* so that rows get full */
                m.board[0].row[y] =
                    (uint16_t)(m.board[0].row[y] ? m.board[0].row[y] | 0x0ff << drawn(&stream, 3)
                                                 : 0);
        } else {
            gappy_stack(&m.board[0], &stream, 3 + drawn(&stream, 16));
        }
        perft_plan plan = {.queue_count = 3, .depth = 1 + drawn(&stream, 2), .threads = 1};
        for (unsigned k = 0; k < plan.queue_count; k++)
            plan.queue[k] = (uint8_t)(TS_I + drawn(&stream, 7));
        plan.hold = ts_rules_get(m.board[0].rules)->hold && drawn(&stream, 2);
        plan.spins = drawn(&stream, 2);
        compare_builds(&m.board[0], plan, &stream);
    }
}

/* A field, the highest row first. */
static void fill_rows(ts_board *b, const char *const *rows, unsigned count)
{
    memset(b->row, 0, sizeof b->row);
    for (unsigned i = 0; i < count; i++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            if (rows[i][x] == '#')
                b->row[count - 1 - i] = (uint16_t)(b->row[count - 1 - i] | 1u << x);
}

static unsigned buried(const char *const *rows, unsigned count)
{
    ts_board b = {0};
    fill_rows(&b, rows, count);
    ts_bitboard board;
    ts_bitboard_of(&b, &board);
    return ts_board_buried(&board, 18);
}

/* Two rows stay to be looked at: one whose gaps are all covered, and the one that covers them. */
static void what_nothing_gets_into_is_buried(void)
{
    static const char *const gaps[] = {"#########.", "########.#", "#########.", "########.#"};
    ASSERT_EQ(buried(gaps, 4), 2);
    ASSERT_EQ(buried(gaps, 3), 1);
    ASSERT_EQ(buried(gaps, 2), 0);
    static const char *const well[] = {"#########.", "####.####.", "#########.", "####.####."};
    ASSERT_EQ(buried(well, 4), 0);
    /* A kick leads two rows down, from there an I reaches one more. */
    static const char *const cave[] = {"#########.", "########.#", "#########.", "########.#",
                                       "#....#####", "#########.", "########.#"};
    ASSERT_EQ(buried(cave, 7), 5);
    ASSERT_EQ(buried(cave + 1, 6), 1);
    ASSERT_EQ(buried(cave + 2, 5), 1);
    ASSERT_EQ(buried(cave + 1, 5), 0); /* the same without the lowest row */
    static const char *const full[] = {"########.#", "#########.", "##########", "#########."};
    ASSERT_EQ(buried(full, 4), 0);
    static const char *const high[] = {
        "########.#", "#########.", "########.#", "#########.", "########.#", "#########.",
        "########.#", "#########.", "########.#", "#########.", "########.#", "#########.",
        "########.#", "#########.", "########.#", "#########.", "########.#", "#########.",
        "########.#", "#########.", "########.#", "#########.", "########.#", "#########."};
    ASSERT_EQ(buried(high, 24), 18); /* no more than was asked for */
}

/* The row on top goes, and what it covered with it: of the next pieces more places can be reached,
 * or can be called something. */
static void what_was_buried_comes_to_light(void)
{
    static const struct {
        const char *rows[3], *queue;
    } fields[] = {{{"#.########", "#######.##", "#..##..###"}, "SLS"},
                  {{".#########", "#####..###", "########.."}, "ZIZ"},
                  {{"########..", "##.#######", "#####..###"}, "ZJI"},
                  {{"#########.", ".#..######", "##.#######"}, "ILT"}};
    uint64_t stream = 4;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        ts_match m;
        perft_plan plan = plan_for(fields[i].queue, 3);
        plan.spins = true;
        open_board(&m, "guideline", NULL);
        fill_rows(&m.board[0], fields[i].rows, 3);
        ASSERT_EQ(buried(fields[i].rows, 3), 1);
        compare_builds(&m.board[0], plan, &stream);
    }
}

/* Cells that lock above the rows a field has are not in the next piece's way. */
static void what_locks_above_the_field_is_lost(void)
{
    for (unsigned height = 15; height <= 19; height++) {
        ts_match m;
        open_board(&m, "pygame", NULL);
        for (unsigned y = 0; y < height; y++)
            m.board[0].row[y] = 0x007;
        perft_plan plan = plan_for("II", 2);
        counted(&m.board[0], plan);
    }
}

/* A T that stands at the wall, its arm on a stack of any height: it has fallen there, or turned. */
static void spins_on_stacks_of_every_height(void)
{
    for (unsigned height = 1; height <= 17; height++) {
        ts_match m;
        open_board(&m, "guideline", NULL);
        for (unsigned y = 0; y + 1 < height; y++)
            m.board[0].row[y] = 0x0fe;
        perft_plan plan = plan_for("OT", 2);
        plan.spins = true;
        m.board[0].row[height - 1] = 0x002;
        counted(&m.board[0], plan);
        plan = plan_for("T", 1);
        plan.spins = true;
        uint64_t with = counted(&m.board[0], plan);
        plan.spins = false;
        ASSERT(with > counted(&m.board[0], plan));
    }
}

static void flood_agrees_in_guideline(void)
{
    compare_on_random_stacks(&flooded_rules[0], stacks_compared);
}

static void flood_agrees_in_modern(void)
{
    compare_on_random_stacks(&flooded_rules[1], stacks_compared);
}

static void flood_agrees_in_pygame(void)
{
    compare_on_random_stacks(&flooded_rules[2], stacks_compared);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (test_long)
        stacks_compared = 2000;
    RUN(known_counts);
    RUN(every_set_counts_the_floor);
    RUN(hold_swaps);
    RUN(threads_share_the_count);
    RUN(a_blocked_start_counts_nothing);
    RUN(quick_as_plain);
    RUN(what_nothing_gets_into_is_buried);
    RUN(what_was_buried_comes_to_light);
    RUN(what_locks_above_the_field_is_lost);
    RUN(spins_on_stacks_of_every_height);
    RUN(flood_agrees_in_guideline);
    RUN(flood_agrees_in_modern);
    RUN(flood_agrees_in_pygame);
    if (test_long)
        RUN(known_large_counts);
    return test_done();
}
