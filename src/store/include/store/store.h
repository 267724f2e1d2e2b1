/* Data stored between games: finished games with their replays, settings, the unfinished game.
 * Every call works whatever happens to the disk: what cannot be written stays in memory, where all
 * calls find it, and is written later. The store knows no screen and ranks nothing. */
#ifndef TESSERA_STORE_STORE_H
#define TESSERA_STORE_STORE_H

#include "tessera.h"

/* ---- what can be wrong -------------------------------------------------------------------- */

/* The words follow the name of the file or game: `tessera: where: what`. */
/* clang-format off */
#define STORE_ERRORS(X)                                                                       \
    X(STORE_OK, "ok")                                                                         \
    X(STORE_NO_PLACE, "there is no home folder to keep games in")                             \
    X(STORE_READ_ONLY, "may not be written")                                                  \
    X(STORE_LONG, "its path is too long")                                                     \
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

/* If all is well, status is STORE_OK and nothing waits. */
typedef struct store_state {
    bool ready;            /* settings, journal and games can be read */
    int status;            /* the last error that has not been put right since */
    const char *where;     /* the file with the error; "" if none */
    unsigned waiting;      /* number of games and settings that are not in the database yet */
    unsigned games;        /* of these, games that were played */
    unsigned in_memory;    /* of these games, those that are nowhere on the disk either */
    const char *held;      /* the file of one of the others; NULL if there is none */
    bool is_partial;       /* the newest games of the disk may be missing in answers */
    const char *set_aside; /* NULL, or where a damaged database has been moved since the opening */
    unsigned salvaged;     /* number of games copied from it into a new one */
} store_state;

/* Returns NULL if out of memory. `folder` NULL means the default ($TESSERA_HOME;
 * $XDG_DATA_HOME/tessera; ~/.local/share/tessera), which is created if needed. Takes milliseconds
 * (SQLite), so call it after the first frame is on the screen. In a browser the store may become
 * ready later. */
store_handle *store_open(const char *folder);
/* Tries a last time to write what waits. Games that are still in memory alone are lost then: to
 * warn the player, call store_run and store_state_of before. */
void store_close(store_handle *s);
/* From now on calls may wait up to a quarter of a second for another program, and as long as it
 * takes to repair a damaged database; a store begins in this state. During a game they must not
 * wait: a call that would have to wait fails, and is retried later. */
void store_wait(store_handle *s, bool may);
/* Tries at once to write what waits, if anything does. Call it every few seconds while `waiting` is
 * not 0 or `ready` is false. */
void store_run(store_handle *s);
/* Good until the next call with this store. */
const store_state *store_state_of(const store_handle *s);

/* ---- games -------------------------------------------------------------------------------- */

/* The facts of a finished game, without its replay. */
typedef struct store_game {
    uint64_t id;       /* unique in this store for ever; 0 if none yet */
    int64_t played_ms; /* since 1970; store_put replaces 0 by the time now */
    int64_t rank;      /* computed by the caller; higher is better */
    uint64_t score, time_us, seed;
    uint32_t goal; /* the goal of the match, never "the mode's own" */
    uint32_t lines, level, pieces;
    uint32_t presses, faults; /* all keys, and those more than needed */
    uint32_t replay_size;     /* set by the store; 0 if the game has no replay */
    uint16_t start_level;
    uint8_t rules, mode, variant, players;
    uint8_t outcome, over, grade;
    uint8_t given_up;
    uint8_t counts;   /* it is a result to be ranked; never for a stranger's */
    uint8_t stranger; /* imported: another player's, or of unknown origin */
    uint32_t changes; /* of its rule set: a number that stands for them; 0 if none */
    uint8_t unused[4];
} store_game;

_Static_assert(sizeof(store_game) == 96, "store_game");

/* Only games of one kind compare with one another. */
typedef struct store_kind {
    uint32_t goal;
    uint16_t start_level;
    uint8_t rules, mode, variant;
    uint8_t unused[3];
    uint32_t changes;
} store_kind;

_Static_assert(sizeof(store_kind) == 16, "kinds are compared by their bytes");

store_kind store_kind_of(const store_game *g);

/* Stores a game and its replay (copies both; `size` 0 means no replay). Returns true if the game is
 * durable on disk, or in memory, which `waiting` shows. Returns false if out of memory, nothing is
 * stored. *id, if `id` is not NULL, is the id of the game, also while it waits; a text that is
 * stored already gets the id it has. If there are too many games the oldest are removed, but never
 * this one, nor one of the STORE_BEST best of its kind. */
bool store_put(store_handle *s, const store_game *game, const char *replay, size_t size,
               uint64_t *id);

