/* Matches behind a pointer, whose numbers are read by name. */
#include "tessera/opaque.h"
#include "tessera/bindings.h"

#include <stdlib.h>
#include <string.h>

static ts_match *fail(int *error, int why)
{
    if (error)
        *error = why;
    return NULL;
}

ts_match *ts_match_create_setup(const ts_setup *setup, int *error)
{
    const int wrong = ts_setup_check(setup);
    if (wrong != TS_OK)
        return fail(error, wrong);
    ts_match *m = malloc(sizeof *m);
    if (!m)
        return fail(error, TS_OK);
    ts_start(m, setup);
    return m;
}

ts_match *ts_match_create(const char *rules, const char *mode, uint64_t seed, unsigned players,
                          int *error)
{
    const int rules_id = ts_rules_find(rules), mode_id = ts_modes_find(mode);
    if (rules_id < 0)
        return fail(error, TS_ERROR_RULES);
    if (mode_id < 0)
        return fail(error, TS_ERROR_MODE);
    if (players > TS_PLAYERS_MAX)
        return fail(error, TS_ERROR_PLAYERS);
    ts_setup setup;
    ts_setup_default(&setup, rules_id, mode_id);
    setup.seed = seed;
    if (players)
        setup.players = players;
    return ts_match_create_setup(&setup, error);
}

ts_match *ts_match_copy(const ts_match *m)
{
    ts_match *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *m;
    return copy;
}

void ts_match_assign(ts_match *m, const ts_match *from)
{
    memmove(m, from, sizeof *m);
}

void ts_match_free(ts_match *m)
{
    free(m);
}

bool ts_match_over(const ts_match *m)
{
    return m->over;
}

uint64_t ts_match_tick(const ts_match *m)
{
    return m->tick;
}

unsigned ts_match_players(const ts_match *m)
{
    return m->setup.players;
}

const ts_board *ts_match_board(const ts_match *m, unsigned player)
{
    return player < m->setup.players ? &m->board[player] : NULL;
}

/* The number of that type ("u8" to "i64") in these bytes, on machines of both byte orders. */
static bool read_number(const char *of, const void *from, int64_t *out)
{
    union {
        uint8_t u8;
        int8_t i8;
        uint16_t u16;
        int16_t i16;
        uint32_t u32;
        int32_t i32;
        uint64_t u64;
    } value;
#define READ(type)                                                                                 \
    if (strcmp(of, #type) == 0) {                                                                  \
        memcpy(&value.type, from, sizeof value.type);                                              \
        *out = value.type;                                                                         \
        return true;                                                                               \
    }
    READ(u8)
    READ(i8)
    READ(u16)
    READ(i16)
    READ(u32)
    READ(i32)
    READ(u64)
#undef READ
    return false;
}

bool ts_match_value(const ts_match *m, unsigned player, const char *name, unsigned element,
                    int64_t *out)
{
    const ts_board *board = ts_match_board(m, player);
    const ts_layout *field = ts_layout_find("ts_board", name);
    if (!board || !field || element >= field->elements)
        return false;
    const uint32_t each = field->size / field->elements;
    const uint8_t *bytes = (const uint8_t *)board + field->offset;
    return read_number(field->of, bytes + each * element, out);
}

unsigned ts_match_cell(const ts_match *m, unsigned player, unsigned column, unsigned row)
{
    const ts_board *board = ts_match_board(m, player);
    return board && column < board->columns && row < TS_ROWS ? board->cell[row][column] : TS_NONE;
}
