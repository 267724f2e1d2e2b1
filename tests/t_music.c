/* The tunes: their notes as they are sung, in a minor, as tables and as they sound; harmony without
 * clashes; loops without a seam; equal loudness. Their playing: t_music_moods.c. Samples are kept
 * as hashes (tests/golden/music.txt, written by --update). */
#include "sound_rig.h"

/* Name and semiquavers of each note of a section's melody; "-" is a rest. They are folk songs,
 * Larionov's refrain, the game's own opus, and what Mozart and Grieg wrote. */
static const struct song {
    unsigned tune, section;
    const char *melody;
} songs[] = {
    {TUNE_KOROBEINIKI, 0,
     "E5:4 B4:2 C5:2 D5:4 C5:2 B4:2 A4:4 A4:2 C5:2 E5:4 D5:2 C5:2 "
     "B4:6 C5:2 D5:4 E5:4 C5:4 A4:4 A4:8 "},
    {TUNE_KOROBEINIKI, 2,
     "D5:6 F5:2 A5:4 G5:2 F5:2 E5:6 C5:2 E5:4 D5:2 C5:2 "
     "B4:4 B4:2 C5:2 D5:4 E5:4 C5:4 A4:4 A4:8 "},
    {TUNE_KALINKA, 0,
     "E5:4 D5:4 B4:2 C5:2 D5:4 B4:2 C5:2 D5:4 C5:2 B4:2 A4:4 E5:2 E5:2 "
     "D5:4 B4:2 C5:2 D5:4 B4:2 C5:2 D5:4 C5:2 B4:2 A4:4 "},
    {TUNE_TROIKA, 0,
     "E5:2 A5:6 A5:2 A5:2 A5:2 G#5:2 A5:2 B5:6 G#5:2 E5:4 -:2 "
     "E5:2 C6:4 A5:4 C5:2 C5:2 D5:2 D5:2 E5:12 -:2 "},
    {TUNE_TROIKA, 1,
     "E5:2 A5:6 B5:2 C6:2 B5:2 A5:2 G5:2 D5:6 F5:2 A5:4 B5:2 A5:2 "
     "E5:6 F5:2 E5:2 D5:2 C5:2 B4:2 A4:8 -:6 "},
    {TUNE_OPUS, 1,
     "E5:8 D5:4 C5:4 A4:12 C5:4 G5:8 E5:4 D5:4 D5:12 B4:4 "
     "C5:8 E5:4 G5:4 A5:8 G5:4 F5:4 E5:8 G5:8 D5:12 -:4 "},
    {TUNE_GREENSLEEVES, 0,
     "A4:2 C5:4 D5:2 E5:3 F5:1 E5:2 D5:4 B4:2 G4:3 A4:1 B4:2 C5:4 A4:2 A4:3 G#4:1 A4:2 "
     "B4:4 G#4:2 E4:4 A4:2 C5:4 D5:2 E5:3 F5:1 E5:2 D5:4 B4:2 G4:3 A4:1 B4:2 "
     "C5:3 B4:1 A4:2 G#4:3 F#4:1 G#4:2 A4:6 A4:4 "},
    {TUNE_GREENSLEEVES, 2,
     "-:2 G5:6 G5:3 F#5:1 E5:2 D5:4 B4:2 G4:3 A4:1 B4:2 C5:4 A4:2 A4:3 G#4:1 A4:2 "
     "B4:4 G#4:2 E4:6 G5:6 G5:3 F#5:1 E5:2 D5:4 B4:2 G4:3 A4:1 B4:2 "
     "C5:3 B4:1 A4:2 G#4:3 F#4:1 G#4:2 A4:6 A4:4 "},
    {TUNE_SAKURA, 0,
     "A5:4 A5:4 B5:8 A5:4 A5:4 B5:8 A5:4 B5:4 C6:4 B5:4 A5:4 B5:2 A5:2 F5:8 "
     "E5:4 C5:4 E5:4 F5:4 E5:4 E5:2 C5:2 B4:8 A5:4 B5:4 C6:4 B5:4 A5:4 B5:2 A5:2 F5:8 "
     "E5:4 C5:4 E5:4 F5:4 E5:4 E5:2 C5:2 B4:8 A5:4 A5:4 B5:8 A5:4 A5:4 B5:8 "
     "E5:4 F5:4 B5:2 A5:2 F5:4 E5:16 "},
    {TUNE_RONDO, 0,
     "B4:1 A4:1 G#4:1 A4:1 C5:2 -:2 D5:1 C5:1 B4:1 C5:1 E5:2 -:2 F5:1 E5:1 D#5:1 E5:1 "
     "B5:1 A5:1 G#5:1 A5:1 B5:1 A5:1 G#5:1 A5:1 C6:4 A5:2 C6:2 B5:2 A5:2 G5:2 A5:2 "
     "B5:2 A5:2 G5:2 A5:2 B5:2 A5:2 G5:2 F#5:2 E5:4 "},
    {TUNE_MOUNTAIN, 0,
     "A4:2 B4:2 C5:2 D5:2 E5:2 C5:2 E5:4 D#5:2 B4:2 D#5:4 D5:2 A#4:2 D5:4 "
     "A4:2 B4:2 C5:2 D5:2 E5:2 C5:2 E5:2 A5:2 G5:2 E5:2 C5:2 E5:2 G5:8 "},
};

