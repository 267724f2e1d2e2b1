/* The players of the game under way, persons and bots. Questions alone. */
#ifndef TESSERA_APP_SESSION_PLAYERS_H
#define TESSERA_APP_SESSION_PLAYERS_H

#include "game/duel.h"

typedef struct session session;

unsigned session_persons(const session *s); /* persons who play in the game under way */
int session_person_board(const session *s, unsigned person); /* -1: there is no such person */
bool session_is_person(const session *s, unsigned board);    /* at this machine */
/* The board at that place of the picture, from 0: a person who plays alone among others has the
 * first place, whichever board it is in the match. */
unsigned session_board_at(const session *s, unsigned place);
void session_say_bot(const session *s, char *out, size_t room, const duel_player *who);
/* In a room: the name is not the person. */
void session_say_far_bot(const session *s, char *out, size_t room, const char *as, unsigned level);
void session_say_who(const session *s, char *out, size_t room, unsigned board); /* "You", "Bot 5" */

bool session_watches_bot(const session *s); /* no person plays: bots show what they intend */
bool session_is_out(const session *s);      /* all persons are out, bots play on */

#endif
