/* The parts of a rule set: limits, pieces and cells, named choices, numbers. Part of the engine's
 * public interface. Programs include tessera.h, which includes this file. */
#ifndef TESSERA_RULES_H
#define TESSERA_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* TS_API marks the exported functions, with C linkage. Programs on Windows that link tessera.dll
 * define TS_DLL. */
#if defined(_WIN32) && defined(TS_DLL_BUILD)
#define TS_API __declspec(dllexport)
#elif defined(_WIN32) && defined(TS_DLL)
#define TS_API __declspec(dllimport)
#elif defined(__GNUC__)
#define TS_API __attribute__((visibility("default")))
#else
#define TS_API
#endif
#ifdef __cplusplus
#define TS_BEGIN_C extern "C" {
#define TS_END_C }
#else
#define TS_BEGIN_C
#define TS_END_C
#endif

TS_BEGIN_C

/* ---- limits, all of them ------------------------------------------------------------------ */

#define TS_PLAYERS_MAX 4
#define TS_HANDICAP_MAX 12 /* rows of garbage on a board at the start */
#define TS_COLUMNS 10      /* of a usual field */
#define TS_COLUMNS_MAX 12  /* of the widest field */
#define TS_ROLLS 4         /* of a randomizer that avoids the last pieces, usually */
#define TS_POOL 35         /* pieces in the pool of such a randomizer */
#define TS_ROWS 40         /* of the highest field, with the hidden rows */
#define TS_QUEUE_MAX 128   /* pieces in a queue, given and drawn */
#define TS_GIVEN_MAX 112   /* pieces that ts_edit_queue takes */
#define TS_NEXT_MAX 6      /* previews */
#define TS_GARBAGE_MAX 16  /* incoming attacks on one board */
#define TS_EVENTS_MAX 256  /* events of one tick */
#define TS_KICKS_MAX 24    /* tests of one rotation */
#define TS_KICK_LISTS 7    /* of such tests in a rule set */
#define TS_GRADES_MAX 17   /* score steps of a grade table */
#define TS_STEPS_MAX 6     /* steps of a tick */
#define TS_COMBO_MAX 12    /* entries of a combo's attack table */
#define TS_RULES_MAX 64    /* rule sets, with those that are added */
#define TS_CURVE_MAX 64    /* entries of an added set's fall curve */
#define TS_NAME_MAX 31     /* letters of an added set's name */
#define TS_TITLE_MAX 60    /* bytes of an added set's title, in UTF-8 */
#define TS_KEY_MAX 48      /* letters of a set's key */

/* ---- pieces and cells --------------------------------------------------------------------- */

/* x grows to the right, y grows up. Cell (0, 0) is at the bottom left. */

enum { TS_NONE, TS_I, TS_J, TS_L, TS_O, TS_S, TS_T, TS_Z, TS_GARBAGE, TS_BLACK };
#define TS_KINDS 8 /* TS_NONE and the seven pieces */
#define TS_CELL_LETTERS ".IJLOSTZXB"

/* A piece: its kind, its rotation (0 to 3 quarters clockwise from the spawn; in the rule set pivot
 * the number of the matrix) and the place of its reference cell. The rule set's shape table says
 * where the other cells are. */
typedef struct ts_piece {
    uint8_t kind, rot;
    int8_t x, y;
} ts_piece;

typedef struct ts_cell {
    int8_t x, y;
} ts_cell;

/* ---- the rule sets and the modes ---------------------------------------------------------- */

/* Their ids: TS_RULES_GUIDELINE, TS_MODE_MARATHON and so on, one for each line of these files. */
enum {
#define TS_RULES_DEF(NAME, name) TS_RULES_##NAME,
#include "tessera_rules.def"
#undef TS_RULES_DEF
    TS_RULE_SETS
};
enum {
#define TS_MODE_DEF(NAME, name) TS_MODE_##NAME,
#include "tessera_modes.def"
#undef TS_MODE_DEF
    TS_MODES
};

/* ---- named choices of the rule sets ------------------------------------------------------- */

/* Each list has the constant and the word that `tessera rules` prints. */

