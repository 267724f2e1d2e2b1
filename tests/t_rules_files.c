/* Custom rule sets: what a file may change, what it must not, replays that contain one, and delays
 * by level. Expectations are counted by hand. */
#include <dirent.h>

#include "replay_text.h"
#include "rig.h"
#include "tessera/rules.h"
#include "replay/rules_line.h"

static ts_rules_text rules;
static ts_rules_error error;

static const ts_rules *added(const char *file)
{
    const bool is_read = ts_rules_read(file, strlen(file), &rules, &error);
    ASSERT_TEXT(error.words, "");
    ASSERT(is_read && rules.rules >= TS_RULE_SETS);
    return ts_rules_get(rules.rules);
}

static void any_table_may_change(void)
{
    const ts_rules *r =
        added("odd from guideline: Odd\n"
              "Field\n  rows seen 16\n  ceiling at row 24\n"
              "Player\n  ghost below level 7\n"
              "Pieces\n  T  5,17\n\n"
              "  T   0       R       2       L\n"
              "      # . #   . # .   . . .   . # .\n"
              "      # @ .   . @ #   # @ #   # @ .\n"
              "      . . .   . # .   . # .   . # .\n"
              "  I 4,16\n  J 4,16\n  L 4,16\n  O 4,16\n  S 4,16\n  Z 4,16\n"
              "Turns\n  T\n  clockwise 0>R 0,0 1,0 -1,-2\n            R>2 does not turn\n"
              "  I J L O S Z\n  half 2>0 0,1\n"
              "Falling\n  from 1 1 60\n       4 2 5 1.5\n"
              "A tick\n  in this order shift, turn, fall, lock\n");
    ASSERT_TEXT(r->name, "odd");
    ASSERT_TEXT(r->title, "Odd");
    ASSERT_TEXT(r->from, "guideline");
    ASSERT(r->visible == 16 && r->ceiling == 24 && r->rows == 40);
    ASSERT_EQ(r->ghost_below_level, 7);
    ASSERT(r->spawn[TS_T].x == 5 && r->spawn[TS_T].y == 17);
    const ts_cell *t = r->shapes->cell[TS_T][0];
    ASSERT(t[0].x == -1 && t[0].y == 1 && t[1].x == 1 && t[1].y == 1);
    ASSERT(t[2].x == -1 && t[2].y == 0 && t[3].x == 0 && t[3].y == 0);
    ASSERT_EQ(r->shapes->mask[TS_T][0].high, 1);
    const ts_kicks *k = r->kicks->list[r->kicks->list_of[TS_T]][0];
    ASSERT(k[TS_ROTATE_CW].tests == 3 && k[TS_ROTATE_CW].at[2].x == -1);
    ASSERT(k[TS_ROTATE_CW].at[2].y == -2 && k[TS_ROTATE_CCW].tests == 0);
    k = r->kicks->list[r->kicks->list_of[TS_Z]][2];
    ASSERT(k[TS_ROTATE_FLIP].tests == 1 && k[TS_ROTATE_FLIP].at[0].y == 1);
    ASSERT(r->curve_count == 2 && r->curve[1].level == 4 && r->curve[1].rows == 2);
    ASSERT(r->curve[1].ticks == 5 && r->steps[0] == TS_STEP_SHIFT && r->steps[4] == TS_STEP_END);
}

/* Turns with the same tests share a line, and tests continue in the next line. */
static void turns_are_short(void)
{
    const ts_rules *r = added("short from guideline: Short\nTurns\n  I J L O S T Z\n"
                              "  clockwise 0>R 2>L  0,0 1,0\n    -1,2\n"
                              "  counter-clockwise 0>L  0,0\n");
    const ts_kicks(*k)[3] = r->kicks->list[0];
    for (unsigned from = 0; from < 4; from += 2) {
        ASSERT(k[from][TS_ROTATE_CW].tests == 3 && k[from][TS_ROTATE_CW].at[1].x == 1);
        ASSERT(k[from][TS_ROTATE_CW].at[2].x == -1 && k[from][TS_ROTATE_CW].at[2].y == 2);
    }
    ASSERT(!k[1][TS_ROTATE_CW].tests && k[0][TS_ROTATE_CCW].tests == 1);
}

