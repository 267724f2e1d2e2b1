/* Verifying: logs that wait are played by the engine, rated, entered. One transaction for several
 * of them, so that a verifier that is killed has done all of them or none. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { FUTURE = 600 }; /* seconds by which a clock may be wrong */

/* ---- ratings -------------------------------------------------------------------------------- */

typedef struct rated {
    rate_two two;
    rate_many many;
    int64_t games, won, lost, drawn, played;
} rated;

typedef struct verifying {
    const ranking_log *log;
    ranking_checked c;
    const char *rules, *mode;
    uint64_t now;
    rated player[TS_PLAYERS_MAX], before[TS_PLAYERS_MAX];
} verifying;

static bool is_many(const verifying *j)
{
    return j->log->boards > 2;
}

static fix rating_of(const rated *r, bool many)
{
    return many ? r->many.mean : r->two.rating;
}

static void on_rating(void *ctx, const backend_value *column)
{
    rated *r = ctx;
    r->two = (rate_two){column[0].number, column[1].number, column[2].number};
    r->many = (rate_many){column[0].number, column[1].number};
    r->games = column[3].number;
    r->won = column[4].number;
    r->lost = column[5].number;
    r->drawn = column[6].number;
    r->played = column[7].number;
}

/* The row is made first: so two verifiers wait for each other, also where both are new. */
static int read_rating(ranking *h, verifying *j, unsigned board)
{
    static const char
        alone[] = "SELECT rating, deviation, volatility, games, won, lost, drawn, played FROM "
                  "rating WHERE key = $1 AND rules = $2 AND many = $3",
        locked[] = "SELECT rating, deviation, volatility, games, won, lost, drawn, played FROM "
                   "rating WHERE key = $1 AND rules = $2 AND many = $3 FOR UPDATE";
    const uint8_t *key = j->log->player[board].key;
    rate_two two = rate_two_usual();
    rate_many many = rate_many_usual();
    int status =
        RUN_SQL(h,
                "INSERT INTO rating(key, rules, many, rating, deviation, volatility, games, won, "
                "lost, drawn, played, sure, shown) VALUES($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, $7, "
                "0, 0) ON CONFLICT DO NOTHING",
                NULL, NULL, KEY(key), WORDS(j->rules), NUMBER(is_many(j)),
                NUMBER(is_many(j) ? many.mean : two.rating),
                NUMBER(is_many(j) ? many.deviation : two.deviation), NUMBER(two.volatility),
                NUMBER(j->log->played));
    if (status != BACKEND_DONE)
        return status;
    return RUN_SQL(h, h->b->many ? locked : alone, on_rating, &j->player[board], KEY(key),
                   WORDS(j->rules), NUMBER(is_many(j)));
}

static int write_rating(ranking *h, const verifying *j, unsigned board)
{
    const rated *r = &j->player[board];
    bool many = is_many(j), sure = many ? r->games >= RATE_MANY_SURE : r->two.deviation < RATE_SURE;
    return RUN_SQL(
        h,
        "UPDATE rating SET rating = $1, deviation = $2, volatility = $3, games = $4, won = $5, "
        "lost = $6, drawn = $7, played = $8, sure = $9, shown = $10 WHERE key = $11 AND rules = "
        "$12 AND many = $13",
        NULL, NULL, NUMBER(many ? r->many.mean : r->two.rating),
        NUMBER(many ? r->many.deviation : r->two.deviation), NUMBER(r->two.volatility),
        NUMBER(r->games), NUMBER(r->won), NUMBER(r->lost), NUMBER(r->drawn), NUMBER(r->played),
        NUMBER(sure), NUMBER(many ? rate_many_order(&r->many) : r->two.rating),
        KEY(j->log->player[board].key), WORDS(j->rules), NUMBER(many));
}

