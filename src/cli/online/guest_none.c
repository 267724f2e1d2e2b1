/* Where programs are not started as elsewhere. */
#include "online/guest.h"
#include "online/net_game.h"

#include <stddef.h>

#include "fail.h"

net_game_guest *net_game_guest_open(const char *command)
{
    (void)command;
    cli_fail("--tbp", "this program cannot start another one here");
    return NULL;
}

void net_game_guest_close(net_game_guest *g)
{
    (void)g;
}

void net_game_guest_restart(net_game_guest *g)
{
    (void)g;
}

ts_buttons net_game_guest_held(net_game_guest *g, const ts_match *m, unsigned board)
{
    (void)g, (void)m, (void)board;
    return 0;
}

bool net_game_guest_is_there(const net_game_guest *g)
{
    (void)g;
    return false;
}

void net_game_obey(net_game_game *g)
{
    (void)g;
}
