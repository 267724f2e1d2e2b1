/* Every language has every text, filled in the same way, in good UTF-8 and within its columns; the
 * plural forms, numbers and times are worked out by hand. */
#include "test.h"

#include "base/utf8.h"
#include "play/text/text.h"

#define EACH_LANGUAGE(l) for (int l = 0; l < LANG_COUNT; l++)
#define EACH_TEXT(id) for (int id = 0; id < TEXT_COUNT; id++)

static const char *const id_names[] = {
#define TEXT_ID(id) #id,
#include "play/text/lang/ids.def"
#undef TEXT_ID
};

static int begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static int is_plural(int id)
{
    size_t length = strlen(id_names[id]);
    return length > 6 && strcmp(id_names[id] + length - 6, "_COUNT") == 0 &&
           strchr(text_of(LANG_EN, id), '|');
}

/* A failed check that tells which text it was. */
static void wrong(int language, int id, const char *what)
{
    printf("%s %s: %s: \"%s\"\n", language_code(language), id_names[id], what,
           text_of(language, id));
    ASSERT(false);
}

/* ---- the words ---- */

static void has_every_text(void)
{
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        const char *text = text_of(l, id);
        size_t length = strlen(text);
        if (!length)
            wrong(l, id, "empty");
        else if (text[0] == ' ' || text[length - 1] == ' ' || strstr(text, "  "))
            wrong(l, id, "needless spaces");
    }
    ASSERT_TEXT(text_of(LANG_EN, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_BG, TEXT_TOO_SMALL_NEEDS), "нужно е %u x %u");
}

static void knows_no_others(void)
{
    ASSERT_TEXT(text_of(-1, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_COUNT, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_PL, -1), "");
    ASSERT_TEXT(text_of(LANG_PL, TEXT_COUNT), "");
    ASSERT_TEXT(language_code(-1), "");
    ASSERT_TEXT(language_name(LANG_COUNT), "");
}

/* The arguments of one form, as "sdu". */
static const char *arguments_of(const char *text, char out[8])
{
    size_t count = 0;
    for (; *text && *text != '|'; text++) {
        if (*text == '%' && *++text != '%' && count < 7)
            out[count++] = *text;
    }
    out[count] = 0;
    return *text ? text + 1 : NULL;
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
    static const int forms[] = {
        [LANG_EN] = 2, [LANG_PL] = 3, [LANG_RU] = 3, [LANG_FR] = 2, [LANG_ZH] = 1, [LANG_BG] = 2};
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        int count = 1;
        for (const char *c = text_of(l, id); *c; c++)
            count += *c == '|';
        if (count != (is_plural(id) ? forms[l] : 1))
            wrong(l, id, "not the forms of the language");
    }
    ASSERT(is_plural(TEXT_LINES_COUNT));
    ASSERT(!is_plural(TEXT_NEXT_COUNT));
}

/* What each language is written in, over and above ASCII. English keeps to that: it is what is left
 * where the locale is not UTF-8. */
static int belongs(int language, uint32_t c)
{
    static const char *const letters[] = {
        [LANG_EN] = "",
        [LANG_PL] = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ←↑→↓",
        [LANG_RU] = "ё×←↑→↓",
        [LANG_FR] = "àâæçéèêëîïôœùûüÀÂÇÉÈÊËÎÔÛ\u00a0←↑→↓",
        [LANG_ZH] = "，。、：；？！",
        [LANG_BG] = "←↑→↓",
    };
    if (c >= ' ' && c < 0x7f)
        return 1;
    for (const char *at = letters[language]; *at;) {
        if (utf8_next(&at) == c)
            return 1;
    }
    if (language == LANG_BG && (c == 0x42b || c == 0x44b || c == 0x42d || c == 0x44d))
        return 0; /* Ы and Э are Russian */
    if (language == LANG_RU || language == LANG_BG)
        return c >= 0x410 && c <= 0x44f;
    return language == LANG_ZH && c >= 0x4e00 && c <= 0x9fff;
}

static int is_latin(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Good UTF-8, and no letter slipped in from an alphabet that looks like it. */
static void is_written_in_its_letters(void)
{
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        uint32_t before = ' ';
        const char *at = text_of(l, id);
        for (uint32_t c; (c = utf8_next(&at)); before = c) {
            if (!belongs(l, c))
                wrong(l, id, "a letter of another language");
            int meet = (is_latin(before) && c > 0x400 && c < 0x500) ||
                       (is_latin(c) && before > 0x400 && before < 0x500);
            if (meet)
                wrong(l, id, "two alphabets in a word");
        }
    }
}

/* French sets a space before high punctuation; it must not be one where a line may end. */
static void sets_french_punctuation_off(void)
{
    EACH_TEXT(id)
    {
        const char *text = text_of(LANG_FR, id);
        for (size_t i = 2; text[i]; i++) {
            if (strchr(":;?!", text[i]) && strncmp(text + i - 2, "\u00a0", 2) != 0)
                wrong(LANG_FR, id, "no space before high punctuation");
        }
    }
}

