/* Logs of a paired match, each signed by one of the two players: such a half waits for the other
 * half, or counts alone. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* ---- the pair of a log ---------------------------------------------------------------------- */

/* Two who were paired at that time, and have both said that they are ready. */
typedef struct agreed_pair {
    uint8_t id[RANKING_PAIR_SIZE];
    bool there, closed;
    uint64_t seed; /* 0 if paired before there were any */
} agreed_pair;

static void on_agreed(void *ctx, const backend_value *c)
{
    agreed_pair *p = ctx;
    db_bytes(p->id, sizeof p->id, &c[0]);
    p->closed = c[1].number;
    p->seed = c[2].number;
    p->there = true;
}

static int find_agreed(ranking *h, const ranking_log *log, bool locks, agreed_pair *out)
{
#define AGREED                                                                                     \
    "SELECT id, closed, seed FROM pair WHERE made = $1 AND agreed > 0 AND ((one = $2 AND two = "   \
    "$3) OR (one = $3 AND two = $2))"
    *out = (agreed_pair){.there = false};
    return RUN_SQL(h, locks ? AGREED " FOR UPDATE" : AGREED, on_agreed, out, NUMBER(log->played),
                   KEY(log->player[0].key), KEY(log->player[1].key));
}

/* ---- does a half count? --------------------------------------------------------------------- */

typedef struct pair_state {
    char rules[RANKING_RULES_SIZE];
    bool closed;
    char *other; /* the log of the other player, if it is there */
    size_t other_size;
} pair_state;

static void on_pair(void *ctx, const backend_value *c)
{
    pair_state *p = ctx;
    db_text(p->rules, sizeof p->rules, &c[0]);
    p->closed = c[1].number;
}

static void on_other(void *ctx, const backend_value *c)
{
    pair_state *p = ctx;
    p->other = malloc(c[0].size + 1);
    p->other_size = p->other ? c[0].size : 0;
    if (p->other_size)
        memcpy(p->other, c[0].bytes, p->other_size);
}

static int read_pair(ranking *h, const db_half_log *half, pair_state *p)
{
    int status = RUN_SQL(h, "SELECT rules, closed FROM pair WHERE id = $1", on_pair, p,
                         BYTES(half->pair, RANKING_PAIR_SIZE));
    return status
               ? status
               : RUN_SQL(h,
                         "SELECT l.bytes FROM half f JOIN log l ON l.id = f.log WHERE f.pair = "
                         "$1 AND f.signer = $2",
                         on_other, p, BYTES(half->pair, RANKING_PAIR_SIZE), NUMBER(!half->signer));
}

/* The state of this board's player that a log carries, if the player has signed it. */
static const ranking_state *state_of(const ranking_log *log, unsigned board, const uint8_t *pair)
{
    const ranking_player *p = &log->player[board];
    return p->has_state && ranking_state_is_signed(&p->state, pair, p->key) ? &p->state : NULL;
}

/* Returns true if the player who handed in `log` has signed a state that it does not have. */
static bool contradicts_its_signer(const ranking_log *log, unsigned signer,
                                   const ranking_log *other, const uint8_t *pair)
{
    const ranking_state *state = state_of(other, signer, pair);
    return state && !ranking_log_has_state(log, state);
}

static bool is_fit(int error)
{
    return error == RANKING_OK || error == RANKING_UNSIGNED || error == RANKING_UNFINISHED;
}

/* An invalid half of one player takes nothing from the opponent. */
static bool reads_and_plays(ranking_log *log, ranking_checked *c, const char *text, size_t size)
{
    return ranking_log_read(log, text, size) == RANKING_OK && is_fit(ranking_check(log, c));
}

/* Two logs that differ in a name, or in handling without effect, have the same result. */
static bool has_same_result(const ranking_log *a, const ranking_checked *ac, const ranking_log *b,
                            const ranking_checked *bc)
{
    return ac->error != RANKING_UNFINISHED && bc->error != RANKING_UNFINISHED &&
           memcmp(a->player[0].key, b->player[0].key, RANKING_KEY_SIZE) == 0 &&
           memcmp(ac->place, bc->place, sizeof ac->place) == 0;
}

