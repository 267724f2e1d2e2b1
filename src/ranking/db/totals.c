/* Marks for pages far behind: of each ordered table some places are noted now and then, with what
 * stands there, so that a page counts on from the last one before it, not from the first row. Rows
 * changed since then shift such a page by their number. */
#include <stdio.h>
#include <string.h>

#include "internal.h"

enum { MARK_APART = 500, MARK_MOST = 11000, MARK_SECONDS = 10 };

typedef struct marking {
    const db_order *of;
    uint64_t now;
    unsigned seen, count;
    db_mark mark[MARK_MOST / MARK_APART + 2]; /* one more where another part begins */
    int64_t part, by;                         /* of the row before */
} marking;

static void format_what(char out[DB_WHAT_SIZE], const db_order *of)
{
    if (of->mode)
        snprintf(out, DB_WHAT_SIZE, "%.31s/%.31s/%u/%u/%u/%d", of->rules, of->mode,
                 (unsigned)of->variant, (unsigned)of->level, (unsigned)of->goal, of->machine);
    else
        snprintf(out, DB_WHAT_SIZE, "%.31s/%d", of->rules, (int)of->many);
}

/* A mark is the first of those that are equal: then nothing but its value is needed to find it. */
static void see_row(void *ctx, const backend_value *c)
{
    marking *m = ctx;
    const int64_t part = c[0].number, by = c[1].number;
    const unsigned last = m->count ? m->mark[m->count - 1].place : 0;
    const bool other = m->seen > 0 && part != m->part;
    if ((other || (m->seen >= last + MARK_APART && by != m->by)) &&
        m->count < sizeof m->mark / sizeof m->mark[0])
        m->mark[m->count++] = (db_mark){.place = m->seen, .part = part, .by = by};
    m->part = part;
    m->by = by;
    m->seen++;
}

static int read_rows(ranking *h, marking *m)
{
    const db_order *of = m->of;
    return of->mode ? RUN_SQL(h,
                              "SELECT 0, rank FROM best WHERE rules = $1 AND mode = $2 AND variant "
                              "= $3 AND level = $4 AND goal = $5 AND machine = $7 ORDER BY rank "
                              "DESC, played, key LIMIT $6",
                              see_row, m, WORDS(of->rules), WORDS(of->mode), NUMBER(of->variant),
                              NUMBER(of->level), NUMBER(of->goal), NUMBER(MARK_MOST),
                              NUMBER(of->machine))
                    : RUN_SQL(h,
                              "SELECT sure, shown FROM rating WHERE rules = $1 AND many = $2 ORDER "
                              "BY sure DESC, shown DESC, key LIMIT $3",
                              see_row, m, WORDS(of->rules), NUMBER(of->many), NUMBER(MARK_MOST));
}

static int write_mark(ranking *h, const char *what, const db_mark *m)
{
    return RUN_SQL(h,
                   "INSERT INTO mark(what, place, part, number) VALUES($1, $2, $3, $4) ON CONFLICT "
                   "(what, place) DO UPDATE SET part = excluded.part, number = excluded.number",
                   NULL, NULL, WORDS(what), NUMBER(m->place), NUMBER(m->part), NUMBER(m->by));
}

/* Place 0 has when it was done. */
static int mark(ranking *h, void *of)
{
    marking *m = of;
    char what[DB_WHAT_SIZE];
    int64_t made = 0;
    format_what(what, m->of);
    m->seen = m->count = 0;
    int status = RUN_SQL(h, "SELECT number FROM mark WHERE what = $1 AND place = 0", db_number,
                         &made, WORDS(what));
    const int64_t now = m->now;
    if (status != BACKEND_DONE || (now >= made && now < made + MARK_SECONDS))
        return status;
    status = write_mark(h, what, &(db_mark){.by = now});
    status = status ? status : read_rows(h, m);
    status = status ? status
                    : RUN_SQL(h, "DELETE FROM mark WHERE what = $1 AND place > 0", NULL, NULL,
                              WORDS(what));
    for (unsigned i = 0; i < m->count && status == BACKEND_DONE; i++)
        status = write_mark(h, what, &m->mark[i]);
    return status;
}

bool db_mark_order(ranking *h, const db_order *of, uint64_t now)
{
    marking m = {.of = of, .now = now};
    return db_whole(h, mark, &m);
}

static void on_mark(void *ctx, const backend_value *c)
{
    *(db_mark *)ctx = (db_mark){.place = c[0].number, .part = c[1].number, .by = c[2].number};
}

int db_mark_before(ranking *h, const db_order *of, unsigned from, db_mark *out)
{
    char what[DB_WHAT_SIZE];
    *out = (db_mark){0};
    format_what(what, of);
    return from < MARK_APART ? BACKEND_DONE
                             : RUN_SQL(h,
                                       "SELECT place, part, number FROM mark WHERE what = $1 AND "
                                       "place > 0 AND place <= $2 ORDER BY place DESC LIMIT 1",
                                       on_mark, out, WORDS(what), NUMBER(from));
}
