/* The keys of each profile, and binding them. */
#ifndef TESSERA_APP_MENUS_KEYS_H
#define TESSERA_APP_MENUS_KEYS_H

#include "menus/screen.h"

extern const screen_def screen_keys;

/* The i-th action that means something in this front end and by these rules; ACTIONS: there are no
 * more. */
unsigned screen_action_here(const session *s, const ts_rules *r, unsigned i);

#endif
