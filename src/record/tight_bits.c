/* Bits are written and read by one walk: a coder that writes is told each answer, one that reads
 * tells it. */
#include "tight_bits.h"

#include <stdlib.h>

/* ---- the coder ------------------------------------------------------------------------------ */

enum {
    LIKELY_BITS = 16, /* of a chance */
    LEAST = 1 << 24   /* of the range: what is asked has fewer answers by far */
};

static void add_byte(tight_coder *c, uint8_t byte)
{
    ts_tight_bytes *out = c->out;
    if (out->size == out->room) {
        size_t room = 2 * out->room + 256;
        uint8_t *grown = c->failed ? NULL : realloc(out->at, room);
        c->failed = !grown;
        if (!grown)
            return;
        out->at = grown;
        out->room = room;
    }
    out->at[out->size++] = byte;
}

static void carry(tight_coder *c)
{
    for (size_t i = c->out->size; c->low >> 32 && i-- > 0;)
        if (++c->out->at[i])
            break;
    c->low &= UINT32_MAX;
}

void ts_tight_narrow(tight_coder *c, uint32_t below, uint32_t part)
{
    c->range = part;
    if (c->reads) {
        c->code -= below;
    } else {
        c->low += below;
        carry(c);
    }
    while (c->range < LEAST) {
        c->range <<= 8;
        if (c->reads) {
            c->past += c->at == c->end;
            c->code = c->code << 8 | (c->at < c->end ? *c->at++ : 0);
        } else {
            add_byte(c, (uint8_t)(c->low >> 24));
            c->low = c->low << 8 & UINT32_MAX;
        }
    }
}

/* A bit that is 1 in `one` of 65536 cases. */
static unsigned code_bit(tight_coder *c, uint32_t one, unsigned bit)
{
    uint32_t part = (c->range >> LIKELY_BITS) * one;
    if (c->idle)
        return bit;
    if (c->reads)
        bit = c->code < part;
    if (bit)
        ts_tight_narrow(c, 0, part);
    else
        ts_tight_narrow(c, part, c->range - part);
    return bit;
}

uint64_t ts_tight_plain(tight_coder *c, unsigned bits, uint64_t value)
{
    uint64_t out = 0;
    while (bits-- > 0)
        out = out << 1 | code_bit(c, 1u << (LIKELY_BITS - 1), value >> bits & 1);
    return out;
}

/* The fewest bytes that mean this, with zeros behind them. */
void ts_tight_finish(tight_coder *c)
{
    for (unsigned bits = 32; bits-- > 0;) {
        uint64_t up = (c->low + (UINT64_C(1) << bits) - 1) >> bits << bits;
        if (up - c->low >= c->range)
            continue;
        c->low = up;
        carry(c);
        for (; c->low; c->low = c->low << 8 & UINT32_MAX)
            add_byte(c, (uint8_t)(c->low >> 24));
        return;
    }
}

/* ---- chances of bits ------------------------------------------------------------------------ */

enum {
    RATE_BITS = 14,
    ODDS_MOST = 2047,
    WEIGHT_ONE = 1 << 16,
    WEIGHT_MOST = 1 << 22,
    STEP = 20,   /* of what the weights learn */
    CERTAIN = 48 /* no chance is nearer to none or to all */
};

/* A chance in 4096ths of odds. */
static int squash(int odds)
{
    static const int16_t table[] = {1,    2,    3,    6,    10,   16,   27,   45,   73,
                                    120,  194,  310,  488,  747,  1101, 1546, 2047, 2549,
                                    2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068,
                                    4079, 4085, 4089, 4092, 4093, 4094, 4094};
    odds = odds > ODDS_MOST ? ODDS_MOST : odds < -ODDS_MOST ? -ODDS_MOST : odds;
    unsigned whole = (unsigned)(odds + 2048) >> 7;
    int part = (odds + 2048) & 127;
    return (table[whole] * (128 - part) + table[whole + 1] * part + 64) >> 7;
}

/* The more often a guess was asked the less a bit changes it. */
static void learn(const tight_bits *b, tight_guess *g, unsigned bit)
{
    int32_t away = (bit ? 65535 : 0) - g->one;
    g->one = (uint16_t)(g->one + away * b->rate[g->seen] / (1 << RATE_BITS));
    g->seen = (uint16_t)(g->seen + (g->seen < TIGHT_SEEN_MOST));
}

