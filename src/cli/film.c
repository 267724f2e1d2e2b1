/* `tessera film`: a replay as a video, encoded by ffmpeg. */
#define _POSIX_C_SOURCE 200809L

#include "film.h"
#include "api/scene.h"
#include "game/duel.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WIDTH = 640,
    HEIGHT = 480,
    SIDE_LEAST = 120,
    SIDE_MOST = 3840,
    GIF_RATE = 20,
    VIDEO_RATE = 60,
    NAME_ROOM = 4096,
    SEE_EVERY = 10, /* pictures whose colours ffmpeg sees first */
    LAST_US = 2000000
};

#define MOST_US UINT64_C(36000000000) /* ten hours: nothing is longer */

/* ---- ffmpeg ---------------------------------------------------------------------------------- */

typedef struct video video;

/* A video; the palette of a GIF; the GIF, with that palette. */
typedef enum video_kind { VIDEO_FILM, VIDEO_PALETTE, VIDEO_GIF } video_kind;

/* ffmpeg at the end of a pipe. The shell gets the names of files from the environment, so that
 * nothing in them is read as a command. */

#ifdef _WIN32
#include <windows.h>
#define FILM "\"file:%TESSERA_FILM%\""
#define PALETTE "\"file:%TESSERA_PALETTE%\""
#define WRITE "wb"
#define setenv(name, value, replace) _putenv_s(name, value)
#define WIFEXITED(status) true
#define WEXITSTATUS(status) (status)

static bool video_has_encoder(void)
{
    return SearchPathA(NULL, "ffmpeg.exe", NULL, 0, NULL, NULL) > 0;
}
#else
#include <sys/wait.h>
#define WRITE "w"
#define FILM "\"file:$TESSERA_FILM\""
#define PALETTE "\"file:$TESSERA_PALETTE\""

static bool video_has_encoder(void)
{
    return system("command -v ffmpeg >/dev/null") == 0;
}
#endif

struct video {
    FILE *pipe;
};

static video *video_open(video_kind kind, const char *out, const char *palette, int width,
                         int height, unsigned rate)
{
    static const char *const makes[] = {
        [VIDEO_FILM] = "-n -pix_fmt yuv420p " FILM,
        [VIDEO_PALETTE] = "-vf palettegen -c:v rawvideo -f nut -y " PALETTE,
        [VIDEO_GIF] = "-i " PALETTE " -filter_complex paletteuse=dither=none -n " FILM};
    char command[400];
    video *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
#ifndef _WIN32
    signal(SIGPIPE, SIG_IGN); /* an encoder that ends is an error of a write */
#endif
    snprintf(command, sizeof command,
             "ffmpeg -nostdin -loglevel error -f rawvideo -pixel_format rgb24 -video_size %dx%d"
             " -framerate %u -i pipe:0 %s",
             width, height, rate, makes[kind]);
    if (setenv("TESSERA_FILM", out, 1) == 0 && setenv("TESSERA_PALETTE", palette, 1) == 0)
        v->pipe = popen(command, WRITE);
    return v;
}

static bool video_add(video *v, const uint32_t *pixels, size_t count)
{
    enum { ROW = 1024 };
    uint8_t bytes[3 * ROW];
    for (size_t done = 0; v->pipe && done < count;) {
        size_t some = count - done < ROW ? count - done : ROW;
        for (size_t i = 0; i < some; i++)
            for (unsigned part = 0; part < 3; part++)
                bytes[3 * i + part] = pixels[done + i] >> (16 - 8 * part) & 0xff;
        if (fwrite(bytes, 3, some, v->pipe) != some)
            return false;
        done += some;
    }
    return v->pipe != NULL;
}

