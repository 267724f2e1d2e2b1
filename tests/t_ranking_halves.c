/* Logs of paired matches, each signed by one of both: when they count, and what a cheat tries. In a
 * file, or on the server that TESSERA_TEST_DATABASE names. */
#define _POSIX_C_SOURCE 200809L
#include "matchmaking_rig.h"

static void both_sign(void)
{
    fresh();
    agree(0, 1, NOON);
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON + 1),
              RANKING_CLAIM_REFUSED); /* not the match that was paired */
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_KNOWN);
    ASSERT_EQ(verify_at(NOON + 100).counted, 0);
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_NEW);
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_KNOWN);
    ASSERT_EQ(verify_at(NOON + 100).counted, 1);
    ASSERT_EQ(verify_at(NOON + 10000).counted, 0);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Ann");
    ASSERT_EQ(fix_round(row[0].rating, 10), 16623);
}

/* Ten minutes later one signature is enough, regardless of who has won. */
static void one_signs(void)
{
    for (unsigned signer = 0; signer < 2; signer++) {
        uint64_t right;
        fresh();
        agree(0, 1, NOON);
        rig_round(first_seed(), 2);
        ASSERT_EQ(hand_in(0, 1, signer, NOON), RANKING_CLAIM_HALF); /* it comes at NOON */
        ASSERT_EQ(verify_at(NOON + RANKING_HALF_SECONDS).counted, 0);
        ASSERT_EQ(verify_at(NOON + RANKING_HALF_SECONDS + 1).counted, 1);
        ASSERT_EQ(hand_in(0, 1, !signer, NOON), RANKING_CLAIM_KNOWN);
        ASSERT_EQ(verify_at(NOON + 10000).counted, 0);
        ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
        ASSERT_TEXT(row[0].name, "Ann");
        rows = 0;
        ASSERT(ranking_audit(h, &right, take, NULL) && right == 1);
        ASSERT_EQ(rows, 0);
    }
}

/* The same round, broken off at that tick. */
static void broken_off(uint32_t tick)
{
    ts_setup setup = rig_setup("guideline", first_seed(), 2);
    ts_match m;
    ts_recorder r;
    ts_events events;
    replay_text.size = 0;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (m.tick < tick) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < 2; i++)
            held[i] = m.tick % every[i] < every[i] / 2 ? TS_HARD : 0;
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
}

static const char *reason_of_refusal(void)
{
    ASK(ranking_refused(h, ROWS, take, NULL));
    return rows ? row[0].reason : "";
}

/* A player who leaves has lost, if he says nothing else. */
static void leaving_after(void)
{
    uint64_t right;
    fresh();
    agree(0, 1, NOON);
    broken_off(1200);
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 700).counted, 1);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Bea");
    ASSERT_EQ(row[0].won, 1);
    ASSERT_EQ(row[1].lost, 1);
    rows = 0;
    ASSERT(ranking_audit(h, &right, take, NULL) && right == 1);
    ASSERT_EQ(rows, 0);
}

/* Two who say different things: neither counts. */
static void contradicting(void)
{
    fresh();
    agree(0, 1, NOON);
    broken_off(1200);
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_HALF);
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 700).refused, 2);
    ASSERT_EQ(verify_at(NOON + 2000).refused, 0);
    ASSERT_EQ(counts().results, 0);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].reason, "its players say different things");
    ASSERT_TEXT(row[1].reason, "its players say different things");
}

/* A loser who has signed states beyond the end of the log: that half is rejected, in either order,
 * and the winner's counts. */
static void a_log_that_is_too_short(void)
{
    for (unsigned first = 0; first < 2; first++) {
        fresh();
        agree(0, 1, NOON);
        for (unsigned n = 0; n < 2; n++) {
            ranking_state of_winner = state_of_round(first_seed(), 1000, 0),
                          of_loser = state_of_round(first_seed(), 1600, 1);
            if (n == first) {
                broken_off(1200);
                ASSERT_EQ(hand_in_with(0, 1, 1, NOON, &of_winner), RANKING_CLAIM_HALF);
            } else {
                rig_round(first_seed(), 2);
                ASSERT_EQ(hand_in_with(0, 1, 0, NOON, &of_loser), RANKING_CLAIM_HALF);
            }
        }
        ranking_verified done = verify_at(NOON + 601); /* the first alone is due */
        ASSERT_EQ(done.refused, first == 0);
        ASSERT_EQ(done.counted, first == 1);
        done = verify_at(NOON + 700);
        ASSERT_EQ(done.refused, first == 1);
        ASSERT_EQ(done.counted, first == 0);
        ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
        ASSERT_TEXT(row[0].name, "Ann");
    }
}

