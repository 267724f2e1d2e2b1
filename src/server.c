/* `tessera relay` or `tessera server` as a program of its own, for a server that has
 * nothing else of the game. */
#include "cli/commands.h"

int main(int argc, char **argv)
{
    return COMMAND(argc, argv);
}
