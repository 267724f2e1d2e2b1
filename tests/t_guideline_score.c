/* The guideline's points: every action at several levels, back-to-back or not, in a combo or not;
 * perfect clears; the chains of moves. The numbers are those of the scoring table of the rules. */
#include "clears.h"

#include "core/core.h"

static const uint32_t points_of[CLEARS] = {
    [CLEAR_SINGLE] = 100,         [CLEAR_DOUBLE] = 300,         [CLEAR_TRIPLE] = 500,
    [CLEAR_QUAD] = 800,           [CLEAR_MINI] = 100,           [CLEAR_MINI_SINGLE] = 200,
    [CLEAR_MINI_DOUBLE] = 400,    [CLEAR_SPIN] = 400,           [CLEAR_SPIN_SINGLE] = 800,
    [CLEAR_SPIN_DOUBLE] = 1200,   [CLEAR_SPIN_TRIPLE] = 1600,   [CLEAR_PERFECT_SINGLE] = 100,
    [CLEAR_PERFECT_DOUBLE] = 300, [CLEAR_PERFECT_TRIPLE] = 500, [CLEAR_PERFECT_QUAD] = 800,
};

static const uint32_t perfect_points_of[CLEARS] = {
    [CLEAR_PERFECT_SINGLE] = 800,
    [CLEAR_PERFECT_DOUBLE] = 1200,
    [CLEAR_PERFECT_TRIPLE] = 1800,
    [CLEAR_PERFECT_QUAD] = 2000,
};
#define PERFECT_BACK_TO_BACK_QUAD 3200

static const uint16_t levels[] = {1, 2, 7, 15, 20};

static bool difficult(int which)
{
    return clears[which].lines && (clears[which].lines == 4 || clears[which].spin);
}

/* Half as much again for a difficult move after another; 50 a combo; a perfect clear adds its own,
 * more for a quad that is back-to-back. All times the level. */
static uint32_t expected(int which, uint32_t level, bool chained, int32_t combo)
{
    uint32_t points = points_of[which];
    bool back_to_back = chained && difficult(which);
    if (back_to_back)
        points = points * 3 / 2;
    if (combo > 0)
        points += 50 * (uint32_t)combo;
    if (back_to_back && clears[which].perfect && clears[which].lines == 4)
        points += PERFECT_BACK_TO_BACK_QUAD;
    else
        points += perfect_points_of[which];
    return points * level;
}

static void every_action_at_every_level(void)
{
    rig t;
    for (int which = 0; which < CLEARS; which++)
        for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++)
            for (int chain = 0; chain <= 2; chain++)
                for (int32_t combo = -1; combo <= 9; combo += 2) {
                    rig_start(&t, "guideline");
                    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, levels[i]));
                    ASSERT(ts_edit_value(&t.match, 0, TS_SET_COMBO, combo));
                    ASSERT(ts_edit_value(&t.match, 0, TS_SET_BACK_TO_BACK, chain));
                    clear_play(&t, &clears[which]);
                    int32_t now = clears[which].lines ? combo + 1 : -1;
                    uint32_t points = expected(which, levels[i], chain > 0, now);
                    ASSERT_EQ(t.b->last.points, points);
                    ASSERT_EQ(t.b->score, points);
                    ASSERT_EQ(t.b->combo, now);
                    ASSERT_EQ(t.b->last.combo, now);
                    ASSERT_EQ(t.b->last.back_to_back, chain > 0 && difficult(which));
                    ASSERT_EQ(rig_event(&t, TS_EVENT_LOCK)->points, points);
                    if (clears[which].lines)
                        ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR)->points, points);
                    else
                        ASSERT(!rig_event(&t, TS_EVENT_CLEAR));
                }
}

typedef struct move {
    int which;
    uint32_t points;      /* at level 1 */
    uint32_t chain_after; /* difficult clears in a row */
    int32_t combo_after;
} move;

static void play_moves(const move *moves, unsigned count)
{
    rig t;
    rig_start_mode(&t, "guideline", "free"); /* its level stays */
    uint64_t score = 0;
    for (unsigned i = 0; i < count; i++) {
        clear_play(&t, &clears[moves[i].which]);
        score += moves[i].points;
        ASSERT_EQ(t.b->last.points, moves[i].points);
        ASSERT_EQ(t.b->score, score);
        ASSERT_EQ(t.b->back_to_back, moves[i].chain_after);
        ASSERT_EQ(t.b->combo, moves[i].combo_after);
    }
}

/* Moves without lines, spins among them, neither break the chain nor add to it nor are paid
 * more; a single, double or triple without a spin breaks it. */
static void back_to_back_lives_through_empty_moves(void)
{
    static const move moves[] = {
        {CLEAR_QUAD, 800, 1, 0},         {CLEAR_NONE, 0, 1, -1},
        {CLEAR_SPIN, 400, 1, -1},        {CLEAR_MINI, 100, 1, -1},
        {CLEAR_QUAD, 1200, 2, 0},        {CLEAR_NONE, 0, 2, -1},
        {CLEAR_SPIN_DOUBLE, 1800, 3, 0}, {CLEAR_NONE, 0, 3, -1},
        {CLEAR_MINI_SINGLE, 300, 4, 0},  {CLEAR_NONE, 0, 4, -1},
        {CLEAR_TRIPLE, 500, 0, 0},       {CLEAR_NONE, 0, 0, -1},
        {CLEAR_SPIN_TRIPLE, 1600, 1, 0}, {CLEAR_NONE, 0, 1, -1},
        {CLEAR_DOUBLE, 300, 0, 0},       {CLEAR_NONE, 0, 0, -1},
        {CLEAR_MINI_DOUBLE, 400, 1, 0},  {CLEAR_NONE, 0, 1, -1},
        {CLEAR_SINGLE, 100, 0, 0},       {CLEAR_NONE, 0, 0, -1},
        {CLEAR_SPIN, 400, 0, -1},        {CLEAR_QUAD, 800, 1, 0},
    };
    play_moves(moves, sizeof moves / sizeof moves[0]);
}

