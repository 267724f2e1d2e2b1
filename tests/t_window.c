/* Parts of the window that need no screen: scancodes as keys, the mouse on what the scene offers,
 * where the window was, pictures of the screen. */
#define _POSIX_C_SOURCE 200809L
#include "session_rig.h"
#include "session/match.h"

#include <stdlib.h>
#include <unistd.h>

#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>

#include "pixels/pixels.h"
#include "sdl/internal.h"
#include "session/parts.h"

static session_rig t;

static void begin(const char *rules)
{
    session_options o = rig_options(rules, "none");
    o.has_pointer = o.has_window = true;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, PX_UNIT_W, PX_UNIT_H);
}

/* ---- keys ----------------------------------------------------------------------------------- */

static void places_are_keys(void)
{
    static const struct {
        SDL_Scancode code;
        key_code key;
    } list[] = {{SDL_SCANCODE_A, 'a'},          {SDL_SCANCODE_Z, 'z'},
                {SDL_SCANCODE_0, '0'},          {SDL_SCANCODE_1, '1'},
                {SDL_SCANCODE_SPACE, ' '},      {SDL_SCANCODE_UP, KEY_UP},
                {SDL_SCANCODE_F1, KEY_F1},      {SDL_SCANCODE_F12, KEY_F12},
                {SDL_SCANCODE_KP_0, KEY_PAD_0}, {SDL_SCANCODE_KP_1, KEY_PAD_0 + 1},
                {SDL_SCANCODE_KP_9, KEY_PAD_9}, {SDL_SCANCODE_RSHIFT, KEY_SHIFT_RIGHT},
                {SDL_SCANCODE_MUTE, KEY_NONE},  {SDL_SCANCODE_UNKNOWN, KEY_NONE},
                {(SDL_Scancode)-1, KEY_NONE},   {SDL_NUM_SCANCODES, KEY_NONE}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        ASSERT_EQ(input_key_of(list[i].code), list[i].key);
    for (key_code key = '!'; key < KEY_KEYBOARD_END; key = key == '~' ? KEY_UP : key + 1) {
        unsigned places = 0;
        for (int code = 0; code < SDL_NUM_SCANCODES; code++)
            places += input_key_of((SDL_Scancode)code) == key;
        if (key_of_character(key, false) == key || key >= KEY_UP)
            ASSERT(places > 0); /* each key there is can be pressed */
    }
}

static input in;

static void key(SDL_Scancode code, Uint16 mod, bool down, bool repeat)
{
    SDL_Event e = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                           .repeat = repeat,
                           .keysym = {.scancode = code, .mod = mod}}};
    ASSERT(input_take(&in, &e, t.now));
    rig_look(&t);
}

static void in_a_game_ctrl_is_a_key_like_others(void)
{
    begin("guideline");
    in = (input){.session = t.s};
    t.s->settings.keys.profile[PROFILE_USUAL].key[ACTION_HOLD][0] = 'v';
    rig_type(&t, "E");
    in.scene = rig_look(&t);
    key(SDL_SCANCODE_LCTRL, KMOD_LCTRL, true, false);
    key(SDL_SCANCODE_V, KMOD_LCTRL, true, false);
    ASSERT(session_match(t.s)->board[0].hold != TS_NONE);
    rig_close(&t);
}

static void whole_screen_by_key(void)
{
    begin("guideline");
    in = (input){.session = t.s};
    key(SDL_SCANCODE_F11, 0, true, false);
    key(SDL_SCANCODE_F11, 0, true, true); /* held */
    ASSERT_EQ(t.scene->look.fullscreen, 1);
    key(SDL_SCANCODE_F11, 0, false, false);
    ASSERT_EQ(t.scene->look.fullscreen, 1);
    key(SDL_SCANCODE_RETURN, KMOD_LALT, true, false);
    ASSERT_EQ(t.scene->look.fullscreen, 0);
    ASSERT(rig_text(&t, "Quit"));            /* it was no Enter */
    key(SDL_SCANCODE_RETURN, 0, true, true); /* it is still held */
    ASSERT(rig_text(&t, "Quit"));
    key(SDL_SCANCODE_DOWN, 0, true, true);
    ASSERT_EQ(rig_text(&t, "Mode")->role, ROLE_CHOSEN);
    rig_close(&t);
}

