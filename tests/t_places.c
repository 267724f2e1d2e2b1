/* Playing by places: how many there are, counted by hand; what they do, against the same places
 * played key by key along the path; what comes of them, against the match itself. Many matches at
 * once, against one after another. */
#include "test.h"

#include "base/splitmix.h"
#include "rig.h"
#include "tessera/tessera.h"

static rig t;
static ts_move list[TS_MOVES_MAX];

/* The piece in play, and the one that comes by hold. */
static void begin(const char *rules, char piece, const char *queue)
{
    rig_start(&t, rules);
    rig_until(&t, TS_EVENT_SPAWN, 300);
    ASSERT(rig_queue(&t, queue));
    rig_spawn(&t, piece);
}

/* By the cells of the shapes: their leftmost column and lowest row are those of the placement. */
static void pieces_lie_at_their_placements(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        ts_forms forms;
        ts_forms_of(r, &forms);
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            for (unsigned rot = 0; rot < 4; rot++) {
                const ts_place to = {.kind = kind, .rot = rot, .column = 4, .row = 9};
                const ts_piece p = ts_piece_of(&forms, to);
                int left = TS_COLUMNS, low = TS_ROWS;
                for (unsigned i = 0; i < 4; i++) {
                    const ts_cell c = r->shapes->cell[kind][rot][i];
                    left = p.x + c.x < left ? p.x + c.x : left;
                    low = p.y + c.y < low ? p.y + c.y : low;
                }
                ASSERT(p.kind == kind && p.rot == rot);
                ASSERT_EQ(left, 4);
                ASSERT_EQ(low, 9);
            }
    }
    ts_forms forms;
    ts_forms_of(ts_rules_get(0), &forms);
    ASSERT_EQ(ts_piece_of(&forms, (ts_place){.kind = TS_NONE}).kind, TS_NONE);
}

/* On an empty field a piece n cells wide has 10 - n + 1 columns. */
static void empty_field_has_as_many_as_columns(void)
{
    begin("guideline", 'L', "O");
    ASSERT_EQ(ts_moves(&t.match, 0, list, TS_MOVES_MAX), 8 + 9 + 8 + 9 + 9);
    ASSERT_EQ(list[0].hold, 0);
    ASSERT_EQ(list[33].place.kind, TS_L);
    ASSERT_EQ(list[34].hold, 1);
    ASSERT_EQ(list[34].place.kind, TS_O);
    begin("guideline", 'I', "S");
    ASSERT_EQ(ts_moves(&t.match, 0, list, 0), 7 + 10 + 8 + 9);
    ASSERT(ts_edit_hold(&t.match, 0, TS_O)); /* it comes in place of the next one */
    ASSERT_EQ(ts_moves(&t.match, 0, list, TS_MOVES_MAX), 7 + 10 + 9);
    begin("pygame", 'O', "O"); /* no hold */
    ASSERT_EQ(ts_moves(&t.match, 0, list, TS_MOVES_MAX), 9);
}

/* In twelve columns, too: of L and of I upright at the right wall, played by keys. */
static void wide_field_has_as_many_as_columns(void)
{
    static ts_events events;
    static ts_after after;
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_NONE);
    ASSERT(ts_setup_change(&setup, TS_KNOB_COLUMNS, TS_COLUMNS_MAX));
    rig_start_setup(&t, &setup);
    rig_until(&t, TS_EVENT_SPAWN, 300);
    ASSERT(rig_queue(&t, "O"));
    rig_spawn(&t, 'L');
    ASSERT_EQ(ts_moves(&t.match, 0, list, TS_MOVES_MAX), 10 + 11 + 10 + 11 + 11);
    rig_spawn(&t, 'I');
    ASSERT(rig_field(&t, "XXXXXXXXXX"));
    const unsigned count = ts_moves(&t.match, 0, list, TS_MOVES_MAX);
    ASSERT_EQ(count, 9 + 12 + 11);
    unsigned i = 0;
    while (i < count && list[i].place.column != 11)
        i++;
    ASSERT(i < count && list[i].place.kind == TS_I && list[i].place.row == 0);
    ts_afterstates(&t.match, 0, &list[i], 1, &after);
    ASSERT(!after.lines && !after.lost);
    ASSERT_EQ(after.board.column[11], (uint64_t)15 << 60);
    ASSERT_EQ(after.board.column[10], 0);
    ASSERT(ts_play_move(&t.match, 0, &list[i], NULL, &events));
    ASSERT_EQ(t.b->row[0], 0xbff);
    ASSERT_EQ(t.b->row[3], 0x800);
}

