/* The games that screens list, as the store has given them. It may answer later. */
#ifndef TESSERA_APP_SESSION_LIBRARY_H
#define TESSERA_APP_SESSION_LIBRARY_H

#include "bot/bot.h"
#include "session/settings.h"
#include "store/store.h"

typedef struct session session;

#define HISTORY_MAX 1000 /* games of a history */

enum { HISTORY_RESULT, HISTORY_SPEED, HISTORY_FINESSE, HISTORIES };

typedef struct session_library {
    store_game *game;
    unsigned count, room;
    bool all;      /* there are no more games */
    bool is_asked; /* `answer` is on its way */
    bool is_stale; /* another screen is shown meanwhile: drop the answer */
    store_list answer;
    store_filter filter;
    store_game seen; /* the last game the store has given */
    unsigned looked_at;
    bool is_fetched; /* `replay` is on its way and will be watched */
    store_replay replay;
    /* duels lost and won, by the level of the strongest bot; 0: no bot */
    uint16_t duels[SETTINGS_RULES_MAX][TS_BOT_MACHINE + 1][2];
    store_totals totals;
    bool is_counting; /* the totals are not complete yet */
    uint64_t doomed;  /* id of the game that a second Delete removes, or 0 */

    int mode, rules; /* records of these alone are shown; -1: all */
    store_kind kind; /* the kind whose best, whose history, whose tries of the day are shown */
    uint8_t shows;   /* HISTORY_... */
    uint8_t span;    /* which length of the history */
    unsigned wanted; /* its number of games */
} session_library;

void session_library_open(session *s); /* asks for what the screen shown lists */
void session_library_more(session *s); /* asks for more if the cursor nears the end */
void session_library_to_end(session *s);
bool session_library_fetch(session *s,
                           uint64_t id); /* a replay; false: another one is on its way */
/* The replay that was fetched, once, from malloc; NULL: it is not there. */
char *session_library_given(session *s, size_t *size);
/* The second call for game i removes it from the store; true: it is gone. */
bool session_library_remove(session *s, unsigned i);
void session_library_spare(session *s);                          /* forgets the first call */
void session_library_show_only(session *s, int mode, int rules); /* records of these; -1: all */
void session_library_show_kind(session *s, store_kind kind);     /* whose best and history */
void session_library_show_history(session *s, unsigned shows, unsigned span, unsigned games);
/* Duels of a person against bots up to this level (0: no bot); false: not known yet. */
bool session_library_duels(const session *s, unsigned rules, unsigned level, unsigned *won,
                           unsigned *lost);
/* When it wants to go on counting. */
uint64_t session_library_next(const session *s);
void session_library_run(session *s); /* takes answers that have come */
void session_library_close(session *s);

#endif
