/* The profile of a player in the program: which games count, counting them a bit at a time, what
 * the library keeps, and the screen. */
#define _DEFAULT_SOURCE
#include "parts_rig.h"
#include "session_store_rig.h"
#include "replay_read.h"

#include "game/profile.h"
#include "lab/sample.h"
#include "session/skill.h"

static buffer text;
static ts_match end;

/* A game of a bot as the player's own. */
static uint64_t keep(store_handle *store, unsigned mode, unsigned level, uint64_t seed,
                     bool stranger)
{
    sample_plan plan = {.level = {level}, .pieces = 40};
    uint64_t id = 0;
    ts_setup_default(&plan.setup, TS_RULES_GUIDELINE, mode);
    plan.setup.seed = seed;
    ASSERT(sample_game(&plan, &text, &end, NULL));
    const store_game game = {.played_ms = (int64_t)(1000000 + seed * 1000),
                             .time_us = 40000000,
                             .pieces = 40,
                             .mode = (uint8_t)mode,
                             .rules = TS_RULES_GUIDELINE,
                             .players = 1,
                             .stranger = stranger,
                             .outcome = TS_LOST};
    ASSERT(store_put(store, &game, text.data, text.size, &id));
    return id;
}

static uint64_t keep_some(void)
{
    store_handle *store = store_open(rig_folder);
    uint64_t id = 0;
    for (unsigned i = 0; i < 7; i++)
        id = keep(store, i % 2 ? TS_MODE_SPRINT : TS_MODE_MARATHON, 4, 10 + i, false);
    keep(store, TS_MODE_SPRINT, 4, 30, true);   /* another player's */
    keep(store, TS_MODE_BIG, 4, 31, false);     /* not comparable: the play style alone counts it */
    keep(store, TS_MODE_UNIFORM, 4, 32, false); /* and this */
    store_close(store);
    return id;
}

static void wait_for_all(session_rig *t)
{
    unsigned left;
    for (unsigned i = 0; i < 10000 && session_skill_next(t->s) <= t->now; i++)
        session_run(t->s, t->now);
    ASSERT(!session_skill_is_counting(t->s, &left));
}

static void own_games_are_counted_bit_by_bit(void)
{
    session_rig t;
    unsigned left, slices = 0;
    rig_fresh();
    keep_some();
    open_plain(&t);
    ASSERT_EQ(session_skill_next(t.s), UINT64_MAX); /* nothing is done before it is asked for */
    session_push(t.s, SCREEN_SKILL);
    session_run(t.s, t.now);
    ASSERT(session_skill_is_counting(t.s, &left));
    ASSERT_EQ(left, 8); /* the newest needs no coach, and is counted already */
    rig_look(&t);
    ASSERT(rig_text(&t, "Counting: 8 games left."));
    for (; session_skill_next(t.s) <= t.now; slices++)
        session_run(t.s, t.now);
    ASSERT(slices > 7); /* several for each game */
    rig_look(&t);
    const coach_profile *p = session_skill_result(t.s);
    ASSERT_EQ(p->games, 7);
    ASSERT(p->measure[COACH_MEASURE_PACE].known);
    ASSERT_EQ(p->measure[COACH_MEASURE_ATTACK].games, 0);
    ASSERT(rig_text(&t, "From your newest 7 games."));
    rig_go_to(&t, "Attack per piece");
    ASSERT(rig_text(&t, "Needs 5 more games."));
    ASSERT(store_setting(session_store(t.s), PROFILE_NAME));
    rig_type(&t, "E"); /* its lessons */
    ASSERT_EQ(session_screen(t.s), SCREEN_COURSE);
    ASSERT_EQ(session_skill_next(t.s), UINT64_MAX);
    rig_close(&t);
}

