/* The signed logs of a folder, each checked by the engine. */
#ifndef TESSERA_CLI_SERVER_LOGS_H
#define TESSERA_CLI_SERVER_LOGS_H

#include "ranking/league.h"

typedef struct logs {
    const char *folder;
    char **name;
    size_t count, capacity;
    league_game *game;
    char (*why)[RANKING_WHY_SIZE]; /* of those that are refused; "" if it is not */
    unsigned games;
} logs;

/* Of `folder`, with so many at the same time. Returns the exit status. */
int logs_read(logs *l, unsigned jobs);
void logs_free(logs *l);

#endif
