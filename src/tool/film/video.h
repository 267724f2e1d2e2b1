/* Pictures handed to an encoder of videos, which is a program of its own: ffmpeg. */
#ifndef TESSERA_TOOL_FILM_VIDEO_H
#define TESSERA_TOOL_FILM_VIDEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct video video;

video *video_open(const char *out, int width, int height, unsigned rate); /* NULL: no memory */
/* False: the encoder is not there, or has given up. */
bool video_add(video *v, const uint32_t *pixels, size_t count);
/* The encoder's exit status, and VIDEO_NO_ENCODER if there is none. */
int video_close(video *v);

#define VIDEO_NO_ENCODER 127

#endif
