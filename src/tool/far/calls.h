/* `tessera host` and `tessera join`: with a screen, which the caller has, or without one. */
#ifndef TESSERA_TOOL_FAR_CALLS_H
#define TESSERA_TOOL_FAR_CALLS_H

#include "face/session.h"
#include "args.h"

typedef struct far_screen {
    bool (*takes)(void *to, tool_args *a); /* an option that is the screen's own */
    /* Begins with that room; rules -1: those that are set. Returns the exit status. */
    int (*opens)(void *to, const session_room *room, int rules, const struct ts_rules_text *own);
    void *to;
} far_screen;

int tool_host(int argc, char **argv, const far_screen *screen);
int tool_join(int argc, char **argv, const far_screen *screen);

#endif