/* Compiled for each `count`: nothing is asked as often. */
static inline unsigned code_after(tight_bits *b, unsigned what, const uint32_t *after,
                                  unsigned count, unsigned bit)
{
    tight_guess *g[TIGHT_AFTER_MOST];
    int odds[TIGHT_AFTER_MOST];
    int64_t sum = 0;
    unsigned trust = 0;
    for (unsigned i = 0; i < count; i++) {
        g[i] = &b->guess[(after[i] * ASK_COUNT + what) * 2654435761u >> (32 - TIGHT_GUESS_BITS)];
        odds[i] = b->odds[g[i]->one >> 4];
        if (i < 2)
            trust = trust * 3 + (g[i]->seen > 5 ? 2 : g[i]->seen > 0);
    }
    int32_t *weight = b->weight[what * TIGHT_TRUSTS + trust];
    for (unsigned i = 0; i < count; i++)
        sum += (int64_t)weight[i] * odds[i];
    int guessed = squash((int)(sum / WEIGHT_ONE));
    int32_t one = guessed * 16 + 8;
    one = one < CERTAIN ? CERTAIN : one > 65536 - CERTAIN ? 65536 - CERTAIN : one;
    bit = code_bit(&b->c, (uint32_t)one, bit);
    int missed = ((int)(bit << 12) - guessed) * STEP;
    for (unsigned i = 0; i < count; i++) {
        int32_t better = weight[i] + odds[i] * missed / (1 << 14);
        weight[i] = better > WEIGHT_MOST    ? WEIGHT_MOST
                    : better < -WEIGHT_MOST ? -WEIGHT_MOST
                                            : better;
        learn(b, g[i], bit);
    }
    return bit;
}

unsigned ts_tight_after(tight_bits *b, unsigned what, const uint32_t *after, unsigned count,
                        unsigned bit)
{
    return count == 4   ? code_after(b, what, after, 4, bit)
           : count == 2 ? code_after(b, what, after, 2, bit)
                        : code_after(b, what, after, 1, bit);
}

unsigned ts_tight_one(tight_bits *b, unsigned what, uint32_t after, unsigned bit)
{
    return ts_tight_after(b, what, &after, 1, bit);
}

unsigned ts_tight_tree(tight_bits *b, unsigned what, uint32_t after, unsigned bits, unsigned value)
{
    unsigned node = 1;
    for (unsigned i = bits; i-- > 0;)
        node = node << 1 | ts_tight_one(b, what, after << 8 | node, value >> i & 1);
    return node - (1u << bits);
}

unsigned ts_tight_length(uint64_t value)
{
    unsigned length = 0;
    while (length < 64 && value >> length)
        length++;
    return length;
}

uint64_t ts_tight_number(tight_bits *b, uint32_t after, uint64_t value)
{
    unsigned length = ts_tight_tree(b, ASK_TEXT, after, 7, ts_tight_length(value));
    if (length < 2 || length > 64)
        return length == 1;
    uint64_t top = UINT64_C(1) << (length - 1);
    return top | ts_tight_plain(&b->c, length - 1, value & (top - 1));
}

/* ---- the whole ------------------------------------------------------------------------------ */

void ts_tight_begin(tight_bits *b)
{
    for (int odds = -ODDS_MOST, from = 0; odds <= ODDS_MOST; odds++)
        while (from <= squash(odds))
            b->odds[from++] = (int16_t)odds;
    b->odds[4095] = ODDS_MOST;
    for (int i = 0; i <= TIGHT_SEEN_MOST; i++)
        b->rate[i] = (int16_t)((2 << RATE_BITS) / (2 * i + 3));
    for (size_t i = 0; i < sizeof b->guess / sizeof *b->guess; i++)
        b->guess[i] = (tight_guess){1u << (LIKELY_BITS - 1), 0};
    for (unsigned i = 0; i < ASK_COUNT * TIGHT_TRUSTS; i++)
        for (unsigned j = 0; j < TIGHT_AFTER_MOST; j++)
            b->weight[i][j] = i / TIGHT_TRUSTS == ASK_WHICH ? WEIGHT_ONE * 2 / 5 : WEIGHT_ONE;
    b->c = (tight_coder){.range = UINT32_MAX, .idle = true};
}

void ts_tight_begin_writing(tight_bits *b, ts_tight_bytes *out)
{
    b->c = (tight_coder){.range = UINT32_MAX, .out = out};
}

void ts_tight_begin_reading(tight_bits *b, const uint8_t *bytes, size_t size)
{
    b->c = (tight_coder){.reads = true, .range = UINT32_MAX, .at = bytes, .end = bytes + size};
    for (unsigned i = 0; i < 4; i++)
        b->c.code = b->c.code << 8 | (b->c.at < b->c.end ? *b->c.at++ : 0);
}

bool ts_tight_is_whole(const tight_coder *c)
{
    return c->past <= TIGHT_PAST_MOST && c->at == c->end;
}
