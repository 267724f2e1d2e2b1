/* Racing a ghost: the best game of the mode plays along as it was played, whatever the player
 * does, and leaves no trace in his own. */
#include "scene_rig.h"

#include "parts_rig.h"
#include "game/watch.h"

#include <stdlib.h>

static const char *const drops = " L  RR LL zR  LLz R  L ";

static void open_sprint(session_rig *t, const char *mode, bool race)
{
    rig_open(t, "guideline", mode);
    t->s->settings.race = race;
}

/* Three quads on a prepared field are twelve lines: the first ten are a split. */
static void set_wells(session_rig *t)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < TS_COLUMNS - 1; x++)
            cell[y][x] = TS_GARBAGE;
    ASSERT(ts_edit_stack(inner_match(t->s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

static const ts_board *its(const session_rig *t)
{
    return &inner_race(t->s)->run.match.board[0];
}

static unsigned fields(session_rig *t)
{
    unsigned count = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        count += t->scene->item[i].kind == ITEM_PANEL && t->scene->item[i].role == ROLE_FIELD;
    return count;
}

/* A game of a marathon that is lost counts: the one to race against. */
static uint64_t play_first_game(session_rig *t, uint64_t *hash)
{
    rig_type(t, "E");
    rig_type(t, drops);
    rig_lose(t);
    ASSERT_EQ(session_screen(t->s), SCREEN_RESULT);
    *hash = ts_hash(session_match(t->s));
    return session_last_game(t->s)->board[0].score;
}

static void it_plays_as_it_was_played(void)
{
    session_rig t;
    uint64_t hash;
    open_sprint(&t, "marathon", true);
    uint64_t score = play_first_game(&t, &hash);
    uint64_t time_us = session_last_game(t.s)->board[0].time_us;
    ASSERT(!session_race_races(t.s)); /* there was nobody to race against */
    rig_type(&t, "E");
    ASSERT(session_race_races(t.s));
    ASSERT_EQ(fields(&t), 2);
    ASSERT(rig_text(&t, "You"));
    ASSERT(rig_text(&t, "Best"));
    ASSERT(rig_text(&t, "You")->x < rig_text(&t, "Best")->x);
    ASSERT_EQ(inner_race(t.s)->run.match.tick, session_match(t.s)->tick);
    rig_pass(&t, time_us); /* longer than the best game lasted: a piece falls slowly */
    ASSERT_EQ(ts_hash(&inner_race(t.s)->run.match), hash);
    ASSERT_EQ(its(&t)->score, score);
    ASSERT(!session_match(t.s)->over);
    ASSERT_EQ(fields(&t), 2); /* it has ended, and stands there */
    char behind[32];
    snprintf(behind, sizeof behind, "-%u", (unsigned)score);
    ASSERT(score < 1000 && rig_text(&t, behind));
    rig_close(&t);
}

static void it_leaves_no_trace(void)
{
    char *text[2] = {NULL, NULL};
    size_t size[2] = {0, 0};
    for (int race = 0; race < 2; race++) {
        session_rig t;
        uint64_t hash;
        open_sprint(&t, "marathon", race);
        play_first_game(&t, &hash);
        rig_type(&t, "E");
        ASSERT_EQ(session_race_races(t.s), race);
        rig_type(&t, drops);
        rig_lose(&t);
        ASSERT(!session_race_races(t.s));
        text[race] = session_last_game(t.s)->replay;
        size[race] = session_last_game(t.s)->replay_size;
        inner_result(t.s)->replay = NULL;
        rig_close(&t);
    }
    ASSERT_EQ(size[0], size[1]);
    ASSERT(text[0] && text[1] && memcmp(text[0], text[1], size[0]) == 0);
    free(text[0]);
    free(text[1]);
}

static void it_waits_and_begins_again_with_the_player(void)
{
    session_rig t;
    uint64_t hash;
    open_sprint(&t, "marathon", true);
    play_first_game(&t, &hash);
    rig_type(&t, "E");
    rig_pass(&t, 700 * MS);
    rig_type(&t, "X");
    uint64_t tick = inner_race(t.s)->run.match.tick;
    rig_pass(&t, 5 * SECOND);
    ASSERT_EQ(inner_race(t.s)->run.match.tick, tick);
    ASSERT(rig_sleeps(&t));
    rig_type(&t, "E");
    rig_pass(&t, 300 * MS);
    ASSERT_EQ(inner_race(t.s)->run.match.tick, session_match(t.s)->tick);
    rig_type(&t, "r");
    ASSERT(session_race_races(t.s));
    ASSERT(session_match(t.s)->tick < 100);
    ASSERT_EQ(inner_race(t.s)->run.match.tick, session_match(t.s)->tick);
    rig_type(&t, " X[Give up]E[Yes]E"); /* given up */
    ASSERT(!session_race_races(t.s));
    rig_type(&t, "[Watch replay]E"); /* its replay is nobody's race */
    ASSERT(session_in_replay(t.s));
    ASSERT_EQ(fields(&t), 1);
    rig_type(&t, "X");
    t.s->settings.race = 0;
    rig_type(&t, "r");
    ASSERT(!session_race_races(t.s));
    rig_close(&t);
}

/* A player who is woken only when he asks for it sees each of its pieces lock in time. */
static void it_is_not_late(void)
{
    session_rig t;
    uint64_t hash;
    open_sprint(&t, "marathon", true);
    play_first_game(&t, &hash);
    rig_type(&t, "E");
    for (int i = 0; i < 300; i++) {
        uint64_t next = watch_next(&inner_race(t.s)->watch);
        if (next == RUN_NEVER)
            break;
        ASSERT(session_next(t.s) <=
               session_run_of(t.s)->origin_us + run_first_us(session_run_of(t.s), next));
        t.now = session_next(t.s);
        session_run(t.s, t.now);
    }
    rig_close(&t);
}

/* ---- who leads ----------------------------------------------------------------------------- */

static void split_times(void)
{
    session_rig t;
    session_lead lead;
    open_sprint(&t, "sprint", true);
    rig_type(&t, "E");
    session_race *r = inner_race(t.s);
    size_t size;
    const char *text = run_replay(inner_run(t.s), &size);
    ASSERT_EQ(watch_open(&r->watch, &r->run, text, size), TS_OK);
    while (watch_survey(&r->watch)) {
    }
    r->racing = true;
    r->watch.splits = 1; /* as if it had had ten lines after four seconds */
    r->watch.split[0] = 4000;
    ASSERT(!session_race_lead(t.s, &lead));
    set_wells(&t);
    inner_match(t.s)->board[0].lines = 9;
    rig_pass(&t, 5 * SECOND);
    inner_match(t.s)->board[0].lines = 12; /* noted with the next tick that is played */
    rig_type(&t, "L");
    ASSERT(session_race_lead(t.s, &lead));
    ASSERT(lead.is_time && lead.by < -1000000 && lead.by > -2000000);
    ASSERT(rig_text(&t, "+0:01."));
    ASSERT_EQ(rig_text(&t, "+0:01.")->role, ROLE_WARNING);
    inner_match(t.s)->board[0].lines = 20; /* which the best game never reached */
    rig_type(&t, "L");
    ASSERT(!session_race_lead(t.s, &lead));
    r->watch.splits = 3;
    r->watch.split[2] = 60000;
    inner_match(t.s)->board[0].lines = 30;
    rig_type(&t, "L");
    ASSERT(rig_text(&t, "-0:5"));
    ASSERT_EQ(rig_text(&t, "-0:5")->role, ROLE_GOOD);
    rig_close(&t);
}

static void every_room(void)
{
    for (int language = 0; language < LANG_COUNT; language++) {
        session_rig t;
        uint64_t hash;
        open_sprint(&t, language % 2 ? "marathon" : "ultra", true);
        play_first_game(&t, &hash);
        rig_type(&t, "E");
        t.s->settings.language = (uint8_t)language;
        inner_match(t.s)->board[0].score = 88888888;
        for (size_t w = 0; w < COUNT(widths); w++)
            for (size_t h = 0; h < COUNT(heights); h++) {
                t.width = widths[w];
                t.height = heights[h];
                rig_look(&t);
                if (session_screen(t.s) == SCREEN_PAUSE)
                    session_game_resume(t.s, t.now);
                session_touch(t.s);
                check_scene(&t, "race");
            }
        rig_close(&t);
    }
}

static void the_mode_screen_turns_it_on(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    ASSERT(!t.s->settings.race);
    rig_type(&t, "[Mode]EN");
    ASSERT(rig_text(&t, "Race your best"));
    rig_type(&t, "R");
    ASSERT(t.s->settings.race);
    rig_type(&t, "L");
    ASSERT(!t.s->settings.race);
    rig_close(&t);
}

/* Any game of the lists, an imported one, too; it stays the one until the title is seen again. */
static void a_chosen_replay_is_raced(void)
{
    session_rig t;
    uint64_t hash;
    open_sprint(&t, "marathon", false);
    play_first_game(&t, &hash);
    rig_type(&t, "X");
    t.s->settings.mode = (uint8_t)ts_modes_find("sprint");
    t.s->settings.players = 2; /* a race is of one */
    rig_type(&t, "H[Replays]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_REPLAYS);
    ASSERT(rig_text(&t, "race"));
    rig_type(&t, "r");
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("marathon"));
    ASSERT(session_race_races(t.s));
    ASSERT(rig_text(&t, "Replay"));
    ASSERT(!rig_text(&t, "Best"));
    rig_type(&t, " r"); /* once more */
    ASSERT(session_race_races(t.s));
    rig_lose(&t);
    rig_type(&t, "E");
    ASSERT(session_race_races(t.s));
    rig_lose(&t);
    t.s->settings.goal[ts_modes_find("marathon")] = 60; /* another goal is another race */
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(!session_race_races(t.s));
    rig_lose(&t);
    rig_type(&t, "XHE");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(!session_race_races(t.s));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_plays_as_it_was_played);
    RUN(it_leaves_no_trace);
    RUN(it_waits_and_begins_again_with_the_player);
    RUN(it_is_not_late);
    RUN(split_times);
    RUN(every_room);
    RUN(the_mode_screen_turns_it_on);
    RUN(a_chosen_replay_is_raced);
    return test_done();
}