static void rate(verifying *j)
{
    const uint8_t *place = j->c.place;
    int64_t played = j->log->played;
    rate_many many[TS_PLAYERS_MAX];
    unsigned places[TS_PLAYERS_MAX];
    for (unsigned i = 0; i < j->log->boards; i++) {
        rated *p = &j->player[i];
        if (!is_many(j))
            p->two =
                rate_two_rest(&p->two, played > p->played ? (uint64_t)(played - p->played) : 0);
        j->before[i] = *p;
        many[i] = p->many;
        places[i] = place[i];
    }
    if (is_many(j))
        rate_many_play(many, places, j->log->boards);
    for (unsigned i = 0; i < j->log->boards; i++) {
        rated *p = &j->player[i];
        bool shared = false;
        for (unsigned k = 0; k < j->log->boards; k++)
            shared = shared || (k != i && place[k] == place[i]);
        if (is_many(j)) {
            p->many = many[i];
        } else {
            const fix score = place[i] == 1 ? FIX_ONE : 0;
            const rate_game game = {j->before[!i].two, shared ? FIX_ONE / 2 : score};
            p->two = rate_two_play(&j->before[i].two, &game, 1);
        }
        p->games++;
        p->won += place[i] == 1 && !shared;
        p->drawn += place[i] == 1 && shared;
        p->lost += place[i] != 1;
        p->played = played > p->played ? played : p->played;
    }
}

static int write_seat(ranking *h, const verifying *j, unsigned i)
{
    bool many = is_many(j), alone = j->log->boards == 1;
    const ranking_player *p = &j->log->player[i];
    const fix was = alone ? 0 : rating_of(&j->before[i], many);
    const fix is = alone ? 0 : rating_of(&j->player[i], many);
    return RUN_SQL(h,
                   "INSERT INTO seat(game, board, key, name, place, was, rating, played, won) "
                   "VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                   NULL, NULL, BYTES(j->log->game, RANKING_HASH_SIZE), NUMBER(i), KEY(p->key),
                   WORDS(p->name), NUMBER(alone ? 1 : j->c.place[i]), NUMBER(was), NUMBER(is),
                   NUMBER(j->log->played), NUMBER(j->c.won[i]));
}

/* ---- rows of a result ------------------------------------------------------------------------ */

static int write_person(ranking *h, const verifying *j, unsigned i, int64_t *people)
{
    const ranking_player *p = &j->log->player[i];
    char search[RANKING_NAME_SIZE];
    db_fold_name(search, p->name);
    int status = RUN_SQL(h,
                         "INSERT INTO person(key, name, since, banned, search) VALUES($1, $2, $3, "
                         "0, $4) ON CONFLICT DO NOTHING",
                         NULL, NULL, KEY(p->key), WORDS(p->name), NUMBER(j->now),
                         BYTES(search, strlen(search)));
    *people += status == BACKEND_DONE && h->b->changed;
    if (status == BACKEND_DONE && !h->b->changed)
        status =
            RUN_SQL(h, "UPDATE person SET name = $1, search = $3 WHERE key = $2 AND name <> $1",
                    NULL, NULL, WORDS(p->name), KEY(p->key), BYTES(search, strlen(search)));
    return status;
}

/* Looking at the pieces takes a while: only those of a new record of a player are. */
static int judge_pieces(ranking *h, const ranking_log *log, ranking_checked *c)
{
    const ranking_kind *k = &c->kind;
    const char *rules = ts_rules_get(k->rules)->name, *mode = ts_modes_get(k->mode)->name;
    int64_t better = 0, rating = rate_two_usual().rating;
    if (c->machine[0])
        return BACKEND_DONE;
    int status =
        RUN_SQL(h,
                "SELECT COUNT(*) FROM best WHERE rules = $1 AND mode = $2 AND variant = "
                "$3 AND level = $4 AND goal = $5 AND machine = 0 AND key = $6 AND rank >= "
                "$7",
                db_number, &better, WORDS(rules), WORDS(mode), NUMBER(k->variant), NUMBER(k->level),
                NUMBER(k->goal), KEY(log->player[0].key), NUMBER(c->rank));
    if (status == BACKEND_DONE && !better)
        status = db_rating_of(h, log->player[0].key, rules, &rating);
    c->machine[0] = status == BACKEND_DONE && !better && db_is_thought_out(log, rating);
    return status;
}

