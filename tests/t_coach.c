/* The coach: what it is asked, what it says of a placement, that slices, hidden pieces and the
 * machine change nothing. The truth of its numbers: t_coach_truth.c. */
#include "coach/coach.h"
#include "coach/mark.h"
#include "coach/opener.h"
#include "coach/walk.h"
#include "coach_rig.h"

#include "coach/grade.h"

#include <math.h>

/* ---- questions ------------------------------------------------------------------------------ */

static void one_place_is_searched_alone(void)
{
    static ts_answer all, one;
    ts_match m;
    ts_setup setup;
    ts_question q;
    ts_searcher *s = ts_searcher_open();
    ts_setup_default(&setup, 0, TS_MODE_NONE);
    ts_start(&m, &setup);
    while (m.board[0].piece.kind == TS_NONE)
        ts_step(&m, (ts_buttons[TS_PLAYERS_MAX]){0}, NULL);
    coach_question(&m, 0, 3000, &q);
    ts_search(s, &q, &all);
    ASSERT(all.count > 20);
    for (unsigned i = 0; i < all.count; i++) {
        q.only = all.choice[i].place;
        ts_search(s, &q, &one);
        ASSERT_EQ(one.count, 1);
        ASSERT_BYTES(&one.choice[0].place, &all.choice[i].place, sizeof one.choice[0].place);
        ASSERT_EQ(one.choice[0].hold, all.choice[i].hold);
        ASSERT(one.choice[0].depth >= all.choice[i].depth);
        ASSERT(one.choice[0].depth + 1u >= all.depth); /* the first search gave many up early */
    }
    ts_searcher_close(s);
}

/* Two pieces of the same bag change places where nobody sees them, and another stream follows. */
static void hide_others(ts_board *b)
{
    const unsigned seen = ts_rules_get(b->rules)->next_count;
    const unsigned first = b->pieces + (b->hold != TS_NONE) + 1; /* draws before the queue */
    for (unsigned i = seen; i + 1 < b->queue_count; i++)
        if ((first + i) / 7 == (first + i + 1) / 7) {
            const uint8_t kind = b->queue[i];
            b->queue[i] = b->queue[i + 1];
            b->queue[i + 1] = kind;
            break;
        }
    b->random ^= 0x9e3779b97f4a7c15;
}

static void hidden_pieces_change_nothing(void)
{
    static coach_walk w;
    static const char *const rules[] = {"guideline", "modern", "tgm", "nes"};
    for (unsigned i = 0; i < 4; i++) {
        sample_plan plan = rig_plan(rules[i], "marathon", 6, 5, 40);
        unsigned changed = 0;
        ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
        ASSERT_EQ(coach_walk_open(&w, rig_text.data, rig_text.size, 0), TS_OK);
        for (int stop; (stop = coach_walk_next(&w)) != COACH_WALK_END;) {
            ts_question before, after;
            if (stop != COACH_WALK_SPAWN)
                continue;
            coach_question(&w.seen, 0, 100, &before);
            const ts_board was = w.seen.board[0];
            hide_others(&w.seen.board[0]);
            changed += memcmp(&was, &w.seen.board[0], sizeof was) != 0;
            coach_question(&w.seen, 0, 100, &after);
            /* what follows is set only where a match changes its rules */
            ASSERT_BYTES(&before, &after, offsetof(ts_question, changed));
        }
        ASSERT(changed > 30);
    }
}

/* A hold that is down when the piece comes: the player saw the piece that went on hold, and the
 * empty hold. */
