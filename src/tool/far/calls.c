/* `tessera host` and `tessera join`: what was asked for. With a screen the caller has one; without,
 * bots play here. */
#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "lan.h"
#include "meet.h"
#include "setup.h"

enum { ROUNDS_MOST = 50, ROUNDS_ON_SCREEN = 7 };

#define FAR_HELP                                                                                   \
    "  --code CODE     the code of the room, which all who play must have\n"                       \
    "  --name NAME     how the others see you\n"                                                   \
    "  --relay ADDRESS meets the others at a relay, by a code of twelve letters; at\n"             \
    "                  several (with commas between) the match outlives a relay\n"
#define FAR_SCREEN_HELP                                                                            \
    "  --window, --term, --lang L\n"                                                               \
    "                  as in `tessera play`\n"                                                     \
    "  --no-screen     a bot plays, and nothing is shown; at the end one line of JSON\n"           \
    "                  is printed, and the exit status is 0 if the match has been\n"               \
    "                  played to its end\n\n"                                                      \
    "Without a screen:\n\n"                                                                        \
    "  --bot L         the level of the bot, 1 to 10, max (as strong as this machine)\n"           \
    "                  or a friend's name\n"                                                       \
    "  --tbp COMMAND   in its place a bot that speaks the Tetris Bot Protocol\n"                   \
    "  --replay FILE   writes the match to FILE\n"                                                 \
    "  --seconds N     ends after N seconds at the latest\n"

static const char host_help[] =
    "usage: tessera host [OPTION...]\n\n"
    "Begins the game with a room for a duel with somebody far away, who comes by\n"
    "`tessera join` with the code that the room shows. What is not said here is as\n"
    "it was set in the room before.\n\n"
    "  --port P        the UDP port (2608; 0: any)\n"
    "  --rules R       the rule set: guideline, modern or psk, or a file with changes\n"
    "  --rounds N      the rounds to win (without a screen 1)\n"
    "  --seats N       the number of players, 2 to 4 (without a screen 2)\n"
    "  --handicap N    garbage rows that the others begin with (without a screen 0)\n"
    "  --lan           tells the local network of the room, and of its code if it is\n"
    "                  drawn here: who is near joins by `tessera join --lan`\n" FAR_HELP
        FAR_SCREEN_HELP "  --grace N       who is silent for N seconds is out (15)\n";

static const char join_help[] =
    "usage: tessera join [OPTION...] [ADDRESS]\n\n"
    "Begins the game in the room of somebody far away, who has opened it by\n"
    "`tessera host` or in the game. ADDRESS is a name or a number, with :PORT if that\n"
    "is not 2608. Without any option it lists the rooms on the local network.\n\n"
    "  --lan           a room on the local network: with a screen it is chosen there,\n"
    "                  without one it is the only one that is open to everybody\n"
    "  --watch         looks on\n" FAR_HELP FAR_SCREEN_HELP
    "  --through       the way through the relay alone: it hides your address\n"
    "  --patience N    waits N seconds for an answer (10)\n"
    "  --grace N       gives the host up after N seconds of silence (15)\n";

enum { PATIENCE = 10 };

static bool take_choice(tool_args *a, far_choices *c)
{
    return tool_text(a, "--code", &c->code) || tool_text(a, "--name", &c->name) ||
           tool_text(a, "--replay", &c->replay) || tool_text(a, "--tbp", &c->tbp) ||
           kept_bot_option(a, "--bot", &c->bot) ||
           tool_number(a, "--seconds", 1, 1000000, &c->seconds) ||
           tool_number(a, "--grace", 3, 3600, &c->grace) || tool_text(a, "--relay", &c->relay) ||
           (tool_flag(a, "--lan") && (c->lan = true)) ||
           (tool_flag(a, "--no-screen") && (c->no_screen = true));
}

static bool take_screen(tool_args *a, const far_screen *screen, bool *named)
{
    bool is = screen->takes(screen->to, a);
    *named = *named || is;
    return is;
}

static bool is_whole(const far_choices *c, bool watches)
{
    if (!c->bot.chosen && !c->tbp && !watches)
        return tool_fail("--bot", "is needed: without a screen a bot plays"), false;
    if (c->bot.chosen && c->tbp)
        return tool_fail("--tbp", "is in place of --bot: one of them is enough"), false;
    return true;
}

static bool is_short(const char *what, const char *text, size_t room)
{
    if (text && strlen(text) >= room)
        return tool_fail(what, "is longer than %u bytes", (unsigned)room - 1), false;
    return true;
}

