/* `tessera host` and `tessera join`: what was asked for. With a screen the caller has one; without,
 * bots play here. */
#include "online/host_join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/key.h"
#include "crypt/crypt.h"
#include "game/invite.h"
#include "online/lan.h"
#include "online/rendezvous.h"
#include "setup.h"

enum { ROUNDS_MOST = 50, ROUNDS_ON_SCREEN = 7 };

#define NET_GAME_HELP                                                                              \
    "  --code CODE     the code of the room, which all who play must have\n"                       \
    "  --name NAME     your name, shown to the other players\n"                                    \
    "  --relay ADDRESS meets the other players at a relay, by a code; with several\n"              \
    "                  (separated by commas) the match survives losing one\n"
#define NET_GAME_SCREEN_HELP                                                                       \
    "  --window, --term, --lang L\n"                                                               \
    "                  as in `tessera play`\n"                                                     \
    "  --no-screen     a bot plays, and nothing is shown; prints one line of JSON at\n"            \
    "                  the end, with exit status 0 if the match was completed\n\n"                 \
    "Without a screen:\n\n"                                                                        \
    "  --bot L         the level of the bot, 1 to 10, max (as strong as this machine)\n"           \
    "                  or the name of a player from `tessera learn`\n"                             \
    "  --tbp COMMAND   a program that speaks the Tetris Bot Protocol plays instead\n"              \
    "  --replay FILE   writes the match to FILE\n"                                                 \
    "  --seconds N     stops after N seconds\n"

static const char host_help[] =
    "usage: tessera host [OPTION...]\n"
    "example: tessera host --lan\n\n"
    "Starts the game with a lobby for an online duel. Others join with the link or\n"
    "code that the lobby shows, or with `tessera join`. Options that are not given\n"
    "keep their last setting.\n\n"
    "  --port P        the UDP port (2608; 0: any)\n"
    "  --rules R       the rule set: guideline, modern or psk, or a file with changes\n"
    "  --rounds N      the rounds to win (without a screen 1)\n"
    "  --seats N       the number of players, 2 to 4 (without a screen 2)\n"
    "  --handicap N    garbage rows the guests start with (without a screen 0)\n"
    "  --lan           announces the lobby on the local network, and its code unless\n"
    "                  you chose it: others run `tessera join --lan`\n" NET_GAME_HELP
        NET_GAME_SCREEN_HELP "  --address A     listens on this address alone (all)\n"
    "  --grace N       drops a player after N seconds of silence (15)\n"
    "  --commands      reads commands such as `kick NAME` from standard input: mute,\n"
    "                  unmute, kick, ban\n";

static const char join_help[] =
    "usage: tessera join [OPTION...] [LINK|ADDRESS]\n"
    "example: tessera join\n\n"
    "Starts the game and joins a lobby. LINK is the invitation that the lobby shows;\n"
    "`tessera LINK` does the same. ADDRESS is a host name or an IP address, with\n"
    ":PORT if it is not 2608. Without either, lists lobbies on the local network.\n\n"
    "  --lan           a lobby on the local network: with a screen you choose it;\n"
    "                  without one there must be exactly one open lobby\n"
    "  --watch         spectates\n" NET_GAME_HELP NET_GAME_SCREEN_HELP
    "  --through       connects only through the relay, which hides your address\n"
    "  --patience N    waits at most N seconds for an answer (10)\n"
    "  --grace N       leaves after N seconds of silence from the host (15)\n";

enum { PATIENCE = 10 };

static bool parse_choice(cli_args *a, net_game_choices *c)
{
    return cli_text(a, "--code", &c->code) || cli_text(a, "--name", &c->name) ||
           cli_text(a, "--replay", &c->replay) || cli_text(a, "--tbp", &c->tbp) ||
           bot_profile_option(a, "--bot", &c->bot) ||
           cli_number(a, "--seconds", 1, 1000000, &c->seconds) ||
           cli_number(a, "--grace", 3, 3600, &c->grace) || cli_text(a, "--relay", &c->relay) ||
           (cli_flag(a, "--lan") && (c->lan = true)) ||
           (cli_flag(a, "--no-screen") && (c->no_screen = true));
}

