/* Decides which boards of a duel are shown, and draws the parts that only its boards have. */
#include "base/minmax.h"
#include "sections.h"
#include "drawing.h"
#include "layout.h"
#include "menus/format.h"
#include "session/match.h"
#include "session/effects.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/race.h"
#include "session/coach.h"
#include "session/watch.h"
#include "game/run.h"
#include "session/game.h"

#include <string.h>

/* Parts of duel boards alone: incoming garbage, flying garbage, targets, rounds won, and the rank
 * of a board that is out. */

static const ts_match *match_of(const scene_drawing *d)
{
    return &d->seat.run->match;
}

/* ---- rows that come ------------------------------------------------------------------------- */

/* Draws incoming garbage from below, the first attack lowest. Rows that may enter with the next
 * lock look different from later ones, and rows of the time limit from an attack's. */
void scene_draw_incoming(scene_drawing *d)
{
    const ts_match *m = match_of(d);
    const ts_board *b = &m->board[d->seat.player];
    scene_box lane = d->layout.incoming;
    int32_t bottom = lane.y + lane.h;
    for (unsigned i = 0; i < b->garbage_count && bottom > lane.y; i++) {
        const ts_garbage *coming = &b->garbage[i];
        int32_t h = coming->rows * d->layout.unit;
        if (h > bottom - lane.y)
            h = bottom - lane.y;
        bottom -= h;
        unsigned role = coming->due <= m->tick ? ROLE_WARNING : ROLE_DIM;
        scene_draw_item(d, ITEM_BAR, role, (scene_box){lane.x, bottom, lane.w, h})->cell =
            coming->cell;
    }
}

/* ---- rows that fly -------------------------------------------------------------------------- */

typedef struct spot {
    int32_t x, y;
} spot;

/* A point on an arc, in thousandths of the way. */
static spot on_the_way(spot from, spot to, int32_t at)
{
    int32_t over = min_int(from.y, to.y), left = 1000 - at;
    spot top = {(from.x + to.x) / 2, over / 2};
    return (spot){
        (left * left / 1000 * from.x + 2 * left * at / 1000 * top.x + at * at / 1000 * to.x) / 1000,
        (left * left / 1000 * from.y + 2 * left * at / 1000 * top.y + at * at / 1000 * to.y) /
            1000};
}

static spot clear_of(const scene_layout *l, ts_cell cell)
{
    int32_t y = l->cells.y + l->cells.h - (cell.y + 1) * l->unit;
    return (spot){l->cells.x + cell.x * l->unit, max_int(y, l->cells.y)};
}

/* The upper end of the rows that wait there. */
static spot arrival_of(const scene_layout *l, const ts_board *b)
{
    int32_t h = (int32_t)ts_pending(b) * l->unit;
    return (spot){l->incoming.x, l->incoming.y + (h < l->incoming.h ? l->incoming.h - h : 0)};
}

static unsigned role_of_attack(const scene_drawing *d, unsigned from, unsigned to)
{
    if (session_is_person(d->s, to))
        return ROLE_WARNING;
    return session_is_person(d->s, from) ? ROLE_GOOD : ROLE_DIM;
}

/* True where players look for their next pieces. */
static bool is_over_next(const scene_drawing *d, scene_box box)
{
    bool over = false;
    for (unsigned i = 0; i < d->boards; i++) {
        const scene_box *next = &d->board[i].next;
        over = over || (next->w && box.x < next->x + next->w && box.x + box.w > next->x &&
                        box.y < next->y + next->h && box.y + box.h > next->y);
    }
    return over;
}

static void draw_row(scene_drawing *d, unsigned role, spot at, unsigned amount, unsigned rows)
{
    bool characters = session_in_characters(d->s);
    int32_t w = characters ? d->layout.column : d->layout.unit * 3 / 2;
    int32_t h = characters ? d->layout.line : d->layout.unit / 3;
    scene_box box = {at.x, at.y, w, h};
    if (characters) {
        box.x -= box.x % w;
        box.y -= box.y % h;
    }
    if (box.x + w > d->layout.width || box.y + h > d->layout.height)
        return;
    scene_item *item = scene_draw_item(d, ITEM_SHAPE, role, box);
    item->shape = SHAPE_FLYING;
    item->amount = (uint16_t)(!characters && is_over_next(d, box) ? amount / 2 : amount);
    item->rows = clamp_u8(rows < 9 ? rows : 9);
}

