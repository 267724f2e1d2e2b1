/* Declarations shared by the files that read a rule set. */
#ifndef TESSERA_REPLAY_RULES_READ_H
#define TESSERA_REPLAY_RULES_READ_H

#include "rules_rows.h"
#include "rules_words.h"

enum { INK_ROWS = 8, INK_COLUMNS = 32 };

/* The tables of a rule set while they are being read. A table that a text has is read whole. */
typedef struct rules_tables {
    ts_shapes shapes;
    ts_kick_table kicks;
    ts_speed curve[TS_CURVE_MAX];
    ts_delays delays[TS_CURVE_MAX];
    uint16_t delay_level[TS_CURVE_MAX];
    unsigned curve_count, delay_count;
    bool has_turns, has_curve, has_delays;
    /* the picture being read: of a piece, by rows from the top */
    unsigned drawn, ink_rows, ink_columns;
    char ink[INK_ROWS][INK_COLUMNS];
    /* the kicks being read */
    unsigned list, way;
    ts_kicks *turn[4]; /* those named last, which may continue */
    unsigned turns;
    unsigned grade, master; /* those read so far */
} rules_tables;

enum { RULES_NO_TABLE, RULES_TABLE, RULES_TABLE_WRONG };

void ts_rules_tables_begin(rules_tables *t, const ts_rules *own);
/* Reads a line if it is one of a table in this section. A wrong one says in *error what is wrong,
 * and in *at where. */
int ts_rules_tables_line(rules_tables *t, ts_rules *r, const char *section, span line, span *at,
                         ts_rules_error *error);
/* Ends the table being read: at a heading, a row, and the end. */
bool ts_rules_tables_break(rules_tables *t, ts_rules_error *error);
/* Lets `r` point to what was read. */
bool ts_rules_tables_end(rules_tables *t, ts_rules *r, ts_rules_error *error);

enum { ROWS_MAX = 128 };

/* A text that is being read. */
typedef struct rules_reader {
    const ts_rules *own; /* the built-in set */
    ts_rules r;          /* what comes of it */
    rules_tables tables;
    ts_rules_text *out;
    ts_rules_error *error;
    char name[TS_NAME_MAX + 1]; /* of a variant; otherwise "" */
    bool is_draft;              /* a variant becomes the draft, and is not added */
    uint64_t hash;              /* of the variant, or 0 if it must be computed */
    bool named;
    const char *section;
    span line;
    uint32_t line_of[ROWS_MAX]; /* by row */
    bool has_kicks;             /* the name of a table */
} rules_reader;

/* The column of this word is that of the error. */
void ts_rules_point_at(rules_reader *r, span word);
/* The knob of a row, or of its i-th number; TS_KNOB_NONE if there is none. */
unsigned ts_rules_knob_of(const rules_row *row, unsigned i);
/* Reads what stands after the label of a row. Returns false with an error if it is no value. */
bool ts_rules_read_value(rules_reader *r, const rules_row *row, span value);

#endif
