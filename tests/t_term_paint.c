/* A terminal shows after thousands of small updates what it would show if all were painted anew: a
 * small terminal of our own reads the bytes of both. */
#include "test.h"

#include "base/utf8.h"
#include "term/paint.h"
#include "api/session.h"
#include "text/text.h"

#include <stdlib.h>

enum { WIDTH_MAX = 100, HEIGHT_MAX = 40 };

typedef struct shown_cell {
    uint32_t glyph;
    unsigned ink, ground, style;
} shown_cell;

typedef struct terminal {
    int width, height, x, y;
    shown_cell pen, cell[HEIGHT_MAX][WIDTH_MAX];
} terminal;

static unsigned colour_at(const unsigned *number, int count, int *i)
{
    unsigned colour = 0;
    int last = number[*i + 1] == 5 ? *i + 2 : *i + 4;
    for (++*i; *i < last && *i < count; ++*i)
        colour = colour << 8 | number[*i + 1];
    return colour + 1000;
}

static void set_pen(terminal *t, const unsigned *number, int count)
{
    for (int i = 0; i < count; i++) {
        unsigned n = number[i];
        if (n == 0)
            t->pen = (shown_cell){0};
        else if (n < 10)
            t->pen.style |= 1u << n;
        else if (n == 38)
            t->pen.ink = colour_at(number, count, &i);
        else if (n == 48)
            t->pen.ground = colour_at(number, count, &i);
        else if (n == 39 || n == 49)
            *(n == 39 ? &t->pen.ink : &t->pen.ground) = 0;
        else
            *(n < 40 || n / 10 == 9 ? &t->pen.ink : &t->pen.ground) = n;
    }
}

static void show(terminal *t, uint32_t glyph)
{
    ASSERT(t->x >= 0 && t->x < t->width && t->y < t->height);
    if (t->x < 0 || t->x >= t->width)
        return;
    shown_cell cell = t->pen;
    cell.glyph = glyph;
    if (glyph == ' ' && !(cell.style & 1u << 7))
        cell.ink = cell.style = 0; /* not seen */
    t->cell[t->y][t->x] = cell;
    if (term_glyph_width(glyph) == 2)
        t->cell[t->y][t->x + 1] = (shown_cell){0};
    t->x += term_glyph_width(glyph);
}

static const char *control(terminal *t, const char *at)
{
    unsigned number[16] = {0};
    int count = 1;
    for (; (*at >= '0' && *at <= '9') || *at == ';'; at++)
        if (*at == ';')
            count++;
        else
            number[count - 1] = number[count - 1] * 10 + (unsigned)(*at - '0');
    int step = number[0] ? (int)number[0] : 1;
    switch (*at) {
    case 'H':
        t->y = (int)number[0] - 1;
        t->x = (int)number[1] - 1;
        break;
    case 'B': t->y += step; break;
    case 'C': t->x += step; break;
    case 'D': t->x -= step; break;
    case 'J': memset(t->cell, 0, sizeof t->cell); break;
    case 'm': set_pen(t, number, count); break;
    default: ASSERT_EQ(*at, 0); /* a sequence that is none of ours */
    }
    return at + 1;
}

static void feed(terminal *t, const term_screen *s)
{
    const char *at = s->bytes.data, *end = at + s->bytes.size;
    while (at < end) {
        unsigned char byte = (unsigned char)*at++;
        if (byte == 27) {
            at = control(t, at + 1);
        } else if (byte == '\b') {
            t->x--;
        } else {
            uint32_t glyph = byte < 0x80 ? byte : byte < 0xe0 ? byte & 0x1f : byte & 0x0f;
            while (at < end && ((unsigned char)*at & 0xc0) == 0x80)
                glyph = glyph << 6 | ((unsigned char)*at++ & 0x3f);
            show(t, glyph);
        }
    }
}

static const scene_list *picture(session *s, int width, int height, uint64_t now_us)
{
    session_resize(s, width, height, 1, 1, now_us);
    return session_scene(s);
}

static terminal now_shown, anew;