/* The steps of a tick. */
#define TS_STEP_LIST(X)                                                                            \
    X(TS_STEP_END, "end")                                                                          \
    X(TS_STEP_HOLD, "hold")                                                                        \
    X(TS_STEP_ROTATE, "turn")                                                                      \
    X(TS_STEP_SHIFT, "shift")                                                                      \
    X(TS_STEP_HARD, "hard")                                                                        \
    X(TS_STEP_FALL, "fall")                                                                        \
    X(TS_STEP_LOCK, "lock")

/* The handling settings that players may change. */
#define TS_HANDLING_LIST(X)                                                                        \
    X(TS_HANDLING_FIXED, "nothing")                                                                \
    X(TS_HANDLING_DAS_ARR, "das, arr")                                                             \
    X(TS_HANDLING_FREE, "das, arr, dcd, soft drop, initial turn and hold")

/* Randomizers. */
#define TS_RANDOM_LIST(X)                                                                          \
    X(TS_RANDOM_BAG, "bag")         /* the seven pieces, shuffled again and again */               \
    X(TS_RANDOM_UNIFORM, "uniform") /* each piece with a chance of one in seven */                 \
    X(TS_RANDOM_HISTORY, "history") /* some rolls, to avoid the last four pieces */                \
    X(TS_RANDOM_NES, "nes")         /* the machine's shift register, stepped every tick */         \
    X(TS_RANDOM_POOL, "pool")       /* history, from 35 pieces that late ones come into */         \
    X(TS_RANDOM_BITS, "bits")       /* three rolls for a number with other bits than the last */

/* The pieces that TS_RANDOM_HISTORY and TS_RANDOM_POOL avoid first, the oldest first. */
#define TS_HISTORY_LIST(X)                                                                         \
    X(TS_HISTORY_Z, "Z Z Z Z")                                                                     \
    X(TS_HISTORY_ZS, "Z S Z S")

/* Repeat of Left and Right. */
#define TS_SIDEWAYS_LIST(X)                                                                        \
    X(TS_SIDEWAYS_NEWEST, "newest") /* the newer key wins; a charge for each direction */          \
    X(TS_SIDEWAYS_EITHER, "either") /* one charge since the latest press; none with both held */   \
    X(TS_SIDEWAYS_NES, "nes")       /* one charge that outlives pieces; Down freezes it */

#define TS_SOFT_LIST(X)                                                                            \
    X(TS_SOFT_NONE, "none")                                                                        \
    X(TS_SOFT_FACTOR, "factor")     /* soft_factor times as fast */                                \
    X(TS_SOFT_INTERVAL, "interval") /* a row every soft_factor ticks since the last row */         \
    X(TS_SOFT_STEP, "step")         /* a row for each press; locks where it cannot fall */         \
    X(TS_SOFT_ROW, "row")           /* at least a row a tick; locks a piece on the ground */       \
    X(TS_SOFT_NES, "nes")           /* a row every second frame, with no other direction held */

#define TS_HARD_LIST(X)                                                                            \
    X(TS_HARD_NONE, "none")                                                                        \
    X(TS_HARD_LOCK, "lock")   /* to the ground, and locks */                                       \
    X(TS_HARD_SONIC, "sonic") /* to the ground, without locking */

/* The moment a piece locks. */
#define TS_LOCK_LIST(X)                                                                            \
    X(TS_LOCK_AT_ONCE, "at once")         /* when a fall fails */                                  \
    X(TS_LOCK_EXTENDED, "extended")       /* a clock on the ground; moves restart it */            \
    X(TS_LOCK_FAILED_FALL, "failed fall") /* a clock that starts when a fall fails */              \
    X(TS_LOCK_STEP_RESET, "step reset")   /* a clock on the ground; only falling restarts it */

/* The moment the next piece spawns. */
#define TS_ENTRY_LIST(X)                                                                           \
    X(TS_ENTRY_TICKS, "ticks") /* after entry_ticks, clear_ticks, clear_entry_ticks */             \
    X(TS_ENTRY_CLOCK, "clock") /* after a clear with the next tick of the fall clock */            \
    X(TS_ENTRY_NES, "nes")     /* by the row of the piece and the frames of the animation */

/* Rise of the level. */
#define TS_LEVEL_LIST(X)                                                                           \
    X(TS_LEVEL_NONE, "none")                                                                       \
    X(TS_LEVEL_LINES, "lines")   /* by one every level_lines lines */                              \
    X(TS_LEVEL_NES, "nes")       /* at every tenth line, if the machine's digits say so */         \
    X(TS_LEVEL_PIECES, "pieces") /* by one for each piece and each line, with stops */

