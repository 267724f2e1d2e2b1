/* The screens on top of one another, and where the cursor of each is. */
#ifndef TESSERA_APP_SESSION_MENU_H
#define TESSERA_APP_SESSION_MENU_H

#include "api/key.h"

typedef struct session session;

enum {
    SCREEN_TITLE,
    SCREEN_MODES,
    SCREEN_RULES,
    SCREEN_OPTIONS,
    SCREEN_HANDLING,
    SCREEN_KEYS,
    SCREEN_LOOK,
    SCREEN_SOUND,
    SCREEN_TUNES, /* of each mode */
    SCREEN_WINDOW,
    SCREEN_LANGUAGE,
    SCREEN_RECORDS, /* the best of each kind of game */
    SCREEN_BEST,    /* the best of one kind */
    SCREEN_HISTORY,
    SCREEN_REPLAYS,
    SCREEN_HELP, /* begins with pictures */
    SCREEN_PLAY, /* the game, the countdown before it, or a replay */
    SCREEN_PAUSE,
    SCREEN_GIVE_UP,
    SCREEN_RESULT,
    SCREEN_POSITION, /* practice: the position and its text */
    SCREEN_DUEL,     /* setting up a duel: players and rounds */
    SCREEN_TOUCH,
    SCREEN_ROUND, /* a round of a duel has ended, the duel has not */
    SCREEN_DUELS, /* results of earlier duels */
    SCREEN_HELP_KEYS,
    SCREEN_SCORES,      /* what the rules pay */
    SCREEN_TETRIO,      /* the handling in another game's numbers */
    SCREEN_REVIEW,      /* what the coach says of the replay */
    SCREEN_SHARE,       /* a game as a link or a file */
    SCREEN_TOTALS,      /* of all games */
    SCREEN_CUSTOM,      /* rules of one's own */
    SCREEN_RULES_TEXT,  /* the whole of a rule set, to be written */
    SCREEN_MULTIPLAYER, /* an opponent, a friend, lobbies nearby */
    SCREEN_FRIENDS,     /* and recent opponents */
    SCREEN_ONLINE_MORE, /* lobbies by code and address, the name, the server */
    SCREEN_LOBBY,
    SCREEN_RANKED,      /* ranked play */
    SCREEN_MATCHMAKING, /* somebody is looked for */
    SCREEN_OWN,         /* one's own rating there */
    SCREEN_TABLE,       /* ratings of all */
    SCREEN_KINDS,       /* of records there are */
    SCREEN_BOARD,       /* records of one kind */
    SCREEN_DAILY,       /* the pieces of the day, and the tries at them */
    SCREEN_TODAY,       /* the plan of the day */
    SCREEN_GOALS,       /* by skill, with the games that met them */
    SCREEN_LEARN,       /* courses */
    SCREEN_COURSE,      /* its lessons */
    SCREEN_LESSON,      /* its demonstration and exercises */
    SCREEN_RATED,       /* rated puzzles */
    SCREEN_HABITS,      /* how the player plays */
    SCREEN_SKIN,        /* colours and tiles of one's own */
    SCREEN_SKILL,       /* what the own games say */
    SCREEN_PLACEMENTS,  /* all of a game under review */
    SCREEN_ANALYSIS,    /* studies */
    SCREEN_OPENERS,     /* openings to be drilled */
    SCREENS
};

bool session_menu_open(session *s); /* shows the title; false if out of memory */
void session_menu_close(session *s);

unsigned session_screen(const session *s); /* the screen shown */
/* The visible screen: the game itself, its pause (or the question whether to give up), or one of
 * these pages. */
bool session_shows_game(const session *s);
bool session_shows_pause(const session *s);
bool session_shows_round(const session *s);
bool session_shows_result(const session *s);
bool session_shows_review(const session *s);
bool session_shows_title(const session *s);
bool session_shows_handling(const session *s);
bool session_shows_multiplayer(const session *s);
bool session_shows_lobby(const session *s);
unsigned session_screen_below(const session *s); /* the one Escape leads back to */
void session_push(session *s, unsigned screen);
void session_pop(session *s);
void session_to(session *s, unsigned screen); /* leaves all screens but the title below it */

unsigned session_cursor(const session *s); /* the line of the screen shown */
unsigned session_cursor_of(const session *s, unsigned screen);
unsigned session_scrolled_to(const session *s); /* the line that the list shown is scrolled to */
void session_set_cursor(session *s, unsigned screen, unsigned line);
void session_move_cursor(session *s, unsigned line);    /* the list shown scrolls to it */
void session_point_cursor(session *s, unsigned line);   /* the list shown stays where it is */
void session_cursor_within(session *s, unsigned lines); /* the screen shown has only these left */

/* Returns how much of an animation is left, in thousandths. In a window a screen rises, and the
 * cursor slides to its next line; both fast first, then slower. */
unsigned session_screen_way(const session *s);
unsigned session_cursor_way(const session *s, unsigned *from); /* from: the line it was on */
void session_screen_comes(session *s);                         /* it is seen from now on */
void session_menu_run(session *s);
uint64_t session_menu_next(const session *s);

void session_bind_profile(session *s, unsigned profile); /* whose keys are shown */
unsigned session_bound_profile(const session *s);
bool session_binds_next_key(const session *s);
bool session_binds_key(const session *s, key_code key); /* would this one be bound now? */
void session_bind_next_key(session *s, bool on); /* to the action under the cursor; or no longer */

#endif
