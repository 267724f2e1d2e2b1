/* The session as a browser's page sees it: whether a game is on and fingers have buttons, replays
 * as files, and words for players who do not see it. */
#define _DEFAULT_SOURCE
#include "parts_rig.h"
#include "session_store_rig.h"

#include "replay/compact.h"
#include "tessera/rules.h"

static session_rig t;

static void open_page(void)
{
    session_options o = here("guideline", "none");
    o.has_pointer = o.has_window = o.in_page = o.has_touch = true;
    o.has_files = o.has_reader = true;
    o.rules = o.mode = -1;
    rig_fresh();
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
}

/* Between the title and the game, and back by way of a pause. */
static void a_game_is_on_while_it_takes_the_keys(void)
{
    open_page();
    ASSERT_EQ(t.scene->look.playing, 0);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_NONE);
    rig_type(&t, "E");
    ASSERT_EQ(t.scene->look.playing, 1);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_SHOWN);
    rig_type(&t, "X");
    ASSERT_EQ(t.scene->look.playing, 0);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_HIDDEN);
    rig_type(&t, "[Options]E"); /* options */
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_NONE);
    rig_type(&t, "XX");
    ASSERT_EQ(t.scene->look.playing, 1);
    rig_lose(&t);
    ASSERT_EQ(t.scene->look.playing, 0);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_NONE);
    rig_type(&t, "[Watch replay]E"); /* its replay takes other keys */
    ASSERT(rig_text(&t, "Replay"));
    ASSERT_EQ(t.scene->look.playing, 0);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_NONE);
    rig_close(&t);
}

/* The number of tiles above the field; where the field's tiles begin. */
static unsigned count_above(int32_t *top)
{
    const scene_item *grid = NULL;
    unsigned count = 0;
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++)
        if (t.scene->item[i].kind == ITEM_SHAPE && t.scene->item[i].shape == SHAPE_GRID)
            grid = &t.scene->item[i];
    for (uint32_t i = 0; grid && i < t.scene->count; i++)
        count += t.scene->item[i].kind == ITEM_BLOCK && t.scene->item[i].y < grid->y;
    *top = grid ? grid->y : 0;
    return count;
}

/* There is no room for a row above the field. The buttons keep their place, so the field does. */
static void the_piece_that_ended_the_game_is_seen_on_a_phone(void)
{
    int32_t before, after;
    open_page();
    rig_tell(&t, TELL_FINGERS, 1);
    rig_room(&t, 3 * 360, 3 * 488, 24, 36);
    rig_type(&t, "E");
    rig_pass(&t, 4000 * MS);
    ASSERT_EQ(count_above(&before), 0);
    while (t.scene->look.playing)
        rig_type(&t, " ");
    ASSERT(count_above(&after) > 0);
    ASSERT(before > 0 && after == before);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_HIDDEN);
    rig_close(&t);
}

static void an_edited_field_is_for_pointing(void)
{
    open_page();
    t.s->settings.mode = (uint8_t)ts_modes_find("practice");
    rig_type(&t, "E");
    ASSERT_EQ(t.scene->look.playing, 1);
    rig_type(&t, "e");
    ASSERT_EQ(t.scene->look.playing, 0);
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_HIDDEN);
    rig_close(&t);
}

/* As many as the rules promise: on canvases of phones upright, with the page's buttons below and
 * without, and lying. */
static void all_previews_are_shown_on_a_phone(void)
{
    static const int room[][2] = {{390, 692}, {390, 844}, {360, 488}, {360, 640}, {844, 390}};
    for (unsigned i = 0; i < sizeof room / sizeof room[0]; i++) {
        open_page();
        rig_room(&t, 3 * room[i][0], 3 * room[i][1], 24, 36);
        rig_type(&t, "E");
        rig_pass(&t, 1100 * MS);
        ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 4 + 6 * 4);
        rig_close(&t);
    }
}

