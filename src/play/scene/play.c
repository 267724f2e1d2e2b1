/* The game as it is seen: field, stack, piece, ghost, hold, next, what is coming. */
#include "build.h"

#include <string.h>

#define MARK_STRENGTH 400 /* of the trainer's mark, in thousandths of a tile's */
#define OUT_STRENGTH 350  /* of a stack whose player is out */

static ts_box cell_box(const ts_draw *d, int x, int y)
{
    const ts_box *cells = &d->layout.cells;
    int32_t unit = d->layout.unit;
    int visible = cells->h / unit;
    return (ts_box){cells->x + x * unit, cells->y + (visible - 1 - y) * unit, unit, unit};
}

static ts_item *draw_cell(ts_draw *d, unsigned kind, ts_box box, unsigned cell, unsigned amount)
{
    ts_item *item = ts_draw_item(d, kind, TS_ROLE_PLAIN, box);
    item->cell = (uint8_t)cell;
    item->amount = (uint16_t)amount;
    return item;
}

/* ---- the field ------------------------------------------------------------------------------ */

/* Of a cell of the stack, in thousandths; characters have few shades. */
static unsigned visibility(const ts_draw *d, int x, int y)
{
    enum { STEP = 250 };
    if (!d->seat.fade)
        return 1000;
    uint64_t us = ts_run_tick_us(d->seat.run, d->seat.run->match.tick);
    unsigned strength =
        ts_fade_strength(d->seat.fade, (unsigned)x, (unsigned)y, (uint32_t)(us / 1000));
    return ts_session_in_characters(d->s) ? (strength + STEP - 1) / STEP * STEP : strength;
}

/* Rows that stay for a while after they are full are seen to break away meanwhile. */
static bool breaks_away(const ts_draw *d, const ts_game *g, int y)
{
    enum { FULL = (1 << TS_COLUMNS) - 1 };
    const ts_fx *fx = d->seat.fx;
    if (ts_session_in_characters(d->s) || !fx || fx->off || g->row[y] != FULL)
        return false;
    return ts_fx_glow_of_row(fx, y);
}

static void draw_stack(ts_draw *d, const ts_game *g)
{
    int visible = d->layout.cells.h / d->layout.unit;
    unsigned strength = ts_seat_is_out(&d->seat) ? OUT_STRENGTH : 1000;
    for (int y = visible; y-- > 0;)
        for (int x = 0; g->row[y] && !breaks_away(d, g, y) && x < TS_COLUMNS; x++)
            if (g->cell[y][x] && visibility(d, x, y))
                draw_cell(d, TS_ITEM_BLOCK, cell_box(d, x, y), g->cell[y][x],
                          visibility(d, x, y) * strength / 1000)
                    ->grain = (uint8_t)(3 * x + 7 * y + x * y);
}

/* How far a gliding piece is below its row. */
static int32_t glide(const ts_draw *d, const ts_game *g)
{
    const ts_match *m = &d->seat.run->match;
    if (!ts_rules_get(g->rules)->smooth)
        return 0;
    ts_speed speed = ts_speed_now(m, (unsigned)(g - m->game), false);
    return speed.ticks ? (int32_t)((uint64_t)g->fall * (uint64_t)d->layout.unit / speed.ticks) : 0;
}

/* What is above the field is not drawn, nor is what sticks out of it. */
static void draw_falling(ts_draw *d, const ts_game *g, ts_piece p, unsigned kind, unsigned amount)
{
    ts_cell cell[4];
    bool glides = kind == TS_ITEM_BLOCK && amount == 1000;
    int32_t down = glides ? glide(d, g) : 0, right = 0, further = 0;
    ts_cells(g, p, cell);
    if (glides && d->seat.fx)
        ts_fx_glide(d->seat.fx, d->s->now_us, &right, &further);
    right = right * d->layout.unit / TS_UNIT;
    down += further * d->layout.unit / TS_UNIT;
    for (int i = 0; i < 4; i++) {
        ts_box box = cell_box(d, cell[i].x, cell[i].y);
        box.x += right;
        box.y += down;
        if (box.y >= d->layout.cells.y)
            draw_cell(d, kind, box, p.kind, amount)->grain = (uint8_t)i;
    }
}

