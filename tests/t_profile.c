/* The profile of a player: what is counted in a game, by hand; what follows from several games; and
 * whether it is true: bots of ten levels come out in order, and intervals cover. */
#include "test.h"
#include "bot/style.h"
#include "lab/profile.h"
#include "tessera/replay.h"
#include "cli/file.h"

static buffer text;

/* ---- one game, by hand ---------------------------------------------------------------------- */

/* Turns the piece, or not, taps that button so often, then drops it. */
typedef struct move {
    ts_buttons turn, button;
    unsigned times;
} move;

static void tap(ts_match *m, ts_recorder *r, ts_buttons button)
{
    for (unsigned down = 2; down-- > 0;) {
        const ts_buttons held[TS_PLAYERS_MAX] = {down ? button : 0};
        ts_recorder_held(r, m, held);
        for (unsigned i = 0; i < 20; i++)
            ts_step(m, held, NULL);
    }
}

static void play(const ts_setup *setup, const move *moves, unsigned count)
{
    static ts_match m;
    ts_recorder r;
    text.size = 0;
    ASSERT(ts_start(&m, setup));
    ts_recorder_begin(&r, &m, buffer_append, &text);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i].turn)
            tap(&m, &r, moves[i].turn);
        for (unsigned k = 0; k < moves[i].times; k++)
            tap(&m, &r, moves[i].button);
        tap(&m, &r, TS_HARD);
    }
    ts_recorder_finish(&r, &m);
}

/* A seed that begins with these pieces. */
static uint64_t find_seed(ts_setup *setup, const char *kinds)
{
    static ts_match m;
    for (setup->seed = 1;; setup->seed++) {
        unsigned same = 0;
        ASSERT(ts_start(&m, setup));
        while (m.board[0].piece.kind == TS_NONE)
            ts_step(&m, (ts_buttons[TS_PLAYERS_MAX]){0}, NULL);
        same += TS_CELL_LETTERS[m.board[0].piece.kind] == kinds[0];
        for (unsigned i = 1; kinds[i]; i++)
            same += TS_CELL_LETTERS[m.board[0].queue[i - 1]] == kinds[i];
        if (!kinds[same])
            return setup->seed;
    }
}

static coach_profile_game count(void)
{
    int error;
    coach_profile_game g = {.aim = TS_AIMS};
    coach_profile_count(&g, text.data, text.size, 0);
    coach_state *c = coach_open(text.data, text.size, 0, &(coach_budget){300, 0, 0}, &error);
    ASSERT(c);
    while (!coach_go_on(c, UINT64_MAX)) {
    }
    coach_profile_count_review(&g, coach_review_of(c));
    coach_close(c);
    return g;
}

static ts_setup plain(const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, (unsigned)ts_modes_find(mode));
    return setup;
}

/* An O at the left wall, an I over it, a J beside: it closes four cells. The O needs a held key and
 * got four, the I got three, the J as many as it needs. */
static void holes_and_keys_are_counted(void)
{
    static const move moves[] = {{0, TS_LEFT, 4}, {0, TS_LEFT, 3}, {0, TS_RIGHT, 1}};
    ts_setup setup = plain("sprint");
    find_seed(&setup, "OIJ");
    play(&setup, moves, 3);
    const coach_profile_game g = count();
    ASSERT_EQ(g.aim, TS_AIM_survival);
    ASSERT_EQ(g.of[COACH_MEASURE_PACE], 3);
    ASSERT_EQ(g.of[COACH_MEASURE_HOLES], 4);
    ASSERT_EQ(g.per[COACH_MEASURE_HOLES], 3);
    ASSERT_EQ(g.of[COACH_MEASURE_FINESSE], 3 + 2);
    ASSERT_EQ(g.per[COACH_MEASURE_FINESSE], 3);
    ASSERT_EQ(g.of[COACH_MEASURE_WAITING], 0);
    ASSERT_EQ(g.per[COACH_MEASURE_WAITING], 3);
    ASSERT_EQ(g.per[COACH_MEASURE_ACCURACY], 3);
    ASSERT_EQ(g.per[COACH_MEASURE_ATTACK], 0);   /* nobody to attack, */
    ASSERT_EQ(g.per[COACH_MEASURE_DIGGING], 0);  /* no garbage, */
    ASSERT_EQ(g.per[COACH_MEASURE_SPINNING], 0); /* and T-spins do not help in a sprint */
}

