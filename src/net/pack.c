/* Both ways are one walk through a change, bit by bit: `code` writes the bit, or reads it. */
#include "pack.h"

#include <string.h>

enum {
    KINDS = 2 * TS_BUTTONS + 1, /* a button pressed, released; several */
    BUTTON_BITS = 4,
    LENGTH_BITS = 5, /* of the ticks between two changes, which have as many bits */
    LEARNED = 9,     /* longer ones are written as they are */
    SURE = 12,       /* bits of a probability */
    LEAST = 31,      /* of it, so that nothing is impossible */
    RATE = 4,        /* how fast it is learned */
    ONE_CHANGE = 32  /* bytes that one change and the end take at most */
};

/* Where probabilities of what stand. */
enum {
    OF_SINGLE,
    OF_BUTTON,
    OF_LENGTH = OF_BUTTON + KINDS * (1 << BUTTON_BITS),
    OF_TICKS = OF_LENGTH + KINDS * (1 << LENGTH_BITS),
    CHANCES = OF_TICKS + KINDS * (1 << LEARNED)
};

typedef struct coder {
    bool reads;
    uint32_t low, high, at;
    net_reader in;
    uint8_t *out;
    uint16_t chance[CHANCES]; /* of a bit that is 0 */
} coder;

/* What is not there reads as 0. */
static uint32_t next_byte(coder *c)
{
    return c->in.at < c->in.end ? *c->in.at++ : 0;
}

static void begin(coder *c)
{
    for (unsigned i = 0; i < CHANCES; i++)
        c->chance[i] = 1 << (SURE - 1);
    c->low = c->at = 0;
    c->high = UINT32_MAX;
    for (unsigned i = 0; i < 4 && c->reads; i++)
        c->at = c->at << 8 | next_byte(c);
}

/* The range between low and high is cut in two, in the ratio of the probabilities. */
static unsigned code(coder *c, uint16_t *p, unsigned bit)
{
    uint32_t middle = c->low + ((c->high - c->low) >> SURE) * *p;
    if (c->reads)
        bit = c->at > middle;
    if (bit) {
        c->low = middle + 1;
        *p = (uint16_t)(*p - (*p >> RATE));
    } else {
        c->high = middle;
        *p = (uint16_t)(*p + (((1 << SURE) - *p) >> RATE));
    }
    if (*p < LEAST)
        *p = LEAST;
    if (*p > (1 << SURE) - LEAST)
        *p = (1 << SURE) - LEAST;
    while ((c->low ^ c->high) >> 24 == 0) {
        if (c->reads)
            c->at = c->at << 8 | next_byte(c);
        else
            *c->out++ = (uint8_t)(c->high >> 24);
        c->low <<= 8;
        c->high = c->high << 8 | 255;
    }
    return bit;
}

/* A number of that many bits, the highest first, each by what the bits before it were. */
static uint32_t code_number(coder *c, uint16_t *p, unsigned bits, uint32_t number)
{
    uint32_t got = 1;
    while (bits-- > 0)
        got = got << 1 | code(c, &p[got], number >> bits & 1);
    return got;
}

static uint32_t code_ticks(coder *c, unsigned kind, uint32_t ticks)
{
    unsigned bits = 0;
    while (ticks >> bits)
        bits++;
    bits = code_number(c, &c->chance[OF_LENGTH + (kind << LENGTH_BITS)], LENGTH_BITS, bits) -
           (1 << LENGTH_BITS);
    if (bits == 0)
        return 0;
    uint32_t got = 1;
    for (unsigned left = bits - 1; left-- > 0;) {
        uint16_t even = 1 << (SURE - 1);
        unsigned learned = OF_TICKS + (kind << LEARNED) + (1u << (bits - 1)) + got;
        uint16_t *p = bits <= LEARNED ? &c->chance[learned] : &even;
        got = got << 1 | code(c, p, ticks >> left & 1);
    }
    return got;
}

typedef struct packed_change {
    uint32_t ticks;
    unsigned differs; /* buttons, a bit each */
} packed_change;

static packed_change code_change(coder *c, unsigned *kind, ts_buttons held, packed_change in)
{
    packed_change out = {0};
    unsigned button = 0;
    while (in.differs >> button > 1)
        button++;
    bool single = in.differs == 1u << button;
    single = !code(c, &c->chance[OF_SINGLE], !single);
    if (single) {
        uint16_t *p = &c->chance[OF_BUTTON + (*kind << BUTTON_BITS)];
        button = code_number(c, p, BUTTON_BITS, button) - (1 << BUTTON_BITS);
        out.differs = 1u << button;
        *kind = button < TS_BUTTONS ? 2 * button + (held >> button & 1u) : KINDS - 1;
    } else {
        for (unsigned i = 0; i < TS_BUTTONS; i++)
            out.differs |= code(c, &(uint16_t){1 << (SURE - 1)}, in.differs >> i & 1) << i;
        *kind = KINDS - 1;
    }
    out.ticks = code_ticks(c, *kind, in.ticks);
    return out;
}

uint32_t net_pack(net_reader changes, ts_buttons held, uint8_t *out, size_t room, size_t *size)
{
    coder c = {.reads = false, .out = out};
    unsigned kind = KINDS - 1;
    uint32_t count = 0;
    begin(&c);
    while (changes.at < changes.end && count < NET_LOG_CHANGES &&
           (size_t)(c.out - out) + ONE_CHANGE <= room) {
        uint64_t number = net_get(&changes, UINT64_MAX);
        uint8_t byte[2] = {0};
        net_get_bytes(&changes, byte, number & 1 ? 1 : 2);
        unsigned next = number & 1 ? held ^ 1u << byte[0] : byte[0] | (unsigned)byte[1] << 8;
        code_change(&c, &kind, held, (packed_change){(uint32_t)(number >> 1), held ^ next});
        held = (ts_buttons)next;
        count++;
    }
    *c.out++ = (uint8_t)(c.high >> 24); /* zeros that follow are below `high` and above `low` */
    *size = (size_t)(c.out - out);
    return count;
}

size_t net_unpack(net_reader packed, ts_buttons held, uint32_t count, uint8_t out[NET_PACK_BYTES])
{
    coder c = {.reads = true, .in = packed};
    net_writer w = net_writer_of(out, NET_PACK_BYTES);
    unsigned kind = KINDS - 1;
    begin(&c);
    for (uint32_t i = 0; i < count; i++) {
        packed_change change = code_change(&c, &kind, held, (packed_change){0});
        unsigned button = 0;
        while (change.differs >> button > 1)
            button++;
        bool single = change.differs == 1u << button;
        held = (ts_buttons)(held ^ change.differs);
        net_put(&w, (uint64_t)change.ticks * 2 + single);
        net_put_bytes(&w,
                      single ? (uint8_t[]){(uint8_t)button}
                             : (uint8_t[]){(uint8_t)held, (uint8_t)(held >> 8)},
                      single ? 1 : 2);
    }
    return (size_t)(w.at - out);
}
