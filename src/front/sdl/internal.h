/* Parts of the window: displays, waiting for sockets, the saved place, sound, input, X11. */
#ifndef TESSERA_FRONT_SDL_INTERNAL_H
#define TESSERA_FRONT_SDL_INTERNAL_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/session.h"
#include "audio/cue.h"

/* ---- displays ------------------------------------------------------------------------------- */

bool display_is_there(void);
const char *display_drivers(void); /* SDL's names of those that show something, the best first */

/* ---- sockets -------------------------------------------------------------------------------- */

/* Adds an event for SDL's next wait when one of these descriptors can be read. SDL waits only for
 * its own events, so a thread waits for these. Call it before each wait. */
void socket_waker_wait(const int *descriptors, unsigned count);

/* ---- the window's place --------------------------------------------------------------------- */

/* The place of the window at the next start is a small file, which can be read before the store is
 * open. It is in $TESSERA_HOME if that is set, and so are screenshots. */

typedef struct window_geometry {
    bool known;
    /* while the window does not fill the screen: the corner of its frame, the size within it */
    int x, y, width, height;
    bool fullscreen;
} window_geometry;

#define WINDOW_GEOMETRY_PATH_SIZE 4096

window_geometry window_geometry_read(void);
void window_geometry_write(const window_geometry *p); /* errors are ignored */

/* Writes the path for a screenshot taken now. Returns false if its folder does not exist. */
bool window_geometry_for_picture(char path[WINDOW_GEOMETRY_PATH_SIZE]);

/* ---- sound ---------------------------------------------------------------------------------- */

/* The synthesiser runs in SDL's audio thread. A device is open only while there is something to
 * hear; another thread opens it, because that takes a while. */

typedef struct sound_card sound_card;

/* Returns NULL if out of memory; the other functions accept NULL and do nothing. */
sound_card *sound_card_open(void);
/* Takes every cue of the session. Returns false if no device can be opened; the front end says so
 * by TELL_SOUND_CARD. */
bool sound_card_cue(sound_card *a, const sound_cue *cue);
void sound_card_close(sound_card *a);

/* ---- keyboard and mouse --------------------------------------------------------------------- */

/* Passes keyboard and mouse to the session, which gives them their meaning. */

typedef struct input {
    session *session;
    const scene_list *scene; /* the scene on the screen, or NULL */
    int scale_x, scale_y;    /* pixels of the canvas per thousand points of the window */
    bool pointer_hidden, hand;
    SDL_Cursor *shape[2]; /* an arrow and a hand; NULL until made */
    bool entered;         /* the next motion may be the window's, not the pointer's */
} input;

/* Returns KEY_NONE if the game does not use the key. */
key_code input_key_of(SDL_Scancode code);
/* Returns false if the event is not of keyboard or mouse. */
bool input_take(input *in, const SDL_Event *event, uint64_t now_us);

/* ---- X11 ------------------------------------------------------------------------------------ */

/* Functions for X11 that SDL lacks. They do nothing on other systems. */

/* Finds events for the window that came while something else was read from its connection. Call it
 * before each sleep in SDL. */
void x11_read_pending(SDL_Window *window);
/* Sleeps until the time is over, something has come by one of these descriptors, or there may be
 * events for SDL. SDL's own sleep asks the connection thirty times, and knows no others. */
enum { X11_CANNOT, X11_EVENTS, X11_OTHER };
int x11_sleep(SDL_Window *window, const int *descriptors, unsigned count, uint64_t us);
/* Called when the server has gone, which ends the program from within Xlib, with status 2. */
void x11_when_gone(void (*last_words)(void));

#endif
