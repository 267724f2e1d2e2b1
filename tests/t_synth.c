/* The synthesiser: the right pitches at the right time, no gap, no click, nothing beyond the limit,
 * and the same samples on every machine (tests/golden/sound.txt, written anew by
 * TESSERA_ACCEPT=1). Pitches are those of the tunes as they are sung, in a minor. */
#include "play/synth_inner.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

#define RATE 48000
#define LIMIT 29000
#define GOLDEN "tests/golden/sound.txt"

static ts_synth synth;
static int16_t samples[2 * RATE * 150];

static const char *const cue_names[] = {
#define NAME(name, word) word,
    TS_CUES(NAME)};

static void play_cue(unsigned kind, unsigned strength)
{
    ts_synth_cue(&synth,
                 &(ts_cue){.kind = (uint8_t)kind, .strength = (uint8_t)strength, .volume = 10});
}

static void play_tune(unsigned tune, unsigned volume, unsigned voices)
{
    ts_synth_cue(&synth, &(ts_cue){.kind = TS_CUE_MUSIC,
                                   .strength = (uint8_t)tune,
                                   .volume = (uint8_t)volume,
                                   .voices = (uint8_t)voices});
}

/* ---- measures ----------------------------------------------------------------------------- */

/* How strong one frequency is from a frame on, both sides together (Goertzel). */
static double strength_of(double hz, unsigned from, unsigned frames)
{
    double c = 2 * cos(2 * 3.14159265358979 * hz / RATE), a = 0, b = 0;
    for (unsigned i = from; i < from + frames; i++) {
        double window = 0.5 - 0.5 * cos(2 * 3.14159265358979 * (i - from) / frames);
        double now = (samples[2 * i] + samples[2 * i + 1]) * window + c * a - b;
        b = a;
        a = now;
    }
    return sqrt(a * a + b * b - c * a * b) / frames;
}

static double hz_of(int pitch)
{
    return 440 * pow(2, (pitch - 69) / 12.0);
}

/* The strongest note between two. */
static int pitch_at(unsigned from, unsigned frames, int lowest, int highest)
{
    int best = lowest;
    double most = 0;
    for (int pitch = lowest; pitch <= highest; pitch++) {
        double strength = strength_of(hz_of(pitch), from, frames);
        if (strength > most) {
            most = strength;
            best = pitch;
        }
    }
    return best;
}

static int peak(unsigned frames)
{
    int most = 0;
    for (unsigned i = 0; i < 2 * frames; i++)
        most = abs(samples[i]) > most ? abs(samples[i]) : most;
    return most;
}

/* A click is a sudden bend: the greatest second difference. */
static int sharpest(unsigned from, unsigned frames)
{
    int most = 0;
    for (unsigned i = 2 * (from + 2); i < 2 * (from + frames); i++) {
        int bend = abs(samples[i] - 2 * samples[i - 2] + samples[i - 4]);
        most = bend > most ? bend : most;
    }
    return most;
}

static double loudness(unsigned from, unsigned frames)
{
    double sum = 0;
    for (unsigned i = 2 * from; i < 2 * (from + frames); i++)
        sum += (double)samples[i] * samples[i];
    return sqrt(sum / frames / 2);
}

/* ---- goldens ------------------------------------------------------------------------------ */

static uint64_t hash(unsigned frames)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (unsigned i = 0; i < 2 * frames; i++) {
        h = (h ^ ((uint16_t)samples[i] & 255)) * UINT64_C(1099511628211);
        h = (h ^ ((uint16_t)samples[i] >> 8)) * UINT64_C(1099511628211);
    }
    return h;
}

static size_t write_goldens(char *out, size_t room)
{
    size_t used = 0;
    for (unsigned kind = 0; kind < TS_CUE_MUSIC; kind++) {
        ts_synth_open(&synth, RATE);
        play_cue(kind, kind == TS_CUE_CLEAR ? 4 : 1);
        ts_synth_mix(&synth, samples, RATE);
        used += (size_t)snprintf(out + used, room - used, "%-16s %016llx\n", cue_names[kind],
                                 (unsigned long long)hash(RATE));
    }
    for (unsigned tune = 1; tune < TS_TUNES; tune++) {
        ts_synth_open(&synth, RATE);
        play_tune(tune, 8, 4);
        ts_synth_mix(&synth, samples, 30 * RATE);
        used += (size_t)snprintf(out + used, room - used, "tune %-11u %016llx\n", tune,
                                 (unsigned long long)hash(30 * RATE));
    }
    return used;
}

