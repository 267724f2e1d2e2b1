/* Rules of a match in every rule set: setups that are refused, the verbs that act between ticks and
 * what they refuse, events, the hash, copies, leaps. */
#include "rig.h"

static ts_setup usual(const char *rules, const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    return setup;
}

static void begin(rig *t, const char *rules, unsigned players)
{
    ts_setup setup = usual(rules, "none");
    setup.players = (uint8_t)players;
    rig_start_setup(t, &setup);
}

/* ---- setups ------------------------------------------------------------------------------- */

static bool starts(const ts_setup *setup)
{
    ts_match m, before;
    memset(&m, 0x5a, sizeof m);
    before = m;
    bool started = ts_start(&m, setup);
    ASSERT(started || memcmp(&m, &before, sizeof m) == 0);
    return started;
}

static bool seats(unsigned mode, unsigned players)
{
    const ts_mode *m = ts_modes_get(mode);
    return players >= m->players_least && (m->players_most == 0 || players <= m->players_most);
}

static void usual_setups_start(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++)
            for (unsigned players = 1; players <= TS_PLAYERS_MAX; players++) {
                ts_setup setup;
                ts_setup_default(&setup, rules, mode);
                setup.players = (uint8_t)players;
                ASSERT_EQ(starts(&setup), ts_mode_lacks(mode, rules) == 0 && seats(mode, players));
            }
    ASSERT(ts_rules_get(ts_rules_count()) == NULL && ts_modes_get(ts_modes_count()) == NULL);
    ASSERT_EQ(ts_rules_find("none"), -1);
    ASSERT_EQ(ts_modes_find("guideline"), -1);
    ASSERT_EQ(ts_rules_find(""), -1);
}

static void senseless_setups_are_refused(void)
{
    ts_setup good = usual("guideline", "sprint");
    ts_setup s = good;
#define REFUSED(change)                                                                            \
    do {                                                                                           \
        s = good;                                                                                  \
        change;                                                                                    \
        ASSERT(!starts(&s));                                                                       \
    } while (0)
    ASSERT(starts(&s));
    REFUSED(s.rules = (uint8_t)ts_rules_count());
    REFUSED(s.rules = 255);
    REFUSED(s.mode = (uint8_t)ts_modes_count());
    REFUSED(s.players = 0);
    REFUSED(s.players = TS_PLAYERS_MAX + 1);
    REFUSED(s.level = 0); /* the first is 1 */
    REFUSED(s.level = UINT16_MAX);
    REFUSED(s.goal = TS_ENDLESS); /* a sprint ends */
    REFUSED((s.mode = (uint8_t)ts_modes_find("free"), s.goal = 40));
    REFUSED((s.mode = (uint8_t)ts_modes_find("none"), s.goal = TS_ENDLESS));
    REFUSED((s.mode = (uint8_t)ts_modes_find("ultra"), s.goal = TS_ENDLESS));
    REFUSED(s.handling[0].das = 10001);
    REFUSED(s.handling[3].arr = 10001); /* of players who are not there, too */
    REFUSED(s.handling[0].unused[1] = 1);
    for (unsigned i = 0; i < sizeof s.unused; i++)
        REFUSED(s.unused[i] = 1);
    good = usual("psk", "marathon"); /* leaves players DAS and ARR alone */
    s = good;
    s.handling[0].das = 1;
    ASSERT(starts(&s));
    REFUSED(s.handling[0].dcd = 1);
    REFUSED(s.handling[0].soft = 41);
    REFUSED(s.handling[0].irs = TS_INITIAL_HELD);
    REFUSED(s.handling[0].ihs = TS_INITIAL_TAP);
    s = usual("modern", "sprint");
    s.handling[0] =
        (ts_handling){.das = 1, .dcd = 1, .irs = TS_INITIAL_TAP, .ihs = TS_INITIAL_HELD};
    ASSERT(starts(&s));
    s.handling[0].ihs = TS_INITIAL_TAP + 1;
    ASSERT(!starts(&s));
    s = usual("nes", "none");
    s.level = 29;
    ASSERT(starts(&s));
    s.level = 30;
    ASSERT(!starts(&s));
    s.level = 0;
    s.handling[0].das = 10;
    ASSERT(!starts(&s));
    s = usual("marathon", "none");
    ASSERT(!starts(&s)); /* no such rules */
    s = usual("guideline", "marathon");
    s.goal = TS_ENDLESS;
    ASSERT(starts(&s));
#undef REFUSED
}

