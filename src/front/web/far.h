/* A page's way to others. */
#ifndef TESSERA_FRONT_WEB_FAR_H
#define TESSERA_FRONT_WEB_FAR_H

#include "face/session.h"

/* `relay`: where the page came from, which may have one; good until the end. */
void far_open(meet_net *net, const char *relay);

#endif
