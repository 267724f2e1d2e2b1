/* The terminal front end: asks the terminal what it can do, hands keys with their times to the
 * session, paints its scene where it changed, and sleeps in between. */
#define _POSIX_C_SOURCE 200809L
#include "front/term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/term/input.h"
#include "front/term/paint.h"
#include "front/term/tty.h"

#define ESCAPE_WAIT_US 25000 /* what follows Escape in a sequence follows sooner */
#define SYNC_BEGIN "\033[?2026h"
#define SYNC_END "\033[?2026l"

typedef struct front {
    ts_session *session;
    term_screen screen;
    term_input input;
    bool unicode, sync;
    uint32_t painted; /* the scene's change count */
    bool gone;        /* nobody reads what we write */
} front;

static bool environment_says(const char *name, const char *part)
{
    const char *value = getenv(name);
    return value && strstr(value, part);
}

static int colour_depth(void)
{
    const char *no_colour = getenv("NO_COLOR");
    if ((no_colour && *no_colour) || environment_says("TERM", "dumb"))
        return TERM_MONO;
    if (environment_says("COLORTERM", "truecolor") || environment_says("COLORTERM", "24bit") ||
        environment_says("TERM", "kitty") || environment_says("TERM", "direct") ||
        environment_says("TERM", "foot"))
        return TERM_TRUE;
    return environment_says("TERM", "256") ? TERM_256 : TERM_16;
}

/* The locale's own rule: the first of the three that says anything decides. */
bool ts_front_term_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") ||
                   strstr(value, "utf-8");
    }
    return false;
}

static void take_size(front *f)
{
    int width, height;
    tty_size(&width, &height);
    if (!term_screen_resize(&f->screen, width, height))
        f->gone = true;
    f->painted = 0;
}

static void paint(front *f)
{
    const ts_scene *scene = ts_session_scene(f->session, f->screen.width, f->screen.height, 1, 1);
    if (scene->quit || (scene->changed == f->painted && !f->screen.unknown))
        return;
    f->painted = scene->changed;
    term_paint(&f->screen, scene, f->unicode);
    term_screen_update(&f->screen);
    if (f->screen.count == 0)
        return;
    bool written = (!f->sync || tty_write(SYNC_BEGIN, sizeof SYNC_BEGIN - 1)) &&
                   tty_write(f->screen.bytes, f->screen.count) &&
                   (!f->sync || tty_write(SYNC_END, sizeof SYNC_END - 1));
    f->gone = f->gone || !written;
}

/* Leaves the screen to the shell until continued. */
static void suspend(front *f)
{
    ts_session_key(f->session, TS_KEY_FOCUS, false, tty_now_us());
    tty_stop();
    f->input = (term_input){0};
    take_size(f);
    ts_session_key(f->session, TS_KEY_FOCUS, true, tty_now_us());
}

static void take_event(front *f, const term_event *event, uint64_t now_us)
{
    ts_session *s = f->session;
    switch (event->kind) {
    case TERM_PRESS:
        ts_session_key(s, event->key, true, now_us);
        ts_session_key(s, event->key, false, now_us);
        break;
    case TERM_DOWN: ts_session_key(s, event->key, true, now_us); break;
    case TERM_UP: ts_session_key(s, event->key, false, now_us); break;
    case TERM_FOCUS: ts_session_key(s, TS_KEY_FOCUS, true, now_us); break;
    case TERM_BLUR: ts_session_key(s, TS_KEY_FOCUS, false, now_us); break;
    case TERM_SUSPEND: suspend(f); break;
    case TERM_QUIT: ts_session_key(s, TS_KEY_QUIT, true, now_us); break;
    case TERM_HAS_KITTY_KEYS:
        tty_kitty_keys();
        ts_session_key(s, TS_KEY_RELEASES, true, now_us);
        break;
    case TERM_HAS_SYNC: f->sync = true; break;
    default: break;
    }
}

/* Waits for what comes next and hands it on; false: the terminal is gone, or we are to go. */
static bool wait_and_take(front *f)
{
    unsigned char bytes[512];
    unsigned signals;
    term_event event;
    uint64_t now_us = tty_now_us(), next_us = ts_session_next(f->session);
    uint64_t wait_us = next_us == UINT64_MAX ? next_us : next_us > now_us ? next_us - now_us : 0;
    bool escape_pending = term_input_waits(&f->input);
    if (escape_pending && wait_us > ESCAPE_WAIT_US)
        wait_us = ESCAPE_WAIT_US;
    int count = tty_wait(wait_us, bytes, sizeof bytes, &signals);
    now_us = tty_now_us();
    if (count < 0 || signals & TTY_END)
        return false;
    for (int i = 0; i < count; i++)
        if (term_input_byte(&f->input, bytes[i], &event))
            take_event(f, &event, now_us);
    if (count == 0 && escape_pending && term_input_pause(&f->input, &event))
        take_event(f, &event, now_us);
    if (signals & TTY_STOP)
        suspend(f);
    else if (signals & TTY_CONTINUED)
        tty_enter();
    if (signals & (TTY_RESIZED | TTY_CONTINUED))
        take_size(f);
    return true;
}

bool ts_front_term_is_there(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int ts_front_term(ts_options *options)
{
    front f = {.unicode = ts_front_term_is_utf8()};
    if (!tty_open()) {
        fprintf(stderr, "tessera: not a terminal: standard input and output\n");
        return 2;
    }
    f.screen.depth = colour_depth();
    f.session = ts_session_open(options);
    take_size(&f);
    if (!f.session || f.gone) {
        fprintf(stderr, "tessera: not enough memory: play\n");
        return 2;
    }
    tty_enter();
    do {
        ts_session_run(f.session, tty_now_us());
        paint(&f);
    } while (!f.gone && !ts_session_scene(f.session, f.screen.width, f.screen.height, 1, 1)->quit &&
             wait_and_take(&f));
    tty_leave();
    ts_session_close(f.session);
    term_screen_free(&f.screen);
    return 0;
}