/* Beside the field of an upright phone the speed has a short name, and the bar shows the goal. */
static void a_narrow_panel_squeezes_nothing(void)
{
    open_page();
    t.s->settings.mode = (uint8_t)ts_modes_find("sprint");
    rig_room(&t, 3 * 390, 3 * 692, 24, 36);
    rig_type(&t, "E");
    rig_pass(&t, 1100 * MS);
    ASSERT(rig_text(&t, "PPS") && !rig_text(&t, "Pieces/second"));
    ASSERT(rig_text(&t, "Lines") && !rig_text(&t, "0/40"));
    rig_room(&t, 960, 720, 5, 10);
    ASSERT(!rig_text(&t, "PPS") && rig_text(&t, "Pieces/second"));
    rig_close(&t);
}

/* A low page shows two lines in each row, and a notch of the wheel is a row; an upright one has one
 * below the other. */
static void two_lines_share_a_row_of_a_low_page(void)
{
    open_page();
    rig_tell(&t, TELL_FINGERS, 1);
    rig_room(&t, 3 * 844, 3 * 390, 24, 36);
    const scene_item *first = rig_spot(&t, SPOT_LINE, 0), *second = rig_spot(&t, SPOT_LINE, 1);
    const scene_item *third = rig_spot(&t, SPOT_LINE, 2);
    ASSERT(first && second && third);
    ASSERT(first->y == second->y && first->x + first->w <= second->x && first->w == second->w);
    ASSERT(third->x == first->x && third->y == first->y + first->h);
    ASSERT(rig_spot(&t, SPOT_LINE, 9) != NULL);
    for (unsigned i = 0; i < 2; i++)
        session_wheel(t.s, -1, t.now);
    ASSERT_EQ(session_cursor(t.s), 4);
    rig_room(&t, 3 * 390, 3 * 844, 24, 36);
    first = rig_spot(&t, SPOT_LINE, 0);
    second = rig_spot(&t, SPOT_LINE, 1);
    ASSERT(first && second && first->x == second->x && first->y + first->h <= second->y);
    rig_close(&t);
}

/* Options say what this browser cannot do, and name no keys to fingers. */
static void fingers_are_told_what_they_can_do(void)
{
    open_page();
    rig_type(&t, "[Options]E[Window and controllers]E[Full screen]");
    ASSERT(rig_text(&t, "F11"));
    rig_tell(&t, TELL_FINGERS, 1);
    ASSERT(rig_text(&t, "Full screen") && !rig_text(&t, "F11"));
    rig_type(&t, "X[Touch]E[Rumble]");
    ASSERT(rig_text(&t, "Vibrates") && !rig_text(&t, "cannot vibrate"));
    t.s->options.no_vibration = true;
    rig_type(&t, "UD");
    ASSERT(!rig_text(&t, "Vibrates") && rig_text(&t, "cannot vibrate"));
    rig_close(&t);
}

static void how_fingers_play_is_set_and_kept(void)
{
    open_page();
    ASSERT_EQ(t.scene->look.touch, TOUCH_BOTH);
    ASSERT_EQ(t.scene->look.touch_way, 5);
    ASSERT_EQ(t.scene->look.touch_size, 1);
    ASSERT_EQ(t.scene->look.touch_turns_left, 0);
    rig_type(&t, "[Options]E[Touch]E");
    ASSERT(rig_text(&t, "Touch"));
    ASSERT_EQ(t.scene->look.buttons, BUTTONS_SHOWN);
    rig_type(&t, "RR[Sensitivity]R[Button size]R[Rotation buttons]R");
    ASSERT(rig_text(&t, "gestures") && rig_text(&t, "large") && rig_text(&t, "left"));
    ASSERT_EQ(t.scene->look.touch, TOUCH_GESTURES);
    ASSERT_EQ(t.scene->look.touch_way, 6);
    ASSERT_EQ(t.scene->look.touch_size, 2);
    ASSERT_EQ(t.scene->look.touch_turns_left, 1);
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(t.scene->look.touch, TOUCH_GESTURES);
    rig_type(&t, "[Options]E"); /* a terminal has nothing of the kind */
    ASSERT(!rig_text(&t, "Touch"));
    rig_close(&t);
}

static const char *take(const char *name, const char *text)
{
    session_take(t.s, &(replay_file){name, text, strlen(text), FILE_REPLAY}, t.now);
    rig_look(&t);
    return session_files_message(t.s);
}

