/* The modes, in the order of their ids: append only, because setups and replays in memory hold
 * the place of a line. Files use the names. */
#ifndef TS_MODES_H
#define TS_MODES_H

#include "tessera.h"

#define TS_MODE_DEF(name) extern const ts_mode ts_mode_##name;
#include "modes.def"
#undef TS_MODE_DEF

#endif
