/* Goes through replays as the coach does, and keeps what the player saw and did. */
#include "learn/games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "coach/mark.h"
#include "coach/walk.h"
#include "game/duel.h"
#include "fail.h"
#include "library/library.h"
#include "args.h"

enum { RATE_MOST = 60, WAIT_MOST = 5000, THIRD = 3 };
enum { TIMED_MOST = 240, TIMED_EVERY = 7, TIMED_A_GAME = 12 };

void games_free(games *g)
{
    free(g->places.list);
    free(g->timed);
    free(g->wait_ms);
}

static bool make_room(games *g)
{
    fit_places *p = &g->places;
    if (p->count < p->capacity)
        return true;
    const unsigned room = p->capacity ? 2 * p->capacity : 1024;
    fit_place *list = realloc(p->list, room * sizeof *list);
    p->list = list ? list : p->list;
    uint32_t *wait = list ? realloc(g->wait_ms, room * sizeof *wait) : NULL;
    g->wait_ms = wait ? wait : g->wait_ms;
    p->failed |= !wait;
    p->capacity = wait ? room : p->capacity;
    return wait != NULL;
}

/* ---- one game ------------------------------------------------------------------------------- */

static void see(const coach_walk *w, fit_place *p)
{
    const ts_match *m = &w->seen;
    coach_question(m, w->board, 1, &p->question);
    p->board = m->board[w->board];
    for (unsigned holds = 0; holds < 2; holds++)
        p->aim[holds] = ts_bot_aim(m, holds);
}

/* Records the time the player took, for some placements. */
static void put_timed(games *g, const coach_walk *w)
{
    ts_forms f;
    if (!g->timed)
        g->timed = calloc(TIMED_MOST, sizeof *g->timed);
    g->places.failed |= !g->timed;
    if (!g->timed || g->timings == TIMED_MOST)
        return;
    games_timed *t = &g->timed[g->timings++];
    const ts_board *b = &w->seen.board[w->board];
    ts_forms_of(ts_rules_get(b->rules), &f);
    *t = (games_timed){.seen = w->seen, .board = w->board};
    t->choice.place = ts_place_of(&f, w->lock.piece);
    t->choice.place.spin = w->lock.spin;
    t->choice.hold = w->lock.piece.kind != b->piece.kind;
    t->us = cli_tick_us(ts_rules_get(w->m.setup.rules), w->m.tick - w->came);
}

static void count_keys(games *g, const coach_walk *w)
{
    const ts_rules *r = ts_rules_get(w->m.setup.rules);
    const bool early = w->first_key < w->came;
    if (w->keys + w->last_drops == 0)
        return;
    g->wait_ms[g->waits++] = early ? 0 : (uint32_t)(cli_tick_us(r, w->first_key - w->came) / 1000);
}

static void read_game(games *g, const char *text, size_t size, unsigned board, unsigned number)
{
    static coach_walk w;
    const unsigned first = g->places.count;
    unsigned count = 0;
    bool seen = false;
    coach_walk_open(&w, text, size, board);
    for (int stop; (stop = coach_walk_next(&w)) != COACH_WALK_END && make_room(g);) {
        fit_place *p = &g->places.list[g->places.count];
        if (stop == COACH_WALK_SPAWN) {
            see(&w, p);
            if (p->question.rules == &p->question.changed)
                p->question.rules = NULL; /* it moves with its list */
            seen = p->question.queue[0] != TS_NONE;
        } else if (seen) {
            p->lock = w.lock;
            p->game = number;
            g->holds += w.lock.piece.kind != p->question.queue[0];
            g->spins += w.lock.spin != TS_SPIN_NONE && w.locked.lines > 0;
            count_keys(g, &w);
            if (++count % TIMED_EVERY == 0 && count <= TIMED_A_GAME * TIMED_EVERY)
                put_timed(g, &w);
            g->places.count++;
            seen = false;
        }
    }
    if (g->places.count - first < GAMES_PIECES) {
        g->places.count = first;
        g->left_out++;
    }
}

