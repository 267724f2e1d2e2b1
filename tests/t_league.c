/* Signed logs: what is true counts, everything else is refused with its reason; and the table that
 * follows from them, the same for every reader. */
#include "ranking_rig.h"

#include "base/splitmix.h"
#include "ranking/league.h"

static const unsigned ann_bea[] = {0, 1}, bea_ann[] = {1, 0}, eve_fay[] = {4, 5};
static ranking_checked checked;

static int check_log(void)
{
    return rig_check(log_text.bytes, log_text.size, &checked);
}

static void make(uint64_t seed, const unsigned people[])
{
    rig_round(seed, 2);
    ranking_log log = rig_log(NOON + seed, 2, people);
    rig_write(&log, people, 3);
}

static char *find(text *t, const char *words)
{
    t->bytes[t->size] = 0;
    char *at = strstr(t->bytes, words);
    ASSERT(at);
    return at;
}

/* In place of these words others of the same length. */
static void change(text *t, const char *words, const char *others)
{
    memcpy(find(t, words), others, strlen(others));
}

/* The players, or others, sign what is there now. */
static void sign_again(const unsigned people[])
{
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
}

static void expect(int error, const char *why)
{
    char said[RANKING_WHY_SIZE];
    ranking_log log;
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    ASSERT_EQ(ranking_check(&log, &checked), error);
    ranking_check_say(&log, &checked, said);
    ASSERT_TEXT(said, why);
}

/* ---- names ---------------------------------------------------------------------------------- */

static void names(void)
{
    static const char *const wish[][2] = {
        {"Ann", "Ann"},
        {"  Ann \t B  ", "Ann B"},
        {"A\x1b[31mB\n", "A[31mB"},
        {"\xe2\x80\xae"
         "evil",
         "evil"}, /* turns the direction */
        {"a\xe2\x80\x8b"
         "b",
         "ab"},               /* nobody sees it */
        {"\xff\xc3", ""},     /* no UTF-8 */
        {"\xe3\x85\xa4", ""}, /* an empty letter */
        {"Zo\xc3\xab", "Zo\xc3\xab"},
        {"e\xcc\x81\xcc\x81\xcc\x81", "e\xcc\x81"}, /* a heap of accents */
        {"\xe4\xb8\xad\xe6\x96\x87", "\xe4\xb8\xad\xe6\x96\x87"},
        {"aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd", "aaaaaaaaaabbbbbbbbbbcccc"},
        {"aaaaaaaaaabbbbbbbbbbccc ddd", "aaaaaaaaaabbbbbbbbbbccc"},
    };
    for (unsigned i = 0; i < sizeof wish / sizeof wish[0]; i++) {
        char name[RANKING_NAME_SIZE];
        ASSERT_EQ(ranking_name_clean(name, wish[i][0]), wish[i][1][0] != 0);
        ASSERT_TEXT(name, wish[i][1]);
        ASSERT_EQ(ranking_name_is_clean(wish[i][0]), strcmp(wish[i][0], wish[i][1]) == 0);
    }
}

/* ---- logs ----------------------------------------------------------------------------------- */

static void a_true_log(void)
{
    make(1, ann_bea);
    ASSERT_EQ(check_log(), RANKING_OK);
    ASSERT_EQ(checked.place[0], 1);
    ASSERT_EQ(checked.place[1], 2);
    ASSERT_EQ(checked.is_signed, 3);
    ASSERT_TEXT(ts_rules_get(checked.kind.rules)->name, "guideline");
    ASSERT(strncmp(log_text.bytes, "tessera log 1\nplayed 1764000001\nplayer ", 39) == 0);

    ranking_log log; /* what was read is written in the same way */
    char head[RANKING_HEAD_SIZE];
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    size_t size = ranking_log_head(&log, head);
    ASSERT_EQ(size, log_text.size - replay_text.size);
    ASSERT_BYTES(head, log_text.bytes, size);
}