int db_write_record(ranking *h, const ranking_log *log, ranking_checked *c)
{
    const ranking_kind *k = &c->kind;
    const char *rules = ts_rules_get(k->rules)->name, *mode = ts_modes_get(k->mode)->name;
    int status = RUN_SQL(h,
                         "INSERT INTO kind(rules, mode, variant, level, goal) VALUES($1, $2, $3, "
                         "$4, $5) ON CONFLICT DO NOTHING",
                         NULL, NULL, WORDS(rules), WORDS(mode), NUMBER(k->variant),
                         NUMBER(k->level), NUMBER(k->goal));
    status = status ? status : judge_pieces(h, log, c);
    if (status != BACKEND_DONE)
        return status;
    return RUN_SQL(
        h,
        "INSERT INTO best(rules, mode, variant, level, goal, key, rank, score, lines, us, game, "
        "played, machine) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON "
        "CONFLICT (rules, mode, variant, level, goal, machine, key) DO UPDATE SET rank = "
        "excluded.rank, score = "
        "excluded.score, lines = excluded.lines, us = excluded.us, game = excluded.game, played = "
        "excluded.played WHERE excluded.rank > best.rank",
        NULL, NULL, WORDS(rules), WORDS(mode), NUMBER(k->variant), NUMBER(k->level),
        NUMBER(k->goal), KEY(log->player[0].key), NUMBER(c->rank), NUMBER(c->score),
        NUMBER(c->lines), NUMBER(c->us), BYTES(log->game, RANKING_HASH_SIZE), NUMBER(log->played),
        NUMBER(c->machine[0]));
}

static int write_match(ranking *h, verifying *j)
{
    int status = BACKEND_DONE;
    for (unsigned i = 0; i < j->log->boards && status == BACKEND_DONE; i++)
        status = read_rating(h, j, i);
    if (status == BACKEND_DONE)
        rate(j);
    for (unsigned i = 0; i < j->log->boards && status == BACKEND_DONE; i++)
        status = write_rating(h, j, i);
    return status;
}

typedef struct batch {
    unsigned count, capacity;
    uint64_t now;
    bool failed;
    struct waiting {
        uint8_t id[RANKING_HASH_SIZE];
        bool is_half; /* the opponent has not signed */
        db_half_log half;
        char *text;
        size_t size;
    } * log;
    ranking_verified done;
    int64_t people, records;
    unsigned orders; /* tables with new results; of very many some are left out */
    db_order order[16];
} batch;

static int close_log(ranking *h, const struct waiting *w, int state, const char *reason)
{
    return RUN_SQL(h, "UPDATE log SET state = $1, reason = $2 WHERE id = $3", NULL, NULL,
                   NUMBER(state), WORDS(reason), BYTES(w->id, RANKING_HASH_SIZE));
}

static int any_banned(ranking *h, const ranking_log *log, bool *banned)
{
    int status = BACKEND_DONE;
    for (unsigned i = 0; i < log->boards && status == BACKEND_DONE; i++) {
        int64_t is = 0;
        status = RUN_SQL(h, "SELECT banned FROM person WHERE key = $1", db_number, &is,
                         KEY(log->player[i].key));
        *banned = *banned || is;
    }
    return status;
}

/* ---- one log -------------------------------------------------------------------------------- */

