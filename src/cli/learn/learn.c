/* `tessera learn`: a bot that imitates a player, trained on that player's replays, and stored
 * bots. */
#include "learn/games.h"
#include "args.h"
#include "commands.h"
#include "file.h"
#include "fail.h"
#include "library/library.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAVED_ROOM = FRIEND_ROOM + 2 };

static const char help[] =
    "usage: tessera learn NAME FILE|ID... [--player N] [--out FILE]\n"
    "       tessera learn --list | --forget NAME | --take FILE\n"
    "example: tessera learn Ann games/*.tsr\n\n"
    "Trains a bot to imitate a player from replays: speed, foresight, errors and\n"
    "habits. It is then available as an opponent under NAME. All games must have the\n"
    "same aim; others are left out. Every third game is held out to measure how well\n"
    "the bot predicts the player, compared with the ten levels. ID is that of a game\n"
    "of the library.\n"
    "  --player N     the board to learn from, from 0 (that of the first person)\n"
    "  --out FILE     writes it to a new file, too, for --take somewhere else\n"
    "  --list         lists the stored players\n"
    "  --forget NAME  deletes that player\n"
    "  --take FILE    stores the player in FILE\n"
    "docs/coach.md describes the model. Three games are the minimum; use a dozen.\n";

typedef struct learn_call {
    const char *name, *out, *forget, *take;
    const char **file;
    unsigned files;
    uint64_t player; /* UINT64_MAX means that of the first person */
    bool list;
} learn_call;

/* ---- what is kept --------------------------------------------------------------------------- */

enum { NAME_OF_SETTING = 16 };

/* Reads who is at that place, from 0; without a name: nobody. Returns the name of the setting. */
static const char *profile_at(store_handle *s, unsigned at, coach_friend *f)
{
    static char name[NAME_OF_SETTING];
    snprintf(name, sizeof name, FRIEND_SETTING "%u", at + 1);
    const char *text = store_setting(s, name);
    if (!text || !coach_friend_read(f, text))
        f->name[0] = '\0';
    return name;
}

/* FRIENDS_MAX if nobody has the name */
static unsigned place_of_profile(store_handle *s, const char *name)
{
    coach_friend f;
    unsigned at = 0;
    while (at < FRIENDS_MAX && (profile_at(s, at, &f), strcmp(f.name, name) != 0))
        at++;
    return at;
}

/* In the place of one with the same name, or the first that is free. */
static int keep(const coach_friend *f)
{
    char text[FRIEND_ROOM];
    coach_friend old;
    store_handle *s = cli_library_open();
    if (!s)
        return CLI_WRONG;
    unsigned at = place_of_profile(s, f->name);
    if (at == FRIENDS_MAX)
        at = place_of_profile(s, "");
    if (at == FRIENDS_MAX)
        return cli_library_close(
            s, cli_fail(f->name, "%u players are stored; `tessera learn --forget NAME` deletes one",
                        (unsigned)FRIENDS_MAX));
    coach_friend_write(f, text);
    store_set(s, profile_at(s, at, &old), text);
    return cli_library_close(s, CLI_DONE);
}

static int forget(const char *name)
{
    coach_friend old;
    store_handle *s = cli_library_open();
    if (!s)
        return CLI_WRONG;
    const unsigned at = place_of_profile(s, name);
    if (at == FRIENDS_MAX || !name[0])
        return cli_library_close(
            s, cli_fail(name, "no such player; `tessera learn --list` lists them"));
    store_set(s, profile_at(s, at, &old), "");
    return cli_library_close(s, CLI_DONE);
}

static void print_friend(const coach_friend *f)
{
    const ts_bot_level *l = &f->style.level;
    cli_put_sanitized(stdout, f->name);
    printf(": %u keys a second, the first after %u ms; sees %u pieces beyond the one in play\n"
           "  %s, %s; misjudges by %.3f of a spread, slips with %.1f %% of the pieces\n"
           "  plays for %s, most like level %u\n",
           l->keys_a_second, l->wait_ms, l->sight, l->holds ? "holds" : "does not hold",
           l->spins ? "makes T-spins" : "makes no T-spins", l->misjudges / 1000.0, l->slips / 10.0,
           ts_aim_name(f->style.aim), f->style.near);
}

