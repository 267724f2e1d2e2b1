/* Fuzz target: a match from a stranger. A game of any rule set and mode is played for a while, then
 * bytes of it become others, as far as ts_valid takes them. It is asked, changed and played on with
 * any buttons: it never leaves its bounds, stays valid, and leaps as it steps. */
#include "fuzz.h"

#include <string.h>

#include "tessera.h"

typedef struct bytes {
    const uint8_t *at;
    size_t left;
    uint32_t more; /* what comes after the last byte */
} bytes;

static uint8_t take(bytes *b)
{
    if (b->left == 0) {
        b->more = b->more * 1664525 + 1013904223;
        return (uint8_t)(b->more >> 24);
    }
    b->left--;
    return *b->at++;
}

static uint32_t take_number(bytes *b)
{
    uint32_t n = take(b);
    for (int i = 0; i < 3; i++)
        n = n << 8 | take(b);
    return n;
}

static bool begin(ts_match *m, bytes *b)
{
    ts_setup setup;
    unsigned rules = take(b) % ts_rules_count(), mode = take(b) % ts_modes_count();
    ts_setup_default(&setup, rules, mode);
    unsigned players = 1 + take(b) % TS_PLAYERS_MAX;
    setup.seed = take(b);
    if (ts_mode_seats(mode, players))
        setup.players = (uint8_t)players;
    for (unsigned n = take(b) % 8; n > 0; n--) {
        const ts_setup before = setup;
        const unsigned knob = take(b) % TS_KNOBS_END, value = take(b) * (take(b) & 1 ? 1u : 97u);
        ts_setup_change(&setup, knob, value);
        if (ts_setup_wrong_change(&setup))
            setup = before;
    }
    return ts_start(m, &setup);
}

/* Buttons for some ticks: mostly one of them. */
static void choose(ts_buttons held[TS_PLAYERS_MAX], const ts_match *m, bytes *b)
{
    uint8_t what = take(b), more = take(b);
    ts_buttons one = (ts_buttons)(1u << more % TS_BUTTONS);
    held[what % m->setup.players] = what < 128   ? one
                                    : what < 192 ? 0
                                                 : (ts_buttons)(more | (what & 1) << 8);
}

static void play(ts_match *m, bytes *b, unsigned ticks)
{
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    for (unsigned i = 0; i < ticks; i++) {
        if (i % 8 == 0)
            choose(held, m, b);
        ts_step(m, held, NULL);
    }
}

/* Other values for some words of the match: another byte in it, or the whole word the least or
 * greatest. A value that makes the match invalid is undone, so that many that do not can add up. */
static void spoil(ts_match *m, bytes *b)
{
    static const uint32_t ends[4] = {INT32_MAX, 0x80000000, UINT32_MAX, UINT32_MAX - 49};
    uint8_t *byte = (uint8_t *)m;
    size_t before = offsetof(ts_match, board), boards = m->setup.players * sizeof(ts_board);
    for (unsigned n = take(b); n > 0; n--) {
        size_t at = take_number(b);
        uint8_t value = take(b);
        at = at % 8 == 0 ? at / 8 % before : before + at / 8 % boards;
        size_t word = at / 4 * 4;
        uint8_t was[4];
        memcpy(was, byte + word, sizeof was);
        switch (value % 4) {
        case 0: byte[at] = take(b); break;
        case 1: byte[at] ^= (uint8_t)(1u << value / 4 % 8); break;
        case 2: byte[at] = (uint8_t)(byte[at] + (value & 16 ? 1 : -1)); break;
        default: memcpy(byte + word, &ends[value / 4 % 4], sizeof was);
        }
        if (!ts_valid(m))
            memcpy(byte + word, was, sizeof was);
    }
}

/* A stack of any cells, both pictures of it; the fuzzer would not find the pairs. */
static void restack(ts_match *m, bytes *b)
{
    ts_board *board = &m->board[take(b) % m->setup.players];
    for (unsigned y = 0, high = take(b) % (board->rows + 1u); y < high; y++) {
        board->row[y] = 0;
        for (unsigned x = 0; x < board->columns; x++) {
            unsigned cell = take(b) % (TS_BLACK + 4);
            board->cell[y][x] = cell > TS_BLACK ? TS_NONE : (uint8_t)cell;
            board->row[y] = (uint16_t)(board->row[y] | (board->cell[y][x] ? 1u << x : 0));
        }
    }
}

