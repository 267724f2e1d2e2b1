/* All games of a store, and games that come from the archive of another one: see kept.h. */
#include "game/import.h"

#include "game/duel.h"
#include "game/facts.h"

#include <stdlib.h>

static void turn_round(uint64_t *id, unsigned count)
{
    for (unsigned i = 0; i < count / 2; i++) {
        const uint64_t one = id[i];
        id[i] = id[count - 1 - i];
        id[count - 1 - i] = one;
    }
}

/* Is an answer whole? What is kept nowhere is all in memory. */
static bool is_whole(int status)
{
    return status == STORE_OK || status == STORE_NONE || status == STORE_REFUSED;
}

uint64_t *import_all(store_handle *s, unsigned *count)
{
    enum { PAGE = 256 };
    store_game page[PAGE], last;
    store_filter filter = {.mode = -1, .rules = -1};
    store_list list = {.game = page, .room = PAGE};
    uint64_t *id = malloc(sizeof *id);
    *count = 0;
    do {
        list.ready = false;
        store_newest(s, &filter, &list);
        uint64_t *grown = id && is_whole(list.status)
                              ? realloc(id, (*count + list.count + 1) * sizeof *id)
                              : NULL;
        if (!grown) {
            free(id);
            return NULL;
        }
        id = grown;
        for (unsigned i = 0; i < list.count; i++)
            id[(*count)++] = page[i].id;
        if (list.count) {
            last = page[list.count - 1];
            filter.before = &last;
        }
    } while (list.count == PAGE);
    turn_round(id, *count);
    return id;
}

int import_game(store_handle *s, const archive_entry *e)
{
    store_game game;
    ts_replay_report report;
    const int error = duel_verify(e->replay, e->size, &report);
    if (error == TS_REPLAY_OK) {
        if (!facts_of_stranger(e->replay, e->size, &game))
            return IMPORT_NO_MEMORY;
        game.played_ms = e->game.played_ms;
        game.stranger = e->game.stranger;
        game.counts &= e->game.counts;
    } else if (error == TS_REPLAY_OTHER_RULES || error == TS_REPLAY_OTHER_MODE) {
        game = e->game;
    } else {
        return IMPORT_REFUSED;
    }
    return store_put(s, &game, e->replay, e->size, NULL) ? IMPORT_TAKEN : IMPORT_NO_MEMORY;
}
