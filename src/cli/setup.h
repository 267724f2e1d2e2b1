/* The options that set up a match: rule set, mode, seed, level, goal, handling and so on. */
#ifndef TESSERA_CLI_SETUP_H
#define TESSERA_CLI_SETUP_H

#include "args.h"
#include "tessera/rules.h"

/* The options as given. Texts are NULL where the option was not given. */
typedef struct cli_setup {
    unsigned rules, mode;
    ts_rules_text own;      /* of --rules FILE: `rules` is the set that it changes */
    uint64_t seed, players; /* players 0: the fewest the mode can have */
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
    "  --arr TIME      auto repeat\n"                                                              \
    "  --dcd TIME      pause of the charge after a rotation\n"                                     \
    "  --soft N        soft drop: how many times faster, or `instant`\n"                           \
    "  --irs W         initial rotation: off, hold or tap\n"                                       \
    "  --ihs W         initial hold: off, hold or tap\n"

/* --rules NAME or --rules FILE. */
bool cli_own_rules_option(cli_args *a, unsigned *rules, ts_rules_text *own);
/* False, with the reason printed. A name is that of a set; anything else that of a file. */
bool cli_own_rules(const char *name, unsigned *rules, ts_rules_text *own);

cli_setup cli_setup_usual(void);
bool cli_setup_option(cli_args *a, cli_setup *s);
/* False, with the reason printed, if the rule set or the mode refuses the setup. */
bool cli_setup_finish(const cli_setup *s, ts_setup *out);

#endif
