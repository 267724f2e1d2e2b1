/* A hall by the network of this machine, for sessions: the calls of play/face/visit.h. */
#ifndef TESSERA_VISIT_VISIT_H
#define TESSERA_VISIT_VISIT_H

#include "face/visit.h"

extern const visit_calls visit_hall;

visit *visit_here(void); /* NULL: built without signatures, or there is no network */
void visit_close(visit *v);

#endif