/* More than 24 things, all of which a knob could change. */
static void there_is_no_limit(void)
{
    const ts_rules *r = added(
        "many from guideline: Many\nScore\n  without a spin 0 1 2 3 4\n  mini spin 5 6 7 8 9\n"
        "  full spin 10 11 12 13 14\n  perfect clear, added 0 15 16 17 18\n"
        "Attack and garbage\n  without a spin 0 1 2 3 5\n  mini spin 0 1 2 3 4\n"
        "  full spin 0 1 2 3 4\n  clears in a row, from the first 1 2 3 4 5 6 7 8 9 10 11 12\n");
    ASSERT(r->mini_points[4] == 9 && r->combo_attack[11] == 12 && r->line_attack[4] == 5);
}

#define FIVE " 0,0 0,0 0,0 0,0 0,0"

static void wrong_files_say_where(void)
{
    static const struct {
        const char *file;
        unsigned line, column;
        const char *words;
    } files[] = {
        {"Odd from nes: A\n", 1, 1, "a name has small letters, digits and `-`, at most 31 of them"},
        {"nes from nes: A\n", 1, 1, "`nes` is a built-in set: choose another name"},
        {"n\xc3\xa9s from nes: A\n", 1, 1,
         "a name has small letters, digits and `-`, at most 31 of them"},
        {"a-name-that-is-far-too-long-to-be-one from nes: A\n", 1, 1,
         "a name has small letters, digits and `-`, at most 31 of them"},
        {"x from ness: A\n", 1, 8,
         "the first line begins with the name of a rule set and a colon, not with `ness`; did you "
         "mean `nes`?"},
        {"x from tgm: A\nField\n  rows seen 9\n", 3, 3, "`rows seen` must be 10 or more"},
        {"x from tgm: A\nField\n  rows kept 41\n", 3, 13,
         "`rows kept` is a number from 1 to 40, not `41`"},
        {"x from tgm: A\nPieces\n  T 9,18\n", 3, 3,
         "`T` must come in between the walls, near the top of the rows seen"},
        {"x from tgm: A\nPieces\n  T nine\n", 3, 3,
         "after a piece stand the column and row of its reference cell, as in `4,20`, or its "
         "rotations `0 R 2 L`"},
        {"x from tgm: A\nPieces\n  T 0 R 2 L\n    ###. .#.. ..#. .#..\n", 4, 5,
         "`T` must have four cells and one reference cell in every rotation"},
        {"x from tgm: A\nPieces\n  T 0 R 2 L\n    ##@\n", 4, 5,
         "four rotations of a piece stand side by side, each as wide as the others"},
        {"x from tgm: A\nTurns\n  0>R 0,0\n", 3, 3,
         "before the turns stand their pieces, as in `J L S T Z`"},
        {"x from tgm: A\nTurns\n  I\n  clockwise 0>2 0,0\n", 4, 3,
         "a turn is written as `0>R`, with the rotations in the direction of its list"},
        {"x from tgm: A\nTurns\n  I\n  half 0>2 0,0 1\n", 4, 3,
         "a test is a shift of the reference cell, as in `-1,2`"},
        {"x from tgm: A\nTurns\n  I\n  half 0>2" FIVE FIVE FIVE FIVE FIVE "\n", 4, 3,
         "a turn has at most 24 tests"},
        {"x from tgm: A\nTurns\n  I J L O S T\n", 3, 3, "`Z` is in no list of turns"},
        {"x from tgm: A\nFalling\n  from 0 1\n", 3, 3,
         "a speed is three numbers: level, rows, ticks"},
        {"x from tgm: A\nFalling\n  from 5 1 9\n  5 1 8\n", 4, 3, "`from` must go up by level"},
        {"x from tgm: A\nFalling\n  from 5 0 9\n", 3, 3,
         "`from` has a speed with too many rows, or none"},
        {"x from tgm: A\nBetween pieces\n  delays from 0 1 2 3 4\n", 3, 3,
         "delays are six numbers: level, entry, clear, entry after a clear, lock, shift"},
        {"x from tgm: A\nBetween pieces\n  delays from 0 1 2 3 0 5\n", 3, 3,
         "`delays from` has a delay that is too long, or no lock delay"},
        {"x from guideline: A\nBetween pieces\n  delays from 1 1 2 3 4 5\n", 3, 3,
         "`delays from` needs delays in ticks, a lock delay, and no handling of the player's own"},
        {"x from tgm: A\nA tick\n  in this order turn, fall, shift, lock\n", 3, 3,
         "`in this order` must have shift before hard, fall and lock"},
        {"x from tgm: A\nA tick\n  in this order turn, spin\n", 3, 23,
         "`in this order` is a list of `hold`, `turn`, `shift`, `hard`, `fall` and `lock`, not "
         "`spin`"},
        {"x from guideline: A\nPieces\n  randomizer nes\n", 3, 3,
         "`randomizer` stays as in the set that it comes from"},
        {"x from nes: A\nField\n  rows kept 21\n", 3, 3,
         "`rows seen` stays as in the set that it comes from"},
        {"x from tgm: A\nField\n  rows seen ten\n", 3, 13,
         "`rows seen` is a number from 1 to 40, not `ten`"},
        {"x from tgm: A\nPlayer\n  hold maybe\n", 3, 8, "`hold` is `no` or `yes`, not `maybe`"},
        {"x from tgm: A\nField\n  raws seen 20\n", 3, 3, "`raws seen 20` is no line of Field"},
        {"x from tgm: A\nPieces\n  T 0 R 2 L\n    ##@ #?# ##@ ##@\n", 4, 5,
         "`T` must have four cells and one reference cell in every rotation"},
        {"x from tgm: A\nPieces\n  Q 4,20\n", 3, 3, "`Q 4,20` is no line of Pieces"},
        {"x from tgm: A\nFalling\n  from 0 1 9\n  x 1 8\n", 4, 3, "`x 1 8` is no line of Falling"},
        {"x from tgm: A\nFalling\n  from 0 1 0\n", 3, 3,
         "`from` has a speed with too many ticks, or none"},
        {"x from tgm: A\nBetween pieces\n  delays from 0 1 2 3 4 70000\n", 3, 3,
         "a delay is at most 60000 ticks"},
        {"x from tgm: A\nBetween pieces\n  delays from 9 1 2 3 4 5\n  5 1 2 3 4 5\n", 4, 3,
         "delays go up by level"},
        {"x from tgm: A\nA tick\n  in this order\n", 3, 3,
         "`in this order` must have each step once at most, and fall and lock among them"},
        {"x from tgm: A\nA tick\n  in this order turn, turn, shift, fall, lock\n", 3, 3,
         "`in this order` must have each step once at most, and fall and lock among them"},
        {"x from tgm: A\nA tick\n  in this order turn; shift\n", 3, 17,
         "`in this order` is a list of `hold`, `turn`, `shift`, `hard`, `fall` and `lock`, not "
         "`turn;`"},
        {"x from guideline: A\nScore\n  mini spin 1 2 3 4 5 6\n", 3, 23,
         "`mini spin` has more numbers than in the rule set"},
    };
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        test_about = files[i].file;
        ASSERT(!ts_rules_read(files[i].file, strlen(files[i].file), &rules, &error));
        ASSERT_TEXT(error.words, files[i].words);
        ASSERT_EQ(error.column, files[i].column);
        ASSERT_EQ(error.line, files[i].line);
    }
    test_about = NULL;
}

