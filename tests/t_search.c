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

enum { HOLD_COST = 70 };

static ts_question question(rig *t, const char *field)
{
    ts_question q;
    rig_start(t, "guideline");
    rig_wait(t, 1);
    ASSERT(rig_field(t, field));
    ts_bot_question(&t->match, 0, &(ts_bot_level){.budget = 1000000}, &q);
    q.weights = ts_weights_of(TS_AIM_attack);
    q.hold_cost = HOLD_COST;
    return q;
}

static void set_queue(ts_question *q, const char *pieces)
{
    for (q->queue_count = 0; *pieces; pieces++)
        q->queue[q->queue_count++] = (uint8_t)rig_kind(*pieces);
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
    set_queue(&q, "OOO");
    search(&q, &answer);
    ASSERT_EQ(answer.depth, 3);
    ASSERT_EQ(answer.looked_at, 9 + 9 * 9 + 53 * 9 + 12);
}

/* Nothing else counts: ten points for each clear in a row. After three, a fourth brings ten more,
 * and a piece without a clear loses thirty. */
static void a_running_combo_is_worth_its_length(void)
{
    rig t;
    static ts_answer answer;
    const ts_weights w = {.combo = 10};
    ts_question q = question(&t, "X........./XXXXXX..XX");
    q.weights = &w;
    q.combo = 2;
    set_queue(&q, "O");
    search(&q, &answer);
    ASSERT_EQ(answer.count, 9);
    ASSERT_EQ(answer.choice[0].place.column, 6);
    ASSERT_EQ(answer.choice[0].value, 10);
    for (unsigned i = 1; i < answer.count; i++)
        ASSERT_EQ(answer.choice[i].value, -30);
}

/* ---- the hold ------------------------------------------------------------------------------- */

/* Three rows lack the last cell, the fourth two more, just where an O fits: after it the I makes
 * four, before it three. It has to wait, and at the latest comes behind the last of the queue. */
static void a_piece_waits_for_its_place(void)
{
    static const char *const queues[] = {"IO", "IOS", "IOSZ"};
    static ts_answer answer;
    for (unsigned i = 0; i < 3; i++) {
        rig t;
        ts_question q = question(&t, "XXXXXXX.../XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.");
        const ts_choice *best = &answer.choice[0];
        q.hold_is = 1;
        set_queue(&q, queues[i]);
        search(&q, &answer);
        ASSERT(best->hold);
        ASSERT(best->place.kind == TS_O && best->place.column == 7 && best->place.row == 3);
        ASSERT_EQ(best->depth, q.queue_count);
    }
}

/* Walls, so that all there is can be looked at. */
#define PIT "XXXXXX.X../XXXXXX.X../XXXXXX.X../XXXXXX.X../XXXXXX.XX./XXXXXXXXX./XXXXXXXXX."

/* Held for or not: the best places are, but for those from which others' fields come. */
static void all_are_compared_after_as_many_pieces(void)
{
    static ts_answer answer;
    for (unsigned held = TS_NONE; held <= TS_I; held++)
        for (unsigned bag = 0; bag <= 0xfe; bag += 0xfe) {
            rig t;
            unsigned followed[2] = {0};
            ts_question q = question(&t, PIT);
            q.hold_is = 1;
            q.hold = (uint8_t)held;
            q.bag = (uint8_t)bag;
            set_queue(&q, held ? "S" : "ST");
            search(&q, &answer);
            ASSERT_EQ(answer.depth, 2u + (bag != 0));
            for (unsigned i = 0; i < answer.count; i++)
                followed[answer.choice[i].hold] += answer.choice[i].depth == answer.depth;
            ASSERT(followed[0] > 4 && followed[1] > 4);
        }
}

/* The best value where pieces come in just this order, and none is held. */
static int32_t worth_in_order(ts_question q, const char *pieces)
{
    static ts_answer answer;
    q.hold_is = 0;
    q.hold = TS_NONE;
    set_queue(&q, pieces);
    search(&q, &answer);
    return answer.choice[0].value;
}

