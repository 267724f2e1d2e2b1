/* Messages over the picture, and sentences for screen readers. */
#ifndef TESSERA_APP_SESSION_MESSAGES_H
#define TESSERA_APP_SESSION_MESSAGES_H

#include "tessera.h"

#include <stdint.h>

typedef struct session session;

/* A sentence about what has happened outside of the game, over the picture for a few seconds; and
 * a board in words, which the front end speaks, or, without a screen reader, such a sentence. */

bool session_messages_open(session *s); /* false if out of memory */
void session_messages_close(session *s);
/* A screenshot of the window was saved in this file; "" if it could not be saved. NULL hides the
 * message. */
void session_messages_picture(session *s, const char *path, uint64_t now_us);
void session_messages_file(session *s, const char *path, uint64_t now_us);  /* a replay, likewise */
void session_messages_show(session *s, const char *words, uint64_t now_us); /* a sentence */
/* Shows a sentence that describes this player's board. */
void session_messages_show_board(session *s, unsigned player, const char *words, uint64_t now_us);
const char *session_messages_text(const session *s); /* "" if nothing is shown */
bool session_messages_describe_board(const session *s);
/* Does the message belong beside this player's board? One that describes no board does anywhere. */
bool session_messages_concern(const session *s, unsigned player);
void session_messages_run(session *s, uint64_t now_us);
/* Returns when the message goes; UINT64_MAX if nothing is shown. */
uint64_t session_messages_next(const session *s);

bool session_narrate_open(session *s); /* false if out of memory */
void session_narrate_close(session *s);
/* Describes a board; the same key soon after, with the piece where it was, describes more of it. */
void session_narrate_board(session *s, unsigned player, uint64_t now_us);
/* Tells what has happened, if the player wants to be told. */
void session_narrate_event(session *s, const ts_event *e);
/* Tells where a piece is that has been moved. */
void session_narrate_run(session *s, uint64_t now_us);
uint64_t session_narrate_next(const session *s); /* UINT64_MAX if there is nothing to tell */
/* Returns the number of sentences so far; and the words of one of the last, from 0 on. */
uint32_t session_narrated(const session *s);
const char *session_narrated_words(const session *s, uint32_t number);

/* The sentences that screen readers got last; part of the picture's cache. */

#define LINE_SIZE 200  /* bytes of a line of a screen */
#define ABOUT_SIZE 400 /* bytes of the text about a line */

/* Sentences to be said aloud. */
typedef struct session_words {
    char said[2 * ABOUT_SIZE];
} session_words;

typedef struct session_speech {
    uint32_t spoken;     /* how many times something was said */
    uint8_t screen;      /* of which screen, plus 1; 0 if of none */
    uint64_t mark;       /* of a game: how far it was */
    uint32_t narration;  /* how many sentences about its board there were */
    uint64_t message_us; /* when the last message goes */
    char note[ABOUT_SIZE];
    session_words line, words, chat; /* `chat`: the newest line of it */
} session_speech;

#endif
