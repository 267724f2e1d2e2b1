/* The public interface of the Tessera engine. A match is one flat struct that advances tick by
 * tick. The engine has no clock, no files, no floating point, no allocation, and no mutable global
 * state but the rule sets and modes that a program adds. Programs that play, watch, store, verify
 * or search games call these functions. */
#ifndef TESSERA_H
#define TESSERA_H

#include "tessera_rules.h"

#define TS_VERSION "0.2.0"
#define TS_VERSION_MAJOR 0
#define TS_VERSION_MINOR 2
#define TS_VERSION_PATCH 0

TS_BEGIN_C

/* Returns the version of the linked library; TS_VERSION is the version of the headers. */
TS_API const char *ts_version(void);

/* ---- buttons ------------------------------------------------------------------------------ */

typedef uint16_t ts_buttons; /* the buttons that are down during a tick */

enum {
    TS_LEFT = 1,
    TS_RIGHT = 2,
    TS_SOFT = 4,
    TS_HARD = 8,
    TS_CW = 16,
    TS_CCW = 32,
    TS_FLIP = 64,
    TS_HOLD = 128,
    TS_TARGET = 256, /* targets the next opponent still playing; begins a stillness */
    TS_BUTTONS_ALL = 511
};
#define TS_BUTTONS 9

/* ---- modes -------------------------------------------------------------------------------- */

typedef struct ts_match ts_match;
typedef struct ts_events ts_events;

/* Features that a mode needs from the rule set: flags, and the words for messages. */
#define TS_NEEDS_LIST(X)                                                                           \
    X(TS_NEEDS_LEVELS, 1, "levels")                                                                \
    X(TS_NEEDS_SPINS, 2, "T-spins")                                                                \
    X(TS_NEEDS_BAG_AND_HOLD, 4, "a bag and a hold")                                                \
    X(TS_NEEDS_NES, 8, "the console's levels")                                                     \
    X(TS_NEEDS_GRADES, 16, "grades")                                                               \
    X(TS_NEEDS_USUAL_ROTATION, 32, "the guideline's rotation")                                     \
    X(TS_NEEDS_ATTACK, 64, "an attack")

/* Ranking of results. Results are comparable if rule set, mode, start level, goal and variant are
 * equal. */
#define TS_RANK_LIST(X)                                                                            \
    X(TS_RANK_NONE, "nothing")                                                                     \
    X(TS_RANK_SCORE, "score")         /* won or lost */                                            \
    X(TS_RANK_TIME, "time")           /* only if the goal is reached; less is better */            \
    X(TS_RANK_PROGRESS, "progress")   /* in the mode's unit; if equal, sooner is better */         \
    X(TS_RANK_ENDURANCE, "endurance") /* time; more is better */                                   \
    X(TS_RANK_GRADE, "grade")         /* then level, then survival to the end, then time */

#define TS_NEEDS_NAME(id, bit, words) id = bit,
#define TS_CHOICE_NAME(id, word) id,
enum { TS_NEEDS_LIST(TS_NEEDS_NAME) };
enum { TS_RANK_LIST(TS_CHOICE_NAME) };
#undef TS_NEEDS_NAME
#undef TS_CHOICE_NAME

/* The unit of a mode's goal and progress. A mode with a unit of its own defines it in its own file.
 * The labels are English; front ends use them if they have no translation. */
enum {
    TS_COUNTS_OTHER,
    TS_COUNTS_LINES,
    TS_COUNTS_SECONDS,
    TS_COUNTS_GARBAGE,
    TS_COUNTS_SPINS,
    TS_COUNTS_PERFECT /* perfect clears; the second fact is the number of pieces left for the
                         next one */
};
typedef struct ts_unit {
    const char *label;      /* shown next to the number: "Dug up" */
    const char *one, *many; /* "row", "rows" */
    uint8_t counts;         /* TS_COUNTS_... */
    uint32_t (*done)(const ts_match *m, unsigned player);
    uint32_t (*stop)(const ts_match *m, unsigned player); /* next target before the goal; NULL if
                                                             there are none */
} ts_unit;
extern TS_API const ts_unit ts_unit_lines, ts_unit_seconds;

