/* The review of a game by the coach. */
#ifndef TESSERA_APP_MENUS_REVIEW_H
#define TESSERA_APP_MENUS_REVIEW_H

#include "menus/screen.h"

extern const screen_def screen_review;

void screen_review_point(session *s, unsigned thousandth); /* a click on the plot */
void review_amount(const session *s, char *out, size_t room, int64_t loss); /* "2.5 rows" */
void review_odds(const session *s, char *out, size_t room); /* a sentence of session_odds_answer */
int review_cause(unsigned cause);                           /* a sentence for COACH_... */
int review_advice(unsigned cause); /* the same of a place that can still be taken */

#endif
