/* The whole public face of the Tessera engine: a match is one flat struct, moved one tick at a
 * time. No clock, no files, no floating point, no allocation, no globals that change. Everything
 * that plays, watches, stores, proves or searches a game is a caller of this file. */
#ifndef TESSERA_H
#define TESSERA_H

#include "tessera_rules.h"

#define TS_VERSION "0.1.0"

/* ---- buttons ------------------------------------------------------------------------------ */

typedef uint16_t ts_buttons; /* which buttons are down during a tick */

enum {
    TS_LEFT = 1,
    TS_RIGHT = 2,
    TS_SOFT = 4,
    TS_HARD = 8,
    TS_CW = 16,
    TS_CCW = 32,
    TS_FLIP = 64,
    TS_HOLD = 128,
    TS_TARGET = 256, /* aims at the next opponent who still plays */
    TS_BUTTONS_ALL = 511
};
#define TS_BUTTONS 9

/* ---- modes -------------------------------------------------------------------------------- */

typedef struct ts_match ts_match;
typedef struct ts_events ts_events;

/* What a rule set must have for a mode to make sense with it; bits, and words. */
#define TS_NEEDS_LIST(X)                                                                           \
    X(TS_NEEDS_LEVELS, 1, "levels")                                                                \
    X(TS_NEEDS_SPINS, 2, "T-spins")                                                                \
    X(TS_NEEDS_BAG_AND_HOLD, 4, "a bag and a hold")                                                \
    X(TS_NEEDS_NES, 8, "the console's levels")                                                     \
    X(TS_NEEDS_GRADES, 16, "grades")                                                               \
    X(TS_NEEDS_USUAL_ROTATION, 32, "the guideline's turns")                                        \
    X(TS_NEEDS_ATTACK, 64, "an attack")

/* What a mode's goal and progress are counted in. */
#define TS_UNIT_LIST(X)                                                                            \
    X(TS_UNIT_LINES, "lines")                                                                      \
    X(TS_UNIT_SECONDS, "seconds")                                                                  \
    X(TS_UNIT_ROWS, "rows") /* of garbage, dug up; this and what follows: mode_data[0] */          \
    X(TS_UNIT_SPINS, "T-spin doubles")                                                             \
    X(TS_UNIT_PERFECT, "perfect clears")                                                           \
    X(TS_UNIT_LEVELS, "levels") /* the level itself */                                             \
    X(TS_UNIT_PUZZLE, "which puzzle")

/* By what results are ranked. Those of equal rule set, mode, start level, goal and variant
 * compare; rank_number of the play layer makes a number of it. */
#define TS_RANK_LIST(X)                                                                            \
    X(TS_RANK_NONE, "nothing")                                                                     \
    X(TS_RANK_SCORE, "score")         /* whatever the end */                                       \
    X(TS_RANK_TIME, "time")           /* only with the goal reached; less is better */             \
    X(TS_RANK_PROGRESS, "progress")   /* in the mode's unit; as much of it: sooner is better */    \
    X(TS_RANK_ENDURANCE, "endurance") /* time; more is better */                                   \
    X(TS_RANK_GRADE, "grade")         /* then level, then to the end, then sooner */

#define TS_NEEDS_NAME(id, bit, words) id = bit,
#define TS_CHOICE_NAME(id, word) id,
enum { TS_NEEDS_LIST(TS_NEEDS_NAME) };
enum { TS_UNIT_LIST(TS_CHOICE_NAME) };
enum { TS_RANK_LIST(TS_CHOICE_NAME) };
#undef TS_NEEDS_NAME
#undef TS_CHOICE_NAME

#define TS_GOALS_MAX 4

/* At most four functions that watch a match and act on it through the verbs below. */
typedef struct ts_mode {
    const char *name;
    const char *summary;
    uint16_t revision;
    uint8_t needs;                /* TS_NEEDS_... */
    uint8_t rank;                 /* TS_RANK_... */
    uint8_t unit;                 /* TS_UNIT_..., also where there is no goal */
    uint8_t players_least;        /* 0: one is enough */
    uint8_t players_most;         /* 0: as many as there can be */
    uint32_t goal;                /* when none is asked for; 0: the mode has no goal */
    uint32_t goals[TS_GOALS_MAX]; /* offered to choose from, 0 after the last; any may be asked */
    uint8_t goal_may_be_none;     /* can be played without end: goal TS_ENDLESS */
    uint8_t variants;             /* how many there are to choose from; 0: it is always the same */
    const char *variant;          /* what they are */
    uint8_t no_clear_delay;       /* an optional clear delay is left out */
    uint8_t steady_speed;         /* a set's steady fall speed is used */
    uint8_t level_stays;          /* 1: lines do not raise the level; 2: pieces neither */
    uint8_t half_field;           /* half as wide and half as high, its cells twice as large */
    uint8_t fades;                /* what has locked is soon out of sight */
    uint8_t by_hand;              /* pieces fall and lock by keys alone */
    uint8_t only_given;           /* no piece is drawn: those of ts_edit_queue are all */
    void (*start)(ts_match *m);
    void (*locked)(ts_match *m, unsigned player, ts_events *out); /* after a lock down */
    void (*tick)(ts_match *m, ts_events *out);                    /* at the end of every tick */
    uint32_t (*idle)(const ts_match *m); /* ticks in which `tick` does nothing */
} ts_mode;

