/* Shared declarations of the core. No file outside src/core includes this one. */
#ifndef TS_CORE_H
#define TS_CORE_H

#include "board.h"
#include "tessera.h"

/* Assertions stay on: a broken invariant must not become a wrong game. */
#ifdef _MSC_VER
#define TS_ASSERT(condition) ((condition) ? (void)0 : __debugbreak())
#else
#define TS_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

/* ALWAYS_INLINE is for functions that ts_step and ts_step_some share: with two callers the compiler
 * would not inline them, and each tick would pay for the calls. RARELY is for code that most ticks
 * skip: inlined, it would force its caller to save registers. */
#ifdef _MSC_VER
#define ALWAYS_INLINE static __forceinline
#define RARELY static __declspec(noinline)
#else
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define RARELY static __attribute__((noinline))
#endif

#define TS_ROTATIONS (TS_CW | TS_CCW | TS_FLIP)

/* The attacks of one tick. They are sent after all boards have been stepped, so that the order of
 * the boards gives none an advantage. */
typedef struct ts_attack {
    unsigned player, rows;
} ts_attack;

typedef struct ts_sent {
    unsigned count;
    ts_attack attack[TS_PLAYERS_MAX * TS_ATTACK_PARTS];
} ts_sent;

/* One board during a tick, with everything that the steps of the tick need. */
typedef struct ts_board_tick {
    ts_match *m;
    ts_board *b;
    const ts_rules *r;
    const ts_mode *mode;
    ts_events *out; /* may be NULL */
    ts_sent *sent;  /* NULL outside a tick */
    uint8_t player;
    bool by_hand; /* nothing falls or locks by itself */
    ts_buttons held, pressed;
    ts_event nowhere; /* discards events when `out` is NULL or full */
    ts_rules changed; /* `r` points here if the setup changes its rule set */
} ts_board_tick;

/* Is the piece a valid index into the tables? */
static inline bool ts_is_piece(ts_piece p)
{
    return p.kind >= TS_I && p.kind <= TS_Z && p.rot <= 3;
}

/* Like ts_rules_get and ts_modes_get for ids known to be valid, without a call. */
extern const ts_rules *ts_rules_all[TS_RULES_MAX + 1]; /* rules/rules.c */
extern const ts_mode *ts_modes_all[TS_MODES_MAX];      /* modes/modes.c */
static inline const ts_rules *ts_rules_at(unsigned id)
{
    TS_ASSERT(id <= TS_RULES_MAX && ts_rules_all[id]);
    return ts_rules_all[id];
}
static inline const ts_mode *ts_mode_at(unsigned id)
{
    TS_ASSERT(id < TS_MODES_MAX && ts_modes_all[id]);
    return ts_modes_all[id];
}

/* Like ts_rules_of for a valid rule set; without changes it costs one comparison. */
static inline const ts_rules *ts_rules_by(const ts_setup *s, ts_rules *room)
{
    return s->change[0].knob ? ts_rules_of(s, room) : ts_rules_at(s->rules);
}

/* The delays at the board's level. */
static inline uint32_t ts_lock_ticks(const ts_rules *r, const ts_board *b)
{
    return r->delays ? r->delays[b->speed].lock_ticks : r->lock_ticks;
}
static inline int32_t ts_das_ticks(const ts_board_tick *t)
{
    return t->r->delays ? t->r->delays[t->b->speed].das_ticks : t->m->setup.handling[t->player].das;
}

bool ts_handling_is_allowed(const ts_rules *r, const ts_handling *h, const ts_handling *usual);
ts_handling ts_handling_usual(const ts_rules *r);
void ts_board_measure(ts_board *b, const ts_rules *r, const ts_mode *mode); /* its field's size */
uint8_t ts_board_changes(const ts_rules *own, const ts_rules *r); /* rules/knobs.c: for `changed` */
bool ts_board_valid(const ts_setup *s, const ts_board *b);        /* valid.c */
void ts_board_tick_of(ts_board_tick *t, ts_match *m, unsigned player, ts_events *out);
ts_event *ts_emit_listed(ts_board_tick *t, unsigned kind);
/* Never returns NULL. `nowhere` is never read, so it needs no initialization. */
static inline ts_event *ts_emit(ts_board_tick *t, unsigned kind)
{
    return t->out ? ts_emit_listed(t, kind) : &t->nowhere;
}
/* Returns the last event in the list if it has that kind and belongs to this board, so that another
 * one can be merged into it; otherwise NULL. */
ts_event *ts_emitted_last(const ts_board_tick *t, unsigned kind);

/* board.c */
bool ts_cell_free(const ts_board *b, int x, int y);
bool ts_board_fits(const ts_board *b, const ts_rules *r, ts_piece p);
unsigned ts_rows_below(const ts_board *b, const ts_rules *r,
                       ts_piece p); /* is the cell free for a piece? */
int ts_lowest_y(const ts_rules *r, ts_piece p);
int ts_highest_y(const ts_rules *r, ts_piece p);
void ts_board_put(ts_board *b, const ts_rules *r, ts_piece p);
uint64_t ts_board_full_rows(const ts_board *b);
void ts_board_remove(ts_board *b, uint64_t rows);
void ts_board_sink(ts_board *b, uint64_t rows); /* to the foot, in their order */
unsigned ts_rows_counted(uint64_t rows);
bool ts_board_empty(const ts_board *b);
bool ts_board_raise(ts_board *b, const ts_rules *r, unsigned rows, unsigned hole, unsigned cell);

