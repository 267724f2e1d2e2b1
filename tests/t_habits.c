/* How a player plays, as it is counted from replays, and the screen that shows it. */
#include "session_rig.h"
#include "parts_rig.h"
#include "replay_file.h"

#include "game/habits.h"
#include "session/game.h"
#include "session/habits.h"
#include "session/menu.h"

static habits_counts count(const char *from, size_t length)
{
    static habits_reader reader;
    habits_counts counts = {0};
    ASSERT(habits_begin(&reader, from, length));
    while (!habits_go_on(&reader, &counts, 100))
        ;
    return counts;
}

static uint32_t cells_of(const habits_counts *c)
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
    habits_counts c = count(text, size);
    ASSERT_EQ(c.clears[HABITS_SPIN_2], 2);
    ASSERT_EQ(c.games, 1);
    load("guideline-sprint-win-quad");
    c = count(text, size);
    for (unsigned i = 0; i < HABITS_CLEARS; i++)
        ASSERT_EQ(c.clears[i], i == HABITS_QUAD);
    ASSERT_EQ(cells_of(&c), 4 * c.pieces);
    load("guideline-perfect-lost-allclear");
    c = count(text, size);
    ASSERT_EQ(c.clears[HABITS_PERFECT], 1);
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
    const habits_counts c = count(f->replay, f->replay_size);
    ASSERT(c.pieces >= 7);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        const uint32_t pieces = c.judged[kind];
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            ASSERT_EQ(c.cell[kind][x], x >= 3 && x < 7 ? pieces * comes[kind][x - 3] : 0);
        ASSERT_EQ(c.faults[kind], kind == first ? 2 : 0);
    }
    rig_close(&t);
}

static const habits_counts *counts_of(session_rig *t, bool *reading)
{
    rig_pass(t, SECOND);
    return session_habits_counts(t->s, reading);
}

/* The games of one board are read; then nothing wakes any more. Leaving the screen stops it. */
static void the_screen_reads_the_newest_games(void)
{
    session_rig t;
    bool reading;
    rig_open(&t, "guideline", "marathon");
    for (int game = 0; game < 3; game++) {
        rig_type(&t, "E");
        rig_drop(&t, (unsigned)game); /* equal ones would be one */
        rig_lose(&t);
        rig_pass(&t, SECOND);
        rig_type(&t, "X");
    }
    rig_type(&t, "[Records]E[Play style]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_HABITS);
    const habits_counts *c = counts_of(&t, &reading);
    ASSERT(!reading);
    ASSERT_EQ(c->games, 3);
    ASSERT_EQ(cells_of(c), 4 * c->pieces);
    ASSERT_EQ(session_habits_next(t.s), UINT64_MAX);
    ASSERT(rig_text(&t, "3 games") && rig_text(&t, "Quad") && rig_text(&t, "Faults/piece"));
    const uint32_t pieces = c->pieces;
    rig_type(&t, "R"); /* another range: counted anew */
    c = counts_of(&t, &reading);
    ASSERT(!reading && c->games == 3 && c->pieces == pieces);
    rig_type(&t, "L");
    rig_type(&t, "X"); /* while it reads */
    rig_pass(&t, SECOND);
    ASSERT_EQ(session_habits_next(t.s), UINT64_MAX);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(clears_are_told_apart);
    RUN(columns_and_presses_are_those_of_a_piece);
    RUN(the_screen_reads_the_newest_games);
    return test_done();
}
