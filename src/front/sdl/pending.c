/* A request with an answer, such as every push of pixels is on X11, reads whatever has come with
 * the answer, keys too, into a queue of libxcb's that SDL does not look into before it sleeps on
 * the socket: a key pressed in that millisecond would wait for the next one. XPending takes it
 * over into Xlib's queue, where SDL sees it. It is found at run time: SDL has loaded it, if this
 * is X11. */
#define _GNU_SOURCE
#include "front/sdl/pending.h"

#if defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#define HAS_X11
#endif
#endif

#ifdef HAS_X11
#include <SDL_syswm.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

typedef int pending_call(Display *display);

static pending_call *find_call(void)
{
    pending_call *call = NULL;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    void *found = library ? dlsym(library, "XPending") : NULL;
    memcpy(&call, &found, sizeof call);
    return call;
}

void pending_read(SDL_Window *window)
{
    static pending_call *call;
    static bool sought;
    SDL_SysWMinfo info;
    if (!sought)
        call = find_call();
    sought = true;
    SDL_VERSION(&info.version);
    if (call && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
        call(info.info.x11.display);
}
#else
void pending_read(SDL_Window *window)
{
    (void)window;
}
#endif
