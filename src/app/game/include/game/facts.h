/* The facts of a game for the store, ranking results, and importing archives. */
#ifndef TESSERA_APP_GAME_FACTS_H
#define TESSERA_APP_GAME_FACTS_H

#include "game/duel.h"
#include "tessera.h"
#include "store/archive.h"
#include "store/store.h"

/* The facts that the store keeps of a game, taken from the run in which it was played. */

/* Returns the facts of a duel with all its rounds, or of another game: `run` is the last one. The
 * facts are those of the first person's board; the variant is the level of the strongest bot in it;
 * a game that no person played is a stranger's. Games of several boards are not ranked. */
store_game facts_of_duel(const duel_state *d, const run_state *run, bool given_up);

/* The number that stands for the changes of a rule set in the store; 0 if there are none. */
uint32_t facts_changes(const ts_change change[TS_CHANGES_MAX]);

/* Returns the facts of a text that verifies, by an unknown player. It is played once more, since
 * only a run counts presses. Returns false if out of memory. */
bool facts_of_stranger(const char *text, size_t size, store_game *game);

/* All games of a store, and games that come from the archive of another one (store/archive.h). */

/* Their ids, the oldest first; free() them. NULL if out of memory, or the store cannot be read. */
uint64_t *import_all(store_handle *s, unsigned *count);

enum { IMPORT_TAKEN, IMPORT_REFUSED, IMPORT_NO_MEMORY };

/* Puts it into the store, as whose it was. A replay must verify; one of another revision of its
 * rules, which cannot be played here, is believed. */
int import_game(store_handle *s, const archive_entry *e);

/* The rank of a finished match in its mode, as one number for records, and its progress. It must
 * not know where records are stored. */

/* More is better, among matches of equal rule set, mode, start level, goal and variant. *counts is
 * false if the result is not ranked (a goal that had to be reached was not, the mode ranks nothing,
 * or the rule set was changed). */
int64_t rank_number(const ts_match *m, unsigned player, bool *counts);

/* The parts of a rank; parts that its kind does not have are 0. */
typedef struct rank_facts {
    uint32_t done; /* in the mode's unit; with a grade: the level */
    uint32_t grade;
    uint64_t ticks;
} rank_facts;
rank_facts rank_parts(unsigned kind, int64_t rank);

/* Progress in the mode's unit: lines, whole seconds, rows... */
uint32_t rank_progress(const ts_match *m, unsigned player);

/* Does time decide, at the end or on the way to a goal? */
bool rank_races(unsigned mode);

/* The word for that number of grade steps. */
const char *rank_grade_name(unsigned grade);

#endif