static void a_hold_at_once_is_taken_back(void)
{
    static coach_walk w;
    buffer t = {0};
    ts_recorder recorder;
    ts_match m;
    ts_setup setup;
    ts_buttons held[TS_PLAYERS_MAX] = {TS_HOLD};
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), TS_MODE_NONE);
    setup.handling[0].ihs = TS_INITIAL_HELD;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&recorder, &m, buffer_append, &t);
    while (m.board[0].piece.kind == TS_NONE || !m.board[0].hold_used) {
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, NULL);
    }
    ts_recorder_finish(&recorder, &m);
    ASSERT_EQ(coach_walk_open(&w, t.data, t.size, 0), TS_OK);
    ASSERT_EQ(coach_walk_next(&w), COACH_WALK_SPAWN);
    const ts_board *seen = &w.seen.board[0], *is = &m.board[0];
    ASSERT_EQ(seen->piece.kind, is->hold);
    ASSERT_EQ(seen->hold, TS_NONE);
    ASSERT_EQ(seen->hold_used, 0);
    ASSERT_EQ(seen->queue[0], is->piece.kind);
    ASSERT_BYTES(seen->queue + 1, is->queue, is->queue_count);
    buffer_free(&t);
}

/* ---- reviews -------------------------------------------------------------------------------- */

static bool is_same_move(const coach_move *a, const coach_move *b)
{
    return memcmp(&a->piece, &b->piece, sizeof a->piece) == 0 && a->spin == b->spin &&
           a->hold == b->hold && a->depth == b->depth && a->value == b->value &&
           a->stated == b->stated;
}

static bool is_same_mark(const coach_mark *a, const coach_mark *b)
{
    bool same = a->tick == b->tick && a->locked == b->locked && a->number == b->number &&
                a->piece == b->piece && a->alts == b->alts && a->stated == b->stated &&
                a->loss == b->loss && a->ahead == b->ahead && a->cost == b->cost &&
                a->win_before == b->win_before && a->win_after == b->win_after &&
                a->accuracy == b->accuracy && a->grade == b->grade && a->why == b->why &&
                a->chance == b->chance && a->cause == b->cause && a->keys == b->keys &&
                a->keys_least == b->keys_least && a->only == b->only && a->hard == b->hard &&
                a->out_of_reach == b->out_of_reach && a->clear_sure == b->clear_sure &&
                a->deep == b->deep;
    for (unsigned i = 0; same && i < a->alts; i++)
        same = is_same_move(&a->alt[i], &b->alt[i]);
    return same && is_same_move(&a->played, &b->played) && is_same_move(&a->best, &b->best);
}

static void slices_change_nothing(void)
{
    static const coach_budget small = {600, 4000, 3};
    sample_plan plan = rig_plan("modern", "duel", 3, 1, 40);
    ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
    for (unsigned board = 0; board < 2; board++) {
        coach_state *whole = rig_review(board, &small, UINT64_MAX);
        coach_state *sliced = rig_review(board, &small, 70);
        const coach_review *a = coach_review_of(whole), *b = coach_review_of(sliced);
        ASSERT(a->count > 30);
        ASSERT_EQ(a->count, b->count);
        for (unsigned i = 0; i < a->count; i++)
            ASSERT(is_same_mark(&a->mark[i], &b->mark[i]));
        ASSERT_EQ(a->summary.accuracy, b->summary.accuracy);
        ASSERT_EQ(a->summary.loss, b->summary.loss);
        ASSERT_EQ(a->summary.dear, b->summary.dear);
        ASSERT_BYTES(a->summary.dearest, b->summary.dearest, sizeof a->summary.dearest);
        coach_close(whole);
        coach_close(sliced);
    }
}

static coach_position judged;

/* Returns the cause named for that placement, worth 20 rows less than an O beside the stack would
 * be. */
static unsigned cause_of_placing(const char *field, ts_place taken)
{
    static ts_match m;
    coach_mark mark = {0};
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_MARATHON);
    ASSERT(ts_start(&m, &setup));
    memset(&judged, 0, sizeof judged);
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &judged.forms);
    coach_question(&m, 0, 100, &judged.q);
    for (unsigned y = 0; field[0]; y++) /* from the floor up; columns of a bitboard */
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            if (*field++ == 'X')
                judged.q.board.column[x] |= TS_BITBOARD_ROW(y);
    const ts_place best = {.kind = TS_O};
    judged.best = (ts_choice){.place = best, .depth = 1, .value = 4000};
    judged.taken = (ts_choice){.place = taken, .depth = 1, .value = 0};
    judged.all.choice[0] = judged.best;
    judged.all.choice[1] = judged.taken;
    judged.all.count = 2;
    judged.played = 1;
    coach_judge(&judged, 0, TS_AIM_attack, &mark);
    return mark.cause;
}

