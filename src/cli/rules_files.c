/* Rule sets from files: those that come with the program, and the player's own. */
#define _DEFAULT_SOURCE
#include "setup.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "file.h"

enum { PATH_SIZE = 4096 };
static const char ending[] = ".rules";

static void load_file(const char *path)
{
    buffer text = {0};
    ts_rules_text read;
    ts_rules_error error;
    char why[CLI_WHY_SIZE];
    if (!cli_file_get(path, &text, NULL, why))
        cli_file_fail(path, why);
    else if (!ts_rules_read(text.data, text.size, &read, &error))
        cli_rules_fail(path, &error);
    buffer_free(&text);
}

static int is_rules(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name), end = sizeof ending - 1;
    return length > end && strcmp(entry->d_name + length - end, ending) == 0;
}

static void load_folder(const char *folder)
{
    struct dirent **entry;
    char path[PATH_SIZE];
    const int count = scandir(folder, &entry, is_rules, alphasort);
    for (int i = 0; i < count; i++) {
        const int length = snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        if (length > 0 && (size_t)length < sizeof path)
            load_file(path);
        free(entry[i]);
    }
    if (count >= 0)
        free(entry);
}

static bool load_beside_program(const char *place)
{
    char path[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 64);
    while (length > 0 && path[length - 1] != '/')
        length--;
    if (length <= 0)
        return false;
    memcpy(path + length, place, strlen(place) + 1);
    if (access(path, R_OK) != 0)
        return false;
    load_folder(path);
    return true;
}

static void load_own(void)
{
    char path[PATH_SIZE];
    const char *home = getenv("HOME"), *data = getenv("XDG_DATA_HOME"),
               *own = getenv("TESSERA_HOME");
    const bool has_data = data && data[0] == '/';
    int length = -1;
    if (own && *own)
        length = snprintf(path, sizeof path, "%s/rules", own);
    else if (has_data || (home && home[0] == '/'))
        length = snprintf(path, sizeof path, "%s%s", has_data ? data : home,
                          has_data ? "/tessera/rules" : "/.local/share/tessera/rules");
    if (length > 0 && (size_t)length < sizeof path)
        load_folder(path);
}

void cli_rules_load(void)
{
    static bool is_loaded;
    if (is_loaded)
        return;
    is_loaded = true;
    if (!load_beside_program("data/rules"))
        load_beside_program("../share/tessera/rules");
    load_own();
}
