/* The bot in a conversation by the Tetris Bot Protocol, line by line; for its command, its tests,
 * and the fuzzer. */
#ifndef TESSERA_CLI_BOTS_TBP_H
#define TESSERA_CLI_BOTS_TBP_H

#include "bot/bot.h"
#include "bots/program.h"
#include "bots/tbp_text.h"
#include "bots/think.h"

enum { TBP_ANSWER_MAX = 4096, TBP_QUEUE_MAX = 4096 };

typedef struct tbp {
    ts_match match; /* by the guideline; only its stack is used */
    ts_forms forms;
    ts_bitboard board;
    thinker thinker;
    uint32_t budget;              /* places for a suggestion */
    uint64_t ms;                  /* time for a suggestion; 0 means use the budget */
    bool running, quit;           /* running: after a start, before a stop */
    uint8_t queue[TBP_QUEUE_MAX]; /* longer than what the search reads */
    unsigned queue_count;
    uint8_t hold;
    /* number of pieces that may come next, by kind, and in a full bag; all 0 if unknown */
    uint32_t bag[TS_KINDS], full_bag[TS_KINDS];
    bool deals_out; /* pieces that come are removed from the bag */
    int32_t combo;
    bool back_to_back;
    json json;
    ts_answer found;
    char answer[TBP_ANSWER_MAX]; /* lines to send; "" if none */
} tbp;

/* The answer introduces the bot. Returns false if out of memory. */
bool tbp_open(tbp *t, uint32_t budget, uint64_t ms, unsigned threads);
void tbp_close(tbp *t);
/* Handles one line from the front end. Returns the error, or NULL. A wrong line changes nothing,
 * except that a start always ends the game before it. */
const char *tbp_line(tbp *t, const char *line, size_t size);

#endif
