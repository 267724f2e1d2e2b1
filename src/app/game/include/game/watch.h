/* Navigation in a replay: on by ticks and pieces, back, to any time at once. It shows the match of
 * a run that its caller owns and that nobody else plays. It knows no clock and no screen. */
#ifndef TESSERA_APP_GAME_WATCH_H
#define TESSERA_APP_GAME_WATCH_H

#include "game/duel.h"
#include "game/run.h"

/* The number of copies of the match is limited, whatever the length of the replay. */
#define WATCH_FRAMES_MAX 128
#define WATCH_SPLITS_MAX 128
#define WATCH_SPLIT_LINES 10
#define WATCH_MARKS_MAX 64

enum { WATCH_MARK_PERFECT, WATCH_MARK_OVER };

typedef struct watch_mark {
    uint64_t tick;
    uint8_t kind, unused[7];
} watch_mark;

/* The position of the reader in the text. */
typedef struct watch_place {
    ts_replay_reader reader;
    ts_replay_item item; /* the next item, unless `ended` */
    ts_buttons held[TS_PLAYERS_MAX];
    bool ended;
} watch_place;

/* Everything that is needed to continue from a tick. */
typedef struct watch_frame {
    ts_match match;
    stats_state stats[TS_PLAYERS_MAX];
    watch_place place;
} watch_frame;

typedef struct watch_state {
    run_state *run;
    char *text;
    size_t size;
    uint64_t end_tick; /* the last tick that can be shown */
    int error;         /* why that is the last tick, or why what is shown is doubtful */
    uint32_t line;     /* the line of the text with the error */
    watch_place place;
    watch_frame *frame; /* in the order of their ticks, the first at 0 */
    watch_frame here;   /* the state of the run while frames are made */
    unsigned frames, frames_room;
    uint64_t frame_every;             /* ticks; doubles when there are too many frames */
    bool surveyed;                    /* the survey is complete */
    uint64_t noted_tick;              /* splits and marks are complete up to here */
    uint64_t split[WATCH_SPLITS_MAX]; /* when the first board reached 10, 20, 30 lines */
    watch_mark mark[WATCH_MARKS_MAX];
    unsigned splits, marks;
} watch_state;

/* Starts `run` at tick 0 of the game in the text, which is copied. TS_OK, or why there is no
 * game in it; then watch_close is not needed. A game that does not verify can be opened, too: its
 * length and its error are known after the survey. */
int watch_open(watch_state *w, run_state *run, const char *text, size_t size);
void watch_close(watch_state *w); /* the run stays, and can be played on */
/* A part of the survey, which finds the frames, splits, marks and errors; takes a few milliseconds.
 * Drops the events of the run. Returns false if the survey was complete already. */
bool watch_survey(watch_state *w);

/* Advances to that tick, never back; the events are in the run. */
void watch_play(watch_state *w, uint64_t tick);
/* Goes there at once, without events. */
void watch_go(watch_state *w, uint64_t tick);
/* Moves to the tick in which the next piece locks, or to the one before. */
void watch_next_piece(watch_state *w);
void watch_last_piece(watch_state *w);
/* The tick after the one in which something will happen next; RUN_NEVER: nothing will. */
uint64_t watch_next(const watch_state *w);

/* Continues a recorded game of several boards: the opponents press the recorded keys until the
 * player departs from the recording; then bots of their strength take over. */

/* Returns the strength of a board of a recorded round as a bot's level, by the pace of its
 * pieces. */
unsigned run_level_of(const char *text, size_t size, unsigned board);

/* The run has been started from this text and stands at a tick of it. From now on every board but
 * `own` does as recorded, and then as that bot does. The text is copied. Returns false if it has
 * ended there, or if out of memory; the run is then unchanged. */
bool replay_run(run_state *run, const char *text, size_t size, unsigned own,
                const duel_player who[TS_PLAYERS_MAX]);

/* ---- for run.c ---- */
/* Writes the buttons that the other players hold in the next tick. */
void replay_run_held(const run_state *run, ts_buttons held[TS_PLAYERS_MAX]);
uint32_t replay_run_idle(const run_state *run); /* ticks in which that does not change */
/* So many ticks have passed in the run; events: of the last one, NULL if none. */
void replay_run_follow(run_state *run, uint64_t ticks, const ts_events *events);
void replay_run_end(run_state *run);

#endif