/* Why it is refused, or "". */
static int refusal(ranking *h, verifying *j, ranking_log *log, const struct waiting *w,
                   char why[RANKING_WHY_SIZE], bool *alone)
{
    bool banned = false;
    int64_t dropped = 0;
    int status = BACKEND_DONE;
    why[0] = 0;
    j->c.error = ranking_log_read(log, w->text, w->size);
    if (!j->c.error)
        ranking_check(log, &j->c);
    if (w->is_half)
        status = db_check_half(h, log, &j->c, &w->half, why, alone);
    else if (j->c.error)
        ranking_check_say(log, &j->c, why);
    if (why[0] || status != BACKEND_DONE)
        return status;
    status = db_check_seed(h, log, why);
    if (why[0] || status != BACKEND_DONE)
        return status;
    status = db_check_lateness(h, log, w->is_half ? &w->half : NULL, why);
    *alone = *alone && !why[0];
    if (why[0] || status != BACKEND_DONE)
        return status;
    status = any_banned(h, log, &banned);
    if (status == BACKEND_DONE)
        status = RUN_SQL(h, "SELECT COUNT(*) FROM dropped WHERE game = $1", db_number, &dropped,
                         BYTES(log->game, RANKING_HASH_SIZE));
    if (log->played > j->now + FUTURE)
        strcpy(why, "played in the future");
    else if (banned)
        strcpy(why, "somebody who played is banned here");
    else if (dropped)
        strcpy(why, DB_DROPPED);
    return status;
}

static int write_result(ranking *h, const verifying *j, const struct waiting *w)
{
    return RUN_SQL(h,
                   "INSERT INTO result(game, log, played, judged, rules, mode, boards, us, score, "
                   "lines, variant, level, goal) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
                   "$11, $12, $13) ON CONFLICT DO NOTHING",
                   NULL, NULL, BYTES(j->log->game, RANKING_HASH_SIZE),
                   BYTES(w->id, RANKING_HASH_SIZE), NUMBER(j->log->played), NUMBER(j->now),
                   WORDS(j->rules), WORDS(j->mode), NUMBER(j->log->boards), NUMBER(j->c.us),
                   NUMBER(j->c.score), NUMBER(j->c.lines), NUMBER(j->c.kind.variant),
                   NUMBER(j->c.kind.level), NUMBER(j->c.kind.goal));
}

static void note_order(batch *b, const verifying *j)
{
    const bool record = j->log->boards == 1;
    const ranking_kind *k = &j->c.kind;
    db_order o = {.rules = j->rules, .many = j->log->boards > 2};
    if (record)
        o = (db_order){j->rules, j->mode, false, j->c.machine[0], k->variant, k->level, k->goal};
    for (unsigned i = 0; i < b->orders; i++) {
        const db_order *was = &b->order[i];
        if (was->rules == o.rules && was->mode == o.mode && was->many == o.many &&
            was->machine == o.machine && was->variant == o.variant && was->level == o.level &&
            was->goal == o.goal)
            return;
    }
    if (b->orders < sizeof b->order / sizeof b->order[0])
        b->order[b->orders++] = o;
}

static int verify_one(ranking *h, batch *b, const struct waiting *w)
{
    ranking_log log;
    char why[RANKING_WHY_SIZE];
    verifying j = {.log = &log, .now = b->now};
    bool alone = true;
    int status = refusal(h, &j, &log, w, why, &alone);
    if (status == BACKEND_DONE && w->is_half)
        status = db_close_half(h, &w->half, w->id, log.game, why[0] && alone);
    if (status != BACKEND_DONE)
        return status;
    if (why[0]) {
        b->done.refused++;
        return close_log(h, w, DB_REFUSED, why);
    }
    j.rules = ts_rules_get(j.c.kind.rules)->name;
    j.mode = ts_modes_get(j.c.kind.mode)->name;
    status = write_result(h, &j, w);
    if (status != BACKEND_DONE)
        return status;
    if (h->b->changed == 0) { /* the same game in another log, or verified before a crash */
        b->done.again++;
        return close_log(h, w, DB_AGAIN, "the game is there already");
    }
    for (unsigned i = 0; i < log.boards && status == BACKEND_DONE; i++)
        status = write_person(h, &j, i, &b->people);
    if (status == BACKEND_DONE)
        status = log.boards == 1 ? db_write_record(h, &log, &j.c) : write_match(h, &j);
    b->records += log.boards == 1 && status == BACKEND_DONE;
    for (unsigned i = 0; i < log.boards && status == BACKEND_DONE; i++)
        status = write_seat(h, &j, i);
    b->done.counted++;
    note_order(b, &j);
    return status == BACKEND_DONE ? close_log(h, w, DB_COUNTED, "") : status;
}

