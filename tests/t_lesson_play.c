/* Lessons as they are played: the first course is passed with the session's keys by doing what it
 * teaches; mistakes, hints, undo and the demonstration; what was done is stored. */
#include "scene_rig.h"
#include "parts_rig.h"
#include "coach/lesson.h"

#define VERDICT (2 * SECOND)

static session_rig t;

static void open_learn(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.has_reader = true;
    rig_open_options(&t, &o);
    rig_type(&t, "[Learn]E");
}

static const session_lessons *lessons(void)
{
    return &inner_practice(t.s)->lessons;
}

/* The key of a button, with the default keys. */
static void press(ts_buttons button)
{
    static const struct {
        ts_buttons button;
        char key;
    } keys[] = {{TS_LEFT, 'L'}, {TS_RIGHT, 'R'}, {TS_CW, 'U'},  {TS_CCW, 'z'},
                {TS_FLIP, 'a'}, {TS_HOLD, 'c'},  {TS_HARD, ' '}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].button == button)
            rig_key(&t, keys[i].key);
}

static void sink_to(int row)
{
    rig_down(&t, KEY_DOWN);
    for (unsigned i = 0; i < 1000 && inner_board(t.s, 0)->piece.y > row; i++)
        rig_pass(&t, 1 * MS);
    rig_up(&t, KEY_DOWN);
    rig_pass(&t, 1 * MS);
}

static void slide(ts_buttons button)
{
    const key_code key = button == TS_LEFT ? KEY_LEFT : KEY_RIGHT;
    rig_down(&t, key);
    rig_pass(&t, SECOND);
    rig_up(&t, key);
    rig_pass(&t, 1 * MS);
}

/* Brings the piece in play there with the fewest keys, and drops it. */
static void place(ts_place to)
{
    const ts_board *b = inner_board(t.s, 0);
    ts_path path;
    ASSERT(ts_path_find(b, &lessons()->task.forms, b->piece, to, (ts_path_how){0}, &path));
    for (unsigned i = 0; i < path.count; i++)
        switch (path.input[i].how) {
        case TS_INPUT_SINK: sink_to(path.input[i].after.y); break;
        case TS_INPUT_SLIDE: slide(path.input[i].button); break;
        default: press(path.input[i].button); break;
        }
    press(TS_HARD);
}

/* Solves the exercise that is shown. */
static void solve(void)
{
    ts_place to;
    bool hold;
    while (session_lesson_state(t.s) == LESSON_OPEN) {
        ASSERT(coach_task_solve(&lessons()->task, inner_board(t.s, 0), &to, &hold));
        if (hold)
            press(TS_HOLD);
        place(to);
        rig_pass(&t, 1 * MS);
    }
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
}

/* From the first lesson of a course to the last one, without looking for any of them. */
static void pass_course(unsigned course)
{
    const coach_course *c = coach_course_get(course);
    for (unsigned i = 0; i < c->count; i++) {
        ASSERT_EQ(session_screen(t.s), SCREEN_COURSE);
        ASSERT_EQ(session_course_done(t.s, course), i);
        rig_type(&t, "E[Exercise 1]E");
        for (unsigned k = 0; k < coach_exercises(&c->lesson[i]); k++) {
            ASSERT_EQ(session_lesson_step(t.s), k + 1);
            ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
            solve();
            ASSERT(rig_text(&t, "Well done!"));
            rig_pass(&t, VERDICT);
        }
    }
    ASSERT_EQ(session_course_done(t.s, course), c->count);
}

static void the_first_course_is_passed_by_doing_what_it_teaches(void)
{
    open_learn();
    rig_type(&t, "[First steps]E");
    pass_course(0);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_LEARN);
    ASSERT(rig_text(&t, "done"));
    rig_close(&t);
}

static void so_are_the_others(void)
{
    for (unsigned c = 1; c < coach_courses(); c++) {
        open_learn();
        for (unsigned i = 0; i < c; i++)
            rig_type(&t, "D");
        rig_type(&t, "E");
        pass_course(c);
        rig_close(&t);
    }
}

static void start_exercise(const char *lesson, const char *exercise)
{
    char way[128];
    snprintf(way, sizeof way, "[First steps]E[%s]E[%s]E", lesson, exercise);
    open_learn();
    rig_type(&t, way);
    ASSERT(session_lesson_is_on(t.s));
}

/* The piece is where it came in, the field as it was; nothing is noted. */
static void a_miss_begins_again(void)
{
    start_exercise("A full row", "Exercise 1");
    ASSERT(rig_text(&t, "Clear 1 line."));
    ASSERT_EQ(session_lesson_pieces(t.s), 1);
    const ts_board before = *inner_board(t.s, 0);
    rig_type(&t, " ");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_FAILED);
    ASSERT(rig_text(&t, "Not quite."));
    ASSERT_EQ(inner_board(t.s, 0)->piece.kind, TS_NONE);
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    ASSERT_BYTES(inner_board(t.s, 0)->row, before.row, sizeof before.row);
    ASSERT_BYTES(&inner_board(t.s, 0)->piece, &before.piece, sizeof before.piece);
    ASSERT_EQ(session_lesson_done(t.s, 0, 0), 0);
    rig_close(&t);
}

