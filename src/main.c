/* The command line's first word selects a subcommand: a table lists them all. */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "sdl/window.h"
#include "game/duel.h"
#include "game/invite.h"
#include "text/text.h"
#include "help.h"
#include "show.h"
#include "cli/commands.h"
#include "cli/online/host_join.h"
#include "cli/file.h"
#include "cli/film.h"
#include "cli/learn/games.h"
#include "cli/library/library.h"
#include "cli/setup.h"
#include "version.h"

static int play(int argc, char **argv);
static int watch(int argc, char **argv);
static int replay(int argc, char **argv);
static int film(int argc, char **argv);
static int host(int argc, char **argv);
static int join(int argc, char **argv);
static int help(int argc, char **argv);

/* `tessera help` lists the commands of players and hosts; `help GROUP` or `help all` the others. */
enum group { PLAY, GAMES, ONLINE, SERVERS, RANKINGS, BOTS, TOOLS, GROUPS };
static const struct {
    const char *name, *heading;
    bool in_short_list;
} groups[GROUPS] = {
    [PLAY] = {"playing", "Play", true},
    [GAMES] = {"games", "Your games", true},
    [ONLINE] = {"online", "Play with others", true},
    [SERVERS] = {"servers", "Run a server", true},
    [RANKINGS] = {"rankings", "Rankings and tournaments without a server", false},
    [BOTS] = {"bots", "Write and train bots", false},
    [TOOLS] = {"tools", "Tools for positions, replays and the engine", false},
};

static const struct command {
    const char *name;
    enum group group;
    const char *summary;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"play", PLAY, "Start the game; the default", play},
    {"watch", PLAY, "Watch a bot play", watch},
    {"rules", PLAY, "List the rule sets, or print one", cli_rules},
    {"modes", PLAY, "List the modes", cli_modes},
    {"records", GAMES, "List your best results", cli_records},
    {"replays", GAMES, "List your games", cli_replays},
    {"replay", GAMES, "Show a replay", replay},
    {"review", GAMES, "Grade each placement of a game", cli_review},
    {"profile", GAMES, "Measure your play, and compare it to the bots", cli_profile},
    {"film", GAMES, "Save a replay as a GIF or a video", film},
    {"link", GAMES, "Print a replay as a link for browsers", cli_link},
    {"export", GAMES, "Save a game as a file", cli_export},
    {"import", GAMES, "Add replay files to your games", cli_import},
    {"host", ONLINE, "Open a lobby for an online duel", host},
    {"join", ONLINE, "Join a lobby", join},
    {"relay", SERVERS, "Run a relay for online duels", cli_relay},
    {"server", SERVERS, "Run or manage a ranking server", cli_server},
    {"web", SERVERS, "Write the browser game to a folder", cli_web},
    {"sign", RANKINGS, "Sign the result of a duel", cli_sign},
    {"league", RANKINGS, "Rate the players of signed duels", cli_league},
    {"tournament", RANKINGS, "Pair the players of a tournament", cli_tournament},
    {"learn", BOTS, "Train a bot to imitate a player", cli_learn},
    {"selfplay", BOTS, "Let bots play without a screen", cli_selfplay},
    {"arena", BOTS, "Run a tournament of bot programs", cli_arena},
    {"tbp", BOTS, "Run the bot as a Tetris Bot Protocol program", cli_tbp},
    {"verify", TOOLS, "Verify replays without showing them", cli_verify},
    {"puzzle", TOOLS, "List puzzles, or solve one", cli_puzzle},
    {"perfect", TOOLS, "Count the queues that allow a perfect clear", cli_perfect},
    {"fumen", TOOLS, "Convert fumen strings to text and back", cli_fumen},
    {"drive", TOOLS, "Control the engine by text commands", cli_drive},
    {"signature", TOOLS, "Compute the behavior signature of the engine", cli_signature},
    {"version", TOOLS, "Print the version and the features of this build", version_command},
    {"help", TOOLS, "List the commands, or describe one", help},
};
#define COMMANDS (sizeof commands / sizeof commands[0])

