/* The cases of t_store.c with nothing but memory behind the calls. */
#include "t_store.c"
