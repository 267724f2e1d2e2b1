/* A game in progress: a match, the clock that moves it, its players' buttons with their times, the
 * bots that hold some of them, and the recorder of all of it. It knows no screens and no keys, only
 * buttons. */
#ifndef TESSERA_APP_GAME_RUN_H
#define TESSERA_APP_GAME_RUN_H

#include "tessera.h"
#include "base/buffer.h"
#include "api/bot_service.h"
#include "tessera/replay.h"

/* Counts of the player's actions, for the side panel and the result. */

typedef struct stats_state {
    uint64_t tick_of_last; /* ticks passed when the last piece had locked */
    uint32_t pieces, lines, presses, holds;
    uint32_t finesse_faults; /* presses beyond the fewest, for pieces that were hard dropped */
    uint32_t spins, minis, perfect_clears;
    uint32_t clears[5];                /* by lines; [0]: pieces without a clear */
    uint32_t combo_longest;            /* as the match counts: the second clear in a row is 1 */
    uint32_t back_to_back_longest;     /* likewise */
    uint32_t attack, sent, garbage_in; /* sent: the rest of it after cancelling */
    /* moves and rotations since the piece came, or since the last lock */
    uint32_t presses_of_piece;
    uint32_t keys_of_last;      /* of the last locked piece, a soft drop counted as one more */
    uint16_t of_kind[TS_Z + 1]; /* pieces that came in */
    uint8_t soft_dropped;       /* this piece: it does not count for finesse */
    uint8_t hard_dropped;       /* this piece, in the current tick */
    uint8_t locked_alone;       /* the last piece was not hard dropped */
    uint8_t unused[5];
} stats_state;

/* Call it before every tick that is not leapt over, with the buttons that go down in it, also if
 * there are none; `g` is the board before it. */
void stats_press(stats_state *stats, const ts_board *g, ts_buttons pressed);
/* Call it after a tick; `g` is the board after it, `r` are its rules with the setup's changes. */
void stats_event(stats_state *stats, const ts_rules *r, const ts_board *g, const ts_event *event);
/* The fewest presses that bring this piece from its spawn to that place on an empty field. Holding
 * to a wall counts as one, the hard drop does not count. -1 if not in the table (other rule
 * sets). */
int finesse_of(const ts_rules *r, ts_piece placed);
#define FINESSE_MAX 4
/* Writes the keys of such a path, as ACTION_...; `g` is empty. Returns their number, or -1 as
 * above. */
int finesse_keys(const ts_rules *r, const ts_board *g, ts_piece placed,
                 uint8_t action[FINESSE_MAX]);
bool finesse_same_cells(const ts_board *g, ts_piece a, ts_piece b); /* in any rotation */
/* Is there a finesse in these rules and this mode? */
bool finesse_counts(const ts_rules *r, unsigned mode);

/* The clock stops between run_pause and run_resume. A jump of the system's clock by more than this
 * (a suspended machine, a debugger) pauses the run instead of leaping. */
#define RUN_JUMP_US 1000000
#define RUN_EVENTS_MAX 512 /* kept for pictures and sounds */
#define RUN_NEVER UINT64_MAX

enum { MACRO_NONE, MACRO_LEFT_WALL, MACRO_RIGHT_WALL, MACRO_FLOOR, MACRO_ROW };

/* A change that waits for its tick: of a button, or, if `button` is 0, a macro. */
typedef struct run_change {
    uint64_t tick;
    uint16_t button;
    uint8_t down;
    uint8_t macro;
    uint8_t unused[4];
} run_change;

/* In the order of arrival, which is the order of their ticks; grows. */
typedef struct run_queue {
    run_change *list;
    uint32_t first, end, capacity; /* the waiting changes are those from `first` up to `end` */
} run_queue;

typedef struct run_event {
    uint64_t tick; /* ticks passed when it ended */
    ts_event event;
} run_event;

struct ts_bot;
struct ts_bot_plan;
struct ts_bot_style;
struct run_again;

