/* What a player keeps between games: finished games with their replays, settings, the game that is
 * not finished yet. Whatever becomes of the disk, every call can be made and play goes on: what
 * cannot be written is kept in memory, found there by all calls, and written later. The store
 * knows no screen and ranks nothing. */
#ifndef TS_STORE_STORE_H
#define TS_STORE_STORE_H

#include "tessera.h"

/* ---- what can be wrong -------------------------------------------------------------------- */

/* The words come after the name of what they are about: `tessera: what: where`. */
/* clang-format off */
#define TS_STORE_ERRORS(X)                                                                       \
    X(TS_STORE_OK, "ok")                                                                         \
    X(TS_STORE_NO_PLACE, "there is no home folder to keep games in")                             \
    X(TS_STORE_READ_ONLY, "may not be written")                                                  \
    X(TS_STORE_FULL, "the disk is full")                                                         \
    X(TS_STORE_IO, "the disk cannot be read or written")                                         \
    X(TS_STORE_BUSY, "another program is using it")                                              \
    X(TS_STORE_BROKEN, "is damaged, and could not be set aside")                                 \
    X(TS_STORE_FOREIGN, "is somebody else's file, which is left as it is")                       \
    X(TS_STORE_NEWER, "was made by a newer version, and is left as it is")                       \
    X(TS_STORE_MEMORY, "out of memory")                                                          \
    X(TS_STORE_NO_GAME, "no such game")                                                          \
    X(TS_STORE_REFUSED, "this browser keeps nothing for this page")                              \
    X(TS_STORE_NONE, "this build keeps nothing on disk")
/* clang-format on */

#define TS_STORE_NAME(id, words) id,
enum { TS_STORE_ERRORS(TS_STORE_NAME) TS_STORE_ERROR_COUNT };
#undef TS_STORE_NAME

const char *ts_store_reason(int status);

/* ---- a store ------------------------------------------------------------------------------ */

typedef struct ts_store ts_store;

/* How it stands. All is well: status TS_STORE_OK and nothing waiting. */
typedef struct ts_store_state {
    bool ready;            /* settings, journal and games are there to be asked for */
    int status;            /* what went wrong last and has not been put right since */
    const char *where;     /* the file it is about; "": there is none */
    unsigned waiting;      /* games and settings that are in memory alone */
    const char *set_aside; /* NULL, or where a damaged database has been put since the opening */
    unsigned salvaged;     /* games read out of it into a new one */
} ts_store_state;

/* NULL: no memory. `folder` NULL: the usual place ($TESSERA_HOME; $XDG_DATA_HOME/tessera;
 * ~/.local/share/tessera), which is made if it is not there. Takes milliseconds (SQLite), so not
 * before the first picture is on the screen. In a browser the store may become ready later. */
ts_store *ts_store_open(const char *folder);
/* Tries a last time to write what waits. What still waits then is lost: who wants to say so asks
 * ts_store_run and ts_store_state before. */
void ts_store_close(ts_store *s);
/* Tries again to write what waits, at once; nothing waits: does nothing. To be called every few
 * seconds while `waiting` is not 0 or `ready` is not true. */
void ts_store_run(ts_store *s);
/* Good until the next call with this store. */
const ts_store_state *ts_store_state_of(const ts_store *s);

/* ---- games -------------------------------------------------------------------------------- */

/* What is known of a finished game without its replay. */
typedef struct ts_store_game {
    uint64_t id;       /* of this store, for ever; 0: none yet */
    int64_t played_ms; /* since 1970; 0 when it is put: now */
    int64_t rank;      /* computed by the caller; higher is better */
    uint64_t score, time_us, seed;
    uint32_t goal; /* as the match has it: never "the mode's own" */
    uint32_t lines, level, pieces;
    uint32_t presses, faults; /* keys in all, and more than needed */
    uint32_t replay_size;     /* 0: there is none; set by the store */
    uint16_t start_level;
    uint8_t rules, mode, variant, players;
    uint8_t outcome, over, grade;
    uint8_t given_up;
    uint8_t counts;   /* it is a result to be ranked; never so for a stranger's */
    uint8_t stranger; /* somebody else's, or of nobody knows whom: imported */
    uint8_t unused[8];
} ts_store_game;

