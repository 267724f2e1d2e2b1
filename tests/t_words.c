/* Positions of words in a window: rows of keys with even gaps, paragraphs as wide as their type,
 * arrows at their values. In characters everything goes by columns, as the goldens have it. */
#include "menus/format.h"
#include "scene_rig.h"

#include "pixels/pixels.h"
#include "draw/drawing.h"

static void open_window(session_rig *t)
{
    session_options o = rig_options("guideline", "marathon");
    rig_open_options(t, &o);
    t->width = 960;
    t->height = 720;
    t->unit_w = PX_UNIT_W;
    t->unit_h = PX_UNIT_H;
    rig_look(t);
}

static const scene_item *find(const session_rig *t, const char *words)
{
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_TEXT &&
            strcmp(t->scene->words + t->scene->item[i].text, words) == 0)
            return &t->scene->item[i];
    static const scene_item none;
    printf("\"%s\" is not there: ", words);
    ASSERT(false);
    return &none;
}

static int32_t gap(const scene_item *left, const scene_item *right)
{
    return right->x - left->x - left->w;
}

static void type_fills_five_eighths_of_a_line(void)
{
    ASSERT_EQ(scene_type_size(24), 15);
    ASSERT_EQ(scene_type_size(40), 25);
    ASSERT_EQ(scene_type_size(14), 11); /* no smaller where there is room */
    ASSERT_EQ(scene_type_size(12), 10);
    ASSERT_EQ(scene_type_size(6), 6);
}

/* In sixteenths of the em: W 16, i 4, l 4, d 10. */
static void letters_differ(void)
{
    ASSERT_EQ(scene_type_w("Wild", 16), 34);
    ASSERT_EQ(scene_type_w("Wild", 32), 68);
    ASSERT_EQ(scene_type_w("\xe5\x9b\x9b", 16), 16); /* a Chinese sign: the em */
    ASSERT_EQ(scene_type_w("\xe2\x86\x91", 16), 13); /* an arrow */
    ASSERT_EQ(scene_type_w("", 16), 0);
}

/* Enter choose   Up/Down move   Esc back */
static void gaps_between_keys_are_even(void)
{
    session_rig t;
    open_window(&t);
    rig_type(&t, "[Options]E");
    rig_look(&t);
    const scene_item *enter = find(&t, "Enter"), *start = find(&t, "choose");
    const scene_item *up = find(&t, "Up/Down"), *move = find(&t, "move");
    const scene_item *esc = find(&t, "Esc"), *quit = find(&t, "back");
    int32_t column = t.scene->text_w;
    ASSERT_EQ(gap(enter, start), column);
    ASSERT_EQ(gap(up, move), column);
    ASSERT_EQ(gap(esc, quit), column);
    ASSERT_EQ(gap(start, up), 3 * column);
    ASSERT_EQ(gap(move, esc), 3 * column);
    ASSERT(enter->w < 5 * column); /* not by columns */
    int32_t left = enter->x, right = t.scene->width - quit->x - quit->w;
    ASSERT(left - right >= -1 && left - right <= 1);
    rig_close(&t);
}

/* 72 letters of type stand in the 60 columns of a page. */
static void a_paragraph_is_as_wide_as_its_type(void)
{
    session_rig t;
    open_window(&t);
    t.height = 380; /* too low for a field beside the page */
    rig_look(&t);
    find(&t, "The rules most games share: hold, ghost, six previews, kicks, T-spins.");
    rig_close(&t);
}

static void arrows_stand_at_their_value(void)
{
    session_rig t;
    open_window(&t);
    rig_type(&t, "D");
    rig_look(&t);
    const scene_item *less = find(&t, "<"), *value = find(&t, "Marathon"), *more = find(&t, ">");
    ASSERT_EQ(gap(less, value), t.scene->text_w);
    ASSERT_EQ(gap(value, more), t.scene->text_w);
    rig_close(&t);
}

/* A number after a word stays with it; after a comma a new line may begin with it. */
static void numbers_stay_with_their_words(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    rig_open_options(&t, &o);
    scene_drawing d = {.s = t.s, .layout.column = 1};
    const char *bots = "You (3), Bot 8 (0)", *points = "404 points, 0 lines";
    ASSERT_EQ(scene_take_line(&d, &bots, 13), 8); /* "You (3)," */
    ASSERT(strcmp(bots, "Bot 8 (0)") == 0);
    ASSERT_EQ(scene_take_line(&d, &points, 12), 11); /* "404 points," */
    rig_close(&t);
}

