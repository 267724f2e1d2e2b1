/* Effects: what is cheered, how long it lives, how its letters part, and that with reduced motion
 * nothing of it is there. Rows that go are in t_going.c. */
#include "rig.h"
#include "session_rig.h"

#include "effects/fx.h"
#include "parts_rig.h"

static const char *cheered(const fx_state *fx, unsigned side)
{
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us && fx->applause[i].side == side)
            return fx->applause[i].words;
    return "";
}

static unsigned glows(const fx_state *fx, unsigned kind)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        count += fx->glow[i].born_us && fx->glow[i].kind == kind;
    return count;
}

static void clear_event(fx_state *fx, const ts_board *b, unsigned lines, unsigned spin)
{
    ts_event e = {.kind = TS_EVENT_CLEAR,
                  .amount = (int16_t)lines,
                  .rows = (1u << lines) - 1,
                  .spin = (uint8_t)spin,
                  .piece = {.kind = TS_T}};
    fx_event(fx, b, &e, LANG_EN, SECOND);
}

static void clears_are_cheered(void)
{
    static const struct {
        unsigned lines, spin;
        const char *words;
    } expected[] = {{1, 0, "Single"}, {2, 0, "Double"},        {3, 0, "Triple"},
                    {4, 0, "Quad"},   {2, 2, "T-spin Double"}, {1, 1, "Mini T-spin Single"}};
    rig t;
    rig_start(&t, "psk");
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        fx_state fx = {.cheers = CHEERS_FULL};
        clear_event(&fx, t.b, expected[i].lines, expected[i].spin);
        ASSERT_TEXT(cheered(&fx, FX_LEFT), expected[i].words);
        ASSERT_EQ(glows(&fx, FX_CLEAR), 1);
    }
}

static void chains_are_cheered_on_the_other_side(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    rig_start(&t, "psk");
    t.b->last.combo = 3;
    ts_event e = {.kind = TS_EVENT_CLEAR, .amount = 4, .rows = 15, .back_to_back = 1, .perfect = 1};
    fx_event(&fx, t.b, &e, LANG_EN, SECOND);
    unsigned right = 0;
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        right += fx.applause[i].born_us && fx.applause[i].side == FX_RIGHT;
    ASSERT_EQ(right, 2);
    ASSERT_TEXT(cheered(&fx, FX_CENTRE), text_of(LANG_EN, TEXT_PERFECT_CLEAR));
}

static void a_spin_without_lines_is_cheered(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    rig_start(&t, "psk");
    ts_event e = {.kind = TS_EVENT_LOCK, .spin = TS_SPIN_FULL, .piece = {TS_T, 2, 4, 1}};
    fx_event(&fx, t.b, &e, LANG_EN, SECOND);
    ASSERT_TEXT(cheered(&fx, FX_LEFT), "T-spin");
    ASSERT_EQ(glows(&fx, FX_LOCK), 1);
}

static void levels_and_drops(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    rig_start(&t, "guideline");
    ts_event level = {.kind = TS_EVENT_LEVEL, .amount = 7};
    ts_event drop = {.kind = TS_EVENT_DROP, .amount = 12, .how = 2, .piece = {TS_O, 0, 4, 0}};
    ts_event fall = {.kind = TS_EVENT_DROP, .amount = 1, .piece = {TS_O, 0, 4, 0}};
    fx_event(&fx, t.b, &level, LANG_EN, SECOND);
    fx_event(&fx, t.b, &drop, LANG_EN, SECOND);
    fx_event(&fx, t.b, &fall, LANG_EN, SECOND);
    ASSERT_TEXT(fx.cheer[FX_LEVEL_UP].words, "Level 7");
    ASSERT_EQ(glows(&fx, FX_LEVEL), 1);
    ASSERT_EQ(glows(&fx, FX_TRAIL), 1);
    /* where every piece is a level, no text flies for it */
    fx_state other = {.cheers = CHEERS_FULL};
    rig_start(&t, "tgm");
    fx_event(&other, t.b, &level, LANG_EN, SECOND);
    ASSERT_EQ(other.cheer[FX_LEVEL_UP].born_us, 0);
}

static void more_than_there_is_room_for(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    rig_start(&t, "psk");
    t.b->last.combo = 2;
    for (unsigned i = 0; i < 50; i++) {
        ts_event e = {.kind = TS_EVENT_CLEAR, .amount = 1, .rows = 1, .back_to_back = 1};
        fx_event(&fx, t.b, &e, LANG_EN, SECOND + i * MS);
    }
    /* no two texts on the same line of a side */
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        for (unsigned j = 0; j < i; j++)
            if (fx.applause[i].born_us && fx.applause[j].born_us)
                ASSERT(fx.applause[i].side != fx.applause[j].side ||
                       fx.applause[i].slot != fx.applause[j].slot);
}

