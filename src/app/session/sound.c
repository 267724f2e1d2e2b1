/* Which cues a session gives: those of events, each once a tick, and the music. Which music plays
 * is worked out after every key and every run, so that no path through the screens can forget it.
 * The synthesiser makes sounds of cues. */
#include "base/minmax.h"
#include "session/parts.h"
#include "effects/fx.h"
#include "api/scene.h"
#include "session/match.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/sound.h"

#include <stdlib.h>
#include <string.h>

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

enum { DANGER_BEGINS = 600, DANGER_ENDS = 200, SIDE_OF_PLAYER = 45, SIDE_OF_MOVE = 15 };

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
                            .strength = (uint8_t)(strength < 255 ? strength : 255),
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
            c->strength = c->strength > strength ? c->strength : (uint8_t)strength;
            return;
        }
    }
    add_cue(s, &(sound_cue){.tick = e->tick,
                            .kind = (uint8_t)kind,
                            .player = e->event.player,
                            .strength = (uint8_t)(strength < 255 ? strength : 255),
                            .volume = s->settings.volume,
                            .side = (int8_t)(side_of(s, e->event.player) + side),
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
    cue_at(s, e, CUE_CLEAR, (unsigned)event->amount + (event->spin ? 16 : 0), 0);
    if (event->back_to_back)
        cue_at(s, e, CUE_BACK_TO_BACK, 0, 0);
    if (b->last.combo > 0)
        cue_at(s, e, CUE_COMBO, (unsigned)b->last.combo, 0);
    if (event->perfect)
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

/* Where every piece is a level, every hundredth makes a sound. */
static void cue_level(session *s, const run_event *e, const ts_board *b)
{
    unsigned level = (unsigned)e->event.amount, before = s->sound->level_heard;
    s->sound->level_heard = level;
    if (ts_rules_get(b->rules)->level_kind != TS_LEVEL_PIECES || level / 100 == before / 100 + 1)
        cue_at(s, e, CUE_LEVEL, 0, 0);
}

void session_cue_event(session *s, const run_event *e)
{
    const ts_event *event = &e->event;
    const ts_board *b = &session_match(s)->board[event->player];
    unsigned amount = event->amount > 0 ? (unsigned)event->amount : 0;
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
    case TS_EVENT_GARBAGE: cue_at(s, e, CUE_GARBAGE, amount, 0); break;
    case TS_EVENT_OVER: cue_at(s, e, event->amount == TS_WON ? CUE_WON : CUE_LOST, 0, 0); break;
    default: break;
    }
}

/* ---- music -------------------------------------------------------------------------------- */

static unsigned tune_of(const session *s, unsigned mode)
{
    return s->settings.tune ? s->settings.tune : s->settings.tune_of[mode];
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

/* How far a game has come: levels, or tens of lines, whichever is more. */
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
    music->strength = (uint8_t)tune_of(s, session_match(s)->setup.mode);
    music->volume = runs && set->music_on ? set->music : 0;
    music->voices = (uint8_t)(runs ? voices : 0);
    music->tempo = (uint8_t)(set->tempo ? 100 + 2 * min_u32(heat, 15) : 100);
}

/* On the screen about sound the tunes play with all voices. */
static bool sample_music(const session *s, sound_cue *music)
{
    unsigned line = session_cursor_of(s, SCREEN_SOUND);
    if (session_screen(s) != SCREEN_SOUND || line == SOUND_EFFECTS)
        return false;
    unsigned mode = line < SOUND_MODES ? s->settings.mode : line - SOUND_MODES;
    music->strength = (uint8_t)tune_of(s, mode);
    music->volume = s->settings.music_on ? s->settings.music : 0;
    music->voices = MUSIC_VOICES_MAX;
    return true;
}

void session_cue_music(session *s)
{
    sound_cue music = {.kind = CUE_MUSIC, .tempo = 100};
    if (!s->options.has_sound)
        return;
    if (!sample_music(s, &music) && session_has_match(s) && !session_match(s)->over &&
        !session_shows_result(s))
        game_music(s, &music);
    if (memcmp(&music, &s->sound->music, sizeof music) == 0 ||
        s->sound->cue_count == SOUND_CUES_MAX)
        return;
    s->sound->music = music;
    add_cue(s, &music);
}

int session_cues(session *s, sound_cue *out, int most)
{
    unsigned count = most < 0 ? 0 : (unsigned)most;
    if (count > s->sound->cue_count)
        count = s->sound->cue_count;
    memcpy(out, s->sound->cue, count * sizeof out[0]);
    memmove(s->sound->cue, s->sound->cue + count,
            (s->sound->cue_count - count) * sizeof s->sound->cue[0]);
    s->sound->cue_count -= count;
    return (int)count;
}
