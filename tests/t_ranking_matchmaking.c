/* Matches that a server pairs: who meets whom, when it counts, what becomes of one who leaves. In a
 * file, or on the server that TESSERA_TEST_DATABASE names. */
#define _POSIX_C_SOURCE 200809L
#include "ranking_db.h"

static ranking_pairing found;

static ranking_seeker seeker(unsigned who, const char *rules, const char *reach)
{
    ranking_seeker s = {.name = ""};
    memcpy(s.key, key_of[who], sizeof s.key);
    snprintf(s.name, sizeof s.name, "%s", name_of[who]);
    snprintf(s.rules, sizeof s.rules, "%s", rules);
    snprintf(s.reach, sizeof s.reach, "%s", reach);
    snprintf(s.code, sizeof s.code, "code-of-%s", name_of[who]);
    return s;
}

static bool seek(unsigned who, uint64_t at)
{
    ranking_seeker s = seeker(who, "guideline", "relay:2610 40000");
    ASSERT(ranking_seek(h, &s, at, &found));
    return found.found;
}

static int ready(unsigned who, uint64_t at)
{
    int how;
    uint8_t id[RANKING_PAIR_SIZE];
    memcpy(id, found.id, sizeof id);
    ASSERT(ranking_ready(h, id, key_of[who], at, &how));
    return how;
}

/* Two who have agreed on a match at that time. */
static void agree(unsigned one, unsigned two, uint64_t at)
{
    ASSERT(!seek(one, at - 1)); /* who came first is the host */
    ASSERT(seek(two, at) && !found.hosts);
    ASSERT_EQ(found.made, at);
    ASSERT_EQ(ready(one, at + 1), RANKING_READY_WAITS);
    ASSERT_EQ(ready(two, at + 2), RANKING_READY_AGREED);
}

/* The log of `replay_text` as one of both hands it in. */
static int hand_in(unsigned winner, unsigned loser, unsigned signer, uint64_t at)
{
    const unsigned people[] = {winner, loser};
    ranking_log log = rig_log(at, 2, people);
    rig_write(&log, people, signer == winner ? 1 : 2);
    return claim();
}

static ranking_verified verify_at(uint64_t at)
{
    ranking_verified all = {0};
    ASSERT(ranking_verify(h, 50, at, &all));
    return all;
}

/* ---- who meets ------------------------------------------------------------------------------ */

/* 1500 and 1662 meet when the second of them has waited for six seconds, 25 points each. */
static void by_rating(void)
{
    fresh();
    rig_people();
    write_duel(1, 0, 1);
    claim();
    verify();
    ASSERT(!seek(0, NOON));
    for (uint64_t at = NOON + 5; at < NOON + 100; at += 5) /* to go on looking is to say so */
        ASSERT(!seek(0, at));
    ASSERT(!seek(2, NOON + 100));
    ASSERT(!seek(0, NOON + 100) && !seek(2, NOON + 105));
    ASSERT_EQ(counts().seeking, 2);
    ASSERT(seek(2, NOON + 106));
    ASSERT(!found.hosts);
    ASSERT_TEXT(found.other.name, "Ann");
    ASSERT_TEXT(found.other.code, "code-of-Ann");
    ASSERT_EQ(fix_round(found.rating, 1), 1662);
    ranking_pairing its = found;
    ASSERT(seek(0, NOON + 107) && found.hosts);
    ASSERT_TEXT(found.other.name, "Cid");
    ASSERT_TEXT(found.other.code, "code-of-Ann");
    ASSERT_BYTES(found.id, its.id, sizeof its.id);
    ASSERT_EQ(found.made, NOON + 106);
    ASSERT_EQ(counts().seeking, 0);
}

/* Rows of guideline travel for 500 ms: from one by the relay to the other it may not take longer.
 * */
