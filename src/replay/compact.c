/* Writing and reading are one walk through the lines: a coder that writes is told each answer, one
 * that reads returns it. docs/compact-format.md is the specification; it is frozen. */
#include "replay/compact.h"
#include "base/minmax.h"

#include "tessera/replay.h"

enum {
    TABLE_BITS = 16,
    SEEN_MAX = 255,  /* later bits still change a chance by so much */
    CHANCE_MIN = 64, /* no chance is nearer to 0 or to 65536 */
    RANGE_MIN = 1 << 24,
    PAST_MAX = 8, /* zeros that may be read after the last byte */
    BUTTONS = 9,
    BUTTON_BITS = 4,
    LENGTH_BITS = 6, /* of the length of a number in bits */
    TOP_BITS = 2,    /* so many bits of a number below its highest are predicted */
    NUMBER_BITS = 32,
    HASH_STEP = 10000, /* ticks between hashes until the first one says better */
    HASH_DIGITS = 16,
    CONTEXT_HASH = 4 /* of numbers: below it are the four of ticks */
};

/* Questions of the format. Each has its own chances for each context. */
enum question {
    ASK_CHANGE,
    ASK_HASH,
    ASK_END,
    ASK_BOARD,
    ASK_BUTTON,
    ASK_SAME,
    ASK_LENGTH,
    ASK_TOP,
    ASK_STEP,
    ASK_BYTE,   /* after two bytes */
    ASK_LETTER, /* after one byte */
    ASK_COUNT
};

typedef enum mode { LEARN, WRITE, READ } mode;

typedef struct chance {
    uint16_t one, seen; /* how likely a 1 is, in 65536ths; how many bits it has learned from */
} chance;

/* State after the lines so far; all 0 but `step` where a replay begins. */
typedef struct state {
    unsigned held[TS_PLAYERS_MAX], last[TS_PLAYERS_MAX]; /* buttons; the event before */
    unsigned board, recent, same;
    uint32_t time, hashed, step;
} state;

typedef struct codec {
    mode mode;
    bool broken;
    uint64_t low; /* of what is written, with a carry in bit 32 */
    uint32_t range, code;
    const uint8_t *at, *end; /* what is read */
    unsigned past;
    size_t most;
    buffer *out, *text;
    state s;
    chance chance[1 << TABLE_BITS];
    uint32_t before[1 << 10]; /* ticks, by two events */
} codec;

/* ---- bits ----------------------------------------------------------------------------------- */

static void carry(codec *c)
{
    for (size_t i = c->out->size; c->low >> 32 && i-- > 0;)
        if (++c->out->data[i])
            break;
    c->low &= UINT32_MAX;
}

/* Narrows the range to `part` for a 1, to the rest above it for a 0. */
static void narrow(codec *c, uint32_t part, unsigned bit)
{
    uint32_t below = bit ? 0 : part;
    c->range = bit ? part : c->range - part;
    if (c->mode == READ) {
        c->code -= below;
    } else {
        c->low += below;
        carry(c);
    }
    for (; c->range < RANGE_MIN; c->range <<= 8)
        if (c->mode == READ) {
            c->past += c->at == c->end;
            c->code = c->code << 8 | (c->at < c->end ? *c->at++ : 0);
        } else {
            buffer_add_byte(c->out, c->low >> 24);
            c->low = c->low << 8 & UINT32_MAX;
        }
}

/* A bit that is 1 in `one` of 65536 cases. */
static unsigned code_bit(codec *c, uint32_t one, unsigned bit)
{
    uint32_t part = (c->range >> 16) * one;
    if (c->mode == LEARN)
        return bit;
    if (c->mode == READ)
        bit = c->code < part;
    narrow(c, part, bit);
    return bit;
}

static chance *find(codec *c, unsigned question, uint32_t context, unsigned node)
{
    uint32_t key = (uint32_t)question << 24 | context << 8 | node;
    return &c->chance[key * 2654435761u >> (32 - TABLE_BITS)];
}

