/* Scenes of modes: their own numbers in every room and language, cells of half a field, a stack
 * that fades and comes back when it is over. */
#include "scene_rig.h"

#include "parts_rig.h"
#include "replay_file.h"

static void start(session_rig *t)
{
    rig_type(t, "E");
    rig_pass(t, 100 * MS);
}

static unsigned blocks_in_field(session_rig *t)
{
    const scene_item *field = NULL;
    unsigned blocks = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_PANEL && item->role == ROLE_FIELD)
            field = item;
    }
    for (uint32_t i = 0; field && i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        blocks += item->kind == ITEM_BLOCK && item->x >= field->x &&
                  item->x < field->x + field->w && item->y >= field->y &&
                  item->y < field->y + field->h;
    }
    return blocks;
}

/* Numbers as large as they get, on the layouts there are. */
static void every_mode_in_every_room(void)
{
    static const int room[][2] = {{22, 22}, {24, 40}, {33, 22},  {48, 22}, {60, 24},
                                  {74, 22}, {80, 24}, {120, 40}, {30, 50}, {300, 80}};
    for (unsigned mode = 0; mode < ts_modes_count(); mode++)
        for (int language = 0; language < LANG_COUNT; language++) {
            session_rig t;
            unsigned rules = 0;
            while (ts_mode_lacks(mode, rules))
                rules++;
            rig_open(&t, ts_rules_get(rules)->name, ts_modes_get(mode)->name);
            t.s->settings.language = (uint8_t)language;
            start(&t);
            ts_match *m = inner_match(t.s);
            if (mode == TS_MODE_STILLNESS) {
                m->mode_data[TS_STILL_END] = (uint32_t)m->tick + 8000;
                m->mode_data[TS_STILL_ROWS] = 20;
            } else if (mode == TS_MODE_MASTER) {
                m->board[0].level = 999;
                m->mode_data[0] = 1; /* the roll, and every section in eighteen minutes */
                for (unsigned i = 3; i < 8; i++)
                    m->mode_data[i] = 0xffffffff;
            } else if (ts_mode_unit(mode) != &ts_unit_lines &&
                       ts_mode_unit(mode) != &ts_unit_seconds) {
                m->mode_data[0] = 99;
            }
            for (size_t i = 0; i < sizeof room / sizeof room[0]; i++) {
                t.width = room[i][0];
                t.height = room[i][1];
                if (session_screen(t.s) == SCREEN_PAUSE)
                    session_game_resume(t.s, t.now);
                session_touch(t.s);
                check_scene(&t, ts_modes_get(mode)->name);
            }
            rig_close(&t);
        }
}

static void modes_say_how_far_it_is(void)
{
    static const struct {
        const char *rules, *mode, *words[3];
    } shown[] = {{"guideline", "dig", {"Dug", "0/10", NULL}},
                 {"guideline", "twenty", {"T-spin doubles", "0/20", NULL}},
                 {"guideline", "perfect", {"Perfect clears", "Pieces left", "10"}},
                 {"guideline", "stillness", {"Stillness", "0/16", "stillness"}},
                 {"guideline", "survival", {"Next row", "Incoming", NULL}},
                 {"guideline", "blitz", {"Time left", "Pieces/second", NULL}},
                 {"guideline", "sprint", {"Lines", "0/40", NULL}},
                 {"tgm", "master", {"Section 1", "0/100", "Grade"}},
                 {"nes", "classic-b", {"Height", "0/25", NULL}}};
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        session_rig t;
        rig_open(&t, shown[i].rules, shown[i].mode);
        start(&t);
        for (int word = 0; word < 3 && shown[i].words[word]; word++)
            if (!rig_text(&t, shown[i].words[word]))
                ASSERT_TEXT(shown[i].mode, shown[i].words[word]);
        rig_close(&t);
    }
}

static void the_roll_and_the_sections_are_timed(void)
{
    session_rig t;
    rig_open(&t, "tgm", "master");
    start(&t);
    ts_match *m = inner_match(t.s);
    m->board[0].level = 999;
    m->tick = 7200;
    m->mode_data[0] = 7200 - 2968 + 600; /* ten seconds are left of it */
    m->mode_data[3] = 3600 | 3000u << 16;
    t.width = 120;
    t.height = 40;
    session_touch(t.s);
    ASSERT(rig_text(&t, "Roll") && rig_text(&t, "0:10"));
    ASSERT(rig_text(&t, "Section 1") && rig_text(&t, "1:00.00"));
    ASSERT(rig_text(&t, "Section 2") && rig_text(&t, "0:50.00"));
    rig_close(&t);
}

