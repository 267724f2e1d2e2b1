/* From one screen to another. */
#ifndef TESSERA_APP_SESSION_SCREEN_STACK_H
#define TESSERA_APP_SESSION_SCREEN_STACK_H

#include "tessera.h"

typedef struct session session;

void session_push(session *s, unsigned screen);
void session_pop(session *s);
void session_to(session *s, unsigned screen); /* leaves all screens but the title below it */

#endif
