/* Stored games as the screens list them, and the archive. */
#ifndef TESSERA_APP_SESSION_LIBRARY_H
#define TESSERA_APP_SESSION_LIBRARY_H

#include "bot/bot.h"
#include "api/session.h"
#include "session/settings.h"
#include "store/archive.h"
#include "store/store.h"

typedef struct session session;

/* The games that screens list, as the store has given them. It may answer later. */

#define HISTORY_MAX 1000 /* games of a history */

enum { HISTORY_RESULT, HISTORY_SPEED, HISTORY_FINESSE, HISTORIES };

/* The state of the screens about records. */
typedef struct library_view {
    int mode, rules; /* -1 or the only ones whose records are shown */
    store_kind kind; /* the kind whose best games, history or daily tries are shown */
    uint8_t shows;   /* HISTORY_... */
    uint8_t span;    /* which length of the history */
} library_view;

bool session_library_open(session *s); /* false if out of memory */
void session_library_close(session *s);

const library_view *session_library_view(const session *s);
unsigned session_library_count(const session *s); /* games listed so far */
const store_game *session_library_game(const session *s, unsigned i);
bool session_library_is_empty(const session *s); /* no game is listed, and none is awaited */
bool session_library_is_removing(const session *s, uint64_t id); /* after the first Delete */
const store_totals *session_library_totals(const session *s);
bool session_library_is_counting(const session *s); /* the totals are not complete yet */

void session_library_request(session *s); /* requests what the screen shown lists */
void session_library_more(session *s);    /* requests more if the cursor nears the end */
void session_library_to_end(session *s);
bool session_library_fetch(session *s,
                           uint64_t id); /* a replay; false if another one is on its way */
/* The replay that was fetched, once, from malloc; NULL if it is not there. */
char *session_library_given(session *s, size_t *size);
/* The second call for game i removes it from the store; true if it is gone. */
bool session_library_remove(session *s, unsigned i);
void session_library_spare(session *s);                          /* forgets the first call */
void session_library_show_only(session *s, int mode, int rules); /* -1 means all */
void session_library_show_kind(session *s, store_kind kind);     /* whose best and history */
void session_library_show_history(session *s, unsigned shows, unsigned span, unsigned games);
/* Duels of a person against bots up to this level (0 means no bot); false if not known yet. */
bool session_library_duels(const session *s, unsigned rules, unsigned level, unsigned *won,
                           unsigned *lost);
/* Returns when to continue counting. */
uint64_t session_library_next(const session *s);
void session_library_run(session *s); /* accepts answers that have come */

/* Everything in one file: games, records and settings, out and in (store/archive.h), a part at a
 * time, so that nobody waits. */

bool session_archive_open(session *s); /* false if out of memory */
void session_archive_close(session *s);
void session_archive_save(session *s); /* the front end is to save all there is */
bool session_archive_take(session *s, const replay_file *file); /* false if it is none */
bool session_archive_given(session *s, replay_file *file);      /* see session_file */
/* "12 / 340" while games go out; else nothing. */
void session_archive_progress(const session *s, char *out, size_t size);
void session_archive_run(session *s, uint64_t now_us);
uint64_t session_archive_next(const session *s);

#endif
