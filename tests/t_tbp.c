/* Conversations by the Tetris Bot Protocol, and lines that are none. */
#include "test.h"
#include "cli/bots/tbp.h"

static tbp t;

static const char *say(const char *line)
{
    return tbp_line(&t, line, strlen(line));
}

static void open_game(const char *board, const char *rest)
{
    char line[4000];
    ASSERT(tbp_open(&t, 2000, 0, 1));
    ASSERT(say("{\"type\":\"rules\",\"randomizer\":{\"type\":\"seven_bag\"}}") == NULL);
    ASSERT_TEXT(t.answer, "{\"type\":\"ready\"}\n");
    snprintf(
        line, sizeof line,
        "{\"type\":\"start\",\"hold\":null,\"combo\":0,\"back_to_back\":false,\"board\":[%s],%s}",
        board, rest);
    ASSERT(say(line) == NULL);
    ASSERT_TEXT(t.answer, "");
}

#define FULL_BUT_LAST "[\"G\",\"I\",\"I\",\"I\",\"I\",\"O\",\"O\",\"S\",\"S\",null]"
#define WELL FULL_BUT_LAST "," FULL_BUT_LAST "," FULL_BUT_LAST "," FULL_BUT_LAST

static void it_says_who_it_is(void)
{
    ASSERT(tbp_open(&t, 100, 0, 1));
    ASSERT(strstr(t.answer, "{\"type\":\"info\",\"name\":\"Tessera\"") == t.answer);
    ASSERT(strstr(t.answer, "\"features\":[\"randomizer\",\"garbage\",\"move_info\"]") != NULL);
    tbp_close(&t);
}

/* The centre of an I that stands in rows 0 to 3 is in row 2 to the east, in row 1 to the west. */
static void it_suggests_and_plays(void)
{
    open_game(WELL, "\"queue\":[\"I\",\"O\"]");
    ASSERT(say("{\"type\":\"suggest\"}") == NULL);
    ASSERT(strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"I\",\"orientation\":\"east\","
                            "\"x\":9,\"y\":2},\"spin\":\"none\"}") != NULL ||
           strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"I\",\"orientation\":\"west\","
                            "\"x\":9,\"y\":1},\"spin\":\"none\"}") != NULL);
    ASSERT(strstr(t.answer, "\"move_info\":{\"nodes\":") != NULL);
    ASSERT(say("{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"west\","
               "\"x\":9,\"y\":1},\"spin\":\"none\"}}") == NULL);
    for (int x = 0; x < TS_COLUMNS; x++)
        ASSERT_EQ(t.board.column[x], 0);
    ASSERT_EQ(t.combo, 0);
    ASSERT(t.back_to_back);
    ASSERT_EQ(t.queue_count, 1);
    tbp_close(&t);
}

static void hold_follows_from_the_piece(void)
{
    open_game("", "\"queue\":[\"S\",\"O\",\"T\"]");
    ASSERT(
        say("{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"O\",\"orientation\":\"south\","
            "\"x\":1,\"y\":1},\"spin\":\"none\"}}") == NULL);
    ASSERT_EQ(t.hold, TS_S);
    ASSERT_EQ(t.queue[0], TS_T);
    ASSERT_EQ(t.board.column[0], TS_BITBOARD_ROW(0) | TS_BITBOARD_ROW(1));
    ASSERT_EQ(t.board.column[1], TS_BITBOARD_ROW(0) | TS_BITBOARD_ROW(1));
    ASSERT(
        say("{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"S\",\"orientation\":\"north\","
            "\"x\":4,\"y\":0},\"spin\":\"none\"}}") == NULL);
    ASSERT_EQ(t.hold, TS_T);
    ASSERT_EQ(t.board.column[3], TS_BITBOARD_ROW(0));
    ASSERT_EQ(t.board.column[5], TS_BITBOARD_ROW(1));
    tbp_close(&t);
}

