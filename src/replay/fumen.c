/* Pages of fumen strings: digits, fields as differences, pieces and flags as one number.
 * fumen_text.c handles the text of comments. The bytes may come from strangers: every number is
 * checked. */
#include "replay/fumen.h"
#include "base/base64.h"

#include <string.h>

enum {
    KINDS = 8,     /* of pieces, TS_NONE included */
    COLOURS = 9,   /* of cells */
    UNCHANGED = 8, /* added to the difference of a cell */
    REPEATS_MAX = 63,
    CHARACTERS = 96, /* of comments, four to a number */
    LINE_FIRST = 42, /* digits before the first mark that separates lines */
    LINE = 47
};

static const char digit_of[] = BASE64_DIGITS;
/* The format's own order of colours, and of rotations. */
static const uint8_t kind_of[COLOURS] = {TS_NONE, TS_I, TS_L, TS_O,      TS_Z,
                                         TS_T,    TS_J, TS_S, TS_GARBAGE};
static const uint8_t rotation_of[4] = {2, 1, 0, 3}; /* and the way back */

static const struct {
    uint8_t kind, rot;
    int8_t x, y; /* added to the position as written */
} shifted[] = {
    {TS_O, 3, 1, -1}, {TS_O, 2, 1, 0},  {TS_O, 0, 0, -1}, {TS_I, 2, 1, 0}, {TS_I, 3, 0, -1},
    {TS_S, 0, 0, -1}, {TS_S, 1, -1, 0}, {TS_Z, 0, 0, -1}, {TS_Z, 3, 1, 0},
};

/* ---- pieces and fields -------------------------------------------------------------------- */

void ts_fumen_cells(ts_piece p, ts_cell out[4])
{
    static const ts_cell spawned[KINDS][4] = {
        [TS_I] = {{0, 0}, {-1, 0}, {1, 0}, {2, 0}},  [TS_T] = {{0, 0}, {-1, 0}, {1, 0}, {0, 1}},
        [TS_O] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}},   [TS_L] = {{0, 0}, {-1, 0}, {1, 0}, {1, 1}},
        [TS_J] = {{0, 0}, {-1, 0}, {1, 0}, {-1, 1}}, [TS_S] = {{0, 0}, {-1, 0}, {0, 1}, {1, 1}},
        [TS_Z] = {{0, 0}, {1, 0}, {0, 1}, {-1, 1}},
    };
    const unsigned kind = p.kind < KINDS ? p.kind : TS_NONE;

    for (unsigned i = 0; i < 4; i++) {
        int x = spawned[kind][i].x, y = spawned[kind][i].y;
        for (unsigned quarters = p.rot & 3; quarters > 0; quarters--) {
            int rotated = -x;
            x = y;
            y = rotated;
        }
        out[i] = (ts_cell){p.x + x, p.y + y};
    }
}

static bool holds(const ts_cell cells[4], ts_cell one)
{
    for (unsigned i = 0; i < 4; i++)
        if (cells[i].x == one.x && cells[i].y == one.y)
            return true;
    return false;
}

ts_piece ts_fumen_piece_of(unsigned kind, const ts_cell cells[4])
{
    for (unsigned rot = 0; rot < 4 && kind < KINDS; rot++)
        for (unsigned at = 0; at < 4; at++) {
            ts_piece p = {kind, rot, cells[at].x, cells[at].y};
            ts_cell own[4];
            unsigned same = 0;
            ts_fumen_cells(p, own);
            for (unsigned i = 0; i < 4; i++)
                same += holds(cells, own[i]);
            if (same == 4)
                return p;
        }
    return (ts_piece){0};
}

/* Above the highest row there is nothing: cells of a piece may be there, and are lost. */
static bool is_inside(ts_piece p)
{
    ts_cell cells[4];
    if (p.kind >= KINDS)
        return false;
    ts_fumen_cells(p, cells);
    for (unsigned i = 0; i < 4; i++)
        if (cells[i].x < 0 || cells[i].x >= TS_COLUMNS || cells[i].y < 0)
            return false;
    return true;
}

static void clear_rows(ts_fumen_page *page)
{
    unsigned kept = 0;
    for (unsigned y = 0; y < TS_FUMEN_ROWS; y++)
        if (memchr(page->cell[y], TS_NONE, TS_COLUMNS))
            memmove(page->cell[kept++], page->cell[y], TS_COLUMNS);
    memset(page->cell[kept], TS_NONE, (size_t)(TS_FUMEN_ROWS - kept) * TS_COLUMNS);
}

