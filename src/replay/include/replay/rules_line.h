/* Rule sets as programs read and write them in addition to tessera/rules.h: texts that are
 * installed with the program, and custom rule sets as one line, to be sent in a chat: "guideline
 * speed=200 hold=no". Lines are typed by hand, too, so a space or a colon may replace the equals
 * sign, and - may replace _. */
#ifndef TESSERA_REPLAY_RULES_LINE_H
#define TESSERA_REPLAY_RULES_LINE_H

#include "tessera/rules.h"

#define TS_RULES_LINE_MAX 768
#define TS_RULES_LINE_WORD 48
#define TS_RULES_LINE_RIGHT 160

/* Why a line is refused, and how a program says it: the wrong word, then this. */
#define TS_RULES_LINE_ERRORS(X)                                                                    \
    X(TS_RULES_LINE_SOUND, "ok")                                                                   \
    X(TS_RULES_LINE_NO_SET, "no such rule set")                                                    \
    X(TS_RULES_LINE_NO_KNOB, "no such setting of the rules")                                       \
    X(TS_RULES_LINE_NO_VALUE, "the value is missing or invalid")                                   \
    X(TS_RULES_LINE_TWICE, "set twice")                                                            \
    X(TS_RULES_LINE_PLAYERS, "a setting of each player in these rules: see Handling, or --help")   \
    X(TS_RULES_LINE_MEANS_NOTHING, "means nothing in these rules")                                 \
    X(TS_RULES_LINE_FULL, "more than 24 changes")

#define TS_RULES_LINE_NAME(id, words) id,
enum { TS_RULES_LINE_ERRORS(TS_RULES_LINE_NAME) };
#undef TS_RULES_LINE_NAME

typedef struct ts_rules_line_error {
    int why;                         /* TS_RULES_LINE_... */
    char wrong[TS_RULES_LINE_WORD];  /* the first wrong word, cut to its size; "" at the end */
    char right[TS_RULES_LINE_RIGHT]; /* what would be right there: "hold=no hold=yes"; or "" */
} ts_rules_line_error;

void ts_rules_line_write(const ts_rules_text *rules, char out[TS_RULES_LINE_MAX]);
bool ts_rules_line_read(const char *text, size_t size, ts_rules_text *out,
                        ts_rules_line_error *error);
const char *ts_rules_line_reason(int why);
unsigned ts_rules_line_knob(const char *name); /* by its name; TS_KNOB_NONE */
/* Turns the knob of that name; false if it has no such value, or there are too many changes. In the
 * end of several all must mean something: */
bool ts_rules_line_turn(ts_rules_text *rules, const char *name, const char *value);
const char *ts_rules_line_wrong(const ts_rules_text *rules); /* the knob that does not; or NULL */
/* Turns a knob that means something. Knobs that it makes meaningless are reset. */
bool ts_rules_turn(ts_rules_text *rules, unsigned knob, unsigned value);

/* As ts_rules_read, for texts of data/rules. Their hashes are known, because computing them would
 * be half of the work. */
bool ts_rules_read_installed(const char *text, size_t size, ts_rules_text *out,
                             ts_rules_error *error);
/* Returns the hash of the rule set that such a text defines, or 0 if it is not known. */
uint64_t ts_rules_installed_hash(const char *text, size_t size);

#endif
