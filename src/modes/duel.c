/* Duel: the last surviving board wins. From three minutes on rows rise on their own, so that every
 * round ends. */
#include "modes.h"

/* In mode_data: the tick after which each board ended, and the second of the next row. */
enum { ENDED, NEXT = ENDED + TS_PLAYERS_MAX };
enum { FIRST_SECOND = 180, FASTER_EVERY = 60, SECONDS_BETWEEN = 10 };

/* The interval between two rows is ten seconds from three minutes on, nine from four minutes on,
 * down to one. */
static uint32_t seconds_after(uint32_t second)
{
    uint32_t faster = (second - FIRST_SECOND) / FASTER_EVERY;
    return faster < SECONDS_BETWEEN ? SECONDS_BETWEEN - faster : 1;
}

static uint64_t next_row_tick(const ts_match *m)
{
    const uint32_t *rate = ts_rules_get(m->setup.rules)->tick_rate;
    return (uint64_t)m->mode_data[NEXT] * rate[0] / rate[1];
}

/* The rows of a handicap are like those of dig: no hole is below another. */
static void start(ts_match *m)
{
    m->mode_data[NEXT] = FIRST_SECOND;
    for (unsigned i = 0; i < m->setup.players; i++) {
        unsigned columns = m->board[i].columns, hole = columns;
        for (unsigned row = 0; row < m->setup.handicap[i]; row++) {
            unsigned drawn = ts_draw_below(m, i, hole < columns ? columns - 1 : columns);
            hole = drawn + (drawn >= hole);
            ts_push_row(m, i, hole, TS_GARBAGE, NULL);
        }
    }
}

static bool has_just_ended(const ts_match *m, unsigned player)
{
    return m->board[player].outcome != TS_RUNNING && m->mode_data[ENDED + player] == 0;
}

/* Derives the hole of a time-limit row from seed, board and tick alone. The board's stream of holes
 * would make it depend on attacks, and a client that receives an attack late would show the row
 * with another hole. */
static int time_hole(const ts_match *m, unsigned player)
{
    uint64_t z = ~m->setup.seed + (m->tick * TS_PLAYERS_MAX + player) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u; /* SplitMix64 */
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (z >> 32) * m->board[player].columns >> 32;
}

/* The rows of the time limit arrive like an attack, so that clears can cancel them. */
static void tick(ts_match *m, ts_events *out)
{
    (void)out;
    bool row_comes = m->tick + 1 >= next_row_tick(m);
    for (unsigned i = 0; i < m->setup.players; i++) {
        if (has_just_ended(m, i))
            m->mode_data[ENDED + i] = (uint32_t)m->tick + 1;
        if (row_comes)
            ts_add_garbage(m, i, 1, time_hole(m, i), TS_BLACK, m->tick + 1);
    }
    if (row_comes)
        m->mode_data[NEXT] += seconds_after(m->mode_data[NEXT]);
}

static uint32_t idle(const ts_match *m)
{
    for (unsigned i = 0; i < m->setup.players; i++)
        if (has_just_ended(m, i))
            return 0;
    uint64_t next = m->tick + 1, row = next_row_tick(m);
    return next < row ? (uint32_t)(row - next) : 0;
}

unsigned ts_duel_place(const ts_match *m, unsigned player)
{
    if (player >= m->setup.players || m->board[player].outcome == TS_RUNNING)
        return 0;
    const uint32_t *ended = m->mode_data + ENDED;
    unsigned place = 1;
    for (unsigned i = 0; i < m->setup.players; i++)
        if (ended[player] && (ended[i] == 0 || ended[i] > ended[player]))
            place++;
    return place;
}

uint32_t ts_duel_ended(const ts_match *m, unsigned player)
{
    if (player >= m->setup.players || ts_modes_get(m->setup.mode)->tick != tick)
        return 0;
    return m->mode_data[ENDED + player];
}

const ts_mode ts_mode_duel = {
    .name = "duel",
    .title = "Duel",
    .summary = "two to four boards, each burying the others: the last one standing wins",
    .revision = 2,
    .least_revision = 2,
    .needs = TS_NEEDS_ATTACK,
    .rank = TS_RANK_NONE,
    .unit = &ts_unit_seconds,
    .players_least = 2,
    .no_clear_delay = 1,
    .free_restart = 1,
    .steady_speed = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .start = start,
    .tick = tick,
    .idle = idle,
};
