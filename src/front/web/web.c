/* The game as the page's scripts see it. These are all functions that they may call, except those
 * of sound.c, glyphs.c and the store. Times are microseconds of the page's own clock
 * (performance.now() * 1000), places are pixels of the canvas.
 *
 *   room(size)                  allocates so many bytes, or returns 0; give_back(at) frees them
 *   number_name(i), number(i)   constants that both sides need; the last name is 0
 *   open(flags, language, languages_missing, entropy_high, entropy_low, utc_offset_s, home,
 *        address)               begins; returns false if out of memory. `flags` are OPEN_... below,
 *                               `languages_missing` has a bit for each language that lacks glyphs;
 *                               the texts `home` (the page's own host) and `address` (its address
 *                               without #) must stay valid
 *   language(at)                returns the language of a code ("pl-PL"), or -1
 *   languages()                 returns their number; for each there are language_code(i),
 *                               language_font(i) and language_letters(i), as in text.h
 *   install(language, lines, at_us)
 *                               calls text_install with lines that stay valid, or with 0 if out of
 *                               memory
 *   install_puzzles(lines, at_us)
 *                               does the same for the rated puzzles
 *   words(id)                   returns a text in the player's language
 *   resize(width, height, unit, at_us)
 *                               sets the size of the canvas, and of the text by `unit`
 *                               (devicePixelRatio * 1000)
 *   key(key, down, at_us)       handles a key_code (api/key.h)
 *   tell(what, value, at_us)    notifies of TELL_... (api/session.h) and its value
 *   pointer(what, x, y, at_us), wheel(notches, at_us)
 *                               handle the mouse or a finger: POINTER_... (api/session.h)
 *   offers(x, y)                is true when a press there acts; elsewhere a finger plays
 *   offers_lines()              is true when the picture has lines to point at
 *   places(lying), place(lying, at)
 *                               return session_touch_places, call session_touch_place
 *   run(at_us)                  advances the game
 *   next_us()                   returns when to call run again; negative: not before a key
 *   cue()                       returns the address of the next cue, or 0; call it after each run
 *   rumble(cue)                 returns the address of a gamepad's rumble, or 0: the strengths of
 *                               the heavy and the light motor and the milliseconds, 16 bits each
 *   cue_pads(cue)               returns the gamepads that may rumble, a bit each
 *   paint()                     paints; returns the number of changed rectangles
 *   rectangle(i)                returns the address of its x, y, w, h, 32 bits each
 *   turn(i, row)                copies its pixels from that row on to turned(), as RGBA and without
 *                               gaps; returns the number of rows that fitted
 *   forget()                    notifies that the canvas has lost its picture
 *   fact(i), colour(i)          return FACT_... below or PX_COLOUR_... (pixels.h) of the last frame
 *   file()                      returns the address of a file that the player saves (the name, the
 *                               text and the size, 32 bits each), or 0 if there is no new one
 *   take(name, text, size, at_us)
 *                               opens a file that the player has chosen
 *   take_link(words, at_us)     opens the part of the page's address after #
 *   types()                     is true when a text field is active, which wants characters
 *                               (TELL_TEXT)
 *   spoken()                    returns words of the last picture to be spoken, or 0
 *   delay_ms(percent)           returns online_delay_ms, for tests
 *   copied()                    returns words that the player has copied since the last call, or 0
 */
#include "disk.h"
#include "online.h"
#include "online/online.h"
#include "mind.h"
#include "ranking.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

#include "tessera/rules.h"
#include "replay/rules_line.h"
#include "pixels/pixels.h"
#include "glyphs.h"
#include "api/scene.h"
#include "api/session.h"
#include "text/text.h"
#include "audio/cue.h"

