/* The bot's forecast of a lock down, its name and its attack, is the core's result: random fields,
 * streaks and places, brought there by hands, in every rule set that has an attack. */
#include "bot/bot.h"
#include "bot/lock_result.h"
#include "duel_rig.h"
#include "random_stack.h"

enum { ROUNDS = 400 };

/* ---- what is played on ---------------------------------------------------------------------- */

/* Fields that can be left empty, and slots a T is turned into: beside walls, too, where psk counts
 * otherwise. */
static const struct {
    char kind;
    const char *rows;
} made[] = {
    {'O', "XXXXXX..XX/XXXXXX..XX"},
    {'I', "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX."},
    {'J', "XXXXXX...X/XXXXXXXX.X"},
    {'T', "..X......./XX...XXXXX/XXX.XXXXXX"},
    {'T', "..X......./X....XXXXX/XXX.XXXXXX"},
    {'T', "X........./..XXXXXXXX/X.XXXXXXXX/X..XXXXXXX/X.XXXXXXXX"},
    {'T', "XX......../X..XXXXXXX/XX.XXXXXXX/X..XXXXXXX/X.XXXXXXXX"},
    {'T', "X........./....XXXXXX/.XXXXXXXXX/..XXXXXXXX/.XXXXXXXXX"},
    {'S', "...XXXXXXX/X..XXXXXXX/X...XXXXXX/XX..XXXXXX"},
    {'Z', "XX......../X..XXXXXXX/..XXXXXXXX/X.XXXXXXXX"},
};

static bool random_field(rig *t, uint64_t *stream)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    unsigned height = drawn(stream) % 10;
    unsigned shaft = drawn(stream) % TS_COLUMNS;
    for (unsigned y = 0; y < height; y++) {
        unsigned gap = drawn(stream) % 3 ? shaft : drawn(stream) % TS_COLUMNS;
        unsigned wide = drawn(stream) % 3;
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            cell[y][x] = x < gap || x > gap + wide ? TS_GARBAGE : TS_NONE;
    }
    return rig_stack(t, cell);
}

static bool set_up(rig *t, const char *rules, uint64_t *stream)
{
    enum { MADE = sizeof made / sizeof *made };
    begin(t, rules, 2);
    rig_until(t, TS_EVENT_SPAWN, 2000);
    unsigned which = drawn(stream) % (2 * MADE);
    rig_spawn(t, which < MADE ? made[which].kind : TS_CELL_LETTERS[TS_I + drawn(stream) % 7]);
    if (!(which < MADE ? rig_field(t, made[which].rows) : random_field(t, stream)))
        return false;
    ts_edit_value(&t->match, 0, TS_SET_COMBO, drawn(stream) % (drawn(stream) % 4 ? 15u : 3000u));
    ts_edit_value(&t->match, 0, TS_SET_BACK_TO_BACK, drawn(stream) % 12);
    return true;
}

/* ---- what is expected ----------------------------------------------------------------------- */

typedef struct expected {
    ts_place place;
    ts_lock_result called;
} expected;

/* All places of the piece in play. */
static unsigned list_places(rig *t, const ts_forms *f, ts_question *q, ts_scored scored[512])
{
    static const ts_weights no_weights;
    ts_movegen gen;
    ts_places places[3];
    ts_judge judge = {&no_weights, f, t->b->columns, t->b->visible};
    unsigned kind = t->b->piece.kind, count = 0;
    ts_bot_question(&t->match, 0, &(ts_bot_level){.holds = 1, .spins = 1}, q);
    memset(places, 0, sizeof places);
    if (ts_movegen_of(t->r, &gen))
        ts_movegen_one(&gen, &q->board, kind, q->spins && kind == TS_T, places);
    else
        ts_places_walked(t->b, f, kind, false, places);
    for (unsigned spin = 0; spin < 3; spin++)
        count += ts_judge_places(&judge, &q->board, kind, spin, &places[spin], scored + count,
                                 512 - count);
    return count;
}

/* Any of them, those that clear or are turned in first. */
static expected expect(rig *t, const ts_forms *f, uint64_t *stream)
{
    ts_question q;
    ts_scored scored[512], chosen = {.lines = 0};
    unsigned most = 0, count = list_places(t, f, &q, scored);
    for (unsigned i = 0; i < count; i++) {
        unsigned wish = drawn(stream) % 100;
        wish += (scored[i].lines ? 200u : 0) + (scored[i].place.spin ? 100u : 0);
        if (wish >= most) {
            most = wish;
            chosen = scored[i];
        }
    }
    ts_streak streak = {t->b->combo, t->b->back_to_back};
    expected e = {chosen.place, ts_classify_lock(&q, f, &q.board, &chosen, &streak)};
    return e;
}

/* ---- what comes of it ----------------------------------------------------------------------- */

/* Hands bring it there; false: gravity was in the way. */
static bool play(rig *t, const ts_forms *f, ts_place to)
{
    ts_hands hands;
    uint32_t pieces = t->b->pieces;
    ts_hands_open(&hands, &t->match, 0, 50, 0);
    ts_hands_aim(&hands, to, false);
    for (unsigned tick = 0; tick < 20000 && t->b->pieces == pieces; tick++) {
        t->held[0] = ts_hands_held(&hands, &t->match, 0);
        rig_wait(t, 1);
    }
    const ts_event *lock = rig_event(t, TS_EVENT_LOCK);
    if (!lock || lock->player != 0)
        return false;
    ts_place p = ts_place_of(f, lock->piece);
    return p.rot == to.rot && p.column == to.column && p.row == to.row;
}

