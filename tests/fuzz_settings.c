/* Any bytes as settings, as another program or another version may have stored them: lines of a
 * name, a tab, a value. Accepted values are within their bounds and come back from their own text;
 * and with them the program runs: menus, a game, pictures of both. */
#include <stdlib.h>
#include <string.h>

#include "session/parts.h"
#include "audio/cue.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINE_MAX = 600, KEYS_PRESSED = 14 };
#define STEP_US 60000

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void read_line(settings_state *set, const uint8_t *at, size_t length)
{
    char line[LINE_MAX + 1];
    if (length > LINE_MAX)
        return;
    memcpy(line, at, length);
    line[length] = '\0';
    char *value = strchr(line, '\t');
    settings_state before = *set;
    if (value)
        *value++ = '\0';
    if (value && !settings_read(set, line, value))
        must(memcmp(set, &before, sizeof before) == 0);
}

static void hold_bounds(const settings_state *set)
{
    for (unsigned i = 0; i < SETTING_BYTES; i++) {
        const settings_byte *byte = &settings_bytes[i];
        uint8_t value = ((const uint8_t *)set)[byte->place];
        must(value >= byte->least && value <= byte->most);
    }
    must(set->rules < ts_rules_count() && set->mode < ts_modes_count());
}

static void come_back(const settings_state *set)
{
    static settings_state again;
    char name[SETTING_SIZE], value[SETTING_SIZE], same[SETTING_SIZE];
    settings_usual(&again);
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_write(set, i, name, value);
        must(settings_read(&again, name, value));
        settings_write(&again, i, name, same);
        must(strcmp(value, same) == 0);
    }
}

/* The keys follow from the settings, so that an input always does the same. */
static void run_with(const settings_state *set, uint32_t seed)
{
    static const key_code keys[] = {KEY_ENTER, KEY_ENTER,  KEY_DOWN, KEY_DOWN, KEY_UP, KEY_LEFT,
                                    KEY_RIGHT, KEY_ESCAPE, ' ',      'x',      'c',    'p'};
    session_options options = {.rules = -1,
                               .mode = -1,
                               .level = -1,
                               .variant = -1,
                               .seed = seed,
                               .seed_named = true,
                               .has_sound = true,
                               .has_window = seed % 2,
                               .folder = "/dev/null/nowhere"};
    session *s = session_open(&options);
    sound_cue cue[16];
    must(s != NULL);
    session_resize(s, 80, 24, 1, 1, STEP_US);
    session_run(s, STEP_US);
    session_scene(s);
    session_run(s, STEP_US);
    s->settings = *set;
    for (uint64_t i = 2; i < KEYS_PRESSED; i++) {
        seed = seed * 1664525 + 1013904223;
        key_code key = keys[(seed >> 8) % (sizeof keys / sizeof keys[0])];
        session_key(s, key, true, i * STEP_US);
        session_run(s, i * STEP_US);
        session_key(s, key, false, i * STEP_US + STEP_US / 2);
        session_run(s, i * STEP_US + STEP_US / 2);
        session_resize(s, i % 3 ? 80 : 300, 24, 1, 1, i * STEP_US + STEP_US / 2);
        session_scene(s);
        session_cues(s, cue, 16);
    }
    session_close(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static settings_state set;
    const uint8_t *at = data, *end = data + size;
    uint32_t seed = 0;
    settings_usual(&set);
    while (at < end) {
        const uint8_t *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        read_line(&set, at, (size_t)(stop - at));
        at = stop < end ? stop + 1 : end;
    }
    for (size_t i = 0; i < size; i++)
        seed = seed * 31 + data[i];
    hold_bounds(&set);
    come_back(&set);
    run_with(&set, seed);
    return 0;
}
