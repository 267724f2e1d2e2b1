/* `tessera web`: the browser page for a host, and the files that make it installable there. */
#define _POSIX_C_SOURCE 200809L

#include "web.h"
#include "args.h"
#include "commands.h"
#include "hosted.h"
#include "file.h"
#include "api/session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `tessera web`: the browser's page for a host, with the files that make it installable there: a
 * manifest, icons, a service worker. The page itself is a file beside the program, since it is
 * built separately. */

#define PATH_ROOM CLI_PAGE_PATH

static const char web_help[] =
    "usage: tessera web [OPTION...] DIR\n"
    "example: tessera web public\n\n"
    "Writes the game for browsers into the folder DIR: index.html, the languages and\n"
    "other parts that are loaded when they are needed, a manifest, icons and a\n"
    "service worker, so that the game can be installed and played offline. Any host\n"
    "of static files can serve it. The page that it is made from, tessera.html, is\n"
    "the whole game in one file, which can be opened from a disk.\n\n"
    "  --stun ADDRESS  a STUN server, by which two pages connect without a relay\n";

/* The service worker waits until the page is there, which it would delay. */
static const char hosted[] =
    "<link rel=\"icon\" href=\"icon.svg\">\n"
    "<link rel=\"apple-touch-icon\" href=\"icon-180.png\">\n"
    "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n"
    "<script>addEventListener('load', () => { try {"
    " navigator.serviceWorker.register('worker.js').catch(() => {}); } catch (error) {"
    " /* plain HTTP, or a sandbox */ } });</script>";

static const char manifest[] =
    "{\n"
    "  \"name\": \"Tessera\",\n"
    "  \"short_name\": \"Tessera\",\n"
    "  \"id\": \"./\",\n"
    "  \"description\": \"A falling-block game that plays by ten sets of rules.\",\n"
    "  \"start_url\": \"./\",\n"
    "  \"scope\": \"./\",\n"
    "  \"display\": \"standalone\",\n"
    "  \"background_color\": \"#171b22\",\n"
    "  \"theme_color\": \"#171b22\",\n"
    "  \"categories\": [\"games\"],\n"
    "  \"icons\": [\n"
    "    {\"src\": \"icon-192.png\", \"sizes\": \"192x192\", \"type\": \"image/png\"},\n"
    "    {\"src\": \"icon-512.png\", \"sizes\": \"512x512\", \"type\": \"image/png\"},\n"
    "    {\"src\": \"icon-mask-512.png\", \"sizes\": \"512x512\", \"type\": \"image/png\", "
    "\"purpose\": \"maskable\"},\n"
    "    {\"src\": \"icon.svg\", \"sizes\": \"any\", \"type\": \"image/svg+xml\"}\n"
    "  ],\n"
    "  \"screenshots\": [\n"
    "    {\"src\": \"screen-narrow.png\", \"sizes\": \"540x960\", \"type\": \"image/png\", "
    "\"form_factor\": \"narrow\"},\n"
    "    {\"src\": \"screen-wide.png\", \"sizes\": \"1280x720\", \"type\": \"image/png\", "
    "\"form_factor\": \"wide\"}\n"
    "  ]\n"
    "}\n";

/* The files come from the cache, whose name has the folder and a hash of all that is written: when
 * any file is another one, so is the worker, which deletes the old cache, but not that of a page in
 * another folder of the same host. Of files that the browser has from an earlier visit it asks the
 * host whether they are still the same. Parts that are not had now come when they are needed. */
static const char worker[] =
    "'use strict';\n"
    "const here = ' ' + registration.scope;\n"
    "const name = 'tessera-%016" PRIx64 "' + here;\n"
    "const files = ['./', 'manifest.webmanifest', 'icon.svg', 'icon-180.png', 'icon-192.png',\n"
    "    'icon-512.png', 'icon-mask-512.png'];\n"
    "const parts = [%s];\n"
    "addEventListener('install', (event) => {\n"
    "    const fresh = files.map((file) => new Request(file, {cache: 'no-cache'}));\n"
    "    event.waitUntil(caches.open(name).then((cache) => cache.addAll(fresh)\n"
    "        .then(() => Promise.allSettled(parts.map((part) => cache.add(part)))))\n"
    "        .then(() => skipWaiting()));\n"
    "});\n"
    "addEventListener('activate', (event) => {\n"
    "    event.waitUntil(caches.keys().then((names) => Promise.all(names\n"
    "        .filter((other) => other.endsWith(here) && other !== name)\n"
    "        .map((other) => caches.delete(other)))).then(() => clients.claim()));\n"
    "});\n"
    "addEventListener('fetch', (event) => {\n"
    "    event.respondWith(caches.match(event.request, {ignoreSearch: true})\n"
    "        .then((kept) => kept || event.request.mode === 'navigate' &&\n"
    "            caches.match('./'))\n"
    "        .then((kept) => kept || fetch(event.request).then((come) => {\n"
    "            if (come.ok && parts.some((part) => event.request.url.endsWith('/' + part))) {\n"
    "                const copy = come.clone();\n"
    "                caches.open(name).then((cache) => cache.put(event.request, copy));\n"
    "            }\n"
    "            return come;\n"
    "        })));\n"
    "});\n";

static uint64_t written = CLI_HASH_BEGIN; /* of all files so far */

static bool put(const char *folder, const char *name, const char *bytes, size_t size)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    written = cli_hash(written, bytes, size);
    return access(path, F_OK) == 0 ? cli_file_replace(path, bytes, size)
                                   : cli_file_make(path, bytes, size);
}

