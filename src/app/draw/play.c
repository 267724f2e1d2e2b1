/* Draws the game: field, stack, piece, ghost, hold, previews, incoming rows. */
#include "base/minmax.h"
#include "drawing.h"
#include "keycaps.h"
#include "sections.h"
#include "numbers.h"
#include "menus/format.h"
#include "session/game.h"
#include "session/match.h"
#include "session/opener.h"
#include "session/practice.h"
#include "session/coach.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "effects/animation.h"
#include "effects/fx.h"
#include "game/run.h"
#include "coach/coach.h"
#include "coach/see.h"

#include <string.h>

#define MARK_STRENGTH 400 /* of the trainer's mark, in thousandths of a tile's */
#define OUT_STRENGTH 450  /* of a stack whose board is out: it is stone */
#define HINT_STRENGTH 350
#define PLAYED_STRENGTH 800
#define BUFFER_STRENGTH 600 /* of what is above the field */

static scene_box cell_box(const scene_drawing *d, int x, int y)
{
    const scene_box *cells = &d->layout.cells;
    int32_t unit = d->layout.unit;
    int visible = cells->h / unit;
    return (scene_box){cells->x + x * unit, cells->y + (visible - 1 - y) * unit, unit, unit};
}

/* ---- the field ------------------------------------------------------------------------------ */

/* Returns the visibility of a cell of the stack in thousandths; characters have few shades. */
static unsigned visibility(const scene_drawing *d, int x, int y)
{
    enum { STEP = 250 };
    if (!d->seat.fade)
        return 1000;
    uint64_t us = run_tick_us(d->seat.run, d->seat.run->match.tick);
    unsigned strength =
        fade_strength(d->seat.fade, (unsigned)x, (unsigned)y, (uint32_t)(us / 1000));
    return session_in_characters(d->s) ? (strength + STEP - 1) / STEP * STEP : strength;
}

/* Fades cells above the field. Returns false if a cell is not shown. On a phone the piece that
 * ended the game is shown in front of what stands there. */
static bool is_shown(const scene_drawing *d, scene_box cell, unsigned *amount)
{
    const scene_layout *l = &d->layout;
    const bool ends = session_uses_touch(d->s) && session_shows_ending(d->s);
    *amount = cell.y + cell.h / 2 < l->cells.y ? BUFFER_STRENGTH : 1000;
    return cell.y >= (ends ? 0 : l->cells.y - l->buffer);
}

/* Returns the number of rows that have turned to stone because the board is out. */
static int rows_of_stone(const scene_drawing *d, int rows)
{
    const fx_state *fx = d->seat.fx;
    if (!scene_seat_is_out(&d->seat) && (!fx || fx->end.kind != FX_LOST || fx->end.stays))
        return 0;
    return fx ? rows * fx_end_progress(fx, d->s->now_us) / 1000 : rows;
}

/* While the rules wait for rows to go, the stack as it was. */
static void draw_stack(scene_drawing *d, const ts_board *b)
{
    int rows = (d->layout.cells.h + d->layout.buffer) / d->layout.unit;
    int stone = rows_of_stone(d, rows);
    unsigned gone;
    const fx_glow *going = d->seat.fx ? fx_going(d->seat.fx, &gone) : NULL;
    for (int y = rows; y-- > 0;) {
        int before = going ? fx_row_before(going->rows, y) : y;
        int32_t above = going ? (before - y) * d->layout.unit * fx_above(d->seat.fx) / 1000 : 0;
        unsigned strength = y < stone ? OUT_STRENGTH : 1000;
        for (int x = 0; b->row[y] && x < b->columns; x++) {
            scene_box box = cell_box(d, x, y);
            unsigned amount;
            box.y -= above;
            unsigned tile = b->cell[y][x] && strength < 1000 ? TS_GARBAGE : b->cell[y][x];
            if (tile && is_shown(d, box, &amount) && visibility(d, x, y))
                scene_draw_cell(d, ITEM_BLOCK, box, tile,
                                visibility(d, x, y) * strength / 1000 * amount / 1000)
                    ->grain = scene_grain(x, before);
        }
    }
}

/* The distance of a gliding piece below its row. */
static int32_t glide(const scene_drawing *d, const ts_board *b)
{
    const ts_match *m = &d->seat.run->match;
    if (!ts_rules_get(b->rules)->smooth)
        return 0;
    ts_speed speed = ts_speed_now(m, (unsigned)(b - m->board), false);
    return speed.ticks ? (int32_t)((uint64_t)b->fall * (uint64_t)d->layout.unit / speed.ticks) : 0;
}

