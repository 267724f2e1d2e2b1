/* A page's way to others. */
#ifndef TESSERA_FRONT_WEB_ONLINE_H
#define TESSERA_FRONT_WEB_ONLINE_H

#include "api/session.h"

/* `relay` is the host that the page came from, which may have one, and `page` the page's address.
 * Both stay good until the end. */
void far_open(online_net *net, const char *relay, const char *page);

#endif