/* One row after the other in a window; in characters their number, with a trace behind it. */
static void draw_flight(scene_drawing *d, const fx_glow *glow, const scene_layout *to)
{
    enum { TRACES = 2, ALL = FX_ATTACK_US, FLIES = FX_FLIGHT_US };
    const ts_board *target = &match_of(d)->board[glow->piece];
    spot from = clear_of(&d->layout, glow->cell[0]), end = arrival_of(to, target);
    unsigned role = role_of_attack(d, d->seat.player, glow->piece);
    bool characters = session_in_characters(d->s);
    int64_t age = (int64_t)fx_age(glow->born_us, glow->speed, d->s->now_us);
    unsigned count = characters ? TRACES + 1 : glow->fallen;
    count = min_u32(count, FX_FLYING_MAX);
    for (unsigned i = count; i-- > 0;) {
        int64_t late = (int64_t)i * (ALL - FLIES) / (FX_FLYING_MAX - 1);
        int64_t at = (age - late) * 1000 / FLIES;
        if (at < 0 || at >= 1000)
            continue;
        /* slow at first, fast at the end, like a throw that hits */
        spot place = on_the_way(from, end, (int32_t)(at * (1000 + at) / 2000));
        draw_row(d, role, place, characters && i ? 500 : 1000, characters && i ? 0 : glow->fallen);
    }
}

void scene_draw_flights(scene_drawing *d)
{
    scene_seat seat[TS_PLAYERS_MAX];
    unsigned seats = scene_seats(d->s, seat);
    for (unsigned i = 0; i < d->boards && scene_is_versus(d->s); i++) {
        scene_draw_seat(d, i);
        for (unsigned j = 0; j < FX_GLOWS_MAX; j++) {
            const fx_glow *glow = &d->seat.fx->glow[j];
            for (unsigned to = 0; to < seats && to < d->boards; to++)
                if (glow->born_us && glow->kind == FX_ATTACK && seat[to].player == glow->piece)
                    draw_flight(d, glow, &d->board[to]);
        }
    }
}

/* ---- names, rounds, aims -------------------------------------------------------------------- */

/* A line with one thing at its left end and further ones added at its right end. */
typedef struct edge {
    int32_t left, right, y; /* the free part of it */
} edge;

static bool take_box(const scene_drawing *d, edge *e, int32_t columns, scene_box *box)
{
    int32_t w = columns * d->layout.column;
    if (e->right - w < e->left)
        return false;
    *box = (scene_box){e->right - w, e->y, w, d->layout.line};
    e->right -= w + d->layout.column;
    return true;
}

static void mark(scene_drawing *d, edge *e, unsigned role, const char *words)
{
    scene_box box;
    if (words[0] && take_box(d, e, text_width(words), &box))
        scene_draw_text(d, role, ALIGN_LEFT, box, words);
}

static void draw_pips(scene_drawing *d, scene_box box, unsigned all, unsigned won)
{
    scene_item *item = scene_draw_item(d, ITEM_SHAPE, ROLE_TITLE, box);
    item->shape = SHAPE_PIPS;
    item->pips = clamp_u8(all);
    item->full = clamp_u8(won);
}

/* If there is no room for all pips, one pip and their number: a number alone would look like those
 * of the board and the bot. */
static void draw_rounds(scene_drawing *d, edge *upper, edge *lower)
{
    const duel_state *duel = session_duel_of(d->s);
    unsigned won = duel->won[d->seat.player], all = duel->first_to;
    int32_t columns = duel->first_to;
    char words[16];
    scene_box box;
    if (!duel->on || all < 2)
        return;
    if (take_box(d, upper, columns, &box) || take_box(d, lower, columns, &box)) {
        draw_pips(d, box, all, won);
        return;
    }
    columns = 1 + (int32_t)text_format(words, sizeof words, "%u", won);
    if (!take_box(d, upper, columns, &box) && !take_box(d, lower, columns, &box))
        return;
    draw_pips(d, (scene_box){box.x, box.y, d->layout.column, box.h}, 1, won > 0);
    box.x += d->layout.column;
    box.w -= d->layout.column;
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, box, words);
}

/* The board that this board aims at, and on a person's board the boards that aim at it. */
static void draw_aims(scene_drawing *d, edge *e)
{
    const ts_match *m = match_of(d);
    unsigned own = d->seat.player, aimed = 0;
    int target = ts_target(m, own);
    bool person = session_is_person(d->s, own);
    unsigned role = ROLE_DIM;
    char words[16];
    if (m->setup.players < 3 || m->board[own].outcome != TS_RUNNING || target < 0)
        return;
    if (person)
        role = ROLE_VALUE;
    else if (session_is_person(d->s, (unsigned)target))
        role = ROLE_WARNING;
    text_format(words, sizeof words, "\u2192%u", target + 1);
    mark(d, e, role, words);
    size_t used = text_format(words, sizeof words, "\u2190");
    for (unsigned i = 0; person && i < m->setup.players; i++)
        if (i != own && m->board[i].outcome == TS_RUNNING && ts_target(m, i) == (int)own) {
            used += text_format(words + used, sizeof words - used, "%u", i + 1);
            aimed++;
        }
    if (aimed)
        mark(d, e, aimed > 1 ? ROLE_WARNING : ROLE_DIM, words);
}