/* Draws the falling piece, except for its part above the visible rows. */
static void draw_falling(scene_drawing *d, const ts_board *b, ts_piece p, unsigned kind,
                         unsigned amount)
{
    ts_cell cell[4];
    bool glides = kind == ITEM_BLOCK && amount == 1000;
    int32_t down = glides ? glide(d, b) : 0, right = 0, further = 0;
    ts_cells(b, p, cell);
    if (glides && d->seat.fx)
        fx_glide(d->seat.fx, d->s->now_us, &right, &further);
    right = right * d->layout.unit / SCENE_UNIT;
    down += further * d->layout.unit / SCENE_UNIT;
    for (int i = 0; i < 4; i++) {
        scene_box box = cell_box(d, cell[i].x, cell[i].y);
        box.x += right;
        box.y += down;
        unsigned part;
        if (!is_shown(d, box, &part))
            continue;
        scene_draw_cell(d, kind, box, p.kind, amount * part / 1000)->grain = (uint8_t)i;
        if (glides && cell[i].x == p.x && cell[i].y == p.y)
            scene_draw_edition_pivot(d, box);
    }
}

int32_t scene_piece_foot(const scene_drawing *d)
{
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    ts_cell cell[4];
    int low = TS_ROWS;
    ts_cells(b, b->piece, cell);
    for (int i = 0; i < 4; i++)
        low = min_int(low, cell[i].y);
    scene_box box = cell_box(d, 0, low);
    return box.y + box.h + glide(d, b);
}

static void draw_grid(scene_drawing *d)
{
    scene_item *item = scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, d->layout.cells);
    item->shape = SHAPE_GRID;
    item->columns = clamp_u8(d->layout.cells.w / d->layout.unit);
}

/* The rows above the field, which have no frame. */
static void draw_buffer(scene_drawing *d, unsigned danger)
{
    const scene_layout *l = &d->layout;
    scene_box box = {l->field.x, l->cells.y - l->buffer, l->field.w, l->buffer};
    if (session_in_characters(d->s)) {
        box.x = l->cells.x;
        box.w = l->cells.w;
    }
    if (l->buffer) {
        scene_item *item = scene_draw_item(d, ITEM_SHAPE, ROLE_FIELD, box);
        item->shape = SHAPE_BUFFER;
        item->amount = clamp_u16(danger);
    }
}

/* Half a line is too little for an outline beside others; a board alone must have it. */
static bool is_coarse(const scene_drawing *d)
{
    return d->boards > 1 && session_in_characters(d->s) && d->layout.unit < d->layout.line;
}

/* Filled, with an edge around the whole piece, so that it looks like no ghost. */
static void draw_place(scene_drawing *d, const ts_board *b, ts_piece hint, unsigned strength,
                       unsigned role)
{
    static const ts_cell beside[] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
    static const uint8_t side[] = {SIDE_LEFT, SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM};
    ts_cell cell[4];
    if (!hint.kind)
        return;
    ts_cells(b, hint, cell);
    draw_falling(d, b, hint, ITEM_BLOCK, strength);
    for (int i = 0; i < 4; i++) {
        unsigned sides = 0, amount;
        for (int j = 0; j < 4; j++) {
            bool inner = false;
            for (int k = 0; k < 4; k++)
                inner = inner || (cell[k].x == cell[i].x + beside[j].x &&
                                  cell[k].y == cell[i].y + beside[j].y);
            sides |= inner ? 0u : side[j];
        }
        scene_box box = cell_box(d, cell[i].x, cell[i].y);
        if (!is_shown(d, box, &amount))
            continue;
        scene_item *edge = scene_draw_item(d, ITEM_SHAPE, role, box);
        edge->shape = SHAPE_EDGE;
        edge->sides = clamp_u8(sides);
    }
}

/* Ghosts of the placements that follow `first`, up to the first clear: rows move there. */
static void draw_line(scene_drawing *d, const ts_board *b, const coach_move *first,
                      const coach_move *line, unsigned count)
{
    ts_forms forms;
    ts_bitboard board;
    ts_bitboard_of(b, &board);
    ts_forms_of(ts_rules_get(b->rules), &forms);
    for (unsigned i = 0; i < count; i++) {
        const ts_place place = ts_place_of(&forms, (i ? line[i - 1] : *first).piece);
        if (ts_bitboard_place(&board, place.kind, place.rot, place.column, place.row))
            return;
        draw_falling(d, b, line[i].piece, ITEM_GHOST, 1000);
    }
}

