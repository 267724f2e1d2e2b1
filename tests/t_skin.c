/* Skins: lines of text and back, what is wrong with a line, and the screen where one is made. */
#include "session_rig.h"

#include "parts_rig.h"
#include "api/skin.h"
#include "pixels/internal.h"
#include "session/menu.h"
#include "text/text.h"

#define ASSERT_STR(a, b) ASSERT_EQ(strcmp(a, b), 0)

static session_rig t;

static skin read_sound(const char *line)
{
    skin k;
    skin_error error;
    ASSERT(skin_read(line, &k, &error));
    return k;
}

static void a_line_is_read(void)
{
    char name[20];
    const skin k =
        read_sound("Night I=010203 Z=ABCDEF ground=#080a11 ghost=fff000 tile=flat marks=on");
    ASSERT_EQ(skin_colour(&k, TS_I), 0x010203);
    ASSERT_EQ(skin_colour(&k, TS_Z), 0xabcdef);
    ASSERT_EQ(skin_colour(&k, TS_O), 0xffd700); /* left out: that of the guideline */
    ASSERT_EQ(skin_colour(&k, SKIN_GROUND), 0x080a11);
    ASSERT_EQ(skin_colour(&k, SKIN_GHOST), 0xfff000);
    ASSERT(k.has_ghost && k.marks);
    ASSERT_STR(skin_tile_name(k.tile), "flat");
    ASSERT_EQ(skin_name("Night I=010203", name, sizeof name), 5);
    ASSERT_STR(name, "Night");
    ASSERT_EQ(skin_name("I=010203", name, sizeof name), 0);
    ASSERT(!read_sound("").has_ghost);
}

/* A link has & for blanks; what stands before it does not matter. */
static void a_link_is_read(void)
{
    const skin k = read_sound("https://play.example.org/#skin=Night&I=010203+T=0a0b0c&tile=gloss");
    ASSERT_EQ(skin_colour(&k, TS_I), 0x010203);
    ASSERT_EQ(skin_colour(&k, TS_T), 0x0a0b0c);
    ASSERT_STR(skin_tile_name(k.tile), "gloss");
}

static void what_is_written_is_read(void)
{
    char line[SKIN_LINE_MAX], again[SKIN_LINE_MAX];
    for (unsigned i = 0; i < SKINS; i++) {
        const skin k = read_sound(skin_shipped(i));
        skin_write(&k, skin_shipped(i), line);
        const skin read = read_sound(line);
        ASSERT_EQ(memcmp(&k, &read, sizeof k), 0);
        skin_write(&read, line, again);
        ASSERT_STR(line, again);
    }
    const skin k = read_sound("A ground=102030");
    skin_write(&k, "A ground=102030", line);
    ASSERT_STR(line,
               "A I=00d7ff J=5f87ff L=ff8700 O=ffd700 S=5fd75f T=af5fd7 Z=ff5f5f ground=102030 "
               "tile=mosaic marks=off");
}

