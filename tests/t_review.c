/* The review of a game, as a player comes to it: from a result, from the list of replays, from the
 * replay itself; what it shows in every room and language, where its keys and its plot lead, and
 * that it lets the program sleep when it has thought. */
#include "scene_rig.h"

#include "coach/see.h"
#include "parts_rig.h"
#include "replay_file.h"

#include <stdlib.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static session_rig t;

static const coach_review *review(void)
{
    return session_review_result(t.s);
}

static const coach_mark *mark(void)
{
    return session_review_mark(t.s);
}

/* The coach's findings with many places are t_coach.c's; here he is shown. */
static const coach_budget quick = {300, 1000, 3};

static void open_with(const session_options *o)
{
    rig_open_options(&t, o);
    session_review_set_budget(t.s, &quick);
}

static void watch(const char *name)
{
    session_options o = rig_options("guideline", "marathon");
    o.has_pointer = true;
    load(name);
    o.replay = text;
    o.replay_size = size;
    open_with(&o);
    rig_pass(&t, 0);
    ASSERT(session_in_replay(t.s));
}

/* From a replay, until it is done. */
static void open_review(const char *name)
{
    watch(name);
    rig_type(&t, "c");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_REVIEW);
    ASSERT(session_review_is_done(t.s));
    rig_look(&t);
}

static void end_game(void)
{
    session_options o = rig_options("guideline", "marathon");
    open_with(&o);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    rig_drop(&t, 12);
    ts_end(inner_match(t.s), 0, TS_LOST, NULL);
    rig_pass(&t, SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
}

/* ---- the ways there and back ---------------------------------------------------------------- */

/* The J lies over an empty cell in column 5 (tests/golden/review.txt has the picture). */
static void the_shown_piece_says_what_to_see(void)
{
    open_review("guideline-marathon-win-hold");
    while (mark()->number != 33)
        rig_type(&t, "x");
    ASSERT(rig_text(&t, "covers column 5"));
    rig_close(&t);
}

/* Each placement lies beside its columns, the better ones as the coach has them, best first. */
static void alternatives_are_shown(void)
{
    watch("guideline-marathon-win-hold");
    session_review_set_budget(t.s, &(coach_budget){300, 20000, 3}); /* fewer have no alternatives */
    rig_type(&t, "c");
    rig_pass(&t, 10 * SECOND);
    for (unsigned n = 0; n < review()->count && mark()->alts == 0; n++)
        rig_type(&t, "x");
    ASSERT(mark()->alts > 0);
    const coach_mark *m = mark();
    const uint64_t first = m->tick;
    rig_type(&t, "HD");
    rig_pass(&t, 100 * MS);
    ASSERT(rig_text(&t, "Best placement") && rig_text(&t, "Then "));
    const coach_move *line;
    ASSERT_EQ(session_review_line(t.s, &line), COACH_LINE_MAX);
    rig_type(&t, "R");
    rig_pass(&t, 100 * MS);
    ASSERT(rig_text(&t, "Alternative") && rig_text(&t, " loses "));
    ASSERT_EQ(session_review_other_get(t.s, session_review_other(t.s)), &m->alt[0]);
    for (unsigned i = 0; i < m->alts; i++)
        rig_type(&t, "R");
    ASSERT_EQ(session_review_other(t.s), 0);
    rig_type(&t, "Rx"); /* the next piece begins with its best */
    ASSERT_EQ(session_review_other(t.s), 0);
    ASSERT(mark()->tick > first);
    ASSERT(rig_sleeps(&t));
    rig_type(&t, "H"); /* what follows is shown on that line alone */
    ASSERT_EQ(session_review_line(t.s, &line), 0);
    rig_close(&t);
}

static void all_placements_are_listed(void)
{
    open_review("guideline-marathon-win-hold");
    const unsigned last = review()->count - 1, from = session_review_shown(t.s);
    rig_type(&t, "[All placements]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLACEMENTS);
    ASSERT_EQ(session_cursor(t.s), from);
    rig_type(&t, "HD"); /* the board beside shows the one under the cursor */
    ASSERT_EQ(session_match(t.s)->tick, review()->mark[1].tick);
    rig_type(&t, "x");
    ASSERT_EQ(session_cursor(t.s), 2);
    rig_type(&t, "NE");
    ASSERT_EQ(session_screen(t.s), SCREEN_REVIEW);
    ASSERT_EQ(session_review_shown(t.s), last);
    ASSERT_EQ(session_match(t.s)->tick, review()->mark[last].tick);
    rig_close(&t);
}

/* The field, all pieces and what the rules count go with it. */
static void a_placement_is_analysed(void)
{
    open_review("guideline-marathon-win-hold");
    rig_type(&t, "xx");
    const ts_board before = session_match(t.s)->board[0];
    rig_type(&t, "a");
    ASSERT(session_practice_is_on(t.s) && !session_in_replay(t.s) && !session_review_is_on(t.s));
    const ts_board *b = &session_match(t.s)->board[0];
    ASSERT_BYTES(b->cell, before.cell, sizeof b->cell);
    ASSERT_BYTES(b->queue, before.queue, before.queue_count);
    ASSERT_EQ(b->piece.kind, before.piece.kind);
    ASSERT_EQ(b->hold, before.hold);
    ASSERT_EQ(b->combo, before.combo);
    ASSERT_EQ(b->back_to_back, before.back_to_back);
    ASSERT(!session_practice_can_undo(t.s));
    rig_close(&t);
}

static void from_a_result(void)
{
    end_game();
    rig_type(&t, "[Review]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_REVIEW);
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(review()->count, 12);
    ASSERT(rig_text(&t, "Accuracy"));
    rig_type(&t, "X"); /* not by way of the replay */
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT(!session_in_replay(t.s) && !session_review_is_on(t.s));
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
}

static void from_the_list(void)
{
    end_game();
    rig_type(&t, "X[Replays]E");
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "review"));
    rig_type(&t, "c");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_REVIEW);
    ASSERT_EQ(review()->count, 12);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_REPLAYS);
    rig_type(&t, "E"); /* watching is still watching */
    rig_pass(&t, SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

static void from_a_replay(void)
{
    open_review("guideline-marathon-win-hold");
    uint64_t at = mark()->tick;
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_match(t.s)->tick, at);
    rig_pass(&t, SECOND); /* it is paused there */
    ASSERT_EQ(session_match(t.s)->tick, at);
    ASSERT(rig_sleeps(&t));
    unsigned i = session_review_at(t.s, at);
    rig_type(&t, "c"); /* known already */
    ASSERT(session_review_is_done(t.s));
    ASSERT_EQ(session_review_shown(t.s), i);
    rig_close(&t);
}

