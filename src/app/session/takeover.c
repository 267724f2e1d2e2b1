/* The game that the game under way began within, for as long as the player begins it again. */
#include "session/parts.h"

#include <stdlib.h>

const session_takeover *session_takeover_of(const session *s)
{
    return &s->takeover;
}

void session_takeover_forget(session *s)
{
    free(s->takeover.text);
    s->takeover = (session_takeover){0};
}

void session_takeover_put(session *s, const session_takeover *from)
{
    session_takeover_forget(s);
    s->takeover = *from;
}