static void draw_grid(ts_draw *d)
{
    ts_item *item = ts_draw_item(d, TS_ITEM_SHAPE, TS_ROLE_DIM, d->layout.cells);
    item->cell = TS_SHAPE_GRID;
    item->align = (uint8_t)(d->layout.cells.w / d->layout.unit);
}

/* Half a line is too little for an outline. */
static bool is_coarse(const ts_draw *d)
{
    return ts_session_in_characters(d->s) && d->layout.unit < d->layout.line;
}

static void draw_field(ts_draw *d, bool hidden)
{
    const ts_session *s = d->s;
    const ts_game *g = &d->seat.run->match.game[d->seat.player];
    ts_item *panel = ts_draw_item(d, TS_ITEM_PANEL, TS_ROLE_FIELD, d->layout.field);
    panel->amount = hidden || s->settings.reduced_motion ? 0 : ts_fx_danger(g);
    if (hidden)
        return;
    if (s->settings.grid)
        draw_grid(d);
    draw_stack(d, g);
    if (s->practice.trainer.on)
        draw_falling(d, g, s->practice.trainer.mark, TS_ITEM_BLOCK, MARK_STRENGTH);
    if (g->piece.kind && g->outcome == TS_RUNNING) {
        ts_bot_plan plan;
        if (ts_session_watches_bot(s) && ts_run_plan(d->seat.run, d->seat.player, &plan)) {
            draw_falling(d, g, plan.piece, TS_ITEM_GHOST, 1000);
        } else if (s->settings.ghost && ts_ghost_shows(g) && !is_coarse(d)) {
            ts_piece dropped = ts_dropped(g, g->piece);
            if (dropped.y != g->piece.y)
                draw_falling(d, g, dropped, TS_ITEM_GHOST, 1000);
        }
        draw_falling(d, g, g->piece, TS_ITEM_BLOCK, 1000);
    }
    if (ts_practice_hint(s).kind)
        draw_falling(d, g, ts_practice_hint(s), TS_ITEM_GHOST, 1000);
    if (s->practice.kept)
        ts_draw_editor(d, cell_box(d, s->practice.x, s->practice.y));
    ts_draw_incoming(d);
}

/* ---- pieces aside --------------------------------------------------------------------------- */

/* In the middle of a box, by the cells it really has. */
void ts_draw_piece(ts_draw *d, const ts_shapes *shapes, unsigned kind, ts_box box, unsigned amount)
{
    const ts_cell *cell = shapes->cell[kind][0];
    int left = cell[0].x, right = left, low = cell[0].y, high = low;
    if (kind == TS_NONE)
        return;
    for (int i = 1; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        right = cell[i].x > right ? cell[i].x : right;
        low = cell[i].y < low ? cell[i].y : low;
        high = cell[i].y > high ? cell[i].y : high;
    }
    bool upright = high - low > 1; /* lies down to fit: wx's pieces come in standing */
    int32_t unit = d->layout.m.piece;
    int32_t w = (upright ? high - low + 1 : right - left + 1) * unit;
    int32_t h = (upright ? right - left + 1 : high - low + 1) * unit;
    int32_t x = box.x + (box.w - w) / 2, y = box.y + (box.h - h) / 2;
    x -= (x - box.x) % d->layout.m.snap_x;
    y -= (y - box.y) % d->layout.m.snap_y;
    for (int i = 0; i < 4; i++) {
        int column = upright ? high - cell[i].y : cell[i].x - left;
        int line = upright ? right - cell[i].x : high - cell[i].y;
        draw_cell(d, TS_ITEM_BLOCK, (ts_box){x + column * unit, y + line * unit, unit, unit}, kind,
                  amount)
            ->grain = (uint8_t)i;
    }
}

