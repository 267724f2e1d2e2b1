/* Effects: action text, cleared rows, flashes of locks and of a new level, the trail of a drop, the
 * dip of a board. They change nothing in the game. With reduced motion text does not move, and rows
 * fade during the clear delay. */
#ifndef TESSERA_APP_EFFECTS_FX_H
#define TESSERA_APP_EFFECTS_FX_H

#include "effects/animation.h"
#include "tessera.h"

#define FX_APPLAUSE_MAX 8
#define FX_WORDS_MAX 96
#define FX_GLOWS_MAX 12
#define FX_SLOTS 3 /* lines of applause on each side */

/* in microseconds */
#define FX_APPLAUSE_US 3000000 /* life of psk's applause, which fades in the second half */
#define FX_CLEAR_US 180000     /* of rows that the rules do not wait for; */
#define FX_QUAD_US 240000      /* of four */
#define FX_PERFECT_US 300000
#define FX_GLIDE_US 60000
#define FX_NEXT_US 80000 /* of the pieces that move up by one place */
#define FX_LOCK_US 100000
#define FX_TRAIL_US 160000
#define FX_LEVEL_US 400000
#define FX_RING_US 180000    /* over the ground, from the foot of the field to the edges */
#define FX_CORNERS_US 300000 /* of a spin with lines; of one that is turned in: */
#define FX_TURN_IN_US 140000
#define FX_DUST_US 160000   /* under a stack that has landed */
#define FX_FLIGHT_US 420000 /* of one row of an attack; the last one leaves this much later: */
#define FX_ATTACK_US 700000
#define FX_DIP_US 120000 /* of a board at a hard drop: down within FX_DIP_DOWN_US, and back */
#define FX_DIP_DOWN_US 30000
#define FX_DIP_APART_US 200000 /* from the start of one to that of the next, at least */
#define FX_SHAKE_US 220000
#define FX_RISE_US 100000
#define FX_COUNT_LEAST 100 /* points that count up */
#define FX_END_US 700000   /* of the end of a board */

/* A clear with a delay, in thousandths of that delay: rows disappear, then the stack falls. */
#define FX_GONE_BY 800
#define FX_DOWN_US 80000          /* at most for the fall */
#define FX_HIT_US 33000           /* two frames before that: the rows are lit, nothing moves */
#define FX_WAIT_MOST_US 700000    /* a longer pause is not filled */
#define FX_SHARDS_LEAST_US 120000 /* in a shorter one rows fade: shards could not be seen */
#define FX_FAST 3                 /* from this speed on only locks flash and rows go */

enum { FX_LEFT, FX_RIGHT, FX_CENTRE, FX_SIDES };
enum {
    FX_CLEAR,
    FX_LOCK,
    FX_TRAIL,
    FX_LEVEL,
    FX_PERFECT,
    FX_ATTACK,
    FX_DUST,
    FX_RING,    /* of four rows, or of a perfect clear */
    FX_CORNERS, /* of a piece that spins in; with lines they fly apart, further with more */
    FX_HELD,    /* the held piece comes from the field */
    FX_NEXT     /* the coming pieces move up */
};

#define FX_ROWS_MAX 20  /* rows whose tiles break away visibly */
#define FX_FLYING_MAX 8 /* visible rows of an attack */
#define FX_BRIGHT_MAX 3 /* effects that light up within a second, at most: for the safety of eyes */

typedef struct fx_applause {
    uint64_t born_us; /* 0 if free */
    uint8_t side, slot;
    int8_t speed; /* of the game: 2 to this power */
    char words[FX_WORDS_MAX];
} fx_applause;

