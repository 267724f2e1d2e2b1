/* Replays as text: what is recorded reads back, plays again to the same end, and every kind of
 * wrong text is refused with its line and reason. */
#include "replay_rig.h"

#include "game/duel.h"

static void expect_text(const text *t, int error, unsigned line)
{
    ts_replay_report report;
    ASSERT_TEXT(ts_error_text(verify(t, &report)), ts_error_text(error));
    ASSERT_EQ(report.line, line);
}

static void expect(unsigned line, const char *words, int error)
{
    static text t;
    with_line(&t, line, words);
    expect_text(&t, error, line);
}

/* ---- what is recorded reads back ---------------------------------------------------------- */

static void sample_verifies(void)
{
    ts_replay_report report;
    record_sample(&sample, false);
    ASSERT_EQ(verify(&sample, &report), TS_OK);
    ASSERT_EQ(report.good_tick, report.match.tick);
    ASSERT(find_line(&sample, "hash 10000 ", 1) < find_line(&sample, "hash 20000 ", 1));
}

static void leaping_records_the_same(void)
{
    static text leapt;
    record_sample(&leapt, true);
    ASSERT_EQ(leapt.size, sample.size);
    ASSERT_BYTES(leapt.bytes, sample.bytes, sample.size);
}

static void rewriting_changes_nothing(void)
{
    static text fresh;
    ts_replay_report report;
    fresh.size = 0;
    ASSERT_EQ(ts_replay_rewrite(sample.bytes, sample.size, text_append, &fresh, &report), TS_OK);
    ASSERT_EQ(fresh.size, sample.size);
    ASSERT_BYTES(fresh.bytes, sample.bytes, sample.size);
}

static void setup_reads_back(void)
{
    static text t;
    ts_replay_reader reader;
    ts_recorder recorder;
    ts_match m = {0};
    m.setup = sample_setup();
    m.setup.seed = UINT64_MAX;
    m.setup.level = UINT16_MAX;
    m.setup.goal = TS_ENDLESS;
    m.setup.handling[1] = (ts_handling){
        .das = 1, .arr = 0, .dcd = 65535, .soft = 0, .irs = TS_INITIAL_TAP, .ihs = TS_INITIAL_HELD};
    t.size = 0;
    ts_recorder_begin(&recorder, &m, text_append, &t);
    ASSERT_EQ(ts_replay_open(&reader, t.bytes, t.size), TS_OK);
    ASSERT_BYTES(&reader.setup, &m.setup, sizeof m.setup);
}

/* The line is there only where the variant is not the first. */
static void a_variant_is_written_where_there_is_one(void)
{
    static text t;
    ts_replay_reader reader;
    ts_recorder recorder;
    for (unsigned variant = 0; variant < 6; variant++) {
        ts_setup setup;
        ts_match m;
        size_t length;
        ts_setup_default(&setup, (unsigned)ts_rules_find("nes"),
                         (unsigned)ts_modes_find("classic-b"));
        setup.variant = (uint8_t)variant;
        ASSERT(ts_start(&m, &setup));
        t.size = 0;
        ts_recorder_begin(&recorder, &m, text_append, &t);
        ASSERT_EQ(memcmp(line_of(&t, 8, &length), "variant ", 8) == 0, variant > 0);
        ASSERT_EQ(ts_replay_open(&reader, t.bytes, t.size), TS_OK);
        ASSERT_EQ(reader.setup.variant, variant);
    }
}

/* The line is there only where a board has one, after the variant's place. */
static void a_handicap_is_written_where_there_is_one(void)
{
    static text t;
    ts_replay_reader reader;
    ts_recorder recorder;
    for (unsigned rows = 0; rows <= TS_HANDICAP_MAX; rows++) {
        char line[40];
        ts_setup setup;
        ts_match m;
        size_t length;
        ts_setup_default(&setup, (unsigned)ts_rules_find("modern"),
                         (unsigned)ts_modes_find("duel"));
        setup.players = 3;
        setup.handicap[1] = (uint8_t)rows;
        ASSERT(ts_start(&m, &setup));
        t.size = 0;
        ts_recorder_begin(&recorder, &m, text_append, &t);
        snprintf(line, sizeof line, "handicap 0 %u 0\n", rows);
        ASSERT_EQ(memcmp(line_of(&t, 8, &length), line, strlen(line)) == 0, rows > 0);
        ASSERT_EQ(ts_replay_open(&reader, t.bytes, t.size), TS_OK);
        ASSERT_BYTES(reader.setup.handicap, setup.handicap, sizeof setup.handicap);
    }
}

