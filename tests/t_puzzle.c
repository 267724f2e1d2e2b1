/* Puzzles and playing by hand: every puzzle is solved by what is kept with it, in the mode itself,
 * and by no more than two ways; pieces fall and lock by keys alone. `long`: counts all puzzles. */
#include "test.h"

#include "cli/puzzle.h"

static ts_match m;

static void start(const char *rules, const char *mode, unsigned variant, uint32_t goal)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    setup.variant = (uint8_t)variant;
    setup.goal = goal;
    ASSERT(ts_start(&m, &setup));
}

static void step(ts_buttons buttons)
{
    ts_buttons held[TS_PLAYERS_MAX] = {buttons};
    ts_step(&m, held, NULL);
}

/* The piece in play is put where the step has it, and dropped; hold is pressed first if it is
 * another. */
static void place(puzzle_step s)
{
    ts_board *b = &m.board[0];
    while (!b->piece.kind && b->outcome == TS_RUNNING)
        step(0);
    if (b->piece.kind != s.piece.kind) {
        step(TS_HOLD);
        step(0);
    }
    ASSERT_EQ(b->piece.kind, s.piece.kind);
    ASSERT(ts_edit_place(&m, 0, s.piece));
    b->rotate_test = s.test;
    b->fifth = s.test == 5;
    step(TS_HARD);
    step(0);
}

static void kept_solutions_solve_their_puzzles(void)
{
    for (unsigned collection = TS_PUZZLES; collection <= TS_DRILLS; collection++)
        for (unsigned i = 1; ts_puzzle_get(collection, i); i++) {
            puzzle_answer answer;
            ASSERT(puzzle_follow(ts_puzzle_get(collection, i), &answer));
            start("guideline", "puzzle", collection, i);
            for (unsigned k = 0; k < answer.count; k++) {
                ASSERT_EQ(m.board[0].outcome, TS_RUNNING);
                place(answer.step[k]);
            }
            ASSERT_EQ(m.board[0].outcome, TS_WON);
        }
    ASSERT(ts_puzzle_get(TS_PUZZLES, 30) != NULL);
}

static void a_queue_that_was_emptied_leaves_the_board_without_a_piece_until_more_are_given(void)
{
    static const uint8_t more[] = {TS_O};
    start("guideline", "puzzle", TS_PUZZLES, 1);
    ts_board before = m.board[0];
    ASSERT(ts_edit_queue(&m, 0, NULL, 0));
    for (int i = 0; i < 10; i++) {
        step(i & 1 ? 0 : TS_BUTTONS_ALL);
        ASSERT_EQ(m.board[0].piece.kind, TS_NONE);
        ASSERT_EQ(m.board[0].phase, TS_PHASE_WAIT);
        ASSERT_EQ(m.board[0].pieces, 0);
    }
    ASSERT(memcmp(m.board[0].row, before.row, sizeof before.row) == 0);
    ASSERT(ts_edit_queue(&m, 0, more, 1));
    step(0);
    ASSERT_EQ(m.board[0].piece.kind, TS_O);
}

static bool count_all;

static void puzzles_have_one_or_two_solutions(void)
{
    for (unsigned i = 1; ts_puzzle_get(TS_PUZZLES, i); i++) {
        const ts_puzzle *p = ts_puzzle_get(TS_PUZZLES, i);
        puzzle_answer answer;
        if (!count_all && strlen(p->queue) > 3)
            continue;
        ASSERT(puzzle_solve(p, 3, &answer));
        ASSERT(answer.solutions == 1 || answer.solutions == 2);
    }
}

/* One I for the one gap; two O for two columns and two rows, in either order of the same kind. */
static void the_solver_counts(void)
{
    puzzle_answer answer;
    ts_puzzle p = {.goal = TS_PUZZLE_CLEAR, .queue = "I", .field = "XXXXXX...."};
    ASSERT(puzzle_solve(&p, UINT64_MAX, &answer));
    ASSERT_EQ(answer.solutions, 1);
    char said[4 * PUZZLE_PIECES_MAX + 1];
    puzzle_say(&answer, said);
    ASSERT(said[0] == 'I' && strcmp(said + 2, "60") == 0);
    p.field = "XXX....XXX/XXX....XXX";
    p.queue = "OO";
    ASSERT(puzzle_solve(&p, UINT64_MAX, &answer));
    ASSERT_EQ(answer.solutions, 2);
    p.queue = "OI";
    ASSERT(puzzle_solve(&p, UINT64_MAX, &answer));
    ASSERT_EQ(answer.solutions, 0);
    /* two I one on the other; the hold changes nothing */
    p.queue = "II";
    ASSERT(puzzle_solve(&p, UINT64_MAX, &answer));
    ASSERT_EQ(answer.solutions, 1);
    /* a slot that only a turn reaches */
    p = (ts_puzzle){.goal = TS_PUZZLE_SPIN,
                    .amount = 2,
                    .queue = "T",
                    .field = "...XX...../XXXX...XXX/XXXXX.XXXX"};
    ASSERT(puzzle_solve(&p, UINT64_MAX, &answer));
    ASSERT_EQ(answer.solutions, 1);
    ASSERT(answer.step[0].test != 0);
    p.queue = "IOX";
    ASSERT(!puzzle_solve(&p, UINT64_MAX, &answer));
}

