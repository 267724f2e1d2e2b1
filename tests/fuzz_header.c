/* Fuzz target: every call of the library with rubbish, as far as its types allow it: numbers of
 * boards, modes and rule sets that do not exist, pieces of kind 200 far outside the field, texts of
 * any bytes, matches that were never started. A match that was started stays valid, and the calls
 * with pointers do as those with structs. Calls that need memory of the right size get it. */
#include "fuzz.h"

#include <string.h>

#include "tessera/tessera.h"

static struct {
    const uint8_t *at;
    size_t left;
    uint32_t more; /* what comes after the last byte */
} bytes;

static uint8_t byte(void)
{
    if (bytes.left == 0) {
        bytes.more = bytes.more * 1664525 + 1013904223;
        return (uint8_t)(bytes.more >> 24);
    }
    bytes.left--;
    return *bytes.at++;
}

/* Mostly a small number, sometimes one of the ends, or anything. */
static uint32_t number(void)
{
    static const uint32_t ends[] = {UINT32_MAX, INT32_MAX, 0x80000000, UINT16_MAX,
                                    255,        256,       40,         64};
    uint8_t how = byte();
    uint32_t n = byte();
    if (how < 160)
        return n % 12;
    if (how < 200)
        return n;
    if (how < 240)
        return ends[n % 8];
    for (int i = 0; i < 3; i++)
        n = n << 8 | byte();
    return n;
}

static int64_t wide(void)
{
    uint64_t n = number();
    return (int64_t)(byte() & 1 ? n : n << 32 | number());
}

static void fill(void *ctx, size_t size)
{
    for (uint8_t *at = ctx; size > 0; size--)
        *at++ = byte();
}

static ts_piece a_piece(void)
{
    ts_piece p;
    fill(&p, sizeof p);
    if (byte() & 3) {
        p.kind %= 9;
        p.rot %= 5;
        p.x = (int8_t)(p.x % 12);
    }
    return p;
}

static ts_place a_place(void)
{
    ts_place p;
    fill(&p, sizeof p);
    if (byte() & 3)
        p = (ts_place){p.kind % 9, p.rot % 5, p.column % 12, p.row % 44, p.spin % 4};
    return p;
}

/* ---- matches ------------------------------------------------------------------------------ */

enum { NEVER_STARTED, MATCHES = 4 };
static ts_match match[MATCHES];
static ts_events events;

static void start(ts_match *m)
{
    ts_setup setup;
    unsigned rules = number(), mode = number();
    ts_setup_default(&setup, rules, mode);
    setup.seed = byte();
    if (byte() & 1)
        setup.players = (uint8_t)number();
    if (byte() % 16 == 0)
        fill(&setup, sizeof setup);
    const int error = ts_setup_check(&setup);
    MUST(ts_error_name(error) && ts_error_text((int)number()));
    MUST(ts_start(m, &setup) == (error == TS_OK));
    if (error == TS_OK)
        MUST(ts_valid(m));
    else
        MUST(!ts_rules_get(rules) || !ts_modes_get(mode) || ts_mode_lacks(mode, rules) ||
             memcmp(&setup, &m->setup, sizeof setup) != 0);
}

static void play(ts_match *m)
{
    ts_buttons held[TS_PLAYERS_MAX];
    const uint64_t before = m->tick;
    fill(held, sizeof held);
    if (byte() & 1)
        for (int i = 0; i < TS_PLAYERS_MAX; i++)
            held[i] = (ts_buttons)(1u << byte() % TS_BUTTONS);
    for (unsigned n = byte() % 64; n > 0; n--)
        ts_step(m, held, byte() & 1 ? &events : NULL);
    ts_idle(m, held);
    ts_leap(m, held, number());
    ts_skip(m, held, number());
    ts_replay_play_to(m, held, m->tick + number() % 5000);
    MUST(m->tick >= before);
}

