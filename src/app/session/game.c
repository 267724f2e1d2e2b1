/* The game under way: it starts, counts down, pauses, runs, is left, and has a result. */
#include "base/minmax.h"
#include "text/text.h"
#include "session/parts.h"
#include "game_internal.h"
#include "game/facts.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/game.h"
#include "session/practice.h"
#include "session/race.h"
#include "session/watch.h"
#include "session/setup.h"
#include "session/effects.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/storage.h"
#include "session/today.h"
#include "session/input.h"
#include "input/keys.h"
#include "session/ranking.h"
#include "game/run.h"
#include "audio/cue.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US 1000000
#define CLOCK_LATE_US 150000 /* a delay of the clock that is not seen */

bool session_game_open(session *s)
{
    s->game = calloc(1, sizeof *s->game);
    return s->game != NULL;
}

void session_game_close(session *s)
{
    if (s->game->playing)
        run_end(&s->game->run);
    free(s->game->last.replay);
    free(s->game);
    s->game = NULL;
}

uint64_t session_game_seed(session *s)
{
    if (s->game->daily)
        return session_daily_seed(s);
    if (s->options.seed_named)
        return s->options.seed;
    return duel_next_seed(s->random++);
}

/* ---- starting, pausing, leaving ----------------------------------------------------------- */

/* A game that was broken off is stored only if it lasted: a player who wants a good start makes
 * many short ones. */
static bool has_lasted(const session *s)
{
    return run_tick_us(&s->game->run, s->game->run.match.tick) >= GAME_RESTART_FREE_US ||
           session_duel_has_rounds(s);
}

void session_game_drop_run(session *s)
{
    run_end(&s->game->run);
    s->game->playing = false;
}

void session_game_leave_run(session *s)
{
    session_race_end(s);
    if (!s->game->playing)
        return;
    if (!session_in_replay(s) && !session_practice_is_on(s) && !s->game->run.match.over &&
        !s->game->run.lead && has_lasted(s) && !session_shows_result(s)) {
        session_duel_count(s);
        session_storage_save_game(s, &s->game->run, true);
    }
    if (!session_duel_between(s))
        session_storage_drop_journal(s);
    session_game_drop_run(s);
}

static void forget_countdown(session *s)
{
    s->game->restart_asked_us = 0;
    session_count_forget(s);
    s->game->ending_until_us = 0;
}

static void begin(session *s, const ts_setup *setup, uint64_t now_us)
{
    session_game_leave_run(s);
    s->game->playing = run_start(&s->game->run, setup, now_us);
    forget_countdown(s);
    memset(s->game->soft_us, 0, sizeof s->game->soft_us);
    session_effects_begin(s);
    session_practice_begin(s);
    session_gestures_begin(s);
    session_to(s, s->game->playing ? SCREEN_PLAY : SCREEN_TITLE);
}

void session_game_start_setup(session *s, const ts_setup *setup, uint64_t now_us)
{
    session_lobby_forget_game(s);
    session_storage_save_unfinished(s);
    begin(s, setup, now_us);
    session_takeover_forget(s);
    if (!s->game->playing)
        return;
    session_duel_seat(s);
    session_duel_record_players(s);
    session_bot_change_speed(s, 0);
    session_race_begin(s);
    session_splits_begin(s, true);
    if (!session_count_before_game(s, now_us)) {
        session_cue(s, CUE_START, 0);
        session_game_press_held_keys(s, now_us);
        session_game_run(s, now_us);
    }
}

bool session_game_start_from(session *s, const char *text, size_t size, uint64_t tick,
                             uint64_t now_us)
{
    int error;
    session_lobby_forget_game(s);
    session_game_leave_run(s);
    s->game->playing = run_start_from(&s->game->run, text, size, tick, now_us, &error);
    if (!s->game->playing)
        return false;
    forget_countdown(s);
    session_duel_seat(s);
    session_effects_begin(s);
    session_splits_begin(s, false);
    session_to(s, SCREEN_PLAY);
    return true;
}

void session_game_count_to(session *s, uint64_t us, uint64_t now_us)
{
    if (us > now_us)
        session_count_until(s, us, now_us);
}

