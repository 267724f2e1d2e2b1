/* Drills made of the coach's findings, and the finesse trainer. */
#include "base/minmax.h"
#include "practice_internal.h"
#include "base/lcg.h"
#include "coach/drill.h"
#include "session/input.h"
#include "session/match.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/coach.h"
#include "session/storage.h"
#include "session/watch.h"
#include "text/text.h"
#include "game/run.h"

#include <string.h>

/* Drills: positions from the player's own games in which something better was there. A mark of the
 * review becomes one; the store keeps it as a setting, "drill 7"; it is played in practice, judged
 * by the coach, and comes back some days later. */

enum { PLACES = 20000, NAME_SIZE = 16 };

static ts_match *match_of(session *s)
{
    return &session_run_to_change(s)->match;
}

/* ---- what is kept --------------------------------------------------------------------------- */

static void format_name(char out[NAME_SIZE], unsigned at)
{
    text_format(out, NAME_SIZE, "drill %u", at + 1);
}

static bool read_kept(const session *s, unsigned at, coach_drill *out)
{
    char name[NAME_SIZE];
    format_name(name, at);
    const char *text = store_setting(session_store(s), name);
    return text && coach_drill_read(out, text);
}

static void keep(session *s, unsigned at, const coach_drill *d)
{
    char name[NAME_SIZE], text[DRILL_ROOM];
    format_name(name, at);
    coach_drill_write(d, text);
    store_set(session_store(s), name, text);
    s->practice->drills.kept[at].used = true;
    s->practice->drills.kept[at].due = d->due;
    s->practice->drills.kept[at].step = d->step;
    session_touch(s);
}

void session_drills_read(session *s)
{
    coach_drill d;
    for (unsigned i = 0; i < DRILLS_MAX; i++) {
        s->practice->drills.kept[i].used = read_kept(s, i, &d);
        s->practice->drills.kept[i].due = d.due;
        s->practice->drills.kept[i].step = d.step;
    }
}

unsigned session_drills_kept(const session *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < DRILLS_MAX; i++)
        count += s->practice->drills.kept[i].used;
    return count;
}

static bool is_due(const session *s, unsigned at)
{
    const session_drills *d = &s->practice->drills;
    return d->kept[at].used && d->kept[at].due <= session_today_day(s);
}

unsigned session_drills_due(const session *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < DRILLS_MAX; i++)
        count += is_due(s, i);
    return count;
}

int32_t session_drills_wait(const session *s)
{
    int32_t first = INT32_MAX;
    for (unsigned i = 0; i < DRILLS_MAX; i++)
        if (s->practice->drills.kept[i].used && s->practice->drills.kept[i].due < first)
            first = s->practice->drills.kept[i].due;
    return first > session_today_day(s) ? first - session_today_day(s) : 0;
}

unsigned session_drill_state(const session *s)
{
    return s->practice->drills.state;
}

unsigned session_drill_cause(const session *s)
{
    return s->practice->drills.drill.cause;
}

bool session_drill_has_due_day(const session *s)
{
    return s->practice->drills.answered;
}

int32_t session_drill_wait(const session *s)
{
    return s->practice->drills.drill.due - session_today_day(s);
}

/* ---- a mark becomes one --------------------------------------------------------------------- */

static bool session_drill_may_be(const session *s)
{
    const coach_mark *m = session_review_mark(s);
    const ts_setup *setup = &session_match(s)->setup;
    return m && session_in_replay(s) && m->best.piece.kind != TS_NONE && !m->out_of_reach &&
           m->grade >= COACH_INACCURACY && m->grade < COACH_UNGRADED &&
           ts_mode_lacks(TS_MODE_PRACTICE, setup->rules) == 0 && setup->mode != TS_MODE_BIG &&
           !setup->change[0].knob && session_match(s)->tick == m->tick;
}

/* The first that is free, or the one that is known best. */
static unsigned place_for_one(const session_drills *d)
{
    unsigned at = 0;
    for (unsigned i = 0; i < DRILLS_MAX; i++) {
        if (!d->kept[i].used)
            return i;
        if (d->kept[i].step > d->kept[at].step ||
            (d->kept[i].step == d->kept[at].step && d->kept[i].due < d->kept[at].due))
            at = i;
    }
    return at;
}

static bool is_kept(const session *s, const coach_drill *drill)
{
    coach_drill other;
    for (unsigned i = 0; i < DRILLS_MAX; i++)
        if (s->practice->drills.kept[i].used && read_kept(s, i, &other) &&
            other.rules == drill->rules && strcmp(other.position, drill->position) == 0)
            return true;
    return false;
}

