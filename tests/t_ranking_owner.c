/* Acts of a server's owner: bans, what is forgotten, games that are taken out, and the log of all
 * that. In a file, or on the server that TESSERA_TEST_DATABASE names. */
#define _POSIX_C_SOURCE 200809L
#include "ranking_db.h"

static ranking_act act[8];
static unsigned acts;

static void take_act(void *ctx, const ranking_act *a)
{
    ASSERT(ctx == NULL && acts < 8);
    act[acts++] = *a;
}

static void banned(void)
{
    bool known;
    fresh();
    write_duel(1, 0, 1);
    claim();
    verify();
    ASSERT(ranking_ban(h, &owner, key_of[5], true, &known) && !known);
    ASSERT(ranking_ban(h, &owner, key_of[0], true, &known) && known);
    write_duel(2, 0, 2);
    claim();
    ASSERT_EQ(verify().refused, 1);
    ASSERT(ranking_ban(h, &owner, key_of[0], false, &known) && known);
    write_duel(3, 0, 2);
    claim();
    ASSERT_EQ(verify().counted, 1);
}

/* Nothing of a person is left, and the others keep their results. */
static void forgotten(void)
{
    bool known;
    char *bytes;
    size_t size;
    fresh();
    write_duel(1, 0, 1);
    claim();
    verify();
    ASSERT(ranking_forget(h, &owner, key_of[0], &known) && known);
    ASSERT(ranking_forget(h, &owner, key_of[0], &known) && !known);
    ASK(ranking_people(h, NULL, ROWS, take, NULL));
    ASSERT_EQ(rows, 1);
    ASSERT_TEXT(row[0].name, "Bea");
    ASSERT_EQ(counts().people, 1);
    ASK(ranking_results(h, key_of[1], UINT64_MAX, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "");
    ASSERT_TEXT(row[1].name, "Bea");
    ASSERT(ranking_text(h, row[0].game, &bytes, &size) && !bytes);
    ASK(ranking_results(h, key_of[0], UINT64_MAX, ROWS, take, NULL));
    ASSERT_EQ(rows, 0);
    write_duel(1, 0, 1); /* what was forgotten cannot be counted again */
    ASSERT_EQ(claim(), RANKING_CLAIM_KNOWN);
}

static uint8_t game[RANKING_HASH_SIZE];

/* A record of that player; `game` is that. */
static void record(unsigned who, unsigned every, uint64_t played)
{
    ranking_log log;
    write_record(played - NOON + 1, who, every, played);
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    memcpy(game, log.game, sizeof game);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(verify().counted, 1);
}

static void drop(bool is_known)
{
    bool known;
    ASSERT(ranking_drop(h, &owner, game, &known));
    ASSERT_EQ(known, is_known);
}

/* The best goes, the second best stands, whichever came first; without any the kind goes. */
static void a_record_is_taken_out(void)
{
    fresh();
    record(1, 500, NOON + 1); /* Bea */
    record(0, 300, NOON + 2); /* Ann: the third */
    record(0, 400, NOON + 3); /* Ann: the second */
    record(0, 700, NOON + 4); /* Ann: the best */
    ASK(ranking_kinds(h, NULL, take, NULL));
    ranking_row kind = row[0];
    drop(true);
    drop(false);
    ASK(ranking_records(h, &kind, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Bea");
    ASSERT_TEXT(row[1].name, "Ann");
    ASSERT_EQ(row[1].played, NOON + 3);
    ASSERT_EQ(counts().records, 3);
    ASSERT_EQ(counts().results, 3);
    ASSERT_EQ(counts().refused, 1);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_TEXT(row[0].reason, "taken out by the owner of this server");
    fresh();
    record(0, 300, NOON + 2);
    drop(true);
    ASK(ranking_kinds(h, NULL, take, NULL));
    ASSERT_EQ(rows, 0);
}

/* Signed again with another date it is another log, of the same game. */
static void it_does_not_come_back(void)
{
    fresh();
    record(0, 300, NOON + 1);
    drop(true);
    ASSERT_EQ(claim(), RANKING_CLAIM_KNOWN);
    write_record(2, 0, 300, NOON + 7);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(verify().refused, 1);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_TEXT(row[0].reason, "taken out by the owner of this server");
    ASSERT_EQ(counts().records, 0);
}

static void duel(uint64_t seed, unsigned winner, unsigned loser)
{
    ranking_log log;
    write_duel(seed, winner, loser);
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    memcpy(game, log.game, sizeof game);
    claim();
    ASSERT_EQ(verify().counted, 1);
}

/* The first win against an equal is worth 162.3 points (Glickman's formulas, as in t_rating); the
 * later one is taken out, with its points and the game. */
static void a_match_is_taken_out(void)
{
    fresh();
    duel(1, 0, 1);
    duel(2, 0, 1);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT(fix_round(row[0].rating, 10) > 16623 && row[0].won == 2 && row[1].lost == 2);
    drop(true);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Ann");
    ASSERT_EQ(fix_round(row[0].rating, 10), 16623);
    ASSERT_EQ(fix_round(row[1].rating, 10), 13377);
    ASSERT_EQ(row[0].games, 1);
    ASSERT_EQ(row[0].won, 1);
    ASSERT_EQ(row[1].lost, 1);
    ASK(ranking_results(h, key_of[0], UINT64_MAX, ROWS, take, NULL));
    ASSERT_EQ(rows, 2); /* both boards of the other game */
    ASSERT_EQ(counts().results, 1);
    fresh();
    duel(1, 0, 1);
    drop(true); /* who has no game any more has no rating */
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 0);
}

static void a_match_of_several_is_taken_out(void)
{
    static const unsigned people[] = {3, 1, 0};
    fresh();
    for (unsigned i = 0; i < 2; i++) {
        rig_round(i + 1, 3);
        ranking_log log = rig_log(NOON + i, 3, people);
        rig_write(&log, people, 7);
        ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
        memcpy(game, log.game, sizeof game);
        claim();
        ASSERT_EQ(verify().counted, 1);
    }
    drop(true);
    ASK(ranking_table(h, "guideline", true, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 3);
    ASSERT_TEXT(row[0].name, "Dan");
    ASSERT_EQ(fix_round(row[0].rating, 1000000), 27868877); /* as after one game, in t_ranking */
    ASSERT_EQ(row[0].games, 1);
}

/* Numbered without a gap; what concerned nobody is not there. */
static void all_is_noted(void)
{
    bool known;
    uint8_t key[RANKING_KEY_SIZE];
    fresh();
    duel(1, 0, 1);
    memcpy(key, key_of[0], sizeof key);
    ASSERT(ranking_ban(h, &owner, key_of[5], true, &known) && !known);
    ASSERT(ranking_ban(h, &owner, key, true, &known) && known);
    ASSERT(ranking_ban(h, &owner, key, false, &known) && known);
    drop(true);
    drop(false);
    ASSERT(ranking_forget(h, &owner, key, &known) && known);
    acts = 0;
    ASSERT(ranking_acts(h, 0, 8, take_act, NULL));
    ASSERT_EQ(acts, 4);
    static const char *const what[] = {"ban", "unban", "drop", "forget"};
    for (unsigned i = 0; i < 4; i++) {
        ASSERT_EQ(act[i].number, i + 1);
        ASSERT_TEXT(act[i].what, what[i]);
        ASSERT_TEXT(act[i].who, "eve");
        ASSERT_TEXT(act[i].why, "a test");
        ASSERT_EQ(act[i].at, NOON);
        ASSERT_BYTES(act[i].about, i == 2 ? game : key, sizeof key);
    }
    acts = 0;
    ASSERT(ranking_acts(h, 2, 1, take_act, NULL));
    ASSERT(acts == 1 && act[0].number == 3);
}

static int report_at(unsigned who, const char *words, uint64_t at)
{
    int how;
    ranking_request r = {.what = RANKING_REQUEST_REPORT};
    memcpy(r.who.key, key_of[who], sizeof r.who.key);
    memcpy(r.game, game, sizeof r.game);
    snprintf(r.words, sizeof r.words, "%s", words);
    ASSERT(ranking_report(h, &r, at, &how));
    return how;
}

/* A report is of a game that is there. Each player reports it once, and ten games a day. Reports go
 * with the game or the player. */
static void reports_of_players(void)
{
    bool known;
    fresh();
    memset(game, 1, sizeof game);
    ASSERT_EQ(report_at(0, "of what?", NOON), RANKING_REPORT_UNKNOWN);
    duel(1, 0, 1);
    ASSERT_EQ(report_at(2, "too fast", NOON), RANKING_REPORT_KEPT);
    ASSERT_EQ(report_at(3, "he let me win", NOON + 1), RANKING_REPORT_KEPT);
    ASSERT_EQ(report_at(3, "once more", NOON + 2), RANKING_REPORT_KEPT);
    ASK(ranking_reports(h, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].reason, "he let me win");
    ASSERT_TEXT(row[1].reason, "too fast");
    ASSERT_BYTES(row[1].key, key_of[2], sizeof row[1].key);
    ASSERT_BYTES(row[1].game, game, sizeof game);
    for (unsigned i = 2; i <= 11; i++) {
        duel(i, 0, 1);
        ASSERT_EQ(report_at(2, "again", NOON + 3),
                  i < 11 ? RANKING_REPORT_KEPT : RANKING_REPORT_MANY);
    }
    ASSERT_EQ(report_at(2, "a day later", NOON + 86401), RANKING_REPORT_KEPT);
    drop(true);
    ASK(ranking_reports(h, ROWS, take, NULL));
    ASSERT_EQ(rows, 11);
    write_record(1, 2, 400, NOON);
    claim();
    verify();
    ASSERT(ranking_forget(h, &owner, key_of[2], &known) && known);
    ASK(ranking_reports(h, ROWS, take, NULL));
    ASSERT_EQ(rows, 1);
}

/* A match of a published tournament is decided by the first duel of both after the pairing. */
static void brackets(void)
{
    static tournament cup;
    static ranking_bracket b;
    static char file[TOURNAMENT_TEXT_MAX];
    uint8_t id[RANKING_HASH_SIZE], none[RANKING_HASH_SIZE] = {0};
    bool found;
    fresh();
    strcpy(cup.name, "Cup");
    cup.rules = (uint8_t)ts_rules_find("guideline");
    cup.players = 2;
    for (unsigned i = 0; i < 2; i++) {
        memcpy(cup.player[i].key, key_of[i], RANKING_KEY_SIZE);
        strcpy(cup.player[i].name, name_of[i]);
    }
    memcpy(cup.organizer, key_of[2], RANKING_KEY_SIZE);
    ASSERT_EQ(tournament_pair(&cup, NOON + 150), TOURNAMENT_PAIRED);
    ASSERT(ranking_publish(h, &cup, file, tournament_write(&cup, secret_of[2], file), NOON, id));
    for (unsigned i = 0; i < 2; i++) { /* at NOON + 100, before the pairing; at NOON + 200 */
        write_duel(i + 1, i, 1 - i);
        ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
        ASSERT_EQ(verify().counted, 1);
        ASSERT(ranking_read_bracket(h, id, &b, &found) && found);
        ASSERT_EQ(b.t.match[0].won, i ? 2 : 0);
        ASSERT_EQ(memcmp(b.game[0], none, sizeof none) != 0, i == 1);
    }
    ASSERT(ranking_withdraw(h, id) && ranking_read_bracket(h, id, &b, &found) && !found);
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking_owner", argc, argv))
        return 1;
    rig_people();
    RUN(banned);
    RUN(forgotten);
    RUN(a_record_is_taken_out);
    RUN(it_does_not_come_back);
    RUN(a_match_is_taken_out);
    RUN(a_match_of_several_is_taken_out);
    RUN(all_is_noted);
    RUN(reports_of_players);
    RUN(brackets);
    return base_end();
}
