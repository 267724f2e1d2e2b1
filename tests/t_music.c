/* The tunes: their notes as they are sung, in a minor, as tables and as they sound; harmony without
 * clashes; loops without a seam; and how music grows, quickens, fades and goes on. Their samples
 * are kept as hashes (tests/golden/music.txt, written by --update). */
#include "sound_rig.h"

#define LOW_RATE 16000 /* as good as any for notes, none of which is above 1.1 kHz */

/* Name and semiquavers of each note of a section's melody; "-" is a rest. The first three are folk
 * songs and Larionov's refrain, the last are the game's own. */
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

typedef struct spelt {
    int pitch; /* 0: a rest */
    unsigned length;
} spelt;

/* The next note of a text, which is moved behind it. */
static spelt spell(const char **text)
{
    spelt s = {**text == '-' ? 0 : pitch_named(*text), 0};
    *text = strchr(*text, ':') + 1;
    for (; **text != ' '; ++*text)
        s.length = s.length * 10 + (unsigned)(**text - '0');
    ++*text;
    return s;
}

static double semiquaver_s(const tune_score *tune, unsigned section)
{
    return 60.0 / tune->crotchets / 4 * 100 / tune->section[section]->pace;
}

static double section_s(const tune_score *tune, unsigned section)
{
    return tune->section[section]->length * semiquaver_s(tune, section);
}

static double tune_s(const tune_score *tune)
{
    double seconds = 0;
    for (unsigned i = 0; i < tune->sections; i++)
        seconds += section_s(tune, i);
    return seconds;
}

/* ---- notes -------------------------------------------------------------------------------- */

