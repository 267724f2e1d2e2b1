/* Answers collected in memory, game by game: whether a game belongs to the answer, and its
 * position. A full list drops its last game. */
#ifndef TESSERA_STORE_LISTS_H
#define TESSERA_STORE_LISTS_H

#include "store/store.h"

bool store_better(const store_game *a, const store_game *b);
bool store_same_kind(const store_game *g, const store_kind *kind);

/* Adds one game, if it belongs to the answer of the function in store.h. */
void lists_top(store_list *list, const store_kind *kind, const store_game *g);
void lists_best(store_list *list, int mode, int rules, const store_game *g);
/* Adds what was played here to the totals. */
void lists_count(store_totals *totals, const store_game *g);
void lists_newest(store_list *list, const store_filter *filter, const store_game *g);

/* Adds the rule set that the replay, or the first one of a match, has in it. */
void lists_learn_rules(const char *text, size_t size);

#endif
