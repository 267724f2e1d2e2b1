/* Any bytes as lines of a TBP front end: the conversation continues, and its answers are lines. */
#include <stdlib.h>
#include <string.h>

#include "cli/bots/tbp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char start[] = "{\"type\":\"start\",\"board\":[],\"queue\":[\"T\",\"I\"],"
                                "\"hold\":null,\"combo\":0,\"back_to_back\":false}";
    static tbp t;
    const char *at = (const char *)data, *end = at + size;
    if (!tbp_open(&t, 500, 0, 1))
        abort();
    if (size % 2 && tbp_line(&t, start, strlen(start)))
        abort();
    while (at < end && !t.quit) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        tbp_line(&t, at, (size_t)(stop - at));
        size_t length = strlen(t.answer);
        if (length && t.answer[length - 1] != '\n')
            abort();
        at = stop < end ? stop + 1 : end;
    }
    tbp_close(&t);
    return 0;
}