static void learn(chance *p, unsigned bit)
{
    unsigned slow = 4u * p->seen + 5;
    p->one = bit ? p->one + (65535u - p->one) * 4 / slow : p->one - p->one * 4u / slow;
    p->seen = p->seen + (p->seen < SEEN_MAX);
}

static uint32_t bounded(uint32_t one)
{
    return min_u32(max_u32(one, CHANCE_MIN), 65536 - CHANCE_MIN);
}

/* A number of so many bits, the highest first, each after those above it. */
static unsigned code_tree(codec *c, unsigned question, uint32_t context, unsigned bits,
                          unsigned value)
{
    unsigned node = 1;
    for (unsigned i = bits; i-- > 0;) {
        chance *p = find(c, question, context, node);
        unsigned bit = code_bit(c, bounded(p->one), value >> i & 1);
        learn(p, bit);
        node = node << 1 | bit;
    }
    return node - (1u << bits);
}

static uint64_t code_plain(codec *c, unsigned bits, uint64_t value)
{
    uint64_t out = 0;
    while (bits-- > 0)
        out = out << 1 | code_bit(c, 32768, value >> bits & 1);
    return out;
}

static uint32_t code_number(codec *c, unsigned context, uint32_t value)
{
    unsigned length = 0;
    while (length < NUMBER_BITS && value >> length)
        length++;
    length = code_tree(c, ASK_LENGTH, context, LENGTH_BITS, length);
    c->broken |= length > NUMBER_BITS;
    if (length < 2 || c->broken)
        return length == 1;
    unsigned rest = length - 1, top = rest < TOP_BITS ? rest : TOP_BITS, low = rest - top;
    uint32_t high = value >> low & ((1u << top) - 1);
    high = 1u << top | code_tree(c, ASK_TOP, context << LENGTH_BITS | length, top, high);
    return high << low | (uint32_t)code_plain(c, low, value & ((UINT32_C(1) << low) - 1));
}

/* ---- the text ------------------------------------------------------------------------------- */

static void put(codec *c, const char *bytes, size_t count)
{
    buffer_add(c->text, bytes, c->mode == READ ? count : 0);
}

static void put_number(codec *c, uint32_t value)
{
    char digits[10], *at = digits + sizeof digits;
    do
        *--at = '0' + value % 10;
    while (value /= 10);
    put(c, at, digits + sizeof digits - at);
}

/* A number as the recorder writes it; *at moves behind it. */
static bool parse_number(const char **at, const char *end, uint32_t *value)
{
    const char *from = *at;
    uint64_t number = 0;
    for (; *at < end && **at >= '0' && **at <= '9' && number <= UINT32_MAX; (*at)++)
        number = number * 10 + (uint64_t)(**at - '0');
    *value = number;
    return *at > from && number <= UINT32_MAX && (*from != '0' || *at == from + 1);
}

/* ---- lines ---------------------------------------------------------------------------------- */

typedef enum line_kind { LINE_TEXT, LINE_CHANGE, LINE_HASH, LINE_END } line_kind;

typedef struct line {
    line_kind kind;
    const char *at, *end;
    uint32_t ticks;       /* of a change, or the tick of a hash */
    unsigned board, held; /* of a change */
    uint64_t hash;
} line;

/* "57 0 lr" */
static bool parse_change(line *l)
{
    static const char letters[] = TS_REPLAY_LETTERS;
    const char *at = l->at;
    if (!parse_number(&at, l->end, &l->ticks) || l->end - at < 4 || at[0] != ' ' || at[1] < '0' ||
        at[1] >= '0' + TS_PLAYERS_MAX || at[2] != ' ')
        return false;
    l->board = at[1] - '0';
    l->held = 0;
    at += 3;
    if (l->end - at == 1 && *at == '-')
        return true;
    for (unsigned i = 0; i < BUTTONS && at < l->end; i++)
        if (*at == letters[i]) {
            l->held |= 1u << i;
            at++;
        }
    return at == l->end;
}

