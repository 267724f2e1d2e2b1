/* People: by key, by name. */
#include <string.h>

#include "internal.h"

#define PERSON_COLUMNS "SELECT key, name, since, banned FROM person "

typedef struct asking {
    ranking_tell *tell;
    void *ctx;
} asking;

static void notify_person(void *ctx, const backend_value *c)
{
    const asking *a = ctx;
    ranking_row row = {.played = c[2].number, .banned = c[3].number};
    db_bytes(row.key, sizeof row.key, &c[0]);
    db_text(row.name, sizeof row.name, &c[1]);
    a->tell(a->ctx, &row);
}

bool ranking_person(ranking *h, const uint8_t *key, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    return RUN_SQL(h, PERSON_COLUMNS "WHERE key = $1", notify_person, &a, KEY(key)) == BACKEND_DONE;
}

bool ranking_people(ranking *h, const uint8_t *after, unsigned most, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    return RUN_SQL(h, PERSON_COLUMNS "WHERE key > $1 ORDER BY key LIMIT $2", notify_person, &a,
                   BYTES(after, after ? RANKING_KEY_SIZE : 0),
                   NUMBER(db_page(most))) == BACKEND_DONE;
}

/* ---- names ---------------------------------------------------------------------------------- */

void db_fold_name(char out[RANKING_NAME_SIZE], const char *name)
{
    size_t size = 0;
    for (; name[size] && size < RANKING_NAME_SIZE - 1; size++) {
        bool capital = name[size] >= 'A' && name[size] <= 'Z';
        out[size] = capital ? (char)(name[size] - 'A' + 'a') : name[size];
    }
    out[size] = 0;
}

/* Names are UTF-8, in which no byte is 0xff: that stands behind all that begins with these. */
bool ranking_search(ranking *h, const char *name, unsigned most, ranking_tell *tell, void *ctx)
{
    asking a = {.tell = tell, .ctx = ctx};
    char from[RANKING_NAME_SIZE + 1];
    db_fold_name(from, name);
    size_t size = strlen(from);
    from[size] = (char)0xff;
    return RUN_SQL(h,
                   PERSON_COLUMNS "WHERE search >= $1 AND search < $2 ORDER BY search, key LIMIT "
                                  "$3",
                   notify_person, &a, BYTES(from, size), BYTES(from, size + 1),
                   NUMBER(db_page(most))) == BACKEND_DONE;
}

typedef struct folding {
    uint8_t key[RANKING_KEY_SIZE];
    char name[RANKING_NAME_SIZE];
    bool found;
} folding;

static void on_name(void *ctx, const backend_value *c)
{
    folding *f = ctx;
    f->found = true;
    db_bytes(f->key, sizeof f->key, &c[0]);
    db_text(f->name, sizeof f->name, &c[1]);
}

int db_fold_names(ranking *h)
{
    folding f = {.found = true};
    int status = BACKEND_DONE;
    for (bool first = true; f.found && status == BACKEND_DONE; first = false) {
        uint8_t after[RANKING_KEY_SIZE];
        char search[RANKING_NAME_SIZE];
        memcpy(after, f.key, sizeof after);
        f.found = false;
        status = RUN_SQL(h, "SELECT key, name FROM person WHERE key > $1 ORDER BY key LIMIT 1",
                         on_name, &f, BYTES(after, first ? 0 : sizeof after));
        if (status != BACKEND_DONE || !f.found)
            continue;
        db_fold_name(search, f.name);
        status = RUN_SQL(h, "UPDATE person SET search = $1 WHERE key = $2", NULL, NULL,
                         BYTES(search, strlen(search)), KEY(f.key));
    }
    return status;
}