/* An I that clears four lines has done what it is kept for; with three it is wasted. */
static void an_i_is_wasted_below_a_quad(void)
{
    static const char row[] = "..XXXXXXX.", full[] = "XXXXXXXXX.";
    const ts_place edge = {.kind = TS_I, .rot = 1, .column = 9};
    char field[41] = "";
    for (unsigned lines = 0; lines <= 4; lines++) {
        field[0] = '\0';
        for (unsigned y = 0; y < 4; y++)
            strcat(field, y < lines ? full : row);
        ASSERT_EQ(cause_of_placing(field, edge) == COACH_WASTED_I, lines < 4);
    }
}

/* Every placement of every rule set is known, but for pieces that lock over the top. */
static void placements_are_found(void)
{
    static const coach_budget small = {600, 0, 0};
    for (unsigned i = 0; i < ts_rules_count(); i++) {
        const char *rules = ts_rules_get(i)->name;
        sample_plan plan = rig_plan(rules, "none", 4, i, 60);
        test_about = rules;
        ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
        coach_state *c = rig_review(0, &small, UINT64_MAX);
        const coach_review *r = coach_review_of(c);
        ASSERT_EQ(r->count, rig_end.board[0].pieces);
        for (unsigned k = 0; k < r->count; k++) {
            const coach_mark *m = &r->mark[k];
            ASSERT_EQ(m->number, k + 1);
            ASSERT(m->locked >= m->tick && m->piece != TS_NONE);
            ASSERT(m->grade != COACH_UNGRADED || k + 3 > r->count);
            if (m->grade == COACH_UNGRADED)
                continue;
            ASSERT(m->stated >= 0 && m->loss >= 0 && m->accuracy <= 10000);
            ASSERT(m->alts <= COACH_ALTERNATIVES);
            ASSERT((m->stated > 5) == (m->grade != COACH_BEST && m->grade != COACH_BRILLIANT) ||
                   m->out_of_reach);
            ASSERT(m->keys_least == COACH_NO_WAY || m->keys >= m->keys_least);
        }
        coach_close(c);
    }
}

static void units_go_by_the_aim(void)
{
    static const struct {
        const char *rules, *mode;
        unsigned unit;
    } of[] = {{"modern", "duel", COACH_CHANCES},     {"guideline", "marathon", COACH_POINTS},
              {"guideline", "sprint", COACH_PIECES}, {"guideline", "dig", COACH_PIECES},
              {"nes", "marathon", COACH_RISK},       {"tgm", "survival", COACH_RISK}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        sample_plan plan = rig_plan(of[i].rules, of[i].mode, 5, 1, 5);
        ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
        coach_state *c = rig_review(0, &coach_usual, UINT64_MAX);
        ASSERT_EQ(coach_review_of(c)->summary.unit, of[i].unit);
        coach_close(c);
    }
}

