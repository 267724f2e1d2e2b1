/* Searches for bots in parallel to the game: each board that requests one has a worker with an
 * instance of the program (api/bot_service.h). */
#ifndef TESSERA_FRONT_WEB_MIND_H
#define TESSERA_FRONT_WEB_MIND_H

#include "api/bot_service.h"

bot_service_net web_mind(void);

#endif