/* ---- the mouse ------------------------------------------------------------------------------ */

/* To the middle of a spot, in points of a window of which each has two pixels. */
static void mouse(uint32_t type, unsigned what, uint32_t which, Uint8 button)
{
    const scene_item *s = rig_spot(&t, what, which);
    ASSERT(s != NULL);
    if (!s)
        return;
    in.scene = t.scene;
    in.scale_x = in.scale_y = 2000;
    int x = (s->x + s->w / 2) * t.scene->cell_w / SCENE_UNIT / 2;
    int y = (s->y + s->h / 2) * t.scene->cell_h / SCENE_UNIT / 2;
    SDL_Event e = {.type = type};
    if (type == SDL_MOUSEMOTION) {
        e.motion.x = x;
        e.motion.y = y;
    } else {
        e.button.x = x;
        e.button.y = y;
        e.button.button = button;
    }
    ASSERT(input_take(&in, &e, t.now));
    rig_look(&t);
    in.scene = t.scene;
}

static void the_mouse_points_and_clicks(void)
{
    begin("guideline");
    in = (input){.session = t.s, .entered = true};
    mouse(SDL_MOUSEMOTION, SPOT_LINE, 4, 0);
    ASSERT(!rig_text(&t, "Esc") || rig_spot(&t, SPOT_KEY, KEY_LEFT) == NULL);
    const scene_item *play = rig_text(&t, "Play");
    ASSERT_EQ(play->role, ROLE_CHOSEN); /* where it has always been is no news */
    mouse(SDL_MOUSEMOTION, SPOT_LINE, 1, 0);
    ASSERT_EQ(rig_text(&t, "Mode")->role, ROLE_CHOSEN);
    mouse(SDL_MOUSEBUTTONDOWN, SPOT_KEY, KEY_RIGHT, SDL_BUTTON_LEFT);
    ASSERT(!rig_text(&t, "Zen"));
    mouse(SDL_MOUSEBUTTONDOWN, SPOT_LINE, 8, SDL_BUTTON_LEFT);
    ASSERT(rig_text(&t, "Handling") != NULL);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -2}};
    ASSERT(input_take(&in, &wheel, t.now));
    ASSERT_EQ(rig_text(&t, "Display")->role, ROLE_CHOSEN);
    mouse(SDL_MOUSEBUTTONDOWN, SPOT_LINE, 1, SDL_BUTTON_RIGHT);
    ASSERT(rig_text(&t, "Quit") != NULL);
    rig_close(&t);
}

static void a_key_takes_the_cursor_from_the_mouse(void)
{
    begin("guideline");
    in = (input){.session = t.s};
    mouse(SDL_MOUSEMOTION, SPOT_LINE, 3, 0);
    key(SDL_SCANCODE_DOWN, 0, true, false);
    key(SDL_SCANCODE_DOWN, 0, false, false);
    ASSERT_EQ(rig_text(&t, "Watch a bot")->role, ROLE_CHOSEN);
    mouse(SDL_MOUSEMOTION, SPOT_LINE, 3, 0); /* moved a little on the same line */
    ASSERT_EQ(rig_text(&t, "Duel")->role, ROLE_CHOSEN);
    rig_close(&t);
}

/* ---- files ---------------------------------------------------------------------------------- */

static char folder[] = "/tmp/tessera-t_window-XXXXXX";

