/* `tessera host` and `tessera join`: with a screen, which the caller has, or without one. */
#ifndef TESSERA_CLI_ONLINE_HOST_JOIN_H
#define TESSERA_CLI_ONLINE_HOST_JOIN_H

#include "api/session.h"
#include "args.h"

typedef struct net_game_screen {
    bool (*takes)(void *ctx, cli_args *a); /* an option that is the screen's own */
    /* Starts with that lobby; rules -1 means those in the settings. Returns the exit status. */
    int (*opens)(void *ctx, const session_room *room, int rules, const struct ts_rules_text *own);
    void *ctx;
} net_game_screen;

int cli_host(int argc, char **argv, const net_game_screen *screen);
int cli_join(int argc, char **argv, const net_game_screen *screen);

#endif
