/* For systems without a standard input to wait for: an owner gives no commands. */
#include "online/net_game.h"

void net_game_obey(net_game_game *g)
{
    (void)g;
}
