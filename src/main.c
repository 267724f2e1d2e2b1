/* The command line's first word: which tool or front end is meant. Nothing is done here; the two
 * tables below are all that knows them. */
#include <inttypes.h>
#include <string.h>

#include "front/null/null.h"
#include "tool/tool.h"

static int play(int argc, char **argv);

static const struct command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"play", "plays; this is meant when no command is named", play},
    {"rules", "lists the rule sets, or prints one in full", tool_rules},
    {"modes", "lists the modes", tool_modes},
    {"drive", "a text console on the engine", tool_drive},
    {"verify", "checks replays without showing them", tool_verify},
    {"perft", "counts placements", tool_perft},
    {"bench", "the behaviour signature, then speeds", tool_bench},
};

/* The first is taken. */
static const struct front_end {
    const char *name;
    int (*run)(const ts_setup *setup);
} front_ends[] = {
    {"null", ts_front_null},
};

static int play(int argc, char **argv)
{
    tool_args a = tool_args_open(argc, argv);
    tool_setup choices = tool_setup_usual();
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help")) {
            return tool_help("usage: tessera [play] [OPTION...]\n\n"
                             "Plays. This build has neither window nor terminal player: it shows\n"
                             "a short game that plays itself, as text.\n\n" TOOL_SETUP_HELP);
        }
        if (!tool_setup_option(&a, &choices)) {
            tool_no_word(&a);
        }
    }
    ts_setup setup;
    if (a.failed || !tool_setup_finish(&choices, &setup)) {
        return TOOL_WRONG;
    }
    return front_ends[0].run(&setup);
}

static int print_help(void)
{
    puts("usage: tessera [COMMAND] [OPTION...]\n");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        printf("  %-8s %s\n", commands[i].name, commands[i].summary);
    }
    puts("\n  --version, --help; every command has --help, too\n\n"
         "Exit status: 0 done, 1 the thing asked about is not so, 2 the call was wrong.");
    return TOOL_DONE;
}

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

static int print_version(void)
{
    printf("tessera %s\nbehaviour %016" PRIx64 "\nrule sets", TS_VERSION, ts_bench_signature());
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        printf(" %s", ts_rules_get(id)->name);
    }
    fputs("\nmodes", stdout);
    for (unsigned id = 0; id < ts_modes_count(); id++) {
        printf(" %s", ts_modes_get(id)->name);
    }
    fputs("\nfront ends", stdout);
    for (size_t i = 0; i < sizeof front_ends / sizeof front_ends[0]; i++) {
        printf(" %s", front_ends[i].name);
    }
    printf("\nbuilt with %s, %zu bits\n", compiler(), 8 * sizeof(void *));
    return TOOL_DONE;
}

static int run(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        return print_help();
    }
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        return print_version();
    }
    if (argc < 2 || argv[1][0] == '-') {
        return play(argc, argv);
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    return tool_fail(argv[1], "no such command");
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return tool_fail("standard output", "cannot write");
    }
    return status;
}
