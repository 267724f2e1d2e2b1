/* The finesse trainer of practice: a piece and its mark on an empty field, the same again until it
 * is brought there with the fewest keys. What is fewest finesse.c knows, what is seen scene*.c. */
#include "inner.h"

#include <string.h>

enum { PLACES_MAX = 40 };

static ts_game *game_of(ts_session *s)
{
    return &s->run.match.game[0];
}

bool ts_trainer_is_offered(const ts_session *s)
{
    const ts_game *g = &s->run.match.game[0];
    return ts_finesse_counts(g->rules, g->mode);
}

/* ---- marks -------------------------------------------------------------------------------- */

/* Those that look the same are one. */
static unsigned list_places(const ts_game *g, unsigned kind, ts_piece list[PLACES_MAX])
{
    unsigned count = 0;
    for (unsigned rot = 0; rot < 4; rot++)
        for (int x = -3; x < g->columns; x++) {
            ts_piece p = {(uint8_t)kind, (uint8_t)rot, (int8_t)x, ts_spawned(g, kind).y};
            bool known = !ts_fits(g, p);
            p = known ? p : ts_dropped(g, p);
            for (unsigned i = 0; i < count && !known; i++)
                known = ts_same_cells(g, p, list[i]);
            if (!known && count < PLACES_MAX && ts_finesse(ts_rules_get(g->rules), p) >= 0)
                list[count++] = p;
        }
    return count;
}

static unsigned draw_lot(ts_trainer *t, unsigned count)
{
    t->random = t->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((t->random >> 33) % count);
}

/* What is still held would move it for nothing, so nothing is. */
static void bring_piece(ts_session *s, unsigned kind)
{
    static const uint8_t empty[TS_ROWS][TS_COLUMNS];
    game_of(s)->piece = (ts_piece){0};
    ts_edit_stack(&s->run.match, 0, empty);
    ts_edit_piece(&s->run.match, 0, kind, NULL);
    ts_run_macro(&s->run, 0, TS_MACRO_NONE, s->now_us);
    ts_run_release_all(&s->run, s->now_us);
    ts_session_touch(s);
}

static void next_mark(ts_session *s)
{
    ts_trainer *t = &s->practice.trainer;
    ts_piece list[PLACES_MAX];
    unsigned kind = TS_I + draw_lot(t, 7);
    bring_piece(s, kind);
    t->mark = list[draw_lot(t, list_places(game_of(s), kind, list))];
    t->shown = t->tried = false;
}

/* ---- begin and end ------------------------------------------------------------------------ */

static void begin_anew(ts_session *s)
{
    ts_trainer *t = &s->practice.trainer;
    t->said = 0;
    t->marks = t->at_once = t->tries = t->streak = 0;
    next_mark(s);
}

void ts_trainer_begin(ts_session *s)
{
    ts_trainer *t = &s->practice.trainer;
    t->before = *game_of(s);
    t->stats_before = s->run.stats[0];
    t->random += s->run.match.setup.seed;
    t->on = true;
    begin_anew(s);
}

static void leave(ts_session *s)
{
    s->practice.trainer.on = false;
    s->run.stats[0] = s->practice.trainer.stats_before;
    ts_practice_put(s, &s->practice.trainer.before);
    ts_run_release_all(&s->run, s->now_us);
}

/* ---- judging ------------------------------------------------------------------------------ */

static void judge(ts_session *s, ts_piece placed)
{
    ts_trainer *t = &s->practice.trainer;
    bool there = ts_same_cells(game_of(s), placed, t->mark);
    bool few = s->run.stats[0].keys_of_last <=
               (uint32_t)ts_finesse(ts_rules_get(game_of(s)->rules), t->mark);
    bool at_once = there && few && !t->tried && !t->shown;
    t->tries++;
    t->marks += !t->tried;
    t->at_once += at_once;
    if (there && few) {
        t->streak += at_once;
        t->said = TS_TEXT_TRAINER_RIGHT;
        next_mark(s);
        return;
    }
    t->streak = 0;
    t->said = there ? 0 : TS_TEXT_TRAINER_ELSEWHERE;
    t->shown = t->shown || there;
    t->tried = true;
    bring_piece(s, t->mark.kind);
}

void ts_trainer_see(ts_session *s)
{
    for (uint32_t i = 0; i < s->run.event_count; i++)
        if (s->run.events[i].event.kind == TS_EVENT_LOCK) {
            judge(s, s->run.events[i].event.piece);
            return;
        }
}

/* ---- keys --------------------------------------------------------------------------------- */

bool ts_trainer_key(ts_session *s, ts_key key)
{
    ts_trainer *t = &s->practice.trainer;
    int action = ts_game_action(s, key);
    if (key == TS_KEY_ESCAPE)
        leave(s);
    else if (action == TS_ACTION_RESTART)
        begin_anew(s);
    else if (key == 'h' && action < 0) {
        t->shown = true;
        t->said = 0;
        t->streak = 0;
    } else {
        return action == TS_ACTION_HOLD; /* there is no other piece */
    }
    ts_session_touch(s);
    return true;
}
