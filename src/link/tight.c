/* Writing and reading are one and the same walk through the model (docs/replay-format.md): a coder
 * that writes is told each bit, one that reads tells it. */
#include "link/tight.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "link/link.h"
#include "short.h"

enum {
    LIMIT = 500, /* of what is counted: later bits still change a guess by so much */
    WHICH_BITS = 4,
    LENGTH_BITS = 6,              /* of the length of a number in bits */
    TOP_BITS = 2,                 /* of a number, below its highest bit, that are guessed */
    NOTHING = 1 << SHORT_BUTTONS, /* is held: then it matters what was */
    PAST_MOST = 8,
    WORDS = 1 << 15 /* guesses of bytes after two */
};

/* How likely a one is, in 65536ths; how often it was asked. */
typedef struct guess {
    uint16_t one;
    uint16_t count;
} guess;

typedef struct coder {
    uint32_t low, high, code;
    const uint8_t *at, *end;
    unsigned past;   /* bytes that were read behind the end */
    link_bytes *out; /* NULL: it reads */
} coder;

typedef struct model {
    guess kind[4][2]; /* of a line, after two others */
    guess board[TS_PLAYERS_MAX][4];
    /* by what is held, or if nothing is, by what went before */
    guess which[NOTHING + (1 << WHICH_BITS)][1 << WHICH_BITS];
    guess length[4][1 << LENGTH_BITS];
    guess top[4][1 << LENGTH_BITS][1 << TOP_BITS];
    guess letter[256][256], word[WORDS];
    guess same[4];
    uint32_t before[1 << 10]; /* ticks, by two buttons and which way they went */
} model;

/* ---- bits ----------------------------------------------------------------------------------- */

static void shift(coder *c)
{
    while ((c->low ^ c->high) >> 24 == 0) {
        if (c->out)
            link_bytes_add(c->out, &(uint8_t){(uint8_t)(c->high >> 24)}, 1);
        c->low <<= 8;
        c->high = c->high << 8 | 255;
        if (c->out)
            continue;
        c->past += c->at == c->end;
        c->code = c->code << 8 | (c->at < c->end ? *c->at++ : 0);
    }
}

static void learn(guess *g, unsigned bit)
{
    int32_t to = bit ? 65535 : 0;
    g->one = (uint16_t)(g->one + (to - g->one) * 4 / (4 * g->count + 5));
    g->count = (uint16_t)(g->count + (g->count < LIMIT));
}

/* By the finer guess if it has been asked before; both learn. */
static unsigned code_by(coder *c, guess *fine, guess *coarse, unsigned bit)
{
    const guess *by = fine->count ? fine : coarse;
    uint32_t one = by->one < 64 ? 64 : by->one > 65472 ? 65472 : by->one;
    uint32_t middle = c->low + (uint32_t)((uint64_t)(c->high - c->low) * one >> 16);
    if (!c->out)
        bit = c->code <= middle;
    if (bit)
        c->high = middle;
    else
        c->low = middle + 1;
    learn(fine, bit);
    if (coarse != fine)
        learn(coarse, bit);
    shift(c);
    return bit;
}

static unsigned code_bit(coder *c, guess *g, unsigned bit)
{
    return code_by(c, g, g, bit);
}

static uint32_t code_plain(coder *c, unsigned bits, uint32_t value)
{
    uint32_t out = 0;
    while (bits-- > 0) {
        guess even = {32768, 0};
        out = out << 1 | code_bit(c, &even, value >> bits & 1);
    }
    return out;
}

static unsigned code_tree(coder *c, guess *g, unsigned bits, unsigned value)
{
    unsigned node = 1;
    for (unsigned i = bits; i-- > 0;)
        node = node << 1 | code_bit(c, &g[node], value >> i & 1);
    return node - (1u << bits);
}

/* ---- lines ---------------------------------------------------------------------------------- */

typedef struct walk {
    unsigned held[TS_PLAYERS_MAX], board, which, before, pressed, kinds, same;
} walk;

