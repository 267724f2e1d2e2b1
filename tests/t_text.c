/* Every language has every text, filled in the same way, in good UTF-8 and within its columns; the
 * plural forms, numbers and times are worked out by hand. */
#include "test.h"

#include "base/utf8.h"
#include "text/text.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define EACH_LANGUAGE(l) for (int l = 0; l < LANG_COUNT; l++)
#define EACH_TEXT(id) for (int id = TEXT_NONE + 1; id < TEXT_COUNT; id++)

static const char *const id_names[] = {
    "NONE",
#define TEXT_ID(id) #id,
#include "text/lang/ids.def"
};

/* Maximum columns of each text; 0 if unlimited. */
static const int columns_of[] = {
    0,
#define TEXT_ID(id) 0,
#define TEXT_WITHIN(columns, id) columns,
#include "text/lang/ids.def"
};

static int is_plural(int id)
{
    return strchr(text_of(LANG_EN, id), '|') != NULL;
}

/* Marks the case as failed; all that are wrong are printed. */
static void wrong(int language, int id, const char *what)
{
    printf("%s %s: %s: \"%s\"\n", language_code(language), id_names[id], what,
           text_of(language, id));
    test_fault();
}

/* The same of the words of a mode or rule set. */
static void wrong_words(int language, const char *name, const char *what, const char *words)
{
    printf("%s %s: %s: \"%s\"\n", language_code(language), name, what, words);
    test_fault();
}

/* Calls `check` for both texts of each mode and rule set, where the language has them. */
static void each_named(int language,
                       void (*check)(int language, const char *name, const text_words *words))
{
    for (unsigned i = 0; i < ts_modes_count() + ts_rules_count(); i++) {
        bool is_mode = i < ts_modes_count();
        const char *name =
            is_mode ? ts_modes_get(i)->name : ts_rules_get(i - ts_modes_count())->name;
        const text_words *words =
            is_mode ? text_of_mode(language, name) : text_of_rules(language, name);
        check(language, name, words);
    }
}

/* ---- the words ---- */

/* A rule set's or mode's words are a line of the language's file. */
static void say_where(int language, const char *name)
{
    char id[64];
    size_t i = 0;
    for (; name[i] && i + 1 < sizeof id; i++)
        id[i] = (char)(name[i] == '-' ? '_' : name[i]);
    id[i] = '\0';
    printf(
        "    add %s(%s, \"its name\", \"what it is.\") to src/app/text/include/text/lang/%s.def\n",
        ts_rules_find(name) >= 0 ? "RULES" : "MODE", id, language_code(language));
}

static void is_there(int language, const char *name, const text_words *words)
{
    if (!words || !words->name[0] || !words->about[0])
        wrong_words(language, name, "has no words", "");
    if (!words)
        say_where(language, name);
}

static void every_mode_and_rule_set_has_words(void)
{
    EACH_LANGUAGE(l) each_named(l, is_there);
    ASSERT_TEXT(text_of_mode(LANG_EN, "classic-b")->name, "Classic B");
    ASSERT_TEXT(text_of_rules(LANG_PL, "nes-pal")->name, text_of_rules(LANG_EN, "nes-pal")->name);
    ASSERT(text_of_mode(LANG_EN, "classic_") == NULL);
    ASSERT(text_of_mode(LANG_EN, "class") == NULL);
    ASSERT(text_of_rules(LANG_EN, "marathon") == NULL);
    ASSERT(text_of_mode(LANG_COUNT, "marathon") == NULL);
}

/* Words for a mode or rule set that the engine does not have would never be read, and of those that
 * a language has twice only the first. */
