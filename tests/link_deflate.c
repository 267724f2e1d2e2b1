/* Packs by deflate. Texts are short and packed once: every match of a chain is looked at, and each
 * part gets codes made for it. */
#include "link_old.h"

#include <stdlib.h>
#include <string.h>

enum {
    HASHES = 1 << 13,
    WINDOW = 32768,
    SHORTEST = 3,
    LONGEST = 258,
    LOOKED_AT = 1024, /* of a chain */
    END = 256,
    LITERAL_CODES = 286,
    CODE_MOST = 15,
    ORDER_MOST = 7,
    SYMBOLS_MOST = LITERAL_CODES + DEFLATE_DISTANCES
};

typedef struct token {
    uint16_t length; /* 0: a literal */
    uint16_t value;  /* it, or the distance less one */
} token;

typedef struct huffman {
    uint32_t count[DEFLATE_CODES];
    uint8_t length[DEFLATE_CODES];
    uint16_t code[DEFLATE_CODES]; /* its bits turned round */
} huffman;

typedef struct writing {
    link_bytes *out;
    uint32_t held;
    unsigned bits;
} writing;

static void put(writing *w, uint32_t value, unsigned bits)
{
    w->held |= value << w->bits;
    for (w->bits += bits; w->bits >= 8; w->bits -= 8, w->held >>= 8)
        link_bytes_add(w->out, &(uint8_t){(uint8_t)w->held}, 1);
}

/* ---- codes ---------------------------------------------------------------------------------- */

/* The two rarest are joined until one is left; a symbol's length is its depth. The deepest. */
static unsigned make_lengths(const uint32_t *count, uint8_t *length, unsigned symbols)
{
    uint32_t weight[2 * DEFLATE_CODES];
    uint16_t above[2 * DEFLATE_CODES] = {0}; /* 0: nothing is */
    bool open[2 * DEFLATE_CODES];
    unsigned nodes = symbols, deepest = 0;
    for (unsigned i = 0; i < symbols; i++) {
        weight[i] = count[i];
        open[i] = count[i] > 0;
    }
    for (;; nodes++) {
        unsigned least[2] = {UINT16_MAX, UINT16_MAX};
        for (unsigned i = 0; i < nodes; i++) {
            if (!open[i])
                continue;
            if (least[0] == UINT16_MAX || weight[i] < weight[least[0]]) {
                least[1] = least[0];
                least[0] = i;
            } else if (least[1] == UINT16_MAX || weight[i] < weight[least[1]]) {
                least[1] = i;
            }
        }
        if (least[1] == UINT16_MAX)
            break;
        weight[nodes] = weight[least[0]] + weight[least[1]];
        open[nodes] = true;
        for (unsigned i = 0; i < 2; i++) {
            open[least[i]] = false;
            above[least[i]] = (uint16_t)nodes;
        }
    }
    for (unsigned i = 0; i < symbols; i++) {
        unsigned depth = 0;
        for (unsigned at = i; above[at]; at = above[at])
            depth++;
        length[i] = (uint8_t)(count[i] && depth == 0 ? 1 : depth); /* a code of one symbol */
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

/* Codes that would be too long get shorter as the counts grow more equal. */
static void make_codes(huffman *h, unsigned symbols, unsigned most)
{
    uint32_t count[DEFLATE_CODES];
    unsigned next = 0;
    memcpy(count, h->count, sizeof count);
    while (make_lengths(count, h->length, symbols) > most)
        for (unsigned i = 0; i < symbols; i++)
            count[i] = count[i] ? count[i] / 2 + 1 : 0;
    for (unsigned bits = 1; bits <= most; bits++, next <<= 1)
        for (unsigned i = 0; i < symbols; i++) {
            if (h->length[i] != bits)
                continue;
            unsigned turned = 0;
            for (unsigned n = 0; n < bits; n++)
                turned |= (next >> n & 1) << (bits - 1 - n);
            h->code[i] = (uint16_t)turned;
            next++;
        }
}

static void put_symbol(writing *w, const huffman *h, unsigned symbol)
{
    put(w, h->code[symbol], h->length[symbol]);
}

/* ---- matches -------------------------------------------------------------------------------- */

typedef struct search {
    const uint8_t *bytes;
    int32_t *newest; /* place of a hash, */
    int32_t *before; /* and of the same hash before; -1: none */
    size_t known;    /* places up to here are in the chains */
} search;

static unsigned hash(const uint8_t *at)
{
    return ((unsigned)at[0] << 16 | (unsigned)at[1] << 8 | at[2]) * 2654435761u >> 19;
}

/* The longest match for `at`, the nearest of them. A part does not end within one. */
static size_t longest(search *s, size_t at, size_t end, size_t *far)
{
    size_t best = 0, most = end - at < LONGEST ? end - at : LONGEST;
    if (most < SHORTEST)
        return 0;
    for (; s->known < at; s->known++) {
        unsigned h = hash(s->bytes + s->known);
        s->before[s->known] = s->newest[h];
        s->newest[h] = (int32_t)s->known;
    }
    int32_t there = s->newest[hash(s->bytes + at)];
    for (unsigned n = 0; there >= 0 && n < LOOKED_AT && at - (size_t)there <= WINDOW; n++) {
        size_t same = 0;
        while (same < most && s->bytes[(size_t)there + same] == s->bytes[at + same])
            same++;
        if (same > best) {
            best = same;
            *far = at - (size_t)there;
            if (best == most)
                break;
        }
        there = s->before[there];
    }
    /* three bytes from far away cost more than three literals */
    return best < SHORTEST || (best == SHORTEST && *far > 1024) ? 0 : best;
}

static size_t tokens_of(search *s, size_t at, size_t end, token *out)
{
    size_t count = 0, far = 0, length = longest(s, at, end, &far);
    while (at < end) {
        size_t later_far = 0, later = at + 1 < end ? longest(s, at + 1, end, &later_far) : 0;
        if (length && later <= length) {
            out[count++] = (token){(uint16_t)length, (uint16_t)(far - 1)};
            at += length;
            later = at < end ? longest(s, at, end, &later_far) : 0;
        } else {
            out[count++] = (token){0, s->bytes[at++]};
        }
        length = later;
        far = later_far;
    }
    return count;
}

/* ---- a block -------------------------------------------------------------------------------- */

static unsigned kind_of(const uint16_t *base, unsigned count, unsigned value)
{
    unsigned kind = count - 1;
    while (base[kind] > value)
        kind--;
    return kind;
}

static void put_token(writing *w, const huffman *literals, const huffman *distances, token t)
{
    if (!t.length) {
        put_symbol(w, literals, t.value);
        return;
    }
    unsigned kind = kind_of(link_length_base, DEFLATE_LENGTHS, t.length);
    unsigned far = t.value + 1u, place = kind_of(link_distance_base, DEFLATE_DISTANCES, far);
    put_symbol(w, literals, END + 1 + kind);
    put(w, t.length - (unsigned)link_length_base[kind], link_length_extra[kind]);
    put_symbol(w, distances, place);
    put(w, far - link_distance_base[place], link_distance_extra[place]);
}

static void count_tokens(huffman *literals, huffman *distances, const token *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!list[i].length) {
            literals->count[list[i].value]++;
            continue;
        }
        literals->count[END + 1 + kind_of(link_length_base, DEFLATE_LENGTHS, list[i].length)]++;
        distances->count[kind_of(link_distance_base, DEFLATE_DISTANCES, list[i].value + 1u)]++;
    }
    literals->count[END]++;
    make_codes(literals, LITERAL_CODES, CODE_MOST);
    make_codes(distances, DEFLATE_DISTANCES, CODE_MOST);
}

