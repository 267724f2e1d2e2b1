/* A greedy player: of all places it takes the one after which the field looks best, 200 pieces in
 * each of ten games. Prints their hashes: the same in every language and on every machine. */
#include <stdio.h>

#include <tessera/tessera.h>

static ts_match match;
static ts_move moves[TS_MOVES_MAX];
static ts_after after[TS_MOVES_MAX];

static int value_of(const ts_after *a)
{
    int value = a->lost ? -1000000 : 76 * a->lines, before = 0;
    for (int x = 0; x < TS_COLUMNS; x++) {
        int height = 0, cells = 0;
        for (uint64_t c = a->board.column[x]; c; c <<= 1, height++) /* row 0 is the highest bit */
            cells += c >> 63 ? 1 : 0;
        int step = height > before ? height - before : before - height;
        value -= 51 * height + 36 * (height - cells) + (x ? 18 * step : 0);
        before = height;
    }
    return value;
}

int main(void)
{
    for (unsigned game = 1; game <= 10; game++) {
        ts_setup setup;
        const ts_buttons nothing[TS_PLAYERS_MAX] = {0};
        ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_NONE);
        setup.seed = game;
        if (!ts_start(&match, &setup))
            return 1;
        ts_step(&match, nothing, NULL); /* the first piece comes with the first tick */
        for (unsigned count; match.board[0].pieces < 200;) {
            if ((count = ts_moves(&match, 0, moves, TS_MOVES_MAX)) == 0)
                break;
            unsigned best = 0;
            ts_afterstates(&match, 0, moves, count, after);
            for (unsigned i = 1; i < count; i++)
                best = value_of(&after[i]) > value_of(&after[best]) ? i : best;
            if (!ts_play_move(&match, 0, &moves[best], NULL, NULL))
                ts_step(&match, nothing, NULL);
        }
        printf("%016llx\n", (unsigned long long)ts_hash(&match));
    }
    return 0;
}
