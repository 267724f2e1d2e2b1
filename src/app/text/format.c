/* The parts of texts that are not words: numbers and times as each language writes them, the plural
 * forms of counted words, and UTF-8. It uses neither stdio nor a locale, so the bytes are the same
 * on every system. */
#include "base/minmax.h"
#include <stdarg.h>

#include "base/utf8.h"
#include "text/text.h"

/* ---- characters ---- */

int text_character_width(uint32_t c)
{
    static const struct {
        uint32_t first, last;
        int width;
    } odd[] = {
        /* in order */
        {0x0300, 0x036f, 0},                          /* accents that stand on the letter before */
        {0x1100, 0x115f, 2},                          /* Hangul that begins a syllable */
        {0x200b, 0x200f, 0},                          /* joiners and directions */
        {0x2e80, 0x303e, 2},                          /* radicals, Chinese punctuation */
        {0x3041, 0xa4cf, 2},                          /* kana to Yi, Chinese between them */
        {0xac00, 0xd7a3, 2},                          /* Hangul */
        {0xf900, 0xfaff, 2},                          /* Chinese again */
        {0xfe00, 0xfe0f, 0},                          /* variants of the letter before */
        {0xfe30, 0xfe6f, 2},                          /* upright punctuation */
        {0xff00, 0xff60, 2},                          /* Latin as wide as Chinese */
        {0xffe0, 0xffe6, 2},                          /* signs of money */
        {0x1f300, 0x1f64f, 2},                        /* pictures */
        {0x1f900, 0x1f9ff, 2}, {0x20000, 0x3fffd, 2}, /* rare Chinese */
    };
    for (unsigned i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        if (c <= odd[i].last)
            return c >= odd[i].first ? odd[i].width : 1;
    }
    return 1;
}

int text_width(const char *text)
{
    int width = 0;
    for (uint32_t c; (c = utf8_next(&text));)
        width += text_character_width(c);
    return width;
}

void text_take_out_orders(char *text)
{
    const char *from = text, *next = text;
    for (uint32_t c; (c = utf8_next(&next)); from = next) {
        bool broken = c == UTF8_BROKEN && next - from == 1;
        if (broken || utf8_is_order(c))
            *text++ = '?';
        else
            while (from < next)
                *text++ = *from++;
    }
    *text = 0;
}

/* ---- a writer that stops for good where the room ends ---- */

typedef struct writer {
    char *out;
    size_t capacity, length; /* the end's 0 is in the room, not in the length */
    bool full;
} writer;

static void put(writer *w, uint32_t c)
{
    if (c < 0x80 && !w->full && w->length + 1 < w->capacity) { /* what nearly all of them are */
        w->out[w->length++] = (char)c;
        return;
    }
    char bytes[UTF8_BYTES_MAX];
    unsigned size = utf8_put(bytes, c);
    w->full = w->full || w->length + size >= w->capacity;
    for (unsigned i = 0; i < size && !w->full; i++)
        w->out[w->length++] = bytes[i];
}

static void put_text(writer *w, const char *text)
{
    for (uint32_t c; text && (c = utf8_next(&text));)
        put(w, c);
}

/* `group` after every third digit from the right in numbers of `from` digits or more; 0 if none. */
static void put_digits(writer *w, uint64_t n, uint32_t group, unsigned from)
{
    char digit[20];
    unsigned count = 0;
    do
        digit[count++] = (char)('0' + n % 10);
    while (n /= 10);
    for (unsigned left = count; left-- > 0;) {
        put(w, (uint32_t)digit[left]);
        if (group && left && left % 3 == 0 && count >= from)
            put(w, group);
    }
}

static uint64_t magnitude(int64_t n)
{
    return n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
}

static size_t finish(writer *w)
{
    if (w->capacity)
        w->out[w->length] = 0;
    return w->length;
}

size_t(text_format)(char *out, size_t size, const char *format, ...)
{
    writer w = {out, size, 0, false};
    va_list args;
    va_start(args, format);
    for (uint32_t c; (c = utf8_next(&format));) {
        char kind = c == '%' ? *format : 0;
        if (kind == 's') {
            put_text(&w, va_arg(args, const char *));
        } else if (kind == 'd') {
            int64_t n = va_arg(args, int64_t);
            if (n < 0)
                put(&w, '-');
            put_digits(&w, magnitude(n), 0, 0);
        } else if (kind == 'u') {
            put_digits(&w, va_arg(args, uint64_t), 0, 0);
        } else {
            put(&w, c);
        }
        format += kind == 's' || kind == 'd' || kind == 'u' || kind == '%';
    }
    va_end(args);
    return finish(&w);
}

