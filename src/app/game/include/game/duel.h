/* A duel is a series of rounds: who plays, the standing, and its text. Each round is a game with a
 * replay of its own; the text of a duel is a head and these replays, one after another
 * (docs/replay-format.md). It knows no screen and no store. */
#ifndef TESSERA_APP_GAME_DUEL_H
#define TESSERA_APP_GAME_DUEL_H

#include "coach/friend.h"
#include "game/run.h"
#include "tessera/replay.h"

typedef struct run_state run_state;

enum { DUEL_NAME_SIZE = 97 }; /* 24 letters */

/* The player of a board. */
typedef struct duel_player {
    uint8_t bot;               /* level of the bot, or 0 for a person, */
    uint8_t person;            /* who is number 0, 1... at the same keyboard; */
    uint8_t online;            /* or at another machine: then `person` means nothing */
    char name[DUEL_NAME_SIZE]; /* of a person in a replay, where it is known; or "" */
    coach_friend as;           /* of a bot: who it plays as; without a name: as its level does */
} duel_player;

typedef struct duel_board {
    stats_state stats;
    /* time_us: the time this board played; others may have played longer */
    uint64_t score, time_us;
    uint32_t level, lines, progress;
    uint8_t grade;
} duel_board;

/* The current duel, or the one whose result is shown. */
typedef struct duel_state {
    bool on;                         /* the current game is a round of it */
    bool over;                       /* a player has won enough rounds, or it was forfeited */
    uint8_t first_to;                /* number of rounds needed to win it */
    uint8_t winner;                  /* of the round, from 1; 0 if nobody, or not over */
    uint8_t forfeit_winner;          /* of the match, from 1, as the others left; 0 if nobody */
    uint32_t round;                  /* the current or last round, from 1 */
    uint32_t won[TS_PLAYERS_MAX];    /* number of rounds won by each board */
    duel_player who[TS_PLAYERS_MAX]; /* players of the boards, also in games that are not duels */
    duel_board sum[TS_PLAYERS_MAX];  /* sums over the finished rounds */
} duel_state;

bool duel_give_bot(run_state *run, unsigned board, const duel_player *who); /* that bot */
void duel_players_usual(duel_player who[TS_PLAYERS_MAX]); /* a person at each board */
duel_board duel_board_result(const run_state *run, unsigned board);
/* The round in `run` has ended or is broken off: counts it for its winner. */
void duel_count(duel_state *d, const run_state *run);
uint64_t duel_next_seed(uint64_t seed); /* the seed of the round after the one with this seed */

enum { DUEL_HEAD_SIZE = 80 + TS_PLAYERS_MAX * (FRIEND_ROOM + 10 + DUEL_NAME_SIZE + 10) };
size_t duel_write_head(char *out, const duel_state *d, unsigned boards);

/* The parts of a text, which belongs to the caller. */
typedef struct duel_text {
    uint8_t first_to; /* 0 for a replay alone, which counts as one round */
    duel_player who[TS_PLAYERS_MAX];
    uint32_t lines;     /* of the head */
    const char *rounds; /* the replays */
    size_t size;
} duel_text;

int duel_open(duel_text *t, const char *text, size_t size); /* TS_REPLAY_... */
#define DUEL_LOG_LINE "tessera log 1\n"
/* The same of a signed log (docs/server.md), which is a head with names and such a text. */
int duel_open_log(duel_text *t, const char *text, size_t size);
/* The text in it: *text and *size are moved past the head, if there is one. */
void duel_skip_log(const char **text, size_t *size);
/* The n-th replay, from 0. After the last: false, with *size 0. */
bool duel_round(const duel_text *t, unsigned n, const char **text, size_t *size);
/* The round after this one; with *text NULL the first. After the last: false, with *size 0. */
bool duel_next_round(const duel_text *t, const char **text, size_t *size);
/* The standing before that round, from what the text says. */
void duel_standing(duel_state *d, const duel_text *t, unsigned n);
/* Plays all rounds: `d` gets the standing, `run` the last round, paused, with all of the text
 * before it. Returns false if there is no game in the text; *error has the reason. The text may end
 * anywhere, as with run_start_from. */
bool duel_resume(duel_state *d, run_state *run, const char *text, size_t size, uint64_t now_us,
                 int *error);
/* Verifies every round like ts_replay_verify. The report is that of the last round, or of the first
 * that fails, with its line counted from the beginning of the text. */
int duel_verify(const char *text, size_t size, ts_replay_report *report);
int duel_rewrite(const char *text, size_t size, ts_replay_write *write, void *ctx,
                 ts_replay_report *report);

#endif
