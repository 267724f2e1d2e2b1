/* The screens on top of one another, and where the cursor of each is. */
#ifndef TESSERA_APP_SESSION_MENU_H
#define TESSERA_APP_SESSION_MENU_H

#include "api/key.h"

typedef struct session session;

#define SCREEN(ID, name) SCREEN_##ID,
enum {
#include "session/screens.def"
    SCREEN_PLAY, /* the game, the countdown before it, or a replay */
    SCREENS
};
#undef SCREEN

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
