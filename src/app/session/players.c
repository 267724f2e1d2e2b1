/* Who plays the game under way, persons or bots, and whether it is a round of a duel. Nothing here
 * changes anything. */
#include "session/parts.h"
#include "text/text.h"

unsigned session_persons(const session *s)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        persons += session_is_person(s, i);
    return persons;
}

int session_person_board(const session *s, unsigned person)
{
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        if (session_is_person(s, i) && session_duel_of(s)->who[i].person == person)
            return (int)i;
    return -1;
}

bool session_is_person(const session *s, unsigned board)
{
    return session_duel_of(s)->who[board].bot == 0 && !session_duel_of(s)->who[board].online;
}

unsigned session_board_at(const session *s, unsigned place)
{
    unsigned players = session_match(s)->setup.players, own = 0;
    if (session_persons(s) == 1)
        while (own + 1 < players && !session_is_person(s, own))
            own++;
    return place == 0 ? own : place <= own ? place - 1 : place;
}

void session_say_bot(const session *s, char *out, size_t room, const duel_player *who)
{
    if (who->as.name[0])
        text_format(out, room, "%s", who->as.name);
    else
        text_format(
            out, room,
            text_of(s->settings.language, who->bot == TS_BOT_MACHINE ? TEXT_BOT_MACHINE : TEXT_BOT),
            (uint64_t)who->bot);
}

void session_say_far_bot(const session *s, char *out, size_t room, const char *as, unsigned level)
{
    const duel_player who = {.bot = (uint8_t)level};
    char bot[FRIEND_NAME];
    session_say_bot(s, bot, sizeof bot, &who);
    text_format(out, room, as[0] ? text_of(s->settings.language, TEXT_PAIR) : "%s%s", as, bot);
}

void session_say_who(const session *s, char *out, size_t room, unsigned board)
{
    const duel_player who = session_duel_of(s)->who[board];
    int language = s->settings.language;
    if (who.bot && session_lobby_plays(s))
        session_say_far_bot(s, out, room, session_lobby_name(s, board), who.bot);
    else if (who.bot)
        session_say_bot(s, out, room, &who);
    else if (who.online && session_lobby_name(s, board)[0])
        text_format(out, room, "%s", session_lobby_name(s, board));
    else if (who.online)
        text_format(out, room, "%s", text_of(language, TEXT_ONLINE_NAMELESS));
    else if (who.name[0])
        text_format(out, room, "%s", who.name);
    else if (session_persons(s) == 1)
        text_format(out, room, "%s", text_of(s->settings.language, TEXT_RACE_YOU));
    else
        text_format(out, room, text_of(language, TEXT_PLAYER), (uint64_t)who.person + 1);
}

bool session_watches_bot(const session *s)
{
    return session_in_game(s) && session_persons(s) == 0 && !session_lobby_plays(s);
}

/* For a moment after the end a player still presses keys that were meant for the game. */
bool session_is_out(const session *s)
{
    const run_state *run = session_run_of(s);
    uint64_t ended_us = 0;
    if (!session_in_game(s) || run->match.over || session_persons(s) == 0 || run->lead)
        return false;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (session_is_person(s, i)) {
            uint64_t us = run_board_us(run, i);
            if (run->match.board[i].outcome == TS_RUNNING)
                return false;
            ended_us = us > ended_us ? us : ended_us;
        }
    return run_tick_us(run, run->match.tick) >= ended_us + DUEL_ROUND_SEEN_US;
}
