/* For systems without sockets or signatures: no server, no league, no relay. */
#include "args.h"
#include "commands.h"

static int not_here(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    if (cli_more(&a) && cli_flag(&a, "--help"))
        return cli_help(
            "usage: tessera COMMAND\n\nThis build has no server, no league and no relay.\n");
    return cli_fail(argv[0], "this build has no server, no league and no relay");
}

int cli_server(int argc, char **argv)
{
    return not_here(argc, argv);
}

int cli_league(int argc, char **argv)
{
    return not_here(argc, argv);
}

int cli_sign(int argc, char **argv)
{
    return not_here(argc, argv);
}

int cli_tournament(int argc, char **argv)
{
    return not_here(argc, argv);
}

int cli_relay(int argc, char **argv)
{
    return not_here(argc, argv);
}
