/* Plays a tune from its tables. All parts advance together, unit by unit, also those that are not
 * heard, so that a part that enters is in its place. No repeat is note for note: sections have
 * dynamics, notes a velocity, and a section that comes again is varied. */
#include "notes.h"
#include "base/minmax.h"

#include <string.h>

#define UNIT (1u << 20)
#define FULL 32768
#define FADE_MS 300
#define DUCK_MS 200     /* the music steps back this long, */
#define DUCK_FADE_MS 20 /* this fast, */
#define DUCKED 18427    /* by 5 dB */
#define DANGER 20675    /* 4 dB softer */
#define CROTCHET 4
#define ENDING 12 /* units for which the closing chord sounds */

const tune_score *tune_get(unsigned tune)
{
    static const tune_score *const tunes[TUNES] = {
        [TUNE_KOROBEINIKI] = &tune_korobeiniki,
        [TUNE_KALINKA] = &tune_kalinka,
        [TUNE_TROIKA] = &tune_troika,
        [TUNE_OPUS] = &tune_opus,
        [TUNE_GREENSLEEVES] = &tune_greensleeves,
        [TUNE_SAKURA] = &tune_sakura,
        [TUNE_RONDO] = &tune_rondo,
        [TUNE_MOUNTAIN] = &tune_mountain,
    };
    return tune < TUNES ? tunes[tune] : NULL;
}

/* ---- expression ----------------------------------------------------------------------------- */

/* A bar is heard by its first note, its half and its beats. */
static unsigned accent_of(const tune_score *tune, uint32_t at)
{
    enum { FIRST = 1120, HALF = 1000, BEAT = 940, BETWEEN = 820 };
    if (at == 0)
        return FIRST;
    if (2 * at == tune->bar)
        return HALF;
    return at % CROTCHET ? BETWEEN : BEAT;
}

/* A phrase of four bars swells to its third bar and gives way in its last. */
static unsigned phrase_of(uint32_t bar)
{
    static const uint16_t swell[] = {960, 1000, 1060, 940};
    return swell[bar % 4];
}

unsigned tune_velocity(const tune_score *tune, uint32_t unit, unsigned part, unsigned pitch)
{
    enum { MIDDLE = 74, RISE = 8, RISE_MOST = 80 };
    uint32_t from_bar = unit + tune->bar - tune->upbeat;
    unsigned velocity = accent_of(tune, from_bar % tune->bar);
    if (part != PART_MELODY)
        return velocity;
    velocity = velocity * phrase_of(from_bar / tune->bar + 3) / 1000;
    int rise = clamp_int(((int)pitch - MIDDLE) * RISE, -RISE_MOST, RISE_MOST);
    return velocity * (unsigned)(1000 + rise) / 1000;
}

unsigned tune_variation(const tune_score *tune, unsigned step, unsigned pass)
{
    const tune_note *melody = tune->step[step].section->part[PART_MELODY];
    unsigned before = 0;
    for (unsigned i = 0; i < step; i++)
        before += tune->step[i].section->part[PART_MELODY] == melody;
    return (before + pass) % 4;
}

unsigned tune_passing(unsigned from, unsigned to)
{
    static const bool in_scale[12] = {true,  false, true,  false, true,  true,
                                      false, true,  false, true,  false, true};
    unsigned low = min_u32(from, to), high = max_u32(from, to);
    if (low == 0 || high - low < 3 || high - low > 4)
        return 0;
    for (unsigned pitch = low + 1; pitch < high; pitch++)
        if (in_scale[pitch % 12] && pitch - low <= 2 && high - pitch <= 2)
            return pitch;
    return 0;
}

/* ---- bridges and the closing chord ---------------------------------------------------------- */

#define SWAY                                                                                       \
    {E5, 2}, {F5, 2}, {E5, 2},                                                                     \
    {                                                                                              \
        F5, 2                                                                                      \
    }
#define BEAT_E                                                                                     \
    {E2, 4},                                                                                       \
    {                                                                                              \
        E2, 4                                                                                      \
    }
#define RISING(p, q, r, s)                                                                         \
    {p, 2}, {q, 2}, {r, 2},                                                                        \
    {                                                                                              \
        s, 2                                                                                       \
    }

/* Both stand on the dominant: one sways a half tone above it, the other climbs. They fit any tune,
 * since all are in a minor. */
static const tune_note sway[] = {SWAY, SWAY, SWAY, {E5, 2}, {D5, 2}, {E5, 2}, {Gs5, 2}, END};
static const tune_note climb[] = {RISING(E4, Gs4, B4, D5), RISING(Gs4, B4, D5, E5),
                                  RISING(B4, D5, E5, Gs5), RISING(D5, E5, Gs5, B5), END};