/* Of everything that a file may change there are five ways to be wrong, each with its place. */
static void each_kind_has_five(void)
{
    enum { EACH = 5 };
    static const struct {
        const char *before;
        struct {
            const char *lines;
            unsigned line, column;
        } wrong[EACH];
    } kinds[] = {
        {"x from tgm: A\nPieces\n", /* shapes */
         {{"  T 0 R 2 L\n    ##@\n", 4, 5},
          {"  T 0 R 2 L\n    ##@ #?# ##@ ##@\n", 4, 5},
          {"  T 0 R 2\n    ##@ ##@ ##@\n", 4, 5},
          {"  T 0 R 2 L\n    #####@ #####@ #####@ #####@\n", 4, 5},
          {"  T 0 R 2 L\n    ### ### ### ###\n    .#. .#. .#. .#.\n", 5, 5}}},
        {"x from tgm: A\nTurns\n", /* kicks */
         {{"  0>R 0,0\n", 3, 3},
          {"  I\n  clockwise 0>2 0,0\n", 4, 3},
          {"  I\n  half 0>2 0,0 1\n", 4, 3},
          {"  I\n  half 0>2" FIVE FIVE FIVE FIVE FIVE "\n", 4, 3},
          {"  I J L O S T\n", 3, 3}}},
        {"x from tgm: A\nPieces\n", /* places of entry */
         {{"  T 9,18\n", 3, 3},
          {"  T nine\n", 3, 3},
          {"  T 4\n", 3, 3},
          {"  T 4,99\n", 3, 3},
          {"  Q 4,18\n", 3, 3}}},
        {"x from tgm: A\nFalling\n", /* speeds */
         {{"  from 0 1\n", 3, 3},
          {"  from 0 1 9\n       0 1 8\n", 4, 8},
          {"  from 0 0 9\n", 3, 3},
          {"  from 0 1 0\n", 3, 3},
          {"  from 0 1 9\n  x 1 8\n", 4, 3}}},
        {"x from tgm: A\nField\n", /* rows */
         {{"  rows seen 9\n", 3, 3},
          {"  rows seen ten\n", 3, 13},
          {"  rows kept 41\n", 3, 13},
          {"  raws seen 20\n", 3, 3},
          {"  rows seen 20\n  rows seen 20\n", 4, 3}}},
        {"x from guideline: A\nPieces\n", /* randomizers */
         {{"  randomizer bags\n", 3, 14},
          {"  randomizer nes\n", 3, 3},
          {"  randomizer bag bag\n", 3, 14},
          {"  randomizer 7\n", 3, 14},
          {"  randomizer bag\n  randomizer bag\n", 4, 3}}},
        {"x from tgm: A\nBetween pieces\n", /* delays by level */
         {{"  delays from 0 1 2 3 4\n", 3, 3},
          {"  delays from 0 1 2 3 0 5\n", 3, 3},
          {"  delays from 0 1 2 3 4 70000\n", 3, 3},
          {"  delays from 9 1 2 3 4 5\n  5 1 2 3 4 5\n", 4, 3},
          {"  delays from 0 1 2 3 x 5\n", 3, 3}}},
        {"x from guideline: A\nAttack and garbage\n", /* attack */
         {{"  without a spin 0 1 2 3 x\n", 3, 26},
          {"  without a spin 0 1 2 3 4 5\n", 3, 28},
          {"  without a spin 0 1 2 3 999\n", 3, 26},
          {"  mini spin -1 0 0 0 0\n", 3, 13},
          {"  mini spin 1 1\n", 3, 16}}},
    };
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (unsigned k = 0; k < EACH; k++) {
            char file[400];
            snprintf(file, sizeof file, "%s%s", kinds[i].before, kinds[i].wrong[k].lines);
            test_about = file;
            ASSERT(!ts_rules_read(file, strlen(file), &rules, &error));
            ASSERT(*error.words && !strchr(error.words, '\n'));
            ASSERT_EQ(error.line, kinds[i].wrong[k].line);
            ASSERT_EQ(error.column, kinds[i].wrong[k].column);
            test_about = NULL;
        }
}

