/* A backend on a server: PostgreSQL by libpq. Numbers come and go as 64 bits, everything in binary
 * form. A connection that is lost is opened anew, and the caller tries its transaction again. */
#define _POSIX_C_SOURCE 200809L
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend.h"

enum { COLUMNS_MOST = 24, INT8 = 20, INT4 = 23, TEXT = 25 };

typedef struct postgres_base {
    backend b;
    PGconn *db;
    const char *text[BACKEND_STATEMENTS];
} postgres_base;

/* True for errors that may pass: deadlocks, serialization, a server that goes. */
static bool passes(const char *state)
{
    return strncmp(state, "40", 2) == 0 || strncmp(state, "08", 2) == 0 ||
           strncmp(state, "57P", 3) == 0 || strcmp(state, "25006") == 0 ||
           strcmp(state, "55P03") == 0 || strcmp(state, "23505") == 0 ||
           strcmp(state, "25P02") == 0;
}

/* Each statement is planned once: whatever is asked has an index, and few rows to join. */
static void settle(postgres_base *p)
{
    memset(p->text, 0, sizeof p->text);
    if (PQstatus(p->db) == CONNECTION_OK)
        PQclear(PQexec(p->db, "SET plan_cache_mode = force_generic_plan; SET jit = off"));
}

static int wrong(postgres_base *p, PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    bool lost = PQstatus(p->db) != CONNECTION_OK;
    int status = lost || (state && passes(state)) ? BACKEND_AGAIN : BACKEND_WRONG;
    snprintf(p->b.why, sizeof p->b.why, "%s", PQerrorMessage(p->db));
    p->b.why[strcspn(p->b.why, "\n")] = 0;
    PQclear(result);
    if (lost || (state && strcmp(state, "25006") == 0)) { /* gone, or no longer the primary */
        PQreset(p->db);
        settle(p);
    } else if (PQtransactionStatus(p->db) != PQTRANS_IDLE) {
        PQclear(PQexec(p->db, "ROLLBACK"));
    }
    return status;
}

static void put_8(char out[8], int64_t number)
{
    for (unsigned i = 0; i < 8; i++)
        out[i] = (char)((uint64_t)number >> (56 - 8 * i));
}

static int64_t get(const char *bytes, int size)
{
    uint64_t n = 0;
    for (int i = 0; i < size; i++)
        n = n << 8 | (unsigned char)bytes[i];
    return size == 4 ? (int32_t)(uint32_t)n : (int64_t)n;
}

static void tell(const PGresult *result, int at, backend_row *row, void *ctx)
{
    backend_value value[COLUMNS_MOST] = {0};
    for (int i = 0; i < PQnfields(result) && i < COLUMNS_MOST; i++) {
        unsigned type = PQftype(result, i);
        if (type == INT8 || type == INT4) {
            value[i].kind = BACKEND_NUMBER;
            value[i].number = get(PQgetvalue(result, at, i), PQgetlength(result, at, i));
        } else {
            value[i].kind = type == TEXT ? BACKEND_TEXT : BACKEND_BYTES;
            value[i].bytes = PQgetvalue(result, at, i);
            value[i].size = (size_t)PQgetlength(result, at, i);
        }
    }
    row(ctx, value);
}

/* The statement under the name of its place; "" if there is none, `result` has the reason. */
static bool prepared(postgres_base *p, const char *sql, const backend_value *in, unsigned count,
                     char name[16], PGresult **result)
{
    static const Oid type[] = {
        [BACKEND_NUMBER] = INT8, [BACKEND_BYTES] = 17, [BACKEND_TEXT] = TEXT};
    Oid types[BACKEND_PARAMETERS];
    unsigned i = 0;
    while (i < BACKEND_STATEMENTS - 1 && p->text[i] && p->text[i] != sql)
        i++;
    snprintf(name, 16, "s%u", i);
    if (p->text[i] == sql)
        return true;
    for (unsigned k = 0; k < count; k++)
        types[k] = type[in[k].kind];
    *result = PQprepare(p->db, name, sql, (int)count, types);
    if (PQresultStatus(*result) != PGRES_COMMAND_OK)
        return false;
    PQclear(*result);
    p->text[i] = sql;
    return true;
}

static int run(backend *b, const char *sql, const backend_value *in, unsigned count,
               backend_row *row, void *ctx)
{
    postgres_base *p = (postgres_base *)b;
    char name[16], number[BACKEND_PARAMETERS][8];
    const char *value[BACKEND_PARAMETERS];
    int size[BACKEND_PARAMETERS], format[BACKEND_PARAMETERS];
    PGresult *result = NULL;
    if (PQstatus(p->db) != CONNECTION_OK || !prepared(p, sql, in, count, name, &result))
        return wrong(p, result);
    for (unsigned i = 0; i < count; i++) {
        if (in[i].kind == BACKEND_NUMBER) {
            put_8(number[i], in[i].number);
            value[i] = number[i];
            size[i] = 8;
        } else {
            value[i] = in[i].bytes ? in[i].bytes : "";
            size[i] = (int)in[i].size;
        }
        format[i] = 1;
    }
    result = PQexecPrepared(p->db, name, (int)count, value, size, format, 1);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        return wrong(p, result);
    for (int i = 0; row && i < PQntuples(result); i++)
        tell(result, i, row, ctx);
    b->changed = strtoull(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return BACKEND_DONE;
}

static void close_base(backend *b)
{
    postgres_base *p = (postgres_base *)b;
    PQfinish(p->db);
    free(p);
}

static void be_silent(void *of, const char *message)
{
    (void)of, (void)message;
}

bool backend_postgres_is_built(void)
{
    return true;
}

/* Parameters of the URL override those before it. */
static PGconn *connect(const char *url)
{
    static const char *const words[] = {"connect_timeout", "dbname", NULL};
    const char *const values[] = {"5", url, NULL};
    return PQconnectdbParams(words, values, 1);
}

backend *backend_postgres_open(const char *url, char why[BACKEND_WHY_SIZE])
{
    postgres_base *p = calloc(1, sizeof *p);
    if (!p) {
        snprintf(why, BACKEND_WHY_SIZE, "out of memory");
        return NULL;
    }
    p->db = connect(url);
    p->b = (backend){.run = run, .close = close_base, .many = true};
    if (PQstatus(p->db) == CONNECTION_OK) {
        PQsetNoticeProcessor(p->db, be_silent, NULL);
        settle(p);
        return &p->b;
    }
    snprintf(why, BACKEND_WHY_SIZE, "%s", PQerrorMessage(p->db));
    why[strcspn(why, "\n")] = 0;
    close_base(&p->b);
    return NULL;
}
