/* Matches: who plays which board, rounds one after another, and how the match stands. */
#include "screens.h"
#include "session_inner.h"

void ts_who_usual(ts_session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        s->who[i] = (ts_who){.person = (uint8_t)i};
}

unsigned ts_persons(const ts_session *s)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < s->run.match.setup.players; i++)
        persons += s->who[i].bot == 0;
    return persons;
}

void ts_say_who(const ts_session *s, char *out, size_t room, unsigned board)
{
    ts_who who = s->who[board];
    int language = s->settings.language;
    if (who.bot)
        ts_format(out, room, ts_text(language, TS_TEXT_BOT), (uint64_t)who.bot);
    else if (ts_persons(s) == 1)
        ts_say(s, out, room, TS_TEXT_RACE_YOU);
    else
        ts_format(out, room, ts_text(language, TS_TEXT_PLAYER), (uint64_t)who.person + 1);
}