/* ---- pictures -------------------------------------------------------------------------------- */

/* Frees the bytes. */
static bool put_png(const char *folder, const char *name, uint8_t *png, size_t size)
{
    bool good = png ? put(folder, name, (const char *)png, size)
                    : cli_fail(NULL, "out of memory") == CLI_DONE;
    free(png);
    return good;
}

/* The icon as pixels, for programs that do not know SVG, such as phones that install the page. */
static bool put_icon(const char *folder, const char *name, unsigned kind, int side)
{
    size_t size = 0;
    uint8_t *png = icon_png(kind, side, &size);
    return put_png(folder, name, png, size);
}

/* A bot plays for a while in a time of its own. It has no folder to keep anything in. */
static bool put_screen(const char *folder, const char *name, int width, int height)
{
    enum { SECOND_US = 1000000, PLAYED_S = 24, BOT = 8, STEPS = 50 };
    session_options o = {.rules = -1,
                         .mode = -1,
                         .level = -1,
                         .variant = -1,
                         .seed = 7,
                         .seed_named = true,
                         .watch = BOT,
                         .play_at_once = true,
                         .in_page = true,
                         .has_touch = true,
                         .folder = "/dev/null/none"};
    const int scale = width < height ? 4 : 3; /* thirds: a phone has smaller pixels */
    px_rect dirty[PX_RECTS_MAX];
    px_canvas canvas = {malloc((size_t)width * (size_t)height * 4), width, height, width};
    px_painter *painter = px_painter_open(px_builtin_face());
    session *s = session_open(&o);
    bool made = canvas.pixels && painter && s;
    for (uint64_t us = 0; made && us < (uint64_t)PLAYED_S * SECOND_US; us += SECOND_US / STEPS)
        if (us == 0)
            session_resize(s, width, height, PX_UNIT_W * scale / 3, PX_UNIT_H * scale / 3, us);
        else
            session_run(s, us);
    if (made)
        px_paint(painter, &canvas, session_scene(s), dirty);
    session_close(s);
    if (painter)
        px_painter_close(painter);
    size_t size = 0;
    uint8_t *png = made ? px_png(&canvas, &size) : NULL;
    free(canvas.pixels);
    return put_png(folder, name, png, size);
}

/* ---- the page -------------------------------------------------------------------------------- */

static bool put_parts(const char *folder, const cli_page *page)
{
    for (unsigned i = 0; i < page->parts; i++)
        if (!put(folder, page->part[i].name, page->part[i].bytes, page->part[i].size))
            return false;
    return true;
}

/* Last of all, because it names a hash of the other files. */
static bool put_worker(const char *folder, const cli_page *page)
{
    char list[CLI_PAGE_PARTS * (CLI_PAGE_PART_NAME + 8)] = "",
                                                     text[sizeof worker + sizeof list + 16];
    size_t used = 0;
    for (unsigned i = 0; i < page->parts; i++)
        used += snprintf(list + used, sizeof list - used, "%s\n    '%s'", i ? "," : "",
                         page->part[i].name);
    int size = snprintf(text, sizeof text, worker, written, list);
    return put(folder, "worker.js", text, size);
}

static int write_all(const char *folder, const cli_page *page)
{
    char svg[4096];
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_fail(folder, "cannot be created: %s", strerror(errno));
    bool good = put(folder, "index.html", page->html.data, page->html.size) &&
                put_parts(folder, page) &&
                put(folder, "manifest.webmanifest", manifest, strlen(manifest)) &&
                put(folder, "icon.svg", svg, icon_svg(PX_ICON_PAGE, svg, sizeof svg)) &&
                put_icon(folder, "icon-180.png", PX_ICON_PAGE, 180) &&
                put_icon(folder, "icon-192.png", PX_ICON_PAGE, 192) &&
                put_icon(folder, "icon-512.png", PX_ICON_PAGE, 512) &&
                put_icon(folder, "icon-mask-512.png", PX_ICON_MASK, 512) &&
                put_screen(folder, "screen-narrow.png", 540, 960) &&
                put_screen(folder, "screen-wide.png", 1280, 720) && put_worker(folder, page);
    return good ? CLI_DONE : CLI_WRONG;
}

static int make(const char *folder, const char *path, const char *stun)
{
    buffer whole = {0};
    cli_page page;
    int status = CLI_WRONG;
    if (cli_file_read(path, &whole)) {
        if (cli_page_split(&page, &whole, hosted, stun))
            status = write_all(folder, &page);
        else
            cli_fail(path, page.html.failed ? "out of memory" : "not a page of this program");
        cli_page_free(&page);
    }
    buffer_free(&whole);
    return status;
}

int cli_web(int argc, char **argv)
{
    const char *folder = NULL, *stun = NULL;
    char path[PATH_ROOM];
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(web_help);
        if (cli_stun_option(&a, &stun))
            continue;
        if (folder)
            cli_no_word(&a);
        else
            cli_word(&a, &folder);
    }
    if (a.failed)
        return CLI_WRONG;
    if (!folder)
        return cli_fail_missing("web", "DIR");
    if (strlen(folder) > PATH_ROOM - 64)
        return cli_fail(folder, "the name is too long");
    if (!px_has_png)
        return cli_fail("web", "this program was built without stb_image_write, which writes the "
                               "icons; Debian's package is libstb-dev");
    if (!cli_web_page(path))
        return cli_fail("web", "tessera.html is missing beside the program; `./play --web` and "
                               "`ninja web` build it, and need clang and lld");
    return make(folder, path, stun);
}