/* The driver of a match that is played on several machines: some of its boards are played here and
 * run ahead; inputs of the others arrive over the network. The run forwards the buttons to it and
 * shows the matches that it returns. */
typedef struct run_lead {
    void *ctx;
    unsigned own;                                /* the boards played here, a bit each */
    uint32_t (*tick)(void *ctx, uint64_t at_us); /* which is in progress then */
    bool (*goes)(void *ctx);                     /* the next tick may be played when it is time */
    /* the next tick of the local boards, if it is due; or before its end, because it `answers` a
     * key */
    bool (*play)(void *ctx, const ts_buttons held[TS_PLAYERS_MAX], bool answers, uint64_t at_us);
    const ts_match *(*known)(
        void *ctx); /* the confirmed match, for wins and everything that concerns all boards */
    const ts_match *(*shown)(void *ctx, unsigned board); /* the match in which to look at a board */
    uint32_t (*moves)(void *ctx); /* in which tick the others' boards look other; UINT32_MAX: when
                                    more is known */
} run_lead;

typedef struct run_state {
    ts_match match;
    ts_rules changed; /* of a setup with changes: run_rules */
    stats_state stats[TS_PLAYERS_MAX];
    uint64_t rate_ticks, rate_us; /* ticks per microseconds, in lowest terms */
    /* the time at which tick 0 would have begun at this speed without pauses; modulo 2^64, because
     * a continued game may be older than the clock */
    uint64_t origin_us;
    int8_t speed;                    /* the speed is 2 to this power: bots can be made faster */
    uint64_t seen_us;                /* the latest time seen; during a pause, the stopped clock */
    bool paused, jumped;             /* jumped: it has paused because the clock jumped */
    ts_buttons held[TS_PLAYERS_MAX]; /* down in the last tick, without macros */
    ts_buttons told[TS_PLAYERS_MAX]; /* down when all waiting changes have been played */
    uint8_t macros[TS_PLAYERS_MAX];  /* running macros, a bit each */
    struct ts_bot *bot[TS_PLAYERS_MAX]; /* the bot that holds the buttons of this board, or NULL */
    bot_service_net mind;               /* what thinks on for bots that do */
    uint64_t asked[TS_PLAYERS_MAX];     /* number of its last query */
    int8_t row_goal[TS_PLAYERS_MAX];    /* MACRO_ROW: the row that the piece is moved to */
    run_queue queue[TS_PLAYERS_MAX];
    /* since the last run_clear_events; if there are too many, the oldest are lost */
    run_event events[RUN_EVENTS_MAX];
    uint32_t event_count;
    ts_recorder recorder;
    struct run_again *again; /* NULL unless a board plays as recorded (again.h) */
    const run_lead *lead;    /* NULL if the run moves the match itself, and records it */
    buffer replay;           /* its text until now; `failed` if it is not wanted */
} run_state;

/* The rules of its match, with the changes of its setup. */
const ts_rules *run_rules(const run_state *run);
/* `run` must not move in memory between these two. */
bool run_start(run_state *run, const ts_setup *setup, uint64_t now_us); /* false if no such game */
/* Continues a recorded game: plays it at once, through the recorder, up to that tick or to the end
 * of its text (RUN_NEVER), and then pauses with nothing held. A text without an end, or cut in the
 * middle of a line, is valid up to its last whole line. *error says why it stopped early, or is
 * TS_OK; what was played before the error stays. Returns false if there is no game in this text. */
bool run_start_from(run_state *run, const char *text, size_t size, uint64_t until, uint64_t now_us,
                    int *error);
/* Sets a text before that of the replay: the rounds played before it. */
void run_put_before(run_state *run, const char *text, size_t size);
void run_end(run_state *run); /* frees its memory */

/* Lets `lead` drive the match from its beginning; it must live as long as the run. */
void run_follow(run_state *run, const run_lead *lead);
/* Something has happened on some boards of a match that is led, a bit each: of these the events
 * count, but for the end of a board, or that alone. `m` is the match it happened in. */
