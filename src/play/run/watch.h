/* A replay as something to move about in: on by ticks and pieces, back, to any time at once. What
 * is shown is the match of a run that belongs to somebody else and is played by nobody else. It
 * knows no clock and no screen. */
#ifndef TESSERA_PLAY_RUN_WATCH_H
#define TESSERA_PLAY_RUN_WATCH_H

#include "run.h"

/* Copies of the match on the way: however long a replay is, no more than this. */
#define WATCH_FRAMES_MAX 128
#define WATCH_SPLITS_MAX 128
#define WATCH_SPLIT_LINES 10
#define WATCH_MARKS_MAX 64

enum { WATCH_MARK_PERFECT, WATCH_MARK_OVER };

typedef struct watch_mark {
    uint64_t tick;
    uint8_t kind, unused[7];
} watch_mark;

/* How far the text has been read. */
typedef struct watch_place {
    ts_replay_reader reader;
    ts_replay_item item; /* the next one, if the text has one: see `ended` */
    ts_buttons held[TS_PLAYERS_MAX];
    bool ended;
} watch_place;

/* All that playing on from a tick takes. */
typedef struct watch_frame {
    ts_match match;
    stats_state stats[TS_PLAYERS_MAX];
    watch_place place;
} watch_frame;

typedef struct watch_state {
    run_state *run;
    char *text;
    size_t size;
    uint64_t end_tick; /* it goes so far */
    int error;         /* why no further than that, or why what is shown is doubtful */
    uint32_t line;     /* of the text, where that is */
    watch_place place;
    watch_frame *frame; /* in the order of their ticks, the first at 0 */
    watch_frame here;   /* where the run was while others are made */
    unsigned frames, frames_room;
    uint64_t frame_every;             /* ticks; doubles when there are too many */
    bool surveyed;                    /* all of it has been looked through */
    uint64_t noted_tick;              /* splits and marks are complete up to here */
    uint64_t split[WATCH_SPLITS_MAX]; /* when the first board had 10, 20, 30 lines */
    watch_mark mark[WATCH_MARKS_MAX];
    unsigned splits, marks;
} watch_state;

/* Starts `run` at tick 0 of the game in the text, which is copied. TS_REPLAY_OK, or why there is no
 * game in it; then nothing has to be closed. A game that does not verify is one all the same: how
 * far it goes, and what is wrong, is known when it has been surveyed. */
int watch_open(watch_state *w, run_state *run, const char *text, size_t size);
void watch_close(watch_state *w); /* the run stays, and can be played on */
/* A part of looking through all of it, for the frames, splits, marks and errors, that takes a few
 * milliseconds. Drops the events of the run. False: it was done already. */
bool watch_survey(watch_state *w);

/* On to that tick, as if played: its events are in the run. Never back. */
void watch_play(watch_state *w, uint64_t tick);
/* There at once, without events. */
void watch_go(watch_state *w, uint64_t tick);
/* To where the next piece locks, or the one before. */
void watch_next_piece(watch_state *w);
void watch_last_piece(watch_state *w);
/* The tick after the one in which something will happen next; RUN_NEVER: nothing more. */
uint64_t watch_next(const watch_state *w);

#endif
