/* Records whose pieces lie where a bot puts them: they stand apart, whatever the keys are like. By
 * rules of sixty ticks a second, where hands are as even as programs. */
#define _POSIX_C_SOURCE 200809L
#include "ranking_db.h"

#include "bot/bot.h"

enum { LEVEL = 9, PIECES = 100 };

/* Records a game of 100 pieces by the choices of a level; one of `every` pieces takes the second
 * best. The pieces after those fall straight down. */
static void play_thinking(unsigned level, unsigned every)
{
    static ts_answer a;
    const unsigned who = 0;
    ts_setup setup;
    ts_match m;
    ts_recorder r;
    ts_events events;
    ts_hands hands;
    ts_question q;
    uint32_t aimed = 0;
    ts_searcher *s = ts_searcher_open();
    ts_setup_default(&setup, (unsigned)ts_rules_find("nes"), (unsigned)ts_modes_find("survival"));
    setup.seed = 7;
    replay_text.size = 0;
    ASSERT(s && ts_start(&m, &setup));
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    ts_hands_open(&hands, &m, 0, 12, 100);
    while (!m.over) {
        const ts_board *b = &m.board[0];
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        if (b->piece.kind != TS_NONE && b->pieces + 1 != aimed) {
            aimed = b->pieces + 1;
            ts_bot_question(&m, 0, ts_bot_level_of(level), &q);
            ts_search(s, &q, &a);
            const ts_choice *c = &a.choice[a.count > 1 && aimed % every == 0];
            ts_hands_aim(&hands, c->place, c->hold);
        }
        held[0] = aimed <= PIECES ? ts_hands_held(&hands, &m, 0) : m.tick / 4 % 2 ? TS_SOFT : 0;
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
    ts_searcher_close(s);
    ranking_log log = rig_log(NOON + every, 1, &who);
    rig_write(&log, &who, 1);
}

static ranking_log written(void)
{
    ranking_log log;
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    return log;
}

enum { ALWAYS = 1000, OFTEN = 8, SELDOM = 3 };

/* 87 of 100 are more than the rating of a newcomer explains, and not more than one of 2000; 66 of
 * 100 are nobody's. */
static void a_rating_explains_some(void)
{
    play_thinking(LEVEL, ALWAYS);
    ranking_log log = written();
    ASSERT(db_is_thought_out(&log, 1500 * FIX_ONE) && db_is_thought_out(&log, 3000 * FIX_ONE));
    play_thinking(LEVEL, OFTEN);
    log = written();
    ASSERT(db_is_thought_out(&log, 1500 * FIX_ONE) && db_is_thought_out(&log, 900 * FIX_ONE));
    ASSERT(!db_is_thought_out(&log, 2000 * FIX_ONE));
    play_thinking(LEVEL, SELDOM);
    log = written();
    ASSERT(!db_is_thought_out(&log, 0));
}

/* Those that stand apart take nobody's place; a worse one of the same player is not looked at. */
static void they_stand_apart(void)
{
    ranking_checked c;
    fresh();
    play_thinking(LEVEL, ALWAYS);
    ASSERT_EQ(rig_check(log_text.bytes, log_text.size, &c), RANKING_OK);
    ASSERT(!c.machine[0]); /* by its keys it could be a hand */
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    play_thinking(LEVEL, SELDOM);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(verify().counted, 2);
    ASK(ranking_kinds(h, NULL, take, NULL));
    ASSERT_EQ(rows, 1);
    ranking_row kind = row[0];
    for (unsigned i = 0; i < 2; i++) {
        kind.machine = i == 0;
        ASK(ranking_records(h, &kind, 0, ROWS, take, NULL));
        ASSERT_EQ(rows, 1);
        ASSERT_EQ(row[0].played, NOON + (i == 0 ? ALWAYS : SELDOM));
    }
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking_agreement", argc, argv))
        return 1;
    rig_people();
    RUN(a_rating_explains_some);
    RUN(they_stand_apart);
    return base_end();
}
