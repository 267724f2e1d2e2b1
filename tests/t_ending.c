/* The end of a game on the board: the stack turns to stone or a light runs over it, then the result
 * comes; which keys lead to it at once, and that nothing wakes the program afterwards. */
#include "session_rig.h"

#include "parts_rig.h"
#include "coach/coach.h"
#include "menus/screens.h"
#include "session/coach.h"
#include "session/effects.h"
#include "session/game.h"
#include "game/run.h"
#include "effects/fx.h"

static session_rig t;

/* All pieces are dropped in the middle. */
static void top_out_slowly(const session_options *o, uint64_t apart_us)
{
    session_options usual = rig_options("guideline", "marathon");
    usual.play_at_once = true;
    rig_open_options(&t, o ? o : &usual);
    rig_room(&t, 1280, 720, 6, 12);
    for (int i = 0; i < 40 && session_screen(t.s) == SCREEN_PLAY; i++) {
        rig_type(&t, " ");
        for (uint64_t us = 0; us < apart_us && session_screen(t.s) == SCREEN_PLAY; us += 20 * MS)
            rig_pass(&t, 20 * MS);
    }
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
}

static void top_out(const session_options *o)
{
    top_out_slowly(o, 0);
}

/* Tiles of the field by what they are. */
typedef struct tally {
    unsigned stone, coloured, lit, gold;
} tally;

static tally count_tiles(void)
{
    tally n = {0};
    const scene_list *s = rig_look(&t);
    for (uint32_t i = 0; i < s->count; i++) {
        const scene_item *item = &s->item[i];
        n.stone += item->kind == ITEM_BLOCK && item->cell == TS_GARBAGE;
        n.coloured += item->kind == ITEM_BLOCK && item->cell != TS_GARBAGE && item->amount == 1000;
        n.lit +=
            item->kind == ITEM_SHAPE && item->shape == SHAPE_EDGE && item->role == ROLE_WARNING;
        n.gold += item->kind == ITEM_FLASH && item->role == ROLE_GOLD;
    }
    return n;
}

static bool shows_result(void)
{
    rig_look(&t);
    return rig_text(&t, "Play again") != NULL;
}

static void a_lost_stack_turns_to_stone_from_the_foot(void)
{
    top_out(NULL);
    tally before = count_tiles();
    ASSERT(before.stone <= 4 && before.lit == 4); /* at most the lowest row */
    unsigned last = 0;
    for (int i = 0; i < 7; i++) {
        rig_pass(&t, 100 * MS);
        tally now = count_tiles();
        ASSERT(now.stone > last && now.lit == 4);
        last = now.stone;
    }
    ASSERT(last >= 40); /* all that lies in the field, but for the lit piece */
    ASSERT(!shows_result());
    rig_close(&t);
}

static void then_comes_the_result_and_nothing_moves(void)
{
    top_out(NULL);
    rig_pass(&t, GAME_ENDING_US - 100 * MS);
    ASSERT(!shows_result());
    ASSERT(session_next(t.s) <= t.now + 100 * MS);
    rig_pass(&t, 100 * MS);
    ASSERT(shows_result());
    rig_pass(&t, 2000 * MS);
    ASSERT_EQ(session_ending_next(t.s), UINT64_MAX);
    ASSERT(!session_effects_alive(t.s));
    rig_close(&t);
}

/* As their sources end: the stack stands as it was, psk outlines the piece, wx says it in its bar,
 * and pygame waits for two seconds. */
static void editions_end_as_their_sources_do(void)
{
    static const struct {
        const char *rules;
        unsigned lit;
        uint64_t seen_us;
    } at[] = {{"psk", 4, 900 * MS}, {"wx", 0, 900 * MS}, {"pygame", 0, 2 * SECOND}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        session_options o = rig_options(at[i].rules, "none");
        o.play_at_once = true;
        rig_open_options(&t, &o);
        rig_room(&t, 1280, 720, 6, 12);
        rig_pass(&t, 4 * SECOND); /* psk's countdown is over */
        for (int k = 0; k < 60 && session_screen(t.s) == SCREEN_PLAY; k++) {
            rig_type(&t, strcmp(at[i].rules, "wx") == 0 ? "D" : " ");
            rig_pass(&t, 400 * MS);
        }
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        tally seen = count_tiles();
        ASSERT(seen.stone == 0 && seen.lit == at[i].lit && seen.coloured > 20);
        ASSERT_EQ(t.s->game->ending_until_us - t.s->game->ended_us, at[i].seen_us);
        ASSERT_EQ(rig_text(&t, "Game over") != NULL, strcmp(at[i].rules, "wx") == 0);
        rig_close(&t);
    }
}