#define TS_SCORE_LIST(X)                                                                           \
    X(TS_SCORE_GUIDELINE, "guideline") /* the action tables, back-to-back, combo, perfect clear */ \
    X(TS_SCORE_LINES, "lines")         /* the number of lines */                                   \
    X(TS_SCORE_TABLE, "table")         /* by lines, in some sets times the level */                \
    X(TS_SCORE_NES, "nes")             /* by lines times the level after; push-down points */      \
    X(TS_SCORE_TGM, "tgm")             /* level, lines, soft drop, combo and bravo multiplied */

#define TS_SPINS_LIST(X)                                                                           \
    X(TS_SPINS_NONE, "none")                                                                       \
    X(TS_SPINS_CORNERS, "corners")    /* T: three filled corners, after a rotation */              \
    X(TS_SPINS_PSK, "psk")            /* T: corners; a full spin needs no rotation */              \
    X(TS_SPINS_ALL_MINI, "all-mini+") /* T: corners; any immobile piece is a mini */

/* The kick lists for the pieces of SRS, each named after its rotation system. */
#define TS_KICKS_LIST(X)                                                                           \
    X(TS_KICKS_NONE, "none")       /* in place, by quarters */                                     \
    X(TS_KICKS_SRS, "SRS")         /* half turns in place */                                       \
    X(TS_KICKS_SRS_PLUS, "SRS+")   /* half turns kick, too; another I */                           \
    X(TS_KICKS_PSK, "psk")         /* SRS without half turns */                                    \
    X(TS_KICKS_PYGAME, "pygame")   /* the same; O does not turn */                                 \
    X(TS_KICKS_ITNOTES, "itnotes") /* one way only: in place, right, left */

/* Decides if a blocked spawn ends the game. Under TS_BLOCKED_CLUTCH a piece that clears lines also
 * survives locking wholly above the visible rows. */
#define TS_BLOCKED_LIST(X)                                                                         \
    X(TS_BLOCKED_PLAYS_ON, "no")                                                                   \
    X(TS_BLOCKED_AT_ONCE, "at once")                                                               \
    X(TS_BLOCKED_AT_LOCK, "when it would lock")                                                    \
    X(TS_BLOCKED_CLUTCH, "at once, but after a clear it comes in higher")

/* Effect of a combo on the attack. */
#define TS_ATTACK_LIST(X)                                                                          \
    X(TS_ATTACK_NONE, "none")             /* clears send nothing */                                \
    X(TS_ATTACK_ADDED, "added")           /* the combo table is added */                           \
    X(TS_ATTACK_MULTIPLIED, "multiplied") /* a quarter more for each clear in a row */

#define TS_CHOICE_NAME(id, word) id,
enum { TS_STEP_LIST(TS_CHOICE_NAME) };
enum { TS_HANDLING_LIST(TS_CHOICE_NAME) };
enum { TS_RANDOM_LIST(TS_CHOICE_NAME) };
enum { TS_HISTORY_LIST(TS_CHOICE_NAME) };
enum { TS_SIDEWAYS_LIST(TS_CHOICE_NAME) };
enum { TS_SOFT_LIST(TS_CHOICE_NAME) };
enum { TS_HARD_LIST(TS_CHOICE_NAME) };
enum { TS_LOCK_LIST(TS_CHOICE_NAME) };
enum { TS_ENTRY_LIST(TS_CHOICE_NAME) };
enum { TS_LEVEL_LIST(TS_CHOICE_NAME) };
enum { TS_SCORE_LIST(TS_CHOICE_NAME) };
enum { TS_SPINS_LIST(TS_CHOICE_NAME) };
enum { TS_KICKS_LIST(TS_CHOICE_NAME) };
enum { TS_BLOCKED_LIST(TS_CHOICE_NAME) };
enum { TS_ATTACK_LIST(TS_CHOICE_NAME) };
#undef TS_CHOICE_NAME

/* ---- rule sets ---------------------------------------------------------------------------- */

/* The four cells of a piece as bits: four rows of 16, the lowest row first; bit 0 of a row is the
 * leftmost column. The sides are relative to the reference cell. */
typedef struct ts_mask {
    uint64_t rows;
    int16_t left, right, low, high;
} ts_mask;

