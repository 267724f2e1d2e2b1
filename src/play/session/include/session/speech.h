/* The sentences that screen readers got last; part of the picture's cache. */
#ifndef TESSERA_PLAY_SESSION_SPEECH_H
#define TESSERA_PLAY_SESSION_SPEECH_H

#include "tessera.h"

#define LINE_ROOM 200  /* bytes of a line of a screen */
#define ABOUT_ROOM 400 /* bytes of the text about a line */

/* Sentences to be said aloud. */
typedef struct session_words {
    char said[2 * ABOUT_ROOM];
} session_words;

typedef struct session_speech {
    uint32_t spoken;  /* how often something was said */
    uint8_t screen;   /* of which screen, plus 1; 0: of none */
    uint64_t mark;    /* of a game: how far it was */
    uint32_t told;    /* how often its board was told */
    uint64_t news_us; /* when the last news go */
    char note[ABOUT_ROOM];
    session_words line, words;
} session_speech;

#endif
