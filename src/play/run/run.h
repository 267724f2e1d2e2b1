/* A game under way: a match, the clock that moves it, the buttons of its players with the time they
 * happened, bots that hold some of them, and the recorder all of it goes through. It knows no
 * screen and no key, only buttons. */
#ifndef TESSERA_PLAY_RUN_RUN_H
#define TESSERA_PLAY_RUN_RUN_H

#include "record/replay.h"
#include "stats.h"

/* The clock stands still between run_pause and run_resume; a step of the system's clock
 * longer than this (a suspended machine, a debugger) pauses instead of leaping. */
#define RUN_JUMP_US 1000000
#define RUN_EVENTS_MAX 512 /* kept for whoever shows and plays them */
#define RUN_NEVER UINT64_MAX

enum { MACRO_NONE, MACRO_LEFT_WALL, MACRO_RIGHT_WALL, MACRO_FLOOR, MACRO_ROW };

/* One thing told of a player, waiting for its tick: a button, or with none a macro. */
typedef struct run_change {
    uint64_t tick;
    uint16_t button;
    uint8_t down;
    uint8_t macro;
    uint8_t unused[4];
} run_change;

/* In the order they were told, which is the order of their ticks; grows. */
typedef struct run_queue {
    run_change *list;
    uint32_t first, end, room; /* waiting are those from `first` up to `end` */
} run_queue;

typedef struct run_event {
    uint64_t tick; /* ticks passed when it was over */
    ts_event event;
} run_event;

struct ts_bot;
struct ts_bot_plan;

typedef struct run_state {
    ts_match match;
    stats_state stats[TS_PLAYERS_MAX];
    uint64_t rate_ticks, rate_us; /* so many ticks in so many microseconds, in lowest terms */
    /* the time at which tick 0 would have begun, at this speed, pauses taken out; modulo 2^64: a
     * game that goes on may be older than the clock */
    uint64_t origin_us;
    int8_t speed;        /* 2 to that power as fast as it is meant: bots can be hurried */
    uint64_t seen_us;    /* the latest time it was told; while paused: where the clock stands */
    bool paused, jumped; /* jumped: it has paused itself because the clock jumped */
    ts_buttons held[TS_PLAYERS_MAX];    /* down in the last tick, macros left out */
    ts_buttons told[TS_PLAYERS_MAX];    /* down when all that waits has been played */
    uint8_t macros[TS_PLAYERS_MAX];     /* running, a bit each */
    struct ts_bot *bot[TS_PLAYERS_MAX]; /* holds the buttons of this board; or NULL */
    int8_t row_goal[TS_PLAYERS_MAX];    /* MACRO_ROW: how low the piece is to come */
    run_queue queue[TS_PLAYERS_MAX];
    run_event events[RUN_EVENTS_MAX]; /* since the last run_clear_events, oldest lost first */
    uint32_t event_count;
    ts_recorder recorder;
    char *replay; /* the text so far; grows */
    size_t replay_size, replay_room;
    bool replay_lost; /* there was no memory for it, or nobody wants it */
} run_state;

/* The place of `run` in memory may not change between these two. */
bool run_start(run_state *run, const ts_setup *setup, uint64_t now_us); /* false: no such game */
/* A recorded game that goes on: it is played at once, through the recorder, up to that tick, or as
 * far as its text goes (RUN_NEVER), and then stands paused with nothing held. A text without an
 * end, or torn in the middle of a line, is good up to its last whole line. `error` says why it
 * stopped early, TS_REPLAY_OK: it did not; what was played before that stands. False: there is no
 * game in this text. */
bool run_start_from(run_state *run, const char *text, size_t size, uint64_t until, uint64_t now_us,
                    int *error);
/* The text of its replay begins with this: what was played before it. */
void run_put_before(run_state *run, const char *text, size_t size);
void run_end(run_state *run); /* gives its memory back */

/* A button goes down or up at a time. It belongs to the tick at that time, and never comes before
 * what this player was told earlier; a press and a release in one tick are both seen, one tick
 * apart; one older than the last tick belongs to the next. No press is ever swallowed: only telling
 * what is so already changes nothing. What is told during a pause is played after it; who wants to
 * know of a jump before a press counts calls run_advance first. */
void run_button(run_state *run, unsigned player, ts_buttons button, bool down, uint64_t at_us);
/* For keyboards that report no release: holds a button until the piece can go no further that way
 * (MACRO_ROW: until it is a row lower; each one told meanwhile is another row), locks, or is put
 * on hold; a press of the opposite way ends it, too. Wall and floor at the same time are held
 * together. MACRO_NONE: ends them all. */
void run_macro(run_state *run, unsigned player, int macro, uint64_t at_us);
void run_release_all(run_state *run, uint64_t at_us);

/* A bot holds the buttons of that board from now on; nobody else is to be told of it. What it does
 * depends on the match as it is now, on nothing else. False: there is no memory. */
bool run_give_bot(run_state *run, unsigned board, unsigned level);
/* What the bot at that board means to do; false: nobody knows (ts_bot_plan_of). */
bool run_plan(const run_state *run, unsigned board, struct ts_bot_plan *out);
/* Bots that think do some of it, less than a millisecond's worth. What is not done when they have
 * to decide is done then. */
void run_think(run_state *run);

/* Plays every tick that is over (leaping where nothing happens), and the one under way if a button
 * changes in it: an answer does not wait for the end of a tick. Who calls it with several keys of
 * one tick tells them all first, or has the later ones in the next tick. */
void run_advance(run_state *run, uint64_t now_us);
/* When something will happen if no button changes; RUN_NEVER: not before a button. `shown_us`:
 * how often at most the picture must follow a smooth fall (0: never). */
uint64_t run_next(const run_state *run, uint64_t shown_us);
bool run_glides(const run_state *run); /* a piece is on its way between two rows */
void run_pause(run_state *run, uint64_t now_us);
void run_resume(run_state *run, uint64_t now_us);
void run_clear_events(run_state *run);
/* For who knows the buttons and needs no clock: they are held until that tick or the game's end. */
void run_play_to(run_state *run, const ts_buttons held[TS_PLAYERS_MAX], uint64_t tick);

/* From now on; nobody but bots plays so. */
void run_set_speed(run_state *run, int speed, uint64_t now_us);
uint64_t run_when(const run_state *run, uint64_t played_us); /* the time when so much is played */
uint64_t run_tick_us(const run_state *run, uint64_t tick);   /* microseconds of play at that tick */
uint64_t run_board_us(const run_state *run, unsigned board); /* those that board has played */
/* The other way round: the tick under way after so long, and the first microsecond of a tick. */
uint64_t run_us_tick(const run_state *run, uint64_t played_us);
uint64_t run_first_us(const run_state *run, uint64_t tick);
/* The whole replay, finished; the match need not have ended, and may go on. The text is good until
 * the next call. NULL: there was no memory for it. */
const char *run_replay(run_state *run, size_t *size);

#endif
