/* Playing with placements: listing them, their results, and playing them with keys. */
#include "tessera/place.h"

#include <string.h>

#include "bot/lock_result.h"
#include "bot/hands.h"

enum { KEYS_A_SECOND = 1000, GIVE_UP_TICKS = 60000 };

static bool has_piece(const ts_match *m, unsigned player)
{
    return player < m->setup.players && m->board[player].outcome == TS_RUNNING &&
           m->board[player].piece.kind != TS_NONE;
}

/* Returns the kind that follows if the piece in play is held, or TS_NONE if it cannot be held. */
static unsigned kind_by_hold(const ts_board *b)
{
    ts_rules scratch;
    if (!ts_board_rules(b, &scratch)->hold || b->hold_used)
        return TS_NONE;
    if (b->hold)
        return b->hold;
    return b->queue_count ? b->queue[0] : TS_NONE;
}

/* ---- what there is to choose from --------------------------------------------------------- */

typedef struct listing {
    const ts_board *b;
    const ts_forms *forms;
    const ts_movegen *gen; /* NULL if it does not support this board */
    bool at_once;
    ts_move *out;
    unsigned capacity, count;
} listing;

/* The move generator starts from the spawn, and its only spins are those of a T with filled
 * corners. */
static bool knows(const ts_board *b, ts_movegen *gen)
{
    ts_rules scratch;
    const ts_rules *r = ts_board_rules(b, &scratch);
    return b->columns == TS_COLUMNS &&
           (r->spins == TS_SPINS_NONE || r->spins == TS_SPINS_CORNERS) && ts_movegen_of(r, gen);
}

static bool is_first_position(const ts_board *b, ts_piece p)
{
    ts_piece first = ts_first_position(b, p.kind);
    return p.rot == first.rot && p.x == first.x && p.y == first.y;
}

static void list_from(listing *l, ts_piece from, bool hold)
{
    ts_places found[3];
    unsigned sets = 3;
    if (l->gen && !l->at_once && is_first_position(l->b, from)) {
        ts_rules scratch;
        const bool spins = ts_board_rules(l->b, &scratch)->spins != TS_SPINS_NONE;
        ts_bitboard board;
        ts_bitboard_of(l->b, &board);
        sets = ts_movegen_one(l->gen, &board, from.kind, spins, found) ? 3 : 1;
    } else {
        ts_places_from(l->b, l->forms, from, l->at_once, found);
    }
    for (unsigned spin = 0; spin < sets; spin++) {
        ts_place_list list;
        ts_movegen_list(&found[spin], from.kind, spin, &list);
        for (ts_place place; ts_movegen_next(&list, &place); l->count++)
            if (l->count < l->capacity)
                l->out[l->count] = (ts_move){place, hold};
    }
}

unsigned ts_moves(const ts_match *m, unsigned player, ts_move *out, unsigned size)
{
    if (!has_piece(m, player))
        return 0;
    const ts_board *b = &m->board[player];
    ts_forms forms;
    ts_movegen gen;
    ts_forms_of(ts_rules_get(b->rules), &forms);
    listing l = {.b = b,
                 .forms = &forms,
                 .gen = knows(b, &gen) ? &gen : NULL,
                 .at_once = ts_speed_now(m, player, false).ticks == 0,
                 .out = out,
                 .capacity = size};
    list_from(&l, b->piece, false);
    const unsigned other = kind_by_hold(b);
    if (other && ts_fits(b, ts_spawned(b, other)))
        list_from(&l, ts_first_position(b, other), true);
    return l.count;
}

/* ---- what comes of it --------------------------------------------------------------------- */

static bool loses(const ts_board *b, const ts_rules *r, ts_place p, unsigned height,
                  const ts_after *a)
{
    const bool saved = a->lines && r->over_block == TS_BLOCKED_CLUTCH;
    bool top = false;
    for (unsigned x = 0; x < TS_COLUMNS_MAX; x++)
        top |= (a->board.column[x] & TS_BITBOARD_ROW(b->visible - 1)) != 0;
    return (r->over_partial && p.row + height > b->visible) ||
           (r->over_lock && !saved && p.row >= b->visible) || (r->over_top_row && top);
}