/* The same with another match in place of that which was played. */
static void a_log_of_another_match(void)
{
    fresh();
    agree(0, 1, NOON);
    ranking_state of_loser = state_of_round(first_seed(), 1600, 1),
                  of_winner = state_of_round(first_seed(), 1000, 0);
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in_with(0, 1, 0, NOON, &of_loser), RANKING_CLAIM_HALF);
    ts_setup s = rig_setup("guideline", first_seed(), 2);
    replay_text.size = 0;
    rig_match(&s, (const unsigned[]){200, 400}); /* Bea wins */
    ASSERT_EQ(hand_in_with(0, 1, 1, NOON, &of_winner), RANKING_CLAIM_HALF);
    ranking_verified done = verify_at(NOON + 700);
    ASSERT_EQ(done.refused, 1);
    ASSERT_EQ(done.counted, 1);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_TEXT(row[0].name, "Ann");
}

/* Bea, who has lost, hands in a half of that kind. */
static int hand_in_forged(unsigned kind)
{
    ranking_state state = state_of_round(first_seed(), 1000, 0);
    ts_setup setup = rig_setup("guideline", first_seed() + (kind == 3), 2);
    replay_text.size = 0;
    if (kind == 0 || kind >= 4) /* too short; with no state, or with one that she has signed */
        broken_off(1200);
    else if (kind == 1 || kind == 3) /* another match, which she has won; by another seed */
        rig_match(&setup, (const unsigned[]){200, 400});
    else
        rig_round(first_seed(), 2);
    if (kind == 2) /* it does not verify */
        strstr(replay_text.bytes, "score ")[6] ^= 1;
    if (kind == 5)
        ranking_state_sign(&state, found.id, secret_of[1]);
    return hand_in_with(0, 1, 1, NOON, kind == 4 ? NULL : &state);
}

/* In either order, the winner's half counts, and no other. */
static void forged_halves_in_all_orders(void)
{
    for (unsigned n = 0; n < 6 * 2; n++) {
        fresh();
        agree(0, 1, NOON);
        for (unsigned i = 0; i < 2; i++) {
            ranking_state of_loser = state_of_round(first_seed(), 1600, 1);
            if (i == n % 2) {
                ASSERT_EQ(hand_in_forged(n / 2), RANKING_CLAIM_HALF);
            } else {
                rig_round(first_seed(), 2);
                ASSERT_EQ(hand_in_with(0, 1, 0, NOON, &of_loser), RANKING_CLAIM_HALF);
            }
        }
        size_t counted = verify_at(NOON + 601).counted; /* the first alone is due */
        ASSERT_EQ(counted + verify_at(NOON + 700).counted, 1);
        ASSERT_EQ(counts().results, 1);
        ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
        ASSERT_TEXT(row[0].name, "Ann");
        ASSERT_EQ(row[0].won, 1);
        ASSERT_EQ(row[1].lost, 1);
        rows = 0;
    }
}

/* The loser hands in the same match under another name: that does not cancel it. */
static void the_same_match_under_another_name(void)
{
    const unsigned sits[] = {0, 1};
    for (unsigned first = 0; first < 2; first++) {
        fresh();
        agree(0, 1, NOON);
        for (unsigned n = 0; n < 2; n++) {
            const unsigned signer = n == first;
            rig_round(first_seed(), 2);
            ranking_log log = rig_log(NOON, 2, sits);
            if (signer)
                strcpy(log.player[1].name, "Eve");
            log.player[!signer].state = state_of_round(first_seed(), 1000, !signer);
            log.player[!signer].has_state = true;
            rig_write(&log, sits, 1u << signer);
            ASSERT_EQ(claim_at(NOON + n), RANKING_CLAIM_HALF);
        }
        verify_at(NOON + 700);
        ASSERT_EQ(counts().results, 1);
    }
}

