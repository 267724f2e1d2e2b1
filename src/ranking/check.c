/* A log is checked: signatures, then the engine plays it. */
#include "ranking/check.h"

#include <string.h>

#include "game/duel.h"
#include "game/facts.h"
#include "text/text.h"
#include "tessera/replay.h"

/* No hand presses thirty keys a second for ten seconds; the best press half as many. A switch that
 * bounces presses a key again at once, now and then. */
enum { HANDS_SECONDS = 10, HANDS_PRESSES = 300, BOUNCE_MS = 10, BOUNCES = 40 };
enum { BUTTONS = sizeof TS_REPLAY_LETTERS - 1 };

/* A program presses in equal steps. Of the times between two presses of the project's bots the most
 * frequent is 43 to 74 of 100, the four most frequent are 87 to 97 of 100, to the millisecond; of a
 * hand hardly two are equal. If ticks are longer, as on a console, hands are as even. */
enum {
    STEPS = 1024, /* ticks; longer times are no steps */
    STEPS_LEAST = 100,
    STEP_PERCENT = 35,
    FEW_STEPS = 4,
    FEW_STEPS_PERCENT = 80,
    STEP_TICKS_LEAST = 200 /* a second */
};

/* ---- hands ---------------------------------------------------------------------------------- */

typedef struct hand {
    uint64_t at[HANDS_PRESSES]; /* the ticks of the last presses, in turns */
    uint64_t last[BUTTONS];
    ts_buttons held;
    unsigned presses, bounces;
    uint64_t pressed; /* the tick of the last one */
    uint64_t times;   /* between two presses */
    uint32_t step[STEPS];
} hand;

static void note_step(hand *h, uint64_t tick)
{
    uint64_t step = tick - h->pressed;
    if (h->presses > 0) {
        h->times++;
        if (step < STEPS)
            h->step[step]++;
    }
    h->pressed = tick;
}

static bool is_machine(const hand *h, const uint32_t tick_rate[2])
{
    uint32_t most[FEW_STEPS] = {0};
    uint64_t few = 0;
    if (h->times < STEPS_LEAST || tick_rate[0] / tick_rate[1] < STEP_TICKS_LEAST)
        return false;
    for (unsigned i = 0; i < STEPS; i++) {
        uint32_t count = h->step[i];
        for (unsigned k = 0; k < FEW_STEPS; k++) {
            if (count <= most[k])
                continue;
            uint32_t less = most[k];
            most[k] = count;
            count = less;
        }
    }
    for (unsigned k = 0; k < FEW_STEPS; k++)
        few += most[k];
    return most[0] * UINT64_C(100) >= h->times * STEP_PERCENT &&
           few * 100 >= h->times * FEW_STEPS_PERCENT;
}

/* Returns false if the keys are faster than hands. */
static bool press(hand *h, uint64_t tick, ts_buttons held, uint64_t window, uint64_t bounce)
{
    ts_buttons down = held & ~h->held;
    h->held = held;
    if (down)
        note_step(h, tick);
    for (unsigned i = 0; i < BUTTONS; i++) {
        if (!(down >> i & 1))
            continue;
        uint64_t *slot = &h->at[h->presses++ % HANDS_PRESSES];
        if (h->presses > HANDS_PRESSES && tick - *slot < window)
            return false;
        *slot = tick;
        if (h->last[i] && tick + 1 - h->last[i] < bounce && ++h->bounces > BOUNCES)
            return false;
        h->last[i] = tick + 1;
    }
    return true;
}

/* The text has been verified. Returns false if the keys of a board are too fast for hands. */
static bool check_hands(ranking_checked *c, const char *text, size_t size)
{
    ts_replay_reader reader;
    ts_replay_item item = {0};
    hand hands[TS_PLAYERS_MAX];
    memset(hands, 0, sizeof hands);
    if (ts_replay_open(&reader, text, size))
        return true;
    const uint32_t *rate = ts_rules_get(reader.setup.rules)->tick_rate;
    uint64_t window = (uint64_t)HANDS_SECONDS * rate[0] / rate[1];
    uint64_t bounce = (uint64_t)BOUNCE_MS * rate[0] / (UINT64_C(1000) * rate[1]);
    while (!ts_replay_next(&reader, &item) && item.kind != TS_REPLAY_ITEM_END) {
        if (item.kind == TS_REPLAY_ITEM_CHANGE &&
            !press(&hands[item.board], item.tick, item.held, window, bounce) &&
            !c->bot[item.board]) {
            c->board = item.board;
            return false;
        }
    }
    for (unsigned i = 0; i < reader.setup.players; i++)
        c->machine[i] = c->machine[i] || c->bot[i] || is_machine(&hands[i], rate);
    return true;
}

/* ---- what may be rated ---------------------------------------------------------------------- */

static bool usual_duel(const ts_setup *s)
{
    ts_setup usual;
    ts_setup_default(&usual, s->rules, s->mode);
    for (unsigned i = 0; i < s->players; i++)
        if (s->handicap[i])
            return false;
    return s->mode == (unsigned)ts_modes_find("duel") && s->level == usual.level &&
           s->goal == usual.goal && s->variant == usual.variant && s->change[0].knob == 0;
}