/* Above the stack, below the waiting piece; one that falls is before it. */
static void draw_about(scene_drawing *d)
{
    const session *s = d->s;
    scene_box box = d->layout.cells;
    char about[LINE_SIZE];
    scene_format_practice(s, about, sizeof about);
    box.y += box.h / 5 - box.h / 5 % d->layout.line;
    box.h = 6 * d->layout.line;
    scene_draw_wrapped(d, ROLE_TITLE, ALIGN_CENTRE, box, about);
    box.y += scene_lines_h(&d->layout, scene_wrapped_lines(d, about, box.w)) + d->layout.line / 2;
    box.y -= box.y % d->layout.m.snap_y;
    scene_draw_lines(d, box);
}

/* The meter of a stillness along both sides of the field, bright once it can be used; then the time
 * that is left, and gold on the rows that have gathered. */
static void draw_stillness(scene_drawing *d)
{
    enum { GILDED = 800 };
    const ts_match *m = &d->seat.run->match;
    const scene_box *cells = &d->layout.cells, *field = &d->layout.field;
    const uint32_t *rate = ts_rules_get(m->setup.rules)->tick_rate, left = ts_still_ticks(m);
    if (!ts_modes_get(m->setup.mode)->stills)
        return;
    const uint64_t units =
        left ? 1 + (uint64_t)(left - 1) * TS_STILL_UNITS_A_SECOND * rate[1] / rate[0]
             : m->mode_data[TS_STILL_METER];
    const unsigned role = left || units >= TS_STILL_LEAST ? ROLE_GOLD : ROLE_DIM;
    const int32_t right = cells->x + cells->w;
    const scene_box side[] = {{field->x, cells->y, cells->x - field->x, cells->h},
                              {right, cells->y, field->x + field->w - right, cells->h}};
    for (unsigned i = 0; i < 2; i++)
        scene_draw_item(d, ITEM_BAR, role, side[i])->amount =
            clamp_u16((uint32_t)min_u64(units, TS_STILL_FULL) * 1000 / TS_STILL_FULL);
    const int columns = m->board[d->seat.player].columns;
    for (int y = 0; left && y < (int)min_u32(m->mode_data[TS_STILL_ROWS], TS_ROWS); y++)
        for (int x = 0; x < columns; x++)
            scene_draw_item(d, ITEM_FLASH, ROLE_GOLD, cell_box(d, x, y))->amount = GILDED;
}

static void draw_field(scene_drawing *d, bool hidden)
{
    const session *s = d->s;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    scene_item *panel = scene_draw_item(d, ITEM_PANEL, ROLE_FIELD, d->layout.field);
    panel->amount = hidden ? 0 : fx_danger(b);
    draw_buffer(d, panel->amount);
    if (hidden)
        return;
    if (s->settings.grid)
        draw_grid(d);
    scene_draw_fx_behind(d);
    draw_stack(d, b);
    draw_stillness(d);
    if (d->seat.fx && d->seat.fx->end.kind == FX_LOST)
        draw_place(d, b, d->seat.fx->end.piece, 1000, ROLE_WARNING);
    if (session_trainer_is_on(s))
        draw_falling(d, b, session_trainer_state(s)->mark, ITEM_BLOCK, MARK_STRENGTH);
    ts_piece shape[TS_KINDS];
    for (unsigned i = session_opener_shape(s, shape); i-- > 0;)
        if (ts_fits(b, shape[i])) /* it is not there yet */
            draw_falling(d, b, shape[i], ITEM_BLOCK, MARK_STRENGTH);
    if (session_lesson_mark(s).kind)
        draw_falling(d, b, session_lesson_mark(s), ITEM_BLOCK, MARK_STRENGTH);
    if (b->piece.kind && b->outcome == TS_RUNNING) {
        ts_bot_plan plan;
        if (session_watches_bot(s) && run_plan(d->seat.run, d->seat.player, &plan)) {
            draw_falling(d, b, plan.piece, ITEM_GHOST, 1000);
        } else if (s->settings.ghost && ts_ghost_shows(b) && !is_coarse(d)) {
            ts_piece dropped = ts_dropped(b, b->piece);
            if (dropped.y != b->piece.y)
                draw_falling(d, b, dropped, ITEM_GHOST, 1000);
        }
    }
    if (d->seat.player == session_odds_board(s)) /* in practice there is no other */
        draw_place(d, b, session_practice_hint(s), HINT_STRENGTH, ROLE_TITLE);
    const coach_line *line = session_advice_line(s, session_advice_shown(s));
    if (line)
        draw_line(d, b, &line->move[0], line->move + 1, line->count - 1);
    if (d->boards == 1 && !session_in_replay(s) && session_shows_game(s) &&
        !session_counts_down(s) && !session_game_confirms_restart(s))
        draw_about(d);
    if (b->piece.kind && b->outcome == TS_RUNNING)
        draw_falling(d, b, b->piece, ITEM_BLOCK, 1000);
    if (session_practice_is_edited(s)) {
        const ts_cell cursor = session_practice_cursor(s);
        scene_draw_editor(d, cell_box(d, cursor.x, cursor.y));
    }
    scene_draw_incoming(d);
    if (d->seat.run->match.setup.players > 1 && b->outcome == TS_WON)
        scene_draw_item(d, ITEM_SHAPE, ROLE_GOLD, d->layout.field)->shape = SHAPE_FRAME;
}