void ts_fumen_after(ts_fumen_page *page)
{
    if (!page->lock)
        return;
    if (page->piece.kind && is_inside(page->piece)) {
        ts_cell cells[4];
        ts_fumen_cells(page->piece, cells);
        for (unsigned i = 0; i < 4; i++)
            if (cells[i].y < TS_FUMEN_ROWS)
                page->cell[cells[i].y][cells[i].x] = page->piece.kind;
    }
    clear_rows(page);
    if (page->rise) {
        memmove(page->cell[1], page->cell[0], (TS_FUMEN_ROWS - 1) * TS_COLUMNS);
        memcpy(page->cell[0], page->garbage, TS_COLUMNS);
        memset(page->garbage, TS_NONE, TS_COLUMNS);
    }
    for (unsigned y = 0; page->mirror && y < TS_FUMEN_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS / 2; x++) {
            uint8_t left = page->cell[y][x];
            page->cell[y][x] = page->cell[y][TS_COLUMNS - 1 - x];
            page->cell[y][TS_COLUMNS - 1 - x] = left;
        }
}

/* From this page to the state in which the next one starts. */
static void go_on(ts_fumen_state *s, const ts_fumen_page *page, bool commented)
{
    char *comment = s->page.comment;
    if (commented) {
        memcpy(comment, page->comment, sizeof page->comment);
        ts_fumen_quiz_tidy(comment);
    }
    memcpy(&s->page, page, offsetof(ts_fumen_page, comment));
    if (page->lock)
        ts_fumen_quiz_use(comment, page->piece.kind ? TS_CELL_LETTERS[page->piece.kind] : '\0');
    ts_fumen_after(&s->page);
    s->any = true;
}

/* The comment of a page that has no comment of its own. */
static void comment_so_far(const ts_fumen_state *s, char out[TS_FUMEN_COMMENT_MAX + 1])
{
    memcpy(out, s->page.comment, sizeof s->page.comment);
    ts_fumen_quiz_settle(out);
}

/* Cell number `at` in the format's order, from the top left; the garbage row comes last. */
static uint8_t *cell_at(ts_fumen_page *page, unsigned rows, unsigned at)
{
    unsigned row = at / TS_COLUMNS, x = at % TS_COLUMNS;
    return row < rows ? &page->cell[rows - 1 - row][x] : &page->garbage[x];
}

/* ---- reading ------------------------------------------------------------------------------ */

int ts_fumen_open(ts_fumen_reader *r, const char *text, size_t size)
{
    *r = (ts_fumen_reader){.text = text, .at = text, .end = text + size};
    const char *parameters = memchr(text, '&', size);
    const char *end = parameters ? parameters : r->end;
    for (const char *at = text; end - at >= 5; at++)
        if (strchr("vmd", at[0]) && at[0] && at[1] == '1' && at[2] == '1' && at[4] == '@' &&
            (at[3] == '5' || at[3] == '0')) {
            r->rows = at[3] == '5' ? TS_FUMEN_ROWS : TS_FUMEN_ROWS - 2;
            r->at = at + 5;
            r->end = end;
            return TS_OK;
        }
    return TS_FUMEN_HEADER;
}

static bool at_end(ts_fumen_reader *r)
{
    while (r->at < r->end && (*r->at == '?' || (unsigned char)*r->at <= ' '))
        r->at++;
    return r->at == r->end;
}

static int parse_number(ts_fumen_reader *r, unsigned digits, uint32_t *number)
{
    *number = 0;
    for (unsigned i = 0; i < digits; i++) {
        if (at_end(r))
            return TS_FUMEN_TORN;
        const char *digit = *r->at ? strchr(digit_of, *r->at) : NULL;
        if (!digit)
            return TS_FUMEN_CHARACTER;
        *number |= (uint32_t)(digit - digit_of) << (6 * i);
        r->at++;
    }
    return TS_OK;
}

static unsigned colour_of(unsigned kind)
{
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (kind_of[colour] == kind)
            return colour;
    return COLOURS - 1; /* black is grey, too */
}

