/* Keys come in here and go to the one who wants them: the replay, the game, the try-out strip, or
 * the screen shown. */
#include "play/screens/screens.h"
#include "play/session/parts.h"

#define SECOND_US 1000000

enum { KEY_PRESS, KEY_REPEAT, KEY_RELEASE, KEY_STALE };

/* What this report of a key is: a press, a repeat of one, one that belongs to another screen. */
static int note_key(session *s, key_code key, bool down)
{
    session_key_down *free_place = NULL;
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++) {
        session_key_down *d = &s->input.down[i];
        if (d->key == key) {
            if (!down)
                d->key = KEY_NONE;
            return !down ? KEY_RELEASE : d->stale ? KEY_STALE : KEY_REPEAT;
        }
        if (d->key == KEY_NONE)
            free_place = d;
    }
    if (!down)
        return KEY_RELEASE;
    if (free_place && s->options.keys_have_release)
        *free_place = (session_key_down){.key = key};
    return KEY_PRESS;
}

static void focus(session *s, bool has, uint64_t now_us)
{
    if (has)
        return;
    session_game_pause(s, PAUSED_BY_FOCUS, now_us);
    session_duel_wait(s); /* nobody is there for the next round */
    session_input_release_all(s);
}

static bool no_real_key(session *s, key_code key, bool down, uint64_t now_us)
{
    switch (key) {
    case KEY_NONE: return true;
    case KEY_FOCUS: focus(s, down, now_us); return true;
    case KEY_QUIT:
        s->quit = true;
        session_touch(s);
        return true;
    case KEY_RELEASES:
        s->options.keys_have_release = down;
        session_touch(s);
        return true;
    case KEY_SOUND:
        session_sound_set_missing(s, !down);
        session_touch(s);
        return true;
    case KEY_FINGERS:
        s->input.fingers = down;
        session_touch(s);
        return true;
    case KEY_FULLSCREEN:
        s->settings.fullscreen ^= down;
        session_touch(s);
        return true;
    default: break;
    }
    if (key > KEY_RATE && key <= KEY_RATE + 1000)
        s->picture.frame_us = SECOND_US / (key - KEY_RATE);
    else if (s->viewer && key >= KEY_CLICK_LINE && key < KEY_POINT_CELL)
        session_viewer_point(s, down ? key - KEY_CLICK_LINE : UINT32_MAX, now_us);
    else if ((key >= KEY_POINT_LINE && key < KEY_POINT_CELL) || key == KEY_POINT_BACK)
        screen_point(s, down ? key : KEY_NONE, now_us);
    else
        return key >= KEY_RATE && key < KEY_TEXT; /* a rate of none */
    return true;
}

static void take_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (no_real_key(s, key, down, now_us))
        return;
    if (key >= KEY_TEXT) { /* pasted: only one screen reads it */
        if (down && session_screen(s) == SCREEN_POSITION)
            screen_key(s, key, now_us);
        return;
    }
    int what = note_key(s, key, down);
    if (what == KEY_STALE)
        return;
    if (session_screen(s) == SCREEN_PLAY && s->viewer) {
        if (down)
            session_viewer_key(s, key, what == KEY_REPEAT, now_us);
    } else if (session_screen(s) == SCREEN_PLAY) {
        if (what != KEY_REPEAT)
            session_game_key(s, key, down, now_us);
    } else if (session_screen(s) == SCREEN_HANDLING && what != KEY_REPEAT &&
               session_trial_key(s, key, down, now_us)) {
        return;
    } else if (down) {
        screen_key(s, key, now_us);
    }
}

void session_key(session *s, key_code key, bool down, uint64_t now_us)
{
    session_run(s, now_us);
    take_key(s, key, down, now_us);
    session_cue_music(s);
    session_storage_save_settings(s);
}

void session_fonts(session *s, uint32_t languages_missing)
{
    s->options.languages_missing = languages_missing;
    session_language(s, s->language_wished);
    session_touch(s);
}
