/* What of the window needs no screen: scancodes as keys, the mouse on what the scene offers, where
 * the window was, pictures of the screen. */
#define _POSIX_C_SOURCE 200809L
#include "session_rig.h"

#include <stdlib.h>
#include <unistd.h>

#include "sdl/input.h"
#include "sdl/place.h"
#include "sdl/png.h"
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
    ASSERT_EQ(rig_text(&t, "Look")->role, ROLE_CHOSEN);
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
    char path[PLACE_PATH_ROOM];
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
    place a = {.x = -7, .y = 90, .width = 1280, .height = 800, .fullscreen = true};
    ASSERT(!place_read().known);
    place_write(&a);
    place b = place_read();
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
        ASSERT(!place_read().known);
    }
}

/* Where everything else of the game is, the window's things are, too. */
static void a_named_folder_has_all_of_it(void)
{
    char home[64], path[PLACE_PATH_ROOM], wanted[PLACE_PATH_ROOM];
    place a = {.x = 3, .y = 4, .width = 500, .height = 600};
    snprintf(home, sizeof home, "%s/mine/own", folder);
    setenv("TESSERA_HOME", home, 1);
    ASSERT(!place_read().known);
    place_write(&a);
    ASSERT(place_read().known && place_read().width == 500);
    snprintf(wanted, sizeof wanted, "%s/window", home);
    ASSERT_EQ(access(wanted, R_OK), 0);
    snprintf(wanted, sizeof wanted, "%s/tessera-", home);
    ASSERT(place_for_picture(path) && strncmp(path, wanted, strlen(wanted)) == 0);
    setenv("TESSERA_HOME", "", 1); /* names none */
    ASSERT(!place_read().known || place_read().width != 500);
    ASSERT(place_for_picture(path) && strncmp(path, wanted, strlen(wanted)) != 0);
    unsetenv("TESSERA_HOME");
}

static void drop(const char *name)
{
    char path[PLACE_PATH_ROOM];
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
    ASSERT(rig_text(&t, "117 ms") && rig_text(&t, "The numbers of TETR.IO are yours now."));
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
    ASSERT(rig_text(&t, "Picture saved: /home/me"));
    ASSERT(session_next(t.s) <= t.now + 5 * SECOND);
    session_tell_picture(t.s, "/home/me/a folder/within another one/tessera-2.png", t.now);
    ASSERT(rig_text(&t, "Picture saved: .../tessera-2.png"));
    session_tell_picture(t.s, NULL, t.now);
    ASSERT(!rig_text(&t, "Picture saved"));
    session_tell_picture(t.s, "", t.now);
    ASSERT(rig_text(&t, "could not be saved"));
    rig_pass(&t, 5 * SECOND); /* it goes by itself, and nothing wakes any more */
    ASSERT(!rig_text(&t, "could not be saved") && rig_sleeps(&t));
    rig_type(&t, "[Help]E[Keys]EU"); /* the last lines */
    ASSERT(rig_text(&t, "Picture of the window") && rig_text(&t, "F12") && rig_text(&t, "F11"));
    rig_close(&t);
}

/* Bytes of a file, and how many. */
static size_t load(const char *path, unsigned char *bytes, size_t room)
{
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(bytes, 1, room, file) : 0;
    if (file)
        fclose(file);
    return count;
}

/* What `bits` of the deflated bytes hold, by the fixed codes of RFC 1951: the other way round, and
 * written from the RFC alone. */
typedef struct reader {
    const unsigned char *bytes;
    size_t bit, end;
} reader;

static unsigned take_bits(reader *r, unsigned count)
{
    unsigned value = 0;
    for (unsigned i = 0; i < count; i++, r->bit++)
        if (r->bit < r->end)
            value |= (unsigned)(r->bytes[r->bit / 8] >> r->bit % 8 & 1) << i;
    return value;
}

static unsigned take_code(reader *r, unsigned code, unsigned count)
{
    while (count-- > 0)
        code = code << 1 | take_bits(r, 1);
    return code;
}