static void nothing_where_no_piece_is(void)
{
    static ts_match never;
    ts_after after;
    ASSERT_EQ(ts_moves(&never, 0, list, TS_MOVES_MAX), 0);
    begin("guideline", 'L', "O");
    ASSERT_EQ(ts_moves(&t.match, 1, list, TS_MOVES_MAX), 0);
    ASSERT(ts_edit_no_piece(&t.match, 0));
    ASSERT_EQ(ts_moves(&t.match, 0, list, TS_MOVES_MAX), 0);
    ASSERT(!ts_play_move(&t.match, 0, &(ts_move){{TS_L, 0, 0, 0, 0}, 0}, NULL, NULL));
    list[0] = (ts_move){{200, 77, 255, 255, 9}, 3};
    ts_afterstates(&t.match, 9, list, 1, &after);
    ts_afterstates(&t.match, 0, list, 1, &after);
    ASSERT_EQ(after.lines, 0);
}

/* Places under an overhang are reached by a soft drop and a step aside, from above the roof; not
 * any more by a piece that has fallen below it on the other side of a wall. */
static void places_are_those_from_where_it_is(void)
{
    begin("guideline", 'O', "O");
    const unsigned all = ts_moves(&t.match, 0, list, TS_MOVES_MAX);
    ASSERT_EQ(all, 9 + 9);
    ASSERT(rig_field(&t, "....X...../....X...../....X...../....X.....")); /* a wall */
    ASSERT(rig_place(&t, 'O', 0, 5, 0));
    /* five columns to its right, in which it has four places, and hold */
    ASSERT_EQ(ts_moves(&t.match, 0, list, TS_MOVES_MAX), 4 + 9);
}

/* A T-spin double, 1200 points at level 1; the attack of four rows. */
static void spin_is_played(void)
{
    ts_events events;
    ts_after after;
    begin("guideline", 'T', "IJL");
    ASSERT(rig_field(&t, "..X......./XX...XXXXX/XXX.XXXXXX"));
    const unsigned count = ts_moves(&t.match, 0, list, TS_MOVES_MAX);
    unsigned at = count;
    for (unsigned i = 0; i < count; i++) {
        const ts_place p = list[i].place;
        if (p.kind == TS_T && p.spin == TS_SPIN_FULL && p.rot == 2 && p.column == 2 && p.row == 0)
            at = i;
    }
    ASSERT(at < count && list[at].hold == 0);
    ts_afterstates(&t.match, 0, &list[at], 1, &after);
    ASSERT_EQ(after.lines, 2);
    ASSERT_EQ(after.spin, TS_SPIN_FULL);
    ASSERT_EQ(after.attack, 4);
    ASSERT_EQ(after.back_to_back, 1);
    ASSERT_EQ(after.perfect, 0);
    ASSERT_EQ(after.lost, 0);
    ASSERT(ts_play_move(&t.match, 0, &list[at], NULL, &events));
    const ts_board *b = &t.match.board[0];
    ASSERT_EQ(b->last.lines, 2);
    ASSERT_EQ(b->last.spin, TS_SPIN_FULL);
    ASSERT_EQ(b->last.points, 1200);
    ASSERT_EQ(b->last.attack, 4);
    ASSERT(b->piece.kind == TS_I || b->piece.kind == TS_NONE);
}

/* No piece gets into a cave; the match is as it was. */
static void what_cannot_be_played_changes_nothing(void)
{
    static ts_match before;
    begin("guideline", 'O', "IJL");
    ASSERT(rig_field(&t, "XXXXXXXXX./X........./X........."));
    before = t.match;
    ASSERT(!ts_play_move(&t.match, 0, &(ts_move){{TS_O, 0, 3, 0, 0}, 0}, NULL, NULL));
    ASSERT(!ts_play_move(&t.match, 0, &(ts_move){{TS_T, 0, 3, 4, 0}, 0}, NULL, NULL));
    ASSERT(!ts_play_move(&t.match, 3, &(ts_move){{TS_O, 0, 3, 4, 0}, 0}, NULL, NULL));
    ASSERT_BYTES(&t.match, &before, sizeof before);
}

typedef struct written {
    char text[1 << 16];
    size_t size;
} written;

static void write_to(void *ctx, const char *bytes, size_t count)
{
    written *w = ctx;
    ASSERT(w->size + count <= sizeof w->text);
    memcpy(w->text + w->size, bytes, count);
    w->size += count;
}

/* A game played by places and recorded is the same game, and its replay verifies; what cannot be
 * played leaves nothing in it. */
