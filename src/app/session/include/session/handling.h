/* The strip for trying out the handling, and the conversion from TETR.IO's settings. */
#ifndef TESSERA_APP_SESSION_HANDLING_H
#define TESSERA_APP_SESSION_HANDLING_H

#include "tessera.h"

typedef struct input_press input_press;
typedef struct run_state run_state;
typedef struct session session;

/* The strip of the handling screen where the player tries out the handling. */

void session_handling_test_begin(session *s, uint64_t now_us);
void session_handling_test_end(session *s);
const run_state *session_handling_test_get_run(const session *s); /* NULL if not shown */
bool session_handling_test_key(session *s, const input_press *p); /* false if not its key */
uint64_t session_handling_test_next(const session *s);            /* when to run again */
void session_handling_test_run(session *s, uint64_t now_us);

/* The handling of another game, TETR.IO, as numbers for this one. */

/* Reads what a text says of it: its settings file, a part of that, or "DAS 8.5, ARR 1, SDF 41". In
 * `h`, times in ms; in `set`, a bit for each HANDLING_... that was there. Returns false if none
 * was. */
bool tetrio_read(const char *text, size_t size, ts_handling *h, uint8_t *set);

/* Its "safelock" as a drop guard in ms. Returns false if it is not there. */
bool tetrio_read_guard(const char *text, size_t size, unsigned *ms);

/* Its unit is a sixtieth of a second, in tenths here; both ways without loss. */
unsigned tetrio_tenths_of_ms(unsigned ms);
unsigned tetrio_ms_of_tenths(unsigned tenths);

#endif
