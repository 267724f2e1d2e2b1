/* A duel: who plays which board, and its rounds. */
#ifndef TESSERA_PLAY_SESSION_DUEL_H
#define TESSERA_PLAY_SESSION_DUEL_H

#include "play/run/duel.h"
#include "settings.h"

typedef struct session session;

#define DUEL_ROUND_SEEN_US 1200000 /* the boards are shown this long before the result */

typedef struct session_duel {
    duel_state state;        /* who plays (any game or replay), and the rounds so far */
    uint64_t round_ended_us; /* 0: the round was given up */
    uint64_t next_round_us;  /* when the next round begins by itself; 0: the player begins it */
} session_duel;

const duel_state *session_duel_of(const session *s); /* also of a game that is no duel: who plays */
bool session_duel_is_on(const session *s);           /* the game under way is a round of one */
bool session_duel_has_rounds(const session *s);      /* and rounds were played before it */
void session_duel_set(session *s, const duel_state *duel);
/* The next game is no duel: persons play it, or a bot of this level. */
void session_duel_leave(session *s, unsigned level);
void session_duel_show(session *s, const duel_text *text, unsigned n); /* round n of a replay */

unsigned session_persons(const session *s); /* persons who play in the game under way */
bool session_is_person(const session *s, unsigned board);
int session_person_board(const session *s, unsigned person); /* -1: there is no such person */
void session_say_who(const session *s, char *out, size_t room, unsigned board); /* "You", "Bot 5" */

unsigned session_duel_rules(const session *s); /* of the next duel */
/* A board of the next duel: its bot's level, 0 for a person; its handicap. */
uint8_t *session_duel_who(settings_state *set, unsigned board);
uint8_t *session_duel_rows(settings_state *set, unsigned board);

void session_duel_start(session *s, uint64_t now_us); /* the first round, as it is set */
void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us);
void session_duel_next_round(session *s, uint64_t now_us); /* the next round */
void session_duel_seat(session *s);    /* gives bots to the game that has just begun */
void session_duel_say_who(session *s); /* writes the players into its replay */
void session_duel_count(session *s);   /* the round counts as it is now */
void session_duel_round_ends(session *s, bool given_up);
void session_duel_show_standing(session *s);   /* after a round: the duel has not ended */
bool session_duel_between(const session *s);   /* between two rounds? */
bool session_duel_shows_end(const session *s); /* the boards stay in sight after a round */
void session_duel_wait(session *s);            /* the next round begins when the player says so */
void session_duel_end(session *s);             /* between two rounds: no more of them */
void session_duel_run(session *s, uint64_t now_us);
uint64_t session_duel_next(const session *s); /* when to run again */

#endif