/* ---- what it shows -------------------------------------------------------------------------- */

static void the_dearest_comes_first(void)
{
    open_review("guideline-marathon-win-hold");
    const coach_summary *all = &review()->summary;
    ASSERT(all->dear > 0);
    ASSERT_EQ(session_review_shown(t.s), all->dearest[0]);
    ASSERT_EQ(session_match(t.s)->tick, mark()->tick);
    ASSERT_EQ(session_match(t.s)->board[0].piece.kind, mark()->piece);
    ASSERT(rig_text(&t, "1. "));
    if (all->dear > 1) {
        rig_type(&t, "2");
        ASSERT_EQ(session_review_shown(t.s), all->dearest[1]);
        rig_type(&t, "HDDDE");
        ASSERT_EQ(session_review_shown(t.s), all->dearest[0]);
    }
    rig_close(&t);
}

/* Four cells of what was played and four of what was better, each with an edge of its own ink. */
static void both_places_are_marked(void)
{
    open_review("guideline-marathon-win-hold");
    rig_room(&t, 1280, 720, 6, 12);
    unsigned played = 0, better = 0;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        if (item->kind == ITEM_SHAPE && item->shape == SHAPE_EDGE) {
            played += item->role == ROLE_VALUE;
            better += item->role == ROLE_TITLE;
        }
    }
    ASSERT_EQ(played, 4);
    ASSERT_EQ(better, 4);
    rig_close(&t);
}