static void plays_as_if_painted_anew(int width, int height, int depth, int rules, int language)
{
    static const key_code keys[] = {KEY_LEFT, KEY_RIGHT, KEY_DOWN,   KEY_UP,    'z', ' ',
                                    'c',      ' ',       KEY_ESCAPE, KEY_ENTER, ' ', KEY_UP,
                                    KEY_LEFT, ' ',       KEY_RIGHT,  'r'};
    session_options options = {.language = language,
                               .rules = rules,
                               .mode = -1,
                               .seed = 7,
                               .level = -1,
                               .half_blocks = true,
                               .play_at_once = true};
    session *s = session_open(&options);
    term_screen few = {.depth = depth}, all = {.depth = depth};
    ASSERT(s && term_screen_resize(&few, width, height) && term_screen_resize(&all, width, height));
    const scene_list *before = NULL;
    uint64_t us = 1000000;
    uint32_t drawn = 1, painted = 0;
    now_shown = anew = (terminal){.width = width, .height = height};
    for (unsigned i = 0; i < test_times(1500); i++) {
        drawn = drawn * 1664525 + 1013904223;
        us += 20000 + (drawn >> 8) % 200000;
        key_code key = keys[drawn >> 28];
        session_key(s, key, true, us);
        session_key(s, key, false, us);
        session_run(s, us);
        const scene_list *scene = picture(s, width, height, us);
        if (scene->look.quit) {
            session_close(s);
            s = session_open(&options);
            before = NULL;
            few.unknown = true;
            continue;
        }
        if (scene == before)
            continue;
        painted++;
        term_paint(&few, scene, before, depth != TERM_MONO);
        term_screen_update(&few);
        feed(&now_shown, &few);
        all.unknown = true;
        term_paint(&all, scene, NULL, depth != TERM_MONO);
        term_screen_update(&all);
        feed(&anew, &all);
        ASSERT(memcmp(now_shown.cell, anew.cell, sizeof anew.cell) == 0);
        before = scene;
    }
    ASSERT(painted > test_times(240));
    term_screen_free(&few);
    term_screen_free(&all);
    session_close(s);
}

static void small_updates_show_what_a_whole_one_shows(void)
{
    plays_as_if_painted_anew(80, 24, TERM_TRUE, -1, 0);
    plays_as_if_painted_anew(30, 40, TERM_256, ts_rules_find("psk"), 1);
    plays_as_if_painted_anew(100, 40, TERM_TRUE, ts_rules_find("wx"), 4);
    plays_as_if_painted_anew(24, 24, TERM_16, ts_rules_find("tgm"), 2);
    plays_as_if_painted_anew(80, 24, TERM_MONO, ts_rules_find("pygame"), 0);
}

static bool on_screen(term_screen *screen, const char *words)
{
    int length = (int)strlen(words);
    for (int y = 0; y < screen->height; y++)
        for (int x = 0, found = 0; x + length <= screen->width; x++, found = 0) {
            while (found < length &&
                   term_screen_at(screen, x + found, y)->glyph == (unsigned char)words[found])
                found++;
            if (found == length)
                return true;
        }
    return false;
}

/* Languages of Latin letters stay readable where a terminal has ASCII alone. */
static void latin_letters_have_stand_ins(void)
{
    static const int latin[] = {LANG_EN, LANG_PL, LANG_FR, LANG_DE, LANG_ES, LANG_PT};
    for (size_t i = 0; i < sizeof latin / sizeof latin[0]; i++) {
        const char *letters = language_letters(latin[i]);
        for (uint32_t c; (c = utf8_next(&letters));)
            if (!term_has_stand_in(c)) {
                printf("%s: U+%04X has no stand-in\n", language_code(latin[i]), (unsigned)c);
                test_fault();
            }
    }
    const char *cyrillic = language_letters(LANG_RU);
    ASSERT(!term_has_stand_in(utf8_next(&cyrillic)));
}