/* The cells of every piece in every rotation, relative to the reference cell. */
typedef struct ts_shapes {
    ts_cell cell[TS_KINDS][4][4]; /* [kind][rotation][cell] */
    ts_mask mask[TS_KINDS][4];    /* the same cells */
} ts_shapes;

/* The tests of one rotation, in order: where the reference cell moves to. With no tests the piece
 * does not rotate that way. */
typedef struct ts_kicks {
    uint8_t tests;
    ts_cell at[TS_KICKS_MAX];
} ts_kicks;

enum { TS_ROTATE_CW, TS_ROTATE_CCW, TS_ROTATE_FLIP }; /* a flip is a rotation by 180 degrees */
typedef struct ts_kick_table {
    uint8_t list_of[TS_KINDS]; /* the list that a kind uses */
    /* by list, rotation before and TS_ROTATE_... */
    ts_kicks list[TS_KICK_LISTS][4][3];
} ts_kick_table;

/* The fall speed from this level on: `rows` rows every `ticks` ticks. In smooth sets `rows` counts
 * 24ths of a row. */
typedef struct ts_speed {
    uint16_t level;
    uint32_t rows, ticks;
} ts_speed;

/* The delays from a level on, in place of the fields with these names. */
typedef struct ts_delays {
    uint16_t entry_ticks, clear_ticks, clear_entry_ticks, lock_ticks, das_ticks;
} ts_delays;

/* A rule set: everything that is the same in all its matches. Delays and clocks are in ticks. A
 * field that is 0 switches its rule off: no ceiling, no limit, no points. Fields without a comment
 * are booleans or one of the named choices above. */
