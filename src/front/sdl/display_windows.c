/* Displays on Windows: a service has no visible desktop. */
#include "internal.h"

#include <windows.h>

bool display_is_there(void)
{
    USEROBJECTFLAGS flags;
    HWINSTA station = GetProcessWindowStation();
    return station && GetUserObjectInformationA(station, UOI_FLAGS, &flags, sizeof flags, NULL) &&
           flags.dwFlags & WSF_VISIBLE;
}

const char *display_drivers(void)
{
    return "windows";
}
