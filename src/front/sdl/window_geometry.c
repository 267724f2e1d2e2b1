/* Folders by the desktop's conventions (XDG), each by its variable or its usual place. */
#define _POSIX_C_SOURCE 200809L
#include "internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILE_NAME "window"

/* Joins three parts; false if too long. */
static bool join(char *out, const char *a, const char *b, const char *c)
{
    int length = snprintf(out, WINDOW_GEOMETRY_PATH_SIZE, "%s%s%s", a, b, c);
    return length > 0 && length < WINDOW_GEOMETRY_PATH_SIZE;
}

/* The folder of everything the game has, where one is named. */
static const char *named_folder(void)
{
    const char *named = getenv("TESSERA_HOME");
    return named && *named ? named : NULL;
}

/* The game's own folder of that kind. */
static bool own_folder(char *out, const char *variable, const char *usual)
{
    const char *set = getenv(variable), *home = getenv("HOME");
    if (named_folder())
        return join(out, named_folder(), "", "");
    if (set && set[0] == '/')
        return join(out, set, "/tessera", "");
    return home && home[0] == '/' && join(out, home, usual, "/tessera");
}

/* The folder and its parents; each may exist already. */
static bool make_folder(char *path)
{
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = '\0';
            mkdir(path, 0755);
            *at = '/';
        }
    mkdir(path, 0755);
    return access(path, W_OK | X_OK) == 0;
}

/* ---- where the window was ------------------------------------------------------------------- */

/* Whatever has that name, the window does not wait for it. */
static FILE *open_to_read(const char *path)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *in =
        file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode) ? fdopen(file, "r") : NULL;
    if (!in && file >= 0)
        close(file);
    return in;
}

static bool is_sane(const window_geometry *p)
{
    enum { FAR = 100000 };
    return p->width > 0 && p->height > 0 && p->width < FAR && p->height < FAR && p->x > -FAR &&
           p->y > -FAR && p->x < FAR && p->y < FAR;
}

window_geometry window_geometry_read(void)
{
    char folder[WINDOW_GEOMETRY_PATH_SIZE], path[WINDOW_GEOMETRY_PATH_SIZE];
    window_geometry p = {0};
    int fullscreen = 0;
    if (!own_folder(folder, "XDG_STATE_HOME", "/.local/state") ||
        !join(path, folder, "/", FILE_NAME))
        return p;
    FILE *file = open_to_read(path);
    if (!file)
        return p;
    p.known = fscanf(file, "place %d %d %d %d fullscreen %d", &p.x, &p.y, &p.width, &p.height,
                     &fullscreen) == 5 &&
              is_sane(&p);
    fclose(file);
    p.fullscreen = p.known && fullscreen == 1;
    return p;
}

/* Written beside the file and then renamed: the file is whole at any time. */
void window_geometry_write(const window_geometry *p)
{
    char folder[WINDOW_GEOMETRY_PATH_SIZE], path[WINDOW_GEOMETRY_PATH_SIZE],
        fresh[WINDOW_GEOMETRY_PATH_SIZE];
    if (!own_folder(folder, "XDG_STATE_HOME", "/.local/state") || !make_folder(folder) ||
        !join(path, folder, "/", FILE_NAME) || !join(fresh, path, ".new", ""))
        return;
    remove(fresh); /* it may be anything */
    FILE *file = fopen(fresh, "wx");
    if (!file)
        return;
    bool good = fprintf(file, "place %d %d %d %d\nfullscreen %d\n", p->x, p->y, p->width, p->height,
                        p->fullscreen) > 0;
    good = fclose(file) == 0 && good;
    if (!good || rename(fresh, path) != 0)
        remove(fresh);
}

/* ---- pictures ------------------------------------------------------------------------------- */

/* The desktop's folder of pictures: XDG_PICTURES_DIR="$HOME/..." */
static bool named_pictures(char *out, const char *home)
{
    char path[WINDOW_GEOMETRY_PATH_SIZE], line[1024], name[1000];
    const char *config = getenv("XDG_CONFIG_HOME");
    bool found = false;
    if (!join(path, config && config[0] == '/' ? config : home,
              config && config[0] == '/' ? "" : "/.config", "/user-dirs.dirs"))
        return false;
    FILE *file = open_to_read(path);
    while (file && !found && fgets(line, sizeof line, file)) {
        if (sscanf(line, "XDG_PICTURES_DIR=\"$HOME/%999[^\"]\"", name) == 1)
            found = join(out, home, "/", name);
        else if (sscanf(line, "XDG_PICTURES_DIR=\"/%999[^\"]\"", name) == 1)
            found = join(out, "/", name, "");
    }
    if (file)
        fclose(file);
    return found;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && access(path, W_OK | X_OK) == 0;
}

static bool picture_folder(char *out)
{
    const char *home = getenv("HOME");
    if (named_folder())
        return own_folder(out, "", "") && make_folder(out);
    if (home && home[0] == '/' && named_pictures(out, home) && is_folder(out))
        return true;
    if (home && home[0] == '/' && join(out, home, "/Pictures", "") && is_folder(out))
        return true;
    return own_folder(out, "XDG_DATA_HOME", "/.local/share") && make_folder(out);
}

bool window_geometry_for_picture(char path[WINDOW_GEOMETRY_PATH_SIZE])
{
    enum { TRIES = 100 };
    char folder[WINDOW_GEOMETRY_PATH_SIZE], name[80], date[64];
    time_t now = time(NULL);
    struct tm local;
    if (!picture_folder(folder) || !localtime_r(&now, &local) ||
        strftime(date, sizeof date, "/tessera-%Y-%m-%d-%H%M%S", &local) == 0)
        return false;
    for (int i = 1; i <= TRIES; i++) {
        snprintf(name, sizeof name, i == 1 ? "%s.png" : "%s-%d.png", date, i);
        if (!join(path, folder, name, ""))
            return false;
        if (access(path, F_OK) != 0)
            return true;
    }
    return false;
}
