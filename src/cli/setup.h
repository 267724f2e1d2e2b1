/* The options that set up a match, fields as text, and changed rules as text. */
#ifndef TESSERA_CLI_SETUP_H
#define TESSERA_CLI_SETUP_H

#include "args.h"
#include "tessera.h"
#include "tessera/rules.h"

/* The options as given. Texts are NULL where the option was not given. */
typedef struct cli_setup {
    unsigned rules, mode;
    ts_rules_text own;      /* of --rules FILE: `rules` is the set that it changes */
    uint64_t seed, players; /* players 0 means the fewest the mode can have */
    const char *level, *goal, *variant;
    const char *das, *arr, *dcd, *soft, *irs, *ihs;
} cli_setup;

#define CLI_SETUP_HELP                                                                             \
    "  --rules R       the rule set (guideline); with changes, such as\n"                          \
    "                  \"guideline hold=no speed=200\"; or a file with changes, as\n"              \
    "                  `tessera rules NAME` prints it\n"                                           \
    "  --mode M        the mode (none)\n"                                                          \
    "  --seed N        the seed (0)\n"                                                             \
    "  --level N       the start level (the rule set's first)\n"                                   \
    "  --goal N        the mode's goal, or `endless` (the mode's own)\n"                           \
    "  --variant N     the mode's variant, such as the height in classic-b (0)\n"                  \
    "  --players N     number of boards (1)\n"                                                     \
    "  --das TIME      delayed auto shift\n"                                                       \
    "  --arr TIME      auto repeat rate\n"                                                         \
    "  --dcd TIME      DAS cut delay\n"                                                            \
    "  --soft N        soft drop: how many times faster, or `instant`\n"                           \
    "  --irs W         initial rotation: off, hold or tap\n"                                       \
    "  --ihs W         initial hold: off, hold or tap\n"

/* --rules NAME or --rules FILE. */
bool cli_own_rules_option(cli_args *a, unsigned *rules, ts_rules_text *own);
/* False, with the reason printed. A name is that of a set; anything else that of a file. */
bool cli_own_rules(const char *name, unsigned *rules, ts_rules_text *own);
void cli_rules_fail(const char *name, const ts_rules_error *error); /* where and what is wrong */
int cli_find_rules(const char *name);                               /* -1 if there is none */
/* rules_files.c: adds the rule sets that are installed, and the player's own; once. */
void cli_rules_load(void);
bool cli_rules_load_played(void); /* false if there is no library, or it was read before */
/* The file of the set of this name, the player's own before that of the program; or NULL. Good
 * until the next call. */
const char *cli_rules_source(const char *name, size_t *size);
const char *cli_puzzles(void); /* the rated puzzles (session_options); NULL if they are missing */

cli_setup cli_setup_usual(void);
bool cli_setup_option(cli_args *a, cli_setup *s);
/* False, with the reason printed, if the rule set or the mode refuses the setup. */
bool cli_setup_finish(const cli_setup *s, ts_setup *out);

/* Fields as text: ten letters a row. */

char cli_cell_letter(unsigned kind);

/* Reads rows from the top, '/' or newlines between them, aligned to the bottom. Sets all cells.
 * If it returns false, `error` has the reason in a few words. */
bool cli_parse_field(const char *text, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], const ts_rules *r,
                     char *error, size_t size);
/* One row: ten letters and a NUL. */
void cli_print_row(const uint8_t *row, unsigned columns, char out[TS_COLUMNS_MAX + 1]);

/* The changed rules of a game, wherever a game is named. */

/* Returns false if the text, of a replay or a match, has no readable head. */
bool cli_read_setup(const char *text, size_t size, ts_setup *setup);

/* Prints " with columns=6 hold=no", as --rules reads it; nothing for the rules as they are. */
void cli_put_changes(const ts_setup *setup);
/* Prints `,"changes":{"columns":6,"hold":0}`, with the numbers of a replay. NULL if they are not
 * known. */
void cli_put_changes_json(const ts_setup *setup);

#endif
