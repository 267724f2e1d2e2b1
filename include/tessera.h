/* The public interface of the Tessera engine. A match is one flat struct that moves tick by tick.
 * The engine has no clock, no files, no floating point, no allocation and no global state that
 * changes. Programs that play, watch, store, check or search games call the functions here. */
#ifndef TESSERA_H
#define TESSERA_H

#include "tessera_rules.h"

#define TS_VERSION "0.2.0"
#define TS_VERSION_MAJOR 0
#define TS_VERSION_MINOR 2
#define TS_VERSION_PATCH 0

TS_BEGIN_C

/* Of the library that is linked; TS_VERSION is that of the headers. */
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
    TS_TARGET = 256, /* aims at the next opponent who still plays */
    TS_BUTTONS_ALL = 511
};
#define TS_BUTTONS 9

/* ---- modes -------------------------------------------------------------------------------- */

typedef struct ts_match ts_match;
typedef struct ts_events ts_events;

/* What a mode needs from the rule set: bits, and the words for messages. */
#define TS_NEEDS_LIST(X)                                                                           \
    X(TS_NEEDS_LEVELS, 1, "levels")                                                                \
    X(TS_NEEDS_SPINS, 2, "T-spins")                                                                \
    X(TS_NEEDS_BAG_AND_HOLD, 4, "a bag and a hold")                                                \
    X(TS_NEEDS_NES, 8, "the console's levels")                                                     \
    X(TS_NEEDS_GRADES, 16, "grades")                                                               \
    X(TS_NEEDS_USUAL_ROTATION, 32, "the guideline's rotation")                                     \
    X(TS_NEEDS_ATTACK, 64, "an attack")

/* How results are ranked. Results compare if rule set, mode, start level, goal and variant are the
 * same. */
#define TS_RANK_LIST(X)                                                                            \
    X(TS_RANK_NONE, "nothing")                                                                     \
    X(TS_RANK_SCORE, "score")         /* won or lost */                                            \
    X(TS_RANK_TIME, "time")           /* counts only with the goal reached; less is better */      \
    X(TS_RANK_PROGRESS, "progress")   /* in the mode's unit; if equal, sooner is better */         \
    X(TS_RANK_ENDURANCE, "endurance") /* time; more is better */                                   \
    X(TS_RANK_GRADE, "grade")         /* then level, then survival to the end, then time */

#define TS_NEEDS_NAME(id, bit, words) id = bit,
#define TS_CHOICE_NAME(id, word) id,
enum { TS_NEEDS_LIST(TS_NEEDS_NAME) };
enum { TS_RANK_LIST(TS_CHOICE_NAME) };
#undef TS_NEEDS_NAME
#undef TS_CHOICE_NAME

/* What a mode's goal and progress are counted in. A mode that counts something of its own defines
 * the unit in its own file. The words are English, for languages without words of their own. */
enum {
    TS_COUNTS_OTHER,
    TS_COUNTS_LINES,
    TS_COUNTS_SECONDS,
    TS_COUNTS_GARBAGE,
    TS_COUNTS_SPINS,
    TS_COUNTS_PERFECT /* perfect clears; its second fact is the number of pieces for the next one */
};
typedef struct ts_unit {
    const char *label;      /* of the number on the screen: "Dug up" */
    const char *one, *many; /* "row", "rows" */
    uint8_t counts;         /* TS_COUNTS_... */
    uint32_t (*done)(const ts_match *m, unsigned player);
    uint32_t (*stop)(const ts_match *m, unsigned player); /* next target before the goal; or NULL */
} ts_unit;
extern TS_API const ts_unit ts_unit_lines, ts_unit_seconds;

