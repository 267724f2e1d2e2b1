/* A match under test: fields drawn as text, buttons pressed and let go, ticks counted, the events
 * of the last tick at hand. It knows no rule. */
#ifndef TESSERA_RIG_H
#define TESSERA_RIG_H

#include "test.h"

#include "tessera.h"

typedef struct rig {
    ts_match match;
    ts_board *b; /* board 0 */
    const ts_rules *r;
    ts_buttons held[TS_PLAYERS_MAX];
    ts_events events; /* of the last tick */
} rig;

static inline void rig_start_setup(rig *t, const ts_setup *setup)
{
    memset(t, 0, sizeof *t);
    ASSERT(ts_start(&t->match, setup));
    t->b = &t->match.board[0];
    t->r = ts_rules_get(setup->rules);
}

static inline void rig_start_mode(rig *t, const char *rules, const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    rig_start_setup(t, &setup);
}

static inline void rig_start(rig *t, const char *rules)
{
    rig_start_mode(t, rules, "none");
}

/* Returns a number that the mode shows, or 0 if it has none or it is a time that still runs. */
static inline uint32_t rig_fact(const ts_match *m, const char *label, unsigned number)
{
    ts_fact fact[TS_FACTS_MAX];
    unsigned count = ts_mode_facts(m, 0, fact);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(fact[i].label, label) == 0 && fact[i].number == number &&
            fact[i].kind != TS_FACT_TICKS_SO_FAR)
            return fact[i].value;
    return 0;
}

static inline unsigned rig_kind(char letter)
{
    const char *found = letter ? strchr(TS_CELL_LETTERS, letter) : NULL;
    return found ? (unsigned)(found - TS_CELL_LETTERS) : TS_NONE;
}

/* The cast says what the call promises: C17 does not add the const by itself. */
static inline bool rig_stack(rig *t, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX])
{
    return ts_edit_stack(&t->match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
}

/* Rows from top to bottom, parted by '/', the last one being row 0; '.' is empty. */
static inline bool rig_field(rig *t, const char *rows)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    int y = 0, x = 0;
    for (const char *c = rows; *c; c++)
        y += *c == '/';
    for (const char *c = rows; *c; c++) {
        if (*c == '/') {
            y--;
            x = 0;
        } else {
            cell[y][x++] = (uint8_t)rig_kind(*c);
        }
    }
    return rig_stack(t, cell);
}

/* A piece with its reference cell at x, y. */
static inline bool rig_place(rig *t, char kind, int rot, int x, int y)
{
    return ts_edit_place(&t->match, 0,
                         (ts_piece){(uint8_t)rig_kind(kind), (uint8_t)rot, (int8_t)x, (int8_t)y});
}

static inline void rig_spawn(rig *t, char kind)
{
    ASSERT(ts_edit_piece(&t->match, 0, rig_kind(kind), &t->events));
}

static inline bool rig_queue(rig *t, const char *pieces)
{
    uint8_t kinds[TS_GIVEN_MAX] = {0};
    unsigned count = 0;
    for (; pieces[count]; count++)
        kinds[count] = (uint8_t)rig_kind(pieces[count]);
    return ts_edit_queue(&t->match, 0, kinds, count);
}

static inline void rig_wait(rig *t, unsigned ticks)
{
    for (unsigned i = 0; i < ticks; i++)
        ts_step(&t->match, t->held, &t->events);
}

static inline void rig_press(rig *t, unsigned buttons)
{
    t->held[0] = (ts_buttons)(t->held[0] | buttons);
}

static inline void rig_release(rig *t, unsigned buttons)
{
    t->held[0] = (ts_buttons)(t->held[0] & ~buttons);
}

/* One tick with the buttons down; they are up again afterwards, so the next tap is a new press
 * only after another tick: rig_taps does both. */
static inline void rig_tap(rig *t, unsigned buttons)
{
    rig_press(t, buttons);
    rig_wait(t, 1);
    rig_release(t, buttons);
}

static inline void rig_taps(rig *t, unsigned buttons, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        rig_tap(t, buttons);
        rig_wait(t, 1);
    }
}

/* The first event of a kind in the last tick, or NULL. */
static inline const ts_event *rig_event(const rig *t, unsigned kind)
{
    for (unsigned i = 0; i < t->events.count; i++)
        if (t->events.list[i].kind == kind)
            return &t->events.list[i];
    return NULL;
}

