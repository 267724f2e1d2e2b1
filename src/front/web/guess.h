/* How tokens of the page's program and words of its languages are guessed, bit by bit, by what
 * unpacks them (weave.c) and what packs them (pack.c) alike: LZMA would need a tenth more. Some
 * contexts (tokens before, and how many values wait on the stack, which says best what can come;
 * letters before) each remember which bit came after them; their chances are mixed with weights
 * that follow whoever was right, and a coder, which is the includer's, takes or gives the bit in as
 * much room as it was a surprise. All of it is whole numbers: both ends guess the same on any
 * machine. */
#ifndef TESSERA_FRONT_WEB_GUESS_H
#define TESSERA_FRONT_WEB_GUESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOKENS = 256,
    TOKEN_BYTES = 4, /* a token's at most */
    NODES = TOKENS,  /* of their tree, the first at 1: there are places from 1 to TOKENS - 1 */
    CONTEXTS = 3,
    LANES = CONTEXTS + 1, /* of the mixer: the last is no context but what is usual at a place */
    LINE_BITS = 14,       /* 1 << that many lines for each context */
    LINE = 16,            /* a name, then the chances of four bits one after another */
    CHANCE_BITS = 12,
    CHANCE_ONE = 1 << CHANCE_BITS,
    RATE_BITS = 4, /* below a chance that is remembered: how fast it follows */
    RATE = (1 << RATE_BITS) - 1,
    UNSEEN = CHANCE_ONE / 2 << RATE_BITS | 12,
    STRETCH = 2048, /* stretched chances, ln(p / (1 - p)) * 256, are smaller */
    CURVE_STEP = 128,
    WEIGHT_BITS = 14,
    FOLLOW = 13
};

typedef struct coder {
    uint32_t low, high, value;
    const uint8_t *at, *end;
} coder;
static coder guessed;

/* The includer's: what the next bit is, which is set `likely` times of CHANCE_ONE. */
static bool coded(coder *c, uint32_t likely);

typedef uint16_t slot;
typedef struct token {
    uint8_t depth, size, bytes[TOKEN_BYTES]; /* how deep in their tree; the instruction's, `size` */
} token;

static token tokens[TOKENS];
static unsigned nodes, leaves;
static uint16_t branches[NODES][2]; /* a node's by a bit; NODES and more: a token */

static slot lines[CONTEXTS][1 << LINE_BITS][LINE], usual[NODES];
static int32_t weights[NODES][LANES];
static int16_t stretched[CHANCE_ONE], squashed[2 * STRETCH];
static uint32_t before; /* the last four, the last one lowest */
static uint32_t height; /* how many values wait */

static uint32_t hash(uint32_t a, uint32_t b)
{
    a = (a ^ b * 0x9e3779b1u) * 0x85ebca6bu;
    return a ^ a >> 15;
}

static void forget(slot *first, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        first[i] = UNSEEN;
}

static void make_curves(void)
{
    /* 4096 / (1 + exp(-x)) from -8 to 8, by halves */
    static const int16_t curve[] = {1,    2,    3,    6,    10,   16,   27,   45,   73,
                                    120,  194,  310,  488,  747,  1101, 1546, 2047, 2549,
                                    2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068,
                                    4079, 4085, 4089, 4092, 4093, 4094};
    int filled = 0;
    for (int i = 0; i < 2 * STRETCH; i++) {
        int whole = i / CURVE_STEP, step = i % CURVE_STEP;
        int value = curve[whole] * (CURVE_STEP - step) + curve[whole + 1] * step;
        squashed[i] = (int16_t)((value + CURVE_STEP / 2) / CURVE_STEP);
        for (; filled <= squashed[i]; filled++)
            stretched[filled] = (int16_t)(i - STRETCH);
    }
    for (; filled < CHANCE_ONE; filled++)
        stretched[filled] = STRETCH - 1;
}

/* From left to right each token says how deep it lies in their tree. */
static unsigned grow(unsigned depth)
{
    if (tokens[leaves].depth <= depth || leaves == TOKENS - 1 || nodes == NODES) {
        unsigned found = leaves;
        leaves += leaves < TOKENS - 1;
        return NODES + found;
    }
    unsigned node = nodes++;
    for (int side = 0; side < 2; side++)
        branches[node][side] = (uint16_t)grow(depth + 1);
    return node;
}

static void forget_all(void)
{
    make_curves();
    forget(lines[0][0], LINE);
    for (size_t size = sizeof lines[0][0]; size < sizeof lines[0]; size *= 2) /* at once */
        __builtin_memcpy((char *)lines + size, lines, size);
    for (unsigned i = 1; i < CONTEXTS; i++)
        __builtin_memcpy(lines[i], lines[0], sizeof lines[0]);
    forget(usual, NODES);
    for (unsigned i = 0; i < NODES; i++)
        for (unsigned k = 0; k < LANES; k++)
            weights[i][k] = (1 << WEIGHT_BITS) / 3;
    before = height = 0;
}

/* What tokens mean, of their table: each one's depth, size and bytes. Nothing of it is believed. */
static void tokens_open(const uint8_t *table, const uint8_t *end)
{
    for (unsigned i = 0; i < TOKENS; i++) {
        bool whole =
            end - table > 2 && table[1] && table[1] <= TOKEN_BYTES && table[1] + 2 <= end - table;
        tokens[i] = (token){0, 1, {0x0b}}; /* it ends something */
        if (!whole)
            continue;
        tokens[i].depth = *table++;
        tokens[i].size = *table++;
        for (unsigned k = 0; k < tokens[i].size; k++)
            tokens[i].bytes[k] = *table++;
    }
    leaves = 0;
    nodes = 1;
    unsigned root = grow(0);
    if (root >= NODES) /* there is but one */
        branches[1][0] = branches[1][1] = (uint16_t)root;
    forget_all();
}