void session_game_follow(session *s, const ts_setup *setup, const run_lead *lead,
                         uint64_t begins_us, uint64_t now_us)
{
    session_storage_save_unfinished(s);
    begin(s, setup, now_us);
    session_takeover_forget(s);
    if (!s->game->playing)
        return;
    run_follow(&s->game->run, lead);
    s->game->look_us = 0;
    session_splits_begin(s, false);
    session_game_count_to(s, begins_us, now_us);
}

bool session_game_land(session *s, const char *text, size_t size, uint64_t now_us)
{
    int error;
    run_end(&s->game->run);
    s->game->playing = text && run_start_from(&s->game->run, text, size, RUN_NEVER, now_us, &error);
    s->game->countdown_us = 0;
    return s->game->playing;
}

bool session_game_show(session *s, watch_state *watch, const char *text, size_t size)
{
    s->game->playing = watch_open(watch, &s->game->run, text, size) == TS_OK;
    s->game->countdown_us = s->game->restart_asked_us = 0;
    return s->game->playing;
}

void session_game_show_pause(session *s, uint64_t now_us)
{
    session_game_release_all(s, now_us);
    s->game->paused_by = PAUSED_BY_PLAYER;
    session_effects_clear(s);
    session_cue(s, CUE_PAUSE, 0);
    session_set_cursor(s, SCREEN_PAUSE, 0);
    session_push(s, SCREEN_PAUSE);
}

/* The opponents continue while this player looks elsewhere; a countdown counts for all. */
static void pause_for_all(session *s, unsigned why, uint64_t now_us)
{
    if (why == PAUSED_BY_FOCUS) {
        session_game_release_all(s, now_us);
        return;
    }
    if (s->game->countdown_us)
        return;
    if (!session_lobby_pause(s, true, now_us)) {
        session_messages_show(s, text_of(s->settings.language, TEXT_MATCH_ONE_PAUSE), now_us);
        return;
    }
    session_game_show_pause(s, now_us);
    s->game->paused_by = clamp_u8(why);
}

void session_game_pause(session *s, unsigned why, uint64_t now_us)
{
    if (!session_in_game(s) || !session_shows_game(s))
        return;
    if (s->game->run.lead) {
        pause_for_all(s, why, now_us);
        return;
    }
    if (!s->game->run.paused) {
        session_game_run(s, now_us);
        if (!session_shows_game(s))
            return; /* the game was over before, or the clock has jumped */
        run_pause(&s->game->run, now_us);
    }
    session_game_release_all(s, now_us);
    s->game->countdown_us = 0;
    s->game->restart_asked_us = 0;
    s->game->paused_by = clamp_u8(why);
    session_effects_clear(s);
    session_cue(s, CUE_PAUSE, 0);
    session_set_cursor(s, SCREEN_PAUSE, 0);
    session_push(s, SCREEN_PAUSE);
    session_storage_write_journal(s);
}

void session_game_wait_for_room(session *s, unsigned columns, unsigned lines)
{
    s->game->needs = (session_game_size){columns, lines};
    session_game_pause(s, PAUSED_BY_ROOM, s->now_us);
}

void session_game_continue_run(session *s, uint64_t now_us)
{
    session_to(s, SCREEN_PLAY);
    session_game_press_held_keys(s, now_us);
    session_game_run(s, now_us);
}

void session_game_resume(session *s, uint64_t now_us)
{
    if (s->game->run.lead) {
        session_lobby_pause(s, false, now_us);
        if (session_lobby_look(s)->where != ONLINE_PAUSED)
            session_game_continue_run(s, now_us);
        return;
    }
    session_to(s, SCREEN_PLAY);
    if (session_count_after_pause(s, now_us))
        return;
    run_resume(&s->game->run, now_us);
    session_game_press_held_keys(s, now_us);
    session_game_run(s, now_us);
}

/* The screen below the game. */
static unsigned screen_of_game(const session *s)
{
    if (s->game->daily)
        return SCREEN_DAILY;
    return s->game->puzzles ? SCREEN_LEARN : SCREEN_TITLE;
}

