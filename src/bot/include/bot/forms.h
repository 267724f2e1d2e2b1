/* The shapes of pieces, and every place where one can come to rest: the public header, under the
 * name of its room. */
#ifndef TS_BOT_FORMS_H
#define TS_BOT_FORMS_H

#include "tessera/forms.h"

#endif
