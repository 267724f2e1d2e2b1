/* The result of one board: what it was, a word, the number laid of tiles, the difference to the
 * best, times at every tenth line, quiet numbers in two columns, what to do next. All lengths are
 * in sixteenths of M, the size of type, which depends on the room alone. */
#include "result.h"

#include "base/minmax.h"
#include "boards.h"
#include "facts.h"
#include "fingers.h"
#include "menu.h"
#include "play.h"
#include "play/screens/result.h"
#include "play/screens/say.h"
#include "play/screens/screens.h"
#include "tiles.h"
#include "words.h"

#define PART 16
#define PANEL (40 * PART)
#define ROW (2 * PART)
#define TEXT (PART * 7 / 4)
#define NUMBER (6 * PART)
#define WORD (5 * PART / 2)
#define SPLITS (6 * PART)
#define FACT (PART * 13 / 8)
#define FACT_ROWS_MOST 5
#define FACTS_COLUMNS 46 /* of text that two columns of facts need */
#define LETTERS 7        /* rows of tiles */
#define MARGIN (PART * 8 / 5)
#define GAP (PART * 5 / 8)

typedef struct sheet {
    int m;                     /* pixels */
    int row;                   /* the height of a line to choose */
    int hints;                 /* lines of keys */
    int rows, columns, splits; /* of facts; are there splits? */
    bool reason, said, foot;
    scene_box panel, at; /* at: the part that is free */
} sheet;

static int32_t units(const scene_drawing *d, const sheet *p, int parts)
{
    int32_t cell = d->layout.cell_h;
    return (int32_t)((int64_t)parts * p->m * SCENE_UNIT / PART / cell);
}

/* Of the size of type: text of that size in all that is drawn from now on. */
static void take_size(scene_drawing *d, const sheet *p)
{
    d->layout.line = units(d, p, TEXT);
    d->layout.type = units(d, p, PART * 8 / 5);
    d->layout.column = units(d, p, PART * 5 / 8);
}

/* What fingers touch is large enough for them. */
static int row_of(const scene_drawing *d, const sheet *p)
{
    int32_t unit = max_int(units(d, p, PART), 1);
    return scene_has_fingers(d) ? max_int(ROW, (scene_css(d, FINGER_SIDE) * PART + unit) / unit)
                                : ROW;
}

static sheet measure(const scene_drawing *d)
{
    const int *room = d->s->picture.room;
    int m = min_int(room[1] / 42, room[0] / 23), least = room[3];
    if (room[1] > room[0])
        m = min_int(m, max_int(17 * room[3] / 12, room[0] / 42));
    if (d->s->options.in_page)
        least = room[3] * 15 / 12;
    return (sheet){.m = max_int(6 * room[3] / 12, min_int(max_int(m, least), room[0] / 23))};
}

/* Plans what has room, what matters least goes first. False: not even the least. */
static bool plan(scene_drawing *d, sheet *p)
{
    char words[ABOUT_ROOM];
    result_split split;
    int lines = (int)screen_get(SCREEN_RESULT)->count(d->s);
    take_size(d, p);
    int32_t w = min_int(units(d, p, PANEL), d->layout.width - units(d, p, 2 * PART));
    int32_t inner = w - 2 * units(d, p, MARGIN);
    p->row = row_of(d, p);
    scene_box hints = {0, 0, inner, d->layout.height};
    p->hints = (int)scene_draw_menu_hints(d, hints, false);
    p->said = result_difference(d->s, words, sizeof words);
    result_reason(d->s, words, sizeof words);
    p->reason = words[0];
    result_foot(d->s, words, sizeof words);
    p->foot = words[0];
    int room = (int)((int64_t)d->layout.height * PART / max_int(units(d, p, PART), 1)) - 2 * PART;
    int needs = 2 * MARGIN + 2 * TEXT + WORD + NUMBER + 4 * GAP + lines * p->row + p->hints * TEXT +
                (p->reason + p->said) * TEXT + p->foot * 2 * TEXT;
    room -= needs;
    p->splits = room >= SPLITS && result_get_split(d->s, 0, &split);
    room -= p->splits ? SPLITS : 0;
    int facts = (int)scene_count_facts(d->s);
    p->columns = inner >= FACTS_COLUMNS * d->layout.column ? 2 : 1; /* or names have no room */
    p->rows = min_int((facts + p->columns - 1) / p->columns,
                      min_int(FACT_ROWS_MOST, (room - 2 * GAP) / FACT));
    p->rows = max_int(p->rows, 0);
    needs += (p->splits ? SPLITS : 0) + (p->rows ? p->rows * FACT + 2 * GAP : 0);
    int32_t h = units(d, p, needs);
    p->panel = (scene_box){(d->layout.width - w) / 2, (d->layout.height - h) / 2, w, h};
    p->at = (scene_box){p->panel.x + units(d, p, MARGIN), p->panel.y + units(d, p, MARGIN), inner,
                        h - 2 * units(d, p, MARGIN)};
    return room >= 0 && p->panel.y >= 0;
}