static void write_text(const char *name, const char *text)
{
    char path[WINDOW_GEOMETRY_PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ASSERT(file != NULL);
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static void the_place_is_remembered(void)
{
    window_geometry a = {.x = -7, .y = 90, .width = 1280, .height = 800, .fullscreen = true};
    ASSERT(!window_geometry_read().known);
    window_geometry_write(&a);
    window_geometry b = window_geometry_read();
    ASSERT(b.known && b.x == -7 && b.y == 90 && b.width == 1280 && b.height == 800);
    ASSERT(b.fullscreen);
    static const char *const strange[] = {"",
                                          "place 1 2 3",
                                          "place 1 2 0 5 fullscreen 0",
                                          "place 1 2 99999999999 5 fullscreen 0",
                                          "\xff\xfe",
                                          "place 1 2 100 200 fullscreen"};
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        write_text("tessera/window", strange[i]);
        ASSERT(!window_geometry_read().known);
    }
}

/* The window's settings are in the folder of everything else of the game. */
static void a_named_folder_has_all_of_it(void)
{
    char home[64], path[WINDOW_GEOMETRY_PATH_SIZE], wanted[WINDOW_GEOMETRY_PATH_SIZE];
    window_geometry a = {.x = 3, .y = 4, .width = 500, .height = 600};
    snprintf(home, sizeof home, "%s/mine/own", folder);
    setenv("TESSERA_HOME", home, 1);
    ASSERT(!window_geometry_read().known);
    window_geometry_write(&a);
    ASSERT(window_geometry_read().known && window_geometry_read().width == 500);
    snprintf(wanted, sizeof wanted, "%s/window", home);
    ASSERT_EQ(access(wanted, R_OK), 0);
    snprintf(wanted, sizeof wanted, "%s/tessera-", home);
    ASSERT(window_geometry_for_picture(path) && strncmp(path, wanted, strlen(wanted)) == 0);
    setenv("TESSERA_HOME", "", 1); /* names none */
    ASSERT(!window_geometry_read().known || window_geometry_read().width != 500);
    ASSERT(window_geometry_for_picture(path) && strncmp(path, wanted, strlen(wanted)) != 0);
    unsetenv("TESSERA_HOME");
}

static void drop(const char *name)
{
    char path[WINDOW_GEOMETRY_PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    SDL_Event e = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}};
    ASSERT(input_take(&in, &e, t.now));
    rig_look(&t);
}

/* The handling of TETR.IO is taken, a replay is kept; what is neither is said to be so. */
static void files_are_dropped_on_the_window(void)
{
    begin("guideline");
    in = (input){.session = t.s, .scene = t.scene};
    write_text("tetrio.json", "{\"handling\":{\"arr\":\"1\",\"das\":\"7\",\"sdf\":\"41\"}}");
    drop("tetrio.json");
    ASSERT(rig_text(&t, "117 ms") && rig_text(&t, "TETR.IO values imported."));
    rig_type(&t, "X");
    write_text("note.txt", "hello\n");
    drop("note.txt");
    ASSERT(rig_text(&t, "note.txt") != NULL);
    rig_close(&t);
    begin("guideline");
    in.session = t.s;
    drop("nothing.tsr"); /* is not there */
    ASSERT(rig_text(&t, "nothing.tsr") != NULL);
    rig_close(&t);
}

static void a_saved_picture_is_said(void)
{
    begin("guideline");
    session_tell_picture(t.s, "/home/me/Pictures/tessera-1.png", t.now);
    ASSERT(rig_text(&t, "Screenshot saved: /home/me"));
    ASSERT(session_next(t.s) <= t.now + 5 * SECOND);
    session_tell_picture(t.s, "/home/me/a folder/within another one/tessera-2.png", t.now);
    ASSERT(rig_text(&t, "Screenshot saved: .../tessera-2.png"));
    session_tell_picture(t.s, NULL, t.now);
    ASSERT(!rig_text(&t, "Picture saved"));
    session_tell_picture(t.s, "", t.now);
    ASSERT(rig_text(&t, "could not be saved"));
    rig_pass(&t, 5 * SECOND); /* it goes by itself, and nothing wakes any more */
    ASSERT(!rig_text(&t, "could not be saved") && rig_sleeps(&t));
    rig_type(&t, "[Help]E[Keys]EU"); /* the last lines */
    ASSERT(rig_text(&t, "Save screenshot") && rig_text(&t, "F12") && rig_text(&t, "F11"));
    rig_close(&t);
}

