/* `tessera modes`: the modes, one per line. */
#include <stdio.h>

#include "tessera.h"
#include "args.h"
#include "commands.h"

static const char help[] =
    "usage: tessera modes [--rules R] [--json]\n\n"
    "Lists the modes, one per line, with a short description.\n"
    "  --rules R       only modes that can be played with this rule set\n"
    "  --json          one JSON object per line, also with goal, variants, ranking,\n"
    "                  and the rule sets that fit\n";

#define CHOICE_WORD(id, word) word,
static const char *const ranks[] = {TS_RANK_LIST(CHOICE_WORD)};
#undef CHOICE_WORD

static void print_json(unsigned id)
{
    const ts_mode *mode = ts_modes_get(id);
    const char *comma = "";
    printf("{\"name\":\"%s\",\"revision\":%u,\"least_revision\":%u,\"summary\":\"%s\",\"unit\":\"%"
           "s\",\"goal\":%u,"
           "\"variants\":%u,\"rank\":\"%s\",\"rules\":[",
           mode->name, mode->revision, mode->least_revision, mode->summary, ts_mode_unit(id)->many,
           mode->goal, mode->variants, ranks[mode->rank]);
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        if (ts_mode_lacks(id, rules) == 0) {
            printf("%s\"%s\"", comma, ts_rules_get(rules)->name);
            comma = ",";
        }
    }
    puts("]}");
}

int cli_modes(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    bool json = false;
    unsigned chosen = 0;
    int rules = -1;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(help);
        } else if (cli_flag(&a, "--json")) {
            json = true;
        } else if (cli_rules_option(&a, &chosen)) {
            rules = (int)chosen;
        } else {
            cli_no_word(&a);
        }
    }
    for (unsigned id = 0; !a.failed && id < ts_modes_count(); id++) {
        const ts_mode *mode = ts_modes_get(id);
        if (rules >= 0 && ts_mode_lacks(id, (unsigned)rules)) {
            continue;
        }
        if (json) {
            print_json(id);
        } else {
            printf("%-12s %s\n", mode->name, mode->summary);
        }
    }
    return a.failed ? CLI_WRONG : CLI_DONE;
}
