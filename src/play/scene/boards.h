/* Which boards are shown: the players of the game under way, or one that plays along. */
#ifndef TESSERA_PLAY_SCENE_BOARDS_H
#define TESSERA_PLAY_SCENE_BOARDS_H

#include "layout.h"

/* A board on the picture and what flies about it. */
typedef struct scene_seat {
    const run_state *run;
    unsigned player;
    const fx_state *fx;     /* NULL: no effects */
    const fade_state *fade; /* NULL: nothing fades */
} scene_seat;

typedef struct scene_drawing scene_drawing;

/* Lays out the boards that fit; returns their number: at least one, maybe LAYOUT_TOO_SMALL. */
unsigned scene_boards_choose(scene_layout board[TS_PLAYERS_MAX], const session *s,
                             const int room[4]);
unsigned scene_seats(const session *s, scene_seat seat[TS_PLAYERS_MAX]);
/* A page over the whole picture is as large as if there were no game behind it. */
bool scene_page_hides_boards(const session *s);
void scene_draw_seat(scene_drawing *d, unsigned i); /* what is drawn next belongs to this board */
/* The player's name, and in a race the lead; returns the name's width. */
int32_t scene_draw_name(scene_drawing *d);
scene_box scene_boards_box(const scene_drawing *d); /* around all fields */

#endif
