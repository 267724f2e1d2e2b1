/* A rule set of one's own as one line, to be handed on in a chat: "guideline speed=200 hold=no".
 * Also typed by hand, so a space or a colon does for the equals sign, and - for _. */
#ifndef TESSERA_REPLAY_RULES_LINE_H
#define TESSERA_REPLAY_RULES_LINE_H

#include "replay/rules.h"

#define TS_RULES_LINE_MAX 768
#define TS_RULES_LINE_WORD 48

void ts_rules_line_write(const ts_rules_text *rules, char out[TS_RULES_LINE_MAX]);
/* False: `wrong` is the first word that says nothing here, cut to its room; "" at the end. */
bool ts_rules_line_read(const char *text, size_t size, ts_rules_text *out,
                        char wrong[TS_RULES_LINE_WORD]);
unsigned ts_rules_line_knob(const char *name); /* by its name; TS_KNOB_NONE */
/* Turns the knob of that name; false: it has no such value, or there are too many changes. In the
 * end of several all must mean something: */
bool ts_rules_line_turn(ts_rules_text *rules, const char *name, const char *value);
const char *ts_rules_line_wrong(const ts_rules_text *rules); /* the knob that does not; or NULL */
/* Turns a knob that means something. What means nothing any more after it is taken back. */
bool ts_rules_turn(ts_rules_text *rules, unsigned knob, unsigned value);

#endif