static void the_bag_goes_on(void)
{
    open_game("", "\"queue\":[\"S\"],\"randomizer\":{\"type\":\"seven_bag\","
                  "\"bag_state\":[\"L\",\"J\"]}");
    ASSERT(t.bag[TS_L] && t.bag[TS_J] && !t.bag[TS_I] && !t.bag[TS_S]);
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"L\"}") == NULL);
    ASSERT(!t.bag[TS_L] && t.bag[TS_J]);
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"J\"}") == NULL);
    ASSERT(t.bag[TS_I] && t.bag[TS_Z]);
    ASSERT_EQ(t.queue_count, 3);
    tbp_close(&t);
    open_game("", "\"queue\":[\"S\"],\"randomizer\":{\"type\":\"general_bag\","
                  "\"current_bag\":{\"S\":2,\"Z\":0},\"filled_bag\":{\"I\":1}}");
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"S\"}") == NULL);
    ASSERT_EQ(t.bag[TS_S], 1);
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"S\"}") == NULL);
    ASSERT(!t.bag[TS_S] && t.bag[TS_I] == 1);
    tbp_close(&t);
    open_game("", "\"queue\":[\"S\"],\"randomizer\":{\"type\":\"seven_bag\",\"bag\":[\"Z\"]}");
    ASSERT(t.bag[TS_Z] == 1 && !t.bag[TS_S]); /* as a draft of the extension calls it */
    tbp_close(&t);
    open_game("", "\"queue\":[\"S\"],\"randomizer\":{\"type\":\"uniform\"}");
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"S\"}") == NULL);
    ASSERT_EQ(t.bag[TS_S], 1);
    tbp_close(&t);
}

/* The last row of the message is the new bottom; what is lifted above row 39 is gone. */
static void garbage_lifts_the_field(void)
{
    open_game(WELL, "\"queue\":[\"I\",\"O\"]");
    t.board.column[9] = TS_BITBOARD_ROW(38);
    ASSERT(
        say("{\"type\":\"garbage\",\"rows\":[[\"G\",null,null,null,null,null,null,null,null,null],"
            "[null,\"G\",null,null,null,null,null,null,null,null]]}") == NULL);
    ASSERT_EQ(t.board.column[0], TS_BITBOARD_ROW(1) | TS_BITBOARD_ROW(2) | TS_BITBOARD_ROW(3) |
                                     TS_BITBOARD_ROW(4) | TS_BITBOARD_ROW(5));
    ASSERT_EQ(t.board.column[1], TS_BITBOARD_ROW(0) | TS_BITBOARD_ROW(2) | TS_BITBOARD_ROW(3) |
                                     TS_BITBOARD_ROW(4) | TS_BITBOARD_ROW(5));
    ASSERT_EQ(t.board.column[9], 0);
    ts_bitboard before = t.board;
    ASSERT(say("{\"type\":\"garbage\",\"rows\":[[null,null]]}") != NULL);
    ASSERT(say("{\"type\":\"garbage\"}") != NULL);
    ASSERT_EQ(memcmp(&before, &t.board, sizeof before), 0);
    tbp_close(&t);
}

/* Fewer than its own budget, never more. */
static void a_front_end_may_limit_the_nodes(void)
{
    uint64_t looked_at[3];
    static const char *const asks[] = {"{\"type\":\"suggest\"}",
                                       "{\"type\":\"suggest\",\"nodes\":200}",
                                       "{\"type\":\"suggest\",\"nodes\":100000}"};
    for (unsigned i = 0; i < 3; i++) {
        open_game("", "\"queue\":[\"T\",\"S\",\"O\",\"I\",\"Z\",\"J\"]");
        ASSERT(say(asks[i]) == NULL);
        looked_at[i] = t.found.looked_at;
        tbp_close(&t);
    }
    ASSERT(looked_at[1] < looked_at[0]);
    ASSERT_EQ(looked_at[2], looked_at[0]);
}