/* ---- playing ------------------------------------------------------------------------------ */

/* The options of `play`. */
typedef struct play_call {
    cli_setup choices;
    show_call show;
    uint8_t versus[TS_PLAYERS_MAX - 1]; /* bots, as they are chosen */
    bot_profile watch;                  /* the bot that is watched */
    const char *study;
    bool rules_named, mode_named, seed_named;
} play_call;

/* bot:5,bot:Ann: up to the next of them, for a name may have commas. */
static bool parse_versus(cli_args *a, play_call *call)
{
    static const char begin[] = "bot:";
    const char *text = NULL;
    if (!cli_text(a, "--versus", &text))
        return false;
    for (unsigned i = 0; text && *text && !a->failed; i++) {
        char one[FRIEND_NAME + 1];
        bot_profile bot = {0};
        const char *name = text + sizeof begin - 1, *next = strstr(text, ",bot:");
        if (strncmp(text, begin, sizeof begin - 1) != 0) {
            cli_fail(text,
                     "invalid opponent: expected bot:1 to bot:%u, bot:max or bot:NAME, separated "
                     "by commas",
                     (unsigned)TS_BOT_LEVELS);
            a->failed = true;
            break;
        }
        if (i + 1 == TS_PLAYERS_MAX) {
            cli_fail("--versus", "at most three opponents");
            a->failed = true;
            break;
        }
        const size_t length = next ? (size_t)(next - name) : strlen(name);
        snprintf(one, sizeof one, "%.*s", (int)length, name);
        a->failed = !bot_profile_read(&bot, one);
        call->versus[i] = bot.chosen;
        text = next ? next + 1 : "";
    }
    return true;
}

static void parse_play_option(cli_args *a, play_call *call)
{
    cli_setup *choices = &call->choices;
    if (cli_own_rules_option(a, &choices->rules, &choices->own)) {
        call->rules_named = true;
    } else if (cli_mode_option(a, &choices->mode)) {
        call->mode_named = true;
    } else if (cli_number(a, "--seed", 0, UINT64_MAX, &choices->seed)) {
        call->seed_named = true;
    } else if (!parse_versus(a, call) && !show_option(a, &call->show) &&
               !cli_number(a, "--players", 1, 2, &choices->players) &&
               !cli_text(a, "--level", &choices->level) && !cli_text(a, "--goal", &choices->goal) &&
               !cli_text(a, "--variant", &choices->variant) &&
               !cli_text(a, "--study", &call->study)) {
        cli_no_word(a);
    }
}

/* If no rule set was named, takes the first one that the mode can be played with. */
static void bring_rules(play_call *call)
{
    cli_setup *choices = &call->choices;
    for (unsigned i = 0; ts_mode_lacks(choices->mode, choices->rules) && i < ts_rules_count();
         i++) {
        choices->rules = i;
        call->rules_named = true;
    }
}

/* Opponents mean the mode duel, with one or two people. */
static bool parse_duel(play_call *call)
{
    cli_setup *choices = &call->choices;
    if (call->mode_named && choices->mode != TS_MODE_DUEL) {
        cli_fail(ts_modes_get(choices->mode)->name, "--versus needs the mode duel");
        return false;
    }
    if (choices->players > 1 && call->versus[TS_PLAYERS_MAX - 2]) {
        cli_fail("--versus", "at most two opponents for two players");
        return false;
    }
    choices->mode = TS_MODE_DUEL;
    call->mode_named = true;
    return true;
}

static int start_play(play_call *call)
{
    ts_setup setup;
    session_options options;
    if (!show_options(&call->show, &options))
        return CLI_WRONG;
    cli_rules_load();
    if (!call->rules_named) {
        bring_rules(call);
    }
    if (call->versus[0] && !parse_duel(call))
        return CLI_WRONG;
    if (!cli_setup_finish(&call->choices, &setup))
        return CLI_WRONG;
    options.rules = call->rules_named ? setup.rules : -1;
    options.own_rules = call->choices.own.change[0].knob ? &call->choices.own : NULL;
    options.mode = call->mode_named ? setup.mode : -1;
    options.play_at_once = call->mode_named;
    options.seed = setup.seed;
    options.seed_named = call->seed_named;
    options.level = call->choices.level ? setup.level : -1;
    options.goal = setup.goal;
    options.variant = call->choices.variant ? setup.variant : -1;
    options.players = call->choices.players;
    options.watch = call->watch.chosen;
    options.study = call->study;
    options.play_at_once |= call->watch.chosen != 0 || call->study;
    memcpy(options.versus, call->versus, sizeof options.versus);
    return show(&call->show, &options, &setup);
}