/* On the frame, or above what is in it; what is left for the piece. */
static ts_box draw_heading(ts_draw *d, ts_box panel, int id)
{
    const ts_measures *m = &d->layout.m;
    ts_box inner = ts_box_inner(d, panel);
    ts_box at = {inner.x, panel.y, inner.w, d->layout.line};
    if (m->heading)
        at = (ts_box){inner.x, panel.y + m->pad_y * 3 / 4, inner.w, m->heading * 7 / 8};
    ts_draw_sized(d, TS_ROLE_DIM, TS_ALIGN_LEFT, at, ts_text(d->s->settings.language, id));
    inner.y += m->heading;
    inner.h -= m->heading;
    return inner;
}

static void draw_hold(ts_draw *d, bool hidden)
{
    const ts_game *g = &d->seat.run->match.game[d->seat.player];
    ts_box panel = d->layout.hold;
    if (panel.w == 0)
        return;
    ts_draw_item(d, TS_ITEM_PANEL, TS_ROLE_SIDE, panel);
    ts_box inner = draw_heading(d, panel, TS_TEXT_HEAD_HOLD);
    if (!hidden)
        ts_draw_piece(d, ts_rules_get(g->rules)->shapes, g->hold, inner, g->hold_used ? 400 : 1000);
}

static void draw_next(ts_draw *d, bool hidden)
{
    const ts_game *g = &d->seat.run->match.game[d->seat.player];
    const ts_layout *l = &d->layout;
    if (l->next.w == 0)
        return;
    ts_draw_item(d, TS_ITEM_PANEL, TS_ROLE_SIDE, l->next);
    ts_box inner = draw_heading(d, l->next, TS_TEXT_HEAD_NEXT);
    if (l->next_across && l->m.heading) { /* in the middle of what may be a wide panel */
        int32_t w = l->next_count * (4 * l->m.piece + l->m.gap_x) - l->m.gap_x;
        inner.x += (inner.w - w) / 2;
        inner.w = w;
    }
    for (unsigned i = 0; !hidden && i < l->next_count && i < g->queue_count; i++) {
        ts_box box = inner;
        if (l->next_across) {
            box.w = 4 * l->m.piece;
            box.x += (int32_t)i * (box.w + l->m.gap_x);
        } else {
            box.h = 2 * l->m.piece;
            box.y += (int32_t)i * (box.h + l->m.piece_gap);
        }
        ts_draw_piece(d, ts_rules_get(g->rules)->shapes, g->queue[i], box, 1000);
    }
}

/* ---- words about it ------------------------------------------------------------------------- */

static void draw_header(ts_draw *d)
{
    const ts_setup *setup = &d->s->run.match.setup;
    char both[2 * TS_LINE_ROOM];
    if (d->layout.header.w == 0 || d->s->viewer)
        return;
    if (ts_puzzle_is_on(d->s))
        ts_say_puzzle_number(d->s, both, sizeof both);
    else if (d->s->practice.trainer.on)
        ts_say_trainer(d->s, both, sizeof both);
    else
        ts_say_game(d->s, both, sizeof both, setup->mode, setup->rules);
    if (d->s->run.speed) {
        char speed[TS_SPEED_ROOM], game[2 * TS_LINE_ROOM];
        memcpy(game, both, sizeof game);
        ts_say_speed(d->s->run.speed, speed, sizeof speed);
        ts_format(both, sizeof both, "%s  %s", game, speed);
    }
    ts_draw_text(d, TS_ROLE_DIM, TS_ALIGN_CENTRE, d->layout.header, both);
}

/* Keys of who watches bots play, beside Escape and what restarts. */
static void list_bot_keys(const ts_session *s, ts_hint hint[2], char enter[TS_KEY_NAME_MAX])
{
    ts_key_name(enter, TS_KEY_NAME_MAX, s->settings.language, TS_KEY_ENTER);
    hint[0] = (ts_hint){"\u2191 \u2193", TS_TEXT_WATCH_SPEED, TS_KEY_NONE};
    hint[1] = (ts_hint){enter, TS_TEXT_WATCH_TAKE_OVER, TS_KEY_ENTER};
}

