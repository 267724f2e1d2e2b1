/* Numbers, times, what is filled in, columns and UTF-8, worked out by hand: also where numbers are
 * huge, the room is small or the bytes are broken. */
#include "test.h"

#include "base/utf8.h"
#include "text/text.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- numbers and times ---- */

#define N "\u00a0"
#define F "\u202f"

static void groups_numbers(void)
{
    static const int tried[] = {LANG_EN, LANG_PL, LANG_RU, LANG_FR, LANG_ZH,
                                LANG_BG, LANG_ES, LANG_PT, LANG_DE};
    static const struct {
        int64_t n;
        const char *written[COUNT(tried)];
    } number[] = {
        {0, {"0", "0", "0", "0", "0", "0", "0", "0", "0"}},
        {-1, {"-1", "-1", "-1", "-1", "-1", "-1", "-1", "-1", "-1"}},
        {999, {"999", "999", "999", "999", "999", "999", "999", "999", "999"}},
        {1000,
         {"1,000", "1000", "1" N "000", "1" F "000", "1,000", "1000", "1000", "1.000", "1.000"}},
        {-9999,
         {"-9,999", "-9999", "-9" N "999", "-9" F "999", "-9,999", "-9999", "-9999", "-9.999",
          "-9.999"}},
        {10000,
         {"10,000", "10" N "000", "10" N "000", "10" F "000", "10,000", "10" N "000", "10" N "000",
          "10.000", "10.000"}},
        {1234567,
         {"1,234,567", "1" N "234" N "567", "1" N "234" N "567", "1" F "234" F "567", "1,234,567",
          "1" N "234" N "567", "1" N "234" N "567", "1.234.567", "1.234.567"}},
        {-123456,
         {"-123,456", "-123" N "456", "-123" N "456", "-123" F "456", "-123,456", "-123" N "456",
          "-123" N "456", "-123.456", "-123.456"}},
    };
    char out[64];
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        for (size_t l = 0; l < COUNT(tried); l++) {
            size_t length = text_number(out, sizeof out, tried[l], number[i].n);
            ASSERT_TEXT(out, number[i].written[l]);
            ASSERT_EQ(length, strlen(out));
        }
    }
    text_number(out, sizeof out, LANG_EN, INT64_MAX);
    ASSERT_TEXT(out, "9,223,372,036,854,775,807");
    text_number(out, sizeof out, LANG_EN, INT64_MIN);
    ASSERT_TEXT(out, "-9,223,372,036,854,775,808");
    text_number(out, sizeof out, -1, 1000);
    ASSERT_TEXT(out, "1,000");
}

static const char *thousandths(int language, int64_t n, unsigned decimals)
{
    static char out[64];
    size_t length = text_thousandths(out, sizeof out, language, n, decimals);
    ASSERT_EQ(length, strlen(out));
    return out;
}

static void writes_decimals(void)
{
    ASSERT_TEXT(thousandths(LANG_EN, 0, 0), "0");
    ASSERT_TEXT(thousandths(LANG_EN, 0, 2), "0.00");
    ASSERT_TEXT(thousandths(LANG_PL, 1234, 2), "1,23");
    ASSERT_TEXT(thousandths(LANG_RU, 1235, 2), "1,24");
    ASSERT_TEXT(thousandths(LANG_FR, 1234567, 3), "1" F "234,567");
    ASSERT_TEXT(thousandths(LANG_FR, 1234567, 9), "1" F "234,567");
    ASSERT_TEXT(thousandths(LANG_ZH, 2500, 1), "2.5");
    ASSERT_TEXT(thousandths(LANG_BG, 999500, 0), "1000");
    ASSERT_TEXT(thousandths(LANG_DE, 1234567, 3), "1.234,567");
    ASSERT_TEXT(thousandths(LANG_ES, 12345678, 2), "12" N "345,68");
    ASSERT_TEXT(thousandths(LANG_PT, 1234567, 1), "1.234,6");
    ASSERT_TEXT(thousandths(LANG_EN, 499, 0), "0");
    ASSERT_TEXT(thousandths(LANG_EN, 9996, 2), "10.00");
    ASSERT_TEXT(thousandths(LANG_EN, 5, 3), "0.005");
    ASSERT_TEXT(thousandths(LANG_EN, -1500, 1), "-1.5");
    ASSERT_TEXT(thousandths(LANG_EN, -1500, 0), "-2");
    ASSERT_TEXT(thousandths(LANG_EN, -4, 1), "0.0");
    ASSERT_TEXT(thousandths(LANG_EN, INT64_MAX, 3), "9,223,372,036,854,775.807");
    ASSERT_TEXT(thousandths(LANG_EN, INT64_MIN, 0), "-9,223,372,036,854,776");
}

