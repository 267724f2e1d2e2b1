/* Practice and puzzles under way: undo and redo, editing the board and the queue, positions as
 * fumen strings, hints, and the finesse trainer. */
#ifndef TESSERA_PLAY_SESSION_PRACTICE_H
#define TESSERA_PLAY_SESSION_PRACTICE_H

#include "input.h"
#include "play/run/stats.h"
#include "store/store.h"

#define POSITION_ROOM 1024 /* bytes of a position as a string */

typedef struct session session;

/* The finesse trainer. While it is on, the player's own position is put aside. */
typedef struct session_trainer {
    bool on;
    bool shown; /* the fewest keys are */
    bool tried; /* this mark was missed, or had too many keys */
    ts_piece mark;
    uint16_t message; /* a TEXT_... about the last piece, or 0 */
    uint32_t marks, at_once, tries, streak;
    uint64_t random;
    ts_board before; /* the position that was put aside */
    stats_state stats_before;
} session_trainer;

typedef struct session_practice {
    ts_board *past; /* the board at the start of every piece, for undo and redo */
    uint32_t count, room, at;
    uint64_t solved[2]; /* a bit for each puzzle and drill */
    bool asked;         /* the store was, for puzzles solved before */
    store_list answer;
    uint8_t colour; /* what is painted */
    int8_t x, y;    /* the cursor */
    uint8_t lifted; /* the piece that was in play before the board is edited; TS_NONE: not edited */
    bool hint;      /* a puzzle's: where the next piece goes is shown */
    bool strayed;   /* the board is not as the solution has it */
    uint16_t message;  /* a TEXT_... shown over the board, or 0 */
    uint16_t answered; /* a TEXT_... about saving or loading the position, or 0 */
    uint32_t copied;   /* grows whenever the position is to be copied */
    char pasted[POSITION_ROOM];
    uint32_t pasted_size;
    session_trainer trainer;
} session_practice;

const ts_puzzle *session_practice_puzzle(const session *s); /* NULL: no puzzle is played */
bool session_practice_is_solved(const session *s, unsigned collection, unsigned number);

void session_practice_begin(session *s); /* a game has begun */
void session_practice_end(session *s);
bool session_practice_key(session *s, const input_press *p); /* false: not its */
/* The pointer draws on this cell, or clears it, while the field is edited. */
void session_practice_point(session *s, unsigned cell, bool clears);
void session_practice_to_position(session *s, uint64_t now_us); /* the menu of the position */
void session_practice_see(session *s);                          /* ticks have passed */
bool session_practice_over(session *s); /* true: practice goes on; false: the result follows */

void session_practice_no_hints(session *s); /* the board is not as the solution has it */
/* The piece the hint is about, and where it goes. Without a hint its kind is TS_NONE. */
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

/* ---- trainer.c ---- */
bool session_trainer_is_offered(const session *s); /* by the rules of the game under way */
void session_trainer_begin(session *s);
bool session_trainer_key(session *s, const input_press *p); /* that went down; false: not its */
void session_trainer_see(session *s);

#endif