/* A number that a mode shows to the player. */
enum {
    TS_FACT_PROGRESS,     /* in the mode's unit */
    TS_FACT_COUNT,        /* a count of anything else */
    TS_FACT_GRADE,        /* as `grade` of a board */
    TS_FACT_TICKS,        /* a stopped timer */
    TS_FACT_TICKS_SO_FAR, /* a running timer */
    TS_FACT_TICKS_LEFT
};
typedef struct ts_fact {
    const char *label; /* in English, like that of a unit */
    uint8_t kind;      /* TS_FACT_... */
    uint8_t number;    /* index among facts with the same label, from 1; otherwise 0 */
    uint32_t value;
    uint32_t of; /* the value to reach, or 0 */
} ts_fact;
enum { TS_FACTS_MAX = 16 };

/* Rise of the level in a mode. */
enum {
    TS_RISES,           /* as in the rule set */
    TS_RISES_BY_PIECES, /* with pieces and lines under TS_LEVEL_PIECES, otherwise never */
    TS_RISES_NEVER
};

#define TS_GOALS_MAX 4
#define TS_MODES_MAX 64 /* with those that are added */

/* A mode: the goal of a game. It has parameters, and callbacks that observe the match and change it
 * through the editing functions at the end of this file. Fields that a mode does not set are 0 or
 * NULL. */
typedef struct ts_mode {
    const char *name;             /* in files and on the command line */
    const char *title;            /* in English, shown if there is no translation */
    const char *summary;          /* a description in one line */
    uint16_t revision;            /* increases when the same inputs can produce another game */
    uint16_t least_revision;      /* replays from this revision on play the same */
    uint8_t needs;                /* TS_NEEDS_... */
    uint8_t rank;                 /* TS_RANK_... */
    const ts_unit *unit;          /* NULL for lines; see ts_mode_unit */
    uint8_t players_least;        /* 0 allows a single player */
    uint8_t players_most;         /* 0 allows TS_PLAYERS_MAX */
    uint32_t goal;                /* the default; 0 if the mode has no goal */
    uint32_t goals[TS_GOALS_MAX]; /* offered in the menu; a setup may have any other */
    uint8_t goal_may_be_none;     /* TS_ENDLESS is allowed as a goal */
    uint8_t variants;             /* number of variants */
    const char *variant;          /* the name of what varies */
    uint8_t no_clear_delay;       /* skips the clear delay if the rule set has
                                     `clear_delay_optional` */
    uint8_t steady_speed;         /* pieces fall at the rule set's steady speed */
    uint8_t level_rises;          /* TS_RISES... */
    uint8_t half_field;           /* half the width and height, with cells of twice the size */
    uint8_t fades;                /* locked pieces become invisible */
    uint8_t uniform;              /* pieces are drawn uniformly, without the randomizer */
    uint8_t by_hand;              /* pieces fall and lock only when the player presses a button */
    uint8_t puzzles;      /* the goal is the number of a puzzle, the variant its collection; only
                             the puzzle's pieces spawn */
    uint8_t free_restart; /* a restart never asks for confirmation */
    uint8_t stills; /* spins and clears of four lines fill a meter, which TS_TARGET spends: see
                             TS_STILL_METER; the mode is for one player */
    void (*start)(ts_match *m);
    void (*locked)(ts_match *m, unsigned player, ts_events *out); /* after a lock down */
    void (*tick)(ts_match *m, ts_events *out); /* at the end of every tick, before `tick` of the
                                                  match counts it */
    uint32_t (*idle)(
        const ts_match *m); /* the number of ticks in which `tick` does nothing; required if
                               `tick` is set */
    unsigned (*facts)(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX]);
} ts_mode;

/* A stillness: for half a second a unit of the meter nothing falls or locks by itself. Full rows
 * sink to the foot and leave together at the end, also if a piece would end the game before. The
 * numbers are in `mode_data`. */
enum {
    TS_STILL_METER, /* a clear of four fills 4 units, of a mini spin 1 a line, of a full spin 2 a
                       line; a full spin without lines 1 */
    TS_STILL_END,   /* the tick that ends it */
    TS_STILL_ROWS   /* the rows that have gathered */
};
enum { TS_STILL_FULL = 16, TS_STILL_LEAST = 8, TS_STILL_UNITS_A_SECOND = 2 };
TS_API uint32_t ts_still_ticks(const ts_match *m); /* the ticks left, or 0 outside a stillness */

#define TS_ENDLESS UINT32_MAX