void session_game_leave(session *s)
{
    const unsigned to = screen_of_game(s);
    const bool lesson = session_lesson_is_on(s), plan = !session_today_plays(s, TODAY_PARTS);
    session_game_leave_run(s);
    s->game->puzzles = s->game->daily = s->game->calm = false;
    session_duel_set(s, &(duel_state){0});
    s->game->countdown_us = 0;
    session_takeover_forget(s);
    session_practice_begin(s); /* or a replay watched next would show its hints */
    session_race_forget(s);
    session_effects_clear(s);
    session_to(s, to);
    if (plan)
        session_today_show(s);
    else if (lesson)
        session_lesson_leave(s);
}

bool session_game_keep(session *s)
{
    if (!session_storage_keep_game(s))
        return false;
    session_game_drop_run(s);
    session_game_leave(s);
    session_to(s, SCREEN_TITLE);
    session_set_cursor(s, SCREEN_TITLE, 0);
    return true;
}

/* ---- time passes -------------------------------------------------------------------------- */

unsigned session_game_clock(const session *s)
{
    enum { IDLE_US = 2 * SECOND_US };
    const ts_setup *setup = &s->game->run.match.setup;
    if (!session_in_game(s) ||
        !(rank_races(setup->mode) || ts_rules_get(setup->rules)->level_kind == TS_LEVEL_PIECES))
        return CLOCK_SECONDS; /* the arcade's clock is as exact as a race's */
    if (session_in_characters(s) || s->now_us >= s->game->moved_us + IDLE_US)
        return CLOCK_TENTHS;
    return CLOCK_HUNDREDTHS;
}

/* When the clock that is shown changes. */
static uint64_t next_of_clock(const session *s)
{
    uint64_t played = run_tick_us(&s->game->run, s->game->run.match.tick), step = SECOND_US;
    if (session_game_clock(s) == CLOCK_HUNDREDTHS)
        return s->now_us + session_frame_us(s);
    if (session_game_clock(s) == CLOCK_TENTHS)
        step = SECOND_US / 10;
    return run_when_reached(&s->game->run, (played / step + 1) * step);
}

/* When garbage on its way arrives. */
static uint64_t next_of_garbage(const session *s)
{
    const ts_match *m = &s->game->run.match;
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < m->setup.players; i++)
        for (unsigned j = 0; j < m->board[i].garbage_count; j++)
            if (m->board[i].garbage[j].due > m->tick)
                next = min_u64(next, run_first_us(&s->game->run, m->board[i].garbage[j].due));
    return next == UINT64_MAX ? next : run_when(&s->game->run, next);
}

/* When the game looks other than now, but for boards that others play. */
static uint64_t next_change(const session *s, uint64_t run)
{
    uint64_t second = next_of_clock(s);
    if (session_game_clock(s) == CLOCK_SECONDS && run > second && run - second < CLOCK_LATE_US)
        second = run; /* wakes once for both */
    return min_u64(min_u64(run, second), min_u64(session_effects_next_fade(s), next_of_garbage(s)));
}

/* A glide of less than an eighth of a cell a character does not show. */
static uint64_t glide_us(const session *s)
{
    return session_in_characters(s) ? 60000 : session_frame_us(s);
}

/* A board without what moves in every tick and is not seen. */
static ts_board seen_of(const ts_board *b)
{
    ts_board seen = *b;
    seen.fall = seen.lock_clock = seen.wait = seen.soft_ticks = 0;
    seen.wait_next = 0;
    seen.charge[0] = seen.charge[1] = 0;
    seen.held = seen.tapped = 0;
    seen.fall_waits = seen.lock_waits = 0;
    return seen;
}

/* A match that is led is looked at for each picture; most are as the one before. */
static bool looks_other(session *s, uint64_t now_us)
{
    bool other = now_us >= s->game->look_us;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++) {
        ts_board seen = seen_of(&session_match(s)->board[i]);
        other = other || memcmp(&seen, &s->game->looked[i], sizeof seen) != 0;
        s->game->looked[i] = seen;
    }
    if (other)
        s->game->look_us = next_change(s, run_next(&s->game->run, glide_us(s)));
    return other;
}

