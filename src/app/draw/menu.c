/* Draws a menu: frame, title, note, numbers, the list with its cursor, the explanation of the
 * selected line, the keys. If they do not all fit, the least important parts go first; the list and
 * the keys stay. */
#include "base/minmax.h"
#include "sections.h"
#include "drawing.h"
#include "menu_page.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/input.h"
#include "session/picture.h"
#include "session/menu.h"

#define PAGE_COLUMNS 64       /* in a wider one eyes would not find the value of a name */
#define FACTS_BEFORE_GAPS 8   /* this number of facts is more important than blank lines */
#define ABOUT_LINES_OF_ROWS 3 /* more on a narrow canvas, if it is high */
#define ABOUT_LINES_NARROW 5
#define PLOT_LINES_LEAST 4
#define CODE_LINES_LEAST 7 /* a camera must read a QR code */
#define TABLE_ROWS_ENOUGH 8
#define ARROW_COLUMNS 2 /* an arrow and the blank next to it, in characters */
#define ARROW_COLUMNS_OF_TYPE 3
#define ARROW_COLUMNS_OF_FINGERS 5
#define INDENT_FROM_COLUMNS 32
#define SIDE_COLUMNS 3       /* beside a heading, at least */
#define LINES_ABOVE 3        /* between the name and the title's page, if they fit */
#define MARGIN_FROM_LINES 22 /* in a window */

static unsigned gaps_of(const menu_page *p)
{
    if (!p->gaps)
        return 0;
    return p->titled + (p->note && !p->close_note) + (p->facts > 0) + (p->said > 0) +
           (p->plot > 0) + (p->about > 0 && !p->close_about) + (p->hints && !p->close_keys);
}

static unsigned height_of(const menu_page *p, unsigned title)
{
    return title + p->tabs + p->laid + p->note + p->fact_rows + p->list + p->said + p->plot +
           p->about + p->hints + gaps_of(p);
}

/* Scrolls a list of a window before it gives up the space around it; blank lines within the list go
 * if then all of it is visible. */
static void scroll(menu_page *p, const scene_drawing *d, const screen_def *screen, unsigned title)
{
    enum { ROWS_LEAST = 8 };
    menu_page close = *p;
    if (session_in_characters(d->s) || screen->columns || session_shows_title(d->s))
        return;
    close.list_gaps = 0;
    close.list = menu_list_height(d, screen, &close);
    if (height_of(p, title) > p->lines && height_of(&close, title) <= p->lines)
        *p = close;
    while (height_of(p, title) > p->lines && p->list > ROWS_LEAST * p->row)
        p->list--;
}

/* Moves the title's groups closer; they stay half a line apart, if there are such lines. */
static void close_groups(menu_page *p, const scene_drawing *d, const screen_def *screen)
{
    bool halves = session_shows_title(d->s) && !session_in_characters(d->s);
    p->list_gaps = halves ? p->list_gaps / 2 : 0;
    p->list = menu_list_height(d, screen, p);
}

