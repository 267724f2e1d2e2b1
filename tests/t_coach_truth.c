/* Are the coach's numbers true? Accuracy rises with the level of the bots; mistakes made on purpose
 * are named; what is called a loss is one when both places are played on; chances to win come true.
 * With --long as many games as a claim needs, and the figures are printed. */
#include "base/minmax.h"
#include "coach_rig.h"
#include "lab/scale.h"

static const coach_budget once = {2500, 0, 0};

static bool is_slow(void)
{
    return !test_long && test_times(8) < 8;
}

/* As players have it; where everything is slow, only what they see first. */
static const coach_budget *usual(void)
{
    return is_slow() ? &once : &coach_usual;
}

static unsigned pieces_of_a_game(void)
{
    return is_slow() ? 40 : 100;
}

/* ---- accuracy and level --------------------------------------------------------------------- */

/* The mean accuracy of a level in duels with its like, in hundredths. */
static double accuracy_of(unsigned level, unsigned games)
{
    double sum = 0;
    for (unsigned i = 0; i < games; i++) {
        sample_plan plan = rig_plan("modern", "duel", level, 7000 + i, pieces_of_a_game());
        ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
        coach_state *c = rig_review(0, usual(), UINT64_MAX);
        sum += coach_review_of(c)->summary.accuracy;
        coach_close(c);
    }
    return sum / games;
}

static void accuracy_rises_with_the_level(void)
{
    const unsigned games = test_long ? 40 : test_times(4), by = test_long ? 1 : 3;
    const unsigned first = test_long ? 1 : 2;
    double accuracy[TS_BOT_LEVELS];
    unsigned levels = 0, squares = 0;
    for (unsigned level = first; level <= (test_long ? TS_BOT_LEVELS : 8u); level += by)
        accuracy[levels++] = accuracy_of(level, games);
    for (unsigned i = 0; i < levels; i++) {
        unsigned rank = 0;
        for (unsigned k = 0; k < levels; k++)
            rank += accuracy[k] < accuracy[i];
        squares += (rank - i) * (rank - i);
    }
    const double n = levels, spearman = 1 - 6.0 * squares / (n * (n * n - 1));
    for (unsigned i = 0; test_long && i < levels; i++)
        printf("level %u: accuracy %.2f %%\n", 1 + i * by, accuracy[i] / 100);
    if (test_long)
        printf("rank correlation %.3f\n", spearman);
    ASSERT(spearman >= 0.98);
}

/* ---- mistakes made on purpose --------------------------------------------------------------- */

enum { PIECES = 100, EVERY = 20, TENTH = 9 };

/* Among the first 2k by cost, k being the number planted, how many are planted? */
static unsigned named_of(const coach_review *r, const uint32_t *planted, unsigned k)
{
    unsigned named = 0;
    for (unsigned i = 0; i < k; i++) {
        const coach_mark *m = &r->mark[planted[i] - 1];
        unsigned dearer = 0;
        if (planted[i] > r->count)
            continue;
        for (unsigned j = 0; j < r->count; j++)
            dearer += r->mark[j].grade != COACH_UNGRADED && r->mark[j].cost > m->cost;
        named += m->grade != COACH_UNGRADED && m->cost > 0 && dearer < 2 * k;
    }
    return named;
}

static void planted_mistakes_are_named(void)
{
    const unsigned games = test_long ? 40 : test_times(4);
    unsigned named = 0, all = 0;
    for (unsigned i = 0; i < games; i++) {
        uint32_t planted[PIECES + 1];
        unsigned k = 0;
        sample_plan plan = rig_plan("modern", "duel", 10, 9000 + i, pieces_of_a_game());
        plan.blunder_every = EVERY;
        plan.blunder = TENTH;
        ASSERT(sample_game(&plan, &rig_text, &rig_end, planted));
        coach_state *c = rig_review(0, usual(), UINT64_MAX);
        while (planted[k] && planted[k] <= coach_review_of(c)->count)
            k++;
        named += named_of(coach_review_of(c), planted, k);
        all += k;
        coach_close(c);
    }
    if (test_long)
        printf("%u of %u mistakes made on purpose are among the first 2k\n", named, all);
    ASSERT(all >= games * (pieces_of_a_game() / EVERY - 2) && all > 0);
    ASSERT(10 * named >= 9 * all);
}

/* ---- played on ------------------------------------------------------------------------------ */

static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}

