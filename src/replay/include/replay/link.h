/* Replays and challenges as links: what stands behind the # of the page's address
 * (docs/replay-format.md). A link may come from a stranger: reading one is bounded in size, and the
 * game in it is bounded in length. */
#ifndef TESSERA_REPLAY_LINK_H
#define TESSERA_REPLAY_LINK_H

#include "replay/rules_line.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINK_REPLAY "#r="
#define LINK_CHALLENGE "#play="
#define LINK_RULES "#rules="
#define LINK_POSITION "#fumen="   /* a position to practise from, as a fumen string */
#define LINK_STUDY "#study="      /* variations of the analysis board (session/study.h) */
#define LINK_SIZE_MAX (1u << 17)  /* characters behind the #r= */
#define LINK_TEXT_MAX (1u << 20)  /* bytes of the replay in it */
#define LINK_RULES_MAX (1u << 15) /* bytes of a rule set in one */
#define LINK_TICKS_MAX (1u << 23) /* 140 minutes of ticks of a millisecond, of all rounds */

/* clang-format off */
#define LINK_ERRORS(X)                                                                \
    X(LINK_OK, "ok")                                                                  \
    X(LINK_TORN, "the link is torn: a part of it is missing, or a letter is wrong")   \
    X(LINK_NEWER, "the link was made by a later version of the program")                   \
    X(LINK_LARGE, "there is more in the link than a replay may have")                 \
    X(LINK_LONG, "the game in the link is longer than two hours")                     \
    X(LINK_SIZE, "the replay is too long for a link")                                 \
    X(LINK_MEMORY, "out of memory")
/* clang-format on */
#define LINK_NAME(id, words) id,
enum { LINK_ERRORS(LINK_NAME) LINK_ERROR_COUNT };
#undef LINK_NAME

const char *link_reason(int error);

bool link_has_replay(const char *words); /* is there a #r= in it? */

/* The link of a replay, from malloc: `page` with what belongs behind it. */
int link_write(const char *page, const char *text, size_t size, char **link);
/* The replay of a link, from malloc and with a 0 behind it. It still has to be verified. */
int link_read(const char *words, char **text, size_t *size);

/* The same of the text of a rule set, which still has to be read. */
bool link_has_rules(const char *words);
int link_write_rules(const char *page, const char *text, size_t size, char **link);
int link_read_rules(const char *words, char **text, size_t *size);

/* A game to be played, without its moves: #play=MODE,RULES&seed=N&level=N&goal=N&variant=N, and
 * &KNOB=VALUE for what is changed of the rules, which must be named then. All but the mode may be
 * missing. */
typedef struct link_challenge {
    int mode, rules; /* -1 for the player's own */
    bool has_seed;
    uint64_t seed;
    int level, variant; /* -1 for the usual one */
    uint32_t goal;      /* 0 means the mode's own */
    ts_rules_text own;  /* the rules with their changes; nothing if they are not named */
} link_challenge;

/* Returns false if it is no such link, or names what is not there. */
bool link_read_challenge(const char *words, link_challenge *out);
/* The link with `page` in front; false if there is no room for it. */
bool link_write_challenge(const char *page, const link_challenge *play, char *out, size_t size);

#endif
