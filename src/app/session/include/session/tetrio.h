/* The handling of another game, TETR.IO, as numbers for this one. */
#ifndef TESSERA_APP_SESSION_TETRIO_H
#define TESSERA_APP_SESSION_TETRIO_H

#include "session/settings.h"

/* Reads what a text says of it: its settings file, a part of that, or "DAS 8.5, ARR 1, SDF 41". In
 * `h`, times in ms; in `set`, a bit for each HANDLING_... that was there. False: none was. */
bool tetrio_read(const char *text, size_t size, ts_handling *h, uint8_t *set);

/* Its "safelock" as a drop guard in ms. False: it is not there. */
bool tetrio_read_guard(const char *text, size_t size, unsigned *ms);

/* Its unit is a sixtieth of a second, in tenths here; both ways without loss. */
unsigned tetrio_tenths_of_ms(unsigned ms);
unsigned tetrio_ms_of_tenths(unsigned tenths);

#endif