/* ---- pieces aside --------------------------------------------------------------------------- */

/* Draws a heading on the frame, or above the contents; returns the box for the piece. */
static scene_box draw_heading(scene_drawing *d, scene_box panel, int id)
{
    const scene_measures *m = &d->layout.m;
    scene_box inner = scene_box_inner(d, panel);
    scene_box at = {inner.x, panel.y, inner.w, d->layout.line};
    if (m->heading)
        at = (scene_box){inner.x, panel.y + m->pad_y * 3 / 4, inner.w, m->heading * 7 / 8};
    if (!session_shows_review(d->s) || !scene_has_fingers(d)) /* too small there */
        scene_draw_sized(d, ROLE_DIM, ALIGN_LEFT, at, text_of(d->s->settings.language, id));
    inner.y += m->heading;
    inner.h -= m->heading;
    return inner;
}

static void draw_hold(scene_drawing *d, bool hidden)
{
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    scene_box panel = d->layout.hold;
    if (panel.w == 0)
        return;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, panel);
    scene_box inner = draw_heading(d, panel, TEXT_HEAD_HOLD);
    const int32_t way = d->layout.m.piece * (int32_t)scene_fx_way(d, FX_HELD) / 1000;
    inner.x += scene_whole_pixels(d, panel.x < d->layout.field.x ? way : -way);
    if (!hidden)
        scene_draw_piece(d, ts_rules_get(b->rules)->shapes, b->hold, inner,
                         b->hold_used ? 400 : 1000);
}

static void draw_next(scene_drawing *d, bool hidden)
{
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    const scene_layout *l = &d->layout;
    if (l->next.w == 0 || scene_draw_edition_next(d, hidden))
        return;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->next);
    scene_box inner = draw_heading(d, l->next, TEXT_HEAD_NEXT);
    const int32_t piece = l->m.piece, across = 4 * piece + l->m.gap_x;
    if (l->next_across && l->m.heading) { /* in the middle of the panel, which may be wide */
        int32_t w = l->next_count * across - l->m.gap_x;
        inner.x += (inner.w - w) / 2;
        inner.w = w;
    }
    enum { NEARLY = 250 }; /* until then the last one would be below the panel */
    const int32_t way = (int32_t)scene_fx_way(d, FX_NEXT);
    const int32_t place = l->next_across ? across : 2 * piece + l->m.piece_gap;
    const unsigned hides = way > NEARLY;
    for (unsigned i = 0; !hidden && i + hides < l->next_count && i < b->queue_count; i++) {
        const int32_t at = (int32_t)i * place + scene_whole_pixels(d, place * way / 1000);
        scene_box box = {inner.x, inner.y + at, inner.w, 2 * piece};
        if (l->next_across)
            box = (scene_box){inner.x + at, inner.y, 4 * piece, inner.h};
        scene_draw_piece(d, ts_rules_get(b->rules)->shapes, b->queue[i], box, 1000);
    }
}

/* ---- words about it ------------------------------------------------------------------------- */

