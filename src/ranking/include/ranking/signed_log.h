/* A signed log: a replay, who played it, and their signatures (docs/server.md). Reading it is
 * cheap, and says nothing about whether it is true: that is ranking_check's. */
#ifndef TESSERA_RANKING_SIGNED_LOG_H
#define TESSERA_RANKING_SIGNED_LOG_H

#include "base/hex.h"
#include "crypt/crypt.h"
#include "tessera.h"

enum {
    RANKING_KEY_SIZE = CRYPT_KEY,
    RANKING_SECRET_SIZE = CRYPT_SIGN_SECRET,
    RANKING_SIGN_SIZE = CRYPT_SIGNATURE,
    RANKING_HASH_SIZE = CRYPT_HASH,
    RANKING_LOG_MAX = 1 << 20, /* bytes; a round of five minutes has 24 kB */
    RANKING_NAME_LETTERS = 24,
    RANKING_NAME_SIZE = RANKING_NAME_LETTERS * 4 + 1,
    RANKING_HEAD_SIZE = 2048
};
#define RANKING_PLAYED_LEAST UINT64_C(1577836800) /* 2020 */
#define RANKING_PLAYED_MOST UINT64_C(4102444800)  /* 2100 */

/* Why a log is refused. */
/* clang-format off */
#define RANKING_ERRORS(X)                                                                          \
    X(RANKING_OK, "ok")                                                                            \
    X(RANKING_LARGE, "larger than a log may be, 1 MiB")                                            \
    X(RANKING_MAGIC, "not a log: the first line is not 'tessera log 1'")                           \
    X(RANKING_PLAYED, "expected 'played' and the seconds from 1970 to a day of 2020 to 2099")      \
    X(RANKING_PLAYER, "expected 'player', a key of 64 hexadecimal digits, a name")                 \
    X(RANKING_NAME, "a name has 1 to 24 letters that can be seen, single spaces between them")     \
    X(RANKING_TWICE, "the same key plays two boards")                                              \
    X(RANKING_SIGN, "expected for each player 'sign' and 128 hexadecimal digits, or 'sign -'")     \
    X(RANKING_STATE, "expected 'state', a board, a round, a tick, a hash and a signature")         \
    X(RANKING_BLANK, "expected an empty line, then the replay")                                    \
    X(RANKING_FORGED, "the signature is not that of its player")                                   \
    X(RANKING_UNSIGNED, "not signed by all who played")                                            \
    X(RANKING_REPLAY, "the replay is not right")                                                   \
    X(RANKING_BOARDS, "the replay has another number of boards")                                   \
    X(RANKING_SETUP, "not as it counts: rules changed, or a duel with level, goal or handicap")    \
    X(RANKING_UNFINISHED, "nobody has won the match")                                              \
    X(RANKING_UNRANKED, "the mode ranks nothing, or its goal was not reached")                     \
    X(RANKING_HANDS, "keys faster than hands")
/* clang-format on */

#define RANKING_NAME_OF(id, words) id,
enum { RANKING_ERRORS(RANKING_NAME_OF) RANKING_ERROR_COUNT };
#undef RANKING_NAME_OF

const char *ranking_reason(int error);

/* A state that a player has signed during the match (state.h). Rounds count from 1. */
typedef struct ranking_state {
    uint32_t round, tick;
    uint64_t hash;
    uint8_t sign[RANKING_SIGN_SIZE];
    bool late; /* the signer says that the other player's inputs came late */
} ranking_state;

typedef struct ranking_player {
    uint8_t key[RANKING_KEY_SIZE];
    uint8_t sign[RANKING_SIGN_SIZE];
    bool has_sign, has_state;
    ranking_state state; /* the newest */
    char name[RANKING_NAME_SIZE];
} ranking_player;

typedef struct ranking_log {
    uint64_t played; /* when the match ended: seconds since 1970, as the players say */
    unsigned boards;
    ranking_player player[TS_PLAYERS_MAX]; /* of the boards, in order */
    const char *replay;                    /* within the text */
    size_t replay_size;
    uint32_t line;                        /* that of the error; else that before the replay */
    uint8_t statement[RANKING_HASH_SIZE]; /* what is signed: the log without its signatures */
    uint8_t game[RANKING_HASH_SIZE];      /* of the replay alone */
} ranking_log;

int ranking_log_read(ranking_log *log, const char *text, size_t size);
/* The log as text up to the replay, and its hashes. Returns the size. */
size_t ranking_log_head(ranking_log *log, char out[RANKING_HEAD_SIZE]);
/* Signs the board with this secret; `log` has its hashes. */
void ranking_log_sign(ranking_log *log, unsigned board, const uint8_t secret[RANKING_SECRET_SIZE]);
/* One bit for each board that its player has signed. Returns false if the signature of *board is
 * wrong. */
bool ranking_log_signed(const ranking_log *log, unsigned *boards, unsigned *board);

/* A stranger's wish for a name as a name: what cannot be seen goes, spaces become single ones, what
 * is too long is cut. Returns false if nothing is left. */
bool ranking_name_clean(char out[RANKING_NAME_SIZE], const char *wish);
bool ranking_name_is_clean(const char *name);

#endif
