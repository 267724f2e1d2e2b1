/* Fields, numbers, times and pieces as text: what is read, what is refused, and that what is
 * printed reads back. */
#include "test.h"

#include "cli/setup.h"
#include "cli/args.h"

static uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
static char error[100];

static const ts_rules *rules(const char *name)
{
    return ts_rules_get((unsigned)ts_rules_find(name));
}

static bool reads(const char *text, const char *set)
{
    error[0] = '\0';
    return cli_parse_field(text, cell, rules(set), error, sizeof error);
}

static const char *row(unsigned y)
{
    static char letters[TS_COLUMNS_MAX + 1];
    cli_print_row(cell[y], TS_COLUMNS, letters);
    return letters;
}

static void rows_lie_at_the_bottom(void)
{
    ASSERT(reads("XX......../XXX...XXXX", "guideline"));
    ASSERT_TEXT(row(1), "XX........");
    ASSERT_TEXT(row(0), "XXX...XXXX");
    ASSERT_TEXT(row(2), "..........");
}

static void short_rows_are_filled_up(void)
{
    ASSERT(reads("T//_S", "guideline"));
    ASSERT_TEXT(row(2), "T.........");
    ASSERT_TEXT(row(1), "..........");
    ASSERT_TEXT(row(0), ".S........");
}

static void every_letter_reads_back(void)
{
    ASSERT(reads(".IJLOSTZXB", "guideline"));
    ASSERT_TEXT(row(0), ".IJLOSTZXB");
    ASSERT(reads("_#", "guideline"));
    ASSERT_TEXT(row(0), ".X........");
}

static void newlines_part_rows_too(void)
{
    ASSERT(reads("I\nJ\n", "guideline"));
    ASSERT_TEXT(row(1), "I.........");
    ASSERT_TEXT(row(0), "J.........");
}

static void nothing_is_an_empty_field(void)
{
    cell[0][0] = TS_T;
    ASSERT(reads("", "guideline"));
    ASSERT_TEXT(row(0), "..........");
}

static void eleven_cells_are_refused(void)
{
    ASSERT(!reads("XX........./XXX...XXXX", "guideline"));
    ASSERT_TEXT(error, "row 1 from the top has 11 cells, but a field is 10 wide");
    ASSERT(!reads("X/..........X", "guideline"));
    ASSERT_TEXT(error, "row 2 from the top has 11 cells, but a field is 10 wide");
}

static void other_letters_are_refused(void)
{
    ASSERT(!reads("x", "guideline"));
    ASSERT_TEXT(error, "row 1 from the top: `x` is not a cell");
    ASSERT(!reads("XX\x01", "guideline"));
    ASSERT_TEXT(error, "row 1 from the top: `?` is not a cell");
}

static void a_field_is_as_high_as_the_rules_keep(void)
{
    char text[2 * TS_ROWS + 4] = "";
    unsigned most = rules("wx")->rows;
    for (unsigned i = 0; i < most; i++)
        memcpy(text + 2 * i, i ? "/X" : "X/", 3);
    memmove(text + 1, text + 2, 2 * most);
    ASSERT(reads(text, "wx"));
    strcat(text, "/X");
    ASSERT(!reads(text, "wx"));
    ASSERT_TEXT(error, "23 rows, but wx keeps 22");
}

static void numbers_are_whole_and_in_range(void)
{
    int64_t value = 5;
    ASSERT(cli_parse_number("-12", -20, 20, &value));
    ASSERT_EQ(value, -12);
    ASSERT(!cli_parse_number("21", -20, 20, &value));
    ASSERT(!cli_parse_number("", -20, 20, &value));
    ASSERT(!cli_parse_number("-", -20, 20, &value));
    ASSERT(!cli_parse_number("1x", -20, 20, &value));
    ASSERT(!cli_parse_number("+1", -20, 20, &value));
    ASSERT(!cli_parse_number("99999999999999999999", INT64_MIN, INT64_MAX, &value));
    ASSERT_EQ(value, -12);
    uint64_t count = 0;
    ASSERT(cli_parse_count("18446744073709551615", 0, UINT64_MAX, &count));
    ASSERT_EQ(count, UINT64_MAX);
    ASSERT(!cli_parse_count("18446744073709551616", 0, UINT64_MAX, &count));
}

static uint64_t ticks(const char *text, const char *set)
{
    uint64_t count = 0;
    return cli_parse_ticks(text, rules(set), 1000000, &count) ? count : UINT64_MAX;
}

static void times_are_ticks(void)
{
    ASSERT_EQ(ticks("500ms", "guideline"), 500);
    ASSERT_EQ(ticks("2s", "guideline"), 2000);
    ASSERT_EQ(ticks("17", "guideline"), 17);
    ASSERT_EQ(ticks("2s", "itnotes"), 200);
    ASSERT_EQ(ticks("500ms", "tgm"), 30);
    ASSERT_EQ(ticks("17ms", "tgm"), 1);
    ASSERT_EQ(ticks("8ms", "tgm"), 0);
    ASSERT_EQ(ticks("500ms", "nes"), 30);
    ASSERT_EQ(ticks("10s", "nes"), 601);
    ASSERT_EQ(ticks("1001s", "guideline"), UINT64_MAX);
    ASSERT_EQ(ticks("", "guideline"), UINT64_MAX);
    ASSERT_EQ(ticks("ms", "guideline"), UINT64_MAX);
    ASSERT_EQ(ticks("5 ms", "guideline"), UINT64_MAX);
    ASSERT_EQ(ticks("-5", "guideline"), UINT64_MAX);
    ASSERT_EQ(ticks("1.5s", "guideline"), UINT64_MAX);
    ASSERT_EQ(ticks("99999999999999999s", "guideline"), UINT64_MAX);
}

static void ticks_are_microseconds(void)
{
    ASSERT_EQ(cli_tick_us(rules("guideline"), 1234), 1234000);
    ASSERT_EQ(cli_tick_us(rules("itnotes"), 3), 30000);
    ASSERT_EQ(cli_tick_us(rules("tgm"), 1), 16667);
    ASSERT_EQ(cli_tick_us(rules("tgm"), 3), 50000);
    ASSERT_EQ(cli_tick_us(rules("nes"), 1), 16639);
    ASSERT_EQ(cli_tick_us(rules("nes"), 39375000), UINT64_C(655171000000));
    ASSERT_EQ(cli_tick_us(rules("nes"), 39375001), UINT64_C(655171016639));
}

static void pieces_are_letters(void)
{
    uint8_t kinds[7];
    ASSERT_EQ(cli_parse_pieces("IJLOSTZ", kinds, 7), 7);
    ASSERT_EQ(kinds[0], TS_I);
    ASSERT_EQ(kinds[6], TS_Z);
    ASSERT_EQ(cli_parse_pieces("", kinds, 7), 0);
    ASSERT_EQ(cli_parse_pieces("IJLOSTZI", kinds, 7), -1);
    ASSERT_EQ(cli_parse_pieces("IX", kinds, 7), -1);
    ASSERT_EQ(cli_parse_pieces("i", kinds, 7), -1);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(rows_lie_at_the_bottom);
    RUN(short_rows_are_filled_up);
    RUN(every_letter_reads_back);
    RUN(newlines_part_rows_too);
    RUN(nothing_is_an_empty_field);
    RUN(eleven_cells_are_refused);
    RUN(other_letters_are_refused);
    RUN(a_field_is_as_high_as_the_rules_keep);
    RUN(numbers_are_whole_and_in_range);
    RUN(times_are_ticks);
    RUN(ticks_are_microseconds);
    RUN(pieces_are_letters);
    return test_done();
}
