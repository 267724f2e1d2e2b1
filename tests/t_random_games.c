/* Games of random parameters, rules, modes, handling and buttons: leaps end where steps do, a board
 * that goes ahead alone does the same as with the others, every state is valid, and the replay
 * verifies. Each game depends on its number alone, which a failure names. */
#include <dirent.h>
#include <stdlib.h>

#include "tessera/replay.h"
#include "replay_text.h"
#include "rig.h"
#include "tessera/rules.h"

enum { SECONDS_MAX = 8, KNOBS_MAX = 6 };

static uint64_t state;

static uint32_t random_below(uint32_t bound)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u; /* SplitMix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z >> 32) * bound >> 32);
}

/* The edges of a range more often than what is between them. */
static uint32_t random_value(uint32_t least, uint32_t most, uint32_t usual)
{
    switch (random_below(6)) {
    case 0: return least;
    case 1: return most;
    case 2: return usual > least ? usual - 1 : least;
    case 3: return usual < most ? usual + 1 : most;
    case 4: return least + random_below((most - least) / 50 + 1);
    default: return least + random_below(most - least + 1);
    }
}

/* ---- rule sets ------------------------------------------------------------------------ */

enum { SETS = TS_RULES_MAX - TS_RULE_SETS };

static ts_shapes shapes;
static ts_kick_table kicks;
static ts_speed curve[TS_CURVE_MAX];
static ts_delays delays[TS_CURVE_MAX];

static void random_shapes(ts_rules *r)
{
    for (unsigned cells = 1 + random_below(6); cells > 0; cells--) {
        ts_cell *c = &shapes.cell[1 + random_below(7)][random_below(4)][random_below(4)];
        const ts_cell before = *c;
        c->x = (int8_t)((int)random_below(5) - 2);
        c->y = (int8_t)((int)random_below(5) - 2);
        const char *label;
        if (ts_rules_wrong(r, &label))
            *c = before;
    }
}

static void random_kicks(void)
{
    for (unsigned turns = 1 + random_below(12); turns > 0; turns--) {
        ts_kicks *k = &kicks.list[random_below(3)][random_below(4)][random_below(3)];
        *k = (ts_kicks){.tests = (uint8_t)random_below(TS_KICKS_MAX + 1)};
        for (unsigned i = 0; i < k->tests; i++)
            k->at[i] =
                (ts_cell){(int8_t)((int)random_below(7) - 3), (int8_t)((int)random_below(7) - 3)};
    }
    kicks.list_of[1 + random_below(7)] = (uint8_t)random_below(3);
}

static void random_curve(ts_rules *r)
{
    uint32_t level = r->level_first;
    r->curve_count = (uint8_t)(1 + random_below(6));
    for (unsigned i = 0; i < r->curve_count; i++) {
        curve[i] = (ts_speed){.level = (uint16_t)level,
                              .rows = random_value(1, r->smooth ? 23 : 40, 1),
                              .ticks = random_value(1, 2000, 60)};
        delays[i] = (ts_delays){(uint16_t)random_below(60), (uint16_t)random_below(60),
                                (uint16_t)random_below(60), (uint16_t)(1 + random_below(600)),
                                (uint16_t)random_below(200)};
        level += 1 + random_below(3);
    }
    r->curve = curve;
    r->delays = random_below(2) ? delays : NULL;
}

static void random_steps(ts_rules *r)
{
    const unsigned i = random_below(TS_STEPS_MAX), j = random_below(TS_STEPS_MAX);
    const uint8_t step = r->steps[i];
    if (!step || !r->steps[j])
        return;
    r->steps[i] = r->steps[j];
    r->steps[j] = step;
}

