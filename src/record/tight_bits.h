/* The bits of the tight form: a range coder, and how likely each bit is after what went before. A
 * part of record/tight.c. */
#ifndef TS_RECORD_TIGHT_BITS_H
#define TS_RECORD_TIGHT_BITS_H

#include "record/tight.h"

enum {
    TIGHT_PAST_MOST = 8, /* bytes that are read behind the end as zeros */
    TIGHT_GUESS_BITS = 13,
    TIGHT_AFTER_MOST = 4,
    TIGHT_SEEN_MOST = 127, /* what is counted: later bits still change a guess by so much */
    TIGHT_TRUSTS = 9       /* by how often the first two have been asked */
};

typedef struct tight_coder {
    bool reads, idle; /* idle: what is asked is only told */
    uint64_t low;     /* of what is written; a carry in bit 32 */
    uint32_t range, code;
    const uint8_t *at, *end;
    unsigned past;
    ts_tight_bytes *out;
    bool failed; /* no memory */
} tight_coder;

typedef struct tight_guess {
    uint16_t one, seen; /* how likely a one is, in 65536ths; how often it was asked */
} tight_guess;

/* What is asked. */
enum { ASK_WHICH, ASK_UP, ASK_SAME, ASK_LINE, ASK_TEXT, ASK_COUNT };

/* Each bit is asked after up to four things that went before. Each has a guess; they are mixed by
 * weights, which learn whom to trust. Chances are mixed as logarithms of their odds, in 256ths. */
typedef struct tight_bits {
    tight_coder c;
    int16_t odds[4096], rate[TIGHT_SEEN_MOST + 1];
    int32_t weight[ASK_COUNT * TIGHT_TRUSTS][TIGHT_AFTER_MOST];
    tight_guess guess[1 << TIGHT_GUESS_BITS];
} tight_bits;

void ts_tight_begin(tight_bits *b); /* knows nothing yet, and is idle */
void ts_tight_begin_writing(tight_bits *b, ts_tight_bytes *out);
void ts_tight_begin_reading(tight_bits *b, const uint8_t *bytes, size_t size);
void ts_tight_finish(tight_coder *c); /* what is written */
/* All bytes were read, and not many behind them? */
bool ts_tight_is_whole(const tight_coder *c);

/* Each answers with what is read, or what it was given to write. */
unsigned ts_tight_after(tight_bits *b, unsigned what, const uint32_t *after, unsigned count,
                        unsigned bit);
unsigned ts_tight_one(tight_bits *b, unsigned what, uint32_t after, unsigned bit);
unsigned ts_tight_tree(tight_bits *b, unsigned what, uint32_t after, unsigned bits, unsigned value);
uint64_t ts_tight_number(tight_bits *b, uint32_t after, uint64_t value);
uint64_t ts_tight_plain(tight_coder *c, unsigned bits, uint64_t value); /* all equally likely */
/* Of the range: `part`, which lies above `below`. */
void ts_tight_narrow(tight_coder *c, uint32_t below, uint32_t part);
unsigned ts_tight_length(uint64_t value); /* in bits */

#endif