static const ts_choice *best_with(ts_question *q, char hold, const char *queue)
{
    static ts_answer answer;
    q->hold = (uint8_t)(hold ? rig_kind(hold) : TS_NONE);
    set_queue(q, queue);
    search(q, &answer);
    ASSERT_EQ(answer.choice[0].hold, answer.choice[0].place.kind != q->queue[0]);
    return &answer.choice[0];
}

static int32_t more_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* One piece can wait, for one or for all that are known: of abc, c cannot come first. Times the
 * hold is used: to play b before a and c by holding a, a for b, c for a, and c for what comes
 * behind it. That a is held and b in play spares a hold that puts it there, or the one that brings
 * it back. */
static void the_best_of_all_orders_is_found(void)
{
    static const char *const all[] = {"IOT", "IOL", "TIS", "SZI", "LTI",
                                      "IJZ", "OSI", "ZLO", "JIT", "TSL"};
    unsigned holding = 0;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        rig t;
        ts_question q = question(&t, PIT);
        const char a = all[i][0], b = all[i][1], c = all[i][2];
        const int32_t abc = worth_in_order(q, all[i]),
                      acb = worth_in_order(q, (char[]){a, c, b, '\0'}),
                      bac = worth_in_order(q, (char[]){b, a, c, '\0'}),
                      bca = worth_in_order(q, (char[]){b, c, a, '\0'});
        q.hold_is = 1;
        const ts_choice *best = best_with(&q, '\0', all[i]);
        ASSERT_EQ(best->value, more_of(more_of(abc, acb - 2 * HOLD_COST),
                                       more_of(bac - 3 * HOLD_COST, bca - 2 * HOLD_COST)));
        holding += best->hold;
        int32_t b_first = more_of(bac - 2 * HOLD_COST, bca - HOLD_COST),
                a_first = more_of(abc - 3 * HOLD_COST, acb - 2 * HOLD_COST);
        ASSERT_EQ(best_with(&q, a, all[i] + 1)->value, more_of(a_first, b_first));
        q.hold_is = 2;
        ASSERT_EQ(best_with(&q, a, all[i] + 1)->value, b_first);
        q.hold_is = 0;
        ASSERT_EQ(best_with(&q, a, all[i] + 1)->value, worth_in_order(q, (char[]){b, c, '\0'}));
    }
    ASSERT(holding > 2 && holding < 8);
}

/* The same comes of both orders, and the hold only costs time, whatever is played for. */
static void nothing_is_held_for_nothing(void)
{
    static const char *const queues[] = {"OO", "IO", "OI"};
    for (unsigned aim = 0; aim < TS_AIMS; aim++)
        for (unsigned i = 0; i < 3; i++)
            for (unsigned held = 0; held < 2; held++) {
                rig t;
                ts_question q = question(&t, "");
                q.weights = ts_weights_of(aim);
                q.hold_cost = ts_hold_cost_of(aim);
                q.hold_is = 1;
                ASSERT(!best_with(&q, held ? queues[i][0] : '\0', queues[i] + held)->hold);
            }
}

/* To play the second piece first takes two holds: one puts the first away, one brings it back. */
static void a_hold_is_done_where_it_gains_more_than_it_costs(void)
{
    static const char *const queues[] = {"LI", "IL", "IO", "OI", "TI", "IT", "SZ", "ZS"};
    unsigned gains = 0;
    for (unsigned i = 0; i < sizeof queues / sizeof *queues; i++) {
        rig t;
        ts_question q = question(&t, PIT);
        const char *queue = queues[i];
        int32_t gain =
            worth_in_order(q, (char[]){queue[1], queue[0], '\0'}) - worth_in_order(q, queue);
        q.hold_is = 1;
        q.hold_cost = gain / 2 + 1;
        ASSERT(!best_with(&q, '\0', queue)->hold);
        if (gain < 2)
            continue;
        q.hold_cost = (gain - 1) / 2;
        ASSERT(best_with(&q, '\0', queue)->hold);
        gains++;
    }
    ASSERT(gains > 2);
}