static bool parse_screen(cli_args *a, const net_game_screen *screen, bool *named)
{
    bool is = screen->takes(screen->ctx, a);
    *named = *named || is;
    return is;
}

static bool is_whole(const net_game_choices *c, bool watches)
{
    if (!c->bot.chosen && !c->tbp && !watches)
        return cli_fail("--bot", "missing: --no-screen needs a bot"), false;
    if (c->bot.chosen && c->tbp)
        return cli_fail("--tbp", "cannot be combined with --bot"), false;
    return true;
}

static bool is_short(const char *what, const char *text, size_t size)
{
    if (text && strlen(text) >= size)
        return cli_fail(what, "too long: at most %u bytes", (unsigned)size - 1), false;
    return true;
}

/* A screen's session has its own way to do these things, or none. */
static bool suits_screen(const net_game_choices *c, const char *alone, const char *address)
{
    if (c->bot.chosen)
        alone = "--bot";
    else if (c->tbp)
        alone = "--tbp";
    else if (c->replay)
        alone = "--replay";
    else if (c->seconds)
        alone = "--seconds";
    else if (c->grace)
        alone = "--grace";
    else if (c->address)
        alone = "--address";
    else if (c->commands)
        alone = "--commands";
    if (alone)
        return cli_fail(alone, "only without a screen: add --no-screen"), false;
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing()), false;
    return is_short("--name", c->name, ONLINE_NAME_SIZE) &&
           is_short("--code", c->code, ONLINE_NAME_SIZE) &&
           is_short("--relay", c->relay, ONLINE_PLACE_SIZE) &&
           is_short("ADDRESS", address, ONLINE_PLACE_SIZE);
}

static session_room room_of(const net_game_choices *c, uint8_t how)
{
    return (session_room){.how = how,
                          .tells_near = c->lan,
                          .name = c->name,
                          .relay = c->relay,
                          .code = c->code,
                          .handicap = -1};
}

typedef struct join_call {
    net_game_choices c;
    const char *address; /* or an invitation as a link */
    bool has_link;
    invite link; /* read from it */
    uint64_t patience;
    bool watches, screen_named;
} join_call;

typedef struct host_call {
    net_game_choices c;
    uint64_t rounds, seats, handicap;
    unsigned rules;
    ts_rules_text own;
    bool rules_named, port_named, handicap_named, screen_named;
} host_call;

static void take_seat(net_game_game *g, const char *code)
{
    snprintf(g->code, sizeof g->code, "%s", code);
    char path[KEY_PATH_SIZE];
    uint8_t key[NET_KEY_SIZE];
    if (!key_path(path, "seat") && net_key_from_code(code, key))
        net_seat_file_open(&g->seat, path, key, g->config.secret);
}

static int host(const host_call *call, net_game_game *g)
{
    char code[NET_NAME_MAX + 1];
    ts_setup usual;
    if (!net_game_open(g, &call->c, true))
        return CLI_WRONG;
    ts_setup_default(&usual, call->rules, ts_modes_find("duel"));
    if (call->own.change[0].knob)
        ts_rules_setup(&call->own, ts_modes_find("duel"), &usual);
    g->config.rules = call->rules;
    memcpy(g->config.change, usual.change, sizeof usual.change);
    g->config.handling = usual.handling[0];
    g->config.seats = g->config.least = call->seats ? call->seats : 2;
    g->config.first_to = g->first_to = call->rounds ? call->rounds : 1;
    g->config.grace = (call->c.grace ? call->c.grace : NET_GAME_GRACE) * 1000000;
    for (unsigned i = 1; i < TS_PLAYERS_MAX; i++)
        g->config.handicap[i] = call->handicap;
    crypt_random(&g->config.seed, sizeof g->config.seed);
    crypt_random(g->config.id, sizeof g->config.id);
    net_rendezvous_draw_code(code, call->c.relay);
    const char *used = call->c.code ? call->c.code : code;
    if (!call->c.code)
        snprintf(g->open_code, sizeof g->open_code, "%s", code);
    take_seat(g, used);
    if (!net_lobby_host(g->lobby, &g->config, net_game_now()) ||
        !net_endpoint_host(&g->gate, g->lobby, used, net_game_send, g))
        return cli_fail(
            ts_rules_get(call->rules)->name,
            "not available online: it has no garbage delay, or its pieces depend on the players");
    fprintf(stderr, "Lobby on port %u. To join: tessera join ADDRESS:%u --code %s\n",
            (unsigned)g->udp.port, (unsigned)g->udp.port, used);
    return net_game_run(g);
}

