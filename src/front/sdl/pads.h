/* Game pads: their buttons and sticks as key codes, and their rumble. They come and go at any
 * time; a pad keeps its number until it is unplugged. */
#ifndef TESSERA_FRONT_PADS_H
#define TESSERA_FRONT_PADS_H

#include <SDL.h>

#include "api/session.h"

typedef struct pads {
    session *session;
    SDL_GameController *open[GAMEPADS_MAX];
    uint32_t down[GAMEPADS_MAX]; /* keys that are down, a bit each */
    unsigned used;               /* pads that have been used, a bit each */
    unsigned last;               /* the one used last */
    key_code held;               /* a direction that repeats in menus */
    uint64_t repeat_us;          /* the time of its next repeat */
    uint64_t look_until_us;      /* a device has been plugged in, which takes a while to appear */
    uint32_t news;               /* the event that reports it */
    SDL_Thread *watch;
    int watched; /* reports plugged-in devices; -1 if closed */
    bool begun;
} pads;

void pads_begin(pads *p, session *s); /* takes milliseconds: call it after the first picture */
void pads_end(pads *p);
/* Polls the pads, whose changes come as events. Returns the time until the next poll, if nothing
 * else happens; UINT64_MAX if there is no pad. */
uint64_t pads_ask(pads *p, bool playing, uint64_t now_us);
bool pads_take(pads *p, const SDL_Event *event,
               uint64_t now_us); /* false if not an event of pads */
void pads_rumble(pads *p, const sound_cue *cue);

#endif