/* The library knows the games that were counted, and forgets removed ones. */
static void the_library_keeps_what_was_counted(void)
{
    session_rig t;
    unsigned left;
    rig_fresh();
    const uint64_t id = keep_some();
    open_plain(&t);
    rig_type(&t, "[Learn]E[Skill profile]E");
    wait_for_all(&t);
    const coach_profile before = *session_skill_result(t.s);
    rig_close(&t);
    open_plain(&t);
    rig_type(&t, "[Learn]E[Skill profile]E");
    ASSERT(!session_skill_is_counting(t.s, &left)); /* at once */
    ASSERT_EQ(memcmp(&before, session_skill_result(t.s), sizeof before), 0);
    ASSERT(store_remove(session_store(t.s), id));
    rig_type(&t, "X[Skill profile]E");
    wait_for_all(&t);
    ASSERT_EQ(session_skill_result(t.s)->games, 6);
    rig_close(&t);
}

/* The play style is of the same counts, and counts other modes and changed rules, too. */
static void the_play_style_is_of_the_same_games(void)
{
    session_rig t;
    unsigned left;
    rig_fresh();
    keep_some();
    open_plain(&t);
    rig_type(&t, "[Learn]E[Skill profile]E");
    wait_for_all(&t);
    rig_type(&t, "XX[Records]E[Play style]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_HABITS);
    rig_look(&t);
    ASSERT(!session_skill_is_counting(t.s, &left)); /* at once */
    const coach_profile_game *c = session_skill_style(t.s, &left);
    ASSERT_EQ(left, 9);
    ASSERT_EQ(c->of[COACH_MEASURE_PACE], 9 * 40);
    ASSERT(rig_text(&t, "9 games") && rig_text(&t, "Quad") && rig_text(&t, "Faults/piece"));
    ASSERT_EQ(session_skill_next(t.s), UINT64_MAX);
    const unsigned span = session_skill_span(t.s);
    rig_type(&t, "R"); /* another range */
    ASSERT(session_skill_span(t.s) > span);
    rig_close(&t);
}

static void without_games_it_says_which_count(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "[Learn]E[Skill profile]E");
    wait_for_all(&t);
    rig_look(&t);
    ASSERT(rig_text(&t, "Games with hold and T-spins count"));
    rig_close(&t);
}

/* ---- goals ---------------------------------------------------------------------------------- */

/* A recorded game as one of the library, with these facts. */
static uint64_t keep_recorded(store_handle *store, const char *name, store_game game)
{
    static char replay[60000];
    char file[200];
    uint64_t id = 0;
    snprintf(file, sizeof file, "%s.tsc", name);
    const size_t size = replay_read(file, replay, sizeof replay);
    game.rules = TS_RULES_GUIDELINE;
    game.players = 1;
    ASSERT(store_put(store, &game, replay, size, &id));
    return id;
}

/* The first game that met a goal has met it, whichever is read first; a start at a higher level and
 * a lost sprint meet none. Two T-spin doubles are in one recording, a quad in another. */
