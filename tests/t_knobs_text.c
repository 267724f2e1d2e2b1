/* Rule sets with changes as text: what `tessera rules` prints is read, whole, edited or in part,
 * and so is a line of knobs. Errors are reported with their place. */
#include "replay_text.h"
#include "test.h"

#include "replay/rules_line.h"

/* ---- as text --------------------------------------------------------------------------------- */

static text print, edited;

/* The print of a set with the first `from` in it replaced. */
static void edit(const char *rules, const char *from, const char *to)
{
    print.size = 0;
    ts_rules_write(ts_rules_get((unsigned)ts_rules_find(rules)), text_append, &print);
    print.bytes[print.size] = '\0';
    const char *at = strstr(print.bytes, from);
    ASSERT(at);
    edited.size = 0;
    text_append(&edited, print.bytes, (size_t)(at - print.bytes));
    text_append(&edited, to, strlen(to));
    text_append(&edited, at + strlen(from), strlen(at + strlen(from)));
}

static void every_print_is_read(void)
{
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        print.size = 0;
        ts_rules_write(ts_rules_get(rules), text_append, &print);
        ASSERT(ts_rules_read(print.bytes, print.size, &read, &error));
        ASSERT(read.rules == rules && read.change[0].knob == TS_KNOB_NONE && !*read.title);
    }
}

static void edited_prints_are_read(void)
{
    static const struct {
        const char *rules, *from, *to;
        unsigned knob, value;
    } edits[] = {
        {"guideline", "delay                            500 ", "delay   10 ", TS_KNOB_LOCK, 10},
        {"guideline", "  hold                             yes", "  hold no", TS_KNOB_HOLD, 0},
        {"guideline", "0    100    300", "0    100    7", TS_KNOB_DOUBLE, 7},
        {"guideline", "percent of this speed            100", "percent of this speed 200",
         TS_KNOB_SPEED, 200},
        {"modern", "randomizer                       bag", "randomizer  history", TS_KNOB_RANDOM,
         TS_RANDOM_HISTORY},
        {"modern", "a chain is let go above          4", "a chain is let go above  never",
         TS_KNOB_SURGE, 0},
        {"guideline", "kicks                            SRS", "kicks  SRS+", TS_KNOB_KICKS,
         TS_KICKS_SRS_PLUS},
        {"tgm", "ghost                            below level 100", "ghost always", TS_KNOB_GHOST,
         UINT16_MAX},
        {"pygame", "soft drop, ticks a row           50", "soft drop, ticks a row   20",
         TS_KNOB_SOFT_TICKS, 20},
    };
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        test_about = edits[i].to;
        edit(edits[i].rules, edits[i].from, edits[i].to);
        bool is_read = ts_rules_read(edited.bytes, edited.size, &read, &error);
        ASSERT_TEXT(error.words, "");
        ASSERT(is_read && read.rules == (unsigned)ts_rules_find(edits[i].rules));
        ASSERT_EQ(read.change[0].knob, edits[i].knob);
        ASSERT_EQ(read.change[0].value, edits[i].value);
        ASSERT_EQ(read.change[1].knob, TS_KNOB_NONE);
    }
}

/* The changed rules are printed, and that print is read, too: all lists of kicks are others
 * then. */
static void a_changed_print_is_read(void)
{
    ts_rules_text read, again;
    ts_rules_error error;
    ts_setup setup;
    ts_rules scratch;
    edit("guideline", "kicks                            SRS", "kicks SRS+");
    ASSERT(ts_rules_read(edited.bytes, edited.size, &read, &error));
    ts_rules_setup(&read, TS_MODE_NONE, &setup);
    print.size = 0;
    ts_rules_write(ts_rules_of(&setup, &scratch), text_append, &print);
    ASSERT(ts_rules_read(print.bytes, print.size, &again, &error));
    ASSERT_TEXT(error.words, "");
    ASSERT_BYTES(again.change, read.change, sizeof read.change);
}

/* A file may have what it changes alone, and a title of its own. */
static void short_files_are_read(void)
{
    static const char file[] = "# mine\nmodern: Slow and wide\n\nLevels\n  lines a level 20\r\n"
                               "Field\n  columns 8";
    ts_rules_text read;
    ts_rules_error error;
    ASSERT(ts_rules_read(file, strlen(file), &read, &error));
    ASSERT_TEXT(read.title, "Slow and wide");
    ts_setup setup;
    ts_rules scratch;
    ts_rules_setup(&read, TS_MODE_NONE, &setup);
    ASSERT_EQ(ts_rules_of(&setup, &scratch)->columns, 8);
    ASSERT_EQ(scratch.level_lines, 20);
}

