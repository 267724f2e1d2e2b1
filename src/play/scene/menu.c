/* Draws a menu: a frame, a title, a note, numbers, the list with its cursor (it scrolls), words
 * about the chosen line, the keys. If the room is small the least important parts are left out
 * first; the list and the keys always stay. */
#include "base/minmax.h"
#include "facts.h"
#include "hints.h"
#include "logo.h"
#include "menu.h"
#include "play/screens/say.h"
#include "play/screens/screens.h"
#include "plot.h"
#include "table.h"
#include "words.h"

#include <string.h>

/* if it were wider, eyes would not find the value that belongs to a name */
#define PAGE_COLUMNS 64
#define FACTS_BEFORE_GAPS 8   /* this number of facts is more important than blank lines */
#define ABOUT_LINES_OF_ROWS 3 /* more in a narrow room, if it is high */
#define ABOUT_LINES_NARROW 5
#define ABOUT_LINES_OF_KEYS 2 /* whether a key conflicts is known only when it does */
#define PAGE_HINT_FROM 12     /* lines: if there are fewer, the arrow keys are enough */
#define PLOT_LINES 14
#define PLOT_LINES_LEAST 4
#define TABLE_ROWS_MAX 100 /* that can be seen at once */
#define TABLE_ROWS_ENOUGH 8
/* if fewer rows would be visible, the lines above the table are left out */
#define TABLE_ROWS_FEW 3
#define CURSOR_COLUMNS 2
#define INDENT_FROM_COLUMNS 40
#define LINES_ABOVE 3        /* between the name and the title's page, where they have room */
#define MARGIN_FROM_LINES 22 /* in a window */
#define PLAIN_LINES_MAX 128  /* no screen has more; a table has rows, not lines */

/* The number of character lines that a line and the words about it take. */
typedef struct line_size {
    uint8_t lines, about;
    bool apart;
} line_size;

typedef struct page {
    scene_box inner;
    line_size line[PLAIN_LINES_MAX]; /* of the list, without the rows of its table */
    unsigned plain;
    unsigned columns, lines;                                   /* of the inner box */
    unsigned note, facts, fact_rows, list, plot, about, hints; /* lines of each part */
    unsigned least; /* number of lines that show everything except the rest of a table */
    /* a table with that many visible rows is less important than blank lines */
    unsigned list_least;
    unsigned fact_columns;
    unsigned indent;      /* of the values, so that they are aligned if some have arrows */
    bool gaps, list_gaps; /* blank lines between parts, and within the list */
    bool logo;            /* above, instead of the title in it */
    unsigned above;       /* lines between the logo and the page, with the tagline in them */
    bool close_keys;      /* no blank line above the keys: the logo needs it */
    bool shrunk;          /* not everything had room */
} page;

/* ---- keys and what they do ------------------------------------------------------------------ */

typedef struct hints {
    scene_hint list[8];
    char key[8][2 * KEY_NAME_MAX];
    unsigned count;
} hints;

static void add_hint(const session *s, hints *h, key_code a, key_code b, int does)
{
    char one[KEY_NAME_MAX], other[KEY_NAME_MAX];
    int language = s->settings.language;
    char *out = h->key[h->count];
    key_name(one, sizeof one, language, a);
    key_name(other, sizeof other, language, b);
    text_format(out, sizeof h->key[0], b ? "%s/%s" : "%s", one, other);
    h->list[h->count] = (scene_hint){out, does, b ? KEY_NONE : a};
    h->count++;
}

