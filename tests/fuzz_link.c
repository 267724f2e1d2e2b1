/* Any bytes as a link: reading ends soon with an answer, within what a link may hold; what could be
 * read is written as a link, read again, and is the same. */
#include <stdlib.h>
#include <string.h>

#include "replay/link.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void there_and_back(const char *text, size_t size)
{
    char *link, *back;
    size_t back_size;
    int error = link_write("", text, size, &link);
    if (error == LINK_SIZE)
        return;
    char *again;
    size_t again_size;
    if (error || link_read(link, &back, &back_size) || back_size > size)
        abort();
    free(link);
    /* without hashes on the way it is the same for ever */
    if (link_write("", back, back_size, &link) || link_read(link, &again, &again_size) ||
        again_size != back_size || (size && memcmp(back, again, again_size) != 0))
        abort();
    free(back);
    free(again);
    free(link);
}

static void as_words(const uint8_t *data, size_t size)
{
    size_t head = strlen(LINK_REPLAY), text_size;
    char *words = malloc(head + size + 1), *text;
    link_challenge play;
    if (!words)
        return;
    memcpy(words, LINK_REPLAY, head);
    memcpy(words + head, data, size);
    words[head + size] = '\0';
    if (link_read(words, &text, &text_size) == LINK_OK) {
        if (text_size > LINK_TEXT_MAX)
            abort();
        there_and_back(text, text_size);
        free(text);
    }
    words[head + size] = '\0';
    link_read_challenge(words + head, &play);
    free(words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    as_words(data, size);
    return 0;
}
