/* What the files that make a hall on a base share. */
#ifndef TESSERA_HALL_KEEP_INNER_H
#define TESSERA_HALL_KEEP_INNER_H

#include "base.h"
#include "hall/hall.h"

struct hall {
    base *b;
    char why[HALL_SAYS_ROOM];
};

#define NUMBER(n) ((base_value){.kind = BASE_NUMBER, .number = (int64_t)(n)})
#define BYTES(p, count) ((base_value){.kind = BASE_BYTES, .bytes = (p), .size = (count)})
#define KEY(p) BYTES((p), HALL_KEY_SIZE)
#define WORDS(text) keep_words(text)
base_value keep_words(const char *text);

/* A statement with values in braces; returns BASE_... */
#define RUN_SQL(h, sql, row, to, ...)                                                              \
    keep_run((h), (sql), (const base_value[]){__VA_ARGS__},                                        \
             sizeof((const base_value[]){__VA_ARGS__}) / sizeof(base_value), (row), (to))
int keep_run(hall *h, const char *sql, const base_value *in, unsigned count, base_row *row,
             void *to);
/* All of it or nothing; again if another one was in the way. `work` returns BASE_... */
bool keep_whole(hall *h, int (*work)(hall *h, void *of), void *of);

/* The tables: step n leads from version n to n + 1, statement by statement up to a NULL. */
typedef const char *const *keep_step;
enum { KEEP_VERSION = 1 };
extern const keep_step keep_steps[KEEP_VERSION];
/* Runs the steps that a base has not seen yet, in one transaction. False: it has a later version,
 * or another program's tables, and stays as it is, or a step fails. */
bool keep_upgrade(hall *h, const keep_step *step, unsigned count);

/* A value of a row, no longer than there is room for. */
void keep_text(char *out, size_t room, const base_value *v);
void keep_bytes(uint8_t *out, size_t room, const base_value *v);
void keep_number(void *to, const base_value *column); /* to an int64_t */

/* States of a log. HALF: of a match that was paired, signed by one of both. */
enum { KEEP_WAITING, KEEP_COUNTED, KEEP_REFUSED, KEEP_AGAIN, KEEP_HALF };

/* mark.c: an ordered table, of ratings or (with a mode) of records, and a place of it. Where
 * `place` is 0 there is no mark: then it is the first row. */
enum { KEEP_WHAT_ROOM = 112 };
typedef struct keep_order {
    const char *rules, *mode;
    bool many;
    uint32_t variant, level, goal;
} keep_order;
typedef struct keep_mark {
    unsigned place;
    int64_t part, by; /* by: what it is ordered by; part: of ratings 1 where they are sure */
} keep_mark;
/* Notes the marks of it, not more often than need be. */
bool keep_mark_order(hall *h, const keep_order *of, uint64_t now);
int keep_mark_before(hall *h, const keep_order *of, unsigned from, keep_mark *out); /* BASE_... */

/* pair.c: a log of two with one signature, within a transaction. The claim is REFUSED where no such
 * match was agreed on. Returns BASE_... */
int keep_half(hall *h, const hall_log *log, const char *text, size_t size, uint64_t now,
              int *claim);

#endif
