/* Reading and writing whole files; a file that exists is replaced as a whole or not at all. */
#define _POSIX_C_SOURCE 200809L
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fail.h"
#include "replay/compact.h"
#include "replay/link.h"

enum { FILE_SIZE_MAX = 64 << 20, READ_SIZE = 1 << 16 };

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) & 15 : -1;
}

void cli_file_from_url(char *name)
{
    static const char scheme[] = "file://";
    const char *from = name + sizeof scheme - 1;
    if (strncmp(name, scheme, sizeof scheme - 1) != 0)
        return;
    while (*from) {
        const int high = from[0] == '%' ? digit_of(from[1]) : -1;
        const int low = high >= 0 ? digit_of(from[2]) : -1;
        *name++ = low >= 0 ? (char)(high << 4 | low) : *from;
        from += low >= 0 ? 3 : 1;
    }
    *name = '\0';
}

static bool refuse(char why[CLI_WHY_SIZE], const char *words, const char *reason)
{
    snprintf(why, CLI_WHY_SIZE, "%s%s", words, reason);
    return false;
}

/* A file that is too large is not read. A pipe does not tell its size: it is read up to the first
 * byte too many. */
static bool read_all(FILE *in, buffer *t, char why[CLI_WHY_SIZE])
{
    static const char too_large[] = "too large: more than 64 MiB";
    struct stat about;
    size_t step = READ_SIZE;
    if (fstat(fileno(in), &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        if (about.st_size > FILE_SIZE_MAX)
            return refuse(why, too_large, "");
        step = (size_t)about.st_size + 1; /* so that the first call finds the end */
    }
    size_t got;
    do {
        if (!buffer_reserve(t, step))
            return refuse(why, "out of memory", "");
        got = fread(t->data + t->size, 1, step, in);
        t->size += got;
    } while (got == step && t->size <= FILE_SIZE_MAX);
    if (t->size > FILE_SIZE_MAX)
        return refuse(why, too_large, "");
    return !ferror(in) || refuse(why, "cannot be read: ", strerror(errno));
}

FILE *cli_file_open(const char *name)
{
    struct stat there;
    FILE *in = NULL;
    int file = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (fstat(file, &there) != 0 || !(S_ISREG(there.st_mode) || S_ISFIFO(there.st_mode)))
        errno = S_ISDIR(there.st_mode) ? EISDIR : ENOTSUP;
    else if (fcntl(file, F_SETFL, O_RDONLY) == 0)
        in = fdopen(file, "rb");
    if (!in)
        close(file);
    return in;
}

/* A link in place of a file's name has a replay in itself; a file of that name goes first. */
static bool is_link(const char *name)
{
    return link_has_replay(name) && access(name, F_OK) != 0;
}

static bool read_link(const char *name, buffer *t, char why[CLI_WHY_SIZE])
{
    int error = link_read(name, &t->data, &t->size);
    t->capacity = t->size;
    return !error || refuse(why, link_reason(error), "");
}

/* A replay in the compact form becomes its text. */
static bool expand(buffer *t, bool *is_compact, char why[CLI_WHY_SIZE])
{
    buffer text = {0};
    *is_compact = compact_is(t->data, t->size);
    if (!*is_compact)
        return true;
    int error = compact_read(t->data, t->size, FILE_SIZE_MAX, &text);
    buffer_free(t);
    *t = text;
    return !error || refuse(why, compact_reason(error), "");
}

bool cli_file_get(const char *name, buffer *t, bool *is_compact, char why[CLI_WHY_SIZE])
{
    bool ignored;
    if (!is_compact)
        is_compact = &ignored;
    *is_compact = false;
    if (strcmp(name, "-") == 0)
        return read_all(stdin, t, why) && expand(t, is_compact, why);
    if (is_link(name))
        return read_link(name, t, why);
    FILE *in = cli_file_open(name);
    if (!in)
        return refuse(why, "cannot be opened: ", strerror(errno));
    bool ok = read_all(in, t, why) && expand(t, is_compact, why);
    fclose(in);
    return ok;
}

const char *cli_file_shown(const char *name)
{
    return is_link(name) ? "the link" : name;
}

int cli_file_fail(const char *name, const char *why)
{
    return cli_fail(strcmp(name, "-") == 0 ? "standard input" : cli_file_shown(name), "%s", why);
}

bool cli_file_read(const char *name, buffer *t)
{
    char why[CLI_WHY_SIZE];
    bool ok = cli_file_get(name, t, NULL, why);
    if (!ok)
        cli_file_fail(name, why);
    return ok;
}

static bool write_and_sync(int file, const char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t count = write(file, bytes + done, size - done);
        if (count < 0 && errno != EINTR)
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return fsync(file) == 0;
}

/* Writes a temporary file beside the old one and renames it: so there is always a whole file. */
bool cli_file_replace(const char *name, const char *bytes, size_t size)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(name);
    char *beside = malloc(length + sizeof suffix);
    if (!beside) {
        cli_fail(name, "out of memory");
        return false;
    }
    memcpy(beside, name, length);
    memcpy(beside + length, suffix, sizeof suffix);

    struct stat old;
    int file = mkstemp(beside);
    bool ok = file >= 0 && stat(name, &old) == 0 && fchmod(file, old.st_mode & 0777) == 0 &&
              write_and_sync(file, bytes, size);
    if (file >= 0)
        ok = close(file) == 0 && ok;
    ok = ok && rename(beside, name) == 0;
    if (!ok) {
        cli_fail(name, "cannot be written: %s", strerror(errno));
        if (file >= 0)
            unlink(beside);
    }
    free(beside);
    return ok;
}

bool cli_file_make(const char *name, const char *bytes, size_t size)
{
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool ok = file >= 0 && write_and_sync(file, bytes, size);
    int error = errno;
    if (file >= 0 && close(file) != 0 && ok) {
        error = errno;
        ok = false;
    }
    if (!ok) {
        if (file >= 0)
            unlink(name);
        cli_fail(name, "cannot be written: %s", strerror(error));
    }
    return ok;
}

bool cli_folder_make(const char *path)
{
    char part[CLI_PAGE_PATH];
    const size_t length = strlen(path);
    for (size_t i = 0; i <= length && i < sizeof part - 1; i++) {
        part[i] = path[i];
        part[i + 1] = '\0';
        if (i && (path[i] == '/' || i == length)) {
            part[i] = '\0';
            mkdir(part, 0777); /* what is wrong shows at the last one */
            part[i] = path[i];
        }
    }
    struct stat there;
    if (stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    cli_fail(path, "cannot be created: %s", strerror(errno));
    return false;
}

/* ---- the browser's page: a file beside the program, since it is built separately ----------- */

bool cli_file_beside_program(const char *place, char *path, size_t size)
{
    const size_t needed = strlen(place) + 1;
    ssize_t length = readlink("/proc/self/exe", path, size - needed);
    while (length > 0 && path[length - 1] != '/')
        length--;
    if (length <= 0)
        return false;
    memcpy(path + length, place, needed);
    return access(path, R_OK) == 0;
}

bool cli_web_page(char path[CLI_PAGE_PATH])
{
    return cli_file_beside_program("tessera.html", path, CLI_PAGE_PATH) ||
           cli_file_beside_program("../share/tessera/tessera.html", path, CLI_PAGE_PATH);
}
