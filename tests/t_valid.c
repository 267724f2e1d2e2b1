/* Bytes from a stranger: every match in the middle of a game is valid, with each single fault it is
 * not, and what made a valid match go wrong once does not any more. The rest is fuzz_valid.c. */
#include "tessera/fumen.h"
#include "tessera/replay.h"
#include "rig.h"
#include "cli/measure/script.h"

static uint32_t random_next(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Half a minute by the scripted player and, at the other boards, by a masher; every hundredth part
 * of it is looked at. */
static void play_and_look(const ts_setup *setup)
{
    ts_match m;
    if (!ts_start(&m, setup))
        return;
    ASSERT(ts_valid(&m));
    script_player player = {0};
    script_masher masher = {.stream = setup->seed};
    uint64_t ticks = script_ticks(ts_rules_get(setup->rules), 30);
    while (m.tick < ticks) {
        ts_buttons mashed = script_masher_held(&masher, &m);
        ts_buttons held[TS_PLAYERS_MAX] = {mashed, mashed, (ts_buttons)(mashed >> 1), mashed};
        if (setup->seed % 2)
            held[0] = script_player_held(&player, &m, 0);
        ts_step(&m, held, NULL);
        if (m.tick % (ticks / 100) == 0 && !ts_valid(&m)) {
            printf("%s %s at tick %llu: ", ts_rules_get(setup->rules)->name,
                   ts_modes_get(setup->mode)->name, (unsigned long long)m.tick);
            ASSERT(ts_valid(&m));
            return;
        }
    }
}

static void every_match_is_valid(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++)
            for (unsigned players = 1; players <= TS_PLAYERS_MAX; players++)
                for (uint64_t seed = 1; seed <= test_times(2); seed++) {
                    ts_setup setup;
                    ts_setup_default(&setup, rules, mode);
                    setup.seed = seed;
                    setup.players = (uint8_t)players;
                    play_and_look(&setup);
                }
}

/* A duel in the middle of a game, with rows coming to both boards. */
static ts_match duel(void)
{
    rig t;
    rig_start_mode(&t, "guideline", "duel");
    rig_wait(&t, 3000);
    for (unsigned i = 0; i < 2; i++)
        ASSERT(ts_add_garbage(&t.match, i, 4, 3, TS_GARBAGE, 1000000));
    ASSERT(rig_field(&t, "XXXXXXXX../X.XXXXXXXX"));
    ASSERT(rig_place(&t, 'T', 1, 4, 12));
    ASSERT(t.match.setup.players == 2);
    return t.match;
}

