/* Logs of a match that was paired, each signed by one of both: whether such a half counts. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

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

/* Nonsense of one player takes nothing from the other one. */
static bool reads_and_plays(ranking_log *log, const char *text, size_t size)
{
    ranking_checked c;
    return ranking_log_read(log, text, size) == RANKING_OK && is_fit(ranking_check(log, &c));
}

/* Whoever has left has lost; that it was there, and how far, it has signed itself. */
static const char *refuse_lone(const ranking_log *log, const db_half_log *half)
{
    const ranking_state *state = state_of(log, !half->signer, half->pair);
    return state && ranking_log_has_late_state(log, state)
               ? NULL
               : "the other player has signed no state of the last round";
}

static const char *compare(const ranking_log *log, const db_half_log *half, const pair_state *p,
                           bool *alone)
{
    ranking_log other;
    bool both = p->other && reads_and_plays(&other, p->other, p->other_size);
    if (both && contradicts_its_signer(log, half->signer, &other, half->pair))
        return "it lacks a state that its own player has signed";
    *alone =
        !p->closed && !(both && !contradicts_its_signer(&other, !half->signer, log, half->pair));
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
        wrong = compare(log, half, &p, alone);
    free(p.other);
    if (wrong)
        strcpy(why, wrong);
    if (status || why[0] || c->error != RANKING_UNFINISHED)
        return status;
    c->place[half->signer] = 1;
    c->place[!half->signer] = 2;
    return BACKEND_DONE;
}

/* A half that is refused alone leaves the match to the other one. */
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

/* ---- seeds ---------------------------------------------------------------------------------- */

int db_check_seed(ranking *h, const ranking_log *log, char why[RANKING_WHY_SIZE])
{
    int64_t seed = 0;
    if (log->boards != 2)
        return BACKEND_DONE;
    int status = RUN_SQL(h,
                         "SELECT seed FROM pair WHERE made = $1 AND agreed > 0 AND ((one = $2 AND "
                         "two = $3) OR (one = $3 AND two = $2))",
                         db_number, &seed, NUMBER(log->played), KEY(log->player[0].key),
                         KEY(log->player[1].key));
    if (status == BACKEND_DONE && seed && !ranking_log_has_seed(log, (uint64_t)seed))
        strcpy(why, "played with other seeds than those of this server");
    return status;
}

/* ---- lateness ------------------------------------------------------------------------------- */

enum { LATE_A_DAY = 3, DAY = 86400 };

static void on_pair_id(void *ctx, const backend_value *c)
{
    db_bytes(ctx, RANKING_PAIR_SIZE, &c[0]);
}

/* Returns true if the player of that board has signed that inputs of the other one came late. */
static bool says_late(const ranking_log *log, unsigned board, const uint8_t *pair)
{
    const ranking_state *state = state_of(log, board, pair);
    return state && state->late;
}

/* Nobody else has seen it, so whoever says it often is not heard. */
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
    static const uint8_t none[RANKING_PAIR_SIZE];
    uint8_t pair[RANKING_PAIR_SIZE] = {0};
    ranking_log other;
    pair_state p = {.closed = false};
    bool heard = false;
    if (log->boards != 2)
        return BACKEND_DONE;
    int status = RUN_SQL(h,
                         "SELECT id FROM pair WHERE made = $1 AND agreed > 0 AND ((one = $2 AND "
                         "two = $3) OR (one = $3 AND two = $2))",
                         on_pair_id, pair, NUMBER(log->played), KEY(log->player[0].key),
                         KEY(log->player[1].key));
    if (status == BACKEND_DONE && half)
        status = read_pair(h, half, &p);
    bool both = p.other && ranking_log_read(&other, p.other, p.other_size) == RANKING_OK;
    for (unsigned i = 0; i < 2 && status == BACKEND_DONE && memcmp(pair, none, sizeof pair); i++)
        if (says_late(log, i, pair) || (both && says_late(&other, i, pair)))
            status = hear_player(h, log, i, pair, &heard);
    free(p.other);
    if (heard)
        strcpy(why, "inputs came late: it is not rated");
    return status;
}
