/* What a player keeps between games: finished games with their replays, settings, the game that is
 * not finished yet. Whatever becomes of the disk, every call can be made and play goes on: what
 * cannot be written is kept in memory, found there by all calls, and written later. The store
 * knows no screen and ranks nothing. */
#ifndef TESSERA_STORE_STORE_H
#define TESSERA_STORE_STORE_H

#include "tessera.h"

/* ---- what can be wrong -------------------------------------------------------------------- */

/* The words come after the name of what they are about: `tessera: what: where`. */
/* clang-format off */
#define STORE_ERRORS(X)                                                                       \
    X(STORE_OK, "ok")                                                                         \
    X(STORE_NO_PLACE, "there is no home folder to keep games in")                             \
    X(STORE_READ_ONLY, "may not be written")                                                  \
    X(STORE_FULL, "the disk is full")                                                         \
    X(STORE_IO, "the disk cannot be read or written")                                         \
    X(STORE_BUSY, "another program is using it")                                              \
    X(STORE_BROKEN, "is damaged, and could not be set aside")                                 \
    X(STORE_FOREIGN, "is somebody else's file, which is left as it is")                       \
    X(STORE_NEWER, "was made by a newer version, and is left as it is")                       \
    X(STORE_MEMORY, "out of memory")                                                          \
    X(STORE_NO_GAME, "no such game")                                                          \
    X(STORE_REFUSED, "this browser keeps nothing for this page")                              \
    X(STORE_NONE, "this build keeps nothing on disk")
/* clang-format on */

#define STORE_NAME(id, words) id,
enum { STORE_ERRORS(STORE_NAME) STORE_ERROR_COUNT };
#undef STORE_NAME

const char *store_reason(int status);

/* ---- a store ------------------------------------------------------------------------------ */

typedef struct store_handle store_handle;

/* How it stands. All is well: status STORE_OK and nothing waiting. */
typedef struct store_state {
    bool ready;            /* settings, journal and games are there to be asked for */
    int status;            /* what went wrong last and has not been put right since */
    const char *where;     /* the file it is about; "": there is none */
    unsigned waiting;      /* games and settings that are in memory alone */
    const char *set_aside; /* NULL, or where a damaged database has been put since the opening */
    unsigned salvaged;     /* games read out of it into a new one */
} store_state;

/* NULL: no memory. `folder` NULL: the usual place ($TESSERA_HOME; $XDG_DATA_HOME/tessera;
 * ~/.local/share/tessera), which is made if it is not there. Takes milliseconds (SQLite), so not
 * before the first picture is on the screen. In a browser the store may become ready later. */
store_handle *store_open(const char *folder);
/* Tries a last time to write what waits. What still waits then is lost: who wants to say so asks
 * store_run and store_state before. */
void store_close(store_handle *s);
/* Tries again to write what waits, at once; nothing waits: does nothing. To be called every few
 * seconds while `waiting` is not 0 or `ready` is not true. */
void store_run(store_handle *s);
/* Good until the next call with this store. */
const store_state *store_state_of(const store_handle *s);

/* ---- games -------------------------------------------------------------------------------- */

/* What is known of a finished game without its replay. */
typedef struct store_game {
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
} store_game;

_Static_assert(sizeof(store_game) == 96, "store_game");

/* Games of one kind compare with one another. */
typedef struct store_kind {
    uint32_t goal;
    uint16_t start_level;
    uint8_t rules, mode, variant;
    uint8_t unused[3];
} store_kind;

store_kind store_kind_of(const store_game *g);

/* Keeps a game and its replay (copies both; `size` 0: there is none). When this returns true the
 * game is durable on disk, or kept in memory and `waiting` says so. False: no memory, nothing is
 * kept. The id, if `id` is not NULL: that of the game, also while it waits; the same text put
 * again is not kept twice and has the id it had. Where games are too many the oldest are removed,
 * but never this one, nor one of the STORE_BEST best of its kind. */
bool store_put(store_handle *s, const store_game *game, const char *replay, size_t size,
               uint64_t *id);

#define STORE_BEST 20

/* Takes a game and its replay out for good, one of the best, too: the player wants it so. False:
 * it is still there, and the state says why. */
bool store_remove(store_handle *s, uint64_t id);

/* ---- questions ---------------------------------------------------------------------------- */

/* An answer is filled in by the call, or later where the disk answers later: it must stay where it
 * is until `ready`. SQLite answers at once. On trouble `status` says so, and the answer is what
 * memory alone knows. Games of modes and rule sets this version does not have are left out. */

typedef struct store_list {
    store_game *game; /* the caller's, to be filled: with so much room */
    unsigned room;
    unsigned count; /* that were put in */
    int status;
    bool ready;
} store_list;

typedef struct store_replay {
    store_game game;
    char *text; /* the caller's, to be given to free(); NULL: the game has none */
    size_t size;
    int status; /* STORE_NO_GAME: no such id */
    bool ready;
} store_replay;

/* What a list is to hold; all zero but mode and rules -1: every game. */
typedef struct store_filter {
    int mode, rules;          /* -1: any */
    bool own;                 /* no stranger's */
    const store_game *before; /* goes on after this one, the last of the page before; or NULL */
} store_filter;

/* The best that count, the best first, of equal ones the older first. */
void store_top(store_handle *s, const store_kind *kind, store_list *answer);
/* The best game of every kind there is, ordered by the names of mode and rule set, then goal,
 * variant and start level. -1: any. */
void store_best(store_handle *s, int mode, int rules, store_list *answer);
/* The newest first. A history is the newest of a mode: `own`, mode and rules. */
void store_newest(store_handle *s, const store_filter *filter, store_list *answer);
void store_get(store_handle *s, uint64_t id, store_replay *answer);

/* ---- settings ----------------------------------------------------------------------------- */

/* Text by name, both any text without NUL. Answered from memory at once when the store is ready;
 * good until that name is set again. NULL: never set. */
const char *store_setting(const store_handle *s, const char *name);
void store_set(store_handle *s, const char *name, const char *value);

/* The one setting the store reads itself: how many games are kept, as a decimal number; 0: all. */
#define STORE_LIMIT_NAME "games kept"
#define STORE_LIMIT 10000

/* ---- the game that is not finished -------------------------------------------------------- */

/* `text` is all of its replay so far and begins with what the last call gave: only what is new is
 * written, which is cheap. It outlives a killed program; a power cut may cost its last seconds. */
void store_journal(store_handle *s, const char *text, size_t size);
/* It is finished (after store_put) or given up. */
void store_journal_clear(store_handle *s);
/* What an earlier program left, whole lines of it; NULL: nothing. Never that of a program that
 * still runs, nor of a game that was put. Good until one of the two calls above. */
const char *store_journal_found(const store_handle *s, size_t *size);

#endif
