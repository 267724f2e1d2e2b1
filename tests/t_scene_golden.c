/* Every screen in every layout as text, compared with tests/golden/scene-*.txt: whole scenes in
 * English, and the words alone in every language. With TESSERA_ACCEPT=1 in the environment the
 * files are written anew; read the differences before you keep them. */
#include "picture_rig.h"

#include <stdlib.h>

static const struct {
    const char *name;
    int width, height;
} layout[] = {{"wide", 80, 24}, {"tall", 30, 50}, {"tiny", 24, 22}};

/* The keys that lead there from the title, as rig_type takes them; '!' plays on until the game is
 * lost, 2 and 4 are a duel of two and four boards, '%' ends its round, P chooses the mode
 * practice, '^', '&' and '=' are of rooms (picture_rig.h). */
static const struct {
    const char *name, *rules, *keys;
} screen[] = {
    {"title", "guideline", ""},
    {"modes", "guideline", "[Mode]E"},
    {"rules", "guideline", "[Rules]ED"},
    {"custom", "guideline", "[Rules]E[Custom game]ER"},
    {"duel", "guideline", "[Duel]E[Boards]R[Board 2]L[Board 3]RR"},
    {"rooms near", "guideline", "[Play with somebody]E^[Address]=[Your name]"},
    {"a room", "guideline", "[Play with somebody]E[Open a room]E&[Boards]R[Seat 3]RRR[Say]=E"},
    {"options", "guideline", "[Options]E"},
    {"handling", "modern", "[Options]E[Handling]E[Try it out]"},
    {"handling of the rules' own", "wx", "[Options]E[Handling]E"},
    {"keys", "wx", "[Options]E[Keys]E[Left]Ez"},
    {"a key awaited", "guideline", "[Options]E[Keys]E[Right]E"},
    {"look", "guideline", "[Options]E[Look]E[Grid]"},
    {"sound", "guideline", "[Options]E[Sound]E"},
    {"language", "guideline", "[Options]E[Language]E"},
    {"no records", "guideline", "[Records]E"},
    {"no replays", "guideline", "[Replays]E"},
    {"help", "itnotes", "[Help]E"},
    {"keys of the rules", "itnotes", "[Help]E[Keys]E"},
    {"scores", "nes", "[Help]E[What pays]E"},
    {"countdown", "psk", "E"},
    {"play", "guideline", "E  LL zL "},
    {"play with few things", "wx", "E L "},
    {"pause", "guideline", "E  X"},
    {"giving up", "guideline", "E  X[Give up]E"},
    {"result", "guideline", "E!"},
    {"a replay", "guideline", "E![Watch the replay]E 5"},
    {"a review", "guideline", "E![Review]E"},
    {"a race", "guideline", "[Mode]E[Race your best]RXHE!EE L"},
    {"a position", "guideline", "PE T"},
    {"the trainer", "guideline", "PET[Finesse trainer]E  h"},
    {"totals", "guideline", "E!X[Records]E[Totals]E"},
    {"pieces of the day", "guideline", "[Mode]E[Today's pieces]E"},
    {"records", "guideline", "E!X[Records]E"},
    {"a duel of two", "guideline", "2"},
    {"a duel of four", "modern", "4"},
    {"a round is over", "modern", "4%"},
    {"replays", "tgm", "E!X[Replays]E"},
};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static char text[1 << 20], kept[1 << 20];
static size_t used;

static void add(const char *words)
{
    size_t size = strlen(words);
    ASSERT(used + size < sizeof text);
    if (used + size < sizeof text) {
        memcpy(text + used, words, size + 1);
        used += size;
    }
}

static bool is_over(session_rig *t)
{
    sound_cue cue[64];
    bool over = false;
    for (int count = session_cues(t->s, cue, 64); count-- > 0;)
        over = over || cue[count].kind == CUE_LOST;
    return over;
}

