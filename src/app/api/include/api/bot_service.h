/* A service that searches moves for the bots of a game in threads or on another processor, so that
 * no frame waits for a search. A session works without one: bots then search in slices between
 * frames. */
#ifndef TESSERA_APP_API_BOT_SERVICE_H
#define TESSERA_APP_API_BOT_SERVICE_H

#include <stdbool.h>
#include <stdint.h>

struct ts_question;
struct ts_answer;

typedef struct mind mind;

typedef struct bot_service_calls {
    /* A question (of which it makes a copy) from one of TS_PLAYERS_MAX boards, in the place of the
     * one before. There is so much time. */
    void (*ask)(mind *of, unsigned board, const struct ts_question *q, uint64_t us);
    /* Returns true if the question has been answered, with more places than its budget. Never
     * waits. */
    bool (*answer)(mind *of, unsigned board, struct ts_answer *out);
} bot_service_calls;

typedef struct bot_service_net {
    const bot_service_calls *calls; /* NULL if there is none */
    mind *own;
} bot_service_net;

#endif
