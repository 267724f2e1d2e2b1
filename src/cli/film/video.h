/* Pictures handed to ffmpeg, a program of its own. */
#ifndef TESSERA_CLI_FILM_VIDEO_H
#define TESSERA_CLI_FILM_VIDEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct video video;

/* A video; the palette of a GIF; the GIF, with that palette. */
typedef enum video_kind { VIDEO_FILM, VIDEO_PALETTE, VIDEO_GIF } video_kind;

bool video_has_encoder(void); /* whether ffmpeg is installed */
/* `palette` is the file of a palette, for a GIF. NULL: out of memory. */
video *video_open(video_kind kind, const char *out, const char *palette, int width, int height,
                  unsigned rate);
bool video_add(video *v, const uint32_t *pixels, size_t count); /* false: ffmpeg has failed */
int video_close(video *v);                                      /* returns ffmpeg's exit status */

#endif
