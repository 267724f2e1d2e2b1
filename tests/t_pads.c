/* Pads as a window hears them, by SDL's virtual ones: they come, play, shake and go. */
#define _POSIX_C_SOURCE 200809L
#include "session_rig.h"

#include <stdlib.h>

#include "sdl/pads.h"
#include "parts_rig.h"
#include "audio/cue.h"

#define PADS 3

static session_rig t;
static pads p;

/* In the order they were plugged in. */
static struct {
    SDL_Joystick *stick; /* NULL if it is not there */
    SDL_JoystickID id;
    unsigned shaken; /* so often */
} plugged[PADS];

static void begin(unsigned players)
{
    session_options o = rig_options("guideline", "none");
    o.has_pointer = o.has_window = true;
    o.players = players > 1 ? players : 0;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 6, 12);
    memset(plugged, 0, sizeof plugged);
    pads_begin(&p, t.s);
    ASSERT(p.begun);
}

/* Reads the pads' pending events. */
static void hear(void)
{
    SDL_Event event;
    rig_pass(&t, 20 * MS);
    SDL_GameControllerUpdate();
    while (SDL_PollEvent(&event))
        pads_take(&p, &event, t.now);
    rig_pass(&t, 20 * MS);
    rig_look(&t);
}

static int shake(void *own, Uint16 heavy, Uint16 light)
{
    (void)heavy, (void)light;
    plugged[(intptr_t)own].shaken++;
    return 0;
}

static void plug_in(unsigned n)
{
    SDL_VirtualJoystickDesc about = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                     .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                     .naxes = SDL_CONTROLLER_AXIS_MAX,
                                     .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                     .userdata = (void *)(intptr_t)n,
                                     .Rumble = shake};
    int device = SDL_JoystickAttachVirtualEx(&about);
    ASSERT(device >= 0);
    plugged[n].stick = SDL_JoystickOpen(device);
    plugged[n].id = SDL_JoystickInstanceID(plugged[n].stick);
    hear();
}

static void pull_out(unsigned n)
{
    for (int device = 0; device < SDL_NumJoysticks(); device++)
        if (SDL_JoystickGetDeviceInstanceID(device) == plugged[n].id) {
            SDL_JoystickClose(plugged[n].stick);
            SDL_JoystickDetachVirtual(device);
            plugged[n].stick = NULL;
            break;
        }
    hear();
}

static void end(void)
{
    for (unsigned n = 0; n < PADS; n++)
        if (plugged[n].stick)
            pull_out(n);
    pads_end(&p);
    rig_close(&t);
}

static void hold(unsigned n, SDL_GameControllerButton which, bool down)
{
    SDL_JoystickSetVirtualButton(plugged[n].stick, which, down);
    hear();
}

static void press(unsigned n, SDL_GameControllerButton which)
{
    hold(n, which, true);
    hold(n, which, false);
}

static void push(unsigned n, SDL_GameControllerAxis axis, int value)
{
    SDL_JoystickSetVirtualAxis(plugged[n].stick, axis, (Sint16)value);
    hear();
}

/* A trigger at rest is at the low end of its axis, and pads say nothing of where it begins. */
static void pull(unsigned n, int how_far)
{
    push(n, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 2 * how_far - 32768);
}

/* Cues of what has happened since the last time go to the pads. */
static void rumble(void)
{
    sound_cue cue[64];
    for (unsigned n = 0; n < PADS; n++)
        plugged[n].shaken = 0;
    for (int count; (count = session_cues(t.s, cue, 64)) > 0;)
        for (int i = 0; i < count; i++)
            pads_rumble(&p, &cue[i]);
}

static bool is_chosen(const char *words)
{
    const scene_item *item = rig_text(&t, words);
    return item && item->role == ROLE_CHOSEN;
}

