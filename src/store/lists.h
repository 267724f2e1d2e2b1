/* Answers put together in memory, game by game: which of them a question is about and where it
 * stands in the list. A full list drops its last. */
#ifndef TS_STORE_LISTS_H
#define TS_STORE_LISTS_H

#include "store.h"

bool ts_store_newer(const ts_store_game *a, const ts_store_game *b);
bool ts_store_better(const ts_store_game *a, const ts_store_game *b);
bool ts_store_same_kind(const ts_store_game *g, const ts_store_kind *kind);

/* Puts in one more game, if the question of store.h is about it. */
void ts_list_top(ts_store_list *list, const ts_store_kind *kind, const ts_store_game *g);
void ts_list_best(ts_store_list *list, int mode, int rules, const ts_store_game *g);
void ts_list_newest(ts_store_list *list, const ts_store_filter *filter, const ts_store_game *g);

#endif
