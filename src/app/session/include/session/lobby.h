/* The lobby of an online match, and the search for an opponent. */
#ifndef TESSERA_APP_SESSION_LOBBY_H
#define TESSERA_APP_SESSION_LOBBY_H

#include "game/invite.h"
#include "tessera.h"
#include "api/online.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct session session;

/* The lobby of an online match: its state, small requests to it, and what is typed about it.
 * The second part of this header plays its games. */

/* Text fields of the menus; those up to LOBBY_FIELD_HALL are settings. */
enum {
    LOBBY_FIELD_NONE,
    LOBBY_FIELD_NAME,
    LOBBY_FIELD_RELAY,
    LOBBY_FIELD_PORT,
    LOBBY_FIELD_HALL,
    LOBBY_FIELD_PLACE,
    LOBBY_FIELD_CODE,
    LOBBY_FIELD_SAY,
    LOBBY_FIELD_RULES, /* no fields of a lobby: the text of a rule set, */
    LOBBY_FIELD_SKIN   /* of a skin */
};

#define LOBBY_CHAT_MAX 5 /* lines of chat that are seen */

typedef struct lobby_message {
    char name[ONLINE_NAME_SIZE], text[ONLINE_TEXT_SIZE];
} lobby_message;

bool session_lobby_open(session *s); /* false if out of memory */
void session_lobby_close(session *s);
bool session_lobby_can(const session *s);   /* there is a network */
bool session_lobby_plays(const session *s); /* the current game belongs to a lobby */
const online_view *session_lobby_look(const session *s);
bool session_lobby_is_in(const session *s);           /* in a lobby, in any state */
const char *session_lobby_relay(const session *s);    /* typed, or else a page's own */
const char *session_lobby_own_name(const session *s); /* typed, or else the login's */
bool session_lobby_is_rules(unsigned rules);          /* True when it can be played online. */
unsigned session_lobby_rules(const session *s);       /* of a lobby opened now */
unsigned session_lobby_rated_rules(const session *s); /* of a ranked match: a built-in one */
const char *session_lobby_name(const session *s, unsigned board);
unsigned session_lobby_board(const session *s);     /* of this player, in the current game */
unsigned session_lobby_delay(const session *s);     /* of spectators, in seconds */
bool session_lobby_watches(const session *s);       /* the next lobby is only spectated */
const char *session_lobby_target(const session *s); /* the address of the last requested lobby */
/* Messages, the newest last. */
const lobby_message *session_lobby_chat(const session *s, unsigned *count);
const online_found *session_lobby_found(const session *s,
                                        unsigned *count); /* lobbies on the local network */
/* Writes why no lobby is open, in one sentence; "" without a problem. */
void session_lobby_trouble(const session *s, char *out, size_t size);

void session_lobby_ready(session *s, bool ready, uint64_t now_us);
bool session_lobby_pause(session *s, bool pause, uint64_t now_us); /* false if it may not */
void session_lobby_forget_game(session *s); /* the next game belongs to no lobby */
void session_lobby_leave(session *s, uint64_t now_us);
/* Returns true if the player is alone, or asks to leave for the second time within three seconds;
 * otherwise a message says how to leave. */
bool session_lobby_confirm_leave(session *s, uint64_t now_us);
/* Returns the action that the host is about to take on a member: ONLINE_MUTE, ... */
unsigned session_lobby_deed(const session *s, unsigned member, bool is_muted);
void session_lobby_change_deed(session *s, unsigned member, bool is_muted, int by);
void session_lobby_do_deed(session *s, unsigned member, bool is_muted, uint64_t now_us);

const char *session_lobby_typed(const session *s, unsigned what);
void session_lobby_type(session *s, unsigned what, uint32_t character);
void session_lobby_erase(session *s, unsigned what, bool all);
void session_lobby_say(session *s, uint64_t now_us); /* what is typed */

/* Matchmaking: opens a lobby at the relay of the ranking server and asks the server for an
 * opponent; both players then join the lobby of one of them. */

enum { MATCHMAKING_NOT, MATCHMAKING_ASKS, MATCHMAKING_OPENS, MATCHMAKING_LOOKS, MATCHMAKING_JOINS };

