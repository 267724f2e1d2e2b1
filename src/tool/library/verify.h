/* How verify says what it found, for the commands that verify on their way. */
#ifndef TESSERA_TOOL_LIBRARY_VERIFY_H
#define TESSERA_TOOL_LIBRARY_VERIFY_H

#include "record/replay.h"

/* A line on standard output: what of a well-formed replay is not so. */
void tool_say_not_so(const char *name, const ts_replay_report *report);

#endif
