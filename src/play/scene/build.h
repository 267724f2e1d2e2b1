/* How a scene is put together: boxes, the layouts, and who fills which box. For scene*.c only. All
 * lengths are in 240ths of a cell; a column and a line are what a text of that room needs. */
#ifndef TESSERA_PLAY_SCENE_BUILD_H
#define TESSERA_PLAY_SCENE_BUILD_H

#include "play/screens/screens.h"

typedef struct ts_box {
    int32_t x, y, w, h; /* w 0: it is not there */
} ts_box;

/* What is left free where. In a room of characters a frame is a column and a line, and words stand
 * on it; in a window cells and words and frames have sizes of their own. */
typedef struct ts_measures {
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
} ts_measures;

/* Where everything of one board goes for one size of room and one rule set. */
typedef struct ts_layout {
    uint8_t kind;           /* TS_LAYOUT_... */
    int32_t unit;           /* a cell of this board: a small board's is half of one */
    int32_t cell_w, cell_h; /* in the front end's units */
    int32_t column, line;   /* of text */
    int32_t type;           /* how high it is itself: a line or less */
    ts_measures m;
    int32_t width, height;    /* of the room */
    uint32_t need_w, need_h;  /* too small: what it takes, in the front end's units */
    ts_box field;             /* the frame and all */
    ts_box cells;             /* what is in it */
    ts_box incoming;          /* rows that come are seen here, from below */
    ts_box hold, next, stats; /* panels */
    ts_box header, footer;
    ts_box facts, verdict; /* a result beside the field, if there are two sides */
    ts_box numbers;        /* one line of them, where there is no panel */
    ts_box foot;           /* another line, on the lower edge of the frame */
    ts_box letters;        /* pieces, where they have no panel */
    ts_box name;           /* whose board it is, if there are several */
    ts_box timeline, keys; /* of a replay: where it is, and what moves it; without the first no
                            * replay, without the second no room for a panel */
    ts_box buttons;        /* of a replay: what the player presses */
    ts_box applause[TS_FX_SIDES];
    uint8_t next_count;
    bool next_across; /* side by side, not one above the other */
} ts_layout;

/* Whose board it is that is shown: a player's of the game under way, or somebody's who plays along
 * beside it. */
typedef struct ts_seat {
    const ts_run *run;
    unsigned player;
    const ts_fx *fx;     /* NULL: nothing flies about this board */
    const ts_fade *fade; /* NULL: all of it is seen */
} ts_seat;

typedef struct ts_draw {
    ts_scene *scene;
    const ts_session *s;
    ts_layout board[TS_PLAYERS_MAX];
    unsigned boards;
    ts_layout layout;              /* of the board that is being drawn */
    ts_seat seat;                  /* whose that is */
    unsigned page_lines;           /* of the list, that are seen at once */
    unsigned page_wants, page_has; /* lines of a page, to show all that matters */
    bool facts_apart;              /* a menu leaves its numbers to somebody else */
} ts_draw;

/* ---- scene_layout.c ------------------------------------------------------------------------- */
enum { TS_ROOM_NONE = 4 }; /* the kind of layout of a room that is too small */
/* The layout a board gets in a room, and how high its cells are in the front end's units. */
int ts_layout_kind(const ts_session *s, const int room[4], int32_t *cell_h);
void ts_layout_place(ts_layout *layout, const ts_session *s, const int room[4], int kind,
                     int32_t cell_h);
/* A field with cells half as large and nothing beside it; its top left corner is at 0, 0. */
void ts_layout_place_small(ts_layout *layout, const ts_session *s, const ts_layout *large);
bool ts_layout_fits_menu(const ts_layout *layout);

/* ---- scene_boards.c ------------------------------------------------------------------------- */
/* Fills `board`; how many boards have room. One at least, that may be TS_LAYOUT_TOO_SMALL. */
unsigned ts_boards_choose(ts_layout board[TS_PLAYERS_MAX], const ts_session *s, const int room[4]);
unsigned ts_seats(const ts_session *s, ts_seat seat[TS_PLAYERS_MAX]);
/* A page that takes the whole room is as large as if there were no game behind it. */
bool ts_page_hides_boards(const ts_session *s);
bool ts_is_versus(const ts_session *s);    /* do boards send rows to one another? */
void ts_draw_seat(ts_draw *d, unsigned i); /* what follows is for this board */
int32_t ts_draw_name(ts_draw *d);          /* and in a race how far ahead he is; the name's width */
ts_box ts_boards_box(const ts_draw *d);    /* all fields together */

/* ---- scene_duel.c --------------------------------------------------------------------------- */
void ts_draw_incoming(ts_draw *d);
void ts_draw_flights(ts_draw *d); /* over all boards */
void ts_draw_marks(ts_draw *d);   /* name, rounds won, who aims at whom */
void ts_draw_place(ts_draw *d);
bool ts_seat_is_out(const ts_seat *seat);

