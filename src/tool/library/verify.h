/* What `tessera verify` and `tessera import` print of a replay that does not verify. */
#ifndef TESSERA_TOOL_LIBRARY_VERIFY_H
#define TESSERA_TOOL_LIBRARY_VERIFY_H

#include "record/replay.h"
#include "file.h"

/* A file that has been read and, if that went well, verified. */
typedef struct tool_checked {
    tool_bytes text, fresh; /* fresh: with new hashes and results, if that was asked for */
    ts_replay_report report;
    bool is_read;
    char why[TOOL_WHY_ROOM]; /* it could not be read */
} tool_checked;

/* Prints nothing, so that several files can be read at the same time. */
void tool_checked_read(tool_checked *c, const char *name, bool anew);
void tool_checked_free(void *checked);
/* TOOL_DONE: it verifies; TOOL_NOT_SO: it does not; TOOL_WRONG: it cannot be read or is no replay,
 * and the error is printed. */
int tool_checked_status(const tool_checked *c, const char *name);

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
