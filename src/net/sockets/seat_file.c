/* A file holds a hash of the lobby's key, by which the lobby is found again, and the secret. */
#define _DEFAULT_SOURCE
#include "sockets/seat_file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "crypt/crypt.h"

enum { RECORD_SIZE = CRYPT_HASH + NET_SECRET_SIZE, PATH_SIZE = 1040 };

/* Returns the locked file, or -1 if another program has it or it cannot be opened. */
static int open_slot(const char *path, unsigned number)
{
    char name[PATH_SIZE];
    const char ending[] = {'-', '0' + number, '\0'};
    size_t length = strlen(path);
    if (length + sizeof ending > sizeof name)
        return -1;
    memcpy(name, path, length);
    memcpy(name + length, ending, sizeof ending);
    int file = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        file = -1;
    }
    return file;
}

static bool is_of_lobby(int file, const uint8_t lobby[CRYPT_HASH], uint8_t record[RECORD_SIZE])
{
    return pread(file, record, RECORD_SIZE, 0) == RECORD_SIZE &&
           memcmp(record, lobby, CRYPT_HASH) == 0;
}

void net_seat_file_open(net_seat_file *f, const char *path, const uint8_t key[NET_KEY_SIZE],
                        uint8_t secret[NET_SECRET_SIZE])
{
    static const char purpose[] = "tessera seat";
    uint8_t lobby[CRYPT_HASH], record[RECORD_SIZE];
    crypt_hash(lobby, purpose, sizeof purpose, key, NET_KEY_SIZE);
    f->file = -1;
    for (unsigned i = 1; i <= NET_SEAT_FILES; i++) {
        int file = open_slot(path, i);
        if (file < 0)
            continue;
        if (is_of_lobby(file, lobby, record)) {
            if (f->file >= 0)
                close(f->file);
            f->file = file;
            memcpy(secret, record + CRYPT_HASH, NET_SECRET_SIZE);
            return;
        }
        if (f->file < 0)
            f->file = file; /* the first that is free, unless a later one is of this lobby */
        else
            close(file);
    }
    crypt_random(secret, NET_SECRET_SIZE);
    memcpy(record, lobby, sizeof lobby);
    memcpy(record + CRYPT_HASH, secret, NET_SECRET_SIZE);
    if (f->file >= 0 && pwrite(f->file, record, RECORD_SIZE, 0) != RECORD_SIZE)
        net_seat_file_forget(f);
}

void net_seat_file_forget(net_seat_file *f)
{
    if (f->file < 0)
        return;
    int error = ftruncate(f->file, 0);
    (void)error; /* a secret that stays opens only the seat that was left */
    close(f->file);
    f->file = -1;
}