/* ---- edits -------------------------------------------------------------------------------- */

static void a_stack_is_taken_whole_or_not(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    begin(&t, "guideline", 1);
    rig_wait(&t, 1);
    ts_piece p = t.b->piece;
    cell[0][0] = TS_I;
    cell[1][9] = TS_BLACK;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(t.b->cell[0][0], TS_I);
    ASSERT_EQ(t.b->row[1], 1u << 9);
    ts_match before = t.match;
    uint8_t wrong[TS_ROWS][TS_COLUMNS_MAX];
    memcpy(wrong, cell, sizeof wrong);
    wrong[5][5] = TS_BLACK + 1;
    ASSERT(!rig_stack(&t, wrong));
    memcpy(wrong, cell, sizeof wrong);
    wrong[p.y][p.x] = TS_GARBAGE; /* the piece is there */
    ASSERT(!rig_stack(&t, wrong));
    ASSERT(!ts_edit_stack(&t.match, 1, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    ASSERT_BYTES(&t.match, &before, sizeof before);
    begin(&t, "wx", 1);
    memset(wrong, 0, sizeof wrong);
    wrong[21][0] = TS_GARBAGE;
    ASSERT(rig_stack(&t, wrong));
    wrong[22][0] = TS_GARBAGE; /* 22 rows are kept */
    ASSERT(!rig_stack(&t, wrong));
}

static void pieces_are_put_where_they_fit(void)
{
    rig t;
    begin(&t, "guideline", 1);
    ASSERT(rig_field(&t, "....X....."));
    ts_match before = t.match;
    ASSERT(!rig_place(&t, 'T', 0, 4, 0)); /* on a block */
    ASSERT(!rig_place(&t, 'T', 0, 0, 5)); /* in the wall */
    ASSERT(!rig_place(&t, 'T', 0, 9, 5));
    ASSERT(!rig_place(&t, 'T', 2, 4, 0)); /* in the floor */
    ASSERT(!rig_place(&t, 'T', 4, 4, 5)); /* no such rotation */
    ASSERT(!rig_place(&t, '.', 0, 4, 5));
    ASSERT(!rig_place(&t, 'X', 0, 4, 5));
    ASSERT(!rig_place(&t, 'T', 0, 4, 127));
    ASSERT(!rig_place(&t, 'T', 0, -128, 4));
    ASSERT(!ts_edit_place(&t.match, 1, (ts_piece){TS_T, 0, 4, 5}));
    ASSERT(!ts_edit_piece(&t.match, 0, TS_NONE, NULL));
    ASSERT(!ts_edit_piece(&t.match, 0, TS_GARBAGE, NULL));
    ASSERT(!ts_edit_piece(&t.match, 4, TS_T, NULL));
    ASSERT_BYTES(&t.match, &before, sizeof before);
    ASSERT(rig_place(&t, 'T', 0, 4, 1));
    ASSERT(t.b->grounded);
    ASSERT(rig_field(&t, "")); /* and the ground is gone again */
    ASSERT(!t.b->grounded);
    ASSERT_EQ(t.match.tick, 0);
}

/* The given pieces come first, then those the randomizer would have given anyway. */
static void a_given_queue_comes_first(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        rig t;
        begin(&t, ts_rules_get(rules)->name, 1);
        uint8_t drawn[TS_QUEUE_MAX];
        unsigned count = t.b->queue_count;
        memcpy(drawn, t.b->queue, sizeof drawn);
        ASSERT(rig_queue(&t, "IIOTZ"));
        ASSERT(rig_queue(&t, "SSZ")); /* instead */
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.kind, TS_S);
        ASSERT_EQ(t.b->queue[0], TS_S);
        ASSERT_EQ(t.b->queue[1], TS_Z);
        ASSERT_EQ(t.b->queue_count, 2 + count);
        ASSERT_BYTES(t.b->queue + 2, drawn, count);
        ASSERT(rig_queue(&t, ""));
        ASSERT_BYTES(t.b->queue, drawn, count);
    }
}