void run_hear(run_state *run, const ts_match *m, const ts_events *events, unsigned boards,
              bool ends);

/* A button goes down or up at a time. The change belongs to the tick at that time, but never comes
 * before the player's earlier changes. A press and a release in one tick are both played, one tick
 * apart; a change older than the last tick belongs to the next. No press is lost; a change to the
 * state that a button already has does nothing. Changes during a pause are played after it. To
 * learn of a jump of the clock before a press counts, call run_advance first. */
void run_button(run_state *run, unsigned player, ts_buttons button, bool down, uint64_t at_us);
/* Macros are for keyboards that report no release: a macro holds a button until the piece can go no
 * further that way (MACRO_ROW: until it is a row lower; each further call is another row), locks,
 * or is put on hold; a press of the opposite direction ends it, too. Wall and floor at the same
 * time are held together. MACRO_NONE ends all macros. */
void run_macro(run_state *run, unsigned player, int macro, uint64_t at_us);
void run_release_all(run_state *run, uint64_t at_us);

/* From now on a bot holds the buttons of that board; do not call run_button for it any more. Its
 * choices depend on the state of the match alone. Returns false if out of memory. */
bool run_give_bot(run_state *run, unsigned board, unsigned level);
void run_take_bot(run_state *run, unsigned board); /* nobody holds them now */
/* Does the same as run_give_bot, with a given style. */
bool run_give_style(run_state *run, unsigned board, const struct ts_bot_style *style);
bool run_is_again(const run_state *run); /* the others do as recorded (again.h) */
/* The plan of the bot at that board; false if it has none (ts_bot_plan_of). */
bool run_plan(const run_state *run, unsigned board, struct ts_bot_plan *out);
/* Lets bots think for less than a millisecond. They do the rest of their search when they have to
 * decide. */
void run_think(run_state *run);

/* Plays every tick that is over (leaping where nothing happens), and the current one if a button
 * changes in it, so that a response does not wait for the end of a tick. Report all keys of one
 * tick before this call, or the later ones count in the next tick. */
void run_advance(run_state *run, uint64_t now_us);
/* When something will happen if no button changes; RUN_NEVER means not before one does.
 * `shown_us` is the shortest interval at which the picture follows a smooth fall; 0 means never. In
 * a match that is led, only the boards played here count. */
uint64_t run_next(const run_state *run, uint64_t shown_us);
bool run_glides(const run_state *run); /* a piece is between two rows */
void run_pause(run_state *run, uint64_t now_us);
void run_resume(run_state *run, uint64_t now_us);
void run_clear_events(run_state *run);
/* Holds these buttons until `tick` or the end of the game; for callers without a clock (replays,
 * tests). */
void run_play_to(run_state *run, const ts_buttons held[TS_PLAYERS_MAX], uint64_t tick);

/* Changes the speed from now on. Only bots play at other speeds than 0. */
void run_set_speed(run_state *run, int speed, uint64_t now_us);
/* the time at which that much is played */
uint64_t run_when(const run_state *run, uint64_t played_us);
/* likewise, but when the tick begins that shows it: clocks and what fades go by ticks */
uint64_t run_when_reached(const run_state *run, uint64_t played_us);
uint64_t run_tick_us(const run_state *run, uint64_t tick); /* microseconds of play at that tick */
/* the microseconds that board has played */
uint64_t run_board_us(const run_state *run, unsigned board);
/* The reverse: the tick in progress after that time of play, and the first microsecond of a
 * tick. */
uint64_t run_us_tick(const run_state *run, uint64_t played_us);
uint64_t run_first_us(const run_state *run, uint64_t tick);
/* Returns the whole replay with its end; the match need not have ended, and may continue. The text
 * is valid until the next call. NULL if out of memory. */
const char *run_replay(run_state *run, size_t *size);

#endif