static int host_on_screen(const host_call *call, const net_game_screen *screen)
{
    char port[8];
    session_room room = room_of(&call->c, SESSION_OPENS_ROOM);
    if (!suits_screen(&call->c, NULL, NULL))
        return CLI_WRONG;
    if (call->rounds > ROUNDS_ON_SCREEN)
        return cli_fail("--rounds", "too many: at most %u with a screen",
                        (unsigned)ROUNDS_ON_SCREEN);
    snprintf(port, sizeof port, "%u", (unsigned)call->c.port);
    room.port = call->port_named ? port : NULL;
    room.first_to = call->rounds;
    room.boards = call->seats;
    room.handicap = call->handicap_named ? (int)call->handicap : -1;
    return screen->opens(screen->ctx, &room, call->rules_named ? (int)call->rules : -1, &call->own);
}

static bool parse_host(cli_args *a, host_call *call)
{
    if (cli_own_rules_option(a, &call->rules, &call->own))
        call->rules_named = true;
    else if (cli_number(a, "--port", 0, UINT16_MAX, &call->c.port))
        call->port_named = true;
    else if (cli_number(a, "--handicap", 0, TS_HANDICAP_MAX, &call->handicap))
        call->handicap_named = true;
    else if (cli_flag(a, "--commands"))
        call->c.commands = true;
    else if (cli_text(a, "--address", &call->c.address))
        return true;
    else
        return parse_choice(a, &call->c) ||
               cli_number(a, "--rounds", 1, ROUNDS_MOST, &call->rounds) ||
               cli_number(a, "--seats", 2, TS_PLAYERS_MAX, &call->seats);
    return true;
}

int cli_host(int argc, char **argv, const net_game_screen *screen)
{
    host_call call = {.c = {.port = NET_UDP_PORT}};
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(host_help);
        if (!parse_host(&a, &call) && !parse_screen(&a, screen, &call.screen_named))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    if (!net_lobby_plays(call.rules))
        return cli_fail(ts_rules_get(call.rules)->name,
                        "not available online: it has no garbage delay, or its pieces depend "
                        "on the players");
    if (!call.c.no_screen)
        return host_on_screen(&call, screen);
    if (call.screen_named)
        return cli_fail("--no-screen",
                        "cannot be combined with --window, --term, --null or --lang");
    if (!is_whole(&call.c, false))
        return CLI_WRONG;
    net_game_game *g = calloc(1, sizeof *g);
    if (!g)
        return cli_fail(NULL, "out of memory");
    int status = net_game_close(g, host(&call, g));
    free(g);
    return status;
}

static int join(const join_call *call, net_game_game *g)
{
    ts_setup usual;
    if (!net_game_open(g, &call->c, false))
        return CLI_WRONG;
    net_discovery near = {.port = 0};
    if (call->c.lan && net_game_look(&near, &g->host) != CLI_DONE)
        return CLI_WRONG;
    const char *code = call->c.lan ? near.code : call->c.code, *wrong = NULL;
    if (call->c.relay) {
        code = net_rendezvous_code(&g->ways, code);
        g->host = g->ways.relay[0].at;
    } else if (!call->c.lan) {
        wrong = net_udp_find(call->address, NET_UDP_PORT, &g->host);
    }
    if (wrong || !code)
        return cli_fail(wrong ? call->address : call->c.code, "%s",
                        wrong ? wrong : "invalid code: expected one from a relay");
    ts_setup_default(&usual, 0, ts_modes_find("duel"));
    g->config.handling = usual.handling[0];
    g->config.grace = (call->c.grace ? call->c.grace : NET_GAME_GRACE) * 1000000;
    g->patience = (call->patience ? call->patience : PATIENCE) * 1000000;
    take_seat(g, code);
    net_lobby_join(g->lobby, &g->config, net_game_now());
    if (!net_endpoint_join(&g->gate, g->lobby, code, net_game_send, g))
        return cli_fail(NULL, "too long");
    if (!call->c.relay)
        net_endpoint_route(&g->gate, &g->host);
    return net_game_run(g);
}