enum { HELP_ROOM = 4096 };

static int help_with_languages(const char *text)
{
    char out[HELP_ROOM];
    text_format(out, sizeof out, text, language_codes());
    return cli_help(out);
}

static int play(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    a.command = "play"; /* which may have been left out */
    play_call call = {.choices = cli_setup_usual(), .show.argv = argv};
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return help_with_languages(play_help);
        }
        if (cli_flag(&a, "--version")) {
            return version_command(1, argv);
        }
        parse_play_option(&a, &call);
    }
    return a.failed ? CLI_WRONG : start_play(&call);
}

static int watch(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    play_call call = {.choices = cli_setup_usual(),
                      .show.argv = argv - 1,
                      .watch = bot_profile_level(TS_BOT_LEVELS)};
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(
                "usage: tessera watch [OPTION...]\n"
                "example: tessera watch --bot max --mode sprint\n\n"
                "Shows a bot playing. An outline marks its next placement; the text beside the\n"
                "field shows the reason, the expected result and the depth of the search. Up and\n"
                "Down change its speed; Enter takes over. The games are saved as replays but\n"
                "never count as records.\n\n"
                "  --bot L         the bot's level, 0.0 to 10.0 (10), max (as strong as this\n"
                "                  machine) or the name of a player from `tessera learn`\n"
                "  --mode M, --rules R, --seed N, --level N, --goal N, --variant N, --lang L,\n"
                "  --window, --term\n"
                "                  as in `tessera play`; in the mode duel bots play all boards\n");
        }
        if (!bot_profile_option(&a, "--bot", &call.watch)) {
            parse_play_option(&a, &call);
        }
    }
    if (!a.failed && call.versus[0])
        return cli_fail("--versus", "cannot be used here: all players are bots");
    if (!a.failed && ts_modes_get(call.choices.mode)->by_hand)
        return cli_fail("--mode", "a bot cannot play this mode: its pieces move only by keys");
    return a.failed ? CLI_WRONG : start_play(&call);
}

/* The options that show a replay, and its text, to free(); NULL after an error has been printed, as
 * for a text that is no replay. A replay that does not verify is shown as far as it is right. */
static char *open_replay(const play_call *call, const char *name, session_options *options,
                         ts_setup *setup)
{
    ts_replay_reader reader = {.line = 1};
    if (!show_options(&call->show, options))
        return NULL;
    char *text = cli_replay_text(name, &options->replay_size);
    if (!text)
        return NULL;
    duel_text match;
    const char *round;
    size_t size;
    int error = duel_open_log(&match, text, options->replay_size);
    if (!error) {
        duel_round(&match, 0, &round, &size); /* of size 0 if there is none */
        error = ts_replay_open(&reader, round, size);
        reader.line += match.lines;
    }
    if (error) {
        free(text);
        cli_fail(name, "line %u: %s", (unsigned)reader.line, ts_error_text(error));
        return NULL;
    }
    options->replay = text;
    *setup = reader.setup;
    return text;
}

static int start_replay(const play_call *call, const char *name)
{
    session_options options;
    ts_setup setup;
    char *text = open_replay(call, name, &options, &setup);
    int status = text ? show(&call->show, &options, &setup) : CLI_WRONG;
    free(text);
    return status;
}

static int start_film(const play_call *call, film_wish *wish, const char *name)
{
    session_options options;
    ts_setup setup;
    uint32_t missing;
    const px_glyph_source *letters = front_letters(call->show.argv, &missing);
    char *text = open_replay(call, name, &options, &setup);
    options.languages_missing = missing;
    int status = text ? film_shoot(wish, &options, name, letters) : CLI_WRONG;
    free(text);
    return status;
}

