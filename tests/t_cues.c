/* Sounds of a session: each event once a tick, and the music that belongs to where the player
 * is. */
#include "parts_rig.h"
#include "session_rig.h"
#include "audio/cue.h"

static sound_cue heard[64];
static int count;

static void listen(session_rig *t)
{
    count = session_cues(t->s, heard, 64);
}

static int how_many(unsigned kind)
{
    int many = 0;
    for (int i = 0; i < count; i++)
        many += heard[i].kind == kind;
    return many;
}

static const sound_cue *last(unsigned kind)
{
    static const sound_cue none = {.kind = CUE_KINDS};
    const sound_cue *found = &none;
    for (int i = 0; i < count; i++)
        if (heard[i].kind == kind)
            found = &heard[i];
    return found;
}

static void start(session_rig *t, const char *rules, const char *mode)
{
    session_options o = rig_options(rules, mode);
    o.play_at_once = true;
    rig_open_options(t, &o);
}

static void keys_are_heard(void)
{
    session_rig t;
    start(&t, "guideline", "marathon");
    listen(&t);
    ASSERT(how_many(CUE_START) >= 1);
    rig_type(&t, "L");
    listen(&t);
    ASSERT_EQ(how_many(CUE_MOVE), 1);
    ASSERT(last(CUE_MOVE)->side < 0 && last(CUE_MOVE)->volume == 7);
    rig_type(&t, "R");
    listen(&t);
    ASSERT(last(CUE_MOVE)->side > 0 && last(CUE_MOVE)->tick > 0);
    rig_type(&t, "U");
    listen(&t);
    ASSERT_EQ(how_many(CUE_ROTATE), 1);
    rig_type(&t, " ");
    listen(&t);
    /* it falls far, lands and locks in one tick: a drop and a lock, no landing */
    ASSERT_EQ(how_many(CUE_DROP), 1);
    ASSERT(last(CUE_DROP)->strength >= 17);
    ASSERT_EQ(how_many(CUE_LOCK), 1);
    ASSERT_EQ(how_many(CUE_LAND), 0);
    rig_type(&t, "c");
    listen(&t);
    ASSERT_EQ(how_many(CUE_HOLD), 1);
    rig_down(&t, KEY_DOWN);
    rig_pass(&t, SECOND / 2);
    rig_up(&t, KEY_DOWN);
    listen(&t);
    ASSERT(how_many(CUE_SOFT) >= 5);
    rig_close(&t);
}

/* Each kind of event by itself: what it gives, as names and strengths. Of a spin 16 is added to the
 * lines; a lock down says by itself only a spin without lines, the clear comes as an event. */
static const struct {
    ts_event event;
    int combo;
    const char *cues;
} given[] = {
    {{.kind = TS_EVENT_MOVE, .amount = 1}, 0, "move 0"},
    {{.kind = TS_EVENT_ROTATE}, 0, "turn 0"},
    {{.kind = TS_EVENT_ROTATE, .spin = TS_SPIN_MINI}, 0, "turn-spin 0"},
    {{.kind = TS_EVENT_ROTATE, .spin = TS_SPIN_FULL}, 0, "turn-spin 0"},
    {{.kind = TS_EVENT_LAND}, 0, "land 0"},
    {{.kind = TS_EVENT_DROP, .how = 0, .amount = 1}, 0, ""}, /* by itself */
    {{.kind = TS_EVENT_DROP, .how = 1, .amount = 1}, 0, "soft 1"},
    {{.kind = TS_EVENT_DROP, .how = 2, .amount = 17}, 0, "drop 17"},
    {{.kind = TS_EVENT_HOLD}, 0, "hold 0"},
    {{.kind = TS_EVENT_LOCK}, 0, "lock 0"},
    {{.kind = TS_EVENT_LOCK, .spin = TS_SPIN_FULL}, 0, "lock 0 clear 16"},
    {{.kind = TS_EVENT_CLEAR, .amount = 1}, 0, "clear 1"},
    {{.kind = TS_EVENT_CLEAR, .amount = 2}, 0, "clear 2"},
    {{.kind = TS_EVENT_CLEAR, .amount = 3}, 0, "clear 3"},
    {{.kind = TS_EVENT_CLEAR, .amount = 4}, 0, "clear 4"},
    {{.kind = TS_EVENT_CLEAR, .amount = 2, .spin = TS_SPIN_FULL}, 0, "clear 18"},
    {{.kind = TS_EVENT_CLEAR, .amount = 4, .back_to_back = 1}, 0, "clear 4 back-to-back 0"},
    {{.kind = TS_EVENT_CLEAR, .amount = 1}, 1, "clear 1 combo 1"},
    {{.kind = TS_EVENT_CLEAR, .amount = 1}, 7, "clear 1 combo 7"},
    {{.kind = TS_EVENT_CLEAR, .amount = 4, .back_to_back = 1, .perfect = 1},
     3,
     "clear 4 back-to-back 0 combo 3 perfect 0"},
    {{.kind = TS_EVENT_LEVEL, .amount = 2}, 0, "level 0"},
    {{.kind = TS_EVENT_GARBAGE, .amount = 4}, 0, "garbage 4"},
    {{.kind = TS_EVENT_OVER, .amount = TS_WON}, 0, "won 0"},
    {{.kind = TS_EVENT_OVER, .amount = TS_LOST}, 0, "lost 0"},
};

