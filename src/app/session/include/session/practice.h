/* The current practice or puzzle: undo and redo, editing the board and the queue, positions as
 * fumen strings, hints, the finesse trainer, drills and lessons. */
#ifndef TESSERA_APP_SESSION_PRACTICE_H
#define TESSERA_APP_SESSION_PRACTICE_H

#include "session/input.h"

#define POSITION_SIZE 1024 /* bytes of a position as a string */

typedef struct coach_drill coach_drill;
typedef struct coach_exercise coach_exercise;
typedef struct coach_line coach_line;
typedef struct coach_mark coach_mark;
typedef struct coach_move coach_move;
typedef struct session session;
typedef struct ts_perfect_answer ts_perfect_answer;

/* The finesse trainer, for display. */
typedef struct session_trainer {
    bool on;
    bool shown; /* the fewest keys are */
    ts_piece mark;
    uint16_t message; /* a TEXT_... about the last piece, or 0 */
    uint32_t marks, at_once, tries, streak;
} session_trainer;

/* The states of the drill shown. */
enum { DRILL_OPEN, DRILL_SHOWN, DRILL_MISSED, DRILL_FOUND };

/* The states of a lesson: its demonstration, an exercise, or an outcome. */
enum { LESSON_SHOWN, LESSON_OPEN, LESSON_REACHED, LESSON_FAILED, LESSON_FINISHED };

/* The kinds of rated puzzles. */
enum {
    RATED_USUAL,  /* one after the other at the player's rating */
    RATED_TODAY,  /* likewise, as many as the plan of the day has */
    RATED_STREAK, /* until the first miss */
    RATED_STORM,  /* as many as possible in three minutes */
    RATED_DAILY,  /* the same for everybody */
    RATED_SHARED, /* from a link */
    RATED_KINDS
};
enum { RATED_LINK = 512 };

bool session_practice_open(session *s); /* false if out of memory */
void session_practice_close(session *s);

/* ---- facts ---- */

bool session_practice_is_edited(const session *s); /* the field is, and nothing falls */
ts_cell session_practice_cursor(const session *s); /* of the editor */
bool session_practice_can_undo(const session *s);
bool session_practice_can_redo(const session *s);
/* The variations from the position before this one; returns how many there are. */
unsigned session_practice_variations(const session *s, unsigned *shown);
void session_practice_next_variation(session *s);
void session_practice_delete(session *s); /* the position shown with all that follow */
void session_practice_play(session *s, const coach_move *move);
int session_practice_message(const session *s);             /* a TEXT_... over the board, or 0 */
int session_practice_answer(const session *s);              /* a TEXT_... about saving or loading */
uint32_t session_practice_copies(const session *s);         /* grows with each position to copy */
bool session_puzzle_shows_hint(const session *s);           /* where the next piece goes */
bool session_puzzle_has_strayed(const session *s);          /* from the solution */
const ts_puzzle *session_practice_puzzle(const session *s); /* NULL if no puzzle is played */
bool session_practice_is_solved(const session *s, unsigned collection, unsigned number);

/* ---- in practice ----  */

void session_practice_begin(session *s);                     /* a game has started */
bool session_practice_key(session *s, const input_press *p); /* false if it is another part's key */
/* The pointer draws on this cell, or clears it, while the field is edited. */
void session_practice_point(session *s, unsigned cell, bool clears);
void session_practice_to_position(session *s, uint64_t now_us); /* the menu of the position */
void session_practice_see(session *s);                          /* ticks have passed */
bool session_practice_over(
    session *s); /* true if practice continues; false if the result follows */

void session_practice_no_hints(session *s); /* the board is not as the solution has it */
/* The piece the hint is about, and where it goes. Without a hint its kind is TS_NONE. */
ts_piece session_practice_hint(const session *s);
void session_practice_edit(session *s, bool on, uint64_t now_us);
void session_practice_set_piece(session *s, unsigned kind);
void session_practice_set_hold(session *s, unsigned kind);
void session_practice_set_next(session *s, const uint8_t *kinds, unsigned count);
void session_practice_empty(session *s);
void session_practice_analyse(session *s, const ts_board *b); /* starts with its position */
void session_practice_put(session *s, const ts_board *board); /* this is the board now */
size_t session_practice_save(const session *s, char out[POSITION_SIZE]); /* 0 if too wide */
size_t session_practice_write(const ts_board *b, char out[POSITION_SIZE]);
bool session_practice_load(session *s, const char *text, size_t size);
void session_practice_undo(session *s);
void session_practice_forget_past(session *s); /* there is nothing to undo */
void session_practice_copy(session *s);        /* the front end is to copy the position */
void session_practice_paste(session *s, uint32_t letter); /* one after the other */

/* ---- trainer.c ---- */
const session_trainer *session_trainer_state(const session *s);
bool session_trainer_is_on(const session *s);
bool session_trainer_is_offered(const session *s); /* under the rules of the current game */
void session_trainer_begin(session *s);
bool session_trainer_key(session *s,
                         const input_press *p); /* that went down; false if it is another part's */
void session_trainer_see(session *s);

