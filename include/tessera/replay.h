/* Replays as text: a setup, the button changes, state hashes along the way, the result.
 * docs/replay-format.md describes the text. Works in memory and through callbacks; it must not open
 * files, allocate, or depend on screens. */
#ifndef TESSERA_REPLAY_H
#define TESSERA_REPLAY_H

#include "../tessera.h"

TS_BEGIN_C

#define TS_REPLAY_VERSION 1
#define TS_REPLAY_TICKS_MAX (1u << 28) /* longer matches are refused: 74 hours of 1 ms ticks */
#define TS_REPLAY_HASH_SECONDS 10

/* Words of the text, in the order of their values. */
#define TS_REPLAY_MAGIC_WORDS "tessera replay "
#define TS_REPLAY_LETTERS "lrdhcafkt" /* buttons from TS_LEFT to TS_TARGET */
#define TS_REPLAY_INITIAL "off", "hold", "tap"
#define TS_REPLAY_OUTCOMES "running", "won", "lost"
#define TS_REPLAY_ENDS "-", "block", "lock", "top", "partial"

/* ---- errors ------------------------------------------------------------------------------- */

/* Errors of replays, beside TS_OK: ts_error_text and ts_error_name know them. From
 * TS_REPLAY_OTHER_RULES on, the text is well formed so far but does not verify. */
/* clang-format off */
#define TS_REPLAY_ERRORS(X)                                                                      \
    X(TS_REPLAY_MAGIC, "not a replay: the first line is not 'tessera replay 1'")                 \
    X(TS_REPLAY_FORMAT, "a replay format this version does not read")                            \
    X(TS_REPLAY_TORN, "the text ends before the result does")                                    \
    X(TS_REPLAY_MATCH, "expected 'first N', 'played' and for each board 'person' or 'bot:N'")    \
    X(TS_REPLAY_RULES, "expected 'rules NAME REVISION'")                                         \
    X(TS_REPLAY_RULES_UNKNOWN, "no such rule set")                                               \
    X(TS_REPLAY_RULES_TEXT, "expected 'rule' lines with the text of a rule set")                 \
    X(TS_REPLAY_MODE, "expected 'mode NAME REVISION'")                                           \
    X(TS_REPLAY_MODE_UNKNOWN, "no such mode")                                                    \
    X(TS_REPLAY_KNOB, "expected 'knob NAME VALUE' with a value that the rule set has not")       \
    X(TS_REPLAY_KNOB_UNKNOWN, "no such knob")                                                    \
    X(TS_REPLAY_PLAYERS, "expected 'players' and a number from 1 to 4")                          \
    X(TS_REPLAY_SEED, "expected 'seed' and a number below 2^64")                                 \
    X(TS_REPLAY_LEVEL, "expected 'level' and a number below 2^16")                               \
    X(TS_REPLAY_GOAL, "expected 'goal' and 'default', 'endless' or a number below 2^32 - 1")     \
    X(TS_REPLAY_VARIANT, "expected 'variant' and a number from 1 to 255, or no such line")       \
    X(TS_REPLAY_HANDICAP, "expected 'handicap' and rows for each board, or no such line")        \
    X(TS_REPLAY_HANDLING, "expected 'handling BOARD das N arr N dcd N soft N irs WORD ihs WORD'") \
    X(TS_REPLAY_BLANK, "expected an empty line")                                                 \
    X(TS_REPLAY_SETUP, "the setup makes no sense")                                               \
    X(TS_REPLAY_LINE, "expected a change, a hash, or an empty line and the end")                 \
    X(TS_REPLAY_CHANGE, "expected 'TICKS BOARD BUTTONS'")                                        \
    X(TS_REPLAY_BOARD, "no such board")                                                          \
    X(TS_REPLAY_BUTTONS, "buttons are letters of lrdhcafkt in this order, or '-' for none")       \
    X(TS_REPLAY_NO_CHANGE, "these buttons are held already")                                     \
    X(TS_REPLAY_ORDER, "changes in one tick must go up by board")                                \
    X(TS_REPLAY_HASH, "expected 'hash TICK' and 16 hexadecimal digits")                          \
    X(TS_REPLAY_PAST, "this tick is over already")                                               \
    X(TS_REPLAY_LONG, "more than 2^28 ticks")                                                    \
    X(TS_REPLAY_END, "expected 'end TICK' with the tick of the hash before it")                  \
    X(TS_REPLAY_RESULT, "expected 'board N OUTCOME OVER score N lines N level N pieces N'")      \
    X(TS_REPLAY_MORE, "text after the result")                                                   \
    X(TS_REPLAY_OTHER_RULES, "recorded with another revision of the rule set")                   \
    X(TS_REPLAY_OTHER_MODE, "recorded with another revision of the mode")                        \
    X(TS_REPLAY_HASH_DIFFERS, "the hash differs")                                                \
    X(TS_REPLAY_RESULT_DIFFERS, "the result differs")
