/* A game that the player gives to others: as a link, whose QR code is shown, or as a file. */
#ifndef TESSERA_APP_SESSION_SHARE_H
#define TESSERA_APP_SESSION_SHARE_H

#include "qr/qr.h"
#include "store/store.h"

typedef struct session session;

bool session_share_open(session *s); /* false: out of memory */
void session_share_close(session *s);
void session_share_last(session *s);                           /* the game that has just ended */
void session_share_stored(session *s, const store_game *game); /* one of the library */
void session_share_run(session *s);                            /* takes a text that has come */
void session_share_copy(session *s); /* the front end is to copy the link */
void session_share_save(session *s); /* the front end is to save the replay as a file */
/* The link of the game; NULL: it is too long for one. */
const char *session_share_link(const session *s);
const qr_code *session_share_code(const session *s); /* its side is 0 if there is none */
bool session_share_is_copied(const session *s);
uint32_t session_share_copied(const session *s); /* how many times the link was copied */
const char *session_called(const session *s);    /* what starts this program in a shell */

#endif