/* Japanese has no blanks: a line ends anywhere but before a small kana, a lengthening or a stop,
 * and behind a bracket that opens. */
static void no_line_begins_with_a_small_kana(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    rig_open_options(&t, &o);
    scene_drawing d = {.s = t.s, .layout.column = 1};
    const char *long_sound = "あいスー", *small = "あいチャ", *stop = "あいう。",
               *plain = "あいうえ", *bracket = "あい「う」";
    ASSERT_EQ(scene_take_line(&d, &long_sound, 6), 6); /* three bytes a kana */
    ASSERT_TEXT(long_sound, "スー");
    ASSERT_EQ(scene_take_line(&d, &small, 6), 6);
    ASSERT_TEXT(small, "チャ");
    ASSERT_EQ(scene_take_line(&d, &stop, 6), 6);
    ASSERT_TEXT(stop, "う。");
    ASSERT_EQ(scene_take_line(&d, &plain, 6), 9);
    ASSERT_TEXT(plain, "え");
    ASSERT_EQ(scene_take_line(&d, &bracket, 6), 6);
    ASSERT_TEXT(bracket, "「う」");
    rig_close(&t);
}

/* A custom mode has a unit that no language knows. */
static void a_unit_without_words_is_said_in_english(void)
{
    static const ts_unit rabbits = {.label = "Rabbits", .one = "rabbit", .many = "rabbits"};
    session_rig t;
    char words[64];
    open_window(&t);
    t.s->settings.language = LANG_FR;
    screen_format_count(t.s, words, sizeof words, &rabbits, 1);
    ASSERT(strcmp(words, "1 rabbit") == 0);
    screen_format_count(t.s, words, sizeof words, &rabbits, 7);
    ASSERT(strcmp(words, "7 rabbits") == 0);
    screen_format_count(t.s, words, sizeof words, &ts_unit_lines, 7);
    ASSERT(strcmp(words, "7 lignes") == 0);
    screen_format_label(t.s, words, sizeof words, rabbits.label);
    ASSERT(strcmp(words, "Rabbits") == 0 && screen_label_text(rabbits.label) < 0);
    screen_format_label(t.s, words, sizeof words, ts_unit_lines.label);
    ASSERT(strcmp(words, "Lignes") == 0);
    rig_close(&t);
}

static void check_told(session_rig *t)
{
    const scene_item *field = NULL;
    unsigned found = 0;
    check_scene(t, "a told board"); /* no words over words */
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_PANEL && t->scene->item[i].role == ROLE_FIELD)
            field = &t->scene->item[i];
    for (uint32_t i = 0; i < t->scene->count && field; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind != ITEM_TEXT || !strstr(t->scene->words + item->text, " piece, columns"))
            continue;
        ASSERT(item->x + item->w <= field->x);
        found++;
    }
    ASSERT_EQ(found, 1);
}

/* The board in words covers neither a cell, nor a number, nor a preview. */
static void a_told_board_covers_nothing(void)
{
    static const int rooms[][4] = {{640, 480, PX_UNIT_W, PX_UNIT_H},
                                   {960, 720, PX_UNIT_W, PX_UNIT_H},
                                   {1280, 720, PX_UNIT_W, PX_UNIT_H},
                                   {1920, 1080, PX_UNIT_W, PX_UNIT_H},
                                   {80, 24, 1, 1},
                                   {120, 40, 1, 1}};
    session_rig t;
    open_window(&t);
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    rig_down(&t, 'v');
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        rig_room(&t, rooms[i][0], rooms[i][1], rooms[i][2], rooms[i][3]);
        check_told(&t);
    }
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(type_fills_five_eighths_of_a_line);
    RUN(letters_differ);
    RUN(gaps_between_keys_are_even);
    RUN(a_paragraph_is_as_wide_as_its_type);
    RUN(arrows_stand_at_their_value);
    RUN(numbers_stay_with_their_words);
    RUN(no_line_begins_with_a_small_kana);
    RUN(a_unit_without_words_is_said_in_english);
    RUN(a_told_board_covers_nothing);
    return test_done();
}
