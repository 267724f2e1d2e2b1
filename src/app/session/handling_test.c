/* The try-out strip of the handling screen: a piece of the chosen rules that never lands. The keys
 * move it as they would in the next game. */
#include "session/parts.h"
#include "session/handling_test.h"
#include "session/input.h"
#include "session/picture.h"
#include "session/setup.h"

#include <stdlib.h>

void session_handling_test_begin(session *s, uint64_t now_us)
{
    ts_setup setup;
    session_handling_test_end(s);
    session_setup(s, &setup);
    setup.mode = TS_MODE_FREE;
    setup.goal = 0;
    setup.level = ts_rules_get(setup.rules)->level_first;
    s->handling_test = malloc(sizeof *s->handling_test);
    if (s->handling_test && !run_start(s->handling_test, &setup, now_us))
        session_handling_test_end(s);
    if (s->handling_test)
        session_handling_test_run(s, now_us);
}

void session_handling_test_end(session *s)
{
    if (!s->handling_test)
        return;
    run_end(s->handling_test);
    free(s->handling_test);
    s->handling_test = NULL;
}

const run_state *session_handling_test_get_run(const session *s)
{
    return s->handling_test;
}

bool session_handling_test_key(session *s, const input_press *p)
{
    if (!s->handling_test)
        return false;
    if (p->action == ACTION_LEFT || p->action == ACTION_RIGHT) {
        ts_buttons button = p->action == ACTION_LEFT ? TS_LEFT : TS_RIGHT;
        run_button(s->handling_test, 0, button, p->down, p->now_us);
        if (!s->options.keys_have_release)
            run_button(s->handling_test, 0, button, false, p->now_us);
    } else if (p->down && p->action == ACTION_LEFT_WALL) {
        run_macro(s->handling_test, 0, MACRO_LEFT_WALL, p->now_us);
    } else if (p->down && p->action == ACTION_RIGHT_WALL) {
        run_macro(s->handling_test, 0, MACRO_RIGHT_WALL, p->now_us);
    } else {
        return false;
    }
    session_handling_test_run(s, p->now_us);
    return true;
}

/* Lifts the piece again before it lands. */
void session_handling_test_run(session *s, uint64_t now_us)
{
    run_state *run = s->handling_test;
    if (!run)
        return;
    run_advance(run, now_us);
    if (run->jumped)
        run_resume(run, now_us);
    const ts_board *b = &run->match.board[0];
    if (b->piece.kind && b->piece.y < ts_rules_get(b->rules)->visible / 2) {
        ts_piece lifted = b->piece;
        lifted.y = (int8_t)(ts_rules_get(b->rules)->visible - 4);
        ts_edit_place(&run->match, 0, lifted);
    }
    run_clear_events(run);
    session_touch(s);
}

uint64_t session_handling_test_next(const session *s)
{
    return s->handling_test ? run_next(s->handling_test, session_frame_us(s)) : UINT64_MAX;
}