/* Keys hammered at the end were meant for the game. */
static void a_key_skips_it_after_half_a_second(void)
{
    top_out(NULL);
    rig_type(&t, " E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT(!shows_result());
    rig_pass(&t, GAME_ENDING_GUARD_US);
    ASSERT(!shows_result());
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT); /* not yet the line that it would choose */
    ASSERT(shows_result());
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

static void a_click_skips_it_too(void)
{
    top_out(NULL);
    session_pointer(t.s, POINTER_PRESS, 640, 360, t.now);
    ASSERT(!shows_result());
    rig_pass(&t, GAME_ENDING_GUARD_US);
    session_pointer(t.s, POINTER_PRESS, 640, 360, t.now);
    ASSERT(shows_result());
    rig_close(&t);
}

/* A thumb that keeps tapping through the end and into the result: each of them ignores half a
 * second. */
static void a_finger_chooses_nothing_for_half_a_second(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.play_at_once = o.has_pointer = o.has_touch = true;
    top_out(&o);
    rig_tell(&t, TELL_FINGERS, 1);
    rig_pass(&t, GAME_ENDING_GUARD_US);
    session_pointer(t.s, POINTER_PRESS, 640, 360, t.now);
    ASSERT(shows_result());
    rig_pass(&t, 499 * MS);
    rig_click(&t, SPOT_LINE, 0);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_pass(&t, 1 * MS);
    rig_click(&t, SPOT_LINE, 0);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

static void the_restart_key_starts_at_once(void)
{
    top_out(NULL);
    rig_type(&t, "r");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(inner_board(t.s, 0)->pieces, 0);
    ASSERT(count_tiles().stone == 0 && count_tiles().lit == 0);
    rig_close(&t);
}

static void with_reduced_motion_there_is_none(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.play_at_once = o.reduced_motion = true;
    top_out(&o);
    ASSERT(shows_result());
    rig_close(&t);
}

static void a_game_given_up_has_none(void)
{
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 1000 * MS);
    session_game_finish(t.s, true);
    ASSERT(shows_result());
    rig_close(&t);
}

/* ---- how it ended ---------------------------------------------------------------------------- */

static void top_out_as_a_person(bool reduced)
{
    session_options o = rig_options("guideline", "marathon");
    o.play_at_once = o.has_person = true;
    o.reduced_motion = reduced;
    top_out_slowly(&o, 600 * MS);
    if (!reduced)
        rig_pass(&t, GAME_ENDING_US);
}

/* Beside the result, not in its first pictures; from three seconds before the end to the end, then
 * nothing wakes. With reduced motion the end stands there at once. */
static void the_last_seconds_are_played_once(void)
{
    for (int reduced = 0; reduced < 2; reduced++) {
        top_out_as_a_person(reduced);
        const uint32_t pieces = session_last_game(t.s)->board[0].stats.pieces;
        ASSERT(!session_lookback_get_run(t.s) && !rig_text(&t, "How it ended"));
        rig_pass(&t, LOOKBACK_WAIT_US + 300 * MS);
        const run_state *run = session_lookback_get_run(t.s);
        ASSERT(run && rig_text(&t, "How it ended"));
        if (!run)
            return;
        const uint64_t end_us = session_last_game(t.s)->board[0].time_us;
        const uint64_t left_us = end_us - run_tick_us(run, run->match.tick);
        ASSERT(reduced ? run->match.over : left_us >= 2600 * MS && left_us <= 2900 * MS);
        rig_pass(&t, 1000 * MS);
        const uint64_t later_us = end_us - run_tick_us(run, run->match.tick);
        ASSERT(reduced || (left_us - later_us >= 970 * MS && left_us - later_us <= 1030 * MS));
        rig_pass(&t, LOOKBACK_US);
        ASSERT(run->match.over);
        ASSERT_EQ(run->match.board[0].pieces, pieces);
        ASSERT_EQ(session_lookback_next(t.s), UINT64_MAX);
        rig_type(&t, "r");
        ASSERT(!session_lookback_get_run(t.s));
        rig_close(&t);
    }
}

/* All pieces were dropped in the middle: a lower place was free at each of the last ones. */
static void the_coach_says_what_would_have_helped(void)
{
    uint32_t piece;
    char words[ABOUT_SIZE];
    top_out_as_a_person(false);
    result_help(t.s, words, sizeof words);
    ASSERT_TEXT(words, "");
    ASSERT(session_lookback_may_know(t.s)); /* its line is kept free */
    rig_pass(&t, 4000 * MS);
    ASSERT(session_lookback_cause(t.s, &piece) != COACH_NO_CAUSE);
    const uint32_t pieces = session_last_game(t.s)->board[0].stats.pieces;
    ASSERT(piece > 0 && piece <= pieces && piece + 20 >= pieces);
    result_help(t.s, words, sizeof words);
    ASSERT(words[0] && rig_text(&t, words));
    session_game_leave(t.s);
    ASSERT_EQ(session_lookback_cause(t.s, &piece), COACH_NO_CAUSE);
    rig_close(&t);
}

static void nothing_is_told_of_a_game_given_up_or_of_bots(void)
{
    for (int person = 0; person < 2; person++) {
        session_options o = rig_options("guideline", "marathon");
        o.play_at_once = true;
        o.has_person = person;
        rig_open_options(&t, &o);
        rig_room(&t, 1280, 720, 6, 12);
        if (person) {
            rig_pass(&t, 1000 * MS);
            session_game_finish(t.s, true);
        } else {
            rig_lose(&t);
        }
        rig_pass(&t, 3000 * MS);
        ASSERT(shows_result() && !session_lookback_get_run(t.s));
        rig_close(&t);
    }
}

/* Two minutes pass, in which few pieces fall to the floor, left and right. */
static void a_light_runs_up_when_the_goal_is_reached(void)
{
    session_options o = rig_options("guideline", "ultra");
    o.play_at_once = true;
    rig_open_options(&t, &o);
    rig_room(&t, 1280, 720, 6, 12);
    for (int i = 0; i < 1300 && session_screen(t.s) == SCREEN_PLAY; i++) {
        if (i % 50 == 0)
            rig_type(&t, i % 100 ? "LLL" : "RRR");
        rig_pass(&t, 100 * MS);
    }
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(session_last_game(t.s)->outcome, TS_WON);
    int32_t before = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        rig_pass(&t, 100 * MS);
        ASSERT(count_tiles().gold > 0 && count_tiles().stone == 0);
        int32_t top = INT32_MAX;
        for (uint32_t k = 0; k < t.scene->count; k++)
            if (t.scene->item[k].kind == ITEM_FLASH && t.scene->item[k].role == ROLE_GOLD)
                top = t.scene->item[k].y < top ? t.scene->item[k].y : top;
        ASSERT(top < before);
        before = top;
    }
    rig_pass(&t, GAME_ENDING_US);
    ASSERT(count_tiles().gold == 0 && shows_result());
    rig_close(&t);
}