static void keys_and_clicks_lead_to_pieces(void)
{
    open_review("guideline-marathon-win-hold");
    unsigned last = review()->count - 1;
    session_review_choose(t.s, 1);
    rig_type(&t, "HL");
    ASSERT_EQ(session_review_shown(t.s), 0);
    rig_type(&t, "L"); /* before the first comes the last */
    ASSERT_EQ(session_review_shown(t.s), last);
    rig_type(&t, "RRxx");
    ASSERT_EQ(session_review_shown(t.s), 3);
    rig_type(&t, "z");
    ASSERT_EQ(session_review_shown(t.s), 2);
    ASSERT_EQ(session_match(t.s)->tick, review()->mark[2].tick);
    rig_room(&t, 1280, 720, 6, 12);
    rig_click(&t, SPOT_TIMELINE, 1000);
    ASSERT_EQ(session_review_shown(t.s), last);
    rig_click(&t, SPOT_TIMELINE, 0);
    ASSERT_EQ(session_review_shown(t.s), 0);
    rig_close(&t);
}

/* "j" in the replay goes round them in the order of the game. */
static void the_timeline_has_marks(void)
{
    open_review("guideline-marathon-win-hold");
    const coach_summary *all = &review()->summary;
    uint64_t first = UINT64_MAX, last = 0;
    for (unsigned i = 0; i < all->dear; i++) {
        uint64_t tick = review()->mark[all->dearest[i]].tick;
        first = tick < first ? tick : first;
        last = tick > last ? tick : last;
    }
    rig_type(&t, "X0");
    for (unsigned i = 0; i < all->dear; i++)
        rig_type(&t, "j");
    ASSERT_EQ(session_match(t.s)->tick, last);
    rig_type(&t, "j");
    ASSERT_EQ(session_match(t.s)->tick, first);
    rig_close(&t);
}

/* ---- playing on ----------------------------------------------------------------------------- */

static void a_game_goes_on_from_there(void)
{
    open_review("guideline-marathon-win-hold");
    uint64_t at = mark()->tick;
    rig_type(&t, "[Play from here]E");
    ASSERT(session_in_game(t.s));
    ASSERT_EQ(session_match(t.s)->tick, at);
    ASSERT(!session_review_is_on(t.s));
    rig_pass(&t, 3200 * MS);
    rig_type(&t, " ");
    rig_pass(&t, 100 * MS);
    ASSERT(session_match(t.s)->tick > at);
    rig_close(&t);
}

/* ---- duels ---------------------------------------------------------------------------------- */

static void a_duel_has_both_players(void)
{
    open_review("modern-duel-cancel");
    unsigned board = session_review_board(t.s);
    ASSERT(review()->summary.duel);
    rig_go_to(&t, "Continue alone");
    ASSERT(rig_text(&t, "Opponents replay the recording"));
    rig_type(&t, "[Player]R");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_review_board(t.s), 1 - board);
    ASSERT(session_review_is_done(t.s));
    rig_close(&t);
}

/* ---- time ----------------------------------------------------------------------------------- */

/* It thinks in slices, and a result left behind does not wake the program. */
static void it_thinks_and_then_sleeps(void)
{
    watch("guideline-marathon-win-hold");
    session_review_set_budget(t.s,
                              test_times(8) == 8 ? &coach_usual : &(coach_budget){2500, 2500, 3});
    rig_down(&t, 'c'); /* no time passes */
    rig_up(&t, 'c');
    unsigned slices = 0;
    ASSERT(rig_text(&t, "The coach is analyzing"));
    while (!session_review_is_done(t.s) && slices < 10000) {
        ASSERT_EQ(session_next(t.s), t.now);
        session_run(t.s, t.now += 5 * MS);
        slices++;
    }
    ASSERT(slices > 3 && slices < 10000);
    ASSERT(!rig_text(&t, "The coach is analyzing"));
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
}