void session_game_run(session *s, uint64_t now_us)
{
    if (!session_in_game(s) || !session_shows_game(s))
        return;
    session_count_run(s, now_us);
    uint64_t before = s->game->run.match.tick;
    session_game_begin_soft_drops(s, now_us);
    run_advance(&s->game->run, now_us);
    run_think(&s->game->run);
    session_practice_see(s);
    if (session_lesson_is_on(s) && session_lesson_state(s) == LESSON_FINISHED) {
        session_game_leave(s);
        return;
    }
    session_splits_run(s);
    session_effects_take_events(s, &s->game->run, s->game->run.speed);
    if (s->game->run.match.tick != before && (!s->game->run.lead || looks_other(s, now_us)))
        session_effects_follow(s, now_us);
    session_race_run(s);
    if (s->game->run.jumped)
        session_game_pause(s, PAUSED_BY_CLOCK, now_us);
    else if (s->game->run.match.over && !session_practice_over(s))
        session_game_finish(s, false);
    if (s->game->restart_asked_us && now_us - s->game->restart_asked_us > GAME_RESTART_AGAIN_US) {
        s->game->restart_asked_us = 0;
        session_touch(s);
    }
}

/* When boards that others play look other than now. Once a picture is often enough. */
static uint64_t next_of_others(const session *s)
{
    const run_state *run = &s->game->run;
    uint32_t tick = run->lead && !run->match.over ? run->lead->moves(run->lead->ctx) : UINT32_MAX;
    if (tick == UINT32_MAX)
        return UINT64_MAX;
    return max_u64(run_when(run, run_first_us(run, tick)), run->seen_us + glide_us(s));
}

uint64_t session_game_next(const session *s)
{
    uint64_t next = UINT64_MAX;
    if (s->game->countdown_us)
        return session_count_next(s);
    uint64_t run = run_next(&s->game->run, glide_us(s));
    next = next_change(s, min_u64(run, next_of_others(s)));
    if (s->game->restart_asked_us)
        next = min_u64(next, s->game->restart_asked_us + GAME_RESTART_AGAIN_US + 1);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (s->game->soft_us[i])
            next = min_u64(next, s->game->soft_us[i]);
    next = min_u64(next, min_u64(session_advice_next(s), session_odds_next(s)));
    next = min_u64(next, min_u64(session_lesson_next(s), session_rated_next(s)));
    return min_u64(next, session_race_next(s));
}

/* ---- the result ---------------------------------------------------------------------------- */

static void keep_replay(session *s, session_finished *f)
{
    size_t size = 0;
    const char *text = run_replay(&s->game->run, &size);
    f->replay = text ? malloc(size) : NULL;
    if (f->replay) {
        memcpy(f->replay, text, size);
        f->replay_size = size;
    }
}

/* Formats how the game was won: by its goal, or because the others lost. */
static void say_how_it_was_won(session_finished *f, const ts_match *m)
{
    f->outcome = TS_WON;
    for (unsigned i = 0; i < m->setup.players; i++)
        if (m->board[i].over != TS_OVER_NOT) {
            f->outcome = m->board[i].outcome;
            f->over = m->board[i].over;
        }
}

/* The result of a duel is of all its rounds. */
static void sum_up(session_finished *f, const duel_state *duel)
{
    f->winner = 0;
    for (unsigned i = 0; i < f->setup.players; i++) {
        f->board[i] = duel->sum[i];
        if (duel->won[i] >= duel->first_to)
            f->winner = clamp_u8(i + 1);
    }
    if (!f->winner)
        f->winner = duel->forfeit_winner;
}

