/* Every screen in every layout, compared with tests/golden/scene-*.txt. `wide` has every item of
 * the English screens with its place and role; the other files are pictures of characters, as in a
 * terminal: `tall` and `tiny` the English screens, `zh` the Chinese ones in all three layouts,
 * `languages` the screens of the remaining languages with the most words and numbers. t_scene.c
 * proves for every screen, size and language that texts fit and do not overlap. --update writes the
 * files; read the differences before you keep them. */
#include "picture_rig.h"

#include "base/utf8.h"
#include "audio/cue.h"
#include "input/keys.h"

#include <stdlib.h>

static const struct {
    const char *name;
    int width, height;
} layout[] = {{"wide", 80, 24}, {"tall", 30, 50}, {"tiny", 24, 22}};

/* The keys that lead there from the title, as rig_type takes them; '!' plays until the game is
 * lost, 2 and 4 are a duel of two and four boards, '%' ends its round, P selects the mode practice,
 * '^', '&' and '=' are of lobbies (picture_rig.h). */
static const struct {
    const char *name, *rules, *keys;
} screen[] = {
    {"title", "guideline", ""},
    {"modes", "guideline", "[Mode]E"},
    {"rules", "guideline", "[Rules]ED"},
    {"custom", "guideline", "[Rules]E[Custom game]ER"},
    {"duel", "guideline", "[Duel]E[Boards]R[Board 2]L[Board 3]RR"},
    {"rooms near", "guideline", "[Multiplayer]E^D"},
    {"other ways to a room", "guideline", "[Multiplayer]E[More]E[Address]=[Your name]"},
    {"a room", "guideline", "[Multiplayer]E[Play with a friend]E&[Boards]R[Seat 3]RRR[Message]=E"},
    {"options", "guideline", "[Options]E"},
    {"handling", "modern", "[Options]E[Handling]E[Try it]"},
    {"handling of the rules' own", "wx", "[Options]E[Handling]E"},
    {"keys", "wx", "[Options]E[Keys]E[Left]Ez"},
    {"a key awaited", "guideline", "[Options]E[Keys]E[Right]E"},
    {"look", "guideline", "[Options]E[Display]E[Grid]"},
    {"sound", "guideline", "[Options]E[Sound]E"},
    {"tunes", "guideline", "[Options]E[Sound]E[Tunes]E"},
    {"language", "guideline", "[Options]E[Language]E"},
    {"no records", "guideline", "[Records]E"},
    {"no replays", "guideline", "[Replays]E"},
    {"help", "itnotes", "[Help]E"},
    {"keys of the rules", "itnotes", "[Help]E[Keys]E"},
    {"scores", "nes", "[Help]E[Scoring]E"},
    {"countdown", "psk", "E"},
    {"play", "guideline", "E  LL zL "},
    {"play with few things", "wx", "E L "},
    {"pause", "guideline", "E  X"},
    {"giving up", "guideline", "E  X[Give up]E"},
    {"result", "guideline", "E!"},
    {"a replay", "guideline", "E![Watch replay]E 5"},
    {"a review", "guideline", "E![Review]E"},
    {"a race", "guideline", "[Mode]E[Race your best]RXHE!EE L"},
    {"a position", "guideline", "PE T"},
    {"the trainer", "guideline", "PET[Finesse trainer]E  h"},
    {"totals", "guideline", "E!X[Records]E[Statistics]E"},
    {"habits", "guideline", "E!X[Records]E[Play style]E~"},
    {"pieces of the day", "guideline", "[Mode]E[Daily challenge]E"},
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
        if (*keys == '!')
            rig_pass(t, GAME_ENDING_US);
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

/* ---- a scene as characters ------------------------------------------------------------------ */

enum { COLUMNS_MAX = 80, LINES_MAX = 50 };

typedef struct character_picture {
    int width, height;
    uint32_t cell[LINES_MAX][COLUMNS_MAX]; /* 0 for the right half of a wide character */
} character_picture;

static void put(character_picture *p, int x, int y, uint32_t character)
{
    if (x >= 0 && y >= 0 && x < p->width && y < p->height)
        p->cell[y][x] = character;
}

static void fill(character_picture *p, const int box[4], uint32_t character)
{
    for (int y = box[1]; y < box[3]; y++)
        for (int x = box[0]; x < box[2]; x++)
            put(p, x, y, character);
}

static void frame(character_picture *p, const int box[4])
{
    fill(p, box, '|');
    fill(p, (int[]){box[0] + 1, box[1], box[2] - 1, box[3]}, '-');
    fill(p, (int[]){box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1}, ' ');
}

static void write_words(character_picture *p, const scene_item *item, const int box[4],
                        const char *words)
{
    int spare = box[2] - box[0] - text_width(words);
    int x = box[0] + (item->align == ALIGN_RIGHT    ? spare
                      : item->align == ALIGN_CENTRE ? spare / 2
                                                    : 0);
    while (*words) {
        uint32_t character = utf8_next(&words);
        put(p, x, box[1], character);
        if (text_character_width(character) == 2)
            put(p, x + 1, box[1], 0);
        x += text_character_width(character);
    }
}

static void draw_item(character_picture *p, const scene_list *s, const scene_item *item)
{
    static const char shape[] = {[SHAPE_CURSOR] = '>', [SHAPE_PIPS] = 'o', [SHAPE_DOT] = '*',
                                 [SHAPE_RULE] = '_',   [SHAPE_FRIEZE] = 0, [SHAPE_WAVE] = 0};
    const int box[4] = {item->x / s->text_w, item->y / s->text_h, (item->x + item->w) / s->text_w,
                        (item->y + item->h) / s->text_h};
    switch (item->kind) {
    case ITEM_PANEL: frame(p, box); break;
    case ITEM_BLOCK: fill(p, box, (uint32_t)TS_CELL_LETTERS[item->cell]); break;
    case ITEM_GHOST: fill(p, box, ':'); break;
    case ITEM_TEXT: write_words(p, item, box, s->words + item->text); break;
    case ITEM_BAR: fill(p, box, '='); break;
    case ITEM_SHAPE:
        if (shape[item->shape])
            fill(p,
                 (int[]){box[0], box[1], item->shape == SHAPE_CURSOR ? box[0] + 1 : box[2], box[3]},
                 (uint32_t)shape[item->shape]);
        break;
    default: break; /* nothing that characters show */
    }
}

static int columns_used(const character_picture *p, int y)
{
    int end = p->width;
    while (end > 0 && p->cell[y][end - 1] == ' ')
        end--;
    return end;
}

static void add_picture(const scene_list *s)
{
    static character_picture p;
    p.width = s->width / s->text_w;
    p.height = s->height / s->text_h;
    ASSERT(p.width <= COLUMNS_MAX && p.height <= LINES_MAX);
    fill(&p, (int[]){0, 0, p.width, p.height}, ' ');
    for (uint32_t i = 0; i < s->count; i++)
        draw_item(&p, s, &s->item[i]);
    int first = 0, last = p.height;
    while (first < last && columns_used(&p, first) == 0)
        first++;
    while (last > first && columns_used(&p, last - 1) == 0)
        last--;
    char line[60];
    snprintf(line, sizeof line, "%d x %d, from line %d on\n", p.width, p.height, first + 1);
    add(line);
    for (int y = first; y < last; y++) {
        int end = columns_used(&p, y);
        for (int x = 0; x < end; x++) {
            char bytes[8] = "";
            if (p.cell[y][x])
                utf8_put(bytes, p.cell[y][x]);
            add(bytes);
        }
        add("\n");
    }
}

/* ---- golden files --------------------------------------------------------------------------- */

/* The first line that differs is said. */
static void compare(const char *name)
{
    char path[100];
    snprintf(path, sizeof path, "tests/golden/scene-%s.txt", name);
    if (test_update) {
        FILE *out = fopen(path, "w");
        ASSERT(out != NULL && fwrite(text, 1, used, out) == used && fclose(out) == 0);
        return;
    }
    FILE *in = fopen(path, "r");
    if (!in) {
        printf("%s is not there (--update writes it)\n", path);
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
    printf("%s:%zu: was\n%.*s\nand is\n%.*s\n(--update writes it)\n", path, line,
           (int)strcspn(kept + begin, "\n"), kept + begin, (int)strcspn(text + begin, "\n"),
           text + begin);
    test_fault();
}

static void add_title(size_t i, size_t l, int language)
{
    add("== ");
    add(screen[i].name);
    add(", ");
    add(layout[l].name);
    add(", ");
    add(language_code(language));
    add("\n");
}

/* ---- a scene as text ---- */

static size_t dump_place(char *out, size_t size, const scene_item *item)
{
    return text_format(out, size, " %d %d %d %d", item->x, item->y, item->w, item->h);
}

static size_t dump_spot(char *out, size_t size, const scene_item *item)
{
    static const char *const what[] = {"key", "line", "cells", "timeline", "slider", "tab"};
    char name[KEY_NAME_MAX];
    if (item->spot == SPOT_KEY) {
        key_name(name, sizeof name, LANGUAGE_ENGLISH, item->which);
        return text_format(out, size, " key %s", name);
    }
    return text_format(out, size, " %s %u", what[item->spot], item->which);
}

static size_t dump_item(char *out, size_t size, const scene_list *scene, const scene_item *item)
{
    static const char *const kind[] = {"panel", "block", "ghost", "text", "bar",
                                       "flash", "shape", "tiles", "code", "spot"};
    static const char *const role[] = {"plain", "dim",     "title",   "value", "chosen",
                                       "good",  "warning", "field",   "menu",  "side",
                                       "quad",  "spin",    "perfect", "gold"};
    static const char *const align[] = {"left", "centre", "right"};
    static const char *const shape[] = {"cursor", "grid",   "skyline", "trail", "shard", "gleam",
                                        "pips",   "flying", "buffer",  "edge",  "dot",   "line",
                                        "rule",   "frame",  "frieze",  "wave"};
    _Static_assert(sizeof role / sizeof *role == ROLES, "a name for each");
    _Static_assert(sizeof shape / sizeof *shape == SHAPE_WAVE + 1, "a name for each");
    size_t length = text_format(out, size, "%s", kind[item->kind]);
    length += dump_place(out + length, size - length, item);
    if (item->kind == ITEM_BLOCK || item->kind == ITEM_GHOST) {
        char letter[2] = {TS_CELL_LETTERS[item->cell], 0};
        length += text_format(out + length, size - length, " %s", letter);
    } else if (item->kind == ITEM_SHAPE) {
        length += text_format(out + length, size - length, " %s", shape[item->shape]);
    } else if (item->kind == ITEM_SPOT) {
        length += dump_spot(out + length, size - length, item);
    } else {
        length += text_format(out + length, size - length, " %s", role[item->role]);
    }
    if (item->amount != 1000)
        length += text_format(out + length, size - length, " %u", item->amount);
    if (item->kind == ITEM_TEXT || item->kind == ITEM_TILES)
        length += text_format(out + length, size - length, " %s \"%s\"", align[item->align],
                              scene->words + item->text);
    return length + text_format(out + length, size - length, "\n");
}

static size_t dump_scene(const scene_list *scene, char *out, size_t size)
{
    static const char *const kinds[] = {"wide", "tall", "tiny", "too small"};
    size_t length = text_format(
        out, size, "%s %d x %d, cell %d x %d, text %d x %d, %s%s\n", kinds[scene->look.layout],
        scene->width, scene->height, scene->cell_w, scene->cell_h, scene->text_w, scene->text_h,
        ts_rules_get(scene->look.edition)->name, scene->look.quit ? ", quit" : "");
    for (uint32_t i = 0; i < scene->count; i++)
        length += dump_item(out + length, size - length, scene, &scene->item[i]);
    return length;
}

static void add_screen(size_t i, size_t l, int language)
{
    session_rig t;
    open_at(&t, i, l, language);
    add_title(i, l, language);
    add_picture(t.scene);
    rig_close(&t);
}

static void every_item(void)
{
    used = 0;
    for (size_t i = 0; i < COUNT(screen); i++) {
        session_rig t;
        open_at(&t, i, 0, LANG_EN);
        add_title(i, 0, LANG_EN);
        used += dump_scene(t.scene, text + used, sizeof text - used);
        rig_close(&t);
    }
    compare("wide");
}

static void narrow_layouts(void)
{
    for (size_t l = 1; l < COUNT(layout); l++) {
        used = 0;
        for (size_t i = 0; i < COUNT(screen); i++)
            add_screen(i, l, LANG_EN);
        compare(layout[l].name);
    }
}

/* A language whose characters are two columns wide. */
static void wide_characters(int language)
{
    used = 0;
    for (size_t i = 0; i < COUNT(screen); i++)
        for (size_t l = 0; l < COUNT(layout); l++)
            add_screen(i, l, language);
    compare(language_code(language));
}

static void chinese(void)
{
    wide_characters(LANG_ZH);
}

static void japanese(void)
{
    wide_characters(LANG_JA);
}

static void remaining_languages(void)
{
    static const char *const list[] = {"title",           "handling",         "scores",
                                       "result",          "totals",           "a race",
                                       "a round is over", "pieces of the day"};
    used = 0;
    for (int language = LANG_EN + 1; language < LANG_COUNT; language++)
        for (size_t i = 0; i < COUNT(screen); i++)
            for (size_t k = 0; !language_font(language)[0] && k < COUNT(list); k++)
                if (strcmp(list[k], screen[i].name) == 0)
                    add_screen(i, 1, language);
    compare("languages");
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_item);
    RUN(narrow_layouts);
    RUN(chinese);
    RUN(japanese);
    RUN(remaining_languages);
    return test_done();
}