/* A screen's session has its own way to do these things, or none. */
static bool suits_screen(const far_choices *c, const char *alone, const char *address)
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
    if (alone)
        return tool_fail(alone, "is for bots without a screen: add --no-screen"), false;
    if (!crypt_open())
        return tool_fail(NULL, "%s", crypt_missing()), false;
    return is_short("--name", c->name, MEET_NAME_ROOM) &&
           is_short("--code", c->code, MEET_NAME_ROOM) &&
           is_short("--relay", c->relay, MEET_PLACE_ROOM) &&
           is_short("ADDRESS", address, MEET_PLACE_ROOM);
}

static session_room room_of(const far_choices *c, uint8_t how)
{
    return (session_room){.how = how,
                          .tells_near = c->lan,
                          .name = c->name,
                          .relay = c->relay,
                          .code = c->code,
                          .handicap = -1};
}

typedef struct join_call {
    far_choices c;
    const char *address;
    uint64_t patience;
    bool watches, screen_named;
} join_call;

typedef struct host_call {
    far_choices c;
    uint64_t rounds, seats, handicap;
    unsigned rules;
    ts_rules_text own;
    bool rules_named, port_named, handicap_named, screen_named;
} host_call;

static int host(const host_call *call, far_game *g)
{
    char code[NET_NAME_MAX + 1];
    ts_setup usual;
    if (!far_open(g, &call->c, true))
        return TOOL_WRONG;
    ts_setup_default(&usual, call->rules, (unsigned)ts_modes_find("duel"));
    if (call->own.change[0].knob)
        ts_rules_setup(&usual, &call->own, (unsigned)ts_modes_find("duel"));
    g->config.rules = call->rules;
    memcpy(g->config.change, usual.change, sizeof usual.change);
    g->config.handling = usual.handling[0];
    g->config.seats = g->config.least = (uint8_t)(call->seats ? call->seats : 2);
    g->config.first_to = g->first_to = (uint8_t)(call->rounds ? call->rounds : 1);
    g->config.grace = (call->c.grace ? call->c.grace : FAR_GRACE) * 1000000;
    for (unsigned i = 1; i < TS_PLAYERS_MAX; i++)
        g->config.handicap[i] = (uint8_t)call->handicap;
    crypt_random(&g->config.seed, sizeof g->config.seed);
    crypt_random(g->config.id, sizeof g->config.id);
    net_ways_draw_code(code, call->c.relay);
    const char *used = call->c.code ? call->c.code : code;
    if (!call->c.code)
        snprintf(g->open_code, sizeof g->open_code, "%s", code);
    snprintf(g->code, sizeof g->code, "%s", used);
    if (!net_room_host(g->room, &g->config, far_now()) ||
        !net_gate_host(&g->gate, g->room, used, far_send, g))
        return tool_fail(ts_rules_get(call->rules)->name, "is not played far away");
    fprintf(stderr, "A room on port %u; others come with: tessera join ADDRESS:%u --code %s\n",
            (unsigned)g->udp.port, (unsigned)g->udp.port, used);
    return far_run(g);
}

static int host_on_screen(const host_call *call, const far_screen *screen)
{
    char port[8];
    session_room room = room_of(&call->c, SESSION_OPENS_ROOM);
    if (!suits_screen(&call->c, NULL, NULL))
        return TOOL_WRONG;
    if (call->rounds > ROUNDS_ON_SCREEN)
        return tool_fail("--rounds", "more than %u need --no-screen", (unsigned)ROUNDS_ON_SCREEN);
    snprintf(port, sizeof port, "%u", (unsigned)call->c.port);
    room.port = call->port_named ? port : NULL;
    room.first_to = (uint8_t)call->rounds;
    room.boards = (uint8_t)call->seats;
    room.handicap = call->handicap_named ? (int)call->handicap : -1;
    return screen->opens(screen->to, &room, call->rules_named ? (int)call->rules : -1, &call->own);
}

static bool take_host(tool_args *a, host_call *call)
{
    if (tool_own_rules_option(a, &call->rules, &call->own))
        call->rules_named = true;
    else if (tool_number(a, "--port", 0, UINT16_MAX, &call->c.port))
        call->port_named = true;
    else if (tool_number(a, "--handicap", 0, TS_HANDICAP_MAX, &call->handicap))
        call->handicap_named = true;
    else
        return take_choice(a, &call->c) ||
               tool_number(a, "--rounds", 1, ROUNDS_MOST, &call->rounds) ||
               tool_number(a, "--seats", 2, TS_PLAYERS_MAX, &call->seats);
    return true;
}

