/* The place of a server's results: a file, or a PostgreSQL server, which may be away. */
#ifndef TESSERA_CLI_SERVER_DATABASE_H
#define TESSERA_CLI_SERVER_DATABASE_H

#include <stdbool.h>

struct ranking;

/* Returns true when the program is to end. */
typedef bool database_stops(void *ctx);

/* Opens it. A server that is away is asked again until it comes; the log says once that it is away,
 * and when it has come. NULL after an error has been printed, or the program is to end. */
struct ranking *database_open(const char *where, bool make, database_stops *stops, void *ctx);

/* Waits before the next try; false if the program is to end. */
bool database_rest(database_stops *stops, void *ctx);

#endif
