/* The words and the names of all errors that calls of the library return. */
#include "tessera/fumen.h"
#include "tessera/replay.h"

#define ALL_ERRORS(X) TS_ERRORS(X) TS_REPLAY_ERRORS(X) TS_FUMEN_ERRORS(X)
#define WORDS_OF(id, words) {id, words},
#define NAME_OF(id, words) {id, #id},

typedef struct entry {
    int error;
    const char *is;
} entry;

/* Two tables, so that programs that print no names do not contain them. */
static const entry texts[] = {ALL_ERRORS(WORDS_OF)}, names[] = {ALL_ERRORS(NAME_OF)};

static const char *find(const entry *in, int error)
{
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (in[i].error == error)
            return in[i].is;
    return NULL;
}

const char *ts_error_text(int error)
{
    const char *text = find(texts, error);
    return text ? text : "unknown error";
}

const char *ts_error_name(int error)
{
    return find(names, error);
}
