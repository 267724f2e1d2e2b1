/* Replays as files and links. */
#ifndef TESSERA_APP_SESSION_FILES_H
#define TESSERA_APP_SESSION_FILES_H

#include "tessera.h"

typedef struct qr_code qr_code;
typedef struct replay_file replay_file;
typedef struct store_game store_game;
typedef struct session session;

/* Replays as files, where the front end can open and save them. */

bool session_files_open(session *s); /* false if out of memory */
void session_files_close(session *s);
void session_files_choose(session *s); /* the player wants to open a file */
void session_files_save(session *s, const store_game *game);
/* The same of a text, named after the game. */
void session_files_forget(session *s); /* the message */
/* A replay the player has chosen, or dropped on the window; a message says how that went. */
void session_files_take(session *s, const replay_file *file, uint64_t now_us);
/* A replay in a link, likewise; or a game to be played, which the next one is then. */
void session_files_take_link(session *s, const char *link, uint64_t now_us);
void session_files_paste(session *s, uint32_t letter);   /* a handling; '\n' after the last */
bool session_files_given(session *s, replay_file *file); /* see session_file */
/* About the file opened last; "" if nothing. */
const char *session_files_message(const session *s);
bool session_files_failed(const session *s); /* the message says what is wrong with the file */
uint32_t
session_files_choices(const session *s); /* how many times session_files_choose was called */

/* A game that the player gives to others: as a link, whose QR code is shown, or as a file. */

bool session_share_open(session *s); /* false if out of memory */
void session_share_close(session *s);
void session_share_last(session *s);                           /* the game that has just ended */
void session_share_stored(session *s, const store_game *game); /* one of the library */
void session_share_run(session *s);                            /* takes a text that has come */
void session_share_copy(session *s); /* the front end is to copy the link */
void session_share_save(session *s); /* the front end is to save the replay as a file */
/* The link of the game; NULL if it is too long for one. */
const char *session_share_link(const session *s);
const qr_code *session_share_code(const session *s); /* its side is 0 if there is none */
bool session_share_is_copied(const session *s);
uint32_t session_share_copied(const session *s); /* how many times the link was copied */
const char *session_called(const session *s);    /* what starts this program in a shell */

#endif
