/* How a scene is put together: boxes, the layouts, and who fills which box. For scene*.c only. All
 * lengths are in 240ths of a cell; a column and a line are what a text of that room needs. */
#ifndef TS_PLAY_SCENE_BUILD_H
#define TS_PLAY_SCENE_BUILD_H

#include "screens.h"

typedef struct ts_box {
    int32_t x, y, w, h; /* w 0: it is not there */
} ts_box;

/* Where everything goes for one size of room and one rule set. */
typedef struct ts_layout {
    uint8_t kind;             /* TS_LAYOUT_... */
    int32_t cell_w, cell_h;   /* in the front end's units */
    int32_t column, line;     /* of text */
    int32_t width, height;    /* of the room */
    uint32_t need_w, need_h;  /* too small: what it takes, in the front end's units */
    ts_box field;             /* the frame and all */
    ts_box cells;             /* what is in it */
    ts_box hold, next, stats; /* panels */
    ts_box header, footer;
    ts_box facts, verdict; /* a result beside the field, if there are two sides */
    ts_box numbers;        /* one line of them, where there is no panel */
    ts_box applause[TS_FX_SIDES];
    uint8_t next_count;
    bool next_across; /* side by side, not one above the other */
} ts_layout;

typedef struct ts_draw {
    ts_scene *scene;
    const ts_session *s;
    ts_layout layout;
    bool facts_apart; /* a menu leaves its numbers to somebody else */
} ts_draw;

/* ---- scene_layout.c ------------------------------------------------------------------------- */
void ts_layout_choose(ts_layout *layout, const ts_session *s, const int room[4]);
bool ts_layout_fits_menu(const ts_layout *layout);

/* ---- scene.c -------------------------------------------------------------------------------- */
ts_item *ts_draw_item(ts_draw *d, unsigned kind, unsigned role, ts_box box);
/* Where the mouse is as good as a key, if there is a mouse. */
void ts_draw_spot(ts_draw *d, ts_box box, ts_key key);
void ts_draw_text(ts_draw *d, unsigned role, unsigned align, ts_box box, const char *words);
/* In lines of a box, at most as many as it is high; how many it took. Nothing is drawn if `d` is
 * only asked how many it would take. */
unsigned ts_draw_wrapped(ts_draw *d, unsigned role, unsigned align, ts_box box, const char *words);
unsigned ts_wrapped_lines(const char *words, unsigned columns);
ts_box ts_box_inner(const ts_draw *d, ts_box panel); /* without the frame */
ts_box ts_box_line(const ts_draw *d, ts_box box, unsigned i);

/* ---- scene_play.c, scene_stats.c, scene_fx.c, scene_menu.c ---------------------------------- */
void ts_draw_play(ts_draw *d, bool hidden); /* hidden: no stack, no pieces */
void ts_draw_ended(ts_draw *d);             /* the field as it was left, its numbers, the verdict */
void ts_draw_piece(ts_draw *d, const ts_shapes *shapes, unsigned kind, ts_box box, unsigned amount);
void ts_draw_stats(ts_draw *d);
void ts_draw_numbers(ts_draw *d);
void ts_draw_fx(ts_draw *d);
void ts_draw_menu(ts_draw *d, ts_box room);
void ts_draw_facts(ts_draw *d, ts_box box,
                   unsigned columns); /* numbers of the screen, in one or two */
unsigned ts_count_facts(const ts_session *s);
/* A line of keys and what they do; how many lines it takes. Not drawn: `d` is only asked. */
typedef struct ts_hint {
    const char *key;
    int does;     /* TS_TEXT_... */
    ts_key press; /* what a click on it presses; TS_KEY_NONE: nothing */
} ts_hint;
unsigned ts_draw_hints(ts_draw *d, ts_box box, const ts_hint *hint, unsigned count, bool drawn);

#endif