static const tune_note pedal[] = {BEAT_E, BEAT_E, BEAT_E, BEAT_E, END};
static const tune_note pedal_low[] = {AFTER_4(Gs3), AFTER_4(Gs3), END};
static const tune_note pedal_high[] = {AFTER_4(B3), AFTER_4(D4), END};
static const tune_note roll[] = {{A2, 2}, {A2, 2}, END};

static const tune_section bridges[MUSIC_MOODS] = {
    [MUSIC_DANGER] = {32, 100, {sway, pedal, pedal_low, pedal_high, NULL, NULL, roll}},
    [MUSIC_FINALE] = {32, 100, {climb, pedal, pedal_low, pedal_high, NULL, NULL, roll}},
};

/* Two bars, or as many as fit two bars of four crotchets. */
static unsigned bridge_length(const tune_score *tune)
{
    return 32u / tune->bar * tune->bar;
}

/* ---- cues ----------------------------------------------------------------------------------- */

/* Another tune starts from its beginning, once the one before has faded out. */
void synth_music_cue(synth_state *s, const sound_cue *cue)
{
    synth_music *m = &s->music;
    uint8_t tune = cue->strength < TUNES ? cue->strength : TUNE_NONE;
    bool cadence = tune == TUNE_NONE && cue->mood == MUSIC_ENDS && m->gain > 0 && m->tune;
    m->tune_next = tune;
    m->voices_next = cue->voices ? cue->voices : 1;
    m->tempo = cue->tempo ? cue->tempo : 100;
    m->mood_next = cue->mood < MUSIC_ENDS ? cue->mood : MUSIC_USUAL;
    if (cadence) {
        m->gain_next = 0;
        m->ending = m->ending ? m->ending : ENDING + 1;
        return;
    }
    int32_t volume = cue->volume <= 10 ? cue->volume : 10;
    m->gain_next = tune == TUNE_NONE ? 0 : FULL * volume * volume / 100;
    m->gain_to = tune == m->tune && !m->ending ? m->gain_next : 0;
}

static void silence_voices(synth_state *s)
{
    for (unsigned i = 0; i < SYNTH_VOICES; i++)
        if (s->voice[i].music)
            s->voice[i].used = 0;
}

static void begin(synth_state *s)
{
    synth_music *m = &s->music;
    m->tune = m->tune_next;
    m->step = m->pass = m->ending = 0;
    m->bridge = 0;
    m->mood = m->mood_next;
    m->unit = 0;
    m->clock = UNIT; /* so the first note is due at once */
    m->voices = m->voices_next;
    m->gain = m->gain_to = m->gain_next;
    memset(m->part, 0, sizeof m->part);
}

/* ---- notes ---------------------------------------------------------------------------------- */

typedef struct music_note {
    unsigned part, pitch, units, share; /* share: thousandths of the part's level */
} music_note;

static void sound_note(synth_state *s, const tune_score *tune, music_note n, uint32_t unit_ms)
{
    unsigned level = (unsigned)tune->part[n.part].level * tune->step[s->music.step].level / 100;
    level = level * n.share / 1000 * tune_velocity(tune, s->music.unit, n.part, n.pitch) / 1000;
    synth_sound(s, &(synth_recipe){.tone = tune->part[n.part].tone,
                                   .pitch = n.pitch,
                                   .level = level,
                                   .hold_ms = n.units * unit_ms * 15 / 16,
                                   .side = tune->part[n.part].side,
                                   .music = true});
}

static void sound_varied(synth_state *s, const tune_score *tune, music_note n, unsigned variation,
                         uint32_t unit_ms)
{
    const unsigned octave_share = 380;
    bool octave = variation & VARY_OCTAVE;
    if (n.part == PART_BASS && octave && n.units >= CROTCHET) {
        n.units /= 2;
        s->music.part[PART_BASS].passing = n.pitch + 12;
    }
    sound_note(s, tune, n, unit_ms);
    if (n.part == PART_MELODY && octave) {
        n.pitch += 12;
        n.share = n.share * octave_share / 1000;
        sound_note(s, tune, n, unit_ms);
    }
}

/* Units at the end of a note that a passing note takes. */
static unsigned passing_units(unsigned p, unsigned length)
{
    return p == PART_BASS ? length - length / 2 : 2;
}

