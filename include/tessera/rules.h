/* Rule sets as text: what `tessera rules NAME` prints, and reading it again with changes. Works on
 * memory and by calls. docs/rulesets.md says what can be changed. */
#ifndef TESSERA_RULES_TEXT_H
#define TESSERA_RULES_TEXT_H

#include "replay.h"

TS_BEGIN_C

#define TS_RULES_TITLE_MAX 60 /* bytes of UTF-8 */
#define TS_RULES_WORDS_MAX 240

/* A rule set of one's own: a rule set, and which of its knobs are turned. */
typedef struct ts_rules_text {
    uint8_t rules;
    ts_change change[TS_CHANGES_MAX]; /* as in a setup */
    /* what the first line says after the name, cut to its room; "": what the set itself says */
    char title[TS_RULES_TITLE_MAX + 1];
} ts_rules_text;

typedef struct ts_rules_error {
    uint32_t line;                      /* from 1 */
    char words[TS_RULES_WORDS_MAX + 1]; /* one clause: what is wrong, what would be right */
} ts_rules_error;

/* Prints rules, those of a set or with changes (ts_rules_of). */
TS_API void ts_rules_write(const ts_rules *r, ts_replay_write *write, void *to);
/* Reads such a print. The first line names the rule set; lines may be left out, blank lines and
 * lines that begin with `#` do not count. What stands as in the set is as in the set; what differs
 * must be a knob. False: *error says where and why. Whether the changes make sense in a mode is
 * for ts_start to say; that they mean something in these rules is seen to. */
TS_API bool ts_rules_read(const char *text, size_t size, ts_rules_text *out, ts_rules_error *error);
/* The usual setup of these rules for a mode. */
TS_API void ts_rules_setup(ts_setup *setup, const ts_rules_text *rules, unsigned mode);

TS_END_C

#endif
