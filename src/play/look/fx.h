/* Effects: applause whose letters drift apart, flashes of cleared rows, of locks and of a new
 * level, the trail of a drop. They change nothing in the game; with reduced motion there are
 * none. */
#ifndef TESSERA_PLAY_LOOK_FX_H
#define TESSERA_PLAY_LOOK_FX_H

#include "tessera.h"

#define TS_FX_APPLAUSE_MAX 8
#define TS_FX_WORDS_MAX 96
#define TS_FX_GLOWS_MAX 12
#define TS_FX_SLOTS 3 /* lines of applause on each side */

/* in microseconds */
#define TS_FX_APPLAUSE_US 3000000 /* a text lives so long and fades in the second half */
#define TS_FX_CLEAR_US 300000
#define TS_FX_PERFECT_US 900000
#define TS_FX_GLIDE_US 60000
#define TS_FX_LOCK_US 120000
#define TS_FX_TRAIL_US 200000
#define TS_FX_LEVEL_US 500000
#define TS_FX_FLIGHT_US 420000 /* of one row of an attack; the last one leaves that much later: */
#define TS_FX_ATTACK_US 700000

enum { TS_FX_LEFT, TS_FX_RIGHT, TS_FX_CENTRE, TS_FX_SIDES };
enum { TS_FX_CLEAR, TS_FX_LOCK, TS_FX_TRAIL, TS_FX_LEVEL, TS_FX_PERFECT, TS_FX_ATTACK };

#define TS_FX_ROWS_MAX 4   /* whose tiles are seen to break away */
#define TS_FX_FLYING_MAX 8 /* rows of an attack that are seen */
#define TS_FX_BRIGHT_MAX 3 /* so many things light up within a second, and no more: eyes' sake */

typedef struct ts_applause {
    uint64_t born_us; /* 0: free */
    uint8_t side, slot;
    char words[TS_FX_WORDS_MAX];
} ts_applause;

typedef struct ts_glow {
    uint64_t born_us;                         /* 0: free */
    uint64_t rows;                            /* TS_FX_CLEAR: a bit each */
    uint8_t tile[TS_FX_ROWS_MAX][TS_COLUMNS]; /* what stood in the lowest of them */
    ts_cell cell[4];                          /* TS_FX_LOCK, TS_FX_TRAIL: of the piece */
    uint8_t kind, fallen, piece, spin;        /* TS_FX_ATTACK: `fallen` rows from cell[0] to board
                                               * `piece` */
} ts_glow;

/* A piece on its way from where it was seen to where it is, for those who want it to glide. */
typedef struct ts_gliding {
    ts_piece seen;
    uint32_t number;  /* of the piece */
    uint64_t born_us; /* 0: it stands where it is */
    int32_t x, y;     /* how far away it began, in 240ths of a cell, y down */
} ts_gliding;

typedef struct ts_fx {
    ts_applause applause[TS_FX_APPLAUSE_MAX];
    ts_glow glow[TS_FX_GLOWS_MAX];
    uint64_t bright_us[TS_FX_BRIGHT_MAX]; /* when the last ones lit up */
    uint8_t stack[TS_ROWS][TS_COLUMNS];   /* as it was seen last: cleared rows are gone at once */
    ts_gliding glide;
    ts_cell locked; /* of the piece that locked last: an attack flies from there */
    bool off;       /* reduced motion */
    uint8_t spare;  /* of what may light up so many are left to another board */
} ts_fx;

void ts_fx_clear(ts_fx *fx);
/* What has lit up on one board of a screen counts for the others, too. */
void ts_fx_share_light(ts_fx *fx, unsigned boards, unsigned lit);
/* `g` as it is after the tick. */
void ts_fx_event(ts_fx *fx, const ts_game *g, const ts_event *event, int language, uint64_t now_us);
/* After the events of a moment: remembers the stack, and, if pieces are to glide, where it is. */
void ts_fx_see(ts_fx *fx, const ts_game *g, bool glides, uint64_t now_us);
/* How far from its place the piece is to be drawn, in 240ths of a cell. */
void ts_fx_glide(const ts_fx *fx, uint64_t now_us, int32_t *x, int32_t *y);
/* Forgets what is over. */
void ts_fx_expire(ts_fx *fx, uint64_t now_us);
bool ts_fx_alive(const ts_fx *fx);

/* How visible something of that age is, in thousandths. */
uint16_t ts_fx_applause_strength(uint64_t age_us);
uint16_t ts_fx_glow_strength(const ts_glow *glow, uint64_t now_us);
/* How far of the whole way letters have drifted, in thousandths: fast first, then slower. */
uint16_t ts_fx_drift(uint64_t age_us);

/* Do the tiles of this row break away? */
bool ts_fx_glow_of_row(const ts_fx *fx, int y);

/* Is the stack high? In thousandths, 0: it is not. */
uint16_t ts_fx_danger(const ts_game *g);

#endif
