/* Players who are there for their friends: who sees whom, who is invited, and how long that lasts.
 * In a file, or on the server that TESSERA_TEST_DATABASE names. */
#define _POSIX_C_SOURCE 200809L
#include "matchmaking_rig.h"

enum { ANN, BEA, CID };

static ranking_friend seen[RANKING_FRIENDS];
static unsigned seen_count;

static void see(void *ctx, const ranking_friend *one)
{
    ASSERT(ctx == NULL && seen_count < RANKING_FRIENDS);
    seen[seen_count++] = *one;
}

/* The friends are those of the string, a letter each: "BC". */
static ranking_presence presence(const char *friends)
{
    ranking_presence p = {.state = RANKING_IS_FREE};
    for (; friends[p.friends]; p.friends++)
        memcpy(p.friend[p.friends], key_of[friends[p.friends] - 'A'], RANKING_KEY_SIZE);
    return p;
}

static unsigned call(unsigned who, const ranking_presence *p, uint64_t at)
{
    ranking_seeker w = seeker(who, "modern", "relay:2610 40000");
    seen_count = 0;
    ASSERT(ranking_here(h, &w, p, at, see, NULL));
    return seen_count;
}

static unsigned here(unsigned who, const char *friends, uint64_t at)
{
    ranking_presence p = presence(friends);
    return call(who, &p, at);
}

/* Both must have the other in their list: a stranger neither sees nor invites anybody. */
static void both_ways(void)
{
    fresh();
    ASSERT_EQ(here(ANN, "BC", NOON), 0);
    ASSERT_EQ(here(BEA, "A", NOON), 1);
    ASSERT_TEXT(seen[0].who.name, "Ann");
    ASSERT_BYTES(seen[0].who.key, key_of[ANN], RANKING_KEY_SIZE);
    ASSERT_EQ(here(CID, "B", NOON), 0);
    ASSERT_EQ(here(ANN, "BC", NOON), 1);
    ASSERT_TEXT(seen[0].who.name, "Bea");
    ASSERT_EQ(here(BEA, "", NOON + 1), 0); /* Bea has removed Ann */
    ASSERT_EQ(here(ANN, "BC", NOON + 1), 0);
}

static void until_it_is_stale(void)
{
    int64_t rows_left = 0;
    fresh();
    here(BEA, "A", NOON);
    ASSERT_EQ(here(ANN, "B", NOON + RANKING_PRESENCE_LASTS), 1);
    ASSERT_EQ(here(ANN, "B", NOON + RANKING_PRESENCE_LASTS + 1), 0);
    ASSERT(db_run(h, "SELECT COUNT(*) FROM presence", NULL, 0, db_number, &rows_left) ==
           BACKEND_DONE);
    ASSERT_EQ(rows_left, 1); /* it is deleted, not only hidden */
}

static void until_the_player_is_gone(void)
{
    ranking_presence gone = presence("A");
    gone.state = RANKING_GONE;
    fresh();
    here(ANN, "B", NOON);
    ASSERT_EQ(here(BEA, "A", NOON), 1);
    ASSERT_EQ(call(BEA, &gone, NOON + 1), 0);
    ASSERT_EQ(here(ANN, "B", NOON + 1), 0);
}

static void in_a_match(void)
{
    ranking_presence p = presence("A");
    p.state = RANKING_PLAYS;
    fresh();
    call(BEA, &p, NOON);
    ASSERT(here(ANN, "B", NOON) == 1 && seen[0].state == RANKING_PLAYS);
}

/* An invitation is for one friend alone: the others see neither it nor its code. */
static void invitations(void)
{
    ranking_presence p = presence("BC");
    p.tells = RANKING_INVITES;
    memcpy(p.to, key_of[BEA], sizeof p.to);
    fresh();
    call(ANN, &p, NOON);
    ASSERT(here(BEA, "A", NOON) == 1 && seen[0].tells == RANKING_INVITES);
    ASSERT_TEXT(seen[0].who.rules, "modern");
    ASSERT_TEXT(seen[0].who.code, "code-of-Ann");
    ASSERT_TEXT(seen[0].who.reach, "relay:2610 40000");
    ASSERT(here(CID, "A", NOON) == 1 && seen[0].tells == RANKING_TELLS_NOTHING);
    ASSERT_TEXT(seen[0].who.code, "");
    ASSERT_EQ(here(BEA, "C", NOON), 0); /* who is not a friend invites nobody */
    p = presence("A");
    p.tells = RANKING_DECLINES;
    memcpy(p.to, key_of[ANN], sizeof p.to);
    call(BEA, &p, NOON + 1);
    ASSERT(here(ANN, "B", NOON + 1) == 1 && seen[0].tells == RANKING_DECLINES);
}

