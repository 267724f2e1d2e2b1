/* The synthesiser: each cue has its notes, is told from all others, begins at once and ends; no
 * click, nothing beyond the limit, and the same samples on every machine (tests/golden/sound.txt,
 * written by --update). The tunes: t_music.c. */
#include "sound_rig.h"

static const char *const cue_names[] = {
#define NAME(name, word) word,
    CUES(NAME)};

static void samples_are_the_same_everywhere(void)
{
    static char made[4096];
    size_t used = 0;
    for (unsigned kind = 0; kind < CUE_MUSIC; kind++) {
        synth_open(&synth, RATE);
        play_cue(kind, kind == CUE_CLEAR ? 4 : 1);
        synth_mix(&synth, samples, RATE);
        used += (size_t)snprintf(made + used, sizeof made - used, "%-16s %016llx\n",
                                 cue_names[kind], (unsigned long long)hash(RATE));
    }
    compare_golden("tests/golden/sound.txt", made);
}

static void samples_do_not_depend_on_how_many_are_asked_for(void)
{
    static int16_t once[2 * RATE];
    synth_open(&synth, RATE);
    play_cue(CUE_CLEAR, 4);
    play_tune(TUNE_TROIKA, 10, 4);
    synth_mix(&synth, once, RATE);
    synth_open(&synth, RATE);
    play_cue(CUE_CLEAR, 4);
    play_tune(TUNE_TROIKA, 10, 4);
    for (unsigned at = 0, n = 1; at < RATE; at += n, n = n % 479 + 7) {
        n = at + n > RATE ? RATE - at : n;
        synth_mix(&synth, samples + 2 * at, n);
    }
    ASSERT_BYTES(samples, once, sizeof once);
}

/* ---- notes -------------------------------------------------------------------------------- */

#define SPIN 16 /* added to the lines of a clear */

/* Notes of each cue: milliseconds and note. Thuds are here as far as they have a pitch. */
static const struct cue_notes {
    unsigned kind, strength;
    const char *notes;
} cues[] = {
    {CUE_MENU_MOVE, 0, "0G5"},
    {CUE_MENU_CHOOSE, 0, "0A5 55E6"},
    {CUE_MENU_BACK, 0, "0E5 55A4"},
    {CUE_COUNT, 1, "0A4 0A5"},
    {CUE_START, 0, "0A5 0E5"},
    {CUE_PAUSE, 0, "0E5 90A4"},
    {CUE_MOVE, 0, "0A5"},
    {CUE_ROTATE, 0, "0E5"},
    {CUE_ROTATE_SPIN, 0, "0E5 0D6 45A6"},
    {CUE_LAND, 0, "0E3 0E4"},
    {CUE_FALL, 0, "0E4"},
    {CUE_SOFT, 0, "0A4"},
    {CUE_DROP, 9, "0A2 0A4 0E5"},
    {CUE_LOCK, 0, "0E3 0E5 0A4"},
    {CUE_CLEAR, 1, "0A4 60E5"},
    {CUE_CLEAR, 2, "0A4 55C5 110E5"},
    {CUE_CLEAR, 3, "0A4 50C5 100E5 150A5"},
    {CUE_CLEAR, 4, "0A4 50C5 100E5 150A5 200C6 250E6"},
    {CUE_CLEAR, SPIN, "0D6 60G5"},
    {CUE_CLEAR, SPIN + 1, "0D5 65G5 130D6"},
    {CUE_CLEAR, SPIN + 2, "0D5 60G5 120A5 180D6"},
    {CUE_CLEAR, SPIN + 3, "0D5 60G5 120A5 180D6 240G6"},
    {CUE_CLEAR, SPIN + 4, "0D5 60A5 120D6 180G6 240A6"},
    {CUE_BACK_TO_BACK, 0, "170E6 240A6"},
    {CUE_COMBO, 1, "110C5"},
    {CUE_COMBO, 2, "110D5"},
    {CUE_COMBO, 3, "110E5"},
    {CUE_COMBO, 4, "110G5"},
    {CUE_COMBO, 5, "110A5"},
    {CUE_COMBO, 6, "110C6"},
    {CUE_COMBO, 7, "110D6"},
    {CUE_COMBO, 8, "110E6"},
    {CUE_COMBO, 9, "110G6"},
    {CUE_COMBO, 10, "110A6"},
    {CUE_PERFECT, 0, "0A4 70C5 140E5 210A5 280C6 350E6 420A6"},
    {CUE_HOLD, 0, "0D5 50A5"},
    {CUE_REFUSED, 0, "0B4"},
    {CUE_SENT, 4, "0E5 60B5"},
    {CUE_COMING, 4, "0F5 80D5"},
    {CUE_CANCELLED, 4, "0B5 70G5"},
    {CUE_LEVEL, 0, "0E5 85A5 170C6 255E6"},
    {CUE_GARBAGE, 4, "0D3 0D5 50E3 50E5"},
    {CUE_DANGER, 0, "0E5 0F5 260E5 260F5"},
    {CUE_WON, 0, "0C5 110E5 220G5 330C6 330E6 330C4 330G4"},
    {CUE_LOST, 0, "0E5 150D5 300C5 450B4 640A4 640A3 640E4"},
    {CUE_RECORD, 0, "1300C6 1390E6 1480G6 1570C7 1570G5 1570C5"},
};
enum { CUES = sizeof cues / sizeof cues[0] };