typedef struct ts_rules {
    const char *name;        /* in files and on the command line */
    const char *title;       /* in English, shown if there is no translation */
    const char *summary;     /* a description in one line */
    uint16_t revision;       /* increases when the same setup and inputs can produce another game */
    uint16_t least_revision; /* replays from this revision on play the same */
    const char *from;        /* the built-in set that an added one is a variant of; else NULL */
    uint64_t hash;           /* of an added set: ts_rules_hash; else 0 */
    uint8_t own_mode;        /* TS_MODE_...: the default mode */
    uint32_t tick_rate[2];   /* ticks a second, as an exact fraction */
    uint8_t countdown;       /* seconds counted down before the first tick of a game */
    uint8_t score_digits;    /* the score is shown with leading zeros, in this many digits */
    uint8_t fall_sound;      /* gravity has a sound */
    uint8_t debug_mode;      /* a key toggles practice, like the source's debug mode */

    /* the field */
    uint8_t rows;    /* rows kept; cells that lock above them are lost */
    uint8_t visible; /* rows shown */
    uint8_t ceiling; /* cells at this height and above are walls */
    uint8_t page;    /* nes: clears and garbage move only the visible rows; see core/nes_page.c */
    uint8_t columns; /* 0 for TS_COLUMNS */

    /* the player */
    uint8_t next_count; /* previews */
    uint8_t hold;
    uint16_t ghost_below_level; /* the ghost shows below this level */
    uint8_t player_handling;    /* TS_HANDLING_... */
    uint8_t initial_rotation;   /* a rotation held at the spawn rotates the piece, without kicks */
    uint8_t initial_taps;       /* default: IRS and IHS with buttons pressed since the last lock
                                   down */

    /* pieces */
    const ts_shapes *shapes;
    ts_cell spawn[TS_KINDS];
    uint8_t spawn_drop; /* the new piece falls a row at once, if it can */
    uint8_t spawn_fall; /* percentage of its first row that a new piece has fallen already */
    const ts_kick_table *kicks;
    uint8_t kick_list;     /* with the pieces of SRS: the TS_KICKS_... that `kicks` is */
    uint8_t centre_column; /* ARS: J, L and T do not kick if the middle column blocks them first */
    uint8_t tgm3_kicks;    /* I kicks aside only beside something; kicks upward are from the ground,
                              once a piece, and soon lock it */
    uint8_t random;        /* TS_RANDOM_... */
    uint8_t history_rolls; /* TS_RANDOM_HISTORY, TS_RANDOM_POOL; 0 for TS_ROLLS */
    uint8_t history_first; /* TS_HISTORY_... */

    /* a tick */
    uint8_t steps[TS_STEPS_MAX]; /* TS_STEP_..., in order */

    /* sideways */
    uint8_t sideways; /* TS_SIDEWAYS_... */
    uint16_t das_ticks, arr_ticks;
    uint16_t das_reload; /* nes: the charge after a repeat */

    /* falling */
    const ts_speed *curve; /* by level; the last entry that the level has reached applies */
    uint8_t curve_count;
    const ts_delays *delays; /* one for each entry of the curve; NULL if they never change */
    ts_speed steady;         /* in modes of steady speed; the curve applies if rows is 0 */
    uint16_t speed_percent;  /* of the speeds in curve and steady; 0 for 100 */
    uint8_t smooth;          /* pieces glide between rows */
    uint8_t points_max;      /* smooth: the most 24ths of a row a tick */
    uint8_t falls_by_level;  /* smooth: the curve's 24ths times the level */
    uint8_t soft;            /* TS_SOFT_... */
    uint16_t soft_factor;    /* TS_SOFT_FACTOR: how many times as fast; TS_SOFT_INTERVAL: ticks */
    uint8_t hard;            /* TS_HARD_... */
    uint8_t free_clock;      /* the fall clock runs continuously; no piece restarts it */

    /* lock down */
    uint8_t lock; /* TS_LOCK_... */
    uint16_t lock_ticks;
    uint8_t lock_resets_max;   /* moves that restart the clock */
    uint8_t resets_from_spawn; /* moves before the first landing count, too */
    uint8_t renew_by_position; /* a new lowest position restores all moves; if 0, a new lowest
                                  cell */

    /* between pieces */
    uint8_t entry; /* TS_ENTRY_... */
    uint16_t entry_ticks, clear_ticks, clear_entry_ticks;
    uint16_t ready_ticks;         /* the first piece hangs this long, or until Soft is pressed */
    uint8_t clear_delay_optional; /* modes with no_clear_delay skip clear_ticks */
    uint8_t spawn_rests;          /* buttons reach a new piece from the next tick on */

    /* levels */
    uint8_t level_kind; /* TS_LEVEL_... */
    uint16_t level_first, level_start_max, level_max, level_lines;
    uint8_t clear_levels[5]; /* TS_LEVEL_PIECES: the levels of a clear, by lines */

    /* score: tables are by lines, 0 to 4 */
    uint8_t score;              /* TS_SCORE_... */
    uint8_t times_level_plus_1; /* TS_SCORE_TABLE: the points times level + 1 */
    uint16_t line_points[5];
    uint16_t mini_points[5];
    uint16_t spin_points[5];
    uint16_t perfect_points[5];
    uint16_t perfect_back_to_back_quad;
    uint16_t combo_points;
    uint8_t soft_points, hard_points; /* a row */
    uint8_t back_to_back;             /* difficult clears in a row score half as much again */
    uint8_t difficult_without_lines;  /* spins without lines are difficult, too */
    uint8_t combo;                    /* clears in a row are counted */
    uint32_t score_max;
    uint32_t grades[TS_GRADES_MAX]; /* the score at which each grade begins */
    struct {                        /* the highest grade: score and time at these levels */
        uint32_t level, score, ticks;
    } grand_master[3];
    uint8_t spins;        /* TS_SPINS_... */
    uint8_t fifth_sticks; /* after a fifth test later spins in the same slot are full, too */

    /* the end */
    uint8_t over_block;   /* TS_BLOCKED_...: the new piece does not fit */
    uint8_t over_lock;    /* a piece locked wholly above the visible rows */
    uint8_t over_partial; /* a piece locked with a cell above the visible rows */
    uint8_t over_top_row; /* a cell is left in the top visible row after the clear */

    /* attack and garbage: rows sent, by 0 to 4 lines */
    uint8_t attack; /* TS_ATTACK_... */
    uint8_t line_attack[5], mini_attack[5], spin_attack[5];
    uint8_t combo_attack[TS_COMBO_MAX]; /* at the n-th clear in a row; the last entry from there */
    uint8_t back_to_back_attack;        /* added */
    uint8_t perfect_attack;             /* a second attack, after that of the clear */
    uint8_t perfect_chains;             /* every perfect clear counts for back-to-back */
    uint8_t surge_above;  /* a back-to-back chain longer than this attacks at its end */
    uint8_t garbage_cap;  /* the most rows that enter at once */
    uint8_t garbage_mess; /* percentage of an attack's rows that draw a new hole for the next */
    uint16_t travel_ticks;
    uint8_t opener_pieces; /* up to this piece an attack cancels twice as many rows, unless the
                              player has sent more than waits for them */
    uint16_t growth;       /* thousandths by which all attacks grow every second */
    uint16_t growth_after; /* but not in the first seconds, of which this is the number */
} ts_rules;

