/* Bytes as terminals send them: plain, with the kitty keyboard protocol, answers, and nonsense. The
 * sequences are those of the terminals' own documents. */
#include "test.h"

#include "term/input.h"

typedef struct heard {
    term_event event[64];
    unsigned count;
} heard;

static heard hear(term_input *in, const char *bytes)
{
    heard h = {.count = 0};
    for (const char *b = bytes; *b; b++) {
        term_event event;
        if (term_input_byte(in, (unsigned char)*b, &event) && h.count < 64)
            h.event[h.count++] = event;
    }
    return h;
}

static void expect(term_input *in, const char *bytes, int kind, key_code key)
{
    heard h = hear(in, bytes);
    ASSERT_EQ(h.count, 1);
    ASSERT_EQ(h.event[0].kind, kind);
    ASSERT_EQ(h.event[0].key, key);
    ASSERT(!term_input_waits(in));
}

static void plain_keys(void)
{
    term_input in = {0};
    expect(&in, "z", TERM_PRESS, 'z');
    expect(&in, "Z", TERM_PRESS, 'z');
    expect(&in, " ", TERM_PRESS, ' ');
    expect(&in, "\r", TERM_PRESS, KEY_ENTER);
    expect(&in, "\n", TERM_PRESS, KEY_ENTER);
    expect(&in, "\t", TERM_PRESS, KEY_TAB);
    expect(&in, "\177", TERM_PRESS, KEY_BACKSPACE);
    expect(&in, "\033[D", TERM_PRESS, KEY_LEFT);
    expect(&in, "\033OC", TERM_PRESS, KEY_RIGHT); /* keypad mode */
    expect(&in, "\033[1;2A", TERM_PRESS, KEY_UP); /* with Shift */
    expect(&in, "\033[6~", TERM_PRESS, KEY_PAGE_DOWN);
    expect(&in, "\033[H", TERM_PRESS, KEY_HOME);
    expect(&in, "\033[1~", TERM_PRESS, KEY_HOME);
    expect(&in, "\033OP", TERM_PRESS, KEY_F1);
    expect(&in, "\033[15~", TERM_PRESS, KEY_F1 + 4);
    expect(&in, "\033[24~", TERM_PRESS, KEY_F12);
    expect(&in, "\033x", TERM_PRESS, 'x'); /* Alt and a letter */
}

static void every_byte_sequence_is_one_press(void)
{
    term_input in = {0};
    heard h = hear(&in, "\033[D\033[D\033[Dzz  \033OA");
    ASSERT_EQ(h.count, 8);
    for (unsigned i = 0; i < h.count; i++)
        ASSERT_EQ(h.event[i].kind, TERM_PRESS);
}

static void cyrillic_letters_are_the_keys_they_sit_on(void)
{
    term_input in = {0};
    expect(&in, "я", TERM_PRESS, 'z');
    expect(&in, "Ч", TERM_PRESS, 'x');
    expect(&in, "с", TERM_PRESS, 'c');
    in.bulgarian = true; /* the player reads it, so he has that layout */
    expect(&in, "ю", TERM_PRESS, 'z');
    expect(&in, "Й", TERM_PRESS, 'x');
    expect(&in, "ъ", TERM_PRESS, 'c');
    expect(&in, "z", TERM_PRESS, 'z');
}

static void pasted_text_is_no_keys(void)
{
    term_input in = {0};
    term_event event;
    heard h = hear(&in, "\033[200~R?\r\033[D"); /* as it is written, and no more */
    ASSERT_EQ(h.count, 3);
    ASSERT_EQ(h.event[0].kind, TERM_TEXT);
    ASSERT_EQ(h.event[0].character, 'R');
    ASSERT_EQ(h.event[1].character, '?');
    ASSERT_EQ(h.event[2].character, '\r'); /* the end of a line */
    h = hear(&in, "\033[201~");
    ASSERT_EQ(h.count, 1);
    ASSERT_EQ(h.event[0].kind, TERM_TEXT);
    ASSERT_EQ(h.event[0].character, '\n');
    expect(&in, "a", TERM_PRESS, 'a');
    ASSERT_EQ(hear(&in, "\033[200~\t").count, 0); /* its end is lost: a pause ends it */
    ASSERT(term_input_waits(&in));
    ASSERT(!term_input_pause(&in, &event));
    expect(&in, "a", TERM_PRESS, 'a');
}