/* The first bars of each bass. */
static const struct bass {
    unsigned tune;
    unsigned upbeat;
    const char *notes;
} basses[] = {
    {TUNE_KOROBEINIKI, 0, "E2:4 B2:4 E2:4 G#2:4 A2:4 E3:4 A2:4 C3:4 E2:4 B2:4 G#2:4 E2:4 "},
    {TUNE_KALINKA, 4, "E2:4 B2:4 E2:4 B2:4 E2:4 G#2:4 A2:4 C3:4 "},
    {TUNE_TROIKA, 2, "A2:4 E3:4 A2:4 E3:4 E2:4 B2:4 E2:4 G#2:4 A2:4 E3:4 D3:4 A2:4 "},
    {TUNE_OPUS, 0, "A2:6 E3:6 A2:4 F2:6 C3:6 F2:4 C3:6 G2:6 C3:4 G2:6 D3:6 G2:4 "},
};

/* ---- notes -------------------------------------------------------------------------------- */

static void melodies_are_written_as_they_are_sung(void)
{
    for (size_t n = 0; n < sizeof songs / sizeof songs[0]; n++) {
        const tune_score *tune = tune_get(songs[n].tune);
        const tune_section *section = tune->step[songs[n].section].section;
        const tune_note *note = section->part[PART_MELODY];
        unsigned length = 0;
        for (const char *text = songs[n].melody; *text; note++) {
            spelt s = spell(&text);
            ASSERT_EQ(note->pitch, s.pitch);
            ASSERT_EQ(note->length, s.length);
            length += s.length;
        }
        ASSERT_EQ(note->length, 0);
        ASSERT_EQ(length, section->length);
    }
}

static void melodies_and_basses_are_heard(void)
{
    for (size_t n = 0; n < sizeof songs / sizeof songs[0]; n++)
        listen_to(songs[n].melody, render_to(songs[n].tune, songs[n].section),
                  semiquaver_s(tune_get(songs[n].tune), songs[n].section), 62, 85);
    for (size_t n = 0; n < sizeof basses / sizeof basses[0]; n++) {
        double unit_s = semiquaver_s(tune_get(basses[n].tune), 0);
        listen_to(basses[n].notes, render_to(basses[n].tune, 0) + basses[n].upbeat * unit_s, unit_s,
                  38, 53);
    }
}

/* ---- tables ------------------------------------------------------------------------------- */

/* Every part fills its section, or fits into it without a rest. */
static void tables_fit_their_sections(void)
{
    for (unsigned t = 1; t < TUNES; t++) {
        const tune_score *tune = tune_get(t);
        for (unsigned i = 0; i < tune->steps; i++) {
            const tune_section *section = tune->step[i].section;
            for (unsigned p = 0; p < SYNTH_PARTS; p++) {
                unsigned length = 0;
                for (const tune_note *n = section->part[p]; n && n->length; n++)
                    length += n->length;
                if (length && section->length % length)
                    printf("tune %u, section %u, part %u: %u units\n", t, i, p, length);
                ASSERT(length == 0 || section->length % length == 0);
                ASSERT(p > PART_COUNTER || (length && length * 2 >= section->length));
            }
            ASSERT_EQ(section->length % tune->bar, 0);
        }
    }
}

