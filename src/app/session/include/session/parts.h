/* The session: everything the program knows while it runs, put together from its parts.
 *
 * A part is a header with functions and the file of the same name, which has the part's struct; if
 * a part has several files, or a test sets up states that take hours to play, the struct is in
 * `<part>_internal.h` beside them. Everybody else calls the part's functions. setup (what the next
 * game will be) has functions and no struct.
 *
 * Files that answer questions stand below files that act, and no two files call each other,
 * except practice and its trainer. Lowest first: picture, messages, menu, lobby, match (what is
 * under way), narrate, custom, daily, setup, input, sound, effects, storage, library, ranking,
 * handling_test, review, skill, screen_stack (from screen to screen), practice, splits, race, bot,
 * duel (who plays, and the rounds), people, game (the run, the match with its time), lookback (how
 * it ended), start (which game starts), watch, online (rounds of a lobby), matchmaking, startup,
 * game_keys, rules_text, files, share, archive.
 *
 * Front ends see api/session.h instead. */
#ifndef TESSERA_APP_SESSION_PARTS_H
#define TESSERA_APP_SESSION_PARTS_H

#include "api/session.h"
#include "session/settings.h"

typedef struct session_archive session_archive;
typedef struct session_bot session_bot;
typedef struct session_custom session_custom;
typedef struct session_demo session_demo;
typedef struct session_duel session_duel;
typedef struct session_effects session_effects;
typedef struct session_files session_files;
typedef struct session_game session_game;
typedef struct session_input session_input;
typedef struct session_library session_library;
typedef struct session_lobby session_lobby;
typedef struct session_matchmaking session_matchmaking;
typedef struct session_menu session_menu;
typedef struct session_lookback session_lookback;
typedef struct session_messages session_messages;
typedef struct session_narration session_narration;
typedef struct session_people session_people;
typedef struct session_picture session_picture;
typedef struct session_practice session_practice;
typedef struct session_skill session_skill;
typedef struct session_race session_race;
typedef struct session_ranking session_ranking;
typedef struct session_review session_review;
typedef struct session_rules_text session_rules_text;
typedef struct session_share session_share;
typedef struct session_sound session_sound;
typedef struct session_splits session_splits;
typedef struct session_storage session_storage;
typedef struct session_viewer session_viewer;

struct session {
    session_options options; /* how the program was started */
    settings_state settings;
    uint8_t language_wished; /* the language shown is English if there is no font for this one */
    uint64_t now_us, random;
    uint64_t begun_us; /* when the session first ran */
    bool quit;         /* the front end is to end */

    /* the parts */
    session_input *input;
    session_menu *menu;
    session_lobby *lobby;
    session_ranking *ranking;
    session_matchmaking *matchmaking;
    session_people *people;
    session_game *game;
    session_duel *duel;
    session_bot *bot;
    session_custom *custom;
    session_rules_text *rules_text;
    session_viewer *viewer;
    session_splits *splits;
    session_race *race; /* NULL if no race has begun yet */
    session_practice *practice;
    session_review *review;
    session_skill *skill;
    session_lookback *lookback;
    struct run_state *handling_test; /* NULL if not shown */
    session_demo *demo;
    session_storage *storage;
    session_library *library;
    session_files *files;
    session_share *share;
    session_archive *archive;
    session_messages *messages;
    session_narration *narration;
    session_effects *effects;
    session_sound *sound;
    session_picture *picture;
};

bool session_parts_open(session *s); /* false if out of memory, and all parts are closed */
void session_parts_close(session *s);

#endif
