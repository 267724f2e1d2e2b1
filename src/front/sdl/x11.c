/* Xlib is found at run time: if this is X11, SDL has loaded it. */
#define _GNU_SOURCE
#include "internal.h"

#if defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#define HAS_X11
#endif
#endif

#ifdef HAS_X11
#include <SDL_syswm.h>
#include <dlfcn.h>
#include <poll.h>
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
static int read_pending(Display *display)
{
    static int (*pending)(Display * display);
    static bool sought;
    if (!sought)
        find_call("XPending", &pending, sizeof pending);
    sought = true;
    return pending ? pending(display) : -1;
}

/* NULL if this is not X11. */
static Display *display_of(SDL_Window *window)
{
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    bool is_x11 = SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11;
    return is_x11 ? info.info.x11.display : NULL;
}

void x11_read_pending(SDL_Window *window)
{
    Display *display = display_of(window);
    if (display)
        read_pending(display);
}

int x11_sleep(SDL_Window *window, const int *descriptors, unsigned count, uint64_t us)
{
    enum { MOST = 8, SECOND = 1000000 };
    Display *display = display_of(window);
    struct pollfd set[MOST];
    struct timespec time = {(time_t)(us / SECOND), (long)(us % SECOND * 1000)};
    int pending = display && count < MOST ? read_pending(display) : -1;
    if (pending < 0)
        return X11_CANNOT;
    if (pending > 0 || SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT))
        return X11_EVENTS;
    set[count] = (struct pollfd){ConnectionNumber(display), POLLIN, 0};
    for (unsigned i = 0; i < count; i++)
        set[i] = (struct pollfd){descriptors[i], POLLIN, 0};
    bool events = ppoll(set, count + 1, &time, NULL) < 0 || set[count].revents;
    return events ? X11_EVENTS : X11_OTHER;
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

int x11_sleep(SDL_Window *window, const int *descriptors, unsigned count, uint64_t us)
{
    (void)window;
    (void)descriptors;
    (void)count;
    (void)us;
    return X11_CANNOT;
}

void x11_when_gone(void (*last_words)(void))
{
    (void)last_words;
}
#endif
