/* Lessons: courses of them, the exercises, and the judge that accepts any right answer. The texts
 * are those of the languages (text/text.h), found by the names of courses and lessons. */
#ifndef TESSERA_COACH_LESSON_H
#define TESSERA_COACH_LESSON_H

#include "tessera/forms.h"

enum { COACH_EXERCISES_MAX = 6 };

/* Goals. The amount is n. */
enum {
    COACH_GOAL_LINES,  /* clear n lines in all */
    COACH_GOAL_ONCE,   /* clear n lines at once */
    COACH_GOAL_SPIN,   /* a T-spin that clears n lines */
    COACH_GOAL_CLEAR,  /* a perfect clear */
    COACH_GOAL_COMBO,  /* clear lines with n pieces in a row */
    COACH_GOAL_CHAIN,  /* n quads or T-spins with no other clear between them */
    COACH_GOAL_ATTACK, /* send n rows with one clear */
    COACH_GOAL_SLOT,   /* build a slot in which a T-spin clears n lines */
    COACH_GOAL_READY,  /* build a well in which an I clears n lines */
    COACH_GOAL_CLEAN,  /* place all pieces and leave no new hole */
    COACH_GOAL_FLAT,   /* the same, and the steps between columns add up to n at most */
    COACH_GOAL_LOW,    /* place all pieces and leave no column higher than n */
    COACH_GOAL_MARKS,  /* place each piece on its mark; if n is 1, with the fewest keys */
    COACH_GOAL_BEST,   /* find the best placement, which the marks have */
    COACH_GOALS
};

typedef struct coach_exercise {
    uint8_t goal, amount;
    uint8_t pieces;           /* that may be placed */
    const char *hold, *queue; /* letters of pieces; the hold may be "" */
    const char *field;        /* row by row from the top, as in src/modes/puzzle.c */
    const char *marks;        /* four characters for each piece, as a puzzle's solution */
} coach_exercise;

typedef struct coach_lesson {
    const char *name;
    coach_exercise demonstration; /* its goal is COACH_GOAL_MARKS */
    coach_exercise exercise[COACH_EXERCISES_MAX];
} coach_lesson;

typedef struct coach_course {
    const char *name;
    const coach_lesson *lesson;
    unsigned count;
} coach_course;

unsigned coach_courses(void);
const coach_course *coach_course_get(unsigned i);
unsigned coach_exercises(const coach_lesson *l);

/* An exercise that is being played, by the rules of the guideline. */
typedef struct coach_task {
    const coach_exercise *exercise;
    ts_movegen gen;
    ts_forms forms;
    unsigned holes; /* in the position it begins with */
} coach_task;

/* The result of the pieces placed so far. */
typedef struct coach_step {
    ts_bitboard board;
    ts_place place;         /* of the last piece */
    uint32_t pieces, lines; /* in all */
    uint32_t attack;        /* of the last piece, as the four that follow */
    uint8_t cleared, spin, perfect;
    bool fumbled; /* it took more keys than necessary */
    bool lost;    /* the game is over */
    int32_t combo;
    uint32_t back_to_back;
} coach_step;

enum { COACH_OPEN, COACH_REACHED, COACH_FAILED };

/* Exercises are practice, by the rules of the guideline. */
void coach_task_setup(ts_setup *setup);
/* Puts the position of an exercise into such a match, which has just started. Returns false if its
 * texts are not a position. */
bool coach_task_begin(coach_task *t, ts_match *m, const coach_exercise *e);
/* The state after the piece `locked` has locked, which leaves `b`. */
coach_step coach_step_of(const coach_task *t, const ts_board *b, ts_piece locked);
unsigned coach_task_judge(const coach_task *t, const coach_step *step); /* COACH_OPEN... */

/* Searches for a way to the goal. Writes the placement of the next piece, and whether the piece in
 * play is held first. Returns false if there is none, or none was found in a reasonable time. */
bool coach_task_solve(const coach_task *t, const ts_board *b, ts_place *to, bool *hold);

/* Eyes that miss things: how far and how much they look, and what they know. */
typedef struct coach_eyes {
    unsigned sees;   /* pieces after the one in play */
    unsigned nodes;  /* fields looked at */
    unsigned error;  /* the tidiness of a field is misjudged by less than that; 0 for never */
    unsigned misses; /* goals in a thousand that are overlooked */
    bool holds, spins;
    uint64_t *random; /* of SplitMix64, for errors and misses */
} coach_eyes;
/* Searches as these eyes can. Returns false if the goal was not seen; *to is then the placement
 * that looks tidiest, of kind TS_NONE if there is none. */
bool coach_task_try(const coach_task *t, const ts_board *b, const coach_eyes *eyes, ts_place *to,
                    bool *hold);

enum { COACH_WAYS_MAX = 8, COACH_PIECES_MAX = 8 };

/* The ways to a goal, told apart by the fields they end with. */
typedef struct coach_ways {
    unsigned count;
    unsigned pieces;                /* the fewest that reach the goal */
    ts_place way[COACH_PIECES_MAX]; /* with so many; what is not in play was held */
} coach_ways;

/* Searches all placements of the known pieces; stops when there are more than `most` ways, which is
 * at most COACH_WAYS_MAX. Returns false if out of memory. */
bool coach_task_ways(const coach_task *t, const ts_board *b, unsigned most, coach_ways *out);

/* The mark of a piece, counted from 0. Returns false if it has none. */
bool coach_task_mark(const coach_task *t, unsigned piece, ts_place *out);

#endif