#define TS_ENDLESS UINT32_MAX

unsigned ts_modes_count(void);
const ts_mode *ts_modes_get(unsigned id);
int ts_modes_find(const char *name);
/* What the mode needs and the rule set has not, TS_NEEDS_...; 0: they fit. */
unsigned ts_mode_lacks(unsigned mode, unsigned rules);
bool ts_mode_seats(unsigned mode, unsigned players); /* so many can play it */
/* Of a match in the mode master: how long a section (from 0) took, 0: it is not over; ticks left
 * of the roll, 0: there is none. */
uint32_t ts_section_ticks(const ts_match *m, unsigned section);
uint32_t ts_roll_left(const ts_match *m);
/* In the mode perfect: pieces for the next perfect clear. */
uint32_t ts_pieces_left(const ts_match *m);
/* In the mode duel: 1 for who has won, then by who held out longer; boards that end in the same
 * tick share a place. 0: it is not known yet. */
unsigned ts_duel_place(const ts_match *m, unsigned player);
uint32_t ts_duel_ended(const ts_match *m, unsigned player); /* after so many ticks; 0: it has not */

/* Positions with a goal, for the mode puzzle: variants are collections, its goal says which one. */
enum { TS_PUZZLES, TS_DRILLS };
enum { TS_PUZZLE_CLEAR, TS_PUZZLE_DIG, TS_PUZZLE_SPIN, TS_PUZZLE_AT_ONCE, TS_PUZZLE_COMBO };
typedef struct ts_puzzle {
    uint8_t goal, amount;
    const char *queue, *field, *solution; /* modes/puzzle.c says how they are written */
} ts_puzzle;
const ts_puzzle *ts_puzzle_get(unsigned collection, unsigned number); /* from 1; NULL: none */
bool ts_puzzle_set(ts_match *m, const ts_puzzle *puzzle);             /* false: no position */

/* ---- a match ------------------------------------------------------------------------------ */

enum { TS_INITIAL_OFF, TS_INITIAL_HOLD, TS_INITIAL_TAP };

/* How the game answers one player's keys, in ticks. */
typedef struct ts_handling {
    uint16_t das, arr, dcd;
    uint16_t soft;    /* soft drop factor; 0: to the floor at once */
    uint8_t irs, ihs; /* TS_INITIAL_... */
    uint8_t unused[2];
} ts_handling;

/* What may be chosen before tick 0. ts_setup_default fills it for a rule set and a mode. */
typedef struct ts_setup {
    uint64_t seed;
    uint32_t goal; /* in the mode's unit; 0: the mode's own; TS_ENDLESS */
    uint16_t level;
    uint8_t rules, mode, players;
    uint8_t variant;                  /* of the mode, from 0 */
    uint8_t handicap[TS_PLAYERS_MAX]; /* rows of garbage a board begins with, where the mode is
                                         for several; TS_HANDICAP_MAX at most */
    uint8_t unused[2];
    ts_handling handling[TS_PLAYERS_MAX];
} ts_setup;

enum { TS_PHASE_READY, TS_PHASE_PLAY, TS_PHASE_CLEARING, TS_PHASE_WAIT, TS_PHASE_OVER };
enum { TS_RUNNING, TS_WON, TS_LOST };
enum { TS_OVER_NOT, TS_OVER_BLOCK, TS_OVER_LOCK, TS_OVER_TOP, TS_OVER_PARTIAL };
enum { TS_SPIN_NONE, TS_SPIN_MINI, TS_SPIN_FULL };

/* What the last lock down was. */
typedef struct ts_lock {
    uint32_t points; /* without drop points, with those of a perfect clear */
    int32_t combo;
    uint16_t attack;
    uint8_t lines, spin;
    uint8_t back_to_back, perfect, any; /* any: there was one */
    uint8_t unused;
} ts_lock;

/* One attack on its way into a field. */
typedef struct ts_garbage {
    uint32_t due; /* the tick from which on it may enter */
    uint8_t rows;
    uint8_t column; /* of the hole */
    uint8_t cell;   /* TS_GARBAGE or TS_BLACK */
    uint8_t unused;
} ts_garbage;