/* No line ends the conversation, and what is wrong changes nothing. */
static void any_line_may_come(void)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "{\"type\":\"play\"}",
        "{\"type\":\"new_piece\",\"piece\":\"X\"}",
        "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"north\","
        "\"x\":9,\"y\":0},\"spin\":\"none\"}}",
        "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"T\",\"orientation\":\"north\","
        "\"x\":4,\"y\":0},\"spin\":\"none\"}}",
        "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"north\","
        "\"x\":4,\"y\":1e9},\"spin\":\"none\"}}",
    };
    open_game(WELL, "\"queue\":[\"I\",\"O\"]");
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ASSERT(say(wrong[i]) != NULL);
        ASSERT_TEXT(t.answer, "");
        ASSERT_EQ(t.queue_count, 2);
        ASSERT(t.running);
    }
    ASSERT(say("{\"type\":\"weather\",\"x\":[{\"y\":null}]}") == NULL); /* types to come */
    ASSERT_TEXT(t.answer, "");
    ASSERT(say("{\"type\":\"stop\"}") == NULL);
    ASSERT(say("{\"type\":\"suggest\"}") != NULL);
    ASSERT(strstr(t.answer, "\"moves\":[]") != NULL);
    ASSERT(!t.quit);
    ASSERT(say("{\"type\":\"quit\"}") == NULL);
    ASSERT(t.quit);
    tbp_close(&t);
}

/* The front end means another game by it. It is answered, but not with moves of the game before. */
static void a_start_that_is_refused_leaves_no_game(void)
{
    static const char *const wrong[] = {
        "{\"type\":\"start\"}",
        "{\"type\":\"start\",\"board\":[[1]],\"queue\":[]}",
        "{\"type\":\"start\",\"board\":[],\"queue\":[\"Q\"]}",
        "{\"type\":\"start\",\"board\":[],\"queue\":[],\"hold\":7}",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        open_game(WELL, "\"queue\":[\"I\",\"O\"]");
        ASSERT(say(wrong[i]) != NULL);
        ASSERT_TEXT(t.answer, "");
        ASSERT(say("{\"type\":\"suggest\"}") != NULL);
        ASSERT(strstr(t.answer, "{\"type\":\"suggestion\",\"moves\":[],") == t.answer);
        ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"T\"}") != NULL);
        ASSERT(say("{\"type\":\"start\",\"board\":[],\"queue\":[\"T\"]}") == NULL);
        ASSERT(say("{\"type\":\"suggest\"}") == NULL);
        ASSERT(strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"T\"") != NULL);
        tbp_close(&t);
    }
}

/* Any escape a writer of JSON may choose, and whatever is not known, of any depth. */
static void json_is_read_as_it_may_be_written(void)
{
    static char line[PROGRAM_LINE_MAX + 2];
    open_game("", "\"queue\":[\"S\",\"\\u004c\",\"\\u004C\"],"
                  "\"note\":\"\\ud83d\\ude00 \\ud83d \\/\\\"\\\\\\b\\f\\n\\r\\t\\u0000\"");
    ASSERT_EQ(t.queue_count, 3);
    ASSERT(t.queue[1] == TS_L && t.queue[2] == TS_L);
    ASSERT(say("{\"t\\u0079pe\":\"new\\u005fpiece\",\"piece\":\"\\u0054\"}") == NULL);
    ASSERT_EQ(t.queue[3], TS_T);
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"\\u0154\"}") != NULL);
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"T\\u0000\"}") != NULL);
    static const char *const wrong[] = {"\\", "\\x", "\\u", "\\u12", "\\u12g4", "\\u12\" "};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(line, sizeof line, "{\"type\":\"weather\",\"x\":\"%s\"}", wrong[i]);
        ASSERT_TEXT(say(line), "no JSON object");
    }
    const size_t deep =
        (PROGRAM_LINE_MAX - 22) / 2; /* as deep, and as many values, as a line may have */
    strcpy(line, "{\"x\": ");
    memset(line + strlen(line), '[', deep);
    memset(line + 6 + deep, ']', deep);
    strcpy(line + 6 + 2 * deep, ",\"type\":\"rules\"}");
    ASSERT_EQ(strlen(line), PROGRAM_LINE_MAX);
    ASSERT(say(line) == NULL);
    ASSERT_TEXT(t.answer, "{\"type\":\"ready\"}\n");
    line[6 + deep] = '}'; /* the innermost is closed by the wrong one */
    ASSERT_TEXT(say(line), "no JSON object");
    strcat(line, " ");
    ASSERT_TEXT(say(line), "the line is too long");
    ASSERT_TEXT(t.answer, "");
    static const char *const never[] = {"[1,]",       "[,1]",  "[1 2]", "[1",  "1]",   "{\"a\"}",
                                        "{\"a\":1,}", "{1:2}", "[01]",  "[-]", "[1]]", "[]{}"};
    for (unsigned i = 0; i < sizeof never / sizeof *never; i++) {
        snprintf(line, sizeof line, "{\"type\":\"weather\",\"x\":%s}", never[i]);
        ASSERT_TEXT(say(line), "no JSON object");
    }
    ASSERT(say("{\"type\":\"weather\",\"x\":[[],{},[{\"a\":[0,-0.5e+2]}, { } ]] }") == NULL);
    tbp_close(&t);
}

