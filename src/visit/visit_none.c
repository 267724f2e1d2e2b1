/* Where there are no sockets, or nothing can be signed. */
#include "visit.h"

const visit_calls visit_hall = {.ask = NULL};

visit *visit_here(void)
{
    return NULL;
}

void visit_close(visit *v)
{
    (void)v;
}