/* ---- several -------------------------------------------------------------------------------- */

static void add_waiting(void *ctx, const backend_value *column)
{
    batch *b = ctx;
    char *text = malloc(column[1].size + 1);
    if (!text || b->count == b->capacity) {
        free(text);
        b->failed = true;
        return;
    }
    struct waiting *w = &b->log[b->count++];
    db_bytes(w->id, sizeof w->id, &column[0]);
    if (column[1].size)
        memcpy(text, column[1].bytes, column[1].size);
    w->text = text;
    w->size = column[1].size;
    w->is_half = false;
}

static void add_half(void *ctx, const backend_value *column)
{
    batch *b = ctx;
    unsigned before = b->count;
    add_waiting(ctx, column);
    if (b->count == before)
        return;
    struct waiting *w = &b->log[before];
    w->is_half = true;
    db_bytes(w->half.pair, sizeof w->half.pair, &column[2]);
    w->half.signer = column[3].number != 0;
}

static void empty(batch *b)
{
    for (unsigned i = 0; i < b->count; i++)
        free(b->log[i].text);
    b->count = 0;
    b->done = (ranking_verified){0};
    b->people = b->records = 0;
    b->orders = 0;
}

int db_add_total(ranking *h, const char *name, int64_t more)
{
    return more ? RUN_SQL(h, "UPDATE total SET number = number + $1 WHERE name = $2", NULL, NULL,
                          NUMBER(more), WORDS(name))
                : BACKEND_DONE;
}

/* Last, and always in this order: every verifier writes these rows. */
static int add_totals(ranking *h, const batch *b)
{
    int status = db_add_total(h, "people", b->people);
    status = status ? status : db_add_total(h, "records", b->records);
    status = status ? status : db_add_total(h, "refused", b->done.refused);
    return status ? status : db_add_total(h, "results", b->done.counted);
}

static int verify_logs(ranking *h, void *of)
{
    static const char alone[] = "SELECT id, bytes FROM log WHERE state = 0 ORDER BY came, id "
                                "LIMIT $1",
                      locked[] = "SELECT id, bytes FROM log WHERE state = 0 ORDER BY came, id "
                                 "LIMIT $1 FOR UPDATE SKIP LOCKED";
    static const char half[] = "SELECT l.id, l.bytes, f.pair, f.signer FROM half f JOIN log l ON "
                               "l.id = f.log WHERE f.came < $1 ORDER BY f.pair LIMIT $2",
                      half_locked[] = "SELECT l.id, l.bytes, f.pair, f.signer FROM half f JOIN log "
                                      "l ON l.id = f.log WHERE f.came < $1 ORDER BY f.pair LIMIT "
                                      "$2 FOR UPDATE OF f SKIP LOCKED";
    batch *b = of;
    empty(b);
    int status = RUN_SQL(h, h->b->many ? locked : alone, add_waiting, b, NUMBER(b->capacity));
    if (status == BACKEND_DONE && b->count < b->capacity)
        status = RUN_SQL(h, h->b->many ? half_locked : half, add_half, b,
                         NUMBER(b->now - RANKING_HALF_SECONDS), NUMBER(b->capacity - b->count));
    for (unsigned i = 0; i < b->count && status == BACKEND_DONE; i++)
        status = verify_one(h, b, &b->log[i]);
    return status ? status : add_totals(h, b);
}

bool ranking_verify(ranking *h, unsigned most, uint64_t now, ranking_verified *all)
{
    batch b = {.capacity = most, .now = now};
    b.log = calloc(most, sizeof *b.log);
    bool done = b.log && db_whole(h, verify_logs, &b);
    if (done) {
        all->counted += b.done.counted;
        all->again += b.done.again;
        all->refused += b.done.refused;
        for (unsigned i = 0; i < b.orders; i++)
            db_mark_order(h, &b.order[i], now); /* for pages alone: it may fail */
    }
    empty(&b);
    free(b.log);
    return done;
}
