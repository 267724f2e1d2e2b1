/* Practice and puzzles under way: pieces taken back, the field and the queue changed by hand,
 * positions as fumen strings, hints. For the session's own files. */
#ifndef TESSERA_PLAY_SESSION_PRACTICE_H
#define TESSERA_PLAY_SESSION_PRACTICE_H

#include "play/face/key.h"
#include "play/run/stats.h"
#include "store/store.h"

#define TS_POSITION_ROOM 1024 /* a position as a string, and what is pasted */

typedef struct ts_session ts_session;

/* The finesse trainer, while it is on instead of the player's own position. */
typedef struct ts_trainer {
    bool on;
    bool shown; /* the fewest keys are */
    bool tried; /* this mark was missed, or had too many keys */
    ts_piece mark;
    uint16_t said; /* a TS_TEXT_... about the last piece; 0: nothing */
    uint32_t marks, at_once, tries, streak;
    uint64_t random;
    ts_game before; /* what practice goes on with */
    ts_stats stats_before;
} ts_trainer;

typedef struct ts_practice {
    ts_game *past; /* the board at the start of every piece, those taken back too */
    uint32_t count, room, at;
    uint64_t solved[2]; /* a bit for each puzzle and drill */
    bool asked;         /* the store, for those solved before */
    ts_store_list answer;
    uint8_t colour;    /* what is painted */
    int8_t x, y;       /* the cursor */
    uint8_t kept;      /* the piece in play while the field is edited; TS_NONE: it is not */
    bool hint;         /* a puzzle's: where the next piece goes is shown */
    bool strayed;      /* what lies there is not the kept solution */
    uint16_t said;     /* a TS_TEXT_... that stands in the field; 0: nothing */
    uint16_t answered; /* what came of saving or loading */
    uint32_t copied;   /* how often the position was copied */
    char pasted[TS_POSITION_ROOM];
    uint32_t pasted_size;
    ts_trainer trainer;
} ts_practice;

bool ts_practice_is_on(const ts_session *s);
bool ts_puzzle_is_on(const ts_session *s);
const ts_puzzle *ts_practice_puzzle(const ts_session *s); /* the one played; NULL: none */
bool ts_practice_is_solved(const ts_session *s, unsigned collection, unsigned number);

void ts_practice_begin(ts_session *s); /* a game has begun */
void ts_practice_end(ts_session *s);
bool ts_practice_key(ts_session *s, ts_key key, bool down, uint64_t now_us); /* false: not its */
void ts_practice_see(ts_session *s);                                         /* ticks have passed */
bool ts_practice_over(ts_session *s); /* false: the result follows as after any game */

/* The piece the hint is about, and where it goes; kind TS_NONE: there is none. */
ts_piece ts_practice_hint(const ts_session *s);
void ts_practice_edit(ts_session *s, bool on, uint64_t now_us);
void ts_practice_set_piece(ts_session *s, unsigned kind);
void ts_practice_set_hold(ts_session *s, unsigned kind);
void ts_practice_set_next(ts_session *s, const uint8_t *kinds, unsigned count);
void ts_practice_empty(ts_session *s);
void ts_practice_put(ts_session *s, const ts_game *game); /* this is the board now */
size_t ts_practice_save(const ts_session *s, char out[TS_POSITION_ROOM]); /* 0: no room */
bool ts_practice_load(ts_session *s, const char *text, size_t size);

/* ---- session_trainer.c ---- */
bool ts_trainer_is_offered(const ts_session *s); /* by the rules of the game under way */
void ts_trainer_begin(ts_session *s);
bool ts_trainer_key(ts_session *s, ts_key key); /* that went down; false: not its */
void ts_trainer_see(ts_session *s);

#endif
