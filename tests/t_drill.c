/* Drills: mistakes of the player's own games are due again after growing intervals. Days are
 * counted by hand: 1, 3, 7, 16, 35 after the day on which the placement was found, and 1 again
 * after a miss. */
#include "scene_rig.h"
#include "coach/drill.h"

#include "parts_rig.h"
#include "replay_file.h"

#define DAY_US (86400 * SECOND)

static session_rig t;

/* ---- days, and drills as text --------------------------------------------------------------- */

static void days_grow_and_begin_again(void)
{
    coach_drill d = {.due = 100};
    static const struct {
        int32_t day;
        bool found;
        int32_t due;
    } answers[] = {{100, true, 101},  {101, true, 104}, {104, true, 111}, {111, true, 127},
                   {127, true, 162},  {162, true, 197}, {197, true, 232}, {232, false, 233},
                   {233, false, 234}, {235, true, 238}, {240, true, 247}, {247, false, 248},
                   {248, true, 251}};
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        coach_drill_answered(&d, answers[i].found, answers[i].day);
        ASSERT_EQ(d.due, answers[i].due);
    }
}

static void a_new_one_that_is_missed_comes_tomorrow(void)
{
    coach_drill d = {.due = 7};
    coach_drill_answered(&d, false, 9);
    ASSERT_EQ(d.due, 10);
    coach_drill_answered(&d, true, 10);
    ASSERT_EQ(d.due, 13);
}

static void text_gives_it_back(void)
{
    char out[DRILL_ROOM], other[DRILL_ROOM];
    coach_drill d = {.due = 20780,
                     .back_to_back = 3,
                     .combo = -1,
                     .rules = (uint8_t)ts_rules_find("modern"),
                     .aim = TS_AIM_attack,
                     .step = 2,
                     .cause = COACH_MISSED_SPIN,
                     .pending = 4,
                     .best = {.kind = TS_T, .rot = 2, .x = -1, .y = 0},
                     .position = "v115@vhAAgH"};
    coach_drill back;
    char word[8];
    coach_drill_write(&d, out);
    snprintf(word, sizeof word, "%d", TS_T);
    ASSERT(strncmp(out, "1 modern attack 20780 2 2 ", 26) == 0);
    ASSERT(strncmp(out + 26, word, strlen(word)) == 0);
    ASSERT(strcmp(out + 26 + strlen(word), " 2 -1 0 -1 3 4 v115@vhAAgH") == 0);
    ASSERT(coach_drill_read(&back, out));
    coach_drill_write(&back, other);
    ASSERT(strcmp(out, other) == 0);
}

/* Of another version, cut short, or with what cannot be: no drill, and nothing else happens. */
static void what_is_none_is_refused(void)
{
    static const char *const wrong[] = {
        "",
        "1",
        "2 modern attack 1 0 0 1 0 0 0 -1 0 0 v115@vhAAgH",
        "1 nosuch attack 1 0 0 1 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern nosuch 1 0 0 1 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 99999999999 0 0 1 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 9999999999 0 0 1 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 1 0 99 1 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 1 0 0 0 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 1 0 0 9 0 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 1 0 0 1 4 0 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 1 0 0 1 0 - 0 -1 0 0 v115@vhAAgH",
        "1 modern attack 1 0 0 1 0 0 0 -2 0 0 v115@vhAAgH",
        "1 modern attack 1 0 0 1 0 0 0 -1 0 256 v115@vhAAgH",
        "1 modern attack 1 0 0 1 0 0 0 -1 0 0",
        "1 modern attack 1 0 0 1 0 0 0 -1 0 0 v115@vhAAgH more",
    };
    coach_drill d;
    ASSERT(coach_drill_read(&d, "1 modern attack 1 0 0 1 0 0 0 -1 0 0 v115@vhAAgH"));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ASSERT(!coach_drill_read(&d, wrong[i]));
}

/* ---- from the review to the drill ----------------------------------------------------------- */

static const coach_budget quick = {300, 1000, 3};

/* At noon; the review shows the costliest placement. */
static void open_review(void)
{
    session_options o = rig_options("guideline", "marathon");
    load("guideline-marathon-win-hold");
    o.replay = text;
    o.replay_size = size;
    o.local_s = 20000 * INT64_C(86400) + 43200;
    o.has_reader = true;
    rig_open_options(&t, &o);
    session_review_set_budget(t.s, &quick);
    rig_pass(&t, 0);
    rig_type(&t, "c");
    rig_pass(&t, 10 * SECOND);
    ASSERT(session_review_is_done(t.s));
}

static const session_drills *drills(void)
{
    return &inner_practice(t.s)->drills;
}

static void make_one(void)
{
    open_review();
    rig_type(&t, "[Make a drill]E");
    ASSERT(rig_text(&t, "saved, due today"));
    rig_type(&t, "XX"); /* to the replay, to the title */
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
}

/* The better place, without the keys that lead there. */
static void find(void)
{
    const ts_piece best = drills()->drill.best;
    if (inner_board(t.s, 0)->piece.kind != best.kind)
        rig_type(&t, "c");
    ASSERT_EQ(inner_board(t.s, 0)->piece.kind, best.kind);
    ASSERT(ts_edit_place(inner_match(t.s), 0, best));
    rig_type(&t, " ");
}

