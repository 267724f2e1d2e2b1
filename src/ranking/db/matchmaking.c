/* Matchmaking: two players are paired, and say that they are ready. */
#include <string.h>

#include "internal.h"

enum {
    MATCHMAKING_POINTS = 25,
    SEEKERS = 256,
    MATCHMAKING_LASTS = 30, /* seconds, without another word */
    READY_LASTS = 60,       /* to say that one is ready */
    PAIR_LASTS = 600        /* not agreed on: it is forgotten */
};

/* ---- two who are near ----------------------------------------------------------------------- */

typedef struct seeker {
    uint8_t key[RANKING_KEY_SIZE];
    int64_t rating, since;
    ranking_reach reach;
} seeker;

typedef struct seeking {
    const ranking_seeker *who;
    uint64_t now, travel_us;
    ranking_pairing *out;
    bool paired;
    unsigned count;
    const seeker *first, *second; /* of a pair, by rating; NULL if there is none */
    const char *relay;            /* theirs */
    seeker one[SEEKERS];
} seeking;

static void add_seeker(void *ctx, const backend_value *column)
{
    seeking *s = ctx;
    char reach[RANKING_REACH_SIZE];
    if (s->count == SEEKERS)
        return;
    seeker *one = &s->one[s->count];
    db_bytes(one->key, RANKING_KEY_SIZE, &column[0]);
    one->rating = column[1].number;
    one->since = column[2].number;
    db_text(reach, sizeof reach, &column[3]);
    s->count += ranking_reach_read(&one->reach, reach);
}

/* The relay in common by which news goes soonest, with the sum of the times to it and back. NULL:
 * they have none in common. */
static const char *nearest_relay(const seeker *one, const seeker *two, uint64_t *sum)
{
    const char *nearest = NULL;
    *sum = UINT64_MAX;
    for (unsigned i = 0; i < one->reach.count; i++) {
        for (unsigned k = 0; k < two->reach.count; k++) {
            uint64_t us = one->reach.of[i].us + two->reach.of[k].us;
            if (strcmp(one->reach.of[i].relay, two->reach.of[k].relay) != 0 || us >= *sum)
                continue;
            nearest = one->reach.of[i].relay;
            *sum = us;
        }
    }
    return nearest;
}

/* Returns how many points apart two may be when the later one has begun to look then. */
static int64_t points_apart(const seeking *s, int64_t since)
{
    int64_t waited = (int64_t)s->now - since;
    return (waited > 0 ? waited : 0) * MATCHMAKING_POINTS + MATCHMAKING_POINTS;
}

static int64_t apart(const seeker *one, const seeker *two)
{
    return (two->rating - one->rating) / FIX_ONE;
}

static int64_t earlier(const seeker *one, const seeker *two)
{
    return one->since < two->since ? one->since : two->since;
}

/* Returns their relay if two fit: from one to the other rows must not travel longer than the rules
 * let them. */
static const char *fit(const seeking *s, const seeker *one, const seeker *two)
{
    uint64_t sum;
    int64_t later = one->since > two->since ? one->since : two->since;
    const char *relay =
        apart(one, two) <= points_apart(s, later) ? nearest_relay(one, two, &sum) : NULL;
    return relay && sum <= 2 * s->travel_us ? relay : NULL;
}

/* Those who have waited longest go first, then those who are next to each other by rating. */
static bool goes_before(const seeking *s, const seeker *one, const seeker *two)
{
    if (!s->first)
        return true;
    int64_t waits = earlier(one, two), best = earlier(s->first, s->second);
    return waits < best || (waits == best && apart(one, two) < apart(s->first, s->second));
}

/* They stand by rating. Returns false if no two fit. */
static bool choose(seeking *s)
{
    s->first = s->second = NULL;
    for (unsigned i = 0; i < s->count; i++) {
        const seeker *one = &s->one[i];
        for (const seeker *two = one + 1; two < s->one + s->count; two++) {
            if (apart(one, two) > points_apart(s, one->since))
                break;
            const char *relay = goes_before(s, one, two) ? fit(s, one, two) : NULL;
            if (!relay)
                continue;
            s->first = one;
            s->second = two;
            s->relay = relay;
        }
    }
    return s->first != NULL;
}

