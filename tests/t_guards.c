/* Guards against unintended presses: the soft drop's delay, the guard of the hard drop, the filter
 * for worn switches. By guideline, whose tick is a millisecond. */
#include "session/parts.h"
#include "session_rig.h"
#include "session/match.h"

static void open_at(session_rig *t, const char *setting, const char *value)
{
    rig_open(t, "guideline", "marathon");
    ASSERT(settings_read(&t->s->settings, setting, value));
    rig_type(t, "[Play]E");
}

static const ts_board *board(const session_rig *t)
{
    return &session_match(t->s)->board[0];
}

static int row(const session_rig *t)
{
    return board(t)->piece.y;
}

/* ---- the soft drop's delay ------------------------------------------------------------------- */

/* At level 1 a row takes a second; the soft drop is twenty times as fast, 50 ms. */
static void a_tap_is_a_row(void)
{
    session_rig t;
    open_at(&t, "soft_delay", "200");
    int before = row(&t);
    rig_down(&t, KEY_DOWN);
    rig_pass(&t, 190 * MS);
    ASSERT_EQ(row(&t), before - 1);
    rig_up(&t, KEY_DOWN);
    rig_pass(&t, 200 * MS); /* what was let go does not begin */
    ASSERT_EQ(row(&t), before - 1);
    rig_close(&t);
}

static void held_it_begins_when_the_delay_is_over(void)
{
    session_rig t;
    open_at(&t, "soft_delay", "200");
    int before = row(&t);
    rig_down(&t, KEY_DOWN);
    rig_pass(&t, 199 * MS);
    ASSERT_EQ(board(&t)->held & TS_SOFT, 0);
    rig_pass(&t, 10 * MS);
    ASSERT(board(&t)->held & TS_SOFT);
    rig_pass(&t, 250 * MS);
    ASSERT(row(&t) <= before - 5);
    rig_up(&t, KEY_DOWN);
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(board(&t)->held & TS_SOFT, 0);
    rig_close(&t);
}

static void without_it_a_soft_drop_begins_at_once(void)
{
    session_rig t;
    open_at(&t, "soft_delay", "0");
    rig_down(&t, KEY_DOWN);
    rig_pass(&t, 2 * MS);
    ASSERT(board(&t)->held & TS_SOFT);
    rig_close(&t);
}

static void a_pause_forgets_the_delay(void)
{
    session_rig t;
    open_at(&t, "soft_delay", "200");
    rig_down(&t, KEY_DOWN);
    rig_pass(&t, 50 * MS);
    rig_type(&t, "X");
    rig_up(&t, KEY_DOWN);
    rig_pass(&t, SECOND);
    rig_type(&t, "X");
    rig_pass(&t, 300 * MS);
    ASSERT_EQ(board(&t)->held & TS_SOFT, 0);
    rig_close(&t);
}

/* ---- the guard of the hard drop -------------------------------------------------------------- */

/* The floor by a soft drop, then half a second of lock delay. */
static void lock_by_itself(session_rig *t)
{
    rig_down(t, KEY_DOWN);
    while (!board(t)->grounded)
        rig_pass(t, MS);
    rig_up(t, KEY_DOWN);
    uint32_t pieces = board(t)->pieces;
    while (board(t)->pieces == pieces)
        rig_pass(t, MS);
}

static bool drops(session_rig *t)
{
    uint32_t before = board(t)->pieces;
    rig_down(t, ' ');
    rig_pass(t, 3 * MS);
    rig_up(t, ' ');
    return board(t)->pieces != before;
}

static void after_a_lock_by_itself_hard_drops_wait(void)
{
    session_rig t;
    open_at(&t, "drop_guard", "150");
    lock_by_itself(&t);
    ASSERT(!drops(&t));
    rig_pass(&t, 100 * MS);
    ASSERT(!drops(&t));
    rig_pass(&t, 60 * MS);
    ASSERT(drops(&t));
    ASSERT(drops(&t)); /* that one was dropped: nothing to guard */
    rig_close(&t);
}

static void without_it_they_do_not(void)
{
    session_rig t;
    open_at(&t, "drop_guard", "0");
    lock_by_itself(&t);
    ASSERT(drops(&t));
    rig_close(&t);
}

/* ---- the filter for worn switches ------------------------------------------------------------ */

