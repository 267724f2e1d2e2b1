/* The one call of the terminal front end. */
#ifndef TESSERA_FRONT_TERM_H
#define TESSERA_FRONT_TERM_H

#include "api/session.h"

bool front_term_is_there(void); /* standard input and output are a terminal, no dumb one */
bool front_term_is_utf8(void);  /* does the locale use UTF-8? */
/* Plays until the player leaves; returns the exit status. */
int front_term(session_options *options);

#endif