/* clang-format on */

#define TS_REPLAY_NAME(id, words) id,
enum { TS_REPLAY_NO_ERROR = 99, TS_REPLAY_ERRORS(TS_REPLAY_NAME) TS_REPLAY_ERRORS_END };
#undef TS_REPLAY_NAME

TS_API bool ts_replay_malformed(int error);

/* ---- reading ------------------------------------------------------------------------------ */

/* Reads a text line by line; the caller owns the text, which must outlive the reader. */
typedef struct ts_replay_reader {
    const char *at, *end; /* the rest of the text */
    const char *stop;     /* the end of the line being read */
    uint32_t line;        /* its number, from 1 */
    uint16_t rules_revision, mode_revision;
    ts_setup setup;
    uint64_t change_tick; /* of the last change */
    uint64_t change_from; /* the earliest tick the next change may have */
    uint64_t hash_from;   /* the earliest tick that the next hash may have */
    unsigned board_from;  /* the lowest board that may still change in this tick */
    ts_buttons held[TS_PLAYERS_MAX];
} ts_replay_reader;

enum { TS_REPLAY_ITEM_CHANGE, TS_REPLAY_ITEM_HASH, TS_REPLAY_ITEM_END };

typedef struct ts_replay_board {
    uint64_t score;
    uint32_t lines, level, pieces;
    uint8_t outcome, over;
} ts_replay_board;

typedef struct ts_replay_item {
    int kind;
    uint32_t line;
    uint64_t tick; /* of a change, the first tick with these buttons; of a hash, the ticks passed */
    unsigned board;
    ts_buttons held;
    uint64_t hash;
    ts_replay_board result[TS_PLAYERS_MAX]; /* at the end */
    uint32_t result_line;                   /* the line of board 0 */
} ts_replay_item;

/* Both return TS_OK or the error in line `reader->line`. TS_REPLAY_ITEM_END is the last
 * item. The revisions are not checked here. */
TS_API int ts_replay_open(ts_replay_reader *reader, const char *text, size_t size);
TS_API int ts_replay_next(ts_replay_reader *reader, ts_replay_item *item);

/* ---- recording ---------------------------------------------------------------------------- */

typedef void ts_replay_write(void *ctx, const char *bytes, size_t count);

typedef struct ts_recorder {
    ts_replay_write *write;
    void *ctx;
    uint64_t change_tick;
    uint64_t hash_tick; /* the next hash is due when this tick is reached */
    uint64_t hash_every;
    uint64_t hashed; /* ticks passed at the last hash, plus one, or 0 before the first */
    ts_buttons held[TS_PLAYERS_MAX];
} ts_recorder;

/* `m` has just been started. */
TS_API void ts_recorder_begin(ts_recorder *r, const ts_match *m, ts_replay_write *write, void *ctx);
/* Call it before every step of `m`, with the buttons of that step. A caller that leaps calls it
 * before every leap and leaps no further than to `hash_tick`. */
TS_API void ts_recorder_held(ts_recorder *r, const ts_match *m,
                             const ts_buttons held[TS_PLAYERS_MAX]);
TS_API void ts_recorder_finish(ts_recorder *r, const ts_match *m);

/* ---- verifying ---------------------------------------------------------------------------- */

typedef struct ts_replay_report {
    int error;
    uint32_t line;                          /* of the error; without an error, the last line read */
    uint64_t good_tick;                     /* of the last matching hash; 0 for the start */
    uint64_t bad_tick;                      /* of the hash that differs */
    unsigned board;                         /* the board whose result differs */
    uint16_t rules_revision, mode_revision; /* as recorded */
    bool started;                           /* `match` has been started */
    ts_match match; /* the state where playback stopped; if not started, only its setup is
                       written */
} ts_replay_report;

/* Plays the whole text. Returns the error, which the report has, too. */
TS_API int ts_replay_verify(const char *text, size_t size, ts_replay_report *report);
/* Compares the match with the recorded result; `*board` is the first that differs. It is for
 * callers that play a text themselves. */
TS_API bool ts_replay_result_agrees(const ts_match *m, const ts_replay_item *item, unsigned *board);
/* Returns TS_OK if the rules and the mode of the text are of revisions that play the same as
 * the current ones, or the error. */
TS_API int ts_replay_revisions(const ts_replay_reader *reader);
/* Plays the inputs, ignoring the recorded hashes and results, and records the match again. Inputs
 * after the end of the match are dropped. */
TS_API int ts_replay_rewrite(const char *text, size_t size, ts_replay_write *write, void *ctx,
                             ts_replay_report *report);

/* Continues with the same buttons, leaping where possible, until that tick or the end of the
 * match. */
TS_API void ts_replay_play_to(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint64_t tick);

TS_END_C

#endif