static void samples_are_the_same_everywhere(void)
{
    static char made[4096], kept[4096];
    size_t size = write_goldens(made, sizeof made);
    if (getenv("TESSERA_ACCEPT")) {
        FILE *f = fopen(GOLDEN, "w");
        ASSERT(f && fwrite(made, 1, size, f) == size);
        if (f)
            fclose(f);
        return;
    }
    FILE *f = fopen(GOLDEN, "r");
    ASSERT(f);
    if (!f)
        return;
    kept[fread(kept, 1, sizeof kept - 1, f)] = '\0';
    fclose(f);
    ASSERT_TEXT(made, kept);
}

static void samples_do_not_depend_on_how_many_are_asked_for(void)
{
    static int16_t once[2 * RATE];
    ts_synth_open(&synth, RATE);
    play_cue(TS_CUE_CLEAR, 4);
    play_tune(TS_TUNE_TROIKA, 10, 4);
    ts_synth_mix(&synth, once, RATE);
    ts_synth_open(&synth, RATE);
    play_cue(TS_CUE_CLEAR, 4);
    play_tune(TS_TUNE_TROIKA, 10, 4);
    for (unsigned at = 0, n = 1; at < RATE; at += n, n = n % 479 + 7) {
        n = at + n > RATE ? RATE - at : n;
        ts_synth_mix(&synth, samples + 2 * at, n);
    }
    ASSERT_BYTES(samples, once, sizeof once);
}

/* ---- tunes -------------------------------------------------------------------------------- */

/* The first notes of each melody, and how many semiquavers they last; 0 ends them. */
static const struct song {
    unsigned tune;
    struct {
        int pitch, length;
    } note[20];
} songs[] = {
    {TS_TUNE_KOROBEINIKI,
     {{76, 4},
      {71, 2},
      {72, 2},
      {74, 4},
      {72, 2},
      {71, 2},
      {69, 4},
      {69, 2},
      {72, 2},
      {76, 4},
      {74, 2},
      {72, 2},
      {71, 6},
      {72, 2},
      {74, 4},
      {76, 4},
      {72, 4},
      {69, 4},
      {0, 0}}},
    {TS_TUNE_KALINKA,
     {{76, 4},
      {74, 4},
      {71, 2},
      {72, 2},
      {74, 4},
      {71, 2},
      {72, 2},
      {74, 4},
      {72, 2},
      {71, 2},
      {69, 4},
      {0, 0}}},
    {TS_TUNE_TROIKA,
     {{76, 2},
      {81, 6},
      {81, 2},
      {81, 2},
      {81, 2},
      {80, 2},
      {81, 2},
      {83, 6},
      {80, 2},
      {76, 4},
      {0, 0}}},
};

static double semiquaver_s(const ts_tune *tune, unsigned section)
{
    return 60.0 / tune->crotchets / 4 * 100 / tune->section[section]->pace;
}

static void tunes_have_their_notes(void)
{
    for (size_t n = 0; n < sizeof songs / sizeof songs[0]; n++) {
        ts_synth_open(&synth, RATE);
        play_tune(songs[n].tune, 10, 1);
        ts_synth_mix(&synth, samples, 12 * RATE);
        double unit = semiquaver_s(ts_tune_get(songs[n].tune), 0) * RATE, at = 0;
        for (unsigned i = 0; songs[n].note[i].pitch; i++) {
            double length = songs[n].note[i].length * unit;
            ASSERT_EQ(pitch_at((unsigned)(at + 200), (unsigned)(2 * unit * 9 / 10), 68, 85),
                      songs[n].note[i].pitch);
            at += length;
        }
    }
}

/* Every part fills its section, or fits into it without a rest. */
static void tables_fit_their_sections(void)
{
    for (unsigned t = 1; t < TS_TUNES; t++) {
        const ts_tune *tune = ts_tune_get(t);
        for (unsigned i = 0; i < tune->sections; i++) {
            const ts_section *section = tune->section[i];
            for (unsigned p = 0; p < TS_SYNTH_PARTS; p++) {
                unsigned length = 0;
                for (const ts_note *n = section->part[p]; n && n->length; n++)
                    length += n->length;
                if (length && section->length % length)
                    printf("tune %u, section %u, part %u: %u units\n", t, i, p, length);
                ASSERT(length == 0 || section->length % length == 0);
                ASSERT(p > TS_PART_COUNTER || (length && length * 2 >= section->length));
            }
            ASSERT_EQ(section->length % tune->bar, 0);
        }
    }
}

