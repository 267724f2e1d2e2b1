/* Traits of the editions' sources in the play layer, and of no other rule set: sounds, keys and how
 * a score is shown. The rules themselves: t_psk.c and so on. */
#include "parts_rig.h"
#include "session_rig.h"
#include "audio/cue.h"

static void start(session_rig *t, const char *rules, const char *mode)
{
    session_options o = rig_options(rules, mode);
    o.play_at_once = true;
    rig_open_options(t, &o);
    rig_pass(t, 4 * SECOND); /* a countdown is over */
}

static unsigned cues_of(session_rig *t, unsigned kind)
{
    sound_cue cue[64];
    unsigned many = 0;
    for (int i = session_cues(t->s, cue, 64); i-- > 0;)
        many += cue[i].kind == kind;
    return many;
}

static void a_row_fallen_by_itself_is_heard(void)
{
    static const struct {
        const char *rules;
        unsigned heard; /* rows in two seconds */
    } at[] = {{"psk", 2}, {"pygame", 3}, {"guideline", 0}, {"pivot", 0}, {"wx", 0}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        session_rig t;
        start(&t, at[i].rules, "none");
        cues_of(&t, CUE_FALL);
        rig_pass(&t, 2 * SECOND);
        ASSERT_EQ(cues_of(&t, CUE_FALL), at[i].heard);
        rig_down(&t, KEY_DOWN); /* by the player: another sound */
        rig_pass(&t, SECOND / 4);
        ASSERT_EQ(cues_of(&t, CUE_FALL), 0);
        rig_close(&t);
    }
}

static void psk_shows_eight_digits(void)
{
    static const struct {
        const char *rules;
        uint64_t score;
        const char *shown;
    } at[] = {{"psk", 0, "00000000"},
              {"psk", 7, "00000007"},
              {"psk", 1234, "00001234"},
              {"psk", 123456789, "123456789"},
              {"guideline", 1234, "1,234"}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        session_rig t;
        start(&t, at[i].rules, "none");
        inner_board(t.s, 0)->score = at[i].score;
        session_touch(t.s);
        ASSERT(rig_text(&t, at[i].shown));
        rig_close(&t);
    }
}

/* Rows are cleared; until the timer brings the next piece, P has no effect, as in the source.
 * Escape pauses at any time. */
static void wx_is_not_paused_without_a_piece(void)
{
    for (int escape = 0; escape < 2; escape++) {
        session_rig t;
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {0};
        start(&t, "wx", "none");
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            cell[0][x] = cell[1][x] = x == 6 || x == 7 ? TS_NONE : TS_GARBAGE;
        ASSERT(ts_edit_stack(inner_match(t.s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
        ASSERT(ts_edit_piece(inner_match(t.s), 0, TS_O, NULL));
        rig_type(&t, " ");
        ASSERT_EQ(inner_board(t.s, 0)->lines, 2);
        ASSERT_EQ(inner_board(t.s, 0)->piece.kind, TS_NONE);
        rig_down(&t, escape ? KEY_ESCAPE : 'p');
        ASSERT_EQ(session_screen(t.s), escape ? SCREEN_PAUSE : SCREEN_PLAY);
        if (!escape) {
            rig_up(&t, 'p');
            rig_pass(&t, SECOND / 2);
            ASSERT(inner_board(t.s, 0)->piece.kind != TS_NONE);
            rig_down(&t, 'p');
            ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
        }
        rig_close(&t);
    }
}

/* To practice, where nothing falls, and back; without the source's debug mode the key does
 * nothing. */
static void pygame_has_a_key_to_its_debug_mode(void)
{
    session_rig t;
    start(&t, "pygame", "marathon");
    rig_down(&t, KEY_F1 + 1);
    rig_up(&t, KEY_F1 + 1);
    ASSERT_EQ(session_match(t.s)->setup.mode, TS_MODE_PRACTICE);
    ASSERT_EQ(session_match(t.s)->setup.rules, TS_RULES_PYGAME);
    rig_pass(&t, SECOND / 10);
    const int y = inner_board(t.s, 0)->piece.y;
    rig_pass(&t, 3 * SECOND);
    ASSERT_EQ(inner_board(t.s, 0)->piece.y, y);
    rig_down(&t, KEY_F1 + 1);
    ASSERT_EQ(session_match(t.s)->setup.mode, TS_MODE_NONE);
    ASSERT_EQ(session_match(t.s)->setup.rules, TS_RULES_PYGAME);
    rig_close(&t);
    start(&t, "guideline", "marathon");
    rig_down(&t, KEY_F1 + 1);
    ASSERT_EQ(session_match(t.s)->setup.mode, TS_MODE_MARATHON);
    rig_close(&t);
}

static void only_its_help_names_the_key(void)
{
    static const char *const rules[] = {"pygame", "psk"};
    for (int i = 0; i < 2; i++) {
        session_rig t;
        start(&t, rules[i], "none");
        rig_room(&t, 100, 40, 1, 1);
        session_game_pause(t.s, PAUSED_BY_PLAYER, t.now);
        session_push(t.s, SCREEN_HELP_KEYS);
        ASSERT_EQ(rig_text(&t, "Debug mode") != NULL, i == 0);
        ASSERT_EQ(rig_text(&t, "F2") != NULL, i == 0);
        rig_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_row_fallen_by_itself_is_heard);
    RUN(psk_shows_eight_digits);
    RUN(wx_is_not_paused_without_a_piece);
    RUN(pygame_has_a_key_to_its_debug_mode);
    RUN(only_its_help_names_the_key);
    return test_done();
}
