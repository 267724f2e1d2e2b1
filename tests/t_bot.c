/* The bot's parts: what it sees of a board, what it makes of it, how its hands get there. */
#include "bot/bot.h"
#include "tessera/replay.h"
#include "random_stack.h"
#include "replay_text.h"
#include "rig.h"

#include <stdlib.h>

/* ---- places --------------------------------------------------------------------------------- */

static void walked_places_are_those_of_the_move_generator(void)
{
    static const char *const sets[] = {"guideline", "modern", "pygame"};
    uint64_t stream = 1;
    for (unsigned i = 0; i < 3; i++) {
        rig t;
        rig_start(&t, sets[i]);
        ts_forms forms;
        ts_forms_of(t.r, &forms);
        ts_movegen gen;
        ASSERT(ts_movegen_of(t.r, &gen));
        for (unsigned n = 0; n < 60; n++) {
            random_stack(t.b, &stream, drawn(&stream) % 16);
            ts_bitboard b;
            ts_bitboard_of(t.b, &b);
            for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
                ts_places found[3], walked[3];
                ts_movegen_one(&gen, &b, kind, false, found);
                ts_places_walked(t.b, &forms, kind, false, walked);
                for (int rot = 0; rot < 4; rot++)
                    for (int x = 0; x < TS_COLUMNS; x++)
                        ASSERT_EQ(walked[0].at[rot][x] | walked[1].at[rot][x] |
                                      walked[2].at[rot][x],
                                  found[0].at[rot][x]);
            }
        }
    }
}

/* If gravity puts a piece on the floor at once, it cannot get over a tower. */
static void at_once_a_tower_is_in_the_way(void)
{
    rig t;
    ts_forms forms;
    ts_places out[3];
    rig_start(&t, "tgm");
    ts_forms_of(t.r, &forms);
    rig_field(&t, "......X.../......X.../......X.../......X.../......X.../......X...");
    ts_places_walked(t.b, &forms, TS_O, true, out);
    ASSERT(out[0].at[0][0] & TS_BITBOARD_ROW(0));
    ASSERT_EQ(out[0].at[0][8], 0);
    ts_places_walked(t.b, &forms, TS_O, false, out);
    ASSERT(out[0].at[0][8] & TS_BITBOARD_ROW(0));
}

/* ---- paths ---------------------------------------------------------------------------------- */

/* The fewest inputs on an empty board, a direction held to the wall counting one; by rotation and
 * leftmost column. Published finesse tables, with half turns. */
static void paths_are_finesse(void)
{
    static const struct {
        unsigned kind, rot;
        const char *inputs;
    } table[] = {
        {TS_I, 0, "1210121"},   {TS_I, 1, "2222112222"}, {TS_O, 0, "122101221"},
        {TS_T, 0, "12101221"},  {TS_T, 1, "223212332"},  {TS_T, 2, "23212332"},
        {TS_T, 3, "232123322"}, {TS_L, 0, "12101221"},   {TS_L, 1, "223212332"},
        {TS_J, 2, "23212332"},  {TS_J, 3, "232123322"},  {TS_S, 0, "12101221"},
        {TS_S, 1, "222112322"}, {TS_Z, 1, "222112322"},
    };
    rig t;
    ts_forms forms;
    rig_start(&t, "guideline");
    ts_forms_of(t.r, &forms);
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        for (unsigned x = 0; table[i].inputs[x]; x++) {
            ts_path path;
            ts_place to = {(uint8_t)table[i].kind, (uint8_t)table[i].rot, (uint8_t)x, 0, 0};
            ASSERT(ts_path_find(t.b, &forms, ts_first_position(t.b, to.kind), to, (ts_path_how){0},
                                &path));
            ASSERT_EQ(path.count, (unsigned)(table[i].inputs[x] - '0'));
        }
}

