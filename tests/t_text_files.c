/* A page has English alone, and takes everything else from files: the words are then those of the
 * sources, and damaged files are refused. */
#include "test.h"

#include "text/text.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Words of the sources, in the order of the languages. */
static const struct source {
    int language, id;
    const char *words;
} texts[] = {
#define LANGUAGE(language, ...) {LANG_##language, TEXT_NONE, NULL},
#define TEXT(id, words) {-1, TEXT_##id, words},
#include "text/lang/languages.def"
};
static const struct named {
    int language;
    char kind; /* 'm', 'r', 'c' or 'l' */
    const char *name, *words, *about;
} named[] = {
#define LANGUAGE(id, ...) {.language = LANG_##id},
#define MODE(name, words, about) {-1, 'm', #name, words, about},
#define RULES(name, words, about) {-1, 'r', #name, words, about},
#define COURSE(name, words, about) {-1, 'c', #name, words, about},
#define LESSON(name, words, about) {-1, 'l', #name, words, about},
#include "text/lang/languages.def"
};

static char file[1 << 20]; /* as make_texts wrote it */

static void read_file(void)
{
    FILE *from = fopen(TEXTS, "rb");
    ASSERT(from);
    size_t size = fread(file, 1, sizeof file - 1, from);
    fclose(from);
    ASSERT(size > 0 && size < sizeof file - 1);
    file[size] = '\0';
}

/* Returns what is between the first line of the language's script and its last one, which ends. */
static char *lines_of(int language, char **rest)
{
    char first[64];
    snprintf(first, sizeof first, "id=\"texts-%s\">\n", language_code(language));
    char *lines = strstr(*rest, first), *end = lines ? strstr(lines, "</script>") : NULL;
    if (!end)
        return *rest; /* which is refused */
    *end = '\0';
    *rest = end + 1;
    return lines + strlen(first);
}

static const text_words *words_of(int language, const struct named *of)
{
    switch (of->kind) {
    case 'm': return text_of_mode(language, of->name);
    case 'r': return text_of_rules(language, of->name);
    case 'c': return text_of_course(language, of->name);
    default: return text_of_lesson(language, of->name);
    }
}

static void begins_with_english(void)
{
    ASSERT_TEXT(text_of(LANG_EN, TEXT_PLAY), "Play");
    ASSERT_TEXT(text_of(LANG_PL, TEXT_PLAY), "Play");
    ASSERT(!text_is_translated(LANG_PL, TEXT_PLAY));
    ASSERT_TEXT(text_of_mode(LANG_EN, "sprint")->name, "Sprint");
    ASSERT(text_of_mode(LANG_PL, "sprint") == NULL);
    ASSERT_TEXT(text_of_lesson(LANG_EN, "a_row")->name, "");
}

static void refuses_damaged_files(void)
{
    static const struct {
        int language;
        const char *lines;
    } bad[] = {
        {LANG_PL, ""},
        {LANG_PL, "mode sprint\nSprint\n"},
        {LANG_PL, "mode sprint\nSprint\nDo mety.\n"},
        {LANG_PL, "sprint\nSprint\nDo mety.\n\n"},
        {LANG_PL, "\nGraj\n"},
        {LANG_COUNT, "\n"},
        {-1, "\n"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        char lines[64];
        snprintf(lines, sizeof lines, "%s", bad[i].lines);
        ASSERT(!text_install(bad[i].language, lines));
        ASSERT_TEXT(text_of(LANG_PL, TEXT_TAGLINE), text_of(LANG_EN, TEXT_TAGLINE));
    }
}

static void has_the_words_of_the_sources(void)
{
    char *rest = file;
    read_file();
    for (int language = 0; language < LANG_COUNT; language++)
        ASSERT(text_install(language, lines_of(language, &rest)));
    int language = -1;
    for (size_t i = 0; i < COUNT(texts); i++)
        if (!texts[i].words)
            language = texts[i].language;
        else
            ASSERT_TEXT(text_of(language, texts[i].id), texts[i].words);
    for (size_t i = 0; i < COUNT(named); i++) {
        if (!named[i].name) {
            language = named[i].language;
            continue;
        }
        const text_words *words = words_of(language, &named[i]);
        ASSERT(words != NULL);
        ASSERT_TEXT(words->name, named[i].words);
        ASSERT_TEXT(words->about, named[i].about);
    }
}

static void counts_as_the_language_does(void)
{
    char out[64];
    text_count(out, sizeof out, LANG_PL, TEXT_LINES_COUNT, 3);
    ASSERT_TEXT(out, "3 linie");
    text_count(out, sizeof out, LANG_PL, TEXT_LINES_COUNT, 5);
    ASSERT_TEXT(out, "5 linii");
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(begins_with_english);
    RUN(refuses_damaged_files);
    RUN(has_the_words_of_the_sources);
    RUN(counts_as_the_language_does);
    return test_done();
}