/* Under an overhang a piece gets from the side: no hole. */
static void overhangs_are_no_holes(void)
{
    static const move moves[3] = {{0}};
    ts_setup setup = plain("sprint");
    find_seed(&setup, "TOI");
    play(&setup, moves, 3);
    ASSERT_EQ(count().of[COACH_MEASURE_HOLES], 0);
}

/* A J with its stem in the second column, an L with its stem in the last but one: then both walls
 * have a well of three rows. */
static void two_wells_wait_for_an_i(void)
{
    static const move moves[] = {{TS_CW, TS_LEFT, 3}, {TS_CCW, TS_RIGHT, 4}};
    ts_setup setup = plain("sprint");
    find_seed(&setup, "JL");
    play(&setup, moves, 2);
    const coach_profile_game g = count();
    ASSERT_EQ(g.per[COACH_MEASURE_WAITING], 2);
    ASSERT_EQ(g.of[COACH_MEASURE_WAITING], 1);
    ASSERT_EQ(g.of[COACH_MEASURE_HOLES], 0);
}

/* The first piece is in play from its tick on, the last one until it locks. */
static void pace_is_that_of_the_clock(void)
{
    static const move moves[] = {{0, TS_LEFT, 1}, {0, TS_LEFT, 1}};
    ts_setup setup = plain("sprint");
    find_seed(&setup, "OI");
    play(&setup, moves, 2);
    const ts_rules *r = ts_rules_get(setup.rules);
    /* from the first tick on: a tap (40 ticks), a drop (40), a tap (40), and a drop at once */
    const uint64_t ticks = 3 * 40;
    const uint32_t ms = (uint32_t)(ticks * 1000 * r->tick_rate[1] / r->tick_rate[0]);
    const uint32_t counted = count().per[COACH_MEASURE_PACE];
    ASSERT(counted + 20 >= ms && counted <= ms + 20);
}

static void only_comparable_games_count(void)
{
    ts_setup setup = plain("sprint");
    ASSERT(coach_profile_takes(&setup));
    setup.mode = TS_MODE_BIG;
    ASSERT(!coach_profile_takes(&setup));
    setup = plain("sprint");
    setup.rules = TS_RULES_NES;
    ASSERT(!coach_profile_takes(&setup));
    setup = plain("sprint");
    setup.change[0] = (ts_change){.knob = 1};
    ASSERT(!coach_profile_takes(&setup));
}

/* ---- several games, by hand ----------------------------------------------------------------- */

/* Leaving one of 10, 12, 8, 11, 9 out of the mean 10 leaves 10, 9.5, 10.5, 9.75, 10.25: the squares
 * of the distances are 0.625 in all, four fifths of that is 0.5, and 2.78 times its root 1.97. */
static void the_interval_is_that_of_student(void)
{
    static const uint32_t rows[] = {10, 12, 8, 11, 9};
    coach_profile_game game[5] = {{0}};
    coach_profile p;
    for (unsigned i = 0; i < 5; i++)
        game[i] = (coach_profile_game){.aim = TS_AIM_attack,
                                       .of[COACH_MEASURE_ATTACK] = rows[i],
                                       .per[COACH_MEASURE_ATTACK] = 1};
    coach_profile_of(game, 5, &p);
    const coach_measure *m = &p.measure[COACH_MEASURE_ATTACK];
    ASSERT(m->known);
    ASSERT_EQ(m->value, 1000);
    ASSERT_EQ(m->low, 1000 - 197);
    ASSERT_EQ(m->high, 1000 + 197);
    coach_profile_of(game, 4, &p);
    ASSERT(!p.measure[COACH_MEASURE_ATTACK].known);
    ASSERT_EQ(p.measure[COACH_MEASURE_ATTACK].games, 4);
    ASSERT(!p.has_level);
}