TS_API unsigned ts_modes_count(void);
TS_API const ts_mode *ts_modes_get(unsigned id); /* NULL for an unknown id */
TS_API int ts_modes_find(const char *name);      /* -1 for an unknown name */
/* Adds a mode of the program's own. The library stores the pointer: the mode and all that it points
 * to stay as they are for as long as the program runs. Returns the id, the same for the same
 * pointer; -1 if there is no more room or ts_modes_wrong. Any thread may add one.
 *
 * Callbacks read nothing but the match, and change nothing but `mode_data` and, through the editing
 * functions, boards; chance comes from ts_draw_below. They use no clock and keep no state of their
 * own. Then copies, leaping, searches, ts_hash and replays are as exact as those of the built-in
 * modes. In a match from elsewhere that ts_valid accepts, `mode_data` may hold any numbers.
 *
 * A replay names the mode and its revision. It verifies in programs that have added the mode
 * before; in others the error is TS_REPLAY_MODE_UNKNOWN. Ids follow the order of adding: store
 * names. */
TS_API int ts_modes_add(const ts_mode *mode);
/* Returns why this mode cannot be added, as a clause, or NULL. */
TS_API const char *ts_modes_wrong(const ts_mode *mode);
/* Returns the TS_NEEDS_... of the mode that the rule set does not provide, or 0. */
TS_API unsigned ts_mode_lacks(unsigned mode, unsigned rules);
TS_API bool ts_mode_seats(unsigned mode, unsigned players); /* is this number of players allowed? */
TS_API const ts_unit *ts_mode_unit(unsigned mode);
/* Writes a player's progress in the mode's unit. `of` is the goal, or the next target before
 * it. */
TS_API void ts_mode_progress(const ts_match *m, unsigned player, ts_fact *out);
/* Writes the numbers specific to this mode, the most important one first. A mode with a unit of its
 * own has at least its progress. Returns their number. */
TS_API unsigned ts_mode_facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX]);

/* Returns a board's place in the mode duel: 1 for the winner, 2 for the second-longest survivor and
 * so on, or 0 while the board is still playing. Boards that end in the same tick share a place. */
TS_API unsigned ts_duel_place(const ts_match *m, unsigned player);
/* Returns the tick after which the board ended, or 0 if it is still playing or the mode is not
 * duel. */
TS_API uint32_t ts_duel_ended(const ts_match *m, unsigned player);

/* Positions with a goal, for the mode puzzle. */
enum { TS_PUZZLES, TS_DRILLS }; /* the collections */
enum { TS_PUZZLE_CLEAR, TS_PUZZLE_DIG, TS_PUZZLE_SPIN, TS_PUZZLE_AT_ONCE, TS_PUZZLE_COMBO };
typedef struct ts_puzzle {
    uint8_t goal, amount;
    const char *queue, *field, *solution; /* in the notation of src/modes/puzzle.c */
} ts_puzzle;
TS_API const ts_puzzle *ts_puzzle_get(unsigned collection,
                                      unsigned number); /* from 1; NULL if unknown */
TS_API bool ts_puzzle_set(ts_match *m,
                          const ts_puzzle *puzzle); /* false if its texts are not a valid
                                                       position */

/* ---- a match ------------------------------------------------------------------------------ */

/* IRS and IHS: a rotation or a hold before the piece spawns. */
enum {
    TS_INITIAL_OFF,
    TS_INITIAL_HELD, /* with a button held when the piece spawns */
    TS_INITIAL_TAP   /* with a button pressed since the last piece locked */
};

/* The game's response to one player's buttons, in ticks. */
typedef struct ts_handling {
    uint16_t das, arr, dcd;
    uint16_t soft;    /* soft drop factor; 0 drops to the ground instantly */
    uint8_t irs, ihs; /* TS_INITIAL_... */
    uint8_t unused[2];
} ts_handling;

/* One knob of the rule set with a changed value. */
typedef struct ts_change {
    uint16_t knob; /* TS_KNOB_..., or TS_KNOB_NONE */
    uint16_t value;
} ts_change;

/* The choices made before tick 0. ts_setup_default fills it for a rule set and a mode. */
typedef struct ts_setup {
    uint64_t seed;
    uint32_t goal; /* in the mode's unit, or TS_ENDLESS; 0 for the mode's default */
    uint16_t level;
    uint8_t rules, mode, players;
    uint8_t variant;                  /* of the mode, from 0 */
    uint8_t handicap[TS_PLAYERS_MAX]; /* rows of garbage at the start, in modes for several
                                         players; at most TS_HANDICAP_MAX */
    uint8_t unused[2];
    ts_handling handling[TS_PLAYERS_MAX];
    /* The deviations from the rule set: in ascending order of ids, each once, none at the set's own
     * value, so that equal rules are equal bytes. ts_setup_change maintains this. */
    ts_change change[TS_CHANGES_MAX];
} ts_setup;

