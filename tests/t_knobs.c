/* Rule sets with changes: what each knob does, by the tick and by the point, which changes make no
 * sense, that equal rules are equal bytes, and that replays and hashes know them. Expectations are
 * counted by hand from the numbers set here. */
#include "clears.h"
#include "replay_text.h"

#include "record/rules_line.h"

enum { HIGH = 25 };

static ts_setup setup_of(const char *rules, const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    return setup;
}

static void start_with(rig *t, const char *rules, const char *mode, unsigned knob, unsigned value)
{
    ts_setup setup = setup_of(rules, mode);
    ASSERT(ts_setup_change(&setup, knob, value));
    rig_start_setup(t, &setup);
}

/* ---- what they do ---------------------------------------------------------------------------- */

/* A piece on the floor locks in the tick in which its clock reaches the delay; the clock rests in
 * the tick after the verb. */
static void lock_delay(void)
{
    rig t, plain;
    rig_start(&plain, "guideline");
    start_with(&t, "guideline", "none", TS_KNOB_LOCK, 10);
    ASSERT(rig_place(&t, 'O', 0, 4, 0) && rig_place(&plain, 'O', 0, 4, 0));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 1000), 10);
    ASSERT_EQ(rig_until(&plain, TS_EVENT_LOCK, 1000), 500);
}

/* At level 1 a row takes 1000 ticks; at four times the speed 250, at half the speed 2000. */
static void speed(void)
{
    static const struct {
        unsigned percent, ticks;
    } of[] = {{400, 250}, {50, 2000}, {1000, 100}};
    rig t;
    for (unsigned i = 0; i < 3; i++) {
        start_with(&t, "guideline", "none", TS_KNOB_SPEED, of[i].percent);
        ASSERT(rig_place(&t, 'O', 0, 4, 15));
        rig_wait(&t, 3 * of[i].ticks - 1);
        ASSERT_EQ(t.b->piece.y, 13);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.y, 12);
    }
}

/* The console counts whole frames: 48 a row at level 0, 24 at twice the speed; wx counts ticks. */
static void speed_of_whole_ticks(void)
{
    rig t;
    start_with(&t, "nes", "none", TS_KNOB_SPEED, 200);
    ASSERT(rig_place(&t, 'O', 0, 5, 15));
    rig_wait(&t, 23);
    ASSERT_EQ(t.b->piece.y, 15);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 14);
}

/* As many as are seen, and the one that comes first. */
static void previews(void)
{
    rig t;
    for (unsigned next = 0; next <= TS_NEXT_MAX; next++) {
        start_with(&t, "guideline", "none", TS_KNOB_NEXT, next);
        rig_wait(&t, 1);
        ASSERT(t.b->piece.kind != TS_NONE);
        ASSERT_EQ(t.b->queue_count, next);
    }
}

static void hold(void)
{
    rig t;
    ts_rules room;
    start_with(&t, "guideline", "none", TS_KNOB_HOLD, 0);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->hold, TS_NONE);
    ASSERT(!ts_board_rules(t.b, &room)->hold);
    ts_setup setup = setup_of("guideline", "none");
    setup.handling[0].ihs = TS_INITIAL_HELD;
    ASSERT(ts_setup_change(&setup, TS_KNOB_HOLD, 0));
    rig_start_setup(&t, &setup);
    rig_press(&t, TS_HOLD);
    rig_wait(&t, 3);
    ASSERT_EQ(t.b->hold, TS_NONE);
}

static void ghost_and_spins(void)
{
    rig t;
    start_with(&t, "guideline", "none", TS_KNOB_GHOST, 0);
    rig_spawn(&t, 'T');
    ASSERT(!ts_ghost_shows(t.b));
    start_with(&t, "nes", "none", TS_KNOB_GHOST, UINT16_MAX);
    rig_spawn(&t, 'T');
    ASSERT(ts_ghost_shows(t.b));
    /* an O wedged in by a rotation: nothing in the guideline, a mini where any piece counts */
    for (int all = 0; all < 2; all++) {
        if (all)
            start_with(&t, "guideline", "none", TS_KNOB_SPINS, TS_SPINS_ALL_MINI);
        else
            rig_start(&t, "guideline");
        ASSERT(rig_field(&t, "....XX..../...X..X.../...X..X..."));
        ASSERT(rig_place(&t, 'O', 0, 4, 0));
        ASSERT_EQ(ts_spin(t.b, t.b->piece, 1), all ? TS_SPIN_MINI : TS_SPIN_NONE);
    }
}