static void each_event_gives_its_cues(void)
{
    static const char *const names[] = {
#define NAME(name, word) word,
        CUES(NAME)};
    session_rig t;
    start(&t, "guideline", "marathon");
    listen(&t);
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        char got[200] = "";
        inner_match(t.s)->board[0].last = (ts_lock){.combo = (int16_t)given[i].combo};
        session_cue_event(t.s, &(run_event){.tick = 100 + i, .event = given[i].event});
        listen(&t);
        for (int k = 0; k < count; k++)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s %d", k ? " " : "",
                     names[heard[k].kind], heard[k].strength);
        ASSERT_TEXT(got, given[i].cues);
    }
    rig_close(&t);
}

/* In a game of two each is heard on the side of its board. */
static void players_are_heard_on_their_sides(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.players = 2;
    o.play_at_once = true;
    rig_open_options(&t, &o);
    listen(&t);
    for (unsigned player = 0; player < 2; player++) {
        ts_event lock = {.kind = TS_EVENT_LOCK, .player = (uint8_t)player};
        session_cue_event(t.s, &(run_event){.tick = 100, .event = lock});
    }
    listen(&t);
    ASSERT_EQ(how_many(CUE_LOCK), 2);
    ASSERT(heard[0].side < -30 && heard[1].side > 30);
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
    ASSERT(how_many(CUE_MOVE) >= 1);
    rig_close(&t);
}

static void menus_are_heard(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    listen(&t);
    rig_type(&t, "D");
    listen(&t);
    ASSERT_EQ(how_many(CUE_MENU_MOVE), 1);
    rig_type(&t, "E");
    listen(&t);
    ASSERT_EQ(how_many(CUE_MENU_CHOOSE), 1);
    rig_type(&t, "X");
    listen(&t);
    ASSERT_EQ(how_many(CUE_MENU_BACK), 1);
    ASSERT_EQ(how_many(CUE_MUSIC), 0); /* none in menus: they are to sleep */
    rig_close(&t);
}

static void music_follows_the_game(void)
{
    session_rig t;
    start(&t, "guideline", "marathon");
    listen(&t);
    ASSERT_EQ(last(CUE_MUSIC)->strength, TUNE_KOROBEINIKI);
    ASSERT_EQ(last(CUE_MUSIC)->volume, 5);
    ASSERT_EQ(last(CUE_MUSIC)->voices, 1);
    ASSERT_EQ(last(CUE_MUSIC)->tempo, 100);
    rig_pass(&t, SECOND);
    listen(&t);
    ASSERT_EQ(how_many(CUE_MUSIC), 0); /* only changes are told */
    rig_type(&t, "p");
    listen(&t);
    ASSERT_EQ(how_many(CUE_PAUSE), 1);
    ASSERT_EQ(last(CUE_MUSIC)->strength, TUNE_KOROBEINIKI);
    ASSERT_EQ(last(CUE_MUSIC)->volume, 0);
    ASSERT_EQ(last(CUE_MUSIC)->voices, 0);
    rig_type(&t, "p");
    listen(&t);
    ASSERT_EQ(last(CUE_MUSIC)->volume, 5);
    rig_type(&t, "m");
    listen(&t);
    ASSERT_EQ(last(CUE_MUSIC)->volume, 0);
    ASSERT_EQ(last(CUE_MUSIC)->voices, 1); /* a game continues: its sounds must start at once */
    rig_type(&t, "m");
    listen(&t);
    ASSERT_EQ(last(CUE_MUSIC)->volume, 5);
    rig_close(&t);
}

/* A part more with every second level, at most four; the tempo, if that is wanted, by two percent a
 * level, at most thirty. Ten lines count as a level. */
