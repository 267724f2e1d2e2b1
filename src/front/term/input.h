/* Bytes from a terminal, read as keys and answers. It keeps what is not complete yet; it must not
 * read, write, wait or guess: a key that reports no release is one press. */
#ifndef TESSERA_FRONT_TERM_INPUT_H
#define TESSERA_FRONT_TERM_INPUT_H

#include "base/utf8.h"
#include "play/face/key.h"

enum {
    TERM_PRESS, /* a key that reports no release: down and up at once */
    TERM_DOWN,  /* a key that will report its release */
    TERM_UP,
    TERM_TEXT,           /* a character of pasted text; '\n' after the last */
    TERM_FOCUS,          /* the terminal has the keyboard again */
    TERM_BLUR,           /* it has lost it */
    TERM_SUSPEND,        /* ^Z, where the terminal does not make a signal of it */
    TERM_QUIT,           /* ^C, likewise */
    TERM_HAS_KITTY_KEYS, /* answers: it could report releases; it does so from here on */
    TERM_HAS_RELEASES,
    TERM_HAS_SYNC,
    TERM_ANSWERED /* the last answer: what has not come by now does not come */
};

typedef struct term_event {
    int kind;
    key_code key;
    uint32_t character;
} term_event;

#define TERM_PARAMS_MAX 4
#define TERM_SUBPARAMS_MAX 3

typedef struct term_input {
    int state;
    char introducer; /* '?' or '>' after CSI, or 0 */
    char intermediate;
    uint32_t param[TERM_PARAMS_MAX][TERM_SUBPARAMS_MAX];
    unsigned param_count, subparam;
    char character[UTF8_BYTES_MAX + 1]; /* the bytes of the one begun */
    unsigned character_length;
    bool kitty;     /* keys come with their releases */
    bool pasting;   /* what comes is text, not keys */
    bool bulgarian; /* set from outside: Cyrillic letters are of that layout */
} term_input;

/* Takes one byte; true: it has completed an event. */
bool term_input_byte(term_input *in, unsigned char byte, term_event *out);
/* Nothing has followed for a while: was that the Escape key? */
bool term_input_pause(term_input *in, term_event *out);
/* Something is begun that only time can decide. */
bool term_input_waits(const term_input *in);

#endif