static int film(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    play_call call = {.show.argv = argv - 1};
    film_wish wish = {.speed = 1};
    const char *name = NULL, *word;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return help_with_languages(film_help);
        if (film_option(&a, &wish) || cli_text(&a, "--lang", &call.show.lang))
            continue;
        if (cli_word(&a, &word)) {
            if (name)
                return cli_fail(word, "unexpected argument: give one replay");
            name = word;
        }
    }
    if (a.failed)
        return CLI_WRONG;
    return name ? start_film(&call, &wish, name) : cli_fail_missing("film", "FILE or ID");
}

static int show_replay(int argc, char **argv, char **whole)
{
    cli_args a = cli_args_open(argc, argv);
    a.command = "replay"; /* which may have been left out */
    play_call call = {.show.argv = whole};
    const char *name = NULL, *word;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return help_with_languages(replay_help);
        }
        if (show_option(&a, &call.show)) {
            continue;
        }
        if (cli_word(&a, &word)) {
            if (name) {
                return cli_fail(word, "unexpected argument: give one replay");
            }
            name = word;
        }
    }
    if (a.failed)
        return CLI_WRONG;
    return name ? start_replay(&call, name) : cli_fail_missing("replay", "FILE or ID");
}

static int replay(int argc, char **argv)
{
    return show_replay(argc, argv, argv - 1); /* the program's own name stands before */
}

/* ---- online duels ------------------------------------------------------------------------- */

static bool takes_screen(void *ctx, cli_args *a)
{
    return show_option(a, ctx);
}

static int opens_screen(void *ctx, const session_room *room, int rules, const ts_rules_text *own)
{
    session_options options;
    ts_setup setup;
    cli_setup choices = cli_setup_usual();
    if (!show_options(ctx, &options) || !cli_setup_finish(&choices, &setup))
        return CLI_WRONG;
    options.room = *room;
    options.rules = rules;
    options.own_rules = own && own->change[0].knob ? own : NULL;
    return show(ctx, &options, &setup);
}

static int host(int argc, char **argv)
{
    show_call call = {.argv = argv - 1};
    return cli_host(argc, argv, &(net_game_screen){takes_screen, opens_screen, &call});
}

static int join(int argc, char **argv)
{
    show_call call = {.argv = argv - 1};
    return cli_join(argc, argv, &(net_game_screen){takes_screen, opens_screen, &call});
}

/* `tessera LINK`, as a desktop opens an invitation. */
static int open_link(int argc, char **argv)
{
    show_call call = {.argv = argv};
    return cli_join(argc, argv, &(net_game_screen){takes_screen, opens_screen, &call});
}

/* ---- what is there ------------------------------------------------------------------------ */

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    }
    cli_suggest nearest = {.typed = name};
    for (size_t i = 0; i < COMMANDS; i++)
        cli_suggest_see(&nearest, commands[i].name);
    for (unsigned i = 0; i < ts_modes_count(); i++)
        cli_suggest_see(&nearest, ts_modes_get(i)->name);
    for (unsigned i = 0; i < ts_rules_count(); i++)
        cli_suggest_see(&nearest, ts_rules_get(i)->name);
    char names[512];
    size_t used = 0;
    for (size_t i = 0; i < COMMANDS && used < sizeof names; i++)
        used +=
            snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", commands[i].name);
    cli_fail(name, "unknown command%s there are %s; --help says more",
             cli_suggest_question(&nearest), names);
    return NULL;
}

static void print_group(enum group group)
{
    printf("%s\n", groups[group].heading);
    for (size_t i = 0; i < COMMANDS; i++) {
        if (commands[i].group == group)
            printf("  %-11s %s\n", commands[i].name, commands[i].summary);
    }
    putchar('\n');
}