enum {
    OPEN_REDUCED_MOTION = 1,
    OPEN_CONTRAST = 2,
    OPEN_LIGHT = 4,
    OPEN_TOUCH = 8,
    OPEN_NO_FULLSCREEN = 16,
    OPEN_PLAIN_HTTP = 32,
    OPEN_NO_VIBRATION = 64
};
enum {
#define FRONT_SETTING(name) FACT_##name,
#include "api/front_settings.def"
#undef FRONT_SETTING
    FACT_language,
    FACT_playing,
    FACT_chooses,
    FACT_buttons,
    FACT_moves,
    FACT_named,
    FACT_places,
    FACT_away,
    FACT_awake,
    FACT_puzzles, /* the puzzles must be loaded */
    FACT_cell     /* a cell's width, in pixels of the canvas */
};

/* The constants, with their names in main.js. */
static const struct {
    const char *name;
    int number;
} numbers[] = {
    {"OPEN.REDUCED_MOTION", OPEN_REDUCED_MOTION},
    {"OPEN.CONTRAST", OPEN_CONTRAST},
    {"OPEN.LIGHT", OPEN_LIGHT},
    {"OPEN.TOUCH", OPEN_TOUCH},
    {"OPEN.NO_FULLSCREEN", OPEN_NO_FULLSCREEN},
    {"OPEN.PLAIN_HTTP", OPEN_PLAIN_HTTP},
    {"OPEN.NO_VIBRATION", OPEN_NO_VIBRATION},
#define FRONT_SETTING(name) {"FACT." #name, FACT_##name},
#include "api/front_settings.def"
#undef FRONT_SETTING
    {"FACT.language", FACT_language},
    {"FACT.playing", FACT_playing},
    {"FACT.chooses", FACT_chooses},
    {"FACT.buttons", FACT_buttons},
    {"FACT.moves", FACT_moves},
    {"FACT.named", FACT_named},
    {"FACT.places", FACT_places},
    {"FACT.away", FACT_away},
    {"FACT.awake", FACT_awake},
    {"KEY.LEFT", KEY_LEFT},
    {"KEY.RIGHT", KEY_RIGHT},
    {"KEY.ESCAPE", KEY_ESCAPE},
    {"FACT.puzzles", FACT_puzzles},
    {"FACT.cell", FACT_cell},
    {"TELL.FOCUS", TELL_FOCUS},
    {"TELL.FONTS", TELL_FONTS},
    {"TELL.SOUND_CARD", TELL_SOUND_CARD},
    {"TELL.FULLSCREEN", TELL_FULLSCREEN},
    {"TELL.FINGERS", TELL_FINGERS},
    {"TELL.FRAME_RATE", TELL_FRAME_RATE},
    {"TELL.TEXT", TELL_TEXT},
    {"POINTER.MOVE", POINTER_MOVE},
    {"POINTER.PRESS", POINTER_PRESS},
    {"POINTER.CLEAR", POINTER_CLEAR},
    {"POINTER.BACK", POINTER_BACK},
    {"POINTER.RELEASE", POINTER_RELEASE},
    {"TOUCH.BUTTONS", TOUCH_BUTTONS},
    {"TOUCH.GESTURES", TOUCH_GESTURES},
    {"BUTTONS.NONE", BUTTONS_NONE},
    {"BUTTONS.HIDDEN", BUTTONS_HIDDEN},
    {"ACTION.LEFT", TEXT_ACTION_LEFT},
    {"ACTION.RIGHT", TEXT_ACTION_RIGHT},
    {"ACTION.SOFT", TEXT_ACTION_SOFT},
    {"ACTION.HARD", TEXT_ACTION_HARD},
    {"ACTION.CW", TEXT_ACTION_CW},
    {"ACTION.CCW", TEXT_ACTION_CCW},
    {"ACTION.HOLD", TEXT_ACTION_HOLD},
    {"ACTION.PAUSE", TEXT_ACTION_PAUSE},
    {"COLOUR.top", PX_COLOUR_TOP}, /* as in page.css */
    {"COLOUR.ground", PX_COLOUR_GROUND},
    {"COLOUR.side", PX_COLOUR_SIDE},
    {"COLOUR.edge", PX_COLOUR_EDGE},
    {"COLOUR.cursor", PX_COLOUR_CURSOR},
    {"COLOUR.gold", PX_COLOUR_GOLD},
    {"COLOUR.ink", PX_COLOUR_INK},
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

enum { TURNED_MAX = 1 << 16 }; /* few enough to be still in the cache when the page copies them */

static struct page {
    session *session;
    px_painter *painter;
    px_canvas canvas;
    const scene_list *scene;
    bool painted;
    /* as in the scene painted last */
    uint32_t version;
    uint32_t copied;
    uint32_t spoken;
    px_rect dirty[PX_RECTS_MAX];
    sound_cue cue[16];
    int cues, cues_taken;
    online *online;
    const char *puzzles; /* lines; NULL until they are loaded */
    bool wants_puzzles;
    const char *shown; /* a replay to begin with, or NULL */
    size_t shown_size;
} page;

static uint32_t turned[TURNED_MAX]; /* pixels of a rectangle, red first */

/* Limits times to the range of the result; WebAssembly's conversion saturates. */
static uint64_t us_of(double at_us)
{
    return at_us > 0 ? (uint64_t)at_us : 0;
}

WEB_EXPORT(room) void *web_room(uint32_t size)
{
    return malloc(size);
}

WEB_EXPORT(give_back) void web_give_back(void *at)
{
    free(at);
}

WEB_EXPORT(number_name) const char *web_number_name(unsigned i)
{
    return i < NUMBERS ? numbers[i].name : NULL;
}

WEB_EXPORT(number) int web_number(unsigned i)
{
    return numbers[i].number;
}

/* ---- the game ------------------------------------------------------------------------------- */

WEB_EXPORT(language) int web_language(const char *code)
{
    return language_find(code);
}

WEB_EXPORT(languages) int web_languages(void)
{
    return language_count();
}

WEB_EXPORT(language_code) const char *web_language_code(int language)
{
    return language_code(language);
}

WEB_EXPORT(language_font) const char *web_language_font(int language)
{
    return language_font(language);
}

WEB_EXPORT(language_letters) const char *web_language_letters(int language)
{
    return language_letters(language);
}

WEB_EXPORT(install) void web_install(int language, char *lines, double at_us)
{
    if (lines && text_install(language, lines) && page.session)
        session_tell(page.session, TELL_TEXTS, 0, us_of(at_us));
}

static const char *read_puzzles(void)
{
    page.wants_puzzles = !page.puzzles;
    return page.puzzles;
}

/* Takes over the rated puzzles, which room() has allocated. */
WEB_EXPORT(install_puzzles) void web_install_puzzles(const char *lines, double at_us)
{
    if (!lines || page.puzzles)
        return;
    page.puzzles = lines;
    page.wants_puzzles = false;
    session_tell(page.session, TELL_TEXTS, 0, us_of(at_us));
}

WEB_EXPORT(words) const char *web_words(int id)
{
    return text_of(page.scene ? page.scene->look.language : LANGUAGE_ENGLISH, id);
}

/* Takes over a replay to begin with, which room() has allocated. */
WEB_EXPORT(show) void web_show(const char *text, uint32_t size)
{
    page.shown = text;
    page.shown_size = size;
}

WEB_EXPORT(open)
bool web_open(uint32_t flags, int language, uint32_t languages_missing, uint32_t entropy_high,
              uint32_t entropy_low, int32_t utc_offset_s, const char *home, const char *address)
{
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned i = 0; web_rules[i]; i++)
        ts_rules_read_installed(web_rules[i], strlen(web_rules[i]), &read, &error);
    uint8_t theme = THEME_EDITION;
    if (flags & OPEN_CONTRAST)
        theme = THEME_CONTRAST;
    else if (flags & OPEN_LIGHT)
        theme = THEME_PAPER;
    session_options options = {.language = language,
                               .rules = -1,
                               .mode = -1,
                               .level = -1,
                               .variant = -1,
                               .entropy = (uint64_t)entropy_high << 32 | entropy_low,
                               .utc_offset_s = utc_offset_s,
                               .local_s = (int64_t)(web_now_ms() / 1000) + utc_offset_s,
                               .reduced_motion = flags & OPEN_REDUCED_MOTION,
                               .languages_missing = languages_missing,
                               .keys_have_release = true,
                               .has_person = true,
                               .has_sound = true,
                               .has_pointer = true,
                               .has_window = true,
                               .has_touch = flags & OPEN_TOUCH,
                               .has_files = true,
                               .has_reader = true,
                               .in_page = true,
                               .puzzles = read_puzzles,
                               .plain_http = flags & OPEN_PLAIN_HTTP,
                               .no_fullscreen = flags & OPEN_NO_FULLSCREEN,
                               .no_vibration = flags & OPEN_NO_VIBRATION,
                               .replay = page.shown,
                               .replay_size = page.shown_size,
                               .theme = theme};
    far_open(&options.net, home, address);
    page.online = options.net.own;
    options.ranking = web_ranking(home);
    options.mind = web_mind();
    page.painter = px_painter_open(web_glyphs());
    page.session = session_open(&options);
    return page.painter && page.session;
}