static void recorded_places_verify(void)
{
    static written w;
    static ts_replay_report report;
    static ts_match m, same;
    const ts_buttons nothing[TS_PLAYERS_MAX] = {0};
    const ts_move cave = {{TS_O, 0, 3, 30, 0}, 0};
    ts_setup setup;
    ts_recorder recorder;
    uint64_t state = 5;
    ts_setup_default(&setup, TS_RULES_MODERN, TS_MODE_NONE);
    setup.seed = 12;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&recorder, &m, write_to, &w);
    ts_recorder_held(&recorder, &m, nothing);
    ts_step(&m, nothing, NULL);
    same = m;
    while (m.board[0].pieces < 12) {
        const unsigned count = ts_moves(&m, 0, list, TS_MOVES_MAX);
        const size_t size = w.size;
        ASSERT(count > 0);
        ASSERT(!ts_play_move(&m, 0, &cave, &recorder, NULL));
        ASSERT_EQ(w.size, size);
        const ts_move move = list[splitmix_next(&state) % count];
        const bool plays = ts_play_move(&same, 0, &move, NULL, NULL);
        ASSERT_EQ(ts_play_move(&m, 0, &move, &recorder, NULL), plays);
        ASSERT_BYTES(&m, &same, sizeof m);
    }
    for (unsigned i = 0; i < 25000; i++) { /* hashes lie within waits, too */
        ts_recorder_held(&recorder, &m, nothing);
        ts_step(&m, nothing, NULL);
    }
    ts_recorder_finish(&recorder, &m);
    ASSERT_EQ(ts_replay_verify(w.text, w.size, &report), TS_OK);
    ASSERT_BYTES(&report.match, &m, sizeof m);
}

/* ---- against keys ------------------------------------------------------------------------- */

static void press(ts_match *m, unsigned buttons, ts_event *lock)
{
    static ts_events events;
    const ts_buttons held[TS_PLAYERS_MAX] = {(ts_buttons)buttons};
    ts_step(m, held, &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].kind == TS_EVENT_LOCK)
            *lock = events.list[i];
}

/* The same by the path finder's taps, each down for a tick and up for a tick, and a hard drop.
 * False: it came elsewhere, or needs more than taps. */
static bool play_by_keys(ts_match *m, ts_move move, ts_event *lock)
{
    const ts_board *b = &m->board[0];
    const uint32_t number = b->pieces;
    ts_forms forms;
    ts_path path;
    ts_forms_of(ts_rules_get(m->setup.rules), &forms);
    if (b->held)
        press(m, 0, lock);
    if (move.hold) {
        press(m, TS_HOLD, lock);
        press(m, 0, lock);
    }
    if (!ts_path_find(b, &forms, b->piece, move.place, (ts_path_how){.taps = true}, &path))
        return false;
    for (unsigned i = 0; i < path.count; i++) {
        if (path.input[i].how == TS_INPUT_SINK)
            while (b->piece.y > path.input[i].after.y && b->pieces == number)
                press(m, TS_SOFT, lock);
        else
            press(m, path.input[i].button, lock);
        press(m, 0, lock);
    }
    if (b->pieces == number)
        press(m, TS_HARD, lock);
    return b->pieces == number + 1;
}

static bool is_at(const ts_rules *r, const ts_event *lock, ts_place to)
{
    ts_forms forms;
    ts_forms_of(r, &forms);
    ts_place at = ts_place_of(&forms, lock->piece);
    return at.rot == to.rot && at.column == to.column && at.row == to.row && at.kind == to.kind;
}

static const ts_event *find(const ts_events *events, unsigned kind)
{
    for (unsigned i = 0; i < events->count; i++)
        if (events->list[i].kind == kind)
            return &events->list[i];
    return NULL;
}

