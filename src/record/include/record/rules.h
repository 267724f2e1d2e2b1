/* Rule sets as text: the public header, under the name of its room. */
#ifndef TS_RECORD_RULES_H
#define TS_RECORD_RULES_H

#include "tessera/rules.h"

#endif