static void a_path_goes_under_a_roof_and_turns_in(void)
{
    rig t;
    ts_forms forms;
    ts_path path;
    rig_start(&t, "guideline");
    ts_forms_of(t.r, &forms);
    rig_field(&t, "..X......./XX...XXXXX/XXX.XXXXXX");
    ts_place slot = {TS_T, 2, 2, 0, TS_SPIN_FULL};
    ASSERT(ts_path_find(t.b, &forms, ts_first_position(t.b, TS_T), slot, (ts_path_how){0}, &path));
    const ts_input *last = &path.input[path.count - 1];
    ASSERT(last->button == TS_CW || last->button == TS_CCW || last->button == TS_FLIP);
    ASSERT_EQ(last->after.y, 1);
    rig_field(&t, "XXXX....../X........./XXXX......"); /* in from the side, under a roof */
    ts_place tucked = {TS_I, 0, 1, 1, TS_SPIN_NONE};
    ASSERT(
        ts_path_find(t.b, &forms, ts_first_position(t.b, TS_I), tucked, (ts_path_how){0}, &path));
    ASSERT_EQ(path.input[path.count - 1].button, TS_LEFT);
    rig_field(&t, "XXXXXXXXX./X....XXXX./XXXXXXXXX.");
    ASSERT(
        !ts_path_find(t.b, &forms, ts_first_position(t.b, TS_I), tucked, (ts_path_how){0}, &path));
}

/* ---- seeing and deciding -------------------------------------------------------------------- */

/* The pieces that may come next are those the bag has not dealt, as counted from those seen. */
static void the_bag_is_counted(void)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    for (setup.seed = 1; setup.seed < 6; setup.seed++) {
        rig t;
        uint8_t kinds[40];
        rig_start_setup(&t, &setup);
        rig_draws(&t, kinds, 40);
        rig_start_setup(&t, &setup);
        for (unsigned piece = 0; piece < 20; piece++) {
            rig_wait(&t, 1);
            for (unsigned sight = 0; sight <= 6; sight++) {
                ts_question q;
                unsigned seen = piece + 1 + sight, left = 0;
                ts_bot_question(&t.match, 0, &(ts_bot_level){.sight = (uint8_t)sight, .bag = 1},
                                &q);
                for (unsigned i = seen; i < (seen + 6) / 7 * 7 || i == seen; i++)
                    left |= 1u << kinds[i];
                ASSERT_EQ(q.bag, seen % 7 ? left : 0xfe);
                ASSERT_EQ(q.queue_count, 1 + sight);
                ASSERT_EQ(q.queue[sight], kinds[piece + sight]);
            }
            ASSERT(rig_field(&t, ""));
            rig_tap(&t, TS_HARD);
        }
    }
}

/* Rows that wait lower the sky: what would stick out after them is put elsewhere. */
static void it_reckons_with_what_is_to_come(void)
{
    static const char stack[] = "XX......../XX......../XX......../XX......../XX......../XX......../"
                                "XXXX...XXX/XXXX...XXX/XXXX...XXX/XXXX...XXX";
    static ts_answer answer;
    for (unsigned waiting = 0; waiting <= 9; waiting += 9) {
        rig t;
        ts_question q;
        rig_start(&t, "guideline");
        rig_wait(&t, 1);
        ASSERT(rig_field(&t, stack));
        if (waiting)
            ASSERT(ts_add_garbage(&t.match, 0, waiting, 0, TS_GARBAGE, 100000));
        ts_bot_question(&t.match, 0, &(ts_bot_level){.budget = 200}, &q);
        ASSERT_EQ(q.pending, waiting);
        ts_searcher *s = ts_searcher_open();
        ts_search(s, &q, &answer);
        ts_searcher_close(s);
        int32_t highest = INT32_MIN;
        for (unsigned i = 0; i < answer.count; i++)
            if (answer.choice[i].place.row >= 10 && answer.choice[i].value > highest)
                highest = answer.choice[i].value;
        ASSERT((answer.choice[0].value - highest > 400000) == (waiting > 0));
    }
}

static ts_choice best_of(rig *t, const char *field, const char *queue, unsigned aim)
{
    static ts_answer answer;
    ts_question q;
    ts_searcher *s = ts_searcher_open();
    rig_start(t, "guideline");
    rig_wait(t, 1);
    rig_spawn(t, queue[0]);
    rig_field(t, field);
    rig_queue(t, queue + 1);
    const uint8_t sight = (uint8_t)(strlen(queue) - 1);
    const ts_bot_level level = {.sight = sight, .holds = 1, .spins = 1, .budget = 5000};
    ts_bot_question(&t->match, 0, &level, &q);
    q.weights = ts_weights_of(aim);
    ts_search(s, &q, &answer);
    ts_searcher_close(s);
    ASSERT(answer.count > 0);
    return answer.choice[0];
}

