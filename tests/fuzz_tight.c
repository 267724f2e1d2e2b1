/* Any bytes in the tight form: reading ends within the room, with an answer. Any bytes as a text:
 * they come back. */
#include <stdlib.h>
#include <string.h>

#include "record/tight.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 16 };

static char text[ROOM];

static void there_and_back(const char *from, size_t size)
{
    ts_tight_bytes tight;
    size_t used;
    char *back = malloc(size + 1);
    if (!back || !ts_tight_write(from, size, &tight) ||
        ts_tight_read(tight.at, tight.size, back, size + 1, &used) || used != size ||
        (size && memcmp(from, back, size) != 0))
        abort();
    free(tight.at);
    free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t used;
    there_and_back((const char *)data, size);
    int error = ts_tight_read(data, size, text, sizeof text, &used);
    if (used > sizeof text)
        abort();
    if (!error)
        there_and_back(text, used);
    return 0;
}