/* A single at level 1, and a drop from row 10. */
static void points(void)
{
    rig t;
    ts_setup setup = setup_of("guideline", "none");
    ASSERT(ts_setup_change(&setup, TS_KNOB_SINGLE, 7));
    ASSERT(ts_setup_change(&setup, TS_KNOB_HARD_POINTS, 30));
    rig_start_setup(&t, &setup);
    ASSERT(rig_field(&t, "X........./XXXX..XXXX"));
    ASSERT(rig_place(&t, 'O', 0, 4, 10));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->score, 7 + 10 * 30);
}

static void levels(void)
{
    rig t;
    start_with(&t, "guideline", "marathon", TS_KNOB_LEVEL_LINES, 1);
    ASSERT(rig_field(&t, "X........./XXXX..XXXX"));
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->level, 2);
}

/* A double of the guideline sends one row, here five, of which three may enter at once. */
static void garbage(void)
{
    rig t;
    ts_setup setup = setup_of("guideline", "duel");
    ASSERT(ts_setup_change(&setup, TS_KNOB_SENDS_DOUBLE, 5));
    ASSERT(ts_setup_change(&setup, TS_KNOB_GARBAGE_CAP, 3));
    ASSERT(ts_setup_change(&setup, TS_KNOB_TRAVELS, 20));
    rig_start_setup(&t, &setup);
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, "X........./XXXX..XXXX/XXXX..XXXX"));
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    uint64_t tick = t.match.tick;
    rig_tap(&t, TS_HARD);
    const ts_board *other = &t.match.board[1];
    ASSERT_EQ(ts_pending(other), 5);
    ASSERT_EQ(other->garbage[0].due, tick + 20);
    rig_wait(&t, 30);
    t.held[1] = TS_HARD;
    rig_wait(&t, 1);
    ASSERT_EQ(ts_pending(other), 2);
}

/* The charge of a set that leaves it to nobody, 20 ticks instead of 14 (12 of waiting come first):
 * the handling of all boards goes with the rules. */
static void handling_goes_along(void)
{
    ts_setup setup = setup_of("tgm", "none"), guideline = setup_of("guideline", "none");
    ASSERT(ts_setup_change(&setup, TS_KNOB_DAS, 20));
    for (int i = 0; i < TS_PLAYERS_MAX; i++)
        ASSERT_EQ(setup.handling[i].das, 20);
    rig t;
    rig_start_setup(&t, &setup);
    ASSERT(ts_setup_change(&setup, TS_KNOB_DAS, 14));
    ASSERT_EQ(setup.handling[3].das, 14); /* its own */
    ASSERT_EQ(setup.change[0].knob, TS_KNOB_NONE);
    /* where it is the player's own it is no matter of the rules */
    ASSERT(ts_setup_change(&guideline, TS_KNOB_DAS, 20));
    ASSERT_EQ(ts_setup_wrong_change(&guideline), 1);
}

/* ---- which make sense ------------------------------------------------------------------------ */

static void equal_rules_are_equal_bytes(void)
{
    ts_setup a = setup_of("guideline", "none"), b = a, plain = a;
    ASSERT(ts_setup_change(&a, TS_KNOB_LOCK, 10) && ts_setup_change(&a, TS_KNOB_HOLD, 0));
    ASSERT(ts_setup_change(&b, TS_KNOB_HOLD, 0) && ts_setup_change(&b, TS_KNOB_LOCK, 99) &&
           ts_setup_change(&b, TS_KNOB_LOCK, 10));
    ASSERT_BYTES(&a, &b, sizeof a);
    ASSERT(a.change[0].knob == TS_KNOB_HOLD && a.change[1].knob == TS_KNOB_LOCK);
    ASSERT(ts_setup_change(&a, TS_KNOB_LOCK, 500) && ts_setup_change(&a, TS_KNOB_HOLD, 1));
    ASSERT_BYTES(&a, &plain, sizeof a);
}

static void no_more_than_fit(void)
{
    ts_setup setup = setup_of("guideline", "none");
    unsigned turned = 0;
    for (unsigned knob = TS_KNOB_SINGLE; knob < TS_KNOB_SINGLE + TS_CHANGES_MAX; knob++)
        turned += ts_setup_change(&setup, knob, knob >= TS_KNOB_BACK_TO_BACK ? 0 : 9);
    ASSERT(turned >= 22);
    for (unsigned knob = 1; knob < TS_KNOBS_END; knob++)
        for (unsigned value = 0; value < 4; value++)
            ts_setup_change(&setup, knob, value);
    ASSERT(setup.change[TS_CHANGES_MAX - 1].knob != TS_KNOB_NONE);
    ts_setup full = setup;
    ASSERT(!ts_setup_change(&setup, TS_KNOB_GARBAGE_CAP, 39));
    ASSERT_BYTES(&setup, &full, sizeof full);
}