/* ---- replays -------------------------------------------------------------------------- */

static text replay;

static void record(const ts_rules *r)
{
    static ts_match m;
    ts_setup setup;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, (unsigned)ts_rules_find(ts_rules_key(rules.rules)),
                     (unsigned)ts_modes_find("none"));
    ASSERT(r == ts_rules_get(setup.rules) && ts_start(&m, &setup));
    replay.size = 0;
    ts_recorder_begin(&recorder, &m, text_append, &replay);
    for (int i = 0; i < 3000 && !m.over; i++) {
        held[0] = i % 50 == 25 ? TS_LEFT : 0;
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, NULL);
    }
    ts_recorder_finish(&recorder, &m);
    replay.bytes[replay.size] = '\0';
}

static int verified(void)
{
    static ts_replay_report report;
    return ts_replay_verify(replay.bytes, replay.size, &report);
}

/* Puts other letters in the place of these, as many. */
static void forge(const char *from, const char *to)
{
    char *at = strstr(replay.bytes, from);
    ASSERT(at && strlen(from) == strlen(to));
    memcpy(at, to, strlen(to));
}

static void a_replay_has_its_rules(void)
{
    static const char file[] = "slow from tgm: Slow\nFalling\n  from 0 1 9\n";
    char hash[24];
    const ts_rules *r = added(file);
    record(r);
    snprintf(hash, sizeof hash, "slow %016llx", (unsigned long long)r->hash);
    ASSERT(strstr(replay.bytes, hash) && strstr(replay.bytes, "\nrule slow from tgm: Slow\n"));
    ASSERT_EQ(verified(), TS_OK);
    forge("rule   from ", "rule  from  ");
    ASSERT_EQ(verified(), TS_REPLAY_RULES_TEXT);
    record(added(file));
    forge("        1         9", "        2         9");
    ASSERT_EQ(verified(), TS_REPLAY_OTHER_RULES);
    record(added(file));
    forge("rules slow ", "rules slaw ");
    ASSERT_EQ(verified(), TS_REPLAY_RULES_TEXT);
    record(added(file));
    forge("rule slow from tgm", "rule slow from xgm");
    ASSERT_EQ(verified(), TS_REPLAY_RULES_TEXT);
    replay.size = (size_t)(strstr(replay.bytes, "\nrule slow") + 5 - replay.bytes);
    ASSERT_EQ(verified(), TS_REPLAY_TORN);
}

