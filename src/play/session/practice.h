/* Practice and puzzles under way: pieces taken back, the field and the queue changed by hand,
 * positions as fumen strings, hints. For the session's own files. */
#ifndef TESSERA_PLAY_SESSION_PRACTICE_H
#define TESSERA_PLAY_SESSION_PRACTICE_H

#include "play/face/key.h"
#include "play/run/stats.h"
#include "store/store.h"

#define POSITION_ROOM 1024 /* a position as a string, and what is pasted */

typedef struct session session;

/* The finesse trainer, while it is on instead of the player's own position. */
typedef struct session_trainer {
    bool on;
    bool shown; /* the fewest keys are */
    bool tried; /* this mark was missed, or had too many keys */
    ts_piece mark;
    uint16_t said; /* a TEXT_... about the last piece; 0: nothing */
    uint32_t marks, at_once, tries, streak;
    uint64_t random;
    ts_board before; /* what practice goes on with */
    stats_state stats_before;
} session_trainer;

typedef struct session_practice {
    ts_board *past; /* the board at the start of every piece, those taken back too */
    uint32_t count, room, at;
    uint64_t solved[2]; /* a bit for each puzzle and drill */
    bool asked;         /* the store, for those solved before */
    store_list answer;
    uint8_t colour;    /* what is painted */
    int8_t x, y;       /* the cursor */
    uint8_t kept;      /* the piece in play while the field is edited; TS_NONE: it is not */
    bool hint;         /* a puzzle's: where the next piece goes is shown */
    bool strayed;      /* what lies there is not the kept solution */
    uint16_t said;     /* a TEXT_... that stands in the field; 0: nothing */
    uint16_t answered; /* what came of saving or loading */
    uint32_t copied;   /* how often the position was copied */
    char pasted[POSITION_ROOM];
    uint32_t pasted_size;
    session_trainer trainer;
} session_practice;

bool session_practice_is_on(const session *s);
bool session_puzzle_is_on(const session *s);
const ts_puzzle *session_practice_puzzle(const session *s); /* the one played; NULL: none */
bool session_practice_is_solved(const session *s, unsigned collection, unsigned number);

void session_practice_begin(session *s); /* a game has begun */
void session_practice_end(session *s);
bool session_practice_key(session *s, key_code key, bool down,
                          uint64_t now_us); /* false: not its */
void session_practice_see(session *s);      /* ticks have passed */
bool session_practice_over(session *s);     /* false: the result follows as after any game */

void session_practice_no_hints(session *s); /* the board is not as the solution has it */
/* The piece the hint is about, and where it goes; kind TS_NONE: there is none. */
ts_piece session_practice_hint(const session *s);
void session_practice_edit(session *s, bool on, uint64_t now_us);
void session_practice_set_piece(session *s, unsigned kind);
void session_practice_set_hold(session *s, unsigned kind);
void session_practice_set_next(session *s, const uint8_t *kinds, unsigned count);
void session_practice_empty(session *s);
void session_practice_put(session *s, const ts_board *board);            /* this is the board now */
size_t session_practice_save(const session *s, char out[POSITION_ROOM]); /* 0: no room */
bool session_practice_load(session *s, const char *text, size_t size);
void session_practice_copy(session *s); /* the front end is to copy the position */
void session_practice_paste(session *s, uint32_t letter); /* one after the other */

/* ---- session_trainer.c ---- */
bool session_trainer_is_offered(const session *s); /* by the rules of the game under way */
void session_trainer_begin(session *s);
bool session_trainer_key(session *s, key_code key); /* that went down; false: not its */
void session_trainer_see(session *s);

#endif