static void what_is_no_log(void)
{
    static const struct {
        int error;
        const char *words, *others;
    } odd[] = {
        {RANKING_MAGIC, "tessera log 1", "tessera log 2"},
        {RANKING_PLAYED, "played 1764", "played 0764"},
        {RANKING_PLAYED, "played 1764", "played 1064"},
        {RANKING_PLAYED, "played 1764", "played 9764"},
        {RANKING_NAME, "Ann\n", "Ann "},
        {RANKING_NAME, " Bea", "  ea"},
        {RANKING_NAME, "Bea",
         "B\x1b"
         "a"},
        {RANKING_PLAYER, "player ", "player G"},
        {RANKING_SIGN, "sign ", "sihn "},
        {RANKING_SIGN, "sign ", "sign G"},
        {RANKING_SIGN, "sign ", "sign -"},
        {RANKING_BLANK, "\n\ntessera", "\n.tessera"},
    };
    for (unsigned i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        make(1, ann_bea);
        change(&log_text, odd[i].words, odd[i].others);
        ASSERT_EQ(check_log(), odd[i].error);
    }
    unsigned twice[] = {0, 0};
    make(1, twice);
    ASSERT_EQ(check_log(), RANKING_TWICE);
    log_text.size = RANKING_LOG_MAX;
    ranking_log log;
    static char large[RANKING_LOG_MAX + 1];
    ASSERT_EQ(ranking_log_read(&log, large, sizeof large), RANKING_LARGE);
}

/* Cut anywhere: the beginning of a log is not a log. */
static void torn(void)
{
    make(2, ann_bea);
    for (size_t size = 0; size < log_text.size; size += size < 700 ? 1 : 97)
        ASSERT(rig_check(log_text.bytes, size, &checked) != RANKING_OK);
}

/* ---- forged logs ---------------------------------------------------------------------------- */

/* After any change to what was signed, the players' signatures do not match. */
static void changed_afterwards(void)
{
    static const char *const odd[][2] = {
        {"seed 3", "seed 4"},           {"Bea", "Eve"}, {"played 176", "played 175"},
        {"guideline 2", "guideline 1"}, {"won", "los"},
    };
    for (unsigned i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        make(3, ann_bea);
        change(&log_text, odd[i][0], odd[i][1]);
        expect(RANKING_FORGED, "the signature is not that of its player: Ann");
    }
}

static void signature_of_somebody_else(void)
{
    static const unsigned ann_eve[] = {0, 4};
    rig_round(3, 2);
    ranking_log log = rig_log(NOON, 2, ann_bea);
    rig_write(&log, ann_eve, 3);
    expect(RANKING_FORGED, "the signature is not that of its player: Bea");
    /* one of another log */
    make(3, ann_bea);
    uint8_t sign[RANKING_SIGN_SIZE];
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    memcpy(sign, log.player[1].sign, sizeof sign);
    rig_round(4, 2);
    log = rig_log(NOON, 2, ann_bea);
    rig_write(&log, ann_bea, 1);
    log.player[1].has_sign = true;
    memcpy(log.player[1].sign, sign, sizeof sign);
    unsigned bits, board;
    ASSERT(!ranking_log_signed(&log, &bits, &board));
    ASSERT_EQ(board, 1);
    /* both signed, but as each other */
    make(3, ann_bea);
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    memcpy(sign, log.player[0].sign, sizeof sign);
    memcpy(log.player[0].sign, log.player[1].sign, sizeof sign);
    memcpy(log.player[1].sign, sign, sizeof sign);
    ASSERT(!ranking_log_signed(&log, &bits, &board));
}

