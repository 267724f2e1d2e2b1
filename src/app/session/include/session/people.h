/* Friends and recent opponents, known by their keys at the server: who is online there, and
 * invitations. Players see each other only if each has the other in the list. */
#ifndef TESSERA_APP_SESSION_PEOPLE_H
#define TESSERA_APP_SESSION_PEOPLE_H

#include "api/ranking_client.h"

typedef struct session session;
typedef struct store_handle store_handle;

typedef struct person {
    uint8_t key[ONLINE_KEY_SIZE];
    char name[ONLINE_NAME_SIZE];
    bool is_friend;    /* else an opponent, who makes room for others */
    uint8_t won, lost; /* rounds of the last match, by this player and by the person */
    uint64_t played_s; /* when that was, since 1970; 0 means never */
} person;

/* How a person is seen. */
enum { PERSON_OFFLINE, PERSON_ONLINE, PERSON_PLAYS };

bool session_people_open(session *s); /* false if out of memory */
void session_people_close(session *s);
void session_people_read(session *s, const store_handle *store);

/* Friends first, then opponents, the newest match first. */
const person *session_people_list(const session *s, unsigned *count);
unsigned session_people_online(const session *s);
unsigned session_person_state(const session *s, unsigned i);
bool session_person_is_invited(const session *s, unsigned i); /* and has not answered yet */
/* Returns the place of the person from then on. */
unsigned session_person_befriend(session *s, unsigned i, bool is_friend);
void session_person_remove(session *s, unsigned i);
/* Opens a lobby at the server's relay for that person, or asks into the one that is open. */
void session_person_invite(session *s, unsigned i, uint64_t now_us);

/* Others may see this player: it is wished, and there is a server. */
bool session_people_can(const session *s);
/* The key for the others in a lobby; all 0 if they are not to know it. */
void session_people_own_key(const session *s, uint8_t key[ONLINE_KEY_SIZE]);
/* A round of an online match has ended: its players are opponents now. */
void session_people_note(session *s);

/* The oldest invitation that waits: who invites, and the rules. Returns false if there is none. */
bool session_people_invitation(const session *s, const char **name, unsigned *rules);
bool session_people_shows_invitation(const session *s); /* there is a line for it */
bool session_people_will_decline(const session *s);     /* what that line does */
void session_people_choose(session *s);                 /* the other of both */
void session_people_answer(session *s, uint64_t now_us);
void session_people_add(session *s, const char *words); /* of the server's answer */

void session_people_run(session *s, uint64_t now_us);
uint64_t session_people_next(const session *s);

#endif
