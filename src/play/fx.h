/* Effects: applause whose letters drift apart, flashes of cleared rows, of locks and of a new
 * level, the trail of a drop. They change nothing in the game; with reduced motion there are
 * none. */
#ifndef TS_PLAY_FX_H
#define TS_PLAY_FX_H

#include "tessera.h"

#define TS_FX_APPLAUSE_MAX 8
#define TS_FX_WORDS_MAX 96
#define TS_FX_GLOWS_MAX 12
#define TS_FX_SLOTS 3 /* lines of applause on each side */

/* in microseconds */
#define TS_FX_APPLAUSE_US 3000000 /* a text lives so long and fades in the second half */
#define TS_FX_CLEAR_US 300000
#define TS_FX_LOCK_US 120000
#define TS_FX_TRAIL_US 200000
#define TS_FX_LEVEL_US 500000

enum { TS_FX_LEFT, TS_FX_RIGHT, TS_FX_CENTRE, TS_FX_SIDES };
enum { TS_FX_CLEAR, TS_FX_LOCK, TS_FX_TRAIL, TS_FX_LEVEL };

typedef struct ts_applause {
    uint64_t born_us; /* 0: free */
    uint8_t side, slot;
    char words[TS_FX_WORDS_MAX];
} ts_applause;

typedef struct ts_glow {
    uint64_t born_us; /* 0: free */
    uint64_t rows;    /* TS_FX_CLEAR: a bit each */
    ts_cell cell[4];  /* TS_FX_LOCK, TS_FX_TRAIL: of the piece */
    uint8_t kind, fallen;
} ts_glow;

typedef struct ts_fx {
    ts_applause applause[TS_FX_APPLAUSE_MAX];
    ts_glow glow[TS_FX_GLOWS_MAX];
    bool off; /* reduced motion */
} ts_fx;

void ts_fx_clear(ts_fx *fx);
/* `g` as it is after the tick. */
void ts_fx_event(ts_fx *fx, const ts_game *g, const ts_event *event, int language, uint64_t now_us);
/* Forgets what is over. */
void ts_fx_expire(ts_fx *fx, uint64_t now_us);
bool ts_fx_alive(const ts_fx *fx);

/* How visible something of that age is, in thousandths. */
uint16_t ts_fx_applause_strength(uint64_t age_us);
uint16_t ts_fx_glow_strength(const ts_glow *glow, uint64_t now_us);
/* How far of the whole way letters have drifted, in thousandths: fast first, then slower. */
uint16_t ts_fx_drift(uint64_t age_us);

/* Is the stack high? In thousandths, 0: it is not. */
uint16_t ts_fx_danger(const ts_game *g);

#endif