static void take_out(seeking *s, const seeker *one)
{
    size_t at = one - s->one;
    memmove(&s->one[at], &s->one[at + 1], (--s->count - at) * sizeof s->one[0]);
}

static int write_pair(ranking *h, seeking *s)
{
    const seeker *one = s->first, *two = s->second;
    uint8_t id[RANKING_HASH_SIZE], both[2 * RANKING_KEY_SIZE];
    char now[sizeof s->now];
    uint64_t seed = 0;
    while (seed == 0)
        crypt_random(&seed, sizeof seed);
    if (two->since < one->since) { /* who has waited longer is the host */
        one = s->second;
        two = s->first;
    }
    memcpy(both, one->key, RANKING_KEY_SIZE);
    memcpy(both + RANKING_KEY_SIZE, two->key, RANKING_KEY_SIZE);
    memcpy(now, &s->now, sizeof now);
    crypt_blake2b(id, both, sizeof both, now, sizeof now);
    int status = RUN_SQL(h, "DELETE FROM pair WHERE agreed = 0 AND made < $1", NULL, NULL,
                         NUMBER(s->now - PAIR_LASTS));
    if (status == BACKEND_DONE)
        status =
            RUN_SQL(h,
                    "INSERT INTO pair(id, rules, made, one, two, ready, agreed, closed, game, "
                    "relay, seed, name_one, name_two) VALUES($1, $2, $3, $4, $5, 0, 0, 0, $6, $7, "
                    "$8, (SELECT name FROM seeker WHERE key = $4), (SELECT name FROM seeker WHERE "
                    "key = $5)) ON CONFLICT DO NOTHING",
                    NULL, NULL, BYTES(id, RANKING_PAIR_SIZE), WORDS(s->who->rules), NUMBER(s->now),
                    KEY(one->key), KEY(two->key), BYTES(id, 0), WORDS(s->relay), NUMBER(seed));
    if (status == BACKEND_DONE)
        status = RUN_SQL(h, "UPDATE seeker SET paired = 1, pair = $1 WHERE key = $2 OR key = $3",
                         NULL, NULL, BYTES(id, RANKING_PAIR_SIZE), KEY(one->key), KEY(two->key));
    return status;
}

#define WAITING(locks)                                                                             \
    "SELECT key, rating, since, reach FROM (SELECT key, rating, since, reach FROM seeker WHERE "   \
    "rules = $1 AND heard >= $2 AND paired = 0 AND casual = $3 ORDER BY since, key LIMIT "         \
    "256" locks ") AS first ORDER BY rating, key"

/* Pairs all who fit, not only the caller; the others are told at their next request. */
static int pair_waiting(ranking *h, seeking *s)
{
    s->count = 0;
    int status =
        RUN_SQL(h, h->b->many ? WAITING(" FOR UPDATE SKIP LOCKED") : WAITING(""), add_seeker, s,
                WORDS(s->who->rules), NUMBER(s->now - MATCHMAKING_LASTS), NUMBER(s->who->casual));
    while (status == BACKEND_DONE && choose(s)) {
        status = write_pair(h, s);
        take_out(s, s->second); /* the later in the row goes first */
        take_out(s, s->first);
    }
    return status;
}

/* ---- looking -------------------------------------------------------------------------------- */

static int note_seeker(ranking *h, const seeking *s)
{
    const ranking_seeker *w = s->who;
    int64_t rating = rate_two_usual().rating;
    int status = RUN_SQL(h, "DELETE FROM seeker WHERE heard < $1", NULL, NULL,
                         NUMBER(s->now - MATCHMAKING_LASTS - READY_LASTS));
    if (status == BACKEND_DONE)
        status = db_rating_of(h, w->key, w->rules, &rating);
    if (status != BACKEND_DONE)
        return status;
    return RUN_SQL(
        h,
        "INSERT INTO seeker(key, name, rules, rating, reach, code, since, heard, paired, pair, "
        "casual) VALUES($1, $2, $3, $4, $5, $6, $7, $7, 0, $8, $9) ON CONFLICT (key) DO UPDATE SET "
        "since = CASE WHEN seeker.rules = excluded.rules AND seeker.casual = excluded.casual THEN "
        "seeker.since ELSE excluded.since END, name = excluded.name, rules = excluded.rules, "
        "rating = excluded.rating, reach = excluded.reach, code = excluded.code, heard = "
        "excluded.heard, casual = excluded.casual, paired = CASE WHEN seeker.code = excluded.code "
        "THEN seeker.paired ELSE 0 END",
        NULL, NULL, KEY(w->key), WORDS(w->name), WORDS(w->rules), NUMBER(rating), WORDS(w->reach),
        WORDS(w->code), NUMBER(s->now), BYTES(w->key, 0), NUMBER(w->casual));
}