/* Accents go, the letters stay. */
static void without_utf8_words_can_be_read(void)
{
    session_options options = {.language = LANG_PL, .rules = -1, .mode = -1, .level = -1};
    term_screen screen = {.depth = TERM_16};
    session *s = session_open(&options);
    ASSERT(s && term_screen_resize(&screen, 80, 24));
    session_key(s, KEY_ENTER, true, 1000);
    term_paint(&screen, picture(s, 80, 24, 1000), NULL, false);
    ASSERT(on_screen(&screen, "Bledy")); /* Błędy finesse */
    ASSERT(!on_screen(&screen, "?"));
    term_screen_free(&screen);
    session_close(s);
}

/* The colours seen on a black ground: no ink that sixteen colours show as black. */
static void with_sixteen_colours_nothing_is_black_on_black(void)
{
    session_options options = {.rules = -1, .mode = -1, .level = -1};
    term_screen screen = {.depth = TERM_16};
    terminal seen = {.width = 80, .height = 24};
    session *s = session_open(&options);
    ASSERT(s && term_screen_resize(&screen, 80, 24));
    session_key(s, KEY_ENTER, true, 1000);
    term_paint(&screen, picture(s, 80, 24, 1000), NULL, true);
    term_screen_update(&screen);
    feed(&seen, &screen);
    unsigned dots = 0;
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 80; x++) {
            dots += seen.cell[y][x].glyph == 0xb7;
            if (seen.cell[y][x].glyph > ' ')
                ASSERT(seen.cell[y][x].ink != 30);
        }
    ASSERT(dots > 150);
    term_screen_free(&screen);
    session_close(s);
}

static scene_item item_at(unsigned kind, int x, unsigned cell, unsigned role, unsigned amount)
{
    return (scene_item){.x = x * SCENE_UNIT,
                        .y = SCENE_UNIT,
                        .w = SCENE_UNIT,
                        .h = SCENE_UNIT,
                        .kind = (uint8_t)kind,
                        .cell = (uint8_t)cell,
                        .role = (uint8_t)role,
                        .amount = (uint16_t)amount};
}

/* Black rows, those of a board that is out, and those on their way: nobody takes them for the usual
 * grey ones, or for nothing, however few colours and signs there are. */
static void rows_of_a_duel_differ(void)
{
    const scene_item item[] = {item_at(ITEM_BLOCK, 0, TS_GARBAGE, 0, 1000),
                               item_at(ITEM_BLOCK, 1, TS_BLACK, 0, 1000),
                               item_at(ITEM_BLOCK, 2, TS_GARBAGE, 0, 350),
                               item_at(ITEM_BAR, 3, TS_GARBAGE, ROLE_WARNING, 1000),
                               item_at(ITEM_BAR, 4, TS_BLACK, ROLE_WARNING, 1000),
                               item_at(ITEM_BAR, 5, TS_GARBAGE, ROLE_DIM, 1000)};
    enum { ITEMS = sizeof item / sizeof item[0], WIDTH = 2 * (ITEMS + 1) };
    static scene_list scene;
    for (int depth = TERM_MONO; depth <= TERM_TRUE; depth++)
        for (int unicode = 0; unicode < 2; unicode++) {
            term_screen s = {.depth = depth};
            scene = (scene_list){.cell_w = 2, .cell_h = 1, .count = ITEMS + 1};
            scene.item[0] = (scene_item){.w = SCENE_UNIT * WIDTH / 2,
                                         .h = 3 * SCENE_UNIT,
                                         .kind = ITEM_PANEL,
                                         .role = ROLE_FIELD};
            memcpy(scene.item + 1, item, sizeof item);
            ASSERT(term_screen_resize(&s, WIDTH, 3));
            now_shown = (terminal){.width = WIDTH, .height = 3};
            term_paint(&s, &scene, NULL, unicode);
            term_screen_update(&s);
            feed(&now_shown, &s);
            const shown_cell *cell = now_shown.cell[1];
            for (int i = 0; i < ITEMS; i++) {
                ASSERT(memcmp(&cell[2 * i], &cell[2 * ITEMS], sizeof cell[0]) != 0); /* nothing */
                for (int j = i / 3 * 3; j < i; j++)
                    if (i % 3) /* than grey ones in play, or grey ones that may enter */
                        ASSERT(memcmp(&cell[2 * i], &cell[i / 3 * 6], sizeof cell[0]) != 0);
                ASSERT(depth != TERM_16 || cell[2 * i].ink != 30); /* black */
            }
            term_screen_free(&s);
        }
}