static void a_key_that_bounces_was_pressed_once(void)
{
    session_rig t;
    open_at(&t, "chatter", "20");
    int x = board(&t)->piece.x;
    for (unsigned i = 0; i < 3; i++) { /* down, up, down, up, down, up within 18 ms */
        rig_down(&t, KEY_LEFT);
        rig_pass(&t, 3 * MS);
        rig_up(&t, KEY_LEFT);
        rig_pass(&t, 3 * MS);
    }
    ASSERT_EQ(board(&t)->piece.x, x - 1);
    ASSERT(board(&t)->held & TS_LEFT);
    rig_pass(&t, 20 * MS);
    ASSERT_EQ(board(&t)->held & TS_LEFT, 0);
    rig_down(&t, KEY_LEFT); /* a press of its own */
    rig_pass(&t, 2 * MS);
    ASSERT_EQ(board(&t)->piece.x, x - 2);
    rig_close(&t);
}

/* A held key continues to charge while its switch bounces. */
static void a_held_key_stays_held(void)
{
    session_rig t;
    open_at(&t, "chatter", "20");
    int x = board(&t)->piece.x;
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 100 * MS);
    rig_up(&t, KEY_LEFT);
    rig_pass(&t, 5 * MS);
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 65 * MS); /* 170 ms after the first press; DAS is 167 */
    ASSERT_EQ(board(&t)->piece.x, x - 2);
    rig_close(&t);
}

/* A release counts from the time at which it is known; presses are never late. */
static void other_keys_do_not_wait(void)
{
    session_rig t;
    open_at(&t, "chatter", "50");
    int x = board(&t)->piece.x;
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 10 * MS);
    rig_up(&t, KEY_LEFT);
    rig_down(&t, KEY_UP);
    rig_pass(&t, 2 * MS);
    ASSERT(board(&t)->piece.x == x - 1 && board(&t)->piece.rot == 1);
    rig_close(&t);
}

static void without_it_every_press_counts(void)
{
    session_rig t;
    open_at(&t, "chatter", "0");
    int x = board(&t)->piece.x;
    for (unsigned i = 0; i < 2; i++) {
        rig_down(&t, KEY_LEFT);
        rig_pass(&t, 3 * MS);
        rig_up(&t, KEY_LEFT);
        rig_pass(&t, 3 * MS);
    }
    ASSERT_EQ(board(&t)->piece.x, x - 2);
    rig_close(&t);
}

/* ---- where they are set ---------------------------------------------------------------------- */

static void their_lines(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t,
             "[Options]E[Handling]E[Delayed soft drop]RR[Hard drop guard]RRR[Chatter filter]RRL");
    ASSERT_EQ(t.s->settings.soft_delay, 10);
    ASSERT_EQ(t.s->settings.drop_guard, 15);
    ASSERT_EQ(t.s->settings.chatter, 1);
    rig_type(&t, "LLL");
    ASSERT_EQ(t.s->settings.chatter, 0);
    rig_close(&t);
}

/* The console has no hard drop to guard; a terminal may not say when keys come up. */
static void only_what_means_something(void)
{
    session_rig t;
    rig_open(&t, "nes", "classic");
    rig_type(&t, "[Options]E[Handling]E");
    ASSERT(rig_text(&t, "Delayed soft drop") != NULL);
    ASSERT(rig_text(&t, "Hard drop guard") == NULL);
    ASSERT(rig_text(&t, "Chatter filter") != NULL);
    rig_close(&t);
    session_options o = rig_options("guideline", "marathon");
    o.keys_have_release = false;
    rig_open_options(&t, &o);
    rig_type(&t, "[Options]E[Handling]E");
    ASSERT(rig_text(&t, "Delayed soft drop") == NULL);
    ASSERT(rig_text(&t, "Hard drop guard") != NULL);
    ASSERT(rig_text(&t, "Chatter filter") == NULL);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_tap_is_a_row);
    RUN(held_it_begins_when_the_delay_is_over);
    RUN(without_it_a_soft_drop_begins_at_once);
    RUN(a_pause_forgets_the_delay);
    RUN(after_a_lock_by_itself_hard_drops_wait);
    RUN(without_it_they_do_not);
    RUN(a_key_that_bounces_was_pressed_once);
    RUN(a_held_key_stays_held);
    RUN(other_keys_do_not_wait);
    RUN(without_it_every_press_counts);
    RUN(their_lines);
    RUN(only_what_means_something);
    return test_done();
}
