/* Tournaments: who meets whom, by what has happened so far; standings; and the signed file. */
#include "ranking_rig.h"

#include "ranking/tournament.h"

enum { MOST = 16 };

static tournament t;
static char file[TOURNAMENT_TEXT_MAX + 1];

/* Players with keys that are their numbers. */
static void begin(unsigned kind, unsigned players, unsigned rounds)
{
    memset(&t, 0, sizeof t);
    strcpy(t.name, "Cup");
    t.kind = (uint8_t)kind;
    t.rules = (uint8_t)ts_rules_find("guideline");
    t.players = players;
    t.swiss_rounds = rounds;
    for (unsigned i = 0; i < players; i++) {
        t.player[i].key[0] = (uint8_t)(i + 1);
        snprintf(t.player[i].name, sizeof t.player[i].name, "P%u", i + 1);
    }
    ASSERT_EQ(tournament_pair(&t, NOON), TOURNAMENT_PAIRED);
}

/* The last round as text: "1-8 4-5 2--". */
static const char *last_round(void)
{
    static char out[256];
    size_t size = 0;
    const tournament_round *r = &t.round[t.rounds - 1];
    for (unsigned i = 0; i < r->count; i++) {
        const tournament_match *m = tournament_at(&t, t.rounds - 1, i);
        size +=
            (size_t)snprintf(out + size, sizeof out - size, "%s%u-%u", i ? " " : "", m->a, m->b);
    }
    return out;
}

static league_game game(unsigned a, unsigned b, unsigned place_a, unsigned place_b, uint64_t played)
{
    league_game g = {.played = played, .boards = 2, .counts = true, .rules = t.rules};
    g.key[0][0] = (uint8_t)a;
    g.key[1][0] = (uint8_t)b;
    g.place[0] = (uint8_t)place_a;
    g.place[1] = (uint8_t)place_b;
    return g;
}

