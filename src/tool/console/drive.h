/* What the parts of the console share: its state, and the printing of a match. */
#ifndef TESSERA_TOOL_CONSOLE_DRIVE_H
#define TESSERA_TOOL_CONSOLE_DRIVE_H

#include "tool/tool.h"

typedef struct drive {
    FILE *out;
    const ts_rules *rules;
    unsigned line;   /* of the input, from 1 */
    unsigned player; /* whose board is spoken of */
    bool events;     /* are they printed */
    bool failed;     /* there was an error */
    bool has_saved;
    ts_match match, saved;
    ts_buttons held[TS_PLAYERS_MAX], saved_held[TS_PLAYERS_MAX];
} drive;

void drive_print_state(const drive *d);
void drive_print_board(const drive *d);
void drive_print_event(const drive *d, const ts_event *e);

#endif