enum { TS_PHASE_READY, TS_PHASE_PLAY, TS_PHASE_CLEARING, TS_PHASE_WAIT, TS_PHASE_OVER };
enum { TS_RUNNING, TS_WON, TS_LOST };
enum { TS_OVER_NOT, TS_OVER_BLOCK, TS_OVER_LOCK, TS_OVER_TOP, TS_OVER_PARTIAL };
enum { TS_SPIN_NONE, TS_SPIN_MINI, TS_SPIN_FULL };

/* The last lock down. */
typedef struct ts_lock {
    uint32_t points; /* for the clear and a perfect clear, without drop points */
    int32_t combo;
    uint16_t attack;
    uint8_t lines, spin;
    uint8_t back_to_back, perfect, any; /* any: a piece has locked in this match */
    uint8_t unused;
} ts_lock;

/* One incoming attack. */
typedef struct ts_garbage {
    uint32_t due; /* the first tick in which it may enter the field */
    uint8_t rows;
    uint8_t column; /* of the hole */
    uint8_t cell;   /* TS_GARBAGE or TS_BLACK */
    uint8_t unused;
} ts_garbage;

/* One board: a field with its piece and its queue. It has no pointers and no padding, so a copy is
 * a saved state. */
typedef struct ts_board {
    uint64_t random;         /* the stream of the pieces */
    uint64_t garbage_random; /* the stream of the holes */
    uint64_t score;

    /* the field: as colours, and as one bit a cell */
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    uint16_t row[TS_ROWS];

    ts_lock last;
    ts_garbage garbage[TS_GARBAGE_MAX];

    /* clocks and counters, in ticks */
    uint32_t fall; /* progress to the next row, in the unit of the speed */
    uint32_t lock_clock;
    uint32_t wait;        /* ticks left in the phases ready, clearing and wait */
    uint16_t wait_next;   /* the entry delay after the clear delay */
    uint16_t opener_sent; /* rows sent during the opener */
    int32_t charge[2];    /* sideways: left, right */

    uint32_t lines, level, pieces;
    int32_t combo;         /* -1 if the last piece cleared nothing */
    uint32_t back_to_back; /* difficult clears in a row */
    uint32_t soft_ticks;   /* tgm: ticks of soft drop; nes: rows of the push-down */
    uint32_t combo_factor; /* tgm */

    ts_buttons held;         /* in the last tick */
    ts_buttons tapped;       /* pressed since the last piece locked, for TS_INITIAL_TAP */
    uint16_t bag;            /* the kinds left in the bag, one bit each */
    uint16_t shift_register; /* nes */
    uint16_t start_level;

    ts_piece piece; /* of kind TS_NONE while no piece is in play */
    uint8_t rules, mode;
    uint8_t phase, over, outcome;
    uint8_t hold, hold_used;
    uint8_t grounded;    /* the piece stands on something */
    uint8_t landed;      /* it has stood on something since it spawned */
    uint8_t lock_runs;   /* TS_LOCK_FAILED_FALL: the clock is running */
    uint8_t fall_waits;  /* the fall clock is paused in this tick */
    uint8_t lock_waits;  /* the lock clock is paused in this tick */
    uint8_t resets;      /* moves that have restarted the lock clock; TGM3: a kick upward, turns */
    int8_t lowest;       /* the lowest position since the spawn */
    uint8_t rotate_test; /* the kick test of the last move, from 1; 0 if it was not a rotation */
    uint8_t fifth;       /* the fifth test has been used in this slot */
    int8_t ruling;       /* the direction that repeats: -1 or 1; 0 for none */
    uint8_t wall;        /* a shift was blocked since the spawn: with DCD the last one, without
                            DCD any since the last rotation */
    int8_t nes_soft;     /* the push-down counter; negative while the first piece hangs */
    uint8_t speed;       /* index into the fall curve */
    uint8_t first_came;  /* the first piece has spawned */
    uint8_t history[4];  /* the last pieces drawn, newest first: four, two (bits) or one (nes) */
    uint8_t draws;       /* nes: pieces drawn, modulo 256; elsewhere up to 2 */
    uint8_t grade;       /* number of grades reached; TS_GRADES_MAX + 1 is grand master */
    uint8_t gm_missed;   /* tgm: a requirement for the highest grade was missed */
    uint8_t gm_checked;  /* tgm: requirements checked */
    uint8_t garbage_count;
    uint8_t given_count; /* pieces at the head of the queue that were given, not drawn */
    uint8_t queue_count;
    uint8_t queue[TS_QUEUE_MAX];
    uint8_t columns, rows, visible, ceiling; /* as in the rule set, or of half a field */
    uint8_t pool[TS_KINDS];                  /* TS_RANDOM_POOL: how many of each kind, 35 in all */
    uint8_t drought[TS_KINDS];               /* TS_RANDOM_POOL: draws since each kind came */
    uint8_t aim;     /* opponents to skip, counted from the next board: see ts_target */
    uint8_t changed; /* the setup's changes that ts_board_rules applies */
} ts_board;

