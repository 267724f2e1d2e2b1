/* The window front end: passes keys with their times to the session, paints the changed parts of
 * its scene at once, and sleeps in between. It uses as little of SDL as a window needs. */
#include "sdl/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "font.h"
#include "internal.h"
#include "pads.h"
#include "show.h"
#include "base/minmax.h"
#include "front/save_file.h"
#include "api/scene.h"
#include "base/minmax.h"
#include "text/text.h"

#define TITLE "Tessera"
#define SIDE_W 1280 /* on a screen of usual height; more on a higher one */
#define SIDE_H 720
#define SCREEN_H 1080
#define RATE_USUAL 60     /* for a screen that does not report its rate */
#define SLIP_MOST_US 1000 /* SDL sleeps whole milliseconds */

typedef struct front {
    session *session;
    SDL_Window *window;
    show show;
    input input;
    pads pads;
    sound_card *audio;
    bool is_silent; /* there is no sound device */
    font_set *fonts;
    px_painter *painter;
    window_geometry window_geometry;
    bool fullscreen, sync, typing; /* as the window is now */
    bool painted, waiting; /* waiting: there may be something to paint when the time comes */
    uint32_t version;      /* of the scene painted last */
    uint32_t copied;       /* as in that scene */
    uint64_t slip_us;
    uint64_t looked_us; /* when SDL was asked last while something else slept */
    bool awake;         /* the screen is kept from going dark */
} front;

static uint64_t now_us(void)
{
    uint64_t count = SDL_GetPerformanceCounter(), frequency = SDL_GetPerformanceFrequency();
    return count / frequency * 1000000 + count % frequency * 1000000 / frequency;
}

/* ---- the window ----------------------------------------------------------------------------- */

/* Returns the screen with the largest part of the window, or -1 if almost none of it is visible. */
static int screen_of(const window_geometry *p)
{
    enum { SEEN = 64 };
    SDL_Rect screen, window = {p->x, p->y, p->width, p->height}, both;
    int found = -1, most = 0;
    for (int i = 0; i < SDL_GetNumVideoDisplays(); i++)
        if (SDL_GetDisplayBounds(i, &screen) == 0 && SDL_IntersectRect(&screen, &window, &both) &&
            both.w >= SEEN && both.h >= SEEN && both.w * both.h > most) {
            most = both.w * both.h;
            found = i;
        }
    return found;
}

/* Screens change between starts: the window comes back as a whole, no larger than its screen. */
static void keep_on_screen(window_geometry *p)
{
    SDL_Rect room;
    int screen = screen_of(p);
    if (screen < 0) {
        p->x = p->y = SDL_WINDOWPOS_UNDEFINED;
        screen = 0;
    }
    if (SDL_GetDisplayUsableBounds(screen, &room) != 0)
        return;
    p->width = p->width < room.w ? p->width : room.w;
    p->height = p->height < room.h ? p->height : room.h;
    if (p->x == (int)SDL_WINDOWPOS_UNDEFINED)
        return;
    p->x = p->x < room.x + room.w - p->width ? p->x : room.x + room.w - p->width;
    p->y = p->y < room.y + room.h - p->height ? p->y : room.y + room.h - p->height;
    p->x = p->x > room.x ? p->x : room.x;
    p->y = p->y > room.y ? p->y : room.y;
}

/* Sixteen to nine, larger on a large screen; a frame, too, has room on the screen. */
static void usual_size(window_geometry *p)
{
    enum { PERCENT = 92 };
    SDL_Rect room = {0, 0, SIDE_W, SIDE_H};
    SDL_GetDisplayUsableBounds(0, &room);
    const int by_screen = SIDE_H * max_int(room.h, SCREEN_H) / SCREEN_H;
    const int by_width = room.w * PERCENT / 100 * SIDE_H / SIDE_W;
    p->height = min_int(by_screen, min_int(room.h * PERCENT / 100, by_width));
    p->width = p->height * SIDE_W / SIDE_H;
    p->x = p->y = SDL_WINDOWPOS_CENTERED;
}