/* These players win their open matches of the last round, which is over then. */
static void win(const unsigned winners[], unsigned count)
{
    const tournament_round *r = &t.round[t.rounds - 1];
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < r->count; k++) {
            const tournament_match *m = tournament_at(&t, t.rounds - 1, k);
            unsigned other = m->a == winners[i] ? m->b : m->b == winners[i] ? m->a : 0;
            league_game g = game(other, winners[i], 2, 1, r->at + 5);
            if (other && !m->won)
                tournament_take(&t, &g, 1);
        }
}
#define WIN(...)                                                                                   \
    win((const unsigned[]){__VA_ARGS__}, sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

static void next(const char *pairs)
{
    ASSERT_EQ(tournament_pair(&t, t.round[t.rounds - 1].at + 100), TOURNAMENT_PAIRED);
    ASSERT_TEXT(last_round(), pairs);
    ASSERT_EQ(tournament_wrong_round(&t), 0);
}

static void over(void)
{
    ASSERT_EQ(tournament_pair(&t, t.round[t.rounds - 1].at + 100), TOURNAMENT_OVER);
}

/* "2 1 3=4": players in the order of their places, with = where a place is shared. */
static const char *standing(void)
{
    static char out[256];
    tournament_place place[TOURNAMENT_PLAYERS];
    size_t size = 0;
    tournament_standing(&t, place);
    for (unsigned i = 0; i < t.players; i++)
        size += (size_t)snprintf(out + size, sizeof out - size, "%s%u",
                                 i == 0                                 ? ""
                                 : place[i].place == place[i - 1].place ? "="
                                                                        : " ",
                                 place[i].player);
    return out;
}

/* ---- kinds ---------------------------------------------------------------------------------- */

/* Six in a bracket of eight: the first two seeds have byes, and meet in the last round. */
static void single(void)
{
    begin(TOURNAMENT_SINGLE, 6, 0);
    ASSERT_TEXT(last_round(), "1-0 4-5 2-0 3-6");
    ASSERT_EQ(tournament_pair(&t, NOON + 1), TOURNAMENT_WAITS);
    WIN(5, 3);
    next("1-5 2-3");
    WIN(1, 2);
    next("1-2");
    ASSERT_TEXT(standing(), "1=2 3=5 4=6");
    WIN(2);
    over();
    ASSERT_TEXT(standing(), "2 1 3=5 4=6");
}

/* Four: who loses twice is out. The champion of the losers must win twice. */
static void twice(void)
{
    begin(TOURNAMENT_DOUBLE, 4, 0);
    ASSERT_TEXT(last_round(), "1-4 2-3");
    WIN(1, 2);
    next("1-2 4-3"); /* above, and below */
    WIN(1, 3);
    next("3-2");
    WIN(2);
    next("1-2");
    WIN(2);
    next("1-2");
    WIN(1);
    over();
    ASSERT_TEXT(standing(), "1 2 3 4");
}

/* Eight: losers of the second round come down in reverse order, away from those they have met. */
static void twice_of_eight(void)
{
    begin(TOURNAMENT_DOUBLE, 8, 0);
    ASSERT_TEXT(last_round(), "1-8 4-5 2-7 3-6");
    WIN(1, 4, 2, 3);
    next("1-4 2-3 8-5 7-6");
    WIN(1, 2, 5, 6);
    next("5-3 6-4");
    WIN(3, 4);
    next("1-2 3-4");
    WIN(1, 3);
    next("3-2");
    WIN(3);
    next("1-3");
    WIN(1); /* who comes from above has lost nothing: once is enough */
    over();
    ASSERT_TEXT(standing(), "1 3 2 4 5=6 7=8");
    begin(TOURNAMENT_DOUBLE, 2, 0);
    WIN(1);
    next("1-2");
    WIN(2);
    next("1-2");
    WIN(2);
    over();
    ASSERT_TEXT(standing(), "2 1");
}

/* Three in a bracket of four: who has a bye sends nobody down. */
static void twice_of_three(void)
{
    begin(TOURNAMENT_DOUBLE, 3, 0);
    ASSERT_TEXT(last_round(), "1-0 2-3");
    WIN(2);
    next("1-2 0-3");
    WIN(1);
    next("3-2");
    WIN(3);
    next("1-3");
    WIN(1);
    over();
    ASSERT_TEXT(standing(), "1 3 2");
}

/* Those with as many points meet, nobody twice; the last who had no bye has one, worth a win. */
static void swiss(void)
{
    begin(TOURNAMENT_SWISS, 5, 3);
    ASSERT_TEXT(last_round(), "1-3 2-4 5-0");
    WIN(1, 2);
    next("1-2 5-3 4-0"); /* 1, 2 and 5 have won: the first meets the second of three */
    WIN(1, 5);
    /* 1 and 5 have two wins, 2 and 4 one, 3 none, who has the bye now; were 1 and 5 to meet, 2 and
     * 4 would meet again, and 1 has met 2 */
    next("1-4 5-2 3-0");
}

static void swiss_of_four(void)
{
    begin(TOURNAMENT_SWISS, 4, 3);
    ASSERT_TEXT(last_round(), "1-3 2-4");
    WIN(1, 4);
    next("1-4 2-3");
    WIN(1, 2);
    next("1-2 4-3");
    league_game draw = game(1, 2, 1, 1, t.round[2].at + 1);
    tournament_take(&t, &draw, 1);
    WIN(3);
    over();
    /* 5 points; 3; then 3 and 4 with 2, whose opponents have 5, 3 and 2 alike */
    ASSERT_TEXT(standing(), "1 2 3=4");
}

static void robin(void)
{
    bool met[MOST + 1][MOST + 1] = {{false}};
    begin(TOURNAMENT_ROBIN, 4, 0);
    ASSERT_TEXT(last_round(), "1-4 2-3");
    WIN(1, 2);
    next("2-4 3-1");
    WIN(2, 1);
    next("3-4 1-2");
    WIN(3, 1);
    over();
    ASSERT_TEXT(standing(), "1 2 3 4");
    for (unsigned players = 2; players <= MOST; players++) {
        begin(TOURNAMENT_ROBIN, players, 0);
        memset(met, 0, sizeof met);
        unsigned rounds = 0, matches = 0;
        do {
            bool plays[MOST + 1] = {false};
            for (unsigned i = 0; i < t.round[rounds].count; i++) {
                tournament_match *m = &t.match[t.round[rounds].first + i];
                ASSERT(!plays[m->a] && (!m->b || !plays[m->b]) && !met[m->a][m->b]);
                plays[m->a] = plays[m->b] = true;
                met[m->a][m->b] = met[m->b][m->a] = true;
                matches += m->b != 0;
                m->won = m->b ? m->a : 0;
            }
            rounds++;
        } while (tournament_pair(&t, NOON + rounds) == TOURNAMENT_PAIRED);
        ASSERT_EQ(matches, players * (players - 1) / 2);
        ASSERT_EQ(rounds, players - 1 + players % 2);
    }
}

/* A hundred people, seven rounds: nobody meets the same one twice. */
static void a_large_swiss(void)
{
    static bool met[TOURNAMENT_PLAYERS + 1][TOURNAMENT_PLAYERS + 1];
    begin(TOURNAMENT_SWISS, 101, 7);
    for (unsigned r = 0; r < 7; r++) {
        ASSERT_EQ(t.round[r].count, 51);
        for (unsigned i = 0; i < 51; i++) {
            tournament_match *m = &t.match[t.round[r].first + i];
            ASSERT(!met[m->a][m->b]);
            met[m->a][m->b] = met[m->b][m->a] = true;
            m->won = m->b ? (m->a < m->b ? m->a : m->b) : 0;
        }
        ASSERT_EQ(tournament_pair(&t, NOON + r), r < 6 ? TOURNAMENT_PAIRED : TOURNAMENT_OVER);
    }
}

/* ---- results -------------------------------------------------------------------------------- */

/* A game counts once, for a match that was paired before it, by the right rules; in an elimination
 * a draw is played again. */
static void what_counts(void)
{
    begin(TOURNAMENT_SINGLE, 2, 0);
    league_game early = game(1, 2, 1, 2, NOON - 1), draw = game(1, 2, 1, 1, NOON + 1),
                other = game(1, 2, 1, 2, NOON + 2), unsigned_one = other, right = other;
    other.rules = (uint8_t)ts_rules_find("modern");
    unsigned_one.counts = false;
    right.played = NOON + 3;
    const league_game wrong[] = {early, draw, other, unsigned_one};
    tournament_take(&t, wrong, 4);
    ASSERT_EQ(tournament_at(&t, 0, 0)->won, 0);
    tournament_take(&t, &right, 1);
    ASSERT_EQ(tournament_at(&t, 0, 0)->won, 1);
    league_game again = game(1, 2, 2, 1, NOON + 4);
    tournament_take(&t, &again, 1);
    ASSERT_EQ(tournament_at(&t, 0, 0)->won, 1);
}

static void not_by_the_rules(void)
{
    begin(TOURNAMENT_SINGLE, 4, 0);
    WIN(1, 2);
    next("1-2");
    t.match[2].a = 4;
    ASSERT_EQ(tournament_wrong_round(&t), 2);
    t.match[0].won = 0; /* what follows an open match cannot be told */
    ASSERT_EQ(tournament_wrong_round(&t), 0);
    t.match[0].a = 2;
    ASSERT_EQ(tournament_wrong_round(&t), 1);
}

/* ---- the file ------------------------------------------------------------------------------- */

static void as_text(void)
{
    static tournament read;
    uint32_t line;
    char changed[512];
    rig_people();
    begin(TOURNAMENT_SWISS, 3, 2);
    t.match[0].won = 2; /* 1 did not come */
    t.match[0].ruled = true;
    ASSERT_EQ(tournament_pair(&t, NOON + 60), TOURNAMENT_PAIRED);
    size_t size = tournament_write(&t, secret_of[0], file);
    file[size] = 0;
    ASSERT(strncmp(file, "tessera tournament 1\nname Cup\nkind swiss\nrules guideline\nrounds 2\n",
                   66) == 0);
    ASSERT(strstr(file, " P3\nround 1764000000\nmatch 1 2 won 2\nmatch 3 -\nround 1764000060\n"));
    ASSERT(tournament_read(&read, file, size, &line) && tournament_is_signed(&read));
    ASSERT(memcmp(read.organizer, key_of[0], sizeof read.organizer) == 0);
    ASSERT_EQ(read.rounds, 2);
    ASSERT_EQ(read.match[0].won, 2);
    ASSERT_EQ(tournament_wrong_round(&read), 0);
    char *won = strstr(file, "won 2");
    won[4] = '1'; /* another person than the organizer */
    ASSERT(tournament_read(&read, file, size, &line) && !tournament_is_signed(&read));
    won[4] = '3';
    ASSERT(!tournament_read(&read, file, size, &line));
    ASSERT_EQ(line, 10);
    for (size_t cut = 0; cut < size; cut++)
        ASSERT(!tournament_read(&read, file, cut, &line));
    static const char *const bad[] = {"kind knockout", "rules none", "rounds 0", "name  "};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        static const char *const parts[] = {"kind swiss", "rules guideline", "rounds 2",
                                            "name Cup"};
        snprintf(changed, sizeof changed, "tessera tournament 1\n%s\n%s\n%s\n%s\n",
                 i == 3 ? bad[3] : parts[3], i == 0 ? bad[0] : parts[0], i == 1 ? bad[1] : parts[1],
                 i == 2 ? bad[2] : parts[2]);
        ASSERT(!tournament_read(&read, changed, strlen(changed), &line));
        ASSERT_EQ(line, i == 3 ? 2 : i + 3);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        return test_bail_out("libsodium does not work here"), 1;
    RUN(single);
    RUN(twice);
    RUN(twice_of_eight);
    RUN(twice_of_three);
    RUN(swiss);
    RUN(swiss_of_four);
    RUN(robin);
    RUN(a_large_swiss);
    RUN(what_counts);
    RUN(not_by_the_rules);
    RUN(as_text);
    return test_done();
}