static void it_sees_what_is_good(void)
{
    rig t;
    ts_choice c = best_of(&t, "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", "I", TS_AIM_score);
    ASSERT(c.place.kind == TS_I && c.place.rot == 1 && c.place.column == 9 && !c.hold);
    c = best_of(&t, "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", "OI", TS_AIM_score);
    ASSERT(c.place.kind == TS_O || (c.place.kind == TS_I && c.place.column == 9));
    c = best_of(&t, "..X......./XX...XXXXX/XXX.XXXXXX", "T", TS_AIM_attack);
    ASSERT(c.place.kind == TS_T && c.place.rot == 2 && c.place.column == 2 && c.place.row == 0);
    ASSERT_EQ(c.place.spin, TS_SPIN_FULL);
    c = best_of(&t, "XXXXXX..XX", "O", TS_AIM_survival);
    ASSERT(c.place.column == 6 && c.place.row == 0);
}

/* ---- games ---------------------------------------------------------------------------------- */

/* Plays this number of pieces; the recording verifies. */
static uint32_t played(unsigned rules, unsigned mode, unsigned level, unsigned pieces, ts_match *m)
{
    static text t;
    static ts_replay_report report;
    ts_setup setup;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, rules, mode);
    setup.seed = 11;
    ts_start(m, &setup);
    ts_bot *b = ts_bot_open(level, 3);
    t.size = 0;
    ts_recorder_begin(&recorder, m, text_append, &t);
    const uint64_t ticks = (uint64_t)ts_rules_get(rules)->tick_rate[0] /
                           ts_rules_get(rules)->tick_rate[1] * 300; /* puzzles run out of pieces */
    while (!m->over && m->board[0].pieces < pieces && m->tick < ticks) {
        held[0] = ts_bot_held(b, m, 0);
        ts_recorder_held(&recorder, m, held);
        ts_step(m, held, NULL);
    }
    ts_recorder_finish(&recorder, m);
    ts_bot_close(b);
    ASSERT_EQ(ts_replay_verify(t.bytes, t.size, &report), TS_OK);
    return m->board[0].lines;
}

/* Forty pieces have cells for sixteen rows: a bot that stays alive and has cleared half of them
 * plays. */
static void it_plays_every_rule_set(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        ts_match m, again;
        uint32_t lines = played(rules, 0, 8, 40, &m);
        ASSERT_EQ(m.board[0].outcome, TS_RUNNING);
        ASSERT(lines >= 8);
        played(rules, 0, 8, 40, &again);
        ASSERT_EQ(ts_hash(&again), ts_hash(&m));
    }
}

/* All spins are called minis there: whose bot takes a piece that merely lies between two others for
 * one waits for what never comes, and is buried. */
static void it_knows_what_is_fast(void)
{
    ts_match m;
    ASSERT(played((unsigned)ts_rules_find("modern"), 0, 6, 100, &m) >= 30);
    ASSERT_EQ(m.board[0].outcome, TS_RUNNING);
}

static void it_plays_every_mode(void)
{
    for (unsigned mode = 0; mode < ts_modes_count(); mode++)
        for (unsigned rules = 0; rules < ts_rules_count(); rules += 7) {
            ts_match m;
            if (ts_mode_lacks(mode, rules) == 0) {
                played(rules, mode, 7, 12, &m);
                ASSERT_EQ(m.board[0].over, TS_OVER_NOT); /* a puzzle may be failed */
            }
        }
}

/* With gravity that leaves no time to fall: 20 rows a frame, and 2 a thousandth of a second. */
static void it_plays_when_pieces_fall_at_once(void)
{
    static const char *const sets[] = {"tgm", "guideline"};
    for (unsigned i = 0; i < 2; i++) {
        ts_match m;
        ts_setup setup;
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        ts_setup_default(&setup, (unsigned)ts_rules_find(sets[i]), 0);
        setup.level = i ? 20 : 500;
        ASSERT(ts_start(&m, &setup));
        ts_bot *b = ts_bot_open(10, 1);
        while (!m.over && m.board[0].pieces < 60 && m.tick < 600000) {
            held[0] = ts_bot_held(b, &m, 0);
            ts_step(&m, held, NULL);
        }
        ts_bot_close(b);
        ASSERT_EQ(m.board[0].outcome, TS_RUNNING);
        ASSERT(m.board[0].lines >= 14);
    }
}