/* One board. No pointers and no padding: a copy is a save. */
typedef struct ts_board {
    uint64_t random;         /* the stream the pieces are drawn from */
    uint64_t garbage_random; /* and the one for holes */
    uint64_t score;

    /* the field: colours, and the same as one bit a cell */
    uint8_t cell[TS_ROWS][TS_COLUMNS];
    uint16_t row[TS_ROWS];

    ts_lock last;
    ts_garbage garbage[TS_GARBAGE_MAX];

    /* clocks and counters, in ticks */
    uint32_t fall; /* progress to the next row, in the unit of the speed */
    uint32_t lock_clock;
    uint32_t wait;      /* ticks left in the phases ready, clearing, wait */
    uint32_t wait_next; /* the entry delay that follows the clearing */
    int32_t charge[2];  /* sideways, left and right */

    uint32_t lines, level, pieces;
    int32_t combo;         /* -1: none runs */
    uint32_t back_to_back; /* difficult moves in a row */
    uint32_t soft_ticks;   /* tgm: soft drop held; nes: rows of the push-down */
    uint32_t combo_factor; /* tgm */

    ts_buttons held;         /* in the tick before */
    ts_buttons tapped;       /* initial actions pressed while no piece was there */
    uint16_t bag;            /* pieces left in the bag, a bit each */
    uint16_t shift_register; /* nes */
    uint16_t start_level;

    ts_piece piece; /* kind TS_NONE: none in play */
    uint8_t rules, mode;
    uint8_t phase, over, outcome;
    uint8_t hold, hold_used;
    uint8_t grounded;   /* what is below the piece is filled */
    uint8_t landed;     /* it has been, since it came */
    uint8_t lock_runs;  /* failed fall: the clock runs */
    uint8_t fall_waits; /* the fall clock does not count in this tick */
    uint8_t lock_waits; /* nor does the lock clock */
    uint8_t resets;
    int8_t lowest;       /* lowest place since it came */
    uint8_t rotate_test; /* the last success was a rotation, by this test; 0: it was not */
    uint8_t fifth;       /* the fifth test has been used in this slot */
    int8_t ruling;       /* the direction that repeats: -1, 0, 1 */
    uint8_t wall;        /* a shift has been blocked since the last rotation or spawn */
    int8_t nes_soft;     /* the push-down's own counter; below 0: the first piece hangs */
    uint8_t speed;       /* where in the fall curve the level is */
    uint8_t first_came;  /* the first piece has come */
    uint8_t history[4];  /* tgm: pieces drawn last, newest first; nes: [0] */
    uint8_t draws;       /* nes: pieces drawn, modulo 256 */
    uint8_t grade;       /* index into the grades reached; TS_GRADES_MAX + 1: grand master */
    uint8_t gm_missed;   /* tgm: a condition of the highest grade failed */
    uint8_t gm_checked;  /* how many have been looked at */
    uint8_t garbage_count;
    uint8_t given_count; /* pieces of the queue that were given, not drawn */
    uint8_t queue_count;
    uint8_t queue[TS_QUEUE_MAX];
    uint8_t columns, rows, visible, ceiling; /* the set's, or half a field's; see ts_rules */
    uint8_t aim; /* opponents passed over from the next board on: see ts_target */
    uint8_t unused;
} ts_board;

struct ts_match {
    ts_setup setup;
    uint64_t tick;
    uint32_t mode_data[8]; /* the mode's own */
    uint8_t over;          /* every board has ended */
    uint8_t unused[7];
    ts_board board[TS_PLAYERS_MAX];
};

/* ---- events ------------------------------------------------------------------------------- */

enum {
    TS_EVENT_SPAWN,   /* piece */
    TS_EVENT_MOVE,    /* piece after it; amount: cells, negative to the left */
    TS_EVENT_ROTATE,  /* piece after it; amount: the test that fitted; spin: what it would be */
    TS_EVENT_DROP,    /* piece after it; amount: rows; how: 0 fall, 1 soft, 2 hard */
    TS_EVENT_LAND,    /* piece */
    TS_EVENT_LOCK,    /* piece; spin; points of the whole lock down */
    TS_EVENT_CLEAR,   /* amount: lines; rows: which, a bit each, before the clear; spin, points */
    TS_EVENT_HOLD,    /* piece: what is held now (kind) */
    TS_EVENT_LEVEL,   /* amount: the new level */
    TS_EVENT_GARBAGE, /* amount: rows that entered */
    TS_EVENT_OVER,    /* how: TS_OVER_...; amount: TS_WON or TS_LOST */
    TS_EVENT_CANCEL,  /* amount: rows waiting here that its own attack has taken away */
    TS_EVENT_ATTACK   /* amount: rows that are left of it and go; how: to which board */
};

