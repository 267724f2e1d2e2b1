/* The result of a game. */
#include "sections.h"
#include "drawing.h"
#include "base/minmax.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/coach.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/game.h"

/* The result of one board: what it was, a word, the number laid of tiles, the difference to the
 * best, times at every tenth line, quiet numbers in two columns, what to do next. All lengths are
 * in sixteenths of M, the size of type, which depends on the room alone. */

#define PART 16
#define FACT_ROWS 5      /* enough of them */
#define FACTS_COLUMNS 46 /* of text that two columns of facts need */
#define LETTERS 7        /* rows of tiles */

/* The sizes of all parts, in sixteenths of M. */
typedef struct lengths {
    int panel, around, margin;
    int gap, rule;       /* empty: in the head; over and under the facts */
    int text, row, fact; /* lines: of words, to choose, of a fact */
    int word, number, splits;
    int facts; /* rows of them at most */
} lengths;

/* The plans from the largest to the smallest: texts are worth more than space. */
#define IN_WINDOW                                                                                  \
    .panel = 40 * PART, .around = PART, .fact = PART * 13 / 8, .word = 5 * PART / 2,               \
    .number = 6 * PART, .facts = FACT_ROWS
static const lengths in_window[] = {
    {IN_WINDOW, .margin = PART * 8 / 5, .gap = PART * 5 / 8, .rule = PART * 5 / 8,
     .text = PART * 7 / 4, .row = 2 * PART, .splits = PART * 43 / 8},
    {IN_WINDOW, .margin = PART, .gap = PART * 3 / 8, .rule = PART / 2, .text = PART * 13 / 8,
     .row = PART * 27 / 16, .splits = PART * 5},
};
/* M is a line, or two columns; all is whole lines. From many lines to few. */
#define IN_LINES                                                                                   \
    .panel = 32 * PART, .margin = PART, .text = PART, .row = PART, .fact = PART, .word = PART,     \
    .number = 3 * PART, .splits = 3 * PART
static const lengths in_terminal[] = {
    {IN_LINES, .around = PART, .gap = PART, .rule = PART, .facts = 2 * FACT_ROWS + 1},
    {IN_LINES, .rule = PART, .facts = FACT_ROWS},
    {IN_LINES, .facts = FACT_ROWS},
};

typedef struct sheet {
    const lengths *of;
    int m;                     /* pixels */
    int row;                   /* the height of a line to choose */
    int hints;                 /* lines of keys */
    int rows, columns, splits; /* of facts; are there splits? */
    int foot;                  /* its lines */
    bool said;
    int reason, helped;  /* lines of them */
    bool whole;          /* nothing had to go */
    scene_box panel, at; /* at: the part that is free */
} sheet;

static int32_t units(const scene_drawing *d, const sheet *p, int parts)
{
    int32_t cell = d->layout.cell_h;
    if (session_in_characters(d->s))
        return parts * d->layout.line / PART;
    return (int32_t)((int64_t)parts * p->m * SCENE_UNIT / PART / cell);
}

/* Sets the size of text for all that is drawn from now on. */
static void take_size(scene_drawing *d, const sheet *p)
{
    if (session_in_characters(d->s))
        return;
    d->layout.line = units(d, p, p->of->text);
    d->layout.type = units(d, p, PART * 8 / 5);
    d->layout.column = units(d, p, PART * 5 / 8);
}

/* Letters of tiles are made of half lines in terminals that have them. */
static int number_of(const scene_drawing *d, const sheet *p)
{
    bool as_words = session_in_characters(d->s) && !d->s->options.has_halves;
    return as_words ? p->of->text : p->of->number;
}

/* Returns a row's height in parts. Buttons are made large enough for fingers. */
static int row_of(const scene_drawing *d, const sheet *p)
{
    int32_t unit = max_int(units(d, p, PART), 1);
    if (!scene_has_fingers(d))
        return p->of->row;
    return max_int(p->of->row, (scene_css(d, FINGER_SIDE) * PART + unit) / unit);
}