/* A hold that gains less than it costs by the aim asked for, not the board's, is not advised. */
static void a_hold_is_advised_where_it_gains_more_than_it_costs(void)
{
    enum { PLACES = 300 };
    static const struct {
        unsigned aim;
        int32_t cost;
    } of[] = {{TS_AIM_survival, 100}, {TS_AIM_attack, 50}};
    static coach_walk w;
    static ts_answer paid, free_of_cost;
    sample_plan plan = rig_plan("modern", "marathon", 5, 3, 60);
    unsigned dear[2] = {0}, holds[2] = {0};
    ts_searcher *s = ts_searcher_open();
    coach_live *l = coach_live_open();
    ASSERT(s && l);
    ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
    ASSERT_EQ(coach_walk_open(&w, rig_text.data, rig_text.size, 0), TS_OK);
    for (int stop; (stop = coach_walk_next(&w)) != COACH_WALK_END;)
        for (unsigned i = 0; stop == COACH_WALK_SPAWN && i < 2; i++) {
            ts_question q;
            coach_mark m;
            coach_question(&w.seen, 0, PLACES, &q);
            q.weights = ts_weights_of(of[i].aim);
            q.hold_cost = of[i].cost;
            ts_search(s, &q, &paid);
            q.hold_cost = 0;
            ts_search(s, &q, &free_of_cost);
            coach_live_ask(l, &w.seen, 0, of[i].aim, PLACES);
            coach_live_go_on(l, UINT64_MAX);
            ASSERT(coach_live_best(l, &m));
            ASSERT_EQ(m.best.hold, paid.choice[0].hold);
            ASSERT_EQ(m.best.value, paid.choice[0].value);
            dear[i] += free_of_cost.choice[0].hold && !m.best.hold;
            holds[i] += m.best.hold;
        }
    for (unsigned i = 0; i < 2; i++)
        ASSERT(dear[i] > 0 && holds[i] > 0);
    coach_live_close(l);
    ts_searcher_close(s);
}

static void a_board_that_is_not_there_is_refused(void)
{
    int error = 0;
    sample_plan plan = rig_plan("guideline", "sprint", 5, 1, 5);
    ASSERT(sample_game(&plan, &rig_text, &rig_end, NULL));
    ASSERT(!coach_open(rig_text.data, rig_text.size, 1, &coach_usual, &error));
    ASSERT_EQ(error, TS_REPLAY_BOARD);
    ASSERT(!coach_open("nonsense", 8, 0, &coach_usual, &error));
    ASSERT_EQ(error, TS_REPLAY_MAGIC);
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* By lichess's formula: 103.1668 e^(-0.04354 d) - 3.1669, plus one. */
static void accuracy_is_lichess_s(void)
{
    static const struct {
        int32_t lost, accuracy;
    } of[] = {{0, 10000}, {100, 9660}, {500, 8082}, {1000, 6458}, {1500, 5152}, {3000, 2578}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++)
        ASSERT_EQ(coach_accuracy(of[i].lost), of[i].accuracy);
    for (int32_t lost = 0; lost < 10000; lost++)
        ASSERT(coach_accuracy(lost) >= coach_accuracy(lost + 1));
    for (int32_t points = 0; points < 89; points++) {
        double by_formula = 103.1668 * exp(-0.04354 * points) - 3.1669 + 1;
        ASSERT_EQ(coach_accuracy(100 * points), lround(100 * fmin(by_formula, 100)));
    }
    ASSERT_EQ(coach_accuracy(10000), 0);
    static const uint16_t even[] = {8000, 8000, 8000}, mixed[] = {10000, 5000};
    ASSERT_EQ(coach_game_accuracy(even, NULL, 3), 8000);
    ASSERT_EQ(coach_game_accuracy(mixed, NULL, 2), (7500 + 6666) / 2);
    ASSERT_EQ(coach_game_accuracy(NULL, NULL, 0), 0);
}

/* Chances of 50 and 70 points deviate by 10 from their mean, those that stand still by nothing: the
 * weights are 10, 10 and half a point twice, the mean 73.80 (155,000 / 2,100), the harmonic mean
 * 4 / (1/100 + 3/50) = 57.14. */
static void placements_weigh_as_chances_move(void)
{
    static const uint16_t accuracy[] = {10000, 5000, 5000, 5000}, win[] = {5000, 7000, 7000, 7000};
    ASSERT_EQ(coach_game_accuracy(accuracy, win, 4), (7380 + 5714) / 2);
}

/* The I comes in over columns 3 to 6. To the wall it is one key; under a cell that hangs there it
 * must first sink: two keys, and hard. */
static void a_move_on_the_floor_is_hard(void)
{
    static ts_match m;
    ts_setup setup;
    ts_forms forms;
    ts_rules scratch;
    const ts_choice wall = {.place = {.kind = TS_I, .column = 6}};
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_MARATHON);
    ASSERT(ts_start(&m, &setup));
    ts_forms_of(ts_rules_of(&setup, &scratch), &forms);
    coach_way way = coach_way_to(&m.board[0], &forms, &wall, false);
    ASSERT_EQ(way.keys, 1);
    ASSERT(!way.hard);
    m.board[0].cell[1][9] = TS_GARBAGE;
    m.board[0].row[1] = 1 << 9;
    way = coach_way_to(&m.board[0], &forms, &wall, false);
    ASSERT_EQ(way.keys, 2);
    ASSERT(way.hard);
}