static void ask(const ts_match *m, unsigned player, bytes *b)
{
    static ts_fact fact[TS_FACTS_MAX];
    const ts_board *board = &m->board[player];
    ts_cell cell[4];
    ts_piece p = board->piece;
    ts_mode_facts(m, player, fact);
    ts_mode_progress(m, player, fact);
    ts_target(m, player);
    ts_pending(board);
    ts_ghost_shows(board);
    ts_speed_now(m, player, take(b) & 1);
    ts_duel_place(m, player);
    ts_duel_ended(m, player);
    ts_hash(m);
    if (p.kind == TS_NONE)
        return;
    p = ts_dropped(board, p);
    ts_cells(board, p, cell);
    ts_spin(board, p, take(b) % (TS_KICKS_MAX + 1));
    int by = take(b) % 3;
    ts_rotated(board, by ? by : -1, &p);
    ts_fits(board, ts_spawned(board, TS_I + take(b) % 7));
}

static void change(ts_match *m, unsigned player, bytes *b)
{
    static ts_events events;
    uint8_t kinds[4], what = take(b), other = take(b);
    events.count = 0;
    switch (what % 10) {
    case 0: ts_edit_piece(m, player, other % 9, &events); break;
    case 1: ts_edit_place(m, player, (ts_piece){TS_T, other & 3, 4, (int8_t)take(b)}); break;
    case 2: ts_edit_rotation(m, player, other % 8); break;
    case 3: ts_edit_no_piece(m, player); break;
    case 4: ts_edit_hold(m, player, other % 9); break;
    case 5:
        for (int i = 0; i < 4; i++)
            kinds[i] = take(b) % TS_KINDS;
        ts_edit_queue(m, player, kinds, other % 5);
        break;
    case 6: ts_edit_value(m, player, other % 8, (int32_t)take_number(b)); break;
    case 7:
        ts_add_garbage(m, player, other, -1, TS_GARBAGE + take(b) % 2, m->tick + take(b));
        break;
    case 8: ts_push_row(m, player, other % 11, TS_GARBAGE, &events); break;
    default: ts_edit_stack(m, player, (const uint8_t(*)[TS_COLUMNS_MAX])m->board[player].cell);
    }
    MUST(events.count <= TS_EVENTS_MAX);
}

/* The same ticks by steps, and by leaps where nothing happens. */
static void play_both_ways(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    static ts_match leapt;
    static ts_events events;
    leapt = *m;
    for (uint32_t i = 0; i < ticks; i++) {
        ts_step(m, held, &events);
        MUST(events.count <= TS_EVENTS_MAX);
    }
    while (ticks > 0) {
        uint32_t idle = ts_idle(&leapt, held), leap = idle < ticks ? idle : ticks;
        ts_leap(&leapt, held, leap);
        ticks -= leap;
        if (ticks > 0) {
            ts_step(&leapt, held, NULL);
            ticks--;
        }
    }
    MUST(memcmp(m, &leapt, sizeof leapt) == 0);
    MUST(ts_valid(m));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ts_match match;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    bytes b = {data, size < 2000 ? size : 2000, 1};
    if (!begin(&match, &b))
        return 0;
    play(&match, &b, take(&b) * 4u);
    MUST(ts_valid(&match));
    if (take(&b) % 4 == 0)
        restack(&match, &b);
    if (!ts_valid(&match))
        return 0;
    spoil(&match, &b);
    for (int i = 0; i < 40; i++) {
        unsigned player = take(&b) % match.setup.players;
        ask(&match, player, &b);
        if (take(&b) % 16 == 0)
            change(&match, player, &b);
        MUST(ts_valid(&match));
        choose(held, &match, &b);
        play_both_ways(&match, held, 1 + take(&b) % 20);
    }
    return 0;
}
