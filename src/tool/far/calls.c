/* `tessera host` and `tessera join`: duels of bots over a network, without a screen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lan.h"
#include "meet.h"
#include "tool/args.h"
#include "tool/commands.h"
#include "tool/setup.h"

enum { ROUNDS_MOST = 50 };

#define FAR_HELP                                                                                   \
    "  --code CODE     the code of the room, which all who play must have\n"                       \
    "  --bot L         the level of the bot that plays, 1 to 10, or a friend's name\n"             \
    "  --tbp COMMAND   in its place a bot that speaks the Tetris Bot Protocol\n"                   \
    "  --no-screen     plays without a screen, as this command always does so far\n"               \
    "  --name NAME     how the others see you (guest)\n"                                           \
    "  --relay ADDRESS meets the others at a relay, by a code of twelve letters; at\n"             \
    "                  several (with commas between) the match outlives a relay\n"                 \
    "  --replay FILE   writes the match to FILE\n"                                                 \
    "  --seconds N     ends after N seconds at the latest\n"

static const char host_help[] =
    "usage: tessera host --bot L --no-screen [OPTION...]\n\n"
    "Opens a room for a duel, waits for others, and plays. They come by\n"
    "`tessera join` with the code. At the end it prints one line of JSON; the exit\n"
    "status is 0 if the match has been played to its end.\n\n"
    "  --port P        the UDP port (2608; 0: any)\n"
    "  --rules R       the rule set: guideline, modern or psk (guideline)\n"
    "  --rounds N      the rounds to win (1)\n"
    "  --seats N       the number of players, 2 to 4 (2)\n"
    "  --handicap N    rows of garbage that the others begin with (0)\n"
    "  --lan           tells the local network of the room, and of its code if it is\n"
    "                  drawn here: who is near joins by `tessera join --lan`\n"
    "  --grace N       who is silent for N seconds is out (15)\n" FAR_HELP;

static const char join_help[] =
    "usage: tessera join ADDRESS --code CODE --bot L --no-screen [OPTION...]\n\n"
    "Plays in a room that `tessera host` has opened. ADDRESS is a name or a number,\n"
    "with :PORT if that is not 2608. At the end it prints one line of JSON; the exit\n"
    "status is 0 if the match has been played to its end.\n"
    "Without any option it lists the rooms on the local network.\n\n"
    "  --lan           the room on the local network that is open to everybody\n"
    "  --watch         looks on, in place of --bot\n"
    "  --through       the way through the relay alone: it hides your address\n"
    "  --patience N    waits N seconds for an answer (10)\n"
    "  --grace N       gives the host up after N seconds of silence (15)\n" FAR_HELP;

static bool take_choice(tool_args *a, far_choices *c)
{
    return tool_text(a, "--code", &c->code) || tool_text(a, "--name", &c->name) ||
           tool_text(a, "--replay", &c->replay) || tool_text(a, "--tbp", &c->tbp) ||
           kept_bot_option(a, "--bot", &c->bot) ||
           tool_number(a, "--seconds", 1, 1000000, &c->seconds) ||
           tool_text(a, "--relay", &c->relay) || (tool_flag(a, "--lan") && (c->lan = true)) ||
           (tool_flag(a, "--no-screen") && (c->no_screen = true));
}

static bool is_whole(const far_choices *c, bool watches)
{
    if (!c->no_screen)
        return tool_fail("--no-screen", "is needed: there is no screen for this yet"), false;
    if (!c->bot.chosen && !c->tbp && !watches)
        return tool_fail("--bot", "is needed: without a screen a bot plays"), false;
    if (c->bot.chosen && c->tbp)
        return tool_fail("--tbp", "is in place of --bot: one of them is enough"), false;
    return true;
}

typedef struct join_call {
    far_choices c;
    const char *address;
    uint64_t grace, patience;
    bool watches;
} join_call;

typedef struct host_call {
    far_choices c;
    uint64_t rounds, seats, grace, handicap;
    unsigned rules;
    ts_rules_text own;
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
    g->config.seats = g->config.least = (uint8_t)call->seats;
    g->config.first_to = g->first_to = (uint8_t)call->rounds;
    g->config.grace = call->grace * 1000000;
    for (unsigned i = 1; i < TS_PLAYERS_MAX; i++)
        g->config.handicap[i] = (uint8_t)call->handicap;
    net_random(&g->config.seed, sizeof g->config.seed);
    net_random(g->config.id, sizeof g->config.id);
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

int tool_host(int argc, char **argv)
{
    host_call call = {.c = {.port = NET_UDP_PORT}, .rounds = 1, .seats = 2, .grace = FAR_GRACE};
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(host_help);
        if (!take_choice(&a, &call.c) && !tool_own_rules_option(&a, &call.rules, &call.own) &&
            !tool_number(&a, "--port", 0, UINT16_MAX, &call.c.port) &&
            !tool_number(&a, "--rounds", 1, ROUNDS_MOST, &call.rounds) &&
            !tool_number(&a, "--seats", 2, TS_PLAYERS_MAX, &call.seats) &&
            !tool_number(&a, "--handicap", 0, TS_HANDICAP_MAX, &call.handicap) &&
            !tool_number(&a, "--grace", 3, 3600, &call.grace))
            tool_no_word(&a);
    }
    if (a.failed || !is_whole(&call.c, false))
        return TOOL_WRONG;
    if (!net_room_plays(call.rules))
        return tool_fail(ts_rules_get(call.rules)->name,
                         "is not played far away: its rows do not travel, or its pieces depend "
                         "on the players");
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
    g->config.grace = call->grace * 1000000;
    g->patience = call->patience * 1000000;
    net_room_join(g->room, &g->config, far_now());
    if (!net_gate_join(&g->gate, g->room, code, far_send, g))
        return tool_fail(NULL, "the code cannot be sealed with");
    if (!call->c.relay)
        net_gate_way(&g->gate, &g->host);
    return far_run(g);
}

static void take_join(tool_args *a, join_call *call)
{
    const char *word;
    if (tool_flag(a, "--watch")) {
        call->watches = true;
    } else if (tool_flag(a, "--through")) {
        call->c.through = true;
    } else if (!take_choice(a, &call->c) && !tool_number(a, "--grace", 3, 3600, &call->grace) &&
               !tool_number(a, "--patience", 1, 3600, &call->patience) && tool_word(a, &word)) {
        if (call->address) {
            tool_fail(word, "one address is enough");
            a->failed = true;
        }
        call->address = word;
    }
}

int tool_join(int argc, char **argv)
{
    join_call call = {.grace = FAR_GRACE, .patience = 10};
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(join_help);
        take_join(&a, &call);
    }
    if (!a.failed && argc == 1)
        return far_look(NULL, NULL);
    if (a.failed || !is_whole(&call.c, call.watches))
        return TOOL_WRONG;
    if (call.watches && (call.c.bot.chosen || call.c.tbp))
        return tool_fail("--watch", "who looks on has no bot that plays");
    if (call.c.lan && (call.address || call.c.code))
        return tool_fail("--lan", "finds the address and the code itself");
    if (call.c.relay && (call.address || call.c.lan))
        return tool_fail("--relay", "finds the host by the code: name no other place");
    if (!call.c.lan && ((!call.address && !call.c.relay) || !call.c.code))
        return tool_fail(call.address || call.c.relay ? "--code" : "ADDRESS",
                         "is needed: where the room is");
    far_game *g = calloc(1, sizeof *g);
    if (!g)
        return tool_fail(NULL, "out of memory");
    int status = far_close(g, join(&call, g));
    free(g);
    return status;
}
