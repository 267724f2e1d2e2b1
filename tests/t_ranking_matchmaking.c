/* Matches that a server pairs: who meets whom, when it counts, what becomes of one who leaves. In a
 * file, or on the server that TESSERA_TEST_DATABASE names. */
#define _POSIX_C_SOURCE 200809L
#include "matchmaking_rig.h"

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
    for (uint64_t at = NOON + 5; at < NOON + 100;
         at += 5) /* repeated queries continue the search */
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

/* A player who wants an unrated match meets others who do. */
static void casual_apart(void)
{
    static const bool casual[] = {true, false, true};
    fresh();
    for (unsigned i = 0; i < 3; i++) {
        ranking_seeker s = seeker(i, "guideline", "relay:2610 1");
        s.casual = casual[i];
        ASSERT(ranking_seek(h, &s, NOON, &found));
        ASSERT_EQ(found.found, i == 2);
    }
    ASSERT_TEXT(found.other.name, "Ann");
    ASSERT_EQ(counts().seeking, 1);
}

/* Both have played for a while. Ann looks again, and is not sent back to the room of before; nor is
 * Bea to that pair when she looks again, too. */
static void anew_with_a_new_room(void)
{
    fresh();
    ASSERT(!seek(0, NOON - 1) && seek(1, NOON) && seek(0, NOON)); /* Ann hosts, who came first */
    ranking_seeker again = seeker(0, "guideline", "relay:2610 1");
    strcpy(again.code, "new-room");
    ASSERT(ranking_seek(h, &again, NOON + 20, &found) && !found.found);
    ASSERT(seek(1, NOON + 21));
    ASSERT_EQ(found.made, NOON + 21);
    ASSERT_TEXT(found.other.code, "new-room");
}

enum { SEEKERS = 600 };

static ranking_seeker of_many(unsigned i)
{
    ranking_seeker s = seeker(0, "guideline", i % 3 ? "one:1 20000 two:2 30000" : "two:2 9000");
    snprintf((char *)s.key, sizeof s.key, "seeker %u", i);
    return s;
}

static int write_ratings(ranking *db, void *of)
{
    int status = BACKEND_DONE;
    (void)of;
    for (unsigned i = 0; i < SEEKERS && status == BACKEND_DONE; i++) {
        ranking_seeker who = of_many(i);
        status = RUN_SQL(db,
                         "INSERT INTO rating VALUES($1, 'guideline', 0, $2, 0, 0, 1, 1, 0, 0, 0, "
                         "0, 0)",
                         NULL, NULL, KEY(who.key), NUMBER((900 + 2 * (int64_t)i) * FIX_ONE));
    }
    return status;
}

/* 600 at once, from 900 to 2098 points, in an order without a rule, at two relays of which a third
 * know one alone. Each asks once a second. */
static void six_hundred(void)
{
    enum { STEP = 7 }; /* has no factor in common with 600 */
    bool is_paired[SEEKERS] = {false};
    unsigned paired = 0, asked = 0;
    fresh();
    ASSERT(db_whole(h, write_ratings, NULL));
    for (unsigned s = 0; s <= 6 && paired < SEEKERS; s++) {
        for (unsigned n = 0; n < SEEKERS; n++) {
            unsigned i = n * STEP % SEEKERS;
            ranking_seeker who = of_many(i);
            if (is_paired[i])
                continue;
            ASSERT(ranking_seek(h, &who, NOON + s, &found));
            is_paired[i] = found.found;
            paired += found.found;
            asked++;
        }
    }
    ASSERT_EQ(paired, SEEKERS);
    ASSERT(asked < 3 * SEEKERS);
}

/* ---- what is open, and what is played ------------------------------------------------------- */

static ranking_room open_room[4];
static unsigned open_rooms;

static void note_room(void *ctx, const ranking_room *r)
{
    (void)ctx;
    ASSERT(open_rooms < 4);
    open_room[open_rooms++] = *r;
}

static unsigned rooms_at(uint64_t at)
{
    open_rooms = 0;
    ASSERT(ranking_rooms(h, at, 4, note_room, NULL));
    return open_rooms;
}

static void open_at(unsigned who, uint64_t taken, bool plays, uint64_t at)
{
    ranking_seeker host = seeker(who, "guideline", "relay:2610 40000");
    const ranking_terms terms = {.seats = 4, .taken = taken, .rounds = 3, .plays = plays};
    ASSERT(ranking_room_note(h, &host, &terms, at));
}

/* Those with a free seat stand first, then the newest; 30 s after the last word none is there. */
static void rooms(void)
{
    bool known;
    fresh();
    write_duel(1, 0, 1);
    claim();
    verify();
    open_at(0, 2, false, NOON);
    open_at(1, 1, false, NOON + 1);
    open_at(2, 2, true, NOON + 2);
    open_at(3, 4, false, NOON + 3);
    ASSERT_EQ(rooms_at(NOON + 3), 4);
    ASSERT_TEXT(open_room[0].host.name, "Bea");
    ASSERT_TEXT(open_room[1].host.name, "Ann");
    ASSERT_EQ(fix_round(open_room[1].rating, 1), 1662);
    ASSERT_TEXT(open_room[1].host.code, "code-of-Ann");
    ASSERT(open_room[1].terms.seats == 4 && open_room[1].terms.taken == 2);
    ASSERT(open_room[1].terms.rounds == 3 && open_room[1].since == NOON);
    ASSERT(open_room[3].terms.plays && open_room[3].rating == 0);
    ASSERT(ranking_seek_end(h, key_of[3]) && rooms_at(NOON + 3) == 3);
    open_at(0, 3, false, NOON + 20); /* it is the same room */
    ASSERT_EQ(rooms_at(NOON + 32), 2);
    ASSERT(open_room[0].terms.taken == 3 && open_room[0].since == NOON);
    ASSERT(ranking_ban(h, &owner, key_of[0], true, &known) && known);
    ASSERT_EQ(rooms_at(NOON + 32), 1);
    ASSERT_EQ(rooms_at(NOON + 33), 0);
}

