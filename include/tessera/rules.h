/* Rule sets as text: prints what `tessera rules NAME` shows and reads it with changes. Works in
 * memory and through callbacks. docs/rulesets.md lists what can be changed. */
#ifndef TESSERA_RULES_TEXT_H
#define TESSERA_RULES_TEXT_H

#include "replay.h"

TS_BEGIN_C

#define TS_RULES_TITLE_MAX 60 /* bytes of UTF-8 */
#define TS_RULES_WORDS_MAX 240

/* A custom rule set: a rule set, and its changed knobs. */
typedef struct ts_rules_text {
    uint8_t rules;
    ts_change change[TS_CHANGES_MAX]; /* as in a setup */
    /* the first line after the name, truncated; "" if it is that of the rule set */
    char title[TS_RULES_TITLE_MAX + 1];
} ts_rules_text;

typedef struct ts_rules_error {
    uint32_t line, column;              /* from 1; of a whole line, its first word */
    char words[TS_RULES_WORDS_MAX + 1]; /* one clause: what is wrong, and what is expected */
} ts_rules_error;

/* Prints rules, unchanged or with changes (ts_rules_of). */
TS_API void ts_rules_write(const ts_rules *r, ts_replay_write *write, void *ctx);
/* Prints what of an added rule set differs from the one that it comes from. */
TS_API void ts_rules_write_variant(const ts_rules *r, ts_replay_write *write, void *ctx);
/* Returns the hash of what is printed of the rules. It is not 0. */
TS_API uint64_t ts_rules_hash(const ts_rules *r);
/* Reads such a text. The first line names the rule set; lines may be omitted, and blank lines and
 * lines that begin with `#` are ignored. Differences from the rule set must be knobs; after a first
 * line `NAME from SET: TITLE` they may be anything, and the set is added (ts_rules_add). Returns
 * false and sets *error if the text is invalid. It checks that the changes have an effect under
 * these rules; whether a mode allows them is checked by ts_start. */
TS_API bool ts_rules_read(const char *text, size_t size, ts_rules_text *out, ts_rules_error *error);
/* The same for a text that is being written: a set of its own becomes the draft
 * (ts_rules_draft). */
TS_API bool ts_rules_read_draft(const char *text, size_t size, ts_rules_text *out,
                                ts_rules_error *error);
/* Fills in the default setup of these rules for a mode. */
TS_API void ts_rules_setup(const ts_rules_text *rules, unsigned mode, ts_setup *out);

TS_END_C

#endif