struct ts_match {
    ts_setup setup;
    uint64_t tick;
    uint32_t mode_data[8]; /* owned by the mode, shared by all boards of the match */
    uint8_t over;          /* every board has ended */
    uint8_t unused[7];
    ts_board board[TS_PLAYERS_MAX];
};

/* ---- events ------------------------------------------------------------------------------- */

enum {
    TS_EVENT_SPAWN,   /* piece */
    TS_EVENT_MOVE,    /* piece after it; amount: cells, negative to the left */
    TS_EVENT_ROTATE,  /* piece after it; amount: the successful kick test; spin: of a lock down
                         now, if the piece rests on something */
    TS_EVENT_DROP,    /* piece after it; amount: rows; how: TS_DROP_... */
    TS_EVENT_LAND,    /* piece */
    TS_EVENT_LOCK,    /* piece; spin; points of the whole lock down */
    TS_EVENT_CLEAR,   /* amount: lines; rows: one bit per cleared row; spin, points */
    TS_EVENT_HOLD,    /* piece: the kind that is now on hold */
    TS_EVENT_LEVEL,   /* amount: the new level */
    TS_EVENT_GARBAGE, /* amount: rows that entered */
    TS_EVENT_OVER,    /* how: TS_OVER_...; amount: TS_WON or TS_LOST */
    TS_EVENT_CANCEL,  /* amount: incoming rows that the board's own attack cancelled */
    TS_EVENT_ATTACK,  /* amount: rows sent, after cancelling; how: the target board */
    TS_EVENT_STILL,   /* amount: 1 if a stillness begins, 0 if it ends */
    TS_EVENT_GATHER   /* amount: rows that begin to gather; rows: one bit per full row before they
                         sink */
};

enum { TS_DROP_FALL, TS_DROP_SOFT, TS_DROP_HARD };

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

/* Fills in the default setup for a rule set and a mode: seed 0, first level, default goal, fewest
 * players. */
TS_API void ts_setup_default(ts_setup *setup, unsigned rules, unsigned mode);

/* Sets a knob; the rule set's own value removes the change. A handling equal to the rules' default
 * follows the rules. Returns false and changes nothing if the knob or the value does not exist, or
 * if there would be too many changes. */
TS_API bool ts_setup_change(ts_setup *setup, unsigned knob, unsigned value);
/* Returns the rules of a match with this setup: those of the rule set or, if there are changes,
 * `copy`, filled with the changed rules. Returns NULL for an unknown rule set. */
TS_API const ts_rules *ts_rules_of(const ts_setup *setup, ts_rules *copy);
/* Does the same for a board without its match; only changes of ghost, hold, spins, kicks and
 * columns are known. */
TS_API const ts_rules *ts_board_rules(const ts_board *b, ts_rules *copy);
/* Returns the first invalid change, counted from 1, or 0 if all are valid. A change is invalid if
 * it is out of order, out of range or has no effect under these rules. */
TS_API unsigned ts_setup_wrong_change(const ts_setup *setup);
/* Works like ts_mode_lacks, with the changes applied. */
TS_API unsigned ts_setup_lacks(const ts_setup *setup);

/* Errors: these are of a setup, those of replays begin with 100 (replay.h), those of fumen strings
 * with 200 (fumen.h). Numbers stay; new ones are added at the end of their list. */
