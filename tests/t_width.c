/* Fields of other widths than ten: pieces come in in the middle, rows are full when they are, and
 * bots play there. */
#include "clears.h"
#include "replay_text.h"

#include "bot/bot.h"
#include "session/practice.h"
#include "tessera/replay.h"

static rig t;

static void begin(unsigned columns)
{
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_NONE);
    ASSERT(ts_setup_change(&setup, TS_KNOB_COLUMNS, columns));
    rig_start_setup(&t, &setup);
}

static void pieces_have_room(void)
{
    static const char kinds[] = "IJLOSTZ";
    for (unsigned columns = 4; columns <= TS_COLUMNS_MAX; columns++) {
        begin(columns);
        ASSERT_EQ(t.b->columns, columns);
        for (const char *kind = kinds; *kind; kind++) {
            ts_cell cell[4];
            rig_spawn(&t, *kind);
            ASSERT(!t.match.over);
            ts_cells(t.b, t.b->piece, cell);
            for (int i = 0; i < 4; i++)
                ASSERT(cell[i].x >= 0 && cell[i].x < (int)columns);
        }
        ASSERT(ts_valid(&t.match));
    }
    /* two O pieces fill two rows of four columns */
    begin(4);
    for (int x = 0; x < 4; x += 2) {
        ASSERT(rig_place(&t, 'O', 0, x, 0));
        rig_tap(&t, TS_HARD);
        rig_wait(&t, 1);
    }
    ASSERT_EQ(t.b->lines, 2);
}

/* Twelve: the last column is free space like all others, is filled, cleared, raised, and counts. */
static void twelve_columns(void)
{
    static const char kinds[] = "IJLOSTZ";
    static const int in_the_middle[] = {4, 4, 4, 5, 4, 4, 4}; /* left cell: (12 - width) / 2 */
    begin(TS_COLUMNS_MAX);
    for (int i = 0; i < 7; i++) {
        ts_cell cell[4];
        int left = TS_COLUMNS_MAX;
        rig_spawn(&t, kinds[i]);
        ts_cells(t.b, t.b->piece, cell);
        for (int k = 0; k < 4; k++)
            left = cell[k].x < left ? cell[k].x : left;
        ASSERT_EQ(left, in_the_middle[i]);
    }
    ASSERT(!rig_place(&t, 'O', 0, 11, 0)); /* half of it in the wall */
    for (int x = 0; x < 10; x += 2) {
        ASSERT(rig_place(&t, 'O', 0, x, 0));
        rig_tap(&t, TS_HARD);
        rig_wait(&t, 1);
    }
    ASSERT_EQ(t.b->lines, 0); /* ten cells of twelve */
    ASSERT_EQ(t.b->row[0], 0x3ff);
    const uint64_t before = ts_hash(&t.match);
    ASSERT(rig_place(&t, 'I', 1, 10, 3)); /* upright in column 11 */
    rig_tap(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->row[3], 1u << 11);
    ASSERT_EQ(t.b->cell[3][11], TS_I);
    ts_match other = t.match;
    other.board[0].cell[3][11] = TS_J;
    ASSERT(ts_hash(&other) != ts_hash(&t.match) && ts_hash(&t.match) != before);
    ASSERT(rig_place(&t, 'I', 1, 9, 3)); /* and in column 10: rows 0 and 1 are full */
    rig_tap(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->row[1], 3u << 10);
    ASSERT_EQ(t.b->row[2], 0);
    ASSERT(ts_edit_no_piece(&t.match, 0));
    ASSERT(!ts_push_row(&t.match, 0, 12, TS_GARBAGE, NULL));
    ASSERT(ts_push_row(&t.match, 0, 11, TS_GARBAGE, NULL));
    ASSERT_EQ(t.b->row[0], 0x7ff);
    ASSERT_EQ(t.b->row[2], 3u << 10);
    ASSERT(ts_valid(&t.match));
    /* holes are drawn among all twelve */
    unsigned drawn = 0;
    for (int i = 0; i < 200; i++)
        drawn |= 1u << ts_draw_below(&t.match, 0, t.b->columns);
    ASSERT_EQ(drawn, 0xfff);
}

/* Sixty pieces have cells for 240 / columns rows; a bot clears half of them and stays alive. The
 * recording verifies. */
static void bots_play_every_width(void)
{
    static text recording;
    static ts_replay_report report;
    for (unsigned columns = 4; columns <= TS_COLUMNS_MAX; columns++) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        ts_recorder recorder;
        ts_bot *bot = ts_bot_open(8, columns);
        begin(columns);
        recording.size = 0;
        ts_recorder_begin(&recorder, &t.match, text_append, &recording);
        while (!t.match.over && t.b->pieces < 60) {
            held[0] = ts_bot_held(bot, &t.match, 0);
            ts_recorder_held(&recorder, &t.match, held);
            ts_step(&t.match, held, NULL);
        }
        ts_recorder_finish(&recorder, &t.match);
        ts_bot_close(bot);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT(t.b->lines >= 120 / columns);
        ASSERT_EQ(ts_replay_verify(recording.bytes, recording.size, &report), TS_OK);
    }
}

/* The format has ten columns. */
static void no_fumen_of_a_wide_field(void)
{
    char string[POSITION_SIZE];
    begin(TS_COLUMNS_MAX);
    ASSERT_EQ(session_practice_write(t.b, string), 0);
    ASSERT_TEXT(string, "");
    begin(TS_COLUMNS - 1);
    ASSERT(session_practice_write(t.b, string) > 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pieces_have_room);
    RUN(twelve_columns);
    RUN(bots_play_every_width);
    RUN(no_fumen_of_a_wide_field);
    return test_done();
}
