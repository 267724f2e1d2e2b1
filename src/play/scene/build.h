/* How a scene is put together: boxes, the layouts, and who fills which box. For scene*.c only. All
 * lengths are in 240ths of a cell; a column and a line are what a text of that room needs. */
#ifndef TESSERA_PLAY_SCENE_BUILD_H
#define TESSERA_PLAY_SCENE_BUILD_H

#include "play/screens/screens.h"

typedef struct scene_box {
    int32_t x, y, w, h; /* w 0: it is not there */
} scene_box;

/* What is left free where. In a room of characters a frame is a column and a line, and words stand
 * on it; in a window cells and words and frames have sizes of their own. */
typedef struct scene_measures {
    int32_t frame_x, frame_y; /* of the field */
    int32_t lane;             /* within its left edge, for rows that come; 0: the frame has it */
    int32_t pad_x, pad_y;     /* within a side panel's edge */
    int32_t indent;           /* of numbers in it, on both sides */
    int32_t heading;          /* above a piece aside; 0: the heading stands on the frame */
    int32_t gap_x, gap_y;     /* between panels */
    int32_t piece, piece_gap; /* a cell of a piece aside, and between two of them */
    int32_t above;            /* for a line of words over the field; 0: they stand on the frame */
    int32_t edge;             /* over and under everything, where both sides are in use */
    int32_t snap_x, snap_y;   /* what places are multiples of */
} scene_measures;

/* Where everything of one board goes for one size of room and one rule set. */
typedef struct scene_layout {
    uint8_t kind;           /* LAYOUT_... */
    int32_t unit;           /* a cell of this board: a small board's is half of one */
    int32_t cell_w, cell_h; /* in the front end's units */
    int32_t column, line;   /* of text */
    int32_t type;           /* how high it is itself: a line or less */
    scene_measures m;
    int32_t width, height;       /* of the room */
    uint32_t need_w, need_h;     /* too small: what it takes, in the front end's units */
    scene_box field;             /* the frame and all */
    scene_box cells;             /* what is in it */
    scene_box incoming;          /* rows that come are seen here, from below */
    scene_box hold, next, stats; /* panels */
    scene_box header, footer;
    scene_box facts, verdict; /* a result beside the field, if there are two sides */
    scene_box numbers;        /* one line of them, where there is no panel */
    scene_box foot;           /* another line, on the lower edge of the frame */
    scene_box letters;        /* pieces, where they have no panel */
    scene_box name;           /* whose board it is, if there are several */
    scene_box timeline, keys; /* of a replay: where it is, and what moves it; without the first no
                            * replay, without the second no room for a panel */
    scene_box buttons;        /* of a replay: what the player presses */
    scene_box applause[FX_SIDES];
    uint8_t next_count;
    bool next_across; /* side by side, not one above the other */
} scene_layout;

/* Whose board it is that is shown: a player's of the game under way, or somebody's who plays along
 * beside it. */
typedef struct scene_seat {
    const run_state *run;
    unsigned player;
    const fx_state *fx;     /* NULL: nothing flies about this board */
    const fade_state *fade; /* NULL: all of it is seen */
} scene_seat;

typedef struct scene_drawing {
    scene_list *scene;
    const session *s;
    scene_layout board[TS_PLAYERS_MAX];
    unsigned boards;
    scene_layout layout;           /* of the board that is being drawn */
    scene_seat seat;               /* whose that is */
    unsigned page_lines;           /* of the list, that are seen at once */
    unsigned page_wants, page_has; /* lines of a page, to show all that matters */
    bool facts_apart;              /* a menu leaves its numbers to somebody else */
} scene_drawing;

/* ---- scene_layout.c ------------------------------------------------------------------------- */
enum { ROOM_NONE = 4 }; /* the kind of layout of a room that is too small */
/* The layout a board gets in a room, and how high its cells are in the front end's units. */
int scene_layout_kind(const session *s, const int room[4], int32_t *cell_h);
void scene_layout_place(scene_layout *layout, const session *s, const int room[4], int kind,
                        int32_t cell_h);
/* A field with cells half as large and nothing beside it; its top left corner is at 0, 0. */
void scene_layout_place_small(scene_layout *layout, const session *s, const scene_layout *large);
bool scene_layout_fits_menu(const scene_layout *layout);

/* ---- scene_boards.c ------------------------------------------------------------------------- */
/* Fills `board`; how many boards have room. One at least, that may be LAYOUT_TOO_SMALL. */
unsigned scene_boards_choose(scene_layout board[TS_PLAYERS_MAX], const session *s,
                             const int room[4]);
unsigned scene_seats(const session *s, scene_seat seat[TS_PLAYERS_MAX]);
/* A page that takes the whole room is as large as if there were no game behind it. */
bool scene_page_hides_boards(const session *s);
bool scene_is_versus(const session *s);             /* do boards send rows to one another? */
void scene_draw_seat(scene_drawing *d, unsigned i); /* what follows is for this board */
int32_t scene_draw_name(scene_drawing *d); /* and in a race how far ahead he is; the name's width */
scene_box scene_boards_box(const scene_drawing *d); /* all fields together */

