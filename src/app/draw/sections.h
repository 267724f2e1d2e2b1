/* The sections of a scene: each function adds one to the drawing. */
#ifndef TESSERA_APP_DRAW_SECTIONS_H
#define TESSERA_APP_DRAW_SECTIONS_H

#include "drawing.h"
#include "menus/screen.h"
#include "input/keys.h"

/* A line of keys and what they do; for fingers, a line of buttons. */

typedef struct scene_hint {
    const char *key;
    int does;       /* TEXT_... */
    key_code press; /* what a click on it presses; KEY_NONE if nothing */
} scene_hint;

/* Returns the lines it takes. Not drawn: `d` is only asked. */
unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn);

/* The keys that work on the menu line with the cursor. */
typedef struct scene_menu_hints {
    scene_hint list[8];
    char key[8][2 * KEY_NAME_MAX];
    unsigned count;
} scene_menu_hints;

void scene_list_hints(const session *s, const screen_def *screen, unsigned cursor,
                      scene_menu_hints *h);
/* The most lines that the keys of the first `lines` lines of a screen take. */
unsigned scene_max_hints(scene_drawing *d, scene_box box, const screen_def *screen, unsigned lines);
/* Draws the keys of the visible screen in a box, and returns their lines. With `drawn` false it
 * only measures. */
unsigned scene_draw_menu_hints(scene_drawing *d, scene_box box, bool drawn);

/* The line below the game: its keys, or a row of buttons for fingers. */

void scene_draw_footer(scene_drawing *d);
void scene_draw_hurry(scene_drawing *d); /* for a player who is out while bots continue */
bool scene_has_row(const session *s);    /* has the game a row of buttons for fingers? */

/* The field, its pieces and panels. */

int32_t scene_piece_foot(const scene_drawing *d);    /* the lower edge of the falling piece */
void scene_draw_play(scene_drawing *d, bool hidden); /* hidden: no stack, no pieces */
/* The field of a review, with what was played and what was better. */
void scene_draw_reviewed(scene_drawing *d);
void scene_draw_ended(scene_drawing *d); /* the field as it was left, its numbers, the verdict */

/* Score, level, time, pieces per second: the numbers beside a field. */

void scene_draw_stats(scene_drawing *d);
void scene_draw_numbers(scene_drawing *d, bool hidden); /* hidden: no pieces among them */

/* The parts that a duel shows besides its boards. */

void scene_draw_incoming(scene_drawing *d);
void scene_draw_flights(scene_drawing *d); /* attacks in flight, over all boards */
void scene_draw_marks(scene_drawing *d);   /* name, rounds won, who targets whom */
void scene_draw_place(scene_drawing *d);

/* The numbers beside a field as a column without a panel, from the foot up. */

bool scene_has_column(const scene_drawing *d); /* or a panel of numbers */
void scene_draw_column(scene_drawing *d);

/* The parts that practice, puzzles and the finesse trainer show. */

unsigned scene_practice_hints(const session *s, scene_hint *hint); /* its own keys, at most 7 */
void scene_format_practice(const session *s, char *out, size_t size);
void scene_format_trainer(const session *s, char *out, size_t size); /* its name and the rules */
void scene_format_drill(const session *s, char *out, size_t size);   /* likewise */
void scene_format_rated(const session *s, char *out, size_t size);
void scene_format_lesson(const session *s, char *out, size_t size); /* likewise */
void scene_format_opener(const session *s, char *out, size_t size);
void scene_format_puzzle_number(const session *s, char *out, size_t size);
void scene_draw_editor(scene_drawing *d, scene_box cell); /* its cursor */
void scene_draw_lines(scene_drawing *d, scene_box box);   /* the coach's best ones */
/* "1 +0.4 T 4-6, O 6-7": as many placements as fit. Returns false if there is no such line. */
bool scene_format_line(const session *s, unsigned i, unsigned columns, char *out, size_t size);