/* Three presses to the left and a drop fill the row; any key leads on at once. */
static void a_key_ends_the_verdict(void)
{
    start_exercise("A full row", "Exercise 1");
    rig_type(&t, "LLL ");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
    rig_type(&t, "R");
    ASSERT_EQ(session_lesson_step(t.s), 2);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    ASSERT_EQ(inner_board(t.s, 0)->piece.kind, TS_J);
    ASSERT_EQ(inner_board(t.s, 0)->piece.x, ts_spawned(inner_board(t.s, 0), TS_J).x);
    ASSERT(session_exercise_is_done(t.s, 0, 0, 0));
    ASSERT(!session_exercise_is_done(t.s, 0, 0, 1));
    rig_type(&t, "u"); /* there is no piece to take back in this one */
    ASSERT_EQ(inner_board(t.s, 0)->piece.kind, TS_J);
    rig_close(&t);
}

/* From column 4 the O needs one press to the right. Three are too many; keys pressed before a
 * restart do not count. */
static void more_keys_than_necessary_are_a_miss(void)
{
    open_learn();
    rig_type(&t, "[Speed and finesse]E[Few keys]E[Exercise 1]E");
    ASSERT(session_lesson_mark(t.s).kind == TS_O);
    rig_type(&t, "h");
    ASSERT(rig_text(&t, "Optimal: Right"));
    rig_type(&t, "RLR ");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_FAILED);
    rig_pass(&t, VERDICT);
    rig_type(&t, "LRrR ");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
    rig_close(&t);
}

/* The I lies in columns 0 to 3 of the lowest row: the only place that clears it. */
static void the_hint_is_a_right_placement(void)
{
    ts_cell cell[4];
    start_exercise("A full row", "Exercise 1");
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    rig_type(&t, "h");
    const ts_piece hint = session_practice_hint(t.s);
    ASSERT_EQ(hint.kind, TS_I);
    ts_cells(inner_board(t.s, 0), hint, cell);
    for (unsigned i = 0; i < 4; i++) {
        ASSERT_EQ(cell[i].y, 0);
        ASSERT(cell[i].x < 4);
    }
    ASSERT(rig_text(&t, "I goes here"));
    rig_type(&t, "LLL ");
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    rig_close(&t);
}

/* In the fourth exercise an L that only falls lies between the gaps it should fill. */
static void there_is_no_hint_where_nothing_helps(void)
{
    start_exercise("A full row", "Exercise 4");
    rig_type(&t, "h ");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    ASSERT_EQ(session_lesson_pieces(t.s), 1);
    rig_type(&t, "h");
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    ASSERT(rig_text(&t, "No hint from here."));
    rig_type(&t, "u");
    ASSERT_EQ(session_lesson_pieces(t.s), 2);
    ASSERT_EQ(inner_board(t.s, 0)->piece.kind, TS_L);
    rig_type(&t, "h");
    ASSERT(session_practice_hint(t.s).kind != TS_NONE);
    rig_close(&t);
}

/* L and J fill columns 2 to 7, in either order. */
static void a_hint_is_for_one_piece(void)
{
    start_exercise("A full row", "Exercise 4");
    rig_type(&t, "h");
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_L);
    rig_type(&t, "L ");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    rig_close(&t);
}

static void the_demonstration_plays_by_itself_and_leads_to_the_first_exercise(void)
{
    start_exercise("A full row", "Demonstration");
    ASSERT_EQ(session_lesson_state(t.s), LESSON_SHOWN);
    ASSERT(rig_text(&t, "Watch."));
    for (unsigned i = 0; i < 60 && session_lesson_state(t.s) == LESSON_SHOWN; i++)
        rig_pass(&t, SECOND / 2);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
    ASSERT(rig_text(&t, "Your turn."));
    ASSERT_EQ(session_lesson_done(t.s, 0, 0), 0);
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_lesson_step(t.s), 1);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    rig_close(&t);
}

static void every_demonstration_succeeds(void)
{
    for (unsigned c = 0; c < coach_courses(); c++)
        for (unsigned i = 0; i < coach_course_get(c)->count; i++) {
            open_learn();
            session_lesson_choose(t.s, c, i);
            session_lesson_start(t.s, 0, t.now);
            for (unsigned k = 0; k < 60 && session_lesson_state(t.s) == LESSON_SHOWN; k++)
                rig_pass(&t, SECOND / 2);
            ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
            rig_close(&t);
        }
}

static void a_key_ends_the_demonstration(void)
{
    start_exercise("A full row", "Demonstration");
    rig_pass(&t, SECOND);
    rig_type(&t, "E");
    ASSERT_EQ(session_lesson_step(t.s), 1);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    rig_close(&t);
}

/* Escape pauses a demonstration as it does a game; leaving leads back to the lesson. */
static void leaving_leads_back_to_the_lesson(void)
{
    start_exercise("Rotating", "Demonstration");
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "NE[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_LESSON);
    ASSERT(rig_text(&t, "Every piece can be rotated"));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_COURSE);
    rig_type(&t, "XX");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_first_course_is_passed_by_doing_what_it_teaches);
    RUN(so_are_the_others);
    RUN(a_miss_begins_again);
    RUN(a_key_ends_the_verdict);
    RUN(more_keys_than_necessary_are_a_miss);
    RUN(the_hint_is_a_right_placement);
    RUN(a_hint_is_for_one_piece);
    RUN(there_is_no_hint_where_nothing_helps);
    RUN(the_demonstration_plays_by_itself_and_leads_to_the_first_exercise);
    RUN(every_demonstration_succeeds);
    RUN(a_key_ends_the_demonstration);
    RUN(leaving_leads_back_to_the_lesson);
    return test_done();
}