typedef struct fx_glow {
    uint64_t born_us;                          /* 0 if free */
    uint64_t rows;                             /* FX_CLEAR: a bit each */
    uint8_t tile[FX_ROWS_MAX][TS_COLUMNS_MAX]; /* the tiles of the lowest of them */
    ts_cell cell[4]; /* FX_LOCK, FX_TRAIL, FX_CORNERS: of the piece; y -1: it has gone */
    /* FX_ATTACK: `fallen` rows from cell[0] to board `piece`; FX_CORNERS: of `fallen` lines */
    uint8_t kind, fallen, piece, spin;
    uint8_t left, right; /* FX_CLEAR: the columns of the piece in these rows, */
    uint8_t columns;     /* and those of the field */
    bool lit;            /* FX_CLEAR: with light, that of four rows if there are four */
    uint8_t flashes;     /* FX_CLEAR: how often the console's ground lights up */
    int8_t speed;        /* as of fx_applause */
} fx_glow;

/* A clear for which the rules wait: the old stack is shown until its rows have gone. */
typedef struct fx_pause {
    fx_glow clear;
    /* in the game's time: what is filled of the pause, what is left of that, and the rest after it;
     * all 0 if the rules do not wait */
    uint64_t all_us, left_us, rest_us;
    uint64_t hit_us; /* the first part of it, in which nothing moves */
} fx_pause;

enum { FX_STILL, FX_DIP, FX_SHAKE, FX_RISE };

/* A board that moves as a whole, without what is beside it. */
typedef struct fx_motion {
    uint64_t born_us; /* 0 if it does not move */
    uint8_t kind;     /* FX_... */
    uint8_t most;     /* in 240ths of a cell */
    int8_t speed;
} fx_motion;

/* A piece that moves from where it was shown to where it is, for smooth movement. */
typedef struct fx_gliding {
    ts_piece seen;
    uint32_t number;  /* of the piece */
    uint64_t born_us; /* 0 if it has arrived */
    int32_t x, y;     /* its distance at the beginning, in 240ths of a cell, y down */
} fx_gliding;

enum { FX_NO_END, FX_LOST, FX_WON };

/* The end of a board: from the foot upwards its stack turns to stone, and the piece that ended it
 * stays lit; or a light runs up over the stack. */
typedef struct fx_end {
    uint64_t born_us;
    uint8_t kind;   /* FX_... */
    bool moves;     /* it is not over yet */
    bool stays;     /* FX_LOST: nothing turns to stone */
    int8_t speed;   /* as of fx_applause */
    ts_piece piece; /* FX_LOST: the lit piece, or kind 0 */
} fx_end;

enum { CHEERS_OFF, CHEERS_SMALL, CHEERS_FULL };
/* Action text: beside the field the clear and the level; across it a perfect clear. At most two of
 * these three at a time. */
enum { FX_CLEARED, FX_LEVEL_UP, FX_ACROSS, FX_CHEERS };
enum { FX_BACK_TO_BACK, FX_COMBO, FX_CHAINS };

typedef struct fx_state {
    action_text_word cheer[FX_CHEERS];
    action_text_chain chain[FX_CHAINS];
    fx_applause applause[FX_APPLAUSE_MAX];
    fx_glow glow[FX_GLOWS_MAX];
    uint64_t bright_us[FX_BRIGHT_MAX]; /* the times at which the last ones lit up */
    uint8_t stack[TS_ROWS]
                 [TS_COLUMNS_MAX]; /* as it was last shown: cleared rows disappear at once */
    fx_gliding glide;
    fx_motion motion;
    fx_end end;
    uint64_t score, score_from, score_us; /* the score, and from where and when it counts up */
    fx_pause pause;
    uint64_t wait_us; /* how long the rules wait in all after the next clear; set by the caller */
    ts_cell locked;   /* of the last locked piece: an attack flies from there */
    bool off;         /* reduced motion */
    uint8_t cheers;   /* CHEERS_... */
    uint8_t shake;    /* 0 none, 1 half, 2 all of it */
    bool versus;      /* it counts rows sent, not points */
    bool steps;       /* characters: nothing moves between two rows */
    uint8_t spare;    /* flashes that are left to another board */
    int8_t speed;     /* of the game, as a power of 2: effects last longer or shorter with it */
} fx_state;

