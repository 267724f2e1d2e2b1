/* Words for the screens, in six languages, and numbers, times and widths without stdio. A language
 * is one file in lang/; the ids are in lang/ids.def, in the order of every language file. */
#ifndef TESSERA_PLAY_TEXT_TEXT_H
#define TESSERA_PLAY_TEXT_TEXT_H

#include "tessera.h"

#define LANGUAGES(X)                                                                               \
    X(LANG_EN, "en", "English", "English")                                                         \
    X(LANG_PL, "pl", "Polski", "Polish")                                                           \
    X(LANG_RU, "ru", "Русский", "Russian")                                                         \
    X(LANG_FR, "fr", "Français", "French")                                                         \
    X(LANG_ZH, "zh", "简体中文", "Chinese")                                                        \
    X(LANG_BG, "bg", "Български", "Bulgarian")

#define LANG_NAME(id, code, name, plain) id,
enum { LANGUAGES(LANG_NAME) LANG_COUNT };
#undef LANG_NAME

#define TEXT_ID(id) TEXT_##id,
enum {
#include "lang/ids.def" /* TEXT_ID(PLAY) ... */
    TEXT_COUNT
};
#undef TEXT_ID

/* The language for a locale name or a code ("pl_PL.UTF-8", "zh", "ru"); -1: none of ours. Every
 * Chinese locale is ours: simplified characters are nearer to its reader than English. */
int language_find(const char *locale);
const char *language_code(int language);
const char *language_name(int language);  /* in itself */
const char *language_plain(int language); /* in English: where it cannot be written */

const char *text_of(int language, int id);
/* For a counted thing: the form this number takes. The text holds its forms parted by '|', as many
 * as the language has; "%d" in it is where the number goes, grouped as the language does. */
size_t text_count(char *out, size_t room, int language, int id, uint64_t n);

/* Writers: into `out`, cut at whole characters if it must be, always ended by 0; they return the
 * length written. text_format knows %s (const char *), %d (int64_t), %u (uint64_t), %% and nothing
 * else. */
size_t text_format(char *out, size_t room, const char *format, ...);
/* 1234567 as this language groups it. */
size_t text_number(char *out, size_t room, int language, int64_t n);
/* m:ss or m:ss.hh, from microseconds; what is smaller is cut off. */
size_t text_time(char *out, size_t room, uint64_t us, bool hundredths);
/* "2026-11-22 06:20" from milliseconds since 1970, by a clock that is ahead of UTC by the offset;
 * nothing for a time that is not known (0). */
size_t text_date(char *out, size_t room, int64_t ms, int32_t utc_offset_s, bool with_time);
/* n / 1000, rounded to so many decimals (at most 3), as this language writes them (pieces a second
 * and the like). */
size_t text_thousandths(char *out, size_t room, int language, int64_t n, unsigned decimals);

/* Columns a text takes where a Latin letter takes one and a Chinese character two. */
unsigned text_width(const char *text);
unsigned text_character_width(uint32_t character);

#endif
