/* The state hash: of facts in a fixed order, each as a 64-bit number taken byte by byte from the
 * lowest, so that it is the same on every machine. docs/replay-format.md lists them; a fact added
 * later goes to the end, and only where it is not 0, so that old hashes stay. */
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

static void add_field(uint64_t *hash, const ts_game *g)
{
    unsigned height = TS_ROWS;
    while (height && g->row[height - 1] == 0)
        height--;
    add(hash, height);
    for (unsigned y = 0; y < height; y++) {
        uint64_t cells = 0;
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            cells |= (uint64_t)g->cell[y][x] << 4 * x;
        add(hash, cells);
    }
}

static void add_piece_clocks(uint64_t *hash, const ts_game *g)
{
    add(hash, g->fall);
    add(hash, g->lock_clock);
    add(hash, g->wait);
    add(hash, g->wait_next);
    add_signed(hash, g->charge[0]);
    add_signed(hash, g->charge[1]);
    add(hash, g->held);
    add(hash, g->tapped);
    add(hash, g->landed);
    add(hash, g->lock_runs);
    add(hash, g->resets);
    add_signed(hash, g->lowest);
    add(hash, g->turn_test);
    add(hash, g->fifth);
    add_signed(hash, g->ruling);
    add(hash, g->wall);
    add_signed(hash, g->nes_soft);
    add(hash, g->soft_ticks);
}

static void add_supply(uint64_t *hash, const ts_game *g)
{
    add(hash, g->random);
    add(hash, g->garbage_random);
    add(hash, g->bag);
    add(hash, g->shift_register);
    for (unsigned i = 0; i < 4; i++)
        add(hash, g->history[i]);
    add(hash, g->draws);
    add(hash, g->given_count);
    add(hash, g->queue_count);
    for (unsigned i = 0; i < g->queue_count; i++)
        add(hash, g->queue[i]);
    add(hash, g->garbage_count);
    for (unsigned i = 0; i < g->garbage_count; i++) {
        add(hash, g->garbage[i].due);
        add(hash, g->garbage[i].rows);
        add(hash, g->garbage[i].column);
        add(hash, g->garbage[i].cell);
    }
}

static void add_results(uint64_t *hash, const ts_game *g)
{
    add(hash, g->score);
    add(hash, g->lines);
    add(hash, g->level);
    add(hash, g->pieces);
    add_signed(hash, g->combo);
    add(hash, g->back_to_back);
    add(hash, g->combo_factor);
    add(hash, g->grade);
    add(hash, g->gm_checked);
    add(hash, g->gm_missed);
}

static void add_game(uint64_t *hash, const ts_game *g)
{
    add(hash, g->phase);
    add(hash, g->over);
    add(hash, g->outcome);
    add_piece(hash, g->piece);
    add(hash, g->hold);
    add(hash, g->hold_used);
    add_field(hash, g);
    add_piece_clocks(hash, g);
    add_supply(hash, g);
    add_results(hash, g);
}

uint64_t ts_hash(const ts_match *m)
{
    uint64_t hash = 0xcbf29ce484222325u;
    add(&hash, m->tick);
    for (unsigned i = 0; i < m->setup.players; i++)
        add_game(&hash, &m->game[i]);
    for (unsigned i = 0; i < 6; i++)
        add(&hash, m->mode_data[i]);
    if (m->mode_data[6] || m->mode_data[7]) {
        add(&hash, m->mode_data[6]);
        add(&hash, m->mode_data[7]);
    }
    bool aimed = false;
    for (unsigned i = 0; i < m->setup.players; i++)
        aimed |= m->game[i].aim != 0;
    for (unsigned i = 0; aimed && i < m->setup.players; i++)
        add(&hash, m->game[i].aim);
    return hash;
}
