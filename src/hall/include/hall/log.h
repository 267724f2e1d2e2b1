/* A signed log: a replay, who played it, and their signatures (docs/hall.md). Reading it is cheap,
 * and says nothing about whether it is true: that is hall_check's. */
#ifndef TESSERA_HALL_LOG_H
#define TESSERA_HALL_LOG_H

#include "crypt/crypt.h"
#include "tessera.h"

enum {
    HALL_KEY_SIZE = CRYPT_KEY,
    HALL_SECRET_SIZE = CRYPT_SIGN_SECRET,
    HALL_SIGN_SIZE = CRYPT_SIGNATURE,
    HALL_HASH_SIZE = CRYPT_HASH,
    HALL_LOG_MAX = 1 << 20, /* bytes; a round of five minutes has 24 kB */
    HALL_NAME_LETTERS = 24,
    HALL_NAME_ROOM = HALL_NAME_LETTERS * 4 + 1,
    HALL_HEAD_ROOM = 1280
};
#define HALL_PLAYED_LEAST UINT64_C(1577836800) /* 2020 */
#define HALL_PLAYED_MOST UINT64_C(4102444800)  /* 2100 */

/* Why a log is refused. */
/* clang-format off */
#define HALL_ERRORS(X)                                                                           \
    X(HALL_OK, "ok")                                                                             \
    X(HALL_LARGE, "larger than a log may be, 1 MiB")                                             \
    X(HALL_MAGIC, "not a log: the first line is not 'tessera log 1'")                            \
    X(HALL_PLAYED, "expected 'played' and the seconds from 1970 to a day of 2020 to 2099")       \
    X(HALL_PLAYER, "expected 'player', a key of 64 hexadecimal digits, a name")                  \
    X(HALL_NAME, "a name has 1 to 24 letters that can be seen, single spaces between them")      \
    X(HALL_TWICE, "the same key plays two boards")                                               \
    X(HALL_SIGN, "expected for each player 'sign' and 128 hexadecimal digits, or 'sign -'")      \
    X(HALL_BLANK, "expected an empty line, then the replay")                                     \
    X(HALL_FORGED, "the signature is not that of its player")                                    \
    X(HALL_UNSIGNED, "not signed by all who played")                                             \
    X(HALL_REPLAY, "the replay is not right")                                                    \
    X(HALL_BOARDS, "the replay has another number of boards")                                    \
    X(HALL_SETUP, "not as it counts: rules changed, or a duel with level, goal or handicap") \
    X(HALL_UNFINISHED, "nobody has won the match")                                               \
    X(HALL_UNRANKED, "the mode ranks nothing, or its goal was not reached")                      \
    X(HALL_HANDS, "keys faster than hands")
/* clang-format on */

#define HALL_NAME_OF(id, words) id,
enum { HALL_ERRORS(HALL_NAME_OF) HALL_ERROR_COUNT };
#undef HALL_NAME_OF

const char *hall_reason(int error);

typedef struct hall_player {
    uint8_t key[HALL_KEY_SIZE];
    uint8_t sign[HALL_SIGN_SIZE];
    bool has_sign;
    char name[HALL_NAME_ROOM];
} hall_player;

typedef struct hall_log {
    uint64_t played; /* when the match ended: seconds since 1970, as the players say */
    unsigned boards;
    hall_player player[TS_PLAYERS_MAX]; /* of the boards, in order */
    const char *replay;                 /* within the text */
    size_t replay_size;
    uint32_t line;                     /* that of the error; else that before the replay */
    uint8_t statement[HALL_HASH_SIZE]; /* what is signed: the log without its signatures */
    uint8_t game[HALL_HASH_SIZE];      /* of the replay alone */
} hall_log;

int hall_log_read(hall_log *log, const char *text, size_t size);
/* The log as text up to the replay, and its hashes. Returns the size. */
size_t hall_log_head(hall_log *log, char out[HALL_HEAD_ROOM]);
/* Signs the board with this secret; `log` has its hashes. */
void hall_log_sign(hall_log *log, unsigned board, const uint8_t secret[HALL_SECRET_SIZE]);
/* One bit for each board that its player has signed. False: a signature is wrong, of *board. */
bool hall_log_signed(const hall_log *log, unsigned *boards, unsigned *board);

/* A stranger's wish for a name as a name: what cannot be seen goes, spaces become single ones, what
 * is too long is cut. False: nothing is left. */
bool hall_name_clean(char out[HALL_NAME_ROOM], const char *wish);
bool hall_name_is_clean(const char *name);

/* Hexadecimal digits; `out` gets 2 * size, and a 0. */
void hall_hex_write(char *out, const uint8_t *bytes, size_t size);
bool hall_hex_read(uint8_t *out, const char *text, size_t size);

#endif