/* Some languages write every number as a fraction. */
static void whole_numbers_may_be_written_as_fractions(void)
{
    static const struct {
        const char *y;
        bool is_two;
    } of[] = {{"2", true},
              {"2.0", true},
              {"2.000000000000000", true},
              {"20e-1", true},
              {"0.2E+1", true},
              {"2e0", true},
              {"0.002e3", true},
              {"2.5", false},
              {"2e-1", false},
              {"2.0000001", false},
              {"2e1", false},
              {"-2.0", false},
              {"2e99999999999", false},
              {"2e-99999999999", false},
              {"20000000000000000000000e-22", false}, /* nobody writes it so */
              {"9223372036854775808", false},
              {"\"2\"", false},
              {"null", false}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        char line[200];
        open_game("", "\"queue\":[\"I\"]");
        snprintf(line, sizeof line,
                 "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":"
                 "\"east\",\"x\":0e5,\"y\":%s},\"spin\":\"none\"}}",
                 of[i].y);
        ASSERT_EQ(say(line) == NULL && t.board.column[0] == ~(uint64_t)0 << 60, of[i].is_two);
        tbp_close(&t);
    }
    open_game("", "\"queue\":[]");
    ASSERT(say("{\"type\":\"start\",\"board\":[],\"queue\":[],\"combo\":3.0}") == NULL);
    ASSERT_EQ(t.combo, 2);
    ASSERT(say("{\"type\":\"start\",\"board\":[],\"queue\":[],\"combo\":-2147483648}") == NULL);
    ASSERT_EQ(t.combo, -1); /* as if it were not there */
    ASSERT(say("{\"type\":\"start\",\"board\":[],\"queue\":[],\"combo\":1000001}") == NULL);
    ASSERT_EQ(t.combo, -1);
    tbp_close(&t);
}

/* A field with no room has no moves. */
static void nothing_fits(void)
{
    char board[3000] = "";
    for (int y = 0; y < 40; y++)
        strcat(board, y ? "," FULL_BUT_LAST : FULL_BUT_LAST);
    open_game(board, "\"queue\":[\"T\"]");
    ASSERT(say("{\"type\":\"suggest\"}") == NULL);
    ASSERT(strstr(t.answer, "\"moves\":[]") != NULL);
    tbp_close(&t);
}

/* By the protocol: north middle left, east middle top, south middle right, west middle bottom. */
static void an_i_has_four_centres(void)
{
    static const struct {
        const char *move;
        unsigned x, y, width, height;
    } i[] = {{"\"orientation\":\"north\",\"x\":4,\"y\":0", 3, 0, 4, 1},
             {"\"orientation\":\"east\",\"x\":4,\"y\":2", 4, 0, 1, 4},
             {"\"orientation\":\"south\",\"x\":4,\"y\":0", 2, 0, 4, 1},
             {"\"orientation\":\"west\",\"x\":4,\"y\":1", 4, 0, 1, 4}};
    for (unsigned n = 0; n < 4; n++) {
        char line[200];
        open_game("", "\"queue\":[\"I\"]");
        snprintf(
            line, sizeof line,
            "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",%s},\"spin\":\"none\"}}",
            i[n].move);
        ASSERT(say(line) == NULL);
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            bool filled = x >= i[n].x && x < i[n].x + i[n].width;
            ASSERT_EQ(t.board.column[x], filled ? ~(uint64_t)0 << (64 - i[n].height) : 0);
        }
        tbp_close(&t);
    }
}

