/* Modes that a program adds: what is refused, and that all the engine knows them. The mode of this
 * test is won by quads; every two seconds a row of garbage comes. */
#include "rig.h"

#include "replay_text.h"
#include "tessera/bot.h"
#include "tessera/replay.h"

enum { EVERY = 2000 };
enum { QUADS, ROWS }; /* in mode_data */

static void start(ts_match *m)
{
    ts_push_row(m, 0, ts_draw_below(m, 0, m->board[0].columns), TS_GARBAGE, NULL);
}

static void locked(ts_match *m, unsigned player, ts_events *out)
{
    m->mode_data[QUADS] += m->board[player].last.lines == 4;
    if (m->mode_data[QUADS] >= m->setup.goal)
        ts_end(m, player, TS_WON, out);
}

static void tick(ts_match *m, ts_events *out)
{
    (void)out;
    if ((m->tick + 1) % EVERY == 0 && ts_add_garbage(m, 0, 1, -1, TS_GARBAGE, m->tick))
        m->mode_data[ROWS]++;
}

static uint32_t idle(const ts_match *m)
{
    return (uint32_t)(EVERY - 1 - m->tick % EVERY);
}

static uint32_t quads(const ts_match *m, unsigned player)
{
    (void)player;
    return m->mode_data[QUADS];
}

static const ts_unit unit = {.label = "Quads", .one = "quad", .many = "quads", .done = quads};
static const ts_mode mode = {.name = "own-quads",
                             .title = "Quads",
                             .summary = "quads under garbage",
                             .revision = 2,
                             .least_revision = 2,
                             .rank = TS_RANK_TIME,
                             .unit = &unit,
                             .players_most = 1,
                             .goal = 1,
                             .goal_may_be_none = 1,
                             .start = start,
                             .locked = locked,
                             .tick = tick,
                             .idle = idle};

static void it_has_an_id_and_a_name(void)
{
    const unsigned before = ts_modes_count();
    ASSERT_EQ(ts_modes_find("own-quads"), -1);
    const int id = ts_modes_add(&mode);
    ASSERT_EQ(id, before);
    ASSERT_EQ(ts_modes_add(&mode), id);
    ASSERT_EQ(ts_modes_count(), before + 1);
    ASSERT_EQ(ts_modes_find("own-quads"), id);
    ASSERT(ts_modes_get((unsigned)id) == &mode);
}

static void expect_wrong(const ts_mode *m, const char *words)
{
    const char *why = ts_modes_wrong(m);
    ASSERT(why && strstr(why, words));
    ASSERT_EQ(ts_modes_add(m), -1);
}

static void what_is_not_whole_is_refused(void)
{
    static const ts_unit nothing_done = {.label = "Quads", .one = "quad", .many = "quads"};
    ts_mode m = mode;
    expect_wrong(&m, "another mode of this name");
    m.name = "Quads";
    expect_wrong(&m, "letters");
    m.name = "a-name-of-more-than-31-characters";
    expect_wrong(&m, "letters");
    m.name = "sprint";
    expect_wrong(&m, "another mode of this name");
    m.name = "own-other";
    ASSERT(ts_modes_wrong(&m) == NULL);
#define WRONG(change, words)                                                                       \
    do {                                                                                           \
        ts_mode kept = m;                                                                          \
        change;                                                                                    \
        expect_wrong(&m, words);                                                                   \
        m = kept;                                                                                  \
    } while (0)
    WRONG(m.title = "", "title");
    WRONG(m.summary = NULL, "summary");
    WRONG(m.revision = m.least_revision = 0, "revisions");
    WRONG(m.least_revision = 3, "revisions");
    WRONG(m.needs = 128, "needs");
    WRONG(m.rank = TS_RANK_GRADE + 1, "rank");
    WRONG(m.level_rises = TS_RISES_NEVER + 1, "rise");
    WRONG(m.unit = &nothing_done, "unit");
    WRONG(m.players_most = TS_PLAYERS_MAX + 1, "players");
    WRONG(m.players_least = 2, "players");
    WRONG(m.goal = 0, "default");
    WRONG(m.variants = 2, "variants");
    WRONG(m.puzzles = 1, "puzzles");
    WRONG(m.idle = NULL, "idle");
    ASSERT(ts_modes_wrong(&m) == NULL);
#undef WRONG
}

