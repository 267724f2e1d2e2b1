/* The pause, and the question before a game is given up. */
#include "pause.h"
#include "menus/format.h"

enum { PAUSE_RESUME, PAUSE_RESTART, PAUSE_OPTIONS, PAUSE_HELP, PAUSE_LEAVE, PAUSE_LINES };

/* Where others play, too, nobody begins again alone. */
static unsigned pause_at(const session *s, unsigned i)
{
    return i + (session_lobby_plays(s) && i >= PAUSE_RESTART);
}

static unsigned pause_count(const session *s)
{
    return PAUSE_LINES - session_lobby_plays(s);
}

static bool leaves_freely(const session *s)
{
    return session_watches_bot(s) || (session_lobby_plays(s) && session_persons(s) == 0);
}

static void pause_line_say(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[PAUSE_LINES] = {TEXT_RESUME, TEXT_RESTART, TEXT_OPTIONS, TEXT_HELP,
                                                TEXT_GIVE_UP};
    unsigned at = pause_at(s, i);
    bool leaves = at == PAUSE_LEAVE && leaves_freely(s);
    screen_format(s, line->label, sizeof line->label,
                  !leaves                  ? label[at]
                  : session_lobby_plays(s) ? TEXT_ROOM_LEAVE
                                           : TEXT_TO_TITLE);
    line->enter = TEXT_HINT_CHOOSE;
}

/* A player who only watches has nothing to give up. */
static void pause_leave(session *s, uint64_t now_us)
{
    if (leaves_freely(s)) {
        if (session_lobby_plays(s))
            session_online_leave(s, now_us);
        else
            session_game_leave(s);
        return;
    }
    session_set_cursor(s, SCREEN_GIVE_UP, 0);
    session_push(s, SCREEN_GIVE_UP);
}

static void pause_enter(session *s, unsigned i, uint64_t now_us)
{
    switch (pause_at(s, i)) {
    case PAUSE_RESUME: session_game_resume(s, now_us); break;
    case PAUSE_RESTART: session_game_again(s, now_us); break;
    case PAUSE_OPTIONS: session_push(s, SCREEN_OPTIONS); break;
    case PAUSE_HELP: session_push(s, SCREEN_HELP); break;
    default: pause_leave(s, now_us); break;
    }
}

static bool has_room_again(const session *s)
{
    const session_game_size *needs = session_game_needs(s);
    return s->picture.room[0] >= (int)needs->columns && s->picture.room[1] >= (int)needs->lines;
}

static void pause_note(const session *s, char *out, size_t room)
{
    const unsigned reason = session_game_pause_reason(s);
    const session_game_size *needs = session_game_needs(s);
    out[0] = '\0';
    if (s->files.message[0])
        text_format(out, room, "%s", s->files.message);
    else if (reason == PAUSED_BY_FOCUS)
        screen_format(s, out, room, TEXT_PAUSED_FOCUS);
    else if (reason == PAUSED_BY_CLOCK)
        screen_format(s, out, room, TEXT_PAUSED_CLOCK);
    else if (reason == PAUSED_BY_ROOM && !has_room_again(s))
        text_format(out, room, text_of(s->settings.language, TEXT_TOO_SMALL_NEEDS),
                    (uint64_t)needs->columns, (uint64_t)needs->lines);
    else if (session_lobby_plays(s))
        screen_format(s, out, room, TEXT_FAR_PAUSED);
}

static unsigned give_up_count(const session *s)
{
    (void)s;
    return 2;
}

static void give_up_line(const session *s, unsigned i, screen_line *line)
{
    screen_format(s, line->label, sizeof line->label, i == 0 ? TEXT_NO : TEXT_YES);
    line->enter = TEXT_HINT_CHOOSE;
}

static void give_up_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i == 0)
        session_pop(s);
    else if (session_lobby_plays(s))
        session_online_leave(s, now_us);
    else if (session_practice_is_on(s))
        session_game_leave(s); /* nothing that could be kept */
    else
        session_game_finish(s, true);
}

const screen_def screen_pause = {
    .title = TEXT_PAUSED,
    .back = TEXT_HINT_RESUME,
    .count = pause_count,
    .line = pause_line_say,
    .enter = pause_enter,
    .note = pause_note,
};

const screen_def screen_give_up = {
    .title = TEXT_GIVE_UP_SURE,
    .back = TEXT_HINT_BACK,
    .count = give_up_count,
    .line = give_up_line,
    .enter = give_up_enter,
};