static void lock_in(const ts_board *b, const ts_rules *r, const ts_forms *f,
                    const ts_bitboard *before, ts_place p, ts_after *a)
{
    unsigned part[TS_ATTACK_PARTS];
    uint64_t any = 0;
    *a = (ts_after){.board = *before, .combo = b->combo, .back_to_back = b->back_to_back};
    if (p.kind < TS_I || p.kind > TS_Z || p.rot > 3 || p.row >= TS_ROWS ||
        p.column + f->form[p.kind][p.rot].width > b->columns)
        return;
    a->lines = ts_lock_in(f, &a->board, p, b->columns);
    for (unsigned x = 0; x < TS_COLUMNS_MAX; x++) {
        a->board.column[x] &= x < b->columns ? ~(uint64_t)0 << (64 - b->rows) : 0;
        any |= a->board.column[x];
    }
    a->perfect = a->lines && !any;
    a->spin = p.spin;
    ts_lock lock = {.lines = a->lines, .spin = a->spin, .perfect = a->perfect};
    ts_chains(r, &lock, &a->combo, &a->back_to_back);
    const unsigned parts =
        ts_attack_parts(r, &lock, b->back_to_back, a->back_to_back, TS_ATTACK_WHOLE, part);
    for (unsigned i = 0; i < parts; i++)
        a->attack += part[i];
    a->lost = loses(b, r, p, f->form[p.kind][p.rot].height, a);
}

void ts_afterstates(const ts_match *m, unsigned player, const ts_move *moves, unsigned count,
                    ts_after *out)
{
    ts_forms forms;
    if (player >= m->setup.players) {
        memset(out, 0, count * sizeof *out);
        return;
    }
    const ts_board *b = &m->board[player];
    ts_rules scratch;
    const ts_rules *r = ts_rules_of(&m->setup, &scratch);
    ts_forms_of(r, &forms);
    ts_bitboard before;
    ts_bitboard_of(b, &before);
    for (unsigned x = b->columns; x < TS_COLUMNS; x++)
        before.column[x] = ~(uint64_t)0;
    for (unsigned i = 0; i < count; i++)
        lock_in(b, r, &forms, &before, moves[i].place, &out[i]);
}

/* ---- playing it --------------------------------------------------------------------------- */

typedef struct playing {
    ts_match *m;
    unsigned player;
    ts_place to;
    ts_buttons held[TS_PLAYERS_MAX];
    ts_hands hands;
    ts_events *out;      /* of all ticks; or NULL */
    ts_recorder *record; /* or NULL */
    ts_events tick;
    bool right; /* it has locked at the intended placement */
} playing;

static void add_events(ts_events *out, const ts_events *tick)
{
    for (unsigned i = 0; i < tick->count && out->count < TS_EVENTS_MAX; i++)
        out->list[out->count++] = tick->list[i];
}

static void step(playing *p)
{
    if (p->record)
        ts_recorder_held(p->record, p->m, p->held);
    ts_step(p->m, p->held, &p->tick);
    for (unsigned i = 0; i < p->tick.count; i++) {
        const ts_event *e = &p->tick.list[i];
        if (e->kind != TS_EVENT_LOCK || e->player != p->player)
            continue;
        const ts_place at = ts_place_of(&p->hands.forms, e->piece);
        p->right = at.kind == p->to.kind && at.rot == p->to.rot && at.column == p->to.column &&
                   at.row == p->to.row && e->spin >= p->to.spin;
    }
    if (p->out)
        add_events(p->out, &p->tick);
}

static uint32_t skip(playing *p, uint32_t most)
{
    if (p->record) {
        ts_recorder_held(p->record, p->m, p->held);
        if (p->record->hash_tick > p->m->tick && p->record->hash_tick - p->m->tick < most)
            most = p->record->hash_tick - p->m->tick;
    }
    return ts_skip(p->m, p->held, most);
}

