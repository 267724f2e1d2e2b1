/* A database as the ranking needs it: statements with numbers, bytes and texts, in SQL that SQLite
 * and PostgreSQL both understand. Parameters are $1, $2... The text of a statement must last as
 * long as the backend: it is prepared once. */
#ifndef TESSERA_RANKING_DB_BACKEND_H
#define TESSERA_RANKING_DB_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BACKEND_NUMBER, BACKEND_BYTES, BACKEND_TEXT };
typedef struct backend_value {
    int kind;
    int64_t number;
    const void *bytes; /* of texts and bytes; a text ends with 0 behind its size */
    size_t size;
} backend_value;

/* AGAIN: another one was in the way, or the server has gone; nothing of the transaction is kept,
 * the same may be tried again. WRONG: `why` has the reason. */
enum { BACKEND_DONE, BACKEND_AGAIN, BACKEND_WRONG };
enum { BACKEND_WHY_SIZE = 256, BACKEND_STATEMENTS = 128, BACKEND_PARAMETERS = 40 };

typedef void backend_row(void *ctx, const backend_value *column);

typedef struct backend {
    int (*run)(struct backend *b, const char *sql, const backend_value *in, unsigned count,
               backend_row *row, void *ctx);
    bool (*backup)(struct backend *b, const char *file); /* while others write; NULL if not here */
    void (*close)(struct backend *b);
    bool many;        /* several programs may write at once: rows must be locked */
    uint64_t changed; /* rows, by the last statement */
    char why[BACKEND_WHY_SIZE];
} backend;

/* Returns NULL if it fails: `why` has the reason. With `make`, a missing database is created. */
backend *backend_sqlite_open(const char *file, bool make, char why[BACKEND_WHY_SIZE]);
bool backend_postgres_is_built(void);
/* A server that does not answer is given up after five seconds, unless the URL says otherwise. */
backend *backend_postgres_open(const char *url, char why[BACKEND_WHY_SIZE]);

#endif