static void draw_header(scene_drawing *d)
{
    const ts_setup *setup = &session_match(d->s)->setup;
    char both[2 * LINE_SIZE];
    if (d->layout.header.w == 0 || session_in_replay(d->s))
        return;
    if (session_puzzle_is_on(d->s))
        scene_format_puzzle_number(d->s, both, sizeof both);
    else if (session_trainer_is_on(d->s))
        scene_format_trainer(d->s, both, sizeof both);
    else if (session_drill_is_on(d->s))
        scene_format_drill(d->s, both, sizeof both);
    else if (session_opener_is_on(d->s))
        scene_format_opener(d->s, both, sizeof both);
    else if (session_rated_is_on(d->s))
        scene_format_rated(d->s, both, sizeof both);
    else if (session_lesson_is_on(d->s))
        scene_format_lesson(d->s, both, sizeof both);
    else
        screen_format_match(d->s, both, sizeof both, setup);
    if (session_run_of(d->s)->speed) {
        char speed[SPEED_SIZE], game[2 * LINE_SIZE];
        memcpy(game, both, sizeof game);
        scene_format_speed(session_run_of(d->s)->speed, speed, sizeof speed);
        text_format(both, sizeof both, "%s  %s", game, speed);
    }
    scene_box at = d->layout.header;
    if (!d->layout.buffer || d->boards > 1 || session_in_characters(d->s)) {
        scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, at, both);
        return;
    }
    int32_t lines = scene_lines_h(&d->layout, scene_wrapped_lines(d, both, at.w));
    if (lines < at.h) { /* on the panel below it */
        at.y += at.h - lines;
        at.h = lines;
    }
    scene_draw_wrapped(d, ROLE_DIM, at.x < d->layout.field.x ? ALIGN_RIGHT : ALIGN_LEFT, at, both);
}

/* The number of the countdown, or a word to be read now; below the applause. */
static void draw_message(scene_drawing *d)
{
    const session *s = d->s;
    const scene_layout *l = &d->layout;
    int language = s->settings.language;
    char words[LINE_SIZE] = "", key[KEY_NAME_MAX];
    unsigned role = ROLE_TITLE;
    if (session_counts_down(s)) {
        text_format(words, sizeof words, "%u", session_game_count(s));
    } else if (session_game_confirms_restart(s)) {
        const keys_profile *profile = session_profile(s, 0);
        key_name(key, sizeof key, language, profile->key[ACTION_RESTART][0]);
        text_format(words, sizeof words, text_of(language, TEXT_RESTART_AGAIN), key);
        role = ROLE_WARNING;
    }
    scene_box box = l->cells;
    if (!words[0] && d->boards > 1)
        draw_about(d);
    box.y += box.h - 5 * l->line;
    box.h = 4 * l->line;
    if (session_counts_down(s)) {
        if (is_coarse(d))
            return;
        scene_box above = l->cells;
        above.y += l->cells.h / 2 - l->cells.h / 2 % l->line - 2 * l->line;
        scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, scene_box_line(d, above, 0),
                        text_of(language, TEXT_READY));
        box.y = above.y + 2 * l->line;
        box.h = 3 * l->line;
        scene_draw_sized(d, role, ALIGN_CENTRE, box, words);
        return;
    }
    scene_draw_wrapped(d, role, ALIGN_CENTRE, box, words);
}

/* The field with all that is in it moves as one; by whole pixels, so that no tile changes. */
static void displace(scene_drawing *d)
{
    scene_layout *l = &d->layout;
    scene_box *const box[] = {&l->field, &l->cells, &l->incoming};
    int32_t x, y;
    if (!d->seat.fx || session_in_characters(d->s) || l->fills)
        return;
    fx_displace(d->seat.fx, d->s->now_us, &x, &y);
    x = scene_whole_pixels(d, x * l->unit / SCENE_UNIT);
    y = scene_whole_pixels(d, y * l->unit / SCENE_UNIT);
    for (unsigned i = 0; i < sizeof box / sizeof box[0]; i++) {
        box[i]->x += x;
        box[i]->y += y;
    }
}

/* Draws the buttons that are pressed, in the place of the footer's keys. */
static bool draw_pressed(scene_drawing *d)
{
    scene_layout *l = &d->layout;
    if (!(d->s->settings.key_display || d->s->options.overlay) || session_in_replay(d->s) ||
        l->footer.w == 0 || scene_has_row(d->s))
        return false;
    bool below = l->footer.y >= l->field.y + l->field.h;
    scene_box at = l->buttons;
    l->buttons = (scene_box){below ? l->cells.x : l->footer.x, l->footer.y,
                             below ? l->cells.w : l->footer.w, l->line};
    scene_draw_buttons(d);
    l->buttons = at;
    return true;
}