static void out_of_range(void)
{
    ts_setup setup = setup_of("guideline", "none"), before = setup;
    for (unsigned knob = 1; knob < TS_KNOBS_END; knob++) {
        const ts_knob *k = ts_knob_get(knob);
        ASSERT_EQ(ts_knob_find(k->name), knob);
        ASSERT(!ts_setup_change(&setup, knob, k->most + 1u));
        if (k->least)
            ASSERT(!ts_setup_change(&setup, knob, k->least - 1u));
    }
    ASSERT(!ts_setup_change(&setup, TS_KNOB_NONE, 1));
    ASSERT(!ts_setup_change(&setup, TS_KNOBS_END, 1));
    ASSERT_BYTES(&setup, &before, sizeof setup);
}

/* Every set's own values are within the knobs' ranges, so that a change can be taken back. */
static void own_values_are_in_range(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned knob = 1; knob < TS_KNOBS_END; knob++) {
            const ts_rules *r = ts_rules_get(rules);
            const ts_knob *k = ts_knob_get(knob);
            unsigned own = ts_knob_value(r, knob);
            test_about = k->name;
            if (ts_knob_matters(r, knob) && k->words != TS_AS_GHOST)
                ASSERT(own >= k->least && own <= k->most);
        }
}

static void refused(const char *rules, const char *mode, unsigned knob, unsigned value)
{
    ts_setup setup = setup_of(rules, mode);
    ts_match m;
    ASSERT(ts_start(&m, &setup));
    ASSERT(ts_setup_change(&setup, knob, value));
    ASSERT(!ts_start(&m, &setup));
}

static void what_makes_no_sense(void)
{
    refused("nes", "none", TS_KNOB_HOLD, 1);            /* its tick has no such step */
    refused("nes", "none", TS_KNOB_COLUMNS, 8);         /* its page is ten wide */
    refused("nes", "none", TS_KNOB_LOCK, 30);           /* it locks at once */
    refused("itnotes", "none", TS_KNOB_SPEED, 200);     /* glides by whole 24ths */
    refused("guideline", "duel", TS_KNOB_ATTACK, 0);    /* nothing would be sent */
    refused("guideline", "puzzle", TS_KNOB_COLUMNS, 8); /* drawn for ten columns */
    refused("guideline", "big", TS_KNOB_COLUMNS, 8);
    refused("guideline", "none", TS_KNOB_SOFT, 5); /* the player's */
    refused("modern", "none", TS_KNOB_COMBO_3, 5); /* multiplied, not added */
    ts_setup setup = setup_of("guideline", "none");
    ts_match m;
    setup.change[1] = (ts_change){TS_KNOB_LOCK, 10}; /* a gap */
    ASSERT_EQ(ts_setup_wrong_change(&setup), 2);
    ASSERT(!ts_start(&m, &setup));
    setup.change[0] = (ts_change){TS_KNOB_LOCK, 20}; /* twice */
    ASSERT(!ts_start(&m, &setup));
    setup.change[0] = (ts_change){TS_KNOB_ENTRY, 20}; /* out of order */
    ASSERT(!ts_start(&m, &setup));
    setup.change[0] = (ts_change){TS_KNOB_HOLD, 1}; /* the set's own */
    ASSERT(!ts_start(&m, &setup));
    setup.change[0] = (ts_change){TS_KNOB_HOLD, 0};
    ASSERT(ts_start(&m, &setup));
    m.board[0].changed = 0;
    ASSERT(!ts_valid(&m));
}

/* ---- replays and hashes ---------------------------------------------------------------------- */

static void hash_knows_them(void)
{
    rig plain, changed, other;
    rig_start(&plain, "guideline");
    start_with(&changed, "guideline", "none", TS_KNOB_TRAVELS, 10);
    start_with(&other, "guideline", "none", TS_KNOB_TRAVELS, 11);
    ASSERT(ts_hash(&plain.match) != ts_hash(&changed.match));
    ASSERT(ts_hash(&other.match) != ts_hash(&changed.match));
}

static void record(text *t, const ts_setup *setup)
{
    static ts_match m;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    t->size = 0;
    ASSERT(ts_start(&m, setup));
    ts_recorder_begin(&recorder, &m, text_append, t);
    for (unsigned i = 0; i < 300 && !m.over; i++) {
        held[0] = i % 20 == 5 ? TS_HARD : i % 20 == 2 ? TS_LEFT : 0;
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, NULL);
    }
    ts_recorder_finish(&recorder, &m);
}

