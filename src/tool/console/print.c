/* A match as the console prints it: the state and the events as JSON, the board as text.
 * Only looks. The form is described in docs/drive.md. */
#include <inttypes.h>

#include "drive.h"
#include "play/run/rank.h"

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

/* ---- JSON --------------------------------------------------------------------------------- */

static void print_cells(FILE *out, const ts_game *g, ts_piece p)
{
    ts_cell cell[4];
    ts_cells(g, p, cell);
    fprintf(out, "[[%d,%d],[%d,%d],[%d,%d],[%d,%d]]", cell[0].x, cell[0].y, cell[1].x, cell[1].y,
            cell[2].x, cell[2].y, cell[3].x, cell[3].y);
}

static void print_kind(FILE *out, unsigned kind)
{
    if (kind == TS_NONE) {
        fputs("null", out);
    } else {
        fprintf(out, "\"%c\"", tool_cell_letter(kind));
    }
}

/* How far a smooth piece is on its way to the next row, in thousandths. */
static unsigned sub_row(const drive *d)
{
    if (!d->rules->smooth) {
        return 0;
    }
    uint64_t ticks = ts_speed_now(&d->match, d->player, false).ticks;
    return (unsigned)((d->match.game[d->player].fall * UINT64_C(1000) + ticks / 2) / ticks);
}

static void print_piece(const drive *d, const ts_game *g)
{
    FILE *out = d->out;
    if (g->piece.kind == TS_NONE) {
        fputs("null", out);
        return;
    }
    fprintf(out, "{\"kind\":\"%c\",\"rot\":%u,\"cells\":", tool_cell_letter(g->piece.kind),
            g->piece.rot);
    print_cells(out, g, g->piece);
    fputs(",\"ghost\":", out);
    if (ts_ghost_shows(g)) {
        print_cells(out, g, ts_dropped(g, g->piece));
    } else {
        fputs("null", out);
    }
    unsigned sub = sub_row(d);
    fprintf(out, ",\"sub\":%u.%03u}", sub / 1000, sub % 1000);
}

/* One past the highest row that has a cell. */
static unsigned stack_height(const ts_game *g)
{
    unsigned height = TS_ROWS;
    while (height > 0 && g->row[height - 1] == 0) {
        height--;
    }
    return height;
}

static void print_field(FILE *out, const ts_game *g)
{
    unsigned height = stack_height(g);
    fputc('[', out);
    for (unsigned y = 0; y < height; y++) {
        char row[TS_COLUMNS + 1];
        tool_print_row(g->cell[y], row);
        row[g->columns] = '\0';
        fprintf(out, "%s\"%s\"", y ? "," : "", row);
    }
    fputc(']', out);
}