/* One half alone needs a state that the absent player has signed: of this match, true, and of the
 * round that decides. */
static void a_made_up_win(void)
{
    for (unsigned lie = 0; lie < 5; lie++) {
        fresh();
        agree(0, 1, NOON);
        ranking_state state = state_of_round(first_seed(), 1000, lie == 1 ? 0 : 1);
        state.hash ^= lie == 2;
        if (lie == 2)
            ranking_state_sign(&state, found.id, secret_of[1]);
        state.tick += lie == 3;
        if (lie == 4) {
            const uint8_t other[RANKING_PAIR_SIZE] = {0};
            ranking_state_sign(&state, other, secret_of[1]);
        }
        rig_round(first_seed(), 2);
        ASSERT_EQ(hand_in_with(0, 1, 0, NOON, lie ? &state : NULL), RANKING_CLAIM_HALF);
        ASSERT_EQ(verify_at(NOON + 700).refused, 1);
        ASSERT_EQ(counts().results, 0);
        ASSERT_TEXT(reason_of_refusal(), "the other player has signed no state of the last round");
    }
}

/* In a match of several rounds the state must be of the last one, or the end of the one before:
 * with an earlier state, a player who left in the first round could lose a second. */
static void a_made_up_round(void)
{
    for (unsigned late = 0; late < 2; late++) {
        static const char head[] = "tessera match 1\nfirst 2\nplayed person person\n\n";
        fresh();
        agree(0, 1, NOON);
        uint64_t stream = found.seed;
        replay_text.size = 0;
        text_append(&replay_text, head, sizeof head - 1);
        for (unsigned round = 0; round < 2; round++) {
            ts_setup s = rig_setup("guideline", splitmix_next(&stream), 2);
            rig_match(&s, every);
        }
        ranking_state state = state_of_round(first_seed(), late ? UINT32_MAX : 1000, 1);
        ASSERT_EQ(hand_in_with(0, 1, 0, NOON, &state), RANKING_CLAIM_HALF);
        ASSERT_EQ(verify_at(NOON + 700).counted, late);
    }
}

/* Seeds are the server's: by any other nobody knows who drew them. */
static void other_seeds(void)
{
    for (unsigned both = 0; both < 2; both++) {
        fresh();
        agree(0, 1, NOON);
        ranking_state state = state_of_round(first_seed() + 1, 1000, 1);
        rig_round(first_seed() + 1, 2);
        ASSERT_EQ(hand_in_with(0, 1, 0, NOON, &state), RANKING_CLAIM_HALF);
        if (both)
            ASSERT_EQ(hand_in_with(0, 1, 1, NOON, NULL), RANKING_CLAIM_NEW);
        ASSERT_EQ(verify_at(NOON + 700).refused, 1);
        ASSERT_TEXT(reason_of_refusal(), "played with other seeds than those of this server");
    }
}

/* A player who hands in nonsense does not keep the other's log from counting. */
static void nonsense_first(void)
{
    fresh();
    agree(0, 1, NOON);
    rig_round(first_seed(), 2);
    char *score = strstr(replay_text.bytes, "score ");
    ASSERT(score);
    score[6] ^= 1;
    ASSERT_EQ(hand_in_with(0, 1, 1, NOON, NULL), RANKING_CLAIM_HALF);
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ranking_verified done = verify_at(NOON + 700);
    ASSERT_EQ(done.refused, 1);
    ASSERT_EQ(done.counted, 1);
}

/* Lines of states are read as they are written. */
static void states_as_text(void)
{
    const unsigned people[] = {0, 1};
    ranking_log read;
    fresh();
    agree(0, 1, NOON);
    rig_round(first_seed(), 2);
    ranking_log log = rig_log(NOON, 2, people);
    for (unsigned i = 0; i < 2; i++) {
        log.player[i].state = state_of_round(first_seed(), 500 * (i + 1), i);
        log.player[i].has_state = true;
    }
    rig_write(&log, people, 3);
    ASSERT_EQ(ranking_log_read(&read, log_text.bytes, log_text.size), RANKING_OK);
    for (unsigned i = 0; i < 2; i++) {
        ASSERT(read.player[i].has_state);
        ASSERT(ranking_state_is_signed(&read.player[i].state, found.id, key_of[i]));
        ASSERT(!ranking_state_is_signed(&read.player[i].state, found.id, key_of[!i]));
        ASSERT_EQ(read.player[i].state.tick, 500 * (i + 1));
    }
    ASSERT_BYTES(read.statement, log.statement, sizeof log.statement); /* states are not signed */
    char *line = strstr(log_text.bytes, "state 0");
    ASSERT(line);
    line[6] = '1'; /* twice the same */
    ASSERT_EQ(ranking_log_read(&read, log_text.bytes, log_text.size), RANKING_STATE);
}