static void changes_are_short(void)
{
    size_t length;
    unsigned changes = 0;
    size_t bytes = 0;
    for (unsigned line = 11; line < find_line(&sample, "end ", 1) - 1; line++) {
        if (*line_of(&sample, line, &length) == 'h')
            continue;
        changes++;
        bytes += length + 1;
    }
    ASSERT(changes > 100);
    ASSERT(bytes < 15 * changes);
}

static void match_without_a_tick(void)
{
    static text t;
    ts_setup setup = sample_setup();
    ts_recorder recorder;
    ts_match m;
    t.size = 0;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&recorder, &m, text_append, &t);
    ts_recorder_finish(&recorder, &m);
    expect_text(&t, TS_OK, line_count(&t));
}

/* ---- every error -------------------------------------------------------------------------- */

static void head_is_checked(void)
{
    expect(1, "tessera replay", TS_REPLAY_MAGIC);
    expect(1, "tessera replay x", TS_REPLAY_MAGIC);
    expect(1, "Tessera replay 1", TS_REPLAY_MAGIC);
    expect(1, "tessera replay 1\r", TS_REPLAY_MAGIC);
    expect(1, "", TS_REPLAY_MAGIC);
    expect(1, "tessera replay 2", TS_REPLAY_FORMAT);
    expect(2, "rules guideline", TS_REPLAY_RULES);
    expect(2, "rules guideline 65536", TS_REPLAY_RULES);
    expect(2, "rules guideline 01", TS_REPLAY_RULES);
    expect(2, "rules  1", TS_REPLAY_RULES);
    expect(2, "mode none 1", TS_REPLAY_RULES);
    expect(2, "rules a-name-that-is-longer-than-any-name-can-be 1", TS_REPLAY_RULES);
    expect(2, "rules guidelin 1", TS_REPLAY_RULES_UNKNOWN);
    expect(2, "rules ../etc 1", TS_REPLAY_RULES_UNKNOWN);
    expect(2, "rules guideline 0123456789abcdef", TS_REPLAY_RULES_TEXT);
    expect(3, "mode none", TS_REPLAY_MODE);
    expect(3, "mode nothing 1", TS_REPLAY_MODE_UNKNOWN);
    expect(4, "knob hold 1", TS_REPLAY_KNOB); /* that of the rule set */
    expect(4, "knob held 1", TS_REPLAY_KNOB_UNKNOWN);
    expect(4, "players 0", TS_REPLAY_PLAYERS);
    expect(4, "players 5", TS_REPLAY_PLAYERS);
    expect(4, "players two", TS_REPLAY_PLAYERS);
    expect(5, "seed -1", TS_REPLAY_SEED);
    expect(5, "seed 18446744073709551616", TS_REPLAY_SEED);
    expect(6, "level 65536", TS_REPLAY_LEVEL);
    expect(7, "goal 0", TS_REPLAY_GOAL);
    expect(7, "goal 4294967295", TS_REPLAY_GOAL);
    expect(7, "goal none", TS_REPLAY_GOAL);
    expect(8, "variant 0", TS_REPLAY_VARIANT);
    expect(8, "variant 256", TS_REPLAY_VARIANT);
    expect(8, "handicap 0 0", TS_REPLAY_HANDICAP); /* the sample has two boards */
    expect(8, "handicap 1", TS_REPLAY_HANDICAP);
    expect(8, "handicap 1 2 3", TS_REPLAY_HANDICAP);
    expect(8, "handicap 13 0", TS_REPLAY_HANDICAP);
    expect(8, "handicap", TS_REPLAY_HANDICAP);
    expect(8, "handling 1 das 167 arr 33 dcd 0 soft 20 irs off ihs off", TS_REPLAY_HANDLING);
    expect(8, "handling 0 das 167 arr 33 dcd 0 soft 20 irs on ihs off", TS_REPLAY_HANDLING);
    expect(8, "handling 0 das 65536 arr 33 dcd 0 soft 20 irs off ihs off", TS_REPLAY_HANDLING);
    expect(8, "handling 0 das 167", TS_REPLAY_HANDLING);
    expect(10, " ", TS_REPLAY_BLANK);
    expect(10, "0 0 l", TS_REPLAY_BLANK);
    static text t;
    with_line(&t, 6, "level 60000");
    expect_text(&t, TS_REPLAY_SETUP, 10);
}

