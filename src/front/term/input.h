/* Reads bytes from a terminal as keys and answers. Stores incomplete sequences. Must not read,
 * write, wait or guess: a key that reports no release is one press. */
#ifndef TESSERA_FRONT_TERM_INPUT_H
#define TESSERA_FRONT_TERM_INPUT_H

#include "base/utf8.h"
#include "api/key.h"

enum {
    TERM_PRESS, /* a key that reports no release: down and up at once */
    TERM_DOWN,  /* a key that will report its release */
    TERM_UP,
    TERM_TEXT,           /* a character of pasted text; '\n' after the last */
    TERM_FOCUS,          /* the terminal has the keyboard again */
    TERM_BLUR,           /* another window has the keyboard */
    TERM_SUSPEND,        /* ^Z, on terminals that make no signal of it */
    TERM_QUIT,           /* ^C, likewise */
    TERM_HAS_KITTY_KEYS, /* an answer: releases can be reported, and are from now on */
    TERM_HAS_RELEASES,
    TERM_HAS_SYNC,
    TERM_ANSWERED /* the last answer: no more answers will come */
};

typedef struct term_event {
    int kind;
    key_code key;
    uint32_t character; /* of a press: what it types, or 0; the key may then be none */
} term_event;

#define TERM_PARAMS_MAX 4
#define TERM_SUBPARAMS_MAX 3

typedef struct term_input {
    int state;
    char introducer; /* '?' or '>' after CSI, or 0 */
    char intermediate;
    uint32_t param[TERM_PARAMS_MAX][TERM_SUBPARAMS_MAX];
    unsigned param_count, subparam;
    char character[UTF8_BYTES_MAX + 1]; /* the bytes of the character begun */
    unsigned character_length;
    bool kitty;     /* keys come with their releases */
    bool pasting;   /* the bytes are text, not keys */
    bool bulgarian; /* set from outside: Cyrillic letters are of that layout */
} term_input;

/* Takes one byte; true if it has completed an event. */
bool term_input_byte(term_input *in, unsigned char byte, term_event *out);
/* No byte has followed for a while: was that the Escape key? */
bool term_input_pause(term_input *in, term_event *out);
/* Has a sequence begun that only time can decide? */
bool term_input_waits(const term_input *in);

#endif
