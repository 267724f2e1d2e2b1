/* Replays as text: the public header, under the name of its room. */
#ifndef TS_RECORD_REPLAY_H
#define TS_RECORD_REPLAY_H

#include "tessera/replay.h"

#endif