/* A game that lasts: this number of pieces dropped, then given up. */
static void play(unsigned pieces)
{
    rig_type(&t, "HE");
    rig_drop(&t, pieces);
    rig_type(&t, "X[Give up]E[Yes]E");
    ASSERT(rig_text(&t, "Watch replay"));
    rig_type(&t, "X");
}

static void to_replays(void)
{
    rig_type(&t, "H[Replays]E");
    ASSERT(rig_text(&t, "Open replay file"));
}

static void a_replay_goes_out_and_comes_in_again(void)
{
    replay_file file;
    store_game game[4];
    static char text[100000];
    open_page();
    play(12);
    to_replays();
    ASSERT_EQ(inner_library(t.s)->count, 1);
    rig_type(&t, "s"); /* that line is no replay */
    ASSERT(!session_file(t.s, &file));
    rig_type(&t, "Ds");
    ASSERT(rig_text(&t, "save"));
    ASSERT(session_file(t.s, &file));
    ASSERT(strncmp(file.name, "tessera-marathon-guideline-20", 29) == 0);
    ASSERT_TEXT(file.name + strlen(file.name) - 4, ".tsr");
    ASSERT(strncmp(file.text, "tessera replay 1", 16) == 0);
    ASSERT(file.size < sizeof text);
    memcpy(text, file.text, file.size);
    ASSERT(!session_file(t.s, &file)); /* once */
    rig_type(&t, "BB");
    ASSERT_EQ(inner_library(t.s)->count, 0);
    ASSERT(rig_text(&t, "Open replay file"));
    ASSERT_TEXT(take("mine.tsr", text), "mine.tsr was added to the replays.");
    ASSERT_EQ(games_kept(&t, game, 4), 1);
    ASSERT_EQ(game[0].stranger, 1);
    ASSERT_EQ(game[0].counts, 0);
    ASSERT_EQ(game[0].pieces, 12);
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_REPLAYS), 1);
    rig_type(&t, "E"); /* and can be watched */
    ASSERT(session_in_replay(t.s));
    rig_type(&t, "XX");
    rig_close(&t);
}

static const char *take_compact(const buffer *bytes)
{
    session_take(t.s, &(replay_file){"mine.tsc", bytes->data, bytes->size, FILE_REPLAY}, t.now);
    rig_look(&t);
    return session_files_message(t.s);
}

static void a_file_may_be_compact(void)
{
    replay_file file;
    store_game game[4];
    buffer compact = {0};
    open_page();
    play(12);
    to_replays();
    rig_type(&t, "Ds");
    ASSERT(session_file(t.s, &file));
    ASSERT(compact_write(file.text, file.size, &compact));
    rig_type(&t, "BB");
    ASSERT_TEXT(take_compact(&compact), "mine.tsc was added to the replays.");
    ASSERT_EQ(games_kept(&t, game, 4), 1);
    ASSERT_EQ(game[0].pieces, 12);
    compact.size /= 2;
    rig_type(&t, "U");
    ASSERT_TEXT(take_compact(&compact), "mine.tsc is incomplete: unexpected end of file.");
    compact.data[0] = 2;
    rig_type(&t, "U");
    ASSERT_TEXT(take_compact(&compact), "mine.tsc was made by a newer version of the game.");
    buffer_free(&compact);
    rig_close(&t);
}

static void a_file_is_asked_for_on_its_line(void)
{
    open_page();
    to_replays();
    ASSERT_EQ(t.scene->chooses, 0);
    rig_type(&t, "E");
    ASSERT_EQ(t.scene->chooses, 1);
    rig_close(&t);
    open_here(&t, "guideline", "none"); /* a terminal has the command for it */
    rig_type(&t, "[Replays]E");
    ASSERT(!rig_text(&t, "Open replay file"));
    rig_close(&t);
}

