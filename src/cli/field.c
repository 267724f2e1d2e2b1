/* Fields as text, both ways. Only the form is checked here: the core decides whether a match may
 * have such a field. */
#include "field.h"

#include <stdio.h>
#include <string.h>

char cli_cell_letter(unsigned kind)
{
    return TS_CELL_LETTERS[kind];
}

static bool read_letter(char letter, uint8_t *kind)
{
    const char *at = letter == '\0' ? NULL : strchr(TS_CELL_LETTERS, letter);
    if (at) {
        *kind = (uint8_t)(at - TS_CELL_LETTERS);
    } else if (letter == '_') {
        *kind = TS_NONE;
    } else if (letter == '#') {
        *kind = TS_GARBAGE;
    } else {
        return false;
    }
    return true;
}

static bool is_row_end(char c)
{
    return c == '/' || c == '\n' || c == '\0';
}

/* Reads a row: its cells, and where it ends. NULL: `error` has the reason. */
static const char *read_row(const char *at, uint8_t *row, unsigned columns, unsigned row_number,
                            char *error, size_t room)
{
    unsigned column = 0;
    for (; !is_row_end(*at); at++, column++) {
        uint8_t kind = TS_NONE;
        if (!read_letter(*at, &kind)) {
            char shown = *at > ' ' && *at <= '~' ? *at : '?';
            snprintf(error, room, "row %u from the top: `%c` is not a cell", row_number, shown);
            return NULL;
        }
        if (column == columns) {
            size_t cells = column;
            while (!is_row_end(*at)) {
                at++;
                cells++;
            }
            snprintf(error, room, "row %u from the top has %zu cells, but a field is %u wide",
                     row_number, cells, columns);
            return NULL;
        }
        row[column] = kind;
    }
    return at;
}

static size_t count_rows(const char *text)
{
    size_t rows = text[0] != '\0';
    for (; *text != '\0'; text++) {
        /* The newline at the end of a file begins no row. */
        rows += *text == '/' || (*text == '\n' && text[1] != '\0');
    }
    return rows;
}

bool cli_parse_field(const char *text, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], const ts_rules *r,
                     char *error, size_t room)
{
    memset(cell, TS_NONE, sizeof(uint8_t) * TS_ROWS * TS_COLUMNS_MAX);
    const unsigned columns = ts_knob_value(r, TS_KNOB_COLUMNS);
    size_t rows = count_rows(text);
    if (rows > r->rows) {
        snprintf(error, room, "%zu rows, but %s keeps %u", rows, r->name, r->rows);
        return false;
    }
    const char *at = text;
    for (size_t row = rows; row-- > 0;) {
        at = read_row(at, cell[row], columns, (unsigned)(rows - row), error, room);
        if (!at) {
            return false;
        }
        at += *at != '\0';
    }
    return true;
}

void cli_print_row(const uint8_t *row, unsigned columns, char out[TS_COLUMNS_MAX + 1])
{
    for (unsigned x = 0; x < columns; x++) {
        out[x] = cli_cell_letter(row[x]);
    }
    out[columns] = '\0';
}
