/* One HTTP request and its response, in the calling thread. */
#ifndef TESSERA_RANKING_CLIENT_HTTP_H
#define TESSERA_RANKING_CLIENT_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HTTP_RESPONSE_MAX = 2 << 20,
    HTTP_REDIRECTS_MAX = 5,
    HTTP_PORT = 2611 /* where a place names none, and is not https */
};

/* In place of a status. */
enum {
    HTTP_NO_LIBRARY = -1,
    HTTP_NO_ADDRESS = -2,
    HTTP_NO_ANSWER = -3,
    HTTP_NO_PROTOCOL = -4,
    HTTP_NO_TRUST = -5,
    HTTP_SLOW = -6,
    HTTP_CUT = -7,
    HTTP_NOT_HTTP = -8,
    HTTP_LARGE = -9,
    HTTP_REDIRECTS = -10,
    HTTP_NO_PROXY = -11,
    HTTP_NO_MEMORY = -12
};
const char *http_error(int status); /* its sentence */

/* Is that text the address of a server, and not a file's name? */
bool http_is_address(const char *text);

/* `place`: HOST[:PORT], http://HOST[:PORT] or https://HOST[:PORT], with a path before `path` if
 * there is one. A NULL `body` makes it a GET; else it is posted. Redirects are followed, and the
 * proxies that the environment names are used. Returns the response's status, such as 200, or
 * HTTP_NO_...; *text is from malloc and ends with 0, or NULL. */
int http_ask(const char *place, const char *path, const char *body, size_t body_size, char **text,
             size_t *size);

/* The answer to a posted log: RANKING_CLAIM_..., or -1 if no ranking server says that. */
int http_claim(int status, const char *text);

#endif