/* One thing is another. */
static void change_set(ts_rules *r)
{
    switch (random_below(27)) {
    case 0: random_shapes(r); break;
    case 1: random_kicks(); break;
    case 2: random_curve(r); break;
    case 3: random_steps(r); break;
    case 4: r->spawn[1 + random_below(7)].x = (int8_t)random_below(TS_COLUMNS); break;
    case 5:
        r->spawn[1 + random_below(7)].y = (int8_t)(r->visible + (int)random_below(6) - 3);
        break;
    case 6: r->visible = (uint8_t)(10 + random_below(15)); break;
    case 7: r->rows = (uint8_t)(r->visible + random_below(20)); break;
    case 8: r->ceiling = (uint8_t)(random_below(2) ? r->visible + random_below(6) : 0); break;
    case 9: r->columns = (uint8_t)(4 + random_below(9)); break;
    case 10: r->tick_rate[0] = 20 + random_below(980); break;
    case 11: r->player_handling = (uint8_t)random_below(3); break;
    case 12: r->initial_rotation ^= 1; break;
    case 13: r->spawn_drop ^= 1; break;
    case 14: r->spawn_fall = (uint8_t)random_below(100); break;
    case 15: r->centre_column ^= 1; break;
    case 26: r->tgm3_kicks = r->lock == TS_LOCK_STEP_RESET && random_below(2); break;
    case 16: {
        static const uint8_t ways[] = {TS_RANDOM_BAG, TS_RANDOM_UNIFORM, TS_RANDOM_HISTORY,
                                       TS_RANDOM_POOL, TS_RANDOM_BITS};
        r->random = ways[random_below(sizeof ways)];
        r->history_rolls = (uint8_t)random_below(8);
        r->history_first = (uint8_t)random_below(2);
        break;
    }
    case 17: r->sideways = (uint8_t)random_below(TS_SIDEWAYS_NES); break;
    case 18:
        r->soft = (uint8_t)random_below(TS_SOFT_NES);
        r->soft_factor = (uint16_t)(1 + random_below(30));
        break;
    case 19:
        r->lock = (uint8_t)random_below(4);
        r->lock_ticks = (uint16_t)(1 + random_below(600));
        break;
    case 20:
        r->entry_ticks = (uint16_t)random_below(60);
        r->clear_ticks = (uint16_t)random_below(60);
        break;
    case 21: r->spawn_rests ^= 1; break;
    case 22: r->over_block = (uint8_t)random_below(4); break;
    case 23:
        r->over_lock ^= 1;
        r->over_partial ^= (uint8_t)random_below(2);
        break;
    case 24: r->hard = (uint8_t)random_below(3); break;
    default: r->lock_resets_max = (uint8_t)random_below(20); break;
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_file(const char *path)
{
    static char file[1 << 16];
    static ts_rules_text read;
    static ts_rules_error error;
    FILE *in = fopen(path, "rb");
    test_about = path;
    ASSERT(in != NULL);
    const size_t size = fread(file, 1, sizeof file, in);
    fclose(in);
    ts_rules_read(file, size, &read, &error);
    ASSERT_TEXT(error.words, "");
    test_about = NULL;
}

/* The sets that come with the program, in the order of their names. */
static void add_shipped_sets(void)
{
    char path[SETS][300];
    unsigned count = 0;
    DIR *folder = opendir("data/rules");
    ASSERT(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, ".rules") && count < SETS)
            snprintf(path[count++], sizeof *path, "data/rules/%s", entry->d_name);
    closedir(folder);
    qsort(path, count, sizeof *path, by_name);
    for (unsigned i = 0; i < count; i++)
        add_file(path[i]);
}

/* Rule sets of all kinds, each by chance from a built-in one. */
static void add_random_sets(void)
{
    add_shipped_sets();
    state = 1;
    while (ts_rules_count() < TS_RULES_MAX) {
        char name[16];
        const char *label;
        ts_rules r = *ts_rules_get(random_below(TS_RULE_SETS));
        shapes = *r.shapes;
        kicks = *r.kicks;
        r.shapes = &shapes;
        r.kicks = &kicks;
        r.from = r.name;
        r.hash = 1;
        snprintf(name, sizeof name, "set-%u", ts_rules_count());
        r.name = name;
        for (unsigned i = 1 + random_below(8); i > 0; i--) {
            ts_rules changed = r;
            const ts_shapes before = shapes;
            const ts_kick_table turns = kicks;
            change_set(&changed);
            if (ts_rules_wrong(&changed, &label)) {
                shapes = before;
                kicks = turns;
            } else {
                r = changed;
            }
        }
        ts_rules_normalize(&r);
        r.hash = ts_rules_hash(&r);
        ASSERT(ts_rules_add(&r) >= 0);
    }
}

/* ---- the setup ------------------------------------------------------------------------------- */

static bool is_sound(const ts_setup *setup)
{
    static ts_match m;
    return ts_start(&m, setup);
}

static void change_if_sound(ts_setup *setup, const ts_setup *changed)
{
    if (is_sound(changed))
        *setup = *changed;
}

/* Half of them are of those before the points, which change how pieces move. */
static void random_knobs(ts_setup *setup)
{
    for (uint32_t i = random_below(KNOBS_MAX + 1); i > 0; i--) {
        const unsigned end = random_below(2) ? TS_KNOBS_END : TS_KNOB_SINGLE;
        const unsigned knob = 1 + random_below(end - 1);
        const ts_knob *k = ts_knob_get(knob);
        const unsigned own = ts_knob_value(ts_rules_get(setup->rules), knob);
        ts_setup changed = *setup;
        if (own <= k->most && ts_setup_change(&changed, knob, random_value(k->least, k->most, own)))
            change_if_sound(setup, &changed);
    }
}

static void random_handling(ts_setup *setup)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        for (unsigned field = 0; field < 6; field++) {
            ts_setup changed = *setup;
            ts_handling *h = &changed.handling[i];
            switch (field) {
            case 0: h->das = (uint16_t)random_value(0, 400, h->das); break;
            case 1: h->arr = (uint16_t)random_value(0, 100, h->arr); break;
            case 2: h->dcd = (uint16_t)random_value(0, 100, h->dcd); break;
            case 3: h->soft = (uint16_t)random_value(0, 1000, h->soft); break;
            case 4: h->irs = (uint8_t)random_below(TS_INITIAL_TAP + 1); break;
            default: h->ihs = (uint8_t)random_below(TS_INITIAL_TAP + 1); break;
            }
            change_if_sound(setup, &changed);
        }
}