/* The name of a set alone says nothing of what it plays. */
static void a_revision_names_built_in_sets_alone(void)
{
    static const char head[] = "tessera replay 1\nrules slow 1\nmode none 1\n";
    ts_replay_reader reader;
    added("slow from tgm: Slow\nFalling\n  from 0 1 9\n");
    ASSERT_EQ(ts_replay_open(&reader, head, sizeof head - 1), TS_REPLAY_RULES_UNKNOWN);
}

/* Two sets of one name are told apart by their keys; the name alone is that of the later one. */
static void sets_of_one_name(void)
{
    const unsigned first = (added("twin from tgm: A\nFalling\n  from 0 1 9\n"), rules.rules);
    const unsigned second = (added("twin from tgm: A\nFalling\n  from 0 1 8\n"), rules.rules);
    const unsigned again = (added("twin from tgm: A\nFalling\n  from 0 1 9\n"), rules.rules);
    ASSERT(first != second && first == again);
    ASSERT_EQ(ts_rules_find(ts_rules_key(second)), (int)second);
    ASSERT_EQ(ts_rules_find("twin"), (int)second);
    ASSERT_TEXT(ts_rules_key(0), "guideline");
}

/* ---- delays by level ------------------------------------------------------------------ */

/* From level 5 on a lock takes 7 ticks, the next piece 3, and 20 after the 10 of a clear; sideways
 * repeats after 4. Below it is 30, 9, and 40 after 20, and 14. Speeds and delays share no level but
 * the first. */
