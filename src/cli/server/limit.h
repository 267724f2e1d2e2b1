/* Limits the requests of one address: some at once, then one after another. Its memory is fixed. */
#ifndef TESSERA_CLI_SERVER_LIMIT_H
#define TESSERA_CLI_SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum { LIMIT_SLOTS = 1024, LIMIT_AT_ONCE = 60, LIMIT_EVERY_MS = 500 };

typedef struct limit_who {
    uint8_t address[8]; /* of IPv6 the half that its owner does not choose */
    bool here;          /* this machine, which is not limited */
} limit_who;

typedef struct limit {
    uint64_t free_at[LIMIT_SLOTS]; /* milliseconds: when all is forgiven */
} limit;

void limit_address(limit_who *who, const uint8_t ip[16]); /* IPv4 as ::ffff:1.2.3.4 */
/* By what a proxy says, the last of its list; NULL if nothing is known. */
void limit_forwarded(limit_who *who, const char *list);
bool limit_pass(limit *l, const limit_who *who, uint64_t now_ms);

#endif
