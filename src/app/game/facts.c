/* The facts of a game for the store, results as numbers that compare, and importing archives. */
#include "game/facts.h"
#include "base/minmax.h"
#include "game/duel.h"
#include "game/run.h"

#include <stdlib.h>

/* The facts of a game for the store: see facts.h. */

/* The same changes are the same bytes (ts_setup). */
uint32_t facts_changes(const ts_change change[TS_CHANGES_MAX])
{
    uint32_t sum = UINT32_C(0x811c9dc5);
    if (!change[0].knob)
        return 0;
    for (unsigned i = 0; i < TS_CHANGES_MAX && change[i].knob; i++) {
        const uint32_t both = (uint32_t)change[i].knob << 16 | change[i].value;
        for (unsigned b = 0; b < 32; b += 8)
            sum = (sum ^ (both >> b & 0xff)) * UINT32_C(0x01000193);
    }
    return sum ? sum : 1;
}

static store_game of_first_board(const run_state *run, bool given_up)
{
    const ts_match *m = &run->match;
    const ts_board *b = &m->board[0];
    const stats_state *stats = &run->stats[0];
    bool counts;
    int64_t rank = rank_number(m, 0, &counts);
    return (store_game){.rank = rank,
                        .score = b->score,
                        .time_us = run_tick_us(run, m->tick),
                        .seed = m->setup.seed,
                        .goal = m->setup.goal,
                        .lines = b->lines,
                        .level = b->level,
                        .pieces = b->pieces,
                        .presses = stats->presses,
                        .faults = stats->finesse_faults,
                        .start_level = m->setup.level,
                        .rules = m->setup.rules,
                        .mode = m->setup.mode,
                        .variant = m->setup.variant,
                        .players = m->setup.players,
                        .outcome = b->outcome,
                        .over = b->over,
                        .grade = b->grade,
                        .given_up = given_up,
                        .changes = facts_changes(m->setup.change),
                        .counts = counts && m->setup.players == 1};
}

static unsigned first_person(const duel_state *d, unsigned boards)
{
    unsigned board = 0;
    while (board < boards && (d->who[board].bot || d->who[board].online))
        board++;
    return board;
}

/* A bot of a strength between the levels counts by its own number, beyond those of the levels. */
static unsigned bot_as_chosen(const duel_player *who)
{
    const int tenths = who->as.name[0] ? coach_friend_tenths(&who->as) : -1;
    return tenths < 0 ? who->bot : CHOSEN_STRENGTH + (unsigned)tenths;
}

store_game facts_of_duel(const duel_state *d, const run_state *run, bool given_up)
{
    store_game game = of_first_board(run, given_up);
    unsigned boards = game.players, own = first_person(d, boards), persons = 0, strongest = 0;
    for (unsigned i = 0; i < boards; i++) {
        persons += d->who[i].bot == 0;
        strongest = max_u32(strongest, bot_as_chosen(&d->who[i]));
    }
    if (persons == 0) {
        game.stranger = 1;
        game.counts = 0;
    }
    if (!d->on)
        return game;
    own = own < boards ? own : 0;
    const duel_board *sum = &d->sum[own];
    const ts_board *b = &run->match.board[own];
    game.variant = clamp_u8(persons == 1 ? strongest : 0);
    game.outcome = d->won[own] >= d->first_to ? TS_WON : TS_LOST;
    game.over = b->over;
    game.time_us = sum->time_us;
    game.score = sum->score;
    game.lines = sum->lines;
    game.level = sum->level;
    game.pieces = sum->stats.pieces;
    game.presses = sum->stats.presses;
    game.faults = sum->stats.finesse_faults;
    return game;
}

bool facts_of_stranger(const char *text, size_t size, store_game *game)
{
    int error;
    duel_state duel;
    run_state *run = malloc(sizeof *run);
    bool ok = run && duel_resume(&duel, run, text, size, 0, &error);
    if (ok) {
        *game = facts_of_duel(&duel, run, !run->match.over || (duel.on && !duel.over));
        game->stranger = 1;
        run_end(run);
    }
    free(run);
    return ok;
}

/* All games of a store, and games that come from the archive of another one: see facts.h. */

static void turn_round(uint64_t *id, unsigned count)
{
    for (unsigned i = 0; i < count / 2; i++) {
        const uint64_t one = id[i];
        id[i] = id[count - 1 - i];
        id[count - 1 - i] = one;
    }
}

/* Is an answer whole? What is kept nowhere is all in memory. */
static bool is_whole(int status)
{
    return status == STORE_OK || status == STORE_NONE || status == STORE_REFUSED;
}