/* Where the tune begins again it sounds as at its beginning: no gap before, no click, in time. */
static void tunes_loop_without_a_seam(void)
{
    for (unsigned t = 1; t < TS_TUNES; t++) {
        const ts_tune *tune = ts_tune_get(t);
        double seconds = 0;
        for (unsigned i = 0; i < tune->sections; i++)
            seconds += tune->section[i]->length * semiquaver_s(tune, i);
        ASSERT(seconds > 30 && seconds < 140);
        unsigned seam = (unsigned)(seconds * RATE), all = seam + 4 * RATE;
        ts_synth_open(&synth, RATE);
        play_tune(t, 10, 4);
        ts_synth_mix(&synth, samples, all);
        int first = t == TS_TUNE_OPUS ? 57 : 76; /* the opus begins with marimbas alone */
        ASSERT_EQ(pitch_at(seam + 400, RATE / 5, first == 57 ? 55 : 69, first + 4), first);
        ASSERT(sharpest(seam - RATE / 10, RATE / 5) <= sharpest(RATE, 8 * RATE) * 3 / 2);
        for (unsigned at = RATE / 2; at + RATE / 2 < all; at += RATE / 4)
            ASSERT(loudness(at, RATE / 2) > 300);
        ASSERT(peak(all) < LIMIT); /* the limiter has nothing to do */
    }
}

static void voices_enter_as_the_game_goes_on(void)
{
    double before = 0;
    for (unsigned voices = 1; voices <= 4; voices++) {
        ts_synth_open(&synth, RATE);
        play_tune(TS_TUNE_KOROBEINIKI, 10, voices);
        ts_synth_mix(&synth, samples, 8 * RATE);
        double now = loudness(0, 8 * RATE);
        ASSERT(now > before);
        before = now;
    }
}

static void tempo_moves_the_notes(void)
{
    ts_synth_open(&synth, RATE);
    ts_synth_cue(&synth, &(ts_cue){.kind = TS_CUE_MUSIC,
                                   .strength = TS_TUNE_KOROBEINIKI,
                                   .volume = 10,
                                   .voices = 1,
                                   .tempo = 200});
    ts_synth_mix(&synth, samples, 4 * RATE);
    unsigned unit = (unsigned)(semiquaver_s(&ts_tune_korobeiniki, 0) * RATE / 2);
    ASSERT_EQ(pitch_at(4 * unit + 200, 2 * unit - 400, 68, 85), 71);
    ASSERT_EQ(pitch_at(8 * unit + 200, 4 * unit - 400, 68, 85), 74);
}

static void music_fades_for_a_pause_and_goes_on_where_it_was(void)
{
    ts_synth_open(&synth, RATE);
    play_tune(TS_TUNE_KOROBEINIKI, 10, 1);
    ts_synth_mix(&synth, samples, RATE);
    play_tune(TS_TUNE_KOROBEINIKI, 0, 0);
    ts_synth_mix(&synth, samples, 3 * RATE);
    ASSERT(loudness(0, RATE / 10) > 300);
    ASSERT(loudness(2 * RATE, RATE) < 1);
    ASSERT(sharpest(0, 3 * RATE) < 1500);
    ASSERT(ts_synth_silence(&synth) > RATE / 2);
    uint32_t unit = synth.music.unit;
    ASSERT(unit > 8);
    play_tune(TS_TUNE_KOROBEINIKI, 10, 1);
    ts_synth_mix(&synth, samples, RATE / 2);
    ASSERT(synth.music.unit >= unit && synth.music.unit < unit + 8);
    ASSERT_EQ(ts_synth_silence(&synth), 0);
    play_tune(TS_TUNE_NONE, 0, 0);
    ts_synth_mix(&synth, samples, RATE);
    ASSERT_EQ(synth.music.tune, TS_TUNE_NONE);
}

/* ---- effects ------------------------------------------------------------------------------ */

