/* Files that come with the program: rule sets, beside the player's own, and rated puzzles. */
#define _DEFAULT_SOURCE
#include "setup.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "store/data_home.h"
#include "store/store.h"
#include "file.h"
#include "replay/rules_line.h"

enum { PATH_SIZE = 4096, NAME_SIZE = 64 };
static const char ending[] = ".rules";

static void load_file(const char *path, bool is_own)
{
    buffer text = {0};
    ts_rules_text read;
    ts_rules_error error;
    char why[CLI_WHY_SIZE];
    if (!cli_file_get(path, &text, NULL, why))
        cli_file_fail(path, why);
    else if (!(is_own ? ts_rules_read : ts_rules_read_installed)(text.data, text.size, &read,
                                                                 &error))
        cli_rules_fail(path, &error);
    buffer_free(&text);
}

static bool is_rules(const char *name)
{
    const size_t length = strlen(name), end = sizeof ending - 1;
    return length > end && length < NAME_SIZE && strcmp(name + length - end, ending) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void load_folder(const char *folder, bool is_own)
{
    char name[TS_RULES_MAX][NAME_SIZE], path[PATH_SIZE];
    size_t count = 0;
    DIR *files = opendir(folder);
    for (struct dirent *entry; files && count < TS_RULES_MAX && (entry = readdir(files));)
        if (is_rules(entry->d_name))
            strcpy(name[count++], entry->d_name);
    if (files)
        closedir(files);
    qsort(name, count, sizeof *name, by_name);
    for (size_t i = 0; i < count; i++) {
        const int length = snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        if (length > 0 && (size_t)length < sizeof path)
            load_file(path, is_own);
    }
}

static bool load_beside_program(const char *place)
{
    char path[PATH_SIZE];
    if (!cli_file_beside_program(place, path, sizeof path))
        return false;
    load_folder(path, false);
    return true;
}

static void load_own(void)
{
    char path[PATH_SIZE];
    const int length = data_home_find(path, sizeof path, "/rules");
    if (length > 0 && (size_t)length < sizeof path)
        load_folder(path, true);
}

/* Sets whose file is gone are in the replays of their games, and are read with those. */
bool cli_rules_load_played(void)
{
    static bool is_loaded;
    char path[PATH_SIZE];
    const int length = data_home_find(path, sizeof path, "/tessera.db");
    if (is_loaded || length <= 0 || (size_t)length >= sizeof path || access(path, F_OK) != 0)
        return false;
    is_loaded = true;
    store_list list = {.game = calloc(STORE_LIMIT, sizeof *list.game), .capacity = STORE_LIMIT};
    store_handle *s = list.game ? store_open(NULL) : NULL;
    if (s) {
        store_newest(s, &(store_filter){.mode = -1, .rules = -1}, &list);
        store_close(s);
    }
    free(list.game);
    return s != NULL;
}

const char *cli_rules_source(const char *name, size_t *size)
{
    static buffer text;
    char path[PATH_SIZE], below[NAME_SIZE + sizeof "../share/tessera/rules/"];
    buffer_free(&text);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const folder[] = {"/rules/", "data/rules/", "../share/tessera/rules/"};
        const int length = snprintf(below, sizeof below, "%s%s%s", folder[i], name, ending);
        const bool fits = length > 0 && (size_t)length < sizeof below;
        const int there = fits && i == 0 ? data_home_find(path, sizeof path, below) : 0;
        const bool found = i == 0 ? there > 0 && (size_t)there < sizeof path
                                  : fits && cli_file_beside_program(below, path, sizeof path);
        if (found && access(path, R_OK) == 0 && cli_file_read(path, &text)) {
            *size = text.size;
            return text.data;
        }
        buffer_free(&text);
    }
    return NULL;
}

/* Whole lines, to the end of the program; NULL if there is no such file. */
const char *cli_puzzles(void)
{
    static buffer text;
    char path[PATH_SIZE];
    if (!text.data &&
        (cli_file_beside_program("data/puzzles/rated.txt", path, sizeof path) ||
         cli_file_beside_program("../share/tessera/puzzles/rated.txt", path, sizeof path)) &&
        cli_file_read(path, &text))
        buffer_add_byte(&text, '\0');
    return text.failed ? NULL : text.data;
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
