/* Questions to a server: pages of what stands in its tables. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

typedef struct asking {
    ranking_tell *tell;
    void *ctx;
    unsigned told;
} asking;

/* ---- ratings -------------------------------------------------------------------------------- */

/* A page of keys. PostgreSQL plans a statement once, for any number of rows: only by a bound that
 * is no parameter does it see that few rows are to be looked up, and uses their indexes. */
#define PAGE(keys) "(SELECT * FROM (" keys ") k LIMIT 100)"
_Static_assert(RANKING_PAGE_MOST == 100, "PAGE has a whole page");

/* Pages far behind are found in the index alone, and only then their rows. */
#define RATING_COLUMNS                                                                             \
    "r.key, (SELECT name FROM person p WHERE p.key = r.key), r.rules, r.many, r.rating, "          \
    "r.deviation, r.games, r.won, r.lost, r.drawn, r.played, r.sure, (SELECT banned FROM person "  \
    "p WHERE p.key = r.key) FROM rating r "

static void notify_rating(void *ctx, const backend_value *c)
{
    asking *a = ctx;
    ranking_row row = {.many = c[3].number,
                       .rating = c[4].number,
                       .deviation = c[5].number,
                       .games = c[6].number,
                       .won = c[7].number,
                       .lost = c[8].number,
                       .drawn = c[9].number,
                       .played = c[10].number,
                       .sure = c[11].number,
                       .banned = c[12].number};
    db_bytes(row.key, sizeof row.key, &c[0]);
    db_text(row.name, sizeof row.name, &c[1]);
    db_text(row.rules, sizeof row.rules, &c[2]);
    a->told++;
    a->tell(a->ctx, &row);
}

#define RATING_PAGE(bounds, limit)                                                                 \
    "SELECT " RATING_COLUMNS "JOIN " PAGE(                                                         \
        "SELECT key FROM rating WHERE rules = $1 AND many = $2 " bounds                            \
        "ORDER BY rules, many, sure DESC, shown DESC, key " limit) " g ON g.key = r.key WHERE "    \
                                                                   "r.rules = $1 AND r.many = $2 " \
                                                                   "ORDER BY r.sure DESC, "        \
                                                                   "r.shown DESC, r.key"

/* From a mark on: those that are sure, or not; and behind the last that is sure the others. */
static int table_from(ranking *h, asking *a, const db_order *of, const db_mark *m, unsigned from,
                      unsigned most)
{
    int status = RUN_SQL(h, RATING_PAGE("AND sure = $3 AND shown <= $4 ", "LIMIT $5 OFFSET $6"),
                         notify_rating, a, WORDS(of->rules), NUMBER(of->many), NUMBER(m->part),
                         NUMBER(m->by), NUMBER(most), NUMBER(from - m->place));
    if (status != BACKEND_DONE || a->told == most || m->part == 0)
        return status;
    return RUN_SQL(h, RATING_PAGE("AND sure = 0 ", "LIMIT $3"), notify_rating, a, WORDS(of->rules),
                   NUMBER(of->many), NUMBER(most - a->told));
}

bool ranking_table(ranking *h, const char *rules, bool many, unsigned from, unsigned most,
                   ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    const db_order of = {.rules = rules, .many = many};
    db_mark m;
    int status = db_mark_before(h, &of, from, &m);
    if (status == BACKEND_DONE && m.place)
        status = table_from(h, &a, &of, &m, from, db_page(most));
    else if (status == BACKEND_DONE)
        status = RUN_SQL(h, RATING_PAGE("", "LIMIT $3 OFFSET $4"), notify_rating, &a, WORDS(rules),
                         NUMBER(many), NUMBER(db_page(most)), NUMBER(from));
    return status == BACKEND_DONE;
}

bool ranking_ratings(ranking *h, const uint8_t *key, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    return RUN_SQL(h, "SELECT " RATING_COLUMNS "WHERE r.key = $1 ORDER BY r.many, r.rules",
                   notify_rating, &a, KEY(key)) == BACKEND_DONE;
}

/* ---- records -------------------------------------------------------------------------------- */

static void notify_record(void *ctx, const backend_value *c)
{
    asking *a = ctx;
    ranking_row row = {.variant = c[2].number,
                       .level = c[3].number,
                       .goal = c[4].number,
                       .rank = c[5].number,
                       .score = c[6].number,
                       .lines = c[7].number,
                       .us = c[8].number,
                       .played = c[9].number};
    db_text(row.rules, sizeof row.rules, &c[0]);
    db_text(row.mode, sizeof row.mode, &c[1]);
    db_bytes(row.game, sizeof row.game, &c[10]);
    db_bytes(row.key, sizeof row.key, &c[11]);
    db_text(row.name, sizeof row.name, &c[12]);
    a->tell(a->ctx, &row);
}

