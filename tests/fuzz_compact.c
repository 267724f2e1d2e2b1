/* Any bytes in the compact form: reading ends within the limit, with an answer. Any bytes as a
 * text: they come back. */
#include "replay/compact.h"

#include "fuzz.h"

enum { MOST = 1 << 16 };

static void there_and_back(const char *from, size_t size)
{
    buffer compact = {0}, back = {0};
    MUST(compact_write(from, size, &compact));
    MUST(compact_read(compact.data, compact.size, size, &back) == COMPACT_OK);
    MUST(back.size == size && (size == 0 || memcmp(from, back.data, size) == 0));
    buffer_free(&compact);
    buffer_free(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    buffer text = {0};
    there_and_back((const char *)data, size);
    int error = compact_read(data, size, MOST, &text);
    MUST(error || text.size <= MOST);
    if (!error)
        there_and_back(text.data, text.size);
    buffer_free(&text);
    return 0;
}