/* A number that a mode shows to the player. */
enum {
    TS_FACT_PROGRESS,     /* in the mode's unit */
    TS_FACT_COUNT,        /* of anything else */
    TS_FACT_GRADE,        /* as `grade` of a board */
    TS_FACT_TICKS,        /* a time that has ended */
    TS_FACT_TICKS_SO_FAR, /* a time that is running */
    TS_FACT_TICKS_LEFT
};
typedef struct ts_fact {
    const char *label; /* English, as that of a unit */
    uint8_t kind;      /* TS_FACT_... */
    uint8_t number;    /* in a list of facts with the same label, from 1; else 0 */
    uint32_t value;
    uint32_t of; /* the value to reach; 0: none */
} ts_fact;
enum { TS_FACTS_MAX = 16 };

/* What raises the level in a mode. */
enum {
    TS_RISES,           /* whatever raises it in the rule set */
    TS_RISES_BY_PIECES, /* pieces and lines in sets of TS_LEVEL_PIECES, nothing in the others */
    TS_RISES_NEVER
};

#define TS_GOALS_MAX 4

/* A mode: what a game is played for. Numbers, and functions that watch the match and act on it
 * through the verbs at the end of this file. What a mode leaves out stays 0 or NULL. */
typedef struct ts_mode {
    const char *name;             /* in files and on the command line */
    const char *title;            /* on the screen, for languages without words of their own */
    const char *summary;          /* one line: what it is */
    uint16_t revision;            /* rises when the same buttons can give another game */
    uint16_t least_revision;      /* replays from this revision on play the same */
    uint8_t needs;                /* TS_NEEDS_... */
    uint8_t rank;                 /* TS_RANK_... */
    const ts_unit *unit;          /* NULL: lines; see ts_mode_unit */
    uint8_t players_least;        /* 0: one player is enough */
    uint8_t players_most;         /* 0: up to TS_PLAYERS_MAX */
    uint32_t goal;                /* the usual one; 0: the mode has no goal */
    uint32_t goals[TS_GOALS_MAX]; /* offered in the menu; a setup may ask for any other */
    uint8_t goal_may_be_none;     /* TS_ENDLESS is a goal, too */
    uint8_t variants;             /* how many there are to choose from */
    const char *variant;          /* what they are */
    uint8_t no_clear_delay;       /* no clear delay, where `clear_delay_optional` of the rule set */
    uint8_t steady_speed;         /* pieces fall at the rule set's steady speed */
    uint8_t level_rises;          /* TS_RISES... */
    uint8_t half_field;           /* half as wide and half as high, with cells twice as large */
    uint8_t fades;                /* locked pieces fade from sight */
    uint8_t uniform;              /* pieces are drawn by chance alone, not by the randomizer */
    uint8_t by_hand;              /* pieces fall and lock only by the player's buttons */
    uint8_t puzzles;      /* the goal is the number of a puzzle, the variant its collection; only
                              the puzzle's pieces come */
    uint8_t free_restart; /* a restart needs no second press, however long the game has run */
    void (*start)(ts_match *m);
    void (*locked)(ts_match *m, unsigned player, ts_events *out); /* after a lock down */
    void (*tick)(ts_match *m, ts_events *out);                    /* at the end of every tick */
    uint32_t (*idle)(
        const ts_match *m); /* for this many ticks `tick` does nothing; needed with `tick` */
    unsigned (*facts)(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX]);
} ts_mode;

#define TS_ENDLESS UINT32_MAX

TS_API unsigned ts_modes_count(void);
TS_API const ts_mode *ts_modes_get(unsigned id); /* NULL for an unknown id */
TS_API int ts_modes_find(const char *name);      /* -1 for an unknown name */
/* The TS_NEEDS_... of the mode that the rule set does not have; 0 if they fit. */
TS_API unsigned ts_mode_lacks(unsigned mode, unsigned rules);
TS_API bool ts_mode_seats(unsigned mode,
                          unsigned players); /* the mode allows this number of players */
