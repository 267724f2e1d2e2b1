/* How to see the better place, and what follows it. */
#include "bot/bot.h"
#include "coach/mark.h"
#include "coach/see.h"
#include "test.h"

/* The piece of this kind that fills the marked cells of four rows, from the top row down. */
static ts_piece piece_in(const ts_board *b, unsigned kind, const char *rows, char mark)
{
    for (ts_piece p = {.kind = (uint8_t)kind}; p.rot < 4; p.rot++)
        for (p.x = -3; p.x < TS_COLUMNS; p.x++)
            for (p.y = -3; p.y < 6; p.y++) {
                ts_cell cell[4];
                unsigned same = 0;
                ts_cells(b, p, cell);
                for (unsigned i = 0; i < 4; i++)
                    same += cell[i].x >= 0 && cell[i].x < 10 && cell[i].y >= 0 && cell[i].y < 4 &&
                            rows[(3 - cell[i].y) * 10 + cell[i].x] == mark;
                if (same == 4)
                    return p;
            }
    ASSERT(false);
    return (ts_piece){0};
}

/* X: filled; b: the better place; p: the one played. */
static void what_there_is_to_see(void)
{
    static const struct {
        const char *rows;
        uint8_t best, played, spin, what, column;
    } of[] = {
        /* a T would fit in with its stem in column 4, but nothing hangs over it */
        {".........."
         "....bb..pp"
         "X...Xbb.pp"
         "XXX.XXXXXX",
         TS_Z, TS_O, 0, COACH_SEE_NOTHING, 0},
        {".........."
         "....bbb.pp"
         "X....Xb.pp"
         "XXX.XXXXXX",
         TS_J, TS_O, 0, COACH_SEE_SLOT, 5},
        {".........."
         "..X......p"
         ".Xbbb..ppp"
         "XXXbXXXXX.",
         TS_T, TS_L, TS_SPIN_FULL, COACH_SEE_SPIN, 3},
        {".........."
         ".........."
         ".bb....ppp"
         "bbXXXXX..p",
         TS_S, TS_J, 0, COACH_SEE_COVERS, 8},
        {".........p"
         "bbXXXXXXXp"
         "bbXXXXXXXp"
         "XXXXXXXXXp",
         TS_O, TS_I, 0, COACH_SEE_WELL, 10},
    };
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        static ts_match m;
        ts_setup setup;
        ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_MARATHON);
        ASSERT(ts_start(&m, &setup));
        ts_board *b = &m.board[0];
        for (unsigned at = 0; at < 40; at++)
            if (of[i].rows[at] == 'X')
                b->row[3 - at / 10] |= (uint16_t)(1u << at % 10);
        coach_mark mark = {.best.piece = piece_in(b, of[i].best, of[i].rows, 'b'),
                           .best.spin = of[i].spin,
                           .played.piece = piece_in(b, of[i].played, of[i].rows, 'p')};
        const coach_sight see = coach_see(b, &mark);
        ASSERT_EQ(see.what, of[i].what);
        ASSERT_EQ(see.column, of[i].column);
    }
}

/* The line after the better place is placed piece by piece, with the pieces that were seen. */
static void a_line_follows_the_better_place(void)
{
    static ts_match m;
    static coach_line_search search;
    static ts_answer all;
    ts_question q;
    ts_setup setup;
    coach_move line[COACH_LINE_MAX];
    ts_forms forms;
    ts_searcher *s = ts_searcher_open();
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_MARATHON);
    ASSERT(s && ts_start(&m, &setup));
    while (m.board[0].piece.kind == TS_NONE)
        ts_step(&m, (ts_buttons[TS_PLAYERS_MAX]){0}, NULL);
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &forms);
    coach_question(&m, 0, 2000, &q);
    ts_search(s, &q, &all);
    const coach_move best = coach_move_of(&forms, &all.choice[0]);
    ASSERT_EQ(coach_line_after(s, &search, &m, 0, &best, line), COACH_LINE_MAX);
    unsigned seen = 1u << m.board[0].piece.kind, used = 1u << best.piece.kind;
    for (unsigned i = 0; i < 5; i++)
        seen |= 1u << m.board[0].queue[i];
    for (unsigned i = 0; i < COACH_LINE_MAX; i++) {
        ASSERT(!(used >> line[i].piece.kind & 1)); /* a bag has each kind once */
        used |= 1u << line[i].piece.kind;
    }
    ASSERT_EQ(used & ~seen, 0);
    ts_searcher_close(s);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(what_there_is_to_see);
    RUN(a_line_follows_the_better_place);
    return test_done();
}
