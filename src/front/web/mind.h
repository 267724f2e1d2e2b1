/* What thinks for bots beside the game in a page: an instance of the program in a worker for each
 * board that asks (api/bot_service.h). */
#ifndef TESSERA_FRONT_WEB_MIND_H
#define TESSERA_FRONT_WEB_MIND_H

#include "api/bot_service.h"

bot_service_net web_mind(void);

#endif