WEB_EXPORT(key) void web_key(uint32_t key, bool down, double at_us)
{
    session_key(page.session, key, down, us_of(at_us));
}

WEB_EXPORT(tell) void web_tell(unsigned what, uint32_t value, double at_us)
{
    session_tell(page.session, what, value, us_of(at_us));
}

WEB_EXPORT(pointer) void web_pointer(unsigned what, int x, int y, double at_us)
{
    session_pointer(page.session, what, x, y, us_of(at_us));
}

WEB_EXPORT(wheel) void web_wheel(int notches, double at_us)
{
    session_wheel(page.session, notches, us_of(at_us));
}

WEB_EXPORT(offers) bool web_offers(int x, int y)
{
    return session_offers(page.session, x, y);
}

WEB_EXPORT(offered_key) uint32_t web_offered_key(int x, int y)
{
    return session_offered_key(page.session, x, y);
}

WEB_EXPORT(offers_lines) bool web_offers_lines(void)
{
    return session_offers_lines(page.session);
}

WEB_EXPORT(places) const char *web_places(bool lying)
{
    return session_touch_places(page.session, lying);
}

WEB_EXPORT(place) void web_place(bool lying, const char *places)
{
    session_touch_place(page.session, lying, places);
}

WEB_EXPORT(run) void web_run(double at_us)
{
    session_run(page.session, us_of(at_us));
}

