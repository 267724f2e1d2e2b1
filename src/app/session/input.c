/* Keys, gamepads, fingers and the pointer: what is down, what a press means, and what it does to
 * the game. */
#include "base/minmax.h"
#include "game_internal.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/effects.h"
#include "session/game.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/setup.h"
#include "session/today.h"
#include "session/watch.h"

#include <stdlib.h>
#include <string.h>

/* Keys that are down, and what a key means: which action on which board, by whose profile; or which
 * key of the keyboard a pad's button stands for in what is shown. The only place that looks keys
 * up. */

typedef struct key_down {
    key_code key;
    bool stale;     /* it went down on another screen: its repeats mean nothing here */
    uint64_t up_us; /* it came up, which counts at this time if it stays up; 0 if it is down */
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
    s->input->pointer = (session_pointer_state){.line = -1, .cell = -1, .slider = -1};
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

static key_code session_input_down(const session *s, unsigned i)
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
            if (down)
                return d->stale ? KEY_STALE : KEY_REPEAT;
            d->key = KEY_NONE;
            return KEY_RELEASE;
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

/* Pad n is person n's; where there is no such person, the first's. -1 if nobody plays. */
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

/* Touch controls play the first person's board; a rule set with one rotation rotates that way. */
static int action_of_finger(const session *s, key_code key, unsigned *board)
{
    int found = session_person_board(s, 0);
    *board = clamp_u32(found);
    return (int)action_by_rules(session_rules(s), (unsigned)key_finger(key));
}

/* A person can pause a match of bots. */
static int session_action_of(const session *s, key_code key, unsigned *board)
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
        *board = clamp_u32(found);
        return action < 0 ? action : (int)action_by_rules(rules, (unsigned)action);
    }
    for (unsigned person = 0; action < 0 && (person == 0 || person < session_persons(s));
         person++) {
        found = session_person_board(s, person);
        *board = clamp_u32(found);
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

/* No action, or the choice of an opponent where there is one at most and no stillness. */
static bool is_spare(const session *s, int action)
{
    const ts_setup *setup = &session_match(s)->setup;
    return action < 0 ||
           (action == ACTION_TARGET && setup->players <= 2 && !ts_modes_get(setup->mode)->stills);
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

/* A controller's button acts as a key of the keyboard, but the pause button also resumes; and while
 * it could be bound it is itself. */
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
    input_press p = {
        .key = key, .pad = key_gamepad(key), .down = down, .repeated = repeated, .now_us = now_us};
    p.action =
        session_shows_handling(s) ? action_in_trial(s, key) : session_action_of(s, key, &p.board);
    p.is_spare = is_spare(s, p.action);
    if (!session_shows_game(s))
        p.meaning = in_menu(s, &p);
    else
        p.meaning = session_in_replay(s) ? in_replay(&p) : in_game(s, &p);
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

/* The buttons of the current game, and its other keys. */

#define MS_US 1000

/* ---- buttons ------------------------------------------------------------------------------ */

/* Under these rules a press can be a single row. */
static bool falls_by_soft_drop(const session *s, unsigned player)
{
    const ts_board *b = &s->game->run.match.board[player];
    return ts_rules_get(b->rules)->soft != TS_SOFT_STEP && b->piece.kind && !b->grounded;
}

/* ---- what a press does ---------------------------------------------------------------------- */

/* A key that reports no release acts once: a button goes down and up. */
static void press_once(session *s, unsigned player, ts_buttons button, uint64_t now_us)
{
    if (button == TS_SOFT && falls_by_soft_drop(s, player)) {
        run_macro(&s->game->run, player, MACRO_ROW, now_us);
        return;
    }
    run_button(&s->game->run, player, button, true, now_us);
    run_button(&s->game->run, player, button, false, now_us);
}

/* A tap of the soft drop moves one row; if held, the soft drop starts after the delay. */
static void soft_drop(session *s, unsigned player, bool down, uint64_t now_us)
{
    s->game->soft_us[player] = 0;
    if (down && s->settings.soft_delay && falls_by_soft_drop(s, player)) {
        s->game->soft_us[player] = now_us + s->settings.soft_delay * (uint64_t)MS_US;
        run_macro(&s->game->run, player, MACRO_ROW, now_us);
    } else {
        run_button(&s->game->run, player, TS_SOFT, down, now_us);
    }
}

void session_game_begin_soft_drops(session *s, uint64_t now_us)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        uint64_t due_us = s->game->soft_us[i];
        if (!due_us || due_us > now_us)
            continue;
        s->game->soft_us[i] = 0;
        run_button(&s->game->run, i, TS_SOFT, true, due_us);
    }
}

void session_game_release_all(session *s, uint64_t now_us)
{
    memset(s->game->soft_us, 0, sizeof s->game->soft_us);
    run_release_all(&s->game->run, now_us);
}

