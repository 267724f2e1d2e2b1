/* Draws a menu: frame, title, note, numbers, the list with its cursor, words about the chosen line,
 * the keys. If the room is small the least important parts go first; the list and the keys stay. */
#include "base/minmax.h"
#include "big_text.h"
#include "sections.h"
#include "drawing.h"
#include "hints.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/picture.h"
#include "session/menu.h"

#define PAGE_COLUMNS 64       /* in a wider one eyes would not find the value of a name */
#define FACTS_BEFORE_GAPS 8   /* this number of facts is more important than blank lines */
#define ABOUT_LINES_OF_ROWS 3 /* more in a narrow room, if it is high */
#define ABOUT_LINES_NARROW 5
#define ABOUT_LINES_OF_KEYS 2 /* whether a key conflicts is known only when it does */
#define PLOT_LINES_LEAST 4
#define CODE_LINES_LEAST 7 /* a camera must read a QR code */
#define TABLE_ROWS_MAX 100 /* that can be seen at once */
#define TABLE_ROWS_ENOUGH 8
#define TABLE_ROWS_FEW 3 /* with fewer of them, the lines above the table are left out */
#define CURSOR_COLUMNS 2
#define INDENT_FROM_COLUMNS 32
#define LINES_ABOVE 3        /* between the name and the title's page, where they have room */
#define MARGIN_FROM_LINES 22 /* in a window */
#define PLAIN_LINES_MAX 704  /* no screen has more; a table has rows, not lines */

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
    unsigned list_least; /* of a table's rows: more are less important than blank lines */
    unsigned fact_columns;
    unsigned indent;    /* of the values, so that they are aligned if some have arrows */
    bool gaps;          /* blank lines between parts */
    unsigned list_gaps; /* halves of a line between the groups of the list */
    bool logo;          /* above, instead of the title in it */
    unsigned above;     /* lines between the logo and the page, with the tagline in them */
    /* no blank line above the keys, below the note, above the description: the logo needs it */
    bool close_keys, close_note, close_about;
    unsigned titled; /* 0 if it has no title, and no logo above */
    unsigned row;    /* lines that a row of the list takes: fingers need more */
    unsigned arrow;  /* columns of one beside a value, and of the blank between */
} page;

/* ---- how high everything is ----------------------------------------------------------------- */

#define ARROW_COLUMNS 2 /* an arrow and the blank beside it, in characters */
#define ARROW_COLUMNS_OF_TYPE 3
#define ARROW_COLUMNS_OF_FINGERS 5

static unsigned arrows_of(const page *p, const screen_line *line)
{
    return line->changes ? 2 * p->arrow : p->indent;
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
    if (line->still && scene_mini_board_lines(d, line->label, room, p->lines))
        return scene_mini_board_lines(d, line->label, room, p->lines);
    if (line->strip)
        return scene_wrapped_lines(d, line->label, room) + scene_strip_lines(d);
    if (line->is_written || shares_line(d, p, line))
        return p->row;
    return max_u32(p->row, scene_wrapped_lines(d, line->label, room) +
                               scene_wrapped_lines(d, line->value, room));
}

/* Lines that are described one by one: a table may have a million rows. */
static unsigned plain_lines(const session *s, const screen_def *screen)
{
    unsigned count = screen_count(s, screen), rows_from = screen_rows_from(s, screen);
    unsigned plain = screen->columns && count > rows_from ? rows_from : count;
    return min_u32(plain, PLAIN_LINES_MAX);
}

static void say_line(const scene_drawing *d, const screen_def *screen, const page *p, unsigned i,
                     screen_line *line)
{
    screen_fill_line(d->s, screen, i, line);
    if (line->spare && !shares_line(d, p, line))
        line->value[0] = '\0';
}