static void errors_say_where_and_what(void)
{
    static const struct {
        const char *from, *to;
        unsigned line;
        const char *words;
    } edits[] = {
        {"  hold    ", "  hlod    ", 14, "`hlod` is no line of Player; did you mean `hold`?"},
        {"Lock down", "Lok down", 155, "`Lok down` is no heading; did you mean `Lock down`?"},
        {"guideline:", "guidelin:", 1,
         "the first line begins with the name of a rule set and a colon, not with `guidelin`; "
         "did you mean `guideline`?"},
        {"columns                          10", "columns  13", 7,
         "`columns` is a number from 4 to 12, not `13`"},
        {"rows kept                        40", "rows kept  39", 8,
         "`rows kept` stays `40` in guideline; to change it, begin with a name of your own: "
         "`NAME from guideline:`"},
        {"delayed auto shift               167 ", "delayed auto shift  10 ", 120,
         "`delayed auto shift` is a setting of each player in these rules: see Handling, or "
         "`--help`"},
        {"spins                            corners", "spins all", 194,
         "`spins` is `none`, `corners`, `psk` or `all-mini+`, not `all`"},
    };
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        edit("guideline", edits[i].from, edits[i].to);
        ASSERT(!ts_rules_read(edited.bytes, edited.size, &read, &error));
        ASSERT_TEXT(error.words, edits[i].words);
        ASSERT_EQ(error.line, edits[i].line);
    }
    ASSERT(!ts_rules_read("", 0, &read, &error));
    ASSERT_TEXT(error.words, "there is nothing in it");
}

/* ---- as a line ----------------------------------------------------------------------------- */

static bool line_is(const char *typed, const char *written)
{
    ts_rules_text read;
    ts_rules_line_error error;
    char line[TS_RULES_LINE_MAX];
    if (!ts_rules_line_read(typed, strlen(typed), &read, &error))
        return strcmp(error.wrong, written) == 0;
    ts_rules_line_write(&read, line);
    return strcmp(line, written) == 0;
}

/* In any order, by numbers or words, with what keyboards and chats make of it. */
static void lines_are_read(void)
{
    ASSERT(line_is("guideline", "guideline"));
    ASSERT(line_is("guideline speed=200 hold=no", "guideline hold=no speed=200"));
    ASSERT(line_is(" Guideline HOLD no,lock-moves 3\n", "guideline hold=no lock_moves=3"));
    ASSERT(line_is("nes_pal next=0", "nes-pal next=0"));
    ASSERT(line_is("guideline garbage_cap=no-limit hard:sonic ghost=never",
                   "guideline ghost=never hard=sonic"));
    ASSERT(line_is("guideline hold=yes", "guideline")); /* as it is */
    ASSERT(line_is("guideline mini=50 spins=psk", "guideline mini=50 spins=psk"));
    ASSERT(line_is("guideline kicks=srs+", "guideline kicks=SRS+"));
}

static void wrong_lines_name_the_word(void)
{
    ASSERT(line_is("", ""));
    ASSERT(line_is("tetra speed=2", "tetra"));
    ASSERT(line_is("guideline hodl=no", "hodl"));
    ASSERT(line_is("guideline hold=maybe", "maybe"));
    ASSERT(line_is("guideline hold", "hold"));
    ASSERT(line_is("guideline columns=13", "13"));
    ASSERT(line_is("guideline mini=50 spins=none", "mini"));
    ASSERT(line_is("wx lock=500", "lock"));
    ASSERT(line_is("tgm kicks=SRS", "kicks"));
}