static void every_cue_sounds_at_once_and_ends(void)
{
    for (unsigned kind = 0; kind < TS_CUE_RECORD; kind++) {
        unsigned first = 0;
        ts_synth_open(&synth, RATE);
        play_cue(kind, 1);
        ts_synth_mix(&synth, samples, 6 * RATE);
        while (first < RATE && samples[2 * first] == 0)
            first++;
        /* those two come after the clear they belong to */
        unsigned late = kind == TS_CUE_COMBO || kind == TS_CUE_BACK_TO_BACK ? RATE / 5 : 0;
        ASSERT(first < 100 + late);
        ASSERT(peak(6 * RATE) > 500);
        ASSERT_EQ(peak(6 * RATE) > LIMIT, 0);
        ASSERT(loudness(5 * RATE, RATE) < 1);
        ASSERT(ts_synth_silence(&synth) > 0);
        ASSERT(abs(samples[0]) < 50); /* begins softly */
    }
}

static double loudest(unsigned kind, unsigned strength)
{
    double most = 0;
    ts_synth_open(&synth, RATE);
    play_cue(kind, strength);
    ts_synth_mix(&synth, samples, RATE);
    for (unsigned at = 0; at < RATE; at += RATE / 20) {
        double now = loudness(at, RATE / 20);
        most = now > most ? now : most;
    }
    return most;
}

static void what_happens_often_is_quiet(void)
{
    double move = loudest(TS_CUE_MOVE, 0), lock = loudest(TS_CUE_LOCK, 0);
    ASSERT(loudest(TS_CUE_SOFT, 0) < move);
    ASSERT(move < loudest(TS_CUE_TURN, 0));
    ASSERT(move < lock);
    ASSERT(lock < loudest(TS_CUE_DROP, 10));
    ASSERT(loudest(TS_CUE_DROP, 2) < loudest(TS_CUE_DROP, 20));
    double before = lock;
    for (unsigned lines = 1; lines <= 4; lines++) {
        double now = loudest(TS_CUE_CLEAR, lines);
        ASSERT(now > before);
        ASSERT(now < 16 * lock);
        before = now;
    }
    ASSERT(before < loudest(TS_CUE_PERFECT, 0));
}

static void combos_rise(void)
{
    int before = 0;
    for (unsigned combo = 1; combo <= 10; combo++) {
        ts_synth_open(&synth, RATE);
        play_cue(TS_CUE_COMBO, combo);
        ts_synth_mix(&synth, samples, RATE);
        int now = pitch_at(RATE * 12 / 100, RATE / 10, 69, 96);
        ASSERT(now > before);
        before = now;
    }
    ASSERT_EQ(before, 93); /* a, three octaves above 220 Hz */
}

static void spins_ring_where_nothing_else_does(void)
{
    (void)loudest(TS_CUE_TURN_SPIN, 0);
    ASSERT(strength_of(hz_of(86), 0, RATE / 4) > 20);
    (void)loudest(TS_CUE_TURN, 0);
    ASSERT(strength_of(hz_of(86), 0, RATE / 4) < 5);
}

static void volumes_count(void)
{
    ts_synth_open(&synth, RATE);
    ts_synth_cue(&synth, &(ts_cue){.kind = TS_CUE_WON, .volume = 0});
    ts_synth_mix(&synth, samples, RATE);
    ASSERT_EQ(peak(RATE), 0);
    ts_synth_cue(&synth, &(ts_cue){.kind = TS_CUE_LOST, .volume = 5});
    ts_synth_mix(&synth, samples, RATE);
    int half = peak(RATE);
    ts_synth_open(&synth, RATE);
    ts_synth_cue(&synth, &(ts_cue){.kind = TS_CUE_LOST, .volume = 10});
    ts_synth_mix(&synth, samples, RATE);
    ASSERT(peak(RATE) > 3 * half && half > 100); /* a quarter of it */
}

static void sides_are_heard(void)
{
    ts_synth_open(&synth, RATE);
    ts_synth_cue(&synth, &(ts_cue){.kind = TS_CUE_TURN, .volume = 10, .side = -100});
    ts_synth_mix(&synth, samples, RATE / 20);
    double left = 0, right = 0;
    for (unsigned i = 0; i < RATE / 20; i++) {
        left += abs(samples[2 * i]);
        right += abs(samples[2 * i + 1]);
    }
    ASSERT(left > 4 * right);
}

