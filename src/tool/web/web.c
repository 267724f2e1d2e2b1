/* `tessera web`: the browser's page for a host, with the files that make it installable there: a
 * manifest, icons, a service worker. The page itself is a file beside the program, since it is
 * built separately. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/pixels/pixels.h"
#include "play/face/palette.h"
#include "tool/args.h"
#include "tool/commands.h"
#include "tool/file.h"

#define PATH_ROOM 4096

static const char web_help[] =
    "usage: tessera web DIR\n\n"
    "Writes the game for browsers into the folder DIR: index.html, a manifest, icons\n"
    "and a service worker, so that the game can be installed and played offline. Any\n"
    "host of static files can serve it. The page alone is the whole game, too: it can\n"
    "be opened from a disk.\n";

/* This part of the page is replaced by links to the files beside it. */
static const char alone[] = "<link rel=\"icon\" href=\"data:,\">";
static const char hosted[] =
    "<link rel=\"icon\" href=\"icon.svg\">\n"
    "<link rel=\"apple-touch-icon\" href=\"icon-180.png\">\n"
    "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n"
    "<script>if (navigator.serviceWorker) navigator.serviceWorker.register('worker.js')"
    ".catch(() => {});</script>";

static const char manifest[] =
    "{\n"
    "  \"name\": \"Tessera\",\n"
    "  \"short_name\": \"Tessera\",\n"
    "  \"start_url\": \"./\",\n"
    "  \"scope\": \"./\",\n"
    "  \"display\": \"standalone\",\n"
    "  \"background_color\": \"#171b22\",\n"
    "  \"theme_color\": \"#171b22\",\n"
    "  \"categories\": [\"games\"],\n"
    "  \"icons\": [\n"
    "    {\"src\": \"icon-192.png\", \"sizes\": \"192x192\", \"type\": \"image/png\"},\n"
    "    {\"src\": \"icon-512.png\", \"sizes\": \"512x512\", \"type\": \"image/png\"},\n"
    "    {\"src\": \"icon-512.png\", \"sizes\": \"512x512\", \"type\": \"image/png\", "
    "\"purpose\": \"maskable\"},\n"
    "    {\"src\": \"icon.svg\", \"sizes\": \"any\", \"type\": \"image/svg+xml\"}\n"
    "  ]\n"
    "}\n";

/* The files come from the cache, whose name has a hash of their contents and the folder: a new page
 * is a new worker, which deletes the old cache, but not that of a page in another folder of the
 * same host. Files that the browser has cached from an earlier visit are not used: they may be of
 * the old page. */
static const char worker[] =
    "'use strict';\n"
    "const here = ' ' + registration.scope;\n"
    "const name = 'tessera-%016" PRIx64 "' + here;\n"
    "const files = ['./', 'manifest.webmanifest', 'icon.svg', 'icon-180.png', 'icon-192.png',\n"
    "    'icon-512.png'];\n"
    "addEventListener('install', (event) => {\n"
    "    const fresh = files.map((file) => new Request(file, {cache: 'reload'}));\n"
    "    event.waitUntil(caches.open(name).then((cache) => cache.addAll(fresh))\n"
    "        .then(() => skipWaiting()));\n"
    "});\n"
    "addEventListener('activate', (event) => {\n"
    "    event.waitUntil(caches.keys().then((names) => Promise.all(names\n"
    "        .filter((other) => other.endsWith(here) && other !== name)\n"
    "        .map((other) => caches.delete(other)))).then(() => clients.claim()));\n"
    "});\n"
    "addEventListener('fetch', (event) => {\n"
    "    event.respondWith(caches.match(event.request, {ignoreSearch: true})\n"
    "        .then((kept) => kept || fetch(event.request)));\n"
    "});\n";

static bool put(const char *folder, const char *name, const char *bytes, size_t size)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0 ? tool_file_replace(path, bytes, size)
                                   : tool_file_make(path, bytes, size);
}

/* ---- the icon ------------------------------------------------------------------------------- */

/* The T of four tesserae, as on the window's icon; the fourth has another colour. */
enum { ICON = 192, TILE = 48, EDGE = 6, LEFT = 24, TOP = 48, GROUND = 0x14171e };
static const struct {
    int x, y, cell;
} tiles[] = {{0, 1, TS_T}, {1, 1, TS_T}, {2, 1, TS_T}, {1, 0, TS_O}};
#define TILES (sizeof tiles / sizeof tiles[0])

static tile_colours colours_of(size_t tile)
{
    return palette_colours(TS_RULES_GUIDELINE, (unsigned)tiles[tile].cell);
}

