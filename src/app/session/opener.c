/* The trainer for openings: a bag that allows one, and the same opening again after some days. */
#include "base/minmax.h"
#include "base/splitmix.h"
#include "coach/drill.h"
#include "coach/opener.h"
#include "coach/profile.h"
#include "practice_internal.h"
#include "session/game.h"
#include "session/match.h"
#include "session/opener.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/storage.h"
#include "text/text.h"
#include "game/run.h"

#include <string.h>

enum { NAME_SIZE = 64, TRIES = 400, FORMS = 2 };

static ts_match *match_of(session *s)
{
    return &session_run_to_change(s)->match;
}

/* ---- what is kept --------------------------------------------------------------------------- */

/* Under its name, since the list may grow. */
static void format_name(char out[NAME_SIZE], unsigned opening)
{
    text_format(out, NAME_SIZE, "opener %s", coach_opening_name(opening));
}

/* The interval and the day, as a drill has them. Returns false if it was never built. */
static bool read_kept(const session *s, unsigned opening, coach_drill *out)
{
    char name[NAME_SIZE];
    format_name(name, opening);
    const char *text = store_setting(session_store(s), name);
    uint64_t step = 0, due = 0;
    const bool known = text && (text = coach_profile_get(text, UINT8_MAX, &step)) &&
                       coach_profile_get(text, INT32_MAX, &due);
    *out = (coach_drill){.step = clamp_u8(step), .due = (int32_t)due};
    return known;
}

bool session_opener_is_known(const session *s, unsigned opening, int32_t *days)
{
    coach_drill d;
    if (!read_kept(s, opening, &d))
        return false;
    *days = max_int(d.due - session_today_day(s), 0);
    return true;
}

static void answer(session *s, unsigned state)
{
    session_openers *o = &s->practice->openers;
    coach_drill d;
    char name[NAME_SIZE], text[NAME_SIZE];
    o->state = clamp_u8(state);
    session_touch(s);
    if (o->answered || (o->opening == 0 && state != DRILL_FOUND))
        return;
    o->answered = true;
    const unsigned opening = o->opening ? o->opening : o->built;
    read_kept(s, opening, &d);
    coach_drill_answered(&d, state == DRILL_FOUND, session_today_day(s));
    format_name(name, opening);
    text_format(text, sizeof text, "%u %d ", d.step, d.due);
    store_set(session_store(s), name, text);
}

/* ---- what the pieces allow ------------------------------------------------------------------ */

/* Finds the first form of an opening that can be built from here, and its next placement. */
static bool find_form(const session *s, unsigned opening, coach_opener *form, ts_place *to)
{
    const session_openers *o = &s->practice->openers;
    const ts_board *b = &session_match(s)->board[0];
    bool hold;
    for (unsigned side = 0; side < FORMS; side++)
        if (coach_opener_get(&o->forms, opening, side == 1, form) &&
            coach_opener_next(form, &o->gen, &o->forms, b, to, &hold))
            return true;
    return false;
}

static bool is_allowed(const session *s, unsigned opening, ts_place *to)
{
    coach_opener form;
    return find_form(s, opening, &form, to);
}

unsigned session_opener_allowed(const session *s, uint8_t *out, unsigned most)
{
    const unsigned chosen = s->practice->openers.opening;
    unsigned count = 0;
    ts_place to;
    for (unsigned i = 1; i <= coach_openings_count() && count < most; i++)
        if ((chosen == 0 || i == chosen) && is_allowed(s, i, &to))
            out[count++] = clamp_u8(i);
    return count;
}

/* ---- a bag ---------------------------------------------------------------------------------- */

static void shuffle(uint64_t *random, uint8_t bag[7])
{
    for (unsigned i = 0; i < 7; i++)
        bag[i] = clamp_u8(TS_I + i);
    for (unsigned i = 7; i > 1; i--) {
        const unsigned k = (unsigned)(splitmix_next(random) % i);
        const uint8_t kept = bag[i - 1];
        bag[i - 1] = bag[k];
        bag[k] = kept;
    }
}

/* Two bags; the first one allows the opening, if one of these tries does. */
static void deal(session *s)
{
    session_openers *o = &s->practice->openers;
    static const uint8_t empty[TS_ROWS][TS_COLUMNS_MAX];
    uint8_t kinds[14];
    ts_place to;
    for (unsigned i = 0; i < TRIES; i++) {
        shuffle(&o->random, kinds);
        shuffle(&o->random, kinds + 7);
        ts_edit_no_piece(match_of(s), 0);
        ts_edit_stack(match_of(s), 0, empty);
        ts_edit_hold(match_of(s), 0, TS_NONE);
        ts_edit_queue(match_of(s), 0, kinds + 1, 13);
        ts_edit_piece(match_of(s), 0, kinds[0], NULL);
        if (o->opening == 0 || is_allowed(s, o->opening, &to))
            break;
    }
    o->before = session_match(s)->board[0];
}

