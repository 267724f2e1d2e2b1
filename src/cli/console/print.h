/* Prints a match for `tessera drive`. */
#ifndef TESSERA_CLI_CONSOLE_PRINT_H
#define TESSERA_CLI_CONSOLE_PRINT_H

#include "console/drive.h"

void drive_print_state(const drive *d);                    /* one JSON object on one line */
void drive_print_board(const drive *d);                    /* a picture in letters */
void drive_print_event(const drive *d, const ts_event *e); /* one JSON object on one line */

#endif