/* Bots and machines take the same time again and again, people hardly ever. */
static uint32_t code_ticks(coder *c, model *m, const walk *w, unsigned way, uint32_t ticks)
{
    uint32_t *before = &m->before[(w->before << 4 | w->which) << 2 | way];
    unsigned length = 0, node = 1;
    if (code_bit(c, &m->same[w->same], ticks == *before))
        return *before;
    while (length < 32 && ticks >> length)
        length++;
    length = code_tree(c, m->length[way], LENGTH_BITS, length);
    if (length < 2 || length > 32)
        return *before = length == 1;
    unsigned rest = length - 1, top = rest < TOP_BITS ? rest : TOP_BITS;
    for (unsigned i = 0; i < top; i++)
        node = node << 1 | code_bit(c, &m->top[way][length][node], ticks >> (rest - 1 - i) & 1);
    return *before =
               node << (rest - top) | code_plain(c, rest - top, ticks & ((1u << (rest - top)) - 1));
}

static void code_change(coder *c, model *m, walk *w, short_change *line)
{
    unsigned board = code_tree(c, m->board[w->board], 2, line->board);
    unsigned held = w->held[board], changed = line->held ^ held, which = 0;
    if (changed && (changed & (changed - 1)) == 0)
        while (changed >> which)
            which++;
    which = code_tree(c, m->which[held ? held : NOTHING + w->which], WHICH_BITS, which);
    if (which > SHORT_BUTTONS)
        which = 0;
    changed = which ? 1u << (which - 1) : code_plain(c, SHORT_BUTTONS, changed);
    bool pressed = (held ^ changed) > held;
    unsigned way = (unsigned)pressed << 1 | w->pressed;
    w->before = w->which;
    w->which = which;
    uint32_t before = m->before[(w->before << 4 | which) << 2 | way];
    line->ticks = code_ticks(c, m, w, way, line->ticks);
    w->same = (w->same << 1 | (line->ticks == before)) & 3;
    line->board = w->board = board;
    line->held = w->held[board] = held ^ changed;
    w->pressed = pressed;
}

static unsigned code_byte(coder *c, model *m, unsigned two, unsigned byte)
{
    unsigned node = 1;
    for (unsigned i = 8; i-- > 0;) {
        uint32_t place = (two << 8 | node) * 2654435761u >> 17;
        node = node << 1 | code_by(c, &m->word[place], &m->letter[two & 255][node], byte >> i & 1);
    }
    return node & 255;
}

enum { KIND_TEXT, KIND_CHANGE, KIND_END };

static unsigned code_kind(coder *c, model *m, walk *w, unsigned kind)
{
    guess *g = m->kind[w->kinds];
    unsigned is_change = code_bit(c, &g[0], kind == KIND_CHANGE);
    w->kinds = (w->kinds << 1 | is_change) & 3;
    if (is_change)
        return KIND_CHANGE;
    return code_bit(c, &g[1], kind == KIND_END) ? KIND_END : KIND_TEXT;
}

static void code_text(coder *c, model *m, const char *line, link_bytes *to)
{
    unsigned two = '\n', byte;
    do {
        byte = code_byte(c, m, two & 0xffff, c->out ? (uint8_t)*line++ : 0);
        two = two << 8 | byte;
        link_bytes_add(to, &(uint8_t){(uint8_t)byte}, 1);
    } while (byte != '\n' && to->size <= LINK_TEXT_MAX && c->past <= PAST_MOST && !to->failed);
}

