/* Unpacks what deflate has packed. The bytes may come from a stranger: nothing is read outside
 * them, and no more is made of them than was allowed. */
#include "link/deflate.h"

#include <stdlib.h>
#include <string.h>

enum { BITS_MOST = 15, LITERALS = 256, END = 256, FIRST_ROOM = 4096 };

const uint16_t link_length_base[DEFLATE_LENGTHS] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                    15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                    67, 83, 99, 115, 131, 163, 195, 227, 258};
const uint8_t link_length_extra[DEFLATE_LENGTHS] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
const uint16_t link_distance_base[DEFLATE_DISTANCES] = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
const uint8_t link_distance_extra[DEFLATE_DISTANCES] = {0, 0, 0,  0,  1,  1,  2,  2,  3,  3,
                                                        4, 4, 5,  5,  6,  6,  7,  7,  8,  8,
                                                        9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
const uint8_t link_order[DEFLATE_ORDER] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                           11, 4,  12, 3, 13, 2, 14, 1, 15};

void link_bytes_add(link_bytes *to, const void *bytes, size_t count)
{
    if (to->failed || count == 0)
        return;
    if (to->room - to->size < count) {
        size_t room = to->room ? to->room : FIRST_ROOM;
        while (room - to->size < count)
            room *= 2;
        uint8_t *at = realloc(to->at, room);
        to->failed = !at;
        if (!at)
            return;
        to->at = at;
        to->room = room;
    }
    memcpy(to->at + to->size, bytes, count);
    to->size += count;
}

typedef struct reading {
    const uint8_t *at, *end;
    uint32_t held; /* bits, the next one lowest */
    unsigned bits;
    bool past; /* more was asked for than there is */
} reading;

/* A code by the counts of its lengths, and its symbols in their order. */
typedef struct code {
    uint16_t count[BITS_MOST + 1], symbol[DEFLATE_CODES];
} code;

static unsigned take(reading *r, unsigned bits)
{
    while (r->bits < bits) {
        r->past |= r->at == r->end;
        r->held |= (r->at < r->end ? (uint32_t)*r->at++ : 0) << r->bits;
        r->bits += 8;
    }
    unsigned value = r->held & ((1u << bits) - 1);
    r->held >>= bits;
    r->bits -= bits;
    return value;
}

/* False: more codes than there are bits for. */
static bool make_code(code *c, const uint8_t *length, unsigned count)
{
    uint16_t from[BITS_MOST + 2] = {0};
    int left = 1;
    memset(c, 0, sizeof *c);
    for (unsigned i = 0; i < count; i++)
        c->count[length[i]]++;
    c->count[0] = 0;
    for (unsigned bits = 1; bits <= BITS_MOST; bits++) {
        left = 2 * left - c->count[bits];
        if (left < 0)
            return false;
        from[bits + 1] = (uint16_t)(from[bits] + c->count[bits]);
    }
    for (unsigned i = 0; i < count; i++)
        if (length[i])
            c->symbol[from[length[i]]++] = (uint16_t)i;
    return true;
}

/* A symbol; negative: these bits are none. */
static int symbol(reading *r, const code *c)
{
    int at = 0, first = 0, index = 0;
    for (unsigned bits = 1; bits <= BITS_MOST && !r->past; bits++) {
        at |= (int)take(r, 1);
        if (at - first < c->count[bits])
            return c->symbol[index + at - first];
        index += c->count[bits];
        first = (first + c->count[bits]) << 1;
        at <<= 1;
    }
    return -1;
}