static void has_no_words_too_many(void)
{
    static const struct {
        int language;
        bool is_mode;
        const char *name;
    } said[] = {
#define LANGUAGE(id, ...) {LANG_##id, false, NULL}, /* whose the following are */
#define MODE(name, words, about) {-1, true, #name},
#define RULES(name, words, about) {-1, false, #name},
#include "text/lang/languages.def"
    };
    int language = -1;
    for (size_t i = 0, first = 0; i < COUNT(said); i++) {
        char name[64];
        if (!said[i].name) {
            language = said[i].language;
            first = i + 1;
            continue;
        }
        snprintf(name, sizeof name, "%s", said[i].name);
        for (char *c = name; *c; c++)
            *c = *c == '_' ? '-' : *c;
        if ((said[i].is_mode ? ts_modes_find(name) : ts_rules_find(name)) < 0)
            wrong_words(language, name, "words for what the engine does not have", "");
        for (size_t before = first; before < i; before++)
            if (said[before].is_mode == said[i].is_mode &&
                strcmp(said[before].name, said[i].name) == 0)
                wrong_words(language, name, "has words twice", "");
    }
}

static void knows_no_others(void)
{
    ASSERT_TEXT(text_of(-1, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_COUNT, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_PL, -1), "");
    ASSERT_TEXT(text_of(LANG_PL, TEXT_NONE), "");
    ASSERT_TEXT(text_of(LANG_PL, TEXT_COUNT), "");
    ASSERT_TEXT(language_code(-1), "");
    ASSERT_TEXT(language_name(LANG_COUNT), "");
}

/* The arguments of one form, as "sdu". */
static const char *arguments_of(const char *text, char out[8])
{
    size_t count = 0;
    for (; *text && *text != '|'; text++) {
        if (*text == '%' && text[1] && *++text != '%' && count < 7) /* "150 %" ends with one */
            out[count++] = *text;
    }
    out[count] = 0;
    return *text ? text + 1 : NULL;
}

static void is_translated(void)
{
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        if (!text_is_translated(l, id))
            wrong(l, id, "not translated, and shown in English");
    }
}

static void stands_in_the_order_of_the_ids(void)
{
    static const int order[] = {
#define LANGUAGE(...) TEXT_NONE,
#define TEXT(id, words) TEXT_##id,
#include "text/lang/languages.def"
    };
    int language = -1;
    for (size_t i = 0; i < COUNT(order); i++) {
        if (order[i] == TEXT_NONE)
            language++;
        else if (order[i] <= order[i - 1])
            wrong(language, order[i], "not where ids.def has it");
    }
    ASSERT(language + 1 == LANG_COUNT);
}

static void takes_the_same_arguments(void)
{
    char wanted[8], got[8];
    EACH_TEXT(id)
    {
        arguments_of(text_of(LANG_EN, id), wanted);
        if (strspn(wanted, "sdu") != strlen(wanted))
            wrong(LANG_EN, id, "unknown arguments");
        EACH_LANGUAGE(l)
        {
            for (const char *form = text_of(l, id); form;) {
                form = arguments_of(form, got);
                if (strcmp(got, wanted) != 0)
                    wrong(l, id, "other arguments than the English");
            }
        }
    }
}

static void has_as_many_forms_as_the_language(void)
{
    static const unsigned forms[] = {
        [ONE_FORM] = 1, [ONE_OR_MORE] = 2, [MORE_THAN_ONE] = 2, [POLISH] = 3, [RUSSIAN] = 3};
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        unsigned count = 1;
        for (const char *c = text_of(l, id); *c; c++)
            count += *c == '|';
        const language_facts *facts = &text_languages[text_language_of(l, id)];
        if (count != (is_plural(id) ? forms[facts->plural] : 1))
            wrong(l, id, "not the forms of the language");
    }
    ASSERT(is_plural(TEXT_LINES_COUNT));
    ASSERT(!is_plural(TEXT_NEXT_COUNT));
}

