/* A game that began within another one: the player has taken over a replay, or a bot's game. A
 * restart leads back to that point. */
#ifndef TESSERA_APP_SESSION_TAKEOVER_H
#define TESSERA_APP_SESSION_TAKEOVER_H

#include "game/duel.h"

typedef struct session session;

typedef struct session_takeover {
    char *text; /* the game it began within, from malloc; NULL: no text */
    size_t size;
    uint64_t tick;
    duel_player who[TS_PLAYERS_MAX]; /* bots among them play on */
    bool again;                      /* all but the board `own` first do as recorded */
    uint8_t own;
} session_takeover;

const session_takeover *session_takeover_of(const session *s);
void session_takeover_put(session *s, const session_takeover *from); /* its text is the part's */
void session_takeover_forget(session *s);

#endif
