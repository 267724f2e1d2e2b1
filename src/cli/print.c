/* Prints a match: the state and the events as JSON, the board as text. docs/drive.md describes the
 * form. Changes nothing. */
#include "drive.h"

#include <inttypes.h>
#include <stdio.h>

#include "game/facts.h"
#include "setup.h"
#include "args.h"

static const char *const spin_words[] = {
    [TS_SPIN_NONE] = "none", [TS_SPIN_MINI] = "mini", [TS_SPIN_FULL] = "full"};
static const char *const outcome_words[] = {
    [TS_RUNNING] = "running", [TS_WON] = "won", [TS_LOST] = "lost"};
static const char *const phase_words[] = {[TS_PHASE_READY] = "ready",
                                          [TS_PHASE_PLAY] = "play",
                                          [TS_PHASE_CLEARING] = "clearing",
                                          [TS_PHASE_WAIT] = "wait",
                                          [TS_PHASE_OVER] = "over"};
static const char *const over_words[] = {[TS_OVER_NOT] = "null",
                                         [TS_OVER_BLOCK] = "\"block\"",
                                         [TS_OVER_LOCK] = "\"lock\"",
                                         [TS_OVER_TOP] = "\"top\"",
                                         [TS_OVER_PARTIAL] = "\"partial\""};
static const char *truth(unsigned value)
{
    return value ? "true" : "false";
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void print_cells(FILE *out, const ts_board *b, ts_piece p)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    fprintf(out, "[[%d,%d],[%d,%d],[%d,%d],[%d,%d]]", cell[0].x, cell[0].y, cell[1].x, cell[1].y,
            cell[2].x, cell[2].y, cell[3].x, cell[3].y);
}

static void print_kind(FILE *out, unsigned kind)
{
    if (kind == TS_NONE) {
        fputs("null", out);
    } else {
        fprintf(out, "\"%c\"", cli_cell_letter(kind));
    }
}

/* Returns the progress of a smoothly falling piece to the next row, in thousandths. */
static unsigned sub_row(const drive *d)
{
    if (!d->rules->smooth) {
        return 0;
    }
    uint64_t ticks = ts_speed_now(&d->match, d->player, false).ticks;
    return (d->match.board[d->player].fall * UINT64_C(1000) + ticks / 2) / ticks;
}

static void print_piece(const drive *d, const ts_board *b)
{
    FILE *out = d->out;
    if (b->piece.kind == TS_NONE) {
        fputs("null", out);
        return;
    }
    fprintf(out, "{\"kind\":\"%c\",\"rot\":%u,\"cells\":", cli_cell_letter(b->piece.kind),
            b->piece.rot);
    print_cells(out, b, b->piece);
    fputs(",\"ghost\":", out);
    if (ts_ghost_shows(b)) {
        print_cells(out, b, ts_dropped(b, b->piece));
    } else {
        fputs("null", out);
    }
    unsigned sub = sub_row(d);
    fprintf(out, ",\"sub\":%u.%03u}", sub / 1000, sub % 1000);
}

/* One past the highest row that has a cell. */
static unsigned stack_height(const ts_board *b)
{
    unsigned height = TS_ROWS;
    while (height > 0 && b->row[height - 1] == 0) {
        height--;
    }
    return height;
}

static void print_field(FILE *out, const ts_board *b)
{
    unsigned height = stack_height(b);
    fputc('[', out);
    for (unsigned y = 0; y < height; y++) {
        char row[TS_COLUMNS_MAX + 1];
        cli_print_row(b->cell[y], b->columns, row);
        fprintf(out, "%s\"%s\"", y ? "," : "", row);
    }
    fputc(']', out);
}

static void print_next(const drive *d, const ts_board *b)
{
    for (unsigned i = 0; i < d->rules->next_count && i < b->queue_count; i++) {
        fputc(cli_cell_letter(b->queue[i]), d->out);
    }
}

static void print_last(FILE *out, const ts_lock *last)
{
    if (!last->any) {
        fputs("null", out);
        return;
    }
    fprintf(out,
            "{\"lines\":%u,\"spin\":\"%s\",\"b2b\":%s,\"combo\":%" PRId32
            ",\"perfect\":%s,\"points\":%" PRIu32 ",\"attack\":%u}",
            last->lines, spin_words[last->spin], truth(last->back_to_back), last->combo,
            truth(last->perfect), last->points, last->attack);
}

