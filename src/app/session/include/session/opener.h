/* The trainer for openings: which ones the bag allows, and what is built of it. */
#ifndef TESSERA_APP_SESSION_OPENER_H
#define TESSERA_APP_SESSION_OPENER_H

#include "session/input.h"

typedef struct session session;

enum { OPENERS_LISTED = 8 }; /* as many are named */

/* Starts practice with a bag that allows this opening, or with any bag if it is 0. */
void session_opener_start(session *s, unsigned opening, uint64_t now_us);
/* Returns whether it has been tried, and in how many days it is due. */
bool session_opener_is_known(const session *s, unsigned opening, int32_t *days);
bool session_opener_is_on(const session *s);
unsigned session_opener_state(const session *s);  /* DRILL_... */
unsigned session_opener_chosen(const session *s); /* 0 for any */
unsigned session_opener_built(const session *s);  /* once it is found */
/* Those that the bag allows; the first of them, and their number. */
unsigned session_opener_allowed(const session *s, uint8_t *out, unsigned most);
unsigned session_opener_listed(const session *s, const uint8_t **list);
/* The placements of the whole shape, while it is shown; returns their number. */
unsigned session_opener_shape(const session *s, ts_piece out[TS_KINDS]);
ts_piece session_opener_hint(const session *s); /* the next placement; of kind TS_NONE if none */
bool session_opener_key(session *s, const input_press *p);
void session_opener_see(session *s);

#endif