static void replay_has_a_line_for_each(void)
{
    static text t;
    static ts_replay_report report;
    static const char head[] = "tessera replay 1\nrules guideline 2\nmode none 1\n"
                               "knob columns 6\nknob lock 10\nknob spins 3\nplayers 1\n";
    ts_setup setup = setup_of("guideline", "none");
    ASSERT(ts_setup_change(&setup, TS_KNOB_SPINS, 3) && ts_setup_change(&setup, TS_KNOB_LOCK, 10) &&
           ts_setup_change(&setup, TS_KNOB_COLUMNS, 6));
    record(&t, &setup);
    ASSERT_EQ(strncmp(strchr(strchr(t.bytes, '\n') + 1, '\n'), strchr(strchr(head, '\n') + 1, '\n'),
                      strlen(strchr(strchr(head, '\n') + 1, '\n'))),
              0);
    ASSERT_EQ(ts_replay_verify(t.bytes, t.size, &report), TS_REPLAY_OK);
    ASSERT_BYTES(report.match.setup.change, setup.change, sizeof setup.change);
}

/* The one way to write them. */
static void replay_is_strict(void)
{
    static const struct {
        const char *lines;
        int error;
    } heads[] = {
        {"knob lock 10\n", TS_REPLAY_TORN},
        {"knob lock 500\n", TS_REPLAY_KNOB},
        {"knob lock 010\n", TS_REPLAY_KNOB},
        {"knob lock\n", TS_REPLAY_KNOB},
        {"knob lock 70000\n", TS_REPLAY_KNOB},
        {"knob lock 0\n", TS_REPLAY_KNOB},
        {"knob lok 10\n", TS_REPLAY_KNOB_UNKNOWN},
        {"knob lock 1\nknob lock 2\n", TS_REPLAY_KNOB},
        {"knob lock 1\nknob hold 0\n", TS_REPLAY_KNOB},
    };
    char bytes[200];
    ts_replay_reader reader;
    for (unsigned i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        int size = snprintf(bytes, sizeof bytes,
                            "tessera replay 1\nrules guideline 2\nmode none 1\n%s", heads[i].lines);
        test_about = heads[i].lines;
        ASSERT_EQ(ts_replay_open(&reader, bytes, (size_t)size), heads[i].error);
    }
}

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
    ts_rules room;
    ts_rules_setup(&setup, &read, TS_MODE_NONE);
    ASSERT_EQ(ts_rules_of(&setup, &room)->columns, 8);
    ASSERT_EQ(room.level_lines, 20);
}

static void errors_say_where_and_what(void)
{
    static const struct {
        const char *from, *to;
        unsigned line;
        const char *words;
    } edits[] = {
        {"  hold    ", "  hlod    ", 14,
         "`hlod` is no line of Player that can be changed; did you mean `hold`?"},
        {"Lock down", "Lok down", 154, "`Lok down` is no heading; did you mean `Lock down`?"},
        {"guideline:", "guidelin:", 1,
         "the first line begins with the name of a rule set and a colon, not with `guidelin`; "
         "did you mean `guideline`?"},
        {"columns                          10", "columns  13", 7,
         "`columns` is a number from 4 to 12, not `13`"},
        {"rows kept                        40", "rows kept  41", 8,
         "`rows kept` cannot be changed, it stays `40`"},
        {"delayed auto shift               167 ", "delayed auto shift  10 ", 119,
         "`delayed auto shift` means nothing in these rules"},
        {"spins                            corners", "spins all", 193,
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
    char wrong[TS_RULES_LINE_WORD], line[TS_RULES_LINE_MAX];
    if (!ts_rules_line_read(typed, strlen(typed), &read, wrong))
        return strcmp(wrong, written) == 0;
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
}

/* What another knob makes meaningless goes with it. */
static void a_knob_takes_others_along(void)
{
    ts_rules_text own;
    char wrong[TS_RULES_LINE_WORD], line[TS_RULES_LINE_MAX];
    ASSERT(ts_rules_line_read("guideline mini=50", 17, &own, wrong));
    ASSERT(ts_rules_turn(&own, TS_KNOB_SPINS, TS_SPINS_NONE));
    ts_rules_line_write(&own, line);
    ASSERT_TEXT(line, "guideline spins=none");
    ASSERT(!ts_rules_turn(&own, TS_KNOB_MINI, 50));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(lock_delay);
    RUN(speed);
    RUN(speed_of_whole_ticks);
    RUN(previews);
    RUN(hold);
    RUN(ghost_and_spins);
    RUN(points);
    RUN(levels);
    RUN(garbage);
    RUN(handling_goes_along);
    RUN(equal_rules_are_equal_bytes);
    RUN(no_more_than_fit);
    RUN(out_of_range);
    RUN(own_values_are_in_range);
    RUN(what_makes_no_sense);
    RUN(hash_knows_them);
    RUN(replay_has_a_line_for_each);
    RUN(replay_is_strict);
    RUN(every_print_is_read);
    RUN(edited_prints_are_read);
    RUN(short_files_are_read);
    RUN(errors_say_where_and_what);
    RUN(lines_are_read);
    RUN(wrong_lines_name_the_word);
    RUN(a_knob_takes_others_along);
    return test_done();
}
