/* The hall: who plays, what they have done, and the logs that prove it. It is kept in one file or
 * on a server; this is all that the rest of the program sees of that. A log is judged, rated and
 * entered in one transaction, and once, however often it comes. */
#ifndef TESSERA_HALL_HALL_H
#define TESSERA_HALL_HALL_H

#include "hall/ask.h"
#include "hall/check.h"
#include "hall/rate.h"

enum { HALL_SAYS_ROOM = 256, HALL_WAIT_MOST = 100, HALL_PAGE_MOST = 100, HALL_HALF_SECONDS = 600 };

typedef struct hall hall;

/* A file, or postgresql://... A new file is made where there is none, if `make`. NULL: `why` has
 * the reason. */
hall *hall_open(const char *where, bool make, char why[HALL_SAYS_ROOM]);
void hall_close(hall *h);
const char *hall_says(const hall *h); /* why the last call failed */

/* ---- logs: all calls return false if the hall cannot be read or written ---------------------- */

enum {
    HALL_CLAIM_NEW,     /* kept, and waits for a judge */
    HALL_CLAIM_KNOWN,   /* it came before */
    HALL_CLAIM_HALF,    /* kept, and waits for the other one's signature */
    HALL_CLAIM_REFUSED, /* no log, or a wrong signature: it is not even kept */
    HALL_CLAIM_MANY     /* too many of the same player wait */
};
/* A stranger hands a log in. `why` says why it is refused. Of a match that the hall has paired one
 * signature will do for a while: HALL_HALF_SECONDS later it counts without the other one. */
bool hall_claim(hall *h, const char *text, size_t size, uint64_t now, int *claim,
                char why[HALL_WHY_ROOM]);
typedef struct hall_judged {
    unsigned counted, again, refused;
} hall_judged;
/* Judges some of those that wait, the oldest first; adds to `all`. */
bool hall_judge(hall *h, unsigned most, uint64_t now, hall_judged *all);

/* ---- questions ------------------------------------------------------------------------------ */

typedef struct hall_row {
    uint8_t key[HALL_KEY_SIZE], game[HALL_HASH_SIZE];
    char name[HALL_NAME_ROOM], rules[32], mode[32];
    bool many, sure, banned;
    fix rating, deviation, before;     /* before: of a result; of several the mean */
    uint32_t games, won, lost, drawn;  /* of a rating */
    uint32_t level, goal, variant;     /* of a record's kind */
    int64_t rank;                      /* a record's */
    uint64_t score, lines, us, played; /* played: also when somebody came, or played last */
    unsigned place, boards;
    char reason[HALL_WHY_ROOM];
} hall_row;
typedef void hall_tell(void *to, const hall_row *row);

/* Ratings by one rule set, the best first, those that are not sure last; from the `from`-th on. */
bool hall_table(hall *h, const char *rules, bool many, unsigned from, unsigned most,
                hall_tell *tell, void *to);
bool hall_kinds(hall *h, hall_tell *tell, void *to); /* of which there are records */
bool hall_records(hall *h, const hall_row *kind, unsigned from, unsigned most, hall_tell *tell,
                  void *to);
bool hall_people(hall *h, const uint8_t *after, unsigned most, hall_tell *tell, void *to);
/* The newest first, before that time: of somebody, or with NULL of all. */
bool hall_results(hall *h, const uint8_t *key, uint64_t before, unsigned most, hall_tell *tell,
                  void *to);
bool hall_ratings(hall *h, const uint8_t *key, hall_tell *tell, void *to);
bool hall_refused(hall *h, unsigned most, hall_tell *tell, void *to); /* the newest */
/* The log of a game; free() it. NULL: there is none. */
bool hall_text(hall *h, const uint8_t game[HALL_HASH_SIZE], char **text, size_t *size);

typedef struct hall_counts {
    uint64_t people, results, records, waiting, refused, seeking;
} hall_counts;
bool hall_count(hall *h, hall_counts *out);

/* ---- who looks for a match ------------------------------------------------------------------- */

/* Two who are to play each other. */
typedef struct hall_pairing {
    bool found, hosts; /* hosts: the other one comes into this one's room */
    uint8_t id[HALL_PAIR_SIZE];
    uint64_t made;     /* what the log of the match has as `played` */
    hall_seeker other; /* its code and relay are those of the room, whoever hosts */
    fix rating;        /* of the other one */
} hall_pairing;

/* Somebody looks for a match, or goes on looking, which is to be said every few seconds. Two of
 * nearly the same rating are taken out of those who wait at the same relay: what is near grows by
 * 25 points a second; and rows must not be late. */
bool hall_seek(hall *h, const hall_seeker *who, uint64_t now, hall_pairing *out);
bool hall_seek_end(hall *h, const uint8_t key[HALL_KEY_SIZE]);
/* Once both have said that they are ready the match counts, also for one who leaves it. */
enum { HALL_READY_GONE, HALL_READY_WAITS, HALL_READY_AGREED };
bool hall_ready(hall *h, const uint8_t pair[HALL_PAIR_SIZE], const uint8_t key[HALL_KEY_SIZE],
                uint64_t now, int *how);

/* ---- who runs it ---------------------------------------------------------------------------- */

bool hall_ban(hall *h, const uint8_t key[HALL_KEY_SIZE], bool ban, bool *known);
/* Name, ratings, records and logs of somebody go; results stay for the others, without a name. */
bool hall_forget(hall *h, const uint8_t key[HALL_KEY_SIZE], bool *known);
bool hall_backup(hall *h, const char *file); /* while it runs */
/* Verifies the logs of all results anew; says those that are not right. */
bool hall_audit(hall *h, uint64_t *right, hall_tell *wrong, void *to);

#endif