/* None in 500 pieces: three would be no surprise, so the interval goes to 0.6 of a hundred. */
static void what_never_happened_may_happen(void)
{
    coach_profile_game game[5];
    coach_profile p;
    for (unsigned i = 0; i < 5; i++)
        game[i] = (coach_profile_game){.aim = TS_AIM_score, .per[COACH_MEASURE_HOLES] = 100};
    coach_profile_of(game, 5, &p);
    ASSERT_EQ(p.measure[COACH_MEASURE_HOLES].value, 0);
    ASSERT_EQ(p.measure[COACH_MEASURE_HOLES].low, 0);
    ASSERT_EQ(p.measure[COACH_MEASURE_HOLES].high, 60);
}

/* A player whose games are those of a level is like that level. */
static void a_level_is_like_itself(void)
{
    for (unsigned level = 0; level < COACH_PROFILE_LEVELS; level++) {
        coach_profile_game game[8];
        coach_profile p;
        for (unsigned i = 0; i < 8; i++) {
            game[i] = (coach_profile_game){.aim = TS_AIM_attack};
            for (unsigned k = 0; k < COACH_MEASURE_COUNT; k++) {
                static const uint32_t per[COACH_MEASURE_COUNT] = {100000, 100,   100, 10000,
                                                                  10000,  10000, 100, 1};
                game[i].of[k] = coach_profile_levels[TS_AIM_attack][k][level];
                game[i].per[k] = per[k];
            }
        }
        coach_profile_of(game, 8, &p);
        ASSERT(p.has_level);
        for (unsigned k = 0; k < COACH_MEASURE_COUNT; k++)
            if (p.measure[k].has_level)
                ASSERT(p.measure[k].level_low <= 10 * level &&
                       p.measure[k].level_high >= 10 * level);
        ASSERT(p.level + 8u >= 10 * level && p.level <= 10 * level + 8);
        ASSERT(!p.measure[COACH_MEASURE_FINESSE].has_level);
    }
}

/* Fewer holes than any bot makes, in games that are far apart, are as good as the best bots, and no
 * more certain than they are. The pace of level 7, which is certain, decides. */
static void what_is_beyond_the_scale_is_not_certain(void)
{
    coach_profile_game game[8];
    coach_profile p;
    for (unsigned i = 0; i < 8; i++) {
        game[i] = (coach_profile_game){.aim = TS_AIM_survival};
        game[i].of[COACH_MEASURE_PACE] =
            coach_profile_levels[TS_AIM_survival][COACH_MEASURE_PACE][7];
        game[i].per[COACH_MEASURE_PACE] = 100000;
        game[i].of[COACH_MEASURE_HOLES] = i % 2 ? 2 : 0;
        game[i].per[COACH_MEASURE_HOLES] = 100;
    }
    coach_profile_of(game, 8, &p);
    const coach_measure *holes = &p.measure[COACH_MEASURE_HOLES];
    ASSERT(holes->high < coach_profile_levels[TS_AIM_survival][COACH_MEASURE_HOLES][10]);
    ASSERT(holes->level_low < 40 && holes->level_high == 100);
    ASSERT(p.level >= 69 && p.level <= 71);
}

/* One measure far below the others is named; with all alike none is. */
static void the_weakest_is_named(void)
{
    coach_profile_game game[8];
    coach_profile p;
    for (unsigned i = 0; i < 8; i++) {
        game[i] = (coach_profile_game){.aim = TS_AIM_attack};
        game[i].of[COACH_MEASURE_PACE] = coach_profile_levels[TS_AIM_attack][COACH_MEASURE_PACE][7];
        game[i].per[COACH_MEASURE_PACE] = 100000;
        game[i].of[COACH_MEASURE_ACCURACY] =
            coach_profile_levels[TS_AIM_attack][COACH_MEASURE_ACCURACY][7];
        game[i].per[COACH_MEASURE_ACCURACY] = 1;
    }
    coach_profile_of(game, 8, &p);
    ASSERT_EQ(p.weakest, COACH_MEASURE_COUNT);
    for (unsigned i = 0; i < 8; i++)
        game[i].of[COACH_MEASURE_ACCURACY] =
            coach_profile_levels[TS_AIM_attack][COACH_MEASURE_ACCURACY][1];
    coach_profile_of(game, 8, &p);
    ASSERT_EQ(p.weakest, COACH_MEASURE_ACCURACY);
}

/* ---- as text -------------------------------------------------------------------------------- */

