/* The boards shown, and the places of the parts of each one. */
#ifndef TESSERA_APP_DRAW_LAYOUT_H
#define TESSERA_APP_DRAW_LAYOUT_H

#include "session/picture.h"
#include "tessera.h"
#include "api/scene.h"
#include "effects/fx.h"

typedef struct fade_state fade_state;
typedef struct fx_state fx_state;
typedef struct run_state run_state;
typedef struct session session;

/* The boards in the frame: those of the current game, or of the replay; in a race also the
 * rival's. */

/* A board on the picture and what flies about it. */
typedef struct scene_seat {
    const run_state *run;
    unsigned player;
    const fx_state *fx;     /* NULL if no effects */
    const fade_state *fade; /* NULL if nothing fades */
} scene_seat;

unsigned scene_seats(const session *s, scene_seat seat[TS_PLAYERS_MAX]);
/* A page over the whole picture is as large as if there were no game behind it. */
bool scene_page_hides_boards(const session *s);
bool scene_is_versus(const session *s); /* do boards send rows to one another? */
bool scene_seat_is_out(const scene_seat *seat);

/* The places of all parts of one board. All lengths are in 240ths of a cell. */

typedef struct scene_box {
    int32_t x, y, w, h; /* w is 0 if the box is not there */
} scene_box;

/* Margins and gaps. In characters a frame is one column and one line wide, and words are written on
 * it; in pixels cells, words and frames have sizes of their own. */
typedef struct scene_measures {
    int32_t frame_x, frame_y; /* of the field */
    int32_t lane;             /* for incoming rows, within the field's left edge; 0 on the frame */
    int32_t pad_x, pad_y;     /* within a side panel's edge */
    int32_t indent;           /* of numbers in a panel, on both sides */
    int32_t heading;          /* above a piece in a panel; 0 if the heading is on the frame */
    int32_t gap_x, gap_y;     /* between panels */
    int32_t piece, piece_gap; /* a cell of a piece in a panel; between two such pieces */
    int32_t above;            /* for a line of words over the field; 0 on the frame */
    int32_t edge;             /* above and below everything, where both sides are in use */
    int32_t snap_x, snap_y;   /* places are multiples of these */
} scene_measures;

/* The surroundings of a board as in the source of an edition (edition_look.h). */
enum {
    EDITION_NONE,
    EDITION_PSK,
    EDITION_ITNOTES,
    EDITION_PIVOT,
    EDITION_WX,
    EDITION_PYGAME,
    EDITION_NES,
    EDITION_TGM
};

/* The layout of one board for one size of the picture and one rule set. */
typedef struct scene_layout {
    uint8_t kind;           /* LAYOUT_... */
    int32_t unit;           /* a cell of this board: a small board's is half of one, and in
                             * characters it may be any number of halves */
    int32_t cell_w, cell_h; /* in the front end's units */
    int32_t column, line;   /* of text: the size of one character and one line */
    int32_t type;           /* height of the letters: a line or less */
    scene_measures m;
    int32_t width, height;       /* of the picture */
    uint32_t need_w, need_h;     /* too small: the size it needs, in the front end's units */
    scene_box field;             /* with its frame */
    scene_box cells;             /* within the frame */
    int32_t buffer;              /* height of the rows that are shown above the cells, 0 if none */
    scene_box incoming;          /* incoming rows, shown from below */
    scene_box hold, next, stats; /* panels */
    scene_box more;              /* numbers that matter less, on the other side */
    scene_box header, footer;
    scene_box facts, verdict;     /* a result beside the field, if there are two sides */
    scene_box numbers;            /* one line of numbers, where there is no panel */
    scene_box foot;               /* one more line, on the lower edge of the frame */
    scene_box letters;            /* hold and previews as letters, where they have no panel */
    scene_box name;               /* the player's name, where there are several boards */
    scene_box corner;             /* the pause button of a two-handed page */
    scene_box timeline;           /* of a replay; w is 0 in a game */
    scene_box keys;               /* keys of a replay; w is 0 if a panel does not fit */
    scene_box row;                /* of a replay: what fingers press; w is 0 if they do not */
    scene_box buttons;            /* of a replay: what the player presses */
    scene_box own, top;           /* numbers that an edition shows its own way; above the field */
    scene_box counts, best, rule; /* of pieces; of the best game; a ruler at the field's wall */
    scene_box clock;              /* the arcade's, under the field */
    scene_box applause[FX_SIDES]; /* beside the field; of the centre: in it, behind the pieces */
    scene_box cheers;             /* action text; psk's, if it does not fit beside the field */
    scene_box gesture;  /* a line for the gesture to try next; w is 0 where none is named */
    bool cheers_hide;   /* the text that these lines replace for a moment */
    bool stats_at_foot; /* numbers beside the field, the first one lowest; no panel */
    bool faces;         /* another board, mirrored */
    uint8_t dress;      /* DRESS_... */
    bool fills;         /* the field has all of the canvas, its cells need not be square */
    uint8_t next_count;
    bool next_across; /* previews side by side, not one above the other */
} scene_layout;

static inline int32_t scene_lines_h(const scene_layout *l, unsigned lines)
{
    return (int32_t)lines * l->line;
}

/* Returns a length of a window in units, if a cell has that many pixels. */
static inline int32_t scene_from_pixels(int pixels, int32_t cell)
{
    return (int32_t)((int64_t)pixels * SCENE_UNIT / cell);
}

#define STATS_FIRST_LINES 5 /* of large characters, for the first number and its name */
enum { FIT_NONE = 4 };      /* the kind of layout where the picture is too small for any */
/* The kind of layout for this size, and the height of a cell in the front end's units. */
int scene_layout_kind(const session *s, const canvas_size *canvas, int32_t *cell_h);
void scene_layout_place(scene_layout *layout, const session *s, const canvas_size *canvas, int kind,
                        int32_t cell_h);
/* One board that fills the canvas: where characters can show halves, its cells may be of half
 * lines, too. */
void scene_layout_place_alone(scene_layout *layout, const session *s, const canvas_size *canvas);
/* Two boards, mirrored about the middle of a canvas, where cells can be that large. */
bool scene_layout_place_facing(scene_layout board[2], const session *s, const canvas_size *canvas,
                               int32_t least_cell_h);
/* Lays out a field with smaller cells and nothing beside it; its top left corner is at 0, 0. */
void scene_layout_place_small(scene_layout *layout, const session *s, const scene_layout *large,
                              int32_t unit);
bool scene_layout_fits_menu(const scene_layout *layout);

/* The layout of a page held in two hands: the field is as large as possible, everything else is in
 * the narrow space that is left, and nothing is under a thumb. */

/* Is this a page in two hands: upright, or lying and low? */
bool scene_touch_layout_hold(const session *s, const canvas_size *canvas);
/* Returns the space that the page's own buttons take at each edge, in pixels; 0 if they are below
 * the picture or hidden. */
int scene_touch_layout_keys(const session *s, const canvas_size *canvas);
/* Lays out all boards: the first is large, the others are small. Returns false if they do not
 * fit. */
bool scene_touch_layout_place(scene_layout board[TS_PLAYERS_MAX], const session *s,
                              const canvas_size *canvas, unsigned count);

#endif
