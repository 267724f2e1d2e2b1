/* Everything that is kept, as one text (docs/replay-format.md): games with their replays, the
 * oldest first, then the settings. By it what is kept in a browser comes into a library on disk,
 * and back. */
#ifndef TESSERA_STORE_ARCHIVE_H
#define TESSERA_STORE_ARCHIVE_H

#include "base/buffer.h"
#include "store/store.h"

typedef struct archive_text {
    buffer text; /* the caller frees it */
    unsigned games, settings;
} archive_text;

void archive_begin(archive_text *a);
void archive_game(archive_text *a, const store_game *game, const char *replay, size_t size);
void archive_settings(archive_text *a, const store_handle *s);
void archive_end(archive_text *a);

bool archive_is(const char *text, size_t size); /* does it begin as one? */

enum {
    ARCHIVE_GAME,
    ARCHIVE_SETTING,
    ARCHIVE_END,
    ARCHIVE_NEWER, /* a game of a rule set or a mode that is not known here */
    ARCHIVE_TORN   /* something is wrong here, or missing */
};

typedef struct archive_entry {
    store_game game;          /* as it was in the library it came from; its id is 0 */
    const char *replay;       /* within the text */
    size_t size;              /* of the replay */
    const char *name, *value; /* of a setting; valid until the next entry */
    unsigned line;            /* where the entry begins */
} archive_entry;

typedef struct archive_reader {
    const char *text;
    size_t size, at;
    unsigned line, games, settings;
    char *name, *value;
} archive_reader;

/* The text must stay as long as the reader is used. */
void archive_open(archive_reader *r, const char *text, size_t size);
int archive_next(archive_reader *r, archive_entry *e); /* nothing follows after END or TORN */
void archive_close(archive_reader *r);

#endif