static void changes_are_checked(void)
{
    expect(11, "x", TS_REPLAY_LINE);
    expect(11, " 0 0 l", TS_REPLAY_LINE);
    expect(11, "-1 0 l", TS_REPLAY_LINE);
    expect(11, "0", TS_REPLAY_CHANGE);
    expect(11, "0 l", TS_REPLAY_CHANGE);
    expect(11, "00 0 l", TS_REPLAY_CHANGE);
    expect(11, "0  0 l", TS_REPLAY_CHANGE);
    expect(11, "0 2 l", TS_REPLAY_BOARD);
    expect(11, "0 4294967295 l", TS_REPLAY_BOARD);
    expect(11, "0 0 ", TS_REPLAY_BUTTONS);
    expect(11, "0 0 rl", TS_REPLAY_BUTTONS);
    expect(11, "0 0 l ", TS_REPLAY_BUTTONS);
    expect(11, "0 0 L", TS_REPLAY_BUTTONS);
    expect(11, "0 0 -l", TS_REPLAY_BUTTONS);
    expect(11, "0 0 l\r", TS_REPLAY_BUTTONS);
    expect(11, "0 0 -", TS_REPLAY_NO_CHANGE);
    expect(11, "268435457 0 l", TS_REPLAY_LONG);
    expect(11, "99999999999999999999999999 0 l", TS_REPLAY_LONG);
}

static void order_is_checked(void)
{
    static text t;
    with_line(&t, 11, "0 0 l\n0 1 r\n0 0 r");
    expect_text(&t, TS_REPLAY_ORDER, 13);
    with_line(&t, 11, "0 1 l\n0 0 r");
    expect_text(&t, TS_REPLAY_ORDER, 12);
    with_line(&t, 11, "0 0 l\n0 0 r");
    expect_text(&t, TS_REPLAY_ORDER, 12);
    with_line(&t, 11, "0 0 l\n1 0 l");
    expect_text(&t, TS_REPLAY_NO_CHANGE, 12);
    with_line(&t, 11, "5 0 l\n268435456 0 -");
    expect_text(&t, TS_REPLAY_LONG, 12);
}

static void hashes_are_checked(void)
{
    unsigned line = find_line(&sample, "hash ", 1);
    expect(line, "hash 10000", TS_REPLAY_HASH);
    expect(line, "hash 10000 0123456789abcde", TS_REPLAY_HASH);
    expect(line, "hash 10000 0123456789ABCDEF", TS_REPLAY_HASH);
    expect(line, "hash 10000 0123456789abcdef0", TS_REPLAY_HASH);
    expect(line, "hash 1 0123456789abcdef", TS_REPLAY_PAST);
    expect(line, "hash 268435457 0123456789abcdef", TS_REPLAY_LONG);
    static text t;
    size_t length;
    const char *at = line_of(&sample, line, &length);
    t.size = 0;
    text_append(&t, sample.bytes, (size_t)(at - sample.bytes));
    text_append(&t, at, length + 1);
    text_append(&t, at, sample.size - (size_t)(at - sample.bytes));
    expect_text(&t, TS_REPLAY_PAST, line + 1);
}

static void end_is_checked(void)
{
    unsigned end = find_line(&sample, "end ", 1);
    expect(end, "end", TS_REPLAY_END);
    expect(end, "end 1", TS_REPLAY_END);
    expect(end, "END 35000", TS_REPLAY_END);
    expect(end + 1, "board 1 running - score 0 lines 0 level 1 pieces 0", TS_REPLAY_RESULT);
    expect(end + 1, "board 0 drawn - score 0 lines 0 level 1 pieces 0", TS_REPLAY_RESULT);
    expect(end + 1, "board 0 lost - score 0 lines 0 level 1 pieces x", TS_REPLAY_RESULT);
    expect(end + 1, "board 0 lost - score 0 lines 4294967296 level 1 pieces 0", TS_REPLAY_RESULT);
    static text t;
    t.size = 0;
    text_append(&t, sample.bytes, sample.size);
    text_append(&t, "\n", 1);
    expect_text(&t, TS_REPLAY_MORE, end + 3);
}

static void torn_anywhere_is_torn(void)
{
    ts_replay_report report;
    text *t = malloc(sizeof *t);
    if (!t)
        abort();
    for (size_t size = 0; size < sample.size;
         size += size < 600 || size > sample.size - 300 ? 1 : 7) {
        t->size = 0;
        text_append(t, sample.bytes, size);
        ASSERT_EQ(verify(t, &report), TS_REPLAY_TORN);
    }
    free(t);
}