static void what_is_no_good_replay_is_told_from_one(void)
{
    static char text[100000], bad[100000];
    replay_file file;
    store_game game[4];
    open_page();
    play(12);
    to_replays();
    rig_type(&t, "Ds");
    ASSERT(session_file(t.s, &file));
    memcpy(text, file.text, file.size);
    ASSERT_TEXT(take("x", "?"), "x is not a replay.");
    rig_type(&t, "U");
    ASSERT_EQ(session_files_message(t.s)[0], 0);
    ASSERT_TEXT(take("/a folder/z", "?"), "z is not a replay.");
    rig_type(&t, "U");
    ASSERT_TEXT(take("C:\\games\\z", "?"), "z is not a replay.");
    rig_type(&t, "U");
    ASSERT_TEXT(take("x", "tessera replay 9\n"), "x was made by a newer version of the game.");
    ASSERT_TEXT(take("y", text),
                "x was made by a newer version of the game."); /* stays to be read */
    rig_type(&t, "U");
    memcpy(bad, text, file.size);
    *strstr(bad, "seed ") = 'S';
    ASSERT_TEXT(take("x", bad), "x: invalid line 5.");
    rig_type(&t, "U");
    memcpy(bad, text, file.size);
    *strstr(bad, "end ") = '\0';
    ASSERT_TEXT(take("x", bad), "x is incomplete: unexpected end of file.");
    rig_type(&t, "U");
    memcpy(bad, text, file.size);
    char *revision = strstr(bad, "rules guideline ") + strlen("rules guideline ");
    *revision = (char)(*revision + 1);
    ASSERT_TEXT(take("x", bad), "x was recorded under another version of its rules.");
    rig_type(&t, "U");
    memcpy(bad, text, file.size);
    char *pieces = strstr(bad, "pieces ") + strlen("pieces ");
    *pieces = (char)(*pieces + 1);
    ASSERT_TEXT(take("x", bad), "x does not verify: the replay ends differently.");
    ASSERT_EQ(games_kept(&t, game, 4), 1);
    rig_close(&t);
}

/* A name is said as far as it goes, in whole letters. */
static void a_long_name_is_cut(void)
{
    char name[400];
    open_page();
    for (unsigned i = 0; i < 199; i++)
        memcpy(name + 2 * i, "\u00e9", 2);
    name[398] = 0;
    take(name, "?");
    ASSERT_EQ(strlen(session_files_message(t.s)), 98 + strlen(" is not a replay."));
    rig_close(&t);
}

static void a_game_stops_for_a_file_and_goes_on(void)
{
    open_page();
    rig_type(&t, "E ");
    unsigned pieces = session_match(t.s)->board[0].pieces;
    ASSERT_TEXT(take("x", "?"), "x is not a replay.");
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    ASSERT(rig_text(&t, "x is not a replay."));
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(session_match(t.s)->board[0].pieces >= pieces);
    rig_close(&t);
}

/* Returns the announcement since the last call, or "". */
static const char *heard(void)
{
    static uint32_t last;
    rig_look(&t);
    bool news = t.scene->spoken != last;
    last = t.scene->spoken;
    return news ? t.scene->words + t.scene->speech : "";
}

static bool begins(const char *words, const char *with)
{
    if (strncmp(words, with, strlen(with)) == 0)
        return true;
    printf("heard: \"%s\"\n", words);
    return false;
}

static void menus_are_said_line_by_line(void)
{
    open_page();
    rig_type(&t, "[Options]EXH");
    ASSERT(begins(heard(), "Play Marathon, Guideline. "));
    rig_room(&t, 1200, 800, 5, 10);
    ASSERT_TEXT(heard(), ""); /* once */
    rig_type(&t, "D");
    ASSERT(begins(heard(), "Mode Marathon."));
    rig_type(&t, "[Options]E");
    ASSERT(begins(heard(), "Options. Handling"));
    rig_type(&t, "D");
    ASSERT_TEXT(heard(), "Keys");
    rig_type(&t, "[Display]E");
    ASSERT(begins(heard(), "Display. Theme "));
    rig_type(&t, "R");
    ASSERT(begins(heard(), "Theme Mosaic. "));
    rig_type(&t, "XX");
    ASSERT_TEXT(heard(), "TESSERA. Options");
    rig_close(&t);
}

