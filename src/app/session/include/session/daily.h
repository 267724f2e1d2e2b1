/* The pieces of the day: one seed for all games of a day, the same for everybody. */
#ifndef TESSERA_APP_SESSION_DAILY_H
#define TESSERA_APP_SESSION_DAILY_H

#include "tessera.h"

typedef struct session session;

/* Days since 1970, by UTC: all who play change it at the same time. */
int64_t session_day(const session *s);
uint64_t session_daily_seed(const session *s);
/* Can a mode be played for the day? Some have no pieces to be drawn, or nothing to be better at. */
bool session_daily_has(unsigned mode);

#endif
