/* A replay as something to move about in: on by ticks and pieces, back, to any time at once. What
 * is shown is the match of a run that belongs to somebody else and is played by nobody else. It
 * knows no clock and no screen. */
#ifndef TESSERA_PLAY_RUN_WATCH_H
#define TESSERA_PLAY_RUN_WATCH_H

#include "run.h"

/* Copies of the match on the way: however long a replay is, no more than this. */
#define TS_WATCH_FRAMES_MAX 128
#define TS_WATCH_SPLITS_MAX 128
#define TS_WATCH_SPLIT_LINES 10
#define TS_WATCH_MARKS_MAX 64

enum { TS_WATCH_MARK_PERFECT, TS_WATCH_MARK_OVER };

typedef struct ts_watch_mark {
    uint64_t tick;
    uint8_t kind, unused[7];
} ts_watch_mark;

/* How far the text has been read. */
typedef struct ts_watch_place {
    ts_replay_reader reader;
    ts_replay_item item; /* the next one, if the text has one: see `ended` */
    ts_buttons held[TS_PLAYERS_MAX];
    bool ended;
} ts_watch_place;

/* All that playing on from a tick takes. */
typedef struct ts_watch_frame {
    ts_match match;
    ts_stats stats[TS_PLAYERS_MAX];
    ts_watch_place place;
} ts_watch_frame;

typedef struct ts_watch {
    ts_run *run;
    char *text;
    size_t size;
    uint64_t end_tick; /* it goes so far */
    int error;         /* why no further than that, or why what is shown is doubtful */
    uint32_t line;     /* of the text, where that is */
    ts_watch_place place;
    ts_watch_frame *frame; /* in the order of their ticks, the first at 0 */
    ts_watch_frame here;   /* where the run was while others are made */
    unsigned frames, frames_room;
    uint64_t frame_every;                /* ticks; doubles when there are too many */
    bool surveyed;                       /* all of it has been looked through */
    uint64_t noted_tick;                 /* splits and marks are complete up to here */
    uint64_t split[TS_WATCH_SPLITS_MAX]; /* when the first board had 10, 20, 30 lines */
    ts_watch_mark mark[TS_WATCH_MARKS_MAX];
    unsigned splits, marks;
} ts_watch;

/* Starts `run` at tick 0 of the game in the text, which is copied. TS_REPLAY_OK, or why there is no
 * game in it; then nothing has to be closed. A game that does not verify is one all the same: how
 * far it goes, and what is wrong, is known when it has been surveyed. */
int ts_watch_open(ts_watch *w, ts_run *run, const char *text, size_t size);
void ts_watch_close(ts_watch *w); /* the run stays, and can be played on */
/* A part of looking through all of it, for the frames, splits, marks and errors, that takes a few
 * milliseconds. Drops the events of the run. False: it was done already. */
bool ts_watch_survey(ts_watch *w);

/* On to that tick, as if played: its events are in the run. Never back. */
void ts_watch_play(ts_watch *w, uint64_t tick);
/* There at once, without events. */
void ts_watch_go(ts_watch *w, uint64_t tick);
/* To where the next piece locks, or the one before. */
void ts_watch_next_piece(ts_watch *w);
void ts_watch_last_piece(ts_watch *w);
/* The tick after the one in which something will happen next; TS_RUN_NEVER: nothing more. */
uint64_t ts_watch_next(const ts_watch *w);

#endif