static const char hash_word[] = "hash ";

/* "hash 10000 0123456789abcdef" */
static bool parse_hash(line *l)
{
    const char *at = l->at;
    if (l->end - at < (ptrdiff_t)sizeof hash_word ||
        memcmp(at, hash_word, sizeof hash_word - 1) != 0)
        return false;
    at += sizeof hash_word - 1;
    if (!parse_number(&at, l->end, &l->ticks) || l->end - at != 1 + HASH_DIGITS || *at != ' ')
        return false;
    for (l->hash = 0, at++; at < l->end; at++) {
        bool digit = *at >= '0' && *at <= '9', letter = *at >= 'a' && *at <= 'f';
        if (!digit && !letter)
            return false;
        l->hash = l->hash << 4 | (uint64_t)(digit ? *at - '0' : *at - 'a' + 10);
    }
    return true;
}

/* The line at `at`; an empty rest of a text is its end. */
static line parse_line(const char *at, const char *end)
{
    line l = {.kind = LINE_END, .at = at, .end = end};
    if (at == end)
        return l;
    l.end = memchr(at, '\n', end - at);
    if (parse_change(&l))
        l.kind = LINE_CHANGE;
    else
        l.kind = parse_hash(&l) ? LINE_HASH : LINE_TEXT;
    return l;
}

static line_kind code_kind(codec *c, line_kind kind)
{
    unsigned recent = c->s.recent;
    bool change = code_tree(c, ASK_CHANGE, recent, 1, kind == LINE_CHANGE);
    c->s.recent = (recent << 1 | change) & 3;
    if (change)
        return LINE_CHANGE;
    if (code_tree(c, ASK_HASH, recent, 1, kind == LINE_HASH))
        return LINE_HASH;
    return code_tree(c, ASK_END, recent, 1, kind == LINE_END) ? LINE_END : LINE_TEXT;
}

/* Returns the buttons that go down or up. */
static unsigned code_buttons(codec *c, unsigned held, unsigned *button, unsigned changed)
{
    *button = 0;
    if (changed && (changed & (changed - 1)) == 0)
        while (changed >> *button)
            ++*button;
    unsigned last = c->s.last[c->s.board] >> 1;
    *button = code_tree(c, ASK_BUTTON, held ? held : 512 + last, BUTTON_BITS, *button);
    c->broken |= *button > BUTTONS;
    if (*button)
        return 1u << (*button - 1);
    return code_plain(c, BUTTONS, changed);
}

/* Bots take the same time again and again, people hardly ever. */
static uint32_t code_ticks(codec *c, unsigned last, unsigned event, uint32_t ticks)
{
    uint32_t *before = &c->before[last << 5 | event];
    bool same = code_tree(c, ASK_SAME, c->s.same, 1, ticks == *before);
    c->s.same = (c->s.same << 1 | same) & 3;
    if (!same)
        *before = code_number(c, (event & 1) << 1 | (last & 1), ticks);
    return *before;
}

static void code_change(codec *c, const line *l)
{
    static const char letters[] = TS_REPLAY_LETTERS;
    state *s = &c->s;
    unsigned board = s->board = code_tree(c, ASK_BOARD, s->board, 2, l->board);
    unsigned held = s->held[board], last = s->last[board], button;
    unsigned now = held ^ code_buttons(c, held, &button, held ^ l->held);
    unsigned event = button << 1 | (now > held);
    if (c->broken)
        return;
    uint32_t ticks = code_ticks(c, last, event, l->ticks);
    s->held[board] = now;
    s->last[board] = event;
    s->time += ticks;
    put_number(c, ticks);
    put(c, (const char[]){' ', '0' + board, ' '}, 3);
    put(c, "-", !now);
    for (unsigned i = 0; i < BUTTONS; i++)
        put(c, &letters[i], now >> i & 1);
    put(c, "\n", 1);
}

