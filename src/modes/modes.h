/* Shared declarations of the modes. */
#ifndef TS_MODES_H
#define TS_MODES_H

#include "tessera.h"

#define TS_MODE_DEF(NAME, name) extern const ts_mode ts_mode_##name;
#include "tessera_modes.def"
#undef TS_MODE_DEF

/* modes.c */
extern const ts_mode *ts_modes_all[TS_MODES_MAX]; /* by id */
/* for units that count in mode_data[0] */
uint32_t ts_mode_counted(const ts_match *m, unsigned player);

/* marathon.c: won when the lines reach the goal */
void ts_mode_goal_of_lines(ts_match *m, unsigned player, ts_events *out);

/* ultra.c: won when the seconds of the goal are over */
void ts_mode_time_passes(ts_match *m, ts_events *out);
uint32_t ts_mode_time_left(const ts_match *m);

#endif
