/* A page's way to others. */
#ifndef TESSERA_FRONT_WEB_ONLINE_H
#define TESSERA_FRONT_WEB_ONLINE_H

#include "api/session.h"

/* `relay`: where the page came from, which may have one; good until the end. */
void far_open(online_net *net, const char *relay);

#endif