static void list_hints(const session *s, const screen_def *screen, hints *h)
{
    screen_line line = {0};
    unsigned count = screen->count(s), cursor = s->menu.cursor[session_screen(s)];
    h->count = 0;
    if (s->menu.binding) {
        add_hint(s, h, KEY_ESCAPE, 0, TEXT_HINT_BACK);
        return;
    }
    if (cursor < count)
        screen->line(s, cursor, &line);
    /* a finger chooses by touching a line, except where a line has more than one action */
    bool touched = s->input.fingers && !(screen->game && cursor < count && screen->game(s, cursor));
    if (line.enter && !touched && !(line.changes && line.enter == TEXT_HINT_CHANGE))
        add_hint(s, h, KEY_ENTER, 0, line.enter);
    if (screen_game_to_race(s))
        add_hint(s, h, 'r', 0, TEXT_HINT_RACE);
    if (screen_game_to_save(s))
        add_hint(s, h, 's', 0, TEXT_HINT_SAVE);
    if (line.changes)
        add_hint(s, h, KEY_LEFT, KEY_RIGHT, TEXT_HINT_CHANGE);
    if (line.unbinds)
        add_hint(s, h, KEY_BACKSPACE, 0, line.unbinds);
    if (count > 1)
        add_hint(s, h, KEY_UP, KEY_DOWN, TEXT_HINT_MOVE);
    if (session_screen(s) == SCREEN_RESULT && session_puzzle_is_on(s))
        add_hint(s, h, 'n', 0, TEXT_HINT_NEXT_ONE);
    if (screen->columns && count > PAGE_HINT_FROM)
        add_hint(s, h, KEY_PAGE_UP, KEY_PAGE_DOWN, TEXT_HINT_PAGE);
    if (session_screen(s) != SCREEN_TITLE || !s->options.in_page)
        add_hint(s, h, KEY_ESCAPE, 0, screen->back);
}

/* ---- how high everything is ----------------------------------------------------------------- */

#define ARROW_COLUMNS 2 /* an arrow and the blank beside it */

static unsigned arrows_of(const page *p, const screen_line *line)
{
    return line->changes ? 2 * ARROW_COLUMNS : p->indent;
}

/* Name and value are on one line if they fit, otherwise one below the other. */
static bool shares_line(const scene_drawing *d, const page *p, const screen_line *line)
{
    int32_t label = scene_words_w(d, line->label), value = scene_words_w(d, line->value);
    unsigned columns = (value ? 2 : 0) + arrows_of(p, line) + CURSOR_COLUMNS;
    return label + value + (int32_t)columns * d->layout.column <= p->inner.w;
}

static unsigned lines_of(const scene_drawing *d, const page *p, const screen_line *line)
{
    int32_t room = p->inner.w - CURSOR_COLUMNS * d->layout.column;
    if (line->strip)
        return scene_wrapped_lines(d, line->label, room) + 1;
    if (shares_line(d, p, line))
        return 1;
    return scene_wrapped_lines(d, line->label, room) + scene_wrapped_lines(d, line->value, room);
}

/* Lines that are described one by one: a table may have a million rows. */
static unsigned plain_lines(const session *s, const screen_def *screen)
{
    unsigned count = screen->count(s), rows_from = screen_rows_from(s, screen);
    unsigned plain = screen->columns && count > rows_from ? rows_from : count;
    return min_u32(plain, PLAIN_LINES_MAX);
}

static void measure_lines(const scene_drawing *d, const screen_def *screen, page *p)
{
    p->plain = plain_lines(d->s, screen);
    for (unsigned i = 0; i < p->plain; i++) {
        screen_line line = {0};
        screen->line(d->s, i, &line);
        p->line[i].lines = (uint8_t)lines_of(d, p, &line);
        p->line[i].about = (uint8_t)scene_wrapped_lines(d, line.about, p->inner.w);
        p->line[i].apart = line.apart;
    }
}

static unsigned line_height(const page *p, unsigned line)
{
    return p->line[line].lines + (p->list_gaps && p->line[line].apart ? 1U : 0U);
}

static unsigned plain_height(const page *p)
{
    unsigned height = 0;
    for (unsigned i = 0; i < p->plain; i++)
        height += line_height(p, i);
    return height;
}

static unsigned list_height(const scene_drawing *d, const screen_def *screen, const page *p)
{
    unsigned height = plain_height(p), rows = screen->count(d->s) - p->plain;
    if (rows > TABLE_ROWS_MAX)
        rows = TABLE_ROWS_MAX;
    return height + rows + (rows ? 1u + (height && p->gaps) : 0u);
}

static unsigned gaps_of(const page *p)
{
    if (!p->gaps)
        return 0;
    return 1u + (p->note > 0) + (p->facts > 0) + (p->plot > 0) + (p->about > 0) +
           (p->hints && !p->close_keys);
}

static unsigned height_of(const page *p, unsigned title)
{
    return title + p->note + p->fact_rows + p->list + p->plot + p->about + p->hints + gaps_of(p);
}

