/* What a page seals with, by the tests of what other programs seal with. */
#define OWN
#include "t_crypt.c"
