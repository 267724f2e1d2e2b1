/* Entry points for Frama-C's Eva (check_eva.sh): functions of the core, each from any state that
 * ts_valid accepts, in the rule set RULES and the mode MODE. Eva cannot hold relations between two
 * fields, such as that a piece is within the walls: it tries more states than there are. */
#include "core.h"

#include "__fc_builtin.h"

static ts_match m;
static ts_events events;
static ts_sent sent;

static unsigned between(unsigned least, unsigned most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

static void any_field(ts_board *b)
{
    for (int y = 0; y < TS_ROWS; y++) {
        b->row[y] = (uint16_t)between(0, 1023);
        for (int x = 0; x < TS_COLUMNS_MAX; x++)
            b->cell[y][x] = (uint8_t)between(0, TS_BLACK);
    }
}

static void any_board(ts_board *b, const ts_rules *r, unsigned rules, unsigned mode)
{
    b->rules = (uint8_t)rules;
    b->mode = (uint8_t)mode;
    ts_board_measure(b, r, ts_modes_get(mode));
    any_field(b);
    b->random = Frama_C_unsigned_long_interval(0, -1UL);
    b->garbage_random = Frama_C_unsigned_long_interval(0, -1UL);
    b->score = Frama_C_unsigned_long_interval(0, r->score_max ? r->score_max : -1UL);
    b->fall = between(0, r->smooth ? 23 : UINT32_MAX);
    b->lock_clock = between(0, r->lock_ticks);
    b->wait = between(0, UINT16_MAX);
    b->wait_next = between(0, UINT16_MAX);
    for (int i = 0; i < 2; i++)
        b->charge[i] = Frama_C_interval(-10000, 10000);
    b->lines = between(0, UINT32_MAX);
    b->level = between(r->level_first, r->level_max);
    b->start_level = (uint16_t)between(r->level_first, r->level_max);
    b->speed = (uint8_t)between(0, r->curve_count - 1u);
    b->pieces = between(0, UINT32_MAX);
    b->combo = Frama_C_interval(-1, INT32_MAX);
    b->back_to_back = between(0, UINT32_MAX);
    b->soft_ticks = between(0, UINT32_MAX);
    b->combo_factor = between(0, UINT32_MAX);
    b->held = (ts_buttons)between(0, TS_BUTTONS_ALL);
    b->tapped = (ts_buttons)between(0, TS_BUTTONS_ALL);
    b->bag = (uint16_t)(between(0, 127) << 1);
    b->shift_register = (uint16_t)between(0, UINT16_MAX);
    b->phase = (uint8_t)between(TS_PHASE_READY, TS_PHASE_WAIT);
    b->piece.kind = (uint8_t)between(TS_I, TS_Z);
    b->piece.rot = (uint8_t)between(0, 3);
    b->piece.x = (int8_t)Frama_C_interval(-2, TS_COLUMNS_MAX + 1);
    b->piece.y = (int8_t)Frama_C_interval(-2, INT8_MAX);
    b->hold = (uint8_t)between(0, TS_Z);
    b->hold_used = (uint8_t)between(0, 1);
    b->grounded = (uint8_t)between(0, 1);
    b->landed = (uint8_t)between(0, 1);
    b->lock_runs = (uint8_t)between(0, 1);
    b->resets = (uint8_t)between(0, r->lock_resets_max);
    b->lowest = (int8_t)Frama_C_interval(INT8_MIN, INT8_MAX);
    b->rotate_test = (uint8_t)between(0, TS_KICKS_MAX);
    b->fifth = (uint8_t)between(0, 1);
    b->ruling = (int8_t)Frama_C_interval(-1, 1);
    b->wall = (uint8_t)between(0, 1);
    b->nes_soft = (int8_t)Frama_C_interval(-(int)r->ready_ticks, 2);
    b->first_came = (uint8_t)between(0, 1);
    for (int i = 0; i < 4; i++)
        b->history[i] = (uint8_t)between(0, TS_Z);
    b->draws = (uint8_t)between(0, 255);
    b->grade = (uint8_t)between(0, r->grades[0] ? TS_GRADES_MAX + 1 : 0);
    b->gm_missed = (uint8_t)between(0, 1);
    b->gm_checked = (uint8_t)between(0, 3);
    b->garbage_count = (uint8_t)between(0, TS_GARBAGE_MAX);
    for (int i = 0; i < TS_GARBAGE_MAX; i++) {
        b->garbage[i].due = between(0, UINT32_MAX);
        b->garbage[i].rows = (uint8_t)between(0, 255);
        b->garbage[i].column = (uint8_t)between(0, b->columns - 1u);
        b->garbage[i].cell = (uint8_t)between(TS_GARBAGE, TS_BLACK);
    }
    b->queue_count = (uint8_t)between(0, TS_QUEUE_MAX);
    b->given_count = (uint8_t)between(0, TS_GIVEN_MAX);
    for (int i = 0; i < TS_QUEUE_MAX; i++)
        b->queue[i] = (uint8_t)between(0, TS_Z);
    b->aim = (uint8_t)between(0, TS_PLAYERS_MAX - 2);
    b->last.points = between(0, UINT32_MAX);
    b->last.combo = Frama_C_interval(-1, INT32_MAX);
    b->last.attack = (uint16_t)between(0, UINT16_MAX);
    b->last.lines = (uint8_t)between(0, TS_ROWS);
    b->last.spin = (uint8_t)between(0, TS_SPIN_FULL);
    b->last.back_to_back = (uint8_t)between(0, 1);
    b->last.perfect = (uint8_t)between(0, 1);
    b->last.any = (uint8_t)between(0, 1);
}

static void any_match(unsigned rules, unsigned mode)
{
    const ts_rules *r = ts_rules_get(rules);
    ts_setup_default(&m.setup, rules, mode);
    m.setup.players = 2;
    m.tick = Frama_C_unsigned_long_interval(0, UINT32_MAX);
    for (unsigned i = 0; i < 2; i++) {
        ts_handling *h = &m.setup.handling[i];
        if (r->player_handling != TS_HANDLING_FIXED) {
            h->das = (uint16_t)between(0, 10000);
            h->arr = (uint16_t)between(0, 10000);
        }
        if (r->player_handling == TS_HANDLING_FREE) {
            h->dcd = (uint16_t)between(0, 10000);
            h->soft = (uint16_t)between(0, 1000);
            h->irs = (uint8_t)between(0, TS_INITIAL_TAP);
            h->ihs = (uint8_t)between(0, TS_INITIAL_TAP);
        }
        any_board(&m.board[i], r, rules, mode);
    }
}

void look(void)
{
    any_match(RULES, MODE);
    events.count = between(0, TS_EVENTS_MAX);
    ts_board_tick t;
    ts_board_tick_of(&t, &m, 0, between(0, 1) ? &events : NULL);
    t.sent = &sent;
    t.held = (ts_buttons)between(0, TS_BUTTONS_ALL);
    t.pressed = (ts_buttons)between(0, TS_BUTTONS_ALL);
    ts_board *b = t.b;
    const ts_rules *r = t.r;
    ts_piece p = b->piece;
    unsigned part[TS_ATTACK_PARTS];
    ts_cell cell[4];
    switch (between(0, 40)) {
    case 0: ts_cell_free(b, Frama_C_interval(-300, 300), Frama_C_interval(-300, 300)); break;
    case 1:
        ts_board_fits(b, r, p);
        ts_piece_fits(b, r, p);
        break;
    case 2:
        ts_lowest_y(r, p);
        ts_highest_y(r, p);
        break;
    case 3: ts_board_put(b, r, p); break;
    case 4:
        ts_board_full_rows(b);
        ts_board_empty(b);
        break;
    case 5: ts_board_remove(b, Frama_C_unsigned_long_interval(0, (1UL << TS_ROWS) - 1)); break;
    case 6:
        ts_board_raise(b, r, between(0, TS_ROWS), between(0, b->columns - 1u), TS_GARBAGE);
        break;
    case 7: ts_rotate(b, r, &p, Frama_C_interval(-1, 2)); break;
    case 8: ts_step_rotate(&t); break;
    case 9: ts_step_shift(&t); break;
    case 10: ts_shift_idle(&t); break;
    case 11: ts_shift_leap(&t, between(0, UINT32_MAX)); break;
    case 12: ts_queue_take(&t); break;
    case 13: ts_nes_shift_register(b, 5); break;
    case 14: ts_queue_start(b, r, Frama_C_unsigned_long_interval(0, -1UL), between(0, 3)); break;
    case 15:
        ts_attack_parts(r, &b->last, between(0, UINT32_MAX), b->back_to_back, TS_ATTACK_WHOLE,
                        part);
        break;
    case 16: ts_attack_send(&t, between(0, UINT32_MAX)); break;
    case 17: ts_garbage_enter(&t); break;
    case 18:
        ts_add_garbage(&m, 0, between(0, 300), Frama_C_interval(-1, 10), TS_GARBAGE, m.tick);
        break;
    case 19:
        ts_target(&m, 0);
        ts_aim_on(&m, 0);
        break;
    case 20: ts_score_lock(&t, between(0, TS_ROWS), Frama_C_interval(0, 2), between(0, 1)); break;
    case 21: ts_score_add(&t, Frama_C_unsigned_long_interval(0, -1UL)); break;
    case 22: ts_level_clear(&t, between(0, TS_ROWS)); break;
    case 23: ts_level_piece(&t); break;
    case 24: ts_spin_of(b, r, p, Frama_C_interval(0, TS_KICKS_MAX), between(0, 1)); break;
    case 25: ts_step_fall(&t); break;
    case 26: ts_step_hard(&t); break;
    case 27: ts_step_lock(&t); break;
    case 28:
        ts_fall_idle(&t);
        ts_lock_idle(&t);
        break;
    case 29: ts_fall_leap(&t, between(0, UINT32_MAX)); break;
    case 30: ts_piece_arrives(&t, between(TS_I, TS_Z)); break;
    case 31: ts_piece_next(&t); break;
    case 32: ts_step_hold(&t); break;
    case 33: ts_piece_changed(&t); break;
    case 34: ts_piece_descend(&t, between(0, 40), between(0, 2)); break;
    case 35:
        ts_cells(b, p, cell);
        ts_spawned(b, between(TS_I, TS_Z));
        break;
    case 36:
        ts_dropped(b, p);
        ts_rows_below(b, r, p);
        break;
    case 37: ts_hash(&m); break;
    case 38: ts_free_clock(&t); break;
    case 39: ts_edit_queue(&m, 0, b->queue, between(0, TS_GIVEN_MAX)); break;
    default: ts_valid(&m); break;
    }
}