/* Finds out which texts the sheet has in addition, and the lines they take in this width. */
static void ask(scene_drawing *d, sheet *p, int32_t w)
{
    enum { FOOT_LEAST = 2, HELPED_COLUMNS = 52 };
    char words[ABOUT_SIZE];
    p->said = result_difference(d->s, words, sizeof words);
    result_reason(d->s, words, sizeof words);
    p->reason = (int)scene_wrapped_lines(d, words, w);
    p->helped = session_lookback_may_know(d->s) * (w < HELPED_COLUMNS * d->layout.column ? 2 : 1);
    result_foot(d->s, words, sizeof words);
    p->foot = words[0] ? max_int(FOOT_LEAST, (int)scene_wrapped_lines(d, words, w)) : 0;
}

/* Plans what has room, what matters least goes first. Returns false if not even the least. */
static bool plan_by(scene_drawing *d, sheet *p)
{
    const lengths *of = p->of;
    result_split split;
    int lines = (int)screen_count(d->s, screen_get(SCREEN_RESULT));
    take_size(d, p);
    int32_t w = min_int(units(d, p, of->panel), d->layout.width - units(d, p, 2 * of->around));
    int32_t inner = w - 2 * units(d, p, of->margin);
    p->row = row_of(d, p);
    scene_box hints = {0, 0, inner, d->layout.height};
    p->hints = (int)scene_draw_menu_hints(d, hints, false);
    ask(d, p, inner);
    int room = (int)((int64_t)d->layout.height * PART / max_int(units(d, p, PART), 1));
    int needs = 2 * of->margin + of->text + of->word + number_of(d, p) + 4 * of->gap +
                (p->reason + p->said + p->helped) * of->text + lines * p->row + p->foot * of->text +
                p->hints * of->text + (of->gap ? of->text : 0);
    room -= needs + 2 * of->around;
    int splits = result_get_split(d->s, 0, &split) ? of->rule + of->splits : 0;
    p->splits = room >= splits ? splits : 0;
    room -= p->splits;
    int facts = (int)scene_count_result_rows(d->s);
    p->columns = inner >= FACTS_COLUMNS * d->layout.column ? 2 : 1; /* or names have no room */
    facts = min_int((facts + p->columns - 1) / p->columns, of->facts);
    p->rows = max_int(min_int(facts, (room - 2 * of->rule) / of->fact), 0);
    p->whole = p->rows >= min_int(facts, FACT_ROWS) && p->splits == splits;
    needs += p->splits + (p->rows ? p->rows * of->fact + 2 * of->rule : 0);
    int32_t h = units(d, p, needs), margin = units(d, p, of->margin);
    p->panel = (scene_box){(d->layout.width - w) / 2, (d->layout.height - h) / 2, w, h};
    if (session_in_characters(d->s)) {
        p->panel.x -= p->panel.x % d->layout.column;
        p->panel.y -= p->panel.y % d->layout.line;
    }
    p->at = (scene_box){p->panel.x + margin, p->panel.y + margin, inner, h - 2 * margin};
    return room >= 0 && p->panel.y >= 0;
}

/* True when the kind of game fits into one line. */
static bool fits_kind(const scene_drawing *d, const sheet *p)
{
    char words[ABOUT_SIZE];
    store_kind kind = session_kind(&session_last_game(d->s)->setup);
    screen_format_kind(d->s, words, sizeof words, &kind);
    return scene_words_w(d, words) <= p->at.w;
}

static bool plan(scene_drawing *d, sheet *p)
{
    enum { IN_A_WINDOW = sizeof in_window / sizeof in_window[0] };
    const bool characters = session_in_characters(d->s);
    const lengths *of = characters ? in_terminal : in_window;
    const size_t count = characters ? sizeof in_terminal / sizeof in_terminal[0] : IN_A_WINDOW;
    const int m = characters ? 0 : scene_size_that_fits(d);
    bool fits = false;
    for (size_t i = 0; i < count && !(fits && p->whole); i++) {
        *p = (sheet){.of = &of[i], .m = m};
        fits = plan_by(d, p);
    }
    return fits && (!characters || fits_kind(d, p));
}