/* An I that comes in at the ceiling can be stood up only once it has fallen a row, and there is no
 * soft drop: it is waited for, and stands in the well with the key that goes down after it. */
static void it_waits_where_only_time_leads_down(void)
{
    rig t;
    rig_start(&t, "pivot");
    rig_wait(&t, 1);
    rig_spawn(&t, 'I');
    ASSERT(rig_field(&t, "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX."));
    const uint32_t row_ticks = ts_speed_now(&t.match, 0, false).ticks;
    ts_bot *b = ts_bot_open(10, 1);
    while (t.b->pieces == 0 && t.match.tick < 10 * row_ticks) {
        t.held[0] = ts_bot_held(b, &t.match, 0);
        rig_wait(&t, 1);
    }
    ts_bot_close(b);
    ASSERT_EQ(t.b->lines, 4);
    ASSERT(t.match.tick > row_ticks && t.match.tick < 3 * row_ticks);
}

/* A stack up to the row pieces come down into at once leaves them a row higher. The game is not
 * over, and nobody may play as if it were: an I still turns into the well. */
static void it_saves_what_cannot_come_down(void)
{
    rig t;
    char field[20 * 11] = "XXXXXXXXX.";
    for (int y = 1; y < 20; y++)
        strcat(field, "/XXXXXXXXX.");
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, field));
    rig_spawn(&t, 'I');
    ts_bot *b = ts_bot_open(10, 1);
    while (t.b->pieces == 0 && t.match.tick < 1000) {
        t.held[0] = ts_bot_held(b, &t.match, 0);
        rig_wait(&t, 1);
    }
    ts_bot_close(b);
    ASSERT_EQ(t.b->lines, 4);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* Keys go down no more often than its level says, and a piece is not touched before its time. */
static void hands_are_no_quicker_than_they_say(void)
{
    ts_match m;
    ts_setup setup;
    ts_events events;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, 0, 0);
    ts_start(&m, &setup);
    const ts_bot_level *level = ts_bot_level_of(4);
    ts_bot *b = ts_bot_open(4, 1);
    uint64_t pressed = 0, came = 0;
    uint32_t pieces = UINT32_MAX;
    bool untouched = false;
    while (!m.over && m.board[0].pieces < 10) {
        ts_buttons before = held[0];
        held[0] = ts_bot_held(b, &m, 0);
        if (held[0] & ~before) {
            ASSERT(pressed == 0 || m.tick - pressed >= 1000u / level->keys_a_second);
            ASSERT(!untouched || m.tick - came >= level->wait_ms);
            ASSERT((held[0] & (held[0] - 1)) == 0);
            pressed = m.tick;
            untouched = false;
        }
        ts_step(&m, held, &events);
        if (m.board[0].piece.kind && m.board[0].pieces != pieces) {
            pieces = m.board[0].pieces;
            came = m.tick;
            untouched = true;
        }
    }
    ts_bot_close(b);
}

/* A game of two bots that are asked every tick, or only when something changes, and think in one
 * piece, or in slices of any size between the ticks. */
static uint64_t hash_played(unsigned rules, unsigned levels[2], bool leaps, uint64_t slices)
{
    ts_match m;
    ts_setup setup;
    ts_bot *b[2];
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, rules, (unsigned)ts_modes_find("none"));
    setup.seed = 5;
    setup.players = 2;
    ASSERT(ts_start(&m, &setup));
    for (unsigned i = 0; i < 2; i++)
        b[i] = ts_bot_open(levels[i], i);
    while (!m.over && m.board[0].pieces < test_times(8) && m.board[1].pieces < test_times(80)) {
        uint32_t idle = UINT32_MAX;
        for (unsigned i = 0; i < 2; i++) {
            uint32_t own = leaps ? ts_bot_idle(b[i], &m, i) : 0;
            idle = own < idle ? own : idle;
            if (slices)
                ts_bot_think(b[i], drawn(&slices) % 700);
        }
        uint32_t of_match = idle ? ts_idle(&m, held) : 0;
        idle = of_match < idle ? of_match : idle;
        if (idle > 0) {
            idle = idle > 1 ? 1 + drawn(&slices) % (idle < 5000 ? idle : 5000) : idle;
            ts_leap(&m, held, idle);
            for (unsigned i = 0; i < 2; i++)
                ts_bot_leap(b[i], idle);
            continue;
        }
        for (unsigned i = 0; i < 2; i++)
            held[i] = ts_bot_held(b[i], &m, i);
        ts_step(&m, held, NULL);
    }
    for (unsigned i = 0; i < 2; i++)
        ts_bot_close(b[i]);
    ASSERT(m.board[0].pieces > 0 || m.board[1].pieces > 0);
    return ts_hash(&m);
}

