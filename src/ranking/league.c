/* The table of a league. */
#include "ranking/league.h"

#include <stdlib.h>
#include <string.h>

league_game league_game_of(const ranking_log *log, const ranking_checked *c, unsigned number)
{
    league_game g = {.played = log->played,
                     .boards = log->boards,
                     .is_signed = c->is_signed,
                     .rules = c->kind.rules,
                     .number = number};
    memcpy(g.statement, log->statement, sizeof g.statement);
    memcpy(g.game, log->game, sizeof g.game);
    memcpy(g.place, c->place, sizeof g.place);
    memcpy(g.bot, c->bot, sizeof g.bot);
    for (unsigned i = 0; i < log->boards; i++) {
        memcpy(g.key[i], log->player[i].key, RANKING_KEY_SIZE);
        memcpy(g.name[i], log->player[i].name, RANKING_NAME_SIZE);
    }
    return g;
}

/* ---- order ---------------------------------------------------------------------------------- */

typedef int compare(const void *a, const void *b);

/* Stable, in place of qsort, of which no two are alike: merges halves. */
static void sort(void *all, void *spare, size_t count, size_t size, compare *before)
{
    if (count < 2)
        return;
    size_t half = count / 2, left = 0, right = half;
    char *from = all, *to = spare;
    sort(from, spare, half, size, before);
    sort(from + half * size, spare, count - half, size, before);
    for (size_t i = 0; i < count; i++) {
        bool take_left =
            right == count || (left < half && before(from + left * size, from + right * size) <= 0);
        memcpy(to + i * size, from + (take_left ? left++ : right++) * size, size);
    }
    memcpy(all, spare, count * size);
}

static bool sorted(void *all, size_t count, size_t size, compare *before)
{
    void *spare = malloc(count * size + 1);
    if (spare)
        sort(all, spare, count, size, before);
    free(spare);
    return spare != NULL;
}

static int by_time(const void *a, const void *b)
{
    const league_game *x = a, *y = b;
    if (x->played != y->played)
        return x->played < y->played ? -1 : 1;
    int order = memcmp(x->game, y->game, sizeof x->game);
    return order ? order : memcmp(x->statement, y->statement, sizeof x->statement);
}

/* The same game by the same players stands together. */
static int by_game(const void *a, const void *b)
{
    const league_game *x = a, *y = b;
    int order = memcmp(x->game, y->game, sizeof x->game);
    order = order ? order : memcmp(x->key, y->key, sizeof x->key);
    return order ? order : by_time(a, b);
}

bool league_sure(const league_person *p)
{
    return p->many ? p->games >= 10 : p->two.deviation < RATE_SURE;
}

static int by_rating(const void *a, const void *b)
{
    const league_person *x = a, *y = b;
    if (x->many != y->many)
        return x->many ? 1 : -1;
    if (x->rules != y->rules)
        return x->rules < y->rules ? -1 : 1;
    if (league_sure(x) != league_sure(y))
        return league_sure(x) ? -1 : 1;
    fix one = x->many ? rate_many_order(&x->several) : x->two.rating;
    fix two = x->many ? rate_many_order(&y->several) : y->two.rating;
    if (one != two)
        return one > two ? -1 : 1;
    return memcmp(x->key, y->key, sizeof x->key);
}

/* ---- people --------------------------------------------------------------------------------- */

static uint32_t slot_of(const league *l, const uint8_t key[RANKING_KEY_SIZE], unsigned rules,
                        bool many)
{
    uint64_t hash = rules * 2 + many + 1; /* FNV: keys are drawn by their owners */
    for (unsigned i = 0; i < RANKING_KEY_SIZE; i++)
        hash = (hash ^ key[i]) * 0x100000001b3u;
    for (uint32_t at = hash ^ hash >> 32;; at++) {
        at &= l->slots - 1;
        uint32_t n = l->slot[at];
        const league_person *p = n ? &l->person[n - 1] : NULL;
        if (!p || (p->rules == rules && p->many == many && memcmp(p->key, key, sizeof p->key) == 0))
            return at;
    }
}