TS_API const ts_unit *ts_mode_unit(unsigned mode);
/* How far a player has come, in the mode's unit. `of` is the goal, or the next stop before it. */
TS_API ts_fact ts_mode_progress(const ts_match *m, unsigned player);
/* The numbers that only this mode has, the most important one first. A mode that counts in a unit
 * of its own has at least its progress. Returns how many there are. */
TS_API unsigned ts_mode_facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX]);

/* The result of a match in the mode duel. Place 1 has won, place 2 held out second longest and so
 * on; boards that end in the same tick share a place. 0: the board still plays. */
TS_API unsigned ts_duel_place(const ts_match *m, unsigned player);
/* The tick after which the board ended; 0: it still plays, or the mode is not duel. */
TS_API uint32_t ts_duel_ended(const ts_match *m, unsigned player);

/* Positions with a goal, for the mode puzzle. */
enum { TS_PUZZLES, TS_DRILLS }; /* the collections */
enum { TS_PUZZLE_CLEAR, TS_PUZZLE_DIG, TS_PUZZLE_SPIN, TS_PUZZLE_AT_ONCE, TS_PUZZLE_COMBO };
typedef struct ts_puzzle {
    uint8_t goal, amount;
    const char *queue, *field, *solution; /* their notation: src/modes/puzzle.c */
} ts_puzzle;
TS_API const ts_puzzle *ts_puzzle_get(unsigned collection, unsigned number); /* from 1; or NULL */
TS_API bool ts_puzzle_set(ts_match *m,
                          const ts_puzzle *puzzle); /* false: its texts are no position */

/* ---- a match ------------------------------------------------------------------------------ */

/* IRS and IHS: a rotation or a hold before the piece comes. */
enum {
    TS_INITIAL_OFF,
    TS_INITIAL_HELD, /* of a button that is down when the piece comes */
    TS_INITIAL_TAP   /* of a button pressed since the last piece locked */
};

/* How the game answers the buttons of one player, in ticks. */
typedef struct ts_handling {
    uint16_t das, arr, dcd;
    uint16_t soft;    /* soft drop factor; 0: to the ground at once */
    uint8_t irs, ihs; /* TS_INITIAL_... */
    uint8_t unused[2];
} ts_handling;

/* One knob of the rule set at another value. */
typedef struct ts_change {
    uint16_t knob; /* TS_KNOB_...; 0: none */
    uint16_t value;
} ts_change;

/* What is chosen before tick 0. ts_setup_default fills it for a rule set and a mode. */
typedef struct ts_setup {
    uint64_t seed;
    uint32_t goal; /* in the mode's unit, or TS_ENDLESS; 0: the mode's usual goal */
    uint16_t level;
    uint8_t rules, mode, players;
    uint8_t variant;                  /* of the mode, from 0 */
    uint8_t handicap[TS_PLAYERS_MAX]; /* rows of garbage at the start, in modes for several
                                         players; at most TS_HANDICAP_MAX */
    uint8_t unused[2];
    ts_handling handling[TS_PLAYERS_MAX];
    /* What is not as in the rule set: by rising ids, each once, none at the set's own value, so
     * that equal rules are equal bytes. ts_setup_change keeps them so. */
    ts_change change[TS_CHANGES_MAX];
} ts_setup;

enum { TS_PHASE_READY, TS_PHASE_PLAY, TS_PHASE_CLEARING, TS_PHASE_WAIT, TS_PHASE_OVER };
enum { TS_RUNNING, TS_WON, TS_LOST };
enum { TS_OVER_NOT, TS_OVER_BLOCK, TS_OVER_LOCK, TS_OVER_TOP, TS_OVER_PARTIAL };
enum { TS_SPIN_NONE, TS_SPIN_MINI, TS_SPIN_FULL };

