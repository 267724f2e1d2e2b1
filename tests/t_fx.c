/* Effects: what is cheered, how long it lives, how its letters part, and that with reduced motion
 * nothing of it is there. */
#include "rig.h"
#include "session_rig.h"

#include "play/fx.h"
#include "play/session_inner.h"

static const char *cheered(const ts_fx *fx, unsigned side)
{
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us && fx->applause[i].side == side)
            return fx->applause[i].words;
    return "";
}

static unsigned glows(const ts_fx *fx, unsigned kind)
{
    unsigned count = 0;
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        count += fx->glow[i].born_us && fx->glow[i].kind == kind;
    return count;
}

static void clear_event(ts_fx *fx, const ts_game *g, unsigned lines, unsigned spin)
{
    ts_event e = {.kind = TS_EVENT_CLEAR,
                  .amount = (int16_t)lines,
                  .rows = (1u << lines) - 1,
                  .spin = (uint8_t)spin,
                  .piece = {.kind = TS_T}};
    ts_fx_event(fx, g, &e, TS_LANG_EN, SECOND);
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
        ts_fx fx = {0};
        clear_event(&fx, t.g, expected[i].lines, expected[i].spin);
        ASSERT_TEXT(cheered(&fx, TS_FX_LEFT), expected[i].words);
        ASSERT_EQ(glows(&fx, TS_FX_CLEAR), 1);
    }
}

static void chains_are_cheered_on_the_other_side(void)
{
    rig t;
    ts_fx fx = {0};
    rig_start(&t, "psk");
    t.g->last.combo = 3;
    ts_event e = {.kind = TS_EVENT_CLEAR, .amount = 4, .rows = 15, .back_to_back = 1, .perfect = 1};
    ts_fx_event(&fx, t.g, &e, TS_LANG_EN, SECOND);
    unsigned right = 0;
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        right += fx.applause[i].born_us && fx.applause[i].side == TS_FX_RIGHT;
    ASSERT_EQ(right, 2);
    ASSERT_TEXT(cheered(&fx, TS_FX_CENTRE), ts_text(TS_LANG_EN, TS_TEXT_PERFECT_CLEAR));
}

static void a_spin_without_lines_is_cheered(void)
{
    rig t;
    ts_fx fx = {0};
    rig_start(&t, "psk");
    ts_event e = {.kind = TS_EVENT_LOCK, .spin = TS_SPIN_FULL, .piece = {TS_T, 2, 4, 1}};
    ts_fx_event(&fx, t.g, &e, TS_LANG_EN, SECOND);
    ASSERT_TEXT(cheered(&fx, TS_FX_LEFT), "T-spin");
    ASSERT_EQ(glows(&fx, TS_FX_LOCK), 1);
}

static void levels_and_drops(void)
{
    rig t;
    ts_fx fx = {0};
    rig_start(&t, "guideline");
    ts_event level = {.kind = TS_EVENT_LEVEL, .amount = 7};
    ts_event drop = {.kind = TS_EVENT_DROP, .amount = 12, .how = 2, .piece = {TS_O, 0, 4, 0}};
    ts_event fall = {.kind = TS_EVENT_DROP, .amount = 1, .piece = {TS_O, 0, 4, 0}};
    ts_fx_event(&fx, t.g, &level, TS_LANG_EN, SECOND);
    ts_fx_event(&fx, t.g, &drop, TS_LANG_EN, SECOND);
    ts_fx_event(&fx, t.g, &fall, TS_LANG_EN, SECOND);
    ASSERT_TEXT(cheered(&fx, TS_FX_CENTRE), "Level 7");
    ASSERT_EQ(glows(&fx, TS_FX_LEVEL), 1);
    ASSERT_EQ(glows(&fx, TS_FX_TRAIL), 1);
    /* where every piece is a level, no text flies for it */
    ts_fx other = {0};
    rig_start(&t, "tgm");
    ts_fx_event(&other, t.g, &level, TS_LANG_EN, SECOND);
    ASSERT_TEXT(cheered(&other, TS_FX_CENTRE), "");
}

static void more_than_there_is_room_for(void)
{
    rig t;
    ts_fx fx = {0};
    rig_start(&t, "psk");
    t.g->last.combo = 2;
    for (unsigned i = 0; i < 50; i++) {
        ts_event e = {.kind = TS_EVENT_CLEAR, .amount = 1, .rows = 1, .back_to_back = 1};
        ts_fx_event(&fx, t.g, &e, TS_LANG_EN, SECOND + i * MS);
    }
    /* no two texts on the same line of a side */
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        for (unsigned j = 0; j < i; j++)
            if (fx.applause[i].born_us && fx.applause[j].born_us)
                ASSERT(fx.applause[i].side != fx.applause[j].side ||
                       fx.applause[i].slot != fx.applause[j].slot);
}

static void reduced_motion_has_none(void)
{
    rig t;
    ts_fx fx = {.off = true};
    rig_start(&t, "psk");
    clear_event(&fx, t.g, 4, 0);
    ASSERT(!ts_fx_alive(&fx));
}

