/* Words for the screens in every language, and numbers, times and widths without stdio. A language
 * is a file in lang/ and a line of lang/languages.def; the ids of texts are in lang/ids.def. */
#ifndef TESSERA_APP_TEXT_TEXT_H
#define TESSERA_APP_TEXT_TEXT_H

#include "tessera.h"

#define TEXT_ID(id) TEXT_##id,
enum text_id {
    TEXT_NONE,
#include "text/lang/ids.def" /* TEXT_PLAY ... */
    TEXT_COUNT
};

enum {
    LANGUAGE_ENGLISH = 0, /* where there is no other; text.h names them all */
    LANGUAGES_MAX = 32    /* a bit for each in a mask */
};

int language_count(void);
/* The language for a locale name or a code ("pl_PL.UTF-8", "zh", "ru"); -1 if none of ours. Every
 * Chinese locale is ours: simplified characters are nearer to its reader than English. */
int language_find(const char *locale);
const char *language_code(int language);
const char *language_codes(void);         /* of all languages: "en pl ru" */
const char *language_name(int language);  /* in itself */
const char *language_plain(int language); /* in English: where it cannot be written */
/* The letters of the language beside ASCII; of thousands of letters a sample. */
const char *language_letters(int language);
/* "", or, if the usual fonts lack its letters, the language by which a font is looked up. */
const char *language_font(int language);

/* Returns the text in this language, or in English if it has not been translated. */
const char *text_of(int language, int id);
bool text_is_translated(int language, int id);
int text_language_of(int language, int id); /* this language, or English likewise */
/* The name of a mode or rule set and its description, found by the engine's name for it; NULL if
 * the language has no words for it. */
typedef struct text_words {
    const char *name, *about;
} text_words;
const text_words *text_of_mode(int language, const char *name);
const text_words *text_of_rules(int language, const char *name);
/* The same of a course or lesson, in English if the language has no words for it. */
const text_words *text_of_course(int language, const char *name);
const text_words *text_of_lesson(int language, const char *name);
/* Takes the texts of a language, or those that are not compiled in, from the lines of a file, which
 * must stay and is changed. Returns false if the file is damaged. The file has three lines for each
 * mode, rule set, course and lesson (kind and name, "lesson a_row"; what it is called; what it is);
 * an empty line; and then nothing, or a line for every id, empty if there is no translation. */
bool text_install(int language, char *lines);
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
/* n / 1000, rounded to this number of decimals (at most 3), as this language writes them (pieces a
 * second and the like). */
size_t text_thousandths(char *out, size_t room, int language, int64_t n, unsigned decimals);

/* Columns a text takes where a Latin letter takes one and a Chinese character two. */
unsigned text_width(const char *text);
unsigned text_character_width(uint32_t character);

/* For what a front end prints or hands to the system: in a name of a file, characters that give
 * orders (utf8_is_order) and bytes that are not UTF-8 become `?`. */
void text_take_out_orders(char *text);

/* The languages as data, for the files of this folder and for tests: everybody else asks text.h. */

#define LANGUAGE(id, ...) LANG_##id,
enum {
#include "text/lang/languages.def" /* LANG_EN ... */
    LANG_COUNT
};

/* Between groups of digits, beside what a character constant can say. */
#define NO_BREAK_SPACE 0xa0
#define NARROW_NO_BREAK_SPACE 0x202f

/* How the form of a counted word is chosen; text_plural_forms() says how many there are. */
enum { ONE_FORM, ONE_OR_MORE, MORE_THAN_ONE, POLISH, RUSSIAN };

typedef struct language_facts {
    const char *code, *name, *plain;
    uint32_t group, point; /* in numbers */
    unsigned group_from;   /* digits: shorter numbers stay together */
    unsigned plural;
    const char *letters, *font;
} language_facts;

extern const language_facts text_languages[LANG_COUNT];

unsigned text_plural_forms(int language);

#endif