/* A player who left has lost; its own signature proves that it was there, and for how long. */
static const char *refuse_lone(const ranking_log *log, const db_half_log *half)
{
    const ranking_state *state = state_of(log, !half->signer, half->pair);
    return state && ranking_log_has_late_state(log, state)
               ? NULL
               : "the other player has signed no state of the last round";
}

static const char *compare(const ranking_log *log, const ranking_checked *c,
                           const db_half_log *half, const pair_state *p, bool *alone)
{
    ranking_log other;
    ranking_checked other_c;
    bool both = p->other && reads_and_plays(&other, &other_c, p->other, p->other_size);
    if (both && contradicts_its_signer(log, half->signer, &other, half->pair))
        return "it lacks a state that its own player has signed";
    *alone = true;
    if (p->closed) /* the other half has decided the match */
        return "its players say different things";
    *alone = !(both && !contradicts_its_signer(&other, !half->signer, log, half->pair));
    if (both && !*alone && has_same_result(log, c, &other, &other_c))
        return NULL;
    return *alone ? refuse_lone(log, half) : "its players say different things";
}

int db_check_half(ranking *h, const ranking_log *log, ranking_checked *c, const db_half_log *half,
                  char why[RANKING_WHY_SIZE], bool *alone)
{
    pair_state p = {.closed = false};
    const char *wrong = NULL;
    int status = read_pair(h, half, &p);
    *alone = true;
    if (!is_fit(c->error))
        ranking_check_say(log, c, why);
    else if (strcmp(p.rules, ts_rules_get(c->kind.rules)->name) != 0)
        wrong = "played by other rules than were agreed on";
    else
        wrong = compare(log, c, half, &p, alone);
    free(p.other);
    if (wrong)
        strcpy(why, wrong);
    if (status || why[0] || c->error != RANKING_UNFINISHED)
        return status;
    c->place[half->signer] = 1;
    c->place[!half->signer] = 2;
    return BACKEND_DONE;
}

/* A half that is rejected alone leaves the match to the opponent. */
int db_close_half(ranking *h, const db_half_log *half, const uint8_t id[RANKING_HASH_SIZE],
                  const uint8_t game[RANKING_HASH_SIZE], bool alone)
{
    int status = RUN_SQL(h, "DELETE FROM half WHERE pair = $1 AND log = $2", NULL, NULL,
                         BYTES(half->pair, RANKING_PAIR_SIZE), BYTES(id, RANKING_HASH_SIZE));
    return status || alone
               ? status
               : RUN_SQL(h, "UPDATE pair SET closed = 1, game = $1 WHERE id = $2", NULL, NULL,
                         BYTES(game, RANKING_HASH_SIZE), BYTES(half->pair, RANKING_PAIR_SIZE));
}

/* ---- a half that comes ---------------------------------------------------------------------- */

typedef struct found_half {
    uint8_t statement[RANKING_HASH_SIZE], id[RANKING_HASH_SIZE];
    bool there;
    char *text;
    size_t size;
} found_half;

static void on_half(void *ctx, const backend_value *c)
{
    found_half *f = ctx;
    db_bytes(f->statement, sizeof f->statement, &c[0]);
    db_bytes(f->id, sizeof f->id, &c[1]);
    f->there = true;
    f->size = c[2].size;
    f->text = malloc(f->size + 1);
    if (f->text && f->size)
        memcpy(f->text, c[2].bytes, f->size);
}

/* Of two states of a player that which says that inputs came late. */
static void keep_state(ranking_player *p, const ranking_player *other)
{
    if (other->has_state && (other->state.late || !p->has_state)) {
        p->state = other->state;
        p->has_state = true;
    }
}

