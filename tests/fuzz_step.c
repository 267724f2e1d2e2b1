/* Fuzz target: a setup, then buttons and verbs, all from the fuzzer's bytes. These must hold after
 * anything: the two pictures of the stack agree, events fit, a leap ends where steps do. */
#include "fuzz.h"

#include <string.h>

#include "tessera.h"

typedef struct bytes {
    const uint8_t *at;
    size_t left;
} bytes;

static uint8_t take(bytes *b)
{
    if (b->left == 0)
        return 0;
    b->left--;
    return *b->at++;
}

static uint32_t take_number(bytes *b)
{
    uint32_t n = take(b);
    for (int i = 0; i < 3; i++)
        n = n << 8 | take(b);
    return n;
}

/* Half of the runs get a setup of any bytes, which ts_start may refuse; the others a sound one. */
static bool start(ts_match *m, bytes *b)
{
    ts_setup setup;
    uint8_t first = take(b);
    unsigned rules = take(b) % ts_rules_count();
    unsigned mode = take(b) % ts_modes_count();
    ts_setup_default(&setup, rules, mode);
    setup.seed = take_number(b);
    unsigned players = 1 + first / 2 % TS_PLAYERS_MAX;
    if (ts_mode_seats(mode, players))
        setup.players = (uint8_t)players;
    if (ts_modes_get(mode)->variants)
        setup.variant = (uint8_t)(first / 2 % ts_modes_get(mode)->variants);
    if (first & 1) {
        setup.level = (uint16_t)take_number(b);
        setup.goal = take_number(b);
        setup.rules = take(b);
        setup.mode = take(b);
        setup.variant = take(b);
        setup.players = take(b);
        for (int i = 0; i < TS_PLAYERS_MAX; i++) {
            ts_handling *h = &setup.handling[i];
            h->das = (uint16_t)take_number(b);
            h->arr = (uint16_t)take_number(b);
            h->dcd = (uint16_t)take_number(b);
            h->soft = (uint16_t)take_number(b);
            h->irs = take(b);
            h->ihs = take(b);
        }
        for (unsigned i = 0, n = take(b) % (TS_CHANGES_MAX + 1); i < n; i++)
            setup.change[i] = (ts_change){take(b), (uint16_t)(take(b) * (take(b) & 1 ? 1 : 97))};
    }
    return ts_start(m, &setup);
}

static void look_at(const ts_match *m)
{
    for (unsigned p = 0; p < m->setup.players; p++) {
        const ts_board *b = &m->board[p];
        for (int y = 0; y < TS_ROWS; y++) {
            unsigned row = 0;
            for (int x = 0; x < TS_COLUMNS_MAX; x++) {
                MUST(b->cell[y][x] <= TS_BLACK);
                row |= (unsigned)(b->cell[y][x] != TS_NONE) << x;
            }
            MUST(row == b->row[y]);
        }
        MUST(b->piece.kind < TS_KINDS && b->piece.rot < 4);
        MUST(b->queue_count <= TS_QUEUE_MAX && b->garbage_count <= TS_GARBAGE_MAX);
        if (b->piece.kind != TS_NONE && b->outcome == TS_RUNNING) {
            ts_dropped(b, b->piece);
            ts_spin(b, b->piece, 1);
        }
    }
}

static void use_verb(ts_match *m, bytes *b)
{
    static ts_events events;
    uint8_t which = take(b);
    unsigned player = take(b) % m->setup.players;
    unsigned kind = take(b);
    switch (which % 7) {
    case 0: {
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {0};
        for (unsigned rows = kind % TS_ROWS, y = 0; y < rows; y++)
            for (int x = 0; x < TS_COLUMNS; x++)
                cell[y][x] = take(b) % (TS_BLACK + 1);
        ts_edit_stack(m, player, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
        break;
    }
    case 1: ts_edit_piece(m, player, kind, &events); break;
    case 2: {
        ts_piece p = {.kind = (uint8_t)kind};
        p.rot = take(b);
        p.x = (int8_t)take(b);
        p.y = (int8_t)take(b);
        ts_edit_place(m, player, p);
        break;
    }
    case 3: {
        uint8_t kinds[TS_QUEUE_MAX];
        unsigned count = kind % (TS_QUEUE_MAX + 1);
        for (unsigned i = 0; i < count; i++)
            kinds[i] = take(b);
        ts_edit_queue(m, player, kinds, count);
        break;
    }
    case 4: ts_edit_value(m, player, (int)kind, (int32_t)take_number(b)); break;
    case 5: {
        uint8_t rows = take(b);
        int column = (int8_t)take(b);
        ts_add_garbage(m, player, rows, column, kind, m->tick + take(b));
        break;
    }
    default: ts_end(m, player, kind & 1 ? TS_WON : TS_LOST, &events);
    }
}

/* The same ticks once by leaps and once by steps. */
static void pass_time(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    static ts_match stepped;
    static ts_events events;
    stepped = *m;
    for (uint32_t i = 0; i < ticks; i++) {
        ts_step(&stepped, held, &events);
        MUST(events.count <= TS_EVENTS_MAX);
    }
    while (ticks > 0) {
        uint32_t idle = ts_idle(m, held);
        uint32_t leap = idle < ticks ? idle : ticks;
        ts_leap(m, held, leap);
        ticks -= leap;
        if (ticks > 0) {
            ts_step(m, held, NULL);
            ticks--;
        }
    }
    MUST(memcmp(m, &stepped, sizeof *m) == 0);
    MUST(ts_hash(m) == ts_hash(&stepped));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ts_match match;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    bytes b = {data, size < 2000 ? size : 2000};
    if (!start(&match, &b))
        return 0;
    while (b.left > 0) {
        uint8_t what = take(&b);
        if (what >= 240)
            use_verb(&match, &b);
        else
            held[what % match.setup.players] = (ts_buttons)(take(&b) | (what & 128) << 1);
        pass_time(&match, held, what / 4 % 2 ? what : what % 8);
        look_at(&match);
    }
    return 0;
}