/* The room is the host's. */
static void on_pairing(void *ctx, const backend_value *c)
{
    seeking *s = ctx;
    ranking_pairing *p = s->out;
    uint8_t host[RANKING_KEY_SIZE];
    s->paired = true;
    db_bytes(p->id, sizeof p->id, &c[0]);
    p->made = c[1].number;
    db_bytes(host, sizeof host, &c[2]);
    p->hosts = memcmp(host, s->who->key, sizeof host) == 0;
    p->other = *s->who;
    db_bytes(p->other.key, sizeof p->other.key, &c[3]);
    db_text(p->other.name, sizeof p->other.name, &c[4]);
    p->rating = c[5].number;
    if (!p->hosts)
        db_text(p->other.code, sizeof p->other.code, &c[6]);
    p->found = p->made + READY_LASTS >= s->now || c[7].number;
    db_text(p->relay, sizeof p->relay, &c[8]);
    p->seed = c[9].number;
}

static int find_pairing(ranking *h, seeking *s)
{
    s->paired = false;
    *s->out = (ranking_pairing){0};
    return RUN_SQL(
        h,
        "SELECT p.id, p.made, p.one, o.key, o.name, o.rating, o.code, p.agreed, p.relay, "
        "p.seed "
        "FROM seeker m JOIN pair p ON p.id = m.pair JOIN seeker o ON o.pair = m.pair "
        "AND o.key <> m.key AND o.paired = 1 WHERE m.key = $1 AND m.paired = 1",
        on_pairing, s, KEY(s->who->key));
}

/* Both continue to search as before. */
static int dissolve(ranking *h, const uint8_t pair[RANKING_PAIR_SIZE])
{
    int status = RUN_SQL(h, "DELETE FROM pair WHERE id = $1 AND agreed = 0", NULL, NULL,
                         BYTES(pair, RANKING_PAIR_SIZE));
    return status ? status
                  : RUN_SQL(h, "UPDATE seeker SET paired = 0 WHERE paired = 1 AND pair = $1", NULL,
                            NULL, BYTES(pair, RANKING_PAIR_SIZE));
}

static int seek(ranking *h, void *of)
{
    seeking *s = of;
    int status = note_seeker(h, s);
    if (status == BACKEND_DONE)
        status = find_pairing(h, s);
    if (status != BACKEND_DONE || s->out->found)
        return status;
    if (s->paired)
        status = dissolve(h, s->out->id);
    else /* the opponent has left */
        status =
            RUN_SQL(h, "UPDATE seeker SET paired = 0 WHERE key = $1", NULL, NULL, KEY(s->who->key));
    if (status == BACKEND_DONE)
        status = pair_waiting(h, s);
    return status ? status : find_pairing(h, s);
}

bool ranking_seek(ranking *h, const ranking_seeker *who, uint64_t now, ranking_pairing *out)
{
    const ts_rules *r = ts_rules_get(ts_rules_find(who->rules));
    seeking s = {.who = who,
                 .now = now,
                 .out = out,
                 .travel_us =
                     (uint64_t)r->travel_ticks * 1000000 * r->tick_rate[1] / r->tick_rate[0]};
    return db_brief(h, seek, &s);
}

/* ---- relays --------------------------------------------------------------------------------- */

bool ranking_relay_note(ranking *h, const char *name, uint64_t now)
{
    return RUN_SQL(h,
                   "INSERT INTO relay(name, heard) VALUES($1, $2) ON CONFLICT (name) DO UPDATE SET "
                   "heard = excluded.heard",
                   NULL, NULL, WORDS(name), NUMBER(now)) == BACKEND_DONE;
}

