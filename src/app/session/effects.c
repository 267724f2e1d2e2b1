/* Turns the events of a match into effects, fading and sound cues. */
#include "base/minmax.h"
#include "api/scene.h"
#include "effects/fx.h"
#include "game/facts.h"
#include "session/match.h"
#include "session/effects.h"
#include "session/game.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/watch.h"
#include "game/run.h"
#include "audio/cue.h"

#include <stdlib.h>
#include <string.h>

/* The picture follows the match: effects, fading, gliding. */

struct session_effects {
    fx_state fx[TS_PLAYERS_MAX];
    fade_state fade[TS_PLAYERS_MAX];
    uint32_t faults; /* of finesse, of the first board, as they were seen */
    bool fault;      /* there is one, and the game is to start again */
};

bool session_effects_open(session *s)
{
    s->effects = calloc(1, sizeof *s->effects);
    return s->effects != NULL;
}

void session_effects_close(session *s)
{
    free(s->effects);
    s->effects = NULL;
}

const fx_state *session_board_fx(const session *s, unsigned board)
{
    return &s->effects->fx[board];
}

const fade_state *session_board_fade(const session *s, unsigned board)
{
    return &s->effects->fade[board];
}

void session_effects_begin(session *s)
{
    session_effects_clear(s);
    memset(s->effects->fade, 0, sizeof s->effects->fade);
    s->effects->faults = 0;
    s->effects->fault = false;
}

void session_effects_settle(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        s->effects->fx[i].off = s->settings.reduced_motion;
        s->effects->fx[i].cheers = s->settings.cheers;
        s->effects->fx[i].shake = s->settings.shake;
        if (!s->settings.cheers)
            memset(s->effects->fx[i].chain, 0, sizeof s->effects->fx[i].chain);
    }
}

void session_effects_end(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        fx_clear_all_but_end(&s->effects->fx[i]);
}

void session_effects_clear(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        fx_clear(&s->effects->fx[i]);
}

bool session_effects_fade(const session *s)
{
    return session_in_game(s) && session_shows_game(s) &&
           ts_modes_get(session_match(s)->setup.mode)->fades;
}

/* Returns how long the pause of a clear still lasts, in the game's time. */
static uint64_t wait_left_us(const run_state *run, unsigned board)
{
    const ts_board *b = &run->match.board[board];
    if (b->phase != TS_PHASE_CLEARING)
        return 0;
    if (b->wait)
        return run_tick_us(run, b->wait);
    uint32_t ticks = ts_speed_now(&run->match, board, false).ticks; /* the fall clock ends it */
    return ticks > b->fall ? run_tick_us(run, ticks - b->fall) : 0;
}

/* The whole wait, of an event that may be some ticks old. */
static uint64_t wait_us(const run_state *run, const run_event *e)
{
    uint64_t left_us = wait_left_us(run, e->event.player);
    return left_us ? left_us + run_tick_us(run, run->match.tick - e->tick) : 0;
}

/* Only of a person alone, who plays against the clock. */
static void note_faults(session *s, const run_state *run)
{
    enum { AGAIN = 2 };
    uint32_t faults = run->stats[0].finesse_faults, was = s->effects->faults;
    s->effects->faults = faults;
    bool fault = faults > was && s->settings.faults && !session_in_replay(s) &&
                 session_persons(s) == 1 && run->match.setup.players == 1 &&
                 !session_watches_bot(s) && rank_races(run->match.setup.mode);
    s->effects->fault = s->effects->fault || (fault && s->settings.faults == AGAIN);
    if (fault)
        fx_fault(&s->effects->fx[0], faults - was, s->settings.language, s->now_us);
}

bool session_effects_want_again(const session *s)
{
    return s->effects->fault && session_in_game(s) && session_shows_game(s) &&
           !session_match(s)->over;
}

