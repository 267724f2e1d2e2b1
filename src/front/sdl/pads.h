/* Game pads: their buttons and sticks as key codes, and their rumble. They come and go at any
 * time; a pad keeps its number until it is unplugged. */
#ifndef TESSERA_FRONT_PADS_H
#define TESSERA_FRONT_PADS_H

#include <SDL.h>

#include "play/face/session.h"

typedef struct pads {
    session *session;
    SDL_GameController *open[GAMEPADS_MAX];
    uint32_t down[GAMEPADS_MAX]; /* the keys that are, a bit each */
    unsigned used;               /* those that have been, a bit each */
    unsigned last;               /* the one used last */
    key_code held;               /* a direction that repeats in menus */
    uint64_t repeat_us;          /* when it does next */
    uint64_t look_until_us;      /* something has been plugged in, which takes its time */
    uint32_t news;               /* the event of that */
    SDL_Thread *watch;
    int watched; /* where news of devices come from; -1: nowhere */
    bool begun;
} pads;

void pads_begin(pads *p, session *s); /* takes milliseconds: after the first picture */
void pads_end(pads *p);
/* Asks the pads; what they say comes as events. How long until it must be asked again, if nothing
 * else happens: UINT64_MAX where there is no pad. */
uint64_t pads_ask(pads *p, bool playing, uint64_t now_us);
bool pads_take(pads *p, const SDL_Event *event, uint64_t now_us); /* false: no news of pads */
void pads_rumble(pads *p, const sound_cue *cue);

#endif
