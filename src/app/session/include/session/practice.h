/* Practice and puzzles under way: undo and redo, editing the board and the queue, positions as
 * fumen strings, hints, the finesse trainer, and drills. */
#ifndef TESSERA_APP_SESSION_PRACTICE_H
#define TESSERA_APP_SESSION_PRACTICE_H

#include "perfect/perfect.h"
#include "coach/drill.h"
#include "coach/live.h"
#include "session/input.h"
#include "game/stats.h"
#include "store/store.h"

#define POSITION_SIZE 1024 /* bytes of a position as a string */

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

enum { DRILLS_MAX = 100 };

/* What has become of the drill shown. */
enum { DRILL_OPEN, DRILL_SHOWN, DRILL_MISSED, DRILL_FOUND };

/* Drills: positions from the player's own games. The store has each as a setting of its own. */
typedef struct session_drills {
    struct {
        bool used;
        uint8_t step;
        int32_t due;
    } kept[DRILLS_MAX];
    bool on;            /* one of them is played */
    unsigned at;        /* which */
    uint8_t state;      /* DRILL_... */
    bool answered;      /* the day it comes back is known */
    uint16_t made;      /* a TEXT_... about the last mark that was to become one, or 0 */
    uint64_t made_tick; /* of that mark */
    coach_drill drill;  /* the one played */
    coach_mark judged;  /* the last try */
    ts_board before;    /* the position */
    coach_live *live;
} session_drills;

/* Live hints, while they are on. */
typedef struct session_advice {
    bool on;
    bool asked, done, known; /* about the board `of`; known: there is a place */
    ts_board of;
    coach_mark mark;
    coach_live *live;
} session_advice;

/* The odds of a perfect clear, while they are on. */
typedef struct session_odds {
    bool on;
    bool asked, done; /* about the board `of` */
    uint8_t slices;
    ts_board of;
    ts_perfect_answer answer;
    ts_perfect_live *live; /* NULL: it does not think */
} session_odds;

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
    char pasted[POSITION_SIZE];
    uint32_t pasted_size;
    session_trainer trainer;
    session_drills drills;
    session_advice advice;
    session_odds odds;
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
size_t session_practice_save(const session *s, char out[POSITION_SIZE]); /* 0: too wide */
size_t session_practice_write(const ts_board *b, char out[POSITION_SIZE]);
bool session_practice_load(session *s, const char *text, size_t size);
void session_practice_copy(session *s); /* the front end is to copy the position */
void session_practice_paste(session *s, uint32_t letter); /* one after the other */

/* ---- trainer.c ---- */
bool session_trainer_is_offered(const session *s); /* by the rules of the game under way */
void session_trainer_begin(session *s);
bool session_trainer_key(session *s, const input_press *p); /* that went down; false: not its */
void session_trainer_see(session *s);

/* ---- drill.c ---- */
void session_drills_read(session *s); /* the store has become ready */
unsigned session_drills_kept(const session *s);
unsigned session_drills_due(const session *s); /* today */
int32_t session_drills_wait(const session *s); /* days until the next one is due */
bool session_drill_is_on(const session *s);
int32_t session_drill_wait(const session *s); /* days until the one played comes back */
/* Can the mark that the review shows become one? */
bool session_drill_may_be(const session *s);
void session_drill_make(session *s); /* of that mark and the position shown */
/* The one to play now, after the one that is played; false: none is due. */
bool session_drill_next(const session *s, coach_drill *out, unsigned *at);
void session_drill_begin(session *s, unsigned at);        /* in the practice that has begun */
bool session_drill_key(session *s, const input_press *p); /* that went down; false: not its */
void session_drill_again(session *s);                     /* the same position, as it was */
void session_drill_see(session *s);
void session_drill_end(session *s);

/* ---- advice.c ---- */
void session_advice_switch(session *s);                /* on or off */
const coach_mark *session_advice_of(const session *s); /* NULL: none, or not yet */
void session_advice_see(session *s);                   /* thinks for a slice */
uint64_t session_advice_next(const session *s);
void session_advice_end(session *s);

/* ---- odds.c ---- */
/* In practice, of a bot that plays alone, in replays and reviews. */
bool session_odds_are_offered(const session *s);
unsigned session_odds_board(const session *s);
void session_odds_switch(session *s);
/* NULL: not asked for. `all` 0: none is near. */
const ts_perfect_answer *session_odds_of(const session *s);
ts_piece session_odds_first(const session *s); /* its kind TS_NONE: no place is known */
void session_odds_see(session *s);
uint64_t session_odds_next(const session *s);
void session_odds_end(session *s);

#endif