/* A canvas that is wider than its picture; the highest byte is opacity, which only one kind has. */
static void pictures_are_png(void)
{
    enum { W = 301, H = 40, PITCH = 310 };
    static uint32_t pixels[H * PITCH];
    char path[WINDOW_GEOMETRY_PATH_SIZE];
    int width = 0, height = 0, colours = 0;
    size_t size;
    for (int i = 0; i < H * PITCH; i++)
        pixels[i] = (uint32_t)i * 2654435761u; /* no two are alike */
    px_canvas canvas = {pixels, W, H, PITCH};
    snprintf(path, sizeof path, "%s/a.png", folder);
    ASSERT(px_png_write(&canvas, path));
    uint8_t *png = px_png_clear(&canvas, &size);
    uint8_t *read[] = {stbi_load(path, &width, &height, &colours, 0), NULL};
    ASSERT(read[0] && width == W && height == H && colours == 3);
    read[1] = stbi_load_from_memory(png, (int)size, &width, &height, &colours, 0);
    ASSERT(read[1] && width == W && height == H && colours == 4);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            const uint8_t *rgb = read[0] + 3 * (y * W + x), *rgba = read[1] + 4 * (y * W + x);
            const uint32_t wanted = pixels[y * PITCH + x];
            ASSERT_EQ(rgb[0] << 16 | rgb[1] << 8 | rgb[2], wanted & 0xffffff);
            ASSERT_EQ(rgba[0] << 16 | rgba[1] << 8 | rgba[2], wanted & 0xffffff);
            ASSERT_EQ(rgba[3], wanted >> 24);
        }
    stbi_image_free(read[0]);
    stbi_image_free(read[1]);
    free(png);
    ASSERT(!px_png_write(&canvas, "/nonexistent/a.png"));
}

static void pictures_have_a_place(void)
{
    char path[WINDOW_GEOMETRY_PATH_SIZE], wanted[WINDOW_GEOMETRY_PATH_SIZE];
    ASSERT(
        window_geometry_for_picture(path)); /* no folder of pictures: among the game's own things */
    snprintf(wanted, sizeof wanted, "%s/tessera/tessera-", folder);
    ASSERT(strncmp(path, wanted, strlen(wanted)) == 0);
    snprintf(wanted, sizeof wanted, "mkdir -p %s/Obrazy %s/Pictures", folder, folder);
    ASSERT_EQ(system(wanted), 0);
    ASSERT(window_geometry_for_picture(path));
    snprintf(wanted, sizeof wanted, "%s/Pictures/tessera-", folder);
    ASSERT(strncmp(path, wanted, strlen(wanted)) == 0);
    write_text("user-dirs.dirs",
               "# mine\nXDG_MUSIC_DIR=\"$HOME/M\"\nXDG_PICTURES_DIR=\"$HOME/Obrazy\"\n");
    ASSERT(window_geometry_for_picture(path));
    snprintf(wanted, sizeof wanted, "%s/Obrazy/tessera-", folder);
    ASSERT(strncmp(path, wanted, strlen(wanted)) == 0);
    ASSERT_TEXT(path + strlen(path) - 4, ".png");
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    ASSERT(mkdtemp(folder) != NULL);
    setenv("HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    ASSERT_EQ(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    RUN(places_are_keys);
    RUN(in_a_game_ctrl_is_a_key_like_others);
    RUN(whole_screen_by_key);
    RUN(the_mouse_points_and_clicks);
    RUN(a_key_takes_the_cursor_from_the_mouse);
    RUN(the_place_is_remembered);
    RUN(a_named_folder_has_all_of_it);
    RUN(a_saved_picture_is_said);
    RUN(files_are_dropped_on_the_window);
    RUN(pictures_are_png);
    RUN(pictures_have_a_place);
    SDL_Quit();
    char remove_folder[64];
    snprintf(remove_folder, sizeof remove_folder, "rm -r %s", folder);
    ASSERT_EQ(system(remove_folder), 0);
    return test_done();
}
