/* The one call of the front end without a screen. */
#ifndef TESSERA_FRONT_NULL_H
#define TESSERA_FRONT_NULL_H

#include "tessera.h"

/* Plays by itself and prints boards; needs neither screen nor keys. Returns the exit status. */
int front_null(const ts_setup *setup);

#endif
