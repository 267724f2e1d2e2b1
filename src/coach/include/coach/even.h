/* The strength of a player, in tenths of a bot's level, from duels against bots. */
#ifndef TESSERA_COACH_EVEN_H
#define TESSERA_COACH_EVEN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct coach_duel {
    uint8_t tenths; /* the strength of the bot */
    bool won;       /* by the player */
} coach_duel;

enum { EVEN_FIRST = 20 }; /* the strength of a player who has not played yet */

/* Returns the strength of a bot against which the player of these duels, the newest first, wins
 * half of the games. */
unsigned coach_even(const coach_duel *duel, unsigned count);

#endif