/* English keeps to ASCII: it is what is left where the locale is not UTF-8. */
static bool belongs(int language, uint32_t c)
{
    static const char signs[] = "←↑→↓×"; /* of every other language */
    if (c >= ' ' && c < 0x7f)
        return true;
    const char *beside[] = {language_letters(language), language == LANG_EN ? "" : signs};
    for (size_t i = 0; i < COUNT(beside); i++)
        for (uint32_t letter; (letter = utf8_next(&beside[i]));)
            if (letter == c)
                return true;
    if (language == LANG_JA && c >= 0x3041 && c <= 0x30fe) /* kana */
        return true;
    /* thousands: not all are listed */
    return (language == LANG_ZH || language == LANG_JA) && c >= 0x4e00 && c <= 0x9fff;
}

static int is_latin(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Good UTF-8, and no letter slipped in from an alphabet that looks like it. */
static const char *trouble_of_letters(int language, const char *at)
{
    uint32_t before = ' ';
    for (uint32_t c; (c = utf8_next(&at)); before = c) {
        if (!belongs(language, c))
            return "a letter of another language";
        if ((is_latin(before) && c > 0x400 && c < 0x500) ||
            (is_latin(c) && before > 0x400 && before < 0x500))
            return "two alphabets in a word";
    }
    return NULL;
}

/* French sets a space before high punctuation; it must not be one where a line may end. */
static const char *trouble_of_spaces(int language, const char *text)
{
    size_t length = strlen(text);
    if (text[0] == ' ' || text[length - 1] == ' ' || strstr(text, "  "))
        return "needless spaces";
    for (size_t i = 2; language == LANG_FR && i < length; i++)
        if (strchr(":;?!", text[i]) && strncmp(text + i - 2, "\u00a0", 2) != 0)
            return "no space before high punctuation";
    return NULL;
}

static const char *trouble_of(int language, const char *text)
{
    const char *trouble = text[0] ? trouble_of_letters(language, text) : "empty";
    return trouble ? trouble : trouble_of_spaces(language, text);
}

static void named_is_well_written(int language, const char *name, const text_words *words)
{
    const char *texts[] = {words ? words->name : "", words ? words->about : ""};
    for (size_t i = 0; words && i < COUNT(texts); i++)
        if (trouble_of(language, texts[i]))
            wrong_words(language, name, trouble_of(language, texts[i]), texts[i]);
}

static void is_well_written(void)
{
    EACH_LANGUAGE(l)
    {
        EACH_TEXT(id)
        {
            const char *trouble = trouble_of(text_language_of(l, id), text_of(l, id));
            if (trouble)
                wrong(l, id, trouble);
        }
        each_named(l, named_is_well_written);
    }
    ASSERT(trouble_of(LANG_PL, "Это") && trouble_of(LANG_EN, "é") && trouble_of(LANG_BG, "ы"));
    ASSERT(trouble_of(LANG_FR, "Quoi?") && trouble_of(LANG_PL, " a") && trouble_of(LANG_RU, "tак"));
    ASSERT_TEXT(text_of(LANG_EN, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_BG, TEXT_TOO_SMALL_NEEDS), "нужно е %u x %u");
}

/* Texts whose ids begin alike stand beside each other on a screen. */
static void says_nothing_twice_in_a_list(void)
{
    static const char *const lists[] = {"KEY_", "ACTION_", "STAT_", "CLEAR_", "THEME_", "TUNE_"};
    EACH_LANGUAGE(l) for (size_t i = 0; i < COUNT(lists); i++)
    {
        size_t length = strlen(lists[i]);
        EACH_TEXT(a) for (int b = TEXT_NONE + 1; b < a; b++)
        {
            if (strncmp(id_names[a], lists[i], length) == 0 &&
                strncmp(id_names[b], lists[i], length) == 0 &&
                strcmp(text_of(l, a), text_of(l, b)) == 0)
                wrong(l, a, "the same as another of its list");
        }
    }
}

/* Two modes, or two rule sets, that are called alike, could not be told from each other. */
static void calls_no_two_modes_alike(void)
{
    EACH_LANGUAGE(l) for (unsigned a = 0; a < ts_modes_count(); a++)
    {
        const text_words *one = text_of_mode(l, ts_modes_get(a)->name);
        for (unsigned b = 0; b < a; b++) {
            const text_words *other = text_of_mode(l, ts_modes_get(b)->name);
            if (one && other && strcmp(one->name, other->name) == 0)
                wrong_words(l, ts_modes_get(a)->name, "the name of another mode", one->name);
        }
    }
    EACH_LANGUAGE(l) for (unsigned a = 0; a < ts_rules_count(); a++)
    {
        const text_words *one = text_of_rules(l, ts_rules_get(a)->name);
        for (unsigned b = 0; b < a; b++) {
            const text_words *other = text_of_rules(l, ts_rules_get(b)->name);
            if (one && other && strcmp(one->name, other->name) == 0)
                wrong_words(l, ts_rules_get(a)->name, "the name of another rule set", one->name);
        }
    }
}

/* ---- columns ---- */

static void fits(int language, int id, const char *text, int columns)
{
    if (text_width(text) > columns) {
        printf("%s is %d columns, %d are there\n", text, text_width(text), columns);
        wrong(language, id, "too wide");
    }
}

/* Texts keep the widths that ids.def promises to the layouts, with two digits for a number. */
static void fits_its_columns(void)
{
    char wanted[8], filled[160];
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        const char *text = text_of(l, id);
        arguments_of(text, wanted);
        if (strcmp(wanted, "u") == 0)
            text_format(filled, sizeof filled, text, UINT64_C(99));
        else
            text_format(filled, sizeof filled, "%s", text);
        if (columns_of[id])
            fits(l, id, filled, columns_of[id]);
    }
}