static bool open_window(front *f)
{
    window_geometry *p = &f->window_geometry;
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (!p->known)
        usual_size(p);
    else
        keep_on_screen(p);
    if (p->fullscreen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    f->fullscreen = p->fullscreen;
    f->window = SDL_CreateWindow(TITLE, p->x, p->y, p->width, p->height, flags);
    if (!f->window)
        return false;
    f->show.window = f->window;
    SDL_SetWindowMinimumSize(f->window, 20 * PX_UNIT_W, 20 * PX_UNIT_H);
    return true;
}

/* The screen's refresh rate. */
static void take_rate(front *f)
{
    SDL_DisplayMode mode = {0};
    int screen = SDL_GetWindowDisplayIndex(f->window);
    if (screen >= 0)
        SDL_GetCurrentDisplayMode(screen, &mode);
    int rate = mode.refresh_rate > 0 && mode.refresh_rate <= 1000 ? mode.refresh_rate : RATE_USUAL;
    f->show.period_us = 1000000 / (uint64_t)rate;
    session_tell(f->session, TELL_FRAME_RATE, rate, now_us());
}

static void keep_place(front *f)
{
    window_geometry *p = &f->window_geometry;
    if (f->fullscreen ||
        SDL_GetWindowFlags(f->window) & (SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED))
        return;
    int top = 0, left = 0; /* a window manager puts the frame where a new window asks to be */
    SDL_GetWindowPosition(f->window, &p->x, &p->y);
    if (SDL_GetWindowBordersSize(f->window, &top, &left, NULL, NULL) == 0) {
        p->x -= left;
        p->y -= top;
    }
    SDL_GetWindowSize(f->window, &p->width, &p->height);
}

/* All keys are up: another window may be used now, which misses the release of keys. */
static void release_keys(void)
{
#if SDL_VERSION_ATLEAST(2, 24, 0)
    SDL_ResetKeyboard();
#else
    int count = 0;
    const Uint8 *down = SDL_GetKeyboardState(&count);
    for (int code = 0; code < count; code++) {
        SDL_Event up = {.type = SDL_KEYUP};
        up.key.keysym.scancode = (SDL_Scancode)code;
        if (down[code])
            SDL_PushEvent(&up);
    }
#endif
}

/* Does what the options ask for, unless it is so already. An impossible option is tried only
 * once. */
static void obey(front *f, const scene_list *scene)
{
    if (scene->look.fullscreen != f->fullscreen) {
        keep_place(f);
        f->fullscreen = scene->look.fullscreen;
        SDL_SetWindowFullscreen(f->window, f->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
    if (scene->look.types != f->typing) {
        f->typing = scene->look.types;
        if (f->typing)
            SDL_StartTextInput();
        else
            SDL_StopTextInput(); /* an input method would take keys for itself */
    }
    if (scene->look.vsync != f->sync) {
        f->sync = scene->look.vsync;
        show_sync(&f->show, f->sync);
        release_keys();
    }
}

/* ---- painting ------------------------------------------------------------------------------- */

/* Returns false if the player has left. */
static bool paint(front *f)
{
    px_rect dirty[PX_RECTS_MAX];
    bool lost;
    int width, height;
    uint64_t begun_us = now_us();
    f->waiting = begun_us + SLIP_MOST_US < show_due_us(&f->show);
    if (f->waiting)
        return true;
    if (!show_canvas(&f->show, &lost))
        return !(f->input.scene && f->input.scene->look.quit);
    SDL_GetWindowSize(f->window, &width, &height);
    const px_canvas *canvas = &f->show.canvas;
    int scale = width > 0 && canvas->width >= 2 * width ? canvas->width / width : 1;
    session_resize(f->session, canvas->width, canvas->height, PX_UNIT_W * scale, PX_UNIT_H * scale,
                   begun_us);
    const scene_list *scene = session_scene(f->session);
    f->input.scene = scene;
    f->input.scale_x = width > 0 ? canvas->width * 1000 / width : 1000;
    f->input.scale_y = height > 0 ? canvas->height * 1000 / height : 1000;
    if (scene->look.quit)
        return false;
    if (lost)
        px_painter_forget(f->painter);
    else if (f->painted && scene->changed == f->version)
        return true;
    fonts_prefer(f->fonts, scene->look.language);
    int count = px_paint(f->painter, canvas, scene, dirty);
    if (count) {
        show_push(&f->show, dirty, count);
        f->show.cost_us = now_us() - begun_us;
        show_present(&f->show);
        f->show.shown_us = now_us();
    }
    f->painted = true;
    f->version = scene->changed;
    if (scene->copied != f->copied)
        SDL_SetClipboardText(scene->words + scene->copy);
    f->copied = scene->copied;
    obey(f, scene);
    /* the renderer has come or gone: paint everything once more */
    f->waiting = !f->show.canvas.pixels;
    return true;
}

static void take_picture(front *f)
{
    char path[WINDOW_GEOMETRY_PATH_SIZE];
    session_tell_picture(f->session, NULL, now_us()); /* about the one before */
    paint(f);
    bool good = f->show.canvas.pixels && window_geometry_for_picture(path) &&
                px_png_write(&f->show.canvas, path);
    if (good)
        text_take_out_orders(path);
    fprintf(stderr, "tessera: %s\n", good ? path : "cannot write the screenshot");
    session_tell_picture(f->session, good ? path : "", now_us());
}

static void take_cues(front *f)
{
    sound_cue cue[16];
    int count;
    bool silent = f->is_silent;
    while ((count = session_cues(f->session, cue, sizeof cue / sizeof cue[0])) > 0)
        for (int i = 0; i < count; i++) {
            silent = !sound_card_cue(f->audio, &cue[i]);
            if (f->input.scene && f->input.scene->look.rumble)
                pads_rumble(&f->pads, &cue[i]);
        }
    if (silent != f->is_silent)
        session_tell(f->session, TELL_SOUND_CARD, !silent, now_us());
    f->is_silent = silent;
}

/* ---- events --------------------------------------------------------------------------------- */

static void on_window_event(front *f, const SDL_WindowEvent *event, uint64_t at_us)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_FOCUS_LOST:
    case SDL_WINDOWEVENT_MINIMIZED: session_tell(f->session, TELL_FOCUS, 0, at_us); break;
    case SDL_WINDOWEVENT_FOCUS_GAINED: session_tell(f->session, TELL_FOCUS, 1, at_us); break;
    case SDL_WINDOWEVENT_ENTER: f->input.entered = true; break;
    case SDL_WINDOWEVENT_EXPOSED: show_again(&f->show); break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: take_rate(f); break;
    case SDL_WINDOWEVENT_SIZE_CHANGED: show_lost(&f->show); /* fall through */
    case SDL_WINDOWEVENT_MOVED:
        f->input.entered = true;
        keep_place(f);
        break;
    default: break;
    }
}

/* Each event has the time at which it is taken: events are read before a picture and after it. */
static void take(front *f, const SDL_Event *event)
{
    uint64_t at_us = now_us();
    bool key = event->type == SDL_KEYDOWN || event->type == SDL_KEYUP;
    if (key && event->key.keysym.scancode == SDL_SCANCODE_F12) {
        if (event->type == SDL_KEYDOWN && !event->key.repeat)
            take_picture(f);
        return;
    }
    if (input_take(&f->input, event, at_us) || pads_take(&f->pads, event, at_us))
        return;
    switch (event->type) {
    case SDL_QUIT: session_tell(f->session, TELL_QUIT, 1, at_us); break;
    case SDL_WINDOWEVENT: on_window_event(f, &event->window, at_us); break;
    case SDL_DISPLAYEVENT: take_rate(f); break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET: show_lost(&f->show); break;
    default: break;
    }
}

static void take_all(front *f)
{
    SDL_Event event;
    while (SDL_PollEvent(&event))
        take(f, &event);
}

/* ---- sleeping ------------------------------------------------------------------------------- */

/* The time at which the session must run, but with vertical sync no sooner than the next picture
 * needs: a picture that is painted later is more up to date. */
static uint64_t next_run(const front *f, uint64_t next_us)
{
    uint64_t due_us = show_due_us(&f->show);
    return f->waiting || next_us < due_us ? due_us : next_us;
}

/* A screen that goes dark is a nuisance for a player with a pad; SDL takes a while to prevent
 * it. */
static void stay_awake(front *f, bool wanted)
{
    if (wanted == f->awake)
        return;
    f->awake = wanted;
    if (wanted)
        SDL_DisableScreenSaver();
    else
        SDL_EnableScreenSaver();
}

/* In an online round, datagrams end the sleep. */
static bool sleeps_without_sdl(front *f, const int *wakes, unsigned count, uint64_t us)
{
    enum { LOOK_AGAIN_US = 250000 }; /* some of SDL's events come by itself alone */
    int slept = x11_sleep(f->window, wakes, count, min_u64(us, LOOK_AGAIN_US));
    uint64_t woken_us = now_us();
    if (slept == X11_CANNOT)
        return false;
    f->slip_us = 0;
    if (slept == X11_EVENTS || woken_us - f->looked_us >= LOOK_AGAIN_US) {
        f->looked_us = woken_us;
        take_all(f);
    }
    return true;
}

/* Waits until something happens, or is due. If the last sleep was too long because of whole
 * milliseconds, the next is shorter, so that pictures keep their rate. */
static void wait_and_take(front *f)
{
    SDL_Event event;
    uint64_t at_us = now_us(), next_us = session_next(f->session), due_us = next_run(f, next_us);
    bool playing = next_us != UINT64_MAX;
    uint64_t pads_us = pads_ask(&f->pads, playing, at_us);
    uint64_t wait_us = due_us == UINT64_MAX ? due_us : max_u64(due_us, at_us) - at_us;
    bool frame = wait_us <= f->show.period_us + SLIP_MOST_US;
    if (frame)
        wait_us -= min_u64(wait_us, f->slip_us);
    wait_us = min_u64(wait_us, pads_us);
    stay_awake(f, playing);
    int wakes[ONLINE_DESCRIPTORS];
    unsigned count = session_descriptors(f->session, wakes);
    bool far = session_plays_far(f->session);
    if (far && pads_us == UINT64_MAX && sleeps_without_sdl(f, wakes, count, wait_us))
        return;
    if (far) /* a thread that wakes costs more than to look for each picture */
        wait_us = min_u64(wait_us, f->show.period_us);
    else
        socket_waker_wait(wakes, count);
    x11_read_pending(f->window);
    int got = wait_us == UINT64_MAX ? SDL_WaitEvent(&event)
                                    : SDL_WaitEventTimeout(&event, (wait_us + 999) / 1000);
    uint64_t woken_us = now_us();
    f->slip_us = frame && !got && woken_us > due_us ? min_u64(woken_us - due_us, SLIP_MOST_US) : 0;
    if (got)
        take(f, &event);
    take_all(f);
}

/* ---- the whole ------------------------------------------------------------------------------ */

bool front_window_is_there(void)
{
    return display_is_there();
}

static bool begin_video(void)
{
    SDL_SetHint(SDL_HINT_APP_NAME, TITLE);
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", "tessera", 0); /* the desktop entry's; for Wayland, too */
    /* SDL has other drivers, which show nothing; before 2.0.22 the environment names one */
#if SDL_VERSION_ATLEAST(2, 0, 22)
    SDL_SetHint(SDL_HINT_VIDEODRIVER, display_drivers());
#else
    SDL_setenv("SDL_VIDEODRIVER", display_drivers()[0] == 'x' ? "x11" : "wayland", 0);
#endif
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "0");
    /* X would read its half megabyte of dead keys, a third of the start; nobody writes text
     * here. */
    if (display_drivers()[0] == 'x')
        SDL_setenv("XCOMPOSEFILE", "/dev/null", 1);
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0)
        return false;
    if (strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0) /* other systems have only GL in SDL */
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_StopTextInput(); /* an input method would take keys for itself */
    return true;
}