static void a_pad_comes_plays_and_goes(void)
{
    begin(1);
    ASSERT_EQ(pads_ask(&p, false, t.now), UINT64_MAX); /* nobody to be asked */
    plug_in(0);
    ASSERT(pads_ask(&p, true, t.now) < 10 * MS);
    press(0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    ASSERT(is_chosen("Mode"));
    push(0, SDL_CONTROLLER_AXIS_LEFTY, -20000);
    ASSERT(is_chosen("Play"));
    push(0, SDL_CONTROLLER_AXIS_LEFTY, -14000); /* it trembles */
    push(0, SDL_CONTROLLER_AXIS_LEFTY, -20000);
    ASSERT(is_chosen("Play"));
    push(0, SDL_CONTROLLER_AXIS_LEFTY, 0);
    press(0, SDL_CONTROLLER_BUTTON_A);
    ASSERT(rig_text(&t, "Score") != NULL);
    press(0, SDL_CONTROLLER_BUTTON_START);
    ASSERT(rig_text(&t, "Paused") != NULL);
    press(0, SDL_CONTROLLER_BUTTON_B);
    ASSERT(!rig_text(&t, "Paused"));
    pull_out(0);
    ASSERT(rig_text(&t, "Paused") != NULL); /* a player who has lost the gamepad cannot continue */
    ASSERT_EQ(pads_ask(&p, true, t.now), UINT64_MAX);
    plug_in(0);
    press(0, SDL_CONTROLLER_BUTTON_START);
    ASSERT(!rig_text(&t, "Paused"));
    end();
}

static void a_held_direction_repeats_in_menus(void)
{
    begin(1);
    plug_in(0);
    hold(0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    rig_pass(&t, 300 * MS);
    pads_ask(&p, false, t.now);
    rig_look(&t);
    ASSERT(is_chosen("Mode"));
    rig_pass(&t, 150 * MS);
    pads_ask(&p, false, t.now);
    rig_look(&t);
    ASSERT(is_chosen("Rules"));
    hold(0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    rig_pass(&t, SECOND);
    pads_ask(&p, false, t.now);
    rig_look(&t);
    ASSERT(is_chosen("Rules"));
    end();
}

/* A trigger does in the game what the screen of keys sets it to do. */
static void a_button_is_set_anew(void)
{
    begin(1);
    plug_in(0);
    rig_type(&t, "[Options]E[Keys]E");
    press(0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    press(0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    ASSERT(rig_text(&t, "gamepad 1") != NULL);
    for (int line = 0; line < 4; line++) /* left, right, soft drop, hard drop */
        press(0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    press(0, SDL_CONTROLLER_BUTTON_A);
    pull(0, 32767);
    pull(0, 0);
    rig_type(&t, "XX[Play]E");
    const ts_board *b = session_match(t.s)->board;
    rig_pass(&t, 500 * MS);
    ASSERT_EQ(b->pieces, 0);
    pull(0, 6000); /* a finger rests on it */
    ASSERT_EQ(b->pieces, 0);
    pull(0, 32767);
    ASSERT_EQ(b->pieces, 1);
    end();
}

/* Each player moves their own board and feels what happens on it, regardless of who pressed
 * last. */
static void two_pads_play_and_feel_a_board_each(void)
{
    begin(2);
    plug_in(0);
    plug_in(1);
    press(1, SDL_CONTROLLER_BUTTON_A);
    rig_pass(&t, 500 * MS);
    const ts_board *b = session_match(t.s)->board;
    rumble();
    press(1, SDL_CONTROLLER_BUTTON_DPAD_UP);
    ASSERT_EQ(b[0].pieces, 0);
    ASSERT_EQ(b[1].pieces, 1);
    rumble();
    ASSERT_EQ(plugged[0].shaken, 0);
    ASSERT_EQ(plugged[1].shaken, 1);
    press(0, SDL_CONTROLLER_BUTTON_DPAD_UP);
    press(1, SDL_CONTROLLER_BUTTON_DPAD_LEFT); /* before the first one's drop is felt */
    ASSERT_EQ(b[0].pieces, 1);
    rumble();
    ASSERT_EQ(plugged[0].shaken, 1);
    ASSERT_EQ(plugged[1].shaken, 0);
    end();
}

static void of_one_persons_pads_the_last_one_feels(void)
{
    begin(1);
    plug_in(0);
    plug_in(1);
    press(0, SDL_CONTROLLER_BUTTON_A);
    rig_pass(&t, 500 * MS);
    rumble();
    for (unsigned n = 0; n < 2; n++) {
        press(n, SDL_CONTROLLER_BUTTON_DPAD_UP);
        rumble();
        ASSERT_EQ(plugged[n].shaken, 1);
        ASSERT_EQ(plugged[!n].shaken, 0);
    }
    end();
}

/* Nothing shakes for what a bot does, nor for a game of yesterday. */
static void only_what_one_plays_is_felt(void)
{
    begin(2);
    plug_in(0);
    plug_in(1);
    press(0, SDL_CONTROLLER_BUTTON_A);
    rig_pass(&t, 500 * MS);
    inner_duel(t.s)->who[1].bot = 5;
    ASSERT_EQ(session_pads_of(t.s, 0), 15); /* a player alone has all pads */
    ASSERT_EQ(session_pads_of(t.s, 1), 0);
    inner_duel(t.s)->who[1].bot = 0;
    ASSERT_EQ(session_pads_of(t.s, 0), 13);
    ASSERT_EQ(session_pads_of(t.s, 1), 2);
    end();
}

/* It pauses for either of two who lose their pads; a pad that comes back is whose it was. */
static void pads_of_two_go_and_come_back(void)
{
    begin(2);
    plug_in(0);
    plug_in(1);
    press(0, SDL_CONTROLLER_BUTTON_A);
    rig_pass(&t, 500 * MS);
    press(1, SDL_CONTROLLER_BUTTON_DPAD_UP);
    press(0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    ASSERT(!rig_text(&t, "Paused"));
    plug_in(2);
    pull_out(2); /* nobody played with that one */
    ASSERT(!rig_text(&t, "Paused"));
    pull_out(1); /* and this one was not the last */
    ASSERT(rig_text(&t, "Paused") != NULL);
    pull_out(0);
    plug_in(0);
    plug_in(1);
    press(0, SDL_CONTROLLER_BUTTON_START);
    ASSERT(!rig_text(&t, "Paused"));
    const ts_board *b = session_match(t.s)->board;
    press(0, SDL_CONTROLLER_BUTTON_DPAD_UP);
    ASSERT_EQ(b[0].pieces, 1);
    ASSERT_EQ(b[1].pieces, 1);
    end();
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    ASSERT_EQ(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    RUN(a_pad_comes_plays_and_goes);
    RUN(a_held_direction_repeats_in_menus);
    RUN(a_button_is_set_anew);
    RUN(two_pads_play_and_feel_a_board_each);
    RUN(of_one_persons_pads_the_last_one_feels);
    RUN(only_what_one_plays_is_felt);
    RUN(pads_of_two_go_and_come_back);
    SDL_Quit();
    return test_done();
}
