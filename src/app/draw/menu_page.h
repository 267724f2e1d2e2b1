/* A page of a menu: how high its parts are, and its list. For menu.c and menu_list.c. */
#ifndef TESSERA_APP_DRAW_MENU_PAGE_H
#define TESSERA_APP_DRAW_MENU_PAGE_H

#include "drawing.h"
#include "menus/screen.h"

#define CURSOR_COLUMNS 2    /* before a label */
#define PLAIN_LINES_MAX 704 /* no screen has more; a table has rows, not lines */

/* The number of character lines that a line and the words about it take. */
typedef struct menu_line_size {
    uint8_t lines, about;
    bool apart;
} menu_line_size;

typedef struct menu_page {
    scene_box inner;
    menu_line_size line[PLAIN_LINES_MAX]; /* of the list, without the rows of its table */
    unsigned plain;
    unsigned columns, lines; /* of the inner box */
    int32_t about_w;         /* of the explanation */
    unsigned tabs, laid, note, facts, fact_rows, list, said, plot, about,
        hints; /* lines of each part */
    /* a table with that many visible rows is less important than blank lines */
    unsigned list_least;
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
    unsigned beside; /* lines of the list that share a row: 1 or 2 */
} menu_page;

/* Two lines share a row only if each is no higher than one: else `p` says 1 afterwards. */
void menu_measure_lines(const scene_drawing *d, const screen_def *screen, menu_page *p);
/* Return heights in lines: of all lines but the rows of a table, and of the whole list. */
unsigned menu_plain_height(const menu_page *p);
unsigned menu_list_height(const scene_drawing *d, const screen_def *screen, const menu_page *p);
/* Lines above the table stay there if some rows can still be seen below them; otherwise only the
 * part with the cursor is shown. */
void menu_draw_list(scene_drawing *d, const screen_def *screen, const menu_page *p, scene_box box);

#endif
