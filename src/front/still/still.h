/* The scene of a still picture of a match. */
#ifndef TESSERA_FRONT_STILL_STILL_H
#define TESSERA_FRONT_STILL_STILL_H

#include "api/scene.h"

enum { STILL_SIDE_MOST = 8192 }; /* of a picture, in pixels */

/* Replaces the scene by that of a match, for a picture of so many pixels. Returns false, and
 * changes nothing, if that is too small or too large. */
bool still_build(scene_list *scene, const ts_match *m, uint32_t width, uint32_t height);

#endif