static void draw_board(scene_drawing *d, bool first, bool hidden)
{
    scene_layout still = d->layout;
    bool ended = d->boards > 1 && scene_has_match_end(d->s); /* no piece comes any more */
    if (!ended) {
        draw_hold(d, hidden);
        draw_next(d, hidden);
    }
    scene_draw_edition_field(d);
    int told = hidden ? NARRATION_NOT : scene_draw_narration(d);
    if (told != NARRATION_FOR_NUMBERS && (hidden || !scene_draw_keycaps(d, told != NARRATION_NOT)))
        scene_draw_stats(d);
    else
        scene_draw_edition_alone(d);
    if (first && !hidden && !session_shows_result(d->s) && !draw_pressed(d))
        scene_draw_footer(d);
    if (!hidden)
        displace(d);
    draw_field(d, hidden);
    scene_box field = d->layout.field, cells = d->layout.cells;
    d->layout = still;
    scene_draw_numbers(d, hidden);
    if (session_in_replay(d->s))
        scene_draw_buttons(d);
    if (!hidden) {
        d->layout.field = field;
        d->layout.cells = cells;
        scene_draw_fx(d, told == NARRATION_BESIDE);
        d->layout = still;
    }
    if (!hidden && d->boards > 1) {
        scene_draw_place(d);
        scene_draw_hurry(d);
    }
}

void scene_draw_play(scene_drawing *d, bool hidden)
{
    if (!session_has_match(d->s))
        return;
    if (!hidden)
        scene_draw_gold_of_play(d);
    for (unsigned i = 0; i < d->boards && !hidden; i++) {
        scene_draw_seat(d, i);
        scene_draw_waves(d);
    }
    scene_draw_seat(d, 0);
    draw_header(d);
    for (unsigned i = 0; i < d->boards; i++) {
        scene_draw_seat(d, i);
        if (!d->only || d->only == i + 1)
            draw_board(d, i == 0, hidden);
    }
    if (!hidden)
        scene_draw_flights(d);
    for (unsigned i = session_counts_down(d->s) && !hidden ? d->boards : 1; i-- > 0;) {
        scene_draw_seat(d, i);
        if (!hidden && !session_in_replay(d->s))
            draw_message(d);
        scene_draw_gesture(d);
    }
    for (unsigned i = session_in_replay(d->s) ? d->boards : 0; i-- > 0;) {
        scene_draw_seat(d, i);
        if (d->seat.player == session_odds_board(d->s))
            draw_about(d);
    }
    if (session_in_replay(d->s))
        scene_draw_watch(d);
}

/* Draws the placement that was played nearly opaque, with a dark edge, and the better one faint, in
 * gold. */
void scene_draw_reviewed(scene_drawing *d)
{
    const coach_mark *mark = session_review_mark(d->s);
    canvas_size part;
    if (!session_has_match(d->s) || !scene_review_part(d->s, session_picture_size(d->s), &part))
        return;
    scene_draw_seat(d, 0);
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    draw_hold(d, false);
    draw_next(d, false);
    scene_draw_item(d, ITEM_PANEL, ROLE_FIELD, d->layout.field);
    draw_buffer(d, 0);
    if (d->s->settings.grid)
        draw_grid(d);
    draw_stack(d, b);
    scene_draw_incoming(d);
    if (!mark)
        return;
    const bool better = session_review_others(d->s) > 0 &&
                        (session_review_other(d->s) > 0 || mark->grade >= COACH_GOOD);
    if (session_odds_answer(d->s))
        draw_falling(d, b, session_odds_first(d->s), ITEM_GHOST, 1000);
    draw_place(d, b, mark->played.piece, PLAYED_STRENGTH, ROLE_VALUE);
    if (better)
        draw_place(d, b, session_review_other_get(d->s, session_review_other(d->s))->piece,
                   HINT_STRENGTH, ROLE_TITLE);
    const coach_move *line;
    const unsigned count = session_review_line(d->s, &line);
    if (count)
        draw_line(d, b, session_review_other_get(d->s, session_review_other(d->s)), line, count);
}

void scene_draw_ended(scene_drawing *d)
{
    scene_box panel = d->layout.facts;
    int32_t lines = scene_lines_h(&d->layout, scene_count_result_rows(d->s));
    draw_header(d);
    draw_field(d, false);
    if (panel.h > lines + 2 * d->layout.m.pad_y)
        panel.h = lines + 2 * d->layout.m.pad_y;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, panel);
    panel = scene_box_inner(d, panel);
    panel.x += d->layout.m.indent;
    panel.w -= 2 * d->layout.m.indent;
    scene_draw_result_table(d, panel, 1);
    d->facts_apart = true;
    scene_draw_menu(d, d->layout.verdict);
}