bool session_matchmaking_open(session *s); /* false if out of memory */
void session_matchmaking_close(session *s);
/* `casual`: for a match that is not rated. */
void session_matchmaking_begin(session *s, bool casual, uint64_t now_us);
void session_matchmaking_end(session *s, uint64_t now_us);
unsigned session_matchmaking_phase(const session *s); /* MATCHMAKING_... */
uint64_t session_matchmaking_seconds(const session *s);
void session_matchmaking_run(session *s,
                             uint64_t now_us); /* also accepts what the server has answered */
uint64_t session_matchmaking_next(const session *s);

/* Rooms that are open to all: those of the ranking server's list, and the own one. */

enum { ROOMS_MOST = 20 };

typedef struct room_listed {
    char name[ONLINE_NAME_SIZE], code[ONLINE_NAME_SIZE];
    uint8_t rules, seats, taken, rounds;
    bool plays;
    int64_t rating; /* of the host; 0 if there is none */
    uint32_t ms;    /* from the host to its relay and back */
} room_listed;

const room_listed *session_rooms(const session *s, unsigned *count);
void session_rooms_clear(session *s);                  /* a new list arrives */
void session_rooms_add(session *s, const char *words); /* of the list, with tabs between */
void session_rooms_end(session *s);                    /* the list is whole */
void session_rooms_join(session *s, unsigned room, uint64_t now_us);
/* True when the server can list the lobby of this player. */
bool session_rooms_can_list(const session *s);
void session_rooms_run(session *s, uint64_t now_us);
uint64_t session_rooms_next(const session *s);

/* The rating of the player of a seat, by the lobby's rules. Returns false if none is known. */
bool session_seat_rating(const session *s, unsigned seat, char *out, size_t size);
void session_ratings_run(session *s);

/* Playing in a lobby: opening, joining and leaving it; its rounds start and end like games. */

typedef struct invite invite;

void session_online_open(session *s, uint64_t now_us);
/* Opens the lobby of a rated match at this relay, or joins the opponent's by its code. */
void session_online_rated(session *s, const char *relay, const char *code, uint64_t now_us);
void session_online_begin(session *s, uint64_t now_us); /* with the one of the program's start */
void session_online_watch(session *s, bool watches);    /* the next lobby that is joined */
void session_online_join(session *s, uint64_t now_us);  /* as typed */
void session_online_join_invite(session *s, const invite *to, uint64_t now_us);
void session_online_join_near(session *s, unsigned found, uint64_t now_us); /* one that was found */
void session_online_change(session *s); /* its terms, as they are set now: of a host */
/* Sets the bot in that seat; 0 removes it. */
void session_online_bot(session *s, unsigned seat, unsigned chosen);
unsigned session_online_bot_of(const session *s,
                               const online_seat *seat); /* what was chosen for it */
/* Leaves the lobby; a current game is forfeited, and stored. */
void session_online_leave(session *s, uint64_t now_us);
void session_online_back(session *s, bool ready, uint64_t now_us); /* from a result to the lobby */

void session_online_run(session *s, uint64_t now_us);
uint64_t session_online_next(const session *s);
void session_online_close(session *s); /* the program ends */

/* The invitation to the player's own lobby, and links that lead to others. */

typedef struct qr_code qr_code;

/* The link of the player's own lobby; "" if there is none, as while the relay has not answered. */
const char *session_invite_link(const session *s);
const qr_code *session_invite_code(const session *s); /* its side is 0 if there is no link */
void session_invite_update(session *s);               /* the lobby has changed */
void session_invite_copy(session *s);                 /* the front end is to copy the link */
bool session_invite_is_copied(const session *s);
uint32_t session_invite_copied(const session *s); /* how many times the link was copied */

/* Joins the lobby of a link. Returns false if the link is no invitation. During a game it only
 * shows a message. */
bool session_invite_take(session *s, const char *link, uint64_t now_us);
/* Takes one character of pasted text, and '\n' after the last: a link in it is followed. */
void session_invite_paste(session *s, uint32_t character, uint64_t now_us);

#endif