void drive_print_state(const drive *d)
{
    const ts_board *b = &d->match.board[d->player];
    FILE *out = d->out;
    uint64_t us = cli_tick_us(d->rules, d->match.tick);
    fprintf(out, "{\"tick\":%" PRIu64 ",\"ms\":%" PRIu64 ".%03u,\"phase\":\"%s\",\"piece\":",
            d->match.tick, us / 1000, (unsigned)(us % 1000), phase_words[b->phase]);
    print_piece(d, b);
    fputs(",\"hold\":", out);
    print_kind(out, b->hold);
    fprintf(out, ",\"can_hold\":%s,\"next\":\"", truth(d->rules->hold && !b->hold_used));
    print_next(d, b);
    fputs("\",\"field\":", out);
    print_field(out, b);
    fprintf(out,
            ",\"score\":%" PRIu64 ",\"lines\":%" PRIu32 ",\"level\":%" PRIu32 ",\"pieces\":%" PRIu32
            ",\"combo\":%" PRId32 ",\"b2b\":%" PRIu32 ",\"resets\":%u,\"pending\":%u,\"last\":",
            b->score, b->lines, b->level, b->pieces, b->combo, b->back_to_back, b->resets,
            ts_pending(b));
    print_last(out, &b->last);
    fprintf(out, ",\"outcome\":\"%s\",\"over\":%s,\"hash\":\"%016" PRIx64 "\"",
            outcome_words[b->outcome], over_words[b->over], ts_hash(&d->match));
    if (d->match.setup.players > 2) {
        fprintf(out, ",\"target\":%d", ts_target(&d->match, d->player));
    }
    if (d->rules->grades[0] != 0) {
        fprintf(out, ",\"grade\":\"%s\"", rank_grade_name(b->grade));
    }
    fputs("}\n", out);
}

/* ---- events ---------------------------------------------------------------------------------- */

static void print_event_piece(const drive *d, const ts_event *e)
{
    fprintf(d->out,
            ",\"piece\":{\"kind\":\"%c\",\"rot\":%u,\"cells\":", cli_cell_letter(e->piece.kind),
            e->piece.rot);
    print_cells(d->out, &d->match.board[e->player], e->piece);
    fputc('}', d->out);
}

static void print_cleared_rows(FILE *out, uint64_t rows)
{
    const char *between = "";
    fputs(",\"rows\":[", out);
    for (unsigned y = 0; y < TS_ROWS; y++) {
        if (rows >> y & 1) {
            fprintf(out, "%s%u", between, y);
            between = ",";
        }
    }
    fputc(']', out);
}

static void print_event_rest(const drive *d, const ts_event *e)
{
    static const char *const drop_words[] = {
        [TS_DROP_FALL] = "fall", [TS_DROP_SOFT] = "soft", [TS_DROP_HARD] = "hard"};
    FILE *out = d->out;
    switch (e->kind) {
    case TS_EVENT_MOVE: fprintf(out, ",\"dx\":%d", e->amount); break;
    case TS_EVENT_ROTATE:
        fprintf(out, ",\"test\":%d,\"spin\":\"%s\"", e->amount, spin_words[e->spin]);
        break;
    case TS_EVENT_DROP:
        fprintf(out, ",\"rows\":%d,\"how\":\"%s\"", e->amount, drop_words[e->how]);
        break;
    case TS_EVENT_LOCK:
        fprintf(out, ",\"spin\":\"%s\",\"points\":%" PRIu32, spin_words[e->spin], e->points);
        break;
    case TS_EVENT_CLEAR:
        fprintf(out, ",\"lines\":%d", e->amount);
        print_cleared_rows(out, e->rows);
        fprintf(out, ",\"spin\":\"%s\",\"b2b\":%s,\"perfect\":%s,\"points\":%" PRIu32,
                spin_words[e->spin], truth(e->back_to_back), truth(e->perfect), e->points);
        break;
    case TS_EVENT_HOLD: fprintf(out, ",\"hold\":\"%c\"", cli_cell_letter(e->piece.kind)); break;
    case TS_EVENT_LEVEL: fprintf(out, ",\"level\":%d", e->amount); break;
    case TS_EVENT_GARBAGE:
    case TS_EVENT_CANCEL: fprintf(out, ",\"rows\":%d", e->amount); break;
    case TS_EVENT_STILL: fprintf(out, ",\"still\":%s", truth(e->amount)); break;
    case TS_EVENT_GATHER:
        fprintf(out, ",\"lines\":%d", e->amount);
        print_cleared_rows(out, e->rows);
        break;
    case TS_EVENT_ATTACK: fprintf(out, ",\"rows\":%d,\"target\":%u", e->amount, e->how); break;
    case TS_EVENT_OVER:
        fprintf(out, ",\"over\":%s,\"outcome\":\"%s\"", over_words[e->how],
                outcome_words[e->amount]);
        break;
    }
}

