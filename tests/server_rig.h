/* A server for tests, its pages, and a player whose name looks like HTML. */
#ifndef TESSERA_TESTS_SERVER_RIG_H
#define TESSERA_TESTS_SERVER_RIG_H

#include "ranking_db.h"

#include "cli/server/http.h"

static web_numbers numbers = {.has_database = true, .has_pages = true, .relays = true};
static web_page shown;

static inline int ask(const char *path)
{
    free(shown.body);
    ASSERT(web_answer(h, path, &numbers, &shown));
    return shown.status;
}

static inline bool has(const char *words)
{
    return strstr(shown.body, words) != NULL;
}

/* A match of these boards between people in a row, which the first one wins. */
static inline void put(unsigned boards, unsigned first)
{
    const unsigned people[] = {first, first + 1, first + 2};
    rig_round(first + 1, boards);
    ranking_log log = rig_log(NOON, boards, people);
    if (first == 0)
        strcpy(log.player[0].name, "<b>\"&");
    rig_write(&log, people, (1u << boards) - 1);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(verify().counted, 1);
}

#endif
