/* The list of a menu: how high its lines are, and how they are drawn. */
#include "base/minmax.h"
#include "menu_page.h"
#include "sections.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/menu.h"
#include "session/today.h"
#include "session/picture.h"
#include "drawing.h"
#include "menus/screen.h"

#include <string.h>

#define TABLE_ROWS_MAX 100 /* that can be seen at once */
/* if fewer rows would be visible, the lines above the table are left out */
#define TABLE_ROWS_FEW 3

/* ---- how high everything is ----------------------------------------------------------------- */

static unsigned arrows_of(const menu_page *p, const screen_line *line)
{
    return line->changes ? 2 * p->arrow : p->indent;
}

/* The width of a line of the list. */
static int32_t line_w(const scene_drawing *d, const menu_page *p)
{
    const int32_t between = (int32_t)(p->beside - 1) * CURSOR_COLUMNS * d->layout.column;
    return (p->inner.w - between) / (int32_t)p->beside;
}

/* The width of a value below its label. */
static int32_t value_w(const scene_drawing *d, const menu_page *p)
{
    return line_w(d, p) - (int32_t)(CURSOR_COLUMNS + p->indent) * d->layout.column;
}

/* Name and value are on one line if they fit, otherwise one below the other. */
static bool shares_line(const scene_drawing *d, const menu_page *p, const screen_line *line)
{
    int32_t label = scene_words_w(d, line->label), value = scene_words_w(d, line->value);
    unsigned columns = (value ? 2 : 0) + arrows_of(p, line) + CURSOR_COLUMNS;
    return label + value + (int32_t)columns * d->layout.column <= line_w(d, p);
}

static unsigned lines_of(const scene_drawing *d, const menu_page *p, const screen_line *line)
{
    int32_t room = line_w(d, p) - CURSOR_COLUMNS * d->layout.column;
    if (line->still && scene_mini_board_lines(d, line->label, room, p->lines))
        return scene_mini_board_lines(d, line->label, room, p->lines);
    if (line->strip)
        return scene_wrapped_lines(d, line->label, room) + scene_strip_lines(d);
    if (line->is_written || shares_line(d, p, line))
        return p->row;
    return max_u32(p->row, scene_wrapped_lines(d, line->label, room) +
                               scene_wrapped_lines(d, line->value, value_w(d, p)));
}

/* Lines that are described one by one: a table may have a million rows. */
static unsigned plain_lines(const session *s, const screen_def *screen)
{
    unsigned count = screen_count(s, screen), rows_from = screen_rows_from(s, screen);
    unsigned plain = screen->columns && count > rows_from ? rows_from : count;
    return min_u32(plain, PLAIN_LINES_MAX);
}

static void format_line(const scene_drawing *d, const screen_def *screen, const menu_page *p,
                        unsigned i, screen_line *line)
{
    screen_fill_line(d->s, screen, i, line);
    if (line->spare && !shares_line(d, p, line))
        line->value[0] = '\0';
}

void menu_measure_lines(const scene_drawing *d, const screen_def *screen, menu_page *p)
{
    bool is_low = true;
    p->plain = plain_lines(d->s, screen);
    for (unsigned i = 0; i < p->plain; i++) {
        screen_line line = {0};
        format_line(d, screen, p, i, &line);
        p->line[i].lines = (uint8_t)lines_of(d, p, &line);
        p->line[i].about = clamp_u8(scene_wrapped_lines(d, line.about, p->about_w));
        p->line[i].apart = line.apart;
        is_low = is_low && p->line[i].lines == p->row && !line.is_written;
    }
    if (p->beside > 1 && !is_low) {
        p->beside = 1;
        menu_measure_lines(d, screen, p);
    }
}

/* Returns the height in halves of a line. */
static unsigned line_height(const menu_page *p, unsigned line)
{
    return 2 * p->line[line].lines + (p->line[line].apart ? p->list_gaps : 0);
}

