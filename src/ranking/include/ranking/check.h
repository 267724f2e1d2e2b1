/* Verifies a log: its signatures, its replay in the engine, whether it may be rated, and whether
 * hands played it. The cheapest check comes first, and none costs more than the size of the log
 * justifies. */
#ifndef TESSERA_RANKING_CHECK_H
#define TESSERA_RANKING_CHECK_H

#include "ranking/signed_log.h"

/* Results of one board are compared within a kind. */
typedef struct ranking_kind {
    uint32_t goal;
    uint16_t level;
    uint8_t rules, mode, variant;
} ranking_kind;

typedef struct ranking_checked {
    int error;          /* HALL_... */
    int why;            /* of the replay: TS_REPLAY_... */
    uint32_t line;      /* of the error, in the log */
    unsigned board;     /* of the signature, or of the keys */
    unsigned is_signed; /* one bit for each board */
    ranking_kind kind;
    uint8_t first_to;
    uint8_t bot[TS_PLAYERS_MAX];   /* level of the bot in the replay; 0 for a person */
    bool machine[TS_PLAYERS_MAX];  /* the key times are those of a program, or the log says so */
    uint8_t won[TS_PLAYERS_MAX];   /* rounds */
    uint8_t place[TS_PLAYERS_MAX]; /* from 1; players with the same rank have drawn */
    int64_t rank;                  /* of one board alone: more is better */
    uint64_t score, us;            /* its points; the time of all rounds */
    uint32_t lines;
} ranking_checked;

/* Returns RANKING_UNSIGNED for a log that not all players have signed, and that is otherwise
 * valid. */
int ranking_check(const ranking_log *log, ranking_checked *out);
/* Writes the reason as one sentence. */
enum { RANKING_WHY_SIZE = 320 };
void ranking_check_say(const ranking_log *log, const ranking_checked *c,
                       char out[RANKING_WHY_SIZE]);

#endif