/* A stack that could not be seen is shown at last, with the numbers beside it. */
static bool shows_stack(const scene_drawing *d)
{
    return d->layout.facts.w && ts_modes_get(session_last_game(d->s)->setup.mode)->fades;
}

bool scene_has_result(const scene_drawing *d)
{
    scene_drawing as_if = *d;
    sheet p;
    return session_shows_result(d->s) && session_last_game(d->s)->setup.players == 1 &&
           !shows_stack(d) && plan(&as_if, &p);
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
    scene_box line = take(d, p, p->of->rule);
    line.h = scene_whole_pixels(d, SCENE_UNIT / d->layout.cell_h + 1);
    scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, line)->shape = SHAPE_RULE;
}

/* The tiles of a new best are laid from the left. */
static uint8_t unlaid(const session *s)
{
    uint64_t age_us = s->now_us - session_last_game(s)->ended_us;
    if (!session_last_game(s)->best || s->settings.reduced_motion || age_us >= RESULT_LAID_US)
        return 0;
    return (uint8_t)(255 - age_us * 255 / RESULT_LAID_US);
}

static void draw_head(scene_drawing *d, sheet *p)
{
    const session *s = d->s;
    const session_finished *f = session_last_game(s);
    char words[2 * ABOUT_SIZE];
    store_kind kind = session_kind(&f->setup);
    scene_big_text word = {.role = f->outcome == TS_WON ? ROLE_TITLE : ROLE_DIM,
                           .align = ALIGN_CENTRE,
                           .amount = 1000,
                           .of_one_line = true};
    scene_big_text number = {.role = f->best ? ROLE_GOLD : ROLE_VALUE,
                             .align = ALIGN_CENTRE,
                             .amount = 1000,
                             .unlaid = unlaid(s),
                             .of_one_line = true};
    if (f->best)
        word.role = ROLE_PERFECT;
    screen_format_kind(s, words, sizeof words, &kind);
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, take(d, p, p->of->text), words);
    take(d, p, p->of->gap);
    screen_format(s, words, sizeof words, result_word(s));
    scene_draw_big_text(d, &word, take(d, p, p->of->word), units(d, p, PART * 35 / 100), words);
    take(d, p, p->of->gap);
    result_number(s, words, sizeof words);
    scene_draw_big_text(d, &number, take(d, p, number_of(d, p)), units(d, p, PART * 4 / 5), words);
    if (p->reason) {
        result_reason(s, words, sizeof words);
        scene_draw_wrapped(d, ROLE_PLAIN, ALIGN_CENTRE, take(d, p, p->reason * p->of->text), words);
    }
    if (p->helped) {
        result_help(s, words, sizeof words);
        scene_draw_wrapped(d, ROLE_DIM, ALIGN_CENTRE, take(d, p, p->helped * p->of->text), words);
    }
    if (p->said) {
        unsigned role = result_difference(s, words, sizeof words);
        scene_draw_text(d, role, ALIGN_CENTRE, take(d, p, p->of->text), words);
    }
    take(d, p, p->of->gap);
}

