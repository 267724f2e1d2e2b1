/* Custom rules on the screen: they are edited, played, shared as text, and their records are
 * separate from those of the set. */
#include "session_rig.h"

#include "parts_rig.h"
#include "game/facts.h"

static session_rig t;

static void at_the_title(void)
{
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 80, 40, 1, 1);
}

static const ts_setup *setup_of_game(void)
{
    return &session_match(t.s)->setup;
}

static void paste(const char *text)
{
    for (; *text; text++)
        rig_tell(&t, TELL_TEXT, (uint32_t)*text);
    rig_tell(&t, TELL_TEXT, '\n');
}

static const char *copied(void)
{
    rig_look(&t);
    return t.scene->words + t.scene->copy;
}

/* The lock delay of the guideline is 500 ms: one step up is 550. */
static void knobs_are_turned_and_played(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Lock delay]R[Hold]L");
    ASSERT(rig_text(&t, "550 ms") != NULL);
    ASSERT(rig_text(&t, "Default: on.") != NULL);
    rig_type(&t, "[Play]E");
    ASSERT_EQ(setup_of_game()->change[0].knob, TS_KNOB_HOLD);
    ASSERT_EQ(setup_of_game()->change[0].value, 0);
    ASSERT_EQ(setup_of_game()->change[1].knob, TS_KNOB_LOCK);
    ASSERT_EQ(setup_of_game()->change[1].value, 550);
    ASSERT_EQ(setup_of_game()->change[2].knob, TS_KNOB_NONE);
    rig_close(&t);
}

/* The rows of a group begin with its heading, where there is a line for it. */
static void groups_have_headings(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E");
    ASSERT(rig_text(&t, "Timing") != NULL);
    ASSERT(rig_text(&t, "Pieces and field") != NULL);
    ASSERT_EQ(rig_text(&t, "Lines per level")->y < rig_text(&t, "Pieces and field")->y, true);
    rig_close(&t);
}

/* Back on the title Left and Right pass the own rules after the last set. */
static void they_stand_after_the_sets(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Hold]LXX[Rules]");
    ASSERT(rig_text(&t, "Guideline (changed)") != NULL);
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "Guideline (changed)") == NULL);
    ASSERT(rig_text(&t, "Guideline") != NULL);
    rig_type(&t, "HE");
    ASSERT_EQ(setup_of_game()->change[0].knob, TS_KNOB_NONE);
    rig_close(&t);
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Hold]LXX[Rules]RLHE");
    ASSERT_EQ(setup_of_game()->change[0].knob, TS_KNOB_HOLD);
    rig_close(&t);
}

static void another_base_takes_what_fits(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E");
    paste("guideline next=2 lock=200");
    rig_type(&t, "[Based on]RRRRR"); /* wx locks at once and shows nothing in advance */
    ASSERT(rig_text(&t, "Steady") != NULL);
    rig_type(&t, "[Copy as text]E");
    ASSERT_TEXT(copied(), "wx next=2");
    rig_close(&t);
}

/* It can be corrected where it was wrong; a pasted one after Enter. Another paste replaces it. */
static void a_refused_line_stays(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Type or paste]Epsk hodl noE");
    ASSERT(rig_text(&t, "hodl is not a valid parameter or value. Try: hold") != NULL);
    ASSERT(rig_text(&t, "psk hodl no_") != NULL);
    rig_type(&t, "BBBBB");
    ASSERT(rig_text(&t, "hodl is no") == NULL);
    rig_type(&t, "ld noE[Copy as text]E");
    ASSERT_TEXT(copied(), "psk hold=no");
    paste("guideline das=100");
    ASSERT(rig_text(&t, "das is a setting of each player: see Handling.") != NULL);
    rig_go_to(&t, "Type or paste");
    ASSERT(rig_text(&t, "guideline das=100") != NULL);
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "guideline das=100_") != NULL);
    rig_type(&t, "X");
    ASSERT(rig_text(&t, "guideline das=100") == NULL);
    paste("guideline next=2 next=3");
    ASSERT(rig_text(&t, "next is set twice. (next=2 next=3)") != NULL);
    paste("guideline next=2");
    rig_type(&t, "[Copy as text]E");
    ASSERT_TEXT(copied(), "guideline next=2");
    rig_close(&t);
}

static void a_line_is_typed_pasted_and_copied(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Type or paste]Epsk next 3BB 1");
    ASSERT(rig_text(&t, "psk next 1_") != NULL);
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "Rules imported.") != NULL);
    rig_type(&t, "[Copy as text]E");
    ASSERT_TEXT(copied(), "psk next=1");
    paste("guideline sends_quad=7");
    rig_go_to(&t, "sends_quad");
    paste("guideline sends_quad=77");
    ASSERT(rig_text(&t, "77 is not a valid parameter or value. Try: sends_quad=0..20") != NULL);
    paste("https://example.org/#play=sprint,modern&next=0");
    rig_type(&t, "[Copy as text]E");
    ASSERT_TEXT(copied(), "modern next=0");
    rig_type(&t, "[Reset all]E[Copy as text]E");
    ASSERT_TEXT(copied(), "modern");
    rig_close(&t);
}

/* A link's rules count for the next games, and leave the player's own as they are. */
static void a_challenge_lends_its_rules(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Hold]LXX");
    session_take_link(t.s, "#play=sprint,guideline&next=1&seed=9", t.now);
    rig_type(&t, "HE");
    ASSERT_EQ(setup_of_game()->mode, TS_MODE_SPRINT);
    ASSERT_EQ(setup_of_game()->seed, 9);
    ASSERT_EQ(setup_of_game()->change[0].knob, TS_KNOB_NEXT);
    ASSERT_EQ(setup_of_game()->change[1].knob, TS_KNOB_NONE);
    rig_type(&t, "X[Give up]E[Yes]EX");
    rig_type(&t, "[Rules]E[Custom game]E[Copy as text]E");
    ASSERT_TEXT(copied(), "guideline hold=no");
    rig_close(&t);
}

/* A puzzle is played under the rules it was made with. */
static void puzzles_keep_their_rules(void)
{
    at_the_title();
    rig_type(&t, "[Rules]E[Custom game]E[Hold]LXX[Learn]E[Puzzles]E");
    ASSERT_EQ(setup_of_game()->change[0].knob, TS_KNOB_NONE);
    rig_close(&t);
}

static void records_are_apart(void)
{
    at_the_title();
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    rig_lose(&t);
    rig_type(&t, "X[Rules]E[Custom game]E[Hold]LH[Play]E");
    rig_pass(&t, 4 * SECOND);
    rig_lose(&t);
    ASSERT(rig_text(&t, "Guideline (changed)") != NULL); /* the result says so, too */
    rig_type(&t, "X[Records]E");
    ASSERT(rig_text(&t, "Guideline (changed)") != NULL);
    const session_library *l = inner_library(t.s);
    ASSERT_EQ(l->count, 2);
    ASSERT_EQ(l->game[0].changes, 0);
    ASSERT_EQ(l->game[1].changes, facts_changes(t.s->settings.custom_rules.change));
    ASSERT(l->game[1].counts);
    rig_type(&t, "X[Replays]E");
    ASSERT(rig_text(&t, "Guideline (changed)") != NULL);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(knobs_are_turned_and_played);
    RUN(groups_have_headings);
    RUN(they_stand_after_the_sets);
    RUN(another_base_takes_what_fits);
    RUN(a_refused_line_stays);
    RUN(a_line_is_typed_pasted_and_copied);
    RUN(a_challenge_lends_its_rules);
    RUN(puzzles_keep_their_rules);
    RUN(records_are_apart);
    return test_done();
}