unsigned menu_plain_height(const menu_page *p)
{
    unsigned height = 0;
    for (unsigned i = 0; i < p->plain; i += p->beside)
        height += line_height(p, i);
    return (height + 1) / 2;
}

unsigned menu_list_height(const scene_drawing *d, const screen_def *screen, const menu_page *p)
{
    unsigned height = menu_plain_height(p), rows = screen_count(d->s, screen) - p->plain;
    if (rows > TABLE_ROWS_MAX)
        rows = TABLE_ROWS_MAX;
    return height + rows * p->row + (rows ? 1u + (height && p->gaps) : 0u);
}

/* ---- drawing it ----------------------------------------------------------------------------- */

/* Draws a track with a tile as its handle, left of all values, if the name leaves room for it. */
static void draw_slider(scene_drawing *d, const menu_page *p, const screen_line *line, unsigned i,
                        scene_box box)
{
    enum { TRACK = 14, TRACK_SHORT = 6, PAGE_COLUMNS_LEAST = 44, VALUE = 8 }; /* columns */
    const int32_t column = d->layout.column, knob = d->layout.type * 3 / 4;
    const int32_t values = (int32_t)(VALUE + 2 * p->arrow) * column;
    const int32_t w = (p->columns < PAGE_COLUMNS_LEAST ? TRACK_SHORT : TRACK) * column;
    scene_box track = {box.x + box.w - values - w, box.y, w, box.h};
    if (session_in_characters(d->s) || p->row > 1 ||
        box.x + (CURSOR_COLUMNS + 1) * column + scene_words_w(d, line->label) > track.x ||
        scene_words_w(d, line->value) > VALUE * column)
        return;
    scene_draw_item(d, ITEM_BAR, ROLE_DIM, track)->amount = clamp_u16(line->slide - 1);
    const int32_t at = (track.w - knob) * (line->slide - 1) / 1000;
    scene_draw_cell(d, ITEM_BLOCK,
                    (scene_box){track.x + at, track.y + (track.h - knob) / 2, knob, knob},
                    i == session_cursor(d->s) ? TS_O : TS_GARBAGE, 1000);
    scene_draw_spot(d, track, SPOT_SLIDER, i);
}

static void draw_value(scene_drawing *d, const menu_page *p, const screen_line *line, scene_box box,
                       bool chosen)
{
    int32_t column = d->layout.column;
    int32_t width = scene_words_w(d, line->value);
    unsigned role = line->role ? line->role : ROLE_VALUE;
    scene_box right = {box.x + box.w - width, box.y, width, box.h};
    int32_t arrow = (int32_t)p->arrow * column;
    right.x -= line->changes ? arrow : (int32_t)p->indent * column;
    if (line->changes && chosen) {
        scene_box less = {right.x - arrow, box.y, arrow - column, box.h};
        scene_box more = {right.x + width + column, box.y, arrow - column, box.h};
        scene_draw_text(d, ROLE_CHOSEN, p->row > 1 ? ALIGN_CENTRE : ALIGN_RIGHT, less, "<");
        scene_draw_text(d, ROLE_CHOSEN, p->row > 1 ? ALIGN_CENTRE : ALIGN_LEFT, more, ">");
        less.x -= column; /* an arrow is small */
        less.w = more.w = max_int(arrow, p->row > 1 ? scene_css(d, 44) : 0);
        more.x -= more.w - arrow;
        less.y = more.y = box.y - scene_lines_h(&d->layout, p->row - 1) / 2;
        less.h = more.h = scene_lines_h(&d->layout, p->row);
        scene_draw_key_spot(d, less, KEY_LEFT);
        scene_draw_key_spot(d, more, KEY_RIGHT);
    }
    scene_draw_text(d, role, ALIGN_RIGHT, right, line->value);
}