static void render_cue(unsigned row, unsigned rate, unsigned frames)
{
    synth_open(&synth, rate);
    play_cue(cues[row].kind, cues[row].strength);
    synth_mix(&synth, samples, frames);
}

/* A note is stronger than both its neighbours, unless they are played, too, for as long as it takes
 * to tell half tones apart: forty of its waves. */
static void each_cue_has_its_notes(void)
{
    for (unsigned i = 0; i < CUES; i++) {
        bool played[128] = {false};
        render_cue(i, RATE, cues[i].kind == CUE_RECORD ? 3 * RATE : 3 * RATE / 2);
        for (const char *n = cues[i].notes; n; n = strchr(n, ' ') ? strchr(n, ' ') + 1 : NULL)
            played[pitch_named(n + strspn(n, "0123456789"))] = true;
        for (const char *n = cues[i].notes; n; n = strchr(n, ' ') ? strchr(n, ' ') + 1 : NULL) {
            int pitch = pitch_named(n + strspn(n, "0123456789"));
            unsigned from = (unsigned)strtoul(n, NULL, 10) * RATE / 1000;
            unsigned frames = (unsigned)(40 * RATE / hz_of(pitch));
            double here = strength_of(hz_of(pitch), from, frames);
            double below = strength_of(hz_of(pitch - 1), from, frames);
            double above = strength_of(hz_of(pitch + 1), from, frames);
            bool clear = here > 5 && (played[pitch - 1] || here > 1.25 * below) &&
                         (played[pitch + 1] || here > 1.25 * above);
            if (!clear)
                printf("%s %u at %s: %.0f %.0f %.0f\n", cue_names[cues[i].kind], cues[i].strength,
                       n, below, here, above);
            ASSERT(clear);
        }
    }
}

enum { MOMENTS = 3, PITCHES = 70, HEARD = MOMENTS * PITCHES };

/* Measures each note in three moments; roots, because they are nearer to how loud it seems. */
static void measure(unsigned row, double out[HEARD])
{
    static const unsigned from_ms[MOMENTS + 1] = {0, 125, 300, 600};
    render_cue(row, LOW_RATE, LOW_RATE);
    for (unsigned i = 0; i < HEARD; i++) {
        unsigned from = from_ms[i / PITCHES] * LOW_RATE / 1000;
        unsigned to = from_ms[i / PITCHES + 1] * LOW_RATE / 1000;
        out[i] = sqrt(strength_of(hz_of(36 + (int)(i % PITCHES)), from, to - from));
    }
}

static double product(const double *a, const double *b)
{
    double sum = 0;
    for (unsigned i = 0; i < HEARD; i++)
        sum += a[i] * b[i];
    return sum;
}

/* No two are alike but for their loudness, as far as notes and their order go: 1 would be. */
static void no_cue_is_taken_for_another(void)
{
    static double heard[CUES][HEARD];
    for (unsigned i = 0; i < CUES; i++)
        if (cues[i].kind != CUE_RECORD) /* comes when all others have ended */
            measure(i, heard[i]);
    for (unsigned i = 0; i < CUES; i++)
        for (unsigned k = 0; k < i; k++) {
            const double *a = heard[i], *b = heard[k];
            double alike = product(a, b) / sqrt(product(a, a) * product(b, b) + 1e-9);
            if (alike > 0.97)
                printf("%s %u, %s %u: %.3f\n", cue_names[cues[i].kind], cues[i].strength,
                       cue_names[cues[k].kind], cues[k].strength, alike);
            ASSERT(alike < 0.97);
        }
}

/* ---- effects ------------------------------------------------------------------------------ */

static void every_cue_sounds_at_once_and_ends(void)
{
    for (unsigned kind = 0; kind < CUE_RECORD; kind++) {
        unsigned first = 0;
        synth_open(&synth, RATE);
        play_cue(kind, 1);
        synth_mix(&synth, samples, 6 * RATE);
        while (first < RATE && samples[2 * first] == 0)
            first++;
        /* those two come after the clear they belong to */
        unsigned late = kind == CUE_COMBO || kind == CUE_BACK_TO_BACK ? RATE / 5 : 0;
        ASSERT(first < 100 + late);
        ASSERT(peak(6 * RATE) > 500);
        ASSERT_EQ(peak(6 * RATE) > LIMIT, 0);
        ASSERT(loudness(5 * RATE, RATE) < 1);
        ASSERT(synth_silence(&synth) > 0);
        ASSERT(abs(samples[0]) < 50); /* begins softly */
    }
}

