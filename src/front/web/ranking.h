/* Ranked play for a page. */
#ifndef TESSERA_FRONT_WEB_RANKING_H
#define TESSERA_FRONT_WEB_RANKING_H

#include "api/session.h"

/* `server` is the page's own host, which may have a ranking server; the text must stay valid. */
client_net web_ranking(const char *server);

#endif