/* Draws a tile in the place of the brighter bar of the cursor; the label begins after it. */
static void draw_mark(scene_drawing *d, scene_box line, unsigned mark)
{
    const unsigned cell = mark == MARK_GOLD ? TS_O : mark;
    const int32_t column = d->layout.column;
    const int32_t side = scene_whole_pixels(d, d->layout.type / 2);
    scene_box at = {line.x + CURSOR_COLUMNS * column - side - column / 2,
                    line.y + (line.h - side) / 2, side, side};
    if (session_in_characters(d->s))
        at = (scene_box){line.x + column, line.y, column, d->layout.line};
    if (session_in_characters(d->s) && mark == MARK_GOLD)
        scene_draw_text(d, ROLE_GOLD, ALIGN_LEFT, at, "*");
    else
        scene_draw_cell(d, ITEM_BLOCK, at, cell, 1000);
}

/* The heading of a group, in the blank line before its first one. */
static void draw_group(scene_drawing *d, scene_box line, unsigned heading)
{
    const int32_t column = d->layout.column;
    line = (scene_box){line.x + column, line.y - d->layout.line, line.w - column, d->layout.line};
    char words[LINE_SIZE];
    screen_format(d->s, words, sizeof words, heading);
    scene_draw_text(d, ROLE_TITLE, ALIGN_LEFT, line, words);
}

/* A line of the list in a box as high as it needs. */
static void draw_line(scene_drawing *d, const menu_page *p, const screen_line *line, scene_box box,
                      bool chosen)
{
    int32_t column = d->layout.column;
    unsigned role = chosen ? ROLE_CHOSEN : ROLE_PLAIN;
    if (line->apart && !p->list_gaps && p->row == 1 && !session_in_characters(d->s))
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, box)->shape = SHAPE_RULE; /* no room between */
    scene_box words = {box.x + CURSOR_COLUMNS * column, box.y, box.w - CURSOR_COLUMNS * column,
                       box.h};
    if (line->mark)
        draw_mark(d, box, line->mark);
    if (line->is_written) {
        scene_draw_written(d, line, words, chosen);
        return;
    }
    if (line->still && scene_mini_board_lines(d, line->label, words.w, p->lines)) {
        scene_draw_mini_board(d, words, line->still, line->label, role, p->lines);
        return;
    }
    if (shares_line(d, p, line) && !line->strip) {
        words.y += scene_lines_h(&d->layout, p->row - 1) / 2; /* in the middle of its row */
        words.h = d->layout.line;
        scene_box label = words;
        label.w = scene_words_w(d, line->label);
        scene_draw_text(d, role, ALIGN_LEFT, label, line->label);
        draw_value(d, p, line, words, chosen);
        return;
    }
    unsigned used = scene_draw_wrapped(d, role, ALIGN_LEFT, words, line->label);
    words.y += scene_lines_h(&d->layout, used);
    words.h -= scene_lines_h(&d->layout, used);
    if (line->strip)
        scene_draw_strip(d, (scene_box){words.x, words.y, words.w,
                                        scene_lines_h(&d->layout, scene_strip_lines(d))});
    else
        scene_draw_wrapped(d, line->role ? line->role : ROLE_VALUE, ALIGN_RIGHT,
                           (scene_box){words.x, words.y, value_w(d, p), words.h}, line->value);
}

/* The first visible line: the cursor's line is visible, in the middle if possible. */
static unsigned first_shown(const session *s, const menu_page *p)
{
    unsigned cursor = session_scrolled_to(s) / p->beside * p->beside;
    unsigned room = 2 * p->list, all = 2 * menu_plain_height(p); /* halves of lines */
    unsigned first = 0, above = 0, till_end = all, to_cursor = 0;
    if (all <= room)
        return 0;
    for (unsigned i = 0; i <= cursor && i < p->plain; i += p->beside)
        to_cursor += line_height(p, i);
    while (first < cursor && till_end > room && to_cursor - above > room / 2 + p->list % 2) {
        unsigned height = line_height(p, first);
        if (till_end - height < room && to_cursor - above <= room)
            break;
        above += height;
        till_end -= height;
        first += p->beside;
    }
    return first;
}

