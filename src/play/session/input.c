/* Keys that are down. */
#include "parts.h"

void session_input_leave_screen(session *s)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        s->input.down[i].stale = true;
}

void session_input_release_all(session *s)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        s->input.down[i].key = KEY_NONE;
}

key_code session_input_down(const session *s, unsigned i)
{
    return s->input.down[i].key;
}
