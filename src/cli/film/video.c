/* ffmpeg at the end of a pipe. The shell gets the names of files from the environment, so that
 * nothing in them is read as a command. */
#define _POSIX_C_SOURCE 200809L
#include "film/video.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _WIN32
#include <windows.h>
#define FILM "\"file:%TESSERA_FILM%\""
#define PALETTE "\"file:%TESSERA_PALETTE%\""
#define WRITE "wb"
#define setenv(name, value, replace) _putenv_s(name, value)
#define WIFEXITED(status) true
#define WEXITSTATUS(status) (status)

bool video_has_encoder(void)
{
    return SearchPathA(NULL, "ffmpeg.exe", NULL, 0, NULL, NULL) > 0;
}
#else
#include <sys/wait.h>
#define WRITE "w"
#define FILM "\"file:$TESSERA_FILM\""
#define PALETTE "\"file:$TESSERA_PALETTE\""

bool video_has_encoder(void)
{
    return system("command -v ffmpeg >/dev/null") == 0;
}
#endif

struct video {
    FILE *pipe;
};

video *video_open(video_kind kind, const char *out, const char *palette, int width, int height,
                  unsigned rate)
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

bool video_add(video *v, const uint32_t *pixels, size_t count)
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

int video_close(video *v)
{
    int status = v->pipe ? pclose(v->pipe) : -1;
    free(v);
    return status != -1 && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