static void by_lateness_rules_and_relay(void)
{
    static const struct {
        const char *rules, *reach;
        bool meets;
    } with[] = {{"modern", "relay:2610 0", false},
                {"guideline", "other:2610 0", false},
                {"guideline", "relay:2610 500001", false},
                {"guideline", "relay:2610 499999", true},
                {"guideline", "other:2610 0 relay:2610 499999", true}};
    for (unsigned i = 0; i < sizeof with / sizeof with[0]; i++) {
        fresh();
        ranking_seeker one = seeker(0, "guideline", "relay:2610 500000");
        ranking_seeker two = seeker(1, with[i].rules, with[i].reach);
        ASSERT(ranking_seek(h, &one, NOON, &found) && !found.found);
        ASSERT(ranking_seek(h, &two, NOON, &found));
        ASSERT_EQ(found.found, with[i].meets);
    }
}

/* Two at different relays of one server, who have measured the others, too: by one it is 70 ms, by
 * two 50, by three 60. */
static void by_the_nearest_relay(void)
{
    fresh();
    ranking_seeker one = seeker(0, "guideline", "one:1 10000 two:2 30000 three:3 50000");
    ranking_seeker two = seeker(1, "guideline", "three:3 10000 one:1 60000 two:2 20000");
    ASSERT(ranking_seek(h, &one, NOON, &found) && !found.found);
    ASSERT(ranking_seek(h, &two, NOON + 1, &found) && found.found && !found.hosts);
    ASSERT_TEXT(found.relay, "two:2");
    ASSERT(ranking_seek(h, &one, NOON + 1, &found) && found.found && found.hosts);
    ASSERT_TEXT(found.relay, "two:2");
}

/* Of three with the same rating each in turn has no relay in common with the others, who meet: also
 * when it stands between them. */
static void past_those_out_of_reach(void)
{
    for (unsigned out = 0; out < 3; out++) {
        unsigned met = 0;
        fresh();
        for (unsigned i = 0; i < 3; i++) {
            ranking_seeker s = seeker(i, "guideline", i == out ? "two:2 10000" : "one:1 10000");
            ASSERT(ranking_seek(h, &s, NOON, &found));
            met += found.found;
        }
        ASSERT_EQ(met, 1);
    }
}

/* All are told of the same two others, the first by name. */
static void relays(void)
{
    ranking_relays r;
    fresh();
    ASSERT(ranking_relay_note(h, "c:1", NOON) && ranking_relay_note(h, "a:1", NOON));
    ASSERT(ranking_relay_note(h, "d:1", NOON) && ranking_relay_note(h, "b:1", NOON + 1));
    ASSERT(ranking_other_relays(h, "a:1", NOON + 300, &r) && r.count == 2);
    ASSERT_TEXT(r.name[0], "b:1");
    ASSERT_TEXT(r.name[1], "c:1");
    ASSERT(ranking_other_relays(h, "x:1", NOON + 301, &r) && r.count == 1); /* the heard alone */
    ASSERT_TEXT(r.name[0], "b:1");
    ASSERT(ranking_relay_note(h, "d:1", NOON + 300));
    ASSERT(ranking_other_relays(h, "x:1", NOON + 301, &r) && r.count == 2);
}

static void reach_of_relays(void)
{
    ranking_reach r;
    ASSERT(ranking_reach_read(&r, "a:1 5") && r.count == 1 && r.of[0].us == 5);
    ASSERT(ranking_reach_read(&r, "a:1 5 b:2 6 c:3 7") && r.count == 3 && r.of[2].us == 7);
    ASSERT_TEXT(r.of[1].relay, "b:2");
    static const char *const wrong[] = {
        "",     "a",    "a ",   " 5",   "a 5 b",           "a 5 b ",  "a 5x",
        "a 05", "a 5 ", "a  5", "a -5", "a 5 b 6 c 7 d 8", "a\x7f 5", "a 1234567890123456"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        test_about = wrong[i];
        ASSERT(!ranking_reach_read(&r, wrong[i]));
    }
}