/* From where it comes in to that column, on an empty field; returns for how many ticks. */
static unsigned bring_an_o(rig *t, const ts_setup *setup, unsigned keys, uint8_t column,
                           unsigned *pressed)
{
    ts_hands hands;
    unsigned ticks = 0;
    rig_start_setup(t, setup);
    rig_wait(t, 1);
    rig_spawn(t, 'O');
    ts_hands_open(&hands, &t->match, 0, keys, 0);
    ts_hands_aim(&hands, (ts_place){TS_O, 0, column, 0, TS_SPIN_NONE}, false);
    for (*pressed = 0; t->b->pieces == 0 && ticks < 4000; ticks++) {
        const ts_buttons before = t->held[0];
        t->held[0] = ts_hands_held(&hands, &t->match, 0);
        *pressed += (t->held[0] & ~before & TS_LEFT) != 0;
        rig_wait(t, 1);
    }
    return ticks;
}

/* From the middle to the wall are four cells. A repeat takes 33 ms there, before the first one are
 * 167: hands of 50 keys a second are there in 80, those of 25 hold the direction, and so does
 * everybody where a repeat is quicker than any key. */
static void quick_hands_tap_to_the_wall(void)
{
    static const struct {
        uint8_t keys, arr, pressed;
    } cases[] = {{50, 33, 4}, {25, 33, 1}, {50, 10, 1}};
    for (unsigned i = 0; i < 3; i++) {
        rig t;
        ts_setup setup;
        unsigned pressed;
        ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
        setup.handling[0].arr = cases[i].arr;
        unsigned ticks = bring_an_o(&t, &setup, cases[i].keys, 0, &pressed);
        ASSERT_EQ(pressed, cases[i].pressed);
        ASSERT((ticks <= 100) == (pressed == 4)); /* with the key that drops it */
    }
}

/* Half of the time for a key it is down: by hands of three a second 166 ms. If a direction repeats
 * sooner than that they let go before, or two columns would never be two taps. */
static void slow_hands_tap_a_column_at_a_time(void)
{
    for (uint16_t das = 1; das <= 201; das += 20) {
        rig t;
        ts_setup setup;
        unsigned pressed;
        ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), 0);
        setup.handling[0].das = das;
        unsigned ticks = bring_an_o(&t, &setup, 3, 2, &pressed);
        ASSERT_EQ(pressed, 2);
        ASSERT_EQ(ticks, 2 * 333 + 1); /* and the drop */
        ASSERT_EQ(t.b->row[0], 3 << 2);
    }
}

/* By psk every move gives a piece the whole second again before it falls or its lock clock starts,
 * and slow hands may be too late for a turn each time they come round to it. */
static void slow_hands_give_up(void)
{
    enum { LONGEST = 30000 };
    ts_match m;
    ts_setup setup;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    uint64_t locked = 0;
    ts_setup_default(&setup, (unsigned)ts_rules_find("psk"), (unsigned)ts_modes_find("sprint"));
    setup.seed = 16;
    ts_start(&m, &setup);
    ts_bot *b = ts_bot_open(1, setup.seed * TS_PLAYERS_MAX);
    while (!m.over && m.board[0].pieces < 115 && m.tick - locked < LONGEST) {
        uint32_t pieces = m.board[0].pieces;
        held[0] = ts_bot_held(b, &m, 0);
        ts_step(&m, held, NULL);
        locked = m.board[0].pieces > pieces ? m.tick : locked;
    }
    ASSERT(m.tick - locked < LONGEST);
    ts_bot_close(b);
}

static void time_makes_no_difference(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned level = 1; level < TS_BOT_LEVELS; level += 8) {
            unsigned levels[2] = {level, level + 1};
            uint64_t hash = hash_played(rules, levels, false, 0);
            ASSERT_EQ(hash_played(rules, levels, true, 0), hash);
            ASSERT_EQ(hash_played(rules, levels, true, 99), hash);
        }
}

