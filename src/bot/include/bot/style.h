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
    /* `share` of a thousand pieces are judged with the abilities of `above` */
    uint16_t share;
    ts_bot_level above;
} ts_bot_style;

/* Strength in tenths of a level, from 0 (a small child). */
enum { TS_STRENGTH_MAX = 10 * TS_BOT_LEVELS };

enum {
    TS_MANNER_USUAL,
    TS_MANNER_STACKER, /* four lines at once, no T-spins, faster */
    TS_MANNER_SPINNER, /* T-spins, at any level */
    TS_MANNER_RUSHER,  /* faster and less careful */
    TS_MANNER_DIGGER,  /* no holes, any clear */
    TS_MANNERS
};

const char *ts_manner_name(unsigned manner); /* "" for the usual one */
void ts_bot_style_at(unsigned tenths, unsigned manner, ts_bot_style *out);
/* Parses "4.3" or "4.3 spinner". */
bool ts_bot_strength_parse(const char *text, unsigned *tenths, unsigned *manner);

#endif