/* Nothing is known behind the piece in play: it is not held for that. */
static void nothing_is_held_for_what_is_not_known(void)
{
    static ts_answer answer;
    for (unsigned bag = 0; bag <= 0xfe; bag += 0xfe) {
        rig t;
        ts_question q = question(&t, "");
        q.hold_is = 1;
        q.bag = (uint8_t)bag;
        set_queue(&q, "ST");
        q.queue_count = 1;
        search(&q, &answer);
        ASSERT_EQ(answer.count, 17);
        ASSERT_EQ(answer.depth, 1u + (bag != 0));
        for (unsigned i = 0; i < answer.count; i++)
            ASSERT(!answer.choice[i].hold && answer.choice[i].place.kind == TS_S);
    }
}

/* ---- what is not known ---------------------------------------------------------------------- */

/* Returns the result for a place with a second piece, or NULL if the search went no further. NULL:
 * it went no further. */
static const ts_choice *choice_of(const ts_answer *a, ts_place place)
{
    for (unsigned i = 0; i < a->count; i++)
        if (memcmp(&a->choice[i].place, &place, sizeof place) == 0)
            return a->choice[i].depth == 2 ? &a->choice[i] : NULL;
    return NULL;
}

/* Beyond the queue a place is worth, on average over the kinds that may come, what it is worth
 * where that kind is known to come. */
static void what_may_come_is_an_average(void)
{
    static const char *const queues[] = {"LO", "LS", "LT"};
    static ts_answer known[3], beyond;
    rig t;
    ts_question q = question(&t, "XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX");
    unsigned compared = 0;
    for (unsigned i = 0; i < 3; i++) {
        set_queue(&q, queues[i]);
        search(&q, &known[i]);
    }
    set_queue(&q, "L");
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
}

/* A held piece is known, and played before. */
static void what_is_held_is_played_before(void)
{
    rig t;
    ts_question q = question(&t, PIT);
    q.bag = 1u << TS_O | 1u << TS_S | 1u << TS_T;
    int32_t l_first = worth_in_order(q, "LI"), i_first = worth_in_order(q, "IL");
    q.hold_is = 1;
    ASSERT_EQ(best_with(&q, '\0', "LI")->value, more_of(l_first, i_first - 2 * HOLD_COST));
    ASSERT_EQ(best_with(&q, 'L', "I")->value,
              more_of(l_first - 2 * HOLD_COST, i_first - HOLD_COST));
    ASSERT_EQ(best_with(&q, 'I', "L")->value,
              more_of(l_first - HOLD_COST, i_first - 2 * HOLD_COST));
    ASSERT_EQ(best_with(&q, 'I', "L")->depth, 3);
    q.hold_is = 0;
    ASSERT_EQ(best_with(&q, 'I', "L")->depth, 2);
}

/* ---- empty fields --------------------------------------------------------------------------- */

#define NEARLY_EMPTY "XXXXXX..../XXXXXX...."

/* Two O fill the two rows. The second query continues where the first one ended: it looks at the
 * first placements alone, and not at those after them. */
static void a_way_to_an_empty_field_is_found_and_kept(void)
{
    rig t;
    static ts_answer answer;
    ts_searcher *s = ts_searcher_open();
    ts_question q = question(&t, NEARLY_EMPTY);
    ts_forms forms;
    const ts_choice *best = &answer.choice[0];
    ts_forms_of(q.rules, &forms);
    q.empties = 50;
    set_queue(&q, "OOT");
    ts_search(s, &q, &answer);
    ASSERT_EQ(best->depth, 2);
    ASSERT(best->place.row == 0 && (best->place.column == 6 || best->place.column == 8));
    ASSERT_EQ(ts_lock_in(&forms, &q.board, best->place, TS_COLUMNS), 0);
    set_queue(&q, "OTS");
    ts_search(s, &q, &answer);
    ASSERT_EQ(best->depth, 1);
    ASSERT(answer.looked_at < 20);
    ASSERT_EQ(ts_lock_in(&forms, &q.board, best->place, TS_COLUMNS), 2);
    ts_searcher_close(s);
}

