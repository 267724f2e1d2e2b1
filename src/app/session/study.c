/* The analysis board: practice that begins with a position of a game. */
#include "coach/coach.h"
#include "session/coach.h"
#include "session/game.h"
#include "session/match.h"
#include "session/parts.h"
#include "session/practice.h"
#include "session/watch.h"

/* ---- from a review -------------------------------------------------------------------------- */

bool session_analysis_may_begin(const session *s)
{
    const ts_setup *setup = &session_match(s)->setup;
    return session_review_mark(s) && session_in_replay(s) && setup->mode != TS_MODE_BIG &&
           !ts_mode_lacks(TS_MODE_PRACTICE, setup->rules) && !setup->change[0].knob &&
           session_match(s)->tick == session_review_mark(s)->tick &&
           session_match(s)->board[session_review_board(s)].piece.kind != TS_NONE;
}

void session_analysis_start(session *s, uint64_t now_us)
{
    const ts_board b = session_match(s)->board[session_review_board(s)];
    session_game_leave_run(s); /* before what describes it changes */
    session_viewer_stop(s);
    session_practice_start(s, b.rules, now_us);
    if (session_practice_is_on(s))
        session_practice_analyse(s, &b);
}
