/* Moderation: acts of a server's owner on players and games. Each act is noted in the audit log, in
 * the transaction that does it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* ---- the audit log -------------------------------------------------------------------------- */

/* The rows are numbered without a gap: who takes one out leaves a hole. */
static int note_act(ranking *h, const ranking_owner *o, const char *what, const uint8_t *about)
{
    return RUN_SQL(h,
                   "INSERT INTO audit(number, at, who, what, about, why) SELECT "
                   "COALESCE(MAX(number), 0) + 1, $1, $2, $3, $4, $5 FROM audit",
                   NULL, NULL, NUMBER(o->now), WORDS(o->name), WORDS(what), KEY(about),
                   WORDS(o->why));
}

typedef struct telling {
    ranking_tell_act *tell;
    void *ctx;
} telling;

static void notify_act(void *ctx, const backend_value *c)
{
    const telling *t = ctx;
    ranking_act act = {.number = (uint64_t)c[0].number, .at = (uint64_t)c[1].number};
    db_text(act.who, sizeof act.who, &c[2]);
    db_text(act.what, sizeof act.what, &c[3]);
    db_bytes(act.about, sizeof act.about, &c[4]);
    db_text(act.why, sizeof act.why, &c[5]);
    t->tell(t->ctx, &act);
}

bool ranking_acts(ranking *h, uint64_t after, unsigned most, ranking_tell_act *tell, void *ctx)
{
    telling t = {tell, ctx};
    return RUN_SQL(h,
                   "SELECT number, at, who, what, about, why FROM audit WHERE number > $1 ORDER BY "
                   "number LIMIT $2",
                   notify_act, &t, NUMBER(after), NUMBER(most)) == BACKEND_DONE;
}

/* ---- people --------------------------------------------------------------------------------- */

typedef struct acting {
    const ranking_owner *owner;
    const uint8_t *about; /* a key or a game */
    bool ban, known;
} acting;

static int ban(ranking *h, void *of)
{
    acting *a = of;
    int status = RUN_SQL(h, "UPDATE person SET banned = $1 WHERE key = $2", NULL, NULL,
                         NUMBER(a->ban), KEY(a->about));
    a->known = status == BACKEND_DONE && h->b->changed;
    if (!a->known)
        return status;
    return note_act(h, a->owner, a->ban ? "ban" : "unban", a->about);
}

bool ranking_ban(ranking *h, const ranking_owner *owner, const uint8_t key[RANKING_KEY_SIZE],
                 bool is_banned, bool *known)
{
    acting a = {.owner = owner, .about = key, .ban = is_banned};
    bool done = db_whole(h, ban, &a);
    *known = done && a.known;
    return done;
}

static int forget(ranking *h, void *of)
{
    static const char *const sql[] = {
        "UPDATE log SET bytes = '', key = '' WHERE id IN (SELECT log FROM result WHERE game IN "
        "(SELECT game FROM seat WHERE key = $1))",
        "DELETE FROM log WHERE id IN (SELECT log FROM half WHERE pair IN (SELECT id FROM pair "
        "WHERE one = $1 OR two = $1))",
        "DELETE FROM half WHERE pair IN (SELECT id FROM pair WHERE one = $1 OR two = $1)",
        "DELETE FROM pair WHERE one = $1 OR two = $1",
        "DELETE FROM log WHERE key = $1",
        "DELETE FROM rating WHERE key = $1",
        "DELETE FROM best WHERE key = $1",
        "DELETE FROM seeker WHERE key = $1",
        "DELETE FROM late WHERE key = $1",
        "DELETE FROM room WHERE key = $1",
        "DELETE FROM presence WHERE key = $1",
        "DELETE FROM report WHERE key = $1",
        "UPDATE seat SET key = '', name = '' WHERE key = $1",
        "UPDATE total SET number = number - (SELECT COUNT(*) FROM person WHERE key = $1) WHERE "
        "name = 'people'",
        "DELETE FROM person WHERE key = $1",
    };
    acting *a = of;
    int status = BACKEND_DONE;
    for (unsigned i = 0; i < sizeof sql / sizeof sql[0] && status == BACKEND_DONE; i++)
        status = RUN_SQL(h, sql[i], NULL, NULL, KEY(a->about));
    a->known = status == BACKEND_DONE && h->b->changed; /* the last one is the person */
    return a->known ? note_act(h, a->owner, "forget", a->about) : status;
}

