/* A match of rounds: who plays, how it stands, and the text that keeps all of it. Each round is a
 * game of its own with a replay of its own; the text of a match is a head and these replays, one
 * after another (docs/replay-format.md). It knows no screen and no store. */
#ifndef TESSERA_PLAY_RUN_DUEL_H
#define TESSERA_PLAY_RUN_DUEL_H

#include "run.h"

/* Who plays a board. */
typedef struct duel_player {
    uint8_t bot;    /* its level; 0: a person, */
    uint8_t person; /* the first, 0, or the second at the same keyboard, and so on */
} duel_player;

typedef struct duel_board {
    stats_state stats;
    uint64_t score, time_us; /* time_us: so long it was played; others may have gone on */
    uint32_t level, lines, progress;
    uint8_t grade;
} duel_board;

/* The match under way, or the one whose end is shown. */
typedef struct duel_state {
    bool on;                         /* the game under way is a round of it */
    bool over;                       /* somebody has won enough rounds, or it was given up */
    uint8_t first_to;                /* so many rounds win it */
    uint8_t winner;                  /* of the round, from 1; 0: nobody, or it is not over */
    uint32_t round;                  /* the one under way, or played last, from 1 */
    uint32_t won[TS_PLAYERS_MAX];    /* rounds of each board */
    duel_player who[TS_PLAYERS_MAX]; /* plays the boards, of other games, too */
    duel_board sum[TS_PLAYERS_MAX];  /* what was done in the rounds that have ended */
} duel_state;

void duel_players_usual(duel_player who[TS_PLAYERS_MAX]); /* a person at each board */
duel_board duel_board_result(const run_state *run, unsigned board);
/* The round in `run` has ended, or breaks off: it counts for who has won it. */
void duel_count(duel_state *d, const run_state *run);
uint64_t duel_next_seed(uint64_t seed); /* of the round after the one with this seed */

#define DUEL_HEAD_LINES 4
#define DUEL_HEAD_ROOM 80
size_t duel_write_head(char *out, const duel_state *d, unsigned boards);

/* A text taken apart; it stays the caller's. */
typedef struct duel_text {
    uint8_t first_to; /* 0: a replay alone, which is a match of that one round */
    duel_player who[TS_PLAYERS_MAX];
    const char *rounds; /* the replays */
    size_t size;
} duel_text;

int duel_open(duel_text *t, const char *text, size_t size); /* TS_REPLAY_... */
/* The n-th replay, from 0; false: there are not so many, and it is of no size. */
bool duel_round(const duel_text *t, unsigned n, const char **text, size_t *size);
/* How it stands before that round, by what its text says. */
void duel_standing(duel_state *d, const duel_text *t, unsigned n);
/* All of it is played through: `d` is how the match stands, `run` its last round, with all of the
 * text before it, and paused. False: there is no game in it, and why. A text may end anywhere, as
 * with run_start_from. */
bool duel_resume(duel_state *d, run_state *run, const char *text, size_t size, uint64_t now_us,
                 int *error);
/* As ts_replay_verify, of every round; the report is of the last one, or of the first that fails,
 * its line counted from the beginning of the text. */
int duel_verify(const char *text, size_t size, ts_replay_report *report);
int duel_rewrite(const char *text, size_t size, ts_replay_write *write, void *to,
                 ts_replay_report *report);

#endif