/* Those who sign whatever they like still have the engine against them. */
static void signed_and_untrue(void)
{
    rig_round(5, 2);
    change(&replay_text, "seed 5", "seed 6");
    sign_again(eve_fay);
    ASSERT_EQ(check_log(), RANKING_REPLAY);
    ASSERT(checked.why == TS_REPLAY_HASH_DIFFERS);

    rig_round(5, 2);
    change(&replay_text, "rules guideline 2", "rules guideline 9");
    sign_again(eve_fay);
    ASSERT_EQ(check_log(), RANKING_REPLAY);
    ASSERT_EQ(checked.why, TS_REPLAY_OTHER_RULES);

    rig_round(5, 2);
    change(&replay_text, "board 0 won", "board 0 los");
    sign_again(eve_fay);
    ASSERT_EQ(check_log(), RANKING_REPLAY);

    rig_round(5, 2);
    replay_text.size -= 20;
    sign_again(eve_fay);
    ASSERT_EQ(check_log(), RANKING_REPLAY);

    replay_text.size = 0;
    sign_again(eve_fay);
    expect(RANKING_REPLAY, "the replay is not right: line 8: the text ends before the result does");
}

static void other_duels(void)
{
    static const unsigned every[] = {400, 200};
    ts_setup s = rig_setup("guideline", 1, 2);
    s.handicap[1] = 3;
    replay_text.size = 0;
    rig_match(&s, every);
    sign_again(ann_bea);
    ASSERT_EQ(check_log(), RANKING_SETUP);

    s = rig_setup("guideline", 1, 2);
    s.level++;
    replay_text.size = 0;
    rig_match(&s, every);
    sign_again(ann_bea);
    ASSERT_EQ(check_log(), RANKING_SETUP);

    s = rig_setup("guideline", 1, 2);
    ASSERT(ts_setup_change(&s, TS_KNOB_HOLD, 0));
    replay_text.size = 0;
    rig_match(&s, every);
    sign_again(ann_bea);
    ASSERT_EQ(check_log(), RANKING_SETUP);

    rig_round(1, 3);
    sign_again(ann_bea);
    ASSERT_EQ(check_log(), RANKING_BOARDS);
}

