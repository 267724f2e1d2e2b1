/* A server on the network, for browsers and for the game. Everybody may see its pages, plain HTML
 * without scripts, the same as JSON and as lines with tabs, numbers for Prometheus; and may hand in
 * signed logs, and ask for a match. */
#ifndef TESSERA_CLI_SERVER_HTTP_H
#define TESSERA_CLI_SERVER_HTTP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ranking/request.h"

struct ranking;

/* One answer. `path` as it was asked for, without the host; false if out of memory. */
typedef struct web_page {
    int status; /* 200, 404, 422, 429, 503 */
    const char *type;
    char *body; /* free() it */
    size_t size;
    bool scripts; /* it is the game */
    bool changes; /* a browser is to ask for it again by itself */
    bool shared;  /* the body is not the page's own */
} web_page;
/* Durations, in the classes that Prometheus calls a histogram. */
enum { WEB_TIMES = 5 }; /* 1, 10, 100 ms, 1, 10 s; and longer ones */
typedef struct web_times {
    _Atomic uint64_t count[WEB_TIMES + 1], sum_us;
} web_times;
void web_times_add(web_times *t, uint64_t us);

typedef struct web_numbers {
    bool has_database, has_pages;                /* without pages: numbers alone */
    bool relays, verifies;                       /* what this program does */
    _Atomic uint64_t forwarded, refused;         /* of the relay: datagrams */
    _Atomic uint64_t rooms;                      /* at the relay, now */
    _Atomic uint64_t asked, turned_away;         /* of the pages: requests; those over limits */
    _Atomic uint64_t connections, held;          /* now; held: those who look for a match */
    _Atomic uint64_t handed_in, not_kept, pairs; /* logs; matches that were paired */
    _Atomic uint64_t counted, again, untrue;     /* of the verifier: logs */
    web_times answers, batches;                  /* of the pages; of the verifier */
    uint32_t relay_port;                         /* where this program's relay is */
    char relay_name[RANKING_RELAY_SIZE];         /* its name among those of the server */
    bool relay_public;                           /* all players can reach it by that name */
    uint64_t relay_noted;                        /* when the others were told of it last */
    const struct cli_page *game;                 /* the game as a page; NULL if it is not there */
} web_numbers;
/* `h` is NULL while the database is away. */
bool web_answer(struct ranking *h, const char *path, web_numbers *numbers, web_page *out);
/* In Prometheus' text format. */
void web_metrics(struct ranking *h, FILE *out, const web_numbers *numbers);

/* Handles a POST of a client. `held`: there is nothing to say yet, ask again in a second; `last`:
 * something must be said now. */
enum { WEB_BODY_MOST = (1 << 20) + 2048 };
bool web_post(struct ranking *h, const char *path, const char *body, size_t size, bool last,
              web_numbers *numbers, web_page *out, bool *held);

/* For the game: the relay of this machine, and others by which its players may meet those here. */
bool web_write_relays(struct ranking *h, web_numbers *numbers, FILE *out);

/* Serves all that in a thread of its own, with a connection to the server of its own, until the
 * end. `proxied`: who calls stands in X-Forwarded-For. */
typedef struct web web;
typedef struct web_choices {
    const char *where; /* the database; NULL if none */
    bool numbers_alone, verifies;
    const char *address; /* of this machine; NULL means all */
    uint32_t port, relay_port;
    const char *relay_name; /* by which all players can reach the relay; NULL if they may not */
    bool proxied;
    bool limits_here;            /* connections of this machine count like any other's; for tests */
    uint32_t request_ms;         /* for a whole request; 0 means as long as usual */
    const struct cli_page *game; /* good until the end; NULL if there is none */
} web_choices;
web *web_open(const web_choices *c); /* NULL after an error has been printed */
uint32_t web_port(const web *w);
web_numbers *web_counts(web *w);
void web_close(web *w);

#endif
