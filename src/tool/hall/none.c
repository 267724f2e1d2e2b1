/* Where neither sockets nor signatures are at hand: no hall, no league, no relay. */
#include "args.h"
#include "commands.h"

static int not_here(int argc, char **argv)
{
    tool_args a = tool_args_open(argc, argv);
    if (tool_more(&a) && tool_flag(&a, "--help"))
        return tool_help(
            "usage: tessera COMMAND\n\nThis build has no hall, no league and no relay.\n");
    return tool_fail(argv[0], "this build has no hall, no league and no relay");
}

int tool_hall(int argc, char **argv)
{
    return not_here(argc, argv);
}

int tool_judge(int argc, char **argv)
{
    return not_here(argc, argv);
}

int tool_league(int argc, char **argv)
{
    return not_here(argc, argv);
}

int tool_sign(int argc, char **argv)
{
    return not_here(argc, argv);
}

int tool_relay(int argc, char **argv)
{
    return not_here(argc, argv);
}
