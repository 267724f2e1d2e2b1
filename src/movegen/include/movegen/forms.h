/* The shapes of pieces, and every place where one can come to rest: the public header, under the
 * name of its room. */
#ifndef TESSERA_MOVEGEN_FORMS_H
#define TESSERA_MOVEGEN_FORMS_H

#include "tessera/forms.h"

#endif