/* Tiles of three half lines, one on the other: each has its own colour in the line they share, and
 * its last column is the darker joint. */
static void tiles_may_end_within_a_line(void)
{
    static scene_list scene;
    term_screen s = {.depth = TERM_TRUE};
    scene = (scene_list){.cell_w = 2, .cell_h = 1, .count = 3};
    for (int i = 0; i < 3; i++)
        scene.item[i] = (scene_item){.y = i * 3 * SCENE_UNIT / 2,
                                     .w = 3 * SCENE_UNIT / 2,
                                     .h = 3 * SCENE_UNIT / 2,
                                     .kind = i < 2 ? ITEM_BLOCK : ITEM_GHOST,
                                     .cell = (uint8_t)(TS_I + i),
                                     .amount = 1000};
    ASSERT(term_screen_resize(&s, 3, 5));
    term_paint(&s, &scene, NULL, true);
    const term_cell *cell = s.wanted;
    ASSERT(cell[0].glyph == ' ' && cell[0].ground != cell[2].ground);
    ASSERT(cell[3].glyph == 0x2580 && cell[3].ink == cell[0].ground);
    ASSERT(cell[3].ground == cell[6].ground && cell[6].glyph == ' ');
    ASSERT(cell[9].ground == cell[12].ink && cell[12].glyph == 0x2580); /* the ghost */
    term_screen_free(&s);
}

/* By the ground of its whole row; with few colours its words are reversed. */
static void the_chosen_row_stands_out(void)
{
    session_options options = {.rules = -1, .mode = -1, .level = -1};
    for (int depth = TERM_MONO; depth <= TERM_TRUE; depth++) {
        term_screen screen = {.depth = depth};
        session *s = session_open(&options);
        ASSERT(s && term_screen_resize(&screen, 80, 24));
        term_paint(&screen, picture(s, 80, 24, 1000), NULL, true);
        int chosen = 0, reversed = 0;
        for (int i = 0; i < 24 * 80; i++) {
            chosen += screen.wanted[i].ground == 0x303030;
            reversed += screen.wanted[i].style & TERM_REVERSE && screen.wanted[i].glyph > ' ';
        }
        ASSERT(depth > TERM_16 ? chosen > 50 && reversed == 0 : chosen == 0 && reversed >= 4);
        term_screen_free(&screen);
        session_close(s);
    }
}

static void rounds_won_are_told_from_those_to_come(void)
{
    static scene_list scene;
    for (int unicode = 0; unicode < 2; unicode++) {
        term_screen s = {.depth = TERM_MONO};
        scene = (scene_list){.cell_w = 2, .cell_h = 1, .count = 1};
        scene.item[0] = (scene_item){.w = 3 * SCENE_UNIT / 2,
                                     .h = SCENE_UNIT,
                                     .kind = ITEM_SHAPE,
                                     .shape = SHAPE_PIPS,
                                     .pips = 3,
                                     .full = 2};
        ASSERT(term_screen_resize(&s, 4, 1));
        term_paint(&s, &scene, NULL, unicode);
        ASSERT_EQ(s.wanted[0].glyph, s.wanted[1].glyph);
        ASSERT(s.wanted[1].glyph != s.wanted[2].glyph);
        ASSERT(s.wanted[2].glyph != s.wanted[3].glyph);
        term_screen_free(&s);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(latin_letters_have_stand_ins);
    RUN(without_utf8_words_can_be_read);
    RUN(with_sixteen_colours_nothing_is_black_on_black);
    RUN(rows_of_a_duel_differ);
    RUN(tiles_may_end_within_a_line);
    RUN(the_chosen_row_stands_out);
    RUN(rounds_won_are_told_from_those_to_come);
    RUN(small_updates_show_what_a_whole_one_shows);
    return test_done();
}