void session_game_result(session *s, bool given_up)
{
    session_finished *f = &s->game->last;
    f->given_up = given_up;
    if (session_duel_is_on(s))
        sum_up(f, session_duel_of(s));
    f->continued = session_is_takeover(s);
    bool leads = session_storage_leads(s, &s->game->run, given_up);
    f->best = session_storage_save_game(s, &s->game->run, given_up);
    session_ranking_hand_in(s, leads, f->replay, f->replay_size);
    if (session_today_plays(s, TODAY_GAME) && !given_up)
        session_today_count(s, TODAY_GAME);
    f->ended_us = max_u64(s->now_us, s->game->ending_until_us);
    if (f->best)
        session_cue(s, CUE_RECORD, 0);
    session_storage_drop_journal(s);
    session_set_cursor(s, SCREEN_RESULT, 0);
    session_to(s, SCREEN_RESULT);
}

uint64_t session_game_result_next(const session *s)
{
    const session_finished *f = &s->game->last;
    if (!session_shows_result(s) || !f->best || s->settings.reduced_motion ||
        s->now_us >= f->ended_us + RESULT_LAID_US)
        return UINT64_MAX;
    return min_u64(s->now_us + session_frame_us(s), f->ended_us + RESULT_LAID_US);
}

/* ---- the end of the boards ------------------------------------------------------------------ */

/* The time for which the boards stay in sight before the result. */
static uint64_t ending_us(const session *s)
{
    if (session_duel_is_on(s))
        return DUEL_ROUND_SEEN_US;
    bool is_puzzle = ts_modes_get(s->game->last.setup.mode)->puzzles; /* tried again and again */
    if (s->settings.reduced_motion || is_puzzle)
        return 0;
    return ts_rules_base(s->game->last.setup.rules) == TS_RULES_PYGAME ? GAME_ENDING_PYGAME_US
                                                                       : GAME_ENDING_US;
}

bool session_shows_ending(const session *s)
{
    return session_has_match(s) && s->now_us < s->game->ending_until_us &&
           (session_shows_round(s) || session_shows_result(s));
}

uint64_t session_ending_next(const session *s)
{
    if (!session_shows_ending(s))
        return UINT64_MAX;
    uint64_t until_us = s->game->ending_until_us;
    return session_effects_alive(s) ? min_u64(until_us, s->now_us + session_frame_us(s)) : until_us;
}

bool session_ending_skip(session *s, uint64_t now_us)
{
    if (!session_shows_ending(s) || !session_shows_result(s))
        return false;
    if (now_us >= s->game->ended_us + GAME_ENDING_GUARD_US) {
        s->game->ending_until_us = s->game->last.ended_us = now_us;
        session_touch(s);
    }
    return true;
}

bool session_result_is_guarded(const session *s, uint64_t now_us)
{
    return session_shows_result(s) && session_uses_touch(s) && !s->game->last.given_up &&
           now_us < s->game->last.ended_us + GAME_ENDING_GUARD_US;
}

bool session_ending_key(session *s, const input_press *p)
{
    if (p->action == ACTION_RESTART || !session_shows_ending(s) || !session_shows_result(s))
        return false;
    if (p->down && !p->repeated)
        session_ending_skip(s, p->now_us);
    return true;
}

void session_game_finish(session *s, bool given_up)
{
    const ts_match *m = &s->game->run.match;
    session_finished *f = &s->game->last;
    if (s->settings.games_begun < FIRST_GAMES && s->game->run.stats[0].pieces >= FIRST_PIECES &&
        session_persons(s))
        s->settings.games_begun++;
    free(f->replay);
    session_duel_round_ends(s, given_up);
    *f = (session_finished){.setup = m->setup,
                            .outcome = m->board[0].outcome,
                            .over = m->board[0].over,
                            .given_up = given_up};
    for (unsigned i = 0; i < m->setup.players; i++)
        f->board[i] = duel_board_result(&s->game->run, i);
    f->winner = m->setup.players > 1 ? session_duel_of(s)->winner : 0;
    if (f->winner)
        say_how_it_was_won(f, m);
    keep_replay(s, f);
    session_race_end(s);
    session_effects_end(s);
    s->game->restart_asked_us = 0;
    s->game->ended_us = s->now_us;
    s->game->ending_until_us = given_up ? 0 : s->now_us + ending_us(s);
    if (session_duel_between(s)) {
        session_storage_write_journal(s);
        session_duel_show_standing(s);
    } else {
        session_game_result(s, given_up);
    }
}