/* Names of modes and rule sets stand where labels do; what they are is a line at most. */
static void named_fits(int language, const char *name, const text_words *words)
{
    if (words && text_width(words->name) > 20)
        wrong_words(language, name, "too wide", words->name);
    if (words && text_width(words->about) > 160)
        wrong_words(language, name, "too wide", words->about);
}

static void fits_its_line(void)
{
    EACH_LANGUAGE(l) each_named(l, named_fits);
}

static void fits_filled_in(void)
{
    char spin[64], out[128];
    EACH_LANGUAGE(l)
    {
        for (int kind = TEXT_SPIN; kind <= TEXT_SPIN_MINI; kind++) {
            for (int clear = TEXT_CLEAR_1; clear <= TEXT_CLEAR_4; clear++) {
                text_format(spin, sizeof spin, text_of(l, kind), "T");
                text_format(out, sizeof out, text_of(l, TEXT_SPIN_CLEAR), spin, text_of(l, clear));
                fits(l, clear, out, 20);
            }
        }
        text_format(out, sizeof out, text_of(l, TEXT_COMBO), UINT64_C(999));
        fits(l, TEXT_COMBO, out, 20);
        text_format(out, sizeof out, text_of(l, TEXT_LEVEL_UP), UINT64_C(999));
        fits(l, TEXT_LEVEL_UP, out, 20);
        text_format(out, sizeof out, text_of(l, TEXT_KEY_PAD), text_of(l, TEXT_KEY_ENTER));
        fits(l, TEXT_KEY_PAD, out, 10);
    }
}

/* A hint is a key, a space, and what it does. */
static void fits_its_hint(void)
{
    char out[128];
    EACH_LANGUAGE(l) for (int id = TEXT_HINT_START; id <= TEXT_HINT_RESTART; id++)
    {
        int key = id == TEXT_HINT_UNBIND ? TEXT_KEY_BACKSPACE : TEXT_KEY_ENTER;
        text_format(out, sizeof out, "%s %s", text_of(l, key), text_of(l, id));
        fits(l, id, out, 22);
        if (id == TEXT_HINT_CHANGE) {
            text_format(out, sizeof out, "%s/%s %s", text_of(l, TEXT_KEY_LEFT),
                        text_of(l, TEXT_KEY_RIGHT), text_of(l, id));
            fits(l, id, out, 22);
        }
    }
}

