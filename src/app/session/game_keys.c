/* What keys do in the game under way. */
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
