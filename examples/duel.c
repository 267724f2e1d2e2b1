/* A bot of level 6 against one of level 4. Prints who won, and when. */
#include <stdio.h>

#include <tessera/tessera.h>

static ts_match match;

int main(void)
{
    ts_setup setup;
    ts_bot *bot[2] = {ts_bot_open(6, 1), ts_bot_open(4, 2)};
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_DUEL); /* of two players */
    setup.seed = 8;
    if (!bot[0] || !bot[1] || !ts_start(&match, &setup))
        return 1;
    while (!match.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < 2; i++)
            held[i] = ts_bot_held(bot[i], &match, i);
        ts_step(&match, held, NULL);
    }
    for (unsigned i = 0; i < 2; i++) {
        printf("board %u: place %u, %u pieces, %u lines\n", i, ts_duel_place(&match, i),
               (unsigned)match.board[i].pieces, (unsigned)match.board[i].lines);
        ts_bot_close(bot[i]);
    }
    printf("%016llx\n", (unsigned long long)ts_hash(&match));
    return 0;
}