/* Shrinks parts until the page fits. */
static void fit(menu_page *p, const scene_drawing *d, const screen_def *screen, unsigned title)
{
    const bool is_code = scene_code_side(d->s) != 0;
    const unsigned plot_least = is_code ? CODE_LINES_LEAST : PLOT_LINES_LEAST;
    if ((is_code || screen->draws_mosaic) && session_in_characters(d->s) &&
        height_of(p, title) > p->lines)
        p->plot = 0; /* what is made of characters cannot shrink */
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
        p->laid = p->tabs = 0;
    if (height_of(p, title) > p->lines)
        p->plot = 0;
    while (height_of(p, title) > p->lines && p->said > 0)
        p->said--;
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

/* Returns the lines for the longest explanation. On the title Left and Right change the
 * explanation, so all of them count. */
static unsigned max_about(const scene_drawing *d, const screen_def *screen, const menu_page *p)
{
    const session *s = d->s;
    char about[ABOUT_SIZE];
    bool is_title = session_shows_title(s);
    unsigned lines = 0;
    for (unsigned i = 0; i < p->plain; i++)
        lines = max_u32(lines, p->line[i].about);
    for (unsigned i = 0; is_title && i < ts_modes_count(); i++) {
        screen_format_mode_about(s, about, sizeof about, i);
        lines = max_u32(lines, scene_wrapped_lines(d, about, p->about_w));
    }
    for (unsigned i = 0; is_title && i < ts_rules_count(); i++) {
        screen_format_rules_about(s, about, sizeof about, i);
        lines = max_u32(lines, scene_wrapped_lines(d, about, p->about_w));
    }
    if (screen->about_lines)
        return max_u32(lines, screen->about_lines);
    if (screen->columns && (lines || screen_count(s, screen) > p->plain))
        return max_u32(lines, p->columns < 56 ? ABOUT_LINES_NARROW : ABOUT_LINES_OF_ROWS);
    return lines;
}

/* On touch screens the explanation begins below the labels, between the buttons. */
static int32_t about_w(const scene_drawing *d, const screen_def *screen, const menu_page *p)
{
    const int keys =
        screen->places_touch ? scene_touch_layout_keys(d->s, session_picture_size(d->s)) : 0;
    const int32_t indent = p->row > 1 ? CURSOR_COLUMNS * d->layout.column : 0;
    return min_int(p->inner.w - 2 * indent,
                   d->layout.width - 2 * scene_from_pixels(keys, d->layout.cell_w));
}

/* Draws the names of the pages that lie side by side over the whole width. Returns false if there
 * are none or they do not fit; `draws` says whether to draw or only to measure. */
static bool draw_tabs(scene_drawing *d, scene_box box, bool draws)
{
    char words[LINE_SIZE];
    uint8_t tab[SCREENS];
    unsigned at;
    const unsigned count = screen_tabs(d->s, tab, &at);
    const scene_box rule = scene_box_line(d, box, 1);
    int32_t spare = box.w - d->layout.column;
    for (unsigned i = 0; i < count; i++) {
        screen_format(d->s, words, sizeof words, screen_get(tab[i])->title);
        spare -= scene_words_w(d, words);
    }
    if (count < 2 || spare < (int32_t)(count - 1) * d->layout.column)
        return false;
    for (unsigned i = 0; draws && i < count; i++) {
        screen_format(d->s, words, sizeof words, screen_get(tab[i])->title);
        box.w = scene_words_w(d, words) + d->layout.column; /* bold is wider */
        scene_draw_text(d, i == at ? ROLE_TITLE : ROLE_DIM, ALIGN_LEFT, box, words);
        if (i != at)
            scene_draw_spot(d, box, SPOT_TAB, tab[i]);
        box.x += box.w - d->layout.column + spare / (int32_t)(count - 1);
    }
    if (draws)
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, rule)->shape = SHAPE_RULE;
    return true;
}

static bool has_tabs(scene_drawing *d, const menu_page *p)
{
    return !session_in_characters(d->s) && !session_uses_touch(d->s) && p->row == 1 &&
           draw_tabs(d, p->inner, false);
}

static void measure(scene_drawing *d, const screen_def *screen, menu_page *p, const char *note,
                    const scene_menu_hints *h, unsigned title)
{
    enum { LAID_LINES = 2, LAID_FROM_LINES = 18, SAID_LINES = 2 };
    const session *s = d->s;
    char said[LINE_SIZE];
    p->columns = (unsigned)(p->inner.w / d->layout.column);
    p->lines = (unsigned)(p->inner.h / d->layout.line);
    p->note = scene_wrapped_lines(d, note, p->inner.w);
    if (screen->laid && screen->laid(s) && !session_in_characters(s) && p->lines >= LAID_FROM_LINES)
        p->laid = LAID_LINES;
    while (screen->said && p->said < SAID_LINES && screen->said(s, p->said, said, sizeof said))
        p->said++;
    p->facts = d->facts_apart ? 0 : scene_count_result_rows(s);
    p->fact_columns = p->columns >= 56 ? 2 : 1;
    p->fact_rows = p->facts ? scene_result_table_lines(d, p->inner.w, p->fact_columns) : 0;
    p->row = scene_lines_of_row(d);
    p->arrow = p->row > 1 ? ARROW_COLUMNS_OF_FINGERS : ARROW_COLUMNS_OF_TYPE;
    if (session_in_characters(s))
        p->arrow = ARROW_COLUMNS;
    p->tabs = screen_tab(s, 0) < SCREENS && has_tabs(d, p);
    p->gaps = true;
    p->list_gaps = p->row == 1 ? 2 : 0;
    p->indent = p->row > 1 ? CURSOR_COLUMNS : 0;
    if (screen_has_change(screen) && p->columns >= INDENT_FROM_COLUMNS)
        p->indent = p->arrow;
    p->about_w = about_w(d, screen, p);
    menu_measure_lines(d, screen, p);
    p->list = menu_list_height(d, screen, p);
    p->list_least = menu_plain_height(p) + 2 + TABLE_ROWS_ENOUGH * p->row;
    if (!screen->columns || p->list_least > p->list)
        p->list_least = p->list;
    p->plot = scene_draw_plot(d, (scene_box){.w = p->inner.w}, false)
                  ? scene_plot_lines(d, p->inner.w)
                  : 0;
    p->about = max_about(d, screen, p);
    p->hints = scene_max_hints(d, p->inner, screen, p->plain + 1);
    if (height_of(p, title) > p->lines) /* rather than scroll */
        p->hints = scene_draw_hints(d, p->inner, h->list, h->count, false);
    fit(p, d, screen, title);
}