/* Ticks until an event of that kind happens, at most `max`; max + 1: it did not. */
static inline unsigned rig_until(rig *t, unsigned kind, unsigned max)
{
    for (unsigned i = 1; i <= max; i++) {
        rig_wait(t, 1);
        if (rig_event(t, kind))
            return i;
    }
    return max + 1;
}

static inline bool rig_cell(const rig *t, int x, int y)
{
    return t->b->cell[y][x] != TS_NONE;
}

/* Keys as "L@0 LR@30 -@50": what is held from which tick of this run on. Gives the sideways moves
 * of this number of ticks in the same way: "-1@0 +1@30". */
static inline const char *rig_moves(rig *t, const char *keys, unsigned ticks)
{
    static char moves[1000];
    size_t used = 0;
    moves[0] = '\0';
    for (unsigned tick = 0; tick < ticks; tick++) {
        char held[8];
        unsigned at;
        int length;
        while (sscanf(keys, " %7[-LRS]@%u%n", held, &at, &length) == 2 && at == tick) {
            rig_release(t, TS_LEFT | TS_RIGHT | TS_SOFT);
            rig_press(t, (strchr(held, 'L') ? TS_LEFT : 0u) | (strchr(held, 'R') ? TS_RIGHT : 0u) |
                             (strchr(held, 'S') ? TS_SOFT : 0u));
            keys += length;
        }
        rig_wait(t, 1);
        for (unsigned i = 0; i < t->events.count && used + 20 < sizeof moves; i++)
            if (t->events.list[i].kind == TS_EVENT_MOVE)
                used += (size_t)snprintf(moves + used, sizeof moves - used, "%s%+d@%u",
                                         used ? " " : "", t->events.list[i].amount, tick);
    }
    return moves;
}

/* Does the piece in play fill just these four cells? */
static inline bool rig_fills(const rig *t, const ts_cell expected[4])
{
    ts_cell cell[4];
    unsigned found = 0;
    ts_cells(t->b, t->b->piece, cell);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            found += cell[i].x == expected[j].x && cell[i].y == expected[j].y;
    return t->b->piece.kind && found == 4;
}

/* An upright I in column 0, `high` rows up, over `lines` rows that it completes; one more cell on
 * top, if `topped`, keeps the field from being emptied. */
static inline void rig_lines(rig *t, int lines, int high, bool topped)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < lines; y++)
        for (int x = 1; x < TS_COLUMNS; x++)
            cell[y][x] = TS_GARBAGE;
    if (topped)
        cell[lines][9] = TS_GARBAGE;
    ASSERT(rig_field(t, ""));
    ASSERT(rig_place(t, 'I', 1, 0, 2 + high));
    ASSERT(rig_stack(t, cell));
}

/* The pieces as they come, each let lie on an empty field; one is in play afterwards. */
static inline void rig_draws(rig *t, uint8_t *kinds, unsigned count)
{
    if (t->b->piece.kind == TS_NONE)
        rig_until(t, TS_EVENT_SPAWN, 5000);
    for (unsigned i = 0; i < count; i++) {
        kinds[i] = t->b->piece.kind;
        ASSERT(rig_field(t, ""));
        ASSERT(ts_edit_place(&t->match, 0, ts_dropped(t->b, t->b->piece)));
        ASSERT(rig_until(t, TS_EVENT_SPAWN, 5000) <= 5000);
    }
}

/* Every piece a seventh, whatever came before: 490 of them, wide bounds. */
static inline bool rig_draws_uniformly(rig *t)
{
    enum { DRAWS = 490, EXPECTED = DRAWS / 7, SLACK = 30 };
    uint8_t kinds[DRAWS];
    int seen[TS_KINDS] = {0}, repeats = 0;
    bool even = true;
    rig_draws(t, kinds, DRAWS);
    for (int i = 0; i < DRAWS; i++) {
        seen[kinds[i]]++;
        repeats += i > 0 && kinds[i] == kinds[i - 1];
    }
    for (int kind = TS_I; kind <= TS_Z; kind++)
        even = even && seen[kind] > EXPECTED - SLACK && seen[kind] < EXPECTED + SLACK;
    return even && repeats > EXPECTED - SLACK && repeats < EXPECTED + SLACK;
}

#endif
