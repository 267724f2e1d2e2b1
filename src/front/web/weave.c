/* Puts the program of the page together again from the parts that weave.py made of it: all of it
 * but the code, then of the code what tokens mean, the locals of functions, the tokens, which are
 * packed in their own way, and the numbers that follow them, each kind by itself. It believes
 * nothing of them but their sizes. */
#include "web.h"

#include "guess.h"

#include <stdbool.h>
#include <stdint.h>

enum { TABLE, TOKEN, REST, DECLARED, LOCAL, OFFSET, ALIGN, WORD, LONG, CALL, LABEL, OTHER, PARTS };
enum { /* instructions that are asked for */
       BLOCK = 0x02,
       IF = 0x04,
       END = 0x0b,
       TABLE_OF_LABELS = 0x0e,
       MORE = 0xfc, /* a second number says which */
       VECTOR = 0xfd
};

static struct {
    const uint8_t *at, *end;
} parts[PARTS];
static uint32_t known;
/* Tokens that are unpacked before all else, so that the browser makes its fast version of what does
 * that while other parts are unpacked. */
enum { AHEAD = 1 << 14 };
static struct {
    uint8_t tokens[AHEAD];
    unsigned at;
} ahead;
static uint8_t *made, *made_end;
static bool full; /* there is more than was said */

static uint8_t next(unsigned part)
{
    return parts[part].at < parts[part].end ? *parts[part].at++ : 0;
}

static uint8_t next_guessed(void)
{
    return guessed.at < guessed.end ? *guessed.at++ : 0;
}

/* Four bytes, the highest first. */
static uint32_t word_guessed(void)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < 4; i++)
        value = value << 8 | next_guessed();
    return value;
}

static void begin_guessed(const uint8_t *begin, uint32_t size)
{
    guessed.at = begin;
    guessed.end = begin + size;
    guessed.low = 0;
    guessed.high = UINT32_MAX;
}

static inline bool coded(coder *c, uint32_t likely)
{
    uint32_t middle = c->low + ((c->high - c->low) >> CHANCE_BITS) * likely;
    bool bit = c->value <= middle;
    if (bit)
        c->high = middle;
    else
        c->low = middle + 1;
    for (; (c->low ^ c->high) >> 24 == 0; c->low <<= 8) {
        c->high = c->high << 8 | 255;
        c->value = c->value << 8 | (c->at < c->end ? *c->at++ : 0);
    }
    return bit;
}

static void put(uint8_t byte)
{
    if (made < made_end)
        *made++ = byte;
    else
        full = true;
}

static void copy(unsigned part, uint32_t count)
{
    for (; count && parts[part].at < parts[part].end; count--)
        put(next(part));
}

/* One number, and its value. */
static uint32_t number(unsigned part)
{
    uint32_t value = 0;
    uint8_t byte;
    unsigned shift = 0;
    do {
        byte = next(part);
        put(byte);
        value |= shift < 32 ? (uint32_t)(byte & 127) << shift : 0;
        shift += 7;
    } while (byte & 128);
    return value;
}

static void memory(void)
{
    number(ALIGN);
    number(OFFSET);
}

/* These say what they are by a second number. */
static void more(void)
{
    uint32_t which = number(OTHER);
    bool two = which == 8 || which == 10 || which == 12 || which == 14;
    if (two)
        number(OTHER);
    if (two || (which > 8 && which < 18))
        number(OTHER);
}

static void vector(void)
{
    uint32_t which = number(OTHER);
    bool lane = which >= 84 && which <= 91;
    if (which <= 11 || which == 92 || which == 93 || lane)
        memory();
    if (which == 12 || which == 13)
        copy(OTHER, 16);
    else if (lane || (which >= 21 && which <= 34))
        copy(OTHER, 1);
}

static void labels(void)
{
    for (uint32_t left = number(LABEL) + 1; left && !full; left--)
        number(LABEL);
}