/* ---- the page ------------------------------------------------------------------------------- */

static scene_box part(scene_drawing *d, const menu_page *p, unsigned *used, unsigned lines)
{
    scene_box box = scene_box_line(d, p->inner, *used);
    box.h = scene_lines_h(&d->layout, lines);
    *used += lines;
    return box;
}

/* Draws the buttons beside a heading: back, or the pages next to this one. */
static void draw_sides(scene_drawing *d, const menu_page *p, scene_box heading, const char *title)
{
    const int32_t letters = scene_big_text_w(d, title, d->layout.type / 4);
    const int32_t least = SIDE_COLUMNS * d->layout.column;
    const int32_t room = max_int((heading.w - letters) / 2 - 2 * d->layout.column, least);
    for (int right = 0; right < 2; right++) {
        const int by = right ? 1 : -1;
        const unsigned tab = p->tabs ? SCREENS : screen_tab(d->s, by);
        char words[LINE_SIZE] = "<";
        if (tab < SCREENS)
            screen_format(d->s, words, sizeof words, screen_get(tab)->title);
        else if (right || !screen_leads_back(d->s))
            continue;
        if (scene_words_w(d, words) > room)
            text_format(words, sizeof words, right ? ">" : "<");
        const int32_t w = max_int(scene_words_w(d, words), least);
        scene_box at = {heading.x + (right ? heading.w - w : 0), heading.y, w, d->layout.line};
        scene_draw_text(d, ROLE_DIM, right ? ALIGN_RIGHT : ALIGN_LEFT, at, words);
        if (tab < SCREENS)
            scene_draw_spot(d, at, SPOT_TAB, tab);
        else
            scene_draw_key_spot(d, at, KEY_ESCAPE);
    }
}

/* Draws a strip of the last chat messages, the newest at the foot. */
static void draw_said(scene_drawing *d, const screen_def *screen, scene_box box, unsigned lines)
{
    char words[LINE_SIZE];
    if (!session_in_characters(d->s))
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, box)->shape = SHAPE_RULE;
    for (unsigned i = 0; i < lines && screen->said(d->s, i, words, sizeof words); i++)
        scene_draw_text(d, i ? ROLE_DIM : ROLE_PLAIN, ALIGN_LEFT,
                        scene_box_line(d, box, lines - 1 - i), words);
}

