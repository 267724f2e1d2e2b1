/* Fields as text: ten letters a row. */
#ifndef TESSERA_CLI_FIELD_H
#define TESSERA_CLI_FIELD_H

#include "tessera.h"

char cli_cell_letter(unsigned kind);

/* Reads rows from the top, '/' or newlines between them, aligned to the bottom. Sets all cells.
 * If it returns false, `error` has the reason in a few words. */
bool cli_parse_field(const char *text, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], const ts_rules *r,
                     char *error, size_t room);
/* One row: ten letters and a NUL. */
void cli_print_row(const uint8_t *row, unsigned columns, char out[TS_COLUMNS_MAX + 1]);

#endif
