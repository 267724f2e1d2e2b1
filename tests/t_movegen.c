/* The move generator against a plain flood through the core's own moves: the same places, spin by
 * spin, on random boards of every height, for all pieces and rule sets it knows, in every build
 * this processor runs. With the word `long` on many more boards. */
#include "test.h"

#include "lab/count/count.h"

static uint64_t drawn = 88172645463325252u;

static uint32_t draw(uint32_t below)
{
    drawn ^= drawn << 13;
    drawn ^= drawn >> 7;
    drawn ^= drawn << 17;
    return (uint32_t)(drawn >> 33) % below;
}

/* ---- the plain way --------------------------------------------------------------------------- */

enum { MARGIN = 4, WIDE = TS_COLUMNS + 2 * MARGIN, HIGH = TS_ROWS + 4 * MARGIN };

typedef struct flood {
    ts_board *b;
    ts_places *out; /* by spin */
    bool flips, spins;
    bool seen[4][HIGH][WIDE];
    ts_piece waiting[4 * HIGH * WIDE];
    unsigned begin, end;
} flood;

static bool filled(const ts_board *b, int x, int y)
{
    return x < 0 || x >= TS_COLUMNS || y < 0 || (y < TS_ROWS && (b->row[y] >> x & 1));
}

static unsigned spin_of(const ts_board *b, ts_piece p, int test)
{
    static const int corner[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    int all = 0, front = 0;
    for (int i = 0; i < 4; i++) {
        bool hit = filled(b, p.x + corner[i][0], p.y + corner[i][1]);
        all += hit;
        front += hit && (i == p.rot || i == (p.rot + 1) % 4);
    }
    return all < 3 ? TS_SPIN_NONE : front == 2 || test == 5 ? TS_SPIN_FULL : TS_SPIN_MINI;
}

/* The same cells are filled by rotations 0 and 2 of I, S and Z, by 1 and 3, and by all of O. */
static unsigned form_of(unsigned kind, unsigned rot)
{
    return kind == TS_O ? 0 : kind == TS_I || kind == TS_S || kind == TS_Z ? rot & 1 : rot;
}

static void arrive(flood *f, ts_piece p, int test)
{
    if (!ts_fits(f->b, p))
        return;
    bool *seen = &f->seen[p.rot][p.y + MARGIN][p.x + MARGIN];
    if (*seen && !f->spins)
        return;
    if (!*seen)
        f->waiting[f->end++] = p;
    *seen = true;
    ts_piece below = p;
    below.y--;
    if (ts_fits(f->b, below))
        return;
    ts_cell cell[4];
    ts_cells(f->b, p, cell);
    int left = TS_COLUMNS, low = HIGH;
    for (int i = 0; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        low = cell[i].y < low ? cell[i].y : low;
    }
    unsigned spin = f->spins && test ? spin_of(f->b, p, test) : TS_SPIN_NONE;
    f->out[spin].at[form_of(p.kind, p.rot)][left] |= TS_BITBOARD_ROW(low);
}

static void turn(flood *f, ts_piece p, int by)
{
    int test = ts_rotated(f->b, by, &p);
    if (test)
        arrive(f, p, test);
}

static void flood_places(ts_board *b, unsigned kind, bool spins, ts_places out[3])
{
    static flood f;
    const ts_rules *r = ts_rules_get(b->rules);
    memset(&f, 0, sizeof f);
    memset(out, 0, 3 * sizeof *out);
    f.b = b;
    f.out = out;
    f.spins = spins && kind == TS_T;
    f.flips = r->kicks->list[r->kicks->list_of[TS_T]][0][TS_ROTATE_FLIP].tests > 1;
    ts_piece start = ts_spawned(b, kind);
    start.y = (int8_t)(start.y - r->spawn_drop);
    arrive(&f, start, 0);
    while (f.begin < f.end) {
        ts_piece p = f.waiting[f.begin++];
        for (int dx = -1; dx <= 1; dx += 2) {
            ts_piece beside = p;
            beside.x = (int8_t)(p.x + dx);
            arrive(&f, beside, 0);
        }
        ts_piece below = p;
        below.y--;
        arrive(&f, below, 0);
        turn(&f, p, 1);
        turn(&f, p, -1);
        if (f.flips)
            turn(&f, p, 2);
    }
}

/* ---- boards ---------------------------------------------------------------------------------- */

static void set_rows(ts_board *b, int rows, uint16_t (*row_of)(void))
{
    memset(b->row, 0, sizeof b->row);
    for (int y = 0; y < rows; y++)
        b->row[y] = row_of();
}

static uint16_t sparse(void)
{
    return (uint16_t)(draw(1024) & draw(1024));
}

static uint16_t half(void)
{
    return (uint16_t)draw(1024);
}

static uint16_t dense(void)
{
    return (uint16_t)((draw(1024) | draw(1024)) & ~(1u << draw(10)));
}

/* A stack with a well and a roof here and there, as players leave them. */
static uint16_t played(void)
{
    uint16_t row = (uint16_t)(1023 & ~(7u << draw(8)));
    return draw(3) ? row : (uint16_t)(row & ~(1u << draw(10)));
}

static void draw_board(ts_board *b)
{
    static uint16_t (*const styles[])(void) = {sparse, half, dense, played, played};
    static const uint8_t heights[] = {4, 6, 8, 10, 14, 18, 22, 30};
    set_rows(b, (int)draw(heights[draw(sizeof heights)] + 1u), styles[draw(5)]);
    if (draw(2)) /* a way in from above */
        for (int y = 0, x = (int)draw(9); y < TS_ROWS; y++)
            b->row[y] = (uint16_t)(b->row[y] & ~(3u << x));
}

static void show(const ts_board *b)
{
    for (int y = TS_ROWS - 1; y >= 0; y--)
        if (b->row[y]) {
            for (int x = 0; x < TS_COLUMNS; x++)
                printf("%c", b->row[y] >> x & 1 ? 'X' : '.');
            printf(" %d\n", y);
        }
}

/* ---- cases ----------------------------------------------------------------------------------- */

static const char *const builds[] = {"plain", "v2", "v3", "v4", "v4x"};
static unsigned boards_wanted = 1000;

enum { BESIDE_MAX = 70 }; /* more than any vector has lanes */

static void show_difference(const ts_board *b, const char *what, unsigned kind,
                            const ts_places found[3], const ts_places plain[3])
{
    printf("%s, %s, kind %u, %s\n", ts_rules_get(b->rules)->name, ts_movegen_name(), kind, what);
    for (int spin = 0; spin < 3; spin++)
        for (int rot = 0; rot < 4; rot++)
            for (int x = 0; x < TS_COLUMNS; x++)
                if (found[spin].at[rot][x] != plain[spin].at[rot][x])
                    printf("spin %d rot %d x %d: %016llx, not %016llx\n", spin, rot, x,
                           (unsigned long long)found[spin].at[rot][x],
                           (unsigned long long)plain[spin].at[rot][x]);
    show(b);
}

static void compare(const ts_board *b, const char *what, unsigned kind, const ts_places found[3],
                    const ts_places plain[3])
{
    bool same = memcmp(found, plain, 3 * sizeof *found) == 0;
    if (!same)
        show_difference(b, what, kind, found, plain);
    ASSERT(same);
}

/* Boards that were drawn before: others that are searched along with one. */
static ts_bitboard before[BESIDE_MAX];

/* One board, asked for alone. */
static void find_alone(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                       ts_places out[3])
{
    memset(out, 0xa5, 3 * sizeof *out);
    if (!ts_movegen_one(gen, board, kind, spins, out))
        memset(out + 1, 0, 2 * sizeof *out);
}

/* The same board anywhere among others. */
static void find_beside(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                        ts_places out[3])
{
    static ts_places all[3 * BESIDE_MAX];
    unsigned count = 1 + draw(BESIDE_MAX), at = draw(count), sets = spins ? 3 : 1;
    ts_bitboard kept = before[at];
    before[at] = *board;
    ts_movegen_many(gen, before, count, kind, spins, all);
    memset(out, 0, 3 * sizeof *out);
    memcpy(out, all + at * sets, sets * sizeof *out);
    before[at] = kept;
}

/* Compares the number of placements with the one asked for without places. */
static void same_count(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                       const ts_places plain[3])
{
    const uint8_t queue[1] = {(uint8_t)kind};
    const count_plan plan = {
        .queue = queue, .queue_count = 1, .depth = 1, .spins = spins, .shares = 1};
    uint64_t ways, places = 0;
    for (int spin = 0; spin < 3; spin++) {
        ts_place_list list;
        ts_movegen_list(&plain[spin], kind, (unsigned)spin, &list);
        for (ts_place p; ts_movegen_next(&list, &p);)
            places++;
    }
    ASSERT(count_by_movegen(gen, board, &plan, &ways));
    ASSERT_EQ(ways, places);
}

static void same_places(ts_board *g, unsigned kind, bool spins)
{
    ts_bitboard board;
    ts_bitboard_of(g, &board);
    ts_places plain[3], found[3];
    flood_places(g, kind, spins, plain);
    for (size_t b = 0; b < sizeof builds / sizeof builds[0]; b++) {
        ts_movegen gen;
        if (!ts_movegen_use(builds[b]))
            continue;
        ASSERT(ts_movegen_of(ts_rules_get(g->rules), &gen));
        find_alone(&gen, &board, kind, spins, found);
        compare(g, "alone", kind, found, plain);
        find_beside(&gen, &board, kind, spins, found);
        compare(g, "beside others", kind, found, plain);
        same_count(&gen, &board, kind, spins, plain);
    }
    ts_movegen_use(NULL);
}

static void places_on_random_boards(void)
{
    for (unsigned i = 0; i < test_times(boards_wanted); i++) {
        ts_match m;
        ts_setup setup;
        ts_movegen gen;
        unsigned rules;
        do
            rules = draw(ts_rules_count());
        while (!ts_movegen_of(ts_rules_get(rules), &gen));
        ts_setup_default(&setup, rules, 0);
        ts_start(&m, &setup);
        draw_board(&m.board[0]);
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            same_places(&m.board[0], kind, false);
        same_places(&m.board[0], TS_T, true);
        ts_bitboard_of(&m.board[0], &before[draw(BESIDE_MAX)]);
    }
}

/* Of random boards hardly one has these: a T that is kicked two rows far to a place that another
 * move leads to, too, or another kick, standing and lying. Each is there mirrored as well. */
static void kicked_two_rows_far(void)
{
    static const char *const boards[][5] = {
        {".......#..", "..........", "......#.#.", "..........", "......#..."},
        {"..###.....", "..........", "..#.......", "..#..#....", ".........."},
        {".##.......", "..........", "#.........", "..........", "#.#......."},
        {".....###..", "..........", ".......#..", ".....#....", ".......#.."},
    };
    ts_match m;
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    ts_start(&m, &setup);
    for (size_t i = 0; i < 2 * sizeof boards / sizeof boards[0]; i++) {
        memset(m.board[0].row, 0, sizeof m.board[0].row);
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < TS_COLUMNS; x++)
                if (boards[i / 2][4 - y][x] == '#')
                    m.board[0].row[y] |= (uint16_t)(1u << (i % 2 ? TS_COLUMNS - 1 - x : x));
        same_places(&m.board[0], TS_T, true);
    }
}

