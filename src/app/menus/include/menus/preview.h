/* What the menus offer: modes that fit the chosen rule set and number of players, and their
 * goals. */
#ifndef TESSERA_APP_MENUS_PREVIEW_H
#define TESSERA_APP_MENUS_PREVIEW_H

#include "menus/screen.h"

unsigned screen_modes_offered(const session *s);
unsigned screen_mode_offered(const session *s, unsigned at); /* in the order of the screens */
unsigned screen_mode_offered_at(const session *s, unsigned mode);
unsigned screen_goals_offered(const ts_mode *mode); /* how many */
bool screen_mode_has_choice(unsigned mode);         /* of goals or variants */

/* Returns the demo to show beside a menu that chooses a game: that of the line with the cursor, or
 * DEMO_NONE where there is no room for one. */
int screen_demo(const session *s);

#endif
