/* The file of a key: a line that says what it is, and the secret in hexadecimal digits. */
#define _POSIX_C_SOURCE 200809L
#include "client/key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/data_home.h"
#include "crypt/crypt.h"
#include "ranking/signed_log.h"

#define MAGIC "tessera key 1\n"
enum { TEXT_SIZE = sizeof MAGIC - 1 + 2 * RANKING_SECRET_SIZE + 1 };

const char *key_path(char path[KEY_PATH_SIZE], const char *name)
{
    char below[64];
    snprintf(below, sizeof below, "/%s", name);
    const int length = data_home_find(path, KEY_PATH_SIZE, below);
    if (length < 0)
        return "there is no home folder to keep a key in";
    if (length >= KEY_PATH_SIZE)
        return "the path of the home folder is too long";
    for (char *at = path + 1; (at = strchr(at, '/')) != NULL; *at++ = '/') {
        *at = 0;
        mkdir(path, 0700); /* what is wrong shows when the file is made */
    }
    return NULL;
}

static const char *make(const char *path, uint8_t secret[RANKING_SECRET_SIZE],
                        uint8_t key[RANKING_KEY_SIZE])
{
    char text[TEXT_SIZE + 1] = MAGIC;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return strerror(errno);
    crypt_sign_new_key(secret, key);
    hex_write(text + sizeof MAGIC - 1, secret, RANKING_SECRET_SIZE);
    text[TEXT_SIZE - 1] = '\n';
    bool wrote = write(file, text, TEXT_SIZE) == TEXT_SIZE && fsync(file) == 0;
    wrote = close(file) == 0 && wrote;
    crypt_wipe(text, sizeof text);
    if (wrote)
        return NULL;
    unlink(path);
    return "cannot be written";
}

static const char *read_key(int file, uint8_t secret[RANKING_SECRET_SIZE],
                            uint8_t key[RANKING_KEY_SIZE])
{
    char text[TEXT_SIZE + 1];
    uint8_t beside[RANKING_KEY_SIZE];
    ssize_t size = read(file, text, sizeof text);
    close(file);
    if (size != TEXT_SIZE || memcmp(text, MAGIC, sizeof MAGIC - 1) != 0 ||
        !hex_read(secret, text + sizeof MAGIC - 1, RANKING_SECRET_SIZE))
        return "is no key";
    crypt_sign_public_key(secret, key);
    /* a secret whose own half does not fit it would sign what nobody believes */
    memcpy(beside, secret + RANKING_SECRET_SIZE - RANKING_KEY_SIZE, sizeof beside);
    return memcmp(beside, key, sizeof beside) == 0 ? NULL : "is no key";
}

const char key_none[] = "there is no key";

const char *key_open(const char *path, bool anew, uint8_t secret[RANKING_SECRET_SIZE],
                     uint8_t key[RANKING_KEY_SIZE])
{
    if (!crypt_open())
        return crypt_missing();
    int there = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (there >= 0)
        return read_key(there, secret, key);
    if (errno != ENOENT)
        return strerror(errno);
    return anew ? make(path, secret, key) : key_none;
}
