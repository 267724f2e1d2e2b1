/* What the menus offer: modes that fit the chosen rule set and number of players, and their
 * goals. */
#ifndef TESSERA_PLAY_SCREENS_OFFER_H
#define TESSERA_PLAY_SCREENS_OFFER_H

#include "screen.h"

unsigned screen_modes_offered(const session *s);
unsigned screen_mode_offered(const session *s, unsigned at); /* in the order of the screens */
unsigned screen_mode_offered_at(const session *s, unsigned mode);
unsigned screen_goals_offered(const ts_mode *mode); /* how many */
bool screen_mode_has_choice(unsigned mode);         /* of goals or variants */

#endif
