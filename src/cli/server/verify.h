/* Verifying what waits. */
#ifndef TESSERA_CLI_SERVER_VERIFY_H
#define TESSERA_CLI_SERVER_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

enum { SERVER_BATCH = 50 };
typedef struct server_verify_call {
    uint64_t batch, port; /* logs in one transaction; of the numbers, if it serves them */
    bool once, serves;    /* once: until nothing waits any more */
} server_verify_call;

/* Works until a signal comes. Returns the exit status. */
int server_verify(const server_verify_call *call, const char *where);

/* Does the same in a thread until it is closed. If it has to stop, it reports why and calls `end`,
 * from its thread. Returns NULL if no thread starts. */
struct web_numbers;
typedef struct server_verifier server_verifier;
server_verifier *server_verifier_open(const char *where, struct web_numbers *numbers,
                                      void (*end)(void));
bool server_verifier_close(server_verifier *s); /* false if it had to stop */

#endif