static int video_close(video *v)
{
    int status = v->pipe ? pclose(v->pipe) : -1;
    free(v);
    return status != -1 && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* ---- showing the replay ---------------------------------------------------------------------- */

/* One showing of the replay from its beginning. */
typedef struct showing {
    session *s;
    px_painter *painter;
    px_canvas canvas;
    uint64_t now_us, end_us, step_us;
} showing;

bool film_option(cli_args *a, film_wish *w)
{
    return cli_text(a, "--out", &w->out) || cli_text(a, "--size", &w->size) ||
           cli_number(a, "--rate", 1, 100, &w->rate) ||
           cli_number(a, "--speed", 1, FILM_SPEED_MOST, &w->speed);
}

/* ---- showing --------------------------------------------------------------------------------- */

static void press(showing *f, key_code key)
{
    session_key(f->s, key, true, f->now_us);
    session_key(f->s, key, false, f->now_us);
}

static bool show_open(showing *f, const film_wish *w, const session_options *o,
                      const px_glyph_source *letters)
{
    size_t pixels = (size_t)w->width * (size_t)w->height;
    *f = (showing){.s = session_open(o), .painter = px_painter_open(letters)};
    f->canvas = (px_canvas){calloc(pixels, sizeof(uint32_t)), w->width, w->height, w->width};
    if (!f->s || !f->painter || !f->canvas.pixels)
        return false;
    session_run(f->s, 0);
    for (uint64_t speed = 1; speed < w->speed; speed *= 2)
        press(f, KEY_UP);
    return true;
}

static void show_close(showing *f)
{
    if (f->s)
        session_close(f->s);
    px_painter_close(f->painter);
    free(f->canvas.pixels);
}

/* Paints the next picture. Of a match the next round follows the one that is over; after the last
 * the end is seen for a while. Returns false if that is over. */
static bool show_next(showing *f)
{
    px_rect dirty[PX_RECTS_MAX];
    session_run(f->s, f->now_us);
    session_resize(f->s, f->canvas.width, f->canvas.height, PX_UNIT_W, PX_UNIT_H, f->now_us);
    const scene_list *scene = session_scene(f->s);
    if (!scene->look.awake && !f->end_us)
        f->end_us = f->now_us + LAST_US;
    if (f->end_us && f->now_us >= f->end_us) {
        press(f, 'n');
        session_run(f->s, f->now_us);
        scene = session_scene(f->s);
        if (!scene->look.awake)
            return false;
        f->end_us = 0;
    }
    px_paint(f->painter, &f->canvas, scene, dirty);
    f->now_us += f->step_us;
    return f->now_us < MOST_US;
}

/* Shows the replay once, to ffmpeg. */
static int shoot(const film_wish *w, const session_options *o, const px_glyph_source *letters,
                 video_kind kind, const char *palette)
{
    showing f;
    video *v = NULL;
    size_t pixels = (size_t)w->width * (size_t)w->height;
    if (show_open(&f, w, o, letters))
        v = video_open(kind, w->out, palette, w->width, w->height, w->rate);
    f.step_us = 1000000 / w->rate * (kind == VIDEO_PALETTE ? SEE_EVERY : 1);
    for (bool goes = v != NULL; goes && show_next(&f);)
        goes = video_add(v, f.canvas.pixels, pixels);
    show_close(&f);
    int status = v ? video_close(v) : -1;
    if (status == -1)
        return cli_fail(w->out, "out of memory");
    return status ? cli_fail(w->out, "ffmpeg failed with exit status %d", status) : CLI_DONE;
}

/* The replay is shown twice: ffmpeg chooses 256 colours, then draws with them. If it did both in
 * one go, it would keep all pictures in memory. */
static int shoot_gif(const film_wish *w, const session_options *o, const px_glyph_source *letters)
{
    char palette[NAME_ROOM];
    snprintf(palette, sizeof palette, "%s.palette-XXXXXX", w->out);
    int file = mkstemp(palette);
    if (file < 0)
        return cli_fail(w->out, "cannot be written: %s", strerror(errno));
    close(file);
    int status = shoot(w, o, letters, VIDEO_PALETTE, palette);
    if (status == CLI_DONE)
        status = shoot(w, o, letters, VIDEO_GIF, palette);
    remove(palette);
    return status;
}

/* ---- the call -------------------------------------------------------------------------------- */

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), of_end = strlen(end);
    return length > of_end && strcmp(name + length - of_end, end) == 0;
}

/* "640x480"; sides are even, as encoders want them. */
static bool read_size(film_wish *w)
{
    char *end;
    w->width = WIDTH;
    w->height = HEIGHT;
    if (!w->size)
        return true;
    long width = strtol(w->size, &end, 10), height = *end == 'x' ? strtol(end + 1, &end, 10) : 0;
    w->width = (int)width / 2 * 2;
    w->height = (int)height / 2 * 2;
    return *end == '\0' && width >= SIDE_LEAST && width <= SIDE_MOST && height >= SIDE_LEAST &&
           height <= SIDE_MOST;
}

/* game.tsr becomes game.gif in the folder where one is now. */
static void name_gif(char out[NAME_ROOM], const char *name)
{
    const char *slash = strrchr(name, '/');
    slash = slash ? slash + 1 : name;
    int length = (int)strlen(slash) - (ends_in(slash, ".tsr") ? 4 : 0);
    snprintf(out, NAME_ROOM, "%.*s.gif", length, slash);
}

/* A replay that does not verify is shown as long as its hashes agree. */
static int check_replay(const session_options *o, const char *name)
{
    ts_replay_report report;
    if (duel_verify(o->replay, o->replay_size, &report) == TS_OK)
        return CLI_DONE;
    cli_fail(name, "line %u: %s; the film shows it while its hashes agree", (unsigned)report.line,
             ts_error_text(report.error));
    return CLI_NOT_SO;
}

int film_shoot(film_wish *w, session_options *o, const char *name, const px_glyph_source *letters)
{
    char gif_name[NAME_ROOM];
    if (!read_size(w))
        return cli_fail("--size", "invalid size: expected WIDTHxHEIGHT, each from %d to %d",
                        SIDE_LEAST, SIDE_MOST);
    if (w->speed & (w->speed - 1))
        return cli_fail("--speed", "invalid speed: expected 1, 2, 4, 8 or 16");
    if (!w->out && (!strcmp(name, "-") || strchr(name, '#')))
        return cli_fail("film", "--out FILE is missing: this replay has no name");
    name_gif(gif_name, name);
    w->out = w->out ? w->out : gif_name;
    if (access(w->out, F_OK) == 0)
        return cli_fail(w->out, "file exists");
    if (!video_has_encoder())
        return cli_fail("film", "ffmpeg is not installed: install the package ffmpeg");
    o->has_window = o->is_filmed = true;
    bool is_gif = ends_in(w->out, ".gif");
    if (!w->rate)
        w->rate = is_gif ? GIF_RATE : VIDEO_RATE;
    int status = is_gif ? shoot_gif(w, o, letters) : shoot(w, o, letters, VIDEO_FILM, "");
    if (status != CLI_DONE)
        return status;
    printf("%s\n", w->out);
    return check_replay(o, name);
}