/* The kept way needs an O. Without one another question has an answer of its own. */
static void a_way_is_left_when_its_piece_is_not_there(void)
{
    rig t;
    static ts_answer kept, fresh;
    ts_searcher *s = ts_searcher_open();
    ts_question q = question(&t, NEARLY_EMPTY);
    q.empties = 50;
    set_queue(&q, "OOT");
    ts_search(s, &q, &kept);
    set_queue(&q, "IIT");
    ts_search(s, &q, &kept);
    ASSERT_EQ(kept.choice[0].depth, 2);
    search(&q, &fresh);
    ASSERT(memcmp(&kept.choice[0], &fresh.choice[0], sizeof kept.choice[0]) == 0);
    ts_searcher_forget(s);
    ts_search(s, &q, &kept);
    ASSERT(kept.looked_at == fresh.looked_at && kept.count == fresh.count);
    ts_searcher_close(s);
}

/* With the O on hold. Not without the share of places, nor with a T instead of it. */
static void only_where_it_can_be_done(void)
{
    rig t;
    static ts_answer answer;
    ts_question q = question(&t, NEARLY_EMPTY);
    q.hold_is = 1;
    q.hold = TS_O;
    set_queue(&q, "OS");
    q.empties = 50;
    search(&q, &answer);
    ASSERT_EQ(answer.choice[0].depth, 2);
    q.empties = 0;
    search(&q, &answer);
    ASSERT_EQ(answer.choice[0].depth, 3);
    q.empties = 50;
    q.hold = TS_T;
    search(&q, &answer);
    ASSERT_EQ(answer.choice[0].depth, 3);
}

/* If the field must be empty after ten pieces and only five are known, all five stay in four rows,
 * of which two are filled by them: never higher. */
static void pieces_stay_low_until_the_end_is_seen(void)
{
    rig t;
    static ts_answer answer;
    ts_forms forms;
    ts_searcher *s = ts_searcher_open();
    ts_question q = question(&t, "");
    ts_forms_of(q.rules, &forms);
    q.empties = 50;
    q.budget = 4000;
    for (unsigned i = 0; i < 5; i++) {
        set_queue(&q, &"TSZLI"[i]);
        q.pieces_left = (uint8_t)(10 - i);
        ts_search(s, &q, &answer);
        ASSERT(answer.count > 0);
        ts_lock_in(&forms, &q.board, answer.choice[0].place, TS_COLUMNS);
        for (int x = 0; x < TS_COLUMNS; x++)
            ASSERT(q.board.column[x] << 4 == 0);
    }
    ts_searcher_close(s);
}

/* However short the slice, and in rule sets whose placements cost more to find, too: each query
 * continues, and the answer is the same. */
static void every_slice_goes_on(void)
{
    static const char *const rules[] = {"guideline", "wx", "pivot", "tgm"};
    static ts_answer whole, sliced;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        rig t;
        ts_question q;
        unsigned slices = 1;
        test_about = rules[i];
        rig_start(&t, rules[i]);
        rig_wait(&t, 200);
        ts_bot_question(&t.match, 0, &(ts_bot_level){.budget = 2000}, &q);
        q.weights = ts_weights_of(TS_AIM_attack);
        search(&q, &whole);
        ts_searcher *s = ts_searcher_open();
        ts_search_begin(s, &q, &sliced);
        while (!ts_search_continue(s, 1) && slices < 3000)
            slices++;
        ts_searcher_close(s);
        ASSERT(whole.looked_at > 0 && slices <= whole.looked_at + 1);
        ASSERT_EQ(sliced.looked_at, whole.looked_at);
        ASSERT_EQ(sliced.choice[0].value, whole.choice[0].value);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_same_field_is_thought_about_once);
    RUN(a_running_combo_is_worth_its_length);
    RUN(a_piece_waits_for_its_place);
    RUN(all_are_compared_after_as_many_pieces);
    RUN(the_best_of_all_orders_is_found);
    RUN(nothing_is_held_for_nothing);
    RUN(a_hold_is_done_where_it_gains_more_than_it_costs);
    RUN(nothing_is_held_for_what_is_not_known);
    RUN(what_may_come_is_an_average);
    RUN(what_is_held_is_played_before);
    RUN(a_way_to_an_empty_field_is_found_and_kept);
    RUN(a_way_is_left_when_its_piece_is_not_there);
    RUN(only_where_it_can_be_done);
    RUN(pieces_stay_low_until_the_end_is_seen);
    RUN(every_slice_goes_on);
    return test_done();
}