/* Four cells, each two by two: the field stays as large as ever. */
static void cells_of_half_a_field_are_double(void)
{
    session_rig t;
    int32_t width = 0;
    for (int big = 0; big < 2; big++) {
        rig_open(&t, "guideline", big ? "big" : "marathon");
        start(&t);
        rig_pass(&t, 2 * SECOND); /* all of it is below the top */
        ASSERT_EQ(blocks_in_field(&t), 4);
        for (uint32_t i = 0; i < t.scene->count; i++) {
            const scene_item *item = &t.scene->item[i];
            if (item->kind == ITEM_PANEL && item->role == ROLE_FIELD) {
                ASSERT(!big || item->w == width);
                width = item->w;
            }
            if (item->kind == ITEM_GHOST) {
                ASSERT_EQ(item->w, big ? 2 * SCENE_UNIT : SCENE_UNIT);
                ASSERT_EQ(item->h, big ? 2 * SCENE_UNIT : SCENE_UNIT);
            }
            if (item->kind == ITEM_SHAPE && item->shape == SHAPE_GRID)
                ASSERT_EQ(item->columns, big ? 5 : 10);
        }
        rig_close(&t);
    }
}

/* The session wakes by itself for it, and nothing that stops the clock shows what is gone. */
static void a_stack_fades_and_comes_back_at_the_end(void)
{
    session_rig t;
    rig_open(&t, "guideline", "invisible");
    start(&t);
    rig_type(&t, " ");
    ASSERT_EQ(blocks_in_field(&t), 8);
    rig_pass(&t, 3900 * MS);
    ASSERT_EQ(blocks_in_field(&t), 8);
    uint32_t changed = t.scene->changed;
    rig_pass(&t, 600 * MS);
    rig_look(&t);
    ASSERT(t.scene->changed > changed);
    rig_pass(&t, 700 * MS);
    ASSERT_EQ(blocks_in_field(&t), 4);
    rig_type(&t, "X");
    rig_type(&t, "E"); /* paused, and on */
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(blocks_in_field(&t), 4);
    rig_lose(&t);
    rig_pass(&t, 9 * SECOND);
    ASSERT(blocks_in_field(&t) > 30);
    rig_close(&t);
}

/* Two pieces after two seconds and a half are 0.80 a second, until there is a third. */
static void the_speed_is_that_of_the_last_piece(void)
{
    session_rig t;
    rig_open(&t, "guideline", "sprint");
    rig_room(&t, 100, 40, 1, 1);
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "Pieces/second"));
    rig_pass(&t, 560 * MS);
    rig_type(&t, " "); /* 0.6 s: no more than one a second in the first one */
    ASSERT(rig_text(&t, "1.00") && !rig_text(&t, "1.67"));
    rig_pass(&t, 1860 * MS);
    rig_type(&t, " ");
    ASSERT(rig_text(&t, "0.80"));
    rig_pass(&t, 3 * SECOND);
    ASSERT(rig_text(&t, "0.80"));
    rig_type(&t, " "); /* three in 5.54 s */
    ASSERT(rig_text(&t, "0.54"));
    rig_close(&t);
}

/* The number that stands with a label. */
static const char *number_of(session_rig *t, const char *label)
{
    rig_look(t);
    for (uint32_t i = 0; i + 1 < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_TEXT &&
            strcmp(t->scene->words + t->scene->item[i].text, label) == 0)
            return t->scene->words + t->scene->item[i + 1].text;
    return "";
}

/* The clock of a replay runs down by seconds and shows 0:00 when it is over, not in its last
 * second: parts of a second count as a whole one. */
static void time_left_is_rounded_up(void)
{
    static const struct {
        unsigned pass_ms;
        const char *left;
    } at[] = {{0, "2:00"}, {1, "2:00"},      {998, "2:00"}, {1, "1:59"},
              {1, "1:59"}, {118998, "0:01"}, {1, "0:00"}};
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    load("guideline-ultra-win"); /* 120,000 ms */
    o.replay = text;
    o.replay_size = size;
    rig_open_options(&t, &o);
    for (size_t i = 0; i < COUNT(at); i++) {
        rig_pass(&t, at[i].pass_ms * MS);
        ASSERT_TEXT(number_of(&t, "Time left"), at[i].left);
    }
    rig_close(&t);
}

static void append_text(void *ctx, const char *bytes, size_t count)
{
    (void)ctx;
    ASSERT(size + count <= sizeof text);
    memcpy(text + size, bytes, count);
    size += count;
}

/* A replay names the changes of its rules, in a narrow room as many as fit. */
static void changed_rules_are_named(void)
{
    session_rig t;
    ts_setup setup;
    ts_match match;
    ts_recorder recorder;
    const ts_buttons held[TS_PLAYERS_MAX] = {0};
    session_options o = rig_options("guideline", "marathon");
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), TS_MODE_SPRINT);
    ASSERT(ts_setup_change(&setup, TS_KNOB_COLUMNS, 6));
    ASSERT(ts_setup_change(&setup, TS_KNOB_HOLD, 0));
    ASSERT(ts_setup_change(&setup, TS_KNOB_SPEED, 200));
    ASSERT(ts_start(&match, &setup));
    size = 0;
    ts_recorder_begin(&recorder, &match, append_text, NULL);
    ts_replay_play_to(&match, held, 1000);
    ts_recorder_finish(&recorder, &match);
    o.replay = text;
    o.replay_size = size;
    rig_open_options(&t, &o);
    rig_room(&t, 100, 40, 1, 1);
    ASSERT(rig_text(&t, "Replay - Sprint, Guideline (changed): columns=6 hold=no speed=200"));
    rig_room(&t, 60, 40, 1, 1);
    ASSERT(rig_text(&t, "Sprint, Guideline (changed): columns=6 hold=no speed=200"));
    rig_room(&t, 52, 40, 1, 1);
    ASSERT(rig_text(&t, "Sprint, Guideline (changed): columns=6 hold=no ..."));
    rig_close(&t);
}