static bool fixed_codes(code *literals, code *distances)
{
    uint8_t length[DEFLATE_CODES];
    for (unsigned i = 0; i < DEFLATE_CODES; i++)
        length[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    bool made = make_code(literals, length, DEFLATE_CODES);
    memset(length, 5, DEFLATE_DISTANCES);
    return make_code(distances, length, DEFLATE_DISTANCES) && made;
}

static bool own_codes(reading *r, code *literals, code *distances)
{
    uint8_t length[DEFLATE_CODES + 32 + 138] = {0};
    unsigned many = 257 + take(r, 5), far = 1 + take(r, 5), orders = 4 + take(r, 4);
    for (unsigned i = 0; i < orders; i++)
        length[link_order[i]] = (uint8_t)take(r, 3);
    if (many > 286 || far > DEFLATE_DISTANCES || !make_code(literals, length, DEFLATE_ORDER))
        return false;
    memset(length, 0, sizeof length);
    unsigned n = 0;
    while (n < many + far) {
        int is = symbol(r, literals);
        if (is < 0 || (is == 16 && n == 0))
            return false;
        if (is < 16) {
            length[n++] = (uint8_t)is;
            continue;
        }
        unsigned again = is == 16 ? 3 + take(r, 2) : is == 17 ? 3 + take(r, 3) : 11 + take(r, 7);
        uint8_t value = is == 16 ? length[n - 1] : 0;
        while (again--)
            length[n++] = value;
    }
    return n == many + far && length[END] && make_code(literals, length, many) &&
           make_code(distances, length + many, far);
}

static bool copy_back(link_bytes *out, size_t far, size_t length)
{
    uint8_t some[258];
    if (far > out->size)
        return false;
    for (size_t i = 0; i < length; i++)
        some[i] = i < far ? out->at[out->size - far + i] : some[i - far];
    link_bytes_add(out, some, length);
    return true;
}

static int block_of_codes(reading *r, const code *literals, const code *distances, size_t most,
                          link_bytes *out)
{
    for (;;) {
        int is = symbol(r, literals);
        size_t length = 1;
        if (is < 0 || is >= END + 1 + DEFLATE_LENGTHS)
            return LINK_BROKEN;
        if (is == END)
            return LINK_INFLATED;
        if (is < LITERALS) {
            uint8_t byte = (uint8_t)is;
            if (out->size == most)
                return LINK_TOO_LARGE;
            link_bytes_add(out, &byte, 1);
        } else {
            is -= END + 1;
            length = link_length_base[is] + (size_t)take(r, link_length_extra[is]);
            int far = symbol(r, distances);
            if (far < 0 || far >= DEFLATE_DISTANCES)
                return LINK_BROKEN;
            size_t back = link_distance_base[far] + (size_t)take(r, link_distance_extra[far]);
            if (r->past)
                return LINK_BROKEN;
            if (length > most - out->size)
                return LINK_TOO_LARGE;
            if (!copy_back(out, back, length))
                return LINK_BROKEN;
        }
        if (out->failed)
            return LINK_NO_MEMORY;
    }
}

static int block_as_it_is(reading *r, size_t most, link_bytes *out)
{
    take(r, r->bits % 8);
    unsigned size = take(r, 16), other = take(r, 16);
    if (r->past || size != (~other & 0xffff) || size > (size_t)(r->end - r->at))
        return LINK_BROKEN;
    if (size > most - out->size)
        return LINK_TOO_LARGE;
    link_bytes_add(out, r->at, size);
    r->at += size;
    return out->failed ? LINK_NO_MEMORY : LINK_INFLATED;
}

int link_inflate(const uint8_t *bytes, size_t size, size_t most, link_bytes *out)
{
    if (size == 0)
        return LINK_BROKEN;
    reading r = {.at = bytes, .end = bytes + size};
    bool last = false;
    while (!last) {
        code literals, distances;
        last = take(&r, 1);
        unsigned kind = take(&r, 2);
        int got = LINK_BROKEN;
        if (r.past || kind == 3)
            return LINK_BROKEN;
        if (kind == 0)
            got = block_as_it_is(&r, most, out);
        else if (kind == 1 ? fixed_codes(&literals, &distances)
                           : own_codes(&r, &literals, &distances))
            got = block_of_codes(&r, &literals, &distances, most, out);
        if (got != LINK_INFLATED)
            return got;
    }
    return r.past || r.at != r.end ? LINK_BROKEN : LINK_INFLATED;
}