static unsigned take_symbol(reader *r)
{
    unsigned code = take_code(r, 0, 7);
    if (code <= 0x17)
        return 256 + code;
    code = take_code(r, code, 1);
    if (code >= 0x30 && code <= 0xbf)
        return code - 0x30;
    if (code >= 0xc0 && code <= 0xc7)
        return code - 0xc0 + 280;
    return take_code(r, code, 1) - 0x190 + 144;
}

static size_t inflate(reader *r, unsigned char *out, size_t room)
{
    static const uint16_t length_base[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                           15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                           67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t far_base[] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    size_t count = 0;
    ASSERT_EQ(take_bits(r, 3), 3); /* the last block, of fixed codes */
    while (r->bit < r->end) {
        unsigned symbol = take_symbol(r);
        if (symbol == 256)
            return count;
        if (symbol < 256) {
            if (count < room)
                out[count++] = (unsigned char)symbol;
            continue;
        }
        unsigned length = length_base[symbol - 257] + take_bits(r, length_extra[symbol - 257]);
        unsigned far = take_code(r, 0, 5), extra = far < 4 ? 0 : far / 2 - 1;
        size_t distance = far_base[far] + take_bits(r, extra);
        for (; length > 0 && count < room && distance <= count; length--, count++)
            out[count] = out[count - distance];
    }
    return 0;
}

/* Noise, flat colours, gradients: literals of both lengths, short and long repeats. */
static void pictures_are_png(void)
{
    enum { W = 301, H = 40 };
    static uint32_t pixels[H * 310];
    static unsigned char bytes[W * H * 5], raw[H * (W * 3 + 1) + 8];
    char path[PLACE_PATH_ROOM];
    uint32_t noise = 1;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            noise = noise * 1664525 + 1013904223;
            pixels[y * 310 + x] = y < 8    ? noise >> 8
                                  : y < 20 ? 0x102030u + (uint32_t)(x / 60) * 0x0a0a0a
                                           : (uint32_t)(x * 0x010101 + y) & 0xffffff;
        }
    px_canvas canvas = {pixels, W, H, 310};
    snprintf(path, sizeof path, "%s/a.png", folder);
    ASSERT(png_write(path, &canvas));
    size_t size = load(path, bytes, sizeof bytes);
    ASSERT(size > 100 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0);
    ASSERT_EQ(bytes[18] << 8 | bytes[19], W);
    ASSERT_EQ(bytes[22] << 8 | bytes[23], H);
    ASSERT(memcmp(bytes + 37, "IDAT", 4) == 0);
    size_t length =
        (size_t)bytes[33] << 24 | (size_t)bytes[34] << 16 | (size_t)bytes[35] << 8 | bytes[36];
    ASSERT_EQ(length + 57, size);
    ASSERT_EQ((bytes[41] << 8 | bytes[42]) % 31, 0);
    reader r = {.bytes = bytes + 43, .end = (length - 6) * 8};
    ASSERT_EQ(inflate(&r, raw, sizeof raw), H * (W * 3 + 1));
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            const unsigned char *at = raw + y * (W * 3 + 1) + 1 + x * 3;
            ASSERT_EQ(at[0] << 16 | at[1] << 8 | at[2], pixels[y * 310 + x]);
        }
    ASSERT(!png_write("/nonexistent/a.png", &canvas));
}

static void pictures_have_a_place(void)
{
    char path[PLACE_PATH_ROOM], wanted[PLACE_PATH_ROOM];
    ASSERT(place_for_picture(path)); /* no folder of pictures: among the game's own things */
    snprintf(wanted, sizeof wanted, "%s/tessera/tessera-", folder);
    ASSERT(strncmp(path, wanted, strlen(wanted)) == 0);
    snprintf(wanted, sizeof wanted, "mkdir -p %s/Obrazy %s/Pictures", folder, folder);
    ASSERT_EQ(system(wanted), 0);
    ASSERT(place_for_picture(path));
    snprintf(wanted, sizeof wanted, "%s/Pictures/tessera-", folder);
    ASSERT(strncmp(path, wanted, strlen(wanted)) == 0);
    write_text("user-dirs.dirs",
               "# mine\nXDG_MUSIC_DIR=\"$HOME/M\"\nXDG_PICTURES_DIR=\"$HOME/Obrazy\"\n");
    ASSERT(place_for_picture(path));
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
