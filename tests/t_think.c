/* Thinking with threads: a budget has one answer, a time is kept. */
#define _POSIX_C_SOURCE 200809L
#include "bot/bot.h"
#include "rig.h"
#include "cli/clock.h"
#include "cli/bots/think.h"

#define MS_NS UINT64_C(1000000)

static rig t;

static ts_question question(const char *field, uint32_t budget)
{
    const ts_bot_level level = {.sight = 5, .bag = 1, .holds = 1, .spins = 1, .budget = budget};
    ts_question q;
    rig_start(&t, "guideline");
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, field));
    ts_bot_question(&t.match, 0, &level, &q);
    q.weights = ts_weights_of(TS_AIM_attack);
    return q;
}

static bool same_choice(const ts_choice *a, const ts_choice *b)
{
    return memcmp(&a->place, &b->place, sizeof a->place) == 0 && a->hold == b->hold &&
           a->depth == b->depth && a->value == b->value;
}

static bool same(const ts_answer *a, const ts_answer *b)
{
    bool equal = a->count == b->count && a->depth == b->depth && a->looked_at == b->looked_at;
    for (unsigned i = 0; equal && i < a->count; i++)
        equal = same_choice(&a->choice[i], &b->choice[i]);
    return equal;
}

#define STACK "X........X/XX..XXX.XX/XXX.XXXXXX/XXX.XXXXXX"

/* Nor does it depend on who was how fast: again and again. */
static void one_answer_for_any_number(const ts_question *q, unsigned depth)
{
    static ts_answer one, many;
    thinker alone, crowd;
    ASSERT(think_open(&alone, 1));
    think(&alone, q, &one);
    ASSERT(one.depth == depth && one.count > 1);
    for (unsigned threads = 2; threads <= 8; threads += 3) {
        ASSERT(think_open(&crowd, threads));
        for (int again = 0; again < 3; again++) {
            ts_searcher_forget(crowd.searcher);
            think(&crowd, q, &many);
            ASSERT(same(&one, &many));
        }
        think_close(&crowd);
    }
    think_close(&alone);
}

static void a_budget_has_one_answer_for_any_number_of_threads(void)
{
    ts_question q = question(STACK, 100000);
    one_answer_for_any_number(&q, q.queue_count + 1);
    q.empties = 50; /* it has an odd number of cells */
    one_answer_for_any_number(&q, q.queue_count + 1);
    q = question("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 100000);
    q.empties = 50;
    memcpy(q.queue, (const uint8_t[]){TS_L, TS_J, TS_O, TS_O}, 4);
    q.queue_count = 4;
    one_answer_for_any_number(&q, 4);
}

/* Whatever the budget, every first place is there once, and the best comes first. */
static void no_first_place_is_lost(void)
{
    static ts_answer whole, wide;
    ts_question q = question(STACK, 4000);
    thinker k;
    ASSERT(think_open(&k, 2));
    think(&k, &q, &whole);
    q.budget = 100000;
    think(&k, &q, &wide);
    ASSERT_EQ(wide.count, whole.count);
    for (unsigned i = 0; i < whole.count; i++) {
        unsigned found = 0;
        for (unsigned j = 0; j < wide.count; j++)
            found += memcmp(&whole.choice[i].place, &wide.choice[j].place, sizeof(ts_place)) == 0 &&
                     whole.choice[i].hold == wide.choice[j].hold;
        ASSERT_EQ(found, 1);
    }
    for (unsigned i = 1; i < wide.count; i++) {
        const ts_choice *a = &wide.choice[i - 1], *b = &wide.choice[i];
        ASSERT(a->depth > b->depth || (a->depth == b->depth && a->value >= b->value));
    }
    ASSERT(wide.choice[0].depth >= q.queue_count);
    think_close(&k);
}

/* Less than a millisecond's work after the time; the bound is for a machine that has others to
 * serve. More time looks at more places. */
static void a_time_is_kept(void)
{
    static ts_answer found;
    ts_question q = question(STACK, 0);
    thinker k;
    ASSERT(think_open(&k, 2));
    uint64_t begin = cli_clock_ns();
    think_until(&k, &q, begin, &found); /* no time at all has an answer, too */
    uint64_t little = found.looked_at;
    ASSERT(found.count > 20);
    uint64_t time = 60 * MS_NS; /* enough for more than that, but for the slowest machines */
    do {
        begin = cli_clock_ns();
        think_until(&k, &q, begin + time, &found);
        ASSERT(cli_clock_ns() - begin < time + 1000 * MS_NS);
        time *= 2;
    } while (found.looked_at <= 2 * little && time < 8000 * MS_NS);
    ASSERT(found.looked_at > 2 * little);
    begin = cli_clock_ns();
    think_until(&k, &q, begin + 3600000 * MS_NS, &found); /* it ends when there is nothing more */
    ASSERT(cli_clock_ns() - begin < 600000 * MS_NS);
    think_close(&k);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_budget_has_one_answer_for_any_number_of_threads);
    RUN(no_first_place_is_lost);
    RUN(a_time_is_kept);
    return test_done();
}
