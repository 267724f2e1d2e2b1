/* The fewest inputs that bring a piece to a place: the public header, by the name of its room. */
#ifndef TS_BOT_PATH_H
#define TS_BOT_PATH_H

#include "tessera/path.h"

#endif
