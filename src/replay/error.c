/* The words and the names of all errors that calls of the library return. */
#include "tessera/fumen.h"
#include "tessera/replay.h"

static const struct error {
    int id;
    const char *name, *text;
} errors[] = {
#define ERROR(id, words) {id, #id, words},
    TS_ERRORS(ERROR) TS_REPLAY_ERRORS(ERROR) TS_FUMEN_ERRORS(ERROR)
#undef ERROR
};

static const struct error *find_error(int id)
{
    for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (errors[i].id == id)
            return &errors[i];
    return NULL;
}

const char *ts_error_text(int error)
{
    const struct error *e = find_error(error);
    return e ? e->text : "unknown error";
}

const char *ts_error_name(int error)
{
    const struct error *e = find_error(error);
    return e ? e->name : NULL;
}