static void a_queue_has_room_for_112(void)
{
    static uint8_t kinds[TS_GIVEN_MAX + 1];
    memset(kinds, TS_L, sizeof kinds);
    rig t;
    begin(&t, "guideline", 1);
    ASSERT(!ts_edit_queue(&t.match, 0, kinds, TS_GIVEN_MAX + 1));
    ASSERT(ts_edit_queue(&t.match, 0, kinds, TS_GIVEN_MAX));
    ts_match before = t.match;
    kinds[7] = TS_NONE;
    ASSERT(!ts_edit_queue(&t.match, 0, kinds, TS_GIVEN_MAX));
    kinds[7] = TS_GARBAGE;
    ASSERT(!ts_edit_queue(&t.match, 0, kinds, 8));
    ASSERT(!ts_edit_queue(&t.match, 1, kinds, 1));
    ASSERT_BYTES(&t.match, &before, sizeof before);
}

static void a_hold_is_set(void)
{
    rig t;
    begin(&t, "guideline", 1);
    rig_wait(&t, 1);
    ASSERT(ts_edit_hold(&t.match, 0, TS_Z) && t.b->hold == TS_Z && !t.b->hold_used);
    ASSERT(!ts_edit_hold(&t.match, 0, TS_GARBAGE) && !ts_edit_hold(&t.match, 1, TS_Z));
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->piece.kind, TS_Z);
    ASSERT(ts_edit_hold(&t.match, 0, TS_NONE) && t.b->hold == TS_NONE);
    begin(&t, "nes", 1); /* nothing brings it back there, but a position keeps it */
    ASSERT(ts_edit_hold(&t.match, 0, TS_Z) && t.b->hold == TS_Z);
}

/* Not even the clock of wx, which never rests, brings one. */
static void without_a_piece_none_comes(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        rig t;
        begin(&t, ts_rules_get(rules)->name, 1);
        rig_wait(&t, 1);
        ASSERT(ts_edit_no_piece(&t.match, 0));
        for (int i = 0; i < 2000; i++) {
            rig_wait(&t, 1);
            ASSERT(t.b->piece.kind == TS_NONE && t.events.count == 0);
        }
        ASSERT(ts_edit_piece(&t.match, 0, TS_T, NULL) && t.b->piece.kind == TS_T);
        ASSERT(!ts_edit_no_piece(&t.match, 1));
    }
}

static void a_place_can_have_come_by_a_rotation(void)
{
    rig t;
    begin(&t, "guideline", 1);
    ASSERT(!ts_edit_rotation(&t.match, 0, 1)); /* no piece yet */
    ASSERT(rig_field(&t, "..X......./..../X.X......."));
    ASSERT(rig_place(&t, 'T', 0, 1, 1) && t.b->rotate_test == 0);
    ASSERT(!ts_edit_rotation(&t.match, 0, TS_KICKS_MAX + 1));
    ASSERT(ts_edit_rotation(&t.match, 0, 1));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->last.spin, TS_SPIN_MINI);
    begin(&t, "guideline", 1);
    ASSERT(rig_field(&t, "..X......./..../X.X......."));
    ASSERT(rig_place(&t, 'T', 0, 1, 1) && ts_edit_rotation(&t.match, 0, 5));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->last.spin, TS_SPIN_FULL);
}

static void a_board_put_back_plays_on(void)
{
    rig t;
    begin(&t, "guideline", 1);
    rig_wait(&t, 1);
    ts_board before = *t.b;
    ts_end(&t.match, 0, TS_LOST, NULL);
    rig_wait(&t, 1);
    ASSERT(t.match.over);
    ts_board ended = *t.b, other = before;
    other.rules = TS_RULES_NES;
    ASSERT(!ts_edit_board(&t.match, 0, &other) && !ts_edit_board(&t.match, 1, &before));
    ASSERT_BYTES(t.b, &ended, sizeof ended);
    ASSERT(ts_edit_board(&t.match, 0, &before) && !t.match.over);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->pieces, 1);
    ASSERT(ts_edit_board(&t.match, 0, &ended)); /* the next tick ends it again */
    rig_wait(&t, 1);
    ASSERT(t.match.over);
}