static void print_next(const drive *d, const ts_game *g)
{
    for (unsigned i = 0; i < d->rules->next_count && i < g->queue_count; i++) {
        fputc(tool_cell_letter(g->queue[i]), d->out);
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
    const ts_game *g = &d->match.game[d->player];
    FILE *out = d->out;
    uint64_t us = tool_tick_us(d->rules, d->match.tick);
    fprintf(out, "{\"tick\":%" PRIu64 ",\"ms\":%" PRIu64 ".%03u,\"phase\":\"%s\",\"piece\":",
            d->match.tick, us / 1000, (unsigned)(us % 1000), phase_words[g->phase]);
    print_piece(d, g);
    fputs(",\"hold\":", out);
    print_kind(out, g->hold);
    fprintf(out, ",\"can_hold\":%s,\"next\":\"", truth(d->rules->hold && !g->hold_used));
    print_next(d, g);
    fputs("\",\"field\":", out);
    print_field(out, g);
    fprintf(out,
            ",\"score\":%" PRIu64 ",\"lines\":%" PRIu32 ",\"level\":%" PRIu32 ",\"pieces\":%" PRIu32
            ",\"combo\":%" PRId32 ",\"b2b\":%" PRIu32 ",\"resets\":%u,\"pending\":%u,\"last\":",
            g->score, g->lines, g->level, g->pieces, g->combo, g->back_to_back, g->resets,
            ts_pending(g));
    print_last(out, &g->last);
    fprintf(out, ",\"outcome\":\"%s\",\"over\":%s,\"hash\":\"%016" PRIx64 "\"",
            outcome_words[g->outcome], over_words[g->over], ts_hash(&d->match));
    if (d->match.setup.players > 2) {
        fprintf(out, ",\"target\":%d", ts_target(&d->match, d->player));
    }
    if (d->rules->grades[0] != 0) {
        fprintf(out, ",\"grade\":\"%s\"", ts_grade_name(g->grade));
    }
    fputs("}\n", out);
}

/* ---- events ------------------------------------------------------------------------------- */

static void print_event_piece(const drive *d, const ts_event *e)
{
    fprintf(d->out,
            ",\"piece\":{\"kind\":\"%c\",\"rot\":%u,\"cells\":", tool_cell_letter(e->piece.kind),
            e->piece.rot);
    print_cells(d->out, &d->match.game[e->player], e->piece);
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
    static const char *const drop_words[] = {"fall", "soft", "hard"};
    FILE *out = d->out;
    switch (e->kind) {
    case TS_EVENT_MOVE: fprintf(out, ",\"dx\":%d", e->amount); break;
    case TS_EVENT_TURN:
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
    case TS_EVENT_HOLD: fprintf(out, ",\"hold\":\"%c\"", tool_cell_letter(e->piece.kind)); break;
    case TS_EVENT_LEVEL: fprintf(out, ",\"level\":%d", e->amount); break;
    case TS_EVENT_GARBAGE:
    case TS_EVENT_CANCEL: fprintf(out, ",\"rows\":%d", e->amount); break;
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
        [TS_EVENT_TURN] = {"turn", true},      [TS_EVENT_DROP] = {"drop", true},
        [TS_EVENT_LAND] = {"land", true},      [TS_EVENT_LOCK] = {"lock", true},
        [TS_EVENT_CLEAR] = {"clear", false},   [TS_EVENT_HOLD] = {"hold", false},
        [TS_EVENT_LEVEL] = {"level", false},   [TS_EVENT_GARBAGE] = {"garbage", false},
        [TS_EVENT_OVER] = {"over", false},     [TS_EVENT_CANCEL] = {"cancel", false},
        [TS_EVENT_ATTACK] = {"attack", false},
    };
    fprintf(d->out, "{\"tick\":%" PRIu64 ",\"player\":%u,\"event\":\"%s\"", d->match.tick,
            e->player, kinds[e->kind].word);
    if (kinds[e->kind].has_piece) {
        print_event_piece(d, e);
    }
    print_event_rest(d, e);
    fputs("}\n", d->out);
}

/* ---- the board as text -------------------------------------------------------------------- */

static void draw_piece(char picture[TS_ROWS][TS_COLUMNS], const ts_game *g, ts_piece p, char ink,
                       unsigned *height)
{
    ts_cell cell[4];
    ts_cells(g, p, cell);
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
    const ts_game *g = &d->match.game[d->player];
    char picture[TS_ROWS][TS_COLUMNS];
    unsigned height = stack_height(g);
    int width = 2 * g->columns - 1;
    if (height < g->visible) {
        height = g->visible;
    }
    for (unsigned y = 0; y < TS_ROWS; y++) {
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            picture[y][x] = tool_cell_letter(g->cell[y][x]);
        }
    }
    if (g->piece.kind != TS_NONE) {
        if (ts_ghost_shows(g)) {
            draw_piece(picture, g, ts_dropped(g, g->piece), ':', &height);
        }
        char lower = (char)(tool_cell_letter(g->piece.kind) - 'A' + 'a');
        draw_piece(picture, g, g->piece, lower, &height);
    }
    for (unsigned y = height; y-- > 0;) {
        fprintf(d->out, "%2u ", y);
        for (unsigned x = 0; x < g->columns; x++) {
            fprintf(d->out, " %c", picture[y][x]);
        }
        fprintf(d->out, y == g->visible ? "\n    %.*s\n" : "\n", width, "-------------------");
    }
    fprintf(d->out, "    %.*s\n%s, tick %" PRIu64 ", hold ", width, "0 1 2 3 4 5 6 7 8 9",
            phase_words[g->phase], d->match.tick);
    fputc(g->hold == TS_NONE ? '-' : tool_cell_letter(g->hold), d->out);
    fputs(", next ", d->out);
    print_next(d, g);
    fprintf(d->out, ", score %" PRIu64 ", lines %" PRIu32 ", level %" PRIu32 "\n", g->score,
            g->lines, g->level);
}
