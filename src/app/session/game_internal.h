/* The state of the game under way, for the files of that part: game, game_keys, match, start and
 * startup. */
#ifndef TESSERA_APP_SESSION_GAME_INTERNAL_H
#define TESSERA_APP_SESSION_GAME_INTERNAL_H

#include "session/game.h"
#include "session/match.h"
#include "game/run.h"

struct session_game {
    bool start_pending; /* the program was started with a mode: play as soon as the time is known */
    bool playing;       /* `run` holds a game or a replay */
    bool names_gestures;
    bool calm;    /* until the title: games have no speed-up, whatever is set */
    bool daily;   /* until the daily screen: games have the pieces of the day */
    bool puzzles; /* until the title: games are puzzles, and the chosen mode stays as it is */
    uint8_t paused_by;
    session_game_size needs;          /* for PAUSED_BY_ROOM */
    uint8_t count_from;               /* beats of an interrupted countdown, which starts again */
    uint32_t beat_us;                 /* the time between two numbers of the countdown */
    uint64_t countdown_us;            /* when the countdown ends; 0 if no countdown */
    uint8_t counted;                  /* the number shown last */
    uint64_t moved_us;                /* when a key of the game was last pressed */
    uint64_t soft_us[TS_PLAYERS_MAX]; /* when a held soft drop begins; 0 if none waits */
    uint64_t restart_asked_us;        /* time of the first press; 0 if not pressed */
    run_state run;
    ts_board looked[TS_PLAYERS_MAX]; /* the visible state of a match that another part drives */
    uint64_t look_us;                /* when that changes without input */
    uint64_t ended_us;               /* when the match was over */
    uint64_t ending_until_us;        /* until then the boards stay in sight after the end */
    session_finished last;
};

/* ---- count.c ---- */

/* These begin a countdown if there is one at that moment; the run is paused until it ends. */
bool session_count_before_game(session *s, uint64_t now_us);
bool session_count_after_pause(session *s, uint64_t now_us);
/* A countdown of whole seconds to a moment that others have set. */
void session_count_until(session *s, uint64_t begins_us, uint64_t now_us);
void session_count_run(session *s, uint64_t now_us);
uint64_t session_count_next(const session *s); /* when its number changes */
void session_count_forget(session *s);

/* ---- game_keys.c ---- */

void session_game_begin_soft_drops(session *s, uint64_t now_us); /* those whose delay is over */
void session_game_release_all(session *s, uint64_t now_us);
void session_game_press_held_keys(session *s, uint64_t now_us); /* as the clock starts */

#endif
