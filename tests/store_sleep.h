/* Counts the time SQLite waits for another program, which takes none here. Included once by a test
 * of the store. */
#ifndef TESSERA_STORE_SLEEP_H
#define TESSERA_STORE_SLEEP_H

#include <sqlite3.h>
#include <stdint.h>

static uint64_t rig_waited_us;

static int rig_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    rig_waited_us += (uint64_t)us;
    return us;
}

static inline void rig_count_waiting(void)
{
    sqlite3_vfs_find(NULL)->xSleep = rig_sleep;
    rig_waited_us = 0;
}

#endif