_Static_assert(sizeof(ts_store_game) == 96, "ts_store_game");

/* Games of one kind compare with one another. */
typedef struct ts_store_kind {
    uint32_t goal;
    uint16_t start_level;
    uint8_t rules, mode, variant;
    uint8_t unused[3];
} ts_store_kind;

ts_store_kind ts_store_kind_of(const ts_store_game *g);

/* Keeps a game and its replay (copies both; `size` 0: there is none). When this returns true the
 * game is durable on disk, or kept in memory and `waiting` says so. False: no memory, nothing is
 * kept. The id, if `id` is not NULL: that of the game, also while it waits; the same text put
 * again is not kept twice and has the id it had. Where games are too many the oldest are removed,
 * but never this one, nor one of the TS_STORE_BEST best of its kind. */
bool ts_store_put(ts_store *s, const ts_store_game *game, const char *replay, size_t size,
                  uint64_t *id);

#define TS_STORE_BEST 20

/* Takes a game and its replay out for good, one of the best, too: the player wants it so. False:
 * it is still there, and the state says why. */
bool ts_store_remove(ts_store *s, uint64_t id);

/* ---- questions ---------------------------------------------------------------------------- */

/* An answer is filled in by the call, or later where the disk answers later: it must stay where it
 * is until `ready`. SQLite answers at once. On trouble `status` says so, and the answer is what
 * memory alone knows. Games of modes and rule sets this version does not have are left out. */

typedef struct ts_store_list {
    ts_store_game *game; /* the caller's, to be filled: with so much room */
    unsigned room;
    unsigned count; /* that were put in */
    int status;
    bool ready;
} ts_store_list;

typedef struct ts_store_replay {
    ts_store_game game;
    char *text; /* the caller's, to be given to free(); NULL: the game has none */
    size_t size;
    int status; /* TS_STORE_NO_GAME: no such id */
    bool ready;
} ts_store_replay;

/* What a list is to hold; all zero but mode and rules -1: every game. */
typedef struct ts_store_filter {
    int mode, rules;             /* -1: any */
    bool own;                    /* no stranger's */
    const ts_store_game *before; /* goes on after this one, the last of the page before; or NULL */
} ts_store_filter;

/* The best that count, the best first, of equal ones the older first. */
void ts_store_top(ts_store *s, const ts_store_kind *kind, ts_store_list *answer);
/* The best game of every kind there is, ordered by the names of mode and rule set, then goal,
 * variant and start level. -1: any. */
void ts_store_best(ts_store *s, int mode, int rules, ts_store_list *answer);
/* The newest first. A history is the newest of a mode: `own`, mode and rules. */
void ts_store_newest(ts_store *s, const ts_store_filter *filter, ts_store_list *answer);
void ts_store_get(ts_store *s, uint64_t id, ts_store_replay *answer);

/* ---- settings ----------------------------------------------------------------------------- */

/* Text by name, both any text without NUL. Answered from memory at once when the store is ready;
 * good until that name is set again. NULL: never set. */
const char *ts_store_setting(const ts_store *s, const char *name);
void ts_store_set(ts_store *s, const char *name, const char *value);

/* The one setting the store reads itself: how many games are kept, as a decimal number; 0: all. */
#define TS_STORE_LIMIT_NAME "games kept"
#define TS_STORE_LIMIT 10000

/* ---- the game that is not finished -------------------------------------------------------- */

/* `text` is all of its replay so far and begins with what the last call gave: only what is new is
 * written, which is cheap. It outlives a killed program; a power cut may cost its last seconds. */
void ts_store_journal(ts_store *s, const char *text, size_t size);
/* It is finished (after ts_store_put) or given up. */
void ts_store_journal_clear(ts_store *s);
/* What an earlier program left, whole lines of it; NULL: nothing. Never that of a program that
 * still runs, nor of a game that was put. Good until one of the two calls above. */
const char *ts_store_journal_found(const ts_store *s, size_t *size);

#endif