/* Shrinks parts until the page is no higher than its room. */
static void fit(page *p, const scene_drawing *d, const screen_def *screen, unsigned title)
{
    p->shrunk = height_of(p, title) > p->lines;
    while (height_of(p, title) > p->lines && p->plot > PLOT_LINES_LEAST)
        p->plot--;
    while (height_of(p, title) > p->lines && p->list > p->list_least)
        p->list--;
    p->least = height_of(p, title);
    while (height_of(p, title) > p->lines && p->fact_rows > FACTS_BEFORE_GAPS)
        p->fact_rows--;
    while (height_of(p, title) > p->lines && p->gaps) {
        p->gaps = p->list_gaps;
        p->list_gaps = false;
        p->list = list_height(d, screen, p);
    }
    while (height_of(p, title) > p->lines && p->fact_rows > 6)
        p->fact_rows--;
    if (height_of(p, title) > p->lines)
        p->plot = 0;
    while (height_of(p, title) > p->lines && p->list > 4)
        p->list--;
    while (height_of(p, title) > p->lines && p->about > 0)
        p->about--;
    while (height_of(p, title) > p->lines && p->fact_rows > 0)
        p->fact_rows--;
    if (height_of(p, title) > p->lines)
        p->note = 0;
    while (height_of(p, title) > p->lines && p->list > 1)
        p->list--;
}

/* On the title Left and Right change the description: the page is high enough for all of them, so
 * that it does not jump. */
static unsigned max_about(const scene_drawing *d, const screen_def *screen, const page *p)
{
    const session *s = d->s;
    char about[ABOUT_ROOM];
    bool is_title = session_screen(s) == SCREEN_TITLE;
    unsigned lines = 0;
    for (unsigned i = 0; i < p->plain; i++)
        lines = max_u32(lines, p->line[i].about);
    for (unsigned i = 0; is_title && i < ts_modes_count(); i++) {
        screen_say_mode_about(s, about, sizeof about, i);
        lines = max_u32(lines, scene_wrapped_lines(d, about, p->inner.w));
    }
    for (unsigned i = 0; is_title && i < ts_rules_count(); i++) {
        screen_say_rules_about(s, about, sizeof about, i);
        lines = max_u32(lines, scene_wrapped_lines(d, about, p->inner.w));
    }
    if (session_screen(s) == SCREEN_KEYS)
        return max_u32(lines, ABOUT_LINES_OF_KEYS);
    if (screen->columns && (lines || screen->count(s) > p->plain))
        return max_u32(lines, p->columns < 56 ? ABOUT_LINES_NARROW : ABOUT_LINES_OF_ROWS);
    return lines;
}

static void measure(scene_drawing *d, const screen_def *screen, page *p, const char *note,
                    const hints *h, unsigned title)
{
    const session *s = d->s;
    p->columns = (unsigned)(p->inner.w / d->layout.column);
    p->lines = (unsigned)(p->inner.h / d->layout.line);
    p->note = scene_wrapped_lines(d, note, p->inner.w);
    p->facts = d->facts_apart ? 0 : scene_count_facts(s);
    p->fact_columns = p->columns >= 56 ? 2 : 1;
    p->fact_rows = p->facts ? scene_facts_lines(d, p->inner.w, p->fact_columns) : 0;
    p->gaps = p->list_gaps = true;
    p->indent = screen->change && p->columns >= INDENT_FROM_COLUMNS ? ARROW_COLUMNS : 0;
    measure_lines(d, screen, p);
    p->list = list_height(d, screen, p);
    p->list_least = plain_height(p) + 2 + TABLE_ROWS_ENOUGH;
    if (!screen->columns || p->list_least > p->list)
        p->list_least = p->list;
    p->plot =
        screen->plot && scene_draw_plot(d, (scene_box){.w = p->inner.w}, false) ? PLOT_LINES : 0;
    p->about = max_about(d, screen, p);
    p->hints = scene_draw_hints(d, p->inner, h->list, h->count, false);
    fit(p, d, screen, title);
}

/* ---- drawing its parts ---------------------------------------------------------------------- */

