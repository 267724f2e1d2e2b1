/* Keys that are down, and what a key means: which action on which board, by whose profile; or which
 * key of the keyboard a pad's button stands for in what is shown. The only place that looks keys
 * up. */
#include "base/minmax.h"
#include "session/parts.h"
#include "session/duel.h"
#include "session/match.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"

#include <stdlib.h>

typedef struct key_down {
    key_code key;
    bool stale;     /* it went down on another screen: its repeats mean nothing here */
    uint64_t up_us; /* it came up, which counts at this time if it stays up; 0: it is down */
} key_down;

struct session_input {
    key_down down[INPUT_DOWN_MAX];
    session_pointer_state pointer;
    bool touch;         /* the player touches the screen and has no keys */
    uint8_t by_gamepad; /* a bit for each board that a gamepad played last */
};

bool session_input_open(session *s)
{
    s->input = calloc(1, sizeof *s->input);
    if (!s->input)
        return false;
    s->input->pointer = (session_pointer_state){.line = -1, .cell = -1};
    return true;
}

void session_input_close(session *s)
{
    free(s->input);
    s->input = NULL;
}

/* ---- which are down ------------------------------------------------------------------------ */

void session_input_leave_screen(session *s)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        s->input->down[i].stale = true;
}

void session_input_release_all(session *s)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        s->input->down[i].key = KEY_NONE;
}

key_code session_input_down(const session *s, unsigned i)
{
    return s->input->down[i].key;
}

/* A worn switch opens and closes again within milliseconds. So a press counts at once, a release
 * when the key has stayed up; what fingers do has no switch. */
static uint64_t chatter_us(const session *s, key_code key)
{
    return key_finger(key) < 0 ? (uint64_t)s->settings.chatter * 1000 : 0;
}

unsigned session_input_note_key(session *s, key_code key, bool down, uint64_t now_us)
{
    key_down *unused = NULL;
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++) {
        key_down *d = &s->input->down[i];
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
            unused = d;
    }
    if (!down)
        return KEY_RELEASE;
    if (unused && s->options.keys_have_release)
        *unused = (key_down){.key = key};
    return KEY_PRESS;
}

key_code session_input_released(const session *s, uint64_t now_us, uint64_t *up_us)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++) {
        const key_down *d = &s->input->down[i];
        *up_us = d->up_us;
        if (d->key != KEY_NONE && d->up_us && d->up_us <= now_us)
            return d->key;
    }
    return KEY_NONE;
}

uint64_t session_input_next(const session *s)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        if (s->input->down[i].key != KEY_NONE && s->input->down[i].up_us)
            next = min_u64(next, s->input->down[i].up_us);
    return next;
}

/* ---- what the player uses ------------------------------------------------------------------ */

bool session_plays_by_gamepad(const session *s, unsigned board)
{
    return s->input->by_gamepad >> board & 1;
}

void session_set_touch(session *s, bool touch)
{
    s->input->touch = touch;
}

bool session_uses_touch(const session *s)
{
    return s->input->touch;
}

session_pointer_state *session_pointer_now(session *s)
{
    return &s->input->pointer;
}

/* ---- in the game under way ---------------------------------------------------------------- */

/* Pad n is person n's; where there is no such person, the first's. -1: nobody plays. */
static int board_of_pad(const session *s, unsigned pad)
{
    int board = session_person_board(s, pad);
    return board < 0 ? session_person_board(s, 0) : board;
}

uint8_t session_pads_of(const session *s, unsigned board)
{
    unsigned pads = 0;
    for (unsigned pad = 0; pad < GAMEPADS_MAX && !session_in_replay(s); pad++)
        pads |= (unsigned)(board_of_pad(s, pad) == (int)board) << pad;
    return (uint8_t)pads;
}

/* Fingers play the first person's board; a rule set with one rotation rotates that way. */
static int action_of_finger(const session *s, key_code key, unsigned *board)
{
    int found = session_person_board(s, 0);
    *board = found < 0 ? 0 : (unsigned)found;
    return (int)action_by_rules(session_rules(s), (unsigned)key_finger(key));
}