void fx_clear(fx_state *fx);
void fx_clear_all_but_end(fx_state *fx);
/* Returns how much of the end has been shown, in thousandths; 1000 once it is over. */
uint16_t fx_end_progress(const fx_state *fx, uint64_t now_us);
/* A flash on one board of a screen counts for the others, too. */
void fx_share_light(fx_state *fx, unsigned boards, unsigned lit);
/* `b` is the board after the tick. */
void fx_event(fx_state *fx, const ts_board *b, const ts_event *event, int language,
              uint64_t now_us);
/* Sets how much of the pause after a clear is left, in the game's time. The old stack is shown no
 * longer than that. */
void fx_wait(fx_state *fx, uint64_t left_us, uint64_t now_us);
/* Call it after the events of a moment: stores the stack, and, for gliding, the place of the
 * piece. */
void fx_see(fx_state *fx, const ts_board *b, bool glides, uint64_t now_us);
/* The distance from its place at which the piece is drawn, in 240ths of a cell. */
void fx_glide(const fx_state *fx, uint64_t now_us, int32_t *x, int32_t *y);
/* Returns the displacement of the board in 240ths of a cell. */
void fx_displace(const fx_state *fx, uint64_t now_us, int32_t *x, int32_t *y);
uint64_t fx_score(const fx_state *fx, uint64_t score, uint64_t now_us); /* as far as it counts */
/* Forgets effects that are over. */
void fx_expire(fx_state *fx, uint64_t now_us);
bool fx_alive(const fx_state *fx);
/* A piece was placed with this number of keys more than it needs. */
void fx_fault(fx_state *fx, unsigned keys, int language, uint64_t now_us);
uint8_t fx_jewel(unsigned level); /* the cell whose colour a level has */
/* Applause whose letters drift apart is psk's own. */
bool fx_drifts(const ts_rules *r);

/* The age of an effect as if the game had its usual speed. */
uint64_t fx_age(uint64_t born_us, int speed, uint64_t now_us);
/* Visibility of a text of that age, in thousandths. */
uint16_t fx_applause_strength(uint64_t age_us);
uint16_t fx_glow_strength(const fx_glow *glow, uint64_t now_us);
/* Returns how far letters have drifted, in thousandths: fast first, then slower. */
uint16_t fx_drift(uint64_t age_us);

/* Returns the visibility of a tile in column `x` of rows that are being cleared: 1000 before, 0
 * after. The tiles disappear one after another, from the piece outwards, and all are gone at
 * FX_GONE_BY. */
uint16_t fx_tile_left(const fx_glow *clear, int x, unsigned gone);
/* The clear for which the rules wait now, and the part of it that is over, in thousandths. NULL:
 * none. */
const fx_glow *fx_going(const fx_state *fx, unsigned *gone);
/* True in the first frames of such a clear, while its rows are lit. */
bool fx_hits(const fx_state *fx);
/* Do its rows fade, rather than break? */
bool fx_fades(const fx_state *fx);
/* Returns how far the old stack still has to fall, in thousandths: 1000 before it starts. */
uint16_t fx_above(const fx_state *fx);
/* The rows of `rows` below row `y` of the stack as it was; and where row `y` of the stack as it is
 * stood before they went. */
int fx_rows_below(uint64_t rows, int y);
int fx_row_before(uint64_t rows, int y);

/* Returns the height of the stack in thousandths of danger; 0 if there is no danger. */
uint16_t fx_danger(const ts_board *b);

/* Parts of an effect, for fx.c alone: a board that moves or ends, a score that counts up. */

void fx_shake(fx_state *fx, const ts_event *e, uint64_t now_us);
void fx_note_score(fx_state *fx, uint64_t score, uint64_t now_us);
void fx_note_end(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us);
void fx_settle_board(fx_state *fx, uint64_t now_us); /* forgets what is over */

#endif