/* For who is out while bots play on. */
static ts_hint hurry_hint(const ts_session *s, char enter[TS_KEY_NAME_MAX])
{
    ts_key_name(enter, TS_KEY_NAME_MAX, s->settings.language, TS_KEY_ENTER);
    return (ts_hint){enter, s->run.speed ? TS_TEXT_HINT_SLOWER : TS_TEXT_HINT_FASTER, TS_KEY_ENTER};
}

/* Where no line has the keys, over the field of who is out, below his place. */
static void draw_hurry(ts_draw *d)
{
    const ts_session *s = d->s;
    const ts_layout *l = &d->layout;
    char enter[TS_KEY_NAME_MAX], words[TS_LINE_ROOM];
    if (d->board[0].footer.w || !ts_is_person(s, d->seat.player) || !ts_session_is_out(s))
        return;
    ts_hint hint = hurry_hint(s, enter);
    ts_format(words, sizeof words, "%s  %s", enter, ts_text(s->settings.language, hint.does));
    ts_box box = l->cells;
    box.y += box.h / 2 - box.h / 2 % l->line;
    box.h = 2 * l->line;
    if (s->fingers) {
        ts_draw_hints(d, box, &hint, 1, true);
        return;
    }
    box.h = l->line;
    if ((int32_t)ts_text_width(words) * l->column > box.w)
        return;
    ts_draw_text(d, TS_ROLE_TITLE, TS_ALIGN_CENTRE, box, words);
    ts_draw_spot(d, box, hint.press);
}

/* One person among several boards chooses whom to aim at. */
static bool may_aim(const ts_session *s)
{
    return ts_is_versus(s) && s->run.match.setup.players > 2 && ts_persons(s) == 1;
}

static void draw_footer(ts_draw *d)
{
    const ts_session *s = d->s;
    int language = s->settings.language;
    const ts_profile *profile = ts_session_profile(s, 0);
    char escape[TS_KEY_NAME_MAX], restart[TS_KEY_NAME_MAX];
    ts_key key = profile->key[TS_ACTION_RESTART][0];
    if (d->layout.footer.w == 0 || s->viewer)
        return;
    ts_key_name(escape, sizeof escape, language, TS_KEY_ESCAPE);
    ts_key_name(restart, sizeof restart, language, key);
    char other[TS_KEY_NAME_MAX];
    ts_hint hint[6] = {{escape, TS_TEXT_HINT_PAUSE, TS_KEY_ESCAPE},
                       {restart, TS_TEXT_HINT_RESTART, key}};
    if (s->practice.trainer.on) {
        hint[0].does = TS_TEXT_HINT_BACK;
    } else if (ts_practice_is_on(s)) {
        ts_key_name(other, sizeof other, language, TS_KEY_TAB);
        hint[1] = (ts_hint){other, TS_TEXT_HINT_POSITION, TS_KEY_TAB};
        key = TS_KEY_TAB;
    }
    if (s->practice.kept)
        hint[0].does = hint[1].does = TS_TEXT_HINT_DONE;
    unsigned count = key ? 2 : 1;
    if (may_aim(s) && profile->key[TS_ACTION_TARGET][0]) {
        const ts_key target = profile->key[TS_ACTION_TARGET][0];
        ts_key_name(other, sizeof other, language, target);
        hint[count++] = (ts_hint){other, TS_TEXT_HINT_TARGET, target};
    }
    if (ts_session_is_out(s)) {
        hint[2] = hint[1];
        hint[1] = hurry_hint(s, other);
        count = key ? 3 : 2;
    }
    count += ts_practice_hints(s, &hint[s->practice.kept ? 1 : count]) - (s->practice.kept ? 1 : 0);
    if (ts_session_watches_bot(s)) {
        hint[3] = hint[1];
        list_bot_keys(s, &hint[1], other);
        count = key ? 4 : 3;
    }
    unsigned lines = (unsigned)(d->layout.footer.h / d->layout.line);
    while (count > 1 && ts_draw_hints(d, d->layout.footer, hint, count, false) > lines)
        count--; /* the last ones first */
    ts_draw_hints(d, d->layout.footer, hint, count, true);
}