void session_drill_make(session *s)
{
    session_drills *d = &s->practice->drills;
    char position[POSITION_SIZE];
    d->made = TEXT_DRILL_NOT_MADE;
    d->made_tick = session_match(s)->tick;
    session_touch(s);
    if (!session_drill_may_be(s))
        return;
    const coach_mark *m = session_review_mark(s);
    const ts_board *b = &session_match(s)->board[session_review_board(s)];
    const size_t size = session_practice_write(b, position);
    const unsigned pending = ts_pending(b);
    coach_drill drill = {.due = session_today_day(s),
                         .back_to_back = b->back_to_back,
                         .combo = b->combo,
                         .rules = b->rules,
                         .aim = session_review_result(s)->summary.aim,
                         .cause = m->cause,
                         .pending = clamp_u8(pending < UINT8_MAX ? pending : UINT8_MAX),
                         .best = m->best.piece};
    if (size == 0 || size >= sizeof drill.position)
        return;
    memcpy(drill.position, position, size);
    d->made = TEXT_DRILL_KNOWN;
    if (is_kept(s, &drill))
        return;
    d->made = TEXT_DRILL_MADE;
    keep(s, place_for_one(d), &drill);
}

int session_drill_made(const session *s)
{
    const session_drills *d = &s->practice->drills;
    const coach_mark *m = session_review_mark(s);
    return m && d->made_tick == m->tick ? d->made : 0;
}

/* ---- one is played -------------------------------------------------------------------------- */

bool session_drill_is_on(const session *s)
{
    return s->practice->drills.on && session_practice_is_on(s);
}

bool session_drill_next(const session *s, coach_drill *out, unsigned *at)
{
    const unsigned after = s->practice->drills.at;
    for (unsigned i = 1; i <= DRILLS_MAX; i++) {
        *at = (after + i) % DRILLS_MAX;
        if (is_due(s, *at) && read_kept(s, *at, out))
            return true;
    }
    return false;
}

void session_drill_again(session *s)
{
    session_practice_put(s, &s->practice->drills.before);
    run_release_all(session_run_to_change(s), s->now_us);
}

void session_drill_begin(session *s, unsigned at)
{
    session_drills *d = &s->practice->drills;
    if (!d->live)
        d->live = coach_live_open();
    if (!d->live || !read_kept(s, at, &d->drill) ||
        !session_practice_load(s, d->drill.position, strlen(d->drill.position)))
        return;
    practice_put_rest(s, d->drill.combo, d->drill.back_to_back, d->drill.pending);
    d->at = at;
    d->on = true;
    d->answered = false;
    d->state = DRILL_OPEN;
    d->before = session_match(s)->board[0];
    coach_live_ask(d->live, session_match(s), 0, d->drill.aim, PLACES);
    coach_live_go_on(d->live, UINT64_MAX);
}

static void answer(session *s, unsigned state)
{
    session_drills *d = &s->practice->drills;
    d->state = clamp_u8(state);
    if (!d->answered) {
        d->answered = true;
        coach_drill_answered(&d->drill, state == DRILL_FOUND, session_today_day(s));
        keep(s, d->at, &d->drill);
        session_today_count(s, TODAY_DRILLS);
    }
    session_touch(s);
}

static bool same_cells(const ts_board *b, ts_piece one, ts_piece other)
{
    return one.kind == other.kind && finesse_same_cells(b, one, other);
}

void session_drill_see(session *s)
{
    session_drills *d = &s->practice->drills;
    const run_state *run = session_run_of(s);
    for (uint32_t i = 0; i < run->event_count; i++) {
        const ts_event *e = &run->events[i].event;
        if (e->kind != TS_EVENT_LOCK)
            continue;
        coach_live_judge(d->live, e, &d->judged);
        const bool found = same_cells(&d->before, e->piece, d->drill.best) ||
                           (d->judged.grade != COACH_UNGRADED && d->judged.stated <= DRILL_BOUND);
        session_drill_again(s);
        answer(s, found ? DRILL_FOUND : DRILL_MISSED);
        return;
    }
}

bool session_drill_key(session *s, const input_press *p)
{
    if (p->action == ACTION_RESTART) {
        session_drill_again(s);
        return true;
    }
    if (p->meaning != 'h' || !p->is_spare)
        return false;
    if (s->practice->drills.state == DRILL_OPEN)
        answer(s, DRILL_SHOWN);
    return true;
}

void session_drill_end(session *s)
{
    coach_live_close(s->practice->drills.live);
    s->practice->drills.live = NULL;
}

/* The finesse trainer of practice: a piece and its mark on an empty board, again and again until
 * the player brings it there with the fewest keys. game/stats.c knows which are the fewest. */

enum { PLACES_MAX = 40 };

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
            ts_piece p = {clamp_u8(kind), clamp_u8(rot), clamp_i8(x), ts_spawned(b, kind).y};
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
    bool few = session_run_of(s)->stats[0].keys_of_last <=
               clamp_u32(finesse_of(session_rules(s), t->mark));
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