static ts_setup setup_of(uint64_t seed, uint32_t goal)
{
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, (unsigned)ts_modes_find("own-quads"));
    setup.seed = seed;
    setup.goal = goal;
    return setup;
}

static void a_quad_wins(void)
{
    rig t;
    const ts_setup setup = setup_of(1, 0);
    rig_start_setup(&t, &setup);
    ASSERT_EQ(t.match.setup.goal, 1);
    ASSERT(t.b->row[0] != 0); /* the row of the start */
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, "ZZZZZZZZZ./ZZZZZZZZZ./ZZZZZZZZZ./ZZZZZZZZZ."));
    ASSERT(rig_place(&t, 'I', 3, 9, 2));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->outcome, TS_WON);
    ts_fact fact[TS_FACTS_MAX];
    ts_mode_progress(&t.match, 0, fact);
    ASSERT_EQ(fact[0].value, 1);
    ASSERT_EQ(ts_mode_facts(&t.match, 0, fact), 1);
    ASSERT_TEXT(fact[0].label, "Quads");
}

/* A bot plays; with leaps or tick by tick it is one game, whose replay verifies. */
static void leaping_and_replays_are_exact(void)
{
    static text told;
    static ts_replay_report report;
    ts_match by_ticks, leapt;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    const ts_setup setup = setup_of(5, TS_ENDLESS);
    ts_bot *bot = ts_bot_open(6, 1);
    ASSERT(bot && ts_start(&by_ticks, &setup) && ts_start(&leapt, &setup));
    ts_recorder_begin(&recorder, &by_ticks, text_append, &told);
    while (by_ticks.tick < 20 * EVERY && !by_ticks.over) {
        held[0] = ts_bot_held(bot, &by_ticks, 0);
        ts_recorder_held(&recorder, &by_ticks, held);
        ts_step(&by_ticks, held, NULL);
        if (ts_skip(&leapt, held, 1) == 0)
            ts_step(&leapt, held, NULL);
        ASSERT_EQ(ts_hash(&leapt), ts_hash(&by_ticks));
    }
    ts_bot_close(bot);
    ASSERT_EQ(by_ticks.mode_data[ROWS], 20); /* a row at the end of each 2000th of 40000 ticks */
    ASSERT(ts_valid(&by_ticks));
    ts_recorder_finish(&recorder, &by_ticks);
    ASSERT_EQ(ts_replay_verify(told.bytes, told.size, &report), TS_OK);
    ASSERT_EQ(ts_hash(&report.match), ts_hash(&by_ticks));

    char *line = strstr(told.bytes, "mode own-quads 2\n");
    ASSERT(line != NULL);
    line[strlen("mode own-quads ")] = '1';
    ASSERT_EQ(ts_replay_verify(told.bytes, told.size, &report), TS_REPLAY_OTHER_MODE);
    line[strlen("mode ")] = 'x';
    ASSERT_EQ(ts_replay_verify(told.bytes, told.size, &report), TS_REPLAY_MODE_UNKNOWN);
}

/* The last case: it takes all the room. */
static void the_room_ends(void)
{
    static ts_mode more[TS_MODES_MAX];
    static char name[TS_MODES_MAX][16];
    unsigned i = 0;
    for (; ts_modes_count() < TS_MODES_MAX; i++) {
        snprintf(name[i], sizeof name[i], "own-%u", i);
        more[i] = mode;
        more[i].name = name[i];
        ASSERT(ts_modes_add(&more[i]) >= TS_MODES);
    }
    more[i] = mode;
    more[i].name = "own-last";
    ASSERT_EQ(ts_modes_add(&more[i]), -1);
    ASSERT_EQ(ts_modes_count(), TS_MODES_MAX);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_has_an_id_and_a_name);
    RUN(what_is_not_whole_is_refused);
    RUN(a_quad_wins);
    RUN(leaping_and_replays_are_exact);
    RUN(the_room_ends);
    return test_done();
}
