/* Playing of tunes: they grow and quicken with the game, have quiet and loud parts, vary their
 * repeats, and have a bridge for danger and for the last lines, and a close. Their notes:
 * t_music.c. */
#include "sound_rig.h"

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

/* ---- expression --------------------------------------------------------------------------- */

/* Measures how loud the notes of the bass begin in the first section, by their place in the bar. */
static void accents(int32_t at[16])
{
    const unsigned bass = 1u + tune_get(TUNE_KOROBEINIKI)->part[PART_BASS].tone;
    bool used[SYNTH_VOICES] = {false};
    synth_open(&synth, RATE);
    play_tune(TUNE_KOROBEINIKI, 10, 1);
    while (synth.music.step == 0) {
        synth_mix(&synth, samples, SYNTH_BLOCK);
        for (unsigned v = 0; v < SYNTH_VOICES && synth.music.step == 0; v++) {
            const synth_voice *voice = &synth.voice[v];
            int32_t *place = &at[(synth.music.unit + 15) % 16];
            if (voice->used == bass && !used[v]) {
                ASSERT(*place == 0 || *place == voice->left);
                *place = voice->left;
            }
            used[v] = voice->used;
        }
    }
}

/* 1.12 on the first note, 1 on the half, 0.94 on the beats. */
static void bars_are_heard(void)
{
    int32_t at[16] = {0};
    accents(at);
    ASSERT(at[0] && at[4] && at[8]);
    ASSERT(fabs((double)at[8] / at[0] - 1.00 / 1.12) < 0.01);
    ASSERT(fabs((double)at[4] / at[0] - 0.94 / 1.12) < 0.01);
}

/* Accent (1120, 940, 1000, 940 on the beats, 820 between), the swell of the phrase (960, 1000,
 * 1060, 940 by its bars), and eight thousandths for each half tone above d: multiplied by hand. */
static void melodies_breathe(void)
{
    static const struct {
        unsigned unit, part;
        const char *note;
        unsigned velocity;
    } at[] = {{0, PART_MELODY, "E5", 1092},  {0, PART_BASS, "E2", 1120},
              {4, PART_MELODY, "B4", 880},   {6, PART_MELODY, "C5", 774},
              {16, PART_MELODY, "A4", 1075}, {32, PART_MELODY, "D5", 1187},
              {48, PART_MELODY, "C5", 1034}, {56, PART_MELODY, "A5", 992},
              {32, PART_MELODY, "E6", 1281}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        unsigned heard = tune_velocity(&tune_korobeiniki, at[i].unit, at[i].part,
                                       (unsigned)pitch_named(at[i].note));
        ASSERT(abs((int)heard - (int)at[i].velocity) <= 1);
    }
}

/* The range of EBU Tech 3342: loudness of three seconds each second, from the tenth to the
 * ninety-fifth percentile. */
static double loudness_range(double seconds)
{
    static double loud[200];
    unsigned count = 0;
    for (unsigned at = 0; at + 3 <= seconds; at++) {
        memmove(samples, samples + (count ? 2 * RATE : 0), (size_t)2 * RATE * 3 * sizeof *samples);
        synth_mix(&synth, samples + (count ? 4 * RATE : 0), count ? RATE : 3 * RATE);
        loud[count++] = lufs(3 * RATE);
    }
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && loud[j - 1] > loud[j]; j--) {
            double was = loud[j];
            loud[j] = loud[j - 1];
            loud[j - 1] = was;
        }
    return loud[(count - 1) * 95 / 100] - loud[(count - 1) / 10];
}

static void tunes_have_quiet_and_loud_parts(void)
{
    for (unsigned t = 1; t < TUNES; t++) {
        synth_open(&synth, RATE);
        play_tune(t, 10, MUSIC_VOICES_MAX);
        double range = loudness_range(tune_s(tune_get(t)));
        if (range < 5)
            printf("tune %u: %.1f LU\n", t, range);
        ASSERT(range >= 5);
    }
}

static void repeats_are_varied(void)
{
    static const struct {
        const char *from, *to, *between;
    } thirds[] = {{"B4", "D5", "C5"},
                  {"D5", "B4", "C5"},
                  {"A4", "C5", "B4"},
                  {"E5", "C5", "D5"},
                  {"G#4", "B4", "A4"}};
    for (size_t i = 0; i < sizeof thirds / sizeof thirds[0]; i++)
        ASSERT_EQ(tune_passing((unsigned)pitch_named(thirds[i].from),
                               (unsigned)pitch_named(thirds[i].to)),
                  pitch_named(thirds[i].between));
    ASSERT_EQ(tune_passing(76, 74), 0);                    /* a step */
    ASSERT_EQ(tune_passing(64, 71), 0);                    /* a fifth */
    ASSERT_EQ(tune_passing(0, 3), 0);                      /* a rest */
    ASSERT_EQ(tune_variation(&tune_korobeiniki, 0, 0), 0); /* a, a, b, b, c, a, b */
    ASSERT_EQ(tune_variation(&tune_korobeiniki, 1, 0), 1);
    ASSERT_EQ(tune_variation(&tune_korobeiniki, 2, 0), 0);
    ASSERT_EQ(tune_variation(&tune_korobeiniki, 5, 0), 2);
    ASSERT_EQ(tune_variation(&tune_korobeiniki, 0, 1), 1);
    ASSERT_EQ(tune_variation(&tune_korobeiniki, 5, 2), 0);
}

/* The third bar ends on e before c: the second time, d fills the gap, and in the third the melody
 * has its octave above. */
