/* Selects the games that a question is about, and their order. */
#include "store/lists.h"

#include <string.h>

#include "tessera/replay.h"

static bool store_newer(const store_game *a, const store_game *b)
{
    return a->played_ms != b->played_ms ? a->played_ms > b->played_ms : a->id > b->id;
}

bool store_better(const store_game *a, const store_game *b)
{
    return a->rank != b->rank ? a->rank > b->rank : store_newer(b, a);
}

bool store_same_kind(const store_game *g, const store_kind *kind)
{
    return g->mode == kind->mode && g->rules == kind->rules && g->goal == kind->goal &&
           g->variant == kind->variant && g->start_level == kind->start_level &&
           g->changes == kind->changes;
}

static bool kind_before(const store_game *a, const store_game *b)
{
    int mode = strcmp(ts_modes_get(a->mode)->name, ts_modes_get(b->mode)->name);
    int rules = strcmp(ts_rules_key(a->rules), ts_rules_key(b->rules));
    if (mode || rules)
        return mode ? mode < 0 : rules < 0;
    if (a->goal != b->goal)
        return a->goal < b->goal;
    if (a->variant != b->variant)
        return a->variant < b->variant;
    return a->start_level != b->start_level ? a->start_level < b->start_level
                                            : a->changes < b->changes;
}

/* Searches from the end: games that come in order cost nothing. */
static void insert(store_list *list, const store_game *game,
                   bool (*before)(const store_game *a, const store_game *b))
{
    unsigned at = list->count;
    while (at > 0 && before(game, &list->game[at - 1]))
        at--;
    if (at == list->capacity)
        return;
    if (list->count < list->capacity)
        list->count++;
    memmove(&list->game[at + 1], &list->game[at], (list->count - 1 - at) * sizeof list->game[0]);
    list->game[at] = *game;
}

static bool asked_for(const store_game *g, int mode, int rules)
{
    return (mode < 0 || g->mode == mode) && (rules < 0 || g->rules == rules);
}

void lists_top(store_list *list, const store_kind *kind, const store_game *g)
{
    if (g->counts && store_same_kind(g, kind))
        insert(list, g, store_better);
}

void lists_best(store_list *list, int mode, int rules, const store_game *g)
{
    if (!g->counts || !asked_for(g, mode, rules))
        return;
    store_kind kind = store_kind_of(g);
    unsigned at = 0;
    while (at < list->count && !store_same_kind(&list->game[at], &kind))
        at++;
    if (at == list->count)
        insert(list, g, kind_before);
    else if (store_better(g, &list->game[at]))
        list->game[at] = *g;
}

void lists_newest(store_list *list, const store_filter *filter, const store_game *g)
{
    if (asked_for(g, filter->mode, filter->rules) && !(filter->own && g->stranger) &&
        (!filter->before || store_newer(filter->before, g)))
        insert(list, g, store_newer);
}

/* A damaged row may have any number: what nobody can have played counts as nothing. */
void lists_count(store_totals *totals, const store_game *g)
{
    const uint64_t year_us = UINT64_C(366) * 24 * 3600 * 1000000;
    if (g->stranger || g->mode >= TS_MODES)
        return;
    totals->of[g->mode].games++;
    totals->of[g->mode].time_us += g->time_us < year_us ? g->time_us : 0;
    totals->of[g->mode].pieces += g->pieces;
    totals->of[g->mode].lines += g->lines;
    if (g->played_ms > 0)
        totals->hour[g->played_ms / 3600000 % 24]++;
}

void lists_learn_rules(const char *text, size_t size)
{
    ts_replay_reader reader;
    for (const char *at = text, *end = text + size; at < end; at++) {
        if ((size_t)(end - at) > strlen(TS_REPLAY_MAGIC_WORDS) &&
            memcmp(at, TS_REPLAY_MAGIC_WORDS, strlen(TS_REPLAY_MAGIC_WORDS)) == 0) {
            ts_replay_open(&reader, at, end - at);
            return;
        }
        at = memchr(at, '\n', end - at);
        if (!at)
            return;
    }
}
