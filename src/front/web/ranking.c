/* Ranked play for a page: this file makes and signs the logs, and ranking.js sends them to the
 * server that the page came from. The page's store keeps the key. */
#include "ranking.h"

#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "disk.h"
#include "client/statements.h"
#include "web.h"

/* Posts the body, or gets the page if `size` is 0; without a path it only cancels. An earlier
 * request of this kind is cancelled. */
WEB_IMPORT(server_ask)
void server_ask(unsigned what, const char *place, const char *path, const void *body, size_t size);
/* Returns the status of the response and sets *size to its length, or returns 0 if there is none
 * yet. */
WEB_IMPORT(server_status) int server_status(unsigned what, uint32_t *size);
WEB_IMPORT(server_take) void server_take(unsigned what, void *out);
/* Stores a log until the server has accepted it. */
WEB_IMPORT(server_submit) void server_submit(const void *log, size_t size);
WEB_IMPORT(server_waiting) unsigned server_waiting(void);
/* Reads the secret key. Returns false if none is stored. */
WEB_IMPORT(server_key) bool server_key(uint8_t secret[RANKING_SECRET_SIZE]);
WEB_IMPORT(server_keep_key) void server_keep_key(const uint8_t secret[RANKING_SECRET_SIZE]);

static statements_key who;
static char digits[CLIENT_KEY_SIZE];

/* Returns NULL until the page has its cryptography. */
static const statements_key *own(void)
{
    if (digits[0])
        return &who;
    if (!crypt_open())
        return NULL;
    if (server_key(who.secret)) {
        crypt_sign_public_key(who.secret, who.key);
    } else {
        crypt_sign_new_key(who.secret, who.key);
        server_keep_key(who.secret);
    }
    hex_write(digits, who.key, sizeof who.key);
    return &who;
}

static uint64_t now_s(void)
{
    return (uint64_t)(web_now_ms() / 1000);
}

static void ask(client *v, unsigned what, const client_question *q)
{
    char body[RANKING_REQUEST_MOST];
    const bool is_signed = what >= CLIENT_SEEK;
    const statements_key *by = is_signed ? own() : NULL;
    (void)v;
    if (!is_signed)
        server_ask(what, q->place, q->path, NULL, 0);
    else if (!by)
        server_ask(what, q->place, NULL, NULL, 0);
    else
        server_ask(what, q->place, "/ask", body, statements_request(q, what, by, now_s(), body));
}

static unsigned trouble_of(int status)
{
    switch (status) {
    case 200: return CLIENT_FINE;
    case 404: return CLIENT_NOT_THERE;
    case 422: return CLIENT_REFUSED;
    default: return CLIENT_NO_ANSWER;
    }
}

static bool answer(client *v, unsigned what, client_answer *out)
{
    uint32_t size = 0;
    int status = server_status(what, &size);
    (void)v;
    if (!status)
        return false;
    *out = (client_answer){.trouble = (uint8_t)trouble_of(status), .text = malloc(size + 1)};
    if (!out->text) {
        out->trouble = CLIENT_NO_ANSWER;
        return true;
    }
    server_take(what, out->text);
    out->text[size] = '\0';
    out->size = size;
    return true;
}

static void claim(client *v, const client_claim *c)
{
    char head[RANKING_HEAD_SIZE];
    const statements_key *by = own();
    size_t size = by ? statements_log_head(c, by, now_s(), head) : 0;
    char *log = size ? malloc(size + c->size) : NULL;
    (void)v;
    if (!log)
        return;
    memcpy(log, head, size);
    memcpy(log + size, c->replay, c->size);
    server_submit(log, size + c->size);
    free(log);
}

static unsigned waiting(client *v)
{
    (void)v;
    return server_waiting();
}

static const char *key(client *v)
{
    (void)v;
    own();
    return digits;
}

static int descriptor(const client *v)
{
    (void)v;
    return -1;
}

static bool sign(client *v, const char *pair, online_state *state)
{
    (void)v;
    return own() && statements_sign_state(own(), pair, state);
}

static bool check(client *v, const char *pair, const char *its_key, const online_state *state)
{
    (void)v;
    return crypt_open() && statements_state_is_signed(pair, its_key, state);
}

client_net web_ranking(const char *server)
{
    static const client_calls calls = {.ask = ask,
                                       .answer = answer,
                                       .claim = claim,
                                       .waiting = waiting,
                                       .key = key,
                                       .sign = sign,
                                       .check = check,
                                       .descriptor = descriptor};
    return (client_net){.calls = &calls, .place = server};
}
