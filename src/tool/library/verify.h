/* What `tessera verify` and `tessera import` print of a replay that does not verify. */
#ifndef TESSERA_TOOL_LIBRARY_VERIFY_H
#define TESSERA_TOOL_LIBRARY_VERIFY_H

#include "record/replay.h"

/* One line on standard output: where a well-formed replay does not verify. */
void tool_say_not_so(const char *name, const ts_replay_report *report);

/* Where a replay is in the library; known: it was there before. */
typedef struct tool_imported {
    uint64_t id;
    bool known;
} tool_imported;

/* One JSON object on standard output; `imported` is NULL for what is not in the library. */
void tool_say_json(const char *name, const ts_replay_report *report, const tool_imported *imported);

#endif
