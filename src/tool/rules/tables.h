/* What the two halves of `tessera rules NAME` share: lines, and the tables. */
#ifndef TESSERA_TOOL_RULES_TABLES_H
#define TESSERA_TOOL_RULES_TABLES_H

#include "tool/tool.h"

void rules_heading(const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void rules_row(const char *label, const char *format, ...);

void rules_print_shapes(const ts_rules *r);
void rules_print_kicks(const ts_rules *r);
void rules_print_curve(const ts_rules *r);
void rules_print_points(const ts_rules *r);
void rules_print_grades(const ts_rules *r);
void rules_print_attack(const ts_rules *r);

#endif