static void draw_splits(scene_drawing *d, sheet *p)
{
    result_split split;
    int32_t count = 0, line = d->layout.line;
    rule(d, p);
    while (result_get_split(d->s, (unsigned)count, &split))
        count++;
    scene_box box = take(d, p, p->of->splits), at = box;
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
    unsigned cursor = session_cursor_of(d->s, SCREEN_RESULT);
    int32_t line = d->layout.line;
    for (unsigned i = 0; i < screen_count(d->s, screen); i++) {
        screen_line words = {0};
        scene_box row = take(d, p, p->row), at = row;
        screen_fill_line(d->s, screen, i, &words);
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
    const uint32_t begun = d->scene->count;
    sheet p;
    char words[ABOUT_SIZE];
    plan(d, &p);
    d->scene->text_w = d->layout.column;
    d->scene->text_h = d->layout.type;
    if (session_last_game(d->s)->best)
        scene_draw_gold(d, (255u - unlaid(d->s)) * 1000 / 255, 1000);
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, p.panel)->gold = session_last_game(d->s)->best;
    scene_draw_last_seconds(d, p.panel, units(d, &p, PART));
    draw_head(d, &p);
    if (p.splits)
        draw_splits(d, &p);
    if (p.rows) {
        rule(d, &p);
        scene_box facts = take(d, &p, p.rows * p.of->fact);
        int32_t line = d->layout.line;
        d->layout.line = units(d, &p, p.of->fact);
        scene_draw_result_table(d, facts, (unsigned)p.columns);
        d->layout.line = line;
        rule(d, &p);
    }
    draw_choice(d, &p);
    take(d, &p, p.of->gap);
    if (p.foot) {
        scene_box foot = take(d, &p, p.foot * p.of->text);
        result_foot(d->s, words, sizeof words);
        scene_draw_wrapped(d, screen_warns(d->s) ? ROLE_WARNING : ROLE_DIM, ALIGN_CENTRE, foot,
                           words);
    }
    scene_draw_menu_hints(d, p.at, true);
    scene_draw_coming(d, begun);
}

/* ---- of several boards ---------------------------------------------------------------------- */

bool scene_has_match_end(const session *s)
{
    return !session_in_characters(s) && session_shows_result(s) &&
           session_last_game(s)->setup.players > 1 && !scene_page_hides_boards(s);
}

/* Beside the small boards, where there are some and the table has room. */
static scene_box place_beside_small(const scene_drawing *d)
{
    enum { TABLE_COLUMNS = 54 };
    const scene_box all = {0, 0, d->layout.width, d->layout.height};
    scene_box room = all;
    for (unsigned i = 1; i < d->boards; i++)
        if (d->board[i].unit < d->board[0].unit && d->board[i].field.x > d->board[0].field.x)
            room.w = min_int(room.w, d->board[i].field.x);
    return room.w < TABLE_COLUMNS * d->layout.column ? all : room;
}

/* The table slides in below. */
static int32_t above_table(scene_box room)
{
    return room.h * 2 / 5;
}

/* Between two boards that stand apart, or else on a panel over all of them. */
static scene_box place_of_winner(scene_drawing *d, scene_box room, const char *words, int32_t *tile,
                                 int32_t lines)
{
    enum { COLUMNS = 60 }; /* tiles */
    const scene_layout *l = &d->layout;
    const scene_box *left = &d->board[0].field, *right = &d->board[1].field;
    int32_t gap = right->x - left->x - left->w - 2 * l->column, unit = d->board[0].unit;
    for (*tile = unit / 4; d->boards == 2 && *tile >= unit / 7; *tile -= SCENE_UNIT / l->cell_h)
        if (scene_big_text_w(d, words, *tile) <= gap) {
            int32_t high = (lines * LETTERS + 4) * *tile;
            int32_t y = min_int(left->y + left->h / 8, above_table(room) - high);
            return (scene_box){left->x + left->w + l->column, max_int(y, 0), gap, high};
        }
    /* of more boards in the largest one, over its field */
    const scene_box *field = &d->board[0].cells;
    for (*tile = unit / 5; d->boards > 2 && *tile >= unit / 8; *tile -= SCENE_UNIT / l->cell_h)
        if (scene_big_text_w(d, words, *tile) <= field->w - l->column)
            return (scene_box){field->x, field->y + field->h / 8, field->w,
                               (lines * LETTERS + 4) * *tile};
    *tile = unit / 4;
    int32_t w = max_int(COLUMNS * *tile, scene_big_text_w(d, words, *tile) + 6 * *tile);
    w = min_int(room.w - 2 * *tile, w);
    scene_box box = {(room.w - w) / 2, room.h / 8, w, (lines * LETTERS + 4) * *tile};
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, box)->gold = session_last_game(d->s)->winner > 0;
    return box;
}