static void text_gives_it_back(void)
{
    char out[COACH_PROFILE_LINE];
    coach_profile_game g = {.key = INT64_MAX, .aim = TS_AIMS}, back;
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++) {
        g.of[i] = UINT32_MAX;
        g.per[i] = i;
    }
    const size_t size = coach_profile_write(&g, out);
    ASSERT(size < sizeof out && out[size - 1] == '\n');
    const char *at = out;
    ASSERT(coach_profile_read(&back, &at));
    ASSERT(at == out + size);
    ASSERT_EQ(back.key, g.key);
    ASSERT_EQ(back.aim, g.aim);
    ASSERT_EQ(memcmp(back.of, g.of, sizeof g.of), 0);
    ASSERT_EQ(memcmp(back.per, g.per, sizeof g.per), 0);
    for (size_t cut = 0; cut < size; cut++) {
        char part[COACH_PROFILE_LINE] = {0};
        memcpy(part, out, cut);
        at = part;
        ASSERT(!coach_profile_read(&back, &at) && at == part);
    }
    for (const char *const *wrong = (const char *const[]){"", "x", "1 9 ", "1 0 4294967296 ", NULL};
         *wrong; wrong++) {
        at = *wrong;
        ASSERT(!coach_profile_read(&back, &at));
    }
}

/* ---- is it true? ---------------------------------------------------------------------------- */

enum { SETS_MOST = 100, SET = 20 };

/* Twenty games, five for each aim. The coach, which takes most of the time, is left out of the long
 * form. */
static void bots_come_out_in_order_and_intervals_cover(void)
{
    static coach_profile set[SETS_MOST][TS_BOT_LEVELS];
    static coach_profile_game game[SETS_MOST][SET];
    const unsigned sets = test_long ? SETS_MOST : 2, step = test_long ? 1 : 3;
    unsigned in_order = 0, covered = 0, intervals = 0;
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level += step) {
        uint64_t of[COACH_MEASURE_COUNT] = {0}, per[COACH_MEASURE_COUNT] = {0};
        for (unsigned n = 0; n < sets; n++) {
            for (unsigned i = 0; i < SET; i++) {
                ASSERT(profile_sample(i % TS_AIMS, level, 500000 + 10000 * level + n * SET + i,
                                      false, &game[n][i]));
                for (unsigned k = 0; k < COACH_MEASURE_COUNT; k++) {
                    of[k] += game[n][i].of[k];
                    per[k] += game[n][i].per[k];
                }
            }
            coach_profile_of(game[n], SET, &set[n][level - 1]);
            ASSERT(set[n][level - 1].has_level);
        }
        /* what one holds on the whole, is it in the intervals of the sets? */
        for (unsigned n = 0; n < sets; n++)
            for (unsigned k = 0; k < COACH_MEASURE_COUNT; k++) {
                const coach_measure *m = &set[n][level - 1].measure[k];
                static const int64_t scale[] = {100000, 100, 100, 10000, 10000, 10000, 100, 1};
                if (!m->known || of[k] == 0)
                    continue;
                const double mean = (double)of[k] * (double)scale[k] / (double)per[k];
                covered += m->low - 1 <= mean && mean <= m->high + 1;
                intervals++;
            }
    }
    for (unsigned n = 0; n < sets; n++) {
        bool rises = true;
        for (unsigned level = 1 + step; level <= TS_BOT_LEVELS; level += step)
            rises &= set[n][level - 1].level > set[n][level - 1 - step].level;
        in_order += rises;
    }
    if (test_long)
        printf("%u of %u sets in order; %u of %u intervals cover\n", in_order, sets, covered,
               intervals);
    ASSERT(20 * in_order >= 19 * sets);
    ASSERT(!test_long || 100 * covered >= 92 * intervals);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(holes_and_keys_are_counted);
    RUN(overhangs_are_no_holes);
    RUN(two_wells_wait_for_an_i);
    RUN(pace_is_that_of_the_clock);
    RUN(only_comparable_games_count);
    RUN(the_interval_is_that_of_student);
    RUN(what_never_happened_may_happen);
    RUN(a_level_is_like_itself);
    RUN(what_is_beyond_the_scale_is_not_certain);
    RUN(the_weakest_is_named);
    RUN(text_gives_it_back);
    RUN(bots_come_out_in_order_and_intervals_cover);
    free(text.data);
    return test_done();
}