static void values_are_set_where_the_rules_have_them(void)
{
    static const struct {
        const char *rules;
        int what;
        int64_t value;
        bool can;
    } set[] = {
        {"guideline", TS_SET_LEVEL, 15, true},
        {"guideline", TS_SET_LEVEL, 0, false},
        {"pivot", TS_SET_LEVEL, 0, true},
        {"nes", TS_SET_LEVEL, 255, true},
        {"nes", TS_SET_LEVEL, 256, false},
        {"tgm", TS_SET_LEVEL, 999, true},
        {"tgm", TS_SET_LEVEL, 1000, false},
        {"wx", TS_SET_LEVEL, 1, false},
        {"guideline", TS_SET_LINES, 149, true},
        {"guideline", TS_SET_LINES, -1, false},
        {"guideline", TS_SET_SCORE, 1, true},
        {"nes", TS_SET_SCORE, 1000000, false},
        {"wx", TS_SET_SCORE, 5, false},
        {"guideline", TS_SET_DAS, 0, true},
        {"guideline", TS_SET_ARR, 10000, true},
        {"guideline", TS_SET_ARR, 10001, false},
        {"nes", TS_SET_DAS, 10, false},
        {"tgm", TS_SET_ARR, 2, false},
        {"guideline", TS_SET_COMBO, -1, true},
        {"guideline", TS_SET_COMBO, 12, true},
        {"guideline", TS_SET_COMBO, -2, false},
        {"nes", TS_SET_COMBO, 1, false},
        {"guideline", TS_SET_BACK_TO_BACK, 3, true},
        {"nes", TS_SET_BACK_TO_BACK, 1, false},
        {"guideline", 99, 1, false},
        {"guideline", TS_SET_SCORE, INT64_MAX, false},
    };
    rig t;
    for (unsigned i = 0; i < sizeof set / sizeof set[0]; i++) {
        begin(&t, set[i].rules, 1);
        ts_match before = t.match;
        ASSERT_EQ(ts_edit_value(&t.match, 0, set[i].what, set[i].value), set[i].can);
        ASSERT(set[i].can || memcmp(&t.match, &before, sizeof before) == 0);
        ASSERT(!ts_edit_value(&t.match, 1, set[i].what, set[i].value));
    }
}

static void nothing_is_edited_after_the_end(void)
{
    rig t;
    uint8_t kinds[1] = {TS_T};
    begin(&t, "guideline", 1);
    rig_wait(&t, 1);
    ts_end(&t.match, 0, TS_LOST, &t.events);
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->phase, TS_PHASE_OVER);
    rig_wait(&t, 1);
    ASSERT(t.match.over);
    ts_match before = t.match;
    ts_end(&t.match, 0, TS_WON, &t.events);
    ASSERT(!rig_field(&t, "") && !rig_place(&t, 'T', 0, 4, 5));
    ASSERT(!ts_edit_piece(&t.match, 0, TS_T, NULL) && !ts_edit_queue(&t.match, 0, kinds, 1));
    ASSERT(!ts_edit_no_piece(&t.match, 0) && !ts_edit_hold(&t.match, 0, TS_T));
    ASSERT(!ts_edit_value(&t.match, 0, TS_SET_SCORE, 1));
    ASSERT(!ts_add_garbage(&t.match, 0, 1, 0, TS_GARBAGE, 0));
    ASSERT_BYTES(&t.match, &before, sizeof before);
    rig_press(&t, TS_HARD | TS_LEFT);
    rig_wait(&t, 50);
    ASSERT_EQ(t.events.count, 0);
    ASSERT_EQ(t.b->pieces, before.board[0].pieces);
}

static void the_last_one_standing_wins(void)
{
    rig t;
    begin(&t, "guideline", 3);
    rig_wait(&t, 1);
    ts_end(&t.match, 1, TS_LOST, &t.events);
    rig_wait(&t, 1);
    ASSERT(!t.match.over);
    ts_end(&t.match, 0, TS_LOST, &t.events);
    rig_wait(&t, 1);
    ASSERT(t.match.over);
    ASSERT_EQ(t.match.board[2].outcome, TS_WON);
    const ts_event *e = rig_event(&t, TS_EVENT_OVER);
    ASSERT(e && e->player == 2 && e->amount == TS_WON);
}

