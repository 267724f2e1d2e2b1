/* `tessera-lab data`: games of the search against itself, to learn from: positions, the best places
 * with their values, and the outcome. The file is one array of NumPy's .npy format. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "cli/args.h"
#include "duel.h"
#include "lab.h"

enum { ROWS = 24, SEEN = 7, BEST = 8, NO_PLACE = UINT16_MAX, HEADER_SIZE = 640 };

/* The fields of a record, packed in this order. Keep docs/benchmark.md in step. */
static const char descr[] =
    "[('row', '<u2', (24,)), ('queue', 'u1', (7,)), ('hold', 'u1'), ('combo', 'u1'), "
    "('back_to_back', 'u1'), ('pending', 'u1'), ('chosen', 'u1'), ('place', '<u2', (8,)), "
    "('behind', '<u2', (8,)), ('depth', 'u1', (8,)), ('value', '<i4'), ('lines', 'u1'), "
    "('attack', 'u1'), ('won', 'i1'), ('left', '<u2'), ('piece', '<u2'), ('game', '<u4')]";
enum { RECORD_SIZE = 48 + 7 + 5 + 16 + 16 + 8 + 4 + 3 + 2 + 2 + 4 };

typedef struct record {
    ts_bitboard board;
    uint8_t queue[SEEN], hold, combo, back_to_back, pending, chosen, depth[BEST], lines, attack;
    uint16_t place[BEST], behind[BEST];
    int32_t value;
} record;

typedef struct duel_data {
    record *record[2]; /* DUEL_PIECES of each seat */
    unsigned count[2];
    unsigned strays; /* of a hundred pieces, those put at one of the best places by chance */
    ts_match dice;
} duel_data;

/* As in python/tessera/data.py. */
static uint16_t place_number(const ts_choice *c)
{
    const ts_place p = c->place;
    return (uint16_t)(((c->hold * 4u + p.rot) * 10u + p.column) * 24u + p.row);
}

static unsigned note_decision(void *ctx, unsigned seat, const ts_question *q, const ts_answer *a)
{
    duel_data *d = ctx;
    record *r = &d->record[seat][d->count[seat]++];
    const unsigned best = a->count < BEST ? a->count : BEST;
    *r = (record){.board = q->board,
                  .hold = q->hold,
                  .combo = (uint8_t)(q->combo + 1 < UINT8_MAX ? q->combo + 1 : UINT8_MAX),
                  .back_to_back =
                      (uint8_t)(q->back_to_back < UINT8_MAX ? q->back_to_back : UINT8_MAX),
                  .pending = q->pending,
                  .value = a->choice[0].value};
    memcpy(r->queue, q->queue, q->queue_count < SEEN ? q->queue_count : SEEN);
    for (unsigned i = 0; i < BEST; i++) {
        r->place[i] = NO_PLACE;
        if (i >= best)
            continue;
        const int64_t behind = (int64_t)r->value - a->choice[i].value;
        r->place[i] = place_number(&a->choice[i]);
        r->behind[i] = (uint16_t)clamp_i64(behind, 0, UINT16_MAX);
        r->depth[i] = a->choice[i].depth;
    }
    if (ts_draw_below(&d->dice, 0, 100) < d->strays)
        r->chosen = (uint8_t)ts_draw_below(&d->dice, 0, best);
    return r->chosen;
}

static void note_result(void *ctx, unsigned seat, const ts_board *b)
{
    duel_data *d = ctx;
    record *r = &d->record[seat][d->count[seat] - 1];
    r->lines = b->last.lines;
    r->attack = (uint8_t)b->last.attack;
}

/* ---- the file ------------------------------------------------------------------------------- */

static uint8_t *put_bytes(uint8_t *at, const uint8_t *bytes, size_t count)
{
    memcpy(at, bytes, count);
    return at + count;
}

