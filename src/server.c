/* `tessera relay` or `tessera judge` as a program of its own, for a server that has nothing else of
 * the game. */
#include "tool/commands.h"

int main(int argc, char **argv)
{
    return COMMAND(argc, argv);
}
