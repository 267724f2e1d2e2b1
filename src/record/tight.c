/* A text is gone through line by line, in one walk for writing and reading: see tight_bits.c. Lines
 * of changes are as likely as tight_hands.c says; other lines are foretold by those before. */
#include "record/tight.h"

#include <stdlib.h>
#include <string.h>

#include "tessera/replay.h"
#include "tight_hands.h"

/* ---- all that is known ---------------------------------------------------------------------- */

enum { LINES_MOST = 64, HASH_EVERY = 10000 };

typedef struct text_line {
    const char *at, *end;
} text_line;

typedef struct walk {
    tight_bits b;
    tight_hands hands;
    const char *at, *end;              /* what is written */
    char *next, *stop;                 /* where what is read goes, and where the room ends */
    bool is_large;                     /* there was more */
    unsigned board, kind;              /* of the line before: LINE_... */
    uint64_t tick, due, every, hashed; /* where a hash is due, and which was the last */
    bool has_hash;
    text_line line[LINES_MOST]; /* what came before, in the order in which it may come again */
    unsigned lines, line_next;
} walk;

/* ---- text ----------------------------------------------------------------------------------- */

/* What is read; what is written is there already. */
static void put(walk *w, char letter)
{
    if (!w->b.c.reads)
        return;
    w->is_large = w->next == w->stop;
    if (!w->is_large)
        *w->next++ = letter;
}

static bool is_full(const walk *w)
{
    return w->is_large || w->b.c.failed || w->b.c.past > TIGHT_PAST_MOST;
}

static void put_number(walk *w, uint64_t value)
{
    char digits[20];
    unsigned count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count)
        put(w, digits[--count]);
}

