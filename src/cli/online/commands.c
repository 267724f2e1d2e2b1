/* Commands of the owner of a lobby without a screen, one a line on the standard input: `mute NAME`,
 * `unmute NAME`, `kick NAME`, `ban NAME`. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"
#include "online/net_game.h"

/* The guest of that name; 0 if there is none. */
static unsigned member_of(const net_lobby *r, const char *name)
{
    unsigned i = NET_MEMBERS - 1;
    while (i > 0 && !(r->member[i].joined && strcmp(r->member[i].name, name) == 0))
        i--;
    return i;
}

static bool is_relay(const net_game_game *g, const net_address *at)
{
    for (unsigned i = 0; i < g->ways.count; i++)
        if (net_address_same(&g->ways.relay[i].at, at))
            return true;
    return false;
}

static void ban(net_game_game *g, unsigned member)
{
    net_address at;
    if (net_endpoint_address(&g->gate, member, &at) && !is_relay(g, &at))
        net_endpoint_ban(&g->gate, &at);
    net_lobby_kick(g->lobby, member, true);
}

static void obey(net_game_game *g, char *line)
{
    char *name = strchr(line, ' ');
    unsigned member = name ? member_of(g->lobby, name + 1) : 0;
    if (name)
        *name = '\0';
    if (!member)
        cli_fail(line, "missing or unknown name: expected that of a guest in the lobby");
    else if (strcmp(line, "mute") == 0 || strcmp(line, "unmute") == 0)
        net_lobby_mute(g->lobby, member, line[0] == 'm');
    else if (strcmp(line, "kick") == 0)
        net_lobby_kick(g->lobby, member, false);
    else if (strcmp(line, "ban") == 0)
        ban(g, member);
    else
        cli_fail(line, "unknown command: expected mute, unmute, kick or ban");
}

void net_game_obey(net_game_game *g)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    char byte;
    while (g->choices->commands && !g->commands_end && poll(&in, 1, 0) > 0) {
        if (read(STDIN_FILENO, &byte, 1) != 1) {
            g->commands_end = true;
        } else if (byte == '\n') {
            g->command[g->command_size] = '\0';
            obey(g, g->command);
            g->command_size = 0;
        } else if (g->command_size + 1 < sizeof g->command) {
            g->command[g->command_size++] = byte;
        }
    }
}
