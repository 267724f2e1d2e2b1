/* The pause, and the question before a game is given up. */
#include "pause.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/match.h"
#include "session/online.h"
#include "session/files.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"

/* ---- the pause ------------------------------------------------------------------------------ */

static void resume(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_resume(s, now_us);
}

/* In an online match nobody starts again alone. */
static bool can_restart(const session *s, const screen_row *row)
{
    (void)row;
    return !session_lobby_plays(s);
}

static void restart(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_again(s, now_us);
}

/* A player who only watches has nothing to give up. */
static bool leaves_freely(const session *s)
{
    return session_watches_bot(s) || (session_lobby_plays(s) && session_persons(s) == 0);
}

static void fill_leave(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (leaves_freely(s))
        screen_format(s, line->label, sizeof line->label,
                      session_lobby_plays(s) ? TEXT_ROOM_LEAVE : TEXT_TO_TITLE);
}

static void leave(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    if (!leaves_freely(s)) {
        session_set_cursor(s, SCREEN_GIVE_UP, 0);
        session_push(s, SCREEN_GIVE_UP);
    } else if (session_lobby_plays(s)) {
        session_online_leave(s, now_us);
    } else {
        session_game_leave(s);
    }
}

static const screen_row pause_rows[] = {
    {.label = TEXT_RESUME, .hint = TEXT_HINT_CHOOSE, .enter = resume},
    {.label = TEXT_RESTART, .hint = TEXT_HINT_CHOOSE, .shown = can_restart, .enter = restart},
    {.label = TEXT_OPTIONS, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_OPTIONS},
    {.label = TEXT_HELP, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_HELP},
    {.label = TEXT_GIVE_UP, .hint = TEXT_HINT_CHOOSE, .fill = fill_leave, .enter = leave},
};

static bool pause_escape(session *s, uint64_t now_us)
{
    session_game_resume(s, now_us);
    return false;
}

static bool pause_other_key(session *s, const input_press *p)
{
    if (p->action == ACTION_PAUSE)
        session_game_resume(s, p->now_us);
    return p->action == ACTION_PAUSE;
}

static bool has_room_again(const session *s)
{
    const session_game_size *needs = session_game_needs(s);
    return session_picture_size(s)[0] >= (int)needs->columns &&
           session_picture_size(s)[1] >= (int)needs->lines;
}

static void pause_note(const session *s, char *out, size_t size)
{
    const unsigned reason = session_game_pause_reason(s);
    const session_game_size *needs = session_game_needs(s);
    out[0] = '\0';
    if (session_files_message(s)[0])
        text_format(out, size, "%s", session_files_message(s));
    else if (reason == PAUSED_BY_FOCUS)
        screen_format(s, out, size, TEXT_PAUSED_FOCUS);
    else if (reason == PAUSED_BY_CLOCK)
        screen_format(s, out, size, TEXT_PAUSED_CLOCK);
    else if (reason == PAUSED_BY_ROOM && !has_room_again(s))
        text_format(out, size, text_of(s->settings.language, TEXT_TOO_SMALL_NEEDS),
                    (uint64_t)needs->columns, (uint64_t)needs->lines);
    else if (session_lobby_plays(s))
        screen_format(s, out, size, TEXT_FAR_PAUSED);
}

const screen_def screen_pause = {
    .title = TEXT_PAUSED,
    .back = TEXT_HINT_RESUME,
    SCREEN_ROWS(pause_rows),
    .note = pause_note,
    .warns = screen_files_warn,
    .escape = pause_escape,
    .other_key = pause_other_key,
};

/* ---- giving up ------------------------------------------------------------------------------ */

static void keep_playing(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_pop(s);
}

static void give_up(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    if (session_lobby_plays(s))
        session_online_leave(s, now_us);
    else if (session_practice_is_on(s))
        session_game_leave(s); /* nothing that could be saved */
    else
        session_game_finish(s, true);
}

static const screen_row give_up_rows[] = {
    {.label = TEXT_NO, .hint = TEXT_HINT_CHOOSE, .enter = keep_playing},
    {.label = TEXT_YES, .hint = TEXT_HINT_CHOOSE, .enter = give_up},
};

static void give_up_title(const session *s, char *out, size_t size)
{
    screen_format(s, out, size, session_lobby_plays(s) ? TEXT_FAR_GIVE_UP : TEXT_GIVE_UP_SURE);
}

const screen_def screen_give_up = {
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(give_up_rows),
    .format_title = give_up_title,
};
