/* How a player plays, as it is counted from replays. */
#include "session_rig.h"
#include "parts_rig.h"
#include "replay_file.h"

#include "game/profile.h"
#include "session/game.h"

static coach_profile_game count(const char *from, size_t length)
{
    coach_profile_game counts = {0};
    coach_profile_count(&counts, from, length, 0);
    return counts;
}

static uint32_t cells_of(const coach_profile_game *c)
{
    uint32_t sum = 0;
    for (unsigned kind = 0; kind <= TS_Z; kind++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            sum += c->cell[kind][x];
    return sum;
}

/* The names and results of these recordings tell: two T-spin doubles; a quad in four lines; one
 * perfect clear. */
static void clears_are_told_apart(void)
{
    load("modern-twenty-win");
    coach_profile_game c = count(text, size);
    ASSERT_EQ(c.clears[COACH_CLEAR_SPIN_2], 2);
    load("guideline-sprint-win-quad");
    c = count(text, size);
    for (unsigned i = 0; i < COACH_CLEARS; i++)
        ASSERT_EQ(c.clears[i], i == COACH_CLEAR_QUAD);
    ASSERT_EQ(cells_of(&c), 4 * c.of[COACH_MEASURE_PACE]);
    load("guideline-perfect-lost-allclear");
    c = count(text, size);
    ASSERT_EQ(c.clears[COACH_CLEAR_PERFECT], 1);
}

/* Pieces that are only dropped lie over columns 4 to 7, as they come in; two presses to the left
 * and back again are two too many. */
static void columns_and_presses_are_those_of_a_piece(void)
{
    static const uint8_t comes[TS_Z + 1][4] = {
        [TS_I] = {1, 1, 1, 1}, [TS_J] = {2, 1, 1, 0}, [TS_L] = {1, 1, 2, 0}, [TS_O] = {0, 2, 2, 0},
        [TS_S] = {1, 2, 1, 0}, [TS_T] = {1, 2, 1, 0}, [TS_Z] = {1, 2, 1, 0}};
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E~");
    const unsigned first = inner_match(t.s)->board[0].piece.kind;
    rig_type(&t, "LR");
    rig_lose(&t);
    const session_finished *f = session_last_game(t.s);
    const coach_profile_game c = count(f->replay, f->replay_size);
    ASSERT(c.of[COACH_MEASURE_PACE] >= 7);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        const uint32_t pieces = c.judged[kind];
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            ASSERT_EQ(c.cell[kind][x], x >= 3 && x < 7 ? pieces * comes[kind][x - 3] : 0);
        ASSERT_EQ(c.faults[kind], kind == first ? 2 : 0);
    }
    rig_close(&t);
}

/* Sums are those of the newest games. */
static void the_range_is_that_of_the_newest(void)
{
    static profile_games g;
    coach_profile_game sum;
    for (unsigned i = 1; i <= 3; i++)
        profile_games_add(&g, &(coach_profile_game){.key = i, .clears[COACH_CLEAR_QUAD] = 1u << i});
    ASSERT_EQ(profile_games_sum(&g, 2, &sum), 2);
    ASSERT_EQ(sum.clears[COACH_CLEAR_QUAD], 4 + 8);
    ASSERT_EQ(profile_games_sum(&g, 50, &sum), 3);
    ASSERT_EQ(sum.clears[COACH_CLEAR_QUAD], 2 + 4 + 8);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(clears_are_told_apart);
    RUN(columns_and_presses_are_those_of_a_piece);
    RUN(the_range_is_that_of_the_newest);
    return test_done();
}