static uint8_t *put_number(uint8_t *at, uint32_t number, unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

static bool write_record(FILE *file, const record *r, int won, unsigned left, unsigned piece,
                         uint32_t game)
{
    uint8_t bytes[RECORD_SIZE], *at = bytes;
    for (unsigned y = 0; y < ROWS; y++) {
        uint32_t row = 0;
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            row |= (uint32_t)(r->board.column[x] >> (63 - y) & 1) << x;
        at = put_number(at, row, 2);
    }
    at = put_bytes(at, r->queue, SEEN);
    at = put_bytes(at, (uint8_t[]){r->hold, r->combo, r->back_to_back, r->pending, r->chosen}, 5);
    for (unsigned i = 0; i < BEST; i++)
        at = put_number(at, r->place[i], 2);
    for (unsigned i = 0; i < BEST; i++)
        at = put_number(at, r->behind[i], 2);
    at = put_bytes(at, r->depth, BEST);
    at = put_number(at, (uint32_t)r->value, 4);
    at = put_bytes(at, (uint8_t[]){r->lines, r->attack, (uint8_t)won}, 3);
    at = put_number(at, left, 2);
    at = put_number(at, piece, 2);
    put_number(at, game, 4);
    return fwrite(bytes, sizeof bytes, 1, file) == 1;
}

/* The length is known at the end: the header has a fixed size and is written twice. */
static bool write_header(FILE *file, uint64_t records)
{
    char text[HEADER_SIZE + 1];
    uint8_t magic[10] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    put_number(magic + 8, HEADER_SIZE - sizeof magic, 2);
    const int size =
        snprintf(text, sizeof text,
                 "{'descr': %s, 'fortran_order': False, 'shape': (%" PRIu64 ",)}", descr, records);
    return fseek(file, 0, SEEK_SET) == 0 && fwrite(magic, sizeof magic, 1, file) == 1 &&
           fprintf(file, "%-*s\n", HEADER_SIZE - (int)sizeof magic - 1, text) > size;
}

static bool write_duel(FILE *file, const duel_data *d, int winner, uint64_t seed)
{
    bool good = true;
    for (unsigned seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < d->count[seat]; i++)
            good = good &&
                   write_record(file, &d->record[seat][i], winner < 0 ? -1 : winner == (int)seat,
                                d->count[seat] - i, i, (uint32_t)(2 * seed + seat));
    return good;
}

static bool write_duels(FILE *file, duel_data *d, const duel_player *p, uint64_t duels,
                        uint64_t first)
{
    const duel_player *const by[2] = {p, p};
    const duel_watcher watcher = {note_decision, note_result, d};
    ts_setup setup;
    uint64_t records = 0;
    bool good = write_header(file, 0);
    ts_setup_default(&setup, 0, 0);
    for (uint64_t seed = first; good && seed < first + duels; seed++) {
        d->count[0] = d->count[1] = 0;
        setup.seed = ~seed; /* a seed that is not played */
        ts_start(&d->dice, &setup);
        const int winner = duel_play(by, seed, &watcher);
        good = write_duel(file, d, winner, seed);
        records += d->count[0] + d->count[1];
    }
    return good && write_header(file, records);
}

static const char help[] =
    "usage: tessera-lab data FILE [OPTION...]\n\n"
    "Writes duels of the search against itself, without hands, by the guideline: an\n"
    "array of NumPy (.npy) with each position, its best places and their values, and\n"
    "how the duel ended. docs/benchmark.md explains the fields. The same options\n"
    "write the same file on every machine.\n\n"
    "  --duels N   number of duels, about 190 positions each (1000)\n"
    "  --places N  places to search for each piece (2000)\n"
    "  --strays N  of a hundred pieces, those put by chance at one of the best\n"
    "              eight places (5)\n"
    "  --seed N    number of the first duel (1)\n";

int lab_data(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    uint64_t duels = 1000, places = 2000, strays = 5, first = 1;
    const char *name = NULL;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (!cli_number(&a, "--duels", 1, 100000000, &duels) &&
            !cli_number(&a, "--places", 1, UINT32_MAX, &places) &&
            !cli_number(&a, "--strays", 0, 100, &strays) &&
            !cli_number(&a, "--seed", 0, INT32_MAX, &first))
            cli_word(&a, &name);
    }
    if (a.failed)
        return CLI_WRONG;
    if (!name)
        return cli_fail("data", "name the file to write; `tessera-lab data --help` has an example");
    duel_data d = {.strays = (unsigned)strays};
    const duel_player p = {.searcher = ts_searcher_open(),
                           .weights = ts_weights_of_duels(),
                           .places = (uint32_t)places};
    for (unsigned i = 0; i < 2; i++)
        d.record[i] = calloc(DUEL_PIECES, sizeof *d.record[i]);
    FILE *file = fopen(name, "wb");
    bool good =
        file && p.searcher && d.record[0] && d.record[1] && write_duels(file, &d, &p, duels, first);
    good = file && fclose(file) == 0 && good;
    free(d.record[0]);
    free(d.record[1]);
    ts_searcher_close(p.searcher);
    return good ? CLI_DONE : cli_fail(name, "cannot be written");
}