/* Columns counted by hand, from 1. */
static void errors_name_the_column(void)
{
    static const struct {
        const char *line;
        int why;
        unsigned column;
        const char *word;
    } wrong[] = {
        {"A I=00d7f", TEXT_SKIN_WRONG_COLOUR, 5, "00d7f"},
        {"A I=00d7ff0", TEXT_SKIN_WRONG_COLOUR, 5, "00d7ff0"},
        {"A I=", TEXT_SKIN_WRONG_COLOUR, 5, ""},
        {"A I=00d7fg", TEXT_SKIN_WRONG_COLOUR, 5, "00d7fg"},
        {"A  #=000000", TEXT_SKIN_WRONG_WORD, 4, "#=000000"},
        {"A B", TEXT_SKIN_WRONG_WORD, 3, "B"},
        {"I=000000 J", TEXT_SKIN_WRONG_WORD, 10, "J"},
        {"X=000000", TEXT_SKIN_WRONG_WORD, 1, "X=000000"},
        {"I=00d7ff I=00d7ff", TEXT_SKIN_TWICE, 10, "I=00d7ff"},
        {"tile=brick", TEXT_SKIN_WRONG_TILE, 6, "brick"},
        {"marks=yes", TEXT_SKIN_WRONG_MARKS, 7, "yes"},
        {"A marks=a_word_of_many_letters", TEXT_SKIN_WRONG_MARKS, 9, "a_word_of_many_"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        skin k;
        skin_error error;
        char out[200];
        ASSERT(!skin_read(wrong[i].line, &k, &error));
        ASSERT_EQ(error.why, wrong[i].why);
        ASSERT_EQ(error.column, wrong[i].column);
        ASSERT_STR(error.word, wrong[i].word);
        ASSERT(skin_format_trouble(wrong[i].line, LANGUAGE_ENGLISH, out, sizeof out));
    }
}

/* White on black is 21 to 1, and 767676 on white the familiar 4.54; 949494 on white 3.03, 959595
 * 2.98. */
static void contrast_is_checked(void)
{
    char out[200];
    for (unsigned i = 0; i < SKINS; i++)
        ASSERT(!skin_format_trouble(skin_shipped(i), LANGUAGE_ENGLISH, out, sizeof out));
#define DARK "I=000000 J=000000 L=000000 O=000000 S=000000 T=000000 ground=ffffff "
    ASSERT(!skin_format_trouble(DARK "Z=949494", LANGUAGE_ENGLISH, out, sizeof out));
    ASSERT(skin_format_trouble(DARK "Z=959595", LANGUAGE_ENGLISH, out, sizeof out));
    ASSERT_STR(out, "Z is hard to see on the background: contrast 2.9:1, below 3:1.");
    ASSERT(skin_format_trouble(DARK "Z=000000 ghost=959595", LANGUAGE_ENGLISH, out, sizeof out));
    ASSERT_EQ(memcmp(out, "ghost ", 6), 0);
}

/* 24 hues and grey: eight steps from red are green; a ghost has one more place. */
static void hues_go_around(void)
{
    skin k = read_sound("I=ff0000 ghost=ff0000");
    ASSERT_EQ(skin_hue(&k, TS_I), 0);
    skin_set_hue(&k, TS_I, 8);
    ASSERT_EQ(skin_colour(&k, TS_I), 0x00ff00);
    ASSERT_EQ(skin_hue(&k, TS_I), 8);
    skin_set_hue(&k, SKIN_GHOST, SKIN_HUES);
    ASSERT(!k.has_ghost);
    ASSERT_EQ(skin_hue(&k, SKIN_GHOST), SKIN_HUES);
    for (unsigned i = 0; i < 9; i++)
        skin_turn_light(&k, TS_I);
    ASSERT_EQ(skin_colour(&k, TS_I), 0x00ff00);
    for (unsigned hue = 0; hue < SKIN_HUES; hue++) {
        skin_set_hue(&k, TS_T, hue);
        ASSERT_EQ(skin_hue(&k, TS_T), hue);
    }
}

/* Whatever ground and pieces a skin has: words can be read on panels and seen on its field. */
static void words_can_be_read_with_any_skin(void)
{
    static scene_list scene = {.look.theme = THEME_SKIN};
    px_theme room;
    uint32_t random = 1;
    for (unsigned n = 0; n < 3000; n++) {
        skin *k = &scene.look.skin;
        for (unsigned i = 0; i < sizeof k->colour; i++) {
            random = random * 1664525u + 1013904223u;
            k->colour[i / 3][i % 3] = (uint8_t)(random >> 24);
        }
        const px_theme *theme = px_theme_of(&scene, &room);
        const uint32_t ground[] = {theme->ground_top, theme->ground_bottom, theme->side,
                                   theme->menu, theme->cursor};
        for (unsigned role = ROLE_PLAIN; role <= ROLE_WARNING; role++) {
            for (size_t g = 0; g < sizeof ground / sizeof ground[0]; g++)
                ASSERT(palette_contrast(theme->ink[role], ground[g]) >= 450);
            ASSERT(palette_contrast(theme->field_ink[role], theme->field) >= 310);
        }
        for (unsigned cell = TS_I; cell <= TS_Z; cell++)
            ASSERT_EQ(px_cell_colours(theme, 0, cell).face, skin_colour(k, cell));
        ASSERT(palette_contrast(px_cell_colours(theme, 0, TS_GARBAGE).face, theme->field) >= 310);
    }
}

/* ---- the screen ----------------------------------------------------------------------------- */

static void at_the_skin(void)
{
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 120, 50, 1, 1);
    rig_type(&t, "[Options]E[Display]E[Skin]E");
}

static void paste(const char *text)
{
    rig_pass(&t, 20 * MS);
    for (; *text; text++)
        rig_tell(&t, TELL_TEXT, (uint32_t)*text);
    rig_tell(&t, TELL_TEXT, '\n');
}

static uint32_t seen(unsigned which)
{
    rig_look(&t);
    ASSERT_EQ(t.scene->look.theme, THEME_SKIN);
    return skin_colour(&t.scene->look.skin, which);
}