static void draw_page(scene_drawing *d, const screen_def *screen, const menu_page *p,
                      const char *title, const char *note, const scene_menu_hints *h)
{
    const session *s = d->s;
    unsigned used = 0, gap = p->gaps, cursor = session_cursor(s);
    screen_line line = {0};
    if (!p->logo && title[0]) {
        unsigned lines = scene_wrapped_lines(d, title, p->inner.w);
        scene_box box = part(d, p, &used, lines);
        const bool sides = lines == 1 && s->options.has_pointer && !session_in_characters(s) &&
                           !session_uses_touch(s);
        if (sides)
            draw_sides(d, p, box, title);
        box.x += sides ? SIDE_COLUMNS * d->layout.column : 0;
        box.w -= sides ? 2 * SIDE_COLUMNS * d->layout.column : 0;
        if (lines > 1)
            scene_draw_wrapped(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        else if (!scene_draw_heading(d, box, gap, title))
            scene_draw_sized(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        used += gap;
    }
    if (p->tabs)
        draw_tabs(d, part(d, p, &used, p->tabs), true);
    if (p->laid) {
        const scene_big_text how = {.role = ROLE_TITLE,
                                    .align = ALIGN_CENTRE,
                                    .amount = 1000,
                                    .foot = true,
                                    .of_one_line = true};
        scene_draw_big_text(d, &how, part(d, p, &used, p->laid), d->layout.type / 5,
                            screen->laid(s));
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
    menu_draw_list(d, screen, p, part(d, p, &used, p->list));
    if (p->said) {
        used += gap;
        draw_said(d, screen, part(d, p, &used, p->said), p->said);
    }
    if (p->plot) {
        used += gap;
        scene_draw_plot(d, part(d, p, &used, p->plot), true);
    }
    if (p->about) {
        used += gap && !p->close_about;
        if (cursor < screen_count(s, screen))
            screen_fill_line(s, screen, cursor, &line);
        unsigned quiet = screen->graphs ? ROLE_PLAIN : ROLE_DIM;
        scene_box about = part(d, p, &used, p->about);
        about.x += (about.w - p->about_w) / 2;
        about.w = p->about_w;
        scene_draw_wrapped(d, line.role ? line.role : quiet, ALIGN_LEFT, about, line.about);
    }
    used = p->lines - p->hints;
    scene_draw_hints(d, part(d, p, &used, p->hints), h->list, h->count, true);
}

typedef struct frame {
    scene_box room;
    unsigned beside; /* lines of the list that may share a row */
    int32_t line;    /* before rows are put closer or apart */
    int32_t w, all, margin, pad,
        high; /* of the page; `high` includes the logo above it, `all` what is beside it */
} frame;

/* Puts the logo above the page if both fit, with the tagline between them if that fits, too; the
 * page then has no title. Returns the height of everything. */
static int32_t make_room_for_logo(scene_drawing *d, const frame *f, menu_page *p)
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
    p->above = (unsigned)clamp_int(LINES_ABOVE, least, spare);
    return logo.h + (int32_t)p->above * row + page_h;
}

static void draw_logo_and_tagline(scene_drawing *d, const menu_page *p, scene_box at,
                                  int32_t page_w)
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
static void measure_rows(scene_drawing *d, const screen_def *screen, menu_page *p, frame *f,
                         const char *title, const char *note, const scene_menu_hints *h,
                         int32_t pitch)
{
    bool even = session_in_characters(d->s) || scene_has_fingers(d);
    bool of_title = session_shows_title(d->s);
    int32_t row = d->layout.line = f->line * pitch / 16;
    f->pad = even ? row : row / 2;
    *p = (menu_page){.inner = {0, 0, f->w - 2 * f->margin, f->room.h - 2 * f->pad},
                     .titled = title[0] != '\0',
                     .beside = f->beside};
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

/* Measures the frame. Rows of a window are equally far apart on all pages; closer in a low window,
 * or on a title whose groups would not stand apart. */
static void measure_frame(scene_drawing *d, const screen_def *screen, menu_page *p, frame *f,
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

/* The widths of the page, and of what stands beside it. */
static void measure_width(const scene_drawing *d, frame *f, int32_t most)
{
    const int32_t column = d->layout.column, sample = scene_sample_w(d);
    int32_t w = min_int(f->room.w, most);
    if (session_in_characters(d->s)) /* a code has a column a module */
        w = min_int(f->room.w, max_int(w, (scene_code_side(d->s) + 4) * column));
    if (sample && (session_in_characters(d->s) || screen_get(session_screen(d->s))->is_wide))
        w = min_int(f->room.w, w + column + sample);
    f->all = w - w % column;
    f->w = f->all - (sample ? sample + column : 0);
    f->margin = w >= 40 * column ? 2 * column : column;
}

/* If touch screens need high rows and the canvas is low, two lines share a row of a wider page, so
 * that the list does not scroll. */
static bool measure_beside(scene_drawing *d, const screen_def *screen, menu_page *p, frame *f,
                           const char *title, const char *note, const scene_menu_hints *h)
{
    enum { LINES_LEAST = 4, LINES_LOW = 20, PAGE_COLUMNS_LOW = 96 };
    const unsigned count = screen_count(d->s, screen);
    if (!scene_has_fingers(d) || screen->columns || count < LINES_LEAST || f->room.w < f->room.h ||
        f->room.h > LINES_LOW * d->layout.line)
        return false;
    f->beside = 2;
    measure_width(d, f, PAGE_COLUMNS_LOW * d->layout.column);
    measure_frame(d, screen, p, f, title, note, h);
    return p->beside > 1;
}

void scene_draw_menu(scene_drawing *d, scene_box room)
{
    const session *s = d->s;
    const uint32_t begun = d->scene->count;
    const screen_def *screen = screen_get(session_screen(s));
    scene_set_menu_type(d);
    const int32_t column = d->layout.column, sample = scene_sample_w(d);
    char note[ABOUT_SIZE] = "", title[LINE_SIZE] = "";
    scene_menu_hints h;
    menu_page p;
    frame f = {.room = room, .beside = 1, .line = d->layout.line};
    measure_width(d, &f, PAGE_COLUMNS * column);
    if (!scene_has_match_end(s)) /* the winner is named above it */
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
    if (!measure_beside(d, screen, &p, &f, title, note, &h)) {
        f.beside = 1;
        measure_width(d, &f, PAGE_COLUMNS * column);
        measure_frame(d, screen, &p, &f, title, note, &h);
    }
    const int32_t row = d->layout.line;
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
    scene_draw_coming(d, begun);
}
