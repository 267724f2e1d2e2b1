/* The buttons of the game under way, and what other keys do in it. */
#include "session/parts.h"
#include "game_internal.h"
#include "session/bot.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"

#include <stdlib.h>
#include <string.h>

#define MS_US 1000

/* ---- buttons ------------------------------------------------------------------------------ */

/* Under these rules a press can be a single row. */
static bool falls_by_soft_drop(const session *s, unsigned player)
{
    const ts_board *b = &s->game->run.match.board[player];
    return ts_rules_get(b->rules)->soft != TS_SOFT_STEP && b->piece.kind && !b->grounded;
}

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

/* A tap of the soft drop is a row; held, it begins when the delay is over. */
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

/* The piece before has just locked by itself: a hard drop now was meant for it. */
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
    if (s->options.keys_have_release && button == TS_SOFT)
        soft_drop(s, player, down, now_us);
    else if (s->options.keys_have_release)
        run_button(&s->game->run, player, button, down, now_us);
    else if (down)
        press_once(s, player, button, now_us);
}

void session_game_move(session *s, unsigned board, unsigned action, bool down, uint64_t now_us)
{
    if (s->game->countdown_us || s->game->run.bot[board])
        return;
    s->game->moved_us = now_us;
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
        return; /* the others would have to begin again, too */
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

/* After a clear no key has an effect until the next piece comes. */
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
    if (s->game->playing && !s->game->run.paused)
        session_game_run(s, p->now_us);
}

/* ---- where bots play ------------------------------------------------------------------------- */

/* The round under way, as its replay has it so far; from malloc. */
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

/* From here on the player has the first board. */
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
    case KEY_ENTER:
    case KEY_PAD_ENTER:
        if (p->down && p->pad < 0) /* the button under the thumb takes nothing over */
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
    if (session_drills_due(s) > 0)
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
