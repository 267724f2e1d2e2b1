/* Reads the tables of a tune and starts its notes. All parts advance together, unit by unit, also
 * those that are not heard, so that a part that enters is in its place. */
#include "internal.h"

#include <string.h>

#define UNIT (1u << 20)
#define FULL 32768
#define FADE_MS 300
#define DUCK_MS 200     /* the music steps back this long, */
#define DUCK_FADE_MS 20 /* this fast, */
#define DUCKED 18427    /* by 5 dB */

const tune_score *tune_get(unsigned tune)
{
    static const tune_score *const tunes[TUNES] = {[TUNE_KOROBEINIKI] = &tune_korobeiniki,
                                                   [TUNE_KALINKA] = &tune_kalinka,
                                                   [TUNE_TROIKA] = &tune_troika,
                                                   [TUNE_OPUS] = &tune_opus};
    return tune < TUNES ? tunes[tune] : NULL;
}

/* Another tune starts from its beginning, once the one before has faded out. */
void synth_music_cue(synth_state *s, const sound_cue *cue)
{
    synth_music *m = &s->music;
    uint8_t tune = cue->strength < TUNES ? cue->strength : TUNE_NONE;
    m->tune_next = tune;
    m->voices_next = cue->voices ? cue->voices : 1;
    m->tempo = cue->tempo ? cue->tempo : 100;
    int32_t volume = cue->volume <= 10 ? cue->volume : 10;
    m->gain_next = tune == TUNE_NONE ? 0 : FULL * volume * volume / 100;
    if (tune == m->tune)
        m->gain_to = m->gain_next;
    else
        m->gain_to = 0;
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
    m->section = 0;
    m->unit = 0;
    m->clock = UNIT; /* so the first note is due at once */
    m->voices = m->voices_next;
    m->gain = m->gain_to = m->gain_next;
    memset(m->part, 0, sizeof m->part);
}

/* In thousandths: a bar is heard by its first note, its half and its beats. */
static unsigned accent_of(const tune_score *tune, uint32_t unit)
{
    enum { CROTCHET = 4, FIRST = 1120, HALF = 1000, BEAT = 940, BETWEEN = 820 };
    uint32_t at = (unit + tune->bar - tune->upbeat) % tune->bar;
    if (at == 0)
        return FIRST;
    if (2 * at == tune->bar)
        return HALF;
    return at % CROTCHET ? BETWEEN : BEAT;
}

static void next_note(synth_state *s, const tune_score *tune, unsigned p, uint32_t unit_ms)
{
    synth_music *m = &s->music;
    synth_part *part = &m->part[p];
    const tune_note *table = tune->section[m->section]->part[p];
    if (!table || part->left--)
        return;
    if (table[part->note].length == 0)
        part->note = 0;
    const tune_note *note = &table[part->note++];
    part->left = (uint16_t)(note->length - 1);
    if (note->pitch == 0 || m->voices < tune->part[p].from)
        return;
    unsigned level = tune->part[p].level * accent_of(tune, m->unit) / 1000;
    synth_sound(s, &(synth_recipe){.tone = tune->part[p].tone,
                                   .pitch = note->pitch,
                                   .level = (uint16_t)level,
                                   .hold_ms = note->length * unit_ms * 15 / 16,
                                   .side = tune->part[p].side,
                                   .music = true});
}

static void next_unit(synth_state *s, const tune_score *tune, uint32_t unit_ms)
{
    synth_music *m = &s->music;
    if (m->unit == tune->section[m->section]->length) {
        m->unit = 0;
        m->section = (uint8_t)((m->section + 1) % tune->sections);
        memset(m->part, 0, sizeof m->part);
    }
    if (m->unit % tune->bar == tune->upbeat)
        m->voices = m->voices_next;
    for (unsigned p = 0; p < SYNTH_PARTS; p++)
        next_note(s, tune, p, unit_ms);
    m->unit++;
}

void synth_music_duck(synth_state *s)
{
    s->music.ducked = synth_blocks(s, DUCK_MS);
}

static void move_gain(synth_state *s)
{
    synth_music *m = &s->music;
    int32_t by = (int32_t)(FULL / synth_blocks(s, m->ducked ? DUCK_FADE_MS : FADE_MS));
    int32_t to = m->ducked ? m->gain_to * DUCKED / FULL : m->gain_to;
    m->gain_was = m->gain;
    if (m->gain < to)
        m->gain = m->gain + by < to ? m->gain + by : to;
    else
        m->gain = m->gain - by > to ? m->gain - by : to;
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
        if (m->tune != m->tune_next)
            begin(s);
        if (m->gain_to == 0)
            return;
    }
    const tune_score *tune = tune_get(m->tune);
    if (!tune)
        return;
    uint64_t a_minute = (uint64_t)tune->crotchets * 4 * tune->section[m->section]->pace * m->tempo;
    m->clock += (uint32_t)(a_minute * SYNTH_BLOCK * UNIT / ((uint64_t)600000 * s->rate));
    if (m->clock >= UNIT) {
        m->clock -= UNIT;
        next_unit(s, tune, (uint32_t)(600000000 / a_minute));
    }
}