/* Its tiles break and it is named, below the light; nothing of it lies over the result. */
static void the_clear_that_wins_is_seen(void)
{
    static const unsigned rows = 4;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {0};
    session_options o = rig_options("guideline", "sprint");
    o.play_at_once = true;
    rig_open_options(&t, &o);
    rig_room(&t, 1280, 720, 6, 12);
    rig_pass(&t, 5 * SECOND);
    ts_match *m = inner_match(t.s);
    ts_events events = {0};
    for (unsigned y = 0; y < rows; y++)
        memset(cell[y], TS_J, TS_COLUMNS - 1);
    ASSERT(ts_edit_stack(m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    ASSERT(ts_edit_piece(m, 0, TS_I, &events));
    m->board[0].lines = 36;
    rig_type(&t, "URRRRRR ");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_look(&t);
    ASSERT(rig_text(&t, "Quad"));
    unsigned shards = 0;
    for (uint32_t i = 0; i < t.scene->count; i++)
        shards += t.scene->item[i].kind == ITEM_SHAPE && t.scene->item[i].shape == SHAPE_SHARD;
    ASSERT(shards >= rows * TS_COLUMNS);
    rig_pass(&t, GAME_ENDING_US);
    ASSERT(shows_result() && !rig_text(&t, "+800"));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_lost_stack_turns_to_stone_from_the_foot);
    RUN(then_comes_the_result_and_nothing_moves);
    RUN(editions_end_as_their_sources_do);
    RUN(a_key_skips_it_after_half_a_second);
    RUN(a_click_skips_it_too);
    RUN(a_finger_chooses_nothing_for_half_a_second);
    RUN(the_restart_key_starts_at_once);
    RUN(with_reduced_motion_there_is_none);
    RUN(a_game_given_up_has_none);
    RUN(a_light_runs_up_when_the_goal_is_reached);
    RUN(the_clear_that_wins_is_seen);
    RUN(the_last_seconds_are_played_once);
    RUN(the_coach_says_what_would_have_helped);
    RUN(nothing_is_told_of_a_game_given_up_or_of_bots);
    return test_done();
}