/* Returns the pitch of a part in a unit, or 0 for a rest. */
static int pitch_in(const tune_section *section, unsigned part, unsigned unit)
{
    const tune_note *table = section->part[part], *n = table;
    for (unsigned end = n->length; end <= unit; end += n->length)
        if ((++n)->length == 0)
            n = table;
    return n->pitch;
}

/* Half tones outside a minor that belong to a melody or its chords as they were written. */
static const char *const foreign_notes[TUNES] = {
    [TUNE_GREENSLEEVES] = "F#", [TUNE_RONDO] = "D#F#", [TUNE_MOUNTAIN] = "D#F#A#"};

static bool belongs(unsigned tune, int pitch)
{
    static const char *const names[] = {"C",  "C#", "D",  "D#", "E",  "F",
                                        "F#", "G",  "G#", "A",  "A#", "B"};
    static const char in_a_minor[] = "C.D.EF.GGA.B"; /* g sharp is one of them */
    const char *foreign = foreign_notes[tune];
    return in_a_minor[pitch % 12] != '.' || (foreign && strstr(foreign, names[pitch % 12]));
}

/* Only a minor's notes; what accompanies has no half tones in it, in no octave, and the melody none
 * beside it (an octave away one may pass). */
static void nothing_clashes(void)
{
    for (unsigned t = 1; t < TUNES; t++)
        for (unsigned i = 0; i < tune_get(t)->steps; i++) {
            const tune_section *section = tune_get(t)->step[i].section;
            for (unsigned unit = 0; unit < section->length; unit++)
                for (unsigned p = PART_MELODY; p <= PART_COUNTER; p++) {
                    int pitch = pitch_in(section, p, unit);
                    ASSERT(!pitch || belongs(t, pitch));
                    for (unsigned q = p + 1; pitch && q <= PART_COUNTER; q++) {
                        int other = pitch_in(section, q, unit), apart = abs(pitch - other);
                        bool clash =
                            p == PART_MELODY ? apart == 1 : apart % 12 == 1 || apart % 12 == 11;
                        if (other && clash)
                            printf("tune %u, section %u, unit %u: parts %u, %u\n", t, i, unit, p,
                                   q);
                        ASSERT(!other || !clash);
                    }
                }
        }
}

/* ---- loops -------------------------------------------------------------------------------- */

/* Frames until the tune begins again, by its own account. */
static unsigned render_once_around(unsigned tune)
{
    unsigned frames = 0;
    bool left = false;
    synth_open(&synth, LOW_RATE);
    play_tune(tune, 10, 4);
    while (frames < sizeof samples / 4 && !(left && synth.music.step == 0)) {
        synth_mix(&synth, samples + 2 * frames, SYNTH_BLOCK);
        frames += SYNTH_BLOCK;
        left |= synth.music.step > 0;
    }
    return frames;
}

/* At the point where a tune begins again, in time, nothing is sharper than in the rest of it, no
 * moment is silent, and it sounds as at its beginning; nowhere has the limiter anything to do. */
static void tunes_loop_without_a_seam(void)
{
    enum { MOMENT = LOW_RATE / 50, QUARTER = LOW_RATE / 4 };
    static const struct {
        const char *name;
        unsigned units;
    } first[TUNES] = {[TUNE_KOROBEINIKI] = {"E5", 4},  [TUNE_KALINKA] = {"E5", 4},
                      [TUNE_TROIKA] = {"E5", 2},       [TUNE_OPUS] = {"A3", 2}, /* of a marimba */
                      [TUNE_GREENSLEEVES] = {"A4", 2}, [TUNE_SAKURA] = {"A5", 4},
                      [TUNE_RONDO] = {"B4", 1},        [TUNE_MOUNTAIN] = {"A4", 2}};
    for (unsigned t = 1; t < TUNES; t++) {
        double seconds = tune_s(tune_get(t));
        ASSERT(seconds > 30 && seconds < 140);
        unsigned seam = render_once_around(t), all = seam + 2 * LOW_RATE;
        ASSERT(fabs(seam - seconds * LOW_RATE) < MOMENT);
        synth_mix(&synth, samples + (size_t)2 * seam, 2 * LOW_RATE);
        int pitch = pitch_named(first[t].name);
        unsigned frames = (unsigned)(first[t].units * semiquaver_s(tune_get(t), 0) * LOW_RATE);
        ASSERT_EQ(pitch_at(seam + 130, frames - 130, pitch - 4, pitch + 4), pitch);
        ASSERT(sharpest(seam - QUARTER, 2 * QUARTER) <= sharpest(0, seam - QUARTER));
        for (unsigned at = seam - QUARTER; at < seam + QUARTER; at += MOMENT)
            if (loudness(at, MOMENT) <= 300)
                printf("tune %u at %.2f s of %.2f: %.0f\n", t, (double)at / LOW_RATE,
                       (double)seam / LOW_RATE, loudness(at, MOMENT));
        for (unsigned at = QUARTER; at + QUARTER < all; at += QUARTER)
            ASSERT(loudness(at, QUARTER) > 300);
        ASSERT(peak(all) < LIMIT);
    }
}

