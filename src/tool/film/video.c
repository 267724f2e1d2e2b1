/* An encoder at the end of a pipe. The shell gets the name of the file by the environment, so there
 * is nothing in it to be read as a command. */
#define _POSIX_C_SOURCE 200809L
#include "video.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

struct video {
    FILE *pipe;
};

video *video_open(const char *out, int width, int height, unsigned rate)
{
    char command[400];
    video *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    signal(SIGPIPE, SIG_IGN); /* an encoder that ends is an error of a write */
    snprintf(
        command, sizeof command,
        "exec ffmpeg -nostdin -loglevel error -n -f rawvideo -pixel_format rgb24 -video_size %dx%d"
        " -framerate %u -i pipe:0 -pix_fmt yuv420p \"file:$TESSERA_FILM\"",
        width, height, rate);
    if (setenv("TESSERA_FILM", out, 1) == 0)
        v->pipe = popen(command, "w");
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