static void draw_winner(scene_drawing *d, scene_box room)
{
    const session *s = d->s;
    const duel_state *duel = session_duel_of(s);
    int32_t tile;
    char words[LINE_SIZE], score[LINE_SIZE];
    scene_big_text how = {
        .role = ROLE_PERFECT, .align = ALIGN_CENTRE, .amount = 1000, .of_one_line = true};
    bool two = session_last_game(s)->setup.players == 2 && session_duel_is_on(s);
    screen_format_winner(s, words, sizeof words);
    scene_box box = place_of_winner(d, room, words, &tile, two ? 2 : 1);
    int32_t line = LETTERS * tile;
    box.y += tile;
    box.h = line + tile;
    scene_draw_big_text(d, &how, box, tile, words);
    if (!two)
        return;
    scene_seat seat[TS_PLAYERS_MAX]; /* as the boards stand, from left to right */
    scene_seats(s, seat);
    text_format(score, sizeof score, "%u : %u", duel->won[seat[0].player],
                duel->won[seat[1].player]);
    how.role = ROLE_VALUE;
    box.y += line + 2 * tile;
    box.h = line;
    scene_draw_big_text(d, &how, box, tile * 3 / 4, score);
}

/* Returns the seat of the winner once all others have turned to stone, from 1; or 0. */
static unsigned winner_alone(const session *s)
{
    const session_finished *f = session_last_game(s);
    scene_seat seat[TS_PLAYERS_MAX];
    const unsigned seats = scene_seats(s, seat);
    for (unsigned i = 0; i < seats && s->now_us + DUEL_ROUND_SEEN_US - FX_END_US >= f->ended_us;
         i++)
        if (seat[i].player + 1 == f->winner)
            return i + 1;
    return 0;
}

void scene_draw_match_end(scene_drawing *d)
{
    const bool has_table = !session_shows_ending(d->s);
    d->only = has_table ? 0 : winner_alone(d->s);
    for (unsigned i = 0; i < d->boards && has_table; i++) /* they are in the table */
        d->board[i].stats.w = d->board[i].more.w = 0;
    if (session_last_game(d->s)->winner > 0)
        scene_draw_gold(d, 1000, 1000);
    scene_draw_play(d, false);
    scene_draw_seat(d, 0);
    scene_box room = place_beside_small(d);
    draw_winner(d, room);
    if (!has_table)
        return;
    room.y = above_table(room);
    room.h -= room.y;
    scene_draw_menu(d, room);
}

/* The numbers of a result: of one board in one or two lists; of several as a table with a column
 * for each board. */

#define FACTS_MAX 24
#define APART 2 /* columns between two columns of the table */

unsigned scene_count_result_rows(const session *s)
{
    const screen_def *screen = screen_get(session_screen(s));
    screen_line line = {0};
    unsigned count = 0;
    while (screen->fact && count < FACTS_MAX && screen->fact(s, count, &line))
        count++;
    return count;
}

static void draw_list(scene_drawing *d, scene_box box, unsigned columns)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    int32_t column = d->layout.column;
    int32_t half = (box.w - 4 * column) / 2;
    unsigned rows = (unsigned)(box.h / d->layout.line);
    half -= half % column;
    for (unsigned i = 0; i < columns * rows; i++) {
        screen_line line = {0};
        if (!screen->fact(d->s, i, &line))
            return;
        scene_box at = scene_box_line(d, box, i % rows);
        if (columns == 2) {
            at.x += i < rows ? 0 : box.w - half;
            at.w = half;
        }
        int32_t value = text_width(line.value) * column;
        scene_box right = {at.x + at.w - value, at.y, value, at.h};
        at.w -= value + column;
        if (text_width(line.label) * column <= at.w)
            scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, at, line.label);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, right, line.value);
    }
}