static int parse_field(ts_fumen_reader *r, ts_fumen_page *page)
{
    const unsigned cells = (r->rows + 1) * TS_COLUMNS;
    uint32_t run;
    if (r->repeats > 0) {
        r->repeats--;
        return TS_OK;
    }
    for (unsigned at = 0; at < cells;) {
        int error = parse_number(r, 2, &run);
        unsigned difference = run / cells, length = run % cells + 1;
        if (error)
            return error;
        if (at + length > cells)
            return TS_FUMEN_RUN;
        if (difference == UNCHANGED && length == cells) {
            error = parse_number(r, 1, &run);
            r->repeats = run;
            return error;
        }
        for (; length > 0; length--, at++) {
            uint8_t *cell = cell_at(page, r->rows, at);
            unsigned colour = colour_of(*cell) + difference - UNCHANGED;
            if (colour >= COLOURS)
                return TS_FUMEN_COLOUR;
            *cell = kind_of[colour];
        }
    }
    return TS_OK;
}

static uint32_t take_off(uint32_t *number, uint32_t base)
{
    uint32_t digit = *number % base;
    *number /= base;
    return digit;
}

static int parse_action(ts_fumen_reader *r, ts_fumen_page *page, bool *commented)
{
    uint32_t number;
    int error = parse_number(r, 3, &number);
    if (error)
        return error;
    unsigned kind = kind_of[take_off(&number, KINDS)];
    unsigned rot = rotation_of[take_off(&number, 4)];
    unsigned at = take_off(&number, (r->rows + 1) * TS_COLUMNS);
    page->rise = take_off(&number, 2);
    page->mirror = take_off(&number, 2);
    page->colour = take_off(&number, 2);
    *commented = take_off(&number, 2);
    page->lock = !take_off(&number, 2);
    page->piece = (ts_piece){0};
    if (number)
        return TS_FUMEN_ACTION;
    if (kind == TS_NONE)
        return TS_OK;
    page->piece = (ts_piece){kind, rot, at % TS_COLUMNS, (int)r->rows - 1 - (int)(at / TS_COLUMNS)};
    for (size_t i = 0; i < sizeof shifted / sizeof shifted[0]; i++)
        if (shifted[i].kind == kind && shifted[i].rot == rot) {
            page->piece.x = page->piece.x + shifted[i].x;
            page->piece.y = page->piece.y + shifted[i].y;
            break;
        }
    return is_inside(page->piece) ? TS_OK : TS_FUMEN_PIECE;
}

static int parse_comment(ts_fumen_reader *r, char comment[TS_FUMEN_COMMENT_MAX + 1])
{
    uint32_t length, four = 0;
    int error = parse_number(r, 2, &length);
    for (uint32_t i = 0; !error && i < length; i++) {
        if (i % 4 == 0)
            error = parse_number(r, 5, &four);
        uint32_t character = take_off(&four, CHARACTERS);
        if (!error && character == CHARACTERS - 1)
            error = TS_FUMEN_COMMENT;
        comment[i] = ' ' + character;
    }
    if (!error)
        ts_fumen_unescape(comment, length);
    return error;
}