/* All that a device gets at its usual rate, for the first bars. */
static void samples_are_the_same_everywhere(void)
{
    static char made[1024];
    size_t used = 0;
    for (unsigned t = 1; t < TUNES; t++) {
        synth_open(&synth, RATE);
        play_tune(t, 8, 4);
        synth_mix(&synth, samples, 12 * RATE);
        used += (size_t)snprintf(made + used, sizeof made - used, "tune %u %016llx\n", t,
                                 (unsigned long long)hash(12 * RATE));
    }
    compare_golden("tests/golden/music.txt", made);
}

/* Full music at full volume: -16 LUFS, within a decibel. */
static void tunes_are_equally_loud(void)
{
    for (unsigned t = 1; t < TUNES; t++) {
        synth_open(&synth, RATE);
        play_tune(t, 10, MUSIC_VOICES_MAX);
        synth_mix(&synth, samples, 60 * RATE);
        double loud = lufs(60 * RATE);
        if (fabs(loud + 16) > 1)
            printf("tune %u: %.1f LUFS\n", t, loud);
        ASSERT(fabs(loud + 16) <= 1);
    }
}

/* The loudest tenth of a second of a cue at the usual volume of effects. */
static double lufs_of_cue(unsigned kind, unsigned strength)
{
    static int16_t all[2 * RATE];
    double most = -100;
    synth_open(&synth, RATE);
    synth_cue(&synth,
              &(sound_cue){.kind = (uint8_t)kind, .strength = (uint8_t)strength, .volume = 7});
    synth_mix(&synth, all, RATE);
    for (unsigned at = 0; at + RATE / 10 <= RATE / 2; at += RATE / 20) {
        memcpy(samples, all + 2 * at, RATE / 10 * 2 * sizeof all[0]);
        most = fmax(most, lufs(RATE / 10));
    }
    return most;
}

/* Cues that matter in a game are at least 6 dB louder than the music, both as they are at first. */
static void cues_stand_over_the_music(void)
{
    static const struct {
        unsigned kind, strength;
    } cue[] = {{CUE_CLEAR, 1}, {CUE_CLEAR, 4}, {CUE_DROP, 10}, {CUE_GARBAGE, 2}, {CUE_DANGER, 0},
               {CUE_LEVEL, 0}, {CUE_COUNT, 3}, {CUE_START, 0}, {CUE_WON, 0},     {CUE_LOST, 0}};
    synth_open(&synth, RATE);
    play_tune(TUNE_KOROBEINIKI, 5, MUSIC_VOICES_MAX);
    synth_mix(&synth, samples, 30 * RATE);
    const double music = lufs(30 * RATE);
    for (size_t i = 0; i < sizeof cue / sizeof cue[0]; i++) {
        double over = lufs_of_cue(cue[i].kind, cue[i].strength) - music;
        if (over < 6)
            printf("cue %u %u: %.1f dB\n", cue[i].kind, cue[i].strength, over);
        ASSERT(over >= 6);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(melodies_are_written_as_they_are_sung);
    RUN(melodies_and_basses_are_heard);
    RUN(tables_fit_their_sections);
    RUN(nothing_clashes);
    RUN(tunes_loop_without_a_seam);
    RUN(samples_are_the_same_everywhere);
    RUN(tunes_are_equally_loud);
    RUN(cues_stand_over_the_music);
    return test_done();
}