bool ranking_forget(ranking *h, const ranking_owner *owner, const uint8_t key[RANKING_KEY_SIZE],
                    bool *known)
{
    acting a = {.owner = owner, .about = key};
    bool done = db_whole(h, forget, &a);
    *known = done && a.known;
    return done;
}

/* ---- games ---------------------------------------------------------------------------------- */

typedef struct dropping {
    acting act;
    uint8_t log[RANKING_HASH_SIZE];
    char rules[32], mode[32];
    unsigned boards, seats;
    struct dropped_seat {
        uint8_t key[RANKING_KEY_SIZE];
        int64_t place, was, rating;
    } seat[TS_PLAYERS_MAX];
} dropping;

static void on_result(void *ctx, const backend_value *c)
{
    dropping *d = ctx;
    d->act.known = true;
    db_bytes(d->log, sizeof d->log, &c[0]);
    db_text(d->rules, sizeof d->rules, &c[1]);
    db_text(d->mode, sizeof d->mode, &c[2]);
    d->boards = (unsigned)c[3].number;
}

static void on_seat(void *ctx, const backend_value *c)
{
    dropping *d = ctx;
    if (d->seats == TS_PLAYERS_MAX)
        return;
    struct dropped_seat *s = &d->seat[d->seats++];
    db_bytes(s->key, sizeof s->key, &c[0]);
    s->place = c[1].number;
    s->was = c[2].number;
    s->rating = c[3].number;
}

typedef struct corrected {
    int64_t rating, deviation, games, won, lost, drawn;
    bool there;
} corrected;

static void on_rating(void *ctx, const backend_value *c)
{
    *(corrected *)ctx = (corrected){c[0].number, c[1].number, c[2].number, c[3].number,
                                    c[4].number, c[5].number, true};
}

/* Takes off the game's own change of the rating; changes by later games stay. */
static int correct_rating(ranking *h, const dropping *d, const struct dropped_seat *s, bool shared)
{
    static const char alone[] = "SELECT rating, deviation, games, won, lost, drawn FROM rating "
                                "WHERE key = $1 AND rules = $2 AND many = $3",
                      locked[] = "SELECT rating, deviation, games, won, lost, drawn FROM rating "
                                 "WHERE key = $1 AND rules = $2 AND many = $3 FOR UPDATE";
    bool many = d->boards > 2;
    corrected r = {.there = false};
    int status = RUN_SQL(h, h->b->many ? locked : alone, on_rating, &r, KEY(s->key),
                         WORDS(d->rules), NUMBER(many));
    if (status != BACKEND_DONE || !r.there) /* a deleted player has none */
        return status;
    if (r.games == 1)
        return RUN_SQL(h, "DELETE FROM rating WHERE key = $1 AND rules = $2 AND many = $3", NULL,
                       NULL, KEY(s->key), WORDS(d->rules), NUMBER(many));
    r.rating -= s->rating - s->was;
    rate_many as_many = {r.rating, r.deviation};
    bool sure = many ? r.games - 1 >= RATE_MANY_SURE : r.deviation < RATE_SURE;
    return RUN_SQL(
        h,
        "UPDATE rating SET rating = $1, games = $2, won = $3, lost = $4, drawn = $5, sure = $6, "
        "shown = $7 WHERE key = $8 AND rules = $9 AND many = $10",
        NULL, NULL, NUMBER(r.rating), NUMBER(r.games - 1),
        NUMBER(r.won - (s->place == 1 && !shared)), NUMBER(r.lost - (s->place != 1)),
        NUMBER(r.drawn - (s->place == 1 && shared)), NUMBER(sure),
        NUMBER(many ? rate_many_order(&as_many) : r.rating), KEY(s->key), WORDS(d->rules),
        NUMBER(many));
}

