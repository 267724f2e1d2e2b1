/* tessera-lab: tools for those who work on the engine: they tune, measure and count. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "cli/args.h"

static const struct command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"tune", "find the bot's weights by playing games", lab_tune},
    {"learn", "find the bot's weights for duels by duels with itself", lab_learn},
    {"data", "write games of the search, to learn from", lab_data},
    {"scale", "fit the coach's tables to games of bots", lab_scale},
    {"profile", "measure what bots of each level do, for profiles", lab_profile},
    {"strength", "measure how strong the bot plays, piece by piece", lab_strength},
    {"puzzle", "make puzzles, and check those of the game", lab_puzzle},
    {"puzzles", "make rated puzzles, and check them", lab_puzzles},
    {"perft", "count the ways to place pieces", lab_perft},
    {"movegen", "run one build of the move generator, for bench/perft.sh", lab_movegen},
    {"clears", "time the search for perfect clears", lab_clears},
    {"bench", "measure how fast the engine is", lab_bench},
    {"bench-agents", "measure players that others can be compared with", lab_agents},
};
#define COMMANDS (sizeof commands / sizeof commands[0])

static int print_help(void)
{
    puts("usage: tessera-lab COMMAND [OPTION...]\n");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-12s %s\n", commands[i].name, commands[i].summary);
    puts("\n`tessera-lab COMMAND --help` describes a command.");
    return CLI_DONE;
}

int main(int argc, char **argv)
{
    setenv("TESSERA_CALLED", "tessera-lab", 1); /* for the messages of src/cli */
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help();
    cli_suggest nearest = {.typed = argv[1]};
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
        cli_suggest_see(&nearest, commands[i].name);
    }
    return cli_fail(argv[1], "unknown command%s `tessera --help` lists the commands",
                    cli_suggest_question(&nearest));
}
