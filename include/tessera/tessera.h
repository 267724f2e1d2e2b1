/* All of the engine's public interface: a match, the move generator, paths, the bot, replays, fumen
 * strings, rule sets as text. docs/library.md states the guarantees. Each of these headers can also
 * be included on its own. */
#ifndef TESSERA_TESSERA_H
#define TESSERA_TESSERA_H

#include "../tessera.h"

#include "bindings.h"
#include "bot.h"
#include "forms.h"
#include "fumen.h"
#include "movegen.h"
#include "opaque.h"
#include "path.h"
#include "place.h"
#include "replay.h"
#include "rules.h"

#endif