static int correct_ratings(ranking *h, const dropping *d)
{
    unsigned first = 0;
    int status = BACKEND_DONE;
    for (unsigned i = 0; i < d->seats; i++)
        first += d->seat[i].place == 1;
    for (unsigned i = 0; i < d->seats && status == BACKEND_DONE; i++)
        status = correct_rating(h, d, &d->seat[i], first > 1);
    return status;
}

typedef struct other_record {
    uint8_t game[RANKING_HASH_SIZE];
    char *text;
    size_t size;
    bool there;
} other_record;

static void on_record(void *ctx, const backend_value *c)
{
    other_record *o = ctx;
    o->there = true;
    db_bytes(o->game, sizeof o->game, &c[0]);
    o->size = c[1].size;
    o->text = malloc(o->size + 1);
    if (o->text && o->size)
        memcpy(o->text, c[1].bytes, o->size);
}

/* Enters the player's other games of this mode again: the best of them stands. */
static int enter_others(ranking *h, const dropping *d)
{
    other_record o = {.there = true};
    int status = BACKEND_DONE;
    while (o.there && status == BACKEND_DONE) {
        uint8_t after[RANKING_HASH_SIZE];
        memcpy(after, o.game, sizeof after);
        o = (other_record){.there = false};
        status = RUN_SQL(h,
                         "SELECT r.game, l.bytes FROM seat s JOIN result r ON r.game = s.game JOIN "
                         "log l ON l.id = r.log WHERE s.key = $1 AND r.rules = $2 AND r.mode = $3 "
                         "AND r.boards = 1 AND r.game > $4 ORDER BY r.game LIMIT 1",
                         on_record, &o, KEY(d->seat[0].key), WORDS(d->rules), WORDS(d->mode),
                         BYTES(after, sizeof after));
        ranking_log log;
        ranking_checked c;
        if (o.text && ranking_log_read(&log, o.text, o.size) == RANKING_OK &&
            ranking_check(&log, &c) == RANKING_OK)
            status = db_write_record(h, &log, &c);
        free(o.text);
    }
    return status;
}

static int drop_record(ranking *h, const dropping *d)
{
    int status = RUN_SQL(h, "DELETE FROM best WHERE game = $1", NULL, NULL, KEY(d->act.about));
    if (status == BACKEND_DONE && h->b->changed)
        status = enter_others(h, d);
    return status ? status
                  : RUN_SQL(h,
                            "DELETE FROM kind WHERE rules = $1 AND mode = $2 AND NOT EXISTS "
                            "(SELECT 1 FROM best b WHERE b.rules = kind.rules AND b.mode = "
                            "kind.mode AND b.variant = kind.variant AND b.level = kind.level AND "
                            "b.goal = kind.goal)",
                            NULL, NULL, WORDS(d->rules), WORDS(d->mode));
}

static int drop(ranking *h, void *of)
{
    dropping *d = of;
    const uint8_t *game = d->act.about;
    d->act.known = false;
    d->seats = 0;
    int status = RUN_SQL(h, "SELECT log, rules, mode, boards FROM result WHERE game = $1",
                         on_result, d, KEY(game));
    if (status != BACKEND_DONE || !d->act.known)
        return status;
    status = RUN_SQL(h, "SELECT key, place, was, rating FROM seat WHERE game = $1 ORDER BY board",
                     on_seat, d, KEY(game));
    static const char *const sql[] = {
        "INSERT INTO dropped(game) VALUES($1)",
        "UPDATE log SET state = 2, reason = '" DB_DROPPED "' WHERE id IN (SELECT log FROM result "
        "WHERE game = $1)",
        "DELETE FROM seat WHERE game = $1",
        "DELETE FROM result WHERE game = $1",
        "DELETE FROM report WHERE game = $1",
    };
    for (unsigned i = 0; i < sizeof sql / sizeof sql[0] && status == BACKEND_DONE; i++)
        status = RUN_SQL(h, sql[i], NULL, NULL, KEY(game));
    if (status == BACKEND_DONE)
        status = d->boards == 1 ? drop_record(h, d) : correct_ratings(h, d);
    if (status == BACKEND_DONE)
        status = note_act(h, d->act.owner, "drop", game);
    if (status == BACKEND_DONE && d->boards == 1)
        status = db_add_total(h, "records", -1);
    if (status == BACKEND_DONE)
        status = db_add_total(h, "refused", 1);
    return status ? status : db_add_total(h, "results", -1);
}

