/* Draws the icons of the program and of its replays into the folder of an icon theme, as SVG and as
 * PNG of the usual sizes. make_icons FOLDER; or make_icons --data FOLDER, as meson calls it when it
 * installs: the folder of shared data below the prefix. */
#define _POSIX_C_SOURCE 200809L
#include "cli/web.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    unsigned kind;
    const char *place;
} icons[] = {
    {PX_ICON_PROGRAM, "apps/tessera"},
    {PX_ICON_REPLAY, "mimetypes/application-x-tessera-replay"},
};
static const int sides[] = {16, 22, 24, 32, 48, 64, 128, 256, 512};

/* With the folders that it lies in. */
static bool put(char *path, const void *bytes, size_t size)
{
    for (char *end = strchr(path + 1, '/'); end; end = strchr(end + 1, '/')) {
        *end = '\0';
        if (mkdir(path, 0755) != 0 && errno != EEXIST) {
            fprintf(stderr, "make_icons: %s: %s\n", path, strerror(errno));
            return false;
        }
        *end = '/';
    }
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, size, 1, file) == 1;
    good = file && fclose(file) == 0 && good;
    if (!good)
        fprintf(stderr, "make_icons: %s: %s\n", path, strerror(errno));
    return good;
}

static bool draw(const char *folder, size_t i)
{
    char path[4096], svg[4096];
    snprintf(path, sizeof path, "%s/scalable/%s.svg", folder, icons[i].place);
    bool good = put(path, svg, icon_svg(icons[i].kind, svg, sizeof svg));
    for (size_t s = 0; px_has_png && good && s < sizeof sides / sizeof sides[0]; s++) {
        size_t size = 0;
        uint8_t *png = icon_png(icons[i].kind, sides[s], &size);
        snprintf(path, sizeof path, "%s/%dx%d/%s.png", folder, sides[s], sides[s], icons[i].place);
        good = png && put(path, png, size);
        free(png);
    }
    return good;
}

int main(int argc, char **argv)
{
    char folder[2048];
    const char *prefix = getenv("MESON_INSTALL_DESTDIR_PREFIX");
    if (argc == 3 && strcmp(argv[1], "--data") == 0 && prefix)
        snprintf(folder, sizeof folder, "%s/%s/icons/hicolor", prefix, argv[2]);
    else if (argc == 2)
        snprintf(folder, sizeof folder, "%s", argv[1]);
    else {
        fprintf(stderr, "usage: make_icons FOLDER\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof icons / sizeof icons[0]; i++)
        if (!draw(folder, i))
            return 1;
    if (!px_has_png)
        puts("make_icons: no PNG icons, as this tree was built without stb_image_write "
             "(libstb-dev)");
    return 0;
}
