/* Writing a rule set on the screen: the caret, what is wrong, the field beside it, and where the
 * set goes. */
#include "session_rig.h"

#include "parts_rig.h"
#include "replay/link.h"
#include "session/bot.h"
#include "session/custom.h"

static session_rig t;

static void open_text(const char *rules)
{
    session_options o = rig_options(rules, "marathon");
    o.page = "https://a.example/";
    rig_open_options(&t, &o);
    rig_room(&t, 120, 40, 1, 1);
    rig_type(&t, "X[Rules]Ee");
    ASSERT_EQ(session_screen(t.s), SCREEN_RULES_TEXT);
}

static void type(const char *words)
{
    for (; *words; words++)
        session_tell(t.s, TELL_TEXT, (unsigned char)*words, t.now);
}

/* The line with the cursor, which is one of the text. */
static const char *line(void)
{
    static char words[LINE_SIZE];
    size_t size;
    const char *at = session_rules_text_line(t.s, session_cursor(t.s) - 3, &size);
    snprintf(words, sizeof words, "%.*s", (int)size, at);
    return words;
}

static void go_to(const char *words)
{
    session_move_cursor(t.s, 3);
    for (unsigned i = 0; i < 400 && !strstr(line(), words); i++)
        rig_type(&t, "D");
    ASSERT(strstr(line(), words));
}

static void it_begins_as_a_copy(void)
{
    open_text("wx");
    ASSERT_TEXT(line(), "wx-2 from wx: My Edition wx");
    ASSERT(!session_rules_text_error(t.s));
    ASSERT_TEXT(ts_rules_get(TS_RULES_DRAFT)->name, "wx-2");
    ASSERT_EQ(ts_rules_find("wx-2"), -1); /* nothing is added before it is wanted */
    rig_close(&t);
}

static void the_caret_moves_and_writes(void)
{
    open_text("guideline");
    go_to("rows seen");
    rig_type(&t, "N");
    rig_type(&t, "BB");
    type("1");
    ASSERT_TEXT(line(), "  rows seen                        1");
    rig_type(&t, "E");
    ASSERT_TEXT(line(), "  "); /* below the letters of the line before */
    rig_type(&t, "BBB");
    ASSERT_TEXT(line(), "  rows seen                        1");
    type("8");
    ASSERT_EQ(ts_rules_get(TS_RULES_DRAFT)->visible, 18);
    type("\r\r");
    rig_type(&t, "UURHL");
    ASSERT(strstr(line(), "rows kept")); /* from the beginning of a line to the end before it */
    rig_type(&t, "R");
    ASSERT(strstr(line(), "rows seen"));
    rig_close(&t);
}

/* Of the text of `wx`: head, rows, an empty line, the field. A value begins in column 36. */
static void what_is_wrong_stands_above(void)
{
    static const struct {
        const char *line, *keys, *typed, *note;
    } wrong[] = {
        {"rows seen", "NBB", "99", "Line 9, column 36: "},
        {"rows seen", "N", " 3", "Line 9, column 36: "},
        {"wx-2 from", "HRRR", "X", "Line 1, column 1: "},
        {"Field", "N", "s", "Line 6, column 1: "},
        {"rows seen", "N", "\r  rows seen 22", "Line 10, column 5: "},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        open_text("wx");
        go_to(wrong[i].line);
        rig_type(&t, wrong[i].keys);
        type(wrong[i].typed);
        ASSERT(session_rules_text_error(t.s));
        ASSERT(rig_text(&t, wrong[i].note));
        rig_close(&t);
    }
}

static void the_field_plays_the_text(void)
{
    open_text("guideline");
    rig_pass(&t, 2 * DEMO_WAIT_US);
    rig_look(&t);
    ASSERT(session_demo_get_run(t.s));
    ASSERT_EQ(session_demo_get_run(t.s)->match.board[0].columns, 10);
    go_to("columns");
    rig_type(&t, "NBB");
    type("8");
    rig_pass(&t, 2 * DEMO_WAIT_US);
    ASSERT_EQ(session_demo_get_run(t.s)->match.board[0].columns, 8);
    rig_type(&t, "B");
    type("x"); /* as long as it cannot be read, the field stays */
    rig_pass(&t, 2 * DEMO_WAIT_US);
    ASSERT(session_rules_text_error(t.s));
    ASSERT_EQ(session_demo_get_run(t.s)->match.board[0].columns, 8);
    rig_close(&t);
}