/* Who says nothing any more is not met. */
static void not_the_silent(void)
{
    fresh();
    ASSERT(!seek(0, NOON));
    ASSERT(!seek(1, NOON + 31));
    ASSERT_EQ(counts().seeking, 2);
    ASSERT(!seek(1, NOON + 200));
    ASSERT_EQ(counts().seeking, 1);
}

/* ---- when it counts ------------------------------------------------------------------------- */

/* Before both are ready nothing is lost, and the other one looks on, with his place in the row. */
static void leaving_before(void)
{
    fresh();
    ASSERT(!seek(0, NOON - 1) && seek(1, NOON));
    ASSERT_EQ(ready(0, NOON + 1), RANKING_READY_WAITS);
    ASSERT(ranking_seek_end(h, key_of[1]));
    ASSERT_EQ(ready(0, NOON + 2), RANKING_READY_GONE);
    ASSERT(!seek(0, NOON + 3));
    ASSERT(seek(2, NOON + 4) && !found.hosts);
    ASSERT_TEXT(found.other.name, "Ann");
    rig_round(1, 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_REFUSED);
}

/* A minute, then both look on. */
static void not_ready_in_time(void)
{
    fresh();
    ASSERT(!seek(0, NOON - 1) && seek(1, NOON));
    ASSERT(seek(0, NOON + 50));
    ASSERT_EQ(ready(0, NOON + 61), RANKING_READY_GONE);
    ASSERT(seek(1, NOON + 61)); /* met anew */
    ASSERT_EQ(found.made, NOON + 61);
    int how;
    ASSERT(ranking_ready(h, found.id, key_of[5], NOON + 62, &how) && how == RANKING_READY_GONE);
    ASSERT_EQ(ready(0, NOON + 62), RANKING_READY_WAITS);
    ASSERT_EQ(ready(0, NOON + 63), RANKING_READY_WAITS); /* nobody is ready for two */
}

static void both_sign(void)
{
    fresh();
    agree(0, 1, NOON);
    rig_round(1, 2);
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

/* Ten minutes later one signature is enough, whoever has won. */
static void one_signs(void)
{
    for (unsigned signer = 0; signer < 2; signer++) {
        uint64_t right;
        fresh();
        agree(0, 1, NOON);
        rig_round(1, 2);
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

/* A round that was broken off after a second. */
static void broken_off(void)
{
    ts_setup setup = rig_setup("guideline", 1, 2);
    ts_match m;
    ts_recorder r;
    ts_events events;
    const ts_buttons held[TS_PLAYERS_MAX] = {0};
    replay_text.size = 0;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (m.tick < 1000)
        ts_step(&m, held, &events);
    ts_recorder_finish(&r, &m);
}

/* Who leaves has lost, if he says nothing else. */
static void leaving_after(void)
{
    uint64_t right;
    fresh();
    agree(0, 1, NOON);
    broken_off();
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 601).counted, 1);
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
    broken_off();
    ASSERT_EQ(hand_in(0, 1, 1, NOON), RANKING_CLAIM_HALF);
    rig_round(1, 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 601).refused, 2);
    ASSERT_EQ(verify_at(NOON + 2000).refused, 0);
    ASSERT_EQ(counts().results, 0);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].reason, "its players say different things");
    ASSERT_TEXT(row[1].reason, "its players say different things");
}

static void other_rules(void)
{
    static const unsigned every[] = {400, 200};
    ts_setup s = rig_setup("modern", 1, 2);
    fresh();
    agree(0, 1, NOON);
    replay_text.size = 0;
    rig_match(&s, every);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(verify_at(NOON + 601).refused, 1);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_TEXT(row[0].reason, "played by other rules than were agreed on");
}

static void forgotten(void)
{
    bool known;
    fresh();
    agree(0, 1, NOON);
    rig_round(1, 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT(ranking_forget(h, &owner, key_of[1], &known));
    ASSERT_EQ(verify_at(NOON + 601).counted, 0);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_REFUSED);
}

