/* Rule sets as text: the public header, under the name of its room. */
#ifndef TESSERA_REPLAY_RULES_H
#define TESSERA_REPLAY_RULES_H

#include "tessera/rules.h"

#endif
