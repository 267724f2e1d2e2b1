/* Rooms that anybody may enter, and rated matches that are being played. */
#include "internal.h"

enum {
    ROOM_LASTS = 30,      /* seconds, without another word */
    MATCH_LASTS = 30 * 60 /* longer ones were left without a result */
};

int db_rating_of(ranking *h, const uint8_t *key, const char *rules, int64_t *rating)
{
    return RUN_SQL(h, "SELECT rating FROM rating WHERE key = $1 AND rules = $2 AND many = 0",
                   db_number, rating, KEY(key), WORDS(rules));
}

int db_close_room(ranking *h, const uint8_t *key)
{
    return RUN_SQL(h, "DELETE FROM room WHERE key = $1", NULL, NULL, KEY(key));
}

/* ---- rooms ---------------------------------------------------------------------------------- */

typedef struct noting {
    const ranking_seeker *host;
    const ranking_terms *terms;
    uint64_t now;
} noting;

static int note_room(ranking *h, void *of)
{
    const noting *n = of;
    const ranking_seeker *w = n->host;
    const ranking_terms *t = n->terms;
    int64_t rating = 0;
    int status =
        RUN_SQL(h, "DELETE FROM room WHERE heard < $1", NULL, NULL, NUMBER(n->now - ROOM_LASTS));
    if (status == BACKEND_DONE)
        status = db_rating_of(h, w->key, w->rules, &rating);
    if (status != BACKEND_DONE)
        return status;
    return RUN_SQL(
        h,
        "INSERT INTO room(key, name, rules, rating, reach, code, seats, taken, rounds, plays, "
        "since, heard) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) ON CONFLICT (key) "
        "DO UPDATE SET name = excluded.name, rules = excluded.rules, rating = excluded.rating, "
        "reach = excluded.reach, seats = excluded.seats, taken = excluded.taken, rounds = "
        "excluded.rounds, plays = excluded.plays, heard = excluded.heard, since = CASE WHEN "
        "room.code = excluded.code THEN room.since ELSE excluded.since END, code = excluded.code",
        NULL, NULL, KEY(w->key), WORDS(w->name), WORDS(w->rules), NUMBER(rating), WORDS(w->reach),
        WORDS(w->code), NUMBER(t->seats), NUMBER(t->taken), NUMBER(t->rounds), NUMBER(t->plays),
        NUMBER(n->now));
}

bool ranking_room_note(ranking *h, const ranking_seeker *host, const ranking_terms *terms,
                       uint64_t now)
{
    noting n = {host, terms, now};
    return db_brief(h, note_room, &n);
}

typedef struct telling {
    ranking_tell_room *room;
    ranking_tell_live *live;
    void *ctx;
} telling;

static void notify_room(void *ctx, const backend_value *c)
{
    const telling *t = ctx;
    ranking_room r = {.rating = c[3].number,
                      .terms = {.seats = c[6].number,
                                .taken = c[7].number,
                                .rounds = c[8].number,
                                .plays = c[9].number != 0},
                      .since = c[10].number};
    db_bytes(r.host.key, sizeof r.host.key, &c[0]);
    db_text(r.host.name, sizeof r.host.name, &c[1]);
    db_text(r.host.rules, sizeof r.host.rules, &c[2]);
    db_text(r.host.reach, sizeof r.host.reach, &c[4]);
    db_text(r.host.code, sizeof r.host.code, &c[5]);
    t->room(t->ctx, &r);
}

bool ranking_rooms(ranking *h, uint64_t now, unsigned most, ranking_tell_room *tell, void *ctx)
{
    telling t = {.room = tell, .ctx = ctx};
    return RUN_SQL(h,
                   "SELECT key, name, rules, rating, reach, code, seats, taken, rounds, plays, "
                   "since FROM room WHERE heard >= $1 AND NOT EXISTS (SELECT 1 FROM person WHERE "
                   "person.key = room.key AND banned <> 0) ORDER BY CASE WHEN plays = 0 AND taken "
                   "< seats THEN 0 ELSE 1 END, since DESC, key LIMIT $2",
                   notify_room, &t, NUMBER(now - ROOM_LASTS),
                   NUMBER(db_page(most))) == BACKEND_DONE;
}

/* ---- matches -------------------------------------------------------------------------------- */

static void notify_live(void *ctx, const backend_value *c)
{
    const telling *t = ctx;
    ranking_live l = {.since = c[5].number};
    for (unsigned i = 0; i < 2; i++) {
        db_bytes(l.player[i].key, sizeof l.player[i].key, &c[2 * i]);
        db_text(l.player[i].name, sizeof l.player[i].name, &c[2 * i + 1]);
    }
    db_text(l.rules, sizeof l.rules, &c[4]);
    t->live(t->ctx, &l);
}

bool ranking_playing(ranking *h, uint64_t now, unsigned most, ranking_tell_live *tell, void *ctx)
{
    telling t = {.live = tell, .ctx = ctx};
    return RUN_SQL(h,
                   "SELECT one, name_one, two, name_two, rules, agreed FROM pair WHERE agreed > 0 "
                   "AND closed = 0 AND made >= $1 AND NOT EXISTS (SELECT 1 FROM half WHERE "
                   "half.pair = pair.id) ORDER BY made DESC, id LIMIT $2",
                   notify_live, &t, NUMBER(now - MATCH_LASTS),
                   NUMBER(db_page(most))) == BACKEND_DONE;
}
