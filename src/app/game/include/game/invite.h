/* Invitations: a lobby as a link, which the host shows and others open. */
#ifndef TESSERA_APP_GAME_INVITE_H
#define TESSERA_APP_GAME_INVITE_H

#include "api/online.h"

#include <stdbool.h>

#define INVITE_SCHEME "tessera://join/" /* registered on desktops */
#define INVITE_LINK_SIZE 256            /* longer links are no invitations */

/* The target of a link. A lobby is found by its code through a relay, or at an address. */
typedef struct invite {
    char relay[ONLINE_PLACE_SIZE]; /* "": the player's own */
    char place[ONLINE_PLACE_SIZE]; /* the host's address; "": through the relay */
    char code[ONLINE_NAME_SIZE];
} invite;

/* Reads https://HOST/#join=CODE, #join=CODE, tessera://join/CODE, tessera://join/CODE@ADDRESS.
 * Returns false if the link is none of these. */
bool invite_parse(const char *link, invite *out);
/* Writes the link of a lobby, or "" for a code that links cannot hold. `page` is the address of the
 * page that opens it, or NULL for the one at the relay's host. */
void invite_format(const invite *in, const char *page, char out[INVITE_LINK_SIZE]);

#endif