static void it_is_saved_and_written_anew(void)
{
    replay_file file;
    open_text("wx");
    go_to("rows seen");
    session_move_cursor(t.s, 1);
    rig_type(&t, "E");
    ASSERT(session_file(t.s, &file) && !session_file(t.s, &file));
    ASSERT_TEXT(file.name, "wx-2.rules");
    ASSERT_EQ(file.kind, FILE_RULES);
    ASSERT(file.size > 20 && memcmp(file.text, "wx-2 from wx: My Edi", 20) == 0);
    const unsigned first = t.s->settings.rules;
    ASSERT_TEXT(ts_rules_get(first)->name, "wx-2");
    go_to("rows seen");
    rig_type(&t, "NB");
    type("1");
    ASSERT(!session_rules_text_is_saved(t.s));
    session_move_cursor(t.s, 1);
    rig_type(&t, "E");
    ASSERT(session_rules_is_listed(t.s, t.s->settings.rules));
    ASSERT(t.s->settings.rules != first && !session_rules_is_listed(t.s, first));
    rig_close(&t);
}

static void it_is_played(void)
{
    open_text("pivot");
    session_move_cursor(t.s, 0);
    rig_type(&t, "E~");
    ASSERT_TEXT(ts_rules_get(session_match(t.s)->setup.rules)->name, "pivot-2");
    rig_close(&t);
}

/* A link opens the same set elsewhere; a damaged one opens nothing. */
static void it_is_shared_as_a_link(void)
{
    open_text("psk");
    session_move_cursor(t.s, 2);
    rig_type(&t, "E");
    const char *link = t.scene->words + t.scene->copy;
    ASSERT(t.scene->copied && strncmp(link, "https://a.example/#rules=", 25) == 0);
    char kept[4000], *text;
    size_t size;
    snprintf(kept, sizeof kept, "%s", link);
    ASSERT_EQ(link_read_rules(kept, &text, &size), LINK_OK);
    ASSERT(size > 14 && memcmp(text, "psk-2 from psk", 14) == 0);
    free(text);
    rig_close(&t);
    open_text("guideline");
    for (unsigned way = 0; way < 2; way++) {
        rig_type(&t, "XX");
        t.s->settings.rules = TS_RULES_GUIDELINE;
        if (way == 0)
            session_take_link(t.s, kept, t.now);
        else
            type(kept);
        type(way ? "\n" : "");
        ASSERT_TEXT(ts_rules_get(t.s->settings.rules)->name, "psk-2");
    }
    ASSERT_EQ(session_screen(t.s), SCREEN_RULES_TEXT);
    ASSERT_TEXT(ts_rules_get(t.s->settings.rules)->name, "psk-2");
    kept[30] = '!';
    ASSERT_EQ(link_read_rules(kept, &text, &size), LINK_TORN);
    rig_close(&t);
}

static void a_file_is_taken(void)
{
    static const char sound[] = "mine from tgm: Mine\nFalling\n  from 0 1 9\n",
                      wrong[] = "mine from tgm: Mine\nFalling\n  from 0 1 x\n";
    replay_file file;
    open_text("guideline");
    session_take(t.s, &(replay_file){"a/mine.rules", sound, sizeof sound - 1, FILE_REPLAY}, t.now);
    ASSERT_TEXT(ts_rules_get(t.s->settings.rules)->name, "mine");
    ASSERT(session_file(t.s, &file) && file.kind == FILE_NEW_RULES);
    session_take(t.s, &(replay_file){"mine.rules", wrong, sizeof wrong - 1, FILE_REPLAY}, t.now);
    ASSERT(!session_file(t.s, &file));
    ASSERT_EQ(session_rules_text_error(t.s)->line, 3);
    rig_close(&t);
}

/* A set is edited as it was written, with its comments; if its file has other rules by now, as it
 * is printed. */
static const char written[] = "# Twice as fast.\nown from tgm: Own\nFalling\n  from 0 1 9\n";
static const char *source;

static const char *source_of_own(const char *name, size_t *size)
{
    ASSERT_TEXT(name, "own");
    *size = strlen(source);
    return source;
}

static void comments_stay(void)
{
    static const char other[] = "# Other.\nown from tgm: Own\nFalling\n  from 0 1 8\n";
    ts_rules_text read;
    ts_rules_error error;
    ASSERT(ts_rules_read(written, strlen(written), &read, &error));
    for (unsigned i = 0; i < 2; i++) {
        session_options o = rig_options("guideline", "marathon");
        size_t size;
        source = i ? other : written;
        o.rules_source = source_of_own;
        rig_open_options(&t, &o);
        session_rules_text_edit(t.s, read.rules);
        const char *first = session_rules_text_line(t.s, 0, &size);
        ASSERT(!session_rules_text_error(t.s) && session_rules_text_is_saved(t.s));
        ASSERT(i ? strncmp(first, "own from tgm: Own\n", 18) == 0
                 : strncmp(first, written, sizeof written - 1) == 0);
        rig_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_begins_as_a_copy);
    RUN(the_caret_moves_and_writes);
    RUN(what_is_wrong_stands_above);
    RUN(the_field_plays_the_text);
    RUN(it_is_saved_and_written_anew);
    RUN(it_is_played);
    RUN(it_is_shared_as_a_link);
    RUN(a_file_is_taken);
    RUN(comments_stay);
    return test_done();
}
