/* A thread that waits in poll. It is told what for by a byte in a pipe, and after each event it
 * waits until it is told again. */
#define _POSIX_C_SOURCE 200809L
#include "internal.h"

#include <SDL.h>
#include <stdbool.h>
#include <string.h>

enum { MOST = 4 };

#ifdef _WIN32

void socket_waker_wait(const int *descriptors, unsigned count)
{
    (void)descriptors;
    (void)count;
}

#else

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

typedef struct wish {
    int descriptor[MOST];
    unsigned count;
} wish;

static int ends[2] = {-1, -1};
static SDL_Thread *thread;
static SDL_atomic_t armed; /* the thread waits for what it was told last */
static wish told;          /* that */
static Uint32 news;

/* A wish is smaller than what a pipe takes at once: it comes whole. */
static int wait_for_them(void *own)
{
    struct pollfd set[1 + MOST] = {{ends[0], POLLIN, 0}};
    wish now = {.count = 0};
    (void)own;
    for (;;) {
        if (poll(set, 1 + now.count, -1) < 0)
            continue;
        if (set[0].revents) {
            if (read(ends[0], &now, sizeof now) != sizeof now)
                return 0;
            for (unsigned i = 0; i < now.count; i++)
                set[1 + i] = (struct pollfd){now.descriptor[i], POLLIN, 0};
            continue;
        }
        now.count = 0;
        SDL_AtomicSet(&armed, 0);
        SDL_Event event = {.type = news};
        SDL_PushEvent(&event);
    }
}

static bool begin(void)
{
    if (thread)
        return true;
    if (ends[0] < 0 && pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    news = SDL_RegisterEvents(1);
    thread = SDL_CreateThread(wait_for_them, "wakes", NULL);
    if (thread)
        SDL_DetachThread(thread); /* it sleeps until the program ends */
    return thread != NULL;
}

void socket_waker_wait(const int *descriptors, unsigned count)
{
    wish next = {.count = count < MOST ? count : MOST};
    memcpy(next.descriptor, descriptors, next.count * sizeof *descriptors);
    if ((next.count == 0 && told.count == 0) || !begin())
        return;
    if (SDL_AtomicGet(&armed) && memcmp(&next, &told, sizeof next) == 0)
        return;
    told = next;
    SDL_AtomicSet(&armed, 1);
    ssize_t wrote = write(ends[1], &next, sizeof next);
    (void)wrote; /* else it comes with the next picture */
}

#endif