/* Where bots play among themselves a person can still pause. */
int session_action_of(const session *s, key_code key, unsigned *board)
{
    const ts_rules *rules = session_rules(s);
    int pad = key_gamepad(key), action = -1, found;
    *board = 0;
    if (key_finger(key) >= 0)
        return action_of_finger(s, key, board);
    if (pad >= 0) {
        unsigned profile = keys_profile_of_gamepad((unsigned)pad);
        action = keys_action(&s->settings.keys.profile[profile], key_of_first_gamepad(key));
        found = board_of_pad(s, (unsigned)pad);
        *board = found < 0 ? 0 : (unsigned)found;
        return action < 0 ? action : (int)action_by_rules(rules, (unsigned)action);
    }
    for (unsigned person = 0; action < 0 && (person == 0 || person < session_persons(s));
         person++) {
        found = session_person_board(s, person);
        *board = found < 0 ? 0 : (unsigned)found;
        action = keys_action(session_profile(s, person), key);
    }
    return action;
}

/* The strip is played by the chosen rules' keys, or by the first pad's, whichever pad it is. */
static int action_in_trial(const session *s, key_code key)
{
    bool pad = key_gamepad(key) >= 0;
    unsigned profile = pad ? PROFILE_GAMEPAD_1 : keys_profile_of(s->settings.rules);
    return keys_action(&s->settings.keys.profile[profile], pad ? key_of_first_gamepad(key) : key);
}

/* No action, or the choice of an opponent where there is one at most. */
static bool is_spare(const session *s, int action)
{
    return action < 0 || (action == ACTION_TARGET && session_match(s)->setup.players <= 2);
}

/* ---- elsewhere ---------------------------------------------------------------------------- */

static key_code in_replay(const input_press *p)
{
    if (p->key >= KEY_PAD_0 && p->key <= KEY_PAD_9)
        return '0' + (p->key - KEY_PAD_0);
    if (p->pad < 0)
        return p->key == 'p' ? ' ' : p->key;
    key_code meant = keys_gamepad_in_menus(p->key);
    return meant == KEY_ENTER ? ' ' : meant; /* the button under the thumb takes nothing over */
}

/* A pad's button is a key of the keyboard, but what pauses goes on, too; and while it could be
 * bound it is itself. */
static key_code in_menu(const session *s, const input_press *p)
{
    key_code meant = keys_gamepad_in_menus(p->key);
    bool goes_on = session_screen(s) == SCREEN_PAUSE && p->action == ACTION_PAUSE;
    return meant == KEY_NONE || goes_on || session_binds_key(s, p->key) ? p->key : meant;
}

/* A pad moves among the speeds of bots as in a menu, and the button under the thumb hurries them. A
 * pad has no Tab and no H, which practice wants: its sticks, pressed, are those, where they mean
 * nothing else. */
static key_code in_game(const session *s, const input_press *p)
{
    if (p->pad < 0)
        return p->key;
    if (session_watches_bot(s))
        return keys_gamepad_in_menus(p->key);
    switch (key_of_first_gamepad(p->key) - KEY_GAMEPAD) {
    case GAMEPAD_SOUTH: return session_is_out(s) ? KEY_ENTER : p->key;
    case GAMEPAD_STICK_LEFT: return p->is_spare ? KEY_TAB : p->key;
    case GAMEPAD_STICK_RIGHT: return p->is_spare ? 'h' : p->key;
    default: return p->key;
    }
}

input_press session_look_up(const session *s, key_code key, bool down, bool repeated,
                            uint64_t now_us)
{
    unsigned screen = session_screen(s);
    input_press p = {
        .key = key, .pad = key_gamepad(key), .down = down, .repeated = repeated, .now_us = now_us};
    p.action =
        screen == SCREEN_HANDLING ? action_in_trial(s, key) : session_action_of(s, key, &p.board);
    p.is_spare = is_spare(s, p.action);
    p.meaning = screen != SCREEN_PLAY  ? in_menu(s, &p)
                : session_in_replay(s) ? in_replay(&p)
                                       : in_game(s, &p);
    return p;
}

void session_input_note_player(session *s, const input_press *p)
{
    uint8_t bit = (uint8_t)(1u << p->board), before = s->input->by_gamepad;
    if (!p->down || (p->action < 0 && session_shows_game(s)))
        return;
    s->input->by_gamepad = p->pad >= 0 ? before | bit : (uint8_t)(before & ~bit);
    if (s->input->by_gamepad != before)
        session_touch(s);
}

bool session_asks_for_help(const input_press *p)
{
    return p->key == '?' || p->key == '/' || p->key == KEY_F1;
}