static void says_nothing_twice_in_a_list(void)
{
    static const struct {
        int first, last;
    } list[] = {{TEXT_KEY_SPACE, TEXT_KEY_PAD},
                {TEXT_ACTION_LEFT, TEXT_ACTION_RESTART},
                {TEXT_HEAD_HOLD, TEXT_STAT_HOLDS},
                {TEXT_CLEAR_1, TEXT_LEVEL_UP},
                {TEXT_RULES_GUIDELINE, TEXT_RULES_TGM_ABOUT},
                {TEXT_MODE_NONE, TEXT_MODE_FREE_ABOUT}};
    EACH_LANGUAGE(l) for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
    {
        for (int a = list[i].first; a <= list[i].last; a++) {
            for (int b = a + 1; b <= list[i].last; b++) {
                if (strcmp(text_of(l, a), text_of(l, b)) == 0)
                    wrong(l, b, "the same as another of its list");
            }
        }
    }
}

/* ---- columns ---- */

static void fits(int language, int id, const char *text, unsigned columns)
{
    if (text_width(text) > columns) {
        printf("%s is %u columns, %u are there\n", text, text_width(text), columns);
        wrong(language, id, "too wide");
    }
}

/* What ids.def promises whoever lays screens out. */
static void fits_its_columns(void)
{
    static const struct {
        int first, last;
        unsigned columns;
    } budget[] = {{TEXT_PLAY, TEXT_QUIT, 20},
                  {TEXT_HANDLING, TEXT_LANGUAGE, 20},
                  {TEXT_ON, TEXT_OFF, 6},
                  {TEXT_ACTION_LEFT, TEXT_ACTION_RESTART, 20},
                  {TEXT_KEY_SPACE, TEXT_KEY_ALT_RIGHT, 10},
                  {TEXT_HEAD_HOLD, TEXT_HEAD_NEXT, 8},
                  {TEXT_STAT_TIME, TEXT_STAT_INCOMING, 14},
                  {TEXT_STAT_SPINS, TEXT_STAT_HOLDS, 20},
                  {TEXT_CLEAR_1, TEXT_CLEAR_4, 20},
                  {TEXT_BACK_TO_BACK, TEXT_PERFECT_CLEAR, 20},
                  {TEXT_READY, TEXT_READY, 20},
                  {TEXT_PAUSED, TEXT_PAUSED, 20},
                  {TEXT_RESUME, TEXT_GIVE_UP, 20},
                  {TEXT_WATCHING, TEXT_WATCHING, 20},
                  {TEXT_RESULT_WON, TEXT_RESULT_LOST, 20},
                  {TEXT_AGAIN, TEXT_TO_TITLE, 20},
                  {TEXT_TOO_SMALL, TEXT_TOO_SMALL, 12}};
    EACH_LANGUAGE(l) for (size_t i = 0; i < sizeof budget / sizeof budget[0]; i++)
    {
        for (int id = budget[i].first; id <= budget[i].last; id++)
            fits(l, id, text_of(l, id), budget[i].columns);
    }
}

/* Names of modes and rule sets stand where labels do; what they are is a line at most. */
static void fits_its_line(void)
{
    EACH_LANGUAGE(l) EACH_TEXT(id)
    {
        size_t length = strlen(id_names[id]);
        int about = length > 6 && strcmp(id_names[id] + length - 6, "_ABOUT") == 0;
        int name = begins(id_names[id], "MODE_") || begins(id_names[id], "RULES_");
        if (about)
            fits(l, id, text_of(l, id), 160);
        else if (name)
            fits(l, id, text_of(l, id), 20);
    }
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
        {"de", -1},
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
    static const char *const lines[][COUNTED] = {
        [LANG_EN] = {"0 lines", "1 line", "2 lines", "5 lines", "11 lines", "12 lines", "14 lines",
                     "21 lines", "22 lines", "25 lines", "101 lines", "111 lines"},
        [LANG_PL] = {"0 linii", "1 linia", "2 linie", "5 linii", "11 linii", "12 linii", "14 linii",
                     "21 linii", "22 linie", "25 linii", "101 linii", "111 linii"},
        [LANG_RU] = {"0 линий", "1 линия", "2 линии", "5 линий", "11 линий", "12 линий", "14 линий",
                     "21 линия", "22 линии", "25 линий", "101 линия", "111 линий"},
        [LANG_FR] = {"0 ligne", "1 ligne", "2 lignes", "5 lignes", "11 lignes", "12 lignes",
                     "14 lignes", "21 lignes", "22 lignes", "25 lignes", "101 lignes",
                     "111 lignes"},
        [LANG_ZH] = {"0 行", "1 行", "2 行", "5 行", "11 行", "12 行", "14 行", "21 行", "22 行",
                     "25 行", "101 行", "111 行"},
        [LANG_BG] = {"0 линии", "1 линия", "2 линии", "5 линии", "11 линии", "12 линии", "14 линии",
                     "21 линии", "22 линии", "25 линии", "101 линии", "111 линии"},
    };
    char out[64];
    EACH_LANGUAGE(l) for (size_t i = 0; i < COUNTED; i++)
    {
        size_t length = text_count(out, sizeof out, l, TEXT_LINES_COUNT, counted[i]);
        ASSERT_TEXT(out, lines[l][i]);
        ASSERT_EQ(length, strlen(lines[l][i]));
    }
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

int main(void)
{
    RUN(has_every_text);
    RUN(knows_no_others);
    RUN(takes_the_same_arguments);
    RUN(has_as_many_forms_as_the_language);
    RUN(is_written_in_its_letters);
    RUN(sets_french_punctuation_off);
    RUN(says_nothing_twice_in_a_list);
    RUN(fits_its_columns);
    RUN(fits_its_line);
    RUN(fits_filled_in);
    RUN(fits_its_hint);
    RUN(finds_the_language);
    RUN(counts_lines);
    RUN(counts_every_kind_of_thing);
    return test_done();
}