typedef struct still_look {
    unsigned bars, amount, role, gilded;
} still_look;

static still_look look_of(session_rig *t)
{
    still_look look = {0};
    session_touch(t->s);
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_BAR && item->h > item->w) {
            look.bars++;
            look.amount = item->amount;
            look.role = item->role;
        }
        look.gilded += item->kind == ITEM_FLASH && item->role == ROLE_GOLD;
    }
    return look;
}

/* Sixteen units are all of both sides, gold from eight on; then the time that is left, in units
 * begun, and ten gilded cells a row. */
static void the_meter_fills_both_sides(void)
{
    static const unsigned amount[] = {0, 437, 500, 1000}, units[] = {0, 7, 8, 16};
    session_rig t;
    rig_open(&t, "guideline", "stillness");
    start(&t);
    ts_match *m = inner_match(t.s);
    for (int i = 0; i < 4; i++) {
        m->mode_data[TS_STILL_METER] = units[i];
        const still_look look = look_of(&t);
        ASSERT_EQ(look.bars, 2);
        ASSERT_EQ(look.amount, amount[i]);
        ASSERT_EQ(look.role, units[i] < 8 ? ROLE_DIM : ROLE_GOLD);
        ASSERT_EQ(look.gilded, 0);
    }
    rig_type(&t, "t");
    rig_pass(&t, 100 * MS);
    ASSERT(ts_still_ticks(m) > 7800 && ts_still_ticks(m) < 8000);
    m->mode_data[TS_STILL_END] = (uint32_t)m->tick + 501;
    m->mode_data[TS_STILL_ROWS] = 3;
    const still_look look = look_of(&t);
    ASSERT_EQ(look.amount, 125);
    ASSERT_EQ(look.role, ROLE_GOLD);
    ASSERT_EQ(look.gilded, 30);
    rig_close(&t);
}

/* Ten levels or a hundred lines are a place, of which there are four; a race and the setting leave
 * the ground alone. */
static void a_journey_goes_on_every_ten_levels(void)
{
    static const struct {
        const char *mode;
        uint32_t level, lines;
        uint8_t place;
    } cases[] = {{"marathon", 1, 0, 0},     {"marathon", 10, 99, 0}, {"marathon", 11, 100, 1},
                 {"marathon", 21, 0, 2},    {"marathon", 1, 399, 3}, {"free", 1, 400, 0},
                 {"stillness", 11, 100, 1}, {"sprint", 1, 990, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        session_rig t;
        rig_open(&t, "guideline", cases[i].mode);
        start(&t);
        ts_board *b = &inner_match(t.s)->board[0];
        b->level = cases[i].level;
        b->lines = cases[i].lines;
        session_touch(t.s);
        ASSERT_EQ(rig_look(&t)->look.place, cases[i].place);
        t.s->settings.journey = 0;
        session_touch(t.s);
        ASSERT_EQ(rig_look(&t)->look.place, 0);
        rig_close(&t);
    }
}

/* The first puzzle has three: J, I, S. */
static void a_puzzle_says_how_many_pieces_are_left(void)
{
    session_rig t;
    rig_open(&t, "guideline", "puzzle");
    rig_room(&t, 100, 40, 1, 1);
    rig_type(&t, "E");
    rig_pass(&t, 100 * MS);
    ASSERT_TEXT(number_of(&t, "Pieces left"), "3");
    ASSERT(!rig_text(&t, "Score") && !rig_text(&t, "Level")); /* it pays nothing */
    rig_type(&t, " ");
    rig_pass(&t, 100 * MS);
    ASSERT_TEXT(number_of(&t, "Pieces left"), "2");
    rig_type(&t, " ");
    rig_pass(&t, 500 * MS);
    rig_type(&t, " ");
    rig_pass(&t, 2 * SECOND);
    ASSERT(rig_text(&t, "Goal not reached"));
    ASSERT(rig_text(&t, "Retry"));
    ASSERT(!rig_text(&t, "Score") && !rig_text(&t, "Level"));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_speed_is_that_of_the_last_piece);
    RUN(every_mode_in_every_room);
    RUN(time_left_is_rounded_up);
    RUN(changed_rules_are_named);
    RUN(a_puzzle_says_how_many_pieces_are_left);
    RUN(modes_say_how_far_it_is);
    RUN(the_roll_and_the_sections_are_timed);
    RUN(a_journey_goes_on_every_ten_levels);
    RUN(the_meter_fills_both_sides);
    RUN(cells_of_half_a_field_are_double);
    RUN(a_stack_fades_and_comes_back_at_the_end);
    return test_done();
}