/* random.c */
uint32_t ts_random_below(uint64_t *stream, uint32_t n);
void ts_queue_start(ts_board *b, const ts_rules *r, uint64_t seed, unsigned player);
unsigned ts_queue_take(ts_board_tick *t);
/* The register steps in every tick: the single step is inlined. */
static inline unsigned ts_nes_shift_next(unsigned v)
{
    return v >> 1 | ((v >> 1 ^ v >> 9) & 1u) << 15;
}
static inline void ts_nes_shift_once(ts_board *b)
{
    b->shift_register = (uint16_t)ts_nes_shift_next(b->shift_register);
}
unsigned ts_pool_size(const ts_board *b); /* 0 before the first draw */
void ts_nes_shift_register(ts_board *b, uint32_t times);

/* `resets` with the kicks of TGM3: kicked upward; rotated after that; on the ground again, so the
 * piece locks. */
enum { TS_KICKED = 1, TS_KICKED_AGAIN, TS_KICKED_DOWN };
static inline bool ts_kicked_down(const ts_board_tick *t)
{
    return t->r->tgm3_kicks && t->b->resets == TS_KICKED_DOWN;
}

/* rotate.c */
int ts_rotate(const ts_board *b, const ts_rules *r, ts_piece *p, int by);

/* The steps of a tick (ts_step_...) return false when the piece they acted on is gone. */

/* piece.c */
void ts_piece_arrives(ts_board_tick *t, unsigned kind);
void ts_piece_next(ts_board_tick *t);
void ts_piece_reset(ts_board *b, const ts_rules *r);
void ts_piece_changed(ts_board_tick *t); /* after a change of position: updates grounded and
                                            lowest */
void ts_piece_touched(ts_board_tick *t); /* after a move or a rotation: resets of the lock clock */
void ts_piece_descend(ts_board_tick *t, unsigned rows, unsigned how);
bool ts_step_hold(ts_board_tick *t);
bool ts_step_rotate(ts_board_tick *t);

/* shift.c */
bool ts_step_shift(ts_board_tick *t);
void ts_shift_due(ts_board_tick *t); /* makes the moves that are due for a held direction */
uint32_t ts_shift_idle(const ts_board_tick *t);
void ts_shift_leap(ts_board_tick *t, uint32_t ticks);

/* fall.c */
bool ts_step_hard(ts_board_tick *t);
bool ts_step_fall(ts_board_tick *t);
void ts_free_clock(ts_board_tick *t);
uint32_t ts_fall_idle(const ts_board_tick *t);
void ts_fall_leap(ts_board_tick *t, uint32_t ticks);
ts_speed ts_fall_speed(const ts_board_tick *t, bool soft);
bool ts_fall_is_instant(const ts_board_tick *t);
void ts_fall_to_floor(ts_board_tick *t, unsigned how);

/* nes_page.c */
bool ts_page_holds(const ts_board *b, int x, int y);
unsigned ts_page_clear(ts_board *b, ts_piece locked, uint64_t *gone);

/* nes_frame.c */
uint64_t ts_nes_pushed_score(uint64_t score, uint32_t pushes);
bool ts_nes_fall(ts_board_tick *t);
uint32_t ts_nes_entry_ticks(const ts_board_tick *t, unsigned lines);
bool ts_nes_level_up(uint32_t level, uint32_t lines);
uint32_t ts_nes_fall_idle(const ts_board_tick *t);
void ts_nes_fall_leap(ts_board_tick *t, uint32_t ticks);

/* lock.c */
bool ts_step_lock(ts_board_tick *t);
void ts_lock_down(ts_board_tick *t); /* with all consequences, up to the next piece */
void ts_game_over(ts_board_tick *t, unsigned why);
uint32_t ts_lock_idle(const ts_board_tick *t);
void ts_lock_leap(ts_board_tick *t, uint32_t ticks);

/* still.c: for modes with `stills` */
void ts_still_fill(ts_board_tick *t);  /* after a lock down */
void ts_still_begin(ts_board_tick *t); /* the button was pressed */
/* During a stillness moves the full rows to the foot. Returns the rows that leave the field. */
uint64_t ts_still_gather(ts_board_tick *t, uint64_t full);
/* Ends a stillness that has gathered rows because p would end the game. Returns true if it did. */
bool ts_still_saves(ts_board_tick *t, ts_piece p);
void ts_still_tick(ts_board_tick *t);

/* score.c, level.c */
unsigned ts_lines_paid(unsigned lines);
void ts_score_lock(ts_board_tick *t, unsigned lines, int spin, bool perfect);
void ts_score_add(ts_board_tick *t, uint64_t points);
void ts_level_clear(ts_board_tick *t, unsigned lines);
void ts_level_piece(ts_board_tick *t);
void ts_level_set(ts_board *b, const ts_rules *r, uint32_t level);
void ts_grade_set(ts_board *b, const ts_rules *r);
int ts_spin_of(const ts_board *b, const ts_rules *r, ts_piece p, int test, bool fifth);

/* attack.c */
unsigned ts_attack_send(ts_board_tick *t, uint32_t chain_before);
void ts_attacks_go(ts_match *m, const ts_sent *sent, ts_events *out);
void ts_aim_on(ts_match *m, unsigned player);
bool ts_garbage_enter(ts_board_tick *t); /* false if a cell was pushed out at the top */

#endif