static void code_hash(codec *c, const line *l)
{
    static const char digits[] = "0123456789abcdef";
    state *s = &c->s;
    uint32_t tick = s->hashed + s->step;
    if (!code_tree(c, ASK_STEP, 0, 1, l->ticks == tick)) {
        tick = s->time + code_number(c, CONTEXT_HASH, l->ticks - s->time);
        s->step = s->hashed ? s->step : tick;
    }
    s->hashed = tick;
    uint64_t hash = code_plain(c, 64, l->hash);
    put(c, hash_word, sizeof hash_word - 1);
    put_number(c, tick);
    put(c, " ", 1);
    for (unsigned i = 64; i > 0; i -= 4)
        put(c, &digits[hash >> (i - 4) & 15], 1);
    put(c, "\n", 1);
}

static unsigned code_byte(codec *c, unsigned two, unsigned byte)
{
    unsigned node = 1;
    for (unsigned i = 8; i-- > 0;) {
        chance *fine = find(c, ASK_BYTE, two, node);
        chance *coarse = find(c, ASK_LETTER, two & 255, node);
        uint32_t one = fine->seen ? fine->one : coarse->one;
        unsigned bit = code_bit(c, bounded(one), byte >> i & 1);
        learn(fine, bit);
        learn(coarse, bit);
        node = node << 1 | bit;
    }
    return node & 255;
}

static bool is_done(const codec *c)
{
    return c->broken || c->past > PAST_MAX || c->text->size > c->most || c->text->failed;
}

static void begin_replay(state *s)
{
    *s = (state){.step = HASH_STEP};
}

static void code_text(codec *c, const line *l)
{
    static const char magic[] = TS_REPLAY_MAGIC_WORDS;
    const char *at = l->at;
    unsigned two = '\n', byte, same = 0, count = 0;
    do {
        byte = code_byte(c, two, c->mode == READ ? 0 : (uint8_t)*at++);
        two = (two << 8 | byte) & 0xffff;
        same += count < sizeof magic - 1 && byte == (uint8_t)magic[count];
        count++;
        put(c, &(char){byte}, 1);
    } while (byte != '\n' && !is_done(c));
    if (same == sizeof magic - 1)
        begin_replay(&c->s);
}

