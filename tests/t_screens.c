/* The screens by keyboard alone: each is reached and left, what is chosen on them holds, and what
 * cannot be chosen is not offered. */
#include "menus/format.h"
#include "session/setup.h"
#include "session_rig.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/messages.h"

static void enter_starts_at_once(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    ASSERT(rig_text(&t, "Play") != NULL);
    ASSERT(rig_sleeps(&t));
    rig_down(&t, KEY_ENTER);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(rig_text(&t, "Score") != NULL);
    rig_pass(&t, 5 * MS);
    ASSERT(rig_count(&t, ITEM_BLOCK) > 4); /* a piece in play and those to come */
    rig_close(&t);
}

static void a_named_mode_needs_no_title(void)
{
    session_rig t;
    session_options o = rig_options("modern", "sprint");
    o.play_at_once = true;
    rig_open_options(&t, &o);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(rig_text(&t, "0/40") != NULL);
    rig_close(&t);
}

/* From the title by keys to every screen, and by Escape back to it. */
static void every_screen_is_reached_and_left(void)
{
    static const struct {
        const char *keys, *shows;
        unsigned screen, escapes;
    } way[] = {{"[Mode]E", "Ultra", SCREEN_MODES, 1},
               {"[Rules]E", "Steady", SCREEN_RULES, 1},
               {"[Duel]E", "Rounds to win", SCREEN_DUEL, 1},
               {"[Options]E", "Handling", SCREEN_OPTIONS, 1},
               {"[Options]EE", "DAS", SCREEN_HANDLING, 2},
               {"[Options]E[Keys]E", "Rotate 180", SCREEN_KEYS, 2},
               {"[Options]E[Display]E", "Ghost", SCREEN_LOOK, 2},
               {"[Options]E[Sound]E", "Sound effects", SCREEN_SOUND, 2},
               {"[Options]E[Language]E", "Polski", SCREEN_LANGUAGE, 2},
               {"[Records]E", "Records", SCREEN_RECORDS, 1},
               {"[Replays]E", "Replays", SCREEN_REPLAYS, 1},
               {"[Help]E", "Fill a row", SCREEN_HELP, 1},
               {"[Help]E[Keys]E", "Hard drop", SCREEN_HELP_KEYS, 2},
               {"[Help]E[Scoring]E", "T-spin Double", SCREEN_SCORES, 2},
               {"[Help]E[Scoring]EN", "Perfect clear: Quad", SCREEN_SCORES, 2},
               {"[Help]E[Scoring]EN", "Perfect clear: Back-to-back Quad", SCREEN_SCORES, 2},
               {"[Help]E[Scoring]EN", "3,200", SCREEN_SCORES, 2},
               {"[Help]E[Scoring]EN", "+50 %", SCREEN_SCORES, 2},
               {"[Help]E[Scoring]EN", "Hard drop per row", SCREEN_SCORES, 2}};
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        session_rig t;
        rig_open(&t, "guideline", "marathon");
        rig_type(&t, way[i].keys);
        ASSERT_EQ(session_screen(t.s), way[i].screen);
        ASSERT(rig_text(&t, way[i].shows) != NULL);
        ASSERT(rig_text(&t, "Esc") != NULL);
        ASSERT(rig_sleeps(&t));
        for (unsigned j = 0; j < way[i].escapes; j++)
            rig_type(&t, "X");
        ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
        rig_close(&t);
    }
}