static double loudest(unsigned kind, unsigned strength)
{
    double most = 0;
    synth_open(&synth, RATE);
    play_cue(kind, strength);
    synth_mix(&synth, samples, RATE);
    for (unsigned at = 0; at < RATE; at += RATE / 20) {
        double now = loudness(at, RATE / 20);
        most = now > most ? now : most;
    }
    return most;
}

static void what_happens_often_is_quiet(void)
{
    double move = loudest(CUE_MOVE, 0), lock = loudest(CUE_LOCK, 0);
    ASSERT(loudest(CUE_FALL, 0) < loudest(CUE_SOFT, 0));
    ASSERT(loudest(CUE_SOFT, 0) < move);
    ASSERT(move < loudest(CUE_ROTATE, 0));
    ASSERT(move < lock);
    ASSERT(lock < loudest(CUE_DROP, 10));
    ASSERT(loudest(CUE_DROP, 2) < loudest(CUE_DROP, 20));
    double before = lock;
    for (unsigned lines = 1; lines <= 4; lines++) {
        double now = loudest(CUE_CLEAR, lines);
        ASSERT(now > before);
        ASSERT(now < 16 * lock);
        before = now;
    }
    ASSERT(before < loudest(CUE_PERFECT, 0));
}

/* The energy of a cue, whole or behind a high-pass of 300 Hz (two poles, after Butterworth), as a
 * small speaker has it; both sides together. */
static double energy_of(unsigned kind, unsigned strength, bool small_speaker)
{
    enum { FRAMES = 3 * RATE };
    const double w = tan(PI * 300 / RATE), n = 1 / (1 + sqrt(2) * w + w * w);
    const double b1 = 2 * (w * w - 1) * n, b2 = (1 - sqrt(2) * w + w * w) * n;
    double x1 = 0, x2 = 0, y1 = 0, y2 = 0, sum = 0;
    synth_open(&synth, RATE);
    play_cue(kind, strength);
    synth_mix(&synth, samples, FRAMES);
    for (unsigned i = 0; i < FRAMES; i++) {
        double x = samples[2 * i] + samples[2 * i + 1];
        double y = small_speaker ? n * (x - 2 * x1 + x2) - b1 * y1 - b2 * y2 : x;
        x2 = x1;
        x1 = x;
        y2 = y1;
        y1 = y;
        sum += y * y;
    }
    return sum;
}

static double decibels(double energy)
{
    return 10 * log10(energy);
}

/* A laptop or a phone plays little below 300 Hz. */
static void small_speakers_keep_every_cue(void)
{
    for (unsigned kind = 0; kind < CUE_MUSIC; kind++)
        for (unsigned strength = 1; strength <= (kind == CUE_CLEAR ? 20 : 1); strength++) {
            if (kind == CUE_CLEAR && (strength & 15) > 4)
                continue;
            double whole = decibels(energy_of(kind, strength, false));
            double heard = decibels(energy_of(kind, strength, true));
            test_about = cue_names[kind];
            ASSERT(whole - heard < 6);
        }
    test_about = NULL;
    ASSERT(decibels(energy_of(CUE_DROP, 20, false)) - decibels(energy_of(CUE_DROP, 20, true)) < 6);
}

/* A piece that locks by itself sounds a fifth above one that is dropped. */
static void a_lock_is_not_a_drop(void)
{
    (void)energy_of(CUE_DROP, 10, false);
    int drop = pitch_at(RATE / 20, RATE / 8, 30, 60);
    (void)energy_of(CUE_LOCK, 0, false);
    ASSERT_EQ(pitch_at(RATE / 20, RATE / 8, 30, 60), drop + 7);
}

/* A warning that is quieter than the music warns nobody. */
static void danger_is_a_warning(void)
{
    ASSERT(decibels(energy_of(CUE_DANGER, 0, true)) > decibels(energy_of(CUE_MOVE, 0, true)) + 6);
    ASSERT(loudest(CUE_DANGER, 0) > loudest(CUE_LOCK, 0));
}

static void spins_ring_where_nothing_else_does(void)
{
    (void)loudest(CUE_ROTATE_SPIN, 0);
    ASSERT(strength_of(hz_of(86), 0, RATE / 4) > 20);
    (void)loudest(CUE_ROTATE, 0);
    ASSERT(strength_of(hz_of(86), 0, RATE / 4) < 5);
}