/* One piece by a move drawn by chance. Counts what was compared with keys. */
static void play_and_compare(ts_match *m, uint64_t *random, unsigned *compared)
{
    static ts_match keys;
    static ts_events events;
    const ts_rules *r = ts_rules_get(m->setup.rules);
    const ts_board *b = &m->board[0];
    ts_event lock = {0};
    ts_after after;
    const unsigned count = ts_moves(m, 0, list, TS_MOVES_MAX);
    const ts_buttons none[TS_PLAYERS_MAX] = {0};
    ASSERT(count <= TS_MOVES_MAX);
    if (count == 0) { /* it came in where it does not fit */
        ts_step(m, none, NULL);
        return;
    }
    const ts_move move = list[splitmix_next(random) % count];
    ts_afterstates(m, 0, &move, 1, &after);
    keys = *m;
    if (!ts_play_move(m, 0, &move, NULL, &events)) {
        ASSERT_BYTES(m, &keys, sizeof keys);
        ts_step(m, none, NULL);
        return;
    }
    ASSERT(ts_valid(m));
    ASSERT(b->piece.kind || b->outcome != TS_RUNNING);
    const ts_event *e = find(&events, TS_EVENT_LOCK);
    ASSERT(e && is_at(r, e, move.place) && e->spin >= move.place.spin);
    if (e->spin == move.place.spin && !after.lost) {
        ts_bitboard now;
        ts_bitboard_of(b, &now);
        ASSERT_EQ(after.lines, b->last.lines);
        ASSERT_EQ(after.perfect, b->last.perfect);
        ASSERT_EQ(after.combo, b->combo);
        ASSERT_EQ(after.back_to_back, b->back_to_back);
        ASSERT_BYTES(&now, &after.board, sizeof now);
        ASSERT_EQ(b->last.attack, after.attack);
    }
    if (!play_by_keys(&keys, move, &lock) || !is_at(r, &lock, move.place) || lock.spin != e->spin)
        return;
    ++*compared;
    ASSERT_EQ(lock.points, e->points);
    ASSERT_EQ(keys.board[0].lines, b->lines);
    ASSERT_BYTES(keys.board[0].cell, b->cell, sizeof b->cell);
    ASSERT_BYTES(&keys.board[0].last, &b->last, sizeof b->last);
}

static void moves_play_as_keys_do(void)
{
    uint64_t random = 7;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        ts_setup setup;
        static ts_match m;
        unsigned compared = 0;
        test_about = ts_rules_get(rules)->name;
        ts_setup_default(&setup, rules, TS_MODE_NONE);
        for (unsigned pieces = 0; pieces < 60;) {
            setup.seed = splitmix_next(&random) % 1000;
            ASSERT(ts_start(&m, &setup));
            ts_buttons none[TS_PLAYERS_MAX] = {0};
            while (m.board[0].piece.kind == TS_NONE || m.board[0].phase != TS_PHASE_PLAY)
                ts_step(&m, none, NULL);
            for (; !m.over && pieces < 60; pieces++)
                play_and_compare(&m, &random, &compared);
        }
        ASSERT(compared >= 10 || ts_rules_get(rules)->hard != TS_HARD_LOCK);
    }
}

/* ---- many --------------------------------------------------------------------------------- */

static void many_are_as_one_after_another(void)
{
    enum { COUNT = 6 };
    static ts_match many[COUNT], one[COUNT];
    static ts_events events[COUNT], sum, tick;
    ts_buttons held[COUNT][TS_PLAYERS_MAX] = {{0}};
    uint64_t random = 3;
    for (unsigned i = 0; i < COUNT; i++) {
        ts_setup setup;
        ts_setup_default(&setup, i, i == 1 ? TS_MODE_DUEL : TS_MODE_NONE);
        setup.seed = i;
        ASSERT(ts_start(&many[i], &setup));
        one[i] = many[i];
    }
    for (unsigned round = 0; round < 300; round++) {
        const uint32_t ticks = round % 7;
        for (unsigned i = 0; i < COUNT; i++)
            held[i][0] = (ts_buttons)(1u << splitmix_next(&random) % TS_BUTTONS);
        const unsigned running = ts_step_many(many, COUNT, (const ts_buttons(*)[4])held, ticks,
                                              round % 2 ? events : NULL);
        unsigned expected = 0;
        for (unsigned i = 0; i < COUNT; i++) {
            sum.count = 0;
            for (uint32_t n = 0; n < ticks && !one[i].over; n++) {
                ts_step(&one[i], held[i], &tick);
                for (unsigned k = 0; k < tick.count; k++)
                    sum.list[sum.count++] = tick.list[k];
            }
            expected += !one[i].over;
            ASSERT_BYTES(&one[i], &many[i], sizeof one[i]);
            if (round % 2) {
                ASSERT_EQ(events[i].count, sum.count);
                ASSERT_BYTES(events[i].list, sum.list, sum.count * sizeof sum.list[0]);
            }
        }
        ASSERT_EQ(running, expected);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pieces_lie_at_their_placements);
    RUN(empty_field_has_as_many_as_columns);
    RUN(wide_field_has_as_many_as_columns);
    RUN(nothing_where_no_piece_is);
    RUN(places_are_those_from_where_it_is);
    RUN(spin_is_played);
    RUN(what_cannot_be_played_changes_nothing);
    RUN(recorded_places_verify);
    RUN(moves_play_as_keys_do);
    RUN(many_are_as_one_after_another);
    return test_done();
}