/* Each is one fault in a match that was valid before. */
#define FAULTS(X)                                                                                  \
    X(m->setup.players = 0)                                                                        \
    X(m->setup.players = 5)                                                                        \
    X(m->setup.players = 3)                                                                        \
    X(m->setup.rules = TS_RULE_SETS)                                                               \
    X(m->setup.rules++)                                                                            \
    X(m->setup.mode = TS_MODES)                                                                    \
    X(m->setup.mode = TS_MODE_PUZZLE)                                                              \
    X(m->setup.variant = 1)                                                                        \
    X(m->setup.level = 1000)                                                                       \
    X(m->setup.goal = 1)                                                                           \
    X(m->setup.handicap[0] = TS_HANDICAP_MAX + 1)                                                  \
    X(m->setup.handicap[2] = 1)                                                                    \
    X(m->setup.unused[1] = 1)                                                                      \
    X(m->setup.handling[1].das = 10001)                                                            \
    X(m->setup.handling[0].arr = 10001)                                                            \
    X(m->setup.handling[3].unused[0] = 1)                                                          \
    X(m->over = 1)                                                                                 \
    X(m->over = 2)                                                                                 \
    X(m->unused[6] = 1)                                                                            \
    X(m->board[2].score = 1)                                                                       \
    X(m->board[3].changed = 1)                                                                     \
    X(b->rules++)                                                                                  \
    X(b->mode = TS_MODE_NONE)                                                                      \
    X(b->columns = 5)                                                                              \
    X(b->columns = 16)                                                                             \
    X(b->rows = 41)                                                                                \
    X(b->rows--)                                                                                   \
    X(b->visible = 0)                                                                              \
    X(b->ceiling = 20)                                                                             \
    X(b->cell[0][1] = TS_T)                                                                        \
    X(b->cell[0][0] = TS_BLACK + 1)                                                                \
    X(b->row[0] |= 2)                                                                              \
    X(b->row[5] = 1 << TS_COLUMNS)                                                                 \
    X(b->piece.kind = TS_GARBAGE)                                                                  \
    X(b->piece.kind = 255)                                                                         \
    X(b->piece.kind = TS_NONE)                                                                     \
    X(b->piece.rot = 4)                                                                            \
    X(b->piece.x = 9)                                                                              \
    X(b->piece.x = -1)                                                                             \
    X(b->piece.x = 127)                                                                            \
    X(b->piece.y = 0)                                                                              \
    X(b->piece.y = 1)                                                                              \
    X(b->piece.y = -128)                                                                           \
    X(b->grounded = 1)                                                                             \
    X(b->grounded = 2)                                                                             \
    X(b->phase = TS_PHASE_OVER)                                                                    \
    X(b->phase = TS_PHASE_WAIT)                                                                    \
    X(b->phase = TS_PHASE_READY)                                                                   \
    X(b->outcome = TS_LOST)                                                                        \
    X(b->over = TS_OVER_BLOCK)                                                                     \
    X(b->over = 77)                                                                                \
    X(b->hold = TS_GARBAGE)                                                                        \
    X(b->hold_used = 2)                                                                            \
    X(b->bag = 1)                                                                                  \
    X(b->bag = 1 << 9)                                                                             \
    X(b->history[0] = TS_KINDS)                                                                    \
    X(b->queue_count = 0)                                                                          \
    X(b->queue_count = TS_QUEUE_MAX + 1)                                                           \
    X(b->queue_count++)                                                                            \
    X(b->queue[0] = TS_NONE)                                                                       \
    X(b->queue[1] = TS_KINDS)                                                                      \
    X(b->queue[TS_QUEUE_MAX - 1] = TS_I)                                                           \
    X(b->given_count = (uint8_t)(b->queue_count + 1))                                              \
    X(b->garbage_count = 0)                                                                        \
    X(b->garbage_count++)                                                                          \
    X(b->garbage_count = TS_GARBAGE_MAX + 1)                                                       \
    X(b->garbage[0].rows = 0)                                                                      \
    X(b->garbage[0].column = 10)                                                                   \
    X(b->garbage[0].cell = TS_T)                                                                   \
    X(b->garbage[0].unused = 1)                                                                    \
    X(b->garbage[TS_GARBAGE_MAX - 1].due = 1)                                                      \
    X((b->garbage[1] = b->garbage[0], b->garbage_count++, b->garbage[1].rows = 252))               \
    X(b->charge[0] = INT32_MAX)                                                                    \
    X(b->charge[1] = -10001)                                                                       \
    X(b->lock_clock = 501)                                                                         \
    X(b->wait = UINT16_MAX + 1)                                                                    \
    X(b->opener_sent = 1)                                                                          \
    X(b->resets = 16)                                                                              \
    X(b->rotate_test = TS_KICKS_MAX + 1)                                                           \
    X(b->ruling = 2)                                                                               \
    X(b->ruling = 1)                                                                               \
    X(b->charge[0] = 1)                                                                            \
    X(b->ruling = -2)                                                                              \
    X(b->nes_soft = -1)                                                                            \
    X(b->nes_soft = 3)                                                                             \
    X(b->level = 0)                                                                                \
    X(b->level = 1000)                                                                             \
    X(b->start_level = 0)                                                                          \
    X(b->speed++)                                                                                  \
    X(b->speed = 255)                                                                              \
    X(b->combo = -2)                                                                               \
    X(b->grade = 1)                                                                                \
    X(b->gm_checked = 4)                                                                           \
    X(b->gm_missed = 2)                                                                            \
    X(b->held = TS_BUTTONS_ALL + 1)                                                                \
    X(b->tapped = TS_BUTTONS_ALL + 1)                                                              \
    X(b->landed = 2)                                                                               \
    X(b->lock_runs = 2)                                                                            \
    X(b->fall_waits = 1)                                                                           \
    X(b->lock_waits = 1)                                                                           \
    X(b->fifth = 2)                                                                                \
    X(b->wall = 2)                                                                                 \
    X(b->first_came = 2)                                                                           \
    X(b->changed = 1)                                                                              \
    X(b->aim = 1)                                                                                  \
    X(b->last.lines = TS_ROWS + 1)                                                                 \
    X(b->last.spin = TS_SPIN_FULL + 1)                                                             \
    X(b->last.combo = -2)                                                                          \
    X(b->last.back_to_back = 2)                                                                    \
    X(b->last.perfect = 2)                                                                         \
    X(b->last.any = 2)                                                                             \
    X(b->last.unused = 1)