/* The number of the countdown, or a word that has to be read now; below the applause. */
static void draw_message(ts_draw *d)
{
    const ts_session *s = d->s;
    const ts_layout *l = &d->layout;
    int language = s->settings.language;
    char words[TS_LINE_ROOM] = "", key[TS_KEY_NAME_MAX];
    unsigned role = TS_ROLE_TITLE;
    if (s->countdown_us) {
        ts_format(words, sizeof words, "%u", (uint64_t)s->counted);
    } else if (s->restart_asked_us) {
        const ts_profile *profile = ts_session_profile(s, 0);
        ts_key_name(key, sizeof key, language, profile->key[TS_ACTION_RESTART][0]);
        ts_format(words, sizeof words, ts_text(language, TS_TEXT_RESTART_AGAIN), key);
        role = TS_ROLE_WARNING;
    }
    ts_box box = l->cells;
    if (!words[0]) { /* above the stack, below the piece that waits */
        char about[TS_LINE_ROOM];
        ts_say_practice(s, about, sizeof about);
        box.y += box.h / 5 - box.h / 5 % l->line;
        box.h = 6 * l->line;
        ts_draw_wrapped(d, TS_ROLE_TITLE, TS_ALIGN_CENTRE, box, about);
        box = l->cells;
    }
    box.y += box.h - 5 * l->line;
    box.h = 4 * l->line;
    if (s->countdown_us) {
        if (d->layout.unit < TS_UNIT)
            return;
        ts_box above = l->cells;
        above.y += l->cells.h / 2 - l->cells.h / 2 % l->line - 2 * l->line;
        ts_draw_text(d, TS_ROLE_DIM, TS_ALIGN_CENTRE, ts_box_line(d, above, 0),
                     ts_text(language, TS_TEXT_READY));
        box.y = above.y + 2 * l->line;
        box.h = 3 * l->line;
        ts_draw_sized(d, role, TS_ALIGN_CENTRE, box, words);
        return;
    }
    ts_draw_wrapped(d, role, TS_ALIGN_CENTRE, box, words);
}

static void draw_board(ts_draw *d, bool first, bool hidden)
{
    draw_hold(d, hidden);
    draw_next(d, hidden);
    ts_draw_stats(d);
    if (first && !hidden)
        draw_footer(d);
    draw_field(d, hidden);
    ts_draw_numbers(d, hidden);
    if (d->s->viewer)
        ts_draw_buttons(d);
    if (!hidden)
        ts_draw_fx(d);
    if (!hidden && d->boards > 1) {
        ts_draw_place(d);
        draw_hurry(d);
    }
}

void ts_draw_play(ts_draw *d, bool hidden)
{
    if (!d->s->playing)
        return;
    draw_header(d);
    for (unsigned i = 0; i < d->boards; i++) {
        ts_draw_seat(d, i);
        draw_board(d, i == 0, hidden);
    }
    if (!hidden)
        ts_draw_flights(d);
    for (unsigned i = d->s->countdown_us && !hidden ? d->boards : 1; i-- > 0;) {
        ts_draw_seat(d, i);
        if (!hidden && !d->s->viewer)
            draw_message(d);
    }
    if (d->s->viewer)
        ts_draw_watch(d);
}

void ts_draw_ended(ts_draw *d)
{
    ts_box panel = d->layout.facts;
    int32_t lines = (int32_t)ts_count_facts(d->s) * d->layout.line;
    draw_header(d);
    draw_field(d, false);
    if (panel.h > lines + 2 * d->layout.m.pad_y)
        panel.h = lines + 2 * d->layout.m.pad_y;
    ts_draw_item(d, TS_ITEM_PANEL, TS_ROLE_SIDE, panel);
    panel = ts_box_inner(d, panel);
    panel.x += d->layout.m.indent;
    panel.w -= 2 * d->layout.m.indent;
    ts_draw_facts(d, panel, 1);
    d->facts_apart = true;
    ts_draw_menu(d, d->layout.verdict);
}