/* The place of line `i` in a list that begins with line `first`, without the space above it. */
static bool place_of_line(const scene_drawing *d, const menu_page *p, unsigned first, unsigned i,
                          scene_box list, scene_box *at)
{
    const unsigned row = i / p->beside * p->beside, column = i % p->beside;
    unsigned used = 0;
    for (unsigned n = first; n < row && n < p->plain; n += p->beside)
        used += line_height(p, n);
    if (i < first || i >= p->plain || used + line_height(p, i) > 2 * p->list)
        return false;
    const int32_t high = d->layout.line;
    const int32_t space = p->line[i].apart ? (int32_t)p->list_gaps * high / 2 : 0;
    const int32_t w = line_w(d, p);
    *at = (scene_box){list.x + (int32_t)column * (list.w - w),
                      list.y + (int32_t)used * high / 2 + space, w,
                      (int32_t)line_height(p, i) * high / 2 - space};
    return true;
}

/* Behind all lines: on its way it lies over two of them. */
static void draw_list_cursor(scene_drawing *d, const menu_page *p, unsigned first, scene_box list)
{
    unsigned from;
    const unsigned way = session_cursor_way(d->s, &from);
    scene_box at, was;
    if (!place_of_line(d, p, first, session_cursor(d->s), list, &at))
        return;
    if (way && place_of_line(d, p, first, from, list, &was)) {
        at.x += scene_whole_pixels(d, (was.x - at.x) * (int32_t)way / 1000);
        at.y += scene_whole_pixels(d, (was.y - at.y) * (int32_t)way / 1000);
    }
    scene_draw_cursor(d, at);
}

/* Draws the mosaic of the days at the foot of the list, between the labels and values of its
 * lines. */
static void draw_stones(scene_drawing *d, const screen_def *screen, const menu_page *p,
                        unsigned first, scene_box list)
{
    const int32_t blank = 2 * d->layout.column;
    int32_t labels = 0, values = 0, foot = 0;
    scene_box at, box = {list.x, list.y, list.w, 0};
    for (unsigned i = p->plain; i-- > first && box.h < MOSAIC_STONES * d->layout.line;) {
        screen_line line = {0};
        if (!place_of_line(d, p, first, i, list, &at))
            continue;
        format_line(d, screen, p, i, &line);
        labels = max_int(labels, scene_words_w(d, line.label));
        values = max_int(values, scene_words_w(d, line.value));
        foot = max_int(foot, at.y + at.h);
        box.y = at.y;
        box.h = foot - at.y;
    }
    labels += CURSOR_COLUMNS * d->layout.column + blank;
    values += (values ? blank : 0) + (int32_t)p->indent * d->layout.column;
    box.x += labels;
    box.w -= labels + values;
    scene_draw_mosaic(d, box, ALIGN_RIGHT);
}

static void draw_list(scene_drawing *d, const screen_def *screen, const menu_page *p, scene_box box)
{
    const session *s = d->s;
    unsigned cursor = session_cursor(s), used = 0, above = 0;
    unsigned first = first_shown(s, p);
    for (unsigned i = 0; i < first; i += p->beside)
        above += line_height(p, i);
    draw_list_cursor(d, p, first, box);
    scene_box at;
    for (unsigned i = first; place_of_line(d, p, first, i, box, &at); i++) {
        screen_line line = {0};
        format_line(d, screen, p, i, &line);
        scene_draw_spot(d, at, SPOT_LINE, i);
        draw_line(d, p, &line, at, i == cursor);
        if (line.slide)
            draw_slider(d, p, &line, i, at);
        if (line.heading && p->list_gaps == 2)
            draw_group(d, at, line.heading);
        if (i % p->beside == 0)
            used += line_height(p, i);
    }
    if (session_shows_title(s) && p->beside == 1)
        draw_stones(d, screen, p, first, box);
    scene_draw_scrolling(d, box, above / 2, (used + 1) / 2, menu_plain_height(p));
}