/* The review of a game: a board with the placement played and the better one, and a page beside
 * it. */

/* The part of the canvas that the board has, at its left or at its top; false if it has none. */
bool scene_review_part(const session *s, const canvas_size *canvas, canvas_size *part);
scene_box scene_review_page(const scene_drawing *d); /* the rest of it */
/* The cost of each piece, from left to right; for a duel the chances to win. */
bool scene_draw_graph(scene_drawing *d, scene_box box, bool drawn); /* false if there is none */

/* A result in a window: one large number and its comparison; the rest is quiet. */

bool scene_has_result(const scene_drawing *d); /* true if it fits */
void scene_draw_result(scene_drawing *d);

bool scene_has_match_end(const session *s); /* a result of several boards, in a window */
/* Draws over the boards who has won, and the score; later, at the foot, the numbers of all. */
void scene_draw_match_end(scene_drawing *d);

/* The numbers of a screen, such as a result, in one or two columns. */

unsigned scene_count_result_rows(const session *s);
unsigned scene_result_table_lines(const scene_drawing *d, int32_t w,
                                  unsigned columns); /* if all fit */
void scene_draw_result_table(scene_drawing *d, scene_box box, unsigned columns);

/* Tables of games. */

/* `rows` rows of the screen's table from `first` on, below their heads if these have a line.
 * A row is `high` lines high. */
void scene_draw_table(scene_drawing *d, scene_box box, unsigned first, unsigned rows, bool heads,
                      unsigned high);

/* The plot of a history. */

/* How the player plays; its lines in a width. */
unsigned scene_habits_lines(const scene_drawing *d, int32_t w);
void scene_draw_habits(scene_drawing *d, scene_box box);

/* Draws the mosaic of the days at the foot of the box. Returns false if it does not fit, or if no
 * tile is laid. */
bool scene_draw_mosaic(scene_drawing *d, scene_box box, unsigned align);
/* Returns false if the screen has nothing to plot. Not drawn: `d` is only asked. */
bool scene_draw_plot(scene_drawing *d, scene_box box, bool drawn);
/* A code is as large as the space allows. */
unsigned scene_plot_lines(const scene_drawing *d, int32_t w);

/* The parts that only replays show: timeline, keys, the buttons held, the speed. */

#define WATCH_KEYS 10 /* lines of keys beside a replay */
#define WATCH_SPARE 6 /* from here on two do not fit in the smallest layout: odds and review */
#define SPEED_SIZE 16 /* bytes of a speed in words */

void scene_draw_buttons(scene_drawing *d);                  /* the buttons held on this board */
void scene_format_speed(int speed, char *out, size_t size); /* "x2", "x1/4": needs no language */
void scene_draw_watch(scene_drawing *d);

/* A page: title, lines with the cursor, and their explanations. */

void scene_draw_menu(scene_drawing *d, scene_box room);

/* Small fields within menus. */

unsigned scene_strip_lines(const scene_drawing *d); /* height of the strip to try the handling on */
void scene_draw_strip(scene_drawing *d, scene_box box);

/* Draws a picture with its words beside it, or below it if that is too narrow: STILL_... Returns
 * the lines it takes, or 0 if it does not fit. */
unsigned scene_mini_board_lines(const scene_drawing *d, const char *words, int32_t w,
                                unsigned page);
void scene_draw_mini_board(scene_drawing *d, scene_box box, unsigned still, const char *words,
                           unsigned role, unsigned page);

/* Beside a menu: a game of the mode and the rules that it is about. */
/* A line of a text that is written, with the caret if the cursor is on it. */
typedef struct screen_line screen_line;
void scene_draw_written(scene_drawing *d, const screen_line *line, scene_box box, bool chosen);

int32_t scene_sample_w(const scene_drawing *d); /* 0 if there is none */
void scene_draw_demo(scene_drawing *d, scene_box panel);
/* Draws the last seconds of a game at the right of its result; `m` is the size of type. */
void scene_draw_last_seconds(scene_drawing *d, scene_box result, int32_t m);