static void a_game_is_said_when_it_begins_now_and_then_and_when_it_ends(void)
{
    open_page();
    t.s->settings.mode = (uint8_t)ts_modes_find("none");
    heard();
    rig_type(&t, "E");
    ASSERT_TEXT(heard(), "Original, Guideline. Left, Right: Move. Up, X: Rotate right. "
                         "Space: Hard drop. C: Hold. Down: Soft drop. Z: Rotate left.");
    rig_type(&t, "   ");
    ASSERT_TEXT(heard(), "");
    inner_match(t.s)->board[0].lines = 9; /* as if */
    inner_match(t.s)->board[0].score = 1234;
    rig_type(&t, "L");
    ASSERT_TEXT(heard(), "");
    inner_match(t.s)->board[0].lines = 12;
    rig_type(&t, "R");
    ASSERT(begins(heard(), "Score 1,234, Level 1, Lines 12"));
    rig_type(&t, "L");
    ASSERT_TEXT(heard(), "");
    rig_type(&t, "X");
    ASSERT_TEXT(heard(), "Paused. Resume");
    rig_type(&t, "[Give up]E[Yes]E");
    const char *end = heard();
    ASSERT(begins(end, "Game over. Given up. Time "));
    ASSERT(strstr(end, ". Score 1,234. Lines 12."));
    ASSERT(strstr(end, ". Play again"));
    rig_close(&t);
}

/* Two cells in the first column, one in the next two; a T above free columns. */
static void arrange(ts_board *b)
{
    static const uint8_t next[] = {TS_I, TS_O, TS_L, TS_J, TS_S, TS_Z};
    for (unsigned x = 0; x < 3; x++)
        b->cell[0][x] = TS_BLACK;
    b->cell[1][0] = TS_BLACK;
    b->row[0] = 7;
    b->row[1] = 1;
    b->piece.kind = TS_T;
    b->hold = TS_Z;
    memcpy(b->queue, next, sizeof next);
}

static void a_board_is_told_when_it_is_asked_for(void)
{
    open_page();
    t.s->settings.mode = (uint8_t)ts_modes_find("none");
    rig_type(&t, "E");
    arrange(&inner_match(t.s)->board[0]);
    heard();
    rig_type(&t, "v");
    ASSERT_TEXT(heard(), "T piece, columns 4 to 6. Lands in row 1. Heights: 2 1 1 0 0 0 0 0 0 0. "
                         "Next: I, O, L, J, S, Z. Hold: Z.");
    ASSERT(!rig_text(&t, "T piece"));
    rig_type(&t, "LLLv"); /* over the stack */
    ASSERT(begins(heard(), "T piece, columns 1 to 3. Lands in row 3. "));
    t.s->settings.ghost = 0; /* who shows none is told none */
    session_key(t.s, KEY_FINGER + ACTION_TELL, true, t.now);
    ASSERT(begins(heard(), "T piece, columns 1 to 3. Heights: 2 1 1 0 "));
    inner_match(t.s)->setup.mode = (uint8_t)ts_modes_find("invisible");
    rig_type(&t, "v");
    ASSERT(begins(heard(), "T piece, columns 1 to 3. Next: "));
    rig_close(&t);
    open_plain(&t); /* where nothing is said aloud it is a line of the picture, for a while */
    rig_type(&t, "HE");
    arrange(&inner_match(t.s)->board[0]);
    rig_type(&t, "v");
    ASSERT(rig_text(&t, "T piece"));
    rig_pass(&t, 8 * SECOND);
    ASSERT(!rig_text(&t, "T piece"));
    rig_close(&t);
}

/* News covers no cell of the field where there is any other room: in the least terminal, and in an
 * upright window, it takes the place of the numbers for a while. */
