/* The shapes of pieces and all their placements: the public header, under its module's name. */
#ifndef TESSERA_MOVEGEN_FORMS_H
#define TESSERA_MOVEGEN_FORMS_H

#include "tessera/forms.h"

#endif
