/* A database as the hall needs it: statements with numbers, bytes and texts, in SQL that SQLite and
 * PostgreSQL both understand. Parameters are $1, $2... The text of a statement must last as long as
 * the base: it is prepared once. */
#ifndef TESSERA_HALL_KEEP_BASE_H
#define TESSERA_HALL_KEEP_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BASE_NUMBER, BASE_BYTES, BASE_TEXT };
typedef struct base_value {
    int kind;
    int64_t number;
    const void *bytes; /* of texts and bytes; a text ends with 0 behind its size */
    size_t size;
} base_value;

/* AGAIN: another one was in the way, or the server has gone; nothing of the transaction is kept,
 * the same may be tried again. WRONG: `why` has the reason. */
enum { BASE_DONE, BASE_AGAIN, BASE_WRONG };
enum { BASE_WHY_ROOM = 256, BASE_STATEMENTS = 96 };

typedef void base_row(void *to, const base_value *column);

typedef struct base {
    int (*run)(struct base *b, const char *sql, const base_value *in, unsigned count, base_row *row,
               void *to);
    bool (*backup)(struct base *b, const char *file); /* while others write; NULL: not here */
    void (*close)(struct base *b);
    bool many;        /* several programs may write at once: rows must be locked */
    uint64_t changed; /* rows, by the last statement */
    char why[BASE_WHY_ROOM];
} base;

/* NULL: `why` has the reason. `make`: a new one where there is none. */
base *base_sqlite_open(const char *file, bool make, char why[BASE_WHY_ROOM]);
base *base_postgres_open(const char *url, char why[BASE_WHY_ROOM]);

#endif
