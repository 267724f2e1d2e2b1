/* The smallest program of the page: it unpacks the large one. LZMA says that one in a tenth less
 * than what browsers can unpack by themselves, and what unpacks it is a kilobyte. weave.py packs
 * with up to four bits of context for a literal and none of the position; other choices are
 * refused. */
#include "web.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CONTEXT_BITS = 4,
    HEAD = 13, /* bytes: the choices, the size of the dictionary, that of the whole */
    STATES = 12,
    FIRST_AFTER_MATCH = 7, /* the states from here on: the last thing was no literal */
    ONE = 11,              /* a probability of 1 is 1 << ONE */
    LEARN = 5,
    LEAST = 1 << 24, /* a smaller range takes the next byte */
    LENGTH_MIN = 2,
    LENGTH_KINDS = 4, /* of lengths, as distances see them */
    SLOT_BITS = 6,
    SLOT_DIRECT = 4, /* slots below are the distance */
    SLOT_ALIGNED = 14,
    ALIGN_BITS = 4
};
typedef uint16_t chance;
typedef struct length_chances {
    chance choice[2], low[1 << 3], middle[1 << 3], high[1 << 8];
} length_chances;

static struct {
    chance match[STATES], again[STATES], not_first[STATES], longer[STATES];
    chance not_second[STATES], not_third[STATES];
    chance slot[LENGTH_KINDS][1 << SLOT_BITS], align[1 << ALIGN_BITS];
    chance distance[1 + 128 - SLOT_ALIGNED];
    length_chances length, length_again;
    chance literal[1 << CONTEXT_BITS][3 << 8];
} all;

static const uint8_t *in, *in_end;
static uint32_t range, code;

static uint32_t byte(void)
{
    return in < in_end ? *in++ : 0;
}

static void refill(void)
{
    if (range < LEAST) {
        range <<= 8;
        code = code << 8 | byte();
    }
}

static uint32_t bit(chance *p)
{
    uint32_t bound = (range >> ONE) * *p, found = code >= bound;
    if (found) {
        range -= bound;
        code -= bound;
        *p = (chance)(*p - (*p >> LEARN));
    } else {
        range = bound;
        *p = (chance)(*p + (((1 << ONE) - *p) >> LEARN));
    }
    refill();
    return found;
}

/* A number of that many bits, the highest first. */
static uint32_t tree(chance *p, int bits)
{
    uint32_t m = 1;
    for (int i = 0; i < bits; i++)
        m = m << 1 | bit(&p[m]);
    return m - (1u << bits);
}

/* The lowest first. */
static uint32_t tree_upwards(chance *p, int bits)
{
    uint32_t m = 1, number = 0;
    for (int i = 0; i < bits; i++) {
        uint32_t found = bit(&p[m]);
        m = m << 1 | found;
        number |= found << i;
    }
    return number;
}

static uint32_t even_bits(int bits)
{
    uint32_t number = 0;
    for (int i = 0; i < bits; i++) {
        range >>= 1;
        uint32_t found = code >= range;
        code -= found ? range : 0;
        number = number << 1 | found;
        refill();
    }
    return number;
}

static uint32_t length(length_chances *p)
{
    if (!bit(&p->choice[0]))
        return tree(p->low, 3);
    if (!bit(&p->choice[1]))
        return 8 + tree(p->middle, 3);
    return 16 + tree(p->high, 8);
}

/* How far back, less one. */
static uint32_t distance(uint32_t long_as)
{
    uint32_t slot =
        tree(all.slot[long_as < LENGTH_KINDS - 1 ? long_as : LENGTH_KINDS - 1], SLOT_BITS);
    if (slot < SLOT_DIRECT)
        return slot;
    int bits = (int)(slot >> 1) - 1;
    uint32_t high = (2 | (slot & 1)) << bits;
    if (slot < SLOT_ALIGNED)
        return high + tree_upwards(all.distance + high - slot, bits);
    high += even_bits(bits - ALIGN_BITS) << ALIGN_BITS;
    return high + tree_upwards(all.align, ALIGN_BITS);
}

/* `meant`: the byte that a match would have had here, which this one is not; or -1. */
static uint8_t literal(chance *p, int meant)
{
    uint32_t m = 1;
    for (int i = 7; meant >= 0 && i >= 0; i--) {
        uint32_t other = (uint32_t)meant >> i & 1;
        m = m << 1 | bit(&p[((1 + other) << 8) + m]);
        if ((m & 1) != other)
            meant = -1;
    }
    while (m < 1 << 8)
        m = m << 1 | bit(&p[m]);
    return (uint8_t)m;
}

/* One of the last distances, which becomes the last one. */
static void bring_back(uint32_t back[4], uint32_t state)
{
    int which = 1;
    if (bit(&all.not_second[state]))
        which = bit(&all.not_third[state]) ? 3 : 2;
    uint32_t found = back[which];
    for (; which; which--)
        back[which] = back[which - 1];
    back[0] = found;
}

/* The number of bytes; 0: it is broken, or there are more than `most`. */
WEB_EXPORT(unpack)
uint32_t unpack(const uint8_t *from, uint32_t size, uint8_t *to, uint32_t most)
{
    if (size < HEAD || from[0] > CONTEXT_BITS)
        return 0;
    int context = from[0];
    for (chance *p = (chance *)&all; p < (chance *)(&all + 1); p++)
        *p = 1 << (ONE - 1);
    in = from + HEAD;
    in_end = from + size;
    range = UINT32_MAX;
    code = 0;
    for (int i = 0; i < 5; i++)
        code = code << 8 | byte();

    uint32_t state = 0, at = 0, back[4] = {0};
    for (;;) {
        if (!bit(&all.match[state])) {
            if (at == most)
                return 0;
            int meant = state >= FIRST_AFTER_MATCH && back[0] < at ? to[at - back[0] - 1] : -1;
            to[at] = literal(all.literal[at ? to[at - 1] >> (8 - context) : 0], meant);
            at++;
            state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
            continue;
        }
        bool after_match = state >= FIRST_AFTER_MATCH;
        uint32_t bytes = 1;
        if (!bit(&all.again[state])) {
            bytes = length(&all.length);
            for (int i = 3; i; i--)
                back[i] = back[i - 1];
            back[0] = distance(bytes);
            if (back[0] == UINT32_MAX) /* the end */
                return at;
            bytes += LENGTH_MIN;
            state = after_match ? 10 : 7;
        } else {
            bool first = !bit(&all.not_first[state]);
            if (first && !bit(&all.longer[state])) {
                state = after_match ? 11 : 9;
            } else {
                if (!first)
                    bring_back(back, state);
                bytes = LENGTH_MIN + length(&all.length_again);
                state = after_match ? 11 : 8;
            }
        }
        if (back[0] >= at || bytes > most - at)
            return 0;
        for (; bytes; bytes--, at++)
            to[at] = to[at - back[0] - 1];
    }
}
