/* The count-in before a race and after a pause: three beats of half a second. */
#include "session_rig.h"

#include "parts_rig.h"
#include "session/effects.h"
#include "session/game.h"
#include "session/match.h"
#include "audio/cue.h"
#include "game/run.h"

#define BEAT (500 * MS)

static session_rig t;

static void open_mode(const char *mode)
{
    session_options o = rig_options("guideline", mode);
    o.has_person = true;
    rig_open_options(&t, &o);
}

static unsigned cues_of(unsigned kind)
{
    sound_cue cue[64];
    int count = session_cues(t.s, cue, 64);
    unsigned found = 0;
    for (int i = 0; i < count; i++)
        found += cue[i].kind == kind;
    return found;
}

static uint32_t ticks(void)
{
    return (uint32_t)session_match(t.s)->tick;
}

static void a_race_begins_after_three_beats(void)
{
    static const char *const mode[] = {"sprint", "ultra", "dig", "blitz"};
    for (int i = 0; i < 4; i++) {
        open_mode(mode[i]);
        rig_down(&t, KEY_ENTER);
        ASSERT(rig_text(&t, "Ready") && rig_text(&t, "3"));
        rig_pass(&t, BEAT);
        ASSERT_EQ(session_game_count(t.s), 2);
        rig_pass(&t, 2 * BEAT - 10 * MS);
        ASSERT_EQ(session_game_count(t.s), 1);
        ASSERT_EQ(ticks(), 0);
        ASSERT_EQ(cues_of(CUE_COUNT), 3);
        rig_pass(&t, 110 * MS);
        ASSERT(!session_counts_down(t.s) && ticks() > 0);
        ASSERT_EQ(cues_of(CUE_START), 1);
        rig_close(&t);
    }
}

static void a_marathon_begins_at_once(void)
{
    open_mode("marathon");
    rig_down(&t, KEY_ENTER);
    ASSERT(!session_counts_down(t.s));
    rig_close(&t);
}

static void it_wakes_once_a_beat(void)
{
    open_mode("sprint");
    rig_down(&t, KEY_ENTER);
    ASSERT_EQ(session_next(t.s), t.now + BEAT);
    rig_close(&t);
}

static void a_held_direction_moves_as_it_ends(void)
{
    open_mode("sprint");
    rig_down(&t, KEY_ENTER);
    rig_pass(&t, 2 * BEAT);
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, BEAT + 50 * MS);
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, 3); /* it came in at 4 */
    rig_close(&t);
}

static void a_drop_or_enter_skips_it(void)
{
    static const key_code skips[] = {' ', KEY_ENTER};
    for (int i = 0; i < 2; i++) {
        open_mode("sprint");
        rig_type(&t, "E");
        rig_down(&t, skips[i]);
        ASSERT(!session_counts_down(t.s));
        rig_pass(&t, 50 * MS);
        ASSERT(ticks() > 0);
        ASSERT_EQ(session_match(t.s)->board[0].pieces, 0); /* and drops nothing */
        rig_close(&t);
    }
}

static void the_key_that_began_the_game_does_not_skip_it(void)
{
    open_mode("sprint");
    rig_down(&t, KEY_ENTER);
    rig_pass(&t, 100 * MS);
    rig_down(&t, KEY_ENTER); /* a repeat */
    ASSERT(session_counts_down(t.s));
    rig_close(&t);
}

static void a_pause_ends_with_it(void)
{
    open_mode("marathon");
    rig_type(&t, "E");
    rig_pass(&t, SECOND);
    rig_type(&t, "X");
    uint32_t before = ticks();
    rig_type(&t, "E");
    ASSERT(session_shows_game(t.s) && session_counts_down(t.s));
    rig_pass(&t, 3 * BEAT - 100 * MS);
    ASSERT_EQ(ticks(), before);
    rig_pass(&t, 200 * MS);
    ASSERT(ticks() > before);
    rig_close(&t);
}

static void a_pause_in_it_begins_it_again(void)
{
    open_mode("sprint");
    rig_type(&t, "E");
    rig_pass(&t, 2 * BEAT);
    rig_type(&t, "XE");
    ASSERT_EQ(session_game_count(t.s), 3);
    rig_pass(&t, 3 * BEAT);
    ASSERT(ticks() > 0);
    rig_close(&t);
}

static void practice_goes_on_at_once(void)
{
    open_mode("practice");
    rig_type(&t, "EXE");
    ASSERT(session_shows_game(t.s) && !session_counts_down(t.s));
    rig_close(&t);
}

static void it_can_be_turned_off(void)
{
    open_mode("sprint");
    rig_type(&t, "[Options]E[Display]E[Count-in]RXXH");
    rig_type(&t, "E");
    ASSERT(session_shows_game(t.s) && !session_counts_down(t.s));
    rig_type(&t, "XE");
    ASSERT(session_shows_game(t.s) && !session_counts_down(t.s));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_race_begins_after_three_beats);
    RUN(a_marathon_begins_at_once);
    RUN(it_wakes_once_a_beat);
    RUN(a_held_direction_moves_as_it_ends);
    RUN(a_drop_or_enter_skips_it);
    RUN(the_key_that_began_the_game_does_not_skip_it);
    RUN(a_pause_ends_with_it);
    RUN(a_pause_in_it_begins_it_again);
    RUN(practice_goes_on_at_once);
    RUN(it_can_be_turned_off);
    return test_done();
}