/* One that was never tried is shown. */
static void begin_again(session *s)
{
    session_openers *o = &s->practice->openers;
    int32_t days;
    session_practice_forget_past(s);
    session_practice_put(s, &o->before);
    run_release_all(session_run_to_change(s), s->now_us);
    o->state = DRILL_OPEN;
    s->practice->hint = o->opening && !session_opener_is_known(s, o->opening, &days);
    o->allowed = clamp_u8(session_opener_allowed(s, o->list, OPENERS_LISTED));
    session_touch(s);
}

void session_opener_start(session *s, unsigned opening, uint64_t now_us)
{
    session_openers *o = &s->practice->openers;
    session_practice_start(s, TS_RULES_GUIDELINE, now_us);
    if (!session_practice_is_on(s) || !ts_movegen_of(session_rules(s), &o->gen))
        return;
    ts_forms_of(session_rules(s), &o->forms);
    o->on = true;
    o->opening = clamp_u8(opening);
    o->answered = false;
    o->random += session_match(s)->setup.seed;
    deal(s);
    begin_again(s);
}

/* ---- under way ------------------------------------------------------------------------------ */

bool session_opener_is_on(const session *s)
{
    return s->practice->openers.on && session_practice_is_on(s);
}

unsigned session_opener_state(const session *s)
{
    return s->practice->openers.state;
}

unsigned session_opener_chosen(const session *s)
{
    return s->practice->openers.opening;
}

unsigned session_opener_built(const session *s)
{
    return s->practice->openers.built;
}

unsigned session_opener_listed(const session *s, const uint8_t **list)
{
    *list = s->practice->openers.list;
    return s->practice->openers.allowed;
}

/* Checks after each piece, and after each undo, whether an opener is complete or none can be built
 * any more. */
void session_opener_see(session *s)
{
    session_openers *o = &s->practice->openers;
    const ts_board *b = &session_match(s)->board[0];
    ts_place to = {0};
    unsigned left = 0;
    if (o->state == DRILL_FOUND || !b->piece.kind || b->pieces == o->seen)
        return;
    o->seen = b->pieces;
    for (unsigned i = 1; i <= coach_openings_count(); i++) {
        if ((o->opening && i != o->opening) || !is_allowed(s, i, &to))
            continue;
        left++;
        if (to.kind != TS_NONE)
            continue;
        o->built = clamp_u8(i);
        answer(s, DRILL_FOUND);
        if (!s->practice->odds.on) /* what follows */
            session_odds_switch(s);
        return;
    }
    if (left == 0)
        answer(s, DRILL_MISSED);
    else if (o->state == DRILL_MISSED)
        o->state = DRILL_OPEN;
}

unsigned session_opener_shape(const session *s, ts_piece out[TS_KINDS])
{
    const session_openers *o = &s->practice->openers;
    coach_opener form;
    ts_place to;
    if (!session_opener_is_on(s) || !s->practice->hint || !o->opening || o->state == DRILL_FOUND ||
        !find_form(s, o->opening, &form, &to))
        return 0;
    for (unsigned i = 0; i < form.count; i++)
        out[i] = ts_piece_of(&o->forms, form.place[i]);
    return form.count;
}

ts_piece session_opener_hint(const session *s)
{
    const session_openers *o = &s->practice->openers;
    ts_place to = {0};
    if (!s->practice->hint || o->state == DRILL_FOUND || o->state == DRILL_MISSED)
        return (ts_piece){0};
    for (unsigned i = 1; i <= coach_openings_count(); i++)
        if ((o->opening == 0 || i == o->opening) && is_allowed(s, i, &to))
            break;
    return to.kind ? ts_piece_of(&o->forms, to) : (ts_piece){0};
}

bool session_opener_key(session *s, const input_press *p)
{
    session_openers *o = &s->practice->openers;
    if (p->action == ACTION_RESTART) {
        o->seen = 0;
        begin_again(s);
        return true;
    }
    if (!p->is_spare)
        return false;
    if (p->meaning == 'n') {
        session_opener_start(s, o->opening, p->now_us);
        return true;
    }
    if (p->meaning == 'h' && o->state != DRILL_FOUND) {
        s->practice->hint = !s->practice->hint;
        if (!o->answered && o->opening)
            answer(s, DRILL_SHOWN);
        o->state = DRILL_OPEN;
        session_touch(s);
        return true;
    }
    return false;
}
