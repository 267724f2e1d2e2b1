/* What a session gives to be heard: each event once a tick, and the music that belongs to where the
 * player is. */
#include "session_rig.h"

static ts_cue heard[64];
static int count;

static void listen(session_rig *t)
{
    count = ts_session_cues(t->s, heard, 64);
}

static int how_many(unsigned kind)
{
    int many = 0;
    for (int i = 0; i < count; i++)
        many += heard[i].kind == kind;
    return many;
}

static const ts_cue *last(unsigned kind)
{
    static const ts_cue none = {.kind = TS_CUE_KINDS};
    const ts_cue *found = &none;
    for (int i = 0; i < count; i++)
        if (heard[i].kind == kind)
            found = &heard[i];
    return found;
}

static void start(session_rig *t, const char *rules, const char *mode)
{
    ts_options o = rig_options(rules, mode);
    o.play_at_once = true;
    rig_open_options(t, &o);
}

static void keys_are_heard(void)
{
    session_rig t;
    start(&t, "guideline", "marathon");
    listen(&t);
    ASSERT(how_many(TS_CUE_START) >= 1);
    rig_type(&t, "L");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_MOVE), 1);
    ASSERT(last(TS_CUE_MOVE)->side < 0 && last(TS_CUE_MOVE)->volume == 7);
    rig_type(&t, "R");
    listen(&t);
    ASSERT(last(TS_CUE_MOVE)->side > 0 && last(TS_CUE_MOVE)->tick > 0);
    rig_type(&t, "U");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_TURN), 1);
    rig_type(&t, " ");
    listen(&t);
    /* it falls far, lands and locks in one tick: a drop and a lock, no landing */
    ASSERT_EQ(how_many(TS_CUE_DROP), 1);
    ASSERT(last(TS_CUE_DROP)->strength >= 17);
    ASSERT_EQ(how_many(TS_CUE_LOCK), 1);
    ASSERT_EQ(how_many(TS_CUE_LAND), 0);
    rig_type(&t, "c");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_HOLD), 1);
    rig_down(&t, TS_KEY_DOWN);
    rig_pass(&t, SECOND / 2);
    rig_up(&t, TS_KEY_DOWN);
    listen(&t);
    ASSERT(how_many(TS_CUE_SOFT) >= 5);
    rig_close(&t);
}

/* With a repeat of 0 a piece goes to the wall in one tick: that is one sound. */
static void a_tick_gives_each_cue_once(void)
{
    session_rig t;
    start(&t, "guideline", "marathon");
    rig_pass(&t, 50 * MS);
    listen(&t);
    rig_type(&t, "[");
    listen(&t);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            ASSERT(heard[i].kind != heard[k].kind || heard[i].tick != heard[k].tick);
    ASSERT(how_many(TS_CUE_MOVE) >= 1);
    rig_close(&t);
}

static void menus_are_heard(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    listen(&t);
    rig_type(&t, "D");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_MENU_MOVE), 1);
    rig_type(&t, "E");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_MENU_CHOOSE), 1);
    rig_type(&t, "X");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_MENU_BACK), 1);
    ASSERT_EQ(how_many(TS_CUE_MUSIC), 0); /* none in menus: they are to sleep */
    rig_close(&t);
}

static void music_follows_the_game(void)
{
    session_rig t;
    start(&t, "guideline", "marathon");
    listen(&t);
    ASSERT_EQ(last(TS_CUE_MUSIC)->strength, TS_TUNE_KOROBEINIKI);
    ASSERT_EQ(last(TS_CUE_MUSIC)->volume, 5);
    ASSERT_EQ(last(TS_CUE_MUSIC)->voices, 1);
    ASSERT_EQ(last(TS_CUE_MUSIC)->tempo, 100);
    rig_pass(&t, SECOND);
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_MUSIC), 0); /* only changes are told */
    rig_type(&t, "p");
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_PAUSE), 1);
    ASSERT_EQ(last(TS_CUE_MUSIC)->strength, TS_TUNE_KOROBEINIKI);
    ASSERT_EQ(last(TS_CUE_MUSIC)->volume, 0);
    ASSERT_EQ(last(TS_CUE_MUSIC)->voices, 0);
    rig_type(&t, "p");
    listen(&t);
    ASSERT_EQ(last(TS_CUE_MUSIC)->volume, 5);
    rig_type(&t, "m");
    listen(&t);
    ASSERT_EQ(last(TS_CUE_MUSIC)->volume, 0);
    ASSERT_EQ(last(TS_CUE_MUSIC)->voices, 1); /* a game goes on: its sounds must come at once */
    rig_type(&t, "m");
    listen(&t);
    ASSERT_EQ(last(TS_CUE_MUSIC)->volume, 5);
    rig_close(&t);
}

/* Pieces dropped one upon another reach the top: danger is said once, all voices play, and with the
 * end the music ends. */
static void danger_and_the_end_are_heard(void)
{
    session_rig t;
    int dangers = 0, voices = 0;
    start(&t, "guideline", "marathon");
    listen(&t);
    for (unsigned i = 0; i < 14; i++) {
        rig_type(&t, " ");
        rig_pass(&t, 100 * MS);
        listen(&t);
        dangers += how_many(TS_CUE_DANGER);
        if (how_many(TS_CUE_MUSIC) && last(TS_CUE_MUSIC)->voices > voices)
            voices = last(TS_CUE_MUSIC)->voices;
        if (how_many(TS_CUE_LOST))
            break;
    }
    ASSERT_EQ(how_many(TS_CUE_LOST), 1);
    ASSERT_EQ(last(TS_CUE_MUSIC)->strength, TS_TUNE_NONE);
    ASSERT_EQ(dangers, 1);
    ASSERT_EQ(voices, TS_MUSIC_VOICES_MAX);
    rig_close(&t);
}

static void a_mode_has_its_own_tune(void)
{
    session_rig t;
    start(&t, "guideline", "sprint");
    listen(&t);
    ASSERT_EQ(last(TS_CUE_MUSIC)->strength, TS_TUNE_TROIKA);
    rig_close(&t);
}

static void a_silent_front_end_is_told_nothing_of_music(void)
{
    session_rig t;
    ts_options o = rig_options("guideline", "marathon");
    o.play_at_once = true;
    o.has_sound = false;
    rig_open_options(&t, &o);
    listen(&t);
    ASSERT_EQ(how_many(TS_CUE_MUSIC), 0);
    rig_close(&t);
}

int main(void)
{
    RUN(keys_are_heard);
    RUN(a_tick_gives_each_cue_once);
    RUN(menus_are_heard);
    RUN(music_follows_the_game);
    RUN(danger_and_the_end_are_heard);
    RUN(a_mode_has_its_own_tune);
    RUN(a_silent_front_end_is_told_nothing_of_music);
    return test_done();
}