int ts_fumen_next(ts_fumen_reader *r, ts_fumen_page *page)
{
    bool commented = false;
    if (at_end(r))
        return r->state.any ? TS_FUMEN_END : TS_FUMEN_TORN;
    memcpy(page, &r->state.page, offsetof(ts_fumen_page, comment));
    int error = parse_field(r, page);
    if (!error)
        error = parse_action(r, page, &commented);
    if (!error && commented)
        error = parse_comment(r, page->comment);
    if (error)
        return error;
    if (!commented)
        comment_so_far(&r->state, page->comment);
    go_on(&r->state, page, commented);
    return TS_OK;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_byte(ts_fumen_writer *w, char byte)
{
    if (w->size + 1 < w->capacity)
        w->out[w->size++] = byte;
    else
        w->full = true;
}

static void put_number(ts_fumen_writer *w, unsigned digits, uint32_t number)
{
    for (; digits > 0; digits--, number /= 64) {
        if (w->digits >= LINE_FIRST && (w->digits - LINE_FIRST) % LINE == 0)
            put_byte(w, '?');
        put_byte(w, digit_of[number % 64]);
        w->digits++;
    }
}

void ts_fumen_begin(ts_fumen_writer *w, char *out, size_t size)
{
    *w = (ts_fumen_writer){.out = out, .capacity = size};
    for (const char *header = "v115@"; *header; header++)
        put_byte(w, *header);
}

/* Pages without a change are counted in one digit after the first of them. */
static void put_unchanged(ts_fumen_writer *w, unsigned cells)
{
    char *repeats = w->repeat_at && !w->full ? &w->out[w->repeat_at] : NULL;
    if (repeats && *repeats != digit_of[REPEATS_MAX]) {
        *repeats = digit_of[strchr(digit_of, *repeats) - digit_of + 1];
        return;
    }
    put_number(w, 2, UNCHANGED * cells + cells - 1);
    put_number(w, 1, 0);
    w->repeat_at = w->size - 1;
}

static void put_field(ts_fumen_writer *w, const ts_fumen_page *page)
{
    const unsigned cells = (TS_FUMEN_ROWS + 1) * TS_COLUMNS;
    uint8_t difference[(TS_FUMEN_ROWS + 1) * TS_COLUMNS];
    unsigned length = 1;
    bool changed = false;
    for (unsigned at = 0; at < cells; at++) {
        unsigned now = colour_of(*cell_at((ts_fumen_page *)page, TS_FUMEN_ROWS, at));
        unsigned before = colour_of(*cell_at(&w->state.page, TS_FUMEN_ROWS, at));
        difference[at] = now + UNCHANGED - before;
        changed = changed || now != before;
    }
    if (!changed) {
        put_unchanged(w, cells);
        return;
    }
    w->repeat_at = 0;
    for (unsigned at = 0; at < cells; at++, length++)
        if (at + 1 == cells || difference[at + 1] != difference[at]) {
            put_number(w, 2, difference[at] * cells + length - 1);
            length = 0;
        }
}

/* The cell number at which the format stores the piece; false if the format has none for it. */
static bool place_of(ts_piece p, unsigned *at)
{
    for (size_t i = 0; i < sizeof shifted / sizeof shifted[0]; i++)
        if (shifted[i].kind == p.kind && shifted[i].rot == p.rot) {
            p.x = p.x - shifted[i].x;
            p.y = p.y - shifted[i].y;
            break;
        }
    *at = p.kind ? (unsigned)((TS_FUMEN_ROWS - 1 - p.y) * TS_COLUMNS + p.x) : 0;
    return !p.kind || p.y < TS_FUMEN_ROWS;
}

static void put_action(ts_fumen_writer *w, const ts_fumen_page *page, unsigned at, bool commented)
{
    unsigned rot = page->piece.kind ? rotation_of[page->piece.rot & 3] : 0;
    uint32_t flags =
        page->rise + 2u * page->mirror + 4u * page->colour + 8u * commented + 16u * !page->lock;
    put_number(w, 3, colour_of(page->piece.kind) + KINDS * (rot + 4 * (at + 240 * flags)));
}

static void put_comment(ts_fumen_writer *w, const char *comment)
{
    char escaped[TS_FUMEN_COMMENT_MAX + 5] = {0};
    size_t length = ts_fumen_escape(comment, escaped);
    put_number(w, 2, length);
    for (size_t i = 0; i < length; i += 4) {
        uint32_t four = 0;
        for (size_t k = 4; k-- > 0;)
            four = four * CHARACTERS + (i + k < length ? (uint32_t)(escaped[i + k] - ' ') : 0);
        put_number(w, 5, four);
    }
}

/* Can the format say it? */
static bool is_page(const ts_fumen_page *page)
{
    const uint8_t *cell = page->cell[0];
    for (unsigned i = 0; i < (TS_FUMEN_ROWS + 1) * TS_COLUMNS; i++)
        if ((i < sizeof page->cell ? cell[i] : page->garbage[i - sizeof page->cell]) >= COLOURS)
            return false;
    return page->lock <= 1 && page->rise <= 1 && page->mirror <= 1 && page->colour <= 1 &&
           memchr(page->comment, '\0', sizeof page->comment) &&
           (!page->piece.kind || is_inside(page->piece));
}

bool ts_fumen_put(ts_fumen_writer *w, const ts_fumen_page *page)
{
    char so_far[TS_FUMEN_COMMENT_MAX + 1];
    unsigned at;
    if (!is_page(page) || !place_of(page->piece, &at))
        return false;
    comment_so_far(&w->state, so_far);
    bool commented = strcmp(so_far, page->comment) != 0;
    put_field(w, page);
    put_action(w, page, at, commented);
    if (commented)
        put_comment(w, page->comment);
    go_on(&w->state, page, commented);
    return true;
}

size_t ts_fumen_finish(ts_fumen_writer *w)
{
    if (w->full || w->capacity == 0)
        return 0;
    w->out[w->size] = '\0';
    return w->size;
}
