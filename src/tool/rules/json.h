/* `tessera rules --json NAME`. */
#ifndef TESSERA_TOOL_RULES_JSON_H
#define TESSERA_TOOL_RULES_JSON_H

#include "tessera.h"

void rules_print_json(const ts_rules *r);

#endif
