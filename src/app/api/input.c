/* Keys and news of the system come in here. A key is looked up once, and offered to one part of the
 * session after the other. */
#include "base/minmax.h"
#include "internal.h"
#include "menus/navigation.h"
#include "text/text.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/handling_test.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"

#define SECOND_US 1000000
#define RATE_MOST 1000

void app_settle(session *s)
{
    app_check_room(s);
    session_cue_music(s);
    session_storage_save_settings(s);
}

/* ---- keys ----------------------------------------------------------------------------------- */

enum { KEY_PRESS, KEY_REPEAT, KEY_RELEASE, KEY_STALE, KEY_CHATTER };

/* A worn switch opens and closes again within milliseconds. So a press counts at once, a release
 * when the key has stayed up; what fingers do has no switch. */
static uint64_t chatter_us(const session *s, key_code key)
{
    return key_finger(key) < 0 ? (uint64_t)s->settings.chatter * 1000 : 0;
}

/* What this report of a key is: a press, a repeat of one, one that belongs to another screen, or
 * nothing yet. */
static int note_key(session *s, key_code key, bool down, uint64_t now_us)
{
    session_key_down *free_place = NULL;
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++) {
        session_key_down *d = &s->input.down[i];
        if (d->key == key) {
            bool bounces = down ? d->up_us != 0 : d->up_us == 0 && chatter_us(s, key);
            d->up_us = down || !bounces ? 0 : now_us + chatter_us(s, key);
            if (bounces)
                return KEY_CHATTER;
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

/* The order in which a key is offered to the parts. The first that takes it keeps it. */
static void offer_in_game(session *s, const input_press *p)
{
    bool taken = session_viewer_key(s, p)      /* a replay takes every key: nobody plays */
                 || p->repeated                /* dropped: the engine repeats by itself */
                 || session_practice_key(s, p) /* its editor and its trainer use the game's keys */
                 || session_puzzle_key(s, p)   /* leads to another puzzle */
                 || session_bot_key(s, p);     /* while bots play alone, no key moves a piece */
    if (!taken)
        session_game_key(s, p);
}

static void offer_on_screen(session *s, const input_press *p)
{
    /* on the handling screen the keys of a game move the piece of the try-out strip */
    bool taken = !p->repeated && session_handling_test_key(s, p);
    if (!taken && p->down)
        screen_key(s, p);
}

static void take_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (key == KEY_NONE)
        return;
    int what = note_key(s, key, down, now_us);
    if (what == KEY_STALE || what == KEY_CHATTER)
        return;
    const input_press p = session_look_up(s, key, down, what == KEY_REPEAT, now_us);
    session_input_note_player(s, &p);
    if (session_screen(s) == SCREEN_PLAY)
        offer_in_game(s, &p);
    else
        offer_on_screen(s, &p);
}

static void report_key(session *s, key_code key, bool down, uint64_t now_us)
{
    session_run(s, now_us);
    take_key(s, key, down, now_us);
    app_settle(s);
}

void app_run_keys(session *s, uint64_t now_us)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++) {
        const session_key_down *d = &s->input.down[i];
        if (d->key != KEY_NONE && d->up_us && d->up_us <= now_us)
            take_key(s, d->key, false, d->up_us);
    }
}

uint64_t app_next_key(const session *s)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        if (s->input.down[i].key != KEY_NONE && s->input.down[i].up_us)
            next = min_u64(next, s->input.down[i].up_us);
    return next;
}

/* The keyboard takes the cursor away from the pointer. */
void session_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (key_gamepad(key) < 0)
        s->input.pointer.line = -1;
    report_key(s, key, down, now_us);
}

void app_click(session *s, key_code key, uint64_t now_us)
{
    report_key(s, key, true, now_us);
    report_key(s, key, false, now_us);
}

/* ---- news of the system --------------------------------------------------------------------- */

static void lose_focus(session *s, uint64_t now_us)
{
    session_game_pause(s, PAUSED_BY_FOCUS, now_us);
    session_duel_wait(s); /* nobody is there for the next round */
    session_input_release_all(s);
}

static void take_news(session *s, unsigned what, uint32_t value, uint64_t now_us)
{
    switch (what) {
    case TELL_FOCUS:
        if (!value)
            lose_focus(s, now_us);
        return;
    case TELL_FRAME_RATE:
        if (value > 0 && value <= RATE_MOST)
            s->picture.frame_us = SECOND_US / value;
        return;
    case TELL_TEXT: screen_paste(s, value); return;
    case TELL_QUIT: s->quit = true; break;
    case TELL_RELEASES: s->options.keys_have_release = value; break;
    case TELL_FONTS:
        s->options.languages_missing = value;
        session_language(s, s->language_wished);
        break;
    case TELL_SOUND_CARD: session_sound_set_missing(s, !value); break;
    case TELL_FULLSCREEN: s->settings.fullscreen ^= 1; break;
    case TELL_FINGERS: s->input.fingers = value; break;
    default: return;
    }
    session_touch(s);
}

void session_tell_picture(session *s, const char *path, uint64_t now_us)
{
    session_run(s, now_us);
    session_messages_picture(s, path, now_us);
}

void session_tell_saved(session *s, const char *path, uint64_t now_us)
{
    session_run(s, now_us);
    session_messages_file(s, path, now_us);
}

void session_tell(session *s, unsigned what, uint32_t value, uint64_t now_us)
{
    session_run(s, now_us);
    take_news(s, what, value, now_us);
    app_settle(s);
}
