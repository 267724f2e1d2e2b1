/* Fumen strings: pages of a field, a piece and a comment, as players pass them on. Both ways, one
 * page after another. Works on memory: it must not allocate, or know a rule set or a screen. */
#ifndef TESSERA_RECORD_FUMEN_H
#define TESSERA_RECORD_FUMEN_H

#include "tessera.h"

#define TS_FUMEN_ROWS 23          /* above the garbage row */
#define TS_FUMEN_COMMENT_MAX 4095 /* bytes of UTF-8; escaped they are as many at most */

typedef struct ts_fumen_page {
    uint8_t cell[TS_FUMEN_ROWS][TS_COLUMNS]; /* TS_NONE to TS_GARBAGE, from the bottom */
    uint8_t garbage[TS_COLUMNS];             /* the row below them, that rises */
    ts_piece piece;                          /* the cell it rotates about, by the format's shapes */
    uint8_t lock, rise, mirror, colour;
    char comment[TS_FUMEN_COMMENT_MAX + 1];
} ts_fumen_page;

/* The piece's cells; the shapes are those of the basic rotation about one cell. */
void ts_fumen_cells(ts_piece p, ts_cell out[4]);
/* The piece that fills these cells; kind TS_NONE: none does. */
ts_piece ts_fumen_piece_of(unsigned kind, const ts_cell cells[4]);
/* What the field is after the page: the piece put, full rows cleared, risen, mirrored. */
void ts_fumen_after(ts_fumen_page *page);

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

const char *ts_fumen_reason(int error);

/* What one page leaves to the next, for reader and writer alike. */
typedef struct ts_fumen_state {
    ts_fumen_page page; /* the field to come; the comment: a quiz as it was left */
    bool any;           /* there was a page */
} ts_fumen_state;

typedef struct ts_fumen_reader {
    const char *text, *at, *end; /* the text stays the caller's */
    unsigned rows, repeats;
    ts_fumen_state state;
} ts_fumen_reader;

/* The string may stand in a link. Errors are about the byte `at`. */
int ts_fumen_open(ts_fumen_reader *r, const char *text, size_t size);
int ts_fumen_next(ts_fumen_reader *r, ts_fumen_page *page); /* TS_FUMEN_END after the last */

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct ts_fumen_writer {
    char *out;
    size_t room, size, digits;
    size_t repeat_at; /* where the number of pages without a field stands; 0: none is open */
    bool full;
    ts_fumen_state state;
} ts_fumen_writer;

void ts_fumen_begin(ts_fumen_writer *w, char *out, size_t room);
bool ts_fumen_put(ts_fumen_writer *w, const ts_fumen_page *page); /* false: its piece is outside */
size_t ts_fumen_finish(ts_fumen_writer *w); /* the length, ended by 0; 0: there was no room */

/* ---- within ------------------------------------------------------------------------------- */

/* fumen_text.c: comments as the format escapes them, and quizzes. */
void ts_fumen_unescape(char *text, size_t length); /* in place, ended by 0 */
size_t ts_fumen_escape(const char *text, char out[TS_FUMEN_COMMENT_MAX + 1]);
void ts_fumen_quiz_tidy(char *comment);   /* blanks among the pieces of a quiz are left out */
void ts_fumen_quiz_settle(char *comment); /* as it is shown on a page of its own */
void ts_fumen_quiz_use(char *comment, char letter); /* of the piece that was put; 0: none was */

#endif
