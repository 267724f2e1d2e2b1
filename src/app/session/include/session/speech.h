/* The sentences that screen readers got last; part of the picture's cache. */
#ifndef TESSERA_APP_SESSION_SPEECH_H
#define TESSERA_APP_SESSION_SPEECH_H

#include "tessera.h"

#define LINE_SIZE 200  /* bytes of a line of a screen */
#define ABOUT_SIZE 400 /* bytes of the text about a line */

/* Sentences to be said aloud. */
typedef struct session_words {
    char said[2 * ABOUT_SIZE];
} session_words;

typedef struct session_speech {
    uint32_t spoken;     /* how many times something was said */
    uint8_t screen;      /* of which screen, plus 1; 0: of none */
    uint64_t mark;       /* of a game: how far it was */
    uint32_t narration;  /* how many times its board was described */
    uint64_t message_us; /* when the last message goes */
    char note[ABOUT_SIZE];
    session_words line, words;
} session_speech;

#endif