static const char *time_of(uint64_t us, bool hundredths)
{
    static char out[64];
    size_t length = text_time(out, sizeof out, us, hundredths);
    ASSERT_EQ(length, strlen(out));
    return out;
}

static void writes_times(void)
{
    ASSERT_TEXT(time_of(0, false), "0:00");
    ASSERT_TEXT(time_of(0, true), "0:00.00");
    ASSERT_TEXT(time_of(9999, true), "0:00.00");
    ASSERT_TEXT(time_of(10000, true), "0:00.01");
    ASSERT_TEXT(time_of(999999, false), "0:00");
    ASSERT_TEXT(time_of(59999999, true), "0:59.99");
    ASSERT_TEXT(time_of(60000000, true), "1:00.00");
    ASSERT_TEXT(time_of(754320000, true), "12:34.32");
    ASSERT_TEXT(time_of(UINT64_C(6000000000), false), "100:00");
    ASSERT_TEXT(time_of(UINT64_MAX, true), "307445734561:49.55");
}

static void fills_in(void)
{
    char out[64];
    size_t length =
        text_format(out, sizeof out, "%s has %d of %u, 100%%", "Łucja", INT64_C(-7), UINT64_MAX);
    ASSERT_TEXT(out, "Łucja has -7 of 18446744073709551615, 100%");
    ASSERT_EQ(length, strlen(out));
    char ten[128];
    text_format(ten, sizeof ten, "%d %d %u %u %s %u %d %u %u %s", -7, (signed char)-8, 9u,
                (uint8_t)10, "eleven", true, INT64_MIN, UINT64_MAX, (size_t)14, out);
    ASSERT_TEXT(ten, "-7 -8 9 10 eleven 1 -9223372036854775808 18446744073709551615 14 Łucja has "
                     "-7 of 18446744073709551615, 100%");
    text_format(out, sizeof out, "%d", INT64_MIN);
    ASSERT_TEXT(out, "-9223372036854775808");
    text_format(out, sizeof out, "%x %");
    ASSERT_TEXT(out, "%x %");
    text_format(out, sizeof out, "<%s>", (const char *)NULL);
    ASSERT_TEXT(out, "<>");
    text_format(out, sizeof out, "%s", "a\xffz");
    ASSERT_TEXT(out, "a\ufffdz");
    ASSERT_EQ(text_format(out, sizeof out, ""), 0);
    ASSERT_TEXT(out, "");
}

/* No part of a character, nothing after what did not fit, and never beyond the room. */
static void stops_where_the_room_ends(void)
{
    char out[16];
    memset(out, '!', sizeof out);
    ASSERT_EQ(text_format(out, 0, "abc"), 0);
    ASSERT_EQ(out[0], '!');
    ASSERT_EQ(text_format(out, 1, "abc"), 0);
    ASSERT_BYTES(out, "\0!", 2);
    ASSERT_EQ(text_format(out, 3, "abc"), 2);
    ASSERT_BYTES(out, "ab\0!", 4);
    ASSERT_EQ(text_format(out, 4, "abc"), 3);
    ASSERT_EQ(text_format(out, 4, "żół"), 2);
    ASSERT_TEXT(out, "ż");
    ASSERT_EQ(text_format(out, 5, "a中b"), 4);
    ASSERT_TEXT(out, "a中");
    ASSERT_EQ(text_format(out, 4, "a中b"), 1);
    ASSERT_TEXT(out, "a");
    ASSERT_EQ(text_format(out, 4, "%s%u", "a中", UINT64_C(7)), 1);
    ASSERT_TEXT(out, "a");
    ASSERT_EQ(text_number(out, 4, LANG_FR, 1234567), 1);
    ASSERT_TEXT(out, "1");
    ASSERT_EQ(text_number(out, 5, LANG_FR, 1234567), 4);
    ASSERT_TEXT(out, "1" F);
    ASSERT_EQ(text_time(out, 6, 754320000, true), 5);
    ASSERT_TEXT(out, "12:34");
    ASSERT_EQ(text_thousandths(out, 3, LANG_EN, 1234, 2), 2);
    ASSERT_TEXT(out, "1.");
    ASSERT_EQ(text_number(NULL, 0, LANG_EN, 5), 0);
}