bool ranking_records(ranking *h, const ranking_row *kind, unsigned from, unsigned most,
                     ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    const db_order of = {.rules = kind->rules,
                         .mode = kind->mode,
                         .machine = kind->machine,
                         .variant = kind->variant,
                         .level = kind->level,
                         .goal = kind->goal};
    db_mark m;
    if (db_mark_before(h, &of, from, &m) != BACKEND_DONE)
        return false;
    if (!m.place)
        m.by = INT64_MAX;
    return RUN_SQL(h,
                   "SELECT b.rules, b.mode, b.variant, b.level, b.goal, b.rank, b.score, b.lines, "
                   "b.us, b.played, b.game, b.key, (SELECT name FROM person p WHERE p.key = "
                   "b.key) FROM " PAGE(
                       "SELECT key FROM best WHERE rules = $1 AND mode = $2 AND variant = $3 AND "
                       "level = $4 AND goal = $5 AND machine = $9 AND rank <= $8 ORDER BY rank "
                       "DESC, played, key LIMIT $6 OFFSET $7") " g JOIN best b ON b.rules = $1 AND "
                                                               "b.mode = $2 AND b.variant = $3 AND "
                                                               "b.level = $4 AND b.goal = $5 AND "
                                                               "b.machine = "
                                                               "$9 AND b.key = g.key ORDER BY "
                                                               "b.rank DESC, b.played, b.key",
                   notify_record, &a, WORDS(kind->rules), WORDS(kind->mode), NUMBER(kind->variant),
                   NUMBER(kind->level), NUMBER(kind->goal), NUMBER(db_page(most)),
                   NUMBER(from - m.place), NUMBER(m.by), NUMBER(kind->machine)) == BACKEND_DONE;
}

static void notify_kind(void *ctx, const backend_value *c)
{
    asking *a = ctx;
    ranking_row row = {.variant = c[2].number, .level = c[3].number, .goal = c[4].number};
    db_text(row.rules, sizeof row.rules, &c[0]);
    db_text(row.mode, sizeof row.mode, &c[1]);
    a->tell(a->ctx, &row);
}

bool ranking_kinds(ranking *h, const char *rules, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    int status = rules ? RUN_SQL(h,
                                 "SELECT rules, mode, variant, level, goal FROM kind WHERE rules = "
                                 "$1 ORDER BY rules, mode, variant, level, goal LIMIT 400",
                                 notify_kind, &a, WORDS(rules))
                       : db_run(h,
                                "SELECT rules, mode, variant, level, goal FROM kind ORDER BY "
                                "rules, mode, variant, level, goal LIMIT 1000",
                                NULL, 0, notify_kind, &a);
    return status == BACKEND_DONE;
}

/* ---- results -------------------------------------------------------------------------------- */

static void notify_result(void *ctx, const backend_value *c)
{
    asking *a = ctx;
    ranking_row row = {.played = c[1].number,
                       .boards = c[4].number,
                       .us = c[5].number,
                       .place = c[8].number,
                       .before = c[9].number,
                       .rating = c[10].number,
                       .detailed = c[11].number >= 0};
    if (row.detailed) {
        row.rounds = c[11].number;
        row.score = c[12].number;
        row.lines = c[13].number;
        row.variant = c[14].number;
        row.level = c[15].number;
        row.goal = c[16].number;
    }
    db_bytes(row.game, sizeof row.game, &c[0]);
    db_text(row.rules, sizeof row.rules, &c[2]);
    db_text(row.mode, sizeof row.mode, &c[3]);
    db_bytes(row.key, sizeof row.key, &c[6]);
    db_text(row.name, sizeof row.name, &c[7]);
    row.many = row.boards > 2;
    a->tell(a->ctx, &row);
}

#define RESULT_COLUMNS                                                                             \
    "SELECT r.game, r.played, r.rules, r.mode, r.boards, r.us, s.key, s.name, s.place, s.was, "    \
    "s.rating, s.won, r.score, r.lines, r.variant, r.level, r.goal FROM "
#define RESULT_ORDER                                                                               \
    " JOIN result r ON r.game = g.game JOIN seat s ON s.game = g.game ORDER BY r.played DESC, "    \
    "r.game, s.board"

bool ranking_results(ranking *h, const uint8_t *key, uint64_t before, unsigned most,
                     ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    int64_t until = before < INT64_MAX ? (int64_t)before : INT64_MAX;
    int status = key ? RUN_SQL(h,
                               RESULT_COLUMNS PAGE(
                                   "SELECT game FROM seat WHERE key = $1 AND played < $2 ORDER "
                                   "BY key, played DESC, game LIMIT $3") " g" RESULT_ORDER,
                               notify_result, &a, KEY(key), NUMBER(until), NUMBER(db_page(most)))
                     : RUN_SQL(h,
                               RESULT_COLUMNS PAGE(
                                   "SELECT game FROM result WHERE played < $1 ORDER BY played "
                                   "DESC, game LIMIT $2") " g" RESULT_ORDER,
                               notify_result, &a, NUMBER(until), NUMBER(db_page(most)));
    return status == BACKEND_DONE;
}

bool ranking_result(ranking *h, const uint8_t *game, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    return RUN_SQL(h,
                   RESULT_COLUMNS "result r JOIN seat s ON s.game = r.game WHERE r.game = $1 ORDER "
                                  "BY s.board",
                   notify_result, &a, BYTES(game, RANKING_HASH_SIZE)) == BACKEND_DONE;
}

