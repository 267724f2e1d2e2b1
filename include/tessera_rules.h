/* What a rule set is made of: the limits, pieces and cells, its named choices, its numbers. A part
 * of the engine's public face; who uses the engine includes tessera.h, which includes this. */
#ifndef TESSERA_RULES_H
#define TESSERA_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- limits, all of them ------------------------------------------------------------------ */

#define TS_PLAYERS_MAX 4
#define TS_HANDICAP_MAX 12 /* rows of garbage a board can begin with */
#define TS_COLUMNS 10      /* no field is wider */
#define TS_ROWS 40         /* rows a field can keep, hidden ones included */
#define TS_QUEUE_MAX 128   /* pieces waiting: given ones and drawn ones */
#define TS_GIVEN_MAX 112   /* of them, pieces given by ts_edit_queue */
#define TS_NEXT_MAX 6      /* pieces a rule set may show in advance */
#define TS_GARBAGE_MAX 16  /* attacks waiting to enter a field */
#define TS_EVENTS_MAX 256  /* things that can happen in one tick */
#define TS_KICKS_MAX 6     /* tests of one rotation */
#define TS_GRADES_MAX 17   /* score steps of a grade table */
#define TS_STEPS_MAX 6     /* parts of a tick */
#define TS_COMBO_MAX 12    /* steps of a combo's attack */

/* ---- pieces and cells --------------------------------------------------------------------- */

/* x to the right, y up, cell (0, 0) at the bottom left. */

enum { TS_NONE, TS_I, TS_J, TS_L, TS_O, TS_S, TS_T, TS_Z, TS_GARBAGE, TS_BLACK };
#define TS_KINDS 8 /* TS_NONE and the seven pieces */
#define TS_CELL_LETTERS ".IJLOSTZXB"

/* A piece is a kind, a rotation (quarters clockwise from the spawn; pivot: the matrix number) and
 * where its reference cell stands. Where the other cells lie is the rule set's shape table. */
typedef struct ts_piece {
    uint8_t kind, rot;
    int8_t x, y;
} ts_piece;

typedef struct ts_cell {
    int8_t x, y;
} ts_cell;

/* ---- named choices of the rule sets ------------------------------------------------------- */

/* Each list gives the constant and the word `tessera rules` prints. */

#define TS_STEP_LIST(X)                                                                            \
    X(TS_STEP_END, "end")                                                                          \
    X(TS_STEP_HOLD, "hold")                                                                        \
    X(TS_STEP_ROTATE, "turn")                                                                      \
    X(TS_STEP_SHIFT, "shift")                                                                      \
    X(TS_STEP_HARD, "hard")                                                                        \
    X(TS_STEP_FALL, "fall")                                                                        \
    X(TS_STEP_LOCK, "lock")

#define TS_RANDOM_LIST(X)                                                                          \
    X(TS_RANDOM_BAG, "bag")         /* the seven pieces shuffled, again and again */               \
    X(TS_RANDOM_UNIFORM, "uniform") /* every piece a seventh */                                    \
    X(TS_RANDOM_HISTORY, "history") /* draw again, up to four rolls, what the last four held */    \
    X(TS_RANDOM_NES, "nes")         /* its own shift register, stepped every tick */

#define TS_SIDEWAYS_LIST(X)                                                                        \
    X(TS_SIDEWAYS_NEWEST, "newest") /* the newer key rules; each direction its own charge */       \
    X(TS_SIDEWAYS_EITHER, "either") /* one charge since the latest press; both held: none */       \
    X(TS_SIDEWAYS_NES, "nes")       /* one charge, kept over everything; Down freezes it */

#define TS_SOFT_LIST(X)                                                                            \
    X(TS_SOFT_NONE, "none")                                                                        \
    X(TS_SOFT_FACTOR, "factor")     /* time for falling runs that many times as fast */            \
    X(TS_SOFT_INTERVAL, "interval") /* a row each so many ticks since the last row */              \
    X(TS_SOFT_STEP, "step")         /* one row a press, fixing where it cannot */                  \
    X(TS_SOFT_ROW, "row")           /* at least a row a tick; locks what lies already */           \
    X(TS_SOFT_NES, "nes")           /* must be pressed alone, a row every second frame */

#define TS_HARD_LIST(X)                                                                            \
    X(TS_HARD_NONE, "none")                                                                        \
    X(TS_HARD_LOCK, "lock")   /* to the bottom, and lock */                                        \
    X(TS_HARD_SONIC, "sonic") /* to the bottom, not locking */

#define TS_LOCK_LIST(X)                                                                            \
    X(TS_LOCK_AT_ONCE, "at once")         /* when a fall fails */                                  \
    X(TS_LOCK_EXTENDED, "extended")       /* clock runs on the ground; moves renew it */           \
    X(TS_LOCK_FAILED_FALL, "failed fall") /* clock runs from the first fall that fails */          \
    X(TS_LOCK_STEP_RESET, "step reset")   /* clock runs on the ground; only falling renews it */