void session_effects_take_events(session *s, run_state *run, int speed)
{
    for (uint32_t i = 0; i < run->event_count; i++) {
        const run_event *e = &run->events[i];
        const ts_board *b = &run->match.board[e->event.player];
        fx_state *fx = &s->effects->fx[e->event.player];
        fx->wait_us = wait_us(run, e);
        fx->speed = clamp_i8(speed);
        fx->versus = run->match.setup.players > 1;
        fx->steps = session_in_characters(s);
        fx->spare = session_persons(s) && !session_is_person(s, e->event.player);
        fx_event(fx, b, &e->event, s->settings.language, s->now_us);
        fx_share_light(s->effects->fx, run->match.setup.players, e->event.player);
        fade_event(&s->effects->fade[e->event.player], b, &e->event,
                   (uint32_t)(run_tick_us(run, e->tick) / 1000));
        if (speed <= SOUND_SPEED)
            session_cue_event(s, e);
        session_narrate_event(s, &e->event);
    }
    note_faults(s, run);
    if (run->event_count)
        session_touch(s);
    run_clear_events(run);
}

void session_effects_follow(session *s, uint64_t now_us)
{
    bool glides = s->settings.smooth && !session_in_characters(s);
    for (unsigned i = 0; i < session_match(s)->setup.players; i++) {
        fx_wait(&s->effects->fx[i], wait_left_us(session_run_of(s), i), s->now_us);
        fx_see(&s->effects->fx[i], &session_match(s)->board[i], glides, now_us);
    }
    session_touch(s);
}

bool session_effects_alive(const session *s)
{
    bool alive = false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        alive = alive || fx_alive(&s->effects->fx[i]);
    return alive;
}

/* Returns when the stack's next shade is due: characters fade in a few steps. */
uint64_t session_effects_next_fade(const session *s)
{
    uint64_t played_us = run_tick_us(session_run_of(s), session_match(s)->tick), next = UINT64_MAX;
    uint32_t now_ms = (uint32_t)(played_us / 1000);
    uint64_t step_us = session_in_characters(s) ? 125000 : session_frame_us(s);
    for (unsigned i = 0; session_effects_fade(s) && i < session_match(s)->setup.players; i++) {
        uint32_t next_ms = fade_next_ms(&s->effects->fade[i], now_ms);
        if (next_ms != UINT32_MAX)
            next = min_u64(next, next_ms > now_ms
                                     ? run_when_reached(session_run_of(s), next_ms * UINT64_C(1000))
                                     : s->now_us + step_us);
    }
    return next;
}

void session_effects_expire(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (fx_alive(&s->effects->fx[i])) {
            fx_expire(&s->effects->fx[i], s->now_us);
            session_touch(s);
        }
}

/* Sounds: cues of events, each once a tick, and the music. The music is chosen anew after every key
 * and every run, so that no path through the screens can miss it. The synthesizer turns cues into
 * sounds. */

#define SOUND_CUES_MAX 64

struct session_sound {
    sound_cue cue[SOUND_CUES_MAX];
    unsigned cue_count;
    sound_cue music;      /* the music that plays: the last cue of that kind */
    unsigned level_heard; /* the level of the last level cue */
    bool danger_heard;
    bool is_missing; /* there is no sound card */
};

bool session_sound_open(session *s)
{
    s->sound = calloc(1, sizeof *s->sound);
    return s->sound != NULL;
}

void session_sound_close(session *s)
{
    free(s->sound);
    s->sound = NULL;
}

enum {
    FINALE_LINES = 10,
    DANGER_BEGINS = 600,
    DANGER_ENDS = 200,
    SIDE_OF_PLAYER = 45,
    SIDE_OF_MOVE = 15
};

static int side_of(const session *s, unsigned player)
{
    if (!session_has_match(s) || session_match(s)->setup.players < 2)
        return 0;
    return player & 1 ? SIDE_OF_PLAYER : -SIDE_OF_PLAYER;
}

static void add_cue(session *s, const sound_cue *cue)
{
    if (s->sound->cue_count < SOUND_CUES_MAX)
        s->sound->cue[s->sound->cue_count++] = *cue;
}

