/* Declarations shared by the files of this folder. */
#ifndef TESSERA_RANKING_DB_INTERNAL_H
#define TESSERA_RANKING_DB_INTERNAL_H

#include "backend.h"
#include "ranking/ranking.h"

struct ranking {
    backend *b;
    char why[RANKING_SAYS_SIZE];
};

#define NUMBER(n) ((backend_value){.kind = BACKEND_NUMBER, .number = (int64_t)(n)})
#define BYTES(p, count) ((backend_value){.kind = BACKEND_BYTES, .bytes = (p), .size = (count)})
#define KEY(p) BYTES((p), RANKING_KEY_SIZE)
#define WORDS(text) db_words(text)
backend_value db_words(const char *text);

/* A statement with values in braces; returns BASE_... */
#define RUN_SQL(h, sql, row, to, ...)                                                              \
    db_run((h), (sql), (const backend_value[]){__VA_ARGS__},                                       \
           sizeof((const backend_value[]){__VA_ARGS__}) / sizeof(backend_value), (row), (to))
int db_run(ranking *h, const char *sql, const backend_value *in, unsigned count, backend_row *row,
           void *ctx);
/* All of it or nothing; again if another one was in the way. `work` returns BASE_... */
typedef int db_work(ranking *h, void *of);
bool db_whole(ranking *h, db_work *work, void *of);
/* The same, without waiting for the disk: what a power cut may take back. */
bool db_brief(ranking *h, db_work *work, void *of);

/* The tables: step n leads from version n to n + 1, statement by statement up to a NULL. */
typedef const char *const *db_step;
enum { DB_VERSION = 11 };
extern const db_step db_steps[DB_VERSION];
/* Runs the steps that a backend has not seen yet, in one transaction. Returns false if it has a
 * later version, or another program's tables, and stays as it is, or a step fails. */
bool db_upgrade(ranking *h, const db_step *step, unsigned count);

/* Returns the number of rows a page may have. */
static inline unsigned db_page(unsigned most)
{
    return most < RANKING_PAGE_MOST ? most : RANKING_PAGE_MOST;
}

/* A value of a row, no longer than there is room for. */
void db_text(char *out, size_t size, const backend_value *v);
void db_bytes(uint8_t *out, size_t size, const backend_value *v);
void db_number(void *ctx, const backend_value *column); /* to an int64_t */

/* States of a log. HALF: of a match that was paired, signed by one of both. */
enum { DB_WAITING, DB_COUNTED, DB_REFUSED, DB_AGAIN, DB_HALF };

/* Why a game that the owner has taken out does not count. */
#define DB_DROPPED "taken out by the owner of this server"

/* agreement.c: the pieces of a record of one player lie where a bot puts them, more often than this
 * rating explains. */
bool db_is_thought_out(const ranking_log *log, fix rating);

/* verify.c, within a transaction. Enters a record, if it is the player's best of its kind. Both
 * return BACKEND_... */
int db_write_record(ranking *h, const ranking_log *log, ranking_checked *c);
int db_add_total(ranking *h, const char *name, int64_t more);

/* people.c: a name as it is searched for, without capital letters of ASCII; and all names at once,
 * for a database of before. */
void db_fold_name(char out[RANKING_NAME_SIZE], const char *name);
int db_fold_names(ranking *h);

/* rooms.c, within a transaction: the rating of a player by these rules in matches of two, which
 * stays as it is if there is none; and no room of this player is open any more. */
int db_rating_of(ranking *h, const uint8_t *key, const char *rules, int64_t *rating);
int db_close_room(ranking *h, const uint8_t *key);

/* totals.c: an ordered table, of ratings or (with a mode) of records, and a place of it. If `place`
 * is 0 there is no mark: then it is the first row. */
enum { DB_WHAT_SIZE = 112 };
typedef struct db_order {
    const char *rules, *mode;
    bool many, machine;
    uint32_t variant, level, goal;
} db_order;
typedef struct db_mark {
    unsigned place;
    int64_t part, by; /* by: what it is ordered by; part: of ratings 1 where they are sure */
} db_mark;
/* Notes the marks of it, not more often than need be. */
bool db_mark_order(ranking *h, const db_order *of, uint64_t now);
int db_mark_before(ranking *h, const db_order *of, unsigned from, db_mark *out); /* BASE_... */

/* ranking.c: writes a log, whose hash is `id` then. Returns BACKEND_... */
typedef struct db_log_text {
    const char *bytes;
    size_t size;
    uint64_t came;
} db_log_text;
int db_write_log(ranking *h, const ranking_log *log, const db_log_text *text, int state,
                 uint8_t id[RANKING_HASH_SIZE]);

/* halves.c, within a transaction: a log that one of a pair has signed. All return BACKEND_... */
/* The claim is REFUSED where no such match was agreed on. */
int db_write_half(ranking *h, const ranking_log *log, const db_log_text *text, int *claim);
typedef struct db_half_log {
    uint8_t pair[RANKING_PAIR_SIZE];
    unsigned signer; /* its board */
} db_half_log;
/* Writes why it does not count, if so; *alone: the opponent's half may still count. A player who
 * left before the end has lost. */
int db_check_half(ranking *h, const ranking_log *log, ranking_checked *c, const db_half_log *half,
                  char why[RANKING_WHY_SIZE], bool *alone);
int db_close_half(ranking *h, const db_half_log *half, const uint8_t id[RANKING_HASH_SIZE],
                  const uint8_t game[RANKING_HASH_SIZE], bool alone);
/* Writes why a log of two that were paired does not count, if its seeds are not the server's. */
int db_check_seed(ranking *h, const ranking_log *log, char why[RANKING_WHY_SIZE]);
/* Returns true if either player has signed that the opponent's inputs came late; `half` is NULL for
 * a log that both have signed. */
int db_check_lateness(ranking *h, const ranking_log *log, const db_half_log *half,
                      char why[RANKING_WHY_SIZE]);

#endif