WEB_EXPORT(next_us) double web_next_us(void)
{
    uint64_t next_us = session_next(page.session);
    return next_us == UINT64_MAX ? -1 : (double)next_us;
}

WEB_EXPORT(cue) const sound_cue *web_cue(void)
{
    if (page.cues_taken == page.cues) {
        page.cues = session_cues(page.session, page.cue, sizeof page.cue / sizeof page.cue[0]);
        page.cues_taken = 0;
    }
    return page.cues_taken < page.cues ? &page.cue[page.cues_taken++] : NULL;
}

WEB_EXPORT(rumble) const sound_rumble *web_rumble(const sound_cue *cue)
{
    static sound_rumble rumble;
    return cue_rumble(cue, &rumble) ? &rumble : NULL;
}

WEB_EXPORT(cue_pads) unsigned web_cue_pads(const sound_cue *cue)
{
    return cue->pads;
}

/* ---- the picture ---------------------------------------------------------------------------- */

WEB_EXPORT(resize) bool web_resize(int width, int height, int unit, double at_us)
{
    px_canvas *canvas = &page.canvas;
    size_t size = (size_t)width * (size_t)height * sizeof *canvas->pixels;
    if (width != canvas->width || height != canvas->height) {
        free(canvas->pixels);
        *canvas = (px_canvas){malloc(size), width, height, width};
    }
    session_resize(page.session, width, height, PX_UNIT_W * unit / 1000, PX_UNIT_H * unit / 1000,
                   us_of(at_us));
    page.painted = false;
    return canvas->pixels;
}