bool ranking_drop(ranking *h, const ranking_owner *owner, const uint8_t game[RANKING_HASH_SIZE],
                  bool *known)
{
    dropping d = {.act = {.owner = owner, .about = game}};
    bool done = db_whole(h, drop, &d);
    *known = done && d.act.known;
    return done;
}

/* ---- reports -------------------------------------------------------------------------------- */

typedef struct reporting {
    const ranking_request *report;
    uint64_t now;
    int how;
} reporting;

static int note_report(ranking *h, void *of)
{
    enum { A_DAY = 10, DAY = 86400 };
    reporting *r = of;
    const uint8_t *key = r->report->who.key, *game = r->report->game;
    int64_t known = 0, today = 0;
    r->how = RANKING_REPORT_UNKNOWN;
    int status = RUN_SQL(h, "SELECT COUNT(*) FROM result WHERE game = $1", db_number, &known,
                         BYTES(game, RANKING_HASH_SIZE));
    if (status != BACKEND_DONE || !known)
        return status;
    r->how = RANKING_REPORT_MANY;
    status =
        RUN_SQL(h, "SELECT COUNT(*) FROM report WHERE key = $1 AND at > $2 AND game <> $3",
                db_number, &today, KEY(key), NUMBER(r->now - DAY), BYTES(game, RANKING_HASH_SIZE));
    if (status != BACKEND_DONE || today >= A_DAY)
        return status;
    r->how = RANKING_REPORT_KEPT;
    return RUN_SQL(h,
                   "INSERT INTO report(key, game, at, words) VALUES($1, $2, $3, $4) ON CONFLICT "
                   "DO NOTHING",
                   NULL, NULL, KEY(key), BYTES(game, RANKING_HASH_SIZE), NUMBER(r->now),
                   WORDS(r->report->words));
}

bool ranking_report(ranking *h, const ranking_request *report, uint64_t now, int *how)
{
    reporting r = {.report = report, .now = now};
    bool done = db_whole(h, note_report, &r);
    *how = r.how;
    return done;
}

typedef struct telling_reports {
    ranking_tell *tell;
    void *ctx;
} telling_reports;

static void notify_report(void *ctx, const backend_value *c)
{
    const telling_reports *t = ctx;
    ranking_row r = {.played = (uint64_t)c[2].number};
    db_bytes(r.key, sizeof r.key, &c[0]);
    db_bytes(r.game, sizeof r.game, &c[1]);
    db_text(r.reason, sizeof r.reason, &c[3]);
    t->tell(t->ctx, &r);
}

bool ranking_reports(ranking *h, unsigned most, ranking_tell *tell, void *ctx)
{
    telling_reports t = {tell, ctx};
    return RUN_SQL(h, "SELECT key, game, at, words FROM report ORDER BY at DESC, game LIMIT $1",
                   notify_report, &t, NUMBER(db_page(most))) == BACKEND_DONE;
}

/* ---- copies --------------------------------------------------------------------------------- */

bool ranking_backup(ranking *h, const char *file)
{
    bool done = h->b->backup && h->b->backup(h->b, file);
    if (!done)
        snprintf(h->why, sizeof h->why, "%s",
                 h->b->backup ? h->b->why : "a server has tools of its own for that: pg_dump");
    return done;
}
