/* Gamepads, using SDL's game controllers. SDL would poll them a thousand times a second, and search
 * for new ones every few seconds. Here they are polled only while one is connected and a game runs,
 * and a thread that sleeps in the kernel reports when a device is plugged in. */
#define _POSIX_C_SOURCE 200809L
#include "pads.h"
#include "audio/cue.h"

#include <string.h>

#ifdef __linux__
#include <sys/inotify.h>
#include <unistd.h>
#endif

#define PLAY_US 4000 /* pads report 125 to 250 times a second */
#define MENU_US 16000
#define LOOK_US 100000   /* the interval of looks while a device may be about to appear */
#define LOOKS_US 3000000 /* the duration of these looks */
#define REPEAT_FIRST_US 400000
#define REPEAT_US 80000

enum { STICK_DOWN = 16000, STICK_UP = 11000, TRIGGER_DOWN = 9000, TRIGGER_UP = 5000 };

/* ---- news of devices ------------------------------------------------------------------------ */

#ifdef __linux__
static int watch(void *own)
{
    pads *p = own;
    char bytes[4096];
    while (read(p->watched, bytes, sizeof bytes) > 0) {
        SDL_Event event = {.type = p->news};
        SDL_PushEvent(&event);
    }
    return 0;
}

static void begin_watch(pads *p)
{
    p->watched = inotify_init1(IN_CLOEXEC);
    if (p->watched < 0)
        return;
    if (inotify_add_watch(p->watched, "/dev/input", IN_CREATE | IN_ATTRIB | IN_DELETE) < 0) {
        close(p->watched);
        p->watched = -1;
        return;
    }
    p->watch = SDL_CreateThread(watch, "pads", p);
    if (p->watch)
        SDL_DetachThread(p->watch); /* it sleeps in a read that ends only with the program */
}
#else
static void begin_watch(pads *p)
{
    p->look_until_us = UINT64_MAX;
}
#endif

/* ---- keys ----------------------------------------------------------------------------------- */