static void variations_are_heard(void)
{
    const double unit = semiquaver_s(&tune_korobeiniki, 0);
    double begins = render_to(TUNE_KOROBEINIKI, 1);
    ASSERT_EQ(pitch_at((unsigned)((46 * unit + 0.01) * LOW_RATE), LOW_RATE / 6, 67, 85), 76);
    ASSERT_EQ(pitch_at((unsigned)((begins + 46 * unit + 0.01) * LOW_RATE), LOW_RATE / 6, 67, 85),
              74);
    double quiet =
        strength_of(hz_of(88), 0, LOW_RATE / 3) / strength_of(hz_of(76), 0, LOW_RATE / 3);
    begins = render_to(TUNE_KOROBEINIKI, 5);
    unsigned at = (unsigned)(begins * LOW_RATE);
    double octave =
        strength_of(hz_of(88), at, LOW_RATE / 3) / strength_of(hz_of(76), at, LOW_RATE / 3);
    ASSERT(octave > 2 * quiet);
}

/* ---- moods -------------------------------------------------------------------------------- */

static void set_mood(unsigned tune, unsigned mood)
{
    synth_cue(&synth, &(sound_cue){.kind = CUE_MUSIC,
                                   .strength = (uint8_t)tune,
                                   .mood = (uint8_t)mood,
                                   .volume = 10,
                                   .voices = 1});
}

/* Danger starts with a bar: with the second, two bars sway on the dominant, 4 dB softer; then the
 * melody continues with its own second bar. */
static void danger_has_a_bridge(void)
{
    const double unit = semiquaver_s(&tune_korobeiniki, 0);
    const unsigned half = (unsigned)(8 * unit * LOW_RATE);
    synth_open(&synth, LOW_RATE);
    set_mood(TUNE_KOROBEINIKI, MUSIC_USUAL);
    synth_mix(&synth, samples, half);
    set_mood(TUNE_KOROBEINIKI, MUSIC_DANGER);
    synth_mix(&synth, samples + 2 * half, (unsigned)(64 * unit * LOW_RATE));
    listen_to("E5:2 F5:2 E5:2 F5:2 E5:2 F5:2 ", 16 * unit, unit, 67, 85);
    listen_to("A4:4 A4:2 C5:2 E5:4 ", 48 * unit, unit, 67, 85);
    ASSERT_EQ(synth.music.gain, synth.music.gain_to * 20675 / 32768);
    ASSERT(fabs(20 * log10(20675.0 / 32768) + 4) < 0.01);
    set_mood(TUNE_KOROBEINIKI, MUSIC_USUAL); /* without a bridge back */
    synth_mix(&synth, samples, (unsigned)(16 * unit * LOW_RATE));
    ASSERT_EQ(synth.music.mood, MUSIC_USUAL);
    ASSERT_EQ(synth.music.bridge, 0);
}

/* The finale climbs, and is 6 percent faster. */
static void the_finale_climbs(void)
{
    const double unit = semiquaver_s(&tune_korobeiniki, 0), fast = unit / 1.06;
    synth_open(&synth, LOW_RATE);
    set_mood(TUNE_KOROBEINIKI, MUSIC_USUAL);
    synth_mix(&synth, samples, LOW_RATE / 10);
    set_mood(TUNE_KOROBEINIKI, MUSIC_FINALE);
    synth_mix(&synth, samples + LOW_RATE / 5, (unsigned)(64 * unit * LOW_RATE));
    listen_to("B4:2 D5:2 G#4:2 B4:2 D5:2 E5:2 B4:2 D5:2 E5:2 G#5:2 ", 16 * unit + 4 * fast, fast,
              67, 85);
    listen_to("A4:4 A4:2 C5:2 E5:4 ", 16 * unit + 32 * fast, fast, 67, 85);
}

/* A game that ends in the middle of a beat: the tonic sounds on the next one, then all is silent,
 * and the next game begins its tune anew. */
static void tunes_close_on_the_tonic(void)
{
    const double unit = semiquaver_s(&tune_korobeiniki, 0);
    const unsigned before = (unsigned)(5 * unit * RATE), close = (unsigned)(8 * unit * RATE);
    synth_open(&synth, RATE);
    set_mood(TUNE_KOROBEINIKI, MUSIC_USUAL);
    synth_mix(&synth, samples, before);
    set_mood(TUNE_NONE, MUSIC_ENDS);
    synth_mix(&synth, samples + 2 * before, 4 * RATE);
    ASSERT_EQ(pitch_at(close + RATE / 100, RATE / 2, 67, 80), pitch_named("A4"));
    ASSERT_EQ(pitch_at(close + RATE / 100, RATE / 2, 40, 52), pitch_named("A2"));
    ASSERT_EQ(synth.music.tune, TUNE_NONE);
    ASSERT(synth_silence(&synth) > RATE / 2);
    set_mood(TUNE_KOROBEINIKI, MUSIC_USUAL);
    synth_mix(&synth, samples, RATE);
    listen_to("E5:4 ", 0, unit * RATE / LOW_RATE, 67, 85);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(voices_enter_as_the_game_goes_on);
    RUN(tempo_moves_the_notes);
    RUN(bars_are_heard);
    RUN(melodies_breathe);
    RUN(tunes_have_quiet_and_loud_parts);
    RUN(repeats_are_varied);
    RUN(variations_are_heard);
    RUN(danger_has_a_bridge);
    RUN(the_finale_climbs);
    RUN(tunes_close_on_the_tonic);
    RUN(music_steps_back_behind_a_quad);
    RUN(music_fades_for_a_pause_and_goes_on_where_it_was);
    return test_done();
}