static void attacks_are_the_cores(const char *rules)
{
    unsigned compared = 0, sent = 0, spins = 0, perfect = 0;
    uint64_t stream = 7;
    for (unsigned round = 0; round < ROUNDS; round++) {
        rig t;
        ts_forms forms;
        if (!set_up(&t, rules, &stream))
            continue;
        ts_forms_of(t.r, &forms);
        expected e = expect(&t, &forms, &stream);
        if (!play(&t, &forms, e.place))
            continue;
        ASSERT_EQ(e.called.spin, t.b->last.spin);
        ASSERT_EQ(e.called.attack, t.b->last.attack);
        compared++;
        sent += e.called.attack > 0;
        spins += e.called.spin > 0;
        perfect += t.b->last.perfect;
    }
    bool turns_in = ts_rules_get((unsigned)ts_rules_find(rules))->spins != TS_SPINS_NONE;
    ASSERT(compared > ROUNDS * 9 / 10 && sent > ROUNDS / 10 && perfect > ROUNDS / 20);
    ASSERT(turns_in ? spins > ROUNDS / 10 : spins == 0);
}

/* The core is asked by what the last move must have been. */
static unsigned called_by_core(const rig *t, const ts_forms *f, ts_place p)
{
    static const int test[] = {[TS_SPIN_NONE] = 0, [TS_SPIN_MINI] = 1, [TS_SPIN_FULL] = 5};
    ts_piece piece = {p.kind, p.rot, (int8_t)(p.column - f->left[p.kind][p.rot]),
                      (int8_t)(p.row - f->low[p.kind][p.rot])};
    return (unsigned)ts_spin(t->b, piece, p.kind == TS_T ? test[p.spin] : 1);
}

static void names_are_the_cores(const char *rules)
{
    uint64_t stream = 3;
    for (unsigned round = 0; round < ROUNDS; round++) {
        rig t;
        ts_forms forms;
        ts_question q;
        ts_scored scored[512];
        if (!set_up(&t, rules, &stream))
            continue;
        ts_forms_of(t.r, &forms);
        unsigned count = list_places(&t, &forms, &q, scored);
        for (unsigned i = 0; i < count; i++) {
            ts_streak streak = {-1, 0};
            unsigned spin = ts_classify_lock(&q, &forms, &q.board, &scored[i], &streak).spin;
            ASSERT_EQ(spin, called_by_core(&t, &forms, scored[i].place));
        }
    }
}

static void in_every_rule_set(void)
{
    unsigned duel = (unsigned)ts_modes_find("duel");
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        if (ts_mode_lacks(duel, rules) == 0) {
            test_about = ts_rules_get(rules)->name;
            attacks_are_the_cores(test_about);
            names_are_the_cores(test_about);
        }
}

/* Those above: none is left out. A rule set that is not named here may be either. */
static void duels_are_in_these(void)
{
    static const struct {
        const char *rules;
        bool duel;
    } set[] = {{"guideline", true}, {"modern", true},   {"psk", true},    {"nes", true},
               {"nes-pal", true},   {"itnotes", false}, {"pivot", false}, {"wx", false},
               {"pygame", false},   {"tgm", false}};
    unsigned duel = (unsigned)ts_modes_find("duel");
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
        test_about = set[i].rules;
        ASSERT_EQ(ts_mode_lacks(duel, (unsigned)ts_rules_find(test_about)) == 0, set[i].duel);
    }
}

/* ---- in the search -------------------------------------------------------------------------- */

static int32_t value_of_single(unsigned chain)
{
    static ts_answer answer;
    rig t;
    ts_question q;
    ts_searcher *s = ts_searcher_open();
    begin(&t, "modern", 2);
    rig_until(&t, TS_EVENT_SPAWN, 2000);
    rig_spawn(&t, 'J');
    ASSERT(rig_field(&t, "X........./XXXXXXX..."));
    ts_edit_value(&t.match, 0, TS_SET_BACK_TO_BACK, chain);
    ts_bot_question(&t.match, 0, &(ts_bot_level){.holds = 1, .budget = 1}, &q);
    ts_search(s, &q, &answer);
    ts_searcher_close(s);
    for (unsigned i = 0; i < answer.count; i++)
        if (answer.choice[i].place.column == 7 && answer.choice[i].place.rot == 0)
            return answer.choice[i].value;
    ASSERT(false);
    return 0;
}

/* A chain of n, let go by a single, sends n - 1 rows; one of four is not let go. */
static void the_search_counts_what_a_chain_has_charged(void)
{
    int32_t attack = ts_weights_of(TS_AIM_attack)->attack;
    ASSERT_EQ(value_of_single(5) - value_of_single(4), 4 * attack);
    ASSERT_EQ(value_of_single(9) - value_of_single(4), 8 * attack);
    ASSERT_EQ(value_of_single(4) - value_of_single(3), 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_search_counts_what_a_chain_has_charged);
    RUN(duels_are_in_these);
    RUN(in_every_rule_set);
    return test_done();
}