static void ask(const ts_match *m)
{
    static ts_fact fact[TS_FACTS_MAX];
    const unsigned player = number();
    int64_t value;
    ts_match_value(m, player, byte() & 1 ? "queue" : "score", number(), &value);
    MUST(ts_match_cell(m, player, number(), number()) <= TS_BLACK);
    MUST(ts_mode_facts(m, player, fact) <= TS_FACTS_MAX);
    ts_mode_progress(m, player, fact);
    MUST(fact[0].label);
    MUST(ts_target(m, player) < TS_PLAYERS_MAX);
    MUST(ts_duel_place(m, player) <= TS_PLAYERS_MAX);
    ts_duel_ended(m, player);
    ts_speed_now(m, player, byte() & 1);
    ts_hash(m);
    ts_valid(m);
}

static void ask_tables(void)
{
    static ts_lock lock;
    const unsigned mode = number(), rules = number();
    uint32_t chain = number();
    int32_t combo = (int32_t)number();
    unsigned part[TS_ATTACK_PARTS];
    ts_modes_get(mode);
    ts_mode_lacks(mode, rules);
    ts_mode_seats(mode, number());
    MUST(ts_mode_unit(mode));
    MUST(ts_modes_find(NULL) == -1 && ts_rules_find(NULL) == -1);
    ts_puzzle_get(number(), number());
    ts_bot_level_of(number());
    ts_layout_get(number());
    ts_replay_malformed((int)number());
    fill(&lock, sizeof lock);
    if (!ts_rules_get(rules))
        return;
    ts_chains(ts_rules_get(rules), &lock, &combo, &chain);
    MUST(ts_attack_parts(ts_rules_get(rules), &lock, number(), chain, number(), part) <=
         TS_ATTACK_PARTS);
}