int tool_host(int argc, char **argv, const far_screen *screen)
{
    host_call call = {.c = {.port = NET_UDP_PORT}};
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(host_help);
        if (!take_host(&a, &call) && !take_screen(&a, screen, &call.screen_named))
            tool_no_word(&a);
    }
    if (a.failed)
        return TOOL_WRONG;
    if (!net_room_plays(call.rules))
        return tool_fail(ts_rules_get(call.rules)->name,
                         "is not played far away: its rows do not travel, or its pieces depend "
                         "on the players");
    if (!call.c.no_screen)
        return host_on_screen(&call, screen);
    if (call.screen_named)
        return tool_fail("--no-screen",
                         "shows nothing: leave out --window, --term, --null and --lang");
    if (!is_whole(&call.c, false))
        return TOOL_WRONG;
    far_game *g = calloc(1, sizeof *g);
    if (!g)
        return tool_fail(NULL, "out of memory");
    int status = far_close(g, host(&call, g));
    free(g);
    return status;
}

static int join(const join_call *call, far_game *g)
{
    ts_setup usual;
    if (!far_open(g, &call->c, false))
        return TOOL_WRONG;
    net_beacon near = {.port = 0};
    if (call->c.lan && far_look(&near, &g->host) != TOOL_DONE)
        return TOOL_WRONG;
    const char *code = call->c.lan ? near.code : call->c.code, *wrong = NULL;
    if (call->c.relay) {
        code = net_ways_code(&g->ways, code);
        g->host = g->ways.relay[0].at;
    } else if (!call->c.lan) {
        wrong = net_udp_find(call->address, NET_UDP_PORT, &g->host);
    }
    if (wrong || !code)
        return tool_fail(wrong ? call->address : call->c.code, "%s",
                         wrong ? wrong : "is no code of a relay, which begins with a name there");
    ts_setup_default(&usual, 0, (unsigned)ts_modes_find("duel"));
    g->config.handling = usual.handling[0];
    g->config.grace = (call->c.grace ? call->c.grace : FAR_GRACE) * 1000000;
    g->patience = (call->patience ? call->patience : PATIENCE) * 1000000;
    net_room_join(g->room, &g->config, far_now());
    if (!net_gate_join(&g->gate, g->room, code, far_send, g))
        return tool_fail(NULL, "the code is too long");
    if (!call->c.relay)
        net_gate_way(&g->gate, &g->host);
    return far_run(g);
}

static bool is_clear(const join_call *call)
{
    const far_choices *c = &call->c;
    if (call->watches && (c->bot.chosen || c->tbp))
        tool_fail("--watch", "who looks on has no bot that plays");
    else if (c->lan && (call->address || c->code))
        tool_fail("--lan", "finds the address and the code itself");
    else if (c->relay && (call->address || c->lan))
        tool_fail("--relay", "finds the host by the code: name no other place");
    else if (!c->lan && !call->address && !c->relay)
        tool_fail("ADDRESS", "is needed: where the room is");
    else if (!c->lan && !c->code && c->no_screen)
        tool_fail("--code", "is needed: where the room is");
    else
        return true;
    return false;
}

/* Without a code the player is asked for it there. */
static int join_on_screen(const join_call *call, const far_screen *screen)
{
    const far_choices *c = &call->c;
    const char *alone = call->patience ? "--patience" : c->through ? "--through" : NULL;
    session_room room = room_of(c, c->lan ? SESSION_LISTS_ROOMS : SESSION_JOINS_ROOM);
    if (!suits_screen(c, alone, call->address))
        return TOOL_WRONG;
    room.place = call->address;
    room.watches = call->watches;
    room.tells_near = false;
    return screen->opens(screen->to, &room, -1, NULL);
}

static void take_join(tool_args *a, join_call *call, const far_screen *screen)
{
    const char *word;
    if (tool_flag(a, "--watch")) {
        call->watches = true;
    } else if (tool_flag(a, "--through")) {
        call->c.through = true;
    } else if (!take_choice(a, &call->c) &&
               !tool_number(a, "--patience", 1, 3600, &call->patience) &&
               !take_screen(a, screen, &call->screen_named) && tool_word(a, &word)) {
        if (call->address) {
            tool_fail(word, "one address is enough");
            a->failed = true;
        }
        call->address = word;
    }
}

int tool_join(int argc, char **argv, const far_screen *screen)
{
    join_call call = {.address = NULL};
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(join_help);
        take_join(&a, &call, screen);
    }
    if (!a.failed && argc == 1)
        return far_look(NULL, NULL);
    if (a.failed || !is_clear(&call))
        return TOOL_WRONG;
    if (!call.c.no_screen)
        return join_on_screen(&call, screen);
    if (call.screen_named)
        return tool_fail("--no-screen",
                         "shows nothing: leave out --window, --term, --null and --lang");
    if (!is_whole(&call.c, call.watches))
        return TOOL_WRONG;
    far_game *g = calloc(1, sizeof *g);
    if (!g)
        return tool_fail(NULL, "out of memory");
    int status = far_close(g, join(&call, g));
    free(g);
    return status;
}
