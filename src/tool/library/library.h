/* The player's library on the command line: what records, replays, export and import share. */
#ifndef TESSERA_TOOL_LIBRARY_LIBRARY_H
#define TESSERA_TOOL_LIBRARY_LIBRARY_H

#include "store/store.h"

/* NULL: it cannot be read, which has been said. A damaged one that was set aside is mentioned. */
store_handle *tool_library_open(void);
bool tool_library_written(store_handle *s); /* false: something is in memory alone */
/* Closes it and returns `status`; what could not be written is said, and is TOOL_WRONG. */
int tool_library_close(store_handle *s, int status);
/* An answer that is not whole is said; false. */
bool tool_library_answered(store_handle *s, int status);

#endif
