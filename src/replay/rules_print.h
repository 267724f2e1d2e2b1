/* Declarations shared by the files that print a rule set. */
#ifndef TESSERA_REPLAY_RULES_PRINT_H
#define TESSERA_REPLAY_RULES_PRINT_H

#include "tessera/rules.h"

typedef struct rules_out {
    ts_replay_write *write;
    void *ctx;
} rules_out;

/* %s %c %u %d and %U, a uint64_t, with a width, `-` and `0`. */
void ts_rules_print(rules_out *o, const char *format, ...);
void ts_rules_row(rules_out *o, const char *label, const char *format, ...);
uint64_t ts_rules_tick_us(const ts_rules *r, uint64_t ticks);

struct rules_row;
void ts_rules_print_row(rules_out *o, const struct rules_row *row, const ts_rules *r);
void ts_rules_print_spawns(rules_out *o, const ts_rules *r);
void ts_rules_print_shapes(rules_out *o, const ts_rules *r);
void ts_rules_print_kicks(rules_out *o, const ts_rules *r);
void ts_rules_print_curve(rules_out *o, const ts_rules *r);
void ts_rules_print_delays(rules_out *o, const ts_rules *r);
void ts_rules_print_grades(rules_out *o, const ts_rules *r);

#endif
