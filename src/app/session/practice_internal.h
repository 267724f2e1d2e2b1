/* The state of practice, for the files of that part: practice, trainer, drill and hints. */
#ifndef TESSERA_APP_SESSION_PRACTICE_INTERNAL_H
#define TESSERA_APP_SESSION_PRACTICE_INTERNAL_H

#include "coach/coach.h"
#include "coach/drill.h"
#include "coach/lesson.h"
#include "coach/puzzle.h"
#include "coach/see.h"
#include "game/run.h"
#include "perfect/perfect.h"
#include "rating/rating.h"
#include "session/practice.h"
#include "session/opener.h"
#include "session/study.h"
#include "session/today.h"
#include "store/store.h"
#include "tessera/path.h"

/* The state of the finesse trainer that is not shown. */
typedef struct trainer_own {
    bool tried; /* this mark was missed, or had too many keys */
    uint64_t random;
    ts_board before; /* the player's own position, restored at the end */
    stats_state stats_before;
} trainer_own;

enum { DRILLS_MAX = 100, LINK_ROOM = 512 };

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

enum { COURSES_MAX = 8, LESSONS_MAX = 10 };

/* Lessons. The store has a setting for each, with the exercises done. */
typedef struct session_lessons {
    uint8_t done[COURSES_MAX][LESSONS_MAX]; /* a bit for each exercise */
    uint8_t course, lesson;                 /* chosen in the menus */
    bool on;                                /* it is played */
    bool own;                               /* an exercise of another part, and of no lesson */
    uint8_t step;                           /* 0 for the demonstration, then the exercises */
    uint8_t state;                          /* LESSON_... */
    uint64_t until_us; /* when a demonstration presses its next key, or a verdict has been seen */
    coach_task task;
    ts_board before; /* the position */
    ts_piece hint;
    ts_path path;     /* of the demonstration, */
    uint32_t planned; /* for the piece of this number, from 1 */
    uint8_t at;       /* the next key of the path */
} session_lessons;

/* Rated puzzles. The store has the ratings and the best results. */
typedef struct session_rated {
    const char *text;   /* lines, by rating; NULL until they are there */
    struct rated_line { /* of the text */
        uint32_t at;
        uint16_t rating;
        uint8_t theme;
        bool seen; /* since the program started */
    } * line;
    unsigned count;
    bool asked;                        /* for the text */
    rate_two rating[COACH_THEMES + 1]; /* the last one is that of all puzzles */
    uint32_t played, best[RATED_KINDS];
    int64_t day; /* the last one whose puzzle was solved */
    bool on;
    uint8_t kind, theme;  /* RATED_...; COACH_THEMES for all themes */
    uint8_t drawn;        /* the theme that the puzzle is drawn from */
    bool decided, missed; /* whether the puzzle counts as solved or missed */
    bool shown, over;     /* its solution has been; after it the run ends */
    uint32_t solved;      /* in this run */
    int32_t change;       /* of the rating, by the puzzle decided last */
    uint64_t end_tick;    /* of a storm */
    uint64_t second;      /* left of it, as shown last */
    uint32_t pieces;      /* placed when this part looked last */
    coach_puzzle puzzle;
    char link[RATED_LINK];
    uint32_t copied;
} session_rated;

/* The trainer for openings. The store has the interval of each. */
typedef struct session_openers {
    bool on, answered;
    uint8_t state;          /* DRILL_... */
    uint8_t opening, built; /* chosen, or 0; the one that was completed */
    uint8_t allowed, list[OPENERS_LISTED];
    uint32_t seen; /* pieces on the board, when it was judged last */
    uint64_t random;
    ts_movegen gen;
    ts_forms forms;
    ts_board before; /* the empty board */
} session_openers;
/* The plan of the day. */
typedef struct session_today {
    int32_t day; /* of the counts */
    uint32_t done[TODAY_PARTS];
    bool is_laid;        /* the stone of that day */
    uint8_t plays, mode; /* the part that is played, from 1; the mode of its game */
    uint32_t stones;
    session_aim aim;
} session_today;

/* Live hints, while they are on. */
typedef struct session_advice {
    bool on;
    bool asked, known; /* about the board `of`; known: there is a place */
    uint8_t stage;     /* the searches done */
    uint8_t lines, shown;
    ts_board of;
    coach_mark mark;
    coach_line line[COACH_LINES];
    coach_live *live;
} session_advice;

/* The odds of a perfect clear, while they are on. */
typedef struct session_odds {
    bool on;
    bool asked, done; /* about the board `of` */
    uint8_t slices;
    ts_board of;
    ts_perfect_answer answer;
    ts_perfect_live *live; /* NULL if no search */
} session_odds;

/* A position of the tree of variations. A node comes after its parent. */
typedef struct practice_node {
    ts_board board;
    uint32_t parent;
    uint32_t next;   /* the child seen last; 0 if none */
    coach_move move; /* that led here; of kind TS_NONE if the position was changed by hand */
} practice_node;

struct session_practice {
    practice_node *past; /* the board at the start of every piece; the first is the root */
    uint32_t count, capacity, at;
    uint64_t solved[2]; /* a bit for each puzzle and drill */
    bool asked;         /* the store was, for puzzles solved before */
    store_list answer;
    uint8_t colour;    /* what is painted */
    int8_t x, y;       /* the cursor */
    uint8_t lifted;    /* the piece that was in play while the board is edited; or TS_NONE */
    bool hint;         /* a puzzle's: where the next piece goes is shown */
    bool strayed;      /* the board is not as the solution has it */
    uint16_t message;  /* a TEXT_... shown over the board, or 0 */
    uint16_t answered; /* a TEXT_... about saving or loading the position, or 0 */
    uint32_t copied;   /* grows whenever the position is to be copied */
    char pasted[POSITION_SIZE];
    uint8_t study;                     /* the one played, from 1; or 0 */
    uint8_t doomed;                    /* one that is to be removed, from 1; or 0 */
    char link[STUDY_SIZE + LINK_ROOM]; /* to a study, as it is copied or pasted */
    uint32_t link_used;
    uint32_t pasted_size;
    session_trainer trainer;
    trainer_own trainer_own;
    session_drills drills;
    session_lessons lessons;
    session_rated rated;
    session_openers openers;
    session_today today;
    session_advice advice;
    session_odds odds;
};

void practice_rated_open(session_rated *r);
/* The state that a position as a string lacks. */
void practice_put_rest(session *s, int32_t combo, uint32_t back_to_back, unsigned pending);
void practice_remember(session *s); /* the board as it is now, changed by hand */
/* Writes a position with these pieces after the one in play. Returns 0 if the field is too wide. */
size_t practice_write(const ts_board *b, const uint8_t *queue, unsigned count,
                      char out[POSITION_SIZE]);
/* Adds a position after the one shown, unless it is there already, and goes there. */
void practice_add(session *s, const ts_board *b, const coach_move *move);
/* Plays a placement in a copy of the match. Returns false if it ends the game. */
bool practice_place(ts_match *m, const coach_move *move);
bool practice_editor_key(session *s, const input_press *p); /* that went down in the editor */

#endif
