/* Makes a mark from the results of the searches: its loss, missed chances, named openings. */
#include "coach/mark.h"
#include "base/minmax.h"
#include "bot/bot.h"
#include "coach/coach.h"
#include "perfect/perfect.h"

#include <string.h>

/* The loss of a mark is the difference of two searches, from the best placement and from the one
 * played: in a single search of all, a placement pruned early has the value of another depth. */

enum { ONLY_STATED = 200, BEST_STATED = 5, DEAD_STATED = 600, AHEAD_MAX = 100000 };

/* ---- places --------------------------------------------------------------------------------- */

void coach_question(const ts_match *m, unsigned board, uint32_t budget, ts_question *q)
{
    const ts_bot_level eyes = {
        .sight = UINT8_MAX, .bag = 1, .holds = 1, .spins = 1, .budget = budget};
    ts_bot_question(m, board, &eyes, q);
}

coach_move coach_move_of(const ts_forms *f, const ts_choice *c)
{
    return (coach_move){.piece = ts_piece_of(f, c->place),
                        .spin = c->place.spin,
                        .hold = c->hold,
                        .depth = c->depth,
                        .value = c->value};
}

/* Prefers the same cells with the same spin, otherwise with the closest one. */
unsigned coach_find(const ts_answer *a, const ts_forms *f, const ts_event *lock)
{
    const ts_place to = ts_place_of(f, lock->piece);
    unsigned found = a->count;
    int nearest = TS_SPIN_FULL + 1;
    for (unsigned i = 0; i < a->count; i++) {
        const ts_place p = a->choice[i].place;
        if (p.kind != to.kind || p.rot != to.rot || p.column != to.column || p.row != to.row)
            continue;
        const int off = p.spin > lock->spin ? p.spin - lock->spin : lock->spin - p.spin;
        if (off < nearest) {
            nearest = off;
            found = i;
        }
    }
    return found;
}

/* ---- why ------------------------------------------------------------------------------------ */

static unsigned lines_of(const coach_position *p, ts_place place)
{
    ts_bitboard b = p->q.board;
    return ts_lock_in(&p->forms, &b, place, p->q.columns);
}

static unsigned cause_of(const coach_position *p, unsigned aim, const coach_mark *m)
{
    static const uint8_t by_why[TS_WHYS] = {
        [TS_WHY_AHEAD] = COACH_AHEAD,     [TS_WHY_SPIN] = COACH_MISSED_SPIN,
        [TS_WHY_LINES] = COACH_AHEAD,     [TS_WHY_HOLES] = COACH_HOLES,
        [TS_WHY_LOW] = COACH_HEIGHT,      [TS_WHY_EVEN] = COACH_UNEVEN,
        [TS_WHY_READY] = COACH_NOT_READY,
    };
    const ts_place best = p->best.place, taken = p->taken.place;
    const bool builds = aim == TS_AIM_attack || aim == TS_AIM_score;
    const unsigned lines = lines_of(p, taken);
    switch (m->chance) {
    case COACH_NO_CHANCE: break;
    case COACH_PERFECT: return COACH_MISSED_PERFECT;
    case COACH_QUAD: return COACH_MISSED_QUAD;
    default: return COACH_MISSED_SPIN;
    }
    if (p->q.pending > 0 && lines == 0 && lines_of(p, best) > 0)
        return COACH_LATE_CANCEL;
    if (builds && taken.kind == TS_I && best.kind != TS_I && lines < 4)
        return COACH_WASTED_I;
    if (builds && taken.kind == TS_T && best.kind != TS_T && !(lines && taken.spin))
        return COACH_WASTED_T;
    const unsigned why = ts_why_placed(&p->q, &p->forms, best, taken);
    if (best.kind != taken.kind && (why == TS_WHY_AHEAD || why == TS_WHY_LINES))
        return COACH_HOLD;
    return by_why[why];
}

/* ---- the mark ------------------------------------------------------------------------------- */

static void put_loss(const coach_position *p, unsigned unit, unsigned aim, int32_t stated,
                     coach_mark *m)
{
    const int64_t ahead = p->best.value + p->ahead;
    m->stated = stated;
    m->loss = coach_loss(unit, aim, unit == COACH_CHANCES ? ahead : p->best.value, stated);
    m->ahead = 0;
    m->win_before = m->win_after = 0;
    if (p->duel) {
        m->ahead = clamp_i64(ahead, -AHEAD_MAX, AHEAD_MAX);
        const int64_t lost = (int64_t)stated * coach_row_of(aim) / 100;
        m->win_before = coach_win(aim, ahead);
        m->win_after = coach_win(aim, ahead - lost);
    }
    const int32_t win_lost = m->win_before - m->win_after, points = coach_points_of(stated);
    m->cost = max_int(win_lost, points);
    m->accuracy = coach_accuracy(m->cost);
    m->grade = stated <= BEST_STATED ? COACH_BEST : coach_grade(unit, m->loss, stated);
    m->cause = COACH_NO_CAUSE;
}

