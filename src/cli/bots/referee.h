/* A duel between two programs that speak the Tetris Bot Protocol. Both are asked at the same time
 * for a placement, and both placements are played at the same pace. */
#ifndef TESSERA_CLI_BOTS_REFEREE_H
#define TESSERA_CLI_BOTS_REFEREE_H

#include "base/buffer.h"
#include "tessera.h"

typedef struct referee_terms {
    unsigned rules;
    uint64_t pieces_a_second;
    uint64_t think_ms;    /* from the last news to `suggest` */
    uint64_t limit_ms;    /* from `suggest` to the answer */
    uint64_t nodes;       /* for an answer; 0 for no limit */
    uint64_t pieces_max;  /* then the game is a draw */
    uint64_t start_up_ms; /* until the program is ready */
} referee_terms;

/* Why a program has lost without topping out: a name for files, and a sentence. */
/* clang-format off */
#define REFEREE_FAILURES(X)                                                       \
    X(REFEREE_FINE, "none", "has not failed")                                     \
    X(REFEREE_NO_START, "start", "could not be started")                          \
    X(REFEREE_NOT_READY, "ready", "was not ready in time")                        \
    X(REFEREE_REFUSED, "refused", "does not play by these rules")                 \
    X(REFEREE_ENDED, "ended", "has ended")                                        \
    X(REFEREE_DEAF, "deaf", "does not read its input")                            \
    X(REFEREE_NONSENSE, "nonsense", "sent a line that is not a JSON object")      \
    X(REFEREE_LATE, "late", "did not answer in time")                             \
    X(REFEREE_NO_MOVE, "forfeit", "suggested no move")                            \
    X(REFEREE_UNREACHABLE, "unreachable", "suggested no placement within reach")  \
    X(REFEREE_NODES, "nodes", "did not keep to the limit of nodes, or say how many it used")
/* clang-format on */

#define REFEREE_ID(id, name, words) id,
enum { REFEREE_FAILURES(REFEREE_ID) REFEREE_FAILURE_COUNT };
#undef REFEREE_ID

enum { REFEREE_NAME = 48 };

typedef struct referee_side {
    char name[REFEREE_NAME]; /* as in a JSON string, without its quotes; "" if unknown */
    uint8_t failure;
    uint32_t pieces, lines, attack;
    uint32_t skipped; /* suggested placements out of reach, before one that was not */
    uint32_t missed;  /* pieces that gravity locked elsewhere */
    uint32_t answers;
    uint64_t answer_us, slowest_us; /* in all, and of the slowest answer */
} referee_side;

enum { REFEREE_DRAW = 2 };

typedef struct referee_game {
    referee_side side[2];
    unsigned winner; /* a side, or REFEREE_DRAW */
    uint64_t ticks;
    buffer replay; /* owned by the caller */
} referee_game;

const char *referee_failure_name(unsigned failure);
const char *referee_failure_text(unsigned failure);

/* Returns why programs cannot play by these rules, or NULL if they can. */
const char *referee_refuses(const referee_terms *terms);

/* Plays a game of these commands of the shell. Returns false if out of memory. */
bool referee_play(const referee_terms *terms, const char *const command[2], uint64_t seed,
                  referee_game *out);

#endif