/* The report says what was refused: a rule set that is not the first of all. */
static void a_refused_rule_set_is_named(void)
{
    static const char refused[] =
        "tessera replay 1\nrules modern 1\nmode sprint 1\nplayers 1\nseed 1\n"
        "level 1\ngoal default\nhandling 0 das 133 arr 10 dcd 0 soft 20 "
        "irs off ihs off\n\nend 0\n"
        "board 0 running - score 0 lines 0 level 1 pieces 0\n";
    ts_replay_report report;
    ASSERT_EQ(ts_replay_verify(refused, sizeof refused - 1, &report), TS_REPLAY_OTHER_RULES);
    ASSERT(!report.started && report.rules_revision == 1);
    ASSERT_EQ(report.match.setup.rules, ts_rules_find("modern"));
    ASSERT_EQ(report.match.setup.mode, ts_modes_find("sprint"));
}

/* A set says from which revision on its games play the same: those verify, earlier and later ones
 * are refused. */
static void revisions_are_judged(void)
{
    ts_replay_report report;
    static text t;
    with_line(&t, 2, "rules guideline 1");
    ASSERT_EQ(verify(&t, &report), TS_OK);
    ASSERT_EQ(report.rules_revision, 1);
    with_line(&t, 2, "rules guideline 0");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_OTHER_RULES);
    with_line(&t, 2, "rules guideline 3");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_OTHER_RULES);
    with_line(&t, 3, "mode none 0");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_OTHER_MODE);
    with_line(&t, 3, "mode none 2");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_OTHER_MODE);
    for (unsigned i = 0; i < ts_rules_count(); i++) {
        const ts_rules *r = ts_rules_get(i);
        ASSERT(r->least_revision >= 1 && r->least_revision <= r->revision);
    }
    for (unsigned i = 0; i < ts_modes_count(); i++) {
        const ts_mode *m = ts_modes_get(i);
        ASSERT(m->least_revision >= 1 && m->least_revision <= m->revision);
    }
    with_line(&t, 2, "rules guideline 999");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_OTHER_RULES);
    ASSERT_EQ(report.rules_revision, 999);
    with_line(&t, 3, "mode none 999");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_OTHER_MODE);
    ASSERT_EQ(report.mode_revision, 999);
}

/* Of matches more is in t_match.c. */
static void a_head_of_a_match_is_read(void)
{
    static const char head[] = "tessera match 1\nfirst 3\nplayed person cat\n\n";
    ts_replay_report report;
    int error = duel_verify(head, sizeof head - 1, &report);
    ASSERT_EQ(error, TS_REPLAY_MATCH);
    seen[error] = true;
}

/* A round of the most ticks that a replay may have verifies; a hundred of them in one match are
 * refused, or a small file could play for days. (Practice passes by leaps.) */
static void rounds_together_are_not_longer_than_a_replay(void)
{
    static const char head[] = "tessera match 1\nfirst 3\nplayed person\n\n";
    static text t;
    ts_setup setup;
    ts_match m;
    ts_replay_report report;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    char end[200];
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"),
                     (unsigned)ts_modes_find("practice"));
    ASSERT(ts_start(&m, &setup));
    t.size = 0;
    text_append(&t, head, sizeof head - 1);
    ts_recorder recorder;
    ts_recorder_begin(&recorder, &m, text_append, &t);
    ts_replay_play_to(&m, held, TS_REPLAY_TICKS_MAX);
    ASSERT_EQ(m.tick, TS_REPLAY_TICKS_MAX);
    int length = snprintf(end, sizeof end,
                          "hash %llu %016llx\n\nend %llu\n"
                          "board 0 running - score 0 lines 0 level 1 pieces 0\n",
                          (unsigned long long)m.tick, (unsigned long long)ts_hash(&m),
                          (unsigned long long)m.tick);
    text_append(&t, end, (size_t)length);
    const size_t one = t.size - (sizeof head - 1);
    ASSERT_EQ(duel_verify(t.bytes, t.size, &report), TS_OK);
    for (int i = 0; i < 100; i++)
        text_append(&t, t.bytes + sizeof head - 1, one);
    ASSERT_EQ(duel_verify(t.bytes, t.size, &report), TS_REPLAY_LONG);
    ASSERT_EQ(report.error, TS_REPLAY_LONG);
}

static void every_error_was_seen(void)
{
    ASSERT(seen[TS_OK]);
    for (int error = TS_REPLAY_NO_ERROR + 1; error < TS_REPLAY_ERRORS_END; error++)
        if (!seen[error])
            ASSERT_TEXT(ts_error_text(error), "seen");
}

/* ---- what differs is named ---------------------------------------------------------------- */

static void first_wrong_hash_is_named(void)
{
    static text t;
    ts_replay_report report;
    unsigned line = find_line(&sample, "hash 20000 ", 1);
    with_line(&t, line, "hash 20000 0123456789abcdef");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_HASH_DIFFERS);
    ASSERT_EQ(report.line, line);
    ASSERT_EQ(report.good_tick, 10000);
    ASSERT_EQ(report.bad_tick, 20000);
}