static void notify_refused(void *ctx, const backend_value *c)
{
    asking *a = ctx;
    ranking_row row = {.played = c[1].number};
    db_bytes(row.key, sizeof row.key, &c[0]);
    db_text(row.reason, sizeof row.reason, &c[2]);
    a->tell(a->ctx, &row);
}

bool ranking_refused(ranking *h, unsigned most, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    return RUN_SQL(h,
                   "SELECT key, came, reason FROM log WHERE state = 2 ORDER BY came DESC LIMIT $1",
                   notify_refused, &a, NUMBER(db_page(most))) == BACKEND_DONE;
}

/* ---- logs ----------------------------------------------------------------------------------- */

typedef struct found_text {
    char *text;
    size_t size;
    uint8_t game[RANKING_HASH_SIZE];
    bool failed, found;
} found_text;

static void on_text(void *ctx, const backend_value *c)
{
    found_text *f = ctx;
    free(f->text);
    f->found = true;
    f->text = malloc(c[0].size + 1);
    f->failed = !f->text;
    f->size = c[0].size;
    if (f->text && f->size)
        memcpy(f->text, c[0].bytes, f->size);
    db_bytes(f->game, sizeof f->game, &c[1]);
}

bool ranking_text(ranking *h, const uint8_t game[RANKING_HASH_SIZE], char **text, size_t *size)
{
    found_text f = {0};
    int status = RUN_SQL(h,
                         "SELECT l.bytes, r.game FROM result r JOIN log l ON l.id = r.log WHERE "
                         "r.game = $1",
                         on_text, &f, BYTES(game, RANKING_HASH_SIZE));
    if (f.text && f.size == 0) {
        free(f.text);
        f.text = NULL;
    }
    *text = f.text;
    *size = f.size;
    return status == BACKEND_DONE && !f.failed;
}

bool ranking_audit(ranking *h, uint64_t *right, ranking_tell *wrong, void *ctx)
{
    found_text f = {.found = true};
    int status = BACKEND_DONE;
    for (*right = 0; f.found && status == BACKEND_DONE;) {
        uint8_t after[RANKING_HASH_SIZE];
        memcpy(after, f.game, sizeof after);
        f.found = false;
        status = RUN_SQL(h,
                         "SELECT l.bytes, r.game FROM result r JOIN log l ON l.id = r.log WHERE "
                         "r.game > $1 ORDER BY r.game LIMIT 1",
                         on_text, &f, BYTES(after, sizeof after));
        if (status != BACKEND_DONE || !f.found || f.size == 0)
            continue; /* the log of a deleted player */
        ranking_log log;
        ranking_checked c = {.error =
                                 f.failed ? RANKING_MAGIC : ranking_log_read(&log, f.text, f.size)};
        if (!c.error)
            ranking_check(&log, &c);
        if (c.error == RANKING_UNSIGNED || c.error == RANKING_UNFINISHED) { /* a player has left */
            int64_t paired = 0;
            status = RUN_SQL(h, "SELECT COUNT(*) FROM pair WHERE game = $1", db_number, &paired,
                             BYTES(f.game, RANKING_HASH_SIZE));
            c.error = paired ? RANKING_OK : c.error;
        }
        if (!c.error && memcmp(log.game, f.game, sizeof f.game) == 0) {
            ++*right;
            continue;
        }
        ranking_row row = {0};
        memcpy(row.game, f.game, sizeof row.game);
        if (c.error)
            ranking_check_say(&log, &c, row.reason);
        else
            strcpy(row.reason, "this is another game's log");
        wrong(ctx, &row);
    }
    free(f.text);
    return status == BACKEND_DONE;
}

/* ---- numbers -------------------------------------------------------------------------------- */

static void on_total(void *ctx, const backend_value *c)
{
    ranking_counts *n = ctx;
    char name[16];
    db_text(name, sizeof name, &c[0]);
    uint64_t number = c[1].number;
    if (strcmp(name, "people") == 0)
        n->people = number;
    else if (strcmp(name, "results") == 0)
        n->results = number;
    else if (strcmp(name, "records") == 0)
        n->records = number;
    else if (strcmp(name, "refused") == 0)
        n->refused = number;
}

bool ranking_count(ranking *h, ranking_counts *out)
{
    int64_t waiting = 0, seeking = 0, oldest = 0;
    *out = (ranking_counts){0};
    bool done =
        db_run(h, "SELECT name, number FROM total", NULL, 0, on_total, out) == BACKEND_DONE &&
        db_run(h, "SELECT COUNT(*) FROM log WHERE state = 0", NULL, 0, db_number, &waiting) ==
            BACKEND_DONE &&
        db_run(h, "SELECT COALESCE(MIN(came), 0) FROM log WHERE state = 0", NULL, 0, db_number,
               &oldest) == BACKEND_DONE &&
        db_run(h, "SELECT COUNT(*) FROM seeker WHERE paired = 0", NULL, 0, db_number, &seeking) ==
            BACKEND_DONE;
    out->waiting = waiting;
    out->oldest = oldest;
    out->seeking = seeking;
    return done;
}