/* ---- scene.c -------------------------------------------------------------------------------- */
ts_item *ts_draw_item(ts_draw *d, unsigned kind, unsigned role, ts_box box);
/* Where the mouse is as good as a key, if there is a mouse. */
void ts_draw_spot(ts_draw *d, ts_box box, ts_key key);
void ts_draw_cursor(ts_draw *d, ts_box line);
void ts_draw_text(ts_draw *d, unsigned role, unsigned align, ts_box box, const char *words);
/* As high as the box: larger or smaller than a line. In characters it is one all the same. */
void ts_draw_sized(ts_draw *d, unsigned role, unsigned align, ts_box box, const char *words);
/* In lines of a box, at most as many as it is high; how many it took. Nothing is drawn if `d` is
 * only asked how many it would take. */
unsigned ts_draw_wrapped(ts_draw *d, unsigned role, unsigned align, ts_box box, const char *words);
ts_box ts_box_inner(const ts_draw *d, ts_box panel); /* without the frame */
ts_box ts_box_line(const ts_draw *d, ts_box box, unsigned i);

/* ---- scene_words.c -------------------------------------------------------------------------- */
int32_t ts_words_w(const ts_draw *d, const char *words); /* in one line */
unsigned ts_wrapped_lines(const ts_draw *d, const char *words, int32_t room);
/* The next line of a text: broken at a space, beside a wide character, or, if a word is longer than
 * a line, anywhere. Returns its length and moves `text` to what follows. */
size_t ts_take_line(const ts_draw *d, const char **text, int32_t room);

/* ---- scene_play.c, _stats.c, _fx.c, _watch.c, _menu.c, _table.c --------------------------- */
void ts_draw_play(ts_draw *d, bool hidden); /* hidden: no stack, no pieces */
void ts_draw_ended(ts_draw *d);             /* the field as it was left, its numbers, the verdict */
void ts_draw_piece(ts_draw *d, const ts_shapes *shapes, unsigned kind, ts_box box, unsigned amount);
void ts_draw_stats(ts_draw *d);
void ts_draw_numbers(ts_draw *d, bool hidden); /* hidden: no pieces among them */
void ts_draw_fx(ts_draw *d);
#define TS_WATCH_KEYS 8           /* lines of keys beside a replay */
void ts_draw_buttons(ts_draw *d); /* those held on this board */
/* "x2", "x1/4": it needs no language. */
#define TS_SPEED_ROOM 16
void ts_say_speed(int speed, char *out, size_t room);
void ts_draw_watch(ts_draw *d); /* the rest of what only replays have */
void ts_draw_menu(ts_draw *d, ts_box room);
ts_box ts_logo_size(const ts_draw *d, int32_t page_w);
void ts_draw_logo(ts_draw *d, ts_box box, int32_t page_w);
/* Below the page that changes how tiles look, the pieces as they look now; 0: not on this page. */
int32_t ts_preview_h(const ts_draw *d, ts_box room, int32_t page_w);
void ts_draw_preview(ts_draw *d, ts_box box);
void ts_draw_facts(ts_draw *d, ts_box box,
                   unsigned columns); /* numbers of the screen, in one or two */
unsigned ts_count_facts(const ts_session *s);
/* So many lines they take if there is room for all of them. */
unsigned ts_facts_lines(const ts_draw *d, int32_t w, unsigned columns);
/* So many rows of the screen's table from that one on, below their heads if there is a line for
 * them. */
void ts_draw_table(ts_draw *d, ts_box box, unsigned first, unsigned rows, bool heads);
/* False: the screen has nothing to plot. Not drawn: `d` is only asked. */
bool ts_draw_plot(ts_draw *d, ts_box box, bool drawn);
/* A line of keys and what they do; how many lines it takes. Not drawn: `d` is only asked. */
typedef struct ts_hint {
    const char *key;
    int does;     /* TS_TEXT_... */
    ts_key press; /* what a click on it presses; TS_KEY_NONE: nothing */
} ts_hint;
/* scene_practice.c: keys besides the usual ones, at most 3; words; the cursor of the editor. */
unsigned ts_practice_hints(const ts_session *s, ts_hint *hint);
void ts_say_practice(const ts_session *s, char *out, size_t room);
void ts_say_trainer(const ts_session *s, char *out, size_t room); /* its name, and the rules */
void ts_say_puzzle_number(const ts_session *s, char *out, size_t room);
void ts_draw_editor(ts_draw *d, ts_box cell);
void ts_speak(ts_session *s); /* scene_speech.c: finds words for what has changed */
unsigned ts_draw_hints(ts_draw *d, ts_box box, const ts_hint *hint, unsigned count, bool drawn);

#endif