static void a_silent_front_end_has_no_volume(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.has_sound = false;
    rig_open_options(&t, &o);
    rig_type(&t, "[Options]E");
    ASSERT(rig_text(&t, "Sound") == NULL);
    rig_type(&t, "[Language]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_LANGUAGE);
    rig_type(&t, "XH[Keys]E");
    ASSERT(rig_text(&t, "Restart") != NULL); /* the last of the keys there is */
    ASSERT(rig_text(&t, "Music") == NULL);
    rig_type(&t, "[Restart]Eg"); /* its key is a letter like others */
    rig_type(&t, "Em");
    ASSERT(rig_text(&t, "R, G, M") != NULL);
    rig_type(&t, "[Restore default keys]E");
    ASSERT(rig_text(&t, "R, G, M") == NULL);
    rig_type(&t, "XX[Help]E[Keys]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_HELP_KEYS);
    ASSERT(rig_text(&t, "Restart") != NULL);
    ASSERT(rig_text(&t, "Music") == NULL);
    rig_close(&t);
}

/* Of each rule set what it has: no hold where there is none, no T-spins where they pay nothing. */
static void help_is_true_by_the_rules(void)
{
    static const struct {
        const char *rules;
        bool hold, ghost, spins;
    } sets[] = {{"guideline", true, true, true}, {"modern", true, true, true},
                {"psk", true, true, true},       {"nes", false, false, false},
                {"wx", false, false, false},     {"pygame", false, true, false}};
    for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        session_rig t;
        rig_open(&t, sets[i].rules, "none");
        rig_room(&t, 120, 50, 1, 1);
        rig_type(&t, "[Help]E");
        ASSERT(rig_text(&t, "Fill a row") != NULL);
        ASSERT_EQ(rig_text(&t, "saves the piece") != NULL, sets[i].hold);
        ASSERT_EQ(rig_text(&t, "outline") != NULL, sets[i].ghost);
        ASSERT_EQ(rig_text(&t, "T-spin") != NULL, sets[i].spins);
        ASSERT_EQ(rig_text(&t, "Four lines at once") != NULL, !sets[i].spins);
        ASSERT(rig_count(&t, ITEM_BLOCK) > 20);
        rig_close(&t);
    }
}

static void only_what_can_be_set_is_offered(void)
{
    session_rig t;
    rig_open(&t, "wx", "none");
    rig_type(&t, "[Mode]E");
    ASSERT(rig_text(&t, "Start level") == NULL);
    ASSERT(rig_text(&t, "Zen") == NULL);
    ASSERT(rig_text(&t, "20 T-spin doubles") == NULL);
    ASSERT(rig_text(&t, "change") == NULL);
    rig_close(&t);
    rig_open(&t, "guideline", "sprint");
    rig_type(&t, "[Mode]E");
    ASSERT(rig_text(&t, "Original") == NULL);
    ASSERT(rig_text(&t, "40 lines, selected") != NULL);
    ASSERT(rig_text(&t, "change") != NULL);
    rig_close(&t);
}

static void one_escape_too_many_does_not_quit(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "X");
    ASSERT(!t.scene->look.quit);
    rig_type(&t, "X");
    ASSERT(t.scene->look.quit);
    rig_close(&t);
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Quit]E");
    ASSERT(t.scene->look.quit);
    rig_close(&t);
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_tell(&t, TELL_QUIT, 1);
    ASSERT(rig_look(&t)->look.quit);
    rig_close(&t);
}

static void mode_and_rules_are_chosen(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Mode]E[Sprint]E"); /* sprint */
    rig_type(&t, "[Rules]RU");        /* modern; the cursor is on Play after choosing */
    rig_type(&t, "HE");
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("sprint"));
    ASSERT_EQ(session_match(t.s)->setup.rules, ts_rules_find("modern"));
    rig_close(&t);
}

static void level_and_goal_are_chosen(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Mode]ER");
    ASSERT(rig_text(&t, "endless, selected") != NULL);
    rig_type(&t, "[Start level]RRRXHE");
    ASSERT_EQ(session_match(t.s)->setup.level, 4);
    ASSERT_EQ(session_match(t.s)->setup.goal, TS_ENDLESS);
    rig_close(&t);
    rig_open(&t, "guideline", "sprint");
    rig_type(&t, "[Mode]ERRLEE"); /* 100, 1000, 100 */
    ASSERT_EQ(session_match(t.s)->setup.goal, 100);
    rig_close(&t);
}

