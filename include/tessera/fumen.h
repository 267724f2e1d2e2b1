/* Fumen strings: pages of a field, a piece and a comment, as players exchange them. Reads and
 * writes them, one page after another. Works on memory: it must not allocate, or know a rule set or
 * a screen. */
#ifndef TESSERA_FUMEN_H
#define TESSERA_FUMEN_H

#include "../tessera.h"

TS_BEGIN_C

#define TS_FUMEN_ROWS 23          /* above the garbage row */
#define TS_FUMEN_COMMENT_MAX 4095 /* bytes of UTF-8; the escaped text has at most as many */

typedef struct ts_fumen_page {
    uint8_t cell[TS_FUMEN_ROWS][TS_COLUMNS]; /* TS_NONE to TS_GARBAGE, from the bottom */
    uint8_t garbage[TS_COLUMNS];             /* the row below the field, which rises */
    /* x, y: the cell about which it rotates, by the format's shapes */
    ts_piece piece;
    uint8_t lock, rise, mirror, colour;
    char comment[TS_FUMEN_COMMENT_MAX + 1];
} ts_fumen_page;

/* The cells of a piece; the shapes are those of the basic rotation about one cell. */
TS_API void ts_fumen_cells(ts_piece p, ts_cell out[4]);
/* The piece that fills these cells; kind TS_NONE: no piece does. */
TS_API ts_piece ts_fumen_piece_of(unsigned kind, const ts_cell cells[4]);
/* The field after the page: the piece locked, full rows cleared, risen, mirrored. */
TS_API void ts_fumen_after(ts_fumen_page *page);

/* ---- reading ------------------------------------------------------------------------------ */

/* clang-format off */
#define TS_FUMEN_ERRORS(X)                                                                      \
    X(TS_FUMEN_OK, "ok")                                                                        \
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
enum { TS_FUMEN_ERRORS(TS_FUMEN_NAME) TS_FUMEN_ERROR_COUNT };
#undef TS_FUMEN_NAME

TS_API const char *ts_fumen_reason(int error);

/* What one page leaves to the next; the reader and the writer both use it. */
typedef struct ts_fumen_state {
    ts_fumen_page page; /* the field of the next page; the comment: a quiz as it was left */
    bool any;           /* there was a page */
} ts_fumen_state;

typedef struct ts_fumen_reader {
    const char *text, *at, *end; /* the text belongs to the caller */
    unsigned rows, repeats;
    ts_fumen_state state;
} ts_fumen_reader;

/* The string may be part of a link. Errors are about the byte `at`. */
TS_API int ts_fumen_open(ts_fumen_reader *r, const char *text, size_t size);
TS_API int ts_fumen_next(ts_fumen_reader *r, ts_fumen_page *page); /* TS_FUMEN_END after the last */

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct ts_fumen_writer {
    char *out;
    size_t room, size, digits;
    size_t repeat_at; /* where the number of pages without a change is written; 0: no such pages */
    bool full;
    ts_fumen_state state;
} ts_fumen_writer;

TS_API void ts_fumen_begin(ts_fumen_writer *w, char *out, size_t room);
/* false: its piece is outside the field */
TS_API bool ts_fumen_put(ts_fumen_writer *w, const ts_fumen_page *page);
/* the length, without the NUL at the end; 0: there was no room */
TS_API size_t ts_fumen_finish(ts_fumen_writer *w);

TS_END_C

#endif