static void delays_go_by_level(void)
{
    static const char file[] = "quick from tgm: Quick\nFalling\n  from 0 1 1000\n  3 1 900\n"
                               "Between pieces\n  delays from 0 9 20 40 30 14\n  5 3 10 20 7 4\n";
    static const struct {
        unsigned level, lock, entry, clear, das;
    } at[] = {{0, 30, 9, 60, 14},
              {3, 30, 9, 60, 14},
              {4, 30, 9, 60, 14},
              {5, 7, 3, 30, 4},
              {90, 7, 3, 30, 4}};
    const ts_rules *r = added(file);
    ASSERT(r->curve_count == 3 && r->curve[2].level == 5 && r->curve[2].ticks == 900);
    for (unsigned i = 0; i < sizeof at / sizeof *at; i++)
        for (unsigned clears = 0; clears < 2; clears++) {
            rig t;
            ts_setup setup;
            ts_setup_default(&setup, rules.rules, (unsigned)ts_modes_find("free"));
            setup.level = (uint16_t)at[i].level;
            rig_start_setup(&t, &setup);
            ASSERT(rig_field(&t, clears ? "XXXXXXXX.." : ""));
            ASSERT(rig_queue(&t, "OO") && rig_place(&t, 'O', 0, clears ? 9 : 5, 0));
            ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 100), at[i].lock);
            ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 100), clears ? at[i].clear : at[i].entry);
            rig_press(&t, TS_RIGHT);
            rig_wait(&t, 1);
            ASSERT_EQ(rig_until(&t, TS_EVENT_MOVE, 100), at[i].das);
        }
}

/* Of two lines, four levels, with the one of the next piece five. */
static void clears_have_levels(void)
{
    rig t;
    added("leaps from tgm: Leaps\nLevels\n  levels of 0 to 4 lines 0 1 4 6 9\n");
    rig_start(&t, "leaps");
    ASSERT(rig_field(&t, "XXXXXXXX../XXXXXXXX..") && rig_place(&t, 'O', 0, 9, 0));
    rig_until(&t, TS_EVENT_LOCK, 100);
    ASSERT_EQ(t.b->level, 4);
    rig_until(&t, TS_EVENT_SPAWN, 200);
    ASSERT_EQ(t.b->level, 5);
}

static void start_tgm3(rig *t)
{
    added("ti from tgm: Ti\nPieces\n  TGM3 kicks yes\nTurns\n"
          "  I\n  clockwise 0>R 2>L 0,0 0,1 0,2\n    R>2 L>0 0,0 1,0 2,0 -1,0\n"
          "  T\n  clockwise R>2 0,0 1,0 -1,0 0,1\n"
          "  J L O S Z\n  clockwise 0>R 0,0\n");
    rig_start(t, "ti");
}

/* I on the floor stands up two rows higher; turned again it falls, and locks as it lands. */
static void a_kick_upward_locks_soon(void)
{
    rig t;
    start_tgm3(&t);
    ASSERT(rig_place(&t, 'I', 0, 5, 0));
    rig_tap(&t, TS_CW);
    ASSERT(t.b->piece.rot == 1 && t.b->piece.y == 2);
    rig_wait(&t, 1);
    rig_tap(&t, TS_CW);
    ASSERT(t.b->piece.rot == 2 && t.b->piece.y == 2 && !t.b->grounded);
    rig_press(&t, TS_HARD);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 5), 1);
    /* or with the next turn that ends on the ground: the cell at 7,1 bears it */
    start_tgm3(&t);
    ASSERT(rig_field(&t, ".......X../..........") && rig_place(&t, 'I', 0, 6, 0));
    rig_taps(&t, TS_CW, 2);
    ASSERT(t.b->piece.rot == 2 && t.b->piece.y == 2 && t.b->grounded);
    rig_press(&t, TS_CW);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 5), 1);
}