/* A T that comes in among four corners has come without a turn, for nothing else leads there but
 * turns, and by one, for there it can turn to and fro. */
static void comes_in_among_corners(void)
{
    ts_match m;
    ts_setup setup;
    ts_movegen gen;
    ts_places found[3];
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    ts_start(&m, &setup);
    ASSERT(ts_movegen_of(ts_rules_get(setup.rules), &gen));
    const int row = gen.start[TS_T].row, column = gen.start[TS_T].column;
    for (int y = 0; y < row; y++)
        m.board[0].row[y] = 0x3ff & ~(1u << column);
    m.board[0].row[row + 1] = (uint16_t)(1u << (column - 1) | 1u << (column + 1));
    same_places(&m.board[0], TS_T, true);
    ts_bitboard board;
    ts_bitboard_of(&m.board[0], &board);
    ts_movegen_one(&gen, &board, TS_T, true, found);
    const uint64_t here = TS_BITBOARD_ROW(row);
    ASSERT(found[TS_SPIN_NONE].at[0][column - 1] & here);
    ASSERT(found[TS_SPIN_FULL].at[0][column - 1] & here);
}

/* The list goes through a set bit by bit. */
static void list_is_the_set(void)
{
    for (unsigned i = 0; i < 100; i++) {
        ts_places set, listed;
        memset(&set, 0, sizeof set);
        memset(&listed, 0, sizeof listed);
        for (unsigned n = draw(60); n > 0; n--)
            set.at[draw(4)][draw(TS_COLUMNS)] |= TS_BITBOARD_ROW(draw(TS_ROWS));
        ts_place_list list;
        ts_movegen_list(&set, TS_T, TS_SPIN_MINI, &list);
        for (ts_place p; ts_movegen_next(&list, &p);) {
            ASSERT_EQ(p.kind, TS_T);
            ASSERT_EQ(p.spin, TS_SPIN_MINI);
            ASSERT(!(listed.at[p.rot][p.column] & TS_BITBOARD_ROW(p.row)));
            listed.at[p.rot][p.column] |= TS_BITBOARD_ROW(p.row);
        }
        ASSERT(memcmp(&set, &listed, sizeof set) == 0);
    }
}

/* A rule set that is not named here may be either: ts_movegen_of compares its tables. */
static void knows_those_that_turn_so(void)
{
    static const struct {
        const char *rules;
        bool known;
    } set[] = {{"guideline", true}, {"modern", true}, {"psk", true}, {"pygame", true},
               {"itnotes", false},  {"pivot", false}, {"wx", false}, {"nes", false},
               {"nes-pal", false},  {"tgm", false}};
    ts_movegen gen;
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++) {
        test_about = set[i].rules;
        ASSERT_EQ(ts_movegen_of(ts_rules_get((unsigned)ts_rules_find(test_about)), &gen),
                  set[i].known);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (test_long)
        boards_wanted = 200000;
    RUN(knows_those_that_turn_so);
    RUN(list_is_the_set);
    RUN(kicked_two_rows_far);
    RUN(comes_in_among_corners);
    RUN(places_on_random_boards);
    return test_done();
}