/* Thirty thousand places, a thousand and a node's children at a time. */
static void thinking_ends_between_the_ticks(void)
{
    ts_match m;
    ts_setup setup;
    ts_buttons none[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    ts_start(&m, &setup);
    ts_bot *b = ts_bot_open(10, 1);
    ASSERT(!ts_bot_thinks(b)); /* nothing has come yet */
    while (m.board[0].piece.kind == TS_NONE)
        ts_step(&m, none, NULL);
    ASSERT_EQ(ts_bot_held(b, &m, 0), 0);
    unsigned slices = 0;
    for (; ts_bot_thinks(b); slices++)
        ts_bot_think(b, 1000);
    ASSERT(slices > 10 && slices < 40);
    ASSERT_EQ(ts_bot_idle(b, &m, 0), 20); /* it decides after 20 ms, not before */
    ts_bot_close(b);
}

/* Its opinion of a place is off, but is one of places followed as far as all that it sees: those
 * that were left aside before have had less that goes against them. */
static void what_was_left_aside_stays_there(void)
{
    const ts_bot_level *level = ts_bot_level_of(5);
    ts_match m;
    ts_setup setup;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    unsigned plans = 0, seen = 0;
    ts_setup_default(&setup, 0, 0);
    setup.seed = 11;
    ts_start(&m, &setup);
    ts_bot *b = ts_bot_open(5, 3);
    ASSERT(level->misjudges > 0 && level->holds);
    for (uint32_t pieces = 0; m.board[0].pieces < 60 && !m.over;) {
        ts_bot_plan plan;
        unsigned known = 1u + level->sight + (m.board[0].hold != TS_NONE);
        held[0] = ts_bot_held(b, &m, 0);
        if (m.board[0].pieces == pieces && ts_bot_plan_of(b, &m, 0, &plan)) {
            plans++;
            seen += plan.depth == known;
            pieces++;
        }
        ts_step(&m, held, NULL);
    }
    ts_bot_close(b);
    ASSERT_EQ(plans, 60);
    ASSERT(seen >= 58); /* hands cannot bring a piece to every place */
}

static void levels_grow(void)
{
    ASSERT(!ts_bot_open(0, 0));
    ASSERT(!ts_bot_open(TS_BOT_MACHINE + 1, 0));
    for (unsigned i = 2; i <= TS_BOT_LEVELS; i++) {
        const ts_bot_level *a = ts_bot_level_of(i - 1), *b = ts_bot_level_of(i);
        ASSERT(b->keys_a_second > a->keys_a_second && b->wait_ms < a->wait_ms);
        ASSERT(b->sight >= a->sight && b->holds >= a->holds && b->spins >= a->spins);
        ASSERT(b->misjudges <= a->misjudges && b->slips <= a->slips && b->budget >= a->budget);
    }
    ts_match weak, strong;
    const unsigned survival = (unsigned)ts_modes_find("survival");
    played(0, survival, 1, 100, &weak);
    played(0, survival, 8, 100, &strong);
    ASSERT(weak.board[0].outcome == TS_LOST && strong.board[0].outcome == TS_RUNNING);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(walked_places_are_those_of_the_move_generator);
    RUN(at_once_a_tower_is_in_the_way);
    RUN(paths_are_finesse);
    RUN(a_path_goes_under_a_roof_and_turns_in);
    RUN(the_bag_is_counted);
    RUN(it_reckons_with_what_is_to_come);
    RUN(it_sees_what_is_good);
    RUN(it_plays_every_rule_set);
    RUN(it_knows_what_is_fast);
    RUN(it_plays_every_mode);
    RUN(it_plays_when_pieces_fall_at_once);
    RUN(it_waits_where_only_time_leads_down);
    RUN(it_saves_what_cannot_come_down);
    RUN(hands_are_no_quicker_than_they_say);
    RUN(quick_hands_tap_to_the_wall);
    RUN(slow_hands_tap_a_column_at_a_time);
    RUN(slow_hands_give_up);
    RUN(time_makes_no_difference);
    RUN(thinking_ends_between_the_ticks);
    RUN(what_was_left_aside_stays_there);
    RUN(levels_grow);
    return test_done();
}