static bool same(ts_piece a, ts_piece b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void ask_board(const ts_board *b)
{
    ts_cell cell[4], by_pointer[4];
    ts_piece p = a_piece(), to, got;
    const int test = (int)number();
    const unsigned kind = number();
    if (byte() & 1)
        p = b->piece;
    ts_cells(b, p, cell);
    ts_cells_ptr(b, &p, by_pointer);
    MUST(memcmp(cell, by_pointer, sizeof cell) == 0);
    MUST(ts_fits(b, p) == ts_fits_ptr(b, &p));
    to = p;
    ts_dropped_ptr(b, &to, &to);
    MUST(same(to, ts_dropped(b, p)));
    MUST(ts_spin(b, p, test) == ts_spin_ptr(b, &p, test));
    to = p;
    if (ts_rotated(b, (int)number(), &to) == 0)
        MUST(same(to, p));
    ts_spawned_ptr(b, kind, &got);
    MUST(same(got, ts_spawned(b, kind)));
    ts_first_position_ptr(b, kind, &got);
    MUST(same(got, ts_first_position(b, kind)));
    ts_ghost_shows(b);
    ts_pending(b);
    ts_puzzle_reached(b, ts_puzzle_get(byte() % 3, number()));
}

static void change(ts_match *m)
{
    static uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], kinds[TS_GIVEN_MAX];
    static ts_board board;
    const unsigned player = number();
    events.count = byte() ? 0 : UINT32_MAX;
    switch (byte() % 14) {
    case 0: ts_edit_piece(m, player, number(), &events); break;
    case 1: ts_edit_place(m, player, a_piece()); break;
    case 2: ts_edit_rotation(m, player, number()); break;
    case 3: ts_edit_no_piece(m, player); break;
    case 4: ts_edit_hold(m, player, number()); break;
    case 5: {
        unsigned count = number();
        fill(kinds, sizeof kinds);
        for (unsigned i = 0; byte() & 3 && i < sizeof kinds; i++)
            kinds[i] = TS_I + kinds[i] % 7;
        ts_edit_queue(m, player, kinds, count);
        break;
    }
    case 6: ts_edit_value(m, player, (int)number(), wide()); break;
    case 7: ts_add_garbage(m, player, number(), (int)number(), number(), (uint64_t)wide()); break;
    case 8: ts_push_row(m, player, number(), number(), &events); break;
    case 9:
        fill(cell, sizeof cell);
        for (unsigned i = 0; byte() & 3 && i < TS_ROWS; i++)
            for (unsigned x = 0; x < TS_COLUMNS_MAX; x++)
                cell[i][x] = i < 12 && cell[i][x] & 1 ? TS_GARBAGE : TS_NONE;
        ts_edit_stack(m, player, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
        break;
    case 10: ts_draw_below(m, player, number()); break;
    case 11: ts_end(m, player, (int)number(), &events); break;
    case 12:
        board = m->board[byte() % TS_PLAYERS_MAX];
        ((uint8_t *)&board)[number() % sizeof board] = byte();
        ts_edit_board(m, player, &board);
        break;
    default: {
        ts_puzzle puzzle = {byte(), byte(), byte() & 1 ? "IJX" : "IT", "I./", NULL};
        ts_piece p = a_piece();
        ts_puzzle_set(m, byte() & 1 ? ts_puzzle_get(byte() % 2, number()) : &puzzle);
        ts_edit_place_ptr(m, player, &p);
    }
    }
}

/* ---- places, paths, bots ------------------------------------------------------------------ */

static void find_places(const ts_match *m, ts_board *b)
{
    static ts_movegen gen, none;
    static ts_places places[3 * 4];
    static ts_bitboard boards[4];
    static ts_place out[64];
    static ts_forms forms;
    static ts_path path;
    const ts_rules *r = ts_rules_get(m->setup.rules);
    const unsigned kind = number(), count = byte() % 5;
    ts_bitboard_of(b, &boards[0]);
    for (int i = 1; i < 4; i++)
        fill(&boards[i], sizeof boards[i]);
    ts_movegen_one(&none, boards, kind, true, places);
    if (ts_movegen_of(r, &gen)) {
        bool spins = byte() & 1;
        ts_movegen_one(&gen, &boards[byte() % 4], kind, spins, places);
        ts_movegen_many(&gen, boards, count < 4 ? count : 4, kind, spins, places);
        ts_places_listed(places, kind, number(), out, 64);
    }
    ts_bitboard_place(&boards[1], number(), number(), number(), number());
    ts_forms_of(r, &forms);
    ts_flips(r, kind);
    ts_places_walked(b, &forms, kind, byte() & 1, places);
    ts_piece from = byte() & 1 ? b->piece : a_piece();
    ts_place to = a_place(), of;
    if (byte() & 1 && ts_places_listed(places, kind, 0, out, 64))
        to = out[0];
    ts_path_how how = {byte() & 1, byte() & 1, byte() & 1, byte() & 1};
    bool found = ts_path_find(b, &forms, from, to, how, &path);
    MUST(path.count <= TS_PATH_MAX && (found || path.count == 0));
    MUST(ts_path_find_ptr(b, &forms, &from, &to, &how, &path) == found);
    ts_place_of_ptr(&forms, &from, &of);
}

static void ask_bot(ts_bot *bot, const ts_match *m)
{
    const unsigned board = number();
    ts_bot_plan plan;
    uint64_t pieces;
    ts_bot_set_mood(bot, number());
    MUST(ts_bot_held(bot, m, board) <= TS_BUTTONS_ALL);
    ts_bot_idle(bot, m, board);
    ts_bot_leap(bot, number());
    ts_bot_think(bot, number() % 1000);
    if (byte() % 16 == 0)
        ts_bot_think_many(bot, m, 1, board, number(), &plan);
    ts_bot_thinks(bot);
    ts_bot_plan_of(bot, m, board, &plan);
    ts_bot_looked_at(bot, &pieces);
}

static void play_places(ts_match *m)
{
    static ts_move moves[TS_MOVES_MAX];
    static ts_after after[8];
    const unsigned player = number(), room = byte() % 8;
    unsigned count = ts_moves(m, player, moves, byte() & 1 ? TS_MOVES_MAX : room);
    MUST(count <= TS_MOVES_MAX);
    ts_move move = moves[count && byte() & 3 ? number() % (count < room ? count : room + 1) : 0];
    if (byte() % 4 == 0)
        move = (ts_move){a_place(), byte()};
    moves[0] = move;
    ts_afterstates(m, player, moves, room, after);
    ts_play_move(m, player, &move, NULL, byte() & 1 ? &events : NULL);
    MUST(events.count <= TS_EVENTS_MAX || events.count == UINT32_MAX);
    ts_buttons held[2][TS_PLAYERS_MAX];
    fill(held, sizeof held);
    ts_step_many(m, 1, (const ts_buttons(*)[TS_PLAYERS_MAX])held, number() % 1000,
                 byte() & 1 ? &events : NULL);
}

/* ---- texts -------------------------------------------------------------------------------- */

static char text[4096];
static size_t length;

static void write_and_read(ts_match *m)
{
    static ts_recorder recorder, never_begun;
    static ts_replay_report report;
    static ts_replay_reader reader;
    static ts_replay_item item;
    ts_buttons held[TS_PLAYERS_MAX];
    unsigned board;
    length = 0;
    ts_recorder_held(&never_begun, m, held);
    ts_recorder_finish(&never_begun, m);
    ts_text to = {text, 0, byte() % 2 ? sizeof text : number() % sizeof text};
    ts_recorder_begin(&recorder, m, ts_text_writer(), &to);
    for (int i = byte() % 8; i > 0; i--) {
        fill(held, sizeof held);
        ts_recorder_held(&recorder, m, held);
        ts_step(m, held, NULL);
    }
    ts_recorder_finish(&recorder, m);
    length = to.length < to.capacity ? to.length : to.capacity;
    for (int i = byte() % 4; i > 0 && length; i--)
        text[number() % length] = (char)byte();
    int error = ts_replay_verify(text, length, &report);
    MUST(error == report.error);
    if (report.started)
        MUST(ts_valid(&report.match));
    memset(&reader, 0, sizeof reader);
    if (ts_replay_open(&reader, text, length) == TS_OK) {
        ts_replay_revisions(&reader);
        while (ts_replay_next(&reader, &item) == TS_OK && item.kind != TS_REPLAY_ITEM_END)
            ;
        ts_replay_result_agrees(m, &item, &board);
    }
}

static void write_fumen(void)
{
    static ts_fumen_page page;
    static ts_fumen_writer writer;
    static ts_fumen_reader reader;
    static char out[3000];
    fill(&page, 300);
    for (int i = 0; byte() & 3 && i < TS_FUMEN_ROWS; i++)
        memset(page.cell[i], byte() % 9, TS_COLUMNS);
    page.piece = a_piece();
    page.lock = byte() % 3 != 0;
    page.rise = byte() % 3 != 0;
    page.mirror = page.colour = 0;
    memset(page.comment, byte() & 1 ? 'a' : 0, sizeof page.comment);
    ts_cell cell[4];
    ts_fumen_cells_ptr(&page.piece, cell);
    ts_fumen_piece_of_ptr(number(), cell, &page.piece);
    ts_fumen_begin(&writer, out, number() % sizeof out);
    for (int i = byte() % 3; i >= 0; i--) {
        ts_fumen_put(&writer, &page);
        page.piece = a_piece();
        ts_fumen_after(&page);
        page.comment[TS_FUMEN_COMMENT_MAX] = '\0';
    }
    size_t size = ts_fumen_finish(&writer);
    if (size && ts_fumen_open(&reader, out, size) == TS_OK)
        while (ts_fumen_next(&reader, &page) == TS_OK)
            ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes.at = data;
    bytes.left = size < 4000 ? size : 4000;
    bytes.more = (uint32_t)size;
    for (size_t i = 0; i < size && i < 8; i++) /* other bytes, another end */
        bytes.more = bytes.more * 31 + data[i];
    memset(match, 0, sizeof match);
    ts_bot *bot = ts_bot_open(byte() % 12, byte());
    for (unsigned calls = 8 + byte() % 32; calls > 0; calls--) {
        ts_match *m = &match[byte() % MATCHES];
        ts_board *b = &m->board[byte() % TS_PLAYERS_MAX];
        const bool valid = ts_valid(m);
        switch (byte() % 11) {
        case 0:
            if (m != &match[NEVER_STARTED])
                start(m);
            break;
        case 1: play(m); break;
        case 2: ask(m); break;
        case 3: ask_tables(); break;
        case 4: ask_board(b); break;
        case 5: change(m); break;
        case 6: find_places(m, b); break;
        case 7: ask_bot(byte() & 3 ? bot : NULL, m); break;
        case 8: write_and_read(m); break;
        case 9: write_fumen(); break;
        default: play_places(m);
        }
        MUST(!valid || ts_valid(m));
    }
    ts_bot_close(bot);
    return 0;
}