/* The arcade's thousand levels go by hundreds; 500 and back to 400 it is. */
static void many_levels_go_by_sections(void)
{
    session_rig t;
    rig_open(&t, "tgm", "master");
    rig_type(&t, "[Mode]E[Start level]RRRRRLXHE");
    ASSERT_EQ(session_match(t.s)->setup.level, 400);
    rig_close(&t);
    rig_open(&t, "tgm", "master");
    rig_type(&t, "[Mode]E[Start level]LRRRRRRRRRRRRXHE"); /* not below 0, nor beyond 900 */
    ASSERT_EQ(session_match(t.s)->setup.level, 900);
    rig_close(&t);
}

/* A player who chose no mode gets each set's own; a chosen one stays where it makes sense. */
static void rules_bring_their_mode(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Rules]RRHE"); /* psk */
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("none"));
    rig_close(&t);
    rig_open(&t, "guideline", "sprint");
    rig_type(&t, "[Rules]RRHE");
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("sprint"));
    rig_close(&t);
    rig_open(&t, "psk", "free");
    rig_type(&t, "[Rules]RRRHE"); /* wx has no levels */
    ASSERT_EQ(session_match(t.s)->setup.rules, ts_rules_find("wx"));
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("none"));
    rig_close(&t);
}

static void handling_within_the_rules(void)
{
    session_rig t;
    ts_setup setup;
    rig_open(&t, "modern", "marathon");
    rig_type(&t, "[Options]EE[DAS]LLL[Soft drop]RR"); /* DAS three less, soft drop two more */
    session_setup(t.s, &setup);
    ASSERT_EQ(setup.handling[0].das, 130);
    ASSERT_EQ(setup.handling[0].arr, 10);
    ASSERT_EQ(setup.handling[0].soft, 22);
    /* the guideline leaves all of it to the player, psk DAS and ARR alone, wx nothing */
    t.s->settings.rules = (uint8_t)ts_rules_find("guideline");
    session_setup(t.s, &setup);
    ASSERT_EQ(setup.handling[0].das, 130);
    ASSERT_EQ(setup.handling[0].arr, 33);
    ASSERT_EQ(setup.handling[0].soft, 22);
    ASSERT_EQ(setup.handling[0].irs, TS_INITIAL_TAP);
    t.s->settings.rules = (uint8_t)ts_rules_find("psk");
    session_setup(t.s, &setup);
    ASSERT_EQ(setup.handling[0].das, 130);
    ASSERT_EQ(setup.handling[0].soft, ts_rules_get(t.s->settings.rules)->soft_factor);
    ASSERT_EQ(setup.handling[0].irs, TS_INITIAL_OFF);
    t.s->settings.rules = (uint8_t)ts_rules_find("wx");
    session_setup(t.s, &setup);
    ASSERT_EQ(setup.handling[0].das, 250);
    ASSERT(rig_text(&t, "Steady") == NULL);
    session_touch(t.s);
    ASSERT(rig_text(&t, "Steady") != NULL); /* it says that it sets all of it */
    rig_close(&t);
}

static int32_t strip_block_x(session_rig *t)
{
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_BLOCK)
            return t->scene->item[i].x;
    return -1;
}

static void the_strip_answers_as_a_game_would(void)
{
    session_rig t;
    rig_open(&t, "modern", "marathon");
    rig_type(&t, "[Options]EE[Try it]"); /* its line is the last but one */
    rig_pass(&t, 50 * MS);
    int32_t before = strip_block_x(&t);
    ASSERT(before >= 0);
    rig_type(&t, "L");
    int32_t after = strip_block_x(&t);
    ASSERT(after < before && after > 0);
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 400 * MS); /* 133 ms and three repeats: at the wall */
    int32_t wall = strip_block_x(&t);
    ASSERT(wall < after);
    rig_pass(&t, 20 * SECOND); /* it never lands */
    ASSERT_EQ(strip_block_x(&t), wall);
    rig_up(&t, KEY_LEFT);
    rig_type(&t, "X");
    ASSERT(rig_sleeps(&t));
    ASSERT_EQ(session_handling_test_next(t.s), UINT64_MAX);
    rig_close(&t);
}