static void a_puzzle_is_lost_with_its_last_piece(void)
{
    start("guideline", "puzzle", TS_PUZZLES, 1);
    const ts_board *b = &m.board[0];
    ASSERT_EQ(b->queue_count, 3);
    step(0);
    ASSERT_EQ(b->queue_count, 2);
    step(TS_HOLD); /* the last one comes out of the hold by itself */
    step(0);
    for (unsigned i = 0; i < 3; i++) {
        ASSERT_EQ(b->outcome, TS_RUNNING);
        ASSERT(b->piece.kind != TS_NONE);
        step(TS_HARD);
        step(0);
    }
    ASSERT_EQ(b->hold, TS_NONE);
    ASSERT_EQ(b->outcome, TS_LOST);
}

static void only_what_there_is_can_be_chosen(void)
{
    ts_setup setup;
    unsigned mode = (unsigned)ts_modes_find("puzzle");
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), mode);
    setup.goal = 1000;
    ASSERT(!ts_start(&m, &setup));
    setup.variant = TS_DRILLS;
    setup.goal = 30; /* there are more puzzles than drills */
    ASSERT(!ts_start(&m, &setup));
    ASSERT(!ts_puzzle_get(TS_DRILLS + 1, 1));
    ASSERT_EQ(ts_mode_lacks(mode, (unsigned)ts_rules_find("guideline")), 0);
    ASSERT(ts_mode_lacks(mode, (unsigned)ts_rules_find("modern")) != 0);
    ASSERT(ts_mode_lacks(mode, (unsigned)ts_rules_find("nes")) != 0);
}

/* In every rule set: a minute changes nothing, Soft brings it down, and then one press locks it:
 * of Hard, or of Soft where Hard does not lock. */
static void by_hand_nothing_moves_by_itself(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        start(r->name, "practice", 0, 0);
        const ts_board *b = &m.board[0];
        for (unsigned i = 0; i < 10; i++)
            step(0);
        ts_piece before = b->piece;
        uint64_t minute = 60u * r->tick_rate[0] / r->tick_rate[1];
        ASSERT(before.kind != TS_NONE);
        ASSERT_EQ(ts_idle(&m, (ts_buttons[TS_PLAYERS_MAX]){0}), UINT32_MAX);
        for (uint64_t i = 0; i < minute; i++)
            step(0);
        ASSERT_BYTES(&b->piece, &before, sizeof before);
        step(TS_SOFT);
        ASSERT(b->piece.y < before.y);
        for (uint64_t i = 0; i < 2 * minute && !b->grounded; i++)
            step(TS_SOFT);
        ASSERT(b->grounded);
        for (uint64_t i = 0; i < minute; i++)
            step(TS_SOFT);
        ASSERT_EQ(b->pieces, 0);
        step(0);
        step(r->hard == TS_HARD_LOCK ? TS_HARD : TS_SOFT);
        ASSERT_EQ(b->pieces, 1);
        for (unsigned i = 0; i < 2000 && !b->piece.kind; i++)
            step(0);
        ASSERT(b->piece.kind != TS_NONE);
    }
}

/* Stepping and leaping over a held Soft and over nothing come to the same. */
static void by_hand_leaping_is_stepping(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        start(ts_rules_get(rules)->name, "practice", 0, 0);
        step(0);
        for (unsigned round = 0; round < 40; round++) {
            ts_buttons held[TS_PLAYERS_MAX] = {round % 3 ? TS_SOFT : round % 2 ? TS_HARD : 0};
            step(held[0]);
            ts_match other = m;
            uint32_t ticks = ts_idle(&m, held);
            ticks = ticks > 50 ? 50 : ticks;
            ts_leap(&other, held, ticks);
            while (ticks-- > 0)
                step(held[0]);
            ASSERT_EQ(ts_hash(&other), ts_hash(&m));
        }
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    count_all = test_long;
    RUN(kept_solutions_solve_their_puzzles);
    RUN(a_queue_that_was_emptied_leaves_the_board_without_a_piece_until_more_are_given);
    RUN(puzzles_have_one_or_two_solutions);
    RUN(the_solver_counts);
    RUN(a_puzzle_is_lost_with_its_last_piece);
    RUN(only_what_there_is_can_be_chosen);
    RUN(by_hand_nothing_moves_by_itself);
    RUN(by_hand_leaping_is_stepping);
    return test_done();
}
