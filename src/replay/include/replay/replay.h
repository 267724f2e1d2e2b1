/* Replays as text: the public header, under the name of its room. */
#ifndef TESSERA_REPLAY_REPLAY_H
#define TESSERA_REPLAY_REPLAY_H

#include "tessera/replay.h"

#endif
