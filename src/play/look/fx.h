/* Effects: applause whose letters drift apart, flashes of cleared rows, of locks and of a new
 * level, the trail of a drop. They change nothing in the game; with reduced motion there are
 * none. */
#ifndef TESSERA_PLAY_LOOK_FX_H
#define TESSERA_PLAY_LOOK_FX_H

#include "tessera.h"

#define FX_APPLAUSE_MAX 8
#define FX_WORDS_MAX 96
#define FX_GLOWS_MAX 12
#define FX_SLOTS 3 /* lines of applause on each side */

/* in microseconds */
#define FX_APPLAUSE_US 3000000 /* a text lives so long and fades in the second half */
#define FX_CLEAR_US 300000
#define FX_PERFECT_US 900000
#define FX_GLIDE_US 60000
#define FX_LOCK_US 120000
#define FX_TRAIL_US 200000
#define FX_LEVEL_US 500000
#define FX_FLIGHT_US 420000 /* of one row of an attack; the last one leaves that much later: */
#define FX_ATTACK_US 700000

enum { FX_LEFT, FX_RIGHT, FX_CENTRE, FX_SIDES };
enum { FX_CLEAR, FX_LOCK, FX_TRAIL, FX_LEVEL, FX_PERFECT, FX_ATTACK };

#define FX_ROWS_MAX 4   /* whose tiles are seen to break away */
#define FX_FLYING_MAX 8 /* rows of an attack that are seen */
#define FX_BRIGHT_MAX 3 /* so many things light up within a second, and no more: eyes' sake */

typedef struct fx_applause {
    uint64_t born_us; /* 0: free */
    uint8_t side, slot;
    char words[FX_WORDS_MAX];
} fx_applause;

typedef struct fx_glow {
    uint64_t born_us;                      /* 0: free */
    uint64_t rows;                         /* FX_CLEAR: a bit each */
    uint8_t tile[FX_ROWS_MAX][TS_COLUMNS]; /* what stood in the lowest of them */
    ts_cell cell[4];                       /* FX_LOCK, FX_TRAIL: of the piece */
    uint8_t kind, fallen, piece, spin;     /* FX_ATTACK: `fallen` rows from cell[0] to board
                                               * `piece` */
} fx_glow;

/* A piece on its way from where it was seen to where it is, for those who want it to glide. */
typedef struct fx_gliding {
    ts_piece seen;
    uint32_t number;  /* of the piece */
    uint64_t born_us; /* 0: it stands where it is */
    int32_t x, y;     /* how far away it began, in 240ths of a cell, y down */
} fx_gliding;

typedef struct fx_state {
    fx_applause applause[FX_APPLAUSE_MAX];
    fx_glow glow[FX_GLOWS_MAX];
    uint64_t bright_us[FX_BRIGHT_MAX];  /* when the last ones lit up */
    uint8_t stack[TS_ROWS][TS_COLUMNS]; /* as it was seen last: cleared rows are gone at once */
    fx_gliding glide;
    ts_cell locked; /* of the piece that locked last: an attack flies from there */
    bool off;       /* reduced motion */
    uint8_t spare;  /* of what may light up so many are left to another board */
} fx_state;

void fx_clear(fx_state *fx);
/* What has lit up on one board of a screen counts for the others, too. */
void fx_share_light(fx_state *fx, unsigned boards, unsigned lit);
/* `b` as it is after the tick. */
void fx_event(fx_state *fx, const ts_board *b, const ts_event *event, int language,
              uint64_t now_us);
/* After the events of a moment: remembers the stack, and, if pieces are to glide, where it is. */
void fx_see(fx_state *fx, const ts_board *b, bool glides, uint64_t now_us);
/* How far from its place the piece is to be drawn, in 240ths of a cell. */
void fx_glide(const fx_state *fx, uint64_t now_us, int32_t *x, int32_t *y);
/* Forgets what is over. */
void fx_expire(fx_state *fx, uint64_t now_us);
bool fx_alive(const fx_state *fx);

/* How visible something of that age is, in thousandths. */
uint16_t fx_applause_strength(uint64_t age_us);
uint16_t fx_glow_strength(const fx_glow *glow, uint64_t now_us);
/* How far of the whole way letters have drifted, in thousandths: fast first, then slower. */
uint16_t fx_drift(uint64_t age_us);

/* Do the tiles of this row break away? */
bool fx_glow_of_row(const fx_state *fx, int y);

/* Is the stack high? In thousandths, 0: it is not. */
uint16_t fx_danger(const ts_board *b);

#endif