/* Each choice is made only if the setup still makes sense with it. */
static ts_setup random_setup(void)
{
    ts_setup setup, changed;
    do
        ts_setup_default(
            &setup, random_below(2) ? random_below(ts_rules_count()) : random_below(TS_RULE_SETS),
            random_below(ts_modes_count()));
    while (!is_sound(&setup));
    const ts_rules *r = ts_rules_get(setup.rules);
    const ts_mode *mode = ts_modes_get(setup.mode);
    changed = setup;
    changed.players = (uint8_t)(1 + random_below(TS_PLAYERS_MAX));
    change_if_sound(&setup, &changed);
    changed = setup;
    changed.level = (uint16_t)random_value(r->level_first, r->level_start_max, r->level_first);
    change_if_sound(&setup, &changed);
    changed = setup;
    changed.goal = random_below(2) ? mode->goals[random_below(TS_GOALS_MAX)] : 1 + random_below(40);
    change_if_sound(&setup, &changed);
    changed = setup;
    changed.variant = (uint8_t)random_below(mode->variants + 1u);
    change_if_sound(&setup, &changed);
    changed = setup;
    changed.handicap[random_below(TS_PLAYERS_MAX)] = (uint8_t)random_below(TS_HANDICAP_MAX + 1);
    change_if_sound(&setup, &changed);
    setup.seed = random_below(UINT32_MAX);
    random_knobs(&setup);
    random_handling(&setup);
    return setup;
}

/* ---- playing --------------------------------------------------------------------------------- */

typedef struct game {
    ts_match match, leapt;
    ts_events events;
    ts_buttons held[TS_PLAYERS_MAX];
    ts_recorder recorder;
} game;

static game g;
static text replay;

static bool others_act(const ts_events *events, unsigned player)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        if (e->kind == TS_EVENT_OVER || (e->kind == TS_EVENT_ATTACK && e->player != player))
            return true;
    }
    return false;
}

/* Boards of `nes` draw one another's pieces (see random.c). */
static bool can_step_alone(void)
{
    ts_rules changed;
    return g.match.setup.players == 1 ||
           ts_rules_of(&g.match.setup, &changed)->random != TS_RANDOM_NES;
}

/* One board steps alone, from here to `until`, and the whole match beside it, until another board
 * sends something or the game ends. Nothing happens while the board says that it is idle. */
