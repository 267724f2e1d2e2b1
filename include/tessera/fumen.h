/* Fumen strings: pages of a field, a piece and a comment, as players exchange them. Reads and
 * writes them page by page. Works in memory; it must not allocate or depend on rule sets or
 * screens. */
#ifndef TESSERA_FUMEN_H
#define TESSERA_FUMEN_H

#include "../tessera.h"

TS_BEGIN_C

#define TS_FUMEN_ROWS 23          /* above the garbage row */
#define TS_FUMEN_COMMENT_MAX 4095 /* bytes of UTF-8; the escaped text has at most as many */

typedef struct ts_fumen_page {
    uint8_t cell[TS_FUMEN_ROWS][TS_COLUMNS]; /* TS_NONE to TS_GARBAGE, from the bottom */
    uint8_t garbage[TS_COLUMNS];             /* the row below the field, which rises */
    /* x, y: its centre of rotation, in the format's shapes */
    ts_piece piece;
    uint8_t lock, rise, mirror, colour;
    char comment[TS_FUMEN_COMMENT_MAX + 1];
} ts_fumen_page;

/* Writes the cells of a piece; the shapes are those of the basic rotation about one cell. */
TS_API void ts_fumen_cells(ts_piece p, ts_cell out[4]);
/* Returns the piece that fills these cells, of kind TS_NONE if there is none. */
TS_API ts_piece ts_fumen_piece_of(unsigned kind, const ts_cell cells[4]);
/* Turns the page into the next field: locks the piece, clears full rows, raises, mirrors. */
TS_API void ts_fumen_after(ts_fumen_page *page);

/* ---- reading ------------------------------------------------------------------------------ */

/* Errors of fumen strings, beside TS_OK: ts_error_text and ts_error_name know them. */
/* clang-format off */
#define TS_FUMEN_ERRORS(X)                                                                      \
    X(TS_FUMEN_END, "no page follows")                                                          \
    X(TS_FUMEN_HEADER, "no fumen: it has neither v115@ nor v110@")                              \
    X(TS_FUMEN_CHARACTER, "no character of a fumen")                                            \
    X(TS_FUMEN_TORN, "the fumen ends within a page")                                            \
    X(TS_FUMEN_RUN, "more cells than a field has")                                              \
    X(TS_FUMEN_COLOUR, "a cell of no known colour")                                             \
    X(TS_FUMEN_ACTION, "no such piece and flags")                                               \
    X(TS_FUMEN_PIECE, "the piece stands outside the field")                                     \
    X(TS_FUMEN_COMMENT, "a comment of characters that are none")
/* clang-format on */

#define TS_FUMEN_NAME(id, words) id,
enum { TS_FUMEN_NO_ERROR = 199, TS_FUMEN_ERRORS(TS_FUMEN_NAME) };
#undef TS_FUMEN_NAME

/* The state carried from page to page, in the reader and the writer. */
typedef struct ts_fumen_state {
    ts_fumen_page page; /* the field of the next page; the comment is the rest of a quiz */
    bool any;           /* not the first page */
} ts_fumen_state;

typedef struct ts_fumen_reader {
    const char *text, *at, *end; /* the text belongs to the caller */
    unsigned rows, repeats;
    ts_fumen_state state;
} ts_fumen_reader;

/* The string may be part of a link. Errors refer to the byte `at`. */
TS_API int ts_fumen_open(ts_fumen_reader *r, const char *text, size_t size);
TS_API int ts_fumen_next(ts_fumen_reader *r, ts_fumen_page *page); /* TS_FUMEN_END after the last */

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct ts_fumen_writer {
    char *out;
    size_t capacity, size, digits;
    size_t repeat_at; /* offset of the number of unchanged pages, or 0 */
    bool full;
    ts_fumen_state state;
} ts_fumen_writer;

TS_API void ts_fumen_begin(ts_fumen_writer *w, char *out, size_t size);
/* returns false if its piece is outside the field */
TS_API bool ts_fumen_put(ts_fumen_writer *w, const ts_fumen_page *page);
/* returns the length without the final NUL, or 0 if the buffer is too small */
TS_API size_t ts_fumen_finish(ts_fumen_writer *w);

TS_END_C

#endif