typedef struct ts_event {
    uint64_t rows;
    uint32_t points;
    int16_t amount;
    uint8_t kind, player;
    ts_piece piece;
    uint8_t how, spin, back_to_back, perfect;
} ts_event;

struct ts_events {
    uint32_t count;
    uint32_t unused;
    ts_event list[TS_EVENTS_MAX];
};

/* ---- playing ------------------------------------------------------------------------------ */

/* The usual setup for a rule set and a mode: one player, seed 0, first level, own goal. */
void ts_setup_default(ts_setup *setup, unsigned rules, unsigned mode);

bool ts_start(ts_match *m, const ts_setup *setup); /* false: the setup makes no sense */

/* One tick. What happens is written to `out`, from the start; NULL: nobody wants to know. */
void ts_step(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out);

/* Ticks in which nothing but clocks can change while these buttons are held. */
uint32_t ts_idle(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX]);
/* So many of them at once; the result is that of stepping. */
void ts_leap(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks);

/* Of facts, not of bytes: the same on every machine, and after fields are added. */
uint64_t ts_hash(const ts_match *m);

/* ---- questions ---------------------------------------------------------------------------- */

void ts_cells(const ts_board *b, ts_piece p, ts_cell out[4]);
bool ts_fits(const ts_board *b, ts_piece p);
ts_piece ts_spawned(const ts_board *b, unsigned kind); /* where it comes in, before any drop */
ts_piece ts_dropped(const ts_board *b, ts_piece p);
/* Turns it (1 clockwise, -1 counter-clockwise, 2 half): the test that fitted, from 1; 0: none. */
int ts_rotated(const ts_board *b, ts_piece *p, int by);
/* What locking here would be called, after a rotation by this test (0: not after a rotation). */
int ts_spin(const ts_board *b, ts_piece p, int test);
bool ts_ghost_shows(const ts_board *b);
bool ts_puzzle_reached(const ts_board *b, const ts_puzzle *puzzle); /* by the last lock down */
unsigned ts_pending(const ts_board *b);                             /* rows of garbage waiting */
/* What a lock down does to the combo and to the chain of difficult ones: both go on. `lock` says
 * lines, spin and perfect, and is told the rest. */
void ts_chains(const ts_rules *r, ts_lock *lock, int32_t *combo, uint32_t *back_to_back);
/* Rows a lock down sends, in the parts in which they leave: three of a chain let go, its own, those
 * of an empty field; by the chain before and after it. Returns how many parts. */
enum { TS_ATTACK_PARTS = 5 };
unsigned ts_attack_parts(const ts_rules *r, const ts_lock *lock, uint32_t chain_before,
                         uint32_t chain, unsigned part[TS_ATTACK_PARTS]);
/* The board this one's attacks go to, which still plays; -1: there is none. */
int ts_target(const ts_match *m, unsigned player);
/* How fast the piece falls now; 0 ticks: to the floor at once. */
ts_speed ts_speed_now(const ts_match *m, unsigned player, bool soft);

/* ---- verbs: for modes, practice, the console ---------------------------------------------- */

/* They act between ticks. False: it makes no sense here, and nothing has changed. */

enum {
    TS_SET_LEVEL, /* at tick 0 the start level, too */
    TS_SET_LINES,
    TS_SET_SCORE,
    TS_SET_DAS,
    TS_SET_ARR,
    TS_SET_COMBO,
    TS_SET_BACK_TO_BACK
};

/* Replaces the stack; it may not hit the piece in play, nor have cells above the rows kept. */
bool ts_edit_stack(ts_match *m, unsigned player, const uint8_t cell[TS_ROWS][TS_COLUMNS]);
/* Puts a piece into play in place of the one there: spawned by the rules, or where it says. */
bool ts_edit_piece(ts_match *m, unsigned player, unsigned kind, ts_events *out);
bool ts_edit_place(ts_match *m, unsigned player, ts_piece p);
/* The pieces to come, before those the randomizer gives. */
bool ts_edit_queue(ts_match *m, unsigned player, const uint8_t *kinds, unsigned count);
bool ts_edit_value(ts_match *m, unsigned player, int what, int64_t value);
/* Rows with one hole, that may enter from tick `due` on; column -1: drawn. */
bool ts_add_garbage(ts_match *m, unsigned player, unsigned rows, int column, unsigned cell,
                    uint64_t due);
/* A row at once, while no piece is in play. Where that pushes a cell out, the game is over. */
bool ts_push_row(ts_match *m, unsigned player, unsigned column, unsigned cell, ts_events *out);
/* A number below n from the board's stream for holes. */
uint32_t ts_draw_below(ts_match *m, unsigned player, uint32_t n);
void ts_end(ts_match *m, unsigned player, int outcome, ts_events *out);

#endif