/* The first clear counts 0, the second 1; a lock without a clear ends it, a spin without lines
 * too. */
static void combo_counts_clears_in_a_row(void)
{
    static const move moves[] = {
        {CLEAR_SINGLE, 100, 0, 0},       {CLEAR_SINGLE, 100 + 50, 0, 1},
        {CLEAR_DOUBLE, 300 + 100, 0, 2}, {CLEAR_QUAD, 800 + 150, 1, 3},
        {CLEAR_QUAD, 1200 + 200, 2, 4},  {CLEAR_SPIN, 400, 2, -1},
        {CLEAR_SINGLE, 100, 0, 0},       {CLEAR_TRIPLE, 500 + 50, 0, 1},
        {CLEAR_NONE, 0, 0, -1},          {CLEAR_SINGLE, 100, 0, 0},
    };
    play_moves(moves, sizeof moves / sizeof moves[0]);
}

/* Set from outside to the highest number there is, it stays there. */
static void combo_does_not_overflow(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_COMBO, INT32_MAX));
    clear_play(&t, &clears[CLEAR_SINGLE]);
    ASSERT_EQ(t.b->combo, INT32_MAX);
}

/* A perfect clear is paid beside the clear, is no difficult move by itself, and a quad's is worth
 * more when the quad is back-to-back. */
static void perfect_clears(void)
{
    static const move moves[] = {
        {CLEAR_PERFECT_QUAD, 800 + 2000, 1, 0},
        {CLEAR_PERFECT_QUAD, 1200 + 50 + 3200, 2, 1},
        {CLEAR_PERFECT_SINGLE, 100 + 100 + 800, 0, 2},
        {CLEAR_PERFECT_QUAD, 800 + 150 + 2000, 1, 3},
        {CLEAR_PERFECT_TRIPLE, 500 + 200 + 1800, 0, 4},
        {CLEAR_PERFECT_DOUBLE, 300 + 250 + 1200, 0, 5},
    };
    play_moves(moves, sizeof moves / sizeof moves[0]);
}

/* Only a quad has the higher price of a perfect clear in a chain. A T-spin triple that empties the
 * field, to which no drawn position leads, is paid 1600 x 1.5 and 1800. */
static void a_perfect_spin_triple_is_no_quad(void)
{
    rig t;
    ts_board_tick tick;
    rig_start(&t, "guideline");
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_BACK_TO_BACK, 1));
    ts_board_tick_of(&tick, &t.match, 0, &t.events);
    ts_score_lock(&tick, 3, TS_SPIN_FULL, true);
    ASSERT_EQ(t.b->last.points, 2400 + 1800);
}

/* Levels rise after the points are counted: the tenth line is still paid at the old level. */
static void points_at_the_level_before(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 8));
    clear_play(&t, &clears[CLEAR_DOUBLE]);
    ASSERT_EQ(t.b->last.points, 300);
    ASSERT_EQ(t.b->level, 2);
    ASSERT_EQ(rig_event(&t, TS_EVENT_LEVEL)->amount, 2);
    clear_play(&t, &clears[CLEAR_NONE]);
    clear_play(&t, &clears[CLEAR_DOUBLE]);
    ASSERT_EQ(t.b->last.points, 2 * 300);
}

/* One point a row of soft drop, two a row of hard drop, whatever the level. */
static void drop_points(void)
{
    rig t;
    for (unsigned level = 1; level <= 5; level += 4) {
        rig_start(&t, "guideline");
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
        ASSERT(place_at(&t, 'T', 0, 3, 15));
        rig_press(&t, TS_SOFT);
        while (t.b->piece.y > 8)
            rig_wait(&t, 1);
        rig_release(&t, TS_SOFT);
        ASSERT_EQ(t.b->score, 7);
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->score, 7 + 2 * 8);
        ASSERT_EQ(t.b->last.points, 0);
    }
}

/* Rows that the piece would fall by itself are worth nothing; nor does lying on the ground with
 * Soft held, nor a hard drop of no rows. */
static void no_points_for_not_dropping(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 2));
    rig_wait(&t, 2000);
    ASSERT_EQ(t.b->piece.y, 0);
    ASSERT_EQ(t.b->score, 0);
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 200);
    rig_release(&t, TS_SOFT);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->score, 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_action_at_every_level);
    RUN(back_to_back_lives_through_empty_moves);
    RUN(combo_counts_clears_in_a_row);
    RUN(combo_does_not_overflow);
    RUN(perfect_clears);
    RUN(a_perfect_spin_triple_is_no_quad);
    RUN(points_at_the_level_before);
    RUN(drop_points);
    RUN(no_points_for_not_dropping);
    return test_done();
}