static void add_relay(void *ctx, const backend_value *c)
{
    ranking_relays *r = ctx;
    if (r->count < RANKING_OTHER_RELAYS)
        db_text(r->name[r->count++], RANKING_RELAY_SIZE, &c[0]);
}

bool ranking_other_relays(ranking *h, const char *own, uint64_t now, ranking_relays *out)
{
    out->count = 0;
    return RUN_SQL(h,
                   "SELECT name FROM relay WHERE name <> $1 AND heard >= $2 ORDER BY name LIMIT 2",
                   add_relay, out, WORDS(own), NUMBER(now - RANKING_RELAY_LASTS)) == BACKEND_DONE;
}

/* ---- leaving, and being ready ---------------------------------------------------------------- */

typedef struct readying {
    const uint8_t *pair, *key;
    uint64_t now, made;
    int64_t ready, agreed;
    uint8_t one[RANKING_KEY_SIZE];
    bool there;
    int how;
} readying;

static void on_ready(void *ctx, const backend_value *c)
{
    readying *r = ctx;
    r->there = true;
    r->ready = c[0].number;
    r->agreed = c[1].number;
    db_bytes(r->one, sizeof r->one, &c[2]);
    r->made = c[3].number;
}

static int ready(ranking *h, void *of)
{
    static const char alone[] = "SELECT ready, agreed, one, made FROM pair WHERE id = $1 AND (one "
                                "= $2 OR two = $2)",
                      locked[] = "SELECT ready, agreed, one, made FROM pair WHERE id = $1 AND (one "
                                 "= $2 OR two = $2) FOR UPDATE";
    readying *r = of;
    r->there = false;
    int status = RUN_SQL(h, h->b->many ? locked : alone, on_ready, r,
                         BYTES(r->pair, RANKING_PAIR_SIZE), KEY(r->key));
    bool late = r->there && !r->agreed && r->made + READY_LASTS < r->now;
    if (!r->there || late)
        r->how = RANKING_READY_GONE;
    else
        r->how = r->agreed ? RANKING_READY_AGREED : RANKING_READY_WAITS;
    if (status != BACKEND_DONE || r->how != RANKING_READY_WAITS)
        return status;
    r->ready |= memcmp(r->one, r->key, sizeof r->one) == 0 ? 1 : 2;
    r->agreed = r->ready == 3 ? (int64_t)r->now : 0;
    status = RUN_SQL(h, "UPDATE pair SET ready = $1, agreed = $2 WHERE id = $3", NULL, NULL,
                     NUMBER(r->ready), NUMBER(r->agreed), BYTES(r->pair, RANKING_PAIR_SIZE));
    if (status != BACKEND_DONE || !r->agreed)
        return status;
    r->how = RANKING_READY_AGREED;
    return RUN_SQL(h, "DELETE FROM seeker WHERE pair = $1", NULL, NULL,
                   BYTES(r->pair, RANKING_PAIR_SIZE));
}

bool ranking_ready(ranking *h, const uint8_t pair[RANKING_PAIR_SIZE],
                   const uint8_t key[RANKING_KEY_SIZE], uint64_t now, int *how)
{
    readying r = {.pair = pair, .key = key, .now = now};
    bool done = db_whole(h, ready, &r);
    *how = r.how;
    return done;
}

typedef struct leaving {
    const uint8_t *key;
    uint8_t pair[RANKING_PAIR_SIZE];
    bool paired;
} leaving;

static void on_pair(void *ctx, const backend_value *c)
{
    leaving *l = ctx;
    l->paired = true;
    db_bytes(l->pair, sizeof l->pair, &c[0]);
}

static int leave(ranking *h, void *of)
{
    leaving *l = of;
    l->paired = false;
    int status = RUN_SQL(h, "SELECT pair FROM seeker WHERE key = $1 AND paired = 1", on_pair, l,
                         KEY(l->key));
    if (status == BACKEND_DONE && l->paired)
        status = dissolve(h, l->pair);
    if (status == BACKEND_DONE)
        status = db_close_room(h, l->key);
    return status ? status
                  : RUN_SQL(h, "DELETE FROM seeker WHERE key = $1", NULL, NULL, KEY(l->key));
}

bool ranking_seek_end(ranking *h, const uint8_t key[RANKING_KEY_SIZE])
{
    leaving l = {.key = key};
    return db_whole(h, leave, &l);
}
