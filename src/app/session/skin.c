/* The player's skin, and how it is shared. */
#include "api/appearance.h"
#include "session/custom.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "text/text.h"

#include <string.h>

const char *session_skin_line(const session *s)
{
    return s->settings.skin[0] ? s->settings.skin : skin_shipped(0);
}

bool session_skin_is_shipped(const session *s, unsigned *which)
{
    unsigned i = 0;
    while (i < SKINS && strcmp(session_skin_line(s), skin_shipped(i)) != 0)
        i++;
    *which = i;
    return i < SKINS;
}

void session_skin_set(session *s, const char *line)
{
    settings_state *set = &s->settings;
    unsigned which;
    char next[SKIN_LINE_MAX];
    text_format(next, sizeof next, "%s", line);
    set->theme = THEME_SKIN;
    if (strcmp(set->skin, next) == 0)
        return;
    if (!session_skin_is_shipped(s, &which))
        memcpy(set->skin_before, set->skin, sizeof set->skin);
    memcpy(set->skin, next, sizeof next);
    session_touch(s);
}

/* Many characters at once are a paste of a whole line; fewer, such as a colour, go into it. */
void session_skin_write(session *s, uint32_t letter, bool is_typed)
{
    enum { WHOLE = 12 };
    char *line = s->settings.skin, pasted[WHOLE];
    const unsigned came = session_custom_came_at_once(s);
    if (came == 1 && !is_typed)
        session_skin_set(s, "");
    if (came == WHOLE && is_typed && strlen(line) >= WHOLE) {
        char *from = line + strlen(line) - (WHOLE - 1);
        memcpy(pasted, from, sizeof pasted);
        *from = '\0';
        session_skin_set(s, pasted);
    }
    const size_t used = strlen(line);
    if (letter >= ' ' && letter < 127 && used + 1 < SKIN_LINE_MAX) {
        line[used] = (char)letter;
        line[used + 1] = '\0';
    }
    session_touch(s);
}

void session_skin_write_link(const session *s, char *out, size_t size)
{
    const char *page = s->options.page ? s->options.page : "";
    size_t at = text_format(out, size, "%s" SKIN_LINK, page);
    text_format(out + at, size - at, "%s", session_skin_line(s));
    for (; out[at]; at++)
        if (out[at] == ' ')
            out[at] = '&';
}

bool session_skin_take_link(session *s, const char *link)
{
    const char *line = skin_link(link);
    if (!line || session_shows_game(s))
        return false;
    session_skin_set(s, line + strlen(SKIN_LINK));
    if (session_screen(s) != SCREEN_SKIN)
        session_push(s, SCREEN_SKIN);
    return true;
}
