/* Players who are there for their friends. A player who is silent for a while is forgotten. */
#include <string.h>

#include "internal.h"

typedef struct calling {
    const ranking_seeker *who;
    const ranking_presence *here;
    uint64_t now;
    ranking_tell_friend *tell;
    void *ctx;
} calling;

static bool has_key(const backend_value *keys, const uint8_t *key)
{
    const uint8_t *at = keys->bytes;
    for (size_t i = 0; i + RANKING_KEY_SIZE <= keys->size; i += RANKING_KEY_SIZE)
        if (memcmp(at + i, key, RANKING_KEY_SIZE) == 0)
            return true;
    return false;
}

static void notify_friend(void *ctx, const backend_value *c)
{
    const calling *a = ctx;
    ranking_friend f = {.state = (uint8_t)c[2].number};
    if (!has_key(&c[3], a->who->key))
        return;
    db_bytes(f.who.key, sizeof f.who.key, &c[0]);
    db_text(f.who.name, sizeof f.who.name, &c[1]);
    if (has_key(&c[5], a->who->key)) {
        f.tells = (uint8_t)c[4].number;
        db_text(f.who.rules, sizeof f.who.rules, &c[6]);
        db_text(f.who.code, sizeof f.who.code, &c[7]);
        db_text(f.who.reach, sizeof f.who.reach, &c[8]);
    }
    a->tell(a->ctx, &f);
}

static int note_presence(ranking *h, void *of)
{
    const calling *a = of;
    const ranking_seeker *w = a->who;
    const ranking_presence *p = a->here;
    int status = RUN_SQL(h, "DELETE FROM presence WHERE heard < $1 OR key = $2", NULL, NULL,
                         NUMBER(a->now - RANKING_PRESENCE_LASTS), KEY(w->key));
    if (status != BACKEND_DONE || p->state == RANKING_GONE)
        return status;
    return RUN_SQL(h,
                   "INSERT INTO presence(key, name, state, friends, tells, told, rules, code, "
                   "reach, heard) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                   NULL, NULL, KEY(w->key), WORDS(w->name), NUMBER(p->state),
                   BYTES(p->friend, p->friends * sizeof p->friend[0]), NUMBER(p->tells),
                   BYTES(p->to, p->tells ? sizeof p->to : 0), WORDS(w->rules), WORDS(w->code),
                   WORDS(w->reach), NUMBER(a->now));
}

_Static_assert(1 + RANKING_FRIENDS <= BACKEND_PARAMETERS, "a statement has room for all friends");

/* One statement for any number of friends: unused places have the last of them again. */
#define PLACES                                                                                     \
    "$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, " \
    "$22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33"

static bool tell_friends(ranking *h, calling *a)
{
    const ranking_presence *p = a->here;
    backend_value in[1 + RANKING_FRIENDS] = {NUMBER(a->now - RANKING_PRESENCE_LASTS)};
    if (p->friends == 0)
        return true;
    for (unsigned i = 0; i < RANKING_FRIENDS; i++)
        in[1 + i] = KEY(p->friend[i < p->friends ? i : p->friends - 1]);
    return db_run(h,
                  "SELECT key, name, state, friends, tells, told, rules, code, reach FROM presence "
                  "WHERE heard >= $1 AND key IN (" PLACES ") AND NOT EXISTS (SELECT 1 FROM person "
                  "WHERE person.key = presence.key AND banned <> 0) ORDER BY key",
                  in, 1 + RANKING_FRIENDS, notify_friend, a) == BACKEND_DONE;
}

bool ranking_here(ranking *h, const ranking_seeker *who, const ranking_presence *here, uint64_t now,
                  ranking_tell_friend *tell, void *ctx)
{
    calling a = {who, here, now, tell, ctx};
    return db_brief(h, note_presence, &a) && (here->state == RANKING_GONE || tell_friends(h, &a));
}