/* The lengths of codes, with runs of them as one symbol. */
typedef struct run {
    uint8_t symbol, extra, bits;
} run;

static unsigned runs_of(const uint8_t *length, unsigned count, run *out)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count;) {
        unsigned same = 1;
        while (i + same < count && length[i + same] == length[i])
            same++;
        if (length[i] == 0 && same >= 3) {
            same = same < 138 ? same : 138;
            out[n++] =
                same < 11 ? (run){17, (uint8_t)(same - 3), 3} : (run){18, (uint8_t)(same - 11), 7};
        } else if (same >= 4) {
            unsigned again = same - 1 < 6 ? same - 1 : 6;
            out[n++] = (run){length[i], 0, 0};
            out[n++] = (run){16, (uint8_t)(again - 3), 2};
            same = again + 1;
        } else {
            out[n++] = (run){length[i], 0, 0};
            same = 1;
        }
        i += same;
    }
    return n;
}

static unsigned used(const huffman *h, unsigned least, unsigned symbols)
{
    while (symbols > least && h->length[symbols - 1] == 0)
        symbols--;
    return symbols;
}

static void put_codes(writing *w, const huffman *literals, const huffman *distances)
{
    huffman order = {0};
    run runs[SYMBOLS_MOST];
    uint8_t length[SYMBOLS_MOST];
    unsigned many = used(literals, 257, LITERAL_CODES), far = used(distances, 1, DEFLATE_DISTANCES);
    memcpy(length, literals->length, many);
    memcpy(length + many, distances->length, far);
    unsigned count = runs_of(length, many + far, runs), orders = DEFLATE_ORDER;
    for (unsigned i = 0; i < count; i++)
        order.count[runs[i].symbol]++;
    make_codes(&order, DEFLATE_ORDER, ORDER_MOST);
    while (orders > 4 && order.length[link_order[orders - 1]] == 0)
        orders--;
    put(w, many - 257, 5);
    put(w, far - 1, 5);
    put(w, orders - 4, 4);
    for (unsigned i = 0; i < orders; i++)
        put(w, order.length[link_order[i]], 3);
    for (unsigned i = 0; i < count; i++) {
        put_symbol(w, &order, runs[i].symbol);
        put(w, runs[i].extra, runs[i].bits);
    }
}

static void put_block(writing *w, const token *list, size_t count, bool last)
{
    huffman literals = {0}, distances = {0};
    count_tokens(&literals, &distances, list, count);
    put(w, last, 1);
    put(w, 2, 2);
    put_codes(w, &literals, &distances);
    for (size_t i = 0; i < count; i++)
        put_token(w, &literals, &distances, list[i]);
    put_symbol(w, &literals, END);
}

bool link_deflate(const uint8_t *bytes, const size_t *part, size_t parts, link_bytes *out)
{
    size_t size = part[parts - 1], from = 0;
    search s = {.bytes = bytes};
    token *tokens = malloc((size + 1) * sizeof *tokens);
    s.newest = malloc(HASHES * sizeof *s.newest);
    s.before = malloc((size + 1) * sizeof *s.before);
    bool ok = tokens && s.newest && s.before;
    if (ok) {
        writing w = {.out = out};
        memset(s.newest, 0xff, HASHES * sizeof *s.newest);
        for (size_t i = 0; i < parts; from = part[i++])
            put_block(&w, tokens, tokens_of(&s, from, part[i], tokens), i + 1 == parts);
        put(&w, 0, (8 - w.bits) % 8);
    }
    free(tokens);
    free(s.newest);
    free(s.before);
    return ok && !out->failed;
}
