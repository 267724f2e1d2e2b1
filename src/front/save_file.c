/* A replay that the player saves, on the disk. No file is ever written over. */
#include "front/save_file.h"

#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool join(char out[SAVE_PATH_SIZE], const char *a, const char *b)
{
    int length = snprintf(out, SAVE_PATH_SIZE, "%s/%s", a, b);
    return length > 0 && length < SAVE_PATH_SIZE;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && access(path, W_OK | X_OK) == 0;
}

static bool find_folder(char out[SAVE_PATH_SIZE])
{
    const char *named = getenv("TESSERA_HOME"), *home = getenv("HOME");
    if (named && *named)
        return join(out, named, ".") && is_folder(out);
    if (!home || home[0] != '/')
        return false;
    return (join(out, home, "Documents") && is_folder(out)) ||
           (join(out, home, ".") && is_folder(out));
}

bool save_file(const replay_file *file, char path[SAVE_PATH_SIZE])
{
    enum { TRIES = 1000 };
    char folder[SAVE_PATH_SIZE], name[200];
    const char *dot = strrchr(file->name, '.');
    int stem = dot ? (int)(dot - file->name) : (int)strlen(file->name);
    FILE *out = NULL;
    if (!find_folder(folder))
        return false;
    for (int i = 1; !out && i <= TRIES; i++) {
        if (i == 1)
            snprintf(name, sizeof name, "%s", file->name);
        else
            snprintf(name, sizeof name, "%.*s-%d%s", stem, file->name, i, dot ? dot : "");
        if (!join(path, folder, name))
            return false;
        out = fopen(path, "wbx");
        if (!out && access(path, F_OK) != 0)
            return false;
    }
    if (!out)
        return false;
    bool good = fwrite(file->text, 1, file->size, out) == file->size;
    good = fclose(out) == 0 && good;
    if (!good)
        remove(path);
    return good;
}

void save_files(session *s, uint64_t now_us)
{
    replay_file file;
    char path[SAVE_PATH_SIZE];
    while (session_file(s, &file)) {
        bool good = save_file(&file, path);
        if (good)
            text_take_out_orders(path);
        session_tell_saved(s, good ? path : "", now_us);
    }
}