/* If that game waits, its text is also written to a file beside the database, until the game is in
 * it, so that it outlasts the program. For games that were played here. */
void store_hold(store_handle *s, uint64_t id);

/* A game that an earlier program could not put. Its text may end anywhere. */
typedef struct store_waited {
    const char *text; /* valid until one of the next two calls */
    size_t size;
    int64_t played_ms;
    bool counts;
} store_waited;

/* Reads the next of them, skipping those of programs that still run; false if there are no more. */
bool store_waited_next(store_handle *s, store_waited *game);
void store_waited_is_put(store_handle *s); /* it is in the database: deletes its file */

#define STORE_BEST 20

/* Removes a game and its replay for good, also one of the best: the player wants it so. Returns
 * false if it is still there, and the state has the reason. */
bool store_remove(store_handle *s, uint64_t id);

/* ---- questions ---------------------------------------------------------------------------- */

/* A result is filled in by the call, or later if the disk answers later: it must stay where it is
 * until `ready`. SQLite answers at once. If there is an error, `status` has it, and the result
 * comes from memory alone. Games of modes and rule sets that this version does not have are left
 * out. */

typedef struct store_list {
    store_game *game; /* memory of the caller, for `capacity` games */
    unsigned capacity;
    unsigned count; /* number of games in the answer */
    int status;
    bool ready;
} store_list;

typedef struct store_replay {
    store_game game;
    char *text; /* belongs to the caller, who must free() it; NULL if the game has no replay */
    size_t size;
    int status; /* STORE_NO_GAME: no such id */
    bool ready;
} store_replay;

/* Games that a list has; all zero but mode and rules -1: every game. */
typedef struct store_filter {
    int mode, rules; /* -1 for any */
    bool own;        /* without strangers' games */
    /* the list starts after this game, the last of the previous page; or NULL */
    const store_game *before;
} store_filter;

/* The best games that count, the best first, of equal ones the older first. */
void store_top(store_handle *s, const store_kind *kind, store_list *answer);
/* The best game of every kind, ordered by the names of mode and rule set, then goal, variant,
 * start level and changes. -1: any. */
void store_best(store_handle *s, int mode, int rules, store_list *answer);
/* The newest first. For a history, ask for a mode and a rule set, with `own`. */
void store_newest(store_handle *s, const store_filter *filter, store_list *answer);
void store_get(store_handle *s, uint64_t id, store_replay *answer);

/* Totals of the games that were played here, for each mode. Counted in parts, so that nobody waits:
 * all zero at first, then more with each call, until `all`. */
typedef struct store_totals {
    struct {
        uint64_t games, time_us, pieces, lines;
    } of[TS_MODES];
    uint64_t hour[24]; /* games that ended in this hour of the day, UTC */
    uint64_t last;     /* id of the game counted last */
    bool all;
    int status;
} store_totals;

void store_count(store_handle *s, store_totals *totals);

/* ---- settings ----------------------------------------------------------------------------- */

/* Text by name, both any text without NUL. Answered from memory at once when the store is ready;
 * valid until that name is set again. NULL if never set. Without a store nothing is set. */
const char *store_setting(const store_handle *s, const char *name);
void store_set(store_handle *s, const char *name, const char *value);
/* Reads the i-th of all settings, also of those that this version does not know; false if there are
 * no more. */
bool store_setting_at(const store_handle *s, unsigned i, const char **name, const char **value);

/* Rule sets that are not built in, where they are not files: this and the key of the set. */
#define STORE_RULES_NAME "rule set "

/* The one setting that the store itself reads: the number of games to keep; 0 means all. */
#define STORE_LIMIT_NAME "games kept"
#define STORE_LIMIT 10000

/* ---- the game that is not finished -------------------------------------------------------- */

/* `text` is the whole replay so far and begins with the text of the last call: only the new part is
 * written, which is cheap. It survives a killed program; a power cut may cost its last seconds. */
void store_journal(store_handle *s, const char *text, size_t size);
/* The game is finished (call it after store_put and store_hold) or abandoned. */
void store_journal_clear(store_handle *s);
/* Leaves the game for later: its journal is found as that of an earlier program is. Returns false
 * if it was not written, or not whole. */
bool store_journal_keep(store_handle *s);
/* The journal of an earlier program, in whole lines, or NULL. Never that of a program that still
 * runs, nor of a game that was stored. Valid until one of the other calls here. */
const char *store_journal_found(const store_handle *s, size_t *size);
/* Leaves a journal that this program cannot read on the disk, for a newer version, or with
 * `set_aside` under another name. Another journal may be found after that. */
void store_journal_leave(store_handle *s, bool set_aside);

#endif