/* ---- UTF-8 ---- */

static void reads_characters(void)
{
    const char *at = "aż中\U0001f600";
    ASSERT_EQ(utf8_next(&at), 'a');
    ASSERT_EQ(utf8_next(&at), 0x17c);
    ASSERT_EQ(utf8_next(&at), 0x4e2d);
    ASSERT_EQ(utf8_next(&at), 0x1f600);
    ASSERT_EQ(utf8_next(&at), 0);
    ASSERT_EQ(utf8_next(&at), 0); /* it stays at the end */
}

/* Each is broken bytes and then 'z'; a byte that begins nothing is one U+FFFD. */
static void reads_broken_bytes(void)
{
    static const struct {
        const char *bytes;
        int characters;
    } broken[] = {
        {"\x80z", 1},             /* what continues, with nothing to continue */
        {"\xc5z", 1},             /* cut short */
        {"\xe4\xb8z", 2},         /* cut shorter */
        {"\xf0\x9f\x98z", 3},     /* likewise */
        {"\xc0\x80z", 2},         /* 0 written too long */
        {"\xe0\x80\xafz", 3},     /* a slash written too long */
        {"\xed\xa0\x80z", 3},     /* half of a pair */
        {"\xf4\x90\x80\x80z", 4}, /* beyond the last character */
        {"\xfe\xffz", 2},         /* never used */
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        const char *at = broken[i].bytes;
        for (int k = 0; k < broken[i].characters; k++)
            ASSERT_EQ(utf8_next(&at), 0xfffd);
        ASSERT_EQ(utf8_next(&at), 'z');
    }
    const char *cut = "\xe4\xb8"; /* the 0 at the end is not stepped over */
    ASSERT_EQ(utf8_next(&cut), 0xfffd);
    ASSERT_EQ(utf8_next(&cut), 0xfffd);
    ASSERT_EQ(utf8_next(&cut), 0);
}

static void takes_out_orders(void)
{
    static const struct {
        const char *text, *left;
    } to[] = {{"", ""},
              {"/home/\u00e9\u65cb.tsr", "/home/\u00e9\u65cb.tsr"},
              {"a\033]0;b\ac\n", "a?]0;b?c?"},
              {"\xc2\x9b"
               "1m\u202ex\u200b",
               "?1m?x?"},
              {"\x9b"
               "1m\xff\ufffd",
               "?1m?\ufffd"}};
    for (unsigned i = 0; i < sizeof to / sizeof to[0]; i++) {
        char text[40];
        strcpy(text, to[i].text);
        text_take_out_orders(text);
        ASSERT(strcmp(text, to[i].left) == 0);
    }
}

/* ---- columns ---- */

static void measures_columns(void)
{
    ASSERT_EQ(text_width(""), 0);
    ASSERT_EQ(text_width("Level"), 5);
    ASSERT_EQ(text_width("Ż\xf3łw"), 4);
    ASSERT_EQ(text_width("Поле"), 4);
    ASSERT_EQ(text_width("简体中文"), 8);
    ASSERT_EQ(text_width("T旋 3，"), 7);
    ASSERT_EQ(text_width("e\u0301"), 1);
    ASSERT_EQ(text_width("1\u00a0234\u202f567"), 9);
    ASSERT_EQ(text_width("█▀░"), 3);
    ASSERT_EQ(text_width("\xff"), 1);
    ASSERT_EQ(text_character_width(0x303e), 2);
    ASSERT_EQ(text_character_width(0x303f), 1);
    ASSERT_EQ(text_character_width(0x20000), 2);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(groups_numbers);
    RUN(writes_decimals);
    RUN(writes_times);
    RUN(fills_in);
    RUN(stops_where_the_room_ends);
    RUN(reads_characters);
    RUN(reads_broken_bytes);
    RUN(takes_out_orders);
    RUN(measures_columns);
    return test_done();
}
