/* The handling as players set it: presets with names, numbers of their own, those of another game,
 * and when a change counts in the game that is paused. */
#include "session/parts.h"
#include "session_rig.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/setup.h"
#include "game/run.h"

static ts_handling next_game(session_rig *t)
{
    ts_setup setup;
    session_setup(t->s, &setup);
    return setup.handling[0];
}

static bool same(ts_handling a, ts_handling b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static const ts_handling usual = {
    .das = 167, .arr = 33, .soft = 20, .irs = TS_INITIAL_TAP, .ihs = TS_INITIAL_TAP};

/* Each is one step to the right; all of it changes, and comes back. */
static void presets(void)
{
    static const struct {
        const char *name;
        uint16_t das, arr, soft;
    } faster[] = {{"fast", 120, 8, 30}, {"very fast", 100, 2, 40}, {"instant", 90, 0, 0}};
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    ASSERT(same(next_game(&t), usual));
    rig_type(&t, "[Options]E[Handling]E[Preset]");
    ASSERT(rig_text(&t, "default") != NULL);
    for (unsigned i = 0; i < 3; i++) {
        rig_type(&t, "R");
        ts_handling expected = usual;
        expected.das = faster[i].das;
        expected.arr = faster[i].arr;
        expected.soft = faster[i].soft;
        ASSERT(rig_text(&t, faster[i].name) != NULL);
        ASSERT(same(next_game(&t), expected));
    }
    rig_type(&t, "R"); /* there is no custom set yet */
    ASSERT_EQ(next_game(&t).das, 250);
    rig_type(&t, "R");
    ASSERT(same(next_game(&t), usual));
    rig_close(&t);
}

/* A change makes a preset the player's own, with its other numbers. That stays, also while another
 * one is tried. */
static void ones_own(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Handling]E[Preset]R[DAS]L[Preset]");
    ASSERT(rig_text(&t, "custom") != NULL);
    ts_handling own = next_game(&t);
    ASSERT(own.das == 119 && own.arr == 8 && own.soft == 30 && own.irs == TS_INITIAL_TAP);
    rig_type(&t, "RRR");
    ASSERT_EQ(next_game(&t).das, 120);
    rig_type(&t, "LLL");
    ASSERT(same(next_game(&t), own));
    rig_type(&t, "RR[DAS]R[Preset]"); /* begins with the usual numbers */
    ASSERT(rig_text(&t, "custom") != NULL);
    own = usual;
    own.das = 168;
    ASSERT(same(next_game(&t), own));
    rig_close(&t);
}

/* A preset does not change values that the rules fix. */
static void presets_within_the_rules(void)
{
    session_rig t;
    rig_open(&t, "psk", "marathon");
    rig_type(&t, "[Options]E[Handling]E[Preset]R");
    const ts_rules *r = ts_rules_get(t.s->settings.rules);
    ASSERT(next_game(&t).das == 120 && next_game(&t).soft == r->soft_factor);
    rig_close(&t);
    rig_open(&t, "modern", "marathon");
    rig_type(&t, "[Options]E[Handling]E[Preset]R");
    ASSERT(next_game(&t).soft == 30 && next_game(&t).irs == TS_INITIAL_OFF);
    rig_close(&t);
}

/* In practice and in a free game at once; elsewhere with the next one. */
static void when_a_change_counts(void)
{
    static const struct {
        const char *mode, *note;
        bool now;
    } modes[] = {{"practice", "Applies immediately.", true},
                 {"free", "Applies immediately. A game with changes has", true},
                 {"marathon", "Applies to the next game.", false},
                 {"sprint", "Applies to the next game.", false}};
    for (unsigned i = 0; i < 4; i++) {
        session_rig t;
        rig_open(&t, "guideline", modes[i].mode);
        rig_type(&t, "[Play]E");
        ASSERT_EQ(session_match(t.s)->setup.handling[0].das, 167);
        rig_type(&t, i ? "X[Options]E[Handling]E" : "T[Handling]E");
        ASSERT(rig_text(&t, modes[i].note) != NULL);
        rig_type(&t, "[Preset]R");
        const ts_handling *h = &session_match(t.s)->setup.handling[0];
        ASSERT_EQ(h->das, modes[i].now ? 120 : 167);
        ASSERT_EQ(h->soft, modes[i].now ? 30 : 20);
        rig_type(&t, "[ARR]R");
        ASSERT_EQ(h->arr, modes[i].now ? 9 : 33);
        /* a replay says one handling for all of its game: this one would lie */
        ASSERT_EQ(session_run_of(t.s)->replay.failed, modes[i].now);
        rig_close(&t);
    }
}

static void engine_takes_it_within_the_rules(void)
{
    ts_match m;
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("psk"), (unsigned)ts_modes_find("free"));
    ASSERT(ts_start(&m, &setup));
    ts_handling h = m.setup.handling[0];
    h.das = 1;
    ASSERT(ts_edit_handling(&m, 0, &h));
    ASSERT_EQ(m.setup.handling[0].das, 1);
    h.soft++;
    ASSERT(!ts_edit_handling(&m, 0, &h));
    ASSERT_EQ(m.setup.handling[0].soft, h.soft - 1);
    h.soft--;
    ASSERT(!ts_edit_handling(&m, 1, &h)); /* nobody plays there */
}

/* ---- the numbers of another game ----------------------------------------------------------- */

typedef struct taken {
    ts_handling h;
    uint8_t set;
} taken;

static taken reads(const char *text)
{
    taken t = {{0}, 0};
    if (!tetrio_read(text, strlen(text), &t.h, &t.set))
        ASSERT_EQ(t.set, 0);
    return t;
}