/* There is room for all. */
static league_person *person(league *l, const league_game *g, unsigned board)
{
    bool many = g->boards > 2;
    uint32_t at = slot_of(l, g->key[board], g->rules, many);
    if (l->slot[at] == 0) {
        league_person *p = &l->person[l->count++];
        *p = (league_person){.rules = g->rules,
                             .many = many,
                             .two = rate_two_usual(),
                             .several = rate_many_usual(),
                             .last = g->played};
        memcpy(p->key, g->key[board], sizeof p->key);
        l->slot[at] = l->count;
    }
    return &l->person[l->slot[at] - 1];
}

static void note(league_person *p, const league_game *g, unsigned board)
{
    bool first = g->place[board] == 1, shared = false;
    for (unsigned i = 0; i < g->boards; i++)
        shared = shared || (i != board && g->place[i] == g->place[board]);
    p->games++;
    p->won += first && !shared;
    p->drawn += first && shared;
    p->lost += !first;
    p->last = g->played;
    p->bot = p->bot || g->bot[board];
    memcpy(p->name, g->name[board], sizeof p->name);
}

static void count_two(league_person *const who[2], const league_game *g)
{
    rate_two before[2];
    for (unsigned i = 0; i < 2; i++)
        before[i] = rate_two_rest(&who[i]->two, g->played - who[i]->last);
    for (unsigned i = 0; i < 2; i++) {
        rate_game game = {before[!i], g->place[i] < g->place[!i] ? FIX_ONE : 0};
        game.score = g->place[0] == g->place[1] ? FIX_ONE / 2 : game.score;
        who[i]->two = rate_two_play(&before[i], &game, 1);
    }
}

static void count_many(league_person *const who[], const league_game *g)
{
    rate_many all[TS_PLAYERS_MAX];
    unsigned place[TS_PLAYERS_MAX];
    for (unsigned i = 0; i < g->boards; i++) {
        all[i] = who[i]->several;
        place[i] = g->place[i];
    }
    rate_many_play(all, place, g->boards);
    for (unsigned i = 0; i < g->boards; i++)
        who[i]->several = all[i];
}

static void count(league *l, const league_game *g)
{
    league_person *who[TS_PLAYERS_MAX];
    for (unsigned i = 0; i < g->boards; i++)
        who[i] = person(l, g, i);
    if (g->boards == 2)
        count_two(who, g);
    else
        count_many(who, g);
    for (unsigned i = 0; i < g->boards; i++)
        note(who[i], g, i);
    l->counted++;
}

/* ---- a league ------------------------------------------------------------------------------- */

/* Signatures of one statement may have come in several files. Of a game that its players have
 * signed again, under another date, the first counts. */
static void choose(league *l, league_game *games, unsigned number)
{
    for (unsigned from = 0, to; from < number; from = to) {
        const league_game *first = &games[from], *counted = NULL;
        for (to = from; to < number &&
                        memcmp(games[to].game, first->game, sizeof first->game) == 0 &&
                        memcmp(games[to].key, first->key, sizeof first->key) == 0;)
            to++;
        for (unsigned i = from, last; i < to; i = last) {
            league_game *g = &games[i];
            unsigned all = 0;
            for (last = i; last < to &&
                           memcmp(games[last].statement, g->statement, sizeof g->statement) == 0;)
                all |= games[last++].is_signed;
            bool whole = all == (1u << g->boards) - 1;
            g->counts = whole && !counted;
            counted = g->counts ? g : counted;
            for (unsigned k = i; k < last; k++) {
                games[k].again = whole && !games[k].counts;
                games[k].is_signed = all;
            }
            l->waiting += !whole;
            l->again += whole && !g->counts;
        }
    }
}

bool league_open(league *l, league_game *games, unsigned number)
{
    size_t people = 0;
    *l = (league){.slots = 16};
    for (unsigned i = 0; i < number; i++)
        people += games[i].boards;
    while (l->slots < 2 * people)
        l->slots *= 2;
    l->capacity = people;
    l->person = calloc(people + 1, sizeof *l->person);
    l->slot = calloc(l->slots, sizeof *l->slot);
    if (!l->person || !l->slot || !sorted(games, number, sizeof *games, by_game))
        return false;
    choose(l, games, number);
    if (!sorted(games, number, sizeof *games, by_time))
        return false;
    for (unsigned i = 0; i < number; i++)
        if (games[i].counts)
            count(l, &games[i]);
    return sorted(l->person, l->count, sizeof *l->person, by_rating);
}

void league_close(league *l)
{
    free(l->person);
    free(l->slot);
    *l = (league){0};
}