static unsigned first_person(const duel_text *t)
{
    for (unsigned i = 0; t->first_to && i < TS_PLAYERS_MAX; i++)
        if (t->who[i].bot == 0)
            return i;
    return 0;
}

int games_take(games *g, const char *name, const char *text, size_t size, uint64_t player)
{
    duel_text t;
    ts_replay_reader reader;
    const char *round = NULL;
    size_t round_size;
    duel_open(&t, text, size);
    const unsigned board = player == UINT64_MAX ? first_person(&t) : (unsigned)player;
    while (duel_next_round(&t, &round, &round_size)) {
        ts_replay_open(&reader, round, round_size);
        if (board >= reader.setup.players)
            return cli_fail(name, "no board %u; the replay has %u, the first is 0", board,
                            reader.setup.players);
        read_game(g, round, round_size, board, g->games++);
    }
    return CLI_DONE;
}

int games_read(games *g, const char *name, uint64_t player)
{
    static ts_replay_report report;
    size_t size;
    char *text = cli_replay_text(name, &size);
    if (!text)
        return CLI_WRONG;
    const int error = duel_verify(text, size, &report);
    int status;
    if (!error) {
        status = games_take(g, name, text, size, player);
    } else if (ts_replay_malformed(error)) {
        status = cli_fail(name, "line %" PRIu32 ": %s", report.line, ts_error_text(error));
    } else {
        cli_say_not_so(name, &report);
        status = CLI_NOT_SO;
    }
    free(text);
    return status;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* Do hands of that speed take no longer for those placements than they took? */
static bool is_fast_enough(const games *g, unsigned rate, unsigned wait_ms)
{
    static ts_match copy;
    static ts_events events;
    const coach_hands hands = {rate, wait_ms};
    uint64_t hands_us = 0, player_us = 0;
    for (unsigned i = 0; i < g->timings; i++) {
        const games_timed *t = &g->timed[i];
        if (!coach_reaches(&t->seen, t->board, &hands, &t->choice, &copy, &events))
            continue;
        const ts_rules *r = ts_rules_get(t->seen.setup.rules);
        hands_us += cli_tick_us(r, copy.tick - t->seen.tick);
        player_us += t->us;
    }
    return hands_us > 0 && hands_us <= player_us;
}

/* People press more keys than a bot needs: its hands are those that take as long for a piece. */
static void set_hands(games *g, ts_bot_level *l)
{
    unsigned least = 1, most = RATE_MOST;
    qsort(g->wait_ms, g->waits, sizeof *g->wait_ms, by_size);
    l->wait_ms = g->waits ? min_u32(g->wait_ms[g->waits / 2], WAIT_MOST) : 0;
    while (least < most) {
        const unsigned middle = (least + most) / 2;
        if (is_fast_enough(g, middle, l->wait_ms))
            most = middle;
        else
            least = middle + 1;
    }
    l->keys_a_second = least;
    l->holds = g->holds * 50 > g->places.count; /* one in fifty */
    l->spins = g->spins > 0;
    l->aims_at = l->spins ? TS_BOT_AIMS_AT_ATTACKER : TS_BOT_AIMS_AT_NEXT;
}

void games_settle(games *g, ts_bot_style *style)
{
    fit_places *p = &g->places;
    unsigned of_aim[TS_AIMS] = {0}, kept = 0, game = UINT32_MAX;
    set_hands(g, &style->level);
    const unsigned holds = style->level.holds;
    for (unsigned i = 0; i < p->count; i++)
        of_aim[p->list[i].aim[holds]]++;
    for (unsigned aim = 0; aim < TS_AIMS; aim++)
        if (of_aim[aim] > of_aim[style->aim])
            style->aim = aim;
    for (unsigned i = 0; i < p->count; i++) {
        const bool wanted = p->list[i].aim[holds] == style->aim;
        const bool begins = p->list[i].game != game;
        game = p->list[i].game;
        if (begins && wanted)
            g->used++;
        if (begins && !wanted)
            g->left_out++;
        if (!wanted)
            continue;
        p->list[kept] = p->list[i];
        p->list[kept++].alone = g->used % THIRD == 0;
    }
    p->count = kept;
}