static void measure_lines(const scene_drawing *d, const screen_def *screen, page *p)
{
    p->plain = plain_lines(d->s, screen);
    for (unsigned i = 0; i < p->plain; i++) {
        screen_line line = {0};
        say_line(d, screen, p, i, &line);
        p->line[i].lines = (uint8_t)lines_of(d, p, &line);
        p->line[i].about = (uint8_t)scene_wrapped_lines(d, line.about, p->inner.w);
        p->line[i].apart = line.apart;
    }
}

/* In halves of a line. */
static unsigned line_height(const page *p, unsigned line)
{
    return 2 * p->line[line].lines + (p->line[line].apart ? p->list_gaps : 0);
}

static unsigned plain_height(const page *p)
{
    unsigned height = 0;
    for (unsigned i = 0; i < p->plain; i++)
        height += line_height(p, i);
    return (height + 1) / 2;
}

static unsigned list_height(const scene_drawing *d, const screen_def *screen, const page *p)
{
    unsigned height = plain_height(p), rows = screen_count(d->s, screen) - p->plain;
    if (rows > TABLE_ROWS_MAX)
        rows = TABLE_ROWS_MAX;
    return height + rows * p->row + (rows ? 1u + (height && p->gaps) : 0u);
}

static unsigned gaps_of(const page *p)
{
    if (!p->gaps)
        return 0;
    return p->titled + (p->note && !p->close_note) + (p->facts > 0) + (p->plot > 0) +
           (p->about > 0 && !p->close_about) + (p->hints && !p->close_keys);
}

static unsigned height_of(const page *p, unsigned title)
{
    return title + p->note + p->fact_rows + p->list + p->plot + p->about + p->hints + gaps_of(p);
}

/* In a window a list scrolls rather than lose the space about it; without the blank lines within it
 * if then all of it is seen. */
static void scroll(page *p, const scene_drawing *d, const screen_def *screen, unsigned title)
{
    enum { ROWS_LEAST = 8 };
    page close = *p;
    if (session_in_characters(d->s) || screen->columns || session_shows_title(d->s))
        return;
    close.list_gaps = 0;
    close.list = list_height(d, screen, &close);
    if (height_of(p, title) > p->lines && height_of(&close, title) <= p->lines)
        *p = close;
    while (height_of(p, title) > p->lines && p->list > ROWS_LEAST * p->row)
        p->list--;
}

/* The title's groups still stand apart by half a line, where there are such. */
static void close_groups(page *p, const scene_drawing *d, const screen_def *screen)
{
    bool halves = session_shows_title(d->s) && !session_in_characters(d->s);
    p->list_gaps = halves ? p->list_gaps / 2 : 0;
    p->list = list_height(d, screen, p);
}