WEB_EXPORT(forget) void web_forget(void)
{
    page.painted = false;
}

WEB_EXPORT(paint) int web_paint(void)
{
    if (!page.canvas.pixels)
        return 0;
    page.scene = session_scene(page.session);
    if (!page.painted)
        px_painter_forget(page.painter);
    else if (page.scene->changed == page.version)
        return 0;
    page.painted = true;
    page.version = page.scene->changed;
    return px_paint(page.painter, &page.canvas, page.scene, page.dirty);
}

WEB_EXPORT(rectangle) const px_rect *web_rectangle(unsigned i)
{
    return &page.dirty[i];
}

WEB_EXPORT(turn) int web_turn(unsigned i, int row)
{
    const px_rect *r = &page.dirty[i];
    int rows = TURNED_MAX / r->w < r->h - row ? TURNED_MAX / r->w : r->h - row;
    uint32_t *to = turned;
    for (int y = r->y + row; y < r->y + row + rows; y++) {
        const uint32_t *from = page.canvas.pixels + (size_t)y * (size_t)page.canvas.pitch + r->x;
        for (int x = 0; x < r->w; x++) {
            uint32_t c = from[x];
            *to++ = 0xff000000u | (c & 0xff) << 16 | (c & 0xff00) | (c >> 16 & 0xff);
        }
    }
    return rows;
}

WEB_EXPORT(turned) const uint32_t *web_turned(void)
{
    return turned;
}

WEB_EXPORT(fact) int web_fact(unsigned which)
{
    const scene_list *scene = page.scene;
    if (!scene)
        return 0;
    switch (which) {
#define FRONT_SETTING(name)                                                                        \
    case FACT_##name:                                                                              \
        return scene->look.name;
#include "api/front_settings.def"
#undef FRONT_SETTING
    case FACT_language: return scene->look.language;
    case FACT_playing: return scene->look.playing;
    case FACT_chooses: return (int)scene->chooses;
    case FACT_buttons: return scene->look.buttons;
    case FACT_moves: return scene->look.moves;
    case FACT_named: return scene->look.named;
    case FACT_places: return scene->look.places;
    case FACT_away: return scene->look.away;
    case FACT_awake: return scene->look.awake;
    case FACT_puzzles: return page.wants_puzzles;
    case FACT_cell: return scene->cell_w;
    default: return 0;
    }
}

WEB_EXPORT(types) bool web_types(void)
{
    return session_scene(page.session)->look.types;
}

WEB_EXPORT(colour) uint32_t web_colour(unsigned which)
{
    return page.scene ? px_colour(page.scene, which) : 0;
}

WEB_EXPORT(spoken) const char *web_spoken(void)
{
    if (!page.scene || page.scene->spoken == page.spoken)
        return NULL;
    page.spoken = page.scene->spoken;
    return page.scene->words + page.scene->speech;
}

WEB_EXPORT(delay_ms) unsigned web_delay_ms(unsigned percent)
{
    return page.online ? online_delay_ms(page.online, percent) : 0;
}

WEB_EXPORT(copied) const char *web_copied(void)
{
    if (!page.scene || page.scene->copied == page.copied)
        return NULL;
    page.copied = page.scene->copied;
    return page.scene->words + page.scene->copy;
}

WEB_EXPORT(file) const replay_file *web_file(void)
{
    static replay_file file;
    return session_file(page.session, &file) ? &file : NULL;
}

WEB_EXPORT(take) void web_take(const char *name, const char *text, size_t size, double at_us)
{
    session_take(page.session, &(replay_file){name, text, size, FILE_REPLAY}, us_of(at_us));
}

WEB_EXPORT(take_link) void web_take_link(const char *words, double at_us)
{
    session_take_link(page.session, words, us_of(at_us));
}