/* clang-format off */
#define TS_ERRORS(X)                                                                             \
    X(TS_OK, "ok")                                                                               \
    X(TS_ERROR_RULES, "there is no such rule set")                                               \
    X(TS_ERROR_MODE, "there is no such mode")                                                    \
    X(TS_ERROR_CHANGE, "a change of the rules is out of order, out of range, or has no effect")  \
    X(TS_ERROR_COLUMNS, "the mode has fields of a width of its own")                             \
    X(TS_ERROR_LACKS, "the mode needs what the rules do not have")                               \
    X(TS_ERROR_PLAYERS, "the mode is not for this number of boards")                             \
    X(TS_ERROR_HANDICAP, "only boards of a duel have a handicap, of at most 12 rows")            \
    X(TS_ERROR_VARIANT, "the mode has no such variant")                                          \
    X(TS_ERROR_LEVEL, "the rules do not start at this level")                                    \
    X(TS_ERROR_GOAL, "the mode has no such goal")                                                \
    X(TS_ERROR_HANDLING, "the rules do not leave this handling to the player")                   \
    X(TS_ERROR_UNUSED, "bytes that are not used must be 0")
/* clang-format on */

#define TS_ERROR_ID(id, words) id,
enum { TS_ERRORS(TS_ERROR_ID) TS_ERROR_COUNT };
#undef TS_ERROR_ID

/* Returns TS_OK, or the first of these errors that the setup has. */
TS_API int ts_setup_check(const ts_setup *setup);
/* Both know all errors of the library. */
TS_API const char *ts_error_text(int error); /* a clause without a full stop; never NULL */
TS_API const char *ts_error_name(int error); /* "TS_ERROR_RULES" and so on; NULL if unknown */

/* Starts a match. Returns false if ts_setup_check would not return TS_OK. */
TS_API bool ts_start(ts_match *m, const ts_setup *setup);

/* Returns whether all other calls can safely play, query and change these bytes as a match. Use it
 * for bytes from a file, another machine or a learning program. A valid match need not be reachable
 * by play. All calls leave a valid match valid. */
TS_API bool ts_valid(const ts_match *m);

/* Plays one tick. The events of the tick replace those in `out`, which may be NULL. */
TS_API void ts_step(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out);
/* Plays one tick of only these boards, one bit per board. The other boards stay unchanged, apart
 * from incoming attacks; while a board is left out, nobody wins and the match does not end. Use it
 * to simulate a board ahead of the others' known inputs: nothing that they do can reach it before
 * the rule set's travel_ticks have passed. */
TS_API void ts_step_some(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], unsigned boards,
                         ts_events *out);

/* Returns the number of ticks in which only clocks change while these buttons are held. */
TS_API uint32_t ts_idle(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX]);
/* Does the same for only these boards, one bit per board, whatever the others do. */
TS_API uint32_t ts_idle_some(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX],
                             unsigned boards);
/* Plays that number of ticks at once, at most `most`, with the same result as ts_step for each of
 * them. Returns the number of ticks played; 0 if the next tick needs ts_step. */
TS_API uint32_t ts_skip(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t most);
/* Does the same for a number returned by ts_idle; of a larger number it plays only that many. */
TS_API void ts_leap(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks);

/* Returns a hash of the values, not of the bytes: it is the same on every machine and does not
 * change when fields are added. */
TS_API uint64_t ts_hash(const ts_match *m);

/* ---- queries ------------------------------------------------------------------------------ */

TS_API void ts_cells(const ts_board *b, ts_piece p, ts_cell out[4]);
TS_API bool ts_fits(const ts_board *b, ts_piece p);
/* Returns where this kind would spawn now, before spawn_drop. If its cells are occupied and the
 * rules do not raise it, the returned piece does not fit. */
TS_API ts_piece ts_spawned(const ts_board *b, unsigned kind);
TS_API ts_piece ts_dropped(const ts_board *b, ts_piece p);
/* Rotates *p: 1 clockwise, -1 counter-clockwise, 2 by 180 degrees. Returns the number of the
 * successful kick test, from 1, or 0 and leaves *p unchanged. */
TS_API int ts_rotated(const ts_board *b, int by, ts_piece *p);
/* Returns the TS_SPIN_... of p if it locked here after a rotation by this kick test, or after
 * another move if `test` is 0. */
TS_API int ts_spin(const ts_board *b, ts_piece p, int test);
TS_API bool ts_ghost_shows(const ts_board *b);
TS_API bool ts_puzzle_reached(const ts_board *b,
                              const ts_puzzle *puzzle); /* with the last lock down */