/* Adds the other choices of full depth: a placement pruned early has no comparable value. */
static void put_alternatives(const coach_position *p, unsigned aim, coach_mark *m)
{
    const ts_answer *a = &p->all;
    m->alts = 0;
    for (unsigned i = 1; i < a->count && m->alts < COACH_ALTERNATIVES; i++) {
        if (i == p->played || a->choice[i].depth < a->choice[0].depth)
            continue;
        coach_move *alt = &m->alt[m->alts++];
        *alt = coach_move_of(&p->forms, &a->choice[i]);
        alt->stated = coach_stated(aim, (int64_t)a->choice[0].value - a->choice[i].value);
    }
}

/* Returns the chance that this placement takes. */
static unsigned chance_of(const ts_question *q, const ts_forms *f, ts_place p)
{
    ts_bitboard after = q->board;
    uint64_t left = 0;
    const unsigned lines = ts_lock_in(f, &after, p, q->columns);
    if (lines == 0)
        return COACH_NO_CHANCE;
    for (unsigned x = 0; x < q->columns; x++)
        left |= after.column[x];
    if (left == 0)
        return COACH_PERFECT;
    if (lines >= 4)
        return COACH_QUAD;
    return p.kind == TS_T && p.spin == TS_SPIN_FULL ? COACH_SPIN : COACH_NO_CHANCE;
}

/* Returns the greatest chance among the choices better than the one played, unless the latter is as
 * great: a player who prepares a larger clear has not missed the small one. `played` is an index in
 * the answer. */
static unsigned chance_missed(const ts_question *q, const ts_forms *f, const ts_answer *a,
                              unsigned played)
{
    const unsigned taken = chance_of(q, f, a->choice[played].place);
    unsigned missed = COACH_NO_CHANCE;
    for (unsigned i = 0; i < played; i++) {
        const unsigned chance = chance_of(q, f, a->choice[i].place);
        missed = chance > missed ? chance : missed;
    }
    return missed > taken ? missed : COACH_NO_CHANCE;
}

void coach_judge(const coach_position *p, unsigned unit, unsigned aim, coach_mark *m)
{
    const unsigned pieces = p->q.queue_count;
    int32_t stated = coach_stated(aim, (int64_t)p->best.value - p->taken.value);
    if (p->taken.depth < p->best.depth && p->taken.depth < pieces)
        stated = max_int(stated, DEAD_STATED); /* all continuations end the game */
    m->best = coach_move_of(&p->forms, &p->best);
    m->played = coach_move_of(&p->forms, &p->taken);
    m->played.stated = stated;
    put_alternatives(p, aim, m);
    put_loss(p, unit, aim, stated, m);
    const ts_place other =
        p->played == 0 && p->all.count > 1 ? p->all.choice[1].place : p->taken.place;
    m->why = ts_why_placed(&p->q, &p->forms, p->best.place, other);
    m->only = m->alts > 0 && m->alt[0].stated >= ONLY_STATED && (p->played == 0 || stated > 0);
    m->chance = COACH_NO_CHANCE;
    if (m->grade != COACH_BEST) {
        m->chance = chance_missed(&p->q, &p->forms, &p->all, p->played);
        m->cause = cause_of(p, aim, m);
    }
    if (m->grade == COACH_BEST && m->only && m->hard)
        m->grade = COACH_BRILLIANT;
}

void coach_forgive(const coach_position *p, unsigned unit, unsigned aim, int32_t stated,
                   coach_mark *m)
{
    const uint8_t cause = m->cause;
    put_loss(p, unit, aim, stated, m);
    m->cause = stated > BEST_STATED ? cause : COACH_NO_CAUSE;
    if (stated <= BEST_STATED) {
        m->grade = COACH_GOOD;
        m->chance = COACH_NO_CHANCE;
    }
}

/* ---- the game ------------------------------------------------------------------------------- */