/* One log of both halves, and the halves go. */
static int join_halves(ranking *h, ranking_log *log, const agreed_pair *pair, const found_half *f,
                       unsigned signer, uint64_t now)
{
    char head[RANKING_HEAD_SIZE];
    uint8_t id[RANKING_HASH_SIZE];
    ranking_log other;
    if (ranking_log_read(&other, f->text, f->size) != RANKING_OK)
        return BACKEND_WRONG; /* it was read when it came */
    for (unsigned i = 0; i < 2; i++)
        keep_state(&log->player[i], &other.player[i]);
    memcpy(log->player[!signer].sign, other.player[!signer].sign, RANKING_SIGN_SIZE);
    log->player[!signer].has_sign = true;
    size_t used = ranking_log_head(log, head);
    char *whole = malloc(used + log->replay_size);
    if (!whole)
        return BACKEND_WRONG;
    memcpy(whole, head, used);
    memcpy(whole + used, log->replay, log->replay_size);
    int status =
        db_write_log(h, log, &(db_log_text){whole, used + log->replay_size, now}, DB_WAITING, id);
    free(whole);
    if (status == BACKEND_DONE)
        status = RUN_SQL(h, "DELETE FROM log WHERE id = $1", NULL, NULL,
                         BYTES(f->id, RANKING_HASH_SIZE));
    if (status == BACKEND_DONE)
        status = RUN_SQL(h, "DELETE FROM half WHERE pair = $1", NULL, NULL,
                         BYTES(pair->id, RANKING_PAIR_SIZE));
    return status ? status
                  : RUN_SQL(h, "UPDATE pair SET closed = 1 WHERE id = $1", NULL, NULL,
                            BYTES(pair->id, RANKING_PAIR_SIZE));
}

static int find_half(ranking *h, const agreed_pair *pair, unsigned signer, found_half *f)
{
    return RUN_SQL(h,
                   "SELECT f.statement, f.log, l.bytes FROM half f JOIN log l ON l.id = f.log "
                   "WHERE f.pair = $1 AND f.signer = $2",
                   on_half, f, BYTES(pair->id, RANKING_PAIR_SIZE), NUMBER(signer));
}

static bool is_statement(const found_half *f, const ranking_log *log)
{
    return f->there && f->text && memcmp(f->statement, log->statement, sizeof f->statement) == 0;
}

/* Returns true if `log`, which has the same content, contains the other player's state and the half
 * lacks it. A state is not part of what is signed, so it may have been removed in transit. */
static bool brings_state(const found_half *f, const ranking_log *log, const agreed_pair *pair,
                         unsigned signer)
{
    ranking_log before;
    return is_statement(f, log) && state_of(log, !signer, pair->id) &&
           ranking_log_read(&before, f->text, f->size) == RANKING_OK &&
           !state_of(&before, !signer, pair->id);
}

static int replace_half(ranking *h, const ranking_log *log, const agreed_pair *pair,
                        unsigned signer, const db_log_text *text)
{
    uint8_t id[RANKING_HASH_SIZE];
    found_half f = {.there = false};
    int status = find_half(h, pair, signer, &f);
    bool replaces = status == BACKEND_DONE && brings_state(&f, log, pair, signer);
    free(f.text);
    if (!replaces)
        return status;
    status = db_write_log(h, log, text, DB_HALF, id);
    if (status == BACKEND_DONE)
        status = RUN_SQL(h, "UPDATE half SET log = $1 WHERE pair = $2 AND signer = $3", NULL, NULL,
                         BYTES(id, RANKING_HASH_SIZE), BYTES(pair->id, RANKING_PAIR_SIZE),
                         NUMBER(signer));
    return status ? status
                  : RUN_SQL(h, "DELETE FROM log WHERE id = $1", NULL, NULL,
                            BYTES(f.id, RANKING_HASH_SIZE));
}

/* It waits for the opponent's half. A player's first statement stands. */
static int note_half(ranking *h, const ranking_log *log, const agreed_pair *pair, unsigned signer,
                     const db_log_text *text, int *claim)
{
    uint8_t id[RANKING_HASH_SIZE];
    crypt_blake2b(id, text->bytes, text->size, NULL, 0);
    int status = RUN_SQL(h,
                         "INSERT INTO half(pair, signer, statement, log, came) VALUES($1, $2, $3, "
                         "$4, $5) ON CONFLICT DO NOTHING",
                         NULL, NULL, BYTES(pair->id, RANKING_PAIR_SIZE), NUMBER(signer),
                         BYTES(log->statement, RANKING_HASH_SIZE), BYTES(id, RANKING_HASH_SIZE),
                         NUMBER(text->came));
    if (status == BACKEND_DONE && h->b->changed)
        return db_write_log(h, log, text, DB_HALF, id);
    *claim = RANKING_CLAIM_KNOWN;
    return status ? status : replace_half(h, log, pair, signer, text);
}