static void step_alone(unsigned player, uint64_t until)
{
    static ts_match all, alone;
    static ts_events events, own;
    const unsigned board = 1u << player;
    uint32_t idle = 0;
    all = alone = g.leapt;
    while (all.tick < until && !all.over && all.board[player].outcome == TS_RUNNING) {
        if (idle == 0)
            idle = ts_idle_some(&alone, g.held, board);
        ts_step(&all, g.held, &events);
        ts_step_some(&alone, g.held, board, &own);
        if (others_act(&events, player))
            return;
        if (idle > 0) {
            ASSERT_EQ(own.count, 0);
            idle--;
        }
        ASSERT_BYTES(&all.board[player], &alone.board[player], sizeof *all.board);
    }
}

static void leap_to(ts_match *m, uint64_t tick)
{
    while (m->tick < tick && !m->over)
        if (!ts_skip(m, g.held, (uint32_t)(tick - m->tick)))
            ts_step(m, g.held, NULL);
}

/* The same buttons for some ticks: often a tap, seldom a second. */
static void play_segment(const ts_rules *r)
{
    static const uint16_t lengths[] = {1, 2, 20, 50, 50, 100, 200, 1000}; /* ms */
    const uint64_t ms = lengths[random_below(sizeof lengths / sizeof *lengths)];
    const uint64_t ticks = ms * r->tick_rate[0] / r->tick_rate[1] / 1000;
    const uint64_t until = g.match.tick + 1 + random_below((uint32_t)ticks + 1);
    const unsigned player = random_below(g.match.setup.players);
    g.held[player] = (ts_buttons)(1u << random_below(TS_BUTTONS));
    if (random_below(4) == 0)
        g.held[player] |= (ts_buttons)(1u << random_below(TS_BUTTONS));
    if (random_below(4) == 0)
        g.held[player] = 0;
    if (random_below(8) == 0 && can_step_alone())
        step_alone(player, until);
    while (g.match.tick < until && !g.match.over) {
        ts_recorder_held(&g.recorder, &g.match, g.held);
        ts_step(&g.match, g.held, &g.events);
    }
    leap_to(&g.leapt, until);
    ASSERT_BYTES(&g.match, &g.leapt, sizeof g.match);
    ASSERT(ts_valid(&g.match));
}

static void play_game(uint64_t number)
{
    static ts_replay_report report;
    state = number;
    const ts_setup setup = random_setup();
    const ts_rules *r = ts_rules_get(setup.rules);
    g = (game){0};
    replay.size = 0;
    ASSERT(ts_start(&g.match, &setup));
    g.leapt = g.match;
    ts_recorder_begin(&g.recorder, &g.match, text_append, &replay);
    const uint64_t end = (1 + random_below(SECONDS_MAX)) * r->tick_rate[0] / r->tick_rate[1];
    while (g.match.tick < end && !g.match.over)
        play_segment(r);
    ts_recorder_finish(&g.recorder, &g.match);
    ASSERT_TEXT(ts_error_text(ts_replay_verify(replay.bytes, replay.size, &report)), "ok");
    ASSERT(report.match.tick == g.match.tick);
    ASSERT(ts_hash(&report.match) == ts_hash(&g.match));
}

/* The text of each says what it is. */
static void texts_of_sets(void)
{
    add_random_sets();
    for (unsigned id = TS_RULE_SETS; id < TS_RULES_MAX; id++) {
        ts_rules_text read;
        ts_rules_error error;
        test_about = ts_rules_key(id);
        for (unsigned whole = 0; whole < 2; whole++) {
            replay.size = 0;
            (whole ? ts_rules_write : ts_rules_write_variant)(ts_rules_get(id), text_append,
                                                              &replay);
            ts_rules_read(replay.bytes, replay.size, &read, &error);
            ASSERT_TEXT(error.words, "");
            ASSERT_EQ(read.rules, id);
        }
    }
    test_about = NULL;
}

static void random_games(void)
{
    const unsigned games = test_long ? 100000 : test_times(2000);
    for (unsigned i = 0; i < games; i++) {
        char about[32];
        snprintf(about, sizeof about, "game %u", i);
        test_about = about;
        play_game(i);
    }
    test_about = NULL;
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(texts_of_sets);
    RUN(random_games);
    return test_done();
}