#define ROW_OF(a, b, c, d, e, f, g, h, i, j)                                                       \
    "[" a "," b "," c "," d "," e "," f "," g "," h "," i "," j "]"
#define X "\"G\""
#define O "null"

/* A place under a roof to which only turns lead; the orientation is the one they end in. */
static void it_says_how_the_piece_lies_there(void)
{
    open_game(
        ROW_OF(X, X, X, X, X, X, X, O, O, O) "," ROW_OF(X, X, O, O, O, X, X, X, X, X) "," ROW_OF(
            X, X, X, X, X, O, O, X, X, X) "," ROW_OF(X, X, X, X, O, O, X, X, X, X),
        "\"queue\":[\"Z\"]");
    ASSERT(say("{\"type\":\"suggest\"}") == NULL);
    ASSERT(strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"Z\",\"orientation\":\"south\","
                            "\"x\":5,\"y\":3}") != NULL);
    tbp_close(&t);
}

/* It claims a spin where it means one, and believes the front end's; both keep the chain alive. */
static void spins_are_claimed_and_believed(void)
{
    static const char slot[] = ROW_OF(X, X, X, O, X, X, X, X, X, X) "," ROW_OF(
        X, X, O, O, O, X, X, X, X, X) "," ROW_OF(O, O, X, O, O, O, O, O, O, O);
    open_game(slot, "\"queue\":[\"T\"]");
    ASSERT(!t.back_to_back);
    ASSERT(say("{\"type\":\"suggest\"}") == NULL);
    ASSERT(strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"T\",\"orientation\":\"south\","
                            "\"x\":3,\"y\":1},\"spin\":\"full\"}") != NULL);
    ASSERT(
        say("{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"T\",\"orientation\":\"south\","
            "\"x\":3,\"y\":1},\"spin\":\"full\"}}") == NULL);
    ASSERT(t.back_to_back);
    ASSERT_EQ(t.combo, 0);
    ASSERT(say("{\"type\":\"start\",\"hold\":null,\"combo\":3,\"back_to_back\":true,\"board\":"
               "[" ROW_OF(X, X, X, O, X, X, X, X, X, X) "," ROW_OF(
                   X, X, O, O, O, X, X, X, X, X) "],\"queue\":[\"T\"]}") == NULL);
    ASSERT(t.back_to_back);
    ASSERT(
        say("{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"T\",\"orientation\":\"south\","
            "\"x\":3,\"y\":1},\"spin\":\"none\"}}") == NULL);
    ASSERT(!t.back_to_back);
    ASSERT_EQ(t.combo, 3);
    tbp_close(&t);
}

/* A stack up to where pieces come in after their first drop: they stay a row higher, from where an
 * I still turns down into the well. */
static void a_piece_that_cannot_come_down_is_saved(void)
{
    char board[3000] = "";
    for (int y = 0; y < 20; y++)
        strcat(board, y ? "," FULL_BUT_LAST : FULL_BUT_LAST);
    open_game(board, "\"queue\":[\"I\",\"O\"]");
    ASSERT(say("{\"type\":\"suggest\"}") == NULL);
    ASSERT(strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"I\",\"orientation\":\"east\","
                            "\"x\":9,\"y\":2},\"spin\":\"none\"}") != NULL ||
           strstr(t.answer, "\"moves\":[{\"location\":{\"type\":\"I\",\"orientation\":\"west\","
                            "\"x\":9,\"y\":1},\"spin\":\"none\"}") != NULL);
    tbp_close(&t);
}

