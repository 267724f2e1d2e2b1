/* The tables of `tessera rules NAME`: shapes, kicks, fall speeds, points. */
#ifndef TESSERA_TOOL_RULES_TABLES_H
#define TESSERA_TOOL_RULES_TABLES_H

#include "tessera.h"

void rules_print_shapes(const ts_rules *r);
void rules_print_kicks(const ts_rules *r);
void rules_print_curve(const ts_rules *r);
void rules_print_points(const ts_rules *r);
void rules_print_grades(const ts_rules *r);
void rules_print_attack(const ts_rules *r);

#endif