/* True when the previous piece has just locked by itself: a hard drop now was meant for it. */
static bool is_guarded(const session *s, unsigned player, uint64_t now_us)
{
    const run_state *run = &s->game->run;
    const stats_state *stats = &run->stats[player];
    if (!s->settings.drop_guard || !stats->locked_alone)
        return false;
    uint64_t locked_us = run_when(run, run_tick_us(run, stats->tick_of_last));
    return now_us < locked_us + s->settings.drop_guard * (uint64_t)MS_US;
}

static void press(session *s, unsigned player, ts_buttons button, bool down, uint64_t now_us)
{
    if (down && button == TS_HARD && is_guarded(s, player, now_us))
        return;
    if (down)
        session_cue_refusal(s, player, button);
    if (s->options.keys_have_release && button == TS_SOFT)
        soft_drop(s, player, down, now_us);
    else if (s->options.keys_have_release)
        run_button(&s->game->run, player, button, down, now_us);
    else if (down)
        press_once(s, player, button, now_us);
}

static void session_game_move(session *s, unsigned board, unsigned action, bool down,
                              uint64_t now_us)
{
    if (down && action == ACTION_HARD && session_count_skip(s, now_us))
        return;
    if (s->game->countdown_us || s->game->run.bot[board])
        return;
    s->game->moved_us = now_us;
    if (down)
        session_gestures_note(s, action);
    if (action <= ACTION_HOLD || action == ACTION_TARGET) {
        ts_buttons button = action == ACTION_TARGET ? TS_TARGET : (ts_buttons)(1u << action);
        press(s, board, button, down, now_us);
    } else if (down) {
        static const uint8_t macro[] = {MACRO_LEFT_WALL, MACRO_RIGHT_WALL, MACRO_FLOOR};
        run_macro(&s->game->run, board, macro[action - ACTION_LEFT_WALL], now_us);
    }
}

/* Keys already held when the clock starts move at once; rotations and drops need a new press. */
void session_game_press_held_keys(session *s, uint64_t now_us)
{
    if (!s->options.keys_have_release)
        return;
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++) {
        unsigned player;
        int action = session_action_of(s, session_input_down(s, i), &player);
        if (action >= ACTION_LEFT && action <= ACTION_SOFT)
            session_game_move(s, player, (unsigned)action, true, now_us);
    }
}

/* ---- keys ---------------------------------------------------------------------------------- */

static void restart_pressed(session *s, uint64_t now_us)
{
    const ts_match *m = &s->game->run.match;
    if (s->game->run.lead)
        return; /* the opponents would have to restart, too */
    bool freely = ts_modes_get(m->setup.mode)->free_restart ||
                  run_tick_us(&s->game->run, m->tick) < GAME_RESTART_FREE_US;
    bool again =
        s->game->restart_asked_us && now_us - s->game->restart_asked_us <= GAME_RESTART_AGAIN_US;
    if (freely || again) {
        session_game_again(s, now_us);
        return;
    }
    s->game->restart_asked_us = now_us ? now_us : 1;
    session_touch(s);
}

/* After a clear no key has an effect until the next piece spawns. */
static bool has_no_piece(const session *s, unsigned player)
{
    const ts_board *b = &s->game->run.match.board[player];
    return ts_rules_get(b->rules)->entry == TS_ENTRY_CLOCK && b->piece.kind == TS_NONE;
}

static bool may_pause(session *s, unsigned player, uint64_t now_us)
{
    if (!s->game->run.paused)
        session_game_run(s, now_us); /* up to the press */
    return !has_no_piece(s, player);
}

/* Practice, where nothing falls by itself, by the same rules; from there to the rule set's own
 * mode. */
static void debug_pressed(session *s, uint64_t now_us)
{
    const ts_setup *setup = &s->game->run.match.setup;
    const ts_rules *r = ts_rules_get(setup->rules);
    if (!r->debug_mode || setup->players > 1)
        return;
    s->settings.rules = setup->rules;
    s->settings.mode = setup->mode == TS_MODE_PRACTICE ? r->own_mode : TS_MODE_PRACTICE;
    session_game_start(s, now_us);
}

static void act(session *s, unsigned player, unsigned action, bool down, uint64_t now_us)
{
    if (action <= ACTION_FLOOR || action == ACTION_TARGET) {
        session_game_move(s, player, action, down, now_us);
    } else if (down && action == ACTION_PAUSE) {
        if (may_pause(s, player, now_us))
            session_game_pause(s, PAUSED_BY_PLAYER, now_us);
    } else if (down && action == ACTION_MUSIC && s->options.has_sound) {
        s->settings.music_on ^= 1;
    } else if (down && action == ACTION_RESTART) {
        restart_pressed(s, now_us);
    } else if (down && action == ACTION_DEBUG) {
        debug_pressed(s, now_us);
    } else if (down && action == ACTION_TELL) {
        session_gestures_note(s, action);
        session_narrate_board(s, player, now_us);
    }
}