enum { TS_RULES_DRAFT = TS_RULES_MAX }; /* the id of a set that is being written */

TS_API unsigned ts_rules_count(void);
TS_API const ts_rules *ts_rules_get(unsigned id); /* NULL for an unknown id */
/* Returns the id of a set by its name or its key; of several sets of one name that of the one added
 * last; -1 if there is none. */
TS_API int ts_rules_find(const char *name);
/* Returns the built-in set that a set comes from; of a built-in one itself. */
TS_API unsigned ts_rules_base(unsigned id);
/* Returns the word by which stores know a set: its name; of an added one also its hash. */
TS_API const char *ts_rules_key(unsigned id);

/* Lets a rule set point to the built-in tables that are the same as its own, makes its title its
 * summary, and usual numbers 0, as ts_rules_add does. Its hash is that of the set after this. */
TS_API void ts_rules_normalize(ts_rules *r);
/* Adds a rule set, with a copy of all that it points to. Returns its id, or that of a set with the
 * same name and hash; -1 if there is no more room, the name is a built-in one, or ts_rules_wrong.
 * Added sets and modes are the only state that the engine has; any thread may add one. */
TS_API int ts_rules_add(const ts_rules *r);
/* Makes a rule set the one with the id TS_RULES_DRAFT, in place of the one before, by which no
 * match may be played any more. It is in no list. Returns that id, or -1 if ts_rules_wrong. */
TS_API int ts_rules_draft(const ts_rules *r);
/* Returns what is wrong with a rule set, as a clause that continues *label, which begins a line of
 * what `tessera rules` prints; or NULL. */
TS_API const char *ts_rules_wrong(const ts_rules *r, const char **label);

/* ---- knobs -------------------------------------------------------------------------------- */

/* The parameters of a rule set that a match can override: see `change` of ts_setup. Their ids are
 * TS_KNOB_..., counted from 1. */
enum {
    TS_KNOB_NONE,
#define TS_KNOB(NAME, name, field, section, label, place, words, least, most, needs) TS_KNOB_##NAME,
#include "tessera_knobs.def"
#undef TS_KNOB
    TS_KNOBS_END
};
#define TS_CHANGES_MAX 24 /* knobs that one setup can change */

/* The notation of a value. */
enum {
    TS_AS_NUMBER,
    TS_AS_YES,      /* no, yes */
    TS_AS_LOWEST,   /* a new lowest cell, place */
    TS_AS_NEVER,    /* 0 is `never` */
    TS_AS_NO_LIMIT, /* 0 is `no limit` */
    TS_AS_GHOST,    /* 0 is `never`, 65535 `always` */
    TS_AS_RANDOM,   /* the words of TS_RANDOM_LIST */
    TS_AS_HARD,
    TS_AS_SPINS,
    TS_AS_ATTACK,
    TS_AS_KICKS
};

typedef struct ts_knob {
    const char *name;            /* in replays and files: one word */
    const char *section, *label; /* its position in the output of `tessera rules` */
    uint8_t place;               /* in the line, from 0 */
    uint8_t words;               /* TS_AS_... */
    uint16_t least, most;
    uint8_t unused[2];
} ts_knob;

TS_API const ts_knob *ts_knob_get(unsigned knob); /* NULL for an unknown id */
TS_API unsigned ts_knob_find(const char *name);   /* 0 for an unknown name */
TS_API unsigned ts_knob_value(const ts_rules *r, unsigned knob);
/* Returns whether a knob has an effect under these rules: a set without a hold step cannot get a
 * hold. */
TS_API bool ts_knob_matters(const ts_rules *r, unsigned knob);
/* Does each player choose it in these rules (ts_handling), so that it does not matter? */
TS_API bool ts_knob_is_players(const ts_rules *r, unsigned knob);
/* Returns the word for a value, or NULL if it is written as a number. */
TS_API const char *ts_knob_word(unsigned knob, unsigned value);

TS_END_C

#endif