/* The last lock down. */
typedef struct ts_lock {
    uint32_t points; /* of the clear, with those of a perfect clear, without drop points */
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

/* One board: a field with its piece and its queue. No pointers and no padding: a copy is a save. */
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
    uint32_t wait;      /* ticks left in the phases ready, clearing and wait */
    uint32_t wait_next; /* the entry delay after the clear delay */
    int32_t charge[2];  /* sideways: left, right */

    uint32_t lines, level, pieces;
    int32_t combo;         /* -1: the last piece cleared nothing */
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
    uint8_t landed;      /* it has stood on something since it came */
    uint8_t lock_runs;   /* TS_LOCK_FAILED_FALL: the clock runs */
    uint8_t fall_waits;  /* the fall clock rests in this tick */
    uint8_t lock_waits;  /* the lock clock rests in this tick */
    uint8_t resets;      /* moves that have restarted the lock clock */
    int8_t lowest;       /* the lowest place since the piece came */
    uint8_t rotate_test; /* the kick test, from 1, of the last move; 0: it was no rotation */
    uint8_t fifth;       /* a fifth test has been used in this slot */
    int8_t ruling;       /* the direction that repeats: -1, 1; 0: none */
    uint8_t wall;        /* since the spawn a shift was blocked: with DCD the last one, without it
                            any since the last rotation */
    int8_t nes_soft;     /* the push-down counter; below 0 while the first piece hangs */
    uint8_t speed;       /* index into the fall curve */
    uint8_t first_came;  /* the first piece has come */
    uint8_t history[4];  /* tgm: the last four pieces drawn, newest first; nes: the last one */
    uint8_t draws;       /* nes: pieces drawn, modulo 256 */
    uint8_t grade;       /* grades reached; TS_GRADES_MAX + 1 is grand master */
    uint8_t gm_missed;   /* tgm: a condition of the highest grade was missed */
    uint8_t gm_checked;  /* tgm: conditions checked */
    uint8_t garbage_count;
    uint8_t given_count; /* pieces at the head of the queue that were given, not drawn */
    uint8_t queue_count;
    uint8_t queue[TS_QUEUE_MAX];
    uint8_t columns, rows, visible, ceiling; /* as in the rule set, or of half a field */
    uint8_t aim;     /* opponents to skip, counted from the next board: see ts_target */
    uint8_t changed; /* of the setup's changes what ts_board_rules has */
} ts_board;

struct ts_match {
    ts_setup setup;
    uint64_t tick;
    uint32_t mode_data[8]; /* belongs to the mode; one for all boards of the match */
    uint8_t over;          /* every board has ended */
    uint8_t unused[7];
    ts_board board[TS_PLAYERS_MAX];
};

/* ---- events ------------------------------------------------------------------------------- */

