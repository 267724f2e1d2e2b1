/* The engine by text commands: its state, and its main loop for the fuzzer. */
#ifndef TESSERA_CLI_CONSOLE_DRIVE_H
#define TESSERA_CLI_CONSOLE_DRIVE_H

#include <stdio.h>

#include "tessera.h"

typedef struct drive {
    FILE *out;
    const ts_rules *rules;
    unsigned line;   /* number of the input line, from 1 */
    unsigned player; /* the board that commands act on */
    bool events;     /* events are printed */
    bool failed;     /* there was an error */
    bool left;       /* `quit` was the last command */
    bool has_saved;
    ts_match match, saved;
    ts_buttons held[TS_PLAYERS_MAX], saved_held[TS_PLAYERS_MAX];
} drive;

/* Reads commands from `in`, answers on `out`; returns the exit status. */
int cli_drive_run(FILE *in, FILE *out, const ts_setup *setup);

#endif
