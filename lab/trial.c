/* The games themselves. Random numbers come from a match that nobody plays: from its stream for
 * holes. */
#include "trial.h"

#include <string.h>

const ts_weights trial_dellacherie = {
    .landing = -1, .eroded = 2, .row_changes = -2, .column_changes = -2, .holes = -8, .wells = -2};

enum { PIECE_MS = 300, STUCK_TICKS = 10000, GARBAGE_EVERY = 10 };

static void open_match(ts_match *m, const char *rules, const char *mode, uint64_t seed)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    setup.seed = seed;
    ts_start(m, &setup);
}

/* ---- straight down -------------------------------------------------------------------------- */

static int height_of(uint64_t column)
{
    return column ? 64 - __builtin_ctzll(column) : 0;
}

/* The row in which it lies when it falls straight down over these columns. */
static int landing_row(const ts_form *form, const uint64_t *column)
{
    int row = 0;
    for (int i = 0; i < form->width; i++) {
        int at = height_of(column[i]) - __builtin_clzll(form->column[i]);
        row = at > row ? at : row;
    }
    return row;
}

static void find_drops(const ts_forms *f, const ts_bitboard *b, unsigned kind, int rows,
                       ts_places *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned rot = 0; rot < 4; rot++) {
        const ts_form *form = &f->form[kind][rot];
        for (int x = 0; f->same[kind][rot] == rot && x + form->width <= TS_COLUMNS; x++) {
            int row = landing_row(form, &b->column[x]);
            if (row + form->height <= rows)
                out->at[rot][x] = TS_BITBOARD_ROW(row);
        }
    }
}

trial_result trial_drops(const ts_weights *w, unsigned rows, uint64_t seed, uint64_t lines_max)
{
    trial_result r = {.outcome = TS_RUNNING};
    ts_match dice;
    ts_forms forms;
    ts_bitboard b = {{0}};
    ts_judge judge = {w, &forms, TS_COLUMNS, (uint8_t)rows};
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &forms);
    open_match(&dice, "guideline", "none", seed);
    while (r.lines < lines_max) {
        ts_places places;
        ts_scored scored[4 * TS_COLUMNS];
        unsigned kind = TS_I + ts_draw_below(&dice, 0, 7), best = 0;
        find_drops(&forms, &b, kind, (int)rows, &places);
        unsigned count = ts_judge_places(&judge, &b, kind, TS_SPIN_NONE, &places, scored,
                                         sizeof scored / sizeof *scored);
        if (count == 0) {
            r.outcome = TS_LOST;
            break;
        }
        for (unsigned i = 1; i < count; i++)
            best = scored[i].value > scored[best].value ? i : best;
        r.lines += ts_lock_in(&forms, &b, scored[best].place, TS_COLUMNS);
        r.pieces++;
    }
    return r;
}

/* ---- by the rules --------------------------------------------------------------------------- */

static const ts_buttons nothing_held[TS_PLAYERS_MAX];

static void pass(ts_match *m, uint32_t ticks)
{
    while (ticks > 0 && !m->over) {
        uint32_t idle = ts_idle(m, nothing_held), some = idle < ticks ? idle : ticks;
        if (some)
            ts_leap(m, nothing_held, some);
        else
            ts_step(m, nothing_held, NULL);
        ticks -= some ? some : 1;
    }
}

void trial_wait(ts_match *m)
{
    for (int i = 0; i < STUCK_TICKS && !m->over && m->board[0].piece.kind == TS_NONE; i++)
        ts_step(m, nothing_held, NULL);
}

static void press(ts_match *m, ts_buttons button)
{
    const ts_buttons held[TS_PLAYERS_MAX] = {button};
    ts_step(m, held, NULL);
}

/* Puts the piece at its place, with a rotation as its last move if it is a spin, and locks it. */
void trial_put(ts_match *m, const ts_forms *f, const ts_choice *c)
{
    ts_board *b = &m->board[0];
    uint32_t pieces = b->pieces;
    if (c->hold) {
        press(m, TS_HOLD);
        trial_wait(m);
    }
    if (!ts_edit_place(m, 0, ts_piece_of(f, c->place)))
        return;
    static const uint8_t test_of_spin[] = {
        [TS_SPIN_NONE] = 0, [TS_SPIN_MINI] = 1, [TS_SPIN_FULL] = 5};
    ts_edit_rotation(m, 0, test_of_spin[c->place.spin]);
    bool drops = ts_rules_get(m->setup.rules)->hard == TS_HARD_LOCK;
    for (int i = 0; i < STUCK_TICKS && !m->over && b->pieces == pieces; i++)
        press(m, drops ? TS_HARD : TS_SOFT);
}

trial_result trial_game(const trial_player *player, const char *rules, const char *mode,
                        unsigned garbage, uint64_t seed, uint64_t pieces_max)
{
    trial_result result = {.outcome = TS_RUNNING};
    static _Thread_local ts_answer answer;
    ts_match m;
    ts_forms forms;
    open_match(&m, rules, mode, seed);
    const ts_bot_level level = {.sight = (uint8_t)player->sight,
                                .holds = player->sight > 0,
                                .spins = player->spins,
                                .budget = player->budget};
    const ts_board *b = &m.board[0];
    const ts_rules *r = ts_rules_get(m.setup.rules);
    uint32_t piece_ticks = (uint32_t)(PIECE_MS * r->tick_rate[0] / (1000 * r->tick_rate[1]));
    ts_forms_of(r, &forms);
    while (!m.over && b->pieces < pieces_max) {
        ts_question q;
        uint32_t pieces = b->pieces;
        trial_wait(&m);
        pass(&m, piece_ticks);
        if (m.over || b->piece.kind == TS_NONE)
            break;
        ts_bot_question(&m, 0, &level, &q);
        q.weights = player->weights;
        ts_search(player->searcher, &q, &answer);
        result.looked_at += answer.looked_at;
        if (answer.count == 0)
            break;
        trial_put(&m, &forms,
                  &answer.choice[player->dice ? ts_draw_below(player->dice, 0, answer.count) : 0]);
        if (b->pieces == pieces)
            break;
        result.attack += b->last.attack;
        if (garbage && b->pieces % GARBAGE_EVERY == 0)
            ts_add_garbage(&m, 0, garbage, -1, TS_GARBAGE, m.tick + 1);
    }
    result.pieces = b->pieces;
    result.lines = b->lines;
    result.score = b->score;
    result.outcome = b->outcome;
    return result;
}