/* The piece of the try-out in its ten columns, between walls. */
static void draw_strip(scene_drawing *d, scene_box box)
{
    const run_state *trial = d->s->trial;
    int32_t column = d->layout.column;
    int32_t cell = (box.w - 2 * column) / TS_COLUMNS;
    cell -= cell % column;
    if (cell > SCENE_UNIT)
        cell = SCENE_UNIT;
    if (cell == 0)
        return;
    scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){box.x, box.y, column, box.h}, "[");
    box.x += column;
    box.w = TS_COLUMNS * cell;
    scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){box.x + box.w, box.y, column, box.h}, "]");
    if (!trial || trial->match.board[0].piece.kind == TS_NONE)
        return;
    const ts_board *b = &trial->match.board[0];
    ts_cell at[4];
    ts_cells(b, b->piece, at);
    for (int x = 0; x < TS_COLUMNS; x++) {
        bool filled = false;
        for (int i = 0; i < 4; i++)
            filled = filled || at[i].x == x;
        if (filled)
            scene_draw_item(d, ITEM_BLOCK, ROLE_PLAIN,
                            (scene_box){box.x + x * cell, box.y, cell, box.h})
                ->cell = b->piece.kind;
    }
}

static void draw_value(scene_drawing *d, const page *p, const screen_line *line, scene_box box,
                       bool chosen)
{
    int32_t column = d->layout.column;
    int32_t width = scene_words_w(d, line->value);
    unsigned role = line->role ? line->role : ROLE_VALUE;
    scene_box right = {box.x + box.w - width, box.y, width, box.h};
    right.x -= (int32_t)(line->changes ? ARROW_COLUMNS : p->indent) * column;
    if (line->changes && chosen) {
        scene_box less = {right.x - ARROW_COLUMNS * column, box.y, column, box.h};
        scene_box more = {right.x + width + column, box.y, column, box.h};
        scene_draw_text(d, ROLE_CHOSEN, ALIGN_LEFT, less, "<");
        scene_draw_text(d, ROLE_CHOSEN, ALIGN_RIGHT, more, ">");
        less.x -= column; /* an arrow is small */
        less.w = more.w = 2 * column;
        scene_draw_key_spot(d, less, KEY_LEFT);
        scene_draw_key_spot(d, more, KEY_RIGHT);
    }
    scene_draw_text(d, role, ALIGN_RIGHT, right, line->value);
}

/* A line of the list in a box as high as it needs. */
static void draw_line(scene_drawing *d, const page *p, const screen_line *line, scene_box box,
                      bool chosen)
{
    int32_t column = d->layout.column;
    unsigned role = chosen ? ROLE_CHOSEN : ROLE_PLAIN;
    int32_t space = (int32_t)(p->list_gaps && line->apart) * d->layout.line;
    box.y += space;
    box.h -= space;
    if (chosen)
        scene_draw_cursor(d, box);
    scene_box words = {box.x + CURSOR_COLUMNS * column, box.y, box.w - CURSOR_COLUMNS * column,
                       box.h};
    if (shares_line(d, p, line) && !line->strip) {
        scene_box label = words;
        label.w = (int32_t)text_width(line->label) * column;
        scene_draw_text(d, role, ALIGN_LEFT, label, line->label);
        draw_value(d, p, line, words, chosen);
        return;
    }
    unsigned used = scene_draw_wrapped(d, role, ALIGN_LEFT, words, line->label);
    words.y += (int32_t)used * d->layout.line;
    words.h -= (int32_t)used * d->layout.line;
    if (line->strip)
        draw_strip(d, scene_box_line(d, words, 0));
    else
        scene_draw_wrapped(d, line->role ? line->role : ROLE_VALUE, ALIGN_RIGHT, words,
                           line->value);
}

/* The first visible line: the cursor's line is visible, in the middle if possible. */
static unsigned first_shown(const session *s, const page *p)
{
    unsigned cursor = s->menu.scrolled ? s->menu.scrolled - 1 : s->menu.cursor[session_screen(s)];
    unsigned all = plain_height(p), first = 0, above = 0, till_end = all;
    unsigned to_cursor = 0;
    if (all <= p->list)
        return 0;
    for (unsigned i = 0; i <= cursor && i < p->plain; i++)
        to_cursor += line_height(p, i);
    while (first < cursor && till_end > p->list && to_cursor - above > (p->list + 1) / 2) {
        unsigned height = line_height(p, first);
        if (till_end - height < p->list && to_cursor - above <= p->list)
            break;
        above += height;
        till_end -= height;
        first++;
    }
    return first;
}