static void rows_change_the_line(void)
{
    at_the_skin();
    ASSERT_EQ(seen(SKIN_GROUND), 0x170d0a); /* looking at it shows it: the first shipped one */
    paste("Mine I=ff0000 ground=000000");
    ASSERT_EQ(seen(TS_I), 0xff0000);
    rig_type(&t, "[Piece I]R");
    ASSERT_EQ(seen(TS_I), 0xff4000);
    rig_type(&t, "L[Piece I]L"); /* before red comes grey */
    ASSERT(seen(TS_I) != 0xff0000);
    rig_type(&t, "R[Ghost]");
    ASSERT(rig_text(&t, "piece color") != NULL);
    rig_type(&t, "R");
    ASSERT(t.s->settings.skin[0] && strstr(t.s->settings.skin, " ghost=") != NULL);
    ASSERT_EQ(memcmp(t.s->settings.skin, "Mine I=ff0000 ", 14), 0);
    rig_close(&t);
}

static void a_wrong_line_says_why(void)
{
    at_the_skin();
    paste("Mine I=ff0000 tile=brick");
    ASSERT(rig_text(&t, "Column 20: unknown tile brick") != NULL);
    ASSERT_EQ(seen(TS_I), 0xff0000); /* what is sound counts */
    paste("Mine I=ff0000 tile=flat");
    ASSERT(rig_text(&t, "Column") == NULL);
    rig_close(&t);
}

/* A custom skin returns after another was shown; a built-in one is no loss. */
static void the_one_before_is_restored(void)
{
    at_the_skin();
    ASSERT(rig_text(&t, "Previous skin") == NULL);
    paste("Mine I=ff0000");
    ASSERT(rig_text(&t, "Previous skin") == NULL);
    rig_type(&t, "[Start from]RR");
    ASSERT_EQ(memcmp(t.s->settings.skin, "Chalk", 5), 0);
    rig_type(&t, "[Previous skin]E");
    ASSERT_STR(t.s->settings.skin, "Mine I=ff0000");
    paste("Other I=00ff00");
    rig_type(&t, "[Previous skin]E");
    ASSERT_STR(t.s->settings.skin, "Mine I=ff0000");
    rig_type(&t, "[Previous skin]E");
    ASSERT_STR(t.s->settings.skin, "Other I=00ff00");
    rig_close(&t);
}

static void it_is_typed_and_copied(void)
{
    at_the_skin();
    paste("Mine I=ff000");
    ASSERT(rig_text(&t, "Column 8") != NULL);
    rig_type(&t, "[Type or paste]");
    rig_pass(&t, 20 * MS);
    rig_tell(&t, TELL_TEXT, '5');
    ASSERT_EQ(seen(TS_I), 0xff0005);
    paste("Other I=00ff00"); /* takes the place of all */
    ASSERT_EQ(seen(TS_I), 0x00ff00);
    rig_type(&t, "[Previous skin]E[Type or paste]B");
    paste("7"); /* goes into it */
    ASSERT_EQ(seen(TS_I), 0xff0007);
    rig_type(&t, "[Copy as text]E");
    rig_look(&t);
    ASSERT_STR(t.scene->words + t.scene->copy, "Mine I=ff0007");
    rig_close(&t);
}

static void a_link_is_followed_and_made(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.page = "https://play.example.org/";
    rig_open_options(&t, &o);
    rig_room(&t, 120, 50, 1, 1);
    session_take_link(t.s, "#skin=Mine&I=123456&marks=on", t.now);
    ASSERT_EQ(session_screen(t.s), SCREEN_SKIN);
    ASSERT_EQ(seen(TS_I), 0x123456);
    ASSERT_EQ(t.scene->look.marks, 1);
    rig_type(&t, "[Copy link]E");
    rig_look(&t);
    ASSERT_STR(t.scene->words + t.scene->copy,
               "https://play.example.org/#skin=Mine&I=123456&marks=on");
    rig_close(&t);
}

/* The line is a setting like others; one that was given at the start is not stored. */
static void it_is_stored(void)
{
    settings_state set, read;
    char name[SETTING_SIZE], value[SETTING_SIZE];
    settings_usual(&set);
    settings_usual(&read);
    strcpy(set.skin, skin_shipped(2));
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_write(&set, i, name, value);
        ASSERT(settings_read(&read, name, value));
    }
    ASSERT_STR(read.skin, skin_shipped(2));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_line_is_read);
    RUN(a_link_is_read);
    RUN(what_is_written_is_read);
    RUN(errors_name_the_column);
    RUN(contrast_is_checked);
    RUN(hues_go_around);
    RUN(words_can_be_read_with_any_skin);
    RUN(rows_change_the_line);
    RUN(a_wrong_line_says_why);
    RUN(the_one_before_is_restored);
    RUN(it_is_typed_and_copied);
    RUN(a_link_is_followed_and_made);
    RUN(it_is_stored);
    return test_done();
}
