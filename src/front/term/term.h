/* The one call of the terminal front end. */
#ifndef TESSERA_FRONT_TERM_H
#define TESSERA_FRONT_TERM_H

#include "play/face/session.h"

bool ts_front_term_is_there(void); /* standard input and output are a terminal */
bool ts_front_term_is_utf8(void);  /* the locale's characters */
/* Plays until the player leaves; the exit status. */
int ts_front_term(ts_options *options);

#endif
