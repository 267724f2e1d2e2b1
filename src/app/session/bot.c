/* Bots that play instead of persons, and how fast they play. */
#include "session/parts.h"

void session_bot_play(session *s, unsigned level)
{
    s->bot.level = (uint8_t)level;
}

void session_bot_leave(session *s)
{
    s->bot.level = 0;
}

void session_bot_continue(session *s)
{
    s->bot.level = session_watches_bot(s)
                       ? (uint8_t)session_bot_profile_chosen(s, &session_duel_of(s)->who[0])
                       : 0;
}

/* Games that follow keep the speed until a person plays. */
void session_bot_hurry(session *s, int by)
{
    int speed = session_watches_bot(s) ? s->bot.speed + by : 0;
    if (speed < VIEWER_SLOWEST || speed > VIEWER_FASTEST)
        return;
    s->bot.speed = (int8_t)speed;
    run_set_speed(session_run_to_change(s), speed, s->now_us);
    session_touch(s);
}