static void type(session_rig *t, const char *keys)
{
    for (const char *next; *keys; keys = next) {
        next = keys + 1;
        if (*keys == '2' || *keys == '4')
            picture_duel(t, *keys == '2' ? "duel-2" : "duel-4");
        else if (*keys == '%')
            picture_end_round(t, 1);
        else if (*keys == '^')
            rig_rooms();
        else if (*keys == '&')
            rig_guests();
        else if (*keys == '=')
            picture_say(t);
        else if (*keys == 'P')
            rig_choose_mode(t, "practice");
        else if (*keys != '!')
            next = rig_type_one(t, keys);
        for (int i = 0; *keys == '!' && i < 200 && !is_over(t); i++) {
            rig_type(t, " ");
            rig_pass(t, 700 * MS);
        }
    }
    rig_pass(t, 400 * MS); /* flashes are over */
    rig_look(t);
}

static void open_at(session_rig *t, size_t i, size_t l, int language)
{
    session_options o = rig_options(screen[i].rules, "marathon");
    if (strstr(screen[i].name, "room"))
        o.net = rig_net();
    o.language = language;
    rig_open_options(t, &o);
    t->width = layout[l].width;
    t->height = layout[l].height;
    rig_look(t);
    type(t, screen[i].keys);
}

static void add_words(session_rig *t)
{
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind != ITEM_TEXT)
            continue;
        add(rig_words(t, item));
        add("\n");
    }
}

/* The first line that differs is said. */
static void compare(const char *name)
{
    char path[100];
    snprintf(path, sizeof path, "tests/golden/scene-%s.txt", name);
    if (getenv("TESSERA_ACCEPT")) {
        FILE *out = fopen(path, "w");
        ASSERT(out != NULL && fwrite(text, 1, used, out) == used && fclose(out) == 0);
        return;
    }
    FILE *in = fopen(path, "r");
    if (!in) {
        printf("%s is not there (TESSERA_ACCEPT=1 writes it)\n", path);
        test_fault();
        return;
    }
    size_t size = fread(kept, 1, sizeof kept - 1, in);
    fclose(in);
    kept[size] = '\0';
    if (strcmp(kept, text) == 0)
        return;
    size_t at = 0, line = 1, begin = 0;
    for (; kept[at] == text[at]; at++)
        if (text[at] == '\n') {
            line++;
            begin = at + 1;
        }
    printf("%s:%zu: was\n%.*s\nand is\n%.*s\n(TESSERA_ACCEPT=1 accepts it)\n", path, line,
           (int)strcspn(kept + begin, "\n"), kept + begin, (int)strcspn(text + begin, "\n"),
           text + begin);
    test_fault();
}

static void whole_scenes(void)
{
    for (size_t l = 0; l < COUNT(layout); l++) {
        used = 0;
        for (size_t i = 0; i < COUNT(screen); i++) {
            session_rig t;
            open_at(&t, i, l, LANG_EN);
            add("== ");
            add(screen[i].name);
            add("\n");
            used += scene_dump(t.scene, text + used, sizeof text - used);
            rig_close(&t);
        }
        compare(layout[l].name);
    }
}

/* Where time is short: of the languages the last one, whose characters are two columns wide. */
static void words_of_every_language(void)
{
    int first = test_times(LANG_COUNT) == LANG_COUNT ? 0 : LANG_COUNT - 1;
    for (int language = first; language < LANG_COUNT; language++) {
        used = 0;
        for (size_t i = 0; i < COUNT(screen); i++)
            for (size_t l = 0; l < COUNT(layout); l++) {
                session_rig t;
                open_at(&t, i, l, language);
                add("== ");
                add(screen[i].name);
                add(", ");
                add(layout[l].name);
                add("\n");
                add_words(&t);
                rig_close(&t);
            }
        compare(language_code(language));
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(whole_scenes);
    RUN(words_of_every_language);
    return test_done();
}