static void from_the_review_to_the_next_day(void)
{
    open_review();
    const coach_mark *m = session_review_mark(t.s);
    const coach_mark mark = *m;
    const ts_board board = session_match(t.s)->board[0];
    ASSERT(!rig_text(&t, "kept"));
    rig_type(&t, "[Make a drill]E");
    ASSERT(rig_text(&t, "saved, due today"));
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "already saved"));
    ASSERT_EQ(session_drills_kept(t.s), 1);
    rig_type(&t, "XX");
    rig_go_to(&t, "Mistake training");
    ASSERT(rig_text(&t, "Due today: 1 position from your own games."));
    rig_type(&t, "E");
    ASSERT(session_drill_is_on(t.s));
    const ts_board *b = inner_board(t.s, 0);
    ASSERT_EQ(b->piece.kind, mark.piece);
    ASSERT_EQ(b->hold, board.hold);
    ASSERT_EQ(memcmp(b->row, board.row, sizeof b->row), 0);
    for (unsigned i = 0; i < 3; i++)
        ASSERT_EQ(b->queue[i], board.queue[i]);
    ASSERT(rig_text(&t, "Find it"));
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    find();
    ASSERT_EQ(drills()->state, DRILL_FOUND);
    ASSERT(rig_text(&t, "Perfect!"));
    ASSERT(rig_text(&t, "in 1 day"));
    ASSERT_EQ(memcmp(inner_board(t.s, 0)->row, board.row, sizeof b->row), 0); /* it is back */
    rig_type(&t, "n");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT_EQ(session_drills_due(t.s), 0);
    rig_go_to(&t, "Mistake training");
    ASSERT(rig_text(&t, "is due in 1 day."));
    rig_type(&t, "E"); /* nothing to be played */
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    t.now += DAY_US / 2 - 60 * SECOND; /* still the same day */
    session_run(t.s, t.now);
    ASSERT_EQ(session_drills_due(t.s), 0);
    t.now += 60 * SECOND;
    session_run(t.s, t.now);
    ASSERT_EQ(session_drills_due(t.s), 1);
    rig_close(&t);
}

/* The first try counts; a hint is a miss. */
static void a_miss_and_a_hint_come_back_tomorrow(void)
{
    make_one();
    rig_type(&t, "[Mistake training]E");
    rig_type(&t, "LLLLL "); /* the far left is not it */
    ASSERT_EQ(drills()->state, DRILL_MISSED);
    ASSERT_EQ(session_drill_wait(t.s), 1);
    ASSERT_EQ(session_practice_hint(t.s).kind, drills()->drill.best.kind);
    find(); /* now it is right, and comes back as soon */
    ASSERT_EQ(drills()->state, DRILL_FOUND);
    ASSERT_EQ(session_drill_wait(t.s), 1);
    rig_type(&t, "n");
    t.now += DAY_US;
    session_run(t.s, t.now);
    rig_type(&t, "H[Mistake training]E");
    find();
    ASSERT_EQ(session_drill_wait(t.s), 3);
    rig_type(&t, "n");
    t.now += 3 * DAY_US;
    session_run(t.s, t.now);
    rig_type(&t, "H[Mistake training]Eh");
    ASSERT_EQ(drills()->state, DRILL_SHOWN);
    ASSERT_EQ(session_drill_wait(t.s), 1);
    find();
    ASSERT_EQ(session_drill_wait(t.s), 1);
    rig_close(&t);
}

/* A place that costs no more than the kept one is as right: here another is kept, and the coach's
 * best is played. */
static void another_place_as_good_is_found(void)
{
    make_one();
    rig_type(&t, "[Mistake training]E");
    const ts_piece best = drills()->drill.best;
    if (inner_board(t.s, 0)->piece.kind != best.kind)
        rig_type(&t, "c");
    ts_piece *kept = &inner_practice(t.s)->drills.drill.best;
    kept->x = (int8_t)(best.x < 5 ? best.x + 4 : best.x - 4);
    ASSERT(ts_edit_place(inner_match(t.s), 0, best));
    rig_type(&t, " ");
    ASSERT_EQ(drills()->state, DRILL_FOUND);
    rig_close(&t);
}

/* The keys of practice do nothing; a restart brings the same position. */
static void it_is_no_other_practice(void)
{
    make_one();
    rig_type(&t, "[Mistake training]E");
    const ts_board before = *inner_board(t.s, 0);
    rig_type(&t, "eT");
    ASSERT(!session_practice_is_edited(t.s));
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_type(&t, "LLX");
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "[Restart]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(session_drill_is_on(t.s));
    ASSERT_EQ(inner_board(t.s, 0)->piece.x, before.piece.x);
    ASSERT_EQ(memcmp(inner_board(t.s, 0)->row, before.row, sizeof before.row), 0);
    rig_close(&t);
}

static void a_reader_hears_what_to_do(void)
{
    make_one();
    rig_type(&t, "[Mistake training]E");
    rig_look(&t);
    ASSERT(strstr(t.scene->words + t.scene->speech, "Find it."));
    rig_type(&t, "LLLLL ");
    ASSERT(strstr(t.scene->words + t.scene->speech, "Due again in 1 day."));
    rig_close(&t);
}

static void without_drills_the_title_has_no_line(void)
{
    rig_open(&t, "guideline", "marathon");
    ASSERT(!rig_text(&t, "Mistake training"));
    rig_close(&t);
}

int main(void)
{
    RUN(days_grow_and_begin_again);
    RUN(a_new_one_that_is_missed_comes_tomorrow);
    RUN(text_gives_it_back);
    RUN(what_is_none_is_refused);
    RUN(from_the_review_to_the_next_day);
    RUN(a_miss_and_a_hint_come_back_tomorrow);
    RUN(another_place_as_good_is_found);
    RUN(it_is_no_other_practice);
    RUN(a_reader_hears_what_to_do);
    RUN(without_drills_the_title_has_no_line);
    return test_done();
}