static void goals_are_met_by_the_first_game(void)
{
    session_rig t;
    rig_fresh();
    store_handle *store = store_open(rig_folder);
    const store_game sprint = {.played_ms = 3000,
                               .mode = TS_MODE_SPRINT,
                               .outcome = TS_WON,
                               .lines = 40,
                               .time_us = 59 * SECOND,
                               .start_level = 1},
                     marathon = {.played_ms = 9000,
                                 .mode = TS_MODE_MARATHON,
                                 .level = 15,
                                 .start_level = 1};
    store_game late = sprint, lost = sprint, high = marathon;
    late.played_ms = 5000;
    late.time_us = 39 * SECOND;
    lost.played_ms = 1000;
    lost.outcome = TS_LOST;
    high.played_ms = 4000;
    high.start_level = 10;
    const uint64_t first = keep_recorded(store, "guideline-sprint-win-quad", sprint),
                   fast = keep_recorded(store, "modern-twenty-win", late);
    keep_recorded(store, "guideline-dig-win", lost);
    keep_recorded(store, "guideline-marathon-win-hold", high);
    const uint64_t level = keep_recorded(store, "guideline-perfect-lost-allclear", marathon);
    store_close(store);
    open_plain(&t);
    rig_type(&t, "[Learn]E[Today]E[Goals]E");
    wait_for_all(&t);
    const struct profile_goal *goal = session_skill_games(t.s)->goal;
    ASSERT_EQ(goal[GOAL_SPRINT_SLOW].id, first);
    ASSERT_EQ(goal[GOAL_SPRINT_MINUTES].id, first);
    ASSERT_EQ(goal[GOAL_SPRINT_MINUTE].id, first);
    ASSERT_EQ(goal[GOAL_SPRINT_FAST].id, fast);
    ASSERT_EQ(goal[GOAL_QUAD].id, first);
    ASSERT_EQ(goal[GOAL_SPIN_2].id, fast);
    ASSERT_EQ(goal[GOAL_SPIN_3].id, 0);
    ASSERT_EQ(goal[GOAL_PERFECT].id, level);
    ASSERT_EQ(goal[GOAL_LEVEL].id, level);
    ASSERT(rig_text(&t, "not yet") && rig_text(&t, "Sprint under 0:40"));
    rig_type(&t, "[First perfect clear]E"); /* the game that did it */
    rig_pass(&t, SECOND);
    ASSERT(session_in_replay(t.s));
    rig_close(&t);
}

/* A game that is too old to be kept is asked once, and what it met stays known. */
static void old_games_count_for_goals(void)
{
    session_rig t;
    rig_fresh();
    store_handle *store = store_open(rig_folder);
    const uint64_t old = keep_recorded(store, "guideline-perfect-lost-allclear",
                                       (store_game){.played_ms = 1, .mode = TS_MODE_FREE});
    for (unsigned i = 0; i < PROFILE_KEPT + 5; i++) {
        sample_plan plan = {.level = {4}, .pieces = 2};
        ts_setup_default(&plan.setup, TS_RULES_GUIDELINE, TS_MODE_FREE);
        plan.setup.seed = i;
        ASSERT(sample_game(&plan, &text, &end, NULL));
        ASSERT(store_put(store,
                         &(store_game){.played_ms = 1000 + i,
                                       .pieces = 2,
                                       .mode = TS_MODE_FREE,
                                       .rules = TS_RULES_GUIDELINE,
                                       .players = 1},
                         text.data, text.size, NULL));
    }
    store_close(store);
    open_plain(&t);
    rig_type(&t, "[Learn]E[Today]E");
    wait_for_all(&t);
    ASSERT_EQ(session_skill_games(t.s)->count, PROFILE_KEPT);
    ASSERT_EQ(session_skill_games(t.s)->goal[GOAL_PERFECT].id, old);
    ASSERT_EQ(session_skill_games(t.s)->through_ms, 1000 + PROFILE_KEPT + 4);
    rig_close(&t);
    open_plain(&t);
    rig_type(&t, "[Learn]E[Today]E");
    session_run(t.s, t.now);
    wait_for_all(&t);
    ASSERT_EQ(session_skill_games(t.s)->goal[GOAL_PERFECT].id, old);
    rig_close(&t);
}

/* The game of the day has a goal from the profile: the better end of the weakest measure. */
static void the_game_of_the_day_has_a_goal(void)
{
    session_rig t;
    rig_fresh();
    keep_some();
    open_plain(&t);
    rig_type(&t, "[Learn]E[Today]E");
    wait_for_all(&t);
    const coach_profile *p = session_skill_result(t.s);
    unsigned weakest = p->weakest;
    for (unsigned i = 0; p->weakest == COACH_MEASURE_COUNT && i < COACH_MEASURE_COUNT; i++)
        if (p->measure[i].has_level &&
            (weakest == COACH_MEASURE_COUNT || p->measure[i].level < p->measure[weakest].level))
            weakest = i;
    ASSERT(weakest < COACH_MEASURE_COUNT);
    rig_go_to(&t, weakest == COACH_MEASURE_SPINNING ? "Ultra" : "Sprint");
    ASSERT(rig_text(&t, "Goal:"));
    rig_type(&t, "E");
    ASSERT_EQ(session_today_aim(t.s)->measure, weakest);
    const coach_measure *m = &p->measure[weakest];
    ASSERT_EQ(session_today_aim(t.s)->target,
              coach_measure_is_higher_better(weakest) ? m->high : m->low);
    rig_close(&t);
}