/* Words are left, and stand still. */
static void reduced_motion_has_only_words(void)
{
    rig t;
    fx_state fx = {.off = true, .cheers = CHEERS_FULL, .shake = 2};
    rig_start(&t, "psk");
    clear_event(&fx, t.b, 4, 0);
    ASSERT_TEXT(cheered(&fx, FX_LEFT), "Quad");
    ASSERT_EQ(glows(&fx, FX_CLEAR), 0);
    ASSERT_EQ(fx.motion.born_us, 0);
}

static void three_seconds_fading_from_the_half(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    rig_start(&t, "psk");
    clear_event(&fx, t.b, 1, 0);
    ASSERT_EQ(fx_applause_strength(0), 1000);
    ASSERT_EQ(fx_applause_strength(1500 * MS), 1000);
    ASSERT_EQ(fx_applause_strength(2250 * MS), 500);
    ASSERT_EQ(fx_applause_strength(3000 * MS), 0);
    fx_expire(&fx, 3 * SECOND);
    ASSERT(fx_alive(&fx));
    fx_expire(&fx, 4 * SECOND);
    ASSERT(!fx_alive(&fx));
}

static void drifting_gets_slower(void)
{
    unsigned before = 0, step = 1000;
    for (uint64_t age = 100 * MS; age <= 3000 * MS; age += 100 * MS) {
        unsigned way = fx_drift(age);
        ASSERT(way >= before);
        ASSERT(way - before <= step + 1);
        step = way - before;
        before = way;
    }
    ASSERT_EQ(before, 1000);
    ASSERT_EQ(fx_drift(0), 0);
}

static void danger_near_the_top(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT_EQ(fx_danger(t.b), 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 15; y++)
        cell[y][0] = TS_I;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(fx_danger(t.b), 0);
    cell[17][0] = TS_I;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(fx_danger(t.b), 600);
    cell[19][0] = TS_I;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(fx_danger(t.b), 1000);
}

/* One text at a time, of seven letters, at some age. */
static void action_text_at(session_rig *t, unsigned side, unsigned age_ms)
{
    fx_clear(&inner_fx(t->s)[0]);
    inner_fx(t->s)[0].applause[0] = (fx_applause){
        .born_us = t->s->now_us - age_ms * MS, .side = (uint8_t)side, .words = "Perfect"};
    session_touch(t->s);
    rig_look(t);
}

/* In characters a word is one text and stands still at its side: letters would drift by whole
 * columns. */
static void words_in_characters_are_whole(void)
{
    session_rig t;
    rig_open(&t, "psk", "free");
    t.width = 160;
    t.height = 48;
    rig_type(&t, "E");
    rig_pass(&t, 3100 * MS);
    for (unsigned side = 0; side < FX_SIDES; side++) {
        int32_t first = 0;
        for (unsigned age = 0; age < 2900; age += 300) {
            action_text_at(&t, side, age);
            const scene_item *word = rig_text(&t, "Perfect");
            ASSERT(word && word->role == ROLE_GOOD);
            if (!word)
                break;
            ASSERT(word->x >= 0 && word->x + word->w <= t.scene->width);
            ASSERT(age == 0 || word->x == first);
            first = word->x;
        }
    }
    rig_close(&t);
}

static unsigned cheering(session_rig *t, const scene_item *letter[7])
{
    unsigned count = 0;
    for (uint32_t i = 0; i < t->scene->count && count < 7; i++)
        if (t->scene->item[i].role == ROLE_GOOD && t->scene->item[i].kind == ITEM_TEXT)
            letter[count++] = &t->scene->item[i];
    return count;
}

/* In a window it is one text that says how far it has come apart, and from which end. */
static void words_part_in_a_window(void)
{
    static const uint8_t align[FX_SIDES] = {ALIGN_RIGHT, ALIGN_LEFT, ALIGN_CENTRE};
    session_rig t;
    rig_open(&t, "psk", "free");
    rig_room(&t, 900, 600, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3100 * MS);
    for (unsigned side = 0; side < FX_SIDES; side++) {
        unsigned apart = 0;
        int32_t column = 0, spare = 0;
        for (unsigned age = 0; age < 2900; age += 300) {
            const scene_item *words[7] = {0};
            action_text_at(&t, side, age);
            ASSERT_EQ(cheering(&t, words), 1);
            if (!words[0])
                break;
            ASSERT_EQ(words[0]->align, align[side]);
            ASSERT(age == 0 ? words[0]->spread == 0 : words[0]->spread > apart);
            apart = words[0]->spread;
            column = t.scene->text_w;
            spare = words[0]->w - 7 * column;
        }
        int32_t way = spare * (int32_t)apart / 255; /* of the outer letters: six gaps */
        ASSERT(way > 5 * column && way <= 6 * column);
    }
    rig_close(&t);
}

static unsigned lit_rows(const fx_state *fx)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        count += fx->glow[i].born_us && fx->glow[i].kind == FX_CLEAR && fx->glow[i].lit;
    return count;
}