static void words_begin_where_they_should(void)
{
    static const struct {
        unsigned unit;
        int32_t loss, stated;
        unsigned grade;
    } of[] = {
        {COACH_ROWS, 9999, 99, COACH_GOOD},        {COACH_ROWS, 0, 100, COACH_INACCURACY},
        {COACH_POINTS, 0, 199, COACH_INACCURACY},  {COACH_PIECES, 0, 200, COACH_MISTAKE},
        {COACH_RISK, 0, 599, COACH_MISTAKE},       {COACH_ROWS, 0, 600, COACH_BLUNDER},
        {COACH_CHANCES, 99, 2000, COACH_GOOD},     {COACH_CHANCES, 100, 0, COACH_INACCURACY},
        {COACH_CHANCES, 249, 0, COACH_INACCURACY}, {COACH_CHANCES, 250, 0, COACH_MISTAKE},
        {COACH_CHANCES, 599, 0, COACH_MISTAKE},    {COACH_CHANCES, 600, 0, COACH_BLUNDER},
    };
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++)
        ASSERT_EQ(coach_grade(of[i].unit, of[i].loss, of[i].stated), of[i].grade);
    ASSERT_EQ(coach_points_of(0), 0);
    ASSERT_EQ(coach_points_of(100), 500);
    ASSERT_EQ(coach_points_of(200), 1000);
    ASSERT_EQ(coach_points_of(400), 1500);
    ASSERT_EQ(coach_points_of(COACH_STATED_MAX), 5500);
}

/* The tables rise: more is never worth less. */
static void tables_are_in_order(void)
{
    for (unsigned aim = 0; aim < TS_AIMS; aim++) {
        ASSERT(coach_row_of(aim) > 0);
        for (int64_t value = -12000; value < 12000; value += 50) {
            ASSERT(coach_win(aim, value) <= coach_win(aim, value + 50));
            ASSERT(coach_win(aim, value) >= 0 && coach_win(aim, value) <= 10000);
        }
        for (unsigned unit = 0; unit < COACH_UNIT_COUNT; unit++)
            for (int32_t stated = 0; stated < COACH_STATED_MAX; stated += 10) {
                const int32_t loss = coach_loss(unit, aim, -3000, stated);
                ASSERT(loss >= 0);
                ASSERT(loss <= coach_loss(unit, aim, -3000, stated + 10));
            }
    }
}

/* ---- openings ------------------------------------------------------------------------------- */

