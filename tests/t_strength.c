/* Bots between the levels: their parameters, names, and the one as strong as the player. */
#include "coach/even.h"
#include "coach/friend.h"
#include "game/duel.h"
#include "base/splitmix.h"
#include "scene_rig.h"
#include "session/match.h"
#include "session/storage.h"
#include "store/store.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A piece of level 3 takes 550 ms and three keys at 5 a second: 1150; one of level 4 420 + 500. */
static void a_tenth_lies_between_two_levels(void)
{
    ts_bot_style s;
    ts_bot_style_at(35, TS_MANNER_USUAL, &s);
    ASSERT_EQ(s.level.keys_a_second, 6);                /* 5.5, rounded */
    ASSERT_EQ(s.level.wait_ms, (1150 + 920) / 2 - 500); /* 1035 less three keys at 6 a second */
    ASSERT_EQ(s.level.misjudges, 138);                  /* 162, 114 */
    ASSERT_EQ(s.level.slips, 23);                       /* 28, 18 */
    ASSERT_EQ(s.level.budget, 450);                     /* 300, 600 */
    ASSERT_EQ(s.share, 500);
    ASSERT(!s.level.holds && s.above.holds);
    ASSERT_EQ(s.near, 4);
}

static void whole_tenths_are_the_levels(void)
{
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level++) {
        ts_bot_style s;
        ts_bot_style_at(10 * level, TS_MANNER_USUAL, &s);
        ASSERT(memcmp(&s.level, ts_bot_level_of(level), sizeof s.level) == 0);
        ASSERT_EQ(s.share, 0);
        ASSERT_EQ(s.near, level);
    }
}

/* No tenth waits longer, errs more or looks at less than the one below. */
static void every_tenth_is_stronger(void)
{
    ts_bot_style low, high;
    for (unsigned tenths = 1; tenths <= TS_STRENGTH_MAX; tenths++) {
        ts_bot_style_at(tenths - 1, TS_MANNER_USUAL, &low);
        ts_bot_style_at(tenths, TS_MANNER_USUAL, &high);
        const ts_bot_level *a = &low.level, *b = &high.level;
        ASSERT(3000 / a->keys_a_second + a->wait_ms >= 3000 / b->keys_a_second + b->wait_ms);
        ASSERT(a->misjudges >= b->misjudges && a->slips >= b->slips && a->budget <= b->budget);
    }
}

static void manners_change_what_they_say(void)
{
    ts_bot_style usual, s;
    ts_bot_style_at(60, TS_MANNER_USUAL, &usual);
    ts_bot_style_at(60, TS_MANNER_STACKER, &s);
    ASSERT(usual.level.spins && !s.level.spins && s.weights.slots == 0);
    ts_bot_style_at(40, TS_MANNER_SPINNER, &s);
    ASSERT(s.level.spins && s.weights.slots == usual.weights.slots * 3 / 2);
    ts_bot_style_at(60, TS_MANNER_RUSHER, &s);
    ASSERT_EQ(s.level.wait_ms, (220 + 300) * 97 / 100 - 300);
    ASSERT_EQ(s.level.misjudges, 72); /* 48 and a half */
    ts_bot_style_at(60, TS_MANNER_DIGGER, &s);
    ASSERT_EQ(s.weights.holes, 2 * usual.weights.holes);
}

static void names_are_parsed(void)
{
    static const struct {
        const char *text;
        int tenths;
        unsigned manner;
    } of[] = {
        {"0.0", 0, TS_MANNER_USUAL},
        {"4.3", 43, TS_MANNER_USUAL},
        {"10.0", 100, TS_MANNER_USUAL},
        {"6.5 digger", 65, TS_MANNER_DIGGER},
        {"10.1", -1, 0},
        {"4", -1, 0},
        {"4.", -1, 0},
        {"4.35", -1, 0},
        {"4.3 ", -1, 0},
        {"4.3 nobody", -1, 0},
        {".3", -1, 0},
        {"", -1, 0},
    };
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        unsigned tenths = 0, manner = 0;
        const bool known = ts_bot_strength_parse(of[i].text, &tenths, &manner);
        ASSERT_EQ(known, of[i].tenths >= 0);
        ASSERT(!known || ((int)tenths == of[i].tenths && manner == of[i].manner));
    }
}

/* In a replay's head it is a friend, whose name gives it back exactly. */
static void a_replay_has_the_tenth(void)
{
    for (unsigned tenths = 0; tenths <= TS_STRENGTH_MAX; tenths += 7)
        for (unsigned manner = 0; manner < TS_MANNERS; manner++) {
            coach_friend f;
            char line[FRIEND_ROOM], head[2 * FRIEND_ROOM];
            duel_text t;
            coach_friend_strength(&f, tenths, manner);
            coach_friend_write(&f, line);
            snprintf(head, sizeof head,
                     "tessera match 1\nfirst 2\nplayed person bot:%u\nas 1 %s\n\n", f.style.near,
                     line);
            ASSERT_EQ(duel_open(&t, head, strlen(head)), TS_OK);
            ASSERT_EQ(coach_friend_tenths(&t.who[1].as), (int)tenths);
            ASSERT_EQ(t.who[1].as.style.share, f.style.share);
            ASSERT(memcmp(&t.who[1].as.style.level, &f.style.level, sizeof f.style.level) == 0);
            ASSERT(memcmp(&t.who[1].as.style.weights, &f.style.weights, sizeof f.style.weights) ==
                   0);
            ASSERT(!coach_friend_may_be(f.name));
        }
}