static int list(void)
{
    coach_friend f;
    unsigned count = 0;
    store_handle *s = cli_library_open();
    if (!s)
        return CLI_WRONG;
    for (unsigned at = 0; at < FRIENDS_MAX; at++)
        if (profile_at(s, at, &f), f.name[0]) {
            print_friend(&f);
            count++;
        }
    if (count == 0)
        puts("Nobody is kept yet.");
    return cli_library_close(s, CLI_DONE);
}

static int take(const char *name)
{
    buffer t = {0};
    coach_friend f;
    if (!cli_file_read(name, &t)) {
        buffer_free(&t);
        return CLI_WRONG;
    }
    char *end = t.size ? memchr(t.data, '\n', t.size) : NULL;
    const bool whole = end && end + 1 == t.data + t.size;
    if (whole)
        *end = '\0';
    const bool ok = whole && !memchr(t.data, '\0', t.size - 1) && coach_friend_read(&f, t.data);
    buffer_free(&t);
    if (!ok)
        return cli_fail(name, "not a file from `tessera learn --out`");
    const int status = keep(&f);
    if (status == CLI_DONE)
        print_friend(&f);
    return status;
}

/* ---- how well it fits ----------------------------------------------------------------------- */

static void print_how(const char *who, const fit_how *how)
{
    enum { WIDE = 20 };
    char name[FRIEND_NAME + WIDE];
    snprintf(name, sizeof name, "%s", who);
    fputs("  ", stdout);
    cli_put_sanitized(stdout, name);
    int letters = 0;
    for (const char *c = name; *c; c++)
        letters += (*c & 0xc0) != 0x80;
    printf("%*s%6.2f %%\n", letters < WIDE ? WIDE - letters : 1, "", 100 * exp(how->likelihood));
}

/* Beside the ten levels, whose share of nobody's judgement is fitted to the same games. */
static void print_fit(ts_searcher *s, const fit_places *p, coach_friend *f, double chance)
{
    const fit_how own = fit_of(s, p, &f->style, true, f->style.level.misjudges, chance);
    printf("chance of what was played in the games not used (%u placements, geometric mean):\n",
           own.places);
    print_how(f->name, &own);
    double most = -1e9;
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level++) {
        char name[32];
        const ts_bot_style style = {.level = *ts_bot_level_of(level), .aim = TS_AIMS};
        const int misjudges = style.level.misjudges;
        const fit_how fitted = fit_of(s, p, &style, false, misjudges, -1);
        const fit_how how = fit_of(s, p, &style, true, misjudges, fitted.chance);
        snprintf(name, sizeof name, "level %u", level);
        print_how(name, &how);
        if (fitted.likelihood > most) {
            most = fitted.likelihood;
            f->style.near = level;
        }
    }
}

/* ---- the command ---------------------------------------------------------------------------- */

static int write_out(const char *name, const coach_friend *f)
{
    char text[SAVED_ROOM];
    coach_friend_write(f, text);
    strcat(text, "\n");
    return cli_file_make(name, text, strlen(text)) ? CLI_DONE : CLI_WRONG;
}

static int learn_from(const learn_call *call, games *g)
{
    coach_friend f = {0};
    ts_searcher *s = ts_searcher_open();
    if (!s || g->places.failed) {
        ts_searcher_close(s);
        return cli_fail("learn", "out of memory");
    }
    strcpy(f.name, call->name);
    games_settle(g, &f.style);
    printf("%u game%s, %u placements", g->used, g->used == 1 ? "" : "s", g->places.count);
    if (g->left_out)
        printf("; left out %u, played for another aim or too short", g->left_out);
    putchar('\n');
    int status = CLI_DONE;
    if (g->used < GAMES_FEWEST) {
        status = cli_fail("learn", "too few games: at least %u of %u pieces are needed",
                          (unsigned)GAMES_FEWEST, (unsigned)GAMES_PIECES);
    } else {
        const fit_how how = fit_style(s, &g->places, &f.style);
        print_fit(s, &g->places, &f, how.chance);
        print_friend(&f);
        if (call->out)
            status = write_out(call->out, &f);
        if (status == CLI_DONE)
            status = keep(&f);
    }
    ts_searcher_close(s);
    return status;
}

