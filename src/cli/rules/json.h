/* `tessera rules --json NAME`. */
#ifndef TESSERA_CLI_RULES_JSON_H
#define TESSERA_CLI_RULES_JSON_H

#include "tessera.h"

void rules_print_json(const ts_rules *r);

#endif
