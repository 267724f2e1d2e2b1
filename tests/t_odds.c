/* The odds of a perfect clear in practice, while a bot is watched, in replays and in reviews: the
 * players' tables (docs/perfect.md) stand on the screen, the first placement is shown, and nothing
 * is asked where they are off. */
#include "scene_rig.h"

#include "parts_rig.h"
#include "replay_file.h"

static session_rig t;

/* From the floor up; the pieces in play, on hold, and those that follow. */
static void begin(const char *const rows[], unsigned count, unsigned piece, unsigned hold)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    rig_open(&t, "guideline", "practice");
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    for (unsigned y = 0; y < count; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            cell[y][x] = rows[y][x] == 'X' ? TS_GARBAGE : TS_NONE;
    session_practice_set_piece(t.s, piece);
    session_practice_set_hold(t.s, hold);
    ASSERT(ts_edit_stack(inner_match(t.s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

/* One piece fills two rows but for four cells. */
static void an_o_is_sure(void)
{
    static const char *const rows[] = {"XXXXXXXX..", "XXXXXXXX.."};
    begin(rows, 2, TS_O, TS_NONE);
    ASSERT(!session_odds_answer(t.s));
    rig_type(&t, "o");
    rig_pass(&t, SECOND);
    ASSERT(session_odds_answer(t.s));
    ASSERT(rig_text(&t, "guaranteed in 1"));
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_O);
    ASSERT_EQ(session_practice_hint(t.s).y,
              ts_dropped(inner_board(t.s, 0), session_practice_hint(t.s)).y);
    rig_type(&t, "o");
    ASSERT(!session_odds_answer(t.s) && !rig_text(&t, "guaranteed in 1"));
    rig_close(&t);
}

/* An odd number of cells that no rows up to six make even. */
static void none_is_near(void)
{
    static const char *const rows[] = {"XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX.",
                                       "XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX."};
    begin(rows, 7, TS_O, TS_NONE);
    rig_type(&t, "o");
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "No perfect clear"));
    ASSERT_EQ(session_practice_hint(t.s).kind, TS_NONE);
    rig_close(&t);
}

/* The same as the search alone says of that position. */
static void the_share_is_the_searchs(void)
{
    static const char *const rows[] = {"XXXXXX....", "XXXXXXX...", "XXXXXX....", "XXXXX....."};
    begin(rows, 4, TS_T, TS_I);
    rig_type(&t, "o");
    rig_pass(&t, SECOND);
    const ts_perfect_answer *a = session_odds_answer(t.s);
    ASSERT(a && a->done && a->all > 0);
    ts_question q;
    static const ts_bot_level eyes = {.sight = UINT8_MAX, .bag = 1, .holds = 1, .spins = 1};
    ts_bot_question(inner_match(t.s), 0, &eyes, &q);
    ts_perfect_live *l = ts_perfect_live_begin(&q);
    while (!ts_perfect_live_continue(l, 100000))
        continue;
    ASSERT_EQ(a->won, ts_perfect_live_answer(l)->won);
    ASSERT_EQ(a->all, ts_perfect_live_answer(l)->all);
    ASSERT_EQ(a->pieces, 4);
    ts_perfect_live_end(l);
    rig_close(&t);
}

/* A bot that plays alone: the odds are of its board, change with it, and go with the key. */
static void they_are_there_while_a_bot_is_watched(void)
{
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Watch a bot]E");
    rig_pass(&t, 4 * SECOND);
    ASSERT(session_watches_bot(t.s));
    ASSERT(!session_odds_answer(t.s));
    rig_type(&t, "o");
    unsigned said = 0, firsts = 0;
    uint32_t last = 0;
    for (unsigned i = 0; i < 100; i++) {
        rig_pass(&t, SECOND / 20);
        const ts_perfect_answer *a = session_odds_answer(t.s);
        if (!a || !a->done || inner_board(t.s, 0)->pieces == last)
            continue;
        last = inner_board(t.s, 0)->pieces;
        ASSERT(rig_text(&t, a->all == 0 ? "No perfect" : "erfect clear"));
        const ts_piece first = session_practice_hint(t.s);
        ASSERT(!first.kind || (a->won > 0 && ts_fits(inner_board(t.s, 0), first)));
        said++;
        firsts += first.kind != TS_NONE;
    }
    ASSERT(said > 3 && firsts > 0);
    rig_type(&t, "o");
    ASSERT(!session_odds_answer(t.s) && !rig_text(&t, "erfect clear"));
    rig_close(&t);
}

static void watch(const char *name)
{
    session_options o = rig_options("guideline", "marathon");
    load(name);
    o.replay = text;
    o.replay_size = size;
    rig_open_options(&t, &o);
    session_review_set_budget(t.s, &(coach_budget){300, 0, 0});
    rig_pass(&t, 0);
    rig_type(&t, " o");
    ASSERT(session_in_replay(t.s));
}

/* Each of its two perfect clears has one more piece to go before it: then it is sure. */
static void they_are_there_in_a_replay(void)
{
    unsigned sure = 0, cleared = 0;
    watch("guideline-perfect-lost-allclear");
    for (unsigned i = 0; i < 20; i++) {
        rig_type(&t, "x");
        rig_pass(&t, SECOND);
        const ts_board *b = inner_board(t.s, 0);
        cleared += b->pieces > 0 && b->row[0] == 0;
        if (!rig_text(&t, "guaranteed in 1"))
            continue;
        sure++;
        const unsigned first = session_odds_first(t.s).kind;
        ASSERT(first == b->piece.kind || first == b->hold);
        ASSERT_EQ(b->row[4], 0); /* four rows, a piece is missing */
        rig_type(&t, "x");
        rig_pass(&t, SECOND);
        ASSERT_EQ(inner_board(t.s, 0)->row[0], 0);
        cleared++;
    }
    ASSERT(sure > 0);
    ASSERT_EQ(sure, cleared);
    ASSERT(rig_sleeps(&t));
    rig_type(&t, "o");
    ASSERT(!session_odds_answer(t.s));
    rig_close(&t);
}

/* Of the piece that is shown, and of the board that is reviewed. */
static void they_are_there_in_a_review(void)
{
    watch("guideline-perfect-lost-allclear");
    rig_type(&t, "oc");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_REVIEW);
    ASSERT(session_review_is_done(t.s) && !session_odds_answer(t.s));
    rig_type(&t, "o");
    while (session_review_shown(t.s) != 9)
        rig_type(&t, "x");
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "guaranteed in 1"));
    ASSERT(rig_sleeps(&t));
    rig_type(&t, "z");
    ASSERT(!rig_text(&t, "guaranteed in 1"));
    rig_close(&t);
    watch("modern-duel-cancel"); /* of two boards */
    rig_type(&t, "c");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_odds_board(t.s), session_review_board(t.s));
    rig_type(&t, "[Player]D");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_odds_board(t.s), session_review_board(t.s));
    rig_close(&t);
}

int main(void)
{
    RUN(an_o_is_sure);
    RUN(none_is_near);
    RUN(the_share_is_the_searchs);
    RUN(they_are_there_while_a_bot_is_watched);
    RUN(they_are_there_in_a_replay);
    RUN(they_are_there_in_a_review);
    return test_done();
}