static void draw_list(scene_drawing *d, const screen_def *screen, const page *p, scene_box box)
{
    const session *s = d->s;
    unsigned cursor = s->menu.cursor[session_screen(s)], used = 0;
    for (unsigned i = first_shown(s, p); i < p->plain; i++) {
        screen_line line = {0};
        unsigned height = line_height(p, i);
        if (used + height > p->list)
            break;
        screen->line(s, i, &line);
        scene_box at = scene_box_line(d, box, used);
        at.h = (int32_t)height * d->layout.line;
        scene_draw_spot(d, at, SPOT_LINE, i);
        draw_line(d, p, &line, at, i == cursor);
        used += height;
    }
}

/* Lines above the table stay there if some rows can still be seen below them; otherwise only the
 * part with the cursor is shown. */
static void draw_list_and_table(scene_drawing *d, const screen_def *screen, const page *p,
                                scene_box box)
{
    const session *s = d->s;
    unsigned cursor = s->menu.cursor[session_screen(s)], plain = p->plain;
    unsigned rows = screen->count(s) - plain, height = plain_height(p);
    unsigned at = s->menu.scrolled ? s->menu.scrolled - 1 : cursor;
    unsigned row = at > plain ? at - plain : 0, gap = p->gaps && height, first = 0;
    unsigned least = min_u32(rows, TABLE_ROWS_FEW);
    d->page_lines = p->list;
    if (rows == 0 || (p->list < height + gap + 1 + least && cursor < plain)) {
        draw_list(d, screen, p, box);
        return;
    }
    bool all = p->list >= height + gap + 1 + least;
    if (all && height) {
        draw_list(d, screen, p, box);
        box = scene_box_line(d, box, height + gap);
    }
    unsigned shown = all ? p->list - height - gap - 1 : p->list;
    d->page_lines = shown;
    if (rows > shown && row > shown / 2)
        first = min_u32(row - shown / 2, rows - shown);
    scene_draw_table(d, box, first, min_u32(shown, rows - first), all);
}

/* ---- the page ------------------------------------------------------------------------------- */

static scene_box part(scene_drawing *d, const page *p, unsigned *used, unsigned lines)
{
    scene_box box = scene_box_line(d, p->inner, *used);
    box.h = (int32_t)lines * d->layout.line;
    *used += lines;
    return box;
}

