/* The finesse trainer of practice: a piece and its mark on an empty board, again and again until
 * the player brings it there with the fewest keys. game/finesse.c knows which are the fewest. */
#include "base/lcg.h"
#include "practice_internal.h"
#include "session/parts.h"
#include "text/text.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/input.h"
#include "session/picture.h"

#include <string.h>

enum { PLACES_MAX = 40 };

static ts_match *match_of(session *s)
{
    return &session_run_to_change(s)->match;
}

static ts_board *board_of(session *s)
{
    return &match_of(s)->board[0];
}

const session_trainer *session_trainer_state(const session *s)
{
    return &s->practice->trainer;
}

bool session_trainer_is_on(const session *s)
{
    return s->practice->trainer.on;
}

bool session_trainer_is_offered(const session *s)
{
    return finesse_counts(session_rules(s), session_match(s)->board[0].mode);
}

/* ---- marks -------------------------------------------------------------------------------- */

/* Places that fill the same cells are one. */
static unsigned list_places(const ts_rules *r, const ts_board *b, unsigned kind,
                            ts_piece list[PLACES_MAX])
{
    unsigned count = 0;
    for (unsigned rot = 0; rot < 4; rot++)
        for (int x = -3; x < b->columns; x++) {
            ts_piece p = {(uint8_t)kind, (uint8_t)rot, (int8_t)x, ts_spawned(b, kind).y};
            bool known = !ts_fits(b, p);
            p = known ? p : ts_dropped(b, p);
            for (unsigned i = 0; i < count && !known; i++)
                known = finesse_same_cells(b, p, list[i]);
            if (!known && count < PLACES_MAX && finesse_of(r, p) >= 0)
                list[count++] = p;
        }
    return count;
}

static unsigned draw_lot(session *s, unsigned count)
{
    return (unsigned)((lcg_next(&s->practice->trainer_own.random) >> 33) % count);
}

/* All buttons are released, or the piece would move by those still held. */
static void bring_piece(session *s, unsigned kind)
{
    static const uint8_t empty[TS_ROWS][TS_COLUMNS_MAX];
    ts_edit_no_piece(match_of(s), 0);
    ts_edit_stack(match_of(s), 0, empty);
    ts_edit_piece(match_of(s), 0, kind, NULL);
    run_macro(session_run_to_change(s), 0, MACRO_NONE, s->now_us);
    run_release_all(session_run_to_change(s), s->now_us);
    session_touch(s);
}

static void next_mark(session *s)
{
    session_trainer *t = &s->practice->trainer;
    ts_piece list[PLACES_MAX];
    unsigned kind = TS_I + draw_lot(s, 7);
    bring_piece(s, kind);
    t->mark = list[draw_lot(s, list_places(session_rules(s), board_of(s), kind, list))];
    t->shown = s->practice->trainer_own.tried = false;
}

/* ---- begin and end ------------------------------------------------------------------------ */

static void restart(session *s)
{
    session_trainer *t = &s->practice->trainer;
    t->message = 0;
    t->marks = t->at_once = t->tries = t->streak = 0;
    next_mark(s);
}

void session_trainer_begin(session *s)
{
    trainer_own *own = &s->practice->trainer_own;
    own->before = *board_of(s);
    own->stats_before = session_run_of(s)->stats[0];
    own->random += session_match(s)->setup.seed;
    s->practice->trainer.on = true;
    restart(s);
}

static void leave(session *s)
{
    s->practice->trainer.on = false;
    session_run_to_change(s)->stats[0] = s->practice->trainer_own.stats_before;
    session_practice_put(s, &s->practice->trainer_own.before);
    run_release_all(session_run_to_change(s), s->now_us);
}

/* ---- judging ------------------------------------------------------------------------------ */

static void judge(session *s, ts_piece placed)
{
    session_trainer *t = &s->practice->trainer;
    trainer_own *own = &s->practice->trainer_own;
    bool there = finesse_same_cells(board_of(s), placed, t->mark);
    bool few =
        session_run_of(s)->stats[0].keys_of_last <= (uint32_t)finesse_of(session_rules(s), t->mark);
    bool at_once = there && few && !own->tried && !t->shown;
    t->tries++;
    t->marks += !own->tried;
    t->at_once += at_once;
    if (there && few) {
        t->streak += at_once;
        t->message = TEXT_TRAINER_RIGHT;
        next_mark(s);
        return;
    }
    t->streak = 0;
    t->message = there ? 0 : TEXT_TRAINER_ELSEWHERE;
    t->shown = t->shown || there;
    own->tried = true;
    bring_piece(s, t->mark.kind);
}

void session_trainer_see(session *s)
{
    for (uint32_t i = 0; i < session_run_of(s)->event_count; i++)
        if (session_run_of(s)->events[i].event.kind == TS_EVENT_LOCK) {
            judge(s, session_run_of(s)->events[i].event.piece);
            return;
        }
}

/* ---- keys --------------------------------------------------------------------------------- */

bool session_trainer_key(session *s, const input_press *p)
{
    session_trainer *t = &s->practice->trainer;
    if (p->meaning == KEY_ESCAPE)
        leave(s);
    else if (p->action == ACTION_RESTART)
        restart(s);
    else if (p->meaning == 'h' && p->is_spare) {
        t->shown = true;
        t->message = 0;
        t->streak = 0;
    } else {
        return p->action == ACTION_HOLD; /* there is no other piece */
    }
    session_touch(s);
    return true;
}
