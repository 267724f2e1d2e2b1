/* The front ends, and what every session is told of this machine. */
#define _DEFAULT_SOURCE
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/skin.h"
#include "null/null.h"
#include "sdl/window.h"
#include "term/term.h"
#include "online/online.h"
#include "text/text.h"
#include "cli/bots/think.h"
#include "cli/fail.h"
#include "cli/setup.h"
#include "cli/clock.h"
#include "cli/measure/signature.h"
#include "client/default_server.h"
#include "ranking/client/client.h"
#include "client/key.h"

static bool always(void)
{
    return true;
}

static int play_null(const show_call *call, session_options *options, const ts_setup *setup)
{
    if (options->replay || options->room.how)
        return cli_fail(NULL, "cannot show the %s: there is neither a display nor a terminal",
                        options->replay ? "replay" : "lobby");
    if (!call->front) {
        fprintf(stderr,
                "tessera: no window and no terminal to play in: here is a game that plays itself\n"
                "What else it can do: %s --help\n",
                cli_program_name());
    }
    return front_null(setup);
}

static int play_term(const show_call *call, session_options *options, const ts_setup *setup)
{
    (void)call;
    (void)setup;
    return front_term(options);
}

static int play_window(const show_call *call, session_options *options, const ts_setup *setup)
{
    (void)setup;
    return front_window(options, call->argv);
}

/* In order of preference. */
static const struct front_end {
    const char *name, *option;
    bool (*is_there)(void);
    int (*run)(const show_call *call, session_options *options, const ts_setup *setup);
} front_ends[] = {
    {"window", "--window", front_window_is_there, play_window},
    {"term", "--term", front_term_is_there, play_term},
    {"null", "--null", always, play_null},
};

static uint64_t entropy(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007 ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
}

/* The first one that there is of a list such as `de_AT:de:en`. */
static int language_in(const char *list)
{
    int language = -1;
    while (language < 0 && *list) {
        char name[32];
        const size_t length = strcspn(list, ":");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        language = *name ? language_find(name) : -1;
        list += length + (list[length] == ':');
    }
    return language;
}

/* The language asked for, or that of the locale where it can be written, or English. */
static int language_of(const char *asked)
{
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    if (asked)
        return language_find(asked);
    int language = -1;
    for (size_t i = 0; front_term_is_utf8() && i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            language = language_in(value);
            break;
        }
    }
    return language >= 0 ? language : LANGUAGE_ENGLISH;
}

bool show_option(cli_args *a, show_call *call)
{
    for (size_t i = 0; i < sizeof front_ends / sizeof front_ends[0]; i++) {
        if (cli_flag(a, front_ends[i].option)) {
            call->front = &front_ends[i];
            return true;
        }
    }
    if (cli_flag(a, "--overlay")) {
        call->overlay = true;
        call->front = &front_ends[0]; /* only a window has a ground */
        return true;
    }
    return cli_text(a, "--skin", &call->skin) || cli_text(a, "--lang", &call->lang);
}

int show(const show_call *call, session_options *options, const ts_setup *setup)
{
    int status = FRONT_NOT_THERE;
    char seats[KEY_PATH_SIZE] = "";
    default_server server;
    key_path(seats, "seat");
    default_server_find(&server);
    options->net.own = online_here(strtoull(signature_kept(), NULL, 16), seats);
    options->net.calls = options->net.own ? &online_rooms : NULL;
    options->net.relay = server.relay;
    options->lacks_net = !options->net.own;
    options->ranking.own = client_here();
    options->ranking.calls = options->ranking.own ? &client_http : NULL;
    options->ranking.place = server.ranking;
    options->mind.own = mind_open();
    options->mind.calls = options->mind.own ? &mind_of_threads : NULL;
    for (size_t i = 0; i < sizeof front_ends / sizeof front_ends[0]; i++) {
        bool meant = call->front ? call->front == &front_ends[i] : front_ends[i].is_there();
        if (meant && status == FRONT_NOT_THERE) {
            status = front_ends[i].run(call, options, setup);
        }
    }
    online_close(options->net.own);
    client_close(options->ranking.own);
    mind_close(options->mind.own);
    return status == FRONT_NOT_THERE ? CLI_WRONG : status;
}

/* Of a terminal, or of Windows. */
static const char *login_name(void)
{
    const char *name = getenv("LOGNAME");
    return name && *name ? name : getenv("USERNAME");
}

bool show_options(const show_call *call, session_options *out)
{
    *out = (session_options){.language = language_of(call->lang),
                             .language_named = call->lang != NULL,
                             .overlay = call->overlay,
                             .skin = call->skin,
                             .called = cli_program_name(),
                             .rules = -1,
                             .mode = -1,
                             .level = -1,
                             .variant = -1,
                             .room.handicap = -1,
                             .puzzles = cli_puzzles,
                             .rules_source = cli_rules_source,
                             .login = login_name(),
                             .entropy = entropy(),
                             .utc_offset_s = cli_utc_offset_s(time(NULL)),
                             .local_s = (int64_t)time(NULL) + cli_utc_offset_s(time(NULL))};
    char trouble[256];
    skin read;
    skin_error error;
    if (call->skin && skin_format_trouble(call->skin, LANGUAGE_ENGLISH, trouble, sizeof trouble)) {
        if (!skin_read(call->skin, &read, &error)) {
            cli_fail("--skin", "%s", trouble);
            return false;
        }
        fprintf(stderr, "%s: --skin: %s\n", cli_program_name(), trouble);
    }
    if (out->language >= 0)
        return true;
    cli_fail(call->lang, "no such language; there are %s", language_codes());
    return false;
}
