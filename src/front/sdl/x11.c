/* Xlib is found at run time: if this is X11, SDL has loaded it. */
#define _GNU_SOURCE
#include "x11.h"

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
#include <unistd.h>

/* `call` points to a function pointer, which C does not convert from a data pointer. */
static void find_call(const char *name, void *call, size_t size)
{
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    void *found = library ? dlsym(library, name) : NULL;
    memcpy(call, &found, size);
}

/* A request with an answer, such as every push of pixels, reads everything that has arrived, keys
 * too, into a queue of libxcb, in which SDL does not look before it sleeps on the socket: a key
 * pressed in that millisecond would wait for the next one. XPending moves it into Xlib's queue,
 * where SDL sees it. */
void x11_read_pending(SDL_Window *window)
{
    static int (*pending)(Display * display);
    static bool sought;
    SDL_SysWMinfo info;
    if (!sought)
        find_call("XPending", &pending, sizeof pending);
    sought = true;
    SDL_VERSION(&info.version);
    if (pending && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
        pending(info.info.x11.display);
}

static void (*say_last_words)(void);

static int gone(Display *display)
{
    (void)display;
    say_last_words();
    _exit(2);
}

void x11_when_gone(void (*last_words)(void))
{
    int (*(*set)(int (*handler)(Display *)))(Display *);
    find_call("XSetIOErrorHandler", &set, sizeof set);
    say_last_words = last_words;
    if (set)
        set(gone);
}
#else
void x11_read_pending(SDL_Window *window)
{
    (void)window;
}

void x11_when_gone(void (*last_words)(void))
{
    (void)last_words;
}
#endif
