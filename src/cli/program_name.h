/* What the player types to start this program. `./play` says it in TESSERA_CALLED, so that a
 * command which help or an error names can be typed as it stands there. */
#ifndef TESSERA_CLI_PROGRAM_NAME_H
#define TESSERA_CLI_PROGRAM_NAME_H

#include <stdio.h>

const char *cli_program_name(void); /* "tessera" if nobody says anything else */

/* Puts it in the place of the word `tessera` wherever a text names a command: after a backtick, and
 * in the lines of "usage:". What is cut for lack of room is the text's end. */
void cli_run_by_name(char *out, size_t room, const char *text);

#endif
