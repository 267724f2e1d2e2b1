/* Where sockets are not what they are elsewhere: nobody far away can be played with. */
#include "meet/meet.h"

meet *meet_here(uint64_t signature)
{
    (void)signature;
    return NULL;
}