static const uint8_t button_of[SDL_CONTROLLER_BUTTON_MAX] = {
    [SDL_CONTROLLER_BUTTON_A] = GAMEPAD_SOUTH,
    [SDL_CONTROLLER_BUTTON_B] = GAMEPAD_EAST,
    [SDL_CONTROLLER_BUTTON_X] = GAMEPAD_WEST,
    [SDL_CONTROLLER_BUTTON_Y] = GAMEPAD_NORTH,
    [SDL_CONTROLLER_BUTTON_BACK] = GAMEPAD_BACK,
    [SDL_CONTROLLER_BUTTON_GUIDE] = GAMEPAD_GUIDE,
    [SDL_CONTROLLER_BUTTON_START] = GAMEPAD_START,
    [SDL_CONTROLLER_BUTTON_LEFTSTICK] = GAMEPAD_STICK_LEFT,
    [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = GAMEPAD_STICK_RIGHT,
    [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = GAMEPAD_SHOULDER_LEFT,
    [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = GAMEPAD_SHOULDER_RIGHT,
    [SDL_CONTROLLER_BUTTON_DPAD_UP] = GAMEPAD_UP,
    [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = GAMEPAD_DOWN,
    [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = GAMEPAD_LEFT,
    [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = GAMEPAD_RIGHT,
    [SDL_CONTROLLER_BUTTON_MISC1] = GAMEPAD_GUIDE,
    [SDL_CONTROLLER_BUTTON_PADDLE1] = GAMEPAD_STICK_RIGHT,
    [SDL_CONTROLLER_BUTTON_PADDLE2] = GAMEPAD_STICK_LEFT,
    [SDL_CONTROLLER_BUTTON_PADDLE3] = GAMEPAD_STICK_RIGHT,
    [SDL_CONTROLLER_BUTTON_PADDLE4] = GAMEPAD_STICK_LEFT,
    [SDL_CONTROLLER_BUTTON_TOUCHPAD] = GAMEPAD_BACK,
};

/* The keys of an axis when it is low, and when it is high. */
static const uint8_t axis_of[SDL_CONTROLLER_AXIS_MAX][2] = {
    [SDL_CONTROLLER_AXIS_LEFTX] = {GAMEPAD_LEFT_LEFT, GAMEPAD_LEFT_RIGHT},
    [SDL_CONTROLLER_AXIS_LEFTY] = {GAMEPAD_LEFT_UP, GAMEPAD_LEFT_DOWN},
    [SDL_CONTROLLER_AXIS_RIGHTX] = {GAMEPAD_RIGHT_LEFT, GAMEPAD_RIGHT_RIGHT},
    [SDL_CONTROLLER_AXIS_RIGHTY] = {GAMEPAD_RIGHT_UP, GAMEPAD_RIGHT_DOWN},
    [SDL_CONTROLLER_AXIS_TRIGGERLEFT] = {GAMEPAD_TRIGGER_LEFT, GAMEPAD_TRIGGER_LEFT},
    [SDL_CONTROLLER_AXIS_TRIGGERRIGHT] = {GAMEPAD_TRIGGER_RIGHT, GAMEPAD_TRIGGER_RIGHT},
};

static bool is_direction(unsigned button)
{
    return button <= GAMEPAD_RIGHT || (button >= GAMEPAD_LEFT_UP && button <= GAMEPAD_LEFT_RIGHT);
}

static void set_key(pads *p, unsigned pad, unsigned button, bool down, uint64_t now_us)
{
    key_code key = (key_code)(KEY_GAMEPAD + pad * GAMEPAD_KEYS + button);
    uint32_t bit = UINT32_C(1) << button;
    if (((p->down[pad] & bit) != 0) == down)
        return;
    p->down[pad] ^= bit;
    p->last = pad;
    p->used |= 1u << pad;
    if (p->held == key)
        p->held = KEY_NONE;
    if (down && is_direction(button)) {
        p->held = key;
        p->repeat_us = now_us + REPEAT_FIRST_US;
    }
    session_key(p->session, key, down, now_us);
}

/* A stick near the middle, where it trembles, does not change. */
static void set_axis(pads *p, unsigned pad, unsigned axis, int value, uint64_t now_us)
{
    if (axis >= SDL_CONTROLLER_AXIS_MAX)
        return;
    bool trigger = axis_of[axis][0] == axis_of[axis][1];
    int press = trigger ? TRIGGER_DOWN : STICK_DOWN, release = trigger ? TRIGGER_UP : STICK_UP;
    for (int side = trigger ? 1 : 0; side < 2; side++) {
        unsigned button = axis_of[axis][side];
        int pushed = side ? value : -value;
        if (pushed > press || pushed < release)
            set_key(p, pad, button, pushed > press, now_us);
    }
}

/* ---- plugging ------------------------------------------------------------------------------- */

static int pad_of(const pads *p, SDL_JoystickID id)
{
    for (int i = 0; i < GAMEPADS_MAX; i++)
        if (p->open[i] && SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(p->open[i])) == id)
            return i;
    return -1;
}

static void plug(pads *p, int device)
{
    if (pad_of(p, SDL_JoystickGetDeviceInstanceID(device)) >= 0)
        return;
    for (int i = 0; i < GAMEPADS_MAX; i++)
        if (!p->open[i]) {
            p->open[i] = SDL_GameControllerOpen(device);
            return;
        }
}

/* A player who loses the pad in a game can neither play nor pause: the game pauses itself. */
static void unplug(pads *p, int pad, uint64_t now_us)
{
    bool used = p->used >> pad & 1;
    for (unsigned button = 0; button < GAMEPAD_KEYS; button++)
        set_key(p, pad, button, false, now_us);
    SDL_GameControllerClose(p->open[pad]);
    p->open[pad] = NULL;
    p->used &= ~(1u << pad);
    if (used)
        session_tell(p->session, TELL_FOCUS, 0, now_us);
}

void pads_begin(pads *p, session *s)
{
    *p = (pads){.session = s, .watched = -1, .news = SDL_RegisterEvents(1)};
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0");
    /* its events report the pads that are there */
    p->begun = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    if (p->begun)
        begin_watch(p);
}

void pads_end(pads *p)
{
    for (int i = 0; i < GAMEPADS_MAX; i++)
        if (p->open[i])
            SDL_GameControllerClose(p->open[i]);
    if (p->begun)
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    *p = (pads){.watched = p->watched, .news = p->news}; /* the thread still uses these */
}

uint64_t pads_ask(pads *p, bool playing, uint64_t now_us)
{
    bool looks = now_us < p->look_until_us, any = false;
    for (int i = 0; i < GAMEPADS_MAX; i++)
        any = any || p->open[i];
    if (!p->begun || (!any && !looks))
        return UINT64_MAX;
    SDL_GameControllerUpdate();
    if (p->held && now_us >= p->repeat_us) {
        session_key(p->session, p->held, true, now_us);
        p->repeat_us = now_us + REPEAT_US;
    }
    if (!any)
        return LOOK_US;
    return playing ? PLAY_US : MENU_US;
}

bool pads_take(pads *p, const SDL_Event *event, uint64_t now_us)
{
    int pad;
    if (!p->begun)
        return false;
    switch (event->type) {
    case SDL_CONTROLLERDEVICEADDED: plug(p, event->cdevice.which); return true;
    case SDL_CONTROLLERDEVICEREMOVED:
        pad = pad_of(p, event->cdevice.which);
        if (pad >= 0)
            unplug(p, pad, now_us);
        return true;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        pad = pad_of(p, event->cbutton.which);
        if (pad >= 0 && event->cbutton.button < SDL_CONTROLLER_BUTTON_MAX)
            set_key(p, pad, button_of[event->cbutton.button],
                    event->type == SDL_CONTROLLERBUTTONDOWN, now_us);
        return true;
    case SDL_CONTROLLERAXISMOTION:
        pad = pad_of(p, event->caxis.which);
        if (pad >= 0)
            set_axis(p, pad, event->caxis.axis, event->caxis.value, now_us);
        return true;
    default: break;
    }
    if (event->type != p->news)
        return false;
    if (p->look_until_us != UINT64_MAX)
        p->look_until_us = now_us + LOOKS_US;
    return true;
}

/* ---- rumble --------------------------------------------------------------------------------- */

/* The pad used last among those that play a board; -1 if none of them is connected. */
static int pad_to_rumble(const pads *p, unsigned of)
{
    int found = -1;
    for (int pad = 0; pad < GAMEPADS_MAX; pad++)
        if (of >> pad & 1 && p->open[pad] && (found < 0 || (unsigned)pad == p->last))
            found = pad;
    return found;
}

void pads_rumble(pads *p, const sound_cue *cue)
{
    sound_rumble rumble;
    int pad = pad_to_rumble(p, cue->pads);
    if (pad >= 0 && cue_rumble(cue, &rumble))
        SDL_GameControllerRumble(p->open[pad], rumble.heavy, rumble.light, rumble.ms);
}