static void each_fault_is_refused(void)
{
    const ts_match good = duel();
    ts_match spoilt;
    ts_match *m = &spoilt;
    ts_board *b = &m->board[0];
    ASSERT(ts_valid(&good));
#define TRY(fault)                                                                                 \
    spoilt = good;                                                                                 \
    (void)(fault);                                                                                 \
    test_about = #fault;                                                                           \
    ASSERT(!ts_valid(m));
    FAULTS(TRY)
#undef TRY
}

/* Fields of some rule sets alone. */
static void faults_of_a_rule_set(void)
{
    rig t;
    rig_start(&t, "itnotes"); /* a gliding piece needs room in the row below, too */
    ASSERT(rig_place(&t, 'O', 0, 4, 9));
    rig_wait(&t, 3);
    ASSERT(t.b->fall > 0 && ts_valid(&t.match));
    t.b->fall = 24;
    ASSERT(!ts_valid(&t.match));
    t.b->fall = 1;
    t.b->piece = ts_dropped(t.b, t.b->piece);
    ASSERT(!ts_valid(&t.match));

    rig_start_mode(&t, "itnotes", "practice"); /* by hand it moves by whole rows */
    rig_wait(&t, 3);
    ASSERT(t.b->piece.kind && ts_valid(&t.match));
    t.b->fall = 1;
    ASSERT(!ts_valid(&t.match));

    rig_start_mode(&t, "nes", "classic");
    ASSERT(t.match.setup.goal == 0 && t.b->phase == TS_PHASE_READY && ts_valid(&t.match));
    t.b->nes_soft = -97;
    ASSERT(!ts_valid(&t.match));
    t.b->nes_soft = 0;
    ASSERT(!ts_valid(&t.match));
    t.b->phase = TS_PHASE_CLEARING;
    ASSERT(ts_valid(&t.match));
    t.b->wait = 0;
    ASSERT(!ts_valid(&t.match));
    rig_start_mode(&t, "nes", "classic");
    t.b->score = 1000000;
    ASSERT(!ts_valid(&t.match));

    rig_start_mode(&t, "guideline", "big"); /* five columns */
    t.b->cell[0][4] = TS_T;
    t.b->row[0] = 1 << 4;
    ASSERT(ts_valid(&t.match));
    t.b->cell[0][5] = TS_T;
    t.b->row[0] |= 1 << 5;
    ASSERT(!ts_valid(&t.match));

    rig_start_mode(&t, "guideline", "puzzle");
    ASSERT(ts_valid(&t.match));
    t.match.setup.goal = 100000;
    ASSERT(!ts_valid(&t.match));
    rig_start_mode(&t, "guideline", "sprint");
    t.match.setup.goal = 0; /* the start puts the usual one there */
    ASSERT(!ts_valid(&t.match));
}

static void random_bytes_are_refused(void)
{
    static ts_match m;
    uint32_t state = 1;
    for (int i = 0; i < 1000; i++) {
        uint8_t *byte = (uint8_t *)&m;
        for (size_t at = 0; at < sizeof m; at++)
            byte[at] = (uint8_t)random_next(&state);
        ASSERT(!ts_valid(&m));
    }
    memset(&m, 0, sizeof m);
    ASSERT(!ts_valid(&m));
}

/* A board from elsewhere goes into a match only if it is one. */
static void a_board_put_in_is_valid(void)
{
    rig t;
    rig_start(&t, "guideline");
    rig_wait(&t, 100);
    ts_board good = *t.b, spoilt = good;
    spoilt.queue[0] = 77;
    ASSERT(!ts_edit_board(&t.match, 0, &spoilt));
    ASSERT_BYTES(t.b, &good, sizeof good);
    ASSERT(ts_edit_board(&t.match, 0, &good));
}

/* DAS made shorter than a charge that has grown: leaping leaves it as stepping does. */
static void a_charge_past_das_stays(void)
{
    rig t;
    rig_start_mode(&t, "guideline", "practice");
    rig_wait(&t, 2);
    rig_press(&t, TS_LEFT);
    rig_wait(&t, 1000);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_DAS, 5));
    int32_t charge = t.b->charge[0];
    ASSERT(charge > 5 && ts_valid(&t.match));
    ts_leap(&t.match, t.held, INT32_MAX);
    ASSERT_EQ(t.b->charge[0], charge);
}