static void next_note(synth_state *s, const tune_score *tune, unsigned p, uint32_t unit_ms)
{
    synth_music *m = &s->music;
    const tune_section *section = m->bridge ? &bridges[m->mood] : tune->step[m->step].section;
    synth_part *part = m->bridge ? &m->bridge_part[p] : &m->part[p];
    const tune_note *table = section->part[p];
    const bool heard = m->voices >= tune->part[p].from;
    const unsigned variation = m->bridge ? 0 : tune_variation(tune, m->step, m->pass);
    if (!table)
        return;
    if (part->left) {
        if (part->passing && part->left == passing_units(p, table[part->note - 1].length)) {
            if (heard)
                sound_note(s, tune, (music_note){p, part->passing, part->left, 900}, unit_ms);
            part->passing = 0;
        }
        part->left--;
        return;
    }
    if (table[part->note].length == 0)
        part->note = 0;
    const tune_note *note = &table[part->note++];
    part->left = note->length - 1;
    part->passing = 0;
    if (note->pitch == 0)
        return;
    unsigned units = note->length;
    if (p == PART_MELODY && variation & VARY_PASSING && units >= CROTCHET) {
        part->passing = tune_passing(note->pitch, note[1].pitch);
        units -= part->passing ? 2 : 0;
    }
    if (heard)
        sound_varied(s, tune, (music_note){p, note->pitch, units, 1000}, variation, unit_ms);
}

/* A new mood begins with a bar, and with its bridge. */
static void turn_to_mood(synth_music *m, const tune_score *tune)
{
    if (m->mood == m->mood_next)
        return;
    m->mood = m->mood_next;
    m->bridge = m->mood == MUSIC_USUAL ? 0 : bridge_length(tune);
    memset(m->bridge_part, 0, sizeof m->bridge_part);
}

/* The tonic, on a beat: what was about to sound is not played any more. */
static void close_tune(synth_state *s, const tune_score *tune, uint32_t unit_ms)
{
    static const uint8_t chord[SYNTH_PARTS] = {
        [PART_MELODY] = A4, [PART_BASS] = A2, [PART_LOW] = C4, [PART_HIGH] = E4};
    synth_music *m = &s->music;
    if (m->ending == ENDING + 1)
        for (unsigned p = 0; p < SYNTH_PARTS; p++)
            if (chord[p])
                sound_note(s, tune, (music_note){p, chord[p], ENDING, 1000}, unit_ms);
    if (--m->ending == 1)
        m->gain_to = 0;
    m->ending = max_u32(m->ending, 1);
}

static void next_unit(synth_state *s, const tune_score *tune, uint32_t unit_ms)
{
    synth_music *m = &s->music;
    const bool beat = (m->bridge ? m->bridge : m->unit + tune->bar - tune->upbeat) % CROTCHET == 0;
    if (m->ending && (beat || m->ending <= ENDING)) {
        close_tune(s, tune, unit_ms);
        return;
    }
    if (!m->bridge && m->unit == tune->step[m->step].section->length) {
        m->unit = 0;
        m->step = (m->step + 1) % tune->steps;
        m->pass = m->pass + (m->step == 0);
        memset(m->part, 0, sizeof m->part);
    }
    if (!m->bridge && m->unit % tune->bar == tune->upbeat) {
        m->voices = m->voices_next;
        turn_to_mood(m, tune);
    }
    for (unsigned p = 0; p < SYNTH_PARTS; p++)
        next_note(s, tune, p, unit_ms);
    if (m->bridge)
        m->bridge--;
    else
        m->unit++;
}

/* ---- blocks --------------------------------------------------------------------------------- */

void synth_music_duck(synth_state *s)
{
    s->music.ducked = synth_blocks(s, DUCK_MS);
}

static void move_gain(synth_state *s)
{
    synth_music *m = &s->music;
    int32_t by = FULL / synth_blocks(s, m->ducked ? DUCK_FADE_MS : FADE_MS);
    int32_t to = m->mood == MUSIC_DANGER ? m->gain_to * DANGER / FULL : m->gain_to;
    if (m->ducked)
        to = to * DUCKED / FULL;
    m->gain_was = m->gain;
    m->gain = clamp_int(to, m->gain - by, m->gain + by);
    if (m->ducked)
        m->ducked--;
}

void synth_music_block(synth_state *s)
{
    synth_music *m = &s->music;
    move_gain(s);
    if (m->gain_was == 0 && m->gain == 0) {
        if (m->tune)
            silence_voices(s);
        if (m->tune != m->tune_next || m->ending)
            begin(s);
        if (m->gain_to == 0)
            return;
    }
    const tune_score *tune = tune_get(m->tune);
    if (!tune)
        return;
    enum { FINALE_PACE = 106 };
    uint64_t pace = tune->step[m->step].section->pace;
    if (m->mood == MUSIC_FINALE)
        pace = pace * FINALE_PACE / 100;
    uint64_t a_minute = tune->crotchets * CROTCHET * pace * m->tempo;
    m->clock += a_minute * SYNTH_BLOCK * UNIT / ((uint64_t)600000 * s->rate);
    if (m->clock >= UNIT) {
        m->clock -= UNIT;
        next_unit(s, tune, 600000000 / a_minute);
    }
}