/* From both placements a strong player continues in the same futures. The worse the word, the more
 * is lost, and as much as the coach says, within the interval of the mean; nine of ten blunders are
 * worse. */
static void losses_are_losses(void)
{
    static const int32_t edge[] = {0, 100, 200, 600, COACH_STATED_MAX + 1};
    enum { BINS = sizeof edge / sizeof edge[0] - 1, MOST = 1000 };
    static scale_played p[MOST];
    const unsigned all = test_long ? MOST : test_times(24);
    const unsigned futures = test_long ? 8 : max_u32(test_times(4), 2);
    double said[BINS] = {0}, real[BINS] = {0}, squares[BINS] = {0}, n[BINS] = {0};
    double better[BINS] = {0};
    double before = -1;
    unsigned off = 0;
    ASSERT_EQ(scale_play_on(COACH_ROWS, !is_slow(), all, futures, 50000, p), all);
    for (unsigned i = 0; i < all; i++) {
        unsigned bin = 0;
        const double lost = p[i].better - p[i].worse;
        while (p[i].stated >= edge[bin + 1])
            bin++;
        said[bin] += coach_loss(COACH_ROWS, TS_AIM_attack, 0, p[i].stated) / 100.0;
        real[bin] += lost;
        squares[bin] += lost * lost;
        better[bin] += lost > 0;
        n[bin]++;
    }
    for (unsigned i = 0; i < BINS; i++) {
        if (n[i] < 2)
            continue;
        const double mean = real[i] / n[i];
        const double margin = 1.96 * root((squares[i] / n[i] - mean * mean) / (n[i] - 1) + 1e-9);
        if (test_long)
            printf(
                "stated %.1f to %.1f rows: %3.0f, said %.2f, lost %.2f +- %.2f, better %.0f %%\n",
                edge[i] / 100.0, edge[i + 1] / 100.0, n[i], said[i] / n[i], mean, margin,
                100 * better[i] / n[i]);
        off += said[i] / n[i] > mean + margin || said[i] / n[i] < mean - margin || mean < before;
        before = mean;
    }
    if (test_long) {
        ASSERT_EQ(off, 0);
        ASSERT(better[BINS - 1] >= 0.9 * n[BINS - 1]);
    } else if (n[BINS - 1] > 2) {
        ASSERT(2 * better[BINS - 1] > n[BINS - 1]);
    }
}

/* ---- winning chances ------------------------------------------------------------------------ */

/* Games that no table was fitted to. */
static void chances_come_true(void)
{
    enum { BINS = 10 };
    const unsigned games = test_long ? 200 : test_times(20);
    double said[BINS] = {0}, won[BINS] = {0}, n[BINS] = {0}, all = 0, error = 0;
    for (unsigned i = 0; i < games; i++) {
        sample_plan plan = rig_plan(i % 2 ? "modern" : "guideline", "duel",
                                    1 + i / 2 % TS_BOT_LEVELS, 77000 + i, test_long ? 1200 : 300);
        ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
        for (unsigned board = 0; board < 2; board++) {
            const uint8_t outcome = rig_end.board[board].outcome;
            const double points = outcome == TS_WON ? 1 : outcome == TS_LOST ? 0 : 0.5;
            coach_state *c = rig_review(board, &once, UINT64_MAX);
            const coach_review *r = coach_review_of(c);
            for (unsigned k = 0; k < r->count; k++) {
                if (r->mark[k].grade == COACH_UNGRADED)
                    continue;
                const unsigned bin = r->mark[k].win_before / (10000 / BINS);
                const unsigned in = bin < BINS ? bin : BINS - 1;
                said[in] += r->mark[k].win_before / 10000.0;
                won[in] += points;
                n[in]++;
                all++;
            }
            coach_close(c);
        }
    }
    for (unsigned i = 0; i < BINS; i++) {
        if (n[i] == 0)
            continue;
        const double off = (said[i] - won[i]) / n[i];
        error += (off < 0 ? -off : off) * n[i] / all;
        if (test_long)
            printf("said %.1f %%: %.0f positions, won %.1f %%\n", 100 * said[i] / n[i], n[i],
                   100 * won[i] / n[i]);
    }
    if (test_long)
        printf("expected error of the chances: %.2f points\n", 100 * error);
    ASSERT(error <= (test_long ? 0.03 : 0.15));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(accuracy_rises_with_the_level);
    RUN(planted_mistakes_are_named);
    RUN(losses_are_losses);
    RUN(chances_come_true);
    free(rig_text.data);
    return test_done();
}