/* What follows an instruction. */
static void follow(uint8_t op)
{
    switch (op) {
    case 0x02:
    case 0x03:
    case 0x04:
    case 0x3f:
    case 0x40:
    case 0xd0:
    case 0xd2: number(OTHER); break;
    case 0x11:
    case 0x1c:
        number(OTHER);
        number(OTHER);
        break;
    case 0x0c:
    case 0x0d: number(LABEL); break;
    case 0x0e: labels(); break;
    case 0x10: number(CALL); break;
    case 0x20:
    case 0x21:
    case 0x22:
    case 0x23:
    case 0x24: number(LOCAL); break;
    case 0x41: number(WORD); break;
    case 0x42: number(LONG); break;
    case 0x43: copy(OTHER, 4); break;
    case 0x44: copy(OTHER, 8); break;
    case 0xfc: more(); break;
    case 0xfd: vector(); break;
    default:
        if (op >= 0x28 && op <= 0x3e)
            memory();
    }
}

/* Writes the size of what begins there before it. */
static void say_size(uint8_t *begin)
{
    uint32_t size = (uint32_t)(made - begin);
    unsigned bytes = 1;
    for (uint32_t left = size >> 7; left; left >>= 7)
        bytes++;
    for (unsigned i = 0; i < bytes; i++)
        put(0);
    if (full)
        return;
    for (uint32_t i = size; i; i--)
        begin[i - 1 + bytes] = begin[i - 1];
    for (unsigned i = 0; i < bytes; i++)
        begin[i] = (uint8_t)((size >> (7 * i) & 127) | (i + 1 < bytes ? 128 : 0));
}

static void function(void)
{
    uint8_t *begin = made;
    for (uint32_t left = number(DECLARED); left && !full; left--) {
        number(DECLARED);
        copy(DECLARED, 1);
    }
    for (unsigned depth = 1; depth && !full;) {
        const token *one = &tokens[ahead.at < AHEAD ? ahead.tokens[ahead.at++] : next_token()];
        uint8_t op = one->bytes[0];
        for (unsigned i = 0; i < one->size; i++)
            put(one->bytes[i]);
        if (one->size == 1)
            follow(op);
        depth += op >= BLOCK && op <= IF;
        depth -= op == END;
    }
    say_size(begin);
}

static void begin_tokens(void)
{
    tokens_open(parts[TABLE].at, parts[TABLE].end);
    begin_guessed(parts[TOKEN].at, (uint32_t)(parts[TOKEN].end - parts[TOKEN].at));
    guessed.value = word_guessed();
    for (unsigned i = 0; i < AHEAD; i++)
        ahead.tokens[i] = next_token();
    ahead.at = 0;
}

/* The next part. */
WEB_EXPORT(part)
void part(const uint8_t *begin, uint32_t size)
{
    if (known == PARTS)
        known = 0;
    parts[known].at = begin;
    parts[known].end = begin + size;
    if (known++ == TOKEN)
        begin_tokens();
}

/* Four bytes of the rest, the lowest first. */
static uint32_t word(void)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < 4; i++)
        value |= (uint32_t)next(REST) << (8 * i);
    return value;
}

/* The number of bytes; 0: it is broken, or there are more than `most`. */
WEB_EXPORT(weave)
uint32_t weave(uint8_t *to, uint32_t most)
{
    made = to;
    made_end = to + most;
    full = false;
    uint32_t head = word(), functions = word();
    copy(REST, head);
    for (; functions && !full; functions--)
        function();
    copy(REST, UINT32_MAX);
    return full ? 0 : (uint32_t)(made - to);
}

/* The words of a language, at most `most` bytes of them; how many there are. */
WEB_EXPORT(words)
uint32_t words(const uint8_t *begin, uint32_t size, uint8_t *to, uint32_t most)
{
    begin_guessed(begin, size);
    uint32_t count = word_guessed();
    guessed.value = word_guessed();
    if (count > most)
        return 0;
    words_open();
    for (uint32_t i = 0; i < count; i++)
        to[i] = next_letter();
    return count;
}