void drive_print_event(const drive *d, const ts_event *e)
{
    static const struct {
        const char *word;
        bool has_piece;
    } kinds[] = {
        [TS_EVENT_SPAWN] = {"spawn", true},    [TS_EVENT_MOVE] = {"move", true},
        [TS_EVENT_ROTATE] = {"turn", true},    [TS_EVENT_DROP] = {"drop", true},
        [TS_EVENT_LAND] = {"land", true},      [TS_EVENT_LOCK] = {"lock", true},
        [TS_EVENT_CLEAR] = {"clear", false},   [TS_EVENT_HOLD] = {"hold", false},
        [TS_EVENT_LEVEL] = {"level", false},   [TS_EVENT_GARBAGE] = {"garbage", false},
        [TS_EVENT_OVER] = {"over", false},     [TS_EVENT_CANCEL] = {"cancel", false},
        [TS_EVENT_ATTACK] = {"attack", false}, [TS_EVENT_STILL] = {"still", false},
        [TS_EVENT_GATHER] = {"gather", false},
    };
    fprintf(d->out, "{\"tick\":%" PRIu64 ",\"player\":%u,\"event\":\"%s\"", d->match.tick,
            e->player, kinds[e->kind].word);
    if (kinds[e->kind].has_piece) {
        print_event_piece(d, e);
    }
    print_event_rest(d, e);
    fputs("}\n", d->out);
}

/* ---- the board as text ----------------------------------------------------------------------- */

static void draw_piece(char picture[TS_ROWS][TS_COLUMNS_MAX], const ts_board *b, ts_piece p,
                       char ink, unsigned *height)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (unsigned i = 0; i < 4; i++) {
        if (cell[i].y >= 0 && cell[i].y < TS_ROWS) {
            picture[cell[i].y][cell[i].x] = ink;
            if ((unsigned)cell[i].y >= *height) {
                *height = (unsigned)cell[i].y + 1;
            }
        }
    }
}

void drive_print_board(const drive *d)
{
    const ts_board *b = &d->match.board[d->player];
    char picture[TS_ROWS][TS_COLUMNS_MAX];
    unsigned height = stack_height(b);
    int width = 2 * b->columns - 1;
    if (height < b->visible) {
        height = b->visible;
    }
    for (unsigned y = 0; y < TS_ROWS; y++) {
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++) {
            picture[y][x] = cli_cell_letter(b->cell[y][x]);
        }
    }
    if (b->piece.kind != TS_NONE) {
        if (ts_ghost_shows(b)) {
            draw_piece(picture, b, ts_dropped(b, b->piece), ':', &height);
        }
        char lower = cli_cell_letter(b->piece.kind) - 'A' + 'a';
        draw_piece(picture, b, b->piece, lower, &height);
    }
    for (unsigned y = height; y-- > 0;) {
        fprintf(d->out, "%2u ", y);
        for (unsigned x = 0; x < b->columns; x++) {
            fprintf(d->out, " %c", picture[y][x]);
        }
        fprintf(d->out, y == b->visible ? "\n    %.*s\n" : "\n", width, "-----------------------");
    }
    fprintf(d->out, "    %.*s\n%s, tick %" PRIu64 ", hold ", width, "0 1 2 3 4 5 6 7 8 9 0 1",
            phase_words[b->phase], d->match.tick);
    fputc(b->hold == TS_NONE ? '-' : cli_cell_letter(b->hold), d->out);
    fputs(", next ", d->out);
    print_next(d, b);
    fprintf(d->out, ", score %" PRIu64 ", lines %" PRIu32 ", level %" PRIu32 "\n", b->score,
            b->lines, b->level);
}