/* ---- hold --------------------------------------------------------------------------------- */

static void hold_swaps_once_a_piece(void)
{
    rig t;
    begin(&t, "guideline", 1);
    ASSERT(rig_queue(&t, "TIZO"));
    rig_wait(&t, 1);
    rig_tap(&t, TS_CW);
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->hold, TS_T);
    ASSERT_EQ(t.b->piece.kind, TS_I);
    ASSERT_EQ(rig_event(&t, TS_EVENT_HOLD)->piece.kind, TS_T);
    ASSERT(rig_event(&t, TS_EVENT_SPAWN) != NULL);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HOLD); /* not again */
    ASSERT_EQ(t.b->piece.kind, TS_I);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->piece.kind, TS_Z);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->hold, TS_Z);
    ASSERT_EQ(t.b->piece.kind, TS_T); /* as a new one */
    ASSERT_EQ(t.b->piece.rot, 0);
    ASSERT_EQ(t.b->queue[0], TS_O);
}

static void only_some_sets_hold(void)
{
    static const char *const sets[] = {"guideline", "modern", "psk", "itnotes", "pivot",
                                       "wx",        "pygame", "nes", "nes-pal", "tgm"};
    enum { HOLDING = 3 };
    for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        rig t;
        begin(&t, sets[i], 1);
        rig_wait(&t, 2);
        rig_tap(&t, TS_HOLD);
        ASSERT_EQ(t.b->hold != TS_NONE, i < HOLDING);
    }
}

/* ---- events and steps --------------------------------------------------------------------- */

static void events_tell_a_lock_in_order(void)
{
    static const uint8_t order[] = {TS_EVENT_DROP, TS_EVENT_LAND, TS_EVENT_LOCK, TS_EVENT_CLEAR};
    rig t;
    begin(&t, "guideline", 1);
    rig_wait(&t, 1);
    ASSERT(rig_place(&t, 'O', 0, 8, 5));
    ASSERT(rig_field(&t, "XXXXXXXX../XXXXXXXX.."));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.events.count, sizeof order);
    for (unsigned i = 0; i < sizeof order; i++) {
        ASSERT_EQ(t.events.list[i].kind, order[i]);
        ASSERT_EQ(t.events.list[i].player, 0);
    }
    ASSERT_EQ(t.events.list[0].amount, 5);
    ASSERT_EQ(t.events.list[0].how, 2);
    ASSERT_EQ(t.events.list[3].amount, 2);
    ASSERT_EQ(t.events.list[3].rows, 3);
    ASSERT(t.events.list[3].perfect);
    rig_wait(&t, 1); /* each tick tells its own */
    ASSERT_EQ(t.events.count, 0);
}

static uint32_t noise(void)
{
    static uint32_t state = 7;
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

/* Random buttons, held for random times: a leap gives the same bytes as steps and skips no event;
 * an event listener and a game on a copy make no difference. */
static void leaps_copies_and_silence_change_nothing(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++) {
            static ts_match m, leapt, silent;
            static ts_events events;
            ts_setup setup;
            ts_setup_default(&setup, rules, mode);
            if (ts_mode_seats(mode, 1 + mode % 2))
                setup.players = (uint8_t)(1 + mode % 2);
            if (ts_mode_lacks(mode, rules))
                continue;
            ASSERT(ts_start(&m, &setup));
            ts_buttons held[TS_PLAYERS_MAX] = {0};
            for (int i = 0; i < 400 && !m.over; i++) {
                for (unsigned player = 0; player < setup.players; player++)
                    held[player] =
                        noise() % 3 ? 0 : (ts_buttons)(noise() & noise() & TS_BUTTONS_ALL);
                ts_step(&m, held, &events);
                uint32_t idle = ts_idle(&m, held), most = noise() % 60;
                uint32_t ticks = idle < most ? idle : most;
                leapt = silent = m;
                ts_leap(&leapt, held, ticks);
                for (uint32_t k = 0; k < ticks; k++) {
                    ts_step(&m, held, &events);
                    ts_step(&silent, held, NULL);
                    ASSERT_EQ(events.count, 0);
                }
                ASSERT_BYTES(&leapt, &m, sizeof m);
                ASSERT_BYTES(&silent, &m, sizeof m);
            }
        }
}