int db_write_half(ranking *h, const ranking_log *log, const db_log_text *text, int *claim)
{
    unsigned signer = !log->player[0].has_sign;
    found_half f = {.there = false};
    agreed_pair pair;
    int status = find_agreed(h, log, h->b->many, &pair);
    if (!pair.there)
        *claim = RANKING_CLAIM_REFUSED;
    else
        *claim = pair.closed ? RANKING_CLAIM_KNOWN : RANKING_CLAIM_HALF;
    if (status != BACKEND_DONE || *claim != RANKING_CLAIM_HALF)
        return status;
    status = find_half(h, &pair, !signer, &f);
    if (status == BACKEND_DONE && is_statement(&f, log)) {
        ranking_log whole = *log;
        status = join_halves(h, &whole, &pair, &f, signer, text->came);
        *claim = RANKING_CLAIM_NEW;
    } else if (status == BACKEND_DONE) {
        status = note_half(h, log, &pair, signer, text, claim);
    }
    free(f.text);
    return status;
}

/* ---- seeds ---------------------------------------------------------------------------------- */

int db_check_seed(ranking *h, const ranking_log *log, char why[RANKING_WHY_SIZE])
{
    agreed_pair pair;
    if (log->boards != 2)
        return BACKEND_DONE;
    int status = find_agreed(h, log, false, &pair);
    if (status == BACKEND_DONE && pair.seed && !ranking_log_has_seed(log, pair.seed))
        strcpy(why, "played with other seeds than those of this server");
    return status;
}

/* ---- lateness ------------------------------------------------------------------------------- */

enum { LATE_A_DAY = 3, DAY = 86400 };

/* Returns true if the player of that board has signed that the opponent's inputs came late. */
static bool says_late(const ranking_log *log, unsigned board, const uint8_t *pair)
{
    const ranking_state *state = state_of(log, board, pair);
    return state && state->late;
}

/* Nobody else has seen it, so frequent claims are ignored. */
static int hear_player(ranking *h, const ranking_log *log, unsigned board, const uint8_t *pair,
                       bool *heard)
{
    int64_t before = 0;
    int status = RUN_SQL(h, "SELECT COUNT(*) FROM late WHERE key = $1 AND at > $2 AND pair <> $3",
                         db_number, &before, KEY(log->player[board].key), NUMBER(log->played - DAY),
                         BYTES(pair, RANKING_PAIR_SIZE));
    if (status != BACKEND_DONE || before >= LATE_A_DAY)
        return status;
    *heard = true;
    return RUN_SQL(h, "INSERT INTO late(pair, key, at) VALUES($1, $2, $3) ON CONFLICT DO NOTHING",
                   NULL, NULL, BYTES(pair, RANKING_PAIR_SIZE), KEY(log->player[board].key),
                   NUMBER(log->played));
}

int db_check_lateness(ranking *h, const ranking_log *log, const db_half_log *half,
                      char why[RANKING_WHY_SIZE])
{
    ranking_log other;
    pair_state p = {.closed = false};
    agreed_pair pair;
    bool heard = false;
    if (log->boards != 2)
        return BACKEND_DONE;
    int status = find_agreed(h, log, false, &pair);
    if (status == BACKEND_DONE && half)
        status = read_pair(h, half, &p);
    bool both = p.other && ranking_log_read(&other, p.other, p.other_size) == RANKING_OK;
    for (unsigned i = 0; i < 2 && status == BACKEND_DONE && pair.there; i++)
        if (says_late(log, i, pair.id) || (both && says_late(&other, i, pair.id)))
            status = hear_player(h, log, i, pair.id, &heard);
    free(p.other);
    if (heard)
        strcpy(why, "inputs came late: it is not rated");
    return status;
}
