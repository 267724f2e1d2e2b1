/* What `tessera verify` and `tessera import` print of a replay that does not verify. */
#ifndef TESSERA_CLI_LIBRARY_VERIFY_H
#define TESSERA_CLI_LIBRARY_VERIFY_H

#include "replay/replay.h"
#include "file.h"

/* A file that has been read and, if that went well, verified. */
typedef struct cli_checked {
    buffer text, fresh; /* fresh: with new hashes and results, if that was asked for */
    ts_replay_report report;
    bool is_read, is_compact;
    char why[CLI_WHY_SIZE]; /* it could not be read */
} cli_checked;

/* Prints nothing, so that several files can be read at the same time. */
void cli_checked_read(cli_checked *c, const char *name, bool anew);
void cli_checked_free(void *checked);
/* CLI_DONE: it verifies; CLI_NOT_SO: it does not; CLI_WRONG: it cannot be read or is no replay,
 * and the error is printed. */
int cli_checked_status(const cli_checked *c, const char *name);

/* One line on standard output: where a well-formed replay does not verify. */
void cli_say_not_so(const char *name, const ts_replay_report *report);

/* Where a replay is in the library; known: it was there before. */
typedef struct cli_imported {
    uint64_t id;
    bool known;
} cli_imported;

/* One JSON object on standard output; `imported` is NULL for what is not in the library. */
void cli_say_json(const char *name, const ts_replay_report *report, const cli_imported *imported);

#endif
