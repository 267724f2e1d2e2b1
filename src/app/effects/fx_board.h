/* Parts of an effect, for fx.c alone: a board that moves or ends, a score that counts up. */
#ifndef TESSERA_APP_EFFECTS_FX_BOARD_H
#define TESSERA_APP_EFFECTS_FX_BOARD_H

#include "effects/fx.h"

void fx_shake(fx_state *fx, const ts_event *e, uint64_t now_us);
void fx_note_score(fx_state *fx, uint64_t score, uint64_t now_us);
void fx_note_end(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us);
void fx_settle_board(fx_state *fx, uint64_t now_us); /* forgets what is over */

#endif
