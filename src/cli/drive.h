/* `tessera drive`: the engine by text commands, and a match as text. */
#ifndef TESSERA_CLI_CONSOLE_DRIVE_H
#define TESSERA_CLI_CONSOLE_DRIVE_H

#include "tessera.h"

#include <stdio.h>

typedef struct drive {
    FILE *out;
    const ts_rules *rules;
    unsigned line;   /* number of the input line, from 1 */
    unsigned player; /* the board that commands act on */
    bool events;     /* events are printed */
    bool json;       /* all answers are JSON, one for each command */
    bool answered;   /* the command has had its answer */
    bool failed;     /* there was an error */
    bool left;       /* `quit` was the last command */
    bool has_saved;
    ts_match match, saved;
    ts_buttons held[TS_PLAYERS_MAX], saved_held[TS_PLAYERS_MAX];
} drive;

/* Reads commands from `in`, answers on `out`; returns the exit status. With `json`, all answers are
 * JSON: docs/drive.schema.json. */
int cli_drive_run(FILE *in, FILE *out, const ts_setup *setup, bool json);

/* Prints a match for `tessera drive`. */

void drive_print_state(const drive *d);                    /* one JSON object on one line */
void drive_print_board(const drive *d);                    /* a picture in letters */
void drive_print_event(const drive *d, const ts_event *e); /* one JSON object on one line */

#endif
