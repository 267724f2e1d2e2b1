/* Computes how likely a player's placements are for a bot of some style, and finds the likeliest
 * style. */
#ifndef TESSERA_CLI_LEARN_FIT_H
#define TESSERA_CLI_LEARN_FIT_H

#include "bot/bot.h"

#include <stddef.h>

/* One placement: what the player saw, and where the piece went. */
typedef struct fit_place {
    /* with all previews; its rules are NULL if they are those in `changed`, for it may move */
    ts_question question;
    ts_board board;
    ts_event lock;
    unsigned game;
    uint8_t aim[2]; /* of one who does not hold, and of one who does */
    bool alone;     /* of a game that is not used for fitting */
} fit_place;

typedef struct fit_places {
    fit_place *list;
    unsigned count, capacity;
    bool failed; /* out of memory */
} fit_places;

/* Fit of a style. */
typedef struct fit_how {
    double likelihood; /* the mean of the logarithms of the chances of what was played */
    double chance;     /* the share of placements that are nobody's judgement: any place will do */
    unsigned misjudges, places;
} fit_how;

/* Over the placements that are `alone`, or over the others. With the misjudgement and the chance
 * given; a misjudgement below 0, or a chance below 0, is the one that fits best. */
fit_how fit_of(ts_searcher *s, const fit_places *p, const ts_bot_style *style, bool alone,
               int misjudges, double chance);
/* Finds sight, misjudgement, slips and weights of `style`, whose hands, hold and spins are known.
 * The weights begin as those of its aim. */
fit_how fit_style(ts_searcher *s, const fit_places *p, ts_bot_style *style);

#endif