static bool begin(front *f, session_options *options)
{
    f->window_geometry = window_geometry_read();
    if (!begin_video() || !open_window(f)) {
        fprintf(stderr, "tessera: no window: %s\n", SDL_GetError());
        return false;
    }
    options->keys_have_release = options->has_pointer = options->has_window = true;
    options->has_sound = options->saves_files = options->has_person = true;
    options->page = getenv("TESSERA_PAGE");
    options->fullscreen = f->fullscreen;
    f->fonts = fonts_open();
    options->languages_missing = fonts_missing(f->fonts);
    f->painter = px_painter_open(f->fonts ? fonts_source(f->fonts) : px_builtin_face());
    f->session = session_open(options);
    if (!f->painter || !f->session) {
        fprintf(stderr, "tessera: out of memory\n");
        return false;
    }
    f->input.session = f->session;
    f->audio = sound_card_open();
    take_rate(f);
    return true;
}

static void close_session(session *s)
{
    enum { UNSAVED_ROOM = 2048 };
    char unsaved[UNSAVED_ROOM];
    if (s && session_unsaved(s, unsaved, sizeof unsaved))
        fprintf(stderr, "tessera: %s\n", unsaved);
    session_close(s);
}

static void end(front *f)
{
    if (f->session) {
        keep_place(f);
        f->window_geometry.fullscreen = f->fullscreen;
        window_geometry_write(&f->window_geometry);
        pads_end(&f->pads);
    }
    session *closing = f->session;
    f->session = NULL; /* the display may go during all this: it must not be closed twice */
    close_session(closing);
    sound_card_close(f->audio);
    if (f->painter)
        px_painter_close(f->painter);
    fonts_close(f->fonts);
    show_close(&f->show);
    if (f->window)
        SDL_DestroyWindow(f->window);
    SDL_Quit();
}