/* In the air it turns in place alone, and one kick is all that a piece has. */
static void kicks_upward_are_from_the_ground(void)
{
    rig t;
    start_tgm3(&t);
    ASSERT(rig_field(&t, ".....X..../........../.........."));
    ASSERT(rig_place(&t, 'I', 0, 5, 3)); /* the cell below it bears it: rows 1 to 4, or 2 to 5 */
    rig_tap(&t, TS_CW);
    ASSERT(t.b->piece.rot == 1 && t.b->piece.y == 5);
    start_tgm3(&t);
    ASSERT(rig_field(&t, ".....X..../........../.........."));
    ASSERT(rig_place(&t, 'I', 0, 5, 4));
    rig_tap(&t, TS_CW);
    ASSERT_EQ(t.b->piece.rot, 0);
    start_tgm3(&t);
    ASSERT(rig_field(&t, "...X.X....") && rig_place(&t, 'T', 1, 4, 0));
    rig_tap(&t, TS_CW);
    ASSERT(t.b->piece.rot == 2 && t.b->piece.x == 4 && t.b->piece.y == 1);
    rig_wait(&t, 1);
    ASSERT(rig_place(&t, 'T', 1, 4, 0));
    t.b->resets = 2; /* as after the kick and a turn */
    rig_tap(&t, TS_CW);
    ASSERT_EQ(t.b->piece.rot, 1);
}

/* The cell two columns to the left is in the way; only a cell beside it lets the piece kick. */
static void i_kicks_off_what_is_beside_it(void)
{
    for (unsigned beside = 0; beside < 2; beside++) {
        rig t;
        start_tgm3(&t);
        ASSERT(rig_field(&t, beside ? "...X....../....X...../........../........../.........."
                                    : "...X....../........../........../........../.........."));
        ASSERT(rig_place(&t, 'I', 1, 5, 4));
        rig_tap(&t, TS_CW);
        ASSERT(beside ? t.b->piece.rot == 2 && t.b->piece.x == 6 : t.b->piece.rot == 1);
    }
}

/* FNV-1a of all lines but comments. */
static uint64_t hash_without_comments(const char *file)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const char *at = file, *end; *at; at = end) {
        end = strchr(at, '\n') + 1;
        for (const bool is_comment = *at == '#'; !is_comment && at < end; at++)
            hash = (hash ^ (unsigned char)*at) * UINT64_C(1099511628211);
    }
    return hash;
}

/* The texts of data/rules, whose hashes the program knows: the row that a failure names is
 * right. */
static void hashes_of_installed_texts(void)
{
    unsigned count = 0;
    DIR *folder = opendir("data/rules");
    ASSERT(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[300], file[8000], row[128];
        if (!strstr(entry->d_name, ".rules"))
            continue;
        snprintf(path, sizeof path, "data/rules/%s", entry->d_name);
        FILE *in = fopen(path, "rb");
        ASSERT(in != NULL);
        const size_t size = fread(file, 1, sizeof file - 1, in);
        fclose(in);
        file[size] = '\0';
        const ts_rules *r = added(file);
        ASSERT_EQ(r->hash, ts_rules_hash(r));
        snprintf(row, sizeof row, "RULES_INSTALLED(\"%s\", 0x%016llx, 0x%016llx)", r->name,
                 (unsigned long long)hash_without_comments(file), (unsigned long long)r->hash);
        test_about = row;
        ASSERT_EQ(ts_rules_installed_hash(file, size), r->hash);
        /* comments do not count, as in a page, which has none */
        const char *rest = strchr(file, '\n') + 1;
        ASSERT_EQ(ts_rules_installed_hash(rest, strlen(rest)), *file == '#' ? r->hash : 0);
        ASSERT(ts_rules_read_installed(file, size, &rules, &error));
        ASSERT(ts_rules_get(rules.rules) == r);
        test_about = NULL;
        count++;
    }
    closedir(folder);
    ASSERT_EQ(count, 15);
    ASSERT_EQ(ts_rules_installed_hash("", 0), 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(any_table_may_change);
    RUN(turns_are_short);
    RUN(there_is_no_limit);
    RUN(clears_have_levels);
    RUN(wrong_files_say_where);
    RUN(each_kind_has_five);
    RUN(a_replay_has_its_rules);
    RUN(a_revision_names_built_in_sets_alone);
    RUN(sets_of_one_name);
    RUN(delays_go_by_level);
    RUN(a_kick_upward_locks_soon);
    RUN(kicks_upward_are_from_the_ground);
    RUN(i_kicks_off_what_is_beside_it);
    RUN(hashes_of_installed_texts);
    return test_done();
}