/* More pieces than are thought about stand in the queue, and come in their turn. */
static void a_long_queue_is_remembered(void)
{
    open_game("", "\"queue\":[\"S\",\"S\",\"S\",\"S\",\"S\",\"S\",\"S\",\"S\",\"S\",\"S\","
                  "\"S\",\"S\",\"S\",\"S\",\"S\",\"S\",\"S\",\"L\"]");
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"J\"}") == NULL);
    for (int y = 0; y < 17; y++) {
        char line[200];
        ASSERT(say("{\"type\":\"suggest\"}") == NULL);
        ASSERT(strstr(t.answer, "\"type\":\"S\"") != NULL);
        snprintf(line, sizeof line,
                 "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"S\","
                 "\"orientation\":\"north\",\"x\":1,\"y\":%d},\"spin\":\"none\"}}",
                 2 * y);
        ASSERT(say(line) == NULL);
    }
    ASSERT_EQ(t.queue_count, 2);
    ASSERT_EQ(t.queue[0], TS_L);
    ASSERT_EQ(t.queue[1], TS_J);
    while (t.queue_count < TBP_QUEUE_MAX)
        ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"O\"}") == NULL);
    ASSERT(say("{\"type\":\"new_piece\",\"piece\":\"O\"}") != NULL);
    ASSERT(say("{\"type\":\"suggest\"}") == NULL);
    tbp_close(&t);
}

/* A piece known to come next is as good as a bag that has nothing else, whatever else is dealt:
 * sixteen of the queue, the held piece, and that one. */
static void a_piece_beyond_those_looked_at_is_reckoned_with(void)
{
#define SIXTEEN                                                                                    \
    "\"O\",\"S\",\"O\",\"Z\",\"O\",\"S\",\"O\",\"Z\",\"O\",\"S\",\"O\",\"Z\",\"O\",\"S\",\"O\","   \
    "\"Z\""
    static const char *const rest[] = {
        "\"queue\":[" SIXTEEN "],\"randomizer\":{\"type\":\"general_bag\",\"current_bag\":"
        "{\"I\":1},\"filled_bag\":{\"I\":1}}",
        "\"queue\":[" SIXTEEN ",\"I\"]",
        "\"queue\":[" SIXTEEN ",\"I\",\"T\"],\"randomizer\":{\"type\":\"uniform\"}",
        "\"queue\":[" SIXTEEN ",\"T\"]",
    };
    static ts_answer bag;
    char line[1000];
    for (unsigned i = 0; i < 4; i++) {
        open_game("", "\"queue\":[]");
        snprintf(line, sizeof line, "{\"type\":\"start\",\"hold\":\"J\",\"board\":[%s],%s}", WELL,
                 rest[i]);
        ASSERT(say(line) == NULL);
        ASSERT(say("{\"type\":\"suggest\"}") == NULL);
        ASSERT(strstr(t.answer, "\"depth\":18,") != NULL);
        bag = i ? bag : t.found;
        bool same = bag.looked_at == t.found.looked_at;
        for (unsigned k = 0; k < bag.count && k < t.found.count; k++)
            same &= bag.choice[k].value == t.found.choice[k].value;
        ASSERT_EQ(same, i < 3); /* the last one brings another piece */
        tbp_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_says_who_it_is);
    RUN(it_suggests_and_plays);
    RUN(hold_follows_from_the_piece);
    RUN(the_bag_goes_on);
    RUN(garbage_lifts_the_field);
    RUN(a_front_end_may_limit_the_nodes);
    RUN(any_line_may_come);
    RUN(a_start_that_is_refused_leaves_no_game);
    RUN(json_is_read_as_it_may_be_written);
    RUN(a_piece_beyond_those_looked_at_is_reckoned_with);
    RUN(whole_numbers_may_be_written_as_fractions);
    RUN(nothing_fits);
    RUN(an_i_has_four_centres);
    RUN(it_says_how_the_piece_lies_there);
    RUN(spins_are_claimed_and_believed);
    RUN(a_piece_that_cannot_come_down_is_saved);
    RUN(a_long_queue_is_remembered);
    return test_done();
}