/* Effects that light up much of a field do so at most three times within any second. */
static void never_more_than_three_flashes_a_second(void)
{
    rig t;
    rig_start(&t, "psk");
    for (uint64_t every = 50; every <= 400; every += 50) {
        fx_state fx = {.cheers = CHEERS_FULL};
        uint64_t lit[100];
        unsigned count = 0;
        for (uint64_t ms = 1000; ms < 6000; ms += every) {
            ts_event clear = {.kind = TS_EVENT_CLEAR, .amount = 1, .rows = 1};
            ts_event level = {.kind = TS_EVENT_LEVEL, .amount = 3};
            ts_event *e = ms / every % 2 ? &clear : &level;
            fx_expire(&fx, ms * MS);
            unsigned before = lit_rows(&fx) + glows(&fx, FX_LEVEL);
            fx_event(&fx, t.b, e, LANG_EN, ms * MS);
            if (lit_rows(&fx) + glows(&fx, FX_LEVEL) > before)
                lit[count++] = ms;
        }
        ASSERT(count >= 12);
        for (unsigned i = 3; i < count; i++)
            ASSERT(lit[i] - lit[i - 3] >= 1000);
    }
}

/* A piece that glides begins where it was seen, most of the way at once, and stands where it is
 * after 60 ms; another piece does not come gliding from where the last one was. */
static void pieces_glide_if_wanted(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    int32_t x, y, before;
    rig_start(&t, "guideline");
    while (t.b->piece.kind == TS_NONE)
        rig_wait(&t, 1);
    fx_see(&fx, t.b, true, SECOND);
    t.b->piece.x = (int8_t)(t.b->piece.x + 1);
    fx_see(&fx, t.b, true, 2 * SECOND);
    fx_glide(&fx, 2 * SECOND, &x, &y);
    ASSERT_EQ(x, -180); /* three quarters of a cell left of its place */
    ASSERT_EQ(y, 0);
    for (unsigned ms = 5; ms < 60; ms += 5) {
        before = x;
        fx_glide(&fx, 2 * SECOND + ms * MS, &x, &y);
        ASSERT(x > before && x <= 0);
    }
    ASSERT(fx_alive(&fx));
    fx_expire(&fx, 2 * SECOND + 60 * MS);
    ASSERT(!fx_alive(&fx));
    t.b->piece.y = (int8_t)(t.b->piece.y - 1);
    fx_see(&fx, t.b, true, 3 * SECOND);
    fx_glide(&fx, 3 * SECOND, &x, &y);
    ASSERT_EQ(y, -180); /* and from above */
    t.b->piece.y = (int8_t)(t.b->piece.y + 9);
    t.b->pieces++;
    fx_see(&fx, t.b, true, 3 * SECOND + MS);
    ASSERT(!fx_alive(&fx));
    t.b->piece.x = (int8_t)(t.b->piece.x - 1);
    fx_see(&fx, t.b, false, 4 * SECOND);
    ASSERT(!fx_alive(&fx));
}

/* Nobody is woken more than sixty times a second, nor once everything has died away. */
static void effects_are_shown_then_it_sleeps(void)
{
    session_rig t;
    rig_open(&t, "guideline", "free");
    rig_room(&t, 900, 600, 6, 12);
    rig_type(&t, "E ");
    ASSERT(fx_alive(&inner_fx(t.s)[0]));
    ASSERT(session_next(t.s) >= t.now + 16 * MS || !fx_alive(&inner_fx(t.s)[0]));
    rig_pass(&t, 400 * MS);
    ASSERT(!fx_alive(&inner_fx(t.s)[0]));
    ASSERT(session_next(t.s) > t.now + 17 * MS);
    rig_close(&t);
}

static void reduced_motion_in_a_session(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "free");
    o.reduced_motion = true;
    rig_open_options(&t, &o);
    rig_type(&t, "E ");
    ASSERT(!fx_alive(&inner_fx(t.s)[0]));
    ASSERT_EQ(rig_count(&t, ITEM_FLASH), 0);
    rig_type(&t, "X[Options]E[Display]E"); /* pause, options, look: motion again */
    rig_go_to(&t, text_of(LANG_EN, TEXT_REDUCED_MOTION));
    rig_type(&t, "R");
    rig_type(&t, "XXHE ");
    ASSERT(fx_alive(&inner_fx(t.s)[0]));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(clears_are_cheered);
    RUN(chains_are_cheered_on_the_other_side);
    RUN(a_spin_without_lines_is_cheered);
    RUN(levels_and_drops);
    RUN(more_than_there_is_room_for);
    RUN(reduced_motion_has_only_words);
    RUN(three_seconds_fading_from_the_half);
    RUN(drifting_gets_slower);
    RUN(danger_near_the_top);
    RUN(words_in_characters_are_whole);
    RUN(words_part_in_a_window);
    RUN(never_more_than_three_flashes_a_second);
    RUN(pieces_glide_if_wanted);
    RUN(effects_are_shown_then_it_sleeps);
    RUN(reduced_motion_in_a_session);
    return test_done();
}