static bool same_kind(const ranking_kind *a, const ts_setup *s)
{
    return a->goal == s->goal && a->level == s->level && a->rules == s->rules &&
           a->mode == s->mode && a->variant == s->variant;
}

typedef struct rounds {
    unsigned count;
    uint64_t ticks;
    unsigned ended[TS_PLAYERS_MAX]; /* places in the last round */
} rounds;

static int check_round(const ranking_log *log, ranking_checked *c, rounds *all, const ts_match *m)
{
    const ts_setup *s = &m->setup;
    bool won = false;
    for (unsigned i = 0; i < log->boards; i++)
        won = won || c->won[i] >= (c->first_to ? c->first_to : 1);
    if (s->players != log->boards)
        return RANKING_BOARDS;
    if (all->count++ == 0)
        c->kind = (ranking_kind){s->goal, s->level, s->rules, s->mode, s->variant};
    else if (log->boards == 1 || won || !same_kind(&c->kind, s))
        return RANKING_SETUP;
    all->ticks += m->tick;
    if (all->ticks > TS_REPLAY_TICKS_MAX)
        return RANKING_SETUP;
    if (log->boards == 1) {
        bool counts;
        if (s->change[0].knob)
            return RANKING_SETUP;
        c->rank = rank_number(m, 0, &counts);
        c->score = m->board[0].score;
        c->lines = m->board[0].lines;
        return counts && m->over ? RANKING_OK : RANKING_UNRANKED;
    }
    if (!usual_duel(s))
        return RANKING_SETUP;
    for (unsigned i = 0; i < s->players; i++) {
        all->ended[i] = ts_duel_place(m, i);
        if (m->board[i].outcome == TS_RUNNING || all->ended[i] == 0)
            return RANKING_UNFINISHED;
        c->won[i] = c->won[i] + (m->board[i].outcome == TS_WON);
    }
    return RANKING_OK;
}

/* In a single round who held out longer; in a match who has won more rounds. */
static int write_places(const ranking_log *log, ranking_checked *c, const rounds *all)
{
    unsigned most = 0;
    for (unsigned i = 0; i < log->boards; i++) {
        unsigned place = 1;
        for (unsigned k = 0; k < log->boards && c->first_to > 1; k++)
            place += c->won[k] > c->won[i];
        c->place[i] = c->first_to > 1 ? place : all->ended[i];
        most = c->won[i] > most ? c->won[i] : most;
    }
    return log->boards > 1 && c->first_to > 1 && most < c->first_to ? RANKING_UNFINISHED
                                                                    : RANKING_OK;
}

static uint32_t lines_before(const char *from, const char *to)
{
    uint32_t lines = 0;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

static int play(const ranking_log *log, ranking_checked *c)
{
    duel_text t;
    const char *round = NULL;
    size_t size;
    rounds all = {0};
    static const ts_replay_report none;
    ts_replay_report report = none;
    c->why = duel_open(&t, log->replay, log->replay_size);
    c->line = log->line + 1;
    if (c->why)
        return RANKING_REPLAY;
    c->first_to = t.first_to;
    for (unsigned i = 0; i < log->boards; i++)
        c->bot[i] = t.who[i].bot;
    while (duel_next_round(&t, &round, &size)) {
        c->why = ts_replay_verify(round, size, &report);
        c->line = log->line + lines_before(log->replay, round) + report.line;
        int error = c->why ? RANKING_REPLAY : check_round(log, c, &all, &report.match);
        if (error)
            return error;
        if (!check_hands(c, round, size))
            return RANKING_HANDS;
    }
    if (all.count == 0) {
        c->why = TS_REPLAY_TORN;
        return RANKING_REPLAY;
    }
    const uint32_t *rate = ts_rules_get(c->kind.rules)->tick_rate;
    uint64_t parts = all.ticks * rate[1];
    c->us = parts / rate[0] * 1000000 + parts % rate[0] * 1000000 / rate[0];
    return write_places(log, c, &all);
}

int ranking_check(const ranking_log *log, ranking_checked *out)
{
    *out = (ranking_checked){.line = log->line};
    out->error =
        ranking_log_signed(log, &out->is_signed, &out->board) ? RANKING_OK : RANKING_FORGED;
    if (!out->error)
        out->error = play(log, out);
    if (!out->error && out->is_signed != (1u << log->boards) - 1)
        out->error = RANKING_UNSIGNED;
    return out->error;
}

void ranking_check_say(const ranking_log *log, const ranking_checked *c, char out[RANKING_WHY_SIZE])
{
    const char *name = c->board < log->boards ? log->player[c->board].name : "";
    size_t used = text_format(out, RANKING_WHY_SIZE, "%s", ranking_reason(c->error));
    if (c->error == RANKING_REPLAY)
        text_format(out + used, RANKING_WHY_SIZE - used, ": line %u: %s", (uint64_t)c->line,
                    ts_error_text(c->why));
    else if (c->error == RANKING_FORGED || c->error == RANKING_HANDS)
        text_format(out + used, RANKING_WHY_SIZE - used, ": %s", name);
}