static void other_rules(void)
{
    fresh();
    agree(0, 1, NOON);
    ts_setup s = rig_setup("modern", first_seed(), 2);
    replay_text.size = 0;
    rig_match(&s, every);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 700).refused, 1);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_TEXT(row[0].reason, "played by other rules than were agreed on");
}

static void forgotten(void)
{
    bool known;
    fresh();
    agree(0, 1, NOON);
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT(ranking_forget(h, &owner, key_of[1], &known));
    ASSERT_EQ(verify_at(NOON + 700).counted, 0);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_REFUSED);
}

/* The opponent reports the player `late` as late, in the halves of the bits of `by`. */
static ranking_verified verify_late_match(unsigned late, unsigned by, uint64_t at)
{
    const unsigned people[] = {0, 1};
    agree(0, 1, at);
    rig_round(first_seed(), 2);
    for (unsigned signer = 0; signer < 2; signer++) {
        ranking_log log = rig_log(at, 2, people);
        for (unsigned i = 0; i < 2; i++) {
            ranking_state *state = &log.player[i].state;
            *state = state_of_round(first_seed(), 1000, i);
            state->late = i != late && by >> signer & 1;
            ranking_state_sign(state, found.id, secret_of[i]);
            log.player[i].has_state = true;
        }
        rig_write(&log, people, 1u << signer);
        ASSERT_EQ(claim_at(at + signer), signer ? RANKING_CLAIM_NEW : RANKING_CLAIM_HALF);
    }
    return verify_at(at + 700);
}

/* Regardless of who is late, who has won, and which half reports it, the match is not rated. */
static void late_inputs(void)
{
    for (unsigned n = 0; n < 2 * 3; n++) {
        fresh();
        ASSERT_EQ(verify_late_match(n / 3, 1 + n % 3, NOON).refused, 1);
        ASSERT_TEXT(reason_of_refusal(), "inputs came late: it is not rated");
        ASSERT_EQ(counts().results, 0);
    }
    fresh();
    ASSERT_EQ(verify_late_match(0, 0, NOON).counted, 1);
}

/* The loser says so each time: three times a day it is believed. */
static void late_inputs_each_time(void)
{
    static const uint64_t after[] = {0, 3600, 7200, 86401, 86500}; /* the first is a day ago then */
    fresh();
    for (unsigned n = 0; n < 5; n++)
        ASSERT_EQ(verify_late_match(0, 2, NOON + after[n]).counted, n == 4);
}

/* A half that stays alone, and has a state of the absent player that says so. */
static void late_inputs_in_a_lone_half(void)
{
    fresh();
    agree(0, 1, NOON);
    rig_round(first_seed(), 2);
    ranking_state state = state_of_round(first_seed(), 1000, 1);
    state.late = true;
    ranking_state_sign(&state, found.id, secret_of[1]);
    ASSERT_EQ(hand_in_with(0, 1, 0, NOON, &state), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 700).counted, 0);
    ASSERT_TEXT(reason_of_refusal(), "inputs came late: it is not rated");
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_KNOWN);
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking_halves", argc, argv))
        return 1;
    rig_people();
    RUN(both_sign);
    RUN(one_signs);
    RUN(leaving_after);
    RUN(contradicting);
    RUN(a_log_that_is_too_short);
    RUN(a_log_of_another_match);
    RUN(forged_halves_in_all_orders);
    RUN(the_same_match_under_another_name);
    RUN(a_made_up_win);
    RUN(a_made_up_round);
    RUN(other_seeds);
    RUN(nonsense_first);
    RUN(late_inputs);
    RUN(late_inputs_each_time);
    RUN(late_inputs_in_a_lone_half);
    RUN(states_as_text);
    RUN(other_rules);
    RUN(forgotten);
    return base_end();
}
