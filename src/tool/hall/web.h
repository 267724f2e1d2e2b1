/* What everybody may see of a hall, for browsers and programs: plain pages without scripts, the
 * same as JSON, numbers for Prometheus. It only reads. */
#ifndef TESSERA_TOOL_HALL_WEB_H
#define TESSERA_TOOL_HALL_WEB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hall;

/* One page. `path` as it was asked for, without the host; false: out of memory. */
typedef struct web_page {
    int status; /* 200, 404, 503 */
    const char *type;
    char *body; /* free() it */
    size_t size;
} web_page;
typedef struct web_numbers {
    _Atomic uint64_t forwarded, refused; /* of the relay: datagrams */
    _Atomic uint64_t asked, turned_away; /* of the pages: requests; those over the limits */
} web_numbers;
bool web_answer(struct hall *h, const char *path, web_numbers *numbers, web_page *out);

/* Serves pages in a thread of its own, with a connection to the hall of its own, until the end. */
typedef struct web web;
web *web_open(const char *where, uint32_t port); /* NULL: an error has been printed */
uint32_t web_port(const web *w);
web_numbers *web_counts(web *w);
void web_close(web *w);

#endif