/* ---- whose board it is ---------------------------------------------------------------------- */

/* The board that counts in a duel between these: by the pieces of that board. */
static uint32_t pieces_counted(const duel_player *one, const duel_player *other, const char *name)
{
    static char all[1 << 20];
    const store_game game = {.played_ms = 5};
    duel_state d = {.first_to = 1};
    profile_reader r;
    d.who[0] = *one;
    d.who[1] = *other;
    const size_t head = duel_write_head(all, &d, 2);
    memcpy(all + head, text.data, text.size);
    profile_reader_open(&r, &game, all, head + text.size, name, true);
    while (!profile_reader_go_on(&r, UINT64_MAX)) {
    }
    profile_reader_close(&r);
    return r.game.of[COACH_MEASURE_PACE];
}

static void the_own_board_counts_and_no_other(void)
{
    const duel_player bot = {.bot = 3}, person = {0}, ann = {.name = "Ann"}, ben = {.name = "Ben"};
    sample_plan plan = {.level = {3, 9}, .pieces = 30};
    ts_setup_default(&plan.setup, TS_RULES_MODERN, TS_MODE_DUEL);
    plan.setup.seed = 3;
    ASSERT(sample_game(&plan, &text, &end, NULL));
    const uint32_t first = end.board[0].pieces, second = end.board[1].pieces;
    ASSERT(first != second);
    ASSERT_EQ(pieces_counted(&person, &bot, ""), first);
    ASSERT_EQ(pieces_counted(&bot, &person, ""), second);
    ASSERT_EQ(pieces_counted(&ann, &ben, "Ann"), first);
    ASSERT_EQ(pieces_counted(&ann, &ben, "Ben"), second);
    ASSERT_EQ(pieces_counted(&ann, &ben, ""), 0);
    ASSERT_EQ(pieces_counted(&ann, &ann, "Ann"), 0);
    ASSERT_EQ(pieces_counted(&person, &person, "Ann"), 0);
    ASSERT_EQ(pieces_counted(&bot, &bot, ""), 0);
}

/* ---- as text -------------------------------------------------------------------------------- */

static void games_stay_in_order_and_the_oldest_go(void)
{
    static profile_games g, back;
    for (int64_t i = 1; i <= PROFILE_KEPT + 20; i++)
        profile_games_add(&g, &(coach_profile_game){.key = i * 7 % 221, .aim = TS_AIM_score});
    ASSERT_EQ(g.count, PROFILE_KEPT);
    for (unsigned i = 0; i < g.count; i++)
        ASSERT_EQ(g.game[i].key, 220 - (int64_t)i);
    char *out = profile_games_write(&g);
    profile_games_read(&back, out);
    ASSERT_EQ(memcmp(&g, &back, sizeof g), 0);
    out[8]++; /* of another version */
    profile_games_read(&back, out);
    ASSERT_EQ(back.count, 0);
    free(out);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(own_games_are_counted_bit_by_bit);
    RUN(the_library_keeps_what_was_counted);
    RUN(the_play_style_is_of_the_same_games);
    RUN(without_games_it_says_which_count);
    RUN(goals_are_met_by_the_first_game);
    RUN(old_games_count_for_goals);
    RUN(the_game_of_the_day_has_a_goal);
    RUN(the_own_board_counts_and_no_other);
    RUN(games_stay_in_order_and_the_oldest_go);
    free(text.data);
    rig_remove();
    return test_done();
}
