/* Duels piece by piece, by the guideline. */
#include "duel.h"

#include "lab.h"
#include "cli/bots/think.h"
#include "trial.h"

void duel_sit_down(duel_seat *s, uint64_t seed)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), (unsigned)ts_modes_find("none"));
    setup.seed = seed;
    ts_start(&s->m, &setup);
    s->sent = 0;
    trial_wait(&s->m);
}

void duel_ask(const ts_match *m, const duel_player *p, ts_question *q)
{
    const ts_bot_level level = {.sight = 6, .bag = 1, .holds = 1, .spins = 1, .budget = p->places};
    ts_bot_question(m, 0, &level, q);
    q->weights = p->weights;
    q->hold_cost = ts_hold_cost_of(TS_AIM_attack);
    q->empties = q->pending ? 0 : p->empties;
}

void duel_place(duel_seat *s, const ts_choice *c)
{
    ts_forms forms;
    ts_forms_of(ts_rules_get(s->m.setup.rules), &forms);
    trial_put(&s->m, &forms, c);
    trial_wait(&s->m);
}

unsigned duel_put(duel_seat *s, unsigned seat, const duel_player *p, const duel_watcher *w)
{
    static ts_answer answer;
    const ts_board *b = &s->m.board[0];
    ts_question q;
    duel_ask(&s->m, p, &q);
    if (p->ns)
        think_until(p->thinker, &q, lab_cpu_ns() + p->ns, &answer);
    else
        ts_search(p->searcher, &q, &answer);
    if (answer.count == 0) {
        ts_end(&s->m, 0, TS_LOST, NULL);
        return 0;
    }
    const unsigned waiting = ts_pending(b);
    duel_place(s, &answer.choice[w ? w->choose(w->ctx, seat, &q, &answer) : 0]);
    s->sent += b->last.attack;
    if (w)
        w->placed(w->ctx, seat, b);
    return b->last.lines ? b->last.attack - (waiting - ts_pending(b)) : 0;
}

int duel_play(const duel_player *const by[2], uint64_t seed, const duel_watcher *w)
{
    static duel_seat s[2];
    for (unsigned i = 0; i < 2; i++) {
        duel_sit_down(&s[i], 2 * seed + i);
        ts_searcher_forget(by[i]->searcher);
    }
    for (unsigned turn = 0; turn < 2 * DUEL_PIECES; turn++) {
        duel_seat *mine = &s[turn % 2], *other = &s[1 - turn % 2];
        const unsigned rows = duel_put(mine, turn % 2, by[turn % 2], w);
        if (mine->m.over)
            return 1 - (int)(turn % 2);
        if (rows)
            ts_add_garbage(&other->m, 0, rows, -1, TS_GARBAGE, other->m.tick);
    }
    return -1;
}