static void words_open(void)
{
    for (unsigned i = 1; i < NODES; i++)
        for (unsigned bit = 0; bit < 2; bit++)
            branches[i][bit] = (uint16_t)(2 * i + bit);
    forget_all();
}

/* A chance that was never asked follows by three quarters of its error, then by less, down to an
 * eighth. */
static inline slot follow_one(uint32_t seen)
{
    uint32_t rate = seen & RATE, likely = seen >> RATE_BITS;
    likely += ((CHANCE_ONE - 1 - likely) * rate) >> RATE_BITS;
    return (slot)(likely << RATE_BITS | ((rate >> 1) + 1));
}

static inline slot follow_zero(uint32_t seen)
{
    uint32_t rate = seen & RATE, likely = seen >> RATE_BITS;
    likely -= (likely * rate) >> RATE_BITS;
    return (slot)(likely << RATE_BITS | ((rate >> 1) + 1));
}

/* One bit. Without loops, each bit on its own way: a browser needs two thirds of the time so. */
static inline bool decide(coder *c, slot *const slots[LANES], int32_t weight[LANES])
{
#define EACH(DO) DO(0) DO(1) DO(2) DO(3)
#define MIX(i)                                                                                     \
    uint32_t seen##i = *slots[i];                                                                  \
    int32_t x##i = stretched[seen##i >> RATE_BITS];                                                \
    sum += x##i * weight[i];
#define LEARN_BIT(i, bit)                                                                          \
    weight[i] += (x##i * wrong + (1 << (FOLLOW - 1))) >> FOLLOW;                                   \
    *slots[i] = follow_##bit(seen##i);
#define LEARN_ONE(i) LEARN_BIT(i, one)
#define LEARN_ZERO(i) LEARN_BIT(i, zero)
    int32_t sum = 0;
    EACH(MIX)
    sum >>= WEIGHT_BITS;
    sum = sum >= STRETCH ? STRETCH - 1 : sum < -STRETCH ? -STRETCH : sum;
    int32_t likely = squashed[sum + STRETCH];
    if (coded(c, (uint32_t)likely)) {
        int32_t wrong = CHANCE_ONE - likely;
        EACH(LEARN_ONE)
        return true;
    }
    int32_t wrong = -likely;
    EACH(LEARN_ZERO)
    return false;
}

/* The line of a context, of two where it may be; the one that was asked less makes room. */
static slot *line(unsigned context, uint32_t hashed)
{
    uint32_t at = hashed >> (32 - LINE_BITS);
    slot name = (slot)(hashed | 1), *first = lines[context][at], *second = lines[context][at ^ 1];
    if (first[0] == name)
        return first;
    if (second[0] == name)
        return second;
    slot *found = (first[1] & RATE) < (second[1] & RATE) ? second : first;
    forget(found, LINE);
    found[0] = name;
    return found;
}

/* How many values wait after an instruction, as far as that is easily said. */
static uint32_t height_after(uint8_t op)
{
    bool pushes = op == 0x20 || op == 0x23 || (op >= 0x41 && op <= 0x44);
    bool stores = op >= 0x36 && op <= 0x3e;
    bool drops = op == 0x21 || op == 0x24 || op == 0x0d || op == 0x04 || op == 0x1a;
    bool joins = (op >= 0x46 && op <= 0x4f) || (op >= 0x51 && op <= 0x66) ||
                 (op >= 0x6a && op <= 0x78) || (op >= 0x7c && op <= 0x8a);
    if (pushes)
        return height + 1;
    uint32_t less = stores || op == 0x1b ? 2 : drops || joins ? 1 : op < 0x1a ? height : 0;
    return height > less ? height - less : 0;
}

/* The number of what lies where the bits lead down the tree. */
static uint8_t leaf(const uint32_t contexts[CONTEXTS])
{
    slot *found[CONTEXTS];
    unsigned within = LINE, place = 1;
    coder own = guessed; /* in registers */
    while (place < NODES) {
        if (within >= LINE) {
            for (unsigned i = 0; i < CONTEXTS; i++)
                found[i] = line(i, hash(hash(contexts[i], i), place));
            within = 1;
        }
        slot *slots[] = {found[0] + within, found[1] + within, found[2] + within, &usual[place]};
        if (decide(&own, slots, weights[place])) {
            within = within * 2 + 1;
            place = branches[place][1];
        } else {
            within *= 2;
            place = branches[place][0];
        }
    }
    guessed = own;
    return (uint8_t)(place - NODES);
}

static uint8_t next_token(void)
{
    const uint32_t contexts[CONTEXTS] = {(before & 0xff) | height << 8, before & 0xffff,
                                         (before >> 8 & 0xffff) | height << 16};
    uint8_t found = leaf(contexts);
    before = before << 8 | found;
    height = height_after(tokens[found].bytes[0]);
    return found;
}

/* A byte of words; `height` stands for the word up to there. */
static uint8_t next_letter(void)
{
    const uint32_t contexts[CONTEXTS] = {before & 0xffff, before, hash(height, before & 0xff)};
    uint8_t found = leaf(contexts), small = found | 0x20;
    before = before << 8 | found;
    height = (small >= 'a' && small <= 'z') || found >= 0x80 ? hash(height + 1, small) : 0;
    return found;
}
#endif
