/* The fewest inputs that move a piece to a placement: the public header, under its module's
 * name. */
#ifndef TESSERA_MOVEGEN_PATH_H
#define TESSERA_MOVEGEN_PATH_H

#include "tessera/path.h"

#endif
