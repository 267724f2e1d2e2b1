/* The beam: which fields it thinks about, and what it expects of pieces nobody knows yet. */
#include "bot/bot.h"
#include "rig.h"

/* With all the time there is. */
static void search(const ts_question *q, ts_answer *out)
{
    ts_searcher *s = ts_searcher_open();
    ts_search(s, q, out);
    ts_searcher_close(s);
}

static ts_question question(rig *t, const char *field)
{
    ts_question q;
    rig_start(t, "guideline");
    rig_wait(t, 1);
    ASSERT(rig_field(t, field));
    ts_bot_question(&t->match, 0, 0, false, &q);
    q.weights = ts_weights_of(TS_AIM_attack);
    q.hold_is = q.hold = q.bag = 0;
    q.budget = 1000000;
    return q;
}

/* An O has nine places over the floor. Two lie in 53 ways: nine times one on the other, 28 times
 * apart, whichever of them came first, and 16 times shifted by a column. A third has nine places
 * each time, and under one that is shifted another, if there are two columns more to come in by:
 * twelve times. */
static void the_same_field_is_thought_about_once(void)
{
    rig t;
    static ts_answer answer;
    ts_question q = question(&t, "");
    memset(q.queue, TS_O, 3);
    q.queue_count = 3;
    search(&q, &answer);
    ASSERT_EQ(answer.depth, 3);
    ASSERT_EQ(answer.looked_at, 9 + 9 * 9 + 53 * 9 + 12);
}

/* What was found out about a place with a second piece; NULL: it went no further. */
static const ts_choice *choice_of(const ts_answer *a, ts_place place)
{
    for (unsigned i = 0; i < a->count; i++)
        if (memcmp(&a->choice[i].place, &place, sizeof place) == 0)
            return a->choice[i].depth == 2 ? &a->choice[i] : NULL;
    return NULL;
}

/* Beyond the queue a place is worth, on average over the kinds that may come, what it is worth
 * where that kind is known to come: with what is held in its stead, if that is better and may be.
 * (Where the first piece may be held, too, the same fields come of other first places.) */
static void what_may_come_is_an_average(void)
{
    static const uint8_t kinds[] = {TS_O, TS_S, TS_T};
    static ts_answer known[3], beyond;
    int32_t best[3];
    for (unsigned hold_is = 0; hold_is < 3; hold_is += 2) { /* not at all; not for the first one */
        rig t;
        ts_question q = question(&t, "XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX");
        unsigned compared = 0;
        q.hold = TS_I;
        q.hold_is = (uint8_t)hold_is;
        q.queue[0] = TS_L;
        q.queue_count = 2;
        for (unsigned i = 0; i < 3; i++) {
            q.queue[1] = kinds[i];
            search(&q, &known[i]);
        }
        q.queue_count = 1;
        q.bag = 1u << TS_O | 1u << TS_S | 1u << TS_T;
        search(&q, &beyond);
        for (unsigned i = 0; i < beyond.count; i++) {
            int64_t sum = 0;
            bool all = true;
            for (unsigned k = 0; k < 3; k++) {
                const ts_choice *c = choice_of(&known[k], beyond.choice[i].place);
                sum += c ? c->value : 0;
                all &= c != NULL;
            }
            if (!all)
                continue;
            ASSERT_EQ(beyond.choice[i].depth, 2);
            ASSERT_EQ(beyond.choice[i].value, sum / 3);
            compared++;
        }
        ASSERT(compared > 4);
        best[hold_is] = beyond.choice[0].value;
    }
    ASSERT(best[2] > best[0]); /* the I is worth something in the well */
}

int main(void)
{
    RUN(the_same_field_is_thought_about_once);
    RUN(what_may_come_is_an_average);
    return test_done();
}