/* Applies the link as if its parts had been typed, for a bot without a screen. */
static void follow_link(join_call *call)
{
    const invite *link = &call->link;
    call->address = link->place[0] ? link->place : NULL;
    call->c.code = link->code;
    if (link->relay[0])
        call->c.relay = link->relay;
}

static bool is_clear_with_link(const join_call *call)
{
    const net_game_choices *c = &call->c;
    const bool names_way = call->link.relay[0] || call->link.place[0];
    if (c->code || c->lan || (c->relay && names_way))
        cli_fail(call->address, "cannot be combined with --code, --relay or --lan");
    else if (c->no_screen && !c->relay && !names_way)
        cli_fail("--relay", "missing: the link names no relay");
    else if (call->watches && (c->bot.chosen || c->tbp))
        cli_fail("--watch", "cannot be combined with --bot or --tbp");
    else
        return true;
    return false;
}

static bool is_clear(const join_call *call)
{
    const net_game_choices *c = &call->c;
    if (call->watches && (c->bot.chosen || c->tbp))
        cli_fail("--watch", "cannot be combined with --bot or --tbp");
    else if (c->lan && (call->address || c->code))
        cli_fail("--lan", "cannot be combined with an address, --code or --relay");
    else if (c->relay && (call->address || c->lan))
        cli_fail("--relay", "cannot be combined with an address");
    else if (!c->lan && !call->address && !c->relay)
        cli_fail("ADDRESS", "missing: where the lobby is");
    else if (!c->lan && !c->code && c->no_screen)
        cli_fail("--code", "missing: where the lobby is");
    else
        return true;
    return false;
}

/* Without a code the player is asked for it there. */
static int join_on_screen(const join_call *call, const net_game_screen *screen)
{
    const net_game_choices *c = &call->c;
    const char *through = c->through ? "--through" : NULL;
    const char *alone = call->patience ? "--patience" : through;
    session_room room = room_of(c, c->lan ? SESSION_LISTS_ROOMS : SESSION_JOINS_ROOM);
    if (!suits_screen(c, alone, call->has_link ? NULL : call->address))
        return CLI_WRONG;
    if (call->has_link)
        room.how = SESSION_OPENS_LINK;
    room.link = room.place = call->address;
    room.watches = call->watches;
    room.tells_near = false;
    return screen->opens(screen->ctx, &room, -1, NULL);
}

static void parse_join(cli_args *a, join_call *call, const net_game_screen *screen)
{
    const char *word;
    if (cli_flag(a, "--watch")) {
        call->watches = true;
    } else if (cli_flag(a, "--through")) {
        call->c.through = true;
    } else if (!parse_choice(a, &call->c) &&
               !cli_number(a, "--patience", 1, 3600, &call->patience) &&
               !parse_screen(a, screen, &call->screen_named) && cli_word(a, &word)) {
        if (call->address) {
            cli_fail(word, "unexpected argument: give one address");
            a->failed = true;
        }
        call->address = word;
    }
}

int cli_join(int argc, char **argv, const net_game_screen *screen)
{
    join_call call = {.address = NULL};
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(join_help);
        parse_join(&a, &call, screen);
    }
    if (!a.failed && argc == 1)
        return net_game_look(NULL, NULL);
    call.has_link = call.address && invite_parse(call.address, &call.link);
    if (a.failed || !(call.has_link ? is_clear_with_link(&call) : is_clear(&call)))
        return CLI_WRONG;
    if (call.has_link && call.c.no_screen)
        follow_link(&call);
    if (!call.c.no_screen)
        return join_on_screen(&call, screen);
    if (call.screen_named)
        return cli_fail("--no-screen",
                        "cannot be combined with --window, --term, --null or --lang");
    if (!is_whole(&call.c, call.watches))
        return CLI_WRONG;
    net_game_game *g = calloc(1, sizeof *g);
    if (!g)
        return cli_fail(NULL, "out of memory");
    int status = net_game_close(g, join(&call, g));
    free(g);
    return status;
}
