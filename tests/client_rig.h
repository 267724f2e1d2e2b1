/* A server that is none: its pages stand here. Nobody is found in it but whom a test writes down.
 * */
#ifndef TESSERA_TESTS_CLIENT_RIG_H
#define TESSERA_TESTS_CLIENT_RIG_H

#include "api/session.h"
#include "api/ranking_client.h"

#include <stdlib.h>
#include <string.h>

#define RIG_OWN "a11aa11aa11aa11aa11aa11aa11aa11aa11aa11aa11aa11aa11aa11aa11aa11a"
#define RIG_BEA "b22bb22bb22bb22bb22bb22bb22bb22bb22bb22bb22bb22bb22bb22bb22bb22b"
#define RIG_GAME "c33cc33cc33cc33cc33cc33cc33cc33cc33cc33cc33cc33cc33cc33cc33cc33c"

typedef struct client_rig {
    bool asked[CLIENT_KINDS];
    uint8_t trouble; /* VISIT_... */
    client_question question[CLIENT_KINDS];
    client_claim claim;
    unsigned claims;
    char claimed[1 << 16];
    const char *seek, *ready, *replay, *rooms, *here; /* what it answers */
} client_rig;

static client_rig null_server;

static inline void null_ask(client *v, unsigned what, const client_question *q)
{
    (void)v;
    null_server.asked[what] = true;
    null_server.question[what] = *q;
}

static inline const char *null_page(const char *path)
{
    static char text[1 << 14];
    static const int after[] = {1500, 1560, 1521, 1583, 1640, 1606,
                                1652, 1689, 1671, 1702, 1741, 1716};
    size_t used = 0;
    text[0] = '\0';
    if (strcmp(path, "/index.tsv") == 0)
        return "counts\t1284\t20517\t3\t6\nrelay\t2610\tnear:2610\nother\tfar.example:2610\n"
               "table\tguideline\n"
               "kind\tguideline\tsprint\t0\t1\t40\nkind\tmodern\tmarathon\t0\t1\t150\n"
               "kind\tnes\tmarathon\t0\t18\t0\nkind\tnone\tnone\t0\t0\t0\n";
    if (strcmp(path, "/rooms.tsv") == 0)
        return null_server.rooms ? null_server.rooms
                                 : "relay\t2610\tnear:2610\nother\tfar.example:2610\n";
    if (strncmp(path, "/table/", 7) == 0)
        return "rating\t" RIG_BEA "\tBea\tguideline\ttwo\t1\t1893\t41\t311\t201\t110\t0\n"
               "rating\t" RIG_OWN "\tAda\tguideline\ttwo\t1\t1716\t62\t12\t8\t4\t0\n"
               "rating\t" RIG_BEA "\tCid\tguideline\ttwo\t0\t1999\t290\t1\t1\t0\t0\n";
    if (strncmp(path, "/records/", 9) == 0)
        return "record\t" RIG_BEA "\tBea\t" RIG_GAME "\t1764000000\t4210\t40\t21430000\t-21430\n"
               "record\t" RIG_OWN "\tAda\t" RIG_GAME "\t1763000000\t3980\t40\t38170000\t-38170\n";
    if (strcmp(path, "/person/" RIG_BEA ".tsv") == 0)
        return "rating\t" RIG_BEA "\tBea\tguideline\ttwo\t1\t1893\t41\t311\t201\t110\t0\n"
               "rating\t" RIG_BEA "\tBea\tguideline\tseveral\t1\t25.30\t4\t9\t5\t4\t0\n"
               "rating\t" RIG_BEA "\tBea\tmodern\ttwo\t0\t1502\t290\t1\t1\t0\t0\n";
    for (unsigned i = sizeof after / sizeof after[0]; i-- > 0;)
        used += (size_t)snprintf(
            text + used, sizeof text - used,
            "result\t" RIG_OWN "\tAda\t" RIG_GAME "\t%u\tguideline\tduel\t1\t9000000\t1500\t%d\n"
            "result\t" RIG_BEA "\tBea\t" RIG_GAME "\t%u\tguideline\tduel\t2\t9000000\t1500\t1400\n",
            1764000000 + i * 86400, after[i], 1764000000 + i * 86400);
    snprintf(text + used, sizeof text - used,
             "rating\t" RIG_OWN "\tAda\tguideline\ttwo\t1\t1716\t62\t12\t8\t4\t0\n");
    return text;
}

static inline bool null_answer(client *v, unsigned what, client_answer *out)
{
    (void)v;
    const char *says = what == CLIENT_SEEK     ? null_server.seek
                       : what == CLIENT_READY  ? null_server.ready
                       : what == CLIENT_REPLAY ? null_server.replay
                       : what == CLIENT_ROOM   ? "open\n"
                       : what == CLIENT_HERE   ? null_server.here
                       : what <= CLIENT_PERSON ? null_page(null_server.question[what].path)
                                               : "left\n";
    if (!null_server.asked[what] || !says)
        return false;
    null_server.asked[what] = false;
    *out = (client_answer){.trouble = null_server.trouble};
    if (null_server.trouble)
        return true;
    out->size = strlen(says);
    out->text = malloc(out->size + 1);
    if (out->text)
        memcpy(out->text, says, out->size + 1);
    return true;
}

static inline void null_claim(client *v, const client_claim *c)
{
    (void)v;
    size_t size =
        c->size < sizeof null_server.claimed - 1 ? c->size : sizeof null_server.claimed - 1;
    null_server.claim = *c;
    memcpy(null_server.claimed, c->replay, size);
    null_server.claimed[size] = '\0';
    null_server.claims++;
}

static inline unsigned null_waiting(client *v)
{
    (void)v;
    return 0;
}

static inline const char *null_key(client *v)
{
    (void)v;
    return RIG_OWN;
}

/* A signature of Bea's is RIG_BEA's first letters. */
static inline bool null_sign(client *v, const char *pair, online_state *state)
{
    (void)v;
    memcpy(state->sign, pair, 16);
    return true;
}

static inline bool null_check(client *v, const char *pair, const char *key,
                              const online_state *state)
{
    (void)v;
    (void)pair;
    return memcmp(state->sign, key, 16) == 0;
}

static inline int null_descriptor(const client *v)
{
    (void)v;
    return -1;
}

static inline client_net rig_hall(void)
{
    static const client_calls calls = {.ask = null_ask,
                                       .answer = null_answer,
                                       .claim = null_claim,
                                       .waiting = null_waiting,
                                       .key = null_key,
                                       .sign = null_sign,
                                       .check = null_check,
                                       .descriptor = null_descriptor};
    memset(&null_server, 0, sizeof null_server);
    return (client_net){.calls = &calls};
}

#endif
