/* Packs texts, each by itself, so that one is read without the others. */
#include "packing.h"

#include <stdlib.h>
#include <string.h>

#include "link/deflate.h"
#include "record/tight.h"

bool packing_is_packed(const void *bytes, size_t size)
{
    return size > 0 && *(const unsigned char *)bytes == PACKING_FORM;
}

bool packing_pack(const char *text, size_t size, packing_bytes *out)
{
    ts_tight_bytes tight;
    out->at = NULL;
    if (!ts_tight_write(text, size, &tight))
        return false;
    out->at = malloc(1 + tight.size);
    if (out->at) {
        out->at[0] = PACKING_FORM;
        memcpy(out->at + 1, tight.at, tight.size);
        out->size = 1 + tight.size;
    }
    free(tight.at);
    return out->at;
}

static char *unpack_tight(const unsigned char *bytes, size_t size, size_t text_size,
                          bool *no_memory)
{
    size_t used = 0;
    char *text = malloc(text_size + 1);
    int error = text ? ts_tight_read(bytes, size, text, text_size + 1, &used) : TS_TIGHT_MEMORY;
    *no_memory = error == TS_TIGHT_MEMORY;
    if (!error && used == text_size)
        return text;
    free(text);
    return NULL;
}

/* The dictionary is what has been unpacked before. */
static char *unpack_deflate(const unsigned char *bytes, size_t size, size_t text_size,
                            bool *no_memory)
{
    const size_t before = packing_dictionary_size;
    link_bytes out = {0};
    link_bytes_add(&out, packing_dictionary, before);
    int error = link_inflate(bytes, size, before + text_size, &out);
    *no_memory = out.failed || error == LINK_NO_MEMORY;
    if (!error && !out.failed && out.size == before + text_size)
        memmove(out.at, out.at + before, text_size);
    else
        error = LINK_BROKEN;
    if (!error)
        return (char *)out.at;
    free(out.at);
    return NULL;
}

/* As the first version kept it. */
static char *copy(const unsigned char *bytes, size_t size, size_t text_size, bool *no_memory)
{
    char *text = size == text_size ? malloc(text_size + 1) : NULL;
    *no_memory = size == text_size && !text;
    if (text && size)
        memcpy(text, bytes, size);
    return text;
}

char *packing_unpack(const void *bytes, size_t size, size_t text_size, bool *no_memory)
{
    const unsigned char *at = bytes;
    unsigned form = size ? *at : 0;
    char *text = form == PACKING_FORM      ? unpack_tight(at + 1, size - 1, text_size, no_memory)
                 : form == PACKING_DEFLATE ? unpack_deflate(at + 1, size - 1, text_size, no_memory)
                                           : copy(at, size, text_size, no_memory);
    if (text)
        text[text_size] = 0;
    return text;
}