static void three_seconds_fading_from_the_half(void)
{
    rig t;
    ts_fx fx = {0};
    rig_start(&t, "psk");
    clear_event(&fx, t.g, 1, 0);
    ASSERT_EQ(ts_fx_applause_strength(0), 1000);
    ASSERT_EQ(ts_fx_applause_strength(1500 * MS), 1000);
    ASSERT_EQ(ts_fx_applause_strength(2250 * MS), 500);
    ASSERT_EQ(ts_fx_applause_strength(3000 * MS), 0);
    ts_fx_expire(&fx, 3 * SECOND);
    ASSERT(ts_fx_alive(&fx));
    ts_fx_expire(&fx, 4 * SECOND);
    ASSERT(!ts_fx_alive(&fx));
}

static void drifting_gets_slower(void)
{
    unsigned before = 0, step = 1000;
    for (uint64_t age = 100 * MS; age <= 3000 * MS; age += 100 * MS) {
        unsigned way = ts_fx_drift(age);
        ASSERT(way >= before);
        ASSERT(way - before <= step + 1);
        step = way - before;
        before = way;
    }
    ASSERT_EQ(before, 1000);
    ASSERT_EQ(ts_fx_drift(0), 0);
}

static void danger_near_the_top(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT_EQ(ts_fx_danger(t.g), 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS] = {{0}};
    for (int y = 0; y < 15; y++)
        cell[y][0] = TS_I;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(ts_fx_danger(t.g), 0);
    cell[17][0] = TS_I;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(ts_fx_danger(t.g), 600);
    cell[19][0] = TS_I;
    ASSERT(rig_stack(&t, cell));
    ASSERT_EQ(ts_fx_danger(t.g), 1000);
}

/* In a scene: letters of a word keep their order and their distance, parting to their side. */
static void letters_part_to_their_side(void)
{
    session_rig t;
    rig_open(&t, "psk", "free");
    t.unit_w = 6; /* between two columns there is nothing, so a window */
    t.unit_h = 12;
    t.width = 900;
    t.height = 600;
    rig_type(&t, "E");
    rig_pass(&t, 3100 * MS);
    for (unsigned side = 0; side < TS_FX_SIDES; side++) {
        int32_t first_before = 0, last_before = 0;
        for (unsigned age = 0; age < 2900; age += 300) {
            ts_fx_clear(&t.s->fx[0]);
            t.s->fx[0].applause[0] = (ts_applause){
                .born_us = t.s->now_us - age * MS, .side = (uint8_t)side, .words = "Perfect"};
            ts_session_touch(t.s);
            rig_look(&t);
            const ts_item *letter[7];
            unsigned count = 0;
            for (uint32_t i = 0; i < t.scene->count && count < 7; i++)
                if (t.scene->item[i].role == TS_ROLE_GOOD && t.scene->item[i].kind == TS_ITEM_TEXT)
                    letter[count++] = &t.scene->item[i];
            ASSERT_EQ(count, 7);
            for (unsigned i = 1; i < count; i++)
                ASSERT(letter[i - 1]->x + letter[i - 1]->w <= letter[i]->x);
            ASSERT(letter[0]->x >= 0);
            ASSERT(letter[6]->x + letter[6]->w <= t.scene->width);
            if (age > 0) {
                ASSERT(side == TS_FX_RIGHT ? letter[0]->x == first_before
                                           : letter[0]->x < first_before);
                ASSERT(side == TS_FX_LEFT ? letter[6]->x == last_before
                                          : letter[6]->x > last_before);
            }
            first_before = letter[0]->x;
            last_before = letter[6]->x;
        }
    }
    rig_close(&t);
}

/* Nobody is woken more than sixty times a second, nor once everything has died away. */
static void effects_are_shown_then_it_sleeps(void)
{
    session_rig t;
    rig_open(&t, "guideline", "free");
    t.unit_w = 6;
    t.unit_h = 12;
    t.width = 900;
    t.height = 600;
    rig_look(&t);
    rig_type(&t, "E ");
    ASSERT(ts_fx_alive(&t.s->fx[0]));
    ASSERT(ts_session_next(t.s) >= t.now + 16 * MS || !ts_fx_alive(&t.s->fx[0]));
    rig_pass(&t, 400 * MS);
    ASSERT(!ts_fx_alive(&t.s->fx[0]));
    ASSERT(ts_session_next(t.s) > t.now + 17 * MS);
    rig_close(&t);
}

static void reduced_motion_in_a_session(void)
{
    session_rig t;
    ts_options o = rig_options("guideline", "free");
    o.reduced_motion = true;
    rig_open_options(&t, &o);
    rig_type(&t, "E ");
    ASSERT(!ts_fx_alive(&t.s->fx[0]));
    ASSERT_EQ(rig_count(&t, TS_ITEM_FLASH), 0);
    rig_type(&t, "XDDEDDEDDDDR"); /* pause, options, look: motion again */
    rig_type(&t, "XXHE ");
    ASSERT(ts_fx_alive(&t.s->fx[0]));
    rig_close(&t);
}

int main(void)
{
    RUN(clears_are_cheered);
    RUN(chains_are_cheered_on_the_other_side);
    RUN(a_spin_without_lines_is_cheered);
    RUN(levels_and_drops);
    RUN(more_than_there_is_room_for);
    RUN(reduced_motion_has_none);
    RUN(three_seconds_fading_from_the_half);
    RUN(drifting_gets_slower);
    RUN(danger_near_the_top);
    RUN(letters_part_to_their_side);
    RUN(effects_are_shown_then_it_sleeps);
    RUN(reduced_motion_in_a_session);
    return test_done();
}
