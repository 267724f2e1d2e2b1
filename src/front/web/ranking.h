/* A page's way to the ranking server. */
#ifndef TESSERA_FRONT_WEB_RANKING_H
#define TESSERA_FRONT_WEB_RANKING_H

#include "api/session.h"

/* `server` is the host that the page came from, which may have one; good until the end. */
client_net web_ranking(const char *server);

#endif