/* In a duel, the costliest placements are those that lose most of the displayed unit. */
static int32_t price_of(const coach_summary *s, const coach_mark *m)
{
    return s->unit == COACH_CHANCES ? m->loss : m->cost;
}

static void put_dear(const coach_mark *mark, unsigned at, coach_summary *out)
{
    const int32_t price = price_of(out, &mark[at]);
    unsigned k = out->dear;
    if (mark[at].grade < COACH_INACCURACY || mark[at].grade == COACH_UNGRADED)
        return;
    if (k == COACH_DEAREST && price <= price_of(out, &mark[out->dearest[k - 1]]))
        return;
    k = k == COACH_DEAREST ? k - 1 : out->dear++;
    for (; k > 0 && price > price_of(out, &mark[out->dearest[k - 1]]); k--)
        out->dearest[k] = out->dearest[k - 1];
    out->dearest[k] = at;
}

void coach_sum_up(const coach_mark *mark, unsigned count, uint16_t *scratch, coach_summary *out)
{
    uint16_t *accuracy = scratch, *win = scratch + count, *by_win = scratch + 2 * (size_t)count;
    unsigned graded = 0;
    for (unsigned i = 0; i < count; i++) {
        const coach_mark *m = &mark[i];
        out->of_grade[m->grade]++;
        if (m->keys_least != COACH_NO_WAY) {
            out->keys += m->keys;
            out->keys_least += m->keys_least;
        }
        if (m->grade == COACH_UNGRADED)
            continue;
        accuracy[graded] = m->accuracy;
        by_win[graded] = coach_accuracy(m->win_before - m->win_after);
        win[graded++] = m->win_before;
        out->loss += m->loss;
        out->lost[m->cause] += m->loss;
        out->missed[m->chance]++;
        put_dear(mark, i, out);
    }
    out->accuracy = coach_game_accuracy(accuracy, out->duel ? win : NULL, graded);
    out->accuracy_win = out->duel ? coach_game_accuracy(by_win, win, graded) : 0;
}

/* ---- perfect clears that are sure ------------------------------------------------------------ */

enum { CLEAR_WORK = 3000 };

/* True when a perfect clear is certain with these pieces in this order, the first of them held. */
static bool is_sure(const ts_perfect_task *task)
{
    int error;
    ts_perfect *p = ts_perfect_begin(task, &error);
    const bool sure = p && ts_perfect_continue(p, CLEAR_WORK) && ts_perfect_answer_of(p)->won > 0;
    ts_perfect_end(p);
    return sure;
}

static bool clears_rows(const ts_question *q, const ts_bitboard *board, unsigned lines,
                        const ts_queue_part *part, unsigned known)
{
    unsigned cells = 0;
    for (unsigned x = 0; x < q->columns; x++)
        cells += __builtin_popcountll(board->column[x]);
    const unsigned free = lines * q->columns > cells ? lines * q->columns - cells : 0;
    const unsigned pieces = free / 4, parts = pieces < known ? pieces + 1 : known;
    ts_queues queues = {0};
    if (free == 0 || free % 4 || pieces > known ||
        ts_queues_of(part, parts, &queues) != TS_QUEUES_OK)
        return false;
    const bool sure = is_sure(&(ts_perfect_task){.rules = q->rules,
                                                 .board = *board,
                                                 .lines = lines,
                                                 .queues = &queues,
                                                 .hold = q->hold_is != 0});
    ts_queues_free(&queues);
    return sure;
}

bool coach_keeps_clear(const ts_question *q, const ts_forms *f, const ts_choice *taken)
{
    ts_queue_part part[TS_SEARCH_QUEUE_MAX + 1];
    ts_bitboard board = q->board;
    unsigned known = 0, from = 1;
    uint8_t hold = q->hold;
    if (q->columns != TS_COLUMNS)
        return false;
    if (taken->hold) {
        from += hold == TS_NONE;
        hold = q->queue[0];
    }
    ts_lock_in(f, &board, taken->place, q->columns);
    if (q->hold_is && hold)
        part[known++] = (ts_queue_part){1u << hold, 1};
    for (unsigned i = from; i < q->queue_count; i++)
        part[known++] = (ts_queue_part){1u << q->queue[i], 1};
    uint64_t left = 0;
    for (unsigned x = 0; x < q->columns; x++)
        left |= board.column[x];
    if (left == 0)
        return true;
    for (unsigned lines = 1; lines <= TS_PERFECT_LINES_MAX; lines++)
        if (clears_rows(q, &board, lines, part, known))
            return true;
    return false;
}
