/* Bots that play instead of persons, how fast they play, and those that imitate a player. */
#include "base/minmax.h"
#include "session/parts.h"
#include "text/text.h"
#include "session/bot.h"
#include "session/duel.h"
#include "session/match.h"
#include "session/watch.h"
#include "session/picture.h"

#include <stdlib.h>
#include <string.h>

enum { SETTING_NAME_SIZE = 16 };

struct session_bot {
    uint8_t level; /* of the bots that play instead of persons, then profiles; 0: persons play */
    int8_t speed;  /* of bots among themselves, as in run_state */
    coach_friend profile[FRIENDS_MAX]; /* an empty name: a free place */
    uint8_t to_forget; /* the number whose removal waits for confirmation; 0: none */
};

bool session_bot_open(session *s)
{
    s->bot = calloc(1, sizeof *s->bot);
    return s->bot != NULL;
}

void session_bot_close(session *s)
{
    free(s->bot);
    s->bot = NULL;
}

/* ---- playing -------------------------------------------------------------------------------- */

unsigned session_bot_level(const session *s)
{
    return s->bot->level;
}

int session_bot_speed(const session *s)
{
    return s->bot->speed;
}

void session_bot_play(session *s, unsigned level)
{
    s->bot->level = (uint8_t)level;
}

void session_bot_leave(session *s)
{
    s->bot->level = 0;
}

void session_bot_continue(session *s)
{
    s->bot->level = session_watches_bot(s)
                        ? (uint8_t)session_bot_profile_chosen(s, &session_duel_of(s)->who[0])
                        : 0;
}

/* Games that follow keep the speed until a person plays. */
void session_bot_change_speed(session *s, int by)
{
    int speed = session_watches_bot(s) ? s->bot->speed + by : 0;
    if (speed < VIEWER_SLOWEST || speed > VIEWER_FASTEST)
        return;
    s->bot->speed = (int8_t)speed;
    run_set_speed(session_run_to_change(s), speed, s->now_us);
    session_touch(s);
}

/* ---- profiles ------------------------------------------------------------------------------- */

static void format_setting_name(char out[SETTING_NAME_SIZE], unsigned at)
{
    text_format(out, SETTING_NAME_SIZE, FRIEND_SETTING "%u", (uint64_t)at + 1);
}

void session_bot_profiles_read(session *s, const store_handle *store)
{
    char name[SETTING_NAME_SIZE];
    for (unsigned i = 0; i < FRIENDS_MAX; i++) {
        format_setting_name(name, i);
        const char *text = store ? store_setting(store, name) : NULL;
        if (!text || !coach_friend_read(&s->bot->profile[i], text))
            s->bot->profile[i].name[0] = '\0';
    }
}

const coach_friend *session_bot_profile(const session *s, unsigned number)
{
    const bool there = number >= 1 && number <= FRIENDS_MAX && s->bot->profile[number - 1].name[0];
    return there ? &s->bot->profile[number - 1] : NULL;
}

bool session_bot_profile_forget(session *s, store_handle *store, unsigned number)
{
    char name[SETTING_NAME_SIZE];
    const bool confirmed = s->bot->to_forget == number;
    s->bot->to_forget = confirmed ? 0 : (uint8_t)number;
    if (!confirmed)
        return false;
    s->bot->profile[number - 1].name[0] = '\0';
    format_setting_name(name, number - 1);
    if (store)
        store_set(store, name, "");
    session_touch(s);
    return true;
}

bool session_bot_profile_is_to_forget(const session *s, unsigned number)
{
    return number != 0 && s->bot->to_forget == number;
}

void session_bot_profile_spare(session *s)
{
    s->bot->to_forget = 0;
}

unsigned session_bot_profile_number(const session *s, const char *name)
{
    for (unsigned i = 0; i < FRIENDS_MAX; i++)
        if (strcmp(s->bot->profile[i].name, name) == 0)
            return i + 1;
    return 0;
}

bool session_bot_profile_save(session *s, store_handle *store, const coach_friend *f)
{
    char name[SETTING_NAME_SIZE], text[FRIEND_ROOM];
    const unsigned same = session_bot_profile_number(s, f->name),
                   number = same ? same : session_bot_profile_number(s, "");
    if (!number)
        return false;
    s->bot->profile[number - 1] = *f;
    format_setting_name(name, number - 1);
    coach_friend_write(f, text);
    if (store)
        store_set(store, name, text);
    session_touch(s);
    return true;
}

duel_player session_bot_profile_seat(const session *s, unsigned chosen)
{
    enum { GONE = 3 }; /* the level that replaces a removed profile */
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

/* The strongest bot is offered before the profiles. */
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