static int learn(const learn_call *call)
{
    games g = {0};
    int status = CLI_DONE;
    if (!coach_friend_may_be(call->name))
        return cli_fail("learn",
                        "invalid name: 1 to %u bytes of UTF-8 without a blank at either end",
                        FRIEND_NAME - 1);
    for (unsigned i = 0; i < call->files && status == CLI_DONE; i++)
        status = games_read(&g, call->file[i], call->player);
    if (status == CLI_DONE)
        status = learn_from(call, &g);
    games_free(&g);
    return status;
}

int cli_learn(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    learn_call call = {.player = UINT64_MAX};
    const char *word;
    call.file = calloc((size_t)argc + 1, sizeof *call.file);
    while (call.file && cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            free(call.file);
            return cli_help(help);
        }
        if (cli_flag(&a, "--list"))
            call.list = true;
        else if (!cli_number(&a, "--player", 0, TS_PLAYERS_MAX - 1, &call.player) &&
                 !cli_text(&a, "--out", &call.out) && !cli_text(&a, "--forget", &call.forget) &&
                 !cli_text(&a, "--take", &call.take) && cli_word(&a, &word) && !call.name)
            call.name = word;
        else if (call.name && !a.failed && word && word != call.name)
            call.file[call.files++] = word;
        word = NULL;
    }
    int status = CLI_WRONG;
    if (!call.file)
        status = cli_fail("learn", "out of memory");
    else if (a.failed)
        status = CLI_WRONG;
    else if (call.list)
        status = list();
    else if (call.forget)
        status = forget(call.forget);
    else if (call.take)
        status = take(call.take);
    else if (!call.name)
        status = cli_fail_missing("learn", "NAME and FILE");
    else if (call.files == 0)
        status = cli_fail_missing("learn", "FILE");
    else
        status = learn(&call);
    free(call.file);
    return status;
}

/* Bot profiles of the library, and bots by level or name: see kept.h. */

bot_profile bot_profile_level(unsigned level)
{
    return (bot_profile){
        .chosen = level,
        .as.style = {.level = *ts_bot_level_of(level), .near = level, .aim = TS_AIMS}};
}

const char *bot_profile_level_word(unsigned level)
{
    static const char *const words[TS_BOT_MACHINE + 1] = {
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", BOT_PROFILE_MACHINE};
    return words[level];
}

static bool find(bot_profile *out, const char *name)
{
    store_handle *s = cli_library_open();
    if (!s)
        return false;
    const unsigned at = name[0] ? place_of_profile(s, name) : FRIENDS_MAX;
    cli_suggest near = {.typed = name};
    coach_friend seen[FRIENDS_MAX];
    for (unsigned i = 0; i < FRIENDS_MAX; i++)
        if (profile_at(s, i, &seen[i]), seen[i].name[0])
            cli_suggest_see(&near, seen[i].name);
    if (at < FRIENDS_MAX)
        *out = (bot_profile){.chosen = TS_BOT_LEVELS + 1 + at, .as = seen[at]};
    else
        cli_fail(name,
                 "no such bot: give a level from 0.0 to %u.0, `" BOT_PROFILE_MACHINE
                 "` or a friend%s `tessera learn --list` lists friends",
                 (unsigned)TS_BOT_LEVELS, cli_suggest_question(&near));
    cli_library_close(s, CLI_DONE);
    return at < FRIENDS_MAX;
}

bool bot_profile_read(bot_profile *out, const char *text)
{
    if (strcmp(text, BOT_PROFILE_MACHINE) == 0) {
        *out = bot_profile_level(TS_BOT_MACHINE);
        out->chosen = CHOSEN_MACHINE;
        return true;
    }
    unsigned tenths, manner;
    if (ts_bot_strength_parse(text, &tenths, &manner)) {
        *out = (bot_profile){.chosen = CHOSEN_STRENGTH + tenths};
        coach_friend_strength(&out->as, tenths, manner);
        return true;
    }
    const size_t digits = strspn(text, "0123456789");
    const unsigned long level = digits == 1 || digits == 2 ? strtoul(text, NULL, 10) : 0;
    if (text[digits] || level < 1 || level > TS_BOT_LEVELS)
        return find(out, text);
    *out = bot_profile_level(level);
    return true;
}

bool bot_profile_option(cli_args *a, const char *name, bot_profile *out)
{
    const char *text = NULL;
    if (!cli_text(a, name, &text))
        return false;
    a->failed = a->failed || !bot_profile_read(out, text);
    return true;
}