#define TS_ENTRY_LIST(X)                                                                           \
    X(TS_ENTRY_TICKS, "ticks") /* entry, clear and entry-after-clear delays */                     \
    X(TS_ENTRY_CLOCK, "clock") /* after a clear: at the fall clock's next tick */                  \
    X(TS_ENTRY_NES, "nes")     /* by the row of the piece, and the animation's frames */

#define TS_LEVEL_LIST(X)                                                                           \
    X(TS_LEVEL_NONE, "none")                                                                       \
    X(TS_LEVEL_LINES, "lines")   /* one up every so many lines */                                  \
    X(TS_LEVEL_NES, "nes")       /* every tenth line, if the digits say so */                      \
    X(TS_LEVEL_PIECES, "pieces") /* one a piece and one a line, with stops */

#define TS_SCORE_LIST(X)                                                                           \
    X(TS_SCORE_GUIDELINE, "guideline") /* the action tables, back-to-back, combo, perfect */       \
    X(TS_SCORE_LINES, "lines")         /* the number of lines */                                   \
    X(TS_SCORE_TABLE, "table")         /* by lines, maybe times the level */                       \
    X(TS_SCORE_NES, "nes")             /* by lines times the level after, and push-down */         \
    X(TS_SCORE_TGM, "tgm")             /* level, lines, soft drop, combo and bravo multiplied */

#define TS_SPINS_LIST(X)                                                                           \
    X(TS_SPINS_NONE, "none")                                                                       \
    X(TS_SPINS_CORNERS, "corners")    /* T: three corners, after a rotation */                     \
    X(TS_SPINS_PSK, "psk")            /* T: corners; a full one needs no rotation */               \
    X(TS_SPINS_ALL_MINI, "all-mini+") /* T: corners, else immobile is mini; others too */

#define TS_ATTACK_LIST(X)                                                                          \
    X(TS_ATTACK_NONE, "none")                                                                      \
    X(TS_ATTACK_ADDED, "added")           /* the combo table is added */                           \
    X(TS_ATTACK_MULTIPLIED, "multiplied") /* a quarter more for each clear in a row */

#define TS_CHOICE_NAME(id, word) id,
enum { TS_STEP_LIST(TS_CHOICE_NAME) };
enum { TS_RANDOM_LIST(TS_CHOICE_NAME) };
enum { TS_SIDEWAYS_LIST(TS_CHOICE_NAME) };
enum { TS_SOFT_LIST(TS_CHOICE_NAME) };
enum { TS_HARD_LIST(TS_CHOICE_NAME) };
enum { TS_LOCK_LIST(TS_CHOICE_NAME) };
enum { TS_ENTRY_LIST(TS_CHOICE_NAME) };
enum { TS_LEVEL_LIST(TS_CHOICE_NAME) };
enum { TS_SCORE_LIST(TS_CHOICE_NAME) };
enum { TS_SPINS_LIST(TS_CHOICE_NAME) };
enum { TS_ATTACK_LIST(TS_CHOICE_NAME) };
#undef TS_CHOICE_NAME

/* ---- rule sets ---------------------------------------------------------------------------- */

/* Cells of every piece in every rotation, from the reference cell. */
typedef struct ts_shapes {
    ts_cell cell[TS_KINDS][4][4]; /* kind, rotation, which */
} ts_shapes;

/* What is tried, in order, when a piece rotates: shifts of the reference cell. No tests: that
 * piece does not rotate that way. */
typedef struct ts_kicks {
    uint8_t tests;
    ts_cell at[TS_KICKS_MAX];
} ts_kicks;

enum { TS_ROTATE_CW, TS_ROTATE_CCW, TS_ROTATE_FLIP };
typedef struct ts_kick_table {
    uint8_t list_of[TS_KINDS]; /* which of the lists below a kind uses */
    ts_kicks list[3][4][3];    /* list, rotation it starts from, which way */
} ts_kick_table;

/* From this level on: so many rows (itnotes: 24ths of a row) every so many ticks. */
typedef struct ts_speed {
    uint16_t level;
    uint32_t rows, ticks;
} ts_speed;