bool scene_has_result(const scene_drawing *d)
{
    scene_drawing as_if = *d;
    sheet p = measure(d);
    return !session_in_characters(d->s) && session_screen(d->s) == SCREEN_RESULT &&
           d->s->game.last.setup.players == 1 && plan(&as_if, &p);
}

static scene_box take(scene_drawing *d, sheet *p, int parts)
{
    scene_box box = p->at;
    box.h = units(d, p, parts);
    p->at.y += box.h;
    p->at.h -= box.h;
    return box;
}

static void rule(scene_drawing *d, sheet *p)
{
    scene_box line = take(d, p, GAP);
    line.h = scene_whole_pixels(d, SCENE_UNIT / d->layout.cell_h + 1);
    scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, line)->cell = SHAPE_RULE;
}

/* The tiles of a new best are laid from the left. */
static uint8_t unlaid(const session *s)
{
    uint64_t age_us = s->now_us - s->game.last.ended_us;
    if (!s->game.last.best || s->settings.reduced_motion || age_us >= RESULT_LAID_US)
        return 0;
    return (uint8_t)(255 - age_us * 255 / RESULT_LAID_US);
}

static void draw_head(scene_drawing *d, sheet *p)
{
    const session *s = d->s;
    const session_finished *f = &s->game.last;
    char words[2 * ABOUT_ROOM];
    store_kind kind = session_kind(&f->setup);
    bool lost = f->outcome != TS_WON && !f->best;
    scene_tiles word = {.role = f->best ? ROLE_PERFECT
                                : lost  ? ROLE_DIM
                                        : ROLE_TITLE,
                        .align = ALIGN_CENTRE,
                        .amount = 1000,
                        .of_one_line = true};
    scene_tiles number = {.role = f->best ? ROLE_GOLD : ROLE_VALUE,
                          .align = ALIGN_CENTRE,
                          .amount = 1000,
                          .unlaid = unlaid(s),
                          .of_one_line = true};
    screen_say_kind(s, words, sizeof words, &kind);
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, take(d, p, TEXT), words);
    take(d, p, GAP);
    screen_say(s, words, sizeof words, result_word(s));
    scene_draw_tiles(d, &word, take(d, p, WORD), units(d, p, PART * 35 / 100), words);
    take(d, p, GAP);
    result_number(s, words, sizeof words);
    scene_draw_tiles(d, &number, take(d, p, NUMBER), units(d, p, PART * 4 / 5), words);
    if (p->reason) {
        result_reason(s, words, sizeof words);
        scene_draw_text(d, ROLE_PLAIN, ALIGN_CENTRE, take(d, p, TEXT), words);
    }
    if (p->said) {
        unsigned role = result_difference(s, words, sizeof words);
        scene_draw_text(d, role, ALIGN_CENTRE, take(d, p, TEXT), words);
    }
    take(d, p, GAP);
}

static void draw_splits(scene_drawing *d, sheet *p)
{
    result_split split;
    int32_t count = 0, line = d->layout.line;
    rule(d, p);
    while (result_get_split(d->s, (unsigned)count, &split))
        count++;
    scene_box box = take(d, p, SPLITS - GAP), at = box;
    at.w = box.w / count;
    for (int32_t i = 0; i < count; i++, at.x += at.w) {
        result_get_split(d->s, (unsigned)i, &split);
        scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, (scene_box){at.x, at.y, at.w, line},
                        split.label);
        scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE, (scene_box){at.x, at.y + line, at.w, line},
                        split.time);
        scene_draw_text(d, split.role, ALIGN_CENTRE, (scene_box){at.x, at.y + 2 * line, at.w, line},
                        split.by);
    }
}