/* All lines, of `text` or of what is read. Each ends with a newline. */
static void code_lines(codec *c, const char *text, size_t size)
{
    line l = {.kind = LINE_END};
    const char *at = text, *end = size ? text + size : text;
    begin_replay(&c->s);
    while (!is_done(c)) {
        if (c->mode != READ)
            l = parse_line(at, end);
        if (c->mode == LEARN && l.kind == LINE_END)
            return;
        switch (code_kind(c, l.kind)) {
        case LINE_CHANGE: code_change(c, &l); break;
        case LINE_HASH: code_hash(c, &l); break;
        case LINE_TEXT: code_text(c, &l); break;
        case LINE_END: return;
        }
        at = c->mode == READ ? at : l.end + 1;
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* Both sides go through this text first: most replays are like it. */
static const char usual[] =
    "tessera replay 1\nrules guideline 2\nmode sprint 1\nplayers 1\nseed 5275\nlevel 1\n"
    "goal 40\nhandling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap\n\n"
    "240 0 l\n70 0 -\n120 0 c\n80 0 -\n150 0 h\n60 0 -\n200 0 r\n90 0 -\n110 0 h\n75 0 -\n"
    "180 0 a\n66 0 -\n90 0 l\n168 0 -\n130 0 h\n84 0 -\n160 0 k\n58 0 -\n100 0 r\n78 0 -\n"
    "\nend 63248\nboard 0 won - score 21450 lines 40 level 1 pieces 100\n"
    "tessera replay 1\nrules modern 2\nmode marathon 1\nplayers 1\nseed 1234567890\nlevel 1\n"
    "goal default\nhandling 0 das 133 arr 10 dcd 0 soft 0 irs off ihs off\n\n"
    "\nboard 0 lost block score 8360 lines 24 level 3 pieces 76\n";

static codec *make_codec(buffer *text, size_t most)
{
    codec *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    for (size_t i = 0; i < sizeof c->chance / sizeof *c->chance; i++)
        c->chance[i].one = 32768;
    c->text = text;
    c->most = SIZE_MAX;
    code_lines(c, usual, sizeof usual - 1);
    c->most = text->size + most;
    c->range = UINT32_MAX;
    return c;
}

/* CRC-32, as zlib and PNG have it. */
static uint32_t checksum(const char *bytes, size_t size)
{
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= (uint8_t)bytes[i];
        for (unsigned bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~sum;
}

/* Writes the fewest bytes that mean this, with zeros after them. */
static void finish(codec *c)
{
    for (unsigned bits = 32; bits-- > 0;) {
        uint64_t up = (c->low + (UINT64_C(1) << bits) - 1) >> bits << bits;
        if (up - c->low >= c->range)
            continue;
        c->low = up;
        carry(c);
        for (; c->low; c->low = c->low << 8 & UINT32_MAX)
            buffer_add_byte(c->out, c->low >> 24);
        return;
    }
}

const char *compact_reason(int error)
{
    static const char *const reason[] = {
        [COMPACT_OK] = "ok",
        [COMPACT_BROKEN] = "the compact replay is damaged or incomplete",
        [COMPACT_NEWER] = "the compact replay was made by a later version of the program",
        [COMPACT_LARGE] = "the compact replay holds too long a text",
        [COMPACT_MEMORY] = "out of memory"};
    return reason[error];
}

bool compact_is(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    return size > 0 && *at > 0 && *at <= COMPACT_VERSION_MAX;
}

bool compact_write(const char *text, size_t size, buffer *out)
{
    buffer lines = {0};
    codec *c = make_codec(&lines, 0);
    bool cut = size > 0 && text[size - 1] != '\n';
    buffer_add(&lines, text, size);
    buffer_add(&lines, "\n", cut);
    buffer_add_byte(out, COMPACT_VERSION);
    bool ok = c && !lines.failed && !out->failed;
    if (ok) {
        c->mode = WRITE;
        c->out = out;
        c->most = SIZE_MAX;
        code_lines(c, lines.data, lines.size);
        code_plain(c, 1, cut);
        code_plain(c, 32, checksum(text, size));
        finish(c);
        ok = !out->failed;
    }
    free(c);
    buffer_free(&lines);
    return ok;
}

int compact_read(const void *bytes, size_t size, size_t most, buffer *text)
{
    const uint8_t *at = bytes;
    size_t from = text->size;
    most = most < SIZE_MAX / 4 ? most : SIZE_MAX / 4;
    if (!compact_is(bytes, size))
        return COMPACT_BROKEN;
    if (*at != COMPACT_VERSION)
        return COMPACT_NEWER;
    codec *c = make_codec(text, most + 1); /* a newline may be cut */
    if (!c)
        return COMPACT_MEMORY;
    c->mode = READ;
    c->at = at + 1;
    c->end = at + size;
    for (unsigned i = 0; i < 4; i++)
        c->code = c->code << 8 | (c->at < c->end ? *c->at++ : 0);
    code_lines(c, NULL, 0);
    bool cut = code_plain(c, 1, 0), done = !is_done(c);
    uint32_t sum = code_plain(c, 32, 0);
    bool whole = done && c->at == c->end && c->past <= PAST_MAX && (!cut || text->size > from);
    bool large = text->size - from > most + cut;
    free(c);
    if (text->failed)
        return COMPACT_MEMORY;
    if (large)
        return COMPACT_LARGE;
    text->size -= whole && cut;
    const char *read = text->size > from ? text->data + from : NULL; /* nothing may be allocated */
    whole = whole && checksum(read, text->size - from) == sum;
    return whole ? COMPACT_OK : COMPACT_BROKEN;
}