/* Shrinks parts until the page is no higher than its room. */
static void fit(page *p, const scene_drawing *d, const screen_def *screen, unsigned title)
{
    const bool is_code = scene_code_side(d->s) != 0;
    const unsigned plot_least = is_code ? CODE_LINES_LEAST : PLOT_LINES_LEAST;
    if (is_code && session_in_characters(d->s) && height_of(p, title) > p->lines)
        p->plot = 0; /* a code of characters cannot shrink */
    while (height_of(p, title) > p->lines && p->plot > plot_least)
        p->plot--;
    while (height_of(p, title) > p->lines && p->list > p->list_least)
        p->list--;
    scroll(p, d, screen, title);
    while (height_of(p, title) > p->lines && p->fact_rows > FACTS_BEFORE_GAPS)
        p->fact_rows--;
    while (height_of(p, title) > p->lines && p->gaps) {
        p->gaps = p->list_gaps;
        close_groups(p, d, screen);
    }
    while (height_of(p, title) > p->lines && p->fact_rows > (p->row > 1 ? 2 : 6))
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

/* On the title Left and Right change the description: the page is high enough for all of them. */
static unsigned max_about(const scene_drawing *d, const screen_def *screen, const page *p)
{
    const session *s = d->s;
    char about[ABOUT_SIZE];
    bool is_title = session_shows_title(s);
    unsigned lines = 0;
    for (unsigned i = 0; i < p->plain; i++)
        lines = max_u32(lines, p->line[i].about);
    for (unsigned i = 0; is_title && i < ts_modes_count(); i++) {
        screen_format_mode_about(s, about, sizeof about, i);
        lines = max_u32(lines, scene_wrapped_lines(d, about, p->inner.w));
    }
    for (unsigned i = 0; is_title && i < ts_rules_count(); i++) {
        screen_format_rules_about(s, about, sizeof about, i);
        lines = max_u32(lines, scene_wrapped_lines(d, about, p->inner.w));
    }
    if (session_screen(s) == SCREEN_KEYS)
        return max_u32(lines, ABOUT_LINES_OF_KEYS);
    if (screen->columns && (lines || screen_count(s, screen) > p->plain))
        return max_u32(lines, p->columns < 56 ? ABOUT_LINES_NARROW : ABOUT_LINES_OF_ROWS);
    return lines;
}

static void measure(scene_drawing *d, const screen_def *screen, page *p, const char *note,
                    const scene_menu_hints *h, unsigned title)
{
    const session *s = d->s;
    p->columns = (unsigned)(p->inner.w / d->layout.column);
    p->lines = (unsigned)(p->inner.h / d->layout.line);
    p->note = scene_wrapped_lines(d, note, p->inner.w);
    p->facts = d->facts_apart ? 0 : scene_count_result_rows(s);
    p->fact_columns = p->columns >= 56 ? 2 : 1;
    p->fact_rows = p->facts ? scene_result_table_lines(d, p->inner.w, p->fact_columns) : 0;
    p->row = scene_lines_of_row(d);
    p->arrow = session_in_characters(s) ? ARROW_COLUMNS
               : p->row > 1             ? ARROW_COLUMNS_OF_FINGERS
                                        : ARROW_COLUMNS_OF_TYPE;
    p->gaps = true;
    p->list_gaps = p->row == 1 ? 2 : 0;
    p->indent = screen_has_change(screen) && p->columns >= INDENT_FROM_COLUMNS ? p->arrow : 0;
    measure_lines(d, screen, p);
    p->list = list_height(d, screen, p);
    p->list_least = plain_height(p) + 2 + TABLE_ROWS_ENOUGH * p->row;
    if (!screen->columns || p->list_least > p->list)
        p->list_least = p->list;
    p->plot = scene_draw_plot(d, (scene_box){.w = p->inner.w}, false) ? scene_plot_lines(d) : 0;
    p->about = max_about(d, screen, p);
    p->hints = scene_max_hints(d, p->inner, screen, p->plain + 1);
    if (height_of(p, title) > p->lines) /* rather than scroll */
        p->hints = scene_draw_hints(d, p->inner, h->list, h->count, false);
    fit(p, d, screen, title);
}

/* ---- drawing its parts ---------------------------------------------------------------------- */

static void draw_value(scene_drawing *d, const page *p, const screen_line *line, scene_box box,
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
        less.w = more.w = arrow;
        less.y = more.y = box.y - (int32_t)(p->row - 1) * d->layout.line / 2;
        less.h = more.h = (int32_t)p->row * d->layout.line;
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
    int32_t space = line->apart ? (int32_t)p->list_gaps * d->layout.line / 2 : 0;
    if (line->apart && !space && p->row == 1 && !session_in_characters(d->s)) /* no room between */
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, box)->shape = SHAPE_RULE;
    box.y += space;
    box.h -= space;
    if (chosen)
        scene_draw_cursor(d, box);
    scene_box words = {box.x + CURSOR_COLUMNS * column, box.y, box.w - CURSOR_COLUMNS * column,
                       box.h};
    if (line->is_written) {
        scene_draw_written(d, line, words, chosen);
        return;
    }
    if (line->still && scene_mini_board_lines(d, line->label, words.w, p->lines)) {
        scene_draw_mini_board(d, words, line->still, line->label, role);
        return;
    }
    if (shares_line(d, p, line) && !line->strip) {
        words.y += (int32_t)(p->row - 1) * d->layout.line / 2; /* in the middle of its row */
        words.h = d->layout.line;
        scene_box label = words;
        label.w = scene_words_w(d, line->label);
        scene_draw_text(d, role, ALIGN_LEFT, label, line->label);
        draw_value(d, p, line, words, chosen);
        return;
    }
    unsigned used = scene_draw_wrapped(d, role, ALIGN_LEFT, words, line->label);
    words.y += (int32_t)used * d->layout.line;
    words.h -= (int32_t)used * d->layout.line;
    if (line->strip)
        scene_draw_strip(d, (scene_box){words.x, words.y, words.w,
                                        (int32_t)scene_strip_lines(d) * d->layout.line});
    else
        scene_draw_wrapped(d, line->role ? line->role : ROLE_VALUE, ALIGN_RIGHT, words,
                           line->value);
}