/* Over the field, and on the lower edge of a frame that has room for words. */
void scene_draw_marks(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    char number[8];
    edge upper = {l->name.x, l->name.x + l->name.w, l->name.y}, lower = {0};
    if (match_of(d)->setup.players > 2) {
        text_format(number, sizeof number, "%u", d->seat.player + 1);
        scene_box box = {l->name.x, l->name.y, l->column, l->line};
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, box, number);
        d->layout.name.x += 2 * l->column;
        d->layout.name.w -= 2 * l->column;
    }
    upper.left = l->name.x + scene_draw_name(d);
    upper.left += l->column;
    bool has_lower = session_in_characters(d->s) && !session_in_replay(d->s);
    if (has_lower)
        lower = (edge){l->cells.x, l->cells.x + l->cells.w, l->field.y + l->field.h - l->line};
    else if (d->seat.player > 0 && l->foot.w)
        lower = (edge){l->foot.x, l->foot.x + l->foot.w, l->foot.y};
    draw_aims(d, lower.right ? &lower : &upper);
    draw_rounds(d, &upper, &lower);
}

/* ---- boards that are out -------------------------------------------------------------------- */

/* Over the field of a board that is out. */
void scene_draw_place(scene_drawing *d)
{
    const ts_match *m = match_of(d);
    const scene_layout *l = &d->layout;
    int language = d->s->settings.language;
    unsigned outcome = m->board[d->seat.player].outcome;
    unsigned place = scene_is_versus(d->s) ? ts_duel_place(m, d->seat.player) : 0;
    char words[LINE_SIZE] = "";
    if (outcome == TS_WON && !scene_has_match_end(d->s)) /* which says it larger */
        screen_format(d->s, words, sizeof words, TEXT_PLACE_WINNER);
    else if (place > 1)
        text_format(words, sizeof words, text_of(language, TEXT_PLACE), place);
    scene_box box = l->cells;
    box.y += box.h / 4 - box.h / 4 % l->line;
    box.h = 2 * l->line;
    if (text_width(words) * l->column * 2 > box.w)
        box.h = l->line;
    if (text_width(words) * l->column <= box.w)
        scene_draw_sized(d, outcome == TS_WON ? ROLE_GOOD : ROLE_TITLE, ALIGN_CENTRE, box, words);
}

/* Chooses the boards of the picture. */

bool scene_page_hides_boards(const session *s)
{
    bool several = session_match(s)->setup.players > 1 || session_race_races(s);
    if (session_shows_game(s) || session_shows_pause(s) || session_shows_review(s))
        return false;
    if (session_shows_round(s))
        return several && !session_shows_ending(s);
    if (session_shows_result(s)) /* in a window, what was played for stays on the picture */
        return several && !session_shows_ending(s) &&
               (session_in_characters(s) || session_race_races(s));
    return true;
}

unsigned scene_seats(const session *s, scene_seat seat[TS_PLAYERS_MAX])
{
    unsigned count = 0;
    bool fades = session_effects_fade(s);
    if (!session_has_match(s) || scene_page_hides_boards(s))
        return 0;
    if (session_shows_review(s)) {
        seat[0] = (scene_seat){session_run_of(s), session_review_board(s),
                               session_board_fx(s, session_review_board(s)), NULL};
        return 1;
    }
    unsigned players = session_match(s)->setup.players;
    for (unsigned i = 0; i < players; i++) {
        unsigned player = session_board_at(s, i);
        seat[count++] = (scene_seat){session_run_of(s), player, session_board_fx(s, player),
                                     fades ? session_board_fade(s, player) : NULL};
    }
    if (session_race_races(s) && count == 1)
        seat[count++] = (scene_seat){.run = session_race_opponent(s)};
    return count;
}

bool scene_is_versus(const session *s)
{
    const ts_setup *setup = &session_match(s)->setup;
    return session_has_match(s) && setup->players > 1 &&
           run_rules(session_run_of(s))->attack != TS_ATTACK_NONE;
}

bool scene_seat_is_out(const scene_seat *seat)
{
    const ts_match *m = &seat->run->match;
    return m->setup.players > 1 && m->board[seat->player].outcome == TS_LOST;
}
