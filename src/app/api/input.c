/* Keys and news of the system come in here. A key is looked up once, and offered to one part of the
 * session after the other. */
#include "internal.h"
#include "menus/navigation.h"
#include "text/text.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/handling_test.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/sound.h"
#include "session/storage.h"

void app_settle(session *s)
{
    app_check_room(s);
    session_cue_music(s);
    session_storage_save_settings(s);
}

/* ---- keys ----------------------------------------------------------------------------------- */

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

static void handle_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (key == KEY_NONE)
        return;
    unsigned what = session_input_note_key(s, key, down, now_us);
    if (what == KEY_STALE || what == KEY_CHATTER)
        return;
    const input_press p = session_look_up(s, key, down, what == KEY_REPEAT, now_us);
    session_input_note_player(s, &p);
    if (session_shows_game(s))
        offer_in_game(s, &p);
    else
        offer_on_screen(s, &p);
}

static void report_key(session *s, key_code key, bool down, uint64_t now_us)
{
    session_run(s, now_us);
    handle_key(s, key, down, now_us);
    app_settle(s);
}

void app_run_keys(session *s, uint64_t now_us)
{
    uint64_t up_us;
    for (key_code key; (key = session_input_released(s, now_us, &up_us)) != KEY_NONE;)
        handle_key(s, key, false, up_us);
}

/* The keyboard takes the cursor away from the pointer. */
void session_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (key_gamepad(key) < 0)
        session_pointer_now(s)->line = -1;
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

static void handle_news(session *s, unsigned what, uint32_t value, uint64_t now_us)
{
    switch (what) {
    case TELL_FOCUS:
        if (!value)
            lose_focus(s, now_us);
        return;
    case TELL_FRAME_RATE: session_picture_set_rate(s, value); return;
    case TELL_TEXT: screen_paste(s, value); return;
    case TELL_QUIT: s->quit = true; break;
    case TELL_RELEASES: s->options.keys_have_release = value; break;
    case TELL_FONTS:
        s->options.languages_missing = value;
        session_language(s, s->language_wished);
        break;
    case TELL_SOUND_CARD: session_sound_set_missing(s, !value); break;
    case TELL_FULLSCREEN: s->settings.fullscreen ^= 1; break;
    case TELL_FINGERS: session_set_touch(s, value); break;
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
    handle_news(s, what, value, now_us);
    app_settle(s);
}
