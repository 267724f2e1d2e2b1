/* The state of the lobby, for the files that change it: lobby.c, online.c, joining.c. */
#ifndef TESSERA_APP_SESSION_LOBBY_INTERNAL_H
#define TESSERA_APP_SESSION_LOBBY_INTERNAL_H

#include "session/parts.h"
#include "session/lobby.h"
#include "game/run.h"
#include "qr/qr.h"

/* The link of the player's own lobby, and the one that is being pasted. */
typedef struct lobby_invite {
    char link[INVITE_LINK_SIZE];
    qr_code code;
    bool is_copied;
    uint32_t copied;   /* how many times the link was copied */
    char pasted[8192]; /* a link; one with a rule set is long */
    size_t pasted_size;
} lobby_invite;

/* Rooms that are open to all. */
typedef struct lobby_rooms {
    unsigned count, before;        /* before: when the newest list began to arrive */
    char chosen[ONLINE_NAME_SIZE]; /* the code on which the cursor was then */
    room_listed room[ROOMS_MOST];
    bool is_listed; /* the own one is, with these terms: */
    uint8_t taken, seats, rounds, rules;
    bool plays;
    uint64_t list_us, own_us; /* when to request the list, and to announce the own lobby again */
} lobby_rooms;

/* The ratings of one player, by rule sets; negative if they are not sure, 0 if there are none. */
typedef struct lobby_rating {
    uint8_t key[ONLINE_KEY_SIZE];
    int16_t points[TS_RULES_MAX];
} lobby_rating;

typedef struct lobby_ratings {
    lobby_rating of[TS_PLAYERS_MAX];
    unsigned count, next, asked; /* asked: whose page was requested last */
    bool waits;                  /* and has not come */
} lobby_ratings;

struct session_lobby {
    bool plays;   /* the current game, or its result, belongs to a lobby */
    bool watches; /* the next lobby is only spectated */
    bool near;    /* listens for lobbies on the local network */
    bool waited;  /* a player was silent at the last check */
    bool is_in;   /* in a lobby at the last check */
    lobby_invite invite;
    lobby_rooms rooms;
    lobby_ratings ratings;
    char place[ONLINE_PLACE_SIZE], code[ONLINE_NAME_SIZE], say[ONLINE_TEXT_SIZE];
    char target[ONLINE_PLACE_SIZE];               /* the address of the last requested lobby */
    char name[TS_PLAYERS_MAX][ONLINE_NAME_SIZE];  /* of the players in the current game */
    uint8_t key[TS_PLAYERS_MAX][ONLINE_KEY_SIZE]; /* likewise; all 0 if it is not known */
    lobby_message said[LOBBY_CHAT_MAX];           /* the newest last */
    unsigned said_count;
    run_lead lead;
    char *before; /* the replays of the rounds before this one, from malloc; or NULL */
    size_t before_size;
    uint8_t deed, deed_member; /* what the host is about to do with a member: ONLINE_MUTE... */
    uint64_t leave_us;         /* when the player asked to leave, with others there; 0 if never */
    uint64_t pause_us;         /* when the pause of another is shown; 0 if none */
    online_view seen;          /* as the picture has it */
    unsigned seen_found;
    online_found found[ONLINE_FOUND_MOST];
};

static inline const online_calls *lobby_calls(const session *s)
{
    return s->options.net.calls;
}

static inline online *lobby_net(const session *s)
{
    return s->options.net.own;
}

/* Forgets everything of the previous lobby. */
void session_online_forget(session *s);

/* A lobby at the server's relays, and joining one there. */
void session_online_open_for_friends(session *s, uint64_t now_us);
void session_online_join_at_server(session *s, const char *code, const char *relay,
                                   uint64_t now_us);

/* Returns the number of lines of SCREEN_MULTIPLAYER above the lobbies. */
unsigned session_online_lines_above(const session *s);

/* Keeps the cursor of SCREEN_MULTIPLAYER on its line when lobbies appear and disappear above it. */
void session_online_keep_cursor(session *s, unsigned before, unsigned now);

/* Notes the state of the lobby and of those nearby. Returns false if nothing changed. */
bool session_lobby_note(session *s, const online_view *view, const online_found *list,
                        unsigned count);

#endif