uint64_t *import_all(store_handle *s, unsigned *count)
{
    enum { PAGE = 256 };
    store_game page[PAGE], last;
    store_filter filter = {.mode = -1, .rules = -1};
    store_list list = {.game = page, .capacity = PAGE};
    uint64_t *id = malloc(sizeof *id);
    *count = 0;
    do {
        list.ready = false;
        store_newest(s, &filter, &list);
        uint64_t *grown = id && is_whole(list.status)
                              ? realloc(id, (*count + list.count + 1) * sizeof *id)
                              : NULL;
        if (!grown) {
            free(id);
            return NULL;
        }
        id = grown;
        for (unsigned i = 0; i < list.count; i++)
            id[(*count)++] = page[i].id;
        if (list.count) {
            last = page[list.count - 1];
            filter.before = &last;
        }
    } while (list.count == PAGE);
    turn_round(id, *count);
    return id;
}

int import_game(store_handle *s, const archive_entry *e)
{
    store_game game;
    ts_replay_report report;
    const int error = duel_verify(e->replay, e->size, &report);
    if (error == TS_OK) {
        if (!facts_of_stranger(e->replay, e->size, &game))
            return IMPORT_NO_MEMORY;
        game.played_ms = e->game.played_ms;
        game.stranger = e->game.stranger;
        game.counts &= e->game.counts;
    } else if (error == TS_REPLAY_OTHER_RULES || error == TS_REPLAY_OTHER_MODE) {
        game = e->game;
    } else {
        return IMPORT_REFUSED;
    }
    return store_put(s, &game, e->replay, e->size, NULL) ? IMPORT_TAKEN : IMPORT_NO_MEMORY;
}

/* Results as numbers that compare. Ticks are below 2^28 (TS_REPLAY_TICKS_MAX), so two facts fit
 * into one number. */

#define TICKS (INT64_C(1) << 28)

uint32_t rank_progress(const ts_match *m, unsigned player)
{
    return ts_mode_unit(m->setup.mode)->done(m, player);
}

/* Progress beyond the goal does not count. */
static int64_t progress_then_time(const ts_match *m, unsigned player)
{
    int64_t done = rank_progress(m, player), goal = m->setup.goal;
    if (goal && done > goal)
        done = goal;
    return done * TICKS - (int64_t)m->tick;
}

static int64_t grade_then_level(const ts_match *m, unsigned player)
{
    const ts_board *b = &m->board[player];
    int64_t height = ((int64_t)b->grade * 1024 + b->level) * 2 + (b->outcome == TS_WON);
    return height * TICKS - (int64_t)m->tick;
}

int64_t rank_number(const ts_match *m, unsigned player, bool *counts)
{
    const ts_board *b = &m->board[player];
    *counts = true;
    switch (ts_modes_get(b->mode)->rank) {
    case TS_RANK_SCORE: return (int64_t)b->score;
    case TS_RANK_TIME: *counts = b->outcome == TS_WON; return -(int64_t)m->tick;
    case TS_RANK_PROGRESS: return progress_then_time(m, player);
    case TS_RANK_ENDURANCE: return (int64_t)m->tick;
    case TS_RANK_GRADE: return grade_then_level(m, player);
    default: *counts = false; return 0;
    }
}

/* A number from a file may be any: the sums are unsigned, which cannot overflow. */
rank_facts rank_parts(unsigned kind, int64_t rank)
{
    uint64_t above = rank > 0 ? (uint64_t)rank / TICKS + (rank % TICKS != 0) : 0;
    uint64_t ticks = above * TICKS - (uint64_t)rank;
    switch (kind) {
    case TS_RANK_TIME: return (rank_facts){.ticks = 0 - (uint64_t)rank};
    case TS_RANK_ENDURANCE: return (rank_facts){.ticks = (uint64_t)rank};
    case TS_RANK_PROGRESS: return (rank_facts){.done = (uint32_t)above, .ticks = ticks};
    case TS_RANK_GRADE:
        return (rank_facts){.grade = (uint32_t)(above / 2048),
                            .done = (uint32_t)(above / 2 % 1024),
                            .ticks = ticks};
    default: return (rank_facts){0};
    }
}

bool rank_races(unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    bool seconds = ts_mode_unit(mode)->counts == TS_COUNTS_SECONDS && m->goal;
    bool to_a_goal = m->rank == TS_RANK_TIME || (m->rank == TS_RANK_PROGRESS && m->goal);
    return seconds || (to_a_goal && !m->puzzles);
}

const char *rank_grade_name(unsigned grade)
{
    static const char *const name[TS_GRADES_MAX + 2] = {"9",  "8",  "7",  "6",  "5",  "4",  "3",
                                                        "2",  "1",  "S1", "S2", "S3", "S4", "S5",
                                                        "S6", "S7", "S8", "S9", "GM"};
    return name[grade < TS_GRADES_MAX + 2 ? grade : TS_GRADES_MAX + 1];
}