/* All lines, of `text` or of those that are read; the last one has a line's end, too. */
static int code_lines(coder *c, model *m, const char *text, size_t size, link_bytes *to)
{
    walk w = {0};
    for (const char *end = size ? text + size : text, *stop = NULL;;
         text = c->out ? stop + 1 : text) {
        short_change line = {0};
        unsigned kind = KIND_END;
        if (c->out && text < end) {
            stop = memchr(text, '\n', (size_t)(end - text));
            kind = short_read_change(text, stop, &line) ? KIND_CHANGE : KIND_TEXT;
        }
        kind = code_kind(c, m, &w, kind);
        size_t from = to->size;
        if (kind == KIND_END)
            return LINK_OK;
        if (kind == KIND_TEXT) {
            code_text(c, m, text, to);
        } else {
            code_change(c, m, &w, &line);
            short_add_change(to, &line);
        }
        if (to->failed || c->past > PAST_MOST)
            return to->failed ? LINK_MEMORY : LINK_TORN;
        if (to->size > LINK_TEXT_MAX + 1)
            return LINK_LARGE;
        if (short_is_magic((const char *)to->at + from, to->size - from))
            memset(w.held, 0, sizeof w.held);
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* What a model has seen before it begins: most replays are like this. */
static const char usual[] =
    "tessera replay 1\nrules guideline 2\nmode sprint 1\nplayers 1\nseed 5275\nlevel 1\n"
    "goal 40\nhandling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap\n\n"
    "240 0 l\n70 0 -\n120 0 c\n80 0 -\n150 0 h\n60 0 -\n200 0 r\n90 0 -\n110 0 h\n75 0 -\n"
    "180 0 a\n66 0 -\n90 0 l\n168 0 -\n130 0 h\n84 0 -\n160 0 k\n58 0 -\n100 0 r\n78 0 -\n"
    "\nend 63248\nboard 0 won - score 21450 lines 40 level 1 pieces 100\n"
    "tessera replay 1\nrules modern 2\nmode marathon 1\nplayers 1\nseed 1234567890\nlevel 1\n"
    "goal default\nhandling 0 das 133 arr 10 dcd 0 soft 0 irs off ihs off\n\n"
    "\nboard 0 lost block score 8360 lines 24 level 3 pieces 76\n";

static uint32_t sum_of(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 16777619u;
    return (sum ^ sum >> 16) & 0xffff;
}

static model *make_model(void)
{
    link_bytes out = {0}, text = {0};
    coder c = {.high = UINT32_MAX, .out = &out};
    model *m = malloc(sizeof *m);
    guess *g = (guess *)(void *)m;
    if (!m)
        return NULL;
    for (size_t i = 0; i < offsetof(model, before) / sizeof *g; i++)
        g[i] = (guess){32768, 0};
    memset(m->before, 0, sizeof m->before);
    int error = code_lines(&c, m, usual, sizeof usual - 1, &text);
    free(out.at);
    free(text.at);
    if (error) {
        free(m);
        m = NULL;
    }
    return m;
}

bool tight_write(const char *text, size_t size, link_bytes *out)
{
    link_bytes lines = {0}, again = {0};
    coder c = {.high = UINT32_MAX, .out = out};
    model *m = make_model();
    bool cut = size && text[size - 1] != '\n';
    link_bytes_add(&lines, text, size);
    link_bytes_add(&lines, "\n", cut);
    link_bytes_add(out, &(uint8_t){TIGHT_FORM}, 1);
    bool ok = m && !lines.failed &&
              code_lines(&c, m, (const char *)lines.at, lines.size, &again) == LINK_OK;
    if (ok) {
        code_plain(&c, 1, cut);
        code_plain(&c, 16, sum_of(lines.at, lines.size));
        /* the fewest bytes that mean this, with zeros behind them */
        for (unsigned bits = 24; c.low; c.low <<= 8, bits = bits ? bits - 8 : 0) {
            uint32_t up = (c.low + ((1u << 24) - 1)) & ~((1u << 24) - 1);
            bool last = up >= c.low && up <= c.high;
            link_bytes_add(out, &(uint8_t){(uint8_t)((last ? up : c.low) >> 24)}, 1);
            if (last)
                break;
            c.high = (c.low ^ c.high) >> 24 ? UINT32_MAX : c.high << 8 | 255;
        }
    }
    free(m);
    free(lines.at);
    free(again.at);
    return ok && !out->failed;
}

int tight_read(const uint8_t *bytes, size_t size, link_bytes *text)
{
    coder c = {.high = UINT32_MAX, .at = bytes + 1, .end = bytes + size};
    model *m = make_model();
    if (!m)
        return LINK_MEMORY;
    for (unsigned i = 0; i < 4; i++)
        c.code = c.code << 8 | (c.at < c.end ? *c.at++ : (c.past++, 0u));
    int error = code_lines(&c, m, "", 0, text);
    free(m);
    if (error)
        return error;
    bool cut = code_plain(&c, 1, 0);
    uint32_t sum = code_plain(&c, 16, 0);
    if (c.at < c.end || sum != sum_of(text->at, text->size) || (cut && !text->size))
        return LINK_TORN;
    text->size -= cut;
    return text->size > LINK_TEXT_MAX ? LINK_LARGE : LINK_OK;
}
