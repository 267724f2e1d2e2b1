/* Where neither sockets nor signatures are at hand: no hall, no league. */
#include <stddef.h>

#include "args.h"
#include "commands.h"
#include "web.h"

static int not_here(int argc, char **argv)
{
    tool_args a = tool_args_open(argc, argv);
    if (tool_more(&a) && tool_flag(&a, "--help"))
        return tool_help("usage: tessera COMMAND\n\nThis build has no hall and no league.\n");
    return tool_fail(argv[0], "this build has no hall and no league; it needs libsodium");
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

web *web_open(const web_choices *c)
{
    tool_fail(c->where, "this build serves no pages");
    return NULL;
}

uint32_t web_port(const web *w)
{
    (void)w;
    return 0;
}

web_numbers *web_counts(web *w)
{
    (void)w;
    return NULL;
}

void web_close(web *w)
{
    (void)w;
}