TS_API unsigned ts_pending(const ts_board *b);          /* incoming rows */
/* Updates combo and back-to-back for a lock down. Reads lines, spin and perfect of `lock`; sets its
 * combo and back_to_back. */
TS_API void ts_chains(const ts_rules *r, ts_lock *lock, int32_t *combo, uint32_t *back_to_back);
/* Computes the rows that a lock down sends, in the parts in which they are sent: up to three for a
 * surge, then those of the clear and those of a perfect clear. `chain_before` and `chain` are the
 * back-to-back chain before and after the lock down, `size` is ts_attack_size. Returns the number
 * of parts. */
enum { TS_ATTACK_PARTS = 5, TS_ATTACK_WHOLE = 1000 };
TS_API unsigned ts_attack_parts(const ts_rules *r, const ts_lock *lock, uint32_t chain_before,
                                uint32_t chain, uint32_t size, unsigned part[TS_ATTACK_PARTS]);
/* Returns the size of attacks at this tick in thousandths: TS_ATTACK_WHOLE, until they grow. */
TS_API uint32_t ts_attack_size(const ts_rules *r, uint64_t tick);
TS_API int ts_target(const ts_match *m,
                     unsigned player); /* the attacked board, or -1 if none is left */
/* Returns the current fall speed; with 0 ticks pieces drop to the ground instantly. */
TS_API ts_speed ts_speed_now(const ts_match *m, unsigned player, bool soft);

/* ---- editing: for modes, practice, the console -------------------------------------------- */

/* These functions act between two ticks. An invalid call returns false and changes nothing. */

enum {
    TS_SET_LEVEL, /* before the first tick, the start level, too */
    TS_SET_LINES,
    TS_SET_SCORE,
    TS_SET_DAS,
    TS_SET_ARR,
    TS_SET_COMBO,
    TS_SET_BACK_TO_BACK
};

/* Replaces the stack. It must not overlap the piece in play or have cells outside the field. */
TS_API bool ts_edit_stack(ts_match *m, unsigned player,
                          const uint8_t cell[TS_ROWS][TS_COLUMNS_MAX]);
/* Replaces the piece in play: at its spawn, or with `p`. */
TS_API bool ts_edit_piece(ts_match *m, unsigned player, unsigned kind, ts_events *out);
TS_API bool ts_edit_place(ts_match *m, unsigned player, ts_piece p);
/* Makes the last move of the piece in play a rotation by this kick test, or another move if 0. */
TS_API bool ts_edit_rotation(ts_match *m, unsigned player, unsigned test);
/* Removes the piece in play. The next piece spawns when one of these functions requests it. */
TS_API bool ts_edit_no_piece(ts_match *m, unsigned player);
TS_API bool ts_edit_hold(ts_match *m, unsigned player,
                         unsigned kind); /* TS_NONE empties the hold */
/* Inserts these pieces before those that the randomizer draws. */
TS_API bool ts_edit_queue(ts_match *m, unsigned player, const uint8_t *kinds, unsigned count);
TS_API bool ts_edit_value(ts_match *m, unsigned player, int what, int64_t value); /* TS_SET_... */
/* Applies from the next tick on. Returns false if the rule set does not let players change this. */
TS_API bool ts_edit_handling(ts_match *m, unsigned player, const ts_handling *handling);
/* Replaces the whole board with one of the same rule set and mode that ts_valid would accept. The
 * next tick decides whether the match is over. */
TS_API bool ts_edit_board(ts_match *m, unsigned player, const ts_board *board);
/* Adds incoming rows with one hole that may enter from tick `due` on; column -1 draws the hole's
 * column. Rows that are due sooner enter and are cancelled first. */
TS_API bool ts_add_garbage(ts_match *m, unsigned player, unsigned rows, int column, unsigned cell,
                           uint64_t due);
/* Inserts one row immediately, while no piece is in play. A cell pushed out at the top ends the
 * game. */
TS_API bool ts_push_row(ts_match *m, unsigned player, unsigned column, unsigned cell,
                        ts_events *out);
/* Draws a number below n from the board's random stream for holes. */
TS_API uint32_t ts_draw_below(ts_match *m, unsigned player, uint32_t n);
TS_API void ts_end(ts_match *m, unsigned player, int outcome,
                   ts_events *out); /* TS_WON or TS_LOST */

TS_END_C

#endif
