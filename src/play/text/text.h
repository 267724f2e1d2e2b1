/* Words for the screens, in six languages, and numbers, times and widths without stdio. A language
 * is one file in lang/; the ids are in lang/ids.def, in the order of every language file. */
#ifndef TESSERA_PLAY_TEXT_TEXT_H
#define TESSERA_PLAY_TEXT_TEXT_H

#include "tessera.h"

#define TS_LANGUAGES(X)                                                                            \
    X(TS_LANG_EN, "en", "English", "English")                                                      \
    X(TS_LANG_PL, "pl", "Polski", "Polish")                                                        \
    X(TS_LANG_RU, "ru", "Русский", "Russian")                                                      \
    X(TS_LANG_FR, "fr", "Français", "French")                                                      \
    X(TS_LANG_ZH, "zh", "简体中文", "Chinese")                                                     \
    X(TS_LANG_BG, "bg", "Български", "Bulgarian")

#define TS_LANG_NAME(id, code, name, plain) id,
enum { TS_LANGUAGES(TS_LANG_NAME) TS_LANG_COUNT };
#undef TS_LANG_NAME

#define TS_TEXT_ID(id) TS_TEXT_##id,
enum {
#include "lang/ids.def" /* TS_TEXT_ID(PLAY) ... */
    TS_TEXT_COUNT
};
#undef TS_TEXT_ID

/* The language for a locale name or a code ("pl_PL.UTF-8", "zh", "ru"); -1: none of ours. Every
 * Chinese locale is ours: simplified characters are nearer to its reader than English. */
int ts_language_find(const char *locale);
const char *ts_language_code(int language);
const char *ts_language_name(int language);  /* in itself */
const char *ts_language_plain(int language); /* in English: where it cannot be written */

const char *ts_text(int language, int id);
/* For a counted thing: the form this number takes. The text holds its forms parted by '|', as many
 * as the language has; "%d" in it is where the number goes, grouped as the language does. */
size_t ts_text_count(char *out, size_t room, int language, int id, uint64_t n);

/* Writers: into `out`, cut at whole characters if it must be, always ended by 0; they return the
 * length written. ts_format knows %s (const char *), %d (int64_t), %u (uint64_t), %% and nothing
 * else. */
size_t ts_format(char *out, size_t room, const char *format, ...);
/* 1234567 as this language groups it. */
size_t ts_format_number(char *out, size_t room, int language, int64_t n);
/* m:ss or m:ss.hh, from microseconds; what is smaller is cut off. */
size_t ts_format_time(char *out, size_t room, uint64_t us, bool hundredths);
/* n / 1000, rounded to so many decimals (at most 3), as this language writes them (pieces a second
 * and the like). */
size_t ts_format_thousandths(char *out, size_t room, int language, int64_t n, unsigned decimals);

/* Columns a text takes where a Latin letter takes one and a Chinese character two. */
unsigned ts_text_width(const char *text);
unsigned ts_character_width(uint32_t character);
/* The next character of a UTF-8 text; 0 at its end; broken bytes read as U+FFFD. */
uint32_t ts_text_next(const char **text);

#endif
