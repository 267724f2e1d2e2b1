/* A replay or a rule set that the player saves, on the disk. No file is written over but an earlier
 * text of the same rule set. */
#include "front/save_file.h"

#include "store/data_home.h"
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

static bool find_rules_folder(char out[SAVE_PATH_SIZE])
{
    const int length = data_home_find(out, SAVE_PATH_SIZE, "/rules");
    if (length <= 0 || length >= SAVE_PATH_SIZE)
        return false;
    for (char *at = out + 1; (at = strchr(at, '/')) != NULL; *at++ = '/') {
        *at = '\0';
        mkdir(out, 0700); /* errors show at the last one */
    }
    mkdir(out, 0700);
    return is_folder(out);
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

/* Makes a file by this name, or by one with a number that is free. */
static FILE *make_new(const char *folder, const char *name, char path[SAVE_PATH_SIZE])
{
    enum { TRIES = 1000 };
    char numbered[200];
    const char *dot = strrchr(name, '.');
    const int stem = dot ? (int)(dot - name) : (int)strlen(name);
    for (int i = 1; i <= TRIES; i++) {
        if (i == 1)
            snprintf(numbered, sizeof numbered, "%s", name);
        else
            snprintf(numbered, sizeof numbered, "%.*s-%d%s", stem, name, i, dot ? dot : "");
        if (!join(path, folder, numbered))
            return NULL;
        FILE *out = fopen(path, "wbx");
        if (out || access(path, F_OK) != 0)
            return out;
    }
    return NULL;
}

static bool write_whole(FILE *out, const replay_file *file)
{
    const bool good = fwrite(file->text, 1, file->size, out) == file->size;
    return fclose(out) == 0 && good;
}

/* An earlier file of that name stays until the new one is whole. */
static bool replace(const replay_file *file, const char *folder, char path[SAVE_PATH_SIZE])
{
    char beside[SAVE_PATH_SIZE];
    FILE *out = make_new(folder, "new", beside);
    const bool good = out && write_whole(out, file) && join(path, folder, file->name) &&
                      rename(beside, path) == 0;
    if (out && !good)
        remove(beside);
    return good;
}

bool save_file(const replay_file *file, char path[SAVE_PATH_SIZE])
{
    char folder[SAVE_PATH_SIZE];
    if (file->kind == FILE_REPLAY ? !find_folder(folder) : !find_rules_folder(folder))
        return false;
    if (file->kind == FILE_RULES)
        return replace(file, folder, path);
    FILE *out = make_new(folder, file->name, path);
    const bool good = out && write_whole(out, file);
    if (out && !good)
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