static int print_help(void)
{
    cli_help("usage: tessera [COMMAND] [OPTION...]\n"
             "example: tessera --mode sprint\n\n");
    for (enum group group = 0; group < GROUPS; group++) {
        if (groups[group].in_short_list)
            print_group(group);
    }
    return cli_help(
        "More help\n"
        "  help COMMAND   Describe a command\n"
        "  help rankings  List commands for rankings and tournaments without a server\n"
        "  help bots      List commands to write and train bots\n"
        "  help tools     List commands for positions, replays and the engine\n"
        "  help all       List all commands\n\n"
        "Options\n"
        "  -h, --help     Print this text\n"
        "  -V, --version  Print the version and the features of this build\n\n"
        "Exit status: 0 success, 1 the answer is no, 2 a wrong call or another error.\n");
}

/* Prints the commands of the named group, or of all for "all". False if there is no such group. */
static bool print_groups(const char *name)
{
    bool all = strcmp(name, "all") == 0, found = false;
    for (enum group group = 0; group < GROUPS; group++) {
        if (all || strcmp(name, groups[group].name) == 0) {
            print_group(group);
            found = true;
        }
    }
    return found;
}

static int help(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    const char *name = NULL;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help("usage: tessera help [COMMAND|GROUP|all]\n"
                            "example: tessera help replay\n\n"
                            "Lists the commands of players and hosts, of a group (rankings, bots,\n"
                            "tools) or all of them, or describes a command.\n");
        } else if (name) {
            cli_no_word(&a);
        } else {
            cli_word(&a, &name);
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (!name)
        return print_help();
    if (print_groups(name))
        return CLI_DONE;
    const struct command *found = find_command(name);
    return found ? found->run(2, (char *[]){argv[1], "--help", NULL}) : CLI_WRONG;
}

/* `tessera sprint`, `tessera nes`: as --mode and --rules would. Returns NULL if the word is neither
 * a mode nor a rule set, or is a command's name. */
static const char *option_of_name(const char *word)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(word, commands[i].name) == 0)
            return NULL;
    cli_rules_load();
    if (ts_modes_find(word) >= 0)
        return "--mode";
    return ts_rules_find(word) >= 0 ? "--rules" : NULL;
}

/* The words of a call that begins with a mode or a rule set, with its option before it. */
static int play_named(int argc, char **argv, const char *option)
{
    char **words = calloc((size_t)argc + 2, sizeof *words), option_word[8];
    if (!words)
        return cli_fail(NULL, "out of memory");
    snprintf(option_word, sizeof option_word, "%s", option);
    words[0] = argv[0];
    words[1] = option_word;
    for (int i = 1; i < argc; i++)
        words[i + 1] = argv[i];
    const int status = play(argc + 1, words);
    free(words);
    return status;
}

static bool is(const char *word, const char *name, const char *short_name)
{
    return strcmp(word, name) == 0 || strcmp(word, short_name) == 0;
}

/* As a file manager names a file: by its whole path. */
static bool is_file(const char *word)
{
    size_t length = strlen(word);
    const char *end = length > 4 ? word + length - 4 : "";
    return strchr(word, '/') || strcmp(end, ".tsr") == 0 || strcmp(end, ".tsc") == 0 ||
           strcmp(end, ".tsl") == 0;
}

static int run(int argc, char **argv)
{
    if (argc > 1 && is(argv[1], "--help", "-h"))
        return print_help();
    if (argc > 1 && is(argv[1], "--version", "-V"))
        return version_command(argc - 1, argv + 1);
    if (argc < 2 || argv[1][0] == '-')
        return play(argc, argv);
    if (invite_parse(argv[1], &(invite){.relay = ""}))
        return open_link(argc, argv);
    cli_file_from_url(argv[1]);
    if (is_file(argv[1]))
        return show_replay(argc, argv, argv);
    const char *option = option_of_name(argv[1]);
    if (option)
        return play_named(argc, argv, option);
    const struct command *found = find_command(argv[1]);
    return found ? found->run(argc - 1, argv + 1) : CLI_WRONG;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file over the limit is a write that fails, not the end */
    int status = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_fail("standard output", "cannot be written");
    return status;
}