void session_cue(session *s, unsigned kind, unsigned strength)
{
    add_cue(s, &(sound_cue){.kind = (uint8_t)kind,
                            .strength = clamp_u8(strength < 255 ? strength : 255),
                            .volume = s->settings.volume});
}

void session_sound_set_missing(session *s, bool missing)
{
    s->sound->is_missing = missing;
}

bool session_sound_is_missing(const session *s)
{
    return s->sound->is_missing;
}

/* ---- events ------------------------------------------------------------------------------- */

/* One cue of a kind in a tick: the stronger. */
static void cue_at(session *s, const run_event *e, unsigned kind, unsigned strength, int side)
{
    for (unsigned i = 0; i < s->sound->cue_count; i++) {
        sound_cue *c = &s->sound->cue[i];
        if (c->kind == kind && c->tick == e->tick && c->player == e->event.player) {
            c->strength = c->strength > strength ? c->strength : clamp_u8(strength);
            return;
        }
    }
    add_cue(s, &(sound_cue){.tick = e->tick,
                            .kind = clamp_u8(kind),
                            .player = e->event.player,
                            .strength = clamp_u8(strength < 255 ? strength : 255),
                            .volume = s->settings.volume,
                            .side = clamp_i8(side_of(s, e->event.player) + side),
                            .pads = session_pads_of(s, e->event.player)});
}

/* A hard drop has a sound of its own. */
static void cue_land(session *s, const run_event *e)
{
    for (unsigned i = 0; i < s->sound->cue_count; i++)
        if (s->sound->cue[i].kind == CUE_DROP && s->sound->cue[i].tick == e->tick &&
            s->sound->cue[i].player == e->event.player)
            return;
    cue_at(s, e, CUE_LAND, 0, 0);
}

static void cue_clear(session *s, const run_event *e, const ts_board *b)
{
    const ts_event *event = &e->event;
    cue_at(s, e, CUE_CLEAR, min_u32(clamp_u32(event->amount), 4) + (event->spin ? 16 : 0), 0);
    if (event->back_to_back)
        cue_at(s, e, CUE_BACK_TO_BACK, 0, 0);
    if (b->last.combo > 0)
        cue_at(s, e, CUE_COMBO, clamp_u32(b->last.combo), 0);
    if (event->perfect || event->amount > 4)
        cue_at(s, e, CUE_PERFECT, 0, 0);
}

/* Falling by itself is heard only by the rule sets that have a sound for it. */
static void cue_drop(session *s, const run_event *e, const ts_board *b, unsigned rows)
{
    if (e->event.how == TS_DROP_HARD)
        cue_at(s, e, CUE_DROP, rows, 0);
    else if (e->event.how == TS_DROP_SOFT)
        cue_at(s, e, CUE_SOFT, rows, 0);
    else if (ts_rules_get(b->rules)->fall_sound)
        cue_at(s, e, CUE_FALL, rows, 0);
}

/* If every piece counts as a level, only every hundredth makes a sound. */
static void cue_level(session *s, const run_event *e, const ts_board *b)
{
    unsigned level = clamp_u32(e->event.amount), before = s->sound->level_heard;
    s->sound->level_heard = level;
    if (ts_rules_get(b->rules)->level_kind != TS_LEVEL_PIECES || level / 100 == before / 100 + 1)
        cue_at(s, e, CUE_LEVEL, 0, 0);
}

/* Attacks between bots are silent: four boards would be a din. */
static void cue_attack(session *s, const run_event *e, unsigned rows)
{
    run_event there = *e;
    there.event.player = e->event.how;
    if (session_is_person(s, e->event.player))
        cue_at(s, e, CUE_SENT, rows, 0);
    if (session_is_person(s, there.event.player))
        cue_at(s, &there, CUE_COMING, rows, 0);
}

