/* The finesse trainer in a session: a mark reached with the fewest keys, with more, missed, looked
 * up before; what is counted of it; what is left when it is left. */
#include "session_rig.h"

#include "parts_rig.h"
#include "game/run.h"

static session_rig t;

static const session_trainer *trainer(void)
{
    return session_trainer_state(t.s);
}

static const ts_board *board(void)
{
    return &session_match(t.s)->board[0];
}

static void press(key_code key)
{
    rig_down(&t, key);
    rig_up(&t, key);
    rig_pass(&t, 10 * MS);
}

static void open_practice(const char *rules, bool releases)
{
    session_options o = rig_options(rules, "practice");
    o.play_at_once = true;
    o.keys_have_release = releases;
    rig_open_options(&t, &o);
    rig_pass(&t, 4 * SECOND); /* the countdown of psk */
}

/* From practice by the last line of the position's menu. */
static void open_trainer(const char *rules, bool releases)
{
    open_practice(rules, releases);
    press(KEY_TAB);
    rig_type(&t, "[Finesse trainer]E");
    ASSERT(trainer()->on);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
}

/* A mark whose keys are known by heart: T lying flat, one place left of where it comes in. */
static void set_mark(void)
{
    static const uint8_t empty[TS_ROWS][TS_COLUMNS_MAX];
    ts_board *b = &inner_match(t.s)->board[0];
    b->piece = (ts_piece){0};
    ts_edit_stack(inner_match(t.s), 0, empty);
    ts_edit_piece(inner_match(t.s), 0, TS_T, NULL);
    ts_piece p = b->piece;
    p.x--;
    inner_practice(t.s)->trainer.mark = ts_dropped(b, p);
}

static void counted(unsigned at_once, unsigned marks, unsigned streak, unsigned tries)
{
    ASSERT_EQ(trainer()->at_once, at_once);
    ASSERT_EQ(trainer()->marks, marks);
    ASSERT_EQ(trainer()->streak, streak);
    ASSERT_EQ(trainer()->tries, tries);
}

static bool field_is_empty(void)
{
    for (unsigned y = 0; y < TS_ROWS; y++)
        if (board()->row[y])
            return false;
    return true;
}

static void fewest_keys_are_right(void)
{
    open_trainer("guideline", true);
    ASSERT(rig_text(&t, "Finesse trainer, Guideline") != NULL);
    ASSERT(rig_text(&t, "Place each") != NULL);
    set_mark();
    rig_type(&t, "L ");
    ASSERT(rig_text(&t, "Perfect!") != NULL);
    counted(1, 1, 1, 1);
    ASSERT(field_is_empty());
    set_mark();
    rig_type(&t, "L ");
    counted(2, 2, 2, 2);
    ASSERT(rig_text(&t, "2/2") != NULL);
    rig_close(&t);
}

static void more_keys_show_the_fewest_and_repeat(void)
{
    open_trainer("guideline", true);
    set_mark();
    ts_piece mark = trainer()->mark;
    rig_type(&t, "RLL ");
    ASSERT(rig_text(&t, "Optimal: Left") != NULL);
    ASSERT(rig_text(&t, "Perfect!") == NULL);
    counted(0, 1, 0, 1);
    ASSERT_EQ(board()->piece.kind, TS_T);
    ASSERT(field_is_empty());
    ASSERT_BYTES(&trainer()->mark, &mark, sizeof mark);
    rig_type(&t, "xzL "); /* turned there and back */
    counted(0, 1, 0, 2);
    ASSERT_BYTES(&trainer()->mark, &mark, sizeof mark);
    rig_type(&t, "L "); /* right, but not at once */
    ASSERT(rig_text(&t, "Perfect!") != NULL);
    ASSERT(rig_text(&t, "Fewest") == NULL);
    counted(0, 1, 0, 3);
    rig_close(&t);
}

/* A soft drop is a key, too. */
static void soft_drops_are_keys(void)
{
    open_trainer("guideline", true);
    set_mark();
    rig_type(&t, "LD ");
    ASSERT(rig_text(&t, "Optimal: Left") != NULL);
    counted(0, 1, 0, 1);
    rig_close(&t);
}

static void missed_marks_come_again(void)
{
    open_trainer("guideline", true);
    set_mark();
    rig_type(&t, " ");
    ASSERT(rig_text(&t, "Missed the mark.") != NULL);
    ASSERT(rig_text(&t, "Fewest") == NULL); /* that is left to the player */
    counted(0, 1, 0, 1);
    ASSERT_EQ(board()->piece.kind, TS_T);
    ASSERT(field_is_empty());
    rig_close(&t);
}

static void who_looks_is_not_right_at_once(void)
{
    open_trainer("guideline", true);
    set_mark();
    rig_type(&t, "L ");
    counted(1, 1, 1, 1);
    set_mark();
    rig_type(&t, "h");
    ASSERT(rig_text(&t, "Optimal: Left") != NULL);
    rig_type(&t, "L ");
    ASSERT(rig_text(&t, "Perfect!") != NULL);
    counted(1, 2, 0, 2);
    rig_close(&t);
}