static void draw_opening(ts_board *b, unsigned opening, bool mirrored)
{
    ts_match m;
    ts_setup setup;
    ts_setup_default(&setup, 0, TS_MODE_NONE);
    ts_start(&m, &setup);
    *b = m.board[0];
    b->pieces = 7;
    for (unsigned y = 0; y < 10; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            b->cell[y][x] = (uint8_t)coach_opening_cell(opening, mirrored, x, y);
}

/* Each is made of whole pieces, none twice. */
static void openings_are_bags(void)
{
    ASSERT(coach_openings_count() >= 20);
    for (unsigned i = 1; i <= coach_openings_count(); i++) {
        ts_board b;
        unsigned cells[TS_KINDS] = {0};
        test_about = coach_opening_name(i);
        draw_opening(&b, i, false);
        for (unsigned y = 0; y < 10; y++)
            for (unsigned x = 0; x < TS_COLUMNS; x++)
                cells[b.cell[y][x]]++;
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            ASSERT(cells[kind] == 0 || cells[kind] == 4);
    }
}

static unsigned next_order(uint8_t bag[7])
{
    int i = 5, k = 6;
    while (i >= 0 && bag[i] >= bag[i + 1])
        i--;
    if (i < 0)
        return 0;
    while (bag[k] <= bag[i])
        k--;
    for (uint8_t kept = bag[i]; bag[i] == kept;) {
        bag[i] = bag[k];
        bag[k] = kept;
    }
    for (int from = i + 1, to = 6; from < to; from++, to--) {
        const uint8_t kept = bag[from];
        bag[from] = bag[to];
        bag[to] = kept;
    }
    return 1;
}

/* Counts the bags, of 5,040, that allow this form. */
static unsigned count_bags(unsigned opening, bool mirrored)
{
    ts_movegen gen;
    ts_forms forms;
    coach_opener form;
    uint8_t bag[7] = {TS_I, TS_J, TS_L, TS_O, TS_S, TS_T, TS_Z};
    unsigned count = 0;
    ts_movegen_of(ts_rules_get(TS_RULES_GUIDELINE), &gen);
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &forms);
    if (!coach_opener_get(&forms, opening, mirrored, &form))
        return 0;
    do {
        ts_board b = {.rules = TS_RULES_GUIDELINE, .columns = 10, .visible = 20, .rows = 40};
        bool hold;
        ts_place to;
        b.piece.kind = bag[0];
        memcpy(b.queue, bag + 1, 6);
        b.queue_count = 6;
        count += coach_opener_next(&form, &gen, &forms, &b, &to, &hold);
    } while (next_order(bag));
    return count;
}

/* Every one can be built, and the mirrored one from as many bags. */
static void openings_can_be_built(void)
{
    for (unsigned i = 1; i <= coach_openings_count(); i++) {
        test_about = coach_opening_name(i);
        ASSERT(count_bags(i, false) > 0);
        ASSERT_EQ(count_bags(i, true), count_bags(i, false));
    }
    test_about = NULL;
}

/* The I of this one lies under the others, and its T waits. */
static void an_order_is_found(void)
{
    static const uint8_t queue[] = {TS_O, TS_T, TS_S, TS_L, TS_J, TS_Z};
    ts_board b = {.rules = TS_RULES_GUIDELINE, .columns = 10, .visible = 20, .rows = 40};
    ts_movegen gen;
    ts_forms forms;
    coach_opener form;
    unsigned opening = 1;
    ts_place to;
    bool hold;
    ts_movegen_of(ts_rules_get(TS_RULES_GUIDELINE), &gen);
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &forms);
    while (strcmp(coach_opening_name(opening), "TKI 3, flat top") != 0)
        opening++;
    ASSERT(coach_opener_get(&forms, opening, false, &form));
    ASSERT_EQ(form.count, 6);
    b.piece.kind = TS_I;
    memcpy(b.queue, queue, sizeof queue);
    b.queue_count = sizeof queue;
    ASSERT(coach_opener_next(&form, &gen, &forms, &b, &to, &hold));
    ASSERT(!hold && to.kind == TS_I && to.column == 3 && to.row == 0);
    b.cell[0][0] = TS_O; /* a cell where there is none in the shape; or not the whole piece */
    b.row[0] = 1;
    ASSERT(!coach_opener_next(&form, &gen, &forms, &b, &to, &hold));
    b.row[0] = 1 << 5;
    ASSERT(!coach_opener_next(&form, &gen, &forms, &b, &to, &hold));
    b.row[0] = 0xf << 3;
    b.piece.kind = TS_T; /* it waits in the hold */
    memmove(b.queue + 1, queue + 2, 4);
    b.queue_count = 5;
    ASSERT(coach_opener_next(&form, &gen, &forms, &b, &to, &hold));
    ASSERT(hold && to.kind == TS_O && to.column == 0);
    static const uint8_t late[] = {TS_L, TS_Z, TS_O, TS_J, TS_T, TS_I};
    b.piece.kind = TS_S; /* it lies on the I, and the L on it: neither is there in time */
    b.row[0] = 0;
    memcpy(b.queue, late, sizeof late);
    b.queue_count = sizeof late;
    ASSERT(!coach_opener_next(&form, &gen, &forms, &b, &to, &hold));
}

