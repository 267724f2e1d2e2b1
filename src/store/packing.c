/* Packs texts by zlib, each by itself, so that one is read without the others. */
#include "packing.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    RAW = -15,        /* window of 32 kB, without a header and a sum: the store has its own */
    MEMORY = 9,       /* the most */
    RATIO_MOST = 1032 /* deflate packs no bytes closer */
};

bool packing_is_packed(const void *bytes, size_t size)
{
    return size > 0 && *(const unsigned char *)bytes == PACKING_FORM;
}

bool packing_pack(const char *text, size_t size, packing_bytes *out)
{
    z_stream z;
    memset(&z, 0, sizeof z);
    out->at = NULL;
    if (size > UINT_MAX ||
        deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, RAW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    uLong room = deflateBound(&z, (uLong)size);
    out->at = room < UINT_MAX ? malloc(room + 1) : NULL;
    bool packed = false;
    if (out->at) {
        deflateSetDictionary(&z, (const Bytef *)packing_dictionary, packing_dictionary_size);
        out->at[0] = PACKING_FORM;
        z.next_in = (z_const Bytef *)text;
        z.avail_in = (uInt)size;
        z.next_out = out->at + 1;
        z.avail_out = (uInt)room;
        packed = deflate(&z, Z_FINISH) == Z_STREAM_END;
        out->size = 1 + z.total_out;
    }
    deflateEnd(&z);
    if (!packed) {
        free(out->at);
        out->at = NULL;
    }
    return packed;
}

static bool inflate_all(const unsigned char *bytes, size_t size, char *text, size_t text_size,
                        bool *no_memory)
{
    z_stream z;
    memset(&z, 0, sizeof z);
    if (inflateInit2(&z, RAW) != Z_OK) {
        *no_memory = true;
        return false;
    }
    inflateSetDictionary(&z, (const Bytef *)packing_dictionary, packing_dictionary_size);
    z.next_in = (z_const Bytef *)bytes;
    z.avail_in = (uInt)size;
    z.next_out = (Bytef *)text;
    z.avail_out = (uInt)text_size;
    int code = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    *no_memory = code == Z_MEM_ERROR;
    return code == Z_STREAM_END && z.avail_in == 0 && z.avail_out == 0;
}

char *packing_unpack(const void *bytes, size_t size, size_t text_size, bool *no_memory)
{
    const unsigned char *at = bytes;
    *no_memory = false;
    bool packed = packing_is_packed(bytes, size);
    if (packed ? size > UINT_MAX || text_size > UINT_MAX || text_size / RATIO_MOST > size
               : size != text_size)
        return NULL;
    char *text = malloc(text_size + 1);
    if (!text) {
        *no_memory = true;
        return NULL;
    }
    if (!packed) {
        memcpy(text, bytes, text_size);
    } else if (!inflate_all(at + 1, size - 1, text, text_size, no_memory)) {
        free(text);
        return NULL;
    }
    text[text_size] = 0;
    return text;
}
