/* `tessera-lab movegen`: runs one build of the move generator alone, for bench/perft.sh. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count/count.h"
#include "lab.h"
#include "cli/args.h"
#include "cli/setup.h"
#include "cli/measure/script.h"

enum { GAMES = 8, SECONDS = 60, FIELDS_MAX = 4096, PIECES_MAX = 16, SLICES = 64 };

static ts_movegen gen;
static const ts_rules *rules;
static uint8_t kind[PIECES_MAX];
static unsigned kinds;

static int wrong(const char *what)
{
    return cli_fail("movegen", "%s", what);
}

/* ---- fields ---------------------------------------------------------------------------------- */

static void print_field(const ts_board *b)
{
    int row = TS_ROWS - 1;
    while (row > 0 && !b->row[row])
        row--;
    for (; row >= 0; row--) {
        for (int x = 0; x < TS_COLUMNS; x++)
            putchar(b->row[row] >> x & 1 ? '#' : '.');
        putchar(row ? '/' : '\n');
    }
}

/* One per second of each game, while it lasts. */
static int print_fields(void)
{
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        script_player player = {0};
        ts_setup setup;
        ts_match m;
        ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
        setup.seed = seed;
        ts_start(&m, &setup);
        for (uint64_t second = 1; second <= SECONDS; second++) {
            while (m.tick < script_ticks(rules, second) && !m.over) {
                ts_buttons held[TS_PLAYERS_MAX] = {script_player_held(&player, &m, 0)};
                ts_step(&m, held, NULL);
            }
            if (!m.over)
                print_field(&m.board[0]);
        }
    }
    return 0;
}

static bool read_field(const char *text, ts_bitboard *out)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    char error[80];
    if (!cli_parse_field(text, cell, rules, error, sizeof error))
        return false;
    memset(out, 0, sizeof *out);
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            if (cell[y][x] != TS_NONE)
                out->column[x] |= TS_BITBOARD_ROW(y);
    return true;
}

/* ---- what is measured ------------------------------------------------------------------------ */

static int count_ways(const char *what, const char *field)
{
    bool hold = strcmp(what, "hold") == 0;
    count_plan plan = {.queue = kind,
                       .queue_count = kinds,
                       .depth = kinds - hold,
                       .hold = hold,
                       .spins = strcmp(what, "spins") == 0,
                       .shares = 1};
    ts_bitboard board;
    uint64_t ways;
    if (!read_field(field, &board))
        return wrong("invalid field");
    if (!count_by_movegen(&gen, &board, &plan, &ways))
        return wrong("out of memory");
    printf("%" PRIu64 "\n", ways);
    return 0;
}

/* Processor time for a share of the ways, in seconds; negative: out of memory. */
static double slice_time(const ts_bitboard *board, unsigned share, bool spins)
{
    count_plan plan = {.queue = kind,
                       .queue_count = kinds,
                       .depth = kinds,
                       .spins = spins,
                       .share = share,
                       .shares = SLICES};
    uint64_t ways;
    const uint64_t begin = lab_cpu_ns();
    const bool counted = count_by_movegen(&gen, board, &plan, &ways);
    return counted ? (double)(lab_cpu_ns() - begin) / 1e9 : -1;
}

static int compare_slices(const char *field)
{
    double ratio[SLICES];
    ts_bitboard board;
    if (!read_field(field, &board))
        return wrong("invalid field");
    for (unsigned i = 0; i < SLICES; i++) {
        double before = slice_time(&board, i, false), spins = slice_time(&board, i, true);
        double after = slice_time(&board, i, false);
        if (before < 0 || spins < 0 || after < 0)
            return wrong("out of memory");
        ratio[i] = 2 * spins / (before + after);
    }
    qsort(ratio, SLICES, sizeof *ratio, lab_compare_doubles);
    printf("%.3f\n", ratio[SLICES / 2]);
    return 0;
}

static uint64_t places_in(const ts_places *found, unsigned sets)
{
    uint64_t count = 0;
    for (unsigned set = 0; set < sets; set++)
        for (unsigned rot = 0; rot < 4; rot++)
            for (unsigned x = 0; x < TS_COLUMNS; x++)
                count += (uint64_t)__builtin_popcountll(found[set].at[rot][x]);
    return count;
}

static int call_often(bool spins, const char *path, long times)
{
    static ts_bitboard board[FIELDS_MAX];
    char line[TS_ROWS * (TS_COLUMNS + 1) + 1];
    unsigned boards = 0;
    FILE *f = fopen(path, "r");
    if (!f)
        return wrong("cannot read the file of fields");
    while (boards < FIELDS_MAX && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (!read_field(line, &board[boards++]))
            return wrong("invalid field in the file");
    }
    fclose(f);
    ts_places found[3];
    uint64_t places = 0;
    for (long i = 0; i < times; i++)
        for (unsigned k = 0; k < kinds; k++)
            for (unsigned b = 0; b < boards; b++) {
                bool all = ts_movegen_one(&gen, &board[b], kind[k], spins, found);
                if (i == 0)
                    places += places_in(found, all ? 3 : 1);
            }
    printf("%" PRIu64 "\n", places);
    return 0;
}

static const char help[] =
    "usage: tessera-lab movegen BUILD ways|spins|hold PIECES [FIELD]\n"
    "       tessera-lab movegen BUILD slices PIECES [FIELD]\n"
    "       tessera-lab movegen BUILD calls|spin-calls PIECES FILE TIMES\n"
    "       tessera-lab movegen fields\n\n"
    "Runs one build of the move generator alone: plain, v2, v3, v4, v4x or best.\n"
    "bench/perft.sh compares it with programs that understand the same words after\n"
    "BUILD. Each call prints one number, so that both can be seen to do the same.\n"
    "  ways        counts the ways to place the pieces one after another\n"
    "  spins       counts a T once for each of its spins\n"
    "  hold        counts with hold, one piece fewer\n"
    "  slices      counts shares of some thirty milliseconds without and with spins\n"
    "              alternately; prints the median of how many times as long it takes\n"
    "              with spins\n"
    "  calls       finds TIMES times the places of each of these pieces on each field\n"
    "              of the file, which has a field per line; prints the number of\n"
    "              places in one pass through the file\n"
    "  spin-calls  the same by spins\n"
    "  fields      prints fields from games of the scripted player\n"
    "A FIELD is rows from the top, `/` between them, `.` for an empty cell.\n";

int lab_movegen(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return cli_help(help);
    rules = ts_rules_get((unsigned)ts_rules_find("guideline"));
    if (argc == 2 && strcmp(argv[1], "fields") == 0)
        return print_fields();
    if (argc < 4 || (strcmp(argv[1], "best") != 0 && !ts_movegen_use(argv[1])) ||
        !ts_movegen_of(rules, &gen))
        return wrong("expected a build that this processor runs, a word and pieces");
    int pieces = cli_parse_pieces(argv[3], kind, PIECES_MAX);
    if (pieces < 1)
        return wrong("invalid pieces");
    kinds = (unsigned)pieces;
    if (strstr(argv[2], "calls"))
        return argc == 6 ? call_often(argv[2][0] == 's', argv[4], atol(argv[5]))
                         : wrong("expected a file and the number of passes");
    const char *field = argc > 4 ? argv[4] : "";
    return strcmp(argv[2], "slices") == 0 ? compare_slices(field) : count_ways(argv[2], field);
}