/* ---- what is asked -------------------------------------------------------------------------- */

static void asked(void)
{
    char words[RANKING_REQUEST_MOST];
    ranking_request a = {
        .what = RANKING_REQUEST_SEEK, .who = seeker(0, "modern", "relay:2610 123 b 7"), .at = NOON};
    ranking_request got;
    rig_people();
    for (a.what = RANKING_REQUEST_SEEK; a.what <= RANKING_REQUEST_LEAVE; a.what++) {
        memset(a.pair, 7, sizeof a.pair);
        size_t size = ranking_request_write(&a, secret_of[0], words);
        ASSERT(ranking_request_read(&got, words, size));
        ASSERT_EQ(got.what, a.what);
        ASSERT_EQ(got.at, NOON);
        ASSERT_TEXT(got.who.name, "Ann");
        ASSERT_BYTES(got.who.key, key_of[0], sizeof got.who.key);
        if (a.what == RANKING_REQUEST_SEEK) {
            ASSERT_TEXT(got.who.rules, "modern");
            ASSERT_TEXT(got.who.code, "code-of-Ann");
            ASSERT_TEXT(got.who.reach, "relay:2610 123 b 7");
        } else if (a.what == RANKING_REQUEST_READY) {
            ASSERT_BYTES(got.pair, a.pair, sizeof a.pair);
        }
        for (size_t i = 0; i < size; i++) { /* any bit of it: it is not what was signed */
            words[i] ^= (char)(1 << i % 8);
            ASSERT(!ranking_request_read(&got, words, size));
            words[i] ^= (char)(1 << i % 8);
            ASSERT(!ranking_request_read(&got, words, i));
        }
        ranking_request_write(&a, secret_of[1], words); /* in another one's name */
        ASSERT(!ranking_request_read(&got, words, size));
    }
    a.what = RANKING_REQUEST_SEEK;
    strcpy(a.who.rules, "chess");
    ASSERT(!ranking_request_read(&got, words, ranking_request_write(&a, secret_of[0], words)));
    strcpy(a.who.rules, "modern");
    strcpy(a.who.name, "A\xe2\x80\xae"
                       "b"); /* a mark that turns the direction */
    ASSERT(!ranking_request_read(&got, words, ranking_request_write(&a, secret_of[0], words)));
}

/* A number is written in one way alone. */
static void asked_once(void)
{
    char words[RANKING_REQUEST_MOST], key[2 * RANKING_KEY_SIZE + 1],
        digits[2 * RANKING_SIGN_SIZE + 1];
    uint8_t sign[RANKING_SIGN_SIZE];
    ranking_request got;
    rig_people();
    ranking_hex_write(key, key_of[0], RANKING_KEY_SIZE);
    for (int zero = 0; zero < 2; zero++) {
        size_t size = (size_t)snprintf(words, sizeof words,
                                       "tessera ask 1\nkey %s\nname Ann\nat %s7\nleave\n", key,
                                       zero ? "0" : "");
        crypt_sign(sign, secret_of[0], words, size);
        ranking_hex_write(digits, sign, sizeof sign);
        size += (size_t)snprintf(words + size, sizeof words - size, "sign %s\n", digits);
        ASSERT_EQ(ranking_request_read(&got, words, size), !zero);
    }
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking_matchmaking", argc, argv))
        return 1;
    rig_people();
    RUN(by_rating);
    RUN(by_lateness_rules_and_relay);
    RUN(by_the_nearest_relay);
    RUN(past_those_out_of_reach);
    RUN(relays);
    RUN(reach_of_relays);
    RUN(not_the_silent);
    RUN(leaving_before);
    RUN(not_ready_in_time);
    RUN(both_sign);
    RUN(one_signs);
    RUN(leaving_after);
    RUN(contradicting);
    RUN(other_rules);
    RUN(forgotten);
    RUN(asked);
    RUN(asked_once);
    return base_end();
}
