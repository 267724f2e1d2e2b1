/* Replays as files, where the front end can open and save them. */
#ifndef TESSERA_APP_SESSION_FILES_H
#define TESSERA_APP_SESSION_FILES_H

#include "api/session.h"
#include "session/speech.h"
#include "store/store.h"

typedef struct session session;

bool session_files_open(session *s); /* false: out of memory */
void session_files_close(session *s);
void session_files_choose(session *s); /* the player wants to open a file */
void session_files_save(session *s, const store_game *game);
/* The same of a text, named after the game. */
void session_files_offer(session *s, const store_game *game, const char *text, size_t size);
void session_files_forget(session *s); /* the message */
/* A replay the player has chosen, or dropped on the window; a message says how that went. */
void session_files_take(session *s, const replay_file *file, uint64_t now_us);
/* A replay in a link, likewise; or a game to be played, which the next one is then. */
void session_files_take_link(session *s, const char *link, uint64_t now_us);
void session_files_paste(session *s, uint32_t letter);   /* a handling; '\n' after the last */
bool session_files_given(session *s, replay_file *file); /* see session_file */
/* About the file opened last; "": nothing. */
const char *session_files_message(const session *s);
bool session_files_failed(const session *s); /* the message says what is wrong with the file */
uint32_t
session_files_choices(const session *s); /* how many times session_files_choose was called */

#endif