void session_game_key(session *s, const input_press *p)
{
    if (p->down && p->key == KEY_ESCAPE) {
        session_game_pause(s, PAUSED_BY_PLAYER, p->now_us);
        return;
    }
    if (p->down && p->action < 0 && session_asks_for_help(p)) {
        session_game_pause(s, PAUSED_BY_PLAYER, p->now_us);
        session_push(s, SCREEN_HELP);
        return;
    }
    if (p->action >= 0)
        act(s, p->board, (unsigned)p->action, p->down, p->now_us);
    else if (p->down && (p->key == KEY_ENTER || p->key == KEY_PAD_ENTER))
        session_count_skip(s, p->now_us);
    if (s->game->playing && !s->game->run.paused)
        session_game_run(s, p->now_us);
}

/* ---- where bots play ------------------------------------------------------------------------- */

/* Returns the current round, as far as its replay goes; from malloc. */
static char *copy_of_round(session *s, size_t *size)
{
    duel_text match;
    const char *round, *text = run_replay(session_run_to_change(s), size);
    unsigned n = session_duel_is_on(s) ? session_duel_of(s)->round - 1U : 0;
    if (!text || duel_open(&match, text, *size) || !duel_round(&match, n, &round, size))
        return NULL;
    char *copy = malloc(*size);
    if (copy)
        memcpy(copy, round, *size);
    return copy;
}

/* From here on the player plays the first board. */
static void take_over(session *s, uint64_t now_us)
{
    session_takeover from = {.tick = session_match(s)->tick};
    if (session_match(s)->over || session_counts_down(s))
        return;
    from.text = copy_of_round(s, &from.size);
    if (!from.text)
        return;
    memcpy(from.who, session_duel_of(s)->who, sizeof from.who);
    from.who[0] = (duel_player){0};
    session_bot_leave(s);
    session_takeover_begin(s, &from, now_us);
}

static bool hurry_key(session *s, const input_press *p)
{
    if ((p->meaning != KEY_ENTER && p->meaning != KEY_PAD_ENTER) || !session_is_out(s))
        return false;
    if (p->down) {
        run_set_speed(session_run_to_change(s), session_run_of(s)->speed ? 0 : VIEWER_FASTEST,
                      p->now_us);
        session_touch(s);
    }
    return true;
}

/* The key that pauses a game pauses this one, whatever else it is in menus. */
bool session_bot_key(session *s, const input_press *p)
{
    if (!session_watches_bot(s))
        return hurry_key(s, p);
    if (p->action == ACTION_PAUSE)
        return false;
    switch (p->meaning) {
    case KEY_UP:
        if (p->down)
            session_bot_change_speed(s, 1);
        return true;
    case KEY_DOWN:
        if (p->down)
            session_bot_change_speed(s, -1);
        return true;
    case 't': /* not Enter, which confirms everywhere else */
        if (p->down)
            take_over(s, p->now_us);
        return true;
    case 'o':
        if (p->down && session_odds_are_offered(s))
            session_odds_switch(s);
        return true;
    case ' ':
    case KEY_ESCAPE:
        if (p->down)
            session_game_pause(s, PAUSED_BY_PLAYER, p->now_us);
        return true;
    default: return false;
    }
}

/* ---- from puzzle to puzzle ------------------------------------------------------------------- */

static void go_to_puzzle(session *s, int by, uint64_t now_us)
{
    const ts_setup *setup = &session_match(s)->setup;
    uint32_t number = setup->goal + (uint32_t)by, last = setup->goal;
    while (ts_puzzle_get(setup->variant, last + 1))
        last++;
    if (number < 1)
        number = last;
    if (!ts_puzzle_get(setup->variant, number))
        number = 1;
    s->settings.goal[setup->mode] = number;
    s->settings.variant[setup->mode] = setup->variant;
    session_game_start(s, now_us);
}

/* After the last of today back to the title. */
static void go_to_drill(session *s, uint64_t now_us)
{
    const bool plan = session_today_plays(s, TODAY_DRILLS);
    if (plan ? session_today_done(s, TODAY_DRILLS) < session_today_of(s, TODAY_DRILLS)
             : session_drills_due(s) > 0)
        session_drill_start(s, now_us);
    else
        session_game_leave(s);
}

bool session_puzzle_key(session *s, const input_press *p)
{
    if (session_drill_is_on(s) && p->down && p->is_spare && p->meaning == 'n') {
        go_to_drill(s, p->now_us);
        return true;
    }
    if (!session_puzzle_is_on(s) || !p->down || !p->is_spare)
        return false;
    if (p->meaning != 'n' && p->meaning != 'b')
        return false;
    go_to_puzzle(s, p->meaning == 'n' ? 1 : -1, p->now_us);
    return true;
}
