/* The screen that gives a game to others: its link, which can be copied and is shown as a QR code,
 * and the replay as a file. */
#include "share.h"

#include "menus/format.h"
#include "session/share.h"

static bool can_copy(const session *s)
{
    return session_share_link(s) != NULL;
}

static bool saves(const session *s)
{
    return s->options.has_files || s->options.saves_files;
}

static unsigned share_count(const session *s)
{
    return (unsigned)can_copy(s) + saves(s);
}

static void share_line(const session *s, unsigned i, screen_line *line)
{
    bool copies = can_copy(s) && i == 0;
    screen_format(s, line->label, sizeof line->label, copies ? TEXT_SHARE_LINK : TEXT_SHARE_FILE);
    if (copies && session_share_is_copied(s))
        screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
    const bool by_shell = !s->options.in_page && !s->options.has_window;
    if (copies && (s->options.page || s->options.in_page))
        screen_format(s, line->about, sizeof line->about, TEXT_SHARE_ABOUT);
    else if (!by_shell)
        screen_format(s, line->about, sizeof line->about,
                      copies ? TEXT_SHARE_ANY_PAGE : TEXT_SHARE_FILE_OPENS);
    else
        text_format(
            line->about, sizeof line->about,
            text_of(s->settings.language, copies ? TEXT_SHARE_NO_PAGE : TEXT_SHARE_FILE_ABOUT),
            session_called(s));
    line->enter = TEXT_HINT_CHOOSE;
}

static void share_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (can_copy(s) && i == 0)
        session_share_copy(s);
    else
        session_share_save(s);
}

static void share_note(const session *s, char *out, size_t room)
{
    out[0] = '\0';
    if (!can_copy(s))
        screen_format(s, out, room, TEXT_SHARE_LONG);
}

const screen_def screen_share = {
    .title = TEXT_SHARE,
    .back = TEXT_HINT_BACK,
    .count = share_count,
    .line = share_line,
    .enter = share_enter,
    .note = share_note,
};
