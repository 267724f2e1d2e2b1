/* A duel: which players have which boards, the count of its rounds, and the time between two. */
#ifndef TESSERA_APP_SESSION_DUEL_H
#define TESSERA_APP_SESSION_DUEL_H

#include "game/duel.h"

typedef struct session session;

#define DUEL_ROUND_SEEN_US 1200000 /* the boards are shown this long before the result */

typedef struct session_duel {
    duel_state state;        /* who plays (any game or replay), and the rounds so far */
    uint64_t round_ended_us; /* 0: the round was given up */
    uint64_t next_round_us;  /* when the next round begins by itself; 0: the player begins it */
    uint8_t counted;         /* the seconds until then, as the picture shows them */
    bool followed;           /* the others did as recorded when this was last looked at */
} session_duel;

void session_duel_set(session *s, const duel_state *duel);
/* The next game is no duel: persons play it, or a bot of this level. */
void session_duel_leave(session *s, unsigned bot);
void session_duel_show(session *s, const duel_text *text, unsigned n); /* round n of a replay */

void session_duel_seat(session *s); /* gives bots to the game that has just begun */
/* In the game that has begun from within this text. */
void session_duel_as_recorded(session *s, const char *text, size_t size, unsigned own);
void session_duel_say_who(session *s); /* writes the players into its replay */
void session_duel_count(session *s);   /* the round counts as it is now */
void session_duel_round_ends(session *s, bool given_up);
void session_duel_show_standing(session *s);     /* after a round: the duel has not ended */
bool session_duel_shows_end(const session *s);   /* the boards stay in sight after a round */
void session_duel_wait(session *s);              /* the next round begins when the player says so */
unsigned session_duel_seconds(const session *s); /* until the next round, begun ones count whole */
uint64_t session_duel_next(const session *s);    /* when to run again */

#endif