/* ---- languages ---- */

static void finds_the_language(void)
{
    static const struct {
        const char *locale;
        int language;
    } asked[] = {
        {"pl_PL.UTF-8", LANG_PL},
        {"ru", LANG_RU},
        {"fr_CA", LANG_FR},
        {"zh_CN", LANG_ZH},
        {"zh_TW", LANG_ZH},
        {"zh_Hant_HK.UTF-8", LANG_ZH},
        {"bg", LANG_BG},
        {"de_AT.UTF-8", LANG_DE},
        {"ja_JP.UTF-8", LANG_JA},
        {"es_MX.UTF-8", LANG_ES},
        {"pt_BR.UTF-8", LANG_PT},
        {"pt_PT", LANG_PT},
        {"en_GB.UTF-8", LANG_EN},
        {"EN", LANG_EN},
        {"ru_RU@x", LANG_RU},
        {"pl:en", LANG_PL},
        {"fr-CH", LANG_FR},
        {"fr.UTF-8", LANG_FR},
        {"C", -1},
        {"POSIX", -1},
        {"C.UTF-8", -1},
        {"", -1},
        {"it", -1},
        {"p", -1},
        {"pla", -1},
        {"fry", -1},
        {"_pl", -1},
        {"uk_UA.UTF-8", -1},
        {NULL, -1},
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        ASSERT_EQ(language_find(asked[i].locale), asked[i].language);
    EACH_LANGUAGE(l) ASSERT_EQ(language_find(language_code(l)), l);
    ASSERT_TEXT(language_name(LANG_PL), "Polski");
}

/* ---- plurals ---- */

static const uint64_t counted[] = {0, 1, 2, 5, 11, 12, 14, 21, 22, 25, 101, 111};
#define COUNTED (sizeof counted / sizeof counted[0])

static void counts_lines(void)
{
    static const struct {
        int language;
        const char *lines[COUNTED];
    } said[] = {
        {LANG_EN,
         {"0 lines", "1 line", "2 lines", "5 lines", "11 lines", "12 lines", "14 lines", "21 lines",
          "22 lines", "25 lines", "101 lines", "111 lines"}},
        {LANG_PL,
         {"0 linii", "1 linia", "2 linie", "5 linii", "11 linii", "12 linii", "14 linii",
          "21 linii", "22 linie", "25 linii", "101 linii", "111 linii"}},
        {LANG_RU,
         {"0 линий", "1 линия", "2 линии", "5 линий", "11 линий", "12 линий", "14 линий",
          "21 линия", "22 линии", "25 линий", "101 линия", "111 линий"}},
        {LANG_FR,
         {"0 ligne", "1 ligne", "2 lignes", "5 lignes", "11 lignes", "12 lignes", "14 lignes",
          "21 lignes", "22 lignes", "25 lignes", "101 lignes", "111 lignes"}},
        {LANG_ZH,
         {"0 行", "1 行", "2 行", "5 行", "11 行", "12 行", "14 行", "21 行", "22 行", "25 行",
          "101 行", "111 行"}},
        {LANG_BG,
         {"0 линии", "1 линия", "2 линии", "5 линии", "11 линии", "12 линии", "14 линии",
          "21 линии", "22 линии", "25 линии", "101 линии", "111 линии"}},
        {LANG_DE,
         {"0 Reihen", "1 Reihe", "2 Reihen", "5 Reihen", "11 Reihen", "12 Reihen", "14 Reihen",
          "21 Reihen", "22 Reihen", "25 Reihen", "101 Reihen", "111 Reihen"}},
        {LANG_JA,
         {"0ライン", "1ライン", "2ライン", "5ライン", "11ライン", "12ライン", "14ライン",
          "21ライン", "22ライン", "25ライン", "101ライン", "111ライン"}},
        {LANG_ES,
         {"0 líneas", "1 línea", "2 líneas", "5 líneas", "11 líneas", "12 líneas", "14 líneas",
          "21 líneas", "22 líneas", "25 líneas", "101 líneas", "111 líneas"}},
        {LANG_PT,
         {"0 linha", "1 linha", "2 linhas", "5 linhas", "11 linhas", "12 linhas", "14 linhas",
          "21 linhas", "22 linhas", "25 linhas", "101 linhas", "111 linhas"}},
    };
    char out[64];
    for (size_t i = 0; i < COUNT(said) * COUNTED; i++) {
        const char *expected = said[i / COUNTED].lines[i % COUNTED];
        size_t length = text_count(out, sizeof out, said[i / COUNTED].language, TEXT_LINES_COUNT,
                                   counted[i % COUNTED]);
        ASSERT_TEXT(out, expected);
        ASSERT_EQ(length, strlen(expected));
    }
}

/* 21 takes the first form in Russian and the second in English. */
static void english_words_are_counted_as_in_english(void)
{
    char out[64];
    text_count(out, sizeof out, LANG_RU, TEXT_LESSON_PIECES, 21);
    if (!text_is_translated(LANG_RU, TEXT_LESSON_PIECES))
        ASSERT_TEXT(out, "21 pieces left.");
    ASSERT_EQ(text_language_of(LANG_PL, TEXT_PLAY), LANG_PL);
    ASSERT_EQ(text_language_of(-1, TEXT_PLAY), LANG_EN);
}

static void counts_every_kind_of_thing(void)
{
    char out[64];
    text_count(out, sizeof out, LANG_PL, TEXT_GAMES_COUNT, 3);
    ASSERT_TEXT(out, "3 gry");
    text_count(out, sizeof out, LANG_RU, TEXT_GAMES_COUNT, 1011);
    ASSERT_TEXT(out, "1\u00a0011 игр");
    text_count(out, sizeof out, LANG_RU, TEXT_SECONDS_COUNT, 121);
    ASSERT_TEXT(out, "121 секунда");
    text_count(out, sizeof out, LANG_FR, TEXT_SECONDS_COUNT, 1500000);
    ASSERT_TEXT(out, "1\u202f500\u202f000 secondes");
    text_count(out, sizeof out, LANG_PL, TEXT_LINES_COUNT, UINT64_MAX);
    ASSERT_TEXT(out, "18\u00a0446\u00a0744\u00a0073\u00a0709\u00a0551\u00a0615 linii");
    text_count(out, 6, LANG_RU, TEXT_LINES_COUNT, 2);
    ASSERT_TEXT(out, "2 л");
    text_count(out, 5, LANG_RU, TEXT_LINES_COUNT, 2);
    ASSERT_TEXT(out, "2 л");
    text_count(out, 4, LANG_RU, TEXT_LINES_COUNT, 2);
    ASSERT_TEXT(out, "2 ");
    /* a text that counts nothing is itself */
    text_count(out, sizeof out, LANG_PL, TEXT_PLAY, 5);
    ASSERT_TEXT(out, "Graj");
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_mode_and_rule_set_has_words);
    RUN(has_no_words_too_many);
    RUN(knows_no_others);
    RUN(is_translated);
    RUN(stands_in_the_order_of_the_ids);
    RUN(takes_the_same_arguments);
    RUN(has_as_many_forms_as_the_language);
    RUN(is_well_written);
    RUN(says_nothing_twice_in_a_list);
    RUN(calls_no_two_modes_alike);
    RUN(fits_its_columns);
    RUN(fits_its_line);
    RUN(fits_filled_in);
    RUN(fits_its_hint);
    RUN(finds_the_language);
    RUN(counts_lines);
    RUN(english_words_are_counted_as_in_english);
    RUN(counts_every_kind_of_thing);
    return test_done();
}