static void keys_are_bound_and_conflicts_shown(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Keys]EDD"); /* on "Left" */
    rig_type(&t, "Ez");                  /* Z turns already */
    ASSERT(rig_text(&t, "Z is also bound to Rotate left") != NULL);
    rig_type(&t, "B");
    ASSERT(rig_text(&t, "Z is also") == NULL);
    rig_type(&t, "Ej");
    ASSERT(rig_text(&t, "Left, J") != NULL);
    rig_type(&t, "EX"); /* Escape while it waits binds nothing and stays */
    ASSERT_EQ(session_screen(t.s), SCREEN_KEYS);
    rig_type(&t, "XXHE");
    int x = session_match(t.s)->board[0].piece.x;
    rig_type(&t, "j");
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, x - 1);
    rig_close(&t);
}

static void hands_are_chosen(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Keys]E[Hands]R");
    ASSERT(rig_text(&t, "left only") != NULL);
    rig_type(&t, "D");
    ASSERT(rig_text(&t, "A") != NULL); /* moves to the left */
    rig_type(&t, "UL");
    ASSERT(rig_text(&t, "both") != NULL);
    rig_type(&t, "U[Key set]L"); /* a gamepad, or one of two players, has none */
    ASSERT(rig_text(&t, "Hands") == NULL);
    rig_close(&t);
}

static void press(session_rig *t, key_code key)
{
    rig_down(t, key);
    rig_up(t, key);
    rig_look(t);
}

/* Two persons are all that one keyboard has room for: a third board that was one's is a bot's. */
static void a_third_person_becomes_a_bot(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    t.s->settings.duel_boards = 2;
    for (unsigned i = 0; i < 3; i++)
        *session_duel_who(&t.s->settings, i) = 0;
    rig_type(&t, "[Duel]E[Boards]R");
    ASSERT_EQ(t.s->settings.duel_boards, 3);
    for (unsigned i = 0; i < 3; i++)
        ASSERT_EQ(*session_duel_who(&t.s->settings, i), i == 2);
    rig_close(&t);
}

/* A page down goes to the last line shown, so that it is seen again. */
static void a_page_keeps_a_line(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    t.width = 80;
    t.height = 24;
    rig_type(&t, "[Rules]E[Custom game]EH");
    ASSERT(rig_text(&t, "Garbage delay") && !rig_text(&t, "Garbage cap"));
    press(&t, KEY_PAGE_DOWN);
    ASSERT_TEXT(rig_chosen(&t), "Garbage delay");
    press(&t, KEY_PAGE_UP);
    ASSERT_TEXT(rig_chosen(&t), "Play");
    rig_type(&t, "D");
    press(&t, KEY_PAGE_UP); /* no further than the first */
    ASSERT_TEXT(rig_chosen(&t), "Play");
    press(&t, KEY_PAGE_DOWN);
    press(&t, KEY_PAGE_DOWN);
    press(&t, KEY_PAGE_DOWN);
    ASSERT_TEXT(rig_chosen(&t), "Edit as text"); /* the last */
    rig_close(&t);
}

static void the_language_is_changed_at_once(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Language]E[Polski]E"); /* the second: Polish */
    ASSERT_EQ(rig_look(&t)->look.language, LANG_PL);
    ASSERT(rig_text(&t, text_of(LANG_PL, TEXT_LANGUAGE)) != NULL);
    rig_close(&t);
}

