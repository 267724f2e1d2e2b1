/* Plays a game: each piece is moved some columns aside, then dropped. Prints the field. */
#include <stdio.h>

#include <tessera/tessera.h>

static ts_match match;

int main(void)
{
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_MARATHON);
    setup.seed = 5;
    if (!ts_start(&match, &setup))
        return 1;
    const ts_board *board = &match.board[0];
    while (!match.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0}; /* one for each board */
        if (match.tick % 2)                    /* a key must come up to be pressed again */
            held[0] = board->piece.x < (int)(board->pieces * 3 % 10) ? TS_RIGHT : TS_HARD;
        ts_step(&match, held, NULL);
    }
    for (int y = board->visible - 1; y >= 0; y--) {
        for (int x = 0; x < board->columns; x++)
            putchar(TS_CELL_LETTERS[board->cell[y][x]]);
        putchar('\n');
    }
    printf("%u pieces, %u points\n", (unsigned)board->pieces, (unsigned)board->score);
    return 0;
}
