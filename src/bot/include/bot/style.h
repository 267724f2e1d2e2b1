/* A style of play: a level with its own parameters, and its own weights for one aim. */
#ifndef TS_BOT_STYLE_H
#define TS_BOT_STYLE_H

#include "tessera/bot.h"

#include "movegen/eval.h"

typedef struct ts_bot_style {
    ts_bot_level level;
    uint8_t near; /* the level closest to this style */
    uint8_t aim;  /* the aim of `weights`, or TS_AIMS for the default weights */
    ts_weights weights;
} ts_bot_style;

#endif