/* The end of the analysis does not change the player's choice. */
static void what_was_chosen_stays(void)
{
    watch("guideline-marathon-win-hold");
    session_review_set_budget(t.s, &(coach_budget){2500, 2500, 3});
    rig_down(&t, 'c'); /* no time passes */
    rig_up(&t, 'c');
    for (int i = 0; i < 200 && (!review() || review()->count < 4); i++)
        session_run(t.s, t.now += 5 * MS);
    ASSERT(!session_review_is_done(t.s));
    for (int i = 0; i < 2; i++) {
        rig_down(&t, 'x');
        rig_up(&t, 'x');
    }
    ASSERT(!session_review_is_done(t.s));
    ASSERT_EQ(session_review_shown(t.s), 2);
    rig_pass(&t, 10 * SECOND);
    ASSERT(session_review_is_done(t.s));
    ASSERT_EQ(session_review_shown(t.s), 2);
    rig_close(&t);
}

static void nothing_to_review(void)
{
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    ts_end(inner_match(t.s), 0, TS_LOST, NULL);
    rig_pass(&t, SECOND);
    rig_type(&t, "[Review]E");
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "Nothing to review"));
    rig_type(&t, "EUDLRxz1");
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_close(&t);
}

/* ---- rooms and words ------------------------------------------------------------------------ */

static void it_is_whole_in_every_room(void)
{
    static const int room[][4] = {{80, 24, 1, 1},    {120, 40, 1, 1},    {30, 50, 1, 1},
                                  {24, 22, 1, 1},    {1280, 720, 6, 12}, {640, 480, 6, 12},
                                  {390, 844, 6, 12}, {320, 240, 6, 12}};
    for (size_t i = 0; i < COUNT(room); i++)
        for (int language = 0; language < language_count(); language++) {
            session_options o = rig_options("guideline", "marathon");
            load("modern-duel-cancel");
            o.replay = text;
            o.replay_size = size;
            o.language = language;
            open_with(&o);
            rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
            rig_pass(&t, 0);
            rig_type(&t, "c");
            rig_pass(&t, 10 * SECOND);
            const scene_list *s = rig_look(&t);
            for (uint32_t j = 0; j < s->count; j++) {
                const char *trouble = item_trouble(s, &s->item[j], room[i][2] == 1);
                if (trouble)
                    printf("%s: %d x %d, %s: %s\n", trouble, room[i][0], room[i][1],
                           language_code(language),
                           s->item[j].kind == ITEM_TEXT ? rig_words(&t, &s->item[j]) : "an item");
                ASSERT(trouble == NULL);
            }
            rig_close(&t);
        }
}

static void a_reader_hears_sentences(void)
{
    session_options o = rig_options("guideline", "marathon");
    load("guideline-marathon-win-hold");
    o.replay = text;
    o.replay_size = size;
    o.has_reader = true;
    open_with(&o);
    rig_pass(&t, 0);
    rig_type(&t, "c");
    rig_pass(&t, 10 * SECOND);
    rig_look(&t);
    const char *said = t.scene->words + t.scene->speech;
    ASSERT(strstr(said, "Accuracy") != NULL);
    rig_type(&t, "R");
    said = t.scene->words + t.scene->speech;
    ASSERT(strstr(said, "Piece") == said);
    rig_close(&t);
}

int main(void)
{
    RUN(the_shown_piece_says_what_to_see);
    RUN(alternatives_are_shown);
    RUN(all_placements_are_listed);
    RUN(a_placement_is_analysed);
    RUN(from_a_result);
    RUN(from_the_list);
    RUN(from_a_replay);
    RUN(the_dearest_comes_first);
    RUN(both_places_are_marked);
    RUN(keys_and_clicks_lead_to_pieces);
    RUN(the_timeline_has_marks);
    RUN(a_game_goes_on_from_there);
    RUN(a_duel_has_both_players);
    RUN(it_thinks_and_then_sleeps);
    RUN(what_was_chosen_stays);
    RUN(nothing_to_review);
    RUN(it_is_whole_in_every_room);
    RUN(a_reader_hears_sentences);
    return test_done();
}
