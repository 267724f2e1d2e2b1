/* Games on their way to a server. A file's first line is the address of the server, then comes the
 * log. */
#define _POSIX_C_SOURCE 200809L
#include "claims.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "client/http.h"
#include "ranking/ranking.h"
#include "client/key.h"
#include "crypt/crypt.h"

#define FOLDER "hand-in"
#define ENDING ".tsl"

/* ---- keeping -------------------------------------------------------------------------------- */

static bool write_whole(const char *path, const client_claim *c, const char *head, size_t head_size)
{
    char beside[KEY_PATH_SIZE + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *f = fopen(beside, "w");
    if (!f)
        return false;
    bool wrote = fprintf(f, "%s\n", c->place) > 0 && fwrite(head, 1, head_size, f) == head_size &&
                 fwrite(c->replay, 1, c->size, f) == c->size && fflush(f) == 0 &&
                 fsync(fileno(f)) == 0;
    wrote = fclose(f) == 0 && wrote && rename(beside, path) == 0;
    if (!wrote)
        unlink(beside);
    return wrote;
}

bool claims_keep(const client_claim *c, const statements_key *who)
{
    char head[RANKING_HEAD_SIZE], path[KEY_PATH_SIZE], name[80], digits[2 * RANKING_HASH_SIZE + 1];
    uint8_t hash[RANKING_HASH_SIZE];
    size_t size = statements_log_head(c, who, (uint64_t)time(NULL), head);
    if (size == 0)
        return false;
    crypt_blake2b(hash, head, size, c->replay, c->size);
    hex_write(digits, hash, sizeof hash);
    snprintf(name, sizeof name, FOLDER "/%.32s" ENDING, digits);
    return !key_path(path, name) && write_whole(path, c, head, size);
}

/* ---- what is kept --------------------------------------------------------------------------- */

/* The n-th; false if there are fewer. */
static bool find(unsigned n, char path[KEY_PATH_SIZE])
{
    char folder[KEY_PATH_SIZE];
    const struct dirent *e;
    bool found = false;
    if (key_path(folder, FOLDER))
        return false;
    DIR *d = opendir(folder);
    while (d && !found && (e = readdir(d)) != NULL) {
        size_t length = strlen(e->d_name);
        bool ours = length > 4 && strcmp(e->d_name + length - 4, ENDING) == 0;
        found = ours && n-- == 0 &&
                snprintf(path, KEY_PATH_SIZE, "%s/%s", folder, e->d_name) < KEY_PATH_SIZE;
    }
    if (d)
        closedir(d);
    return found;
}

unsigned claims_count(void)
{
    char path[KEY_PATH_SIZE];
    unsigned count = 0;
    while (find(count, path))
        count++;
    return count;
}

static char *read_whole(const char *path, size_t *size)
{
    FILE *f = fopen(path, "r");
    char *text = f ? malloc(RANKING_LOG_MAX + ONLINE_PLACE_SIZE + 1) : NULL;
    *size = text ? fread(text, 1, RANKING_LOG_MAX + ONLINE_PLACE_SIZE, f) : 0;
    if (text)
        text[*size] = 0;
    if (f)
        fclose(f);
    return text;
}

/* True if the server has said something that will not change. Any other answer, such as the page of
 * a network that wants a password, says nothing of the log. */
static bool is_settled(int status, const char *answer)
{
    const int claim = http_claim(status, answer);
    return status == 413 || (claim >= 0 && claim != RANKING_CLAIM_MANY);
}

static bool send_one(const char *path)
{
    size_t size, answer_size;
    char *text = read_whole(path, &size), *log = text ? strchr(text, '\n') : NULL, *answer = NULL;
    if (!log) {
        free(text);
        return unlink(path) == 0;
    }
    *log++ = 0;
    int status = http_ask(text, "/log", log, size - (size_t)(log - text), &answer, &answer_size);
    const bool settled = is_settled(status, answer);
    free(answer);
    free(text);
    return settled && unlink(path) == 0;
}

void claims_send(void)
{
    char path[KEY_PATH_SIZE];
    for (unsigned at = 0; find(at, path);)
        if (!send_one(path))
            at++;
}