static void melodies_are_written_as_they_are_sung(void)
{
    for (size_t n = 0; n < sizeof songs / sizeof songs[0]; n++) {
        const tune_score *tune = tune_get(songs[n].tune);
        const tune_section *section = tune->section[songs[n].section];
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

/* Each note is the strongest of its range in the spectrum of its own time. */
static void listen_to(const char *text, double at_s, double unit_s, int lowest, int highest)
{
    while (*text) {
        spelt s = spell(&text);
        double heard_s = s.length > 4 ? 4 * unit_s : s.length * unit_s;
        if (s.pitch)
            ASSERT_EQ(pitch_at((unsigned)((at_s + 0.004) * LOW_RATE),
                               (unsigned)((heard_s - 0.008) * LOW_RATE), lowest, highest),
                      s.pitch);
        at_s += s.length * unit_s;
    }
}

/* A tune to the end of a section; where that begins. */
static double render_to(unsigned tune, unsigned section)
{
    double begins_s = 0;
    for (unsigned i = 0; i < section; i++)
        begins_s += section_s(tune_get(tune), i);
    synth_open(&synth, LOW_RATE);
    play_tune(tune, 10, 1);
    synth_mix(&synth, samples,
              (unsigned)((begins_s + section_s(tune_get(tune), section)) * LOW_RATE));
    return begins_s;
}

static void melodies_and_basses_are_heard(void)
{
    for (size_t n = 0; n < sizeof songs / sizeof songs[0]; n++)
        listen_to(songs[n].melody, render_to(songs[n].tune, songs[n].section),
                  semiquaver_s(tune_get(songs[n].tune), songs[n].section), 67, 85);
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
        for (unsigned i = 0; i < tune->sections; i++) {
            const tune_section *section = tune->section[i];
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

/* What a part plays in a unit; 0 rests. */
static int pitch_in(const tune_section *section, unsigned part, unsigned unit)
{
    const tune_note *table = section->part[part], *n = table;
    for (unsigned end = n->length; end <= unit; end += n->length)
        if ((++n)->length == 0)
            n = table;
    return n->pitch;
}

/* Only a minor's notes; what accompanies has no half tones in it, in no octave, and the melody none
 * beside it (an octave away one may pass). */
static void nothing_clashes(void)
{
    static const char in_a_minor[] = "C.D.EF.GGA.B"; /* g sharp is one of them */
    for (unsigned t = 1; t < TUNES; t++)
        for (unsigned i = 0; i < tune_get(t)->sections; i++) {
            const tune_section *section = tune_get(t)->section[i];
            for (unsigned unit = 0; unit < section->length; unit++)
                for (unsigned p = PART_MELODY; p <= PART_COUNTER; p++) {
                    int pitch = pitch_in(section, p, unit);
                    ASSERT(!pitch || in_a_minor[pitch % 12] != '.');
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
    while (frames < sizeof samples / 4 && !(left && synth.music.section == 0)) {
        synth_mix(&synth, samples + 2 * frames, SYNTH_BLOCK);
        frames += SYNTH_BLOCK;
        left |= synth.music.section > 0;
    }
    return frames;
}

/* Where a tune begins again, in time, nothing is sharper than in the rest of it, no moment is
 * silent, and it sounds as at its beginning; nowhere has the limiter anything to do. */
static void tunes_loop_without_a_seam(void)
{
    enum { MOMENT = LOW_RATE / 50, QUARTER = LOW_RATE / 4 };
    for (unsigned t = 1; t < TUNES; t++) {
        double seconds = tune_s(tune_get(t));
        ASSERT(seconds > 30 && seconds < 140);
        unsigned seam = render_once_around(t), all = seam + 2 * LOW_RATE;
        ASSERT(fabs(seam - seconds * LOW_RATE) < MOMENT);
        synth_mix(&synth, samples + (size_t)2 * seam, 2 * LOW_RATE);
        int first = t == TUNE_OPUS ? 57 : 76; /* the opus begins with marimbas alone */
        ASSERT_EQ(pitch_at(seam + 130, LOW_RATE / 5, first == 57 ? 55 : 69, first + 4), first);
        ASSERT(sharpest(seam - QUARTER, 2 * QUARTER) <= sharpest(0, seam - QUARTER));
        for (unsigned at = seam - QUARTER; at < seam + QUARTER; at += MOMENT)
            ASSERT(loudness(at, MOMENT) > 300);
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

/* A filter of two poles, as ITU-R BS.1770 gives them for 48 kHz. */
typedef struct biquad {
    double b0, b1, b2, a1, a2, x1, x2, y1, y2;
} biquad;

static double filtered(biquad *f, double x)
{
    double y = f->b0 * x + f->b1 * f->x1 + f->b2 * f->x2 - f->a1 * f->y1 - f->a2 * f->y2;
    f->x2 = f->x1;
    f->x1 = x;
    f->y2 = f->y1;
    f->y1 = y;
    return y;
}

/* Loudness of the first `frames`, in LUFS but for the gate, which music without rests never
 * closes. */
static double lufs(unsigned frames)
{
    double sum = 0;
    for (unsigned side = 0; side < 2; side++) {
        biquad head = {.b0 = 1.53512485958697,
                       .b1 = -2.69169618940638,
                       .b2 = 1.19839281085285,
                       .a1 = -1.69065929318241,
                       .a2 = 0.73248077421585};
        biquad low = {.b0 = 1, .b1 = -2, .b2 = 1, .a1 = -1.99004745483398, .a2 = 0.99007225036621};
        for (unsigned i = 0; i < frames; i++) {
            double y = filtered(&low, filtered(&head, samples[2 * i + side] / 32768.0));
            sum += y * y;
        }
    }
    return 10 * log10(sum / frames) - 0.691;
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

/* What matters in a game is at least 6 dB louder than the music, both as they are at first. */
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

/* ---- how music grows, quickens, fades ----------------------------------------------------- */

static void voices_enter_as_the_game_goes_on(void)
{
    for (unsigned t = 1; t < TUNES; t++) {
        double before = 0;
        for (unsigned voices = 1; voices <= MUSIC_VOICES_MAX; voices++) {
            synth_open(&synth, LOW_RATE);
            play_tune(t, 10, voices);
            synth_mix(&synth, samples, 8 * LOW_RATE);
            double now = loudness(0, 8 * LOW_RATE);
            ASSERT(now > before);
            before = now;
        }
    }
}

static void tempo_moves_the_notes(void)
{
    synth_open(&synth, RATE);
    synth_cue(&synth, &(sound_cue){.kind = CUE_MUSIC,
                                   .strength = TUNE_KOROBEINIKI,
                                   .volume = 10,
                                   .voices = 1,
                                   .tempo = 200});
    synth_mix(&synth, samples, 4 * RATE);
    unsigned unit = (unsigned)(semiquaver_s(&tune_korobeiniki, 0) * RATE / 2);
    ASSERT_EQ(pitch_at(4 * unit + 200, 2 * unit - 400, 68, 85), 71);
    ASSERT_EQ(pitch_at(8 * unit + 200, 4 * unit - 400, 68, 85), 74);
}

static void music_fades_for_a_pause_and_goes_on_where_it_was(void)
{
    synth_open(&synth, RATE);
    play_tune(TUNE_KOROBEINIKI, 10, 1);
    synth_mix(&synth, samples, RATE);
    play_tune(TUNE_KOROBEINIKI, 0, 0);
    synth_mix(&synth, samples, 3 * RATE);
    ASSERT(loudness(0, RATE / 10) > 300);
    ASSERT(loudness(2 * RATE, RATE) < 1);
    ASSERT(sharpest(0, 3 * RATE) < 1500);
    ASSERT(synth_silence(&synth) > RATE / 2);
    uint32_t unit = synth.music.unit;
    ASSERT(unit > 8);
    play_tune(TUNE_KOROBEINIKI, 10, 1);
    synth_mix(&synth, samples, RATE / 2);
    ASSERT(synth.music.unit >= unit && synth.music.unit < unit + 8);
    ASSERT_EQ(synth_silence(&synth), 0);
    play_tune(TUNE_NONE, 0, 0);
    synth_mix(&synth, samples, RATE);
    ASSERT_EQ(synth.music.tune, TUNE_NONE);
}

/* Of the melody alone, from `from_ms` for 100 ms, with that clear at the same time; what the clear
 * sounds itself is taken away. */
static double melody_behind(unsigned lines, unsigned from_ms)
{
    enum { FRAMES = RATE };
    static int16_t clear[2 * FRAMES];
    for (unsigned with = 0; with < 2; with++) {
        synth_open(&synth, RATE);
        play_tune(with ? TUNE_KALINKA : TUNE_NONE, 4, 1);
        synth_mix(&synth, samples, RATE);
        synth_cue(&synth, &(sound_cue){.kind = CUE_CLEAR, .strength = (uint8_t)lines, .volume = 2});
        synth_mix(&synth, samples, FRAMES);
        if (!with)
            memcpy(clear, samples, sizeof clear);
    }
    for (unsigned i = 0; i < 2 * FRAMES; i++)
        samples[i] = (int16_t)(samples[i] - clear[i]);
    return loudness(from_ms * RATE / 1000, RATE / 10);
}

/* 5 dB are a factor of 0.56. */
static void music_steps_back_behind_a_quad(void)
{
    double ducked = melody_behind(4, 60) / melody_behind(1, 60);
    double after = melody_behind(4, 600) / melody_behind(1, 600);
    ASSERT(ducked > 0.53 && ducked < 0.6);
    ASSERT(after > 0.97 && after < 1.03);
}

/* How loud the notes of the melody begin, by their place in the bar of sixteen units; each place
 * has one loudness. */
static void accents(int32_t at[16])
{
    const unsigned melody = 1u + tune_get(TUNE_KOROBEINIKI)->part[PART_MELODY].tone;
    bool used[SYNTH_VOICES] = {false};
    synth_open(&synth, RATE);
    play_tune(TUNE_KOROBEINIKI, 10, 1);
    for (unsigned i = 0; i < 20 * RATE / SYNTH_BLOCK; i++) {
        synth_mix(&synth, samples, SYNTH_BLOCK);
        for (unsigned v = 0; v < SYNTH_VOICES; v++) {
            const synth_voice *voice = &synth.voice[v];
            int32_t *place = &at[(synth.music.unit + 15) % 16];
            if (voice->used == melody && !used[v]) {
                ASSERT(*place == 0 || *place == voice->left);
                *place = voice->left;
            }
            used[v] = voice->used;
        }
    }
}

/* 1.12, 1, 0.94 and 0.82 of the level of the part. */
static void bars_are_heard(void)
{
    int32_t at[16] = {0};
    accents(at);
    ASSERT(at[0] && at[4] && at[6] && at[8]);
    ASSERT(fabs((double)at[8] / at[0] - 1.00 / 1.12) < 0.01);
    ASSERT(fabs((double)at[4] / at[0] - 0.94 / 1.12) < 0.01);
    ASSERT(fabs((double)at[6] / at[0] - 0.82 / 1.12) < 0.01);
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
    RUN(voices_enter_as_the_game_goes_on);
    RUN(tempo_moves_the_notes);
    RUN(bars_are_heard);
    RUN(music_steps_back_behind_a_quad);
    RUN(music_fades_for_a_pause_and_goes_on_where_it_was);
    return test_done();
}