enum {
    TS_EVENT_SPAWN,   /* piece */
    TS_EVENT_MOVE,    /* piece after it; amount: cells, negative to the left */
    TS_EVENT_ROTATE,  /* piece after it; amount: the test that fitted; spin: if it rests on
                         something, that of a lock down now */
    TS_EVENT_DROP,    /* piece after it; amount: rows; how: TS_DROP_... */
    TS_EVENT_LAND,    /* piece */
    TS_EVENT_LOCK,    /* piece; spin; points of the whole lock down */
    TS_EVENT_CLEAR,   /* amount: lines; rows: a bit for each row that leaves; spin, points */
    TS_EVENT_HOLD,    /* piece: the kind that is now on hold */
    TS_EVENT_LEVEL,   /* amount: the new level */
    TS_EVENT_GARBAGE, /* amount: rows that entered */
    TS_EVENT_OVER,    /* how: TS_OVER_...; amount: TS_WON or TS_LOST */
    TS_EVENT_CANCEL,  /* amount: incoming rows that the board's own attack cancelled */
    TS_EVENT_ATTACK   /* amount: rows left after cancelling, sent; how: the board */
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

/* The usual setup for a rule set and a mode: seed 0, first level, usual goal, fewest players. */
TS_API void ts_setup_default(ts_setup *setup, unsigned rules, unsigned mode);

/* Turns a knob; to the rule set's own value: takes the change back. A handling that is the rules'
 * usual one goes with them. False, and nothing is changed: there is no such knob, it does not have
 * the value, or it would be one change too many. */
TS_API bool ts_setup_change(ts_setup *setup, unsigned knob, unsigned value);
/* The rules of a match that is set up so: those of the set, or, with changes, `room`, which is then
 * a copy of them with the changes. NULL for an unknown rule set. */
TS_API const ts_rules *ts_rules_of(const ts_setup *setup, ts_rules *room);
/* The same of a board without its match: of the changes only ghost, hold, spins, kicks, columns. */
TS_API const ts_rules *ts_board_rules(const ts_board *b, ts_rules *room);
/* The first change that makes no sense, from 1: it is out of order or out of range, or means
 * nothing in these rules. 0: all make sense. */
TS_API unsigned ts_setup_wrong_change(const ts_setup *setup);
/* As ts_mode_lacks, with the changes. */
TS_API unsigned ts_setup_lacks(const ts_setup *setup);

TS_API bool ts_start(ts_match *m, const ts_setup *setup); /* false: the setup makes no sense */

/* Are these bytes a match that all other calls can play, ask and change without leaving its bounds?
 * For bytes from a file, from another machine, from a program that learns. They need not be a match
 * that somebody can have played. Whatever the calls make of a valid match is one, too. */
TS_API bool ts_valid(const ts_match *m);

/* Plays one tick. Its events replace those in `out`; `out` may be NULL. */
TS_API void ts_step(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out);
/* The same with only these boards, a bit each. The others stay as they are, apart from attacks on
 * their way to them; while one is left out, nobody wins and the match does not end. For a board
 * that goes ahead of what is known of the others: until the rule set's travel_ticks are over,
 * nothing that they do can reach it. */
TS_API void ts_step_some(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], unsigned boards,
                         ts_events *out);

/* The number of ticks in which only clocks change while these buttons are held. */
TS_API uint32_t ts_idle(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX]);
/* The same of these boards alone, a bit each, whatever the others do. */
TS_API uint32_t ts_idle_some(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX],
                             unsigned boards);
/* Plays that number of ticks at once, at most `most`, with the same result as ts_step for each of
 * them. Returns how many; 0: the next tick needs ts_step. */
TS_API uint32_t ts_skip(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t most);
/* The same for a number that ts_idle has said; of a larger one it plays only those. */
TS_API void ts_leap(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks);

/* A hash of the values, not of the bytes: it is the same on every machine, and stays the same when
 * fields are added. */
TS_API uint64_t ts_hash(const ts_match *m);

/* ---- questions ---------------------------------------------------------------------------- */

TS_API void ts_cells(const ts_board *b, ts_piece p, ts_cell out[4]);
TS_API bool ts_fits(const ts_board *b, ts_piece p);
/* Where this kind comes in now, before spawn_drop; where its place is taken and the rules do not
 * raise it, it does not fit there. */
TS_API ts_piece ts_spawned(const ts_board *b, unsigned kind);
TS_API ts_piece ts_dropped(const ts_board *b, ts_piece p);
/* Rotates *p: 1 clockwise, -1 counter-clockwise, 2 by 180 degrees. Returns the number of the test
 * that fitted, from 1; or 0 and leaves *p alone. */
TS_API int ts_rotated(const ts_board *b, ts_piece *p, int by);
/* The spin if p locked here, TS_SPIN_..., after a rotation by this test; 0: no rotation. */
TS_API int ts_spin(const ts_board *b, ts_piece p, int test);
TS_API bool ts_ghost_shows(const ts_board *b);
TS_API bool ts_puzzle_reached(const ts_board *b,
                              const ts_puzzle *puzzle); /* by the last lock down */