static void news_stands_where_no_cell_is(void)
{
    static const int room[][4] = {{40, 20, 1, 1}, {80, 24, 1, 1}, {420, 720, 5, 12}};
    for (unsigned i = 0; i < sizeof room / sizeof room[0]; i++) {
        open_plain(&t);
        t.s->options.has_halves = true;
        t.s->settings.first_keys = false; /* they would have that place */
        rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
        rig_type(&t, "HE");
        arrange(&inner_match(t.s)->board[0]);
        rig_type(&t, "v");
        ASSERT(rig_text(&t, "T piece"));
        for (uint32_t n = 0; n < t.scene->count; n++)
            ASSERT(t.scene->item[n].role != ROLE_MENU);
        rig_pass(&t, 8 * SECOND);
        ASSERT(rig_text(&t, "Time"));
        rig_close(&t);
    }
}

/* Six columns and two pieces in advance: nothing is told of what these rules do not have. */
static void a_board_of_own_rules_is_told(void)
{
    static const char print[] = "guideline: narrow\n\nField\n  columns  6\n\n"
                                "Player\n  pieces shown in advance  2\n";
    static ts_rules_text own;
    ts_rules_error error;
    session_options o = here("guideline", "none");
    ASSERT(ts_rules_read(print, sizeof print - 1, &own, &error));
    o.own_rules = &own;
    o.has_reader = true;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    heard();
    rig_type(&t, "v");
    const char *told = heard();
    ASSERT(strstr(told, "Heights: 0 0 0 0 0 0. "));
    const char *next = strstr(told, "Next: ");
    ASSERT(next != NULL);
    ASSERT_EQ(strlen(next), strlen("Next: T, T."));
    rig_close(&t);
}

static void what_came_of_a_file_is_said(void)
{
    open_page();
    to_replays();
    ASSERT(begins(heard(), "Replays. No games yet. Open replay file. "));
    take("x", "?");
    ASSERT(begins(heard(), "x is not a replay. "));
    rig_close(&t);
}

/* A browser's store is put right while nothing else happens. */
static void trouble_that_is_over_is_not_shown_on(void)
{
    open_page();
    inner_storage(t.s)->status = STORE_FULL;
    uint32_t version = session_picture_version(t.s);
    session_run(t.s, t.now + 1);
    ASSERT(session_picture_version(t.s) != version);
    version = session_picture_version(t.s);
    session_run(t.s, t.now + 2);
    ASSERT_EQ(session_picture_version(t.s), version);
    rig_close(&t);
}

/* Its first press is to point at it: what else can be done with a row stands at the foot. */
static void a_finger_chooses_a_row_before_it_enters_it(void)
{
    open_page();
    play(12);
    to_replays();
    rig_click(&t, SPOT_LINE, 1);
    ASSERT(!session_in_replay(t.s));
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_REPLAYS), 1);
    rig_click(&t, SPOT_LINE, 1);
    ASSERT(session_in_replay(t.s));
    rig_type(&t, "X");
    rig_click(&t, SPOT_LINE, 0); /* that line does one thing */
    ASSERT_EQ(rig_look(&t)->chooses, 1);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_finger_chooses_a_row_before_it_enters_it);
    RUN(trouble_that_is_over_is_not_shown_on);
    RUN(menus_are_said_line_by_line);
    RUN(a_game_is_said_when_it_begins_now_and_then_and_when_it_ends);
    RUN(a_board_is_told_when_it_is_asked_for);
    RUN(news_stands_where_no_cell_is);
    RUN(a_board_of_own_rules_is_told);
    RUN(what_came_of_a_file_is_said);
    RUN(a_replay_goes_out_and_comes_in_again);
    RUN(a_file_may_be_compact);
    RUN(a_file_is_asked_for_on_its_line);
    RUN(what_is_no_good_replay_is_told_from_one);
    RUN(a_long_name_is_cut);
    RUN(a_game_stops_for_a_file_and_goes_on);
    RUN(a_game_is_on_while_it_takes_the_keys);
    RUN(the_piece_that_ended_the_game_is_seen_on_a_phone);
    RUN(an_edited_field_is_for_pointing);
    RUN(all_previews_are_shown_on_a_phone);
    RUN(a_narrow_panel_squeezes_nothing);
    RUN(two_lines_share_a_row_of_a_low_page);
    RUN(fingers_are_told_what_they_can_do);
    RUN(how_fingers_play_is_set_and_kept);
    return test_done();
}
