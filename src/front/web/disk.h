/* What the browser's disk calls in the page's script. Names end with 0; `at` NULL removes the
 * row. */
#ifndef TESSERA_FRONT_WEB_DISK_H
#define TESSERA_FRONT_WEB_DISK_H

#include "web.h"
#include "store/disk.h"

WEB_IMPORT(rows_open) void web_rows_open(void);
WEB_IMPORT(rows_again) void web_rows_again(void); /* writes what could not be written */
WEB_IMPORT(row_keep)
void web_row_keep(unsigned table, const char *name, const char *at, size_t size);
WEB_IMPORT(row_ask) void web_row_ask(unsigned table, const char *name);
WEB_IMPORT(journal_leave) void web_journal_leave(void); /* from now on another row is the journal */
WEB_IMPORT(now_ms) double web_now_ms(void);

/* What the script calls. */
void web_row_is(unsigned table, const char *name, const char *bytes, size_t size);
void web_rows_are(bool ready, int status, unsigned waiting, unsigned games);

#endif