/* As it is written, without zeros in front; *at moves behind it. */
static bool read_number(const char **at, const char *end, uint64_t most, uint64_t *value)
{
    const char *from = *at;
    for (*value = 0; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
        unsigned digit = (unsigned)(**at - '0');
        if (*value > (most - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    return *at > from && (*from != '0' || *at == from + 1);
}

static const char *line_end(const char *at, const char *end)
{
    const char *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return stop ? stop : end;
}

/* Of the line to be written. */
static const char *end_of_line(const walk *w)
{
    return w->b.c.reads ? w->at : line_end(w->at, w->end);
}

/* The word at `at`: up to a space, or to the end of the line. */
static text_line word_at(const char *at, const char *end)
{
    text_line word = {at, at};
    while (word.end < end && *word.end != ' ')
        word.end++;
    return word;
}

static void put_word(walk *w, text_line word)
{
    while (word.at < word.end)
        put(w, *word.at++);
}

static bool is_same(text_line a, text_line b)
{
    size_t size = (size_t)(a.end - a.at);
    return size == (size_t)(b.end - b.at) && (size == 0 || memcmp(a.at, b.at, size) == 0);
}

/* What is foretold of a word: nothing, a number, or other letters. */
enum { WORD_NONE, WORD_NUMBER, WORD_LETTERS };
/* How a word is said that is not the one foretold. */
enum { SAY_NUMBER, SAY_LETTERS, SAY_LINE, SAY_HASHED };

static unsigned kind_of(text_line word)
{
    uint64_t value;
    const char *at = word.at;
    return read_number(&at, word.end, UINT64_MAX, &value) && at == word.end ? WORD_NUMBER
                                                                            : WORD_LETTERS;
}

/* The next line that begins with this word; LINES_MOST: there is none. */
static unsigned find_line(const walk *w, text_line word)
{
    for (unsigned i = 0; i < w->lines; i++) {
        unsigned at = (w->line_next + i) % w->lines;
        if (is_same(word, word_at(w->line[at].at, w->line[at].end)))
            return at;
    }
    return LINES_MOST;
}

static void spell(walk *w, text_line word)
{
    unsigned before = 0;
    for (const char *at = word.at; !is_full(w); at++) {
        unsigned letter = !w->b.c.reads && at < word.end ? (uint8_t)*at : '\n';
        letter = ts_tight_tree(&w->b, ASK_TEXT, 1 << 16 | before, 8, letter);
        if (letter == '\n')
            return;
        put(w, (char)letter);
        before = letter;
    }
}

/* A word that is not the one foretold. In front of a line it may be that of a line before, which is
 * the answer then. */
static unsigned say(walk *w, unsigned foretold, bool first, text_line word)
{
    uint64_t value = 0;
    unsigned how = SAY_LETTERS, like = LINES_MOST;
    const char *at = word.at;
    if (!w->b.c.reads && first)
        like = find_line(w, word);
    if (like < LINES_MOST)
        how = SAY_LINE;
    else if (!w->b.c.reads && read_number(&at, word.end, UINT64_MAX, &value) && at == word.end)
        how = value == w->hashed ? SAY_HASHED : SAY_NUMBER;
    how = ts_tight_tree(&w->b, ASK_TEXT, 2 << 16 | foretold << 1 | first, 2, how);
    if (how == SAY_LINE) {
        like = ts_tight_tree(&w->b, ASK_TEXT, 3 << 16, 6, like);
        put_word(w, like < w->lines ? word_at(w->line[like].at, w->line[like].end) : word);
    } else if (how == SAY_LETTERS) {
        spell(w, word);
    } else {
        put_number(w, how == SAY_HASHED ? w->hashed : ts_tight_number(&w->b, 4 << 16, value));
    }
    return like;
}

/* A line is kept in the place of the one it is like if that was foretold, or else behind the one
 * before it: what comes in some order is foretold in this order. */
static void keep_line(walk *w, bool foretold, text_line line)
{
    unsigned at = w->line_next;
    if (!foretold && w->lines < LINES_MOST) {
        memmove(w->line + at + 1, w->line + at, (w->lines - at) * sizeof *w->line);
        w->lines++;
    }
    w->line[at] = line;
    w->line_next = at + 1 < w->lines ? at + 1 : 0;
}

/* Word by word, each foretold by the line that came in this place before. */
static text_line code_text(walk *w)
{
    unsigned like = w->line_next;
    const char *stop = end_of_line(w), *at = w->at, *said = w->b.c.reads ? w->next : w->at;
    text_line rest = w->line[like]; /* of the line that foretells; at NULL: nothing is left */
    bool foretold = true, more = true;
    unsigned was_same = 1;
    for (unsigned place = 0; more && !is_full(w); place++) {
        text_line word = {at, at}, told = {NULL, NULL};
        bool same = false;
        if (!w->b.c.reads)
            word = word_at(at, stop);
        if (rest.at) {
            told = word_at(rest.at, rest.end);
            unsigned here = place < 15 ? place : 15, kind = kind_of(told);
            uint32_t after[] = {(like << 4 | here) << 1 | was_same,
                                1u << 16 | kind << 2 | (place ? 2u : 0u) | was_same};
            same = ts_tight_after(&w->b, ASK_LINE, after, 2, is_same(word, told));
        }
        if (same) {
            put_word(w, told);
        } else {
            unsigned found = say(w, told.at ? kind_of(told) : WORD_NONE, place == 0, word);
            if (place == 0) {
                foretold = false;
                like = found;
                rest = like < w->lines ? w->line[like] : (text_line){NULL, NULL};
                told = rest.at ? word_at(rest.at, rest.end) : rest;
            }
        }
        was_same = same;
        if (rest.at)
            rest.at = told.end < rest.end ? told.end + 1 : NULL;
        more = ts_tight_one(&w->b, ASK_TEXT, 5 << 16 | (rest.at != NULL), word.end < stop);
        if (more)
            put(w, ' ');
        at = word.end + (!w->b.c.reads && more);
    }
    text_line line = {said, w->b.c.reads ? w->next : stop};
    keep_line(w, foretold, line);
    put(w, '\n');
    return line;
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* A line such as "57 0 lr", as the recorder writes it. */
typedef struct change_line {
    uint32_t ticks;
    unsigned board, held;
} change_line;

static bool read_change(const char *at, const char *end, change_line *out)
{
    uint64_t ticks;
    if (!read_number(&at, end, UINT32_MAX, &ticks) || end - at < 4 || at[0] != ' ' || at[1] < '0' ||
        at[1] >= '0' + TS_PLAYERS_MAX || at[2] != ' ')
        return false;
    *out = (change_line){.ticks = (uint32_t)ticks, .board = (unsigned)(at[1] - '0')};
    at += 3;
    if (end - at == 1 && *at == '-')
        return true;
    for (unsigned i = 0; i < TIGHT_BUTTONS && at < end; i++)
        if (*at == TS_REPLAY_LETTERS[i]) {
            out->held |= 1u << i;
            at++;
        }
    return at == end;
}

static void put_change(walk *w, uint32_t ticks, unsigned board, unsigned held)
{
    put_number(w, ticks);
    put(w, ' ');
    put_number(w, board);
    put(w, ' ');
    if (!held)
        put(w, '-');
    for (unsigned i = 0; i < TIGHT_BUTTONS; i++)
        if (held >> i & 1)
            put(w, TS_REPLAY_LETTERS[i]);
    put(w, '\n');
}

static const char hash_word[] = "hash ";
enum { HASH_WORD = sizeof hash_word - 1, HASH_DIGITS = 16 };

/* "hash TICK" and the digits. */
static bool read_hash(const char *at, const char *end, uint64_t *tick, uint64_t *hash)
{
    static const char digits[] = "0123456789abcdef";
    if (end - at < HASH_WORD || memcmp(at, hash_word, HASH_WORD) != 0)
        return false;
    at += HASH_WORD;
    if (!read_number(&at, end, UINT64_MAX, tick) || end - at != HASH_DIGITS + 1 || *at != ' ')
        return false;
    for (*hash = 0, at++; at < end; at++) {
        const char *digit = *at ? strchr(digits, *at) : NULL;
        if (!digit)
            return false;
        *hash = *hash << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static void code_hash(walk *w, uint64_t tick, uint64_t hash)
{
    hash = ts_tight_plain(&w->b.c, 64, hash);
    put_word(w, (text_line){hash_word, hash_word + HASH_WORD});
    put_number(w, tick);
    put(w, ' ');
    for (unsigned i = 64; i > 0; i -= 4)
        put(w, "0123456789abcdef"[hash >> (i - 4) & 15]);
    put(w, '\n');
    w->hashed = tick;
}

static void skip_line(walk *w)
{
    const char *stop = end_of_line(w);
    w->at = stop < w->end ? stop + 1 : w->end;
}

enum { LINE_TEXT, LINE_HASH, LINE_END, LINE_CHANGE };

typedef struct next_line {
    unsigned kind, hashes; /* so many hashes that are due stand before the change */
    change_line change;
    uint64_t tick, hash;
} next_line;

/* What stands at `at`, to be written. Hashes that were due when the buttons changed are part of the
 * change. */
static next_line look(const walk *w)
{
    next_line line = {.kind = LINE_END};
    const char *at = w->at, *stop = end_of_line(w);
    if (at == w->end)
        return line;
    line.kind = read_change(at, stop, &line.change)           ? LINE_CHANGE
                : read_hash(at, stop, &line.tick, &line.hash) ? LINE_HASH
                                                              : LINE_TEXT;
    uint64_t due = w->due, tick = line.tick, hash;
    if (line.kind != LINE_HASH || tick != due)
        return line;
    next_line change = {.kind = LINE_CHANGE};
    while (stop < w->end && tick == due) {
        at = stop + 1;
        stop = line_end(at, w->end);
        change.hashes++;
        due += w->every;
        if (!read_hash(at, stop, &tick, &hash))
            break;
    }
    bool is_change = read_change(at, stop, &change.change);
    return is_change && w->tick + change.change.ticks >= due - w->every ? change : line;
}

/* Hashes that are due stand before the change. */
static void code_due(walk *w, unsigned hashes)
{
    while (w->tick >= w->due && !is_full(w)) {
        uint64_t hash = 0, tick = w->due;
        if (!w->b.c.reads && hashes)
            read_hash(w->at, end_of_line(w), &tick, &hash);
        if (!ts_tight_one(&w->b, ASK_LINE, 1 << 17, hashes > 0)) {
            w->due = (w->tick / w->every + 1) * w->every;
            return;
        }
        code_hash(w, tick, hash);
        w->due += w->every;
        if (!w->b.c.reads) {
            skip_line(w);
            hashes--;
        }
    }
}

static void code_change(walk *w, unsigned which, const next_line *line)
{
    tight_hand *h = &w->hands.hand[w->board];
    unsigned changed = line->change.held ^ h->held;
    changed = which >= 1 && which <= TIGHT_BUTTONS
                  ? 1u << (which - 1)
                  : (unsigned)ts_tight_plain(&w->b.c, TIGHT_BUTTONS, changed);
    ts_tight_move(h, which, changed);
    uint32_t ticks = ts_tight_ticks(&w->hands, &w->b, h, line->change.ticks);
    w->tick += ticks;
    code_due(w, line->hashes);
    put_change(w, ticks, w->board, h->held);
}

static unsigned which_of(const walk *w, const change_line *change)
{
    unsigned changed = change->held ^ w->hands.hand[change->board].held, which = WHICH_SEVERAL;
    if (changed && (changed & (changed - 1)) == 0)
        while (changed >> which)
            which++;
    return which;
}

/* What kind of line it is. That none changes buttons is one of the answers to which button changes,
 * but where no change came before, it is asked alone. */
static unsigned code_kind(walk *w, next_line *line)
{
    unsigned which = WHICH_NONE;
    if (w->kind == LINE_CHANGE ||
        ts_tight_one(&w->b, ASK_LINE, 1 << 18, line->kind == LINE_CHANGE)) {
        if (line->kind == LINE_CHANGE)
            which = line->change.board != w->board ? WHICH_OTHER_BOARD : which_of(w, &line->change);
        which = ts_tight_which(&w->hands.hand[w->board], &w->b, which);
        if (which == WHICH_OTHER_BOARD) {
            w->board = ts_tight_tree(&w->b, ASK_LINE, 1 << 8 | w->board, 2, line->change.board);
            which = ts_tight_which(&w->hands.hand[w->board], &w->b, which_of(w, &line->change));
        }
        if (which != WHICH_NONE) {
            w->kind = LINE_CHANGE;
            return which;
        }
    }
    w->kind = ts_tight_tree(&w->b, ASK_LINE, 1 << 9 | w->kind, 2, line->kind);
    return which;
}

/* A new replay: no button is down, no time has passed. */
static void begin_replay(walk *w)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        w->hands.hand[i] = (tight_hand){0};
    w->board = 0;
    w->tick = w->hashed = 0;
    w->due = w->every;
    w->has_hash = false;
}

static bool is_magic(text_line line)
{
    static const char magic[] = TS_REPLAY_MAGIC_WORDS;
    return (size_t)(line.end - line.at) >= sizeof magic - 1 &&
           memcmp(line.at, magic, sizeof magic - 1) == 0;
}

static void code_hash_line(walk *w, const next_line *line)
{
    uint64_t tick = w->tick + ts_tight_number(&w->b, 6 << 16, line->tick - w->tick);
    code_hash(w, tick, line->hash);
    if (!w->has_hash && tick)
        w->every = tick;
    w->has_hash = true;
    w->due = tick + w->every;
}

static void code_lines(walk *w)
{
    while (!is_full(w)) {
        next_line line = {.kind = LINE_TEXT};
        if (!w->b.c.reads)
            line = look(w);
        unsigned which = code_kind(w, &line);
        if (w->kind == LINE_END)
            return;
        if (w->kind == LINE_CHANGE) {
            code_change(w, which, &line);
        } else if (w->kind == LINE_HASH) {
            code_hash_line(w, &line);
        } else if (is_magic(code_text(w))) {
            begin_replay(w);
        }
        if (!w->b.c.reads)
            skip_line(w);
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* What the lines of most replays are like, in their order. */
static const char usual_lines[] =
    "tessera replay 1\nrules guideline 2\nmode sprint 1\nplayers 1\nseed 1\nlevel 1\n"
    "goal default\nhandling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap\n\n\nend 1\n"
    "board 0 won - score 9815 lines 40 level 1 pieces 103\n";

static walk *begin(void)
{
    walk *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    ts_tight_begin(&w->b);
    ts_tight_learn_usual(&w->hands, &w->b);
    for (const char *at = usual_lines, *stop; *at; at = stop + 1) {
        stop = strchr(at, '\n');
        w->line[w->lines++] = (text_line){at, stop};
    }
    w->kind = LINE_TEXT;
    w->every = HASH_EVERY;
    begin_replay(w);
    return w;
}

/* `*repeats`: by such times or without; then, whether the others may be worth a try. */
static bool write_once(const char *text, size_t size, bool *repeats, ts_tight_bytes *out)
{
    enum { SELDOM = 8 };
    walk *w = begin();
    if (!w)
        return false;
    ts_tight_begin_writing(&w->b, out);
    w->at = text;
    w->end = text + size;
    w->hands.repeats = ts_tight_plain(&w->b.c, 1, *repeats);
    ts_tight_plain(&w->b.c, 1, size > 0 && text[size - 1] != '\n');
    code_lines(w);
    ts_tight_finish(&w->b.c);
    *repeats = w->hands.times_same * SELDOM > w->hands.changes;
    bool done = !w->b.c.failed;
    free(w);
    return done;
}

bool ts_tight_write(const char *text, size_t size, ts_tight_bytes *out)
{
    ts_tight_bytes one = {0}, other = {0};
    bool repeats = false, done = write_once(text, size, &repeats, &one);
    if (done && repeats)
        done = write_once(text, size, &repeats, &other);
    *out = !done ? (ts_tight_bytes){0} : other.at && other.size < one.size ? other : one;
    if (out->at != one.at)
        free(one.at);
    if (out->at != other.at)
        free(other.at);
    return done;
}

int ts_tight_read(const uint8_t *bytes, size_t size, char *text, size_t room, size_t *used)
{
    walk *w = begin();
    if (!w)
        return TS_TIGHT_MEMORY;
    ts_tight_begin_reading(&w->b, bytes, size);
    w->at = w->end = w->next = text; /* nothing is to be written */
    w->stop = text + room;
    w->hands.repeats = ts_tight_plain(&w->b.c, 1, 0);
    bool cut = ts_tight_plain(&w->b.c, 1, 0);
    code_lines(w);
    int error = w->is_large                                               ? TS_TIGHT_LARGE
                : !ts_tight_is_whole(&w->b.c) || (cut && w->next == text) ? TS_TIGHT_TORN
                                                                          : TS_TIGHT_OK;
    *used = (size_t)(w->next - text) - (cut && !error);
    free(w);
    return error;
}