/* ---- what each language does with numbers ---- */

/* English, where there is no such language. */
static const language_facts *facts_of(int language)
{
    return &text_languages[language >= 0 && language < LANG_COUNT ? language : LANG_EN];
}

static void put_number(writer *w, int language, uint64_t n)
{
    put_digits(w, n, facts_of(language)->group, facts_of(language)->group_from);
}

size_t text_number(char *out, size_t size, int language, int64_t n)
{
    writer w = {out, size, 0, false};
    if (n < 0)
        put(&w, '-');
    put_number(&w, language, magnitude(n));
    return finish(&w);
}

size_t text_thousandths(char *out, size_t size, int language, int64_t n, unsigned decimals)
{
    writer w = {out, size, 0, false};
    uint64_t unit = 1, all = 1; /* `unit`: the last digit shown, in thousandths */
    decimals = decimals < 3 ? decimals : 3;
    for (unsigned i = 0; i < 3; i++) {
        unit *= i < 3 - decimals ? 10 : 1;
        all *= i < decimals ? 10 : 1;
    }
    uint64_t shown = magnitude(n) / unit + (magnitude(n) % unit * 2 >= unit);
    if (n < 0 && shown)
        put(&w, '-');
    put_number(&w, language, shown / all);
    if (decimals)
        put(&w, facts_of(language)->point);
    for (all /= 10; all; all /= 10)
        put_digits(&w, shown / all % 10, 0, 0);
    return finish(&w);
}

/* Cut, not rounded: a clock shows what has passed. */
size_t text_time(char *out, size_t size, uint64_t us, bool hundredths)
{
    writer w = {out, size, 0, false};
    uint64_t seconds = us / 1000000, part = us / 10000 % 100;
    put_digits(&w, seconds / 60, 0, 0);
    put(&w, ':');
    put_digits(&w, seconds % 60 / 10, 0, 0);
    put_digits(&w, seconds % 10, 0, 0);
    if (hundredths) {
        put(&w, '.');
        put_digits(&w, part / 10, 0, 0);
        put_digits(&w, part % 10, 0, 0);
    }
    return finish(&w);
}

/* ---- counted things ---- */

static bool is_a_few(uint64_t n)
{
    return n % 10 >= 2 && n % 10 <= 4 && n / 10 % 10 != 1;
}

/* Returns the index of the plural form. */
static unsigned plural(int language, uint64_t n)
{
    switch (facts_of(language)->plural) {
    case ONE_OR_MORE: return n != 1;
    case MORE_THAN_ONE: return n > 1;
    case POLISH:
        if (n == 1)
            return 0;
        return is_a_few(n) ? 1 : 2;
    case RUSSIAN:
        if (n % 10 == 1 && n / 10 % 10 != 1)
            return 0;
        return is_a_few(n) ? 1 : 2;
    default: return 0;
    }
}

size_t text_count(char *out, size_t size, int language, int id, uint64_t n)
{
    writer w = {out, size, 0, false};
    const char *text = text_of(language, id);
    unsigned form = plural(text_language_of(language, id), n);
    for (const char *at = text; form && *at; at++) {
        if (*at == '|') {
            text = at + 1;
            form--;
        }
    }
    for (uint32_t c; (c = utf8_next(&text)) && c != '|';) {
        if (c == '%' && *text == 'd') {
            put_number(&w, language, n);
            text++;
        } else {
            put(&w, c);
        }
    }
    return finish(&w);
}

size_t text_date(char *out, size_t size, int64_t ms, int32_t utc_offset_s, bool with_time)
{
    int64_t second = ms / 1000 + utc_offset_s, day = second / 86400;
    uint64_t minute = (uint64_t)(second % 86400) / 60;
    out[0] = '\0';
    if (ms <= 0 || second < 0)
        return 0;
    int64_t era_day = day + 719468, era = era_day / 146097, of_era = era_day % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100),
            month = (5 * of_year + 2) / 153;
    uint64_t date = (uint64_t)(of_year - (153 * month + 2) / 5 + 1);
    uint64_t of_months = (uint64_t)(month < 10 ? month + 3 : month - 9);
    size_t used = text_format(out, size, "%u-%u%u-%u%u", year + era * 400 + (of_months <= 2),
                              of_months / 10, of_months % 10, date / 10, date % 10);
    if (with_time)
        used += text_format(out + used, size - used, " %u%u:%u%u", minute / 600, minute / 60 % 10,
                            minute % 60 / 10, minute % 10);
    return used;
}