/* Thirty presses a second are more than hands can do. A bot may, if it says that it is one. */
static void fast_keys(void)
{
    static const char head[] = "tessera match 1\nfirst 1\nplayed person bot:3\n\n";
    static text alone;
    ts_setup s = rig_setup("guideline", 1, 2);
    ts_match m;
    ts_recorder r;
    ts_events events;
    ASSERT(ts_start(&m, &s));
    replay_text.size = 0;
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (!m.over) { /* the second board rotates 33 times a second, in the air */
        bool drops = m.tick % 1500 < 20, fast = m.tick % 30 < 15;
        ts_buttons held[TS_PLAYERS_MAX] = {
            m.tick % 6000 < 20 ? TS_HARD : 0,
            (ts_buttons)((drops ? TS_HARD : 0) | (fast ? TS_CW : 0))};
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
    sign_again(ann_bea);
    ASSERT(m.tick > 10000);
    expect(RANKING_HANDS, "keys faster than hands: Bea");
    alone = replay_text;
    replay_text.size = 0;
    text_append(&replay_text, head, sizeof head - 1);
    text_append(&replay_text, alone.bytes, alone.size);
    sign_again(ann_bea);
    ASSERT_EQ(check_log(), RANKING_OK);
    ASSERT_EQ(checked.bot[1], 3);
}

static void matches_of_rounds(void)
{
    static const char head[] = "tessera match 1\nfirst 2\nplayed person person\n\n";
    static const unsigned slow_fast[] = {400, 200}, fast_slow[] = {200, 400};
    for (unsigned rounds = 0; rounds <= 4; rounds++) {
        replay_text.size = 0;
        text_append(&replay_text, head, sizeof head - 1);
        for (unsigned i = 0; i < rounds; i++) { /* 1:0, 1:1, 1:2; a fourth one comes too late */
            ts_setup s = rig_setup("guideline", i + 1, 2);
            rig_match(&s, i ? fast_slow : slow_fast);
        }
        sign_again(ann_bea);
        int expected = rounds == 0   ? RANKING_REPLAY
                       : rounds == 3 ? RANKING_OK
                       : rounds == 4 ? RANKING_SETUP
                                     : RANKING_UNFINISHED;
        ASSERT_EQ(check_log(), expected);
        if (rounds == 3) {
            ASSERT_EQ(checked.won[0], 1);
            ASSERT_EQ(checked.won[1], 2);
            ASSERT_EQ(checked.place[0], 2);
            ASSERT_EQ(checked.place[1], 1);
        }
    }
}

/* Whatever a stranger does to a log, it is the same game or none; 10,000 with --long. */
static void mutated(void)
{
    static char bytes[TEXT_MAX];
    uint64_t random = 7;
    make(8, ann_bea);
    size_t replay_at = log_text.size - replay_text.size;
    for (unsigned i = 0; i < (test_long ? 10000u : test_times(400)); i++) {
        size_t size = log_text.size;
        memcpy(bytes, log_text.bytes, size);
        for (uint64_t k = splitmix_next(&random) % 3 + 1; k > 0; k--) {
            uint64_t draw = splitmix_next(&random);
            size_t at = (size_t)(draw % (draw >> 40 & 1 ? replay_at : size));
            switch (draw >> 50 & 3) {
            case 0: bytes[at] = (char)(draw >> 32); break;
            case 1: bytes[at] = (char)(bytes[at] ^ 1 << (draw >> 32 & 7)); break;
            case 2: memmove(bytes + at, bytes + at + 1, --size - at); break;
            default: bytes[at] = bytes[(at + (size_t)(draw >> 32 & 63)) % size]; break;
            }
        }
        bool same = size == log_text.size && memcmp(bytes, log_text.bytes, size) == 0;
        ASSERT(same || rig_check(bytes, size, &checked) != RANKING_OK);
        /* the players themselves sign it: it counts only if the engine says so */
        if (size <= replay_at || i % 4)
            continue;
        ts_replay_report report;
        ranking_log log = rig_log(NOON, 2, eve_fay);
        log.replay = bytes + replay_at;
        log.replay_size = size - replay_at;
        rig_write(&log, eve_fay, 3);
        int error = check_log();
        ASSERT(error != RANKING_OK ||
               ts_replay_verify(bytes + replay_at, size - replay_at, &report) == TS_OK);
        make(8, ann_bea);
    }
}

/* ---- the table ------------------------------------------------------------------------------ */

enum { GAMES = 12 };
static league_game games[GAMES + 2];

/* Of what `log_text` says. */
static league_game read_game(unsigned number)
{
    ranking_log log;
    ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
    int error = ranking_check(&log, &checked);
    ASSERT(error == RANKING_OK || error == RANKING_UNSIGNED);
    return league_game_of(&log, &checked, number);
}

/* Glicko-2 for two who are new: 1500 +- 350 (0.06), one wins: 1662.3 and 1337.7 +- 290.3. */
static void one_game(void)
{
    league l;
    make(1, bea_ann);
    games[0] = read_game(0);
    ASSERT(league_open(&l, games, 1));
    ASSERT_EQ(l.count, 2);
    ASSERT_EQ(l.counted, 1);
    ASSERT_TEXT(l.person[0].name, "Bea");
    ASSERT_EQ(fix_round(l.person[0].two.rating, 10), 16623);
    ASSERT_EQ(fix_round(l.person[0].two.deviation, 10), 2903);
    ASSERT_EQ(fix_round(l.person[1].two.rating, 10), 13377);
    ASSERT_EQ(l.person[0].won, 1);
    ASSERT_EQ(l.person[1].lost, 1);
    ASSERT(!league_sure(&l.person[0]));
    league_close(&l);
}

/* Half a signature each, in files of their own; and the same game once more. */
static void files_are_joined(void)
{
    league l;
    rig_round(1, 2);
    for (unsigned i = 0; i < 2; i++) {
        ranking_log log = rig_log(NOON, 2, ann_bea);
        rig_write(&log, ann_bea, 1u << i);
        ASSERT_EQ(check_log(), RANKING_UNSIGNED);
        games[i] = read_game(i);
    }
    ASSERT(league_open(&l, games, 1));
    ASSERT_EQ(l.counted, 0);
    ASSERT_EQ(l.waiting, 1);
    league_close(&l);
    games[1].number = 1;
    ASSERT(league_open(&l, games, 2));
    ASSERT_EQ(l.counted, 1);
    ASSERT_EQ(l.waiting, 0);
    ASSERT_EQ(l.again, 0);
    league_close(&l);
    ranking_log log = rig_log(NOON + 5, 2, ann_bea); /* another day, signed again */
    rig_write(&log, ann_bea, 3);
    games[2] = read_game(2);
    ASSERT(league_open(&l, games, 3));
    ASSERT_EQ(l.counted, 1);
    ASSERT_EQ(l.again, 1);
    ASSERT_EQ(l.person[0].last, NOON);
    league_close(&l);
}

/* The order in which logs are read means nothing, to the last bit. */
static void the_same_for_every_reader(void)
{
    league first, other;
    uint64_t random = 5;
    for (unsigned i = 0; i < GAMES; i++) {
        unsigned people[4];
        for (unsigned k = 0; k < 4; k++)
            people[k] = (i * 5 + k * (i % 5 + 1)) % PEOPLE;
        unsigned boards = i % 3 == 2 && people[0] != people[2] && people[1] != people[2] ? 3 : 2;
        if (people[0] == people[1])
            people[1] = (people[0] + 1) % PEOPLE;
        if (boards == 3 && people[2] == people[1])
            boards = 2;
        rig_round(i / 2 + 1, boards);
        ranking_log log = rig_log(NOON + i * 86400 * (i % 4), boards, people);
        rig_write(&log, people, (1u << boards) - 1);
        games[i] = read_game(i);
    }
    ASSERT(league_open(&first, games, GAMES));
    ASSERT(first.counted == GAMES && first.count > PEOPLE);
    for (unsigned k = 0; k < 20; k++) {
        for (unsigned i = GAMES; i-- > 1;) {
            unsigned at = (unsigned)(splitmix_next(&random) % (i + 1));
            league_game kept = games[i];
            games[i] = games[at];
            games[at] = kept;
        }
        ASSERT(league_open(&other, games, GAMES));
        ASSERT_EQ(other.count, first.count);
        ASSERT_BYTES(other.person, first.person, first.count * sizeof *first.person);
        league_close(&other);
    }
    league_close(&first);
}

static void several(void)
{
    static const unsigned all[] = {0, 1, 2, 3};
    league l;
    rig_round(1, 4);
    ranking_log log = rig_log(NOON, 4, all);
    rig_write(&log, all, 15);
    games[0] = read_game(0);
    ASSERT(league_open(&l, games, 1));
    ASSERT_EQ(l.count, 4);
    for (unsigned i = 0; i < 4; i++) {
        ASSERT(l.person[i].many);
        ASSERT_TEXT(l.person[i].name, name_of[i]);
    }
    ASSERT_EQ(fix_round(l.person[0].several.mean, 1000000), 27795085);
    ASSERT_EQ(fix_round(l.person[3].several.mean, 1000000), 20962655);
    league_close(&l);
    ASSERT(league_open(&l, games, 0));
    ASSERT_EQ(l.count, 0);
    league_close(&l);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    RUN(names);
    RUN(a_true_log);
    RUN(what_is_no_log);
    RUN(torn);
    RUN(changed_afterwards);
    RUN(signature_of_somebody_else);
    RUN(signed_and_untrue);
    RUN(other_duels);
    RUN(fast_keys);
    RUN(matches_of_rounds);
    RUN(mutated);
    RUN(one_game);
    RUN(files_are_joined);
    RUN(the_same_for_every_reader);
    RUN(several);
    return test_done();
}