static void volumes_count(void)
{
    synth_open(&synth, RATE);
    synth_cue(&synth, &(sound_cue){.kind = CUE_WON, .volume = 0});
    synth_mix(&synth, samples, RATE);
    ASSERT_EQ(peak(RATE), 0);
    synth_cue(&synth, &(sound_cue){.kind = CUE_LOST, .volume = 5});
    synth_mix(&synth, samples, RATE);
    int half = peak(RATE);
    synth_open(&synth, RATE);
    synth_cue(&synth, &(sound_cue){.kind = CUE_LOST, .volume = 10});
    synth_mix(&synth, samples, RATE);
    ASSERT(peak(RATE) > 3 * half && half > 100); /* a quarter of it */
}

static void sides_are_heard(void)
{
    synth_open(&synth, RATE);
    synth_cue(&synth, &(sound_cue){.kind = CUE_ROTATE, .volume = 10, .side = -100});
    synth_mix(&synth, samples, RATE / 20);
    double left = 0, right = 0;
    for (unsigned i = 0; i < RATE / 20; i++) {
        left += abs(samples[2 * i]);
        right += abs(samples[2 * i + 1]);
    }
    ASSERT(left > 4 * right);
}

static void repeats_within_moments_are_one(void)
{
    synth_open(&synth, RATE);
    for (unsigned i = 0; i < 9; i++)
        play_cue(CUE_MOVE, 0);
    synth_mix(&synth, samples, RATE / 10);
    uint64_t many = hash(RATE / 10);
    synth_open(&synth, RATE);
    play_cue(CUE_MOVE, 0);
    synth_mix(&synth, samples, RATE / 10);
    ASSERT_EQ(many, hash(RATE / 10));
}

/* ---- the worst ---------------------------------------------------------------------------- */

static void everything_at_once_stays_within_the_limit(void)
{
    synth_open(&synth, RATE);
    play_tune(TUNE_KALINKA, 10, 4);
    for (unsigned at = 0; at < 4 * RATE; at += RATE / 50) {
        for (unsigned kind = 0; kind < CUE_MUSIC; kind++)
            for (unsigned player = 0; player < 2; player++)
                synth_cue(&synth, &(sound_cue){.kind = (uint8_t)kind,
                                               .player = (uint8_t)player,
                                               .strength = 20,
                                               .volume = 10});
        synth_mix(&synth, samples + 2 * at, RATE / 50);
    }
    ASSERT(peak(4 * RATE) <= LIMIT);
    ASSERT(peak(4 * RATE) > LIMIT / 2);
}

/* Reeds of 1.4 kHz at the most bend by no more than 1000 a frame, however many voices have to
 * make room for others; a voice cut off would. */
static void stolen_voices_do_not_click(void)
{
    synth_open(&synth, RATE);
    for (unsigned at = 0; at < 2 * RATE; at += RATE / 50) {
        play_cue(CUE_DANGER, 0);
        synth_mix(&synth, samples + 2 * at, RATE / 50);
    }
    ASSERT(peak(2 * RATE) > 10000);
    ASSERT(sharpest(0, 2 * RATE) < 1000);
}

static void other_rates_have_the_same_pitch(void)
{
    static const unsigned rates[] = {8000, 44100, 96000, 1000000};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        synth_open(&synth, rates[i]);
        play_cue(CUE_COUNT, 1); /* a of 440 Hz */
        synth_mix(&synth, samples, RATE / 2);
        ASSERT(strength_of(440, 0, 8000) > 3 * strength_of(415.3, 0, 8000));
        ASSERT(strength_of(440, 0, 8000) > 3 * strength_of(466.2, 0, 8000));
    }
}

static void strangers_cues_do_no_harm(void)
{
    synth_open(&synth, RATE);
    for (unsigned i = 0; i < 4096; i++) {
        synth_cue(&synth, &(sound_cue){.kind = (uint8_t)i,
                                       .player = (uint8_t)(i * 7),
                                       .strength = (uint8_t)(i * 31),
                                       .volume = (uint8_t)(i * 13),
                                       .side = (int8_t)(uint8_t)(i * 5),
                                       .voices = (uint8_t)(i >> 3),
                                       .tempo = (uint8_t)(i * 3)});
        synth_mix(&synth, samples, 32);
    }
    synth_mix(&synth, samples, RATE);
    ASSERT(peak(RATE) <= LIMIT);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(samples_are_the_same_everywhere);
    RUN(samples_do_not_depend_on_how_many_are_asked_for);
    RUN(each_cue_has_its_notes);
    RUN(no_cue_is_taken_for_another);
    RUN(every_cue_sounds_at_once_and_ends);
    RUN(what_happens_often_is_quiet);
    RUN(small_speakers_keep_every_cue);
    RUN(a_lock_is_not_a_drop);
    RUN(danger_is_a_warning);
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
