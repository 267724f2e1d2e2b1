/* The modes, in the order of their ids: append only, because setups and replays in memory hold
 * the place of a line. Files use the names. */
#ifndef TS_MODES_H
#define TS_MODES_H

#include "tessera.h"

#define TS_MODE_DEF(NAME, name) extern const ts_mode ts_mode_##name;
#include "tessera_modes.def"
#undef TS_MODE_DEF

/* For units that a mode counts in mode_data[0]. */
uint32_t ts_mode_counted(const ts_match *m, unsigned player);

/* marathon.c: won with so many lines, if there is a goal. */
void ts_mode_goal_of_lines(ts_match *m, unsigned player, ts_events *out);

/* ultra.c: won when so many seconds are over. */
void ts_mode_time_passes(ts_match *m, ts_events *out);
uint32_t ts_mode_time_left(const ts_match *m);

#endif