/* ---- the player's strength ------------------------------------------------------------------ */

/* The first duel moves it by 20 tenths times what was not expected: half, for an equal. */
static void results_move_the_strength(void)
{
    static const struct {
        coach_duel duel[2];
        unsigned count, even;
    } of[] = {
        {{{0}}, 0, EVEN_FIRST},
        {{{20, true}}, 1, 30},
        {{{20, false}}, 1, 10},
        {{{0, false}}, 1, 0},               /* 20 * 0.92, and not below the weakest */
        {{{100, true}}, 1, 40},             /* 20 * 0.998 */
        {{{30, false}, {20, true}}, 2, 21}, /* up to 30, then 18 / 2 down */
    };
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++)
        ASSERT_EQ(coach_even(of[i].duel, of[i].count), of[i].even);
}

/* Players of known strength meet their even opponent a hundred times, and win by Elo's formula. */
static void a_player_wins_half_of_the_games(void)
{
    enum { DUELS = 64, GAMES = 240, SETTLED = 40 };
    uint64_t random = 5;
    for (unsigned own = 5; own <= 95; own += 15) {
        coach_duel duel[GAMES] = {{0}};
        unsigned won = 0;
        for (unsigned n = 0; n < GAMES; n++) {
            const unsigned known = n < DUELS ? n : DUELS;
            const unsigned bot = coach_even(duel + GAMES - n, known);
            const double chance = 1 / (1 + pow(10, 42.5 * ((double)bot - own) / 400));
            const bool wins = (double)(splitmix_next(&random) >> 11) < chance * 9007199254740992.0;
            duel[GAMES - 1 - n] = (coach_duel){(uint8_t)bot, wins};
            won += n >= SETTLED && wins;
        }
        ASSERT(won > 2 * (GAMES - SETTLED) / 5 && won < 3 * (GAMES - SETTLED) / 5);
        const int off = (int)coach_even(duel, DUELS) - (int)own;
        ASSERT(off >= -8 && off <= 8);
    }
}

/* ---- in the game ---------------------------------------------------------------------------- */

static session_rig t;

static void put_duel(uint8_t variant, uint8_t players, bool won)
{
    const store_game g = {.mode = TS_MODE_DUEL,
                          .players = players,
                          .variant = variant,
                          .outcome = won ? TS_WON : TS_LOST};
    ASSERT(store_put(session_store(t.s), &g, NULL, 0, NULL));
}

static void an_even_opponent_follows_the_duels(void)
{
    rig_open(&t, "modern", "marathon");
    put_duel(2, 2, true);               /* against an equal: 2.0 becomes 3.0 */
    put_duel(TS_BOT_MACHINE, 2, false); /* these say nothing */
    put_duel(9, 3, true);
    rig_type(&t, "X[Duel]E[Board 1]L");
    ASSERT(rig_text(&t, "Even (Bot 3.0)") && rig_text(&t, "As strong as you, judging"));
    rig_type(&t, "R[Board 2]LLLL"); /* 3, 2, 1, a person, even */
    ASSERT(rig_text(&t, "Even (Bot 3.0)"));
    put_duel(CHOSEN_STRENGTH + 30, 2, false); /* 18 tenths times a half */
    rig_type(&t, "[Play]E");
    rig_pass(&t, 4 * SECOND);
    ASSERT_TEXT(session_duel_of(t.s)->who[1].as.name, "Bot 2.1");
    ASSERT(rig_text(&t, "Bot 2.1"));
    rig_close(&t);
}

static void levels_have_tenths_and_manners(void)
{
    rig_open(&t, "modern", "marathon");
    rig_type(&t, "X[Duel]E[Tenths of a level]RRR[Bot style]R");
    ASSERT(rig_text(&t, "stacker") && rig_text(&t, "Bot 3.3 stacker"));
    rig_type(&t, "[Board 2]LLLLL");
    ASSERT(rig_text(&t, "for a small child"));
    rig_type(&t, "RR"); /* even, a person */
    ASSERT(!rig_text(&t, "Tenths of a level") && !rig_text(&t, "Bot style"));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_tenth_lies_between_two_levels);
    RUN(whole_tenths_are_the_levels);
    RUN(every_tenth_is_stronger);
    RUN(manners_change_what_they_say);
    RUN(names_are_parsed);
    RUN(a_replay_has_the_tenth);
    RUN(results_move_the_strength);
    RUN(a_player_wins_half_of_the_games);
    RUN(an_even_opponent_follows_the_duels);
    RUN(levels_have_tenths_and_manners);
    return test_done();
}