/* Messages while boards are shown, such as the board in words: beside the field, where no cell is
 * covered. */

enum { NARRATION_NOT, NARRATION_BESIDE, NARRATION_FOR_NUMBERS };

/* Draws the narration in place of the action text, which waits; if it does not fit there, in place
 * of the numbers. Returns NARRATION_NOT if it fits neither, or is empty. */
int scene_draw_narration(scene_drawing *d);

/* Effects over a field: clears, locks, trails, applause. */

void scene_draw_waves(scene_drawing *d); /* on the ground, before all panels */
/* Behind the pieces: rows that go, trails, the words of a perfect clear. */
void scene_draw_fx_behind(scene_drawing *d);
/* Returns how far pieces aside still have to go, FX_HELD or FX_NEXT, in thousandths. */
unsigned scene_fx_way(const scene_drawing *d, unsigned kind);
/* no_words: something to be read has the place of the words of a moment. */
void scene_draw_fx(scene_drawing *d, bool no_words);
/* Is there applause in lines that are usually for other words? */
bool scene_action_text(const scene_drawing *d);

/* Action text beside the field: what was cleared, its points, and its chains. */

void scene_draw_action_text(scene_drawing *d);
/* A perfect clear, across the field and behind its pieces. */
void scene_draw_perfect(scene_drawing *d);
bool scene_action_text_now(const scene_drawing *d); /* true if action text hides the numbers */

/* Gold on the frieze of the ground, from the foot up to `front`, both in thousandths. */
void scene_draw_gold(scene_drawing *d, unsigned front, unsigned amount);
void scene_draw_gold_of_play(scene_drawing *d);

/* Words laid of tiles: cheers, headings, numbers that matter. */

typedef struct scene_big_text {
    uint8_t role, align;
    uint8_t cell;     /* unless 0, in the colour of this cell */
    uint8_t unlaid;   /* of 255 tiles, how many are not laid yet */
    uint16_t amount;  /* how visible, of 1000 */
    bool foot;        /* at the foot of the box, not at its top */
    bool of_one_line; /* is never broken into two */
} scene_big_text;

/* Draws words made of tiles of at most this size in a box: in one line, in two, or of smaller
 * tiles. A tile has three pixels at least; if the words do not fit, or have letters without tiles,
 * they are drawn as text, and so is everything in characters if the box is lower than three lines.
 * Returns the height used. */
int32_t scene_draw_big_text(scene_drawing *d, const scene_big_text *how, scene_box box,
                            int32_t tile, const char *words);
/* How wide words of one line are in such tiles. */
#define LETTER_TILE_LEAST 3 /* pixels; smaller letters are those of a font */
int32_t scene_big_text_w(const scene_drawing *d, const char *words, int32_t tile);
/* Draws it in the title's line of a page, as high on all pages; it uses most of a blank line below,
 * if there is one (`gap`), too. Returns false if it does not fit. */
bool scene_draw_heading(scene_drawing *d, scene_box box, unsigned gap, const char *title);

/* The name of the game on the title, and the pieces as a theme shows them. */

scene_box scene_logo_size(const scene_drawing *d, int32_t page_w);
void scene_draw_logo(scene_drawing *d, scene_box box, int32_t page_w);
/* Below the page that changes how tiles look: its height, 0 on other pages; the tiles. */
int32_t scene_preview_h(const scene_drawing *d, scene_box room, int32_t page_w);
void scene_draw_preview(scene_drawing *d, scene_box box);

/* The QR code of a link. */

/* Returns the number of modules with the light margin; 0 if the screen has no code. */
int32_t scene_code_side(const session *s);
/* In characters half a line is a module; in pixels it is as large as the box allows. Returns false
 * if there is none, or it does not fit. Draws nothing unless `drawn`. */
bool scene_draw_code(scene_drawing *d, scene_box box, bool drawn);

#endif