static void wrong_lines_say_what_would_be_right(void)
{
    static const struct {
        const char *line, *right;
        int why;
    } lines[] = {
        {"gudeline", "guideline", TS_RULES_LINE_NO_SET},
        {"tetra", "guideline modern psk itnotes pivot wx pygame nes tgm nes-pal",
         TS_RULES_LINE_NO_SET},
        {"guideline hodl=no", "hold", TS_RULES_LINE_NO_KNOB},
        {"guideline Lock-Move=3", "lock_moves", TS_RULES_LINE_NO_KNOB},
        {"guideline xyzzy=3", "", TS_RULES_LINE_NO_KNOB},
        {"guideline hold=maybe", "hold=no hold=yes", TS_RULES_LINE_NO_VALUE},
        {"guideline hold", "hold=no hold=yes", TS_RULES_LINE_NO_VALUE},
        {"guideline columns=13", "columns=4..12", TS_RULES_LINE_NO_VALUE},
        {"guideline columns=3", "columns=4..12", TS_RULES_LINE_NO_VALUE},
        {"guideline garbage_cap=999", "garbage_cap=1..40 garbage_cap=no_limit",
         TS_RULES_LINE_NO_VALUE},
        {"guideline ghost=3", "ghost=never ghost=always", TS_RULES_LINE_NO_VALUE},
        {"guideline hold=no next=3 hold=yes", "hold=no hold=yes", TS_RULES_LINE_TWICE},
        {"guideline next=3 next=3", "next=3 next=3", TS_RULES_LINE_TWICE},
        {"guideline das=100", "", TS_RULES_LINE_PLAYERS},
        {"modern soft=6", "", TS_RULES_LINE_PLAYERS},
        {"wx lock=500", "", TS_RULES_LINE_MEANS_NOTHING},
        {"nes das=3", "", TS_RULES_LINE_MEANS_NOTHING},
    };
    ts_rules_text read;
    ts_rules_line_error error;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        test_about = lines[i].line;
        ASSERT(!ts_rules_line_read(lines[i].line, strlen(lines[i].line), &read, &error));
        ASSERT_EQ(error.why, lines[i].why);
        ASSERT_TEXT(error.right, lines[i].right);
    }
    test_about = NULL;
}

/* Also a row that stands as in the set, and one of several numbers. */
static void two_equal_rows_are_refused(void)
{
    static const struct {
        const char *text, *words;
        unsigned line;
    } texts[] = {
        {"guideline: A\nPlayer\n  hold no\n\n  hold yes\n", "`hold` is in line 3, too", 5},
        {"guideline: A\nPlayer\n  hold no\n  hold no\n", "`hold` is in line 3, too", 4},
        {"guideline: A\nField\n  columns 6\nPlayer\n  hold no\nField\n  columns 6\n",
         "`columns` is in line 3, too", 7},
    };
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ASSERT(!ts_rules_read(texts[i].text, strlen(texts[i].text), &read, &error));
        ASSERT_TEXT(error.words, texts[i].words);
        ASSERT_EQ(error.line, texts[i].line);
    }
}

static void a_byte_order_mark_is_skipped(void)
{
    static const char marked[] = "\xef\xbb\xbfguideline: Six\r\nField\r\n  columns 6\r\n";
    ts_rules_text read;
    ts_rules_error error;
    ASSERT(ts_rules_read(marked, sizeof marked - 1, &read, &error));
    ASSERT_EQ(read.change[0].knob, TS_KNOB_COLUMNS);
    ASSERT(!ts_rules_read("\xef\xbb\xbf", 3, &read, &error));
    ASSERT(line_is("\xef\xbb\xbfguideline hold=no", "guideline hold=no"));
}

/* Knobs that another one makes meaningless go with it. */
static void a_knob_takes_others_along(void)
{
    ts_rules_text own;
    ts_rules_line_error error;
    char line[TS_RULES_LINE_MAX];
    ASSERT(ts_rules_line_read("guideline mini=50", 17, &own, &error));
    ASSERT(ts_rules_turn(&own, TS_KNOB_SPINS, TS_SPINS_NONE));
    ts_rules_line_write(&own, line);
    ASSERT_TEXT(line, "guideline spins=none");
    ASSERT(!ts_rules_turn(&own, TS_KNOB_MINI, 50));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_print_is_read);
    RUN(edited_prints_are_read);
    RUN(a_changed_print_is_read);
    RUN(short_files_are_read);
    RUN(errors_say_where_and_what);
    RUN(two_equal_rows_are_refused);
    RUN(a_byte_order_mark_is_skipped);
    RUN(lines_are_read);
    RUN(wrong_lines_say_what_would_be_right);
    RUN(wrong_lines_name_the_word);
    RUN(a_knob_takes_others_along);
    return test_done();
}