/* To the wall it is one key held; where none can be held, one of its own. */
static void walls_are_one_key(void)
{
    open_trainer("guideline", true);
    set_mark();
    inner_practice(t.s)->trainer.mark.x -= 2;
    rig_type(&t, "h");
    ASSERT(rig_text(&t, "Optimal: hold Left") != NULL);
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, SECOND);
    rig_type(&t, " ");
    ASSERT(rig_text(&t, "Perfect!") != NULL);
    set_mark();
    ts_piece before = board()->piece;
    rig_pass(&t, SECOND); /* what is still held moves nothing */
    ASSERT_EQ(board()->piece.x, before.x);
    rig_close(&t);
    open_trainer("guideline", false);
    set_mark();
    inner_practice(t.s)->trainer.mark.x -= 2;
    rig_type(&t, "h");
    ASSERT(rig_text(&t, "Optimal: [") != NULL);
    rig_type(&t, "[");
    rig_pass(&t, SECOND);
    rig_type(&t, " ");
    ASSERT(rig_text(&t, "Perfect!") != NULL);
    rig_close(&t);
}

/* Whatever comes, the keys said lead there: by the player's own keys, in all rules that have it. */
static void what_is_said_is_right(const char *rules)
{
    open_trainer(rules, true);
    for (unsigned i = 0; i < 60; i++) {
        uint8_t action[FINESSE_MAX];
        int count = finesse_keys(ts_rules_get(board()->rules), board(), trainer()->mark, action);
        ASSERT(count >= 0);
        for (int k = 0; k < count; k++) {
            bool wall = action[k] >= ACTION_LEFT_WALL;
            ts_buttons button =
                (ts_buttons)(1u << (wall ? action[k] - ACTION_LEFT_WALL : action[k]));
            run_button(inner_run(t.s), 0, button, true, t.now);
            rig_pass(&t, wall ? SECOND : 2 * MS);
            run_button(inner_run(t.s), 0, button, false, t.now);
            rig_pass(&t, 50 * MS);
        }
        run_button(inner_run(t.s), 0, TS_HARD, true, t.now);
        rig_pass(&t, 50 * MS);
        counted(i + 1, i + 1, i + 1, i + 1);
    }
    rig_close(&t);
}

static void all_that_is_said_is_right(void)
{
    what_is_said_is_right("guideline");
    what_is_said_is_right("modern");
    what_is_said_is_right("psk");
    what_is_said_is_right("pygame");
}

static void leaving_gives_the_position_back(void)
{
    open_practice("guideline", true);
    rig_type(&t, "LL c ");
    ts_board before = *board();
    uint32_t pieces = session_run_of(t.s)->stats[0].pieces;
    press(KEY_TAB);
    rig_type(&t, "[Finesse trainer]E");
    ASSERT(field_is_empty());
    set_mark();
    rig_type(&t, "L cuyRe "); /* neither hold nor practice's own keys */
    ASSERT_EQ(board()->hold, before.hold);
    ASSERT(trainer()->on && field_is_empty());
    counted(1, 2, 0, 2);
    rig_type(&t, "r");
    counted(0, 0, 0, 0);
    rig_type(&t, "X");
    ASSERT(!trainer()->on);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_BYTES(board()->cell, before.cell, sizeof before.cell);
    ASSERT_BYTES(board()->queue, before.queue, sizeof before.queue);
    ASSERT_EQ(board()->piece.kind, before.piece.kind);
    ASSERT_EQ(session_run_of(t.s)->stats[0].pieces, pieces);
    rig_type(&t, "u"); /* and its past */
    ASSERT_EQ(board()->pieces, before.pieces - 1);
    rig_close(&t);
}

/* Given up in the middle of it: nothing of it stands in the next game. */
static void giving_up_ends_it(void)
{
    open_trainer("guideline", true);
    rig_tell(&t, TELL_FOCUS, 0);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT(!trainer()->on);
    rig_close(&t);
}

static void not_offered_where_nobody_has_counted(void)
{
    static const char *const others[] = {"itnotes", "pivot", "wx", "nes", "tgm"};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
        open_practice(others[i], true);
        press(KEY_TAB);
        ASSERT_EQ(session_screen(t.s), SCREEN_POSITION);
        ASSERT(rig_text(&t, "Finesse trainer") == NULL);
        rig_close(&t);
    }
}

/* Its sticks, pressed, are Tab and H. */
static void a_pad_is_enough(void)
{
    key_code pad = KEY_GAMEPAD;
    open_practice("modern", true);
    press(pad + GAMEPAD_STICK_LEFT);
    ASSERT_EQ(session_screen(t.s), SCREEN_POSITION);
    press(pad + GAMEPAD_UP);
    press(pad + GAMEPAD_SOUTH);
    ASSERT(trainer()->on);
    ASSERT(!trainer()->shown);
    press(pad + GAMEPAD_STICK_RIGHT);
    ASSERT(trainer()->shown);
    press(pad + GAMEPAD_START);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(fewest_keys_are_right);
    RUN(more_keys_show_the_fewest_and_repeat);
    RUN(soft_drops_are_keys);
    RUN(missed_marks_come_again);
    RUN(who_looks_is_not_right_at_once);
    RUN(walls_are_one_key);
    RUN(all_that_is_said_is_right);
    RUN(leaving_gives_the_position_back);
    RUN(giving_up_ends_it);
    RUN(not_offered_where_nobody_has_counted);
    RUN(a_pad_is_enough);
    return test_done();
}