static void openings_are_recognised(void)
{
    for (unsigned i = 1; i <= coach_openings_count(); i++)
        for (unsigned side = 0; side < 2; side++) {
            ts_board b;
            bool mirrored = !side;
            test_about = coach_opening_name(i);
            draw_opening(&b, i, side == 1);
            ASSERT_TEXT(coach_opening_name(coach_opening_of(&b, &mirrored)), coach_opening_name(i));
            ASSERT_EQ(mirrored, side == 1);
            b.lines = 1;
            ASSERT_EQ(coach_opening_of(&b, &mirrored), 0);
        }
}

/* Two rows with four cells in them, and the O's that fill them: another place leaves a gap of one.
 * A stack that no known pieces can fill, and a piece too few. */
static void a_sure_clear_is_kept_or_given_up(void)
{
    const uint64_t two = TS_BITBOARD_ROW(0) | TS_BITBOARD_ROW(1);
    ts_question q = {.rules = ts_rules_get((unsigned)ts_rules_find("modern")),
                     .columns = TS_COLUMNS,
                     .hold_is = 1,
                     .queue = {TS_O, TS_O, TS_O, TS_O},
                     .queue_count = 4};
    ts_forms f;
    ts_forms_of(q.rules, &f);
    q.board.column[0] = q.board.column[1] = two;
    ts_choice near = {.place = {.kind = TS_O, .column = 2}}, off = near;
    off.place.column = 3;
    ASSERT(coach_keeps_clear(&q, &f, &near));
    ASSERT(!coach_keeps_clear(&q, &f, &off));
    q.queue_count = 3;
    ASSERT(!coach_keeps_clear(&q, &f, &near));
    q.hold = TS_O; /* it is one more of them */
    ASSERT(coach_keeps_clear(&q, &f, &near));
    q.hold_is = 0;
    ASSERT(!coach_keeps_clear(&q, &f, &near));
    q.hold_is = 1;
    q.hold = TS_S;
    q.queue_count = 4;
    ASSERT(coach_keeps_clear(&q, &f, &near)); /* it stays there */
    near.hold = true;
    near.place = (ts_place){.kind = TS_S, .column = 2}; /* the S comes out: never empty again */
    ASSERT(!coach_keeps_clear(&q, &f, &near));
    q.board.column[0] = q.board.column[1] = two | TS_BITBOARD_ROW(2);
    near = (ts_choice){.place = {.kind = TS_O, .column = 2}};
    ASSERT(!coach_keeps_clear(&q, &f, &near));
    for (unsigned x = 0; x < TS_COLUMNS; x++) /* it is made */
        q.board.column[x] = x == 2 || x == 3 ? 0 : two;
    ASSERT(coach_keeps_clear(&q, &f, &near));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(one_place_is_searched_alone);
    RUN(hidden_pieces_change_nothing);
    RUN(a_hold_at_once_is_taken_back);
    RUN(slices_change_nothing);
    RUN(placements_are_found);
    RUN(an_i_is_wasted_below_a_quad);
    RUN(units_go_by_the_aim);
    RUN(a_hold_is_advised_where_it_gains_more_than_it_costs);
    RUN(a_board_that_is_not_there_is_refused);
    RUN(accuracy_is_lichess_s);
    RUN(placements_weigh_as_chances_move);
    RUN(a_move_on_the_floor_is_hard);
    RUN(words_begin_where_they_should);
    RUN(tables_are_in_order);
    RUN(openings_are_bags);
    RUN(openings_can_be_built);
    RUN(an_order_is_found);
    RUN(openings_are_recognised);
    RUN(a_sure_clear_is_kept_or_given_up);
    buffer_free(&rig_text);
    return test_done();
}
