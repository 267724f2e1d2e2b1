/* `tessera version`: the version, the behaviour signature, and what this build has. */
#include "version.h"

#include <stdio.h>
#include <string.h>

#include "movegen/movegen.h"
#include "cli/args.h"
#include "cli/measure/signature.h"

static const char *compiler(void)
{
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "another compiler";
#endif
}

/* The names of a list, as words after a title, or as an array. */
static void print_names(bool json, const char *title, const char *key, unsigned count,
                        const char *(*name)(unsigned i))
{
    printf(json ? ",\"%s\":[" : "\n%s", json ? key : title);
    for (unsigned i = 0; i < count; i++) {
        if (json)
            printf("%s\"%s\"", i ? "," : "", name(i));
        else
            printf(" %s", name(i));
    }
    fputs(json ? "]" : "", stdout);
}

static const char *name_of_rules(unsigned i)
{
    return ts_rules_get(i)->name;
}

static const char *name_of_mode(unsigned i)
{
    return ts_modes_get(i)->name;
}

static const char *const front_ends[] = {"window", "term", "null"};

/* The first front end, the window, is not in every build. */
static unsigned first_front_end(void)
{
    return strncmp(BUILT_WINDOW, "none", 4) == 0 ? 1 : 0;
}

static const char *name_of_front_end(unsigned i)
{
    return front_ends[first_front_end() + i];
}

static void print_version(bool json)
{
    printf(json ? "{\"version\":\"%s\",\"behaviour\":\"%s\"" : "tessera %s\nbehaviour %s",
           TS_VERSION, signature_kept());
    print_names(json, "rule sets", "rules", ts_rules_count(), name_of_rules);
    print_names(json, "modes", "modes", ts_modes_count(), name_of_mode);
    print_names(json, "front ends", "front_ends",
                (unsigned)(sizeof front_ends / sizeof front_ends[0]) - first_front_end(),
                name_of_front_end);
    printf(json ? ",\"window\":\"%s\",\"store\":\"%s\",\"net\":\"%s\","
                  "\"generator\":\"%s\""
                : "\nwindow and sound %s\nstore %s\nnet %s\nmove generator %s",
           BUILT_WINDOW, BUILT_STORE, BUILT_NET, ts_movegen_name());
    printf(json ? ",\"compiler\":\"%s\",\"bits\":%zu}\n" : "\nbuilt with %s, %zu bits\n",
           compiler(), 8 * sizeof(void *));
}

int version_command(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    a.command = "version";
    bool json = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(
                "usage: tessera version [--json]\n"
                "example: tessera version\n\n"
                "Prints the version, the behavior signature and the features of this build.\n"
                "`tessera signature` computes the signature anew.\n"
                "  --json  prints one JSON object\n");
        } else if (cli_flag(&a, "--json")) {
            json = true;
        } else {
            cli_no_word(&a);
        }
    }
    if (!a.failed) {
        print_version(json);
    }
    return a.failed ? CLI_WRONG : CLI_DONE;
}
