/* The fewest inputs that bring a piece to a place: the public header, by the name of its room. */
#ifndef TESSERA_MOVEGEN_PATH_H
#define TESSERA_MOVEGEN_PATH_H

#include "tessera/path.h"

#endif