static void music_grows_with_the_level(void)
{
    static const struct {
        unsigned level, lines, voices, tempo;
    } at[] = {{1, 0, 1, 100}, {2, 0, 2, 102},  {3, 0, 2, 104},  {4, 0, 3, 106},
              {6, 0, 4, 110}, {9, 0, 4, 116},  {16, 0, 4, 130}, {20, 0, 4, 130},
              {1, 9, 1, 100}, {1, 10, 2, 102}, {1, 45, 3, 108}, {3, 100, 4, 120}};
    for (unsigned wanted = 0; wanted < 2; wanted++)
        for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
            session_rig t;
            start(&t, "guideline", "marathon");
            t.s->settings.tempo = (uint8_t)wanted;
            inner_match(t.s)->board[0].level = (uint16_t)at[i].level;
            inner_match(t.s)->board[0].lines = (uint16_t)at[i].lines;
            session_cue_music(t.s);
            listen(&t);
            ASSERT_EQ(last(CUE_MUSIC)->voices, at[i].voices);
            ASSERT_EQ(last(CUE_MUSIC)->tempo, wanted ? at[i].tempo : 100);
            rig_close(&t);
        }
}

/* A place of the journey has the tune after that of the one before; a tune for all modes stays. */
static void a_place_has_a_tune(void)
{
    static const uint8_t tune[] = {TUNE_KOROBEINIKI, TUNE_KALINKA, TUNE_TROIKA};
    for (unsigned chosen = 0; chosen < 2; chosen++)
        for (unsigned place = 0; place < 3; place++) {
            session_rig t;
            start(&t, "guideline", "marathon");
            t.s->settings.tune = chosen ? TUNE_RONDO : 0;
            inner_match(t.s)->board[0].level = 1 + 10 * place;
            session_cue_music(t.s);
            listen(&t);
            ASSERT_EQ(last(CUE_MUSIC)->strength, chosen ? TUNE_RONDO : tune[place]);
            rig_close(&t);
        }
}

/* The last ten lines of a goal have a mood of their own; a game without one never does. */
static void the_last_ten_lines_are_a_finale(void)
{
    static const struct {
        const char *mode;
        unsigned lines, mood;
    } at[] = {{"sprint", 29, MUSIC_USUAL},     {"sprint", 30, MUSIC_FINALE},
              {"sprint", 39, MUSIC_FINALE},    {"marathon", 139, MUSIC_USUAL},
              {"marathon", 140, MUSIC_FINALE}, {"ultra", 400, MUSIC_USUAL}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        session_rig t;
        start(&t, "guideline", at[i].mode);
        inner_match(t.s)->board[0].lines = (uint16_t)at[i].lines;
        session_cue_music(t.s);
        listen(&t);
        ASSERT_EQ(last(CUE_MUSIC)->mood, at[i].mood);
        rig_close(&t);
    }
}

/* Pieces dropped one upon another reach the top: danger is said once, all voices play, and with the
 * end the music ends. */
static void danger_and_the_end_are_heard(void)
{
    session_rig t;
    int dangers = 0, voices = 0, moods = 0;
    start(&t, "guideline", "marathon");
    listen(&t);
    for (unsigned i = 0; i < 14; i++) {
        rig_type(&t, " ");
        rig_pass(&t, 100 * MS);
        listen(&t);
        dangers += how_many(CUE_DANGER);
        if (how_many(CUE_MUSIC) && last(CUE_MUSIC)->voices > voices)
            voices = last(CUE_MUSIC)->voices;
        moods += how_many(CUE_MUSIC) && last(CUE_MUSIC)->mood == MUSIC_DANGER;
        if (how_many(CUE_LOST))
            break;
    }
    ASSERT_EQ(how_many(CUE_LOST), 1);
    ASSERT_EQ(last(CUE_MUSIC)->strength, TUNE_NONE);
    ASSERT_EQ(last(CUE_MUSIC)->mood, MUSIC_ENDS);
    ASSERT(moods > 0);
    ASSERT_EQ(dangers, 1);
    ASSERT_EQ(voices, MUSIC_VOICES_MAX);
    rig_close(&t);
}

static void a_mode_has_its_own_tune(void)
{
    session_rig t;
    start(&t, "guideline", "sprint");
    listen(&t);
    ASSERT_EQ(last(CUE_MUSIC)->strength, TUNE_TROIKA);
    rig_close(&t);
}

