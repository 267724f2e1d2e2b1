/* Who is kept in the library, and bots by level or name: see kept.h. */
#include "learn/bot_profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

enum { NAME_OF_SETTING = 16 };

const char *bot_profile_at(store_handle *s, unsigned at, coach_friend *f)
{
    static char name[NAME_OF_SETTING];
    snprintf(name, sizeof name, FRIEND_SETTING "%u", at + 1);
    const char *text = store_setting(s, name);
    if (!text || !coach_friend_read(f, text))
        f->name[0] = '\0';
    return name;
}

unsigned bot_profile_place_of(store_handle *s, const char *name)
{
    coach_friend f;
    unsigned at = 0;
    while (at < FRIENDS_MAX && (bot_profile_at(s, at, &f), strcmp(f.name, name) != 0))
        at++;
    return at;
}

bot_profile bot_profile_level(unsigned level)
{
    return (bot_profile){
        .chosen = (uint8_t)level,
        .as.style = {.level = *ts_bot_level_of(level), .near = (uint8_t)level, .aim = TS_AIMS}};
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
    const unsigned at = name[0] ? bot_profile_place_of(s, name) : FRIENDS_MAX;
    cli_suggest near = {.typed = name};
    coach_friend seen[FRIENDS_MAX];
    for (unsigned i = 0; i < FRIENDS_MAX; i++)
        if (bot_profile_at(s, i, &seen[i]), seen[i].name[0])
            cli_suggest_see(&near, seen[i].name);
    if (at < FRIENDS_MAX)
        *out = (bot_profile){.chosen = (uint8_t)(TS_BOT_LEVELS + 1 + at), .as = seen[at]};
    else
        cli_fail(name,
                 "no level from 1 to %u or `" BOT_PROFILE_MACHINE
                 "`, nor a friend%s `tessera learn --list` prints them",
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
    const size_t digits = strspn(text, "0123456789");
    const unsigned long level = digits == 1 || digits == 2 ? strtoul(text, NULL, 10) : 0;
    if (text[digits] || level < 1 || level > TS_BOT_LEVELS)
        return find(out, text);
    *out = bot_profile_level((unsigned)level);
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
