/* The state hash. It hashes values in a fixed order, each as a 64-bit number, byte by byte from the
 * lowest one, so that it is the same on every machine. docs/replay-format.md lists the values. A
 * value that is added later goes to the end and is hashed only if it is not 0, so that old hashes
 * stay valid. */
#include "core.h"

static void add(uint64_t *hash, uint64_t fact)
{
    for (int i = 0; i < 8; i++) {
        *hash = (*hash ^ (fact & 0xff)) * 0x100000001b3u;
        fact >>= 8;
    }
}

static void add_signed(uint64_t *hash, int64_t fact)
{
    add(hash, (uint64_t)fact);
}

static void add_piece(uint64_t *hash, ts_piece p)
{
    add(hash, p.kind);
    add(hash, p.rot);
    add_signed(hash, p.x);
    add_signed(hash, p.y);
}

static void add_field(uint64_t *hash, const ts_board *b)
{
    unsigned height = TS_ROWS;
    while (height && b->row[height - 1] == 0)
        height--;
    add(hash, height);
    for (unsigned y = 0; y < height; y++) {
        uint64_t cells = 0;
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++)
            cells |= (uint64_t)b->cell[y][x] << 4 * x;
        add(hash, cells);
    }
}

static void add_piece_clocks(uint64_t *hash, const ts_board *b)
{
    add(hash, b->fall);
    add(hash, b->lock_clock);
    add(hash, b->wait);
    add(hash, b->wait_next);
    add_signed(hash, b->charge[0]);
    add_signed(hash, b->charge[1]);
    add(hash, b->held);
    add(hash, b->tapped);
    add(hash, b->landed);
    add(hash, b->lock_runs);
    add(hash, b->resets);
    add_signed(hash, b->lowest);
    add(hash, b->rotate_test);
    add(hash, b->fifth);
    add_signed(hash, b->ruling);
    add(hash, b->wall);
    add_signed(hash, b->nes_soft);
    add(hash, b->soft_ticks);
}

static void add_supply(uint64_t *hash, const ts_board *b)
{
    add(hash, b->random);
    add(hash, b->garbage_random);
    add(hash, b->bag);
    add(hash, b->shift_register);
    for (unsigned i = 0; i < 4; i++)
        add(hash, b->history[i]);
    add(hash, b->draws);
    add(hash, b->given_count);
    add(hash, b->queue_count);
    for (unsigned i = 0; i < b->queue_count; i++)
        add(hash, b->queue[i]);
    add(hash, b->garbage_count);
    for (unsigned i = 0; i < b->garbage_count; i++) {
        add(hash, b->garbage[i].due);
        add(hash, b->garbage[i].rows);
        add(hash, b->garbage[i].column);
        add(hash, b->garbage[i].cell);
    }
}

static void add_results(uint64_t *hash, const ts_board *b)
{
    add(hash, b->score);
    add(hash, b->lines);
    add(hash, b->level);
    add(hash, b->pieces);
    add_signed(hash, b->combo);
    add(hash, b->back_to_back);
    add(hash, b->combo_factor);
    add(hash, b->grade);
    add(hash, b->gm_checked);
    add(hash, b->gm_missed);
}

static void add_game(uint64_t *hash, const ts_board *b)
{
    add(hash, b->phase);
    add(hash, b->over);
    add(hash, b->outcome);
    add_piece(hash, b->piece);
    add(hash, b->hold);
    add(hash, b->hold_used);
    add_field(hash, b);
    add_piece_clocks(hash, b);
    add_supply(hash, b);
    add_results(hash, b);
}

static void add_pool(uint64_t *hash, const ts_board *b)
{
    for (unsigned kind = TS_I; ts_pool_size(b) && kind < TS_KINDS; kind++) {
        add(hash, b->pool[kind]);
        add(hash, b->drought[kind]);
    }
}

uint64_t ts_hash(const ts_match *m)
{
    uint64_t hash = 0xcbf29ce484222325u;
    add(&hash, m->tick);
    for (unsigned i = 0; i < m->setup.players; i++)
        add_game(&hash, &m->board[i]);
    for (unsigned i = 0; i < 6; i++)
        add(&hash, m->mode_data[i]);
    if (m->mode_data[6] || m->mode_data[7]) {
        add(&hash, m->mode_data[6]);
        add(&hash, m->mode_data[7]);
    }
    bool aimed = false;
    for (unsigned i = 0; i < m->setup.players; i++)
        aimed |= m->board[i].aim != 0;
    for (unsigned i = 0; aimed && i < m->setup.players; i++)
        add(&hash, m->board[i].aim);
    bool opened = false;
    for (unsigned i = 0; i < m->setup.players; i++)
        opened |= m->board[i].opener_sent != 0;
    for (unsigned i = 0; opened && i < m->setup.players; i++)
        add(&hash, m->board[i].opener_sent);
    for (unsigned i = 0; i < TS_CHANGES_MAX && m->setup.change[i].knob; i++) {
        add(&hash, m->setup.change[i].knob);
        add(&hash, m->setup.change[i].value);
    }
    for (unsigned i = 0; i < m->setup.players; i++)
        add_pool(&hash, &m->board[i]);
    return hash;
}
