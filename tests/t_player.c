/* The scripted player can play every rule set with what the set gives it, and always the same. */
#include "test.h"

#include "cli/measure/script.h"

typedef struct played {
    ts_match match;
    uint32_t lines; /* in all games */
    uint32_t pieces;
    uint64_t longest_piece_ticks;
    ts_buttons used;
} played;

/* Plays for this number of seconds, in as many games as that takes. */
static void play(played *p, unsigned rules, uint64_t seconds)
{
    const ts_rules *r = ts_rules_get(rules);
    uint64_t ticks = seconds * r->tick_rate[0] / r->tick_rate[1], since = 0;
    script_player player = {0};
    ts_setup setup;
    ts_setup_default(&setup, rules, 0);
    memset(p, 0, sizeof *p);
    ts_start(&p->match, &setup);
    for (uint64_t tick = 0; tick < ticks; tick++) {
        ts_board *b = &p->match.board[0];
        ts_buttons held[TS_PLAYERS_MAX] = {script_player_held(&player, &p->match, 0)};
        uint32_t pieces = b->pieces;
        p->used |= held[0];
        ts_step(&p->match, held, NULL);
        since = b->pieces == pieces ? since + 1 : 0;
        if (since > p->longest_piece_ticks)
            p->longest_piece_ticks = since;
        if (p->match.over) {
            p->lines += b->lines;
            p->pieces += b->pieces;
            setup.seed++;
            ts_start(&p->match, &setup);
            player = (script_player){0};
        }
    }
    p->lines += p->match.board[0].lines;
    p->pieces += p->match.board[0].pieces;
}

static void clears_lines_in_every_set(void)
{
    static played p;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        play(&p, rules, 60);
        ASSERT(p.pieces >= 15);
        ASSERT(p.lines >= 3);
    }
}

static void never_stands_still(void)
{
    static played p;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        play(&p, rules, 60);
        ASSERT(p.longest_piece_ticks < 25 * (uint64_t)r->tick_rate[0] / r->tick_rate[1]);
    }
}

static void uses_every_button(void)
{
    static played p;
    play(&p, (unsigned)ts_rules_find("guideline"), 60);
    ASSERT_EQ(p.used, TS_BUTTONS_ALL & ~TS_TARGET); /* it has no opponent */
}

static void plays_the_same_again(void)
{
    static played first, second;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        play(&first, rules, 20);
        play(&second, rules, 20);
        ASSERT_EQ(ts_hash(&first.match), ts_hash(&second.match));
        ASSERT_BYTES(&first.match, &second.match, sizeof first.match);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(clears_lines_in_every_set);
    RUN(never_stands_still);
    RUN(uses_every_button);
    RUN(plays_the_same_again);
    return test_done();
}