/* ---- scene_duel.c --------------------------------------------------------------------------- */
void scene_draw_incoming(scene_drawing *d);
void scene_draw_flights(scene_drawing *d); /* over all boards */
void scene_draw_marks(scene_drawing *d);   /* name, rounds won, who aims at whom */
void scene_draw_place(scene_drawing *d);
bool scene_seat_is_out(const scene_seat *seat);

/* ---- scene.c -------------------------------------------------------------------------------- */
scene_item *scene_draw_item(scene_drawing *d, unsigned kind, unsigned role, scene_box box);
/* Where the mouse is as good as a key, if there is a mouse. */
void scene_draw_spot(scene_drawing *d, scene_box box, key_code key);
void scene_draw_cursor(scene_drawing *d, scene_box line);
void scene_draw_text(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                     const char *words);
/* As high as the box: larger or smaller than a line. In characters it is one all the same. */
void scene_draw_sized(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                      const char *words);
/* In lines of a box, at most as many as it is high; how many it took. Nothing is drawn if `d` is
 * only asked how many it would take. */
unsigned scene_draw_wrapped(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                            const char *words);
scene_box scene_box_inner(const scene_drawing *d, scene_box panel); /* without the frame */
scene_box scene_box_line(const scene_drawing *d, scene_box box, unsigned i);

/* ---- scene_words.c -------------------------------------------------------------------------- */
int32_t scene_words_w(const scene_drawing *d, const char *words); /* in one line */
unsigned scene_wrapped_lines(const scene_drawing *d, const char *words, int32_t room);
/* The next line of a text: broken at a space, beside a wide character, or, if a word is longer than
 * a line, anywhere. Returns its length and moves `text` to what follows. */
size_t scene_take_line(const scene_drawing *d, const char **text, int32_t room);

/* ---- scene_play.c, _stats.c, _fx.c, _watch.c, _menu.c, _table.c --------------------------- */
void scene_draw_play(scene_drawing *d, bool hidden); /* hidden: no stack, no pieces */
void scene_draw_ended(scene_drawing *d); /* the field as it was left, its numbers, the verdict */
void scene_draw_piece(scene_drawing *d, const ts_shapes *shapes, unsigned kind, scene_box box,
                      unsigned amount);
void scene_draw_stats(scene_drawing *d);
void scene_draw_numbers(scene_drawing *d, bool hidden); /* hidden: no pieces among them */
void scene_draw_fx(scene_drawing *d);
#define WATCH_KEYS 8                       /* lines of keys beside a replay */
void scene_draw_buttons(scene_drawing *d); /* those held on this board */
/* "x2", "x1/4": it needs no language. */
#define SPEED_ROOM 16
void scene_say_speed(int speed, char *out, size_t room);
void scene_draw_watch(scene_drawing *d); /* the rest of what only replays have */
void scene_draw_menu(scene_drawing *d, scene_box room);
scene_box scene_logo_size(const scene_drawing *d, int32_t page_w);
void scene_draw_logo(scene_drawing *d, scene_box box, int32_t page_w);
/* Below the page that changes how tiles look, the pieces as they look now; 0: not on this page. */
int32_t scene_preview_h(const scene_drawing *d, scene_box room, int32_t page_w);
void scene_draw_preview(scene_drawing *d, scene_box box);
void scene_draw_facts(scene_drawing *d, scene_box box,
                      unsigned columns); /* numbers of the screen, in one or two */
unsigned scene_count_facts(const session *s);
/* So many lines they take if there is room for all of them. */
unsigned scene_facts_lines(const scene_drawing *d, int32_t w, unsigned columns);
/* So many rows of the screen's table from that one on, below their heads if there is a line for
 * them. */
void scene_draw_table(scene_drawing *d, scene_box box, unsigned first, unsigned rows, bool heads);
/* False: the screen has nothing to plot. Not drawn: `d` is only asked. */
bool scene_draw_plot(scene_drawing *d, scene_box box, bool drawn);
/* A line of keys and what they do; how many lines it takes. Not drawn: `d` is only asked. */
typedef struct scene_hint {
    const char *key;
    int does;       /* TEXT_... */
    key_code press; /* what a click on it presses; KEY_NONE: nothing */
} scene_hint;
/* scene_practice.c: keys besides the usual ones, at most 3; words; the cursor of the editor. */
unsigned scene_practice_hints(const session *s, scene_hint *hint);
void scene_say_practice(const session *s, char *out, size_t room);
void scene_say_trainer(const session *s, char *out, size_t room); /* its name, and the rules */
void scene_say_puzzle_number(const session *s, char *out, size_t room);
void scene_draw_editor(scene_drawing *d, scene_box cell);
void scene_speak(session *s); /* scene_speech.c: finds words for what has changed */
unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn);

#endif