static void repeats_within_moments_are_one(void)
{
    ts_synth_open(&synth, RATE);
    for (unsigned i = 0; i < 9; i++)
        play_cue(TS_CUE_MOVE, 0);
    ts_synth_mix(&synth, samples, RATE / 10);
    uint64_t many = hash(RATE / 10);
    ts_synth_open(&synth, RATE);
    play_cue(TS_CUE_MOVE, 0);
    ts_synth_mix(&synth, samples, RATE / 10);
    ASSERT_EQ(many, hash(RATE / 10));
}

/* ---- the worst ---------------------------------------------------------------------------- */

static void everything_at_once_stays_within_the_limit(void)
{
    ts_synth_open(&synth, RATE);
    play_tune(TS_TUNE_KALINKA, 10, 4);
    for (unsigned at = 0; at < 4 * RATE; at += RATE / 50) {
        for (unsigned kind = 0; kind < TS_CUE_MUSIC; kind++)
            for (unsigned player = 0; player < 2; player++)
                ts_synth_cue(&synth, &(ts_cue){.kind = (uint8_t)kind,
                                               .player = (uint8_t)player,
                                               .strength = 20,
                                               .volume = 10});
        ts_synth_mix(&synth, samples + 2 * at, RATE / 50);
    }
    ASSERT(peak(4 * RATE) <= LIMIT);
    ASSERT(peak(4 * RATE) > LIMIT / 2);
}

/* Reeds of 1.4 kHz at the most bend by no more than 1000 a frame, however many voices have to
 * make room for others; a voice cut off would. */
static void stolen_voices_do_not_click(void)
{
    ts_synth_open(&synth, RATE);
    for (unsigned at = 0; at < 2 * RATE; at += RATE / 50) {
        play_cue(TS_CUE_DANGER, 0);
        ts_synth_mix(&synth, samples + 2 * at, RATE / 50);
    }
    ASSERT(peak(2 * RATE) > 10000);
    ASSERT(sharpest(0, 2 * RATE) < 1000);
}

static void other_rates_have_the_same_pitch(void)
{
    static const unsigned rates[] = {8000, 44100, 96000, 1000000};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        ts_synth_open(&synth, rates[i]);
        play_cue(TS_CUE_COUNT, 1); /* a of 440 Hz */
        ts_synth_mix(&synth, samples, RATE / 2);
        double scale = (double)RATE / synth.rate;
        ASSERT(strength_of(440 * scale, 0, 8000) > 3 * strength_of(415.3 * scale, 0, 8000));
        ASSERT(strength_of(440 * scale, 0, 8000) > 3 * strength_of(466.2 * scale, 0, 8000));
    }
}

static void strangers_cues_do_no_harm(void)
{
    ts_synth_open(&synth, RATE);
    for (unsigned i = 0; i < 4096; i++) {
        ts_synth_cue(&synth, &(ts_cue){.kind = (uint8_t)i,
                                       .player = (uint8_t)(i * 7),
                                       .strength = (uint8_t)(i * 31),
                                       .volume = (uint8_t)(i * 13),
                                       .side = (int8_t)(uint8_t)(i * 5),
                                       .voices = (uint8_t)(i >> 3),
                                       .tempo = (uint8_t)(i * 3)});
        ts_synth_mix(&synth, samples, 32);
    }
    ts_synth_mix(&synth, samples, RATE);
    ASSERT(peak(RATE) <= LIMIT);
}

int main(void)
{
    RUN(samples_are_the_same_everywhere);
    RUN(samples_do_not_depend_on_how_many_are_asked_for);
    RUN(tunes_have_their_notes);
    RUN(tables_fit_their_sections);
    RUN(tunes_loop_without_a_seam);
    RUN(voices_enter_as_the_game_goes_on);
    RUN(tempo_moves_the_notes);
    RUN(music_fades_for_a_pause_and_goes_on_where_it_was);
    RUN(every_cue_sounds_at_once_and_ends);
    RUN(what_happens_often_is_quiet);
    RUN(combos_rise);
    RUN(spins_ring_where_nothing_else_does);
    RUN(volumes_count);
    RUN(sides_are_heard);
    RUN(repeats_within_moments_are_one);
    RUN(everything_at_once_stays_within_the_limit);
    RUN(stolen_voices_do_not_click);
    RUN(other_rates_have_the_same_pitch);
    RUN(strangers_cues_do_no_harm);
    return test_done();
}
