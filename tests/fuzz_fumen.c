/* Any bytes as a fumen: reading ends with an answer; the pages it gave are written, read again and
 * written once more, and that is the same string. */
#include <stdlib.h>
#include <string.h>

#include "replay/fumen.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PAGES_MAX = 40, STRING_MAX = 1 << 19 };

static ts_fumen_page page[PAGES_MAX];
static char first[STRING_MAX], second[STRING_MAX];

static unsigned read_all(const char *text, size_t size)
{
    ts_fumen_reader reader;
    unsigned count = 0;
    int error = ts_fumen_open(&reader, text, size);
    while (!error && count < PAGES_MAX) {
        error = ts_fumen_next(&reader, &page[count]);
        count += !error;
    }
    if (reader.at < text || reader.at > text + size)
        abort();
    return count;
}

static size_t write_all(unsigned count, char *out)
{
    ts_fumen_writer writer;
    ts_fumen_begin(&writer, out, STRING_MAX);
    for (unsigned i = 0; i < count; i++)
        if (!ts_fumen_put(&writer, &page[i]))
            return 0; /* a piece above the highest row: version 110 knows such places */
    return ts_fumen_finish(&writer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned count = read_all((const char *)data, size);
    size_t length = write_all(count, first);
    if (length == 0 || count == 0)
        return 0;
    if (read_all(first, length) != count || write_all(count, second) != length ||
        memcmp(first, second, length) != 0)
        abort();
    return 0;
}
