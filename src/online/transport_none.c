/* Where sockets are not what they are elsewhere: nobody far away can be played with. */
#include "online/online.h"

online *online_here(uint64_t signature, const char *seats)
{
    (void)signature;
    (void)seats;
    return NULL;
}
