/* Who is kept, by name and number, and who plays a board of a duel. */
#include "base/minmax.h"
#include "session/parts.h"
#include "text/text.h"

#include <string.h>

enum { FRIEND_NAME_ROOM = 16 };

static void say_setting(char out[FRIEND_NAME_ROOM], unsigned at)
{
    text_format(out, FRIEND_NAME_ROOM, FRIEND_SETTING "%u", (uint64_t)at + 1);
}

void session_bot_profiles_read(session *s, const store_handle *store)
{
    char name[FRIEND_NAME_ROOM];
    for (unsigned i = 0; i < FRIENDS_MAX; i++) {
        say_setting(name, i);
        const char *text = store ? store_setting(store, name) : NULL;
        if (!text || !coach_friend_read(&s->bot_profiles.kept[i], text))
            s->bot_profiles.kept[i].name[0] = '\0';
    }
}

const coach_friend *session_bot_profile(const session *s, unsigned number)
{
    const bool there =
        number >= 1 && number <= FRIENDS_MAX && s->bot_profiles.kept[number - 1].name[0];
    return there ? &s->bot_profiles.kept[number - 1] : NULL;
}

bool session_bot_profile_forget(session *s, store_handle *store, unsigned number)
{
    char name[FRIEND_NAME_ROOM];
    const bool asked = s->bot_profiles.doomed == number;
    s->bot_profiles.doomed = asked ? 0 : (uint8_t)number;
    if (!asked)
        return false;
    s->bot_profiles.kept[number - 1].name[0] = '\0';
    say_setting(name, number - 1);
    if (store)
        store_set(store, name, "");
    session_touch(s);
    return true;
}

void session_bot_profile_spare(session *s)
{
    s->bot_profiles.doomed = 0;
}

unsigned session_bot_profile_number(const session *s, const char *name)
{
    for (unsigned i = 0; i < FRIENDS_MAX; i++)
        if (strcmp(s->bot_profiles.kept[i].name, name) == 0)
            return i + 1;
    return 0;
}

bool session_bot_profiles_keep(session *s, store_handle *store, const coach_friend *f)
{
    char name[FRIEND_NAME_ROOM], text[FRIEND_ROOM];
    const unsigned same = session_bot_profile_number(s, f->name),
                   number = same ? same : session_bot_profile_number(s, "");
    if (!number)
        return false;
    s->bot_profiles.kept[number - 1] = *f;
    say_setting(name, number - 1);
    coach_friend_write(f, text);
    if (store)
        store_set(store, name, text);
    session_touch(s);
    return true;
}

duel_player session_bot_profile_seat(const session *s, unsigned chosen)
{
    enum { GONE = 3 }; /* the level that plays for one who is not kept any more */
    if (chosen <= TS_BOT_LEVELS || chosen == CHOSEN_MACHINE)
        return (duel_player){.bot = (uint8_t)min_u32(chosen, TS_BOT_MACHINE)};
    const coach_friend *f = session_bot_profile(s, chosen - TS_BOT_LEVELS);
    if (!f)
        return (duel_player){.bot = GONE};
    return (duel_player){.bot = f->style.near, .as = *f};
}

unsigned session_bot_profile_chosen(const session *s, const duel_player *who)
{
    const unsigned number = who->as.name[0] ? session_bot_profile_number(s, who->as.name) : 0;
    if (number)
        return TS_BOT_LEVELS + number;
    return who->bot == TS_BOT_MACHINE ? CHOSEN_MACHINE : who->bot;
}

/* It is offered before the friends. */
static unsigned turned(unsigned chosen, int by)
{
    if (chosen <= TS_BOT_LEVELS)
        return chosen;
    const unsigned count = CHOSEN_MACHINE - TS_BOT_LEVELS, at = chosen - TS_BOT_LEVELS - 1;
    return TS_BOT_LEVELS + 1 + (at + count + (unsigned)by) % count;
}

unsigned session_bot_profile_next(const session *s, unsigned chosen, unsigned least, int by)
{
    const unsigned count = DUEL_WHO_MOST + 1 - least;
    do
        chosen = turned(least + (turned(chosen, 1) - least + count + (unsigned)by) % count, -1);
    while (chosen > TS_BOT_LEVELS && chosen != CHOSEN_MACHINE &&
           !session_bot_profile(s, chosen - TS_BOT_LEVELS));
    return chosen;
}
