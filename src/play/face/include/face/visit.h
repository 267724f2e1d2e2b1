/* A hall on the network as a session sees it: its pages, its replays, who looks for a match, and
 * what is handed in. Whoever has a network gives it these calls (src/visit); nothing of them waits.
 * The player is known there by a key that is made by itself. */
#ifndef TESSERA_PLAY_FACE_VISIT_H
#define TESSERA_PLAY_FACE_VISIT_H

#include "face/meet.h"

enum {
    VISIT_PATH_ROOM = 128,
    VISIT_KEY_ROOM = 65,  /* a key or a hash in hexadecimal digits */
    VISIT_NAME_ROOM = 97, /* of others */
    VISIT_PAIR_ROOM = 33,
    VISIT_USUAL_PORT = 2611
};

typedef struct visit visit;

/* What is asked. Of each kind one question is under way: a new one takes its place. */
enum {
    VISIT_PAGE,   /* a page, as lines with tabs */
    VISIT_REPLAY, /* a game's log, with its replay */
    VISIT_SEEK,   /* a match: a line with who was found, or "wait" */
    VISIT_READY,  /* for it: "agreed", "waits" or "gone" */
    VISIT_LEAVE,
    VISIT_KINDS
};

enum {
    VISIT_FINE,
    VISIT_NO_ADDRESS, /* there is none of that name */
    VISIT_NO_ANSWER,
    VISIT_NOT_THERE, /* it has no such page */
    VISIT_REFUSED,   /* the text has the reason */
    VISIT_NO_KEY,    /* it can be neither read nor made */
    VISIT_NO_LIBRARY,
    VISIT_NO_TRUST, /* in its certificate */
    VISIT_TROUBLES
};

typedef struct visit_question {
    char place[MEET_PLACE_ROOM];                      /* of the hall */
    char path[VISIT_PATH_ROOM];                       /* of a page or a log */
    char name[MEET_NAME_ROOM];                        /* as the player wishes to be called */
    char rules[MEET_NAME_ROOM], code[MEET_NAME_ROOM]; /* of a match that is looked for */
    char pair[VISIT_PAIR_ROOM];
    uint64_t late_us; /* to the relay and back */
} visit_question;

typedef struct visit_answer {
    uint8_t trouble; /* VISIT_... */
    char *text;      /* from malloc, ends with 0; NULL: there is none */
    size_t size;
} visit_answer;

/* A game that is handed in. */
typedef struct visit_claim {
    char place[MEET_PLACE_ROOM];
    const char *replay;
    size_t size;
    uint64_t played; /* seconds since 1970; 0: now */
    unsigned boards, own;
    char name[2][VISIT_NAME_ROOM], key[2][VISIT_KEY_ROOM]; /* of the own board: as wished; none */
} visit_claim;

typedef struct visit_calls {
    void (*ask)(visit *v, unsigned what, const visit_question *question);
    /* Once; false: nothing has come. The text is the caller's. */
    bool (*answer)(visit *v, unsigned what, visit_answer *out);
    /* It is kept on the disk until the hall has taken it, also after the program has ended. */
    void (*claim)(visit *v, const visit_claim *claim);
    unsigned (*waiting)(visit *v);     /* how many are kept */
    const char *(*key)(visit *v);      /* the player's, in digits; "": there is none */
    int (*descriptor)(const visit *v); /* by which answers come; -1: none */
} visit_calls;

#endif
