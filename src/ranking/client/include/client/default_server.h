/* The server that the game uses until the player names another. */
#ifndef TESSERA_RANKING_CLIENT_DEFAULT_SERVER_H
#define TESSERA_RANKING_CLIENT_DEFAULT_SERVER_H

#include "api/online.h"

#include <stdbool.h>

typedef struct default_server {
    char relay[ONLINE_PLACE_SIZE];   /* "" if there is no server */
    char ranking[ONLINE_PLACE_SIZE]; /* its address as http.h has it */
} default_server;

/* Reads `HOST`, or `RELAY RANKING` for a server whose parts are not at their usual addresses; lines
 * that begin with # are comments. Returns false if the text is neither. */
bool default_server_parse(const char *text, default_server *out);
/* The first of the file `server` in the folder of the games, /etc/tessera/server, and the build's
 * own. A file that is not understood is named on standard error. */
void default_server_find(default_server *out);

#endif