static size_t draw_icon(char *out, size_t room)
{
    size_t size = (size_t)snprintf(out, room,
                                   "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                   "viewBox=\"0 0 %d %d\">\n"
                                   "<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
                                   ICON, ICON, ICON, ICON, GROUND);
    for (size_t i = 0; i < TILES; i++) {
        tile_colours c = colours_of(i);
        int x = LEFT + tiles[i].x * TILE, y = TOP + tiles[i].y * TILE;
        size += (size_t)snprintf(out + size, room - size,
                                 "<path fill=\"#%06" PRIx32 "\" d=\"M%d %dh%dv%dh%dz\"/>\n"
                                 "<path fill=\"#%06" PRIx32 "\" d=\"M%d %dh%dv%dz\"/>\n"
                                 "<path fill=\"#%06" PRIx32 "\" d=\"M%d %dh%dv%dh%dz\"/>\n",
                                 c.light, x + 1, y + 1, TILE - 2, TILE - 2, -(TILE - 2), c.dark,
                                 x + 1, y + TILE - 1, TILE - 2, -(TILE - 2), c.face, x + EDGE,
                                 y + EDGE, TILE - 2 * EDGE, TILE - 2 * EDGE, -(TILE - 2 * EDGE));
    }
    return size + (size_t)snprintf(out + size, room - size, "</svg>\n");
}

/* The colour of the icon at that place. */
static uint32_t icon_at(int x, int y)
{
    for (size_t i = 0; i < TILES; i++) {
        int in_x = x - LEFT - tiles[i].x * TILE, in_y = y - TOP - tiles[i].y * TILE;
        if (in_x < 1 || in_y < 1 || in_x >= TILE - 1 || in_y >= TILE - 1)
            continue;
        tile_colours c = colours_of(i);
        bool face = in_x >= EDGE && in_y >= EDGE && in_x < TILE - EDGE && in_y < TILE - EDGE;
        return face ? c.face : in_x + in_y < TILE ? c.light : c.dark;
    }
    return GROUND;
}

/* The same as pixels, for programs that do not know SVG, such as phones that install the page. */
static bool put_picture(const char *folder, int side)
{
    char name[32];
    size_t size = 0;
    px_canvas canvas = {malloc((size_t)side * (size_t)side * 4), side, side, side};
    for (int i = 0; canvas.pixels && i < side * side; i++)
        canvas.pixels[i] = icon_at(i % side * ICON / side, i / side * ICON / side);
    uint8_t *png = canvas.pixels ? px_png(&canvas, &size) : NULL;
    snprintf(name, sizeof name, "icon-%d.png", side);
    bool good = png ? put(folder, name, (const char *)png, size)
                    : tool_fail(NULL, "out of memory") == TOOL_DONE;
    free(png);
    free(canvas.pixels);
    return good;
}

/* ---- the page ------------------------------------------------------------------------------- */

/* In the program's folder, or where it is installed. */
static bool find_page(char path[PATH_ROOM])
{
    static const char *const places[] = {"tessera.html", "../share/tessera/tessera.html"};
    ssize_t length = readlink("/proc/self/exe", path, PATH_ROOM - 64);
    while (length > 0 && path[length - 1] != '/')
        length--;
    for (size_t i = 0; length > 0 && i < sizeof places / sizeof places[0]; i++) {
        memcpy(path + length, places[i], strlen(places[i]) + 1);
        if (access(path, R_OK) == 0)
            return true;
    }
    return false;
}

static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return hash;
}

static bool put_page(const char *folder, const tool_bytes *page, const char *mark)
{
    tool_bytes out = {0};
    const char *after = mark + strlen(alone);
    tool_bytes_append(&out, page->bytes, (size_t)(mark - page->bytes));
    tool_bytes_append(&out, hosted, strlen(hosted));
    tool_bytes_append(&out, after, page->size - (size_t)(after - page->bytes));
    bool good = !out.failed || tool_fail(NULL, "out of memory") == TOOL_DONE;
    good = good && put(folder, "index.html", out.bytes, out.size);
    free(out.bytes);
    return good;
}

static int write_all(const char *folder, const char *path, tool_bytes *page)
{
    char text[4096];
    tool_bytes_append(page, "", 1); /* for strstr */
    if (page->failed)
        return tool_fail(path, "out of memory");
    page->size--;
    const char *mark = strstr(page->bytes, alone);
    if (!mark)
        return tool_fail(path, "not a page of this program");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return tool_fail(folder, "cannot be created: %s", strerror(errno));
    int size = snprintf(text, sizeof text, worker, hash_of(page->bytes, page->size));
    bool good = put_page(folder, page, mark) && put(folder, "worker.js", text, (size_t)size) &&
                put(folder, "manifest.webmanifest", manifest, strlen(manifest)) &&
                put(folder, "icon.svg", text, draw_icon(text, sizeof text)) &&
                put_picture(folder, 180) && put_picture(folder, 192) && put_picture(folder, 512);
    return good ? TOOL_DONE : TOOL_WRONG;
}

int tool_web(int argc, char **argv)
{
    const char *folder = NULL;
    char path[PATH_ROOM];
    tool_bytes page = {0};
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(web_help);
        if (folder)
            tool_no_word(&a);
        else
            tool_word(&a, &folder);
    }
    if (a.failed)
        return TOOL_WRONG;
    if (!folder)
        return tool_fail("web", "the folder DIR is missing");
    if (strlen(folder) > PATH_ROOM - 64)
        return tool_fail(folder, "the name is too long");
    if (!find_page(path))
        return tool_fail("web",
                         "there is no tessera.html beside the program; `ninja web` builds it, "
                         "and needs clang and lld");
    int status = tool_file_read(path, &page) ? write_all(folder, path, &page) : TOOL_WRONG;
    free(page.bytes);
    return status;
}