static void escape_is_decided_by_a_pause(void)
{
    term_input in = {0};
    term_event event;
    ASSERT(!term_input_byte(&in, 27, &event));
    ASSERT(term_input_waits(&in));
    ASSERT(term_input_pause(&in, &event));
    ASSERT_EQ(event.key, KEY_ESCAPE);
    ASSERT(!term_input_waits(&in));
    ASSERT(!term_input_byte(&in, 27, &event)); /* twice: the first was the key */
    ASSERT(term_input_byte(&in, 27, &event));
    ASSERT_EQ(event.key, KEY_ESCAPE);
    ASSERT(term_input_pause(&in, &event));
    hear(&in, "\033["); /* incomplete: no key at all */
    ASSERT(!term_input_pause(&in, &event));
    expect(&in, "a", TERM_PRESS, 'a');
}

static void kitty_keys(void)
{
    term_input in = {0};
    expect(&in, "\033[?0u", TERM_HAS_KITTY_KEYS, KEY_NONE);
    expect(&in, "\033[D", TERM_PRESS, KEY_LEFT); /* sent before it was asked for releases */
    expect(&in, "\033[?15u", TERM_HAS_RELEASES, KEY_NONE);
    expect(&in, "\033[1;1:1D", TERM_DOWN, KEY_LEFT);
    ASSERT_EQ(hear(&in, "\033[1;1:2D").count, 0); /* the system's repeat */
    expect(&in, "\033[1;1:3D", TERM_UP, KEY_LEFT);
    expect(&in, "\033[D", TERM_DOWN, KEY_LEFT); /* a press may come in the old form */
    expect(&in, "\033[32u", TERM_DOWN, ' ');
    expect(&in, "\033[32;1:3u", TERM_UP, ' ');
    expect(&in, "\033[57441;2u", TERM_DOWN, KEY_SHIFT_LEFT);
    expect(&in, "\033[57441;1:3u", TERM_UP, KEY_SHIFT_LEFT);
    expect(&in, "\033[27u", TERM_DOWN, KEY_ESCAPE);
    expect(&in, "\033[1103::122u", TERM_DOWN, 'z'); /* я, on the key that is z elsewhere */
    expect(&in, "\033[945::97u", TERM_DOWN, 'a'); /* alpha: no letter of ours, on the key of one */
    expect(&in, "\033[57400u", TERM_DOWN, KEY_PAD_0 + 1);
    expect(&in, "\033[99;5u", TERM_QUIT, 'c');
    expect(&in, "\033[122;5u", TERM_SUSPEND, 'z');
    ASSERT_EQ(hear(&in, "\033[99;5:3u").count, 0);
}

static void answers(void)
{
    term_input in = {0};
    expect(&in, "\033[?2026;2$y", TERM_HAS_SYNC, KEY_NONE);
    ASSERT_EQ(hear(&in, "\033[?2026;0$y").count, 0); /* it knows the question, not the mode */
    expect(&in, "\033[?62;c", TERM_ANSWERED, KEY_NONE);
    expect(&in, "\033[I", TERM_FOCUS, KEY_NONE);
    expect(&in, "\033[O", TERM_BLUR, KEY_NONE);
}

static void what_is_not_for_us_is_passed_over(void)
{
    term_input in = {0};
    ASSERT_EQ(hear(&in, "\033]0;a title\007").count, 0);
    ASSERT_EQ(hear(&in, "\033P1$r0m\033\\").count, 0);
    ASSERT_EQ(hear(&in, "\033[<0;3;4M").count, 0); /* a mouse */
    ASSERT_EQ(hear(&in, "\033[M").count, 0);       /* an older one */
    ASSERT_EQ(hear(&in, "\033[1;2;3;4;5;6;7;8:9:9:9:9:9u").count, 0);
    ASSERT_EQ(hear(&in, "\033[99999999999999999999u").count, 0);
    ASSERT_EQ(hear(&in, "\200\377\301").count, 0); /* broken UTF-8 */
    expect(&in, "\343a", TERM_PRESS, 'a');         /* and what follows it is whole */
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(plain_keys);
    RUN(every_byte_sequence_is_one_press);
    RUN(cyrillic_letters_are_the_keys_they_sit_on);
    RUN(pasted_text_is_no_keys);
    RUN(escape_is_decided_by_a_pause);
    RUN(kitty_keys);
    RUN(answers);
    RUN(what_is_not_for_us_is_passed_over);
    return test_done();
}
