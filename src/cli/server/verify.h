/* Verifying what waits. */
#ifndef TESSERA_CLI_SERVER_VERIFY_H
#define TESSERA_CLI_SERVER_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct server_verify_call {
    uint64_t batch, port; /* logs in one transaction; of the numbers, if it serves them */
    bool once, serves;    /* once: until nothing waits any more */
} server_verify_call;

/* Works until a signal comes. Returns the exit status. */
int server_verify(const server_verify_call *call, const char *where);

#endif