/* ---- drill.c ---- */
void session_drills_read(session *s); /* the store has become ready */
unsigned session_drills_kept(const session *s);
unsigned session_drills_due(const session *s); /* today */
int32_t session_drills_wait(const session *s); /* days until the next one is due */
bool session_drill_is_on(const session *s);
unsigned session_drill_state(const session *s);   /* DRILL_... of the one played */
unsigned session_drill_cause(const session *s);   /* of the mistake that it came from */
bool session_drill_has_due_day(const session *s); /* the day on which it is due again is known */
int32_t session_drill_wait(const session *s);     /* days until then */
/* True when the mark shown in the review can become one. */
void session_drill_make(session *s);      /* of that mark and the position shown */
int session_drill_made(const session *s); /* a TEXT_... on what came of that; 0 if not tried */
/* The one to play now, after the one that is played; false if none is due. */
bool session_drill_next(const session *s, coach_drill *out, unsigned *at);
void session_drill_begin(session *s, unsigned at); /* in the practice that has begun */
bool session_drill_key(session *s,
                       const input_press *p); /* that went down; false if it is another part's */
void session_drill_again(session *s);         /* the same position, as it was */
void session_drill_see(session *s);
void session_drill_end(session *s);

/* ---- lesson.c ---- */
void session_lessons_read(session *s); /* the store has become ready */
bool session_exercise_is_done(const session *s, unsigned course, unsigned lesson,
                              unsigned exercise);
unsigned session_lesson_done(const session *s, unsigned course, unsigned lesson); /* exercises */
unsigned session_course_done(const session *s, unsigned course);                  /* lessons */
void session_lesson_choose(session *s, unsigned course, unsigned lesson);
unsigned session_lesson_course(const session *s); /* the course of the lesson chosen */
unsigned session_lesson_chosen(const session *s); /* its number there */
bool session_lesson_is_on(const session *s);
unsigned session_lesson_state(const session *s);                 /* LESSON_... */
unsigned session_lesson_step(const session *s);                  /* 0 for the demonstration */
const coach_exercise *session_lesson_exercise(const session *s); /* the one played */
unsigned session_lesson_pieces(const session *s);                /* that may still be placed */
ts_piece session_lesson_mark(const session *s);                  /* of kind TS_NONE if none */
ts_piece session_lesson_hint(const session *s);                  /* likewise */
bool session_lesson_begin(session *s, unsigned step);            /* in the current practice */
/* An exercise of another part, or its marks as a demonstration. It ends with LESSON_FINISHED. */
bool session_lesson_begin_own(session *s, const coach_exercise *exercise, bool shown);
void session_lesson_again(session *s);                     /* the same from its start */
bool session_lesson_key(session *s, const input_press *p); /* as session_drill_key */
void session_lesson_see(session *s);
void session_lesson_leave(session *s); /* to its menus; the game has ended */
uint64_t session_lesson_next(const session *s);

/* ---- puzzle.c ---- */
void session_rated_read(session *s);         /* the store has become ready */
bool session_rated_load(session *s);         /* the puzzles; false if they are not there yet */
bool session_rated_wanted(const session *s); /* they were requested and have not loaded */
bool session_rated_is_on(const session *s);
unsigned session_rated_kind(const session *s);  /* RATED_... */
unsigned session_rated_theme(const session *s); /* chosen; COACH_THEMES for all */
void session_rated_choose_theme(session *s, unsigned theme);
/* The player's rating in that theme, and how sure it is. */
unsigned session_rated_rating(const session *s, unsigned theme, unsigned *deviation);
unsigned session_rated_best(const session *s, unsigned kind);
bool session_rated_day_is_done(const session *s);
unsigned session_rated_of_puzzle(const session *s);  /* the rating of the puzzle played */
unsigned session_rated_solved(const session *s);     /* in this run */
int session_rated_change(const session *s);          /* of the rating, by the puzzle decided last */
bool session_rated_is_missed(const session *s);      /* the puzzle played */
unsigned session_rated_seconds(const session *s);    /* left of a storm */
bool session_rated_begin(session *s, unsigned kind); /* in the current practice */
/* Takes the puzzle of a link, unless one is played. */
bool session_rated_read_link(session *s, const char *link); /* false if it is another link */
void session_rated_copy_day(session *s);                    /* the front end is to copy the link */
const char *session_rated_link(const session *s);
uint32_t session_rated_copied(const session *s);          /* how many times it was copied */
void session_rated_key(session *s, const input_press *p); /* before the exercise gets it */
void session_rated_see(session *s);
uint64_t session_rated_next(const session *s);

/* ---- hints.c: advice ---- */
void session_advice_switch(session *s);                              /* on or off */
const coach_mark *session_advice_mark(const session *s);             /* NULL if none, or not yet */
const coach_line *session_advice_line(const session *s, unsigned i); /* NULL if there are no more */
unsigned session_advice_shown(const session *s);                     /* the line on the board */
int32_t session_advice_rows(const session *s, unsigned i);           /* its value in hundredths */
void session_advice_choose(session *s, unsigned i);                  /* shows it; then plays it */
void session_advice_see(session *s);                                 /* thinks for a slice */
uint64_t session_advice_next(const session *s);
void session_advice_end(session *s);

/* ---- hints.c: the odds of a perfect clear ---- */
/* True in practice, for a bot that plays alone, in replays and reviews. */
bool session_odds_are_offered(const session *s);
unsigned session_odds_board(const session *s);
void session_odds_switch(session *s);
/* NULL if not asked for. `all` is 0 if none is near. */
const ts_perfect_answer *session_odds_answer(const session *s);
ts_piece session_odds_first(const session *s); /* its kind TS_NONE: no place is known */
void session_odds_see(session *s);
uint64_t session_odds_next(const session *s);
void session_odds_end(session *s);

#endif