/* The first visible line: the cursor's line is visible, in the middle if possible. */
static unsigned first_shown(const session *s, const page *p)
{
    unsigned cursor = session_scrolled_to(s);
    unsigned room = 2 * p->list, all = 2 * plain_height(p); /* halves of lines */
    unsigned first = 0, above = 0, till_end = all, to_cursor = 0;
    if (all <= room)
        return 0;
    for (unsigned i = 0; i <= cursor && i < p->plain; i++)
        to_cursor += line_height(p, i);
    while (first < cursor && till_end > room && to_cursor - above > room / 2 + p->list % 2) {
        unsigned height = line_height(p, first);
        if (till_end - height < room && to_cursor - above <= room)
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
    unsigned cursor = session_cursor(s), used = 0, above = 0;
    unsigned first = first_shown(s, p);
    for (unsigned i = 0; i < first; i++)
        above += line_height(p, i);
    for (unsigned i = first; i < p->plain; i++) {
        screen_line line = {0};
        unsigned height = line_height(p, i);
        if (used + height > 2 * p->list)
            break;
        say_line(d, screen, p, i, &line);
        scene_box at = {box.x, box.y + (int32_t)used * d->layout.line / 2, box.w,
                        (int32_t)height * d->layout.line / 2};
        int32_t space = line.apart ? (int32_t)p->list_gaps * d->layout.line / 2 : 0;
        scene_draw_spot(d, (scene_box){at.x, at.y + space, at.w, at.h - space}, SPOT_LINE, i);
        draw_line(d, p, &line, at, i == cursor);
        used += height;
    }
    scene_draw_scrolling(d, box, above / 2, (used + 1) / 2, plain_height(p));
}

/* Lines above the table stay there if some rows can still be seen below them; otherwise only the
 * part with the cursor is shown. */
static void draw_list_and_table(scene_drawing *d, const screen_def *screen, const page *p,
                                scene_box box)
{
    const session *s = d->s;
    unsigned cursor = session_cursor(s), plain = p->plain;
    unsigned rows = screen_count(s, screen) - plain, height = plain_height(p);
    unsigned at = session_scrolled_to(s);
    unsigned row = at > plain ? at - plain : 0, gap = p->gaps && height, first = 0;
    unsigned least = min_u32(rows, TABLE_ROWS_FEW) * p->row;
    d->page_lines = p->list / p->row;
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
    d->page_lines = shown;
    if (rows > shown && row > shown / 2)
        first = min_u32(row - shown / 2, rows - shown);
    scene_draw_table(d, box, first, min_u32(shown, rows - first), all, p->row);
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
                      const char *note, const scene_menu_hints *h)
{
    const session *s = d->s;
    unsigned used = 0, gap = p->gaps, cursor = session_cursor(s);
    screen_line line = {0};
    if (!p->logo && title[0]) {
        unsigned lines = scene_wrapped_lines(d, title, p->inner.w);
        scene_box box = part(d, p, &used, lines);
        if (lines > 1)
            scene_draw_wrapped(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        else if (!scene_draw_heading(d, box, gap, title))
            scene_draw_sized(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        used += gap;
    }
    if (p->note) {
        scene_draw_wrapped(d, screen_warns(s) ? ROLE_WARNING : ROLE_PLAIN, ALIGN_CENTRE,
                           part(d, p, &used, p->note), note);
        used += gap && !p->close_note;
    }
    if (p->facts) {
        scene_draw_result_table(d, part(d, p, &used, p->fact_rows), p->fact_columns);
        used += gap;
    }
    draw_list_and_table(d, screen, p, part(d, p, &used, p->list));
    if (p->plot) {
        used += gap;
        scene_draw_plot(d, part(d, p, &used, p->plot), true);
    }
    if (p->about) {
        used += gap && !p->close_about;
        if (cursor < screen_count(s, screen))
            screen_fill_line(s, screen, cursor, &line);
        unsigned quiet = screen->graphs ? ROLE_PLAIN : ROLE_DIM;
        scene_draw_wrapped(d, line.role ? line.role : quiet, ALIGN_LEFT,
                           part(d, p, &used, p->about), line.about);
    }
    used = p->lines - p->hints;
    scene_draw_hints(d, part(d, p, &used, p->hints), h->list, h->count, true);
}

typedef struct frame {
    scene_box room;
    int32_t line;                      /* before rows are put closer or apart */
    int32_t w, all, margin, pad, high; /* of the page; `high` includes the logo above it, `all` what
                                        * stands beside it */
} frame;

/* The logo is above the page if both fit, with the tagline between them if that fits, too; the page
 * then has no title of its own. Returns the height of all of it. */
static int32_t make_room_for_logo(scene_drawing *d, const frame *f, page *p)
{
    const scene_box room = f->room;
    int32_t w = f->all, row = d->layout.line;
    scene_box logo = scene_logo_size(d, w);
    int32_t page_h =
        (int32_t)(height_of(p, 0) - 1) * row + 2 * f->pad; /* no title, no gap after it */
    int32_t least = (SCENE_UNIT + row - 1) / row;
    int32_t spare = room.h - page_h - logo.h;
    spare = spare < 0 ? -((row - 1 - spare) / row) : spare / row;
    p->close_about =
        p->about && room.w >= logo.w &&
        (p->note ? !p->list_gaps && least - spare == 4 : p->list_gaps == 1 && least - spare == 3);
    spare += p->close_about;
    page_h -= p->close_about * row;
    p->close_note = p->note && room.w >= logo.w && (least - spare) / 2 == 1;
    spare += p->close_note;
    page_h -= p->close_note * row;
    bool bare = spare == least - 2;
    p->close_keys = p->hints && room.w >= logo.w && (spare == least - 1 || bare);
    spare += p->close_keys;
    page_h -= p->close_keys * row;
    least -= bare;
    if (room.w < logo.w || spare < least)
        return f->high;
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
        char tagline[ABOUT_SIZE];
        text_count(tagline, sizeof tagline, d->s->settings.language, TEXT_TAGLINE,
                   ts_rules_count());
        scene_draw_text(d, ROLE_TITLE, ALIGN_CENTRE, scene_box_line(d, at, (p->above - 1) / 2),
                        tagline);
    }
}

/* Rows `pitch` sixteenths of a line apart. */
static void measure_rows(scene_drawing *d, const screen_def *screen, page *p, frame *f,
                         const char *title, const char *note, const scene_menu_hints *h,
                         int32_t pitch)
{
    bool even = session_in_characters(d->s) || scene_has_fingers(d);
    bool of_title = session_shows_title(d->s);
    int32_t row = d->layout.line = f->line * pitch / 16;
    f->pad = even ? row : row / 2;
    *p = (page){.inner = {0, 0, f->w - 2 * f->margin, f->room.h - 2 * f->pad},
                .titled = title[0] != '\0'};
    p->inner.h -= p->inner.h % row;
    unsigned title_lines = scene_wrapped_lines(d, title, p->inner.w);
    measure(d, screen, p, note, h, title_lines);
    f->high = (int32_t)height_of(p, title_lines) * row + 2 * f->pad;
    if (of_title && p->gaps)
        f->high = make_room_for_logo(d, f, p);
    while (of_title && p->gaps && !p->logo && p->list_gaps) { /* the name matters more */
        close_groups(p, d, screen);
        f->high = (int32_t)height_of(p, title_lines) * row + 2 * f->pad;
        f->high = make_room_for_logo(d, f, p);
    }
}

/* In a window rows are as far apart on all pages; closer in a low one, or on a title whose groups
 * would not stand apart. */
static void measure_frame(scene_drawing *d, const screen_def *screen, page *p, frame *f,
                          const char *title, const char *note, const scene_menu_hints *h)
{
    enum { USUAL = 17, CLOSE = 16, ROWS = 18 };
    bool even = session_in_characters(d->s) || scene_has_fingers(d);
    bool of_title = session_shows_title(d->s);
    int32_t pitch = even || d->layout.height < ROWS * d->layout.line * USUAL / 16 ? CLOSE : USUAL;
    measure_rows(d, screen, p, f, title, note, h, pitch);
    if (of_title && pitch == USUAL && !(p->logo && p->list_gaps == 2))
        measure_rows(d, screen, p, f, title, note, h, CLOSE);
}

void scene_draw_menu(scene_drawing *d, scene_box room)
{
    const session *s = d->s;
    const screen_def *screen = screen_get(session_screen(s));
    scene_set_menu_type(d);
    int32_t column = d->layout.column, row;
    int32_t w = min_int(room.w, PAGE_COLUMNS * column);
    if (session_in_characters(s)) /* a code has a column a module */
        w = min_int(room.w, max_int(w, (scene_code_side(s) + 4) * column));
    char note[ABOUT_SIZE] = "", title[LINE_SIZE] = "";
    scene_menu_hints h;
    page p;
    int32_t sample = scene_sample_w(d);
    if (sample && (session_in_characters(s) || session_screen(s) == SCREEN_RULES_TEXT))
        w = min_int(room.w, w + column + sample);
    frame f = {.room = room, .line = d->layout.line, .all = w - w % column};
    f.w = f.all - (sample ? sample + column : 0);
    f.margin = w >= 40 * column ? 2 * column : column;
    if (!scene_has_match_end(s)) /* who has won stands above it */
        screen_format_title(s, title, sizeof title);
    if (screen->note)
        screen->note(s, note, sizeof note);
    scene_list_hints(s, screen, session_cursor(s), &h);
    if (!session_in_characters(s) && room.h >= MARGIN_FROM_LINES * d->layout.line) {
        f.room.y += d->layout.line / 4;
        f.room.h -= d->layout.line / 2;
    }
    int32_t preview_h = scene_preview_h(d, f.room, f.w);
    f.room.h -= preview_h;
    measure_frame(d, screen, &p, &f, title, note, &h);
    row = d->layout.line;
    scene_box panel = {room.x + (room.w - f.all) / 2, f.room.y + (f.room.h - f.high) / 2, f.w,
                       f.high};
    panel.x -= (panel.x - room.x) % d->layout.m.snap_x;
    panel.y -= (panel.y - f.room.y) % d->layout.m.snap_y;
    if (p.logo) {
        int32_t top = scene_logo_size(d, f.all).h + (int32_t)p.above * row;
        draw_logo_and_tagline(d, &p, (scene_box){room.x, panel.y, room.w, top}, f.all);
        panel.y += top;
        panel.h -= top;
    }
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, panel);
    p.inner.x = panel.x + f.margin;
    p.inner.y = panel.y + f.pad;
    p.inner.h = panel.h - 2 * f.pad;
    p.lines = (unsigned)(p.inner.h / row);
    draw_page(d, screen, &p, title, note, &h);
    if (sample)
        scene_draw_demo(d, (scene_box){panel.x + f.w + column, panel.y, sample, panel.h});
    scene_draw_preview(d, (scene_box){panel.x, panel.y + panel.h, panel.w, preview_h});
}