/* Each line of the page plays its mode's tune, with all voices. */
static void the_page_of_tunes_plays_them(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Sound]E[Tunes]E[Sprint]");
    listen(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_TUNES);
    ASSERT_EQ(last(CUE_MUSIC)->strength, TUNE_TROIKA);
    ASSERT_EQ(last(CUE_MUSIC)->voices, MUSIC_VOICES_MAX);
    rig_type(&t, "R");
    listen(&t);
    ASSERT_EQ(last(CUE_MUSIC)->strength, TUNE_OPUS);
    rig_type(&t, "X[Tune]R"); /* one tune for all: no page of them */
    ASSERT_EQ(session_screen(t.s), SCREEN_SOUND);
    ASSERT(!rig_text(&t, "Tunes"));
    rig_close(&t);
}

static void a_silent_front_end_is_told_nothing_of_music(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.play_at_once = true;
    o.has_sound = false;
    rig_open_options(&t, &o);
    listen(&t);
    ASSERT_EQ(how_many(CUE_MUSIC), 0);
    rig_close(&t);
}

/* The first of two persons attacks the second: each hears it on the own side. */
static void attacks_are_heard_on_both_sides(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.players = 2;
    o.play_at_once = true;
    rig_open_options(&t, &o);
    listen(&t);
    ts_event attack = {.kind = TS_EVENT_ATTACK, .player = 0, .how = 1, .amount = 4};
    ts_event cancel = {.kind = TS_EVENT_CANCEL, .player = 1, .amount = 2};
    session_cue_event(t.s, &(run_event){.tick = 100, .event = attack});
    session_cue_event(t.s, &(run_event){.tick = 100, .event = cancel});
    listen(&t);
    ASSERT_EQ(count, 3);
    ASSERT(last(CUE_SENT)->side < -30 && last(CUE_SENT)->strength == 4);
    ASSERT(last(CUE_COMING)->side > 30 && last(CUE_COMING)->strength == 4);
    ASSERT(last(CUE_CANCELLED)->side > 30 && last(CUE_CANCELLED)->strength == 2);
    rig_close(&t);
}

static void bots_attack_without_a_sound(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "duel");
    o.versus[0] = o.versus[1] = 1;
    o.play_at_once = true;
    rig_open_options(&t, &o);
    listen(&t);
    ts_event attack = {.kind = TS_EVENT_ATTACK, .player = 1, .how = 2, .amount = 4};
    session_cue_event(t.s, &(run_event){.tick = 100, .event = attack});
    listen(&t);
    ASSERT_EQ(how_many(CUE_SENT) + how_many(CUE_COMING), 0);
    rig_close(&t);
}

/* Everything is full around the piece in play, but for a column that no kick reaches. */
static void wall_in(ts_match *m)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    ts_cell piece[4];
    for (int y = 0; y < TS_ROWS; y++)
        memset(cell[y], TS_GARBAGE, m->board[0].columns - 1);
    ts_cells(&m->board[0], m->board[0].piece, piece);
    for (int i = 0; i < 4; i++)
        cell[piece[i].y][piece[i].x] = 0;
    ASSERT(ts_edit_stack(m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

static void what_is_refused_is_heard(void)
{
    session_rig t;
    start(&t, "guideline", "marathon");
    rig_pass(&t, 50 * MS);
    listen(&t);
    rig_type(&t, "cU");
    listen(&t);
    ASSERT_EQ(how_many(CUE_REFUSED), 0);
    rig_type(&t, "c"); /* once a piece */
    listen(&t);
    ASSERT_EQ(how_many(CUE_REFUSED), 1);
    ASSERT_EQ(how_many(CUE_HOLD), 0);
    wall_in(inner_match(t.s));
    rig_type(&t, "U");
    listen(&t);
    ASSERT_EQ(how_many(CUE_REFUSED), 1);
    ASSERT_EQ(how_many(CUE_ROTATE), 0);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(keys_are_heard);
    RUN(each_event_gives_its_cues);
    RUN(players_are_heard_on_their_sides);
    RUN(attacks_are_heard_on_both_sides);
    RUN(bots_attack_without_a_sound);
    RUN(what_is_refused_is_heard);
    RUN(a_tick_gives_each_cue_once);
    RUN(menus_are_heard);
    RUN(music_follows_the_game);
    RUN(music_grows_with_the_level);
    RUN(a_place_has_a_tune);
    RUN(the_last_ten_lines_are_a_finale);
    RUN(danger_and_the_end_are_heard);
    RUN(a_mode_has_its_own_tune);
    RUN(the_page_of_tunes_plays_them);
    RUN(a_silent_front_end_is_told_nothing_of_music);
    return test_done();
}
