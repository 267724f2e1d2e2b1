/* The rows of a rule set's print, one for each number or choice: what prints them reads them. */
#ifndef TESSERA_REPLAY_RULES_ROWS_H
#define TESSERA_REPLAY_RULES_ROWS_H

#include "tessera_rules.h"

enum {
    ROW_NUMBER,
    ROW_OR,       /* a number, and a word for 0: `zero` */
    ROW_YES,      /* no, yes */
    ROW_WORD,     /* a choice */
    ROW_TIME,     /* ticks, and milliseconds after them */
    ROW_FIVE,     /* by lines, 0 to 4 */
    ROW_COMBO,    /* by clears in a row */
    ROW_RATE,     /* ticks a second, as a fraction */
    ROW_USUAL,    /* a number; 0 is the usual one: `most_is` */
    ROW_GHOST,    /* never, always, below a level */
    ROW_LOWEST,   /* a new lowest cell, place */
    ROW_KICKS,    /* the name of a table */
    ROW_LOCK_OUT, /* no, yes, or but for clears */
    ROW_LAST,     /* a number; the highest one is `none` */
    ROW_STEPS,
    ROW_REVISION, /* printed only */
    ROW_LINES,    /* printed only: the head of the rows by lines */
    ROW_PAGE,     /* printed only: what clears move */
    /* several lines each: */
    ROW_SPAWN,
    ROW_SHAPES,
    ROW_TURNS,
    ROW_CURVE,
    ROW_DELAYS,
    ROW_GRADES
};

typedef struct rules_row {
    const char *section, *label;
    uint8_t kind, size; /* of the field, or of one number in it */
    uint16_t offset;
    uint32_t least, most;
    const char *zero;                   /* ROW_OR */
    const char *const *words;           /* ROW_WORD */
    uint8_t word_count;                 /* of these */
    uint16_t usual;                     /* ROW_USUAL */
    bool (*applies)(const ts_rules *r); /* NULL means all sets */
} rules_row;

extern const rules_row ts_rules_rows[];
extern const unsigned ts_rules_row_count;

/* The number of the row's field, the i-th one of ROW_FIVE and ROW_COMBO. */
uint32_t ts_rules_row_get(const rules_row *row, const ts_rules *r, unsigned i);
void ts_rules_row_set(const rules_row *row, ts_rules *r, unsigned i, uint32_t value);
unsigned ts_rules_row_numbers(const rules_row *row); /* how many numbers it has */
/* Does the row say the same of both? */
bool ts_rules_row_same(const rules_row *row, const ts_rules *a, const ts_rules *b);
/* Is it printed of this set? A variant has what its origin has, too. */
bool ts_rules_row_applies(const rules_row *row, const ts_rules *r);
/* The set that an added one is a variant of, or NULL. */
const ts_rules *ts_rules_origin(const ts_rules *r);

#endif
