/* A session and its store on a disk. Included once by a test of what the program keeps. */
#ifndef TESSERA_SESSION_STORE_RIG_H
#define TESSERA_SESSION_STORE_RIG_H

#include "session_rig.h"
#include "store_rig.h"

#include "session/parts.h"
#include "session/storage.h"
#include "session/library.h"

static inline session_options here(const char *rules, const char *mode)
{
    session_options o = rig_options(rules, mode);
    o.folder = rig_folder;
    return o;
}

static inline void open_here(session_rig *t, const char *rules, const char *mode)
{
    session_options o = here(rules, mode);
    rig_open_options(t, &o);
}

/* As a player without options on the command line. */
static inline void open_plain(session_rig *t)
{
    session_options o = here("guideline", "marathon");
    o.rules = o.mode = -1;
    rig_open_options(t, &o);
}

static inline unsigned games_kept(session_rig *t, store_game *game, unsigned capacity)
{
    store_list list = {.game = game, .capacity = capacity};
    store_filter all = {.mode = -1, .rules = -1};
    store_newest(session_store(t->s), &all, &list);
    return list.count;
}

static inline void keep_many(unsigned count)
{
    store_handle *store = store_open(rig_folder);
    for (unsigned i = 0; i < count; i++) {
        store_game game = {.played_ms = 1000000 + i * 1000,
                           .rank = -(int64_t)(60000 - i),
                           .time_us = (60000 - i) * UINT64_C(1000),
                           .goal = 40,
                           .lines = 40,
                           .pieces = 101,
                           .faults = i % 30,
                           .start_level = 1,
                           .mode = (uint8_t)ts_modes_find("sprint"),
                           .players = 1,
                           .outcome = TS_WON,
                           .counts = 1};
        ASSERT(store_put(store, &game, NULL, 0, NULL));
    }
    store_close(store);
}

#endif