/* Any number may stand in a mode's own data: here one that divided by zero. */
static void a_mode_takes_any_number(void)
{
    rig t;
    rig_start_mode(&t, "guideline", "survival");
    t.match.mode_data[0] = UINT32_MAX - 49;
    t.match.mode_data[1] = 0;
    ASSERT(ts_valid(&t.match));
    rig_wait(&t, 10);
    ASSERT(ts_valid(&t.match));

    rig_start_mode(&t, "guideline", "puzzle");
    ts_puzzle combo = {.goal = TS_PUZZLE_COMBO, .amount = 3};
    t.b->combo = INT32_MAX;
    ASSERT(ts_puzzle_reached(t.b, &combo));
    t.b->combo = 1;
    ASSERT(!ts_puzzle_reached(t.b, &combo));
    t.b->combo = 2;
    ASSERT(ts_puzzle_reached(t.b, &combo));
}

/* ---- what is wrong with a setup -------------------------------------------------------------- */

static void a_setup_says_what_is_wrong(void)
{
    ts_setup good, s;
    ts_match m;
    ts_setup_default(&good, TS_RULES_GUIDELINE, TS_MODE_DUEL);
    ASSERT_EQ(ts_setup_check(&good), TS_OK);
#define WRONG(change, error)                                                                       \
    (s = good, s.change, ASSERT_EQ(ts_setup_check(&s), error), ASSERT(!ts_start(&m, &s)))
    WRONG(rules = 200, TS_ERROR_RULES);
    WRONG(mode = 200, TS_ERROR_MODE);
    WRONG(change[0].knob = 250, TS_ERROR_CHANGE);
    WRONG(players = 1, TS_ERROR_PLAYERS);
    WRONG(players = 5, TS_ERROR_PLAYERS);
    WRONG(handicap[1] = 13, TS_ERROR_HANDICAP);
    WRONG(handicap[2] = 1, TS_ERROR_HANDICAP);
    WRONG(variant = 1, TS_ERROR_VARIANT);
    WRONG(level = 0, TS_ERROR_LEVEL);
    WRONG(goal = 1, TS_ERROR_GOAL);
    WRONG(handling[3].das = 10001, TS_ERROR_HANDLING);
    WRONG(unused[0] = 1, TS_ERROR_UNUSED);
    ts_setup_default(&good, TS_RULES_NES, TS_MODE_TWENTY); /* no T-spins */
    WRONG(seed = 1, TS_ERROR_LACKS);
    ts_setup_default(&good, TS_RULES_GUIDELINE, TS_MODE_PUZZLE);
    ASSERT(ts_setup_change(&good, TS_KNOB_COLUMNS, 8));
    WRONG(seed = 1, TS_ERROR_COLUMNS);
#undef WRONG
}

static void errors_have_names_and_texts(void)
{
    ASSERT(strcmp(ts_error_name(TS_ERROR_LEVEL), "TS_ERROR_LEVEL") == 0);
    ASSERT(strcmp(ts_error_text(TS_ERROR_MODE), "there is no such mode") == 0);
    ASSERT(strcmp(ts_error_text(TS_OK), "ok") == 0);
    ASSERT(strcmp(ts_error_text(TS_REPLAY_BOARD), "no such board") == 0);
    ASSERT(strcmp(ts_error_name(TS_REPLAY_RESULT_DIFFERS), "TS_REPLAY_RESULT_DIFFERS") == 0);
    ASSERT(strcmp(ts_error_text(TS_FUMEN_END), "no page follows") == 0);
    const int unknown[] = {-1,  TS_ERROR_COUNT,       TS_REPLAY_NO_ERROR, TS_REPLAY_ERRORS_END,
                           199, TS_FUMEN_COMMENT + 1, INT32_MAX};
    for (unsigned i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        ASSERT(!ts_error_name(unknown[i]));
        ASSERT(strcmp(ts_error_text(unknown[i]), "unknown error") == 0);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_match_is_valid);
    RUN(each_fault_is_refused);
    RUN(faults_of_a_rule_set);
    RUN(random_bytes_are_refused);
    RUN(a_board_put_in_is_valid);
    RUN(a_charge_past_das_stays);
    RUN(a_mode_takes_any_number);
    RUN(a_setup_says_what_is_wrong);
    RUN(errors_have_names_and_texts);
    return test_done();
}