void menu_draw_list(scene_drawing *d, const screen_def *screen, const menu_page *p, scene_box box)
{
    const session *s = d->s;
    unsigned cursor = session_cursor(s), plain = p->plain;
    unsigned rows = screen_count(s, screen) - plain, height = menu_plain_height(p);
    unsigned at = session_scrolled_to(s);
    unsigned row = at > plain ? at - plain : 0, gap = p->gaps && height, first = 0;
    unsigned least = min_u32(rows, TABLE_ROWS_FEW) * p->row;
    d->list = (list_view){p->list / p->row * p->beside, p->beside};
    if (rows == 0 || (p->list < height + gap + 1 + least && cursor < plain)) {
        draw_list(d, screen, p, box);
        return;
    }
    bool all = p->list >= height + gap + 1 + least;
    if (all && height) {
        draw_list(d, screen, p, box);
        box = scene_box_line(d, box, height + gap);
    }
    unsigned shown = (all ? p->list - height - gap - 1 : p->list) / p->row;
    d->list.lines = shown;
    if (rows > shown && row > shown / 2)
        first = min_u32(row - shown / 2, rows - shown);
    scene_draw_table(d, box, first, min_u32(shown, rows - first), all, p->row);
}

/* ---- typed text ------------------------------------------------------------------------------ */

/* The end of the words that begin there: they are separated by single blanks, as in the name of a
 * row. Single letters stand alone, as in a picture. */
static size_t end_of_words(const char *text, size_t at, size_t size)
{
    size_t end = at;
    while (end < size && (text[end] != ' ' || (end > at + 1 && end + 1 < size &&
                                               text[end + 1] != ' ' && text[end + 1] != '.')))
        end++;
    return end;
}

/* Returns the width of the first `size` bytes. */
static int32_t draw_part(scene_drawing *d, scene_box box, unsigned role, const char *text,
                         size_t size)
{
    char part[LINE_SIZE];
    memcpy(part, text, size);
    part[size] = '\0';
    box.w = scene_words_w(d, part);
    if (size)
        scene_draw_text(d, role, ALIGN_LEFT, box, part);
    return box.w;
}

static void draw_caret(scene_drawing *d, scene_box box, char letter)
{
    const bool is_seen = letter != ' ' && session_in_characters(d->s);
    const char words[] = {is_seen ? letter : '_', '\0'};
    box.w = d->layout.column;
    scene_draw_text(d, ROLE_GOLD, ALIGN_LEFT, box, words);
}

/* Draws typed text in columns of equal width, so that tables and pictures are straight in any font.
 * Of a long line the part with the caret is visible. */
void scene_draw_written(scene_drawing *d, const screen_line *line, scene_box box, bool chosen)
{
    const size_t all = strlen(line->label), room = (size_t)(box.w / d->layout.column);
    const size_t shift = chosen && line->caret >= room ? line->caret - room + 1 : 0;
    const size_t size = all - shift < room ? all - shift : room, caret = line->caret - shift;
    const char *text = line->label + shift;
    const int32_t left = box.x, column = d->layout.column;
    unsigned role = chosen ? ROLE_CHOSEN : ROLE_PLAIN;
    role = line->is_wrong ? ROLE_WARNING : role;
    box.y += scene_lines_h(&d->layout, scene_lines_of_row(d) - 1) / 2;
    box.h = d->layout.line;
    scene_box at_caret = box;
    at_caret.x = left + (int32_t)caret * column;
    for (size_t at = 0, end; at < size; at = end) {
        while (at < size && text[at] == ' ')
            at++;
        end = end_of_words(text, at, size);
        box.x = left + (int32_t)at * column;
        if (!chosen || caret < at || caret >= end) {
            draw_part(d, box, role, text + at, end - at);
            continue;
        }
        box.x += draw_part(d, box, role, text + at, caret - at);
        at_caret.x = box.x;
        draw_part(d, box, role, text + caret, end - caret);
    }
    if (chosen)
        draw_caret(d, at_caret, caret < size ? text[caret] : ' ');
}
