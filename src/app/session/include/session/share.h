/* A game that the player gives to others: as a link, whose QR code is shown, or as a file. */
#ifndef TESSERA_APP_SESSION_SHARE_H
#define TESSERA_APP_SESSION_SHARE_H

#include "qr/qr.h"
#include "store/store.h"

typedef struct session session;

typedef struct session_share {
    store_game game;     /* which one it is */
    store_replay replay; /* its text */
    bool is_fetched;     /* the text is on its way */
    char *link;          /* NULL: the game is too long for one */
    qr_code code;        /* side 0: there is none */
    bool is_copied;
    uint32_t copied; /* grows whenever the link is to be copied */
} session_share;

void session_share_last(session *s);                           /* the game that has just ended */
void session_share_stored(session *s, const store_game *game); /* one of the library */
void session_share_run(session *s);                            /* takes a text that has come */
void session_share_copy(session *s); /* the front end is to copy the link */
void session_share_save(session *s); /* the front end is to save the replay as a file */
void session_share_close(session *s);
const char *session_called(const session *s); /* what starts this program in a shell */

#endif
