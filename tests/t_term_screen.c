/* The bytes a terminal is sent: few, right, and none when nothing has changed. */
#include "test.h"

#include "term/screen.h"
#include "api/scene.h"

static term_screen fresh(int width, int height, int depth)
{
    term_screen s = {.depth = depth};
    ASSERT(term_screen_resize(&s, width, height));
    term_screen_clear(&s, TERM_NO_COLOUR);
    term_screen_update(&s);
    return s;
}

static void expect(term_screen *s, const char *bytes)
{
    term_screen_update(s);
    ASSERT_EQ(s->bytes.size, strlen(bytes));
    ASSERT(s->bytes.size == strlen(bytes) && memcmp(s->bytes.data, bytes, s->bytes.size) == 0);
}

static void nothing_changed_nothing_sent(void)
{
    term_screen s = fresh(80, 24, TERM_TRUE);
    expect(&s, "");
    term_screen_put(&s, 3, 2, 'a', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    term_screen_update(&s);
    term_screen_clear(&s, TERM_NO_COLOUR);
    term_screen_put(&s, 3, 2, 'a', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "");
    term_screen_free(&s);
}

static void a_run_of_cells_moves_the_cursor_once(void)
{
    term_screen s = fresh(80, 24, TERM_TRUE);
    for (int i = 0; i < 3; i++)
        term_screen_put(&s, 10 + i, 4, (uint32_t)('a' + i), TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "\033[5;11Habc");
    term_screen_put(&s, 10, 4, 'x', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    term_screen_put(&s, 13, 4, 'y', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "y\033[4Dx"); /* the nearest first */
    term_screen_put(&s, 13, 4, 'z', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "\033[2Cz");
    term_screen_put(&s, 12, 4, 'w', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "\b\bw");
    term_screen_put(&s, 12, 5, 'v', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "\033[B\bv");
    term_screen_free(&s);
}

static void colours_by_depth(void)
{
    static const struct {
        int depth;
        const char *bytes;
    } of[] = {
        {TERM_TRUE, "\033[1;1H\033[38;5;196;48;5;21m#"},
        {TERM_256, "\033[1;1H\033[38;5;196;48;5;21m#"},
        {TERM_16, "\033[1;1H\033[91;104m#"},
        {TERM_MONO, "\033[1;1H#"},
    };
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        term_screen s = fresh(8, 2, of[i].depth);
        term_screen_put(&s, 0, 0, '#', 0xff0000, 0x0000ff, 0);
        expect(&s, of[i].bytes);
        term_screen_free(&s);
    }
}

static void seven_pieces_are_seven_of_sixteen_colours(void)
{
    static const char *const rules[] = {"guideline", "pivot", "wx", "tgm"};
    for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
        char seen[7][32];
        for (unsigned piece = TS_I; piece < TS_I + 7; piece++) {
            term_screen s = fresh(8, 2, TERM_16);
            uint32_t face = palette_colours((unsigned)ts_rules_find(rules[r]), 0, piece).face;
            term_screen_put(&s, 0, 0, '#', face, TERM_NO_COLOUR, 0);
            term_screen_update(&s);
            ASSERT(s.bytes.size < sizeof seen[0]);
            snprintf(seen[piece - TS_I], sizeof seen[0], "%.*s", (int)s.bytes.size, s.bytes.data);
            for (unsigned other = TS_I; other < piece; other++)
                ASSERT(strcmp(seen[piece - TS_I], seen[other - TS_I]) != 0);
            term_screen_free(&s);
        }
    }
}

static void the_pen_changes_only_where_it_must(void)
{
    term_screen s = fresh(8, 2, TERM_TRUE);
    term_screen_put(&s, 0, 0, 'a', 0x010203, TERM_NO_COLOUR, 0);
    term_screen_put(&s, 1, 0, 'b', 0x010203, TERM_NO_COLOUR, 0);
    term_screen_put(&s, 2, 0, 'c', 0x040506, TERM_NO_COLOUR, 0);
    expect(&s, "\033[1;1H\033[38;2;1;2;3mab\033[38;2;4;5;6mc");
    term_screen_free(&s);
}

static void one_pen_after_the_other(void)
{
    term_screen s = fresh(8, 2, TERM_256);
    term_screen_put(&s, 0, 0, 'a', 0xff0000, TERM_NO_COLOUR, 0);
    term_screen_put(&s, 1, 0, 'b', 0x0000ff, TERM_NO_COLOUR, 0);
    term_screen_put(&s, 2, 0, 'c', 0xff0000, TERM_NO_COLOUR, 0);
    expect(&s, "\033[1;1H\033[38;5;196ma\033[Cc\b\b\033[38;5;21mb");
    term_screen_free(&s);
}

static void rows_not_due_stay(void)
{
    term_screen s = fresh(8, 2, TERM_TRUE);
    s.due[0] = false;
    term_screen_put(&s, 0, 0, 'a', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    term_screen_blank(&s, 0, 0, 8, 1, 0x123456);
    ASSERT(term_screen_at(&s, 0, 0) == NULL);
    expect(&s, "");
    term_screen_put(&s, 0, 0, 'a', TERM_NO_COLOUR, TERM_NO_COLOUR, 0); /* due again */
    expect(&s, "\033[1;1Ha");
    term_screen_free(&s);
}

static void wide_characters_take_two_cells(void)
{
    term_screen s = fresh(8, 2, TERM_TRUE);
    term_screen_put(&s, 2, 0, 0x7b80, TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    term_screen_put(&s, 4, 0, 'a', TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "\033[1;3H\347\256\200a");
    term_screen_put(&s, 3, 0, 'b', TERM_NO_COLOUR, TERM_NO_COLOUR, 0); /* cuts it */
    expect(&s, "\b\b\b b");
    term_screen_put(&s, 7, 0, 0x7b80, TERM_NO_COLOUR, TERM_NO_COLOUR, 0); /* has no room */
    expect(&s, "");
    term_screen_free(&s);
}

static void outside_is_nowhere(void)
{
    term_screen s = fresh(8, 2, TERM_TRUE);
    term_screen_put(&s, -1, 0, 'a', 0, 0, 0);
    term_screen_put(&s, 8, 0, 'a', 0, 0, 0);
    term_screen_put(&s, 0, 2, 'a', 0, 0, 0);
    term_screen_put(&s, 0, -1, 'a', 0, 0, 0);
    expect(&s, "");
    term_screen_free(&s);
}

/* Controls, those that UTF-8 writes in two bytes, and what turns the direction of a text. */
static void no_character_gives_an_order(void)
{
    static const uint32_t orders[] = {0x07, 0x0a, 0x1b, 0x7f, 0x80, 0x9b, 0x9d, 0x202e, 0x2066};
    term_screen s = fresh(80, 24, TERM_TRUE);
    for (int i = 0; i < 9; i++)
        term_screen_put(&s, i, 0, orders[i], TERM_NO_COLOUR, TERM_NO_COLOUR, 0);
    expect(&s, "\033[1;1H?????????");
    term_screen_free(&s);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(nothing_changed_nothing_sent);
    RUN(a_run_of_cells_moves_the_cursor_once);
    RUN(colours_by_depth);
    RUN(seven_pieces_are_seven_of_sixteen_colours);
    RUN(the_pen_changes_only_where_it_must);
    RUN(one_pen_after_the_other);
    RUN(rows_not_due_stay);
    RUN(wide_characters_take_two_cells);
    RUN(outside_is_nowhere);
    RUN(no_character_gives_an_order);
    return test_done();
}
