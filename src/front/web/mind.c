/* Both ends of the service in mind.h. The worker runs the same program, with all constants at the
 * same addresses, so a query is sent as its bytes. */
#include "mind.h"

#include <string.h>

#include "bot/search.h"
#include "web.h"

/* ---- the page ------------------------------------------------------------------------------- */

/* Sends the bytes of a query to the worker of `board`; the answer comes back as bytes. */
WEB_IMPORT(mind_ask) void mind_ask(unsigned board, const void *question, size_t size, double ms);
/* Returns false if the last query has no answer yet. */
WEB_IMPORT(mind_answer) bool mind_answer(unsigned board, void *out);

static struct asked {
    ts_question question;
    ts_board game;
    /* copies of a rule set that is not built in, which the worker lacks */
    ts_rules rules;
    ts_shapes shapes;
    ts_kick_table kicks;
    ts_speed curve[TS_CURVE_MAX];
    ts_delays delays[TS_CURVE_MAX];
} asked;

static bool is_built_in(const void *shapes, const void *kicks)
{
    bool is = false;
    for (unsigned i = 0; i < TS_RULE_SETS; i++)
        is |= ts_rules_get(i)->shapes == shapes || ts_rules_get(i)->kicks == kicks;
    return is;
}

/* Lets the rules of the query point to the copies that are sent with it. */
static void take_along(ts_rules *r)
{
    if (!r->from)
        return;
    if (!is_built_in(r->shapes, NULL)) {
        asked.shapes = *r->shapes;
        r->shapes = &asked.shapes;
    }
    if (!is_built_in(NULL, r->kicks)) {
        asked.kicks = *r->kicks;
        r->kicks = &asked.kicks;
    }
    memcpy(asked.curve, r->curve, r->curve_count * sizeof *r->curve);
    r->curve = asked.curve;
    if (!r->delays)
        return;
    memcpy(asked.delays, r->delays, r->curve_count * sizeof *r->delays);
    r->delays = asked.delays;
}

static void ask(mind *of, unsigned board, const ts_question *q, uint64_t us)
{
    (void)of;
    asked.question = *q;
    asked.game = *q->game;
    asked.question.game = &asked.game;
    if (q->rules == &q->changed) {
        asked.question.rules = &asked.question.changed;
        take_along(&asked.question.changed);
    } else if (q->rules->from) {
        asked.rules = *q->rules;
        asked.question.rules = &asked.rules;
        take_along(&asked.rules);
    }
    mind_ask(board, &asked, sizeof asked, (double)us / 1000);
}

static bool answer(mind *of, unsigned board, ts_answer *out)
{
    (void)of;
    return mind_answer(board, out);
}

bot_service_net web_mind(void)
{
    static const bot_service_calls calls = {.ask = ask, .answer = answer};
    return (bot_service_net){.calls = &calls};
}

/* ---- the worker ----------------------------------------------------------------------------- */

/* Budgets follow the worker's clock, as in cli/bots/think.c: a small search measures the rate,
 * which gives the budget of the next one. */
static ts_searcher *searcher;
static ts_answer found;

WEB_EXPORT(mind_room) void *web_mind_room(void)
{
    return &asked;
}

/* Begins a search; with a budget of 0, a small one. Returns false if the bot searches as much by
 * itself, or if out of memory. */
WEB_EXPORT(mind_begin) bool web_mind_begin(uint32_t places)
{
    static uint32_t budget;
    static uint8_t empties;
    enum { SMALL = 4096 };
    ts_question *q = &asked.question;
    searcher = searcher ? searcher : ts_searcher_open();
    if (places == 0) {
        budget = q->budget;
        empties = q->empties;
    } else if (places <= budget) {
        return false;
    }
    q->budget = places ? places : SMALL;
    q->empties = places ? empties : 0;
    if (searcher)
        ts_search_begin(searcher, q, &found);
    return searcher;
}

/* Returns true if the search has ended. */
WEB_EXPORT(mind_go_on) bool web_mind_go_on(uint32_t places)
{
    return ts_search_continue(searcher, places);
}

WEB_EXPORT(mind_looked_at) double web_mind_looked_at(void)
{
    return (double)found.looked_at;
}

/* Sets the remaining number of positions. */
WEB_EXPORT(mind_rebudget) void web_mind_rebudget(double places)
{
    ts_search_rebudget(searcher, (uint64_t)places);
}

WEB_EXPORT(mind_found) const ts_answer *web_mind_found(void)
{
    return &found;
}

WEB_EXPORT(mind_found_size) size_t web_mind_found_size(void)
{
    return sizeof found;
}
