/* The logs of a folder. */
#define _POSIX_C_SOURCE 200809L
#include "server/logs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "jobs.h"
#include "fail.h"

enum { LOGS_MOST = 1 << 20 };

/* ---- files ---------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add(logs *l, const char *name)
{
    if (l->count == l->capacity) {
        size_t room = l->capacity ? 2 * l->capacity : 64;
        char **more = realloc(l->name, room * sizeof *more);
        if (!more)
            return false;
        l->name = more;
        l->capacity = room;
    }
    l->name[l->count] = strdup(name);
    return l->name[l->count++] != NULL;
}

static int list(logs *l)
{
    DIR *folder = opendir(l->folder);
    if (!folder)
        return cli_fail(l->folder, "%s", strerror(errno));
    int status = CLI_DONE;
    for (const struct dirent *e; status == CLI_DONE && (e = readdir(folder)) != NULL;) {
        size_t length = strlen(e->d_name);
        if (length <= 4 || strcmp(e->d_name + length - 4, ".tsl") != 0)
            continue;
        if (l->count == LOGS_MOST)
            status = cli_fail(l->folder, "too many logs: at most %d", LOGS_MOST);
        else if (!add(l, e->d_name))
            status = cli_fail(NULL, "out of memory");
    }
    closedir(folder);
    if (l->count)
        qsort(l->name, l->count, sizeof *l->name, by_name);
    return status;
}

/* ---- checking ------------------------------------------------------------------------------- */

typedef struct found {
    bool is_right;
    league_game game;
    char why[RANKING_WHY_SIZE];
} found;

static void check_text(found *f, const char *text, size_t size, size_t task)
{
    ranking_log log;
    ranking_checked c;
    int error = ranking_log_read(&log, text, size);
    if (error) {
        snprintf(f->why, sizeof f->why, "line %u: %s", (unsigned)log.line, ranking_reason(error));
        return;
    }
    error = ranking_check(&log, &c);
    if (!error && log.boards < 2)
        snprintf(f->why, sizeof f->why, "one player alone: a league is of duels");
    else if (error && (error != RANKING_UNSIGNED || log.boards < 2))
        ranking_check_say(&log, &c, f->why);
    f->is_right = !f->why[0];
    f->game = league_game_of(&log, &c, task);
}

static void check(void *of, size_t task, void *slot)
{
    const logs *l = of;
    found *f = slot;
    buffer text = {0};
    char why[CLI_WHY_SIZE];
    size_t length = strlen(l->folder) + strlen(l->name[task]) + 2;
    char *path = malloc(length);
    if (!path) {
        snprintf(f->why, sizeof f->why, "out of memory");
        return;
    }
    snprintf(path, length, "%s/%s", l->folder, l->name[task]);
    if (cli_file_get(path, &text, NULL, why))
        check_text(f, text.data, text.size, task);
    else
        snprintf(f->why, sizeof f->why, "%s", why);
    buffer_free(&text);
    free(path);
}

static bool note(void *of, size_t task, void *slot)
{
    logs *l = of;
    const found *f = slot;
    if (f->is_right)
        l->game[l->games++] = f->game;
    memcpy(l->why[task], f->why, sizeof f->why);
    return true;
}

static void drop(void *slot)
{
    (void)slot;
}

int logs_read(logs *l, unsigned jobs)
{
    int status = list(l);
    if (status)
        return status;
    l->game = calloc(l->count + 1, sizeof *l->game);
    l->why = calloc(l->count + 1, sizeof *l->why);
    if (l->game && l->why &&
        jobs_in_order(jobs, &(jobs_row){.count = l->count,
                                        .size = sizeof(found),
                                        .work = check,
                                        .done = note,
                                        .drop = drop,
                                        .of = l}))
        return CLI_DONE;
    return cli_fail(NULL, "out of memory");
}

void logs_free(logs *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->name[i]);
    free(l->name);
    free(l->game);
    free(l->why);
    *l = (logs){0};
}