#define BIT(id) (1u << HANDLING_##id)

/* Frames with decimals become the nearest milliseconds; 41 is what its slider calls infinite. */
static void reads_its_settings(void)
{
    taken t = reads("{\"controls\":{\"style\":\"guideline\"},\"handling\":{\"arr\":\"0.5\","
                    "\"das\":\"8.2\",\"dcd\":\"1\",\"sdf\":\"41\",\"safelock\":true,"
                    "\"cancel\":false,\"may20g\":true,\"irs\":\"tap\",\"ihs\":\"off\"},"
                    "\"volume\":{\"das\":\"99\"}}");
    ASSERT_EQ(t.set, (1u << HANDLINGS) - 1);
    ASSERT_EQ(t.h.das, 137); /* 136.67 */
    ASSERT_EQ(t.h.arr, 8);   /* 8.33 */
    ASSERT_EQ(t.h.dcd, 17);  /* 16.67 */
    ASSERT_EQ(t.h.soft, 0);
    ASSERT(t.h.irs == TS_INITIAL_TAP && t.h.ihs == TS_INITIAL_OFF);
    t = reads("{\"das\":10,\"arr\":2,\"sdf\":6}");
    ASSERT_EQ(t.set, BIT(DAS) | BIT(ARR) | BIT(SOFT));
    ASSERT(t.h.das == 167 && t.h.arr == 33 && t.h.soft == 6);
}

static void reads_what_people_write(void)
{
    taken t = reads("DAS: 8.5F, ARR = 0F, SDF inf");
    ASSERT_EQ(t.set, BIT(DAS) | BIT(ARR) | BIT(SOFT));
    ASSERT(t.h.das == 142 && t.h.arr == 0 && t.h.soft == 0);
    t = reads("das 100ms arr 12.5 ms");
    ASSERT(t.set == (BIT(DAS) | BIT(ARR)) && t.h.das == 100 && t.h.arr == 13);
    t = reads("DAS 9999");
    ASSERT_EQ(t.h.das, settings_handlings[HANDLING_DAS].most);
    ASSERT_EQ(reads("irs hold").h.irs, TS_INITIAL_HELD);
    static const char *const nothing[] = {"",        "das",      "das:",       "dash 9",
                                          "midas 9", "sdf 0.5",  "irs always", "arrow 3",
                                          "DAS -1",  "das 99999"};
    for (unsigned i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        ASSERT_EQ(reads(nothing[i]).set, 0);
}

/* On and off, or a number as all its others. */
static void reads_its_guard(void)
{
    static const struct {
        const char *text;
        int ms;
    } expected[] = {{"{\"handling\":{\"sdf\":\"41\",\"safelock\":true}}", 100},
                    {"{\"safelock\":false}", 0},
                    {"safelock 4", 67}, /* 66.67 */
                    {"safelock: 50 ms", 50},
                    {"safelock off", 0},
                    {"safelocked 4", -1},
                    {"unsafelock 4", -1},
                    {"safelock", -1},
                    {"das 9", -1}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        unsigned ms = 999;
        bool there = tetrio_read_guard(expected[i].text, strlen(expected[i].text), &ms);
        ASSERT_EQ(there ? (int)ms : -1, expected[i].ms);
    }
}

/* A tenth of a frame there and back is the same tenth. */
static void tenths_come_back(void)
{
    for (unsigned tenths = 0; tenths <= 300; tenths++)
        ASSERT_EQ(tetrio_tenths_of_ms(tetrio_ms_of_tenths(tenths)), tenths);
}

static void paste(session_rig *t, const char *text)
{
    for (; *text; text++)
        session_tell(t->s, TELL_TEXT, (unsigned char)*text, t->now);
    session_tell(t->s, TELL_TEXT, '\n', t->now);
    rig_look(t);
}

/* Changed a tenth of a frame at a time, pasted, or dropped as a file. */
static void three_ways_in(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Handling]E[TETR.IO values]E");
    ASSERT(rig_text(&t, "10.0 F  167 ms") != NULL);
    rig_type(&t, "[DAS]L");
    ASSERT_EQ(next_game(&t).das, 165);
    ASSERT(rig_text(&t, "9.9 F  165 ms") != NULL);
    paste(&t, "nothing of that kind");
    ASSERT(rig_text(&t, "No DAS, ARR") != NULL);
    ASSERT_EQ(next_game(&t).das, 165);
    paste(&t, "das 6.5 arr 0 sdf 41");
    ASSERT(next_game(&t).das == 108 && next_game(&t).arr == 0 && next_game(&t).soft == 0);
    ASSERT(rig_text(&t, "values imported") != NULL);
    rig_type(&t, "XXX");
    ASSERT_EQ(t.s->settings.drop_guard, 0);
    const char *text = "{\"handling\":{\"arr\":\"1\",\"das\":\"7\",\"safelock\":true}}";
    session_take(t.s, &(replay_file){"config.ttc", text, strlen(text), FILE_REPLAY}, t.now);
    rig_look(&t);
    ASSERT(next_game(&t).das == 117 && next_game(&t).arr == 17);
    ASSERT_EQ(t.s->settings.drop_guard, 100);
    ASSERT_EQ(session_screen(t.s), SCREEN_HANDLING);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(presets);
    RUN(ones_own);
    RUN(presets_within_the_rules);
    RUN(when_a_change_counts);
    RUN(engine_takes_it_within_the_rules);
    RUN(reads_its_settings);
    RUN(reads_what_people_write);
    RUN(reads_its_guard);
    RUN(tenths_come_back);
    RUN(three_ways_in);
    return test_done();
}
