/* The functions of the page's script that the store calls. Names end with a NUL; a row whose `at`
 * is NULL is removed. */
#ifndef TESSERA_FRONT_WEB_DISK_H
#define TESSERA_FRONT_WEB_DISK_H

#include "web.h"
#include "store/disk.h"

WEB_IMPORT(rows_open) void web_rows_open(void);
WEB_IMPORT(rows_again) void web_rows_again(void); /* retries rows that failed */
WEB_IMPORT(row_keep)
void web_row_keep(unsigned table, const char *name, const char *at, size_t size);
WEB_IMPORT(row_ask) void web_row_ask(unsigned table, const char *name);
WEB_IMPORT(journal_leave) void web_journal_leave(void); /* from now on another row is the journal */
WEB_IMPORT(now_ms) double web_now_ms(void);

/* The functions that the script calls. */
void web_row_is(unsigned table, const char *name, const char *bytes, size_t size);
void web_rows_are(bool ready, int status, unsigned waiting, unsigned games);

#endif