/* ---- of several boards ---------------------------------------------------------------------- */

typedef struct widths {
    int32_t label, cell;    /* the widest */
    unsigned boards, lines; /* lines: per fact; its numbers are below its name if necessary */
} widths;

static int32_t wider(const scene_drawing *d, int32_t most, const char *words)
{
    int32_t w = text_width(words) * d->layout.column;
    return max_int(w, most);
}

static widths measure(const scene_drawing *d, int32_t room)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    widths w = {.boards = session_last_game(d->s)->setup.players};
    screen_line line = {0};
    char name[LINE_SIZE];
    for (unsigned i = 0; i < w.boards; i++) {
        session_format_player(d->s, name, sizeof name, i);
        w.cell = wider(d, w.cell, name);
    }
    for (unsigned i = 0; i < FACTS_MAX && screen->fact && screen->fact(d->s, i, &line); i++) {
        w.label = wider(d, w.label, line.label);
        for (unsigned board = 0; board < w.boards; board++)
            w.cell = wider(d, w.cell, line.cell[board]);
    }
    w.cell += APART * d->layout.column;
    w.lines = w.label + (int32_t)w.boards * w.cell <= room ? 1 : 2;
    if (w.lines == 2)
        w.label = 0;
    w.cell = (room - w.label) / (int32_t)w.boards;
    w.cell -= w.cell % d->layout.column;
    return w;
}

static void draw_cell(scene_drawing *d, unsigned role, const widths *w, scene_box line,
                      unsigned board, const char *words)
{
    int32_t width = text_width(words) * d->layout.column;
    int32_t right = line.x + line.w - (int32_t)(w->boards - 1 - board) * w->cell;
    if (width + d->layout.column <= w->cell)
        scene_draw_text(d, role, ALIGN_RIGHT, (scene_box){right - width, line.y, width, line.h},
                        words);
}

/* A name that is too long for its column is replaced by the number of its place. */
static void draw_names(scene_drawing *d, const widths *w, scene_box line)
{
    for (unsigned i = 0; i < w->boards; i++) {
        char name[LINE_SIZE];
        unsigned board = session_board_at(d->s, i);
        session_format_player(d->s, name, sizeof name, board);
        if ((text_width(name) + 1) * d->layout.column > w->cell)
            text_format(name, sizeof name, "%u", i + 1);
        draw_cell(d, session_last_game(d->s)->winner == board + 1 ? ROLE_GOOD : ROLE_TITLE, w, line,
                  i, name);
    }
}

static void draw_table(scene_drawing *d, scene_box box)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    unsigned room = (unsigned)(box.h / d->layout.line), at = 1;
    widths w = measure(d, box.w);
    screen_line line = {0};
    if (room < 1 + w.lines)
        return;
    draw_names(d, &w, scene_box_line(d, box, 0));
    for (unsigned i = 0; at + w.lines <= room && screen->fact(d->s, i, &line); i++) {
        scene_box place = scene_box_line(d, box, at);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT,
                        (scene_box){place.x, place.y, w.lines == 1 ? w.label : place.w, place.h},
                        line.label);
        at += w.lines;
        place = scene_box_line(d, box, at - 1);
        for (unsigned board = 0; board < w.boards; board++)
            draw_cell(d, ROLE_VALUE, &w, place, board, line.cell[board]);
        line = (screen_line){0};
    }
}

/* ---- whichever it is ------------------------------------------------------------------------ */

unsigned scene_result_table_lines(const scene_drawing *d, int32_t w, unsigned columns)
{
    unsigned count = scene_count_result_rows(d->s);
    if (count == 0 || session_last_game(d->s)->setup.players < 2)
        return (count + columns - 1) / columns;
    return 1 + count * measure(d, w).lines;
}

void scene_draw_result_table(scene_drawing *d, scene_box box, unsigned columns)
{
    if (session_last_game(d->s)->setup.players > 1)
        draw_table(d, box);
    else
        draw_list(d, box, columns);
}