/* ---- hash --------------------------------------------------------------------------------- */

static void every_fact_is_in_the_hash(void)
{
    rig t;
    begin(&t, "guideline", 2);
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, "XX........"));
    ASSERT(ts_add_garbage(&t.match, 0, 2, 3, TS_GARBAGE, 9));
    uint64_t hash[64] = {ts_hash(&t.match)};
    unsigned count = 1;
    ts_match before = t.match;
    ts_board *b = &t.match.board[1];
#define FACT(fact)                                                                                 \
    do {                                                                                           \
        (fact)++;                                                                                  \
        hash[count++] = ts_hash(&t.match);                                                         \
        t.match = before;                                                                          \
    } while (0)
    FACT(t.match.tick);
    FACT(t.match.mode_data[0]);
    FACT(t.match.mode_data[5]);
    FACT(b->phase);
    FACT(b->over);
    FACT(b->outcome);
    FACT(b->piece.kind);
    FACT(b->piece.rot);
    FACT(b->piece.x);
    FACT(b->piece.y);
    FACT(b->hold);
    FACT(b->hold_used);
    FACT(b->fall);
    FACT(b->lock_clock);
    FACT(b->wait);
    FACT(b->wait_next);
    FACT(b->charge[0]);
    FACT(b->charge[1]);
    FACT(b->held);
    FACT(b->tapped);
    FACT(b->landed);
    FACT(b->lock_runs);
    FACT(b->resets);
    FACT(b->lowest);
    FACT(b->rotate_test);
    FACT(b->fifth);
    FACT(b->ruling);
    FACT(b->wall);
    FACT(b->nes_soft);
    FACT(b->soft_ticks);
    FACT(b->random);
    FACT(b->garbage_random);
    FACT(b->bag);
    FACT(b->shift_register);
    FACT(b->history[0]);
    FACT(b->history[3]);
    FACT(b->draws);
    FACT(b->given_count);
    FACT(b->queue[0]);
    FACT(b->queue[5]);
    FACT(b->score);
    FACT(b->lines);
    FACT(b->level);
    FACT(b->pieces);
    FACT(b->combo);
    FACT(b->back_to_back);
    FACT(b->combo_factor);
    FACT(b->grade);
    FACT(b->gm_checked);
    FACT(b->gm_missed);
    b = &t.match.board[0];
    FACT(b->cell[0][0]);
    FACT(b->score);
    FACT(b->garbage[0].due);
    FACT(b->garbage[0].rows);
    FACT(b->garbage[0].column);
    FACT(b->garbage[0].cell);
#undef FACT
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            ASSERT(hash[i] != hash[k]);
}

/* Unused fields do not count: boards that are not there, queue places not in use. */
static void nothing_else_is_in_the_hash(void)
{
    rig t;
    begin(&t, "guideline", 1);
    rig_wait(&t, 1);
    uint64_t hash = ts_hash(&t.match);
    t.match.board[1].score = 5;
    t.b->queue[TS_QUEUE_MAX - 1] = TS_T;
    t.b->garbage[3].rows = 4;
    t.b->changed = t.match.unused[0] = 1;
    ASSERT_EQ(ts_hash(&t.match), hash);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(usual_setups_start);
    RUN(senseless_setups_are_refused);
    RUN(a_stack_is_taken_whole_or_not);
    RUN(pieces_are_put_where_they_fit);
    RUN(a_given_queue_comes_first);
    RUN(a_queue_has_room_for_112);
    RUN(a_hold_is_set);
    RUN(without_a_piece_none_comes);
    RUN(a_place_can_have_come_by_a_rotation);
    RUN(a_board_put_back_plays_on);
    RUN(values_are_set_where_the_rules_have_them);
    RUN(nothing_is_edited_after_the_end);
    RUN(the_last_one_standing_wins);
    RUN(hold_swaps_once_a_piece);
    RUN(only_some_sets_hold);
    RUN(events_tell_a_lock_in_order);
    RUN(leaps_copies_and_silence_change_nothing);
    RUN(every_fact_is_in_the_hash);
    RUN(nothing_else_is_in_the_hash);
    return test_done();
}
