/* Comments of fumen pages: their escapes, and the quizzes in them, "#Q=[hold](current)next;more",
 * which advance with every piece. The bytes may come from strangers: no length and no letter is
 * trusted. */
#include <string.h>

#include "base/utf8.h"
#include "replay/fumen.h"

/* ---- escapes ------------------------------------------------------------------------------ */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = c | 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads `%XX` or `%uXXXX` at `at`. Returns the code unit, or -1 if it is neither. */
static int32_t escaped_unit(const char *at, size_t left, size_t *length)
{
    size_t from = left > 1 && at[1] == 'u' ? 2 : 1, digits = from == 2 ? 4 : 2;
    int32_t unit = 0;
    *length = from + digits;
    if (at[0] != '%' || left < *length)
        return -1;
    for (size_t i = 0; i < digits; i++) {
        int digit = hex_digit(at[from + i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

/* No escape is shorter than its character, so the text never grows. Half a surrogate pair and a NUL
 * are replaced: they cannot be in UTF-8 that ends with 0. */
void ts_fumen_unescape(char *text, size_t length)
{
    size_t to = 0;
    for (size_t at = 0, taken, more; at < length; at += taken) {
        int32_t unit = escaped_unit(text + at, length - at, &taken);
        if (unit < 0) {
            taken = 1;
            unit = (unsigned char)text[at];
        } else if (unit >= 0xd800 && unit < 0xdc00) {
            int32_t low = at + taken < length
                              ? escaped_unit(text + at + taken, length - at - taken, &more)
                              : -1;
            if (low >= 0xdc00 && low < 0xe000) {
                unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                taken += more;
            } else {
                unit = UTF8_BROKEN;
            }
        } else if (unit == 0) {
            unit = '?'; /* "%00" has no room for more */
        } else if (unit >= 0xdc00 && unit < 0xe000) {
            unit = UTF8_BROKEN;
        }
        to += utf8_put(text + to, unit);
    }
    text[to] = '\0';
}

static size_t put_hex(char *out, const char *before, uint32_t unit, unsigned digits)
{
    size_t length = strlen(before);
    memcpy(out, before, length);
    while (digits-- > 0)
        out[length++] = "0123456789ABCDEF"[unit >> (4 * digits) & 15];
    return length;
}

static size_t escape_one(char *out, uint32_t c)
{
    static const char plain[] = "@*_+-./";
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
        (c && c < 0x80 && strchr(plain, c))) {
        out[0] = c;
        return 1;
    }
    if (c < 0x100)
        return put_hex(out, "%", c, 2);
    if (c < 0x10000)
        return put_hex(out, "%u", c, 4);
    size_t length = put_hex(out, "%u", 0xd800 + ((c - 0x10000) >> 10), 4);
    return length + put_hex(out + length, "%u", 0xdc00 + (c & 0x3ff), 4);
}

/* A text that is too long is cut between two characters. */
size_t ts_fumen_escape(const char *text, char out[TS_FUMEN_COMMENT_MAX + 1])
{
    size_t size = 0;
    while (*text) {
        char one[12];
        size_t length = escape_one(one, utf8_next(&text));
        if (size + length > TS_FUMEN_COMMENT_MAX)
            break;
        memcpy(out + size, one, length);
        size += length;
    }
    out[size] = '\0';
    return size;
}

/* ---- quizzes ------------------------------------------------------------------------------ */

static const char mark[] = "#Q=";

typedef struct quiz {
    char hold, current; /* 0 if none */
    char *rest;         /* the pieces after it, up to ';' or the end, and the text after them */
} quiz;

static bool parse_piece(char **at, char open, char close, char *letter)
{
    char *c = *at;
    if (*c++ != open)
        return false;
    *letter = *c && strchr("IJLOSTZijlostz", *c) ? *c++ : '\0';
    *at = c + 1;
    return *c == close;
}

static bool parse(char *comment, quiz *q)
{
    char *at = comment + sizeof mark - 1;
    if (strncmp(comment, mark, sizeof mark - 1) != 0 || !parse_piece(&at, '[', ']', &q->hold) ||
        !parse_piece(&at, '(', ')', &q->current))
        return false;
    q->rest = at;
    return true;
}

/* Never longer than before: a piece has been used up, or moved. */
static void put_back(char *comment, quiz q)
{
    char head[12] = {'#', 'Q', '=', '['};
    size_t length = 4;
    if (q.hold)
        head[length++] = q.hold;
    head[length++] = ']';
    head[length++] = '(';
    if (q.current)
        head[length++] = q.current;
    head[length++] = ')';
    memmove(comment + length, q.rest, strlen(q.rest) + 1);
    memcpy(comment, head, length);
}

static char take_next(quiz *q)
{
    bool is_piece = *q->rest && strchr("IJLOSTZijlostz", *q->rest);
    return is_piece ? *q->rest++ : '\0';
}

void ts_fumen_quiz_tidy(char *comment)
{
    char tidy[TS_FUMEN_COMMENT_MAX + 1];
    size_t size = 0;
    bool pieces = true;
    quiz q;
    for (const char *c = comment; *c; c++) {
        pieces = pieces && *c != ';';
        if (!pieces || (unsigned char)*c > ' ')
            tidy[size++] = *c;
    }
    tidy[size++] = '\0';
    if (parse(tidy, &q))
        memcpy(comment, tidy, size);
}

static void leave_ended(char *comment)
{
    static const char ended[] = "#Q=[]();";
    if (strncmp(comment, ended, sizeof ended - 1) == 0)
        memmove(comment, comment + sizeof ended - 1, strlen(comment) - sizeof ended + 2);
}

void ts_fumen_quiz_settle(char *comment)
{
    quiz q;
    leave_ended(comment);
    if (!parse(comment, &q) || q.current)
        return;
    if (q.hold) {
        q.current = q.hold;
        q.hold = '\0';
    } else {
        q.current = take_next(&q);
    }
    if (q.current)
        put_back(comment, q);
    else if (*q.rest == ';')
        memmove(comment, q.rest + 1, strlen(q.rest));
    else if (*q.rest == '\0')
        comment[0] = '\0';
}

void ts_fumen_quiz_use(char *comment, char letter)
{
    quiz q;
    leave_ended(comment);
    if (!parse(comment, &q))
        return;
    char next = take_next(&q);
    if (letter && letter == q.current) {
        q.current = next;
    } else if (letter && letter == q.hold) {
        q.hold = q.current;
        q.current = next;
    } else if (letter && letter == next && (!q.hold || !q.current)) {
        q.hold = q.hold ? q.hold : q.current;
        q.current = take_next(&q);
    } else {
        ts_fumen_quiz_settle(comment);
        return;
    }
    put_back(comment, q);
}