/* A font may be in an unusual place: fc-match knows it, but takes a while. */
static void find_fonts(front *f)
{
    uint32_t missing = fonts_missing(f->fonts);
    if (missing)
        session_tell(f->session, TELL_FONTS, fonts_ask(f->fonts), now_us());
}

static front f; /* the thread that waits for pads may outlive the call */

/* Not called within the session, which never uses a display: so it can still store the game. */
static void display_gone(void)
{
    close_session(f.session);
    fprintf(stderr, "tessera: lost the display; an unfinished game resumes at the next start\n");
}

int front_window(session_options *options, char **argv)
{
    (void)argv;
    if (!front_window_is_there() && !getenv("SDL_VIDEODRIVER")) {
        fprintf(stderr, "tessera: no window: neither DISPLAY nor WAYLAND_DISPLAY names one\n");
        return FRONT_NOT_THERE;
    }
    if (!begin(&f, options)) {
        end(&f);
        return FRONT_NOT_THERE;
    }
    x11_when_gone(display_gone);
    session_run(f.session, now_us());
    bool goes_on = paint(&f);
    show_icon(f.window); /* everything that can wait until after the first picture */
    pads_begin(&f.pads, f.session);
    find_fonts(&f);
    while (goes_on) {
        wait_and_take(&f);
        session_run(f.session, now_us());
        save_files(f.session, now_us());
        goes_on = paint(&f);
        take_cues(&f);
    }
    end(&f);
    return 0;
}