static void draw_choice(scene_drawing *d, sheet *p)
{
    const screen_def *screen = screen_get(SCREEN_RESULT);
    unsigned cursor = d->s->menu.cursor[SCREEN_RESULT];
    int32_t line = d->layout.line;
    for (unsigned i = 0; i < screen->count(d->s); i++) {
        screen_line words = {0};
        scene_box row = take(d, p, p->row), at = row;
        screen->line(d->s, i, &words);
        scene_draw_spot(d, row, SPOT_LINE, i);
        if (i == cursor)
            scene_draw_cursor(d, row);
        at.y += (row.h - line) / 2;
        at.h = line;
        scene_draw_text(d, i == cursor ? ROLE_CHOSEN : ROLE_PLAIN, ALIGN_CENTRE, at, words.label);
    }
}

void scene_draw_result(scene_drawing *d)
{
    sheet p = measure(d);
    char words[ABOUT_ROOM];
    plan(d, &p);
    d->scene->text_w = d->layout.column;
    d->scene->text_h = d->layout.type;
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, p.panel)->cell = d->s->game.last.best;
    draw_head(d, &p);
    if (p.splits)
        draw_splits(d, &p);
    if (p.rows) {
        rule(d, &p);
        scene_box facts = take(d, &p, p.rows * FACT);
        int32_t line = d->layout.line;
        d->layout.line = units(d, &p, FACT);
        scene_draw_facts(d, facts, (unsigned)p.columns);
        d->layout.line = line;
        rule(d, &p);
    }
    draw_choice(d, &p);
    take(d, &p, GAP);
    if (p.foot) {
        scene_box foot = take(d, &p, 2 * TEXT);
        result_foot(d->s, words, sizeof words);
        scene_draw_wrapped(d, screen_warns(d->s) ? ROLE_WARNING : ROLE_DIM, ALIGN_CENTRE, foot,
                           words);
    }
    scene_draw_menu_hints(d, p.at, true);
}

/* ---- of several boards ---------------------------------------------------------------------- */

bool scene_has_match_end(const session *s)
{
    return !session_in_characters(s) && session_screen(s) == SCREEN_RESULT &&
           s->game.last.setup.players > 1 && !scene_page_hides_boards(s);
}

/* Between two boards that stand apart, or else on a panel over all of them. */
static scene_box place_of_winner(scene_drawing *d, const char *words, int32_t *tile, int32_t lines)
{
    enum { COLUMNS = 60 }; /* tiles */
    const scene_layout *l = &d->layout;
    const scene_box *left = &d->board[0].field, *right = &d->board[1].field;
    int32_t gap = right->x - left->x - left->w - 2 * l->column, unit = d->board[0].unit;
    for (*tile = unit / 4; d->boards == 2 && *tile >= unit / 7; *tile -= SCENE_UNIT / l->cell_h)
        if (scene_tiles_w(d, words, *tile) <= gap)
            return (scene_box){left->x + left->w + l->column, left->y + left->h / 8, gap,
                               lines * LETTERS * *tile + 4 * *tile};
    *tile = unit / 4;
    int32_t w =
        min_int(l->width - 2 * *tile, max_int(COLUMNS * *tile, scene_tiles_w(d, words, *tile)));
    scene_box box = {(l->width - w) / 2, l->height / 8, w, (lines * LETTERS + 4) * *tile};
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, box)->cell = d->s->game.last.winner > 0;
    return box;
}

static void draw_winner(scene_drawing *d)
{
    const session *s = d->s;
    const duel_state *duel = session_duel_of(s);
    int32_t tile;
    char words[LINE_ROOM], score[LINE_ROOM];
    scene_tiles how = {
        .role = ROLE_PERFECT, .align = ALIGN_CENTRE, .amount = 1000, .of_one_line = true};
    bool two = s->game.last.setup.players == 2 && session_duel_is_on(s);
    screen_say_winner(s, words, sizeof words);
    scene_box box = place_of_winner(d, words, &tile, two ? 2 : 1);
    int32_t line = LETTERS * tile;
    box.y += tile;
    box.h = line + tile;
    scene_draw_tiles(d, &how, box, tile, words);
    if (!two)
        return;
    text_format(score, sizeof score, "%u : %u", (uint64_t)duel->won[0], (uint64_t)duel->won[1]);
    how.role = ROLE_VALUE;
    box.y += line + 2 * tile;
    box.h = line;
    scene_draw_tiles(d, &how, box, tile * 3 / 4, score);
}

void scene_draw_match_end(scene_drawing *d)
{
    scene_layout own;
    scene_draw_play(d, false);
    scene_draw_seat(d, 0);
    draw_winner(d);
    if (session_duel_shows_end(d->s))
        return;
    own = d->layout;
    scene_draw_menu(d, (scene_box){0, own.height * 2 / 5, own.width, own.height * 3 / 5});
}
