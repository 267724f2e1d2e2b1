/* Which boards the picture shows: those of the game under way, or of the replay; in a race also the
 * rival's. */
#ifndef TESSERA_APP_DRAW_SEATS_H
#define TESSERA_APP_DRAW_SEATS_H

#include "session/parts.h"
#include "game/run.h"
#include "effects/fx.h"
#include "effects/fade.h"

/* A board on the picture and what flies about it. */
typedef struct scene_seat {
    const run_state *run;
    unsigned player;
    const fx_state *fx;     /* NULL: no effects */
    const fade_state *fade; /* NULL: nothing fades */
} scene_seat;

unsigned scene_seats(const session *s, scene_seat seat[TS_PLAYERS_MAX]);
/* A page over the whole picture is as large as if there were no game behind it. */
bool scene_page_hides_boards(const session *s);
bool scene_is_versus(const session *s); /* do boards send rows to one another? */
bool scene_seat_is_out(const scene_seat *seat);

#endif
