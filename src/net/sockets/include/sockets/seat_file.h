/* The secret by which a program that was killed gets its seat back when it is started again. It is
 * kept in a file that the running program has locked, so two programs never share one. */
#ifndef TESSERA_NET_SOCKETS_SEAT_FILE_H
#define TESSERA_NET_SOCKETS_SEAT_FILE_H

#include "net/noise.h"

enum { NET_SEAT_FILES = 4 /* programs at the same time whose secrets are kept */ };

typedef struct net_seat_file {
    int file; /* -1 if none */
} net_seat_file;

/* Gets the secret for the lobby with this key: that of a program that did not leave it, else a new
 * one. `path` is the beginning of the files' names. If no file can be written the secret is new and
 * is not kept. */
void net_seat_file_open(net_seat_file *f, const char *path, const uint8_t key[NET_KEY_SIZE],
                        uint8_t secret[NET_SECRET_SIZE]);
/* The lobby has been left for good. */
void net_seat_file_forget(net_seat_file *f);

#endif