static void nobody_banned(void)
{
    bool known;
    fresh();
    rig_people();
    write_duel(1, BEA, CID);
    claim();
    verify();
    here(BEA, "A", NOON);
    ASSERT_EQ(here(ANN, "B", NOON), 1);
    ASSERT(ranking_ban(h, &owner, key_of[BEA], true, &known) && known);
    ASSERT_EQ(here(ANN, "B", NOON), 0);
    ASSERT(ranking_ban(h, &owner, key_of[BEA], false, &known));
    ASSERT_EQ(here(ANN, "B", NOON), 1);
    ASSERT(ranking_forget(h, &owner, key_of[BEA], &known) && known);
    ASSERT_EQ(here(ANN, "B", NOON), 0);
}

/* As many friends as a list may have; the one sought is the last. */
static void a_full_list(void)
{
    ranking_presence p = {.friends = RANKING_FRIENDS};
    fresh();
    for (unsigned i = 0; i < RANKING_FRIENDS; i++)
        memset(p.friend[i], (int)(100 + i), RANKING_KEY_SIZE);
    memcpy(p.friend[RANKING_FRIENDS - 1], key_of[BEA], RANKING_KEY_SIZE);
    here(BEA, "A", NOON);
    ASSERT_EQ(call(ANN, &p, NOON), 1);
    ASSERT_EQ(here(BEA, "A", NOON), 1);
}

/* ---- as text -------------------------------------------------------------------------------- */

static ranking_request request(const ranking_presence *p)
{
    ranking_request a = {.what = RANKING_REQUEST_HERE,
                         .who = seeker(ANN, "modern", "relay:2610 123 b 7"),
                         .here = *p,
                         .at = NOON};
    return a;
}

static void as_text(void)
{
    char words[RANKING_REQUEST_MOST];
    ranking_request got;
    ranking_presence p = {.friends = RANKING_FRIENDS, .state = RANKING_PLAYS};
    rig_people();
    for (unsigned i = 0; i < RANKING_FRIENDS; i++)
        memset(p.friend[i], (int)(100 + i), RANKING_KEY_SIZE);
    memset(p.to, 9, sizeof p.to);
    for (p.tells = RANKING_TELLS_NOTHING; p.tells <= RANKING_DECLINES; p.tells++) {
        ranking_request a = request(&p);
        size_t size = ranking_request_write(&a, secret_of[ANN], words);
        ASSERT(ranking_request_read(&got, words, size));
        ASSERT_EQ(got.what, RANKING_REQUEST_HERE);
        ASSERT(got.here.state == RANKING_PLAYS && got.here.friends == RANKING_FRIENDS);
        ASSERT_BYTES(got.here.friend, p.friend, sizeof p.friend);
        ASSERT_EQ(got.here.tells, p.tells);
        if (p.tells)
            ASSERT_BYTES(got.here.to, p.to, sizeof p.to);
        ASSERT_TEXT(got.who.code, p.tells == RANKING_INVITES ? "code-of-Ann" : "");
        ASSERT_TEXT(got.who.reach, p.tells == RANKING_INVITES ? "relay:2610 123 b 7" : "");
        ASSERT(!ranking_request_read(&got, words, size - 1));
    }
}

/* Signed, and yet no request. */
static void refused(void)
{
    static const char *const bad[] = {"here\n", "here busy\n", "here free\nfriend 12\n",
                                      "here free\ndecline 12\n", "here free\nfoe\n"};
    char words[RANKING_REQUEST_MOST], key[2 * RANKING_KEY_SIZE + 1],
        digits[2 * RANKING_SIGN_SIZE + 1];
    uint8_t sign[RANKING_SIGN_SIZE];
    ranking_request got;
    rig_people();
    hex_write(key, key_of[ANN], RANKING_KEY_SIZE);
    for (unsigned i = 0; i <= sizeof bad / sizeof bad[0]; i++) {
        bool good = i == sizeof bad / sizeof bad[0];
        size_t size =
            (size_t)snprintf(words, sizeof words, "tessera ask 1\nkey %s\nname Ann\nat 7\n%s", key,
                             good ? "here free\n" : bad[i]);
        crypt_sign(sign, secret_of[ANN], words, size);
        hex_write(digits, sign, sizeof sign);
        size += (size_t)snprintf(words + size, sizeof words - size, "sign %s\n", digits);
        ASSERT_EQ(ranking_request_read(&got, words, size), good);
    }
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking_presence", argc, argv))
        return 1;
    rig_people();
    RUN(both_ways);
    RUN(until_it_is_stale);
    RUN(until_the_player_is_gone);
    RUN(in_a_match);
    RUN(invitations);
    RUN(nobody_banned);
    RUN(a_full_list);
    RUN(as_text);
    RUN(refused);
    return base_end();
}
