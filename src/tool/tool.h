/* What the subcommands of the command line share: their errors, the reading of options, and
 * pieces, times and fields as text. No rules here, and nothing that only one subcommand needs. */
#ifndef TESSERA_TOOL_H
#define TESSERA_TOOL_H

#include <stdio.h>

#include "tessera.h"

/* Exit statuses. */
enum { TOOL_DONE, TOOL_NOT_SO, TOOL_WRONG };

/* ---- the subcommands ---------------------------------------------------------------------- */

/* argv[0] is the subcommand's own name. */
int tool_rules(int argc, char **argv);
int tool_modes(int argc, char **argv);
int tool_drive(int argc, char **argv);
int tool_verify(int argc, char **argv);
int tool_records(int argc, char **argv);
int tool_replays(int argc, char **argv);
int tool_export(int argc, char **argv);
int tool_import(int argc, char **argv);
int tool_perft(int argc, char **argv);
int tool_selfplay(int argc, char **argv);
int tool_tbp(int argc, char **argv);
int tool_tune(int argc, char **argv);
int tool_bench(int argc, char **argv);
int tool_fumen(int argc, char **argv);
int tool_puzzle(int argc, char **argv);
int tool_web(int argc, char **argv);

/* The console itself: reads commands from `in`, answers on `out`; the exit status. */
int tool_drive_run(FILE *in, FILE *out, const ts_setup *setup);

/* ---- errors ------------------------------------------------------------------------------- */

/* Prints `tessera: what: where` on standard error, returns TOOL_WRONG. `where` may be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int tool_fail(const char *where, const char *what, ...);

/* ---- options ------------------------------------------------------------------------------ */

/* The words of a call, taken one after another:
 *
 *     tool_args a = tool_args_open(argc, argv);
 *     while (tool_more(&a)) {
 *         if (tool_flag(&a, "--help")) return tool_help(help);
 *         else if (tool_flag(&a, "--json")) json = true;
 *         else if (tool_number(&a, "--depth", 1, 20, &depth)) {}
 *         else if (tool_word(&a, &word)) files[n++] = word;
 *     }
 *     if (a.failed) return TOOL_WRONG;
 *
 * Each takes the words it answers true for. What is wrong with them (a missing or bad value, an
 * option nobody took) has been said on standard error when `failed` is set, which ends the loop. */
typedef struct tool_args {
    int count, at;
    char **words;
    bool failed;
} tool_args;

tool_args tool_args_open(int argc, char **argv);
bool tool_more(const tool_args *a);
bool tool_flag(tool_args *a, const char *name);
/* `--name VALUE` or `--name=VALUE`. */
bool tool_text(tool_args *a, const char *name, const char **value);
bool tool_number(tool_args *a, const char *name, uint64_t min, uint64_t max, uint64_t *value);
bool tool_rules_option(tool_args *a, unsigned *rules); /* --rules R */
bool tool_mode_option(tool_args *a, unsigned *mode);   /* --mode M */
/* A word that is no option. Comes last: an option here is one that nobody knows. */
bool tool_word(tool_args *a, const char **word);
/* In its place where the call takes no such words: fails, is always false. */
bool tool_no_word(tool_args *a);

/* Prints the text on standard output, returns TOOL_DONE. */
int tool_help(const char *text);

/* The options a match is set up by. */
typedef struct tool_setup {
    unsigned rules, mode;
    uint64_t seed, players; /* players 0: as many as the mode has at least */
    const char *level, *goal, *variant, *das, *arr, *soft, *dcd, *irs,
        *ihs; /* NULL: not asked for */
} tool_setup;

#define TOOL_SETUP_HELP                                                                            \
    "  --rules R       the rule set (guideline)\n"                                                 \
    "  --mode M        the mode (none)\n"                                                          \
    "  --seed N        the seed (0)\n"                                                             \
    "  --level N       the start level (the rule set's first)\n"                                   \
    "  --goal N        the mode's goal, or `endless` (the mode's own)\n"                           \
    "  --variant N     the mode's variant, as the height in classic-b (0)\n"                       \
    "  --players N     boards (1)\n"                                                               \
    "  --das TIME --arr TIME --dcd TIME\n"                                                         \
    "                  delayed auto shift, auto repeat, pause of the charge\n"                     \
    "                  after a turn\n"                                                             \
    "  --soft N        soft drop: how many times faster, or `instant`\n"                           \
    "  --irs W --ihs W initial turn and hold: off, hold or tap\n"

tool_setup tool_setup_usual(void);
bool tool_setup_option(tool_args *a, tool_setup *s);
/* False, with the reason said, when the rule set or the mode refuses it. */
bool tool_setup_finish(const tool_setup *s, ts_setup *out);

/* The replay in a file, or the one the player's library has under that number. To be given to
 * free(); NULL: why not has been said. */
char *tool_replay_text(const char *file_or_id, size_t *size);

/* ---- text --------------------------------------------------------------------------------- */

/* A whole decimal number from min to max and nothing else. */
bool tool_parse_count(const char *text, uint64_t min, uint64_t max, uint64_t *value);
bool tool_parse_number(const char *text, int64_t min, int64_t max, int64_t *value);
/* `500ms`, `2s`, or a plain number of ticks; to the nearest tick. */
bool tool_parse_ticks(const char *text, const ts_rules *r, uint64_t max, uint64_t *ticks);
/* A string of IJLOSTZ; how many, -1: not such a string, or more than room. "" is none. */
int tool_parse_pieces(const char *text, uint8_t *kinds, size_t room);
char tool_cell_letter(unsigned kind);

/* A field as text: rows from the top, '/' or newlines between, aligned to the bottom. All cells
 * of `cell` are set. False: `error` says in a few words why. */
bool tool_parse_field(const char *text, uint8_t cell[TS_ROWS][TS_COLUMNS], const ts_rules *r,
                      char *error, size_t room);
/* One row, ten letters and a NUL. */
void tool_print_row(const uint8_t row[TS_COLUMNS], char out[TS_COLUMNS + 1]);

/* So many ticks in microseconds, to the nearest. */
uint64_t tool_tick_us(const ts_rules *r, uint64_t tick);

#endif
