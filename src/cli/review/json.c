/* Numbers that the coach keeps in hundredths are printed with two digits. */
#include "review/json.h"

#include <inttypes.h>
#include <stdio.h>

#include "coach/opening.h"
#include "changes.h"
#include "sanitize.h"
#include "values.h"

#define WORD(id, word) word,
const char *const review_grades[] = {COACH_GRADES(WORD)};
const char *const review_units[] = {COACH_UNITS(WORD)};
const char *const review_causes[] = {COACH_CAUSES(WORD)};
const char *const review_chances[] = {COACH_CHANCES(WORD)};
#undef WORD
const char *const review_reasons[TS_WHYS] = {"ahead", "spin", "lines", "holes",
                                             "low",   "even", "ready"};

static void put_hundredths(const char *name, int64_t n)
{
    const uint64_t size = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;
    printf("\"%s\":%s%" PRIu64 ".%02" PRIu64, name, n < 0 ? "-" : "", size / 100, size % 100);
}

static void put_move(const coach_move *m)
{
    printf("{\"kind\":\"%c\",\"rot\":%u,\"x\":%d,\"y\":%d,\"spin\":%u,\"hold\":%s,\"depth\":%u,"
           "\"value\":%" PRId32 ",",
           TS_CELL_LETTERS[m->piece.kind], m->piece.rot, m->piece.x, m->piece.y, m->spin,
           m->hold ? "true" : "false", m->depth, m->value);
    put_hundredths("stated", m->stated);
    putchar('}');
}

static void put_graded(const coach_mark *m, bool duel)
{
    fputs(",\"best\":", stdout);
    put_move(&m->best);
    fputs(",\"alternatives\":[", stdout);
    for (unsigned i = 0; i < m->alts; i++) {
        fputs(i ? "," : "", stdout);
        put_move(&m->alt[i]);
    }
    fputs("],", stdout);
    put_hundredths("stated", m->stated);
    putchar(',');
    put_hundredths("loss", m->loss);
    putchar(',');
    put_hundredths("accuracy", m->accuracy);
    if (duel) {
        putchar(',');
        put_hundredths("win_before", m->win_before);
        putchar(',');
        put_hundredths("win_after", m->win_after);
        printf(",\"ahead\":%" PRId32, m->ahead);
    }
    putchar(',');
    put_hundredths("cost", m->cost);
    printf(",\"why\":\"%s\",\"cause\":\"%s\",\"missed\":\"%s\",\"only\":%s,\"hard\":%s,"
           "\"reachable\":%s,\"clear_sure\":%s,\"deep\":%s",
           review_reasons[m->why], review_causes[m->cause], review_chances[m->chance],
           m->only ? "true" : "false", m->hard ? "true" : "false",
           m->out_of_reach ? "false" : "true", m->clear_sure ? "true" : "false",
           m->deep ? "true" : "false");
}

static void put_mark(const review_game *g, const coach_mark *m, bool duel)
{
    const ts_rules *r = ts_rules_get(g->setup.rules);
    fputs("{", stdout);
    if (g->round)
        printf("\"round\":%u,", g->round);
    printf("\"number\":%" PRIu32 ",\"tick\":%" PRIu64 ",\"ms\":%" PRIu64 ",\"locked\":%" PRIu64
           ",\"piece\":\"%c\",\"grade\":\"%s\",\"keys\":%u,\"keys_least\":",
           m->number, m->tick, cli_tick_us(r, m->tick) / 1000, m->locked, TS_CELL_LETTERS[m->piece],
           review_grades[m->grade], m->keys);
    if (m->keys_least == COACH_NO_WAY)
        fputs("null", stdout);
    else
        printf("%u", m->keys_least);
    fputs(",\"played\":", stdout);
    put_move(&m->played);
    if (m->grade != COACH_UNGRADED)
        put_graded(m, duel);
    puts("}");
}

static void put_summary(const review_game *g, const coach_review *r)
{
    const coach_summary *s = &r->summary;
    const char *before = "";
    fputs("{\"summary\":true,\"file\":", stdout);
    cli_put_json(stdout, g->name);
    if (g->round)
        printf(",\"round\":%u", g->round);
    printf(",\"rules\":\"%s\",\"mode\":\"%s\"", ts_rules_get(g->setup.rules)->name,
           ts_modes_get(g->setup.mode)->name);
    cli_put_changes_json(&g->setup);
    printf(",\"player\":%u,\"aim\":\"%s\",\"unit\":\"%s\",\"placements\":%u,", g->board,
           ts_aim_name(s->aim), review_units[s->unit], r->count);
    put_hundredths("accuracy", s->accuracy);
    putchar(',');
    if (s->duel) {
        put_hundredths("accuracy_win", s->accuracy_win);
        putchar(',');
    }
    put_hundredths("loss", s->loss);
    fputs(",\"grades\":{", stdout);
    for (unsigned i = 0; i < COACH_GRADE_COUNT; i++)
        printf("%s\"%s\":%" PRIu32, i ? "," : "", review_grades[i], s->of_grade[i]);
    fputs("},\"lost\":{", stdout);
    for (unsigned i = COACH_NO_CAUSE + 1; i < COACH_CAUSE_COUNT; i++)
        if (s->lost[i]) {
            fputs(before, stdout);
            put_hundredths(review_causes[i], s->lost[i]);
            before = ",";
        }
    printf("},\"missed\":{\"t-spin\":%" PRIu32 ",\"quad\":%" PRIu32 ",\"perfect clear\":%" PRIu32
           "},\"dearest\":[",
           s->missed[COACH_SPIN], s->missed[COACH_QUAD], s->missed[COACH_PERFECT]);
    for (unsigned i = 0; i < s->dear; i++)
        printf("%s%" PRIu32, i ? "," : "", r->mark[s->dearest[i]].number);
    fputs("],\"opening\":", stdout);
    if (s->opening)
        cli_put_json(stdout, coach_opening_name(s->opening));
    else
        fputs("null", stdout);
    printf(",\"mirrored\":%s,\"attack\":%" PRIu32 ",\"keys\":%" PRIu32 ",\"keys_least\":%" PRIu32
           ",\"keys_a_second\":%u,\"wait_ms\":%u}\n",
           s->mirrored ? "true" : "false", s->attack, s->keys, s->keys_least,
           s->hands.keys_a_second, s->hands.wait_ms);
}

void review_put_json(const review_game *g, const coach_review *r)
{
    for (unsigned i = 0; i < r->count; i++)
        put_mark(g, &r->mark[i], r->summary.duel);
    put_summary(g, r);
}
