/* libcurl's functions. On Linux the library is loaded when it is first needed, so a package need
 * not depend on it and the program's start does not load it; elsewhere the program is linked with
 * it. */
#ifndef TESSERA_RANKING_CLIENT_CURL_H
#define TESSERA_RANKING_CLIENT_CURL_H

#include <curl/curl.h>

#define CURL_CALLS(X)                                                                              \
    X(global_init)                                                                                 \
    X(easy_init)                                                                                   \
    X(easy_setopt)                                                                                 \
    X(easy_perform)                                                                                \
    X(easy_getinfo)                                                                                \
    X(easy_cleanup)                                                                                \
    X(slist_append)                                                                                \
    X(slist_free_all)                                                                              \
    X(url)                                                                                         \
    X(url_set)                                                                                     \
    X(url_get)                                                                                     \
    X(url_cleanup)                                                                                 \
    X(free)

#define CURL_MEMBER(name) __typeof__(&curl_##name) name;
typedef struct curl_calls {
    CURL_CALLS(CURL_MEMBER)
} curl_calls;
#undef CURL_MEMBER

const curl_calls *curl_load(void); /* NULL if libcurl is not installed */

#endif
