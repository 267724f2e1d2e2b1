/* One question by HTTP, and its answer: in the thread that asks. */
#ifndef TESSERA_VISIT_HTTP_H
#define TESSERA_VISIT_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_NO_ADDRESS = -1, HTTP_NO_ANSWER = -2 };
enum { HTTP_ANSWER_MOST = 2 << 20 };

/* `place`: a name or a number, with :PORT behind it if that is not the usual one; http:// before it
 * does no harm. `body` NULL: a page is asked for; else it is sent. Returns the status of the
 * answer, such as 200, or HTTP_NO_...; *text is from malloc and ends with 0, or NULL. */
int http_ask(const char *place, const char *path, const char *body, size_t body_size, char **text,
             size_t *size);

#endif