/* Advances by the next action of the hands: a key, or the time until they act. */
static void act(playing *p)
{
    const uint32_t same = ts_hands_idle(&p->hands, p->m, p->player);
    const uint32_t skipped = same ? skip(p, same) : 0;
    if (skipped) {
        ts_hands_leap(&p->hands, skipped);
        return;
    }
    p->held[p->player] = ts_hands_held(&p->hands, p->m, p->player);
    step(p);
}

static void lock_piece(playing *p)
{
    const ts_board *b = &p->m->board[p->player];
    const uint32_t number = b->pieces;
    const uint64_t until = p->m->tick + GIVE_UP_TICKS;
    if (b->held) { /* a key that is down cannot be pressed */
        p->held[p->player] = 0;
        step(p);
    }
    while (b->pieces == number && b->outcome == TS_RUNNING && p->m->tick < until)
        act(p);
}

static void await_piece(playing *p)
{
    const ts_board *b = &p->m->board[p->player];
    p->held[p->player] = 0;
    while (b->outcome == TS_RUNNING && b->piece.kind == TS_NONE &&
           (b->wait || b->phase == TS_PHASE_CLEARING))
        if (skip(p, UINT32_MAX) == 0)
            step(p);
}

/* Can the path finder search for it? */
static bool makes_sense(const ts_match *m, unsigned player, ts_move move)
{
    if (!has_piece(m, player))
        return false;
    const ts_board *b = &m->board[player];
    const unsigned kind = move.hold ? kind_by_hold(b) : b->piece.kind;
    return kind != TS_NONE && move.place.kind == kind && move.place.rot <= 3 &&
           move.place.column < TS_COLUMNS_MAX && move.place.row <= TS_ROWS;
}

static bool play(ts_match *m, unsigned player, ts_move move, ts_recorder *record, ts_events *out)
{
    if (out)
        out->count = 0;
    if (!makes_sense(m, player, move))
        return false;
    const ts_match before = *m;
    playing p;
    p.m = m;
    p.player = player;
    p.to = move.place;
    p.out = out;
    p.record = record;
    p.right = false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        p.held[i] = m->board[i].held;
    ts_hands_open(&p.hands, m, player, KEYS_A_SECOND, 0);
    ts_hands_aim(&p.hands, move.place, move.hold);
    lock_piece(&p);
    if (p.right) {
        await_piece(&p);
        return true;
    }
    *m = before;
    if (out)
        out->count = 0;
    return false;
}

/* A recording cannot be undone, so the move is tried first without it. */
bool ts_play_move(ts_match *m, unsigned player, const ts_move *move, ts_recorder *record,
                  ts_events *out)
{
    const ts_match before = *m;
    const bool can = play(m, player, *move, NULL, out);
    if (!can || !record)
        return can;
    *m = before;
    return play(m, player, *move, record, out);
}

/* ---- many matches ------------------------------------------------------------------------- */

static void play_ticks(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks,
                       ts_events *out)
{
    ts_events tick;
    while (ticks > 0 && !m->over) {
        const uint32_t skipped = ts_skip(m, held, ticks);
        ticks -= skipped ? skipped : 1;
        if (skipped)
            continue;
        ts_step(m, held, out ? &tick : NULL);
        if (out)
            add_events(out, &tick);
    }
}

unsigned ts_step_many(ts_match *matches, unsigned count, const ts_buttons (*held)[TS_PLAYERS_MAX],
                      uint32_t ticks, ts_events *out)
{
    unsigned running = 0;
    for (unsigned i = 0; i < count; i++) {
        ts_match *m = &matches[i];
        if (out)
            out[i].count = 0;
        if (ticks == 1 && !m->over)
            ts_step(m, held[i], out ? &out[i] : NULL);
        else
            play_ticks(m, held[i], ticks, out ? &out[i] : NULL);
        running += !m->over;
    }
    return running;
}
