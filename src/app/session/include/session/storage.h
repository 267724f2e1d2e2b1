/* The data that outlive the program: settings, the journal of the current game, finished games. */
#ifndef TESSERA_APP_SESSION_STORAGE_H
#define TESSERA_APP_SESSION_STORAGE_H

#include "tessera.h"

typedef struct duel_state duel_state;
typedef struct run_state run_state;
typedef struct store_handle store_handle;
typedef struct session session;

/* A game an earlier program has left unfinished. */
typedef struct session_unfinished {
    bool found;
    uint8_t rules, mode;
    uint64_t time_us, score;
} session_unfinished;

bool session_storage_open(session *s); /* false if out of memory */
void session_storage_close(session *s);
store_handle *session_store(const session *s); /* NULL if not open yet */
/* Opens the store once there is a picture. Returns true if the settings have been read just now. */
bool session_storage_connect(session *s);
void session_storage_run(session *s); /* retries what failed, writes the journal */
uint64_t session_storage_next(const session *s);
/* See session_unsaved in api/session.h. */
bool session_storage_unsaved(session *s, char *out, size_t size);
void session_storage_disconnect(session *s);       /* saves all and closes the store */
bool session_storage_is_settled(const session *s); /* settings and games left have been read */
const session_unfinished *session_storage_unfinished(const session *s);
void session_storage_save_settings(session *s); /* stores the settings that have changed */
/* Settings in the store have been replaced. */
void session_storage_settings_changed(session *s);
void session_storage_write_journal(session *s); /* writes what is new in the current game */
/* The current game can be left for later. Keeping it returns false if it could not be written. */
bool session_storage_can_keep_game(const session *s);
bool session_storage_keep_game(session *s);
void session_storage_drop_journal(session *s);    /* the current game is another one now */
void session_storage_save_unfinished(session *s); /* moves the unfinished game to the library */
/* Moves the finished game or duel to the library. Returns true if it is a record. */
bool session_storage_save_game(session *s, run_state *run, bool given_up);
/* Returns true if it is better than all stored games of its kind, or the first: call it before it
 * is saved. */
bool session_storage_leads(session *s, run_state *run, bool given_up);
/* Continues the unfinished game of the journal in `run`. Returns false if there is none. */
bool session_storage_resume(session *s, duel_state *duel, run_state *run, uint64_t now_us);
/* There is no store: nothing outlasts the program. */
/* Writes the player's name of a game that was among the best of its kind; "" if unknown. */
const char *session_storage_player(const session *s, uint64_t id);
bool session_storage_is_memory(const session *s);
bool session_storage_trouble(const session *s, char *out, size_t size); /* false if all is well */

#endif