static unsigned live;

static void note_live(void *ctx, const ranking_live *l)
{
    (void)ctx;
    ASSERT_TEXT(l->player[0].name, "Ann");
    ASSERT_TEXT(l->player[1].name, "Bea");
    ASSERT_TEXT(l->rules, "guideline");
    ASSERT_EQ(l->since, NOON + 2);
    live++;
}

static unsigned live_at(uint64_t at)
{
    live = 0;
    ASSERT(ranking_playing(h, at, 4, note_live, NULL));
    return live;
}

/* From the moment both are ready until one of them has submitted the result. */
static void matches(void)
{
    fresh();
    ASSERT(!seek(0, NOON - 1) && seek(1, NOON));
    ASSERT_EQ(live_at(NOON), 0);
    ASSERT_EQ(ready(0, NOON + 1), RANKING_READY_WAITS);
    ASSERT_EQ(ready(1, NOON + 2), RANKING_READY_AGREED);
    ASSERT_EQ(live_at(NOON + 1800), 1);
    ASSERT_EQ(live_at(NOON + 1801), 0);
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_HALF);
    ASSERT_EQ(live_at(NOON + 60), 0);
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

/* A player who says nothing any more is not met. */
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

/* Before both are ready nothing is lost, and the opponent continues to search, in the same place of
 * the queue. */
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
    rig_round(first_seed(), 2);
    ASSERT_EQ(hand_in(0, 1, 0, NOON), RANKING_CLAIM_REFUSED);
}

/* After a minute both continue to search. */
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

/* ---- what is asked -------------------------------------------------------------------------- */

static void asked(void)
{
    char words[RANKING_REQUEST_MOST];
    ranking_request a = {
        .who = seeker(0, "modern", "relay:2610 123 b 7"), .room = {4, 2, 7, true}, .at = NOON};
    ranking_request got;
    rig_people();
    memset(a.game, 9, sizeof a.game);
    strcpy(a.words, "it is \xc3\xa9trange");
    for (a.what = RANKING_REQUEST_SEEK; a.what <= RANKING_REQUEST_LEAVE; a.what++) {
        memset(a.pair, 7, sizeof a.pair);
        size_t size = ranking_request_write(&a, secret_of[0], words);
        ASSERT(ranking_request_read(&got, words, size));
        ASSERT_EQ(got.what, a.what);
        ASSERT_EQ(got.at, NOON);
        ASSERT_TEXT(got.who.name, "Ann");
        ASSERT_BYTES(got.who.key, key_of[0], sizeof got.who.key);
        if (a.what == RANKING_REQUEST_ROOM) {
            ASSERT(got.room.seats == 4 && got.room.taken == 2);
            ASSERT(got.room.rounds == 7 && got.room.plays);
        }
        if (a.what == RANKING_REQUEST_SEEK || a.what == RANKING_REQUEST_ROOM) {
            ASSERT_TEXT(got.who.rules, "modern");
            ASSERT_TEXT(got.who.code, "code-of-Ann");
            ASSERT_TEXT(got.who.reach, "relay:2610 123 b 7");
        } else if (a.what == RANKING_REQUEST_READY) {
            ASSERT_BYTES(got.pair, a.pair, sizeof a.pair);
        } else if (a.what == RANKING_REQUEST_REPORT) {
            ASSERT_BYTES(got.game, a.game, sizeof a.game);
            ASSERT_TEXT(got.words, a.words);
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
    static const ranking_terms wrong[] = {{1, 1, 1, 0}, {5, 1, 1, 0}, {2, 3, 1, 0}, {2, 1, 0, 0}};
    a.what = RANKING_REQUEST_ROOM;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        a.room = wrong[i];
        ASSERT(!ranking_request_read(&got, words, ranking_request_write(&a, secret_of[0], words)));
    }
    a.what = RANKING_REQUEST_REPORT;
    strcpy(a.words, "no \xc3 UTF-8");
    ASSERT(!ranking_request_read(&got, words, ranking_request_write(&a, secret_of[0], words)));
    a.what = RANKING_REQUEST_SEEK;
    a.who.casual = true;
    ASSERT(ranking_request_read(&got, words, ranking_request_write(&a, secret_of[0], words)));
    ASSERT(got.who.casual && got.what == RANKING_REQUEST_SEEK);
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
    hex_write(key, key_of[0], RANKING_KEY_SIZE);
    for (int zero = 0; zero < 2; zero++) {
        size_t size = (size_t)snprintf(words, sizeof words,
                                       "tessera ask 1\nkey %s\nname Ann\nat %s7\nleave\n", key,
                                       zero ? "0" : "");
        crypt_sign(sign, secret_of[0], words, size);
        hex_write(digits, sign, sizeof sign);
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
    RUN(casual_apart);
    RUN(anew_with_a_new_room);
    RUN(six_hundred);
    RUN(rooms);
    RUN(matches);
    RUN(relays);
    RUN(reach_of_relays);
    RUN(not_the_silent);
    RUN(leaving_before);
    RUN(not_ready_in_time);
    RUN(asked);
    RUN(asked_once);
    return base_end();
}
