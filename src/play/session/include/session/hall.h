/* A hall on the network: its pages as they were asked for, the replay of an entry, what is handed
 * in there, and the match that it has found. Looking for one: seek.h. */
#ifndef TESSERA_PLAY_SESSION_HALL_H
#define TESSERA_PLAY_SESSION_HALL_H

#include "face/visit.h"
#include "session/settings.h"
#include "store/store.h"

typedef struct session session;

enum { HALL_ROWS = 100, HALL_KINDS = 200, HALL_BESIDE_MOST = 3 };

typedef struct hall_entry {
    char key[VISIT_KEY_ROOM], name[VISIT_NAME_ROOM], game[VISIT_KEY_ROOM];
    uint64_t played, score, lines, us;
    int64_t rank;
} hall_entry;

typedef struct hall_rated {
    char key[VISIT_KEY_ROOM], name[VISIT_NAME_ROOM];
    uint8_t rules;
    bool sure;
    int64_t rating, deviation;
    uint32_t games, won, lost;
} hall_rated;

typedef struct hall_point {
    int64_t rating;
    uint64_t played;
} hall_point;

/* What the pages said. */
typedef struct hall_lists {
    hall_entry entry[HALL_ROWS];        /* of one kind, the best first */
    hall_rated person[HALL_ROWS];       /* by one rule set, the best first */
    hall_rated own[SETTINGS_RULES_MAX]; /* of this player; games 0: none */
    hall_point point[HALL_ROWS];        /* his matches by the rules shown, the newest first */
    store_kind kind[HALL_KINDS];        /* of which there are records */
    unsigned entries, persons, points, kinds;
} hall_lists;

enum { HALL_NOTHING, HALL_HOME, HALL_OWN, HALL_TABLE, HALL_BOARD };
enum { HALL_TO_WATCH, HALL_TO_RACE };

/* Two who were found for each other. */
typedef struct hall_match {
    bool on;     /* it counts, if both are ready */
    bool agreed; /* this player has said so */
    char id[VISIT_PAIR_ROOM], key[VISIT_KEY_ROOM], name[VISIT_NAME_ROOM];
    char own_name[MEET_NAME_ROOM]; /* as it was when they were found */
    uint64_t made;
    int64_t rating;
} hall_match;

typedef struct session_hall {
    hall_lists *lists; /* NULL: nothing was asked so far */
    uint8_t asked;     /* HALL_...: its page is on its way */
    uint8_t trouble;   /* of the last page: VISIT_... */
    bool known;        /* the hall has answered */
    uint8_t rules;     /* of the table, the plot */
    store_kind kind;   /* of the board */
    uint32_t relay_port;
    uint64_t people, results, seeking;
    bool fetches;      /* a replay is on its way, */
    uint8_t purpose;   /* HALL_TO_... */
    bool fetch_failed; /* the last one did not come */
    hall_match match;
} session_hall;

#ifdef NO_HALLS
static inline bool session_hall_can(const session *s)
{
    (void)s;
    return false;
}
#else
bool session_hall_can(const session *s); /* there is a way to halls */
#endif
const hall_lists *session_hall_lists(const session *s); /* never NULL */
const char *session_hall_key(const session *s);         /* this player's, as digits */
/* Why there is no page, in one sentence; "": all is well. */
void session_hall_trouble(const session *s, char *out, size_t room);

void session_hall_open(session *s); /* asks for what the screen shown lists */
void session_hall_show_rules(session *s, unsigned rules);
void session_hall_show_kind(session *s, unsigned i); /* the i-th of the list */
void session_hall_fetch(session *s, unsigned entry, unsigned purpose);
/* What has come. The replay that was fetched: once, from malloc, else NULL. */
char *session_hall_run(session *s, size_t *size, unsigned *purpose);

/* A game is over. `record`: the player's best of its kind. */
void session_hall_hand_in(session *s, bool record, const char *replay, size_t size);
bool session_hall_is_rated(const session *s); /* the match in the room, or under way, counts */
void session_hall_forget_match(session *s);
void session_hall_put_match(session *s, const hall_match *match);
void session_hall_agree(session *s); /* this player is ready for it */
void session_hall_ask(session *s, unsigned what, const visit_question *more);
void session_hall_close(session *s);

/* Lines of a hall's answers: words with tabs between them. The next one is taken; "" or 0 at the
 * end of the line. */
void session_hall_word(const char **at, char *out, size_t room);
int64_t session_hall_number(const char **at);

#endif
