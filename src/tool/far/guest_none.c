/* Where programs are not started as elsewhere. */
#include "guest.h"

#include <stddef.h>

#include "fail.h"

far_guest *far_guest_open(const char *command)
{
    (void)command;
    tool_fail("--tbp", "this program cannot start another one here");
    return NULL;
}

void far_guest_close(far_guest *g)
{
    (void)g;
}

void far_guest_restart(far_guest *g)
{
    (void)g;
}

ts_buttons far_guest_held(far_guest *g, const ts_match *m, unsigned board)
{
    (void)g, (void)m, (void)board;
    return 0;
}

bool far_guest_is_there(const far_guest *g)
{
    (void)g;
    return false;
}