TS_API unsigned ts_pending(const ts_board *b);          /* incoming rows */
/* Updates combo and back-to-back for a lock down. In: lines, spin and perfect of `lock`. Out: its
 * combo and back_to_back. */
TS_API void ts_chains(const ts_rules *r, ts_lock *lock, int32_t *combo, uint32_t *back_to_back);
/* The rows that a lock down sends, in the parts in which they leave: up to three of a surge, those
 * of the clear, those of a perfect clear. Takes the back-to-back chain before and after the lock
 * down. Returns the number of parts. */
enum { TS_ATTACK_PARTS = 5 };
TS_API unsigned ts_attack_parts(const ts_rules *r, const ts_lock *lock, uint32_t chain_before,
                                uint32_t chain, unsigned part[TS_ATTACK_PARTS]);
TS_API int ts_target(const ts_match *m,
                     unsigned player); /* the board that is attacked; -1: none is left */
/* The fall speed now; 0 ticks: to the ground at once. */
TS_API ts_speed ts_speed_now(const ts_match *m, unsigned player, bool soft);

/* ---- verbs: for modes, practice, the console ---------------------------------------------- */

/* They act between two ticks. A verb that makes no sense returns false and changes nothing. */

enum {
    TS_SET_LEVEL, /* before the first tick also the start level */
    TS_SET_LINES,
    TS_SET_SCORE,
    TS_SET_DAS,
    TS_SET_ARR,
    TS_SET_COMBO,
    TS_SET_BACK_TO_BACK
};

/* Replaces the stack. It must not hit the piece in play, nor have cells outside the field. */
TS_API bool ts_edit_stack(ts_match *m, unsigned player,
                          const uint8_t cell[TS_ROWS][TS_COLUMNS_MAX]);
/* Puts a piece into play, in place of the one there: where it spawns, or where p says. */
TS_API bool ts_edit_piece(ts_match *m, unsigned player, unsigned kind, ts_events *out);
TS_API bool ts_edit_place(ts_match *m, unsigned player, ts_piece p);
/* Makes the last move of the piece in play a rotation by this test; 0: another move. */
TS_API bool ts_edit_rotation(ts_match *m, unsigned player, unsigned test);
/* Takes the piece out of play. The next one comes when a verb puts it into play. */
TS_API bool ts_edit_no_piece(ts_match *m, unsigned player);
TS_API bool ts_edit_hold(ts_match *m, unsigned player,
                         unsigned kind); /* TS_NONE: nothing on hold */
/* Puts these pieces before those that the randomizer draws. */
TS_API bool ts_edit_queue(ts_match *m, unsigned player, const uint8_t *kinds, unsigned count);
TS_API bool ts_edit_value(ts_match *m, unsigned player, int what, int64_t value); /* TS_SET_... */
/* From the next tick on. False: the rule set does not leave that to players. */
TS_API bool ts_edit_handling(ts_match *m, unsigned player, const ts_handling *handling);
/* Replaces the whole board by one of the same rule set and mode, which ts_valid would accept. The
 * next tick decides whether the match is over. */
TS_API bool ts_edit_board(ts_match *m, unsigned player, const ts_board *board);
/* Adds incoming rows with one hole that may enter from tick `due` on; column -1: drawn. Rows that
 * are due sooner enter and are cancelled first. */
TS_API bool ts_add_garbage(ts_match *m, unsigned player, unsigned rows, int column, unsigned cell,
                           uint64_t due);
/* Pushes one row in at once, while no piece is in play. A cell pushed out ends the game. */
TS_API bool ts_push_row(ts_match *m, unsigned player, unsigned column, unsigned cell,
                        ts_events *out);
/* Draws a number below n from the board's stream of holes. */
TS_API uint32_t ts_draw_below(ts_match *m, unsigned player, uint32_t n);
TS_API void ts_end(ts_match *m, unsigned player, int outcome,
                   ts_events *out); /* TS_WON or TS_LOST */

TS_END_C

#endif
