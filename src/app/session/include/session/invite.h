/* The invitation to the player's own lobby, and links that lead to others. */
#ifndef TESSERA_APP_SESSION_INVITE_H
#define TESSERA_APP_SESSION_INVITE_H

#include "game/invite.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct qr_code qr_code;
typedef struct session session;

/* The link of the player's own lobby; "" if there is none, as while the relay has not answered. */
const char *session_invite_link(const session *s);
const qr_code *session_invite_code(const session *s); /* its side is 0 if there is no link */
void session_invite_update(session *s);               /* the lobby has changed */
void session_invite_copy(session *s);                 /* the front end is to copy the link */
bool session_invite_is_copied(const session *s);
uint32_t session_invite_copied(const session *s); /* how many times the link was copied */

/* Joins the lobby of a link. Returns false if the link is no invitation. During a game it only
 * shows a message. */
bool session_invite_take(session *s, const char *link, uint64_t now_us);
/* Takes one character of pasted text, and '\n' after the last: a link in it is followed. */
void session_invite_paste(session *s, uint32_t character, uint64_t now_us);

#endif
