/* The room in which somebody far away is met: what is so in it, small wishes to it, what is typed
 * about it. Which games come of it: far.h. */
#ifndef TESSERA_PLAY_SESSION_MEET_H
#define TESSERA_PLAY_SESSION_MEET_H

#include "face/meet.h"
#include "run/run.h"

typedef struct session session;

/* What is typed; the first ones are settings. */
enum {
    MEET_TYPES_NAME,
    MEET_TYPES_RELAY,
    MEET_TYPES_PORT,
    MEET_TYPES_HALL,
    MEET_TYPES_PLACE,
    MEET_TYPES_CODE,
    MEET_TYPES_SAY,
    MEET_TYPES
};

#define MEET_SAID_MOST 5 /* lines of chat that are seen */

typedef struct session_said {
    char name[MEET_NAME_ROOM], text[MEET_TEXT_ROOM];
} session_said;

typedef struct session_meet {
    bool plays;   /* the game under way, or its result, is of a room */
    bool watches; /* the next room is only looked at */
    bool near;    /* rooms near are listened for */
    bool waited;  /* somebody was silent when it was looked at last */
    bool is_in;   /* in a room, when it was looked at last */
    char place[MEET_PLACE_ROOM], code[MEET_NAME_ROOM], say[MEET_TEXT_ROOM];
    char asked[MEET_PLACE_ROOM];               /* where the room is that was asked for last */
    char name[TS_PLAYERS_MAX][MEET_NAME_ROOM]; /* of those who play the game under way */
    session_said said[MEET_SAID_MOST];         /* the newest last */
    unsigned said_count;
    run_lead lead;
    char *before; /* the replays of the rounds before this one, from malloc; or NULL */
    size_t before_size;
    uint64_t pause_us; /* when the pause of another is shown; 0: none */
    meet_look seen;    /* as the picture has it */
    unsigned seen_found;
    meet_found found[MEET_FOUND_MOST];
} session_meet;

bool session_meet_can(const session *s);   /* there is a network */
bool session_meet_plays(const session *s); /* the game under way is of a room */
const meet_look *session_meet_look(const session *s);
bool session_meet_is_in(const session *s);        /* in a room, whatever is done there */
const char *session_meet_relay(const session *s); /* typed, or else a page's own */
bool session_meet_is_rules(unsigned rules);       /* can it be played far away? */
unsigned session_meet_rules(const session *s);    /* of a room that is opened now */
const char *session_meet_name(const session *s, unsigned board);
unsigned session_meet_board(const session *s); /* of this player, in the game under way */
/* Why there is no room, in one sentence; "": all is well. */
void session_meet_trouble(const session *s, char *out, size_t room);

void session_meet_ready(session *s, bool ready, uint64_t now_us);
void session_meet_pause(session *s, bool pause, uint64_t now_us);
void session_meet_forget_game(session *s); /* the next one is of no room */
void session_meet_leave(session *s, uint64_t now_us);

const char *session_meet_typed(const session *s, unsigned what);
void session_meet_type(session *s, unsigned what, uint32_t character);
void session_meet_erase(session *s, unsigned what, bool all);
void session_meet_say(session *s, uint64_t now_us); /* what is typed */

#endif