/* A new mode or rule set needs no words to be played. */
static void what_has_no_words_is_called_as_the_engine_calls_it(void)
{
    session_rig t;
    char said[ABOUT_SIZE];
    rig_open(&t, "guideline", "marathon");
    t.s->settings.language = LANG_COUNT; /* one without any words */
    screen_format_mode(t.s, said, sizeof said, TS_MODE_CLASSIC_B);
    ASSERT_TEXT(said, ts_modes_get(TS_MODE_CLASSIC_B)->title);
    screen_format_mode_about(t.s, said, sizeof said, TS_MODE_CLASSIC_B);
    ASSERT_TEXT(said, ts_modes_get(TS_MODE_CLASSIC_B)->summary);
    screen_format_rules(t.s, said, sizeof said, TS_RULES_NES_PAL);
    ASSERT_TEXT(said, ts_rules_get(TS_RULES_NES_PAL)->title);
    screen_format_rules_about(t.s, said, sizeof said, TS_RULES_NES_PAL);
    ASSERT_TEXT(said, ts_rules_get(TS_RULES_NES_PAL)->summary);
    t.s->settings.language = LANG_PL;
    screen_format_mode(t.s, said, sizeof said, TS_MODE_CLASSIC_B);
    ASSERT_TEXT(said, text_of_mode(LANG_PL, "classic-b")->name);
    rig_close(&t);
}

/* A language without a font is not offered, and English is spoken; a font found later brings the
 * one that was wished. */
static void a_language_without_a_font(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.language = LANG_ZH;
    o.languages_missing = 1u << LANG_ZH;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 6, 12);
    ASSERT_EQ(rig_look(&t)->look.language, LANG_EN);
    rig_type(&t, "[Options]E[Language]E");
    ASSERT(rig_text(&t, "Language"));
    ASSERT(rig_text(&t, "Chinese"));
    ASSERT(!rig_text(&t, language_name(LANG_ZH)));
    rig_type(&t, "[Chinese]");
    ASSERT(rig_text(&t, "No font on this system"));
    rig_type(&t, "E");
    ASSERT_EQ(rig_look(&t)->look.language, LANG_EN);
    rig_tell(&t, TELL_FONTS, 0);
    ASSERT_EQ(rig_look(&t)->look.language, LANG_ZH);
    ASSERT(rig_text(&t, language_name(LANG_ZH)));
    rig_close(&t);
}

/* From a menu it leads back there; from a game to its pause. */
static void a_question_mark_opens_help(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E?");
    ASSERT_EQ(session_screen(t.s), SCREEN_HELP);
    rig_type(&t, "?X");
    ASSERT_EQ(session_screen(t.s), SCREEN_OPTIONS);
    rig_type(&t, "X[Play]E");
    rig_pass(&t, 3200 * MS);
    rig_type(&t, "?");
    ASSERT_EQ(session_screen(t.s), SCREEN_HELP);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(enter_starts_at_once);
    RUN(a_named_mode_needs_no_title);
    RUN(every_screen_is_reached_and_left);
    RUN(a_silent_front_end_has_no_volume);
    RUN(help_is_true_by_the_rules);
    RUN(only_what_can_be_set_is_offered);
    RUN(one_escape_too_many_does_not_quit);
    RUN(mode_and_rules_are_chosen);
    RUN(level_and_goal_are_chosen);
    RUN(rules_bring_their_mode);
    RUN(many_levels_go_by_sections);
    RUN(handling_within_the_rules);
    RUN(the_strip_answers_as_a_game_would);
    RUN(keys_are_bound_and_conflicts_shown);
    RUN(hands_are_chosen);
    RUN(a_third_person_becomes_a_bot);
    RUN(a_page_keeps_a_line);
    RUN(the_language_is_changed_at_once);
    RUN(what_has_no_words_is_called_as_the_engine_calls_it);
    RUN(a_language_without_a_font);
    RUN(a_question_mark_opens_help);
    return test_done();
}