void session_cue_event(session *s, const run_event *e)
{
    const ts_event *event = &e->event;
    const ts_board *b = &session_match(s)->board[event->player];
    unsigned amount = clamp_u32(event->amount);
    switch (event->kind) {
    case TS_EVENT_MOVE:
        cue_at(s, e, CUE_MOVE, 0, event->amount < 0 ? -SIDE_OF_MOVE : SIDE_OF_MOVE);
        break;
    case TS_EVENT_ROTATE: cue_at(s, e, event->spin ? CUE_ROTATE_SPIN : CUE_ROTATE, 0, 0); break;
    case TS_EVENT_LAND: cue_land(s, e); break;
    case TS_EVENT_LOCK:
        cue_at(s, e, CUE_LOCK, 0, 0);
        if (event->spin && b->last.lines == 0)
            cue_at(s, e, CUE_CLEAR, 16, 0);
        break;
    case TS_EVENT_HOLD: cue_at(s, e, CUE_HOLD, 0, 0); break;
    case TS_EVENT_LEVEL: cue_level(s, e, b); break;
    case TS_EVENT_DROP: cue_drop(s, e, b, amount); break;
    case TS_EVENT_CLEAR: cue_clear(s, e, b); break;
    case TS_EVENT_ATTACK: cue_attack(s, e, amount); break;
    case TS_EVENT_CANCEL:
        if (session_is_person(s, event->player))
            cue_at(s, e, CUE_CANCELLED, amount, 0);
        break;
    case TS_EVENT_STILL: cue_at(s, e, event->amount ? CUE_LEVEL : CUE_LAND, 0, 0); break;
    case TS_EVENT_GATHER: cue_at(s, e, CUE_CLEAR, min_u32(amount, 3), 0); break;
    case TS_EVENT_GARBAGE: cue_at(s, e, CUE_GARBAGE, amount, 0); break;
    case TS_EVENT_OVER: cue_at(s, e, event->amount == TS_WON ? CUE_WON : CUE_LOST, 0, 0); break;
    default: break;
    }
}

/* True when the next tick makes that kind of event of a button; tried on a copy of the match. */
static bool is_made(const run_state *run, unsigned player, ts_buttons button, unsigned kind)
{
    ts_match m = run->match;
    ts_buttons held[TS_PLAYERS_MAX];
    ts_events events = {0};
    memcpy(held, run->held, sizeof held);
    held[player] |= button;
    ts_step(&m, held, &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].player == player && events.list[i].kind == kind)
            return true;
    return false;
}

void session_cue_refusal(session *s, unsigned player, ts_buttons button)
{
    const run_state *run = session_run_of(s);
    const ts_board *b = &run->match.board[player];
    const bool hold = button == TS_HOLD;
    const bool turns = button == TS_CW || button == TS_CCW;
    if (run->paused || run->lead || !b->piece.kind || run->told[player] & button ||
        !(turns || (hold && run_rules(run)->hold)))
        return;
    if (!is_made(run, player, button, hold ? TS_EVENT_HOLD : TS_EVENT_ROTATE))
        add_cue(s, &(sound_cue){.kind = CUE_REFUSED,
                                .player = clamp_u8(player),
                                .volume = s->settings.volume,
                                .side = clamp_i8(side_of(s, player))});
}

/* ---- music -------------------------------------------------------------------------------- */

/* The place of the journey has a tune of its own, if the player has not chosen one for all. */
static unsigned tune_of(const session *s, unsigned mode, unsigned place)
{
    const unsigned usual = s->settings.tune_of[mode];
    if (s->settings.tune || !usual)
        return s->settings.tune;
    return 1 + (usual - 1 + place) % (TUNES - 1);
}

static unsigned danger_of(const session *s)
{
    unsigned most = 0;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++) {
        unsigned danger = fx_danger(&session_match(s)->board[i]);
        most = max_u32(most, danger);
    }
    return most;
}

/* Returns the progress of a game: levels, or tens of lines, whichever is more. */
static unsigned heat_of(const session *s)
{
    unsigned most = 0;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++) {
        const ts_board *b = &session_match(s)->board[i];
        const ts_rules *r = ts_rules_get(b->rules);
        unsigned levels = b->level > r->level_first ? b->level - r->level_first : 0;
        unsigned heat = r->level_kind == TS_LEVEL_PIECES ? levels / 100 : levels;
        heat = max_u32(heat, b->lines / 10);
        most = max_u32(most, heat);
    }
    return most;
}

