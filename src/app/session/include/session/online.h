/* Playing in a room: it is opened, joined, left; its rounds begin and end as games do. */
#ifndef TESSERA_APP_SESSION_ONLINE_H
#define TESSERA_APP_SESSION_ONLINE_H

#include "tessera.h"

typedef struct invite invite;
typedef struct session session;

void session_online_open(session *s, uint64_t now_us);
/* Opens the lobby of a rated match at this relay, or joins the opponent's by its code. */
void session_online_rated(session *s, const char *relay, const char *code, uint64_t now_us);
void session_online_begin(session *s, uint64_t now_us); /* with the one of the program's start */
void session_online_watch(session *s, bool watches);    /* the next room that is joined */
void session_online_join(session *s, uint64_t now_us);  /* as it is typed */
void session_online_join_invite(session *s, const invite *to, uint64_t now_us);
void session_online_join_near(session *s, unsigned found, uint64_t now_us); /* one that was found */
void session_online_change(session *s); /* its terms, as they are set now: of a host */
/* A bot sits down on that seat, another one sits there, or, 0, nobody does any more. */
void session_online_bot(session *s, unsigned seat, unsigned chosen);
unsigned session_online_bot_of(const session *s,
                               const online_seat *seat); /* what was chosen for it */
/* Out of the room; what is under way there is given up, and kept. */
void session_online_leave(session *s, uint64_t now_us);
void session_online_back(session *s, bool ready, uint64_t now_us); /* from a result to the room */

void session_online_run(session *s, uint64_t now_us);
uint64_t session_online_next(const session *s);
void session_online_close(session *s); /* the program ends */

#endif
