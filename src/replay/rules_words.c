/* Words of rule sets as text, and the clauses that say what is wrong. */
#include "rules_words.h"

#include <string.h>

span ts_rules_span(const char *text)
{
    return (span){text, text + strlen(text)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

span ts_rules_trimmed(span s)
{
    while (s.at < s.end && is_blank(*s.at))
        s.at++;
    while (s.at < s.end && is_blank(s.end[-1]))
        s.end--;
    return s;
}

bool ts_rules_is(span s, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(s.end - s.at) == length && memcmp(s.at, text, length) == 0;
}

span ts_rules_next_word(span *s)
{
    *s = ts_rules_trimmed(*s);
    span word = {s->at, s->at};
    while (word.end < s->end && !is_blank(*word.end))
        word.end++;
    s->at = word.end;
    return word;
}

bool ts_rules_same_words(span a, span b)
{
    for (;;) {
        span x = ts_rules_next_word(&a), y = ts_rules_next_word(&b);
        const size_t length = x.end - x.at;
        if (length != (size_t)(y.end - y.at) || memcmp(x.at, y.at, length) != 0)
            return false;
        if (length == 0)
            return true;
    }
}

bool ts_rules_digits(span word, uint32_t *out)
{
    uint64_t n = 0;
    if (word.at == word.end || word.end - word.at > 10)
        return false;
    for (; word.at < word.end; word.at++) {
        if (*word.at < '0' || *word.at > '9')
            return false;
        n = n * 10 + (unsigned)(*word.at - '0');
    }
    *out = n;
    return n <= UINT32_MAX;
}

static bool parse_number(span *s, int *n)
{
    *s = ts_rules_trimmed(*s);
    const bool negative = s->at < s->end && *s->at == '-';
    span digits = {s->at + negative, s->at + negative};
    uint32_t value;
    while (digits.end < s->end && *digits.end >= '0' && *digits.end <= '9')
        digits.end++;
    if (!ts_rules_digits(digits, &value) || value > 99)
        return false;
    s->at = digits.end;
    *n = negative ? -(int)value : (int)value;
    return true;
}

bool ts_rules_take_pair(span *s, int *x, int *y)
{
    if (!parse_number(s, x))
        return false;
    *s = ts_rules_trimmed(*s);
    if (s->at == s->end || *s->at != ',')
        return false;
    s->at++;
    return parse_number(s, y);
}

unsigned ts_rules_distance(span a, span b)
{
    unsigned row[RULES_WORD_MAX + 1];
    const unsigned m = a.end - a.at, n = b.end - b.at;
    if (m > RULES_WORD_MAX || n > RULES_WORD_MAX)
        return RULES_WORD_MAX;
    for (unsigned j = 0; j <= n; j++)
        row[j] = j;
    for (unsigned i = 1; i <= m; i++) {
        unsigned before = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            const unsigned replaced = before + (a.at[i - 1] != b.at[j - 1]);
            const unsigned other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            before = row[j];
            row[j] = replaced < other ? replaced : other;
        }
    }
    return row[n];
}

void ts_rules_skip_mark(const char **text, size_t *size)
{
    if (*size >= 3 && memcmp(*text, "\xef\xbb\xbf", 3) == 0) {
        *text += 3;
        *size -= 3;
    }
}

/* ---- what is wrong --------------------------------------------------------------------------- */

static void format_bytes(ts_rules_error *e, const char *at, size_t count)
{
    size_t used = strlen(e->words);
    for (size_t i = 0; i < count && used < TS_RULES_WORDS_MAX; i++)
        e->words[used++] = (unsigned char)at[i] < ' ' || at[i] == 127 ? '?' : at[i];
    e->words[used] = '\0';
}

void ts_rules_say(ts_rules_error *e, const char *words)
{
    format_bytes(e, words, strlen(words));
}

void ts_rules_say_word(ts_rules_error *e, span word)
{
    const size_t length = word.end - word.at;
    ts_rules_say(e, "`");
    format_bytes(e, word.at, length < RULES_WORD_MAX ? length : RULES_WORD_MAX);
    ts_rules_say(e, "`");
}

void ts_rules_say_number(ts_rules_error *e, uint32_t n)
{
    char digits[12];
    unsigned at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = '0' + n % 10;
    while (n /= 10);
    ts_rules_say(e, digits + at);
}