uint8_t session_journey(const session *s)
{
    enum { LEVELS = 10, PLACES = 4 };
    const ts_setup *setup = &session_match(s)->setup;
    if (!s->settings.journey || setup->players > 1 ||
        ts_modes_get(setup->mode)->rank == TS_RANK_TIME)
        return 0;
    return (uint8_t)(heat_of(s) / LEVELS % PLACES);
}

/* The fewest lines that a player still has to clear, or UINT32_MAX without such a goal. */
static uint32_t lines_left(const ts_match *m)
{
    uint32_t least = UINT32_MAX;
    if (!m->setup.goal || ts_mode_unit(m->setup.mode)->counts != TS_COUNTS_LINES)
        return least;
    for (unsigned i = 0; i < m->setup.players; i++) {
        uint32_t done = min_u32(rank_progress(m, i), m->setup.goal);
        least = min_u32(least, m->setup.goal - done);
    }
    return least;
}

static void note_danger(session *s, unsigned danger)
{
    if (!s->sound->danger_heard && danger >= DANGER_BEGINS)
        session_cue(s, CUE_DANGER, 0);
    if (danger >= DANGER_BEGINS || danger <= DANGER_ENDS)
        s->sound->danger_heard = danger >= DANGER_BEGINS;
}

static void game_music(session *s, sound_cue *music)
{
    const settings_state *set = &s->settings;
    bool runs = session_shows_game(s) && !session_run_of(s)->paused;
    unsigned heat = heat_of(s), danger = danger_of(s), voices = 1 + (heat + 1) / 2;
    if (runs)
        note_danger(s, danger);
    if (voices > MUSIC_VOICES_MAX || s->sound->danger_heard)
        voices = MUSIC_VOICES_MAX;
    music->strength = clamp_u8(tune_of(s, session_match(s)->setup.mode, session_journey(s)));
    music->volume = runs && set->music_on ? set->music : 0;
    music->voices = clamp_u8(runs ? voices : 0);
    music->tempo = clamp_u8(set->tempo ? 100 + 2 * min_u32(heat, 15) : 100);
    if (s->sound->danger_heard)
        music->mood = MUSIC_DANGER;
    else if (lines_left(session_match(s)) <= FINALE_LINES)
        music->mood = MUSIC_FINALE;
}

/* The screens about sound play their tunes with all voices. */
static bool sample_music(const session *s, sound_cue *music)
{
    const unsigned screen = session_screen(s), line = session_cursor(s);
    if (screen != SCREEN_TUNES && (screen != SCREEN_SOUND || line == SOUND_EFFECTS))
        return false;
    const unsigned mode = screen == SCREEN_TUNES ? line : s->settings.mode;
    music->strength = clamp_u8(tune_of(s, mode, 0));
    music->volume = s->settings.music_on ? s->settings.music : 0;
    music->voices = MUSIC_VOICES_MAX;
    return true;
}

void session_cue_music(session *s)
{
    sound_cue music = {.kind = CUE_MUSIC, .tempo = 100};
    if (!s->options.has_sound)
        return;
    if (!sample_music(s, &music) && session_has_match(s)) {
        if (session_match(s)->over)
            music.mood = MUSIC_ENDS;
        else if (!session_shows_result(s))
            game_music(s, &music);
    }
    if (memcmp(&music, &s->sound->music, sizeof music) == 0 ||
        s->sound->cue_count == SOUND_CUES_MAX)
        return;
    s->sound->music = music;
    add_cue(s, &music);
}

int session_cues(session *s, sound_cue *out, int most)
{
    unsigned count = clamp_u32(most);
    if (count > s->sound->cue_count)
        count = s->sound->cue_count;
    memcpy(out, s->sound->cue, count * sizeof out[0]);
    memmove(s->sound->cue, s->sound->cue + count,
            (s->sound->cue_count - count) * sizeof s->sound->cue[0]);
    s->sound->cue_count -= count;
    return (int)count;
}