/* A rule set: what is the same in every match of it. Numbers, small tables, named choices. */
typedef struct ts_rules {
    const char *name;      /* as in files and on the command line */
    const char *summary;   /* one line: what it is */
    uint16_t revision;     /* goes up when the same buttons give another game */
    const char *own_mode;  /* the one that is played when nothing else is asked for */
    uint32_t tick_rate[2]; /* ticks a second, as an exact fraction */

    /* the field */
    uint8_t rows;    /* rows kept; cells locked above them are lost */
    uint8_t visible; /* rows seen */
    uint8_t ceiling; /* cells at this height or above are walls; 0: free sky */

    /* what the player sees and has */
    uint8_t next_count;
    uint8_t hold;
    uint16_t ghost_below_level; /* the ghost shows below this level; 0: never */
    uint8_t player_handling;    /* the player may set 0: nothing, 1: DAS and ARR, 2: all of it */
    uint8_t
        initial_rotation; /* a rotation button held as a piece comes rotates it, without kicks */

    /* pieces */
    const ts_shapes *shapes;
    ts_cell spawn[TS_KINDS];
    uint8_t spawn_drop; /* one row down at once if free */
    const ts_kick_table *kicks;
    uint8_t centre_column; /* ARS: J, L, T blocked first in the middle column do not kick */
    uint8_t random;

    /* a tick */
    uint8_t steps[TS_STEPS_MAX];

    /* sideways */
    uint8_t sideways;
    uint16_t das_ticks, arr_ticks;
    uint16_t das_reload; /* nes: what the charge is after a repeat */

    /* falling */
    const ts_speed *curve; /* the last entry whose level is reached */
    uint8_t curve_count;
    ts_speed steady;        /* in modes of constant speed; 0 rows: as the curve */
    uint8_t smooth;         /* the piece stands between rows on its way */
    uint8_t points_max;     /* smooth: the most 24ths a tick; 0: no limit */
    uint8_t falls_by_level; /* smooth: the level times the curve's 24ths */
    uint8_t soft;
    uint16_t soft_factor; /* TS_SOFT_FACTOR: how many times; TS_SOFT_INTERVAL: ticks a row */
    uint8_t hard;
    uint8_t free_clock; /* one fall clock for ever, which no piece restarts */

    /* lock down */
    uint8_t lock;
    uint16_t lock_ticks;
    uint8_t lock_resets_max;
    uint8_t resets_from_spawn; /* moves count before the first landing, too */
    uint8_t renew_by_position; /* a new lowest place renews; else a new lowest cell */

    /* between pieces */
    uint8_t entry;
    uint16_t entry_ticks, clear_ticks, clear_entry_ticks;
    uint16_t ready_ticks;         /* the first piece hangs so long, or until Soft */
    uint8_t clear_delay_optional; /* modes against the clock leave the clear delay out */
    uint8_t spawn_rests;          /* a new piece is first handled in the tick after */

    /* levels */
    uint8_t level_kind;
    uint16_t level_first, level_start_max, level_max, level_lines;

    /* score */
    uint8_t score;
    uint8_t times_level_plus_1; /* TS_SCORE_TABLE: the points are */
    uint16_t line_points[5];    /* 0 to 4 lines */
    uint16_t mini_points[5];
    uint16_t spin_points[5];
    uint16_t perfect_points[5];
    uint16_t perfect_back_to_back_quad;
    uint16_t combo_points;
    uint8_t soft_points, hard_points; /* a row */
    uint8_t back_to_back;             /* difficult moves in a row are paid half more */
    uint8_t difficult_without_lines;  /* spins without lines are such moves, too */
    uint8_t combo;                    /* clears in a row are counted */
    uint32_t score_max;               /* 0: none */
    uint32_t grades[TS_GRADES_MAX];   /* score a grade begins at; 0: none */
    struct {                          /* the highest one: score and time at these levels */
        uint32_t level, score, ticks;
    } grand_master[3];
    uint8_t spins;
    uint8_t fifth_sticks; /* a rotation by the fifth test makes later rotations in the slot full */

    /* the end */
    uint8_t over_block;   /* a blocked new piece: 0 no, 1 at once, 2 when it would lock */
    uint8_t over_lock;    /* locked wholly above the visible rows */
    uint8_t over_partial; /* locked with any cell above them */
    uint8_t over_top_row; /* a cell in the top row after the clear */

    /* attack and garbage */
    uint8_t attack;
    uint8_t line_attack[5], mini_attack[5], spin_attack[5]; /* rows sent by 0 to 4 lines */
    uint8_t combo_attack[TS_COMBO_MAX]; /* at the n-th clear in a row; the last for all after */
    uint8_t back_to_back_attack;        /* added */
    uint8_t perfect_attack;             /* as an attack of its own, after the clear's */
    uint8_t perfect_chains; /* a perfect clear counts for back-to-back whatever clear it was */
    uint8_t surge_above;    /* a chain longer than this is let go when it ends; 0: never */
    uint8_t garbage_cap;    /* rows that enter at once; 0: any number */
    uint16_t travel_ticks;
} ts_rules;

unsigned ts_rules_count(void);
const ts_rules *ts_rules_get(unsigned id); /* NULL: no such */
int ts_rules_find(const char *name);       /* the id; -1: none */

#endif