static void draw_page(scene_drawing *d, const screen_def *screen, const page *p, const char *title,
                      const char *note, const hints *h)
{
    const session *s = d->s;
    unsigned used = 0, gap = p->gaps, cursor = s->menu.cursor[session_screen(s)];
    screen_line line = {0};
    if (!p->logo) {
        unsigned lines = scene_wrapped_lines(d, title, p->inner.w);
        scene_box box = part(d, p, &used, lines);
        if (lines > 1)
            scene_draw_wrapped(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        else
            scene_draw_sized(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        used += gap;
    }
    if (p->note) {
        unsigned role = screen_warns(s) ? ROLE_WARNING : ROLE_PLAIN;
        scene_draw_wrapped(d, role, ALIGN_CENTRE, part(d, p, &used, p->note), note);
        used += gap;
    }
    if (p->facts) {
        scene_draw_facts(d, part(d, p, &used, p->fact_rows), p->fact_columns);
        used += gap;
    }
    draw_list_and_table(d, screen, p, part(d, p, &used, p->list));
    if (p->plot) {
        used += gap;
        scene_draw_plot(d, part(d, p, &used, p->plot), true);
    }
    if (p->about) {
        used += gap;
        if (cursor < screen->count(s))
            screen->line(s, cursor, &line);
        scene_draw_wrapped(d, line.role ? line.role : ROLE_DIM, ALIGN_LEFT,
                           part(d, p, &used, p->about), line.about);
    }
    used = p->lines - p->hints;
    scene_draw_hints(d, part(d, p, &used, p->hints), h->list, h->count, true);
}

/* The logo is above the page if both fit, with the tagline between them if that fits, too; the page
 * then has no title of its own. Returns the height of all of it. */
static int32_t make_room_for_logo(scene_drawing *d, scene_box room, page *p, int32_t w,
                                  int32_t without)
{
    int32_t row = d->layout.line;
    scene_box logo = scene_logo_size(d, w);
    int32_t page_h = (int32_t)(height_of(p, 0) - 1 + 2) * row; /* no title, no gap after it */
    int32_t least = (SCENE_UNIT + row - 1) / row;
    int32_t spare = (room.h - page_h - logo.h) / row;
    bool bare = spare == least - 2;
    p->close_keys = p->hints && room.w >= logo.w && (spare == least - 1 || bare);
    spare += p->close_keys;
    page_h -= p->close_keys * row;
    least -= bare;
    if (room.w < logo.w || spare < least)
        return without;
    p->logo = true;
    p->above = (unsigned)(spare < LINES_ABOVE ? spare : least > LINES_ABOVE ? least : LINES_ABOVE);
    return logo.h + (int32_t)p->above * row + page_h;
}

static void draw_logo_and_tagline(scene_drawing *d, const page *p, scene_box at, int32_t page_w)
{
    at.h = scene_logo_size(d, page_w).h;
    scene_draw_logo(d, at, page_w);
    at.y += at.h;
    if (p->above) {
        char tagline[ABOUT_ROOM];
        text_count(tagline, sizeof tagline, d->s->settings.language, TEXT_TAGLINE,
                   ts_rules_count());
        scene_draw_text(d, ROLE_TITLE, ALIGN_CENTRE, scene_box_line(d, at, (p->above - 1) / 2),
                        tagline);
    }
}

typedef struct frame {
    scene_box room;
    int32_t w, margin, high; /* of the page; `high` includes the logo above it */
} frame;

/* In a window the space between lines is larger if the whole page has room for that. */
static void measure_frame(scene_drawing *d, const screen_def *screen, page *p, frame *f,
                          const char *title, const char *note, const hints *h)
{
    static const uint8_t apart[] = {24, 21, 18, 16}; /* 16ths */
    int32_t line = d->layout.line;
    bool of_title = session_screen(d->s) == SCREEN_TITLE;
    for (unsigned i = session_in_characters(d->s) ? 3 : 0; i < sizeof apart; i++) {
        int32_t row = d->layout.line = line * apart[i] / 16;
        *p = (page){.inner = {0, 0, f->w - 2 * f->margin, f->room.h - 2 * row}};
        p->inner.h -= p->inner.h % row;
        unsigned title_lines = scene_wrapped_lines(d, title, p->inner.w);
        measure(d, screen, p, note, h, title_lines);
        f->high = (int32_t)(height_of(p, title_lines) + 2) * row;
        if (of_title && p->gaps)
            f->high = make_room_for_logo(d, f->room, p, f->w, f->high);
        if (!p->shrunk && (!of_title || (p->logo && p->above == LINES_ABOVE)))
            return;
    }
}

void scene_draw_menu(scene_drawing *d, scene_box room)
{
    const session *s = d->s;
    const screen_def *screen = screen_get(session_screen(s));
    int32_t column = d->layout.column, row;
    int32_t w = min_int(room.w, PAGE_COLUMNS * column);
    char note[ABOUT_ROOM] = "", title[LINE_ROOM];
    hints h;
    page p;
    frame f = {.room = room, .w = w - w % column};
    f.margin = w >= 40 * column ? 2 * column : column;
    screen_say_title(s, title, sizeof title);
    if (screen->note)
        screen->note(s, note, sizeof note);
    list_hints(s, screen, &h);
    if (!session_in_characters(s) && room.h >= MARGIN_FROM_LINES * d->layout.line) {
        f.room.y += d->layout.line;
        f.room.h -= 2 * d->layout.line;
    }
    int32_t preview_h = scene_preview_h(d, f.room, f.w);
    f.room.h -= preview_h;
    measure_frame(d, screen, &p, &f, title, note, &h);
    row = d->layout.line;
    d->lines_needed = p.least;
    d->lines_there = p.lines;
    scene_box panel = {room.x + (room.w - f.w) / 2, f.room.y + (f.room.h - f.high) / 2, f.w,
                       f.high};
    panel.x -= (panel.x - room.x) % d->layout.m.snap_x;
    panel.y -= (panel.y - f.room.y) % d->layout.m.snap_y;
    if (p.logo) {
        int32_t top = scene_logo_size(d, f.w).h + (int32_t)p.above * row;
        draw_logo_and_tagline(d, &p, (scene_box){room.x, panel.y, room.w, top}, f.w);
        panel.y += top;
        panel.h -= top;
    }
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, panel);
    p.inner.x = panel.x + f.margin;
    p.inner.y = panel.y + row;
    p.inner.h = panel.h - 2 * row;
    p.lines = (unsigned)(p.inner.h / row);
    draw_page(d, screen, &p, title, note, &h);
    scene_draw_preview(d, (scene_box){panel.x, panel.y + panel.h, panel.w, preview_h});
}
