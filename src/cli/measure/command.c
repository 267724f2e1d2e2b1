/* `tessera signature`: one number for how the engine behaves, the same on every machine. */
#include <inttypes.h>
#include <stdio.h>

#include "measure/signature.h"
#include "args.h"
#include "commands.h"

/* From the build file, so that asking for it takes no time. */
const char *signature_kept(void)
{
    return TS_SIGNATURE;
}

static void print_pair(unsigned rules, unsigned mode, uint64_t hash)
{
    printf("{\"rules\":\"%s\",\"mode\":\"%s\",\"hash\":\"%016" PRIx64 "\"}\n",
           ts_rules_get(rules)->name, ts_modes_get(mode)->name, hash);
}

int cli_signature(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    bool json = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(
                "usage: tessera signature [--json]\n"
                "example: tessera signature\n\n"
                "Plays scripted games of every rule set in every mode and prints a hash\n"
                "of their events and end states, which is the same on every machine.\n"
                "  --json  also prints the hash of every rule set in every mode\n");
        else if (cli_flag(&a, "--json"))
            json = true;
        else
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    const uint64_t sum = signature_compute(json ? print_pair : NULL);
    printf(json ? "{\"signature\":\"%016" PRIx64 "\"}\n" : "%016" PRIx64 "\n", sum);
    return CLI_DONE;
}