static void other_buttons_are_noticed(void)
{
    static text t;
    ts_replay_report report;
    with_line(&t, find_line(&sample, "hash 10000 ", 1) - 1, "1 0 lk");
    ASSERT_EQ(verify(&t, &report), TS_REPLAY_HASH_DIFFERS);
    ASSERT_EQ(report.good_tick, 0);
    ASSERT_EQ(report.bad_tick, 10000);
}

/* A game that says it went on after its end. */
static void no_tick_after_the_end(void)
{
    static text t, longer;
    ts_setup setup = sample_setup();
    ts_replay_report report;
    ts_recorder recorder;
    ts_match m;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    setup.players = 1;
    t.size = longer.size = 0;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&recorder, &m, text_append, &t);
    while (!m.over) {
        ts_recorder_held(&recorder, &m, held);
        ts_replay_play_to(&m, held, recorder.hash_tick);
    }
    ts_recorder_finish(&recorder, &m);
    ASSERT_EQ(verify(&t, &report), TS_OK);

    size_t blank = (size_t)(strstr(t.bytes, "\nend ") - t.bytes);
    text_append(&longer, t.bytes, blank);
    text_append(&longer, "99999999 0 l\nhash 100000000 0123456789abcdef\n\nend 100000000\n", 60);
    const char *board = strstr(t.bytes, "board 0");
    text_append(&longer, board, t.size - (size_t)(board - t.bytes));
    ASSERT_EQ(verify(&longer, &report), TS_REPLAY_HASH_DIFFERS);
    ASSERT_EQ(report.good_tick, m.tick);
    ASSERT_EQ(report.match.tick, m.tick);
    ASSERT_EQ(report.bad_tick, 100000000);
}

static void wrong_results_are_noticed(void)
{
    static const char *const words[] = {"score ", "lines ", "level ", "pieces "};
    unsigned line = find_line(&sample, "board 1 ", 1);
    ts_replay_report report;
    static text t;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char changed[200];
        size_t length;
        const char *at = line_of(&sample, line, &length);
        snprintf(changed, sizeof changed, "%.*s", (int)length, at);
        char *digit = strstr(changed, words[i]) + strlen(words[i]);
        *digit = *digit == '8' ? '7' : '8';
        with_line(&t, line, changed);
        ASSERT_EQ(verify(&t, &report), TS_REPLAY_RESULT_DIFFERS);
        ASSERT_EQ(report.board, 1);
        ASSERT_EQ(report.line, line);
    }
}

static void rewriting_mends(void)
{
    static text t, fresh;
    ts_replay_report report;
    with_line(&t, find_line(&sample, "hash 20000 ", 1), "hash 19000 0123456789abcdef");
    fresh.size = 0;
    ASSERT_EQ(ts_replay_rewrite(t.bytes, t.size, text_append, &fresh, &report), TS_REPLAY_PAST);
    with_line(&t, find_line(&sample, "hash 20000 ", 1), "hash 20000 0123456789abcdef");
    fresh.size = 0;
    ASSERT_EQ(ts_replay_rewrite(t.bytes, t.size, text_append, &fresh, &report), TS_OK);
    ASSERT_EQ(fresh.size, sample.size);
    ASSERT_BYTES(fresh.bytes, sample.bytes, sample.size);
    with_line(&t, 2, "rules guideline 999");
    fresh.size = 0;
    ASSERT_EQ(ts_replay_rewrite(t.bytes, t.size, text_append, &fresh, &report), TS_OK);
    ASSERT_BYTES(fresh.bytes, sample.bytes, sample.size);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(sample_verifies);
    RUN(leaping_records_the_same);
    RUN(rewriting_changes_nothing);
    RUN(setup_reads_back);
    RUN(a_variant_is_written_where_there_is_one);
    RUN(a_handicap_is_written_where_there_is_one);
    RUN(changes_are_short);
    RUN(match_without_a_tick);
    RUN(head_is_checked);
    RUN(changes_are_checked);
    RUN(order_is_checked);
    RUN(hashes_are_checked);
    RUN(end_is_checked);
    RUN(torn_anywhere_is_torn);
    RUN(revisions_are_judged);
    RUN(a_refused_rule_set_is_named);
    RUN(first_wrong_hash_is_named);
    RUN(other_buttons_are_noticed);
    RUN(no_tick_after_the_end);
    RUN(wrong_results_are_noticed);
    RUN(rewriting_mends);
    RUN(a_head_of_a_match_is_read);
    RUN(rounds_together_are_not_longer_than_a_replay);
    RUN(every_error_was_seen);
    return test_done();
}
