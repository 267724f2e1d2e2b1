/* The bot in a conversation by the Tetris Bot Protocol, a line at a time; for its command, its
 * tests, and the fuzzer. */
#ifndef TESSERA_TOOL_BOTS_TBP_H
#define TESSERA_TOOL_BOTS_TBP_H

#include "bot/bot.h"
#include "json.h"
#include "think.h"

enum { TBP_LINE_MAX = JSON_SIZE_MAX, TBP_ANSWER_MAX = 4096, TBP_QUEUE_MAX = 4096 };

typedef struct tbp {
    ts_match match; /* by the guideline; of it only the stack is used */
    ts_forms forms;
    ts_bitboard board;
    thinker thinker;
    uint32_t budget;              /* places for a suggestion, */
    uint64_t ms;                  /* or so long; 0: not by time */
    bool running, quit;           /* running: a start has come, and no stop */
    uint8_t queue[TBP_QUEUE_MAX]; /* more than is looked at */
    unsigned queue_count;
    uint8_t hold;
    /* pieces that may come next, by kind, and what the bag is filled with; none: not known */
    uint32_t bag[TS_KINDS], full_bag[TS_KINDS];
    bool deals_out; /* what has come is gone from the bag */
    int32_t combo;
    bool back_to_back;
    json json;
    ts_answer found;
    char answer[TBP_ANSWER_MAX]; /* lines to be sent; "" is none */
} tbp;

/* The answer: who it is. False: there is no memory. */
bool tbp_open(tbp *t, uint32_t budget, uint64_t ms, unsigned threads);
void tbp_close(tbp *t);
/* One line of the other side. What is wrong with it, or NULL. What is wrong changes nothing, but a
 * start ends the game before it. */
const char *tbp_line(tbp *t, const char *line, size_t size);

#endif
