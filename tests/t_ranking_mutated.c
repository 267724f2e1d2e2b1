/* Logs with one change each, handed in beside the true ones in every order: the server counts what
 * it would count without them, and no rating moves. --long: 10,000 of them. */
#define _POSIX_C_SOURCE 200809L
#include "matchmaking_rig.h"

enum { CHANGED = 3, LOGS = CHANGED + 1, ORDERS = 24, CHANGED_LONG = 10000 };

static uint64_t chance = 20261128;
static text handed[LOGS]; /* the true log is the first */
static unsigned taken;    /* changed logs that were kept, as true ones are */

static unsigned drawn(size_t of)
{
    return (unsigned)(splitmix_next(&chance) % of);
}

/* A byte becomes another one, is left out, or comes twice; or a line does. */
static void mutate(text *t)
{
    char *bytes = t->bytes;
    size_t at = drawn(t->size), from = at, to = at;
    const unsigned kind = drawn(8);
    while (from > 0 && bytes[from - 1] != '\n')
        from--;
    while (to < t->size && bytes[to++] != '\n')
        continue;
    if (kind < 4) {
        char was = bytes[at];
        while (bytes[at] == was)
            bytes[at] = kind < 2 ? "0123456789abcdef \nLRDHcxz-"[drawn(26)] : (char)drawn(256);
        return;
    }
    if (kind < 6) {
        from = at;
        to = at + 1;
    }
    if (kind % 2) {
        memmove(bytes + to + (to - from), bytes + to, t->size - to);
        memcpy(bytes + to, bytes + from, to - from);
        t->size += to - from;
    } else {
        memmove(bytes + from, bytes + to, t->size - to);
        t->size -= to - from;
    }
}

/* The n-th order of four: the numbers of those that are left are taken out one by one. */
static void order_of(unsigned n, unsigned out[LOGS])
{
    unsigned left[LOGS] = {0, 1, 2, 3};
    for (unsigned i = 0, of = LOGS; i < LOGS; i++, of--) {
        const unsigned at = n % of;
        n /= of;
        out[i] = left[at];
        memmove(left + at, left + at + 1, (of - at - 1) * sizeof *left);
    }
}

static void hand_in_order(unsigned n)
{
    unsigned order[LOGS];
    char refused[RANKING_WHY_SIZE];
    order_of(n % ORDERS, order);
    for (unsigned i = 0; i < LOGS; i++) {
        const text *t = &handed[order[i]];
        int claimed;
        ASSERT(ranking_claim(h, t->bytes, t->size, NOON + i, &claimed, refused));
        taken += order[i] && (claimed == RANKING_CLAIM_NEW || claimed == RANKING_CLAIM_HALF);
        if (i % 2) /* a verifier may come at any moment */
            verify_at(NOON + i);
    }
}

/* Ann has beaten Bea once, and nothing else has happened. */
static void only_the_true_one_counts(void)
{
    uint64_t right;
    ASSERT_EQ(counts().results, 1);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Ann");
    ASSERT_TEXT(row[1].name, "Bea");
    ASSERT(row[0].games == 1 && row[0].won == 1 && row[1].games == 1 && row[1].lost == 1);
    ASSERT_EQ(fix_round(row[0].rating, 10), 16623);
    ASSERT_EQ(fix_round(row[1].rating, 10), 13377);
    rows = 0;
    ASSERT(ranking_audit(h, &right, take, NULL));
    ASSERT(right == 1 && rows == 0);
}

static unsigned groups(void)
{
    return test_long ? CHANGED_LONG / CHANGED + 1 : test_times(2 * ORDERS);
}

/* Hands in the log beside mutated copies of it. */
static void hand_in_mutated(unsigned n)
{
    handed[0] = log_text;
    for (unsigned i = 1; i < LOGS; i++) {
        handed[i] = handed[0];
        mutate(&handed[i]);
    }
    hand_in_order(n);
    verify_at(NOON + 700);
    only_the_true_one_counts();
}

/* A log that both players have signed is changed by an attacker without a key. */
static void signed_by_both(void)
{
    taken = 0;
    fresh();
    write_duel(1, 0, 1);
    for (unsigned n = 0; n < groups(); n++) {
        fresh();
        hand_in_mutated(n);
    }
    ASSERT_EQ(taken, 0);
}

/* The winner's half of a match that was paired. */
static void write_half(void)
{
    const unsigned sits[] = {0, 1};
    ranking_state state = state_of_round(first_seed(), 1000, 1);
    rig_round(first_seed(), 2);
    ranking_log log = rig_log(NOON, 2, sits);
    log.player[1].state = state;
    log.player[1].has_state = true;
    rig_write(&log, sits, 1);
}

/* An attacker between player and server changes the winner's half. */
static void halves_on_their_way(void)
{
    taken = 0;
    for (unsigned n = 0; n < groups(); n++) {
        fresh();
        agree(0, 1, NOON);
        write_half();
        hand_in_mutated(n);
    }
    /* the line of a state is not signed */
    ASSERT(taken > 0 || groups() < 2 * ORDERS);
}

/* The loser changes the replay, and signs that. */
static void halves_of_the_loser(void)
{
    const unsigned sits[] = {0, 1};
    taken = 0;
    for (unsigned n = 0; n < groups(); n++) {
        fresh();
        agree(0, 1, NOON);
        ranking_state state = state_of_round(first_seed(), 1000, 0);
        ranking_state of_loser = state_of_round(first_seed(), UINT32_MAX, 1);
        rig_round(first_seed(), 2);
        static text replay;
        replay = replay_text;
        for (unsigned i = 0; i < LOGS; i++) {
            replay_text = replay;
            if (i)
                mutate(&replay_text);
            ranking_log log = rig_log(NOON, 2, sits);
            log.player[i == 0].state = i ? state : of_loser;
            log.player[i == 0].has_state = true;
            rig_write(&log, sits, i ? 2 : 1);
            handed[i] = log_text;
        }
        hand_in_order(n);
        verify_at(NOON + 604);
        verify_at(NOON + 700);
        only_the_true_one_counts();
    }
    ASSERT(taken > 0);
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking_mutated", argc, argv))
        return 1;
    rig_people();
    RUN(signed_by_both);
    RUN(halves_on_their_way);
    RUN(halves_of_the_loser);
    return base_end();
}
