/* Strangers' text on its way to a terminal: no byte of it is an order, and JSON stays JSON. */
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include "base/utf8.h"
#include "cli/fail.h"

#include <unistd.h>

static char printed[4096];

static const char *print(void (*put)(FILE *, const char *), const char *text)
{
    FILE *out = fmemopen(printed, sizeof printed, "w");
    put(out, text);
    putc('\0', out);
    fclose(out);
    return printed;
}

static const char *print_short(const char *text, size_t most)
{
    FILE *out = fmemopen(printed, sizeof printed, "w");
    cli_put_short(out, text, most);
    putc('\0', out);
    fclose(out);
    return printed;
}

/* Characters on which a terminal, a list of names or a reader may act of its own accord. */
static void orders_are_these(void)
{
    static const struct {
        uint32_t first, last;
        bool order;
    } parts[] = {{0x01, 0x1f, true},      {0x20, 0x7e, false},     {0x7f, 0x9f, true},
                 {0xa0, 0xac, false},     {0x300, 0x36f, false},   {0x4e00, 0x9fff, false},
                 {0x200e, 0x200f, true},  {0x2013, 0x2019, false}, {0x2028, 0x202e, true},
                 {0x202f, 0x202f, false}, {0x2066, 0x2069, true},  {0x2190, 0x25ff, false},
                 {0xfeff, 0xfeff, true},  {0xfffd, 0xfffd, false}, {0x1f300, 0x1f64f, false},
                 {0xe0001, 0xe007f, true}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (uint32_t c = parts[i].first; c <= parts[i].last; c++)
            ASSERT_EQ(utf8_is_order(c), parts[i].order);
}

static void no_order_passes(void)
{
    ASSERT_TEXT(print(cli_put_sanitized, "Zażółć 消行.tsr"), "Zażółć 消行.tsr");
    ASSERT_TEXT(print(cli_put_sanitized, "\033]0;title\a\033]52;c;QQ==\033\\"),
                "?]0;title??]52;c;QQ==?\\");
    ASSERT_TEXT(print(cli_put_sanitized, "one\ntwo\r\tthree\177"), "one?two??three?");
    ASSERT_TEXT(print(cli_put_sanitized, "\302\2330m"), "?0m");       /* CSI as UTF-8 */
    ASSERT_TEXT(print(cli_put_sanitized, "\2330m\377\300"), "?0m??"); /* and as a byte */
    ASSERT_TEXT(print(cli_put_sanitized, "a\342\200\256b"), "a?b");   /* right to left from here */
    ASSERT_TEXT(print(cli_put_sanitized, "\355\240\200"), "???");     /* half a surrogate pair */
    ASSERT_TEXT(print(cli_put_sanitized, "\300\233"), "??");          /* Escape in two bytes */
    ASSERT_TEXT(print(cli_put_sanitized, "\357\277\275"), "\357\277\275");
    ASSERT_TEXT(print(cli_put_lines, "one\ntwo\033c\r\n"), "one\ntwo?c?\n");
}

static void long_text_is_cut_between_characters(void)
{
    ASSERT_TEXT(print_short("żółw", 4), "żółw");
    ASSERT_TEXT(print_short("żółw", 3), "żół...");
    ASSERT_TEXT(print_short("", 0), "");
}

static void json_stays_json(void)
{
    ASSERT_TEXT(print(cli_put_json, "a\"b\\c"), "\"a\\\"b\\\\c\"");
    ASSERT_TEXT(print(cli_put_json, "\033\n\177\302\233"), "\"\\u001b\\u000a\\u007f\\u009b\"");
    ASSERT_TEXT(print(cli_put_json, "\233\377"), "\"\\ufffd\\ufffd\"");
    ASSERT_TEXT(print(cli_put_json, "ż\342\200\256"), "\"ż\\u202e\"");
    ASSERT_TEXT(print(cli_put_json, "\363\240\200\201"), "\"\\udb40\\udc01\"");
    ASSERT_TEXT(print(cli_put_json, "\360\237\216\256"), "\"\360\237\216\256\"");
}

/* Every string of a few bytes that matter: nothing but text comes out, and all of it is UTF-8. */
static void all_short_strings_come_out_as_text(void)
{
    static const unsigned char byte[] = {0x01, 0x0a, 0x1b, 'a',  0x7f, 0x80, 0x9b, 0xad,
                                         0xc0, 0xc2, 0xe2, 0xed, 0xf0, 0xf3, 0xff};
    enum { BYTES = sizeof byte };
    for (unsigned i = 0; i < BYTES * BYTES * BYTES; i++) {
        char text[4] = {(char)byte[i % BYTES], (char)byte[i / BYTES % BYTES],
                        (char)byte[i / BYTES / BYTES]};
        void (*const ways[])(FILE *, const char *) = {cli_put_sanitized, cli_put_json};
        for (size_t way = 0; way < 2; way++) {
            const char *at = print(ways[way], text), *from = at;
            for (uint32_t c; (c = utf8_next(&at)); from = at)
                ASSERT(!utf8_is_order(c) && (c != UTF8_BROKEN || at - from == 3));
        }
    }
}

/* A message is one line of text whatever it quotes. */
static void messages_are_filtered(void)
{
    FILE *said = tmpfile();
    int before = dup(STDERR_FILENO);
    fflush(stderr);
    dup2(fileno(said), STDERR_FILENO);
    int status = cli_fail("na\033me\n", "it says `%s`", "\302\233\233");
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(said);
    ASSERT(fgets(printed, sizeof printed, said) != NULL);
    ASSERT_TEXT(printed, "tessera: na?me?: it says `??`\n");
    ASSERT_EQ(status, CLI_WRONG);
    fclose(said);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(orders_are_these);
    RUN(no_order_passes);
    RUN(long_text_is_cut_between_characters);
    RUN(json_stays_json);
    RUN(all_short_strings_come_out_as_text);
    RUN(messages_are_filtered);
    return test_done();
}
