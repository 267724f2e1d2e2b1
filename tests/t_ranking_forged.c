/* Forged logs: whatever is changed in a log that counted, it counts no more, and the reason is
 * said. Bytes anywhere, which nobody has signed; and replays that those who played have changed and
 * signed again, which only the engine can tell. --long: 10,000 of them. */
#include "ranking_rig.h"

#include "base/splitmix.h"

static const unsigned people[] = {0, 1};
static text original;
static uint64_t chance = 20261125;

static unsigned drawn(unsigned of)
{
    return (unsigned)(splitmix_next(&chance) % of);
}

/* The log of a duel as it counts, in `original` and `log_text`. */
static void write_original(uint64_t seed)
{
    ranking_checked c;
    rig_round(seed, 2);
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    original = log_text;
    ASSERT_EQ(rig_check(log_text.bytes, log_text.size, &c), RANKING_OK);
}

/* One to three bytes become others, are left out, or come twice. */
static void change(char *bytes, size_t *size, size_t from)
{
    for (unsigned n = 1 + drawn(3); n > 0; n--) {
        size_t at = from + drawn((unsigned)(*size - from));
        switch (drawn(4)) {
        case 0: bytes[at] = (char)drawn(256); break;
        case 1: /* a digit or a letter, as where it hurts most */
            bytes[at] = "0123456789 \nLRDHcxz"[drawn(19)];
            break;
        case 2: memmove(bytes + at, bytes + at + 1, --*size - at); break;
        default: memmove(bytes + at + 1, bytes + at, (*size)++ - at); break;
        }
    }
}

static void refuse(const char *bytes, size_t size)
{
    ranking_log log;
    ranking_checked c = {.error = ranking_log_read(&log, bytes, size)};
    char why[RANKING_WHY_SIZE] = "";
    if (!c.error)
        ranking_check(&log, &c);
    ranking_check_say(&log, &c, why);
    ASSERT(c.error != RANKING_OK && why[0]);
}

static void bytes_changed(unsigned tries)
{
    static char copy[TEXT_MAX];
    for (unsigned i = 0; i < tries; i++) {
        size_t size = original.size;
        memcpy(copy, original.bytes, size);
        change(copy, &size, 0);
        if (size != original.size || memcmp(copy, original.bytes, size) != 0)
            refuse(copy, size);
    }
}

/* These hands never move aside: how they would move there changes nothing of their game, and is
 * free. */
static bool only_handling(const ranking_log *read)
{
    size_t at[2] = {0, 0};
    const char *bytes[2] = {read->replay, replay_text.bytes};
    const size_t size[2] = {read->replay_size, replay_text.size};
    for (;;) {
        size_t length[2];
        for (unsigned i = 0; i < 2; i++) {
            const char *end =
                at[i] < size[i] ? memchr(bytes[i] + at[i], '\n', size[i] - at[i]) : NULL;
            length[i] = end ? (size_t)(end + 1 - (bytes[i] + at[i])) : size[i] - at[i];
        }
        const char *one = bytes[0] + at[0], *two = bytes[1] + at[1];
        bool free_line = length[0] > 9 && length[1] > 9 && memcmp(one, "handling ", 9) == 0 &&
                         memcmp(two, "handling ", 9) == 0;
        if (!free_line && (length[0] != length[1] || memcmp(one, two, length[0]) != 0))
            return false;
        if (length[0] == 0)
            return true;
        at[0] += length[0];
        at[1] += length[1];
    }
}

/* Both have signed what they made of it. */
static void replays_changed(unsigned tries)
{
    static text whole;
    for (unsigned i = 0; i < tries; i++) {
        ranking_log read;
        ASSERT_EQ(ranking_log_read(&read, original.bytes, original.size), RANKING_OK);
        replay_text.size = read.replay_size;
        memcpy(replay_text.bytes, read.replay, read.replay_size);
        change(replay_text.bytes, &replay_text.size, 0);
        bool same = replay_text.size == read.replay_size &&
                    memcmp(replay_text.bytes, read.replay, read.replay_size) == 0;
        ranking_log log = rig_log(NOON, 2, people);
        rig_write(&log, people, 3);
        whole = log_text;
        if (!same && !only_handling(&read))
            refuse(whole.bytes, whole.size);
    }
}

/* The first such line of the replay becomes another one; signed again by both. */
static int with_line(const char *begins, const char *becomes)
{
    ranking_log read;
    ranking_checked c;
    ASSERT_EQ(ranking_log_read(&read, original.bytes, original.size), RANKING_OK);
    const char *at = read.replay, *end = read.replay + read.replay_size;
    while (at < end && strncmp(at, begins, strlen(begins)) != 0)
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    ASSERT(at < end);
    const char *next = (const char *)memchr(at, '\n', (size_t)(end - at));
    replay_text.size = 0;
    text_append(&replay_text, read.replay, (size_t)(at - read.replay));
    text_append(&replay_text, becomes, strlen(becomes));
    text_append(&replay_text, next, (size_t)(end - next));
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    return rig_check(log_text.bytes, log_text.size, &c);
}

static void seed_and_rules(void)
{
    write_original(11);
    ASSERT_EQ(with_line("seed", "seed 12"), RANKING_REPLAY);
    ASSERT_EQ(with_line("rules", "rules modern"), RANKING_REPLAY);
}

/* Signed with the key of a third one, or with the right key for another game. */
static void other_signatures(void)
{
    ranking_checked c;
    write_original(12);
    ranking_log log = rig_log(NOON, 2, people);
    const unsigned others[] = {0, 2};
    rig_write(&log, others, 3); /* Cid signs where Bea's key stands */
    ASSERT_EQ(rig_check(log_text.bytes, log_text.size, &c), RANKING_FORGED);
    ASSERT_EQ(c.board, 1);
    rig_write(&log, people, 3);
    uint8_t sign[RANKING_SIGN_SIZE];
    memcpy(sign, log.player[1].sign, sizeof sign);
    rig_round(13, 2);
    log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    memcpy(log.player[1].sign, sign, sizeof sign);
    char head[RANKING_HEAD_SIZE];
    log_text.size = 0;
    text_append(&log_text, head, ranking_log_head(&log, head));
    text_append(&log_text, log.replay, log.replay_size);
    ASSERT_EQ(rig_check(log_text.bytes, log_text.size, &c), RANKING_FORGED);
}

/* Forty presses a second for the whole of a game. */
static void faster_than_hands(void)
{
    ranking_checked c;
    ts_setup s = rig_setup("guideline", 14, 2);
    ts_match m;
    ts_recorder r;
    ts_events events;
    replay_text.size = 0;
    ASSERT(ts_start(&m, &s));
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (!m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {m.tick % 800 < 5 ? TS_HARD : 0,
                                           m.tick % 25 < 12 ? TS_CW : 0};
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    ASSERT_EQ(rig_check(log_text.bytes, log_text.size, &c), RANKING_HANDS);
    ASSERT_EQ(c.board, 1);
}

static unsigned tries;

static void anywhere(void)
{
    write_original(15);
    bytes_changed(tries / 2);
}

static void signed_again(void)
{
    write_original(16);
    replays_changed(tries - tries / 2);
}

/* ---- keys in equal steps -------------------------------------------------------------------- */

static unsigned equal_steps(unsigned n)
{
    return n % 5 ? 40 : 100 + n % 97;
}

static unsigned quick_steps(unsigned n)
{
    return n % 5 ? 8 : 10 + n % 17;
}

/* Fifty times that are all about as frequent. */
static unsigned a_hand(unsigned n)
{
    return 60 + n * 37 % 50 * 5;
}

/* A hand whose keys are seen once a picture, every 16 or 17 ms: ten different times. */
static unsigned seen_by_pictures(unsigned n)
{
    return (n * 7 % 10 + 4) * 50 / 3;
}

/* Of 20 times 7 are 40 ms, and three others make 16; with `less` it is 6 and still 16. */
static bool less;
static unsigned near_the_bound(unsigned n)
{
    unsigned of = n % 20; /* 7, 3, 3, 3 and four others */
    if (of < 7)
        return less && of == 0 ? 50 : 40;
    return of < 10 ? 50 : of < 13 ? 60 : of < 16 ? 70 : 80 + of * 10;
}

static unsigned few_near_the_bound(unsigned n)
{
    unsigned of = n % 20;
    return of < 8 ? 40 : of < 11 ? 50 : of < 13 ? 60 : of < 15 ? 70 : 80 + of * 10;
}

static bool looks_made(const char *rules, unsigned (*next)(unsigned n))
{
    const unsigned who = 0;
    ranking_checked c;
    rig_keys(rules, next);
    ranking_log log = rig_log(NOON, 1, &who);
    rig_write(&log, &who, 1);
    ASSERT_EQ(rig_check(log_text.bytes, log_text.size, &c), RANKING_OK);
    return c.machine[0];
}

static void keys_in_equal_steps(void)
{
    rig_people();
    ASSERT(looks_made("guideline", equal_steps));
    ASSERT(!looks_made("guideline", a_hand));
    ASSERT(!looks_made("guideline", seen_by_pictures));
    ASSERT(looks_made("guideline", near_the_bound));
    less = true;
    ASSERT(!looks_made("guideline", near_the_bound));
    ASSERT(!looks_made("guideline", few_near_the_bound)); /* 8 and 15 */
    ASSERT(!looks_made("nes", quick_steps)); /* sixty ticks a second: hands are as even */
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    tries = test_long ? 10000 : 600;
    rig_people();
    RUN(seed_and_rules);
    RUN(other_signatures);
    RUN(faster_than_hands);
    RUN(anywhere);
    RUN(signed_again);
    RUN(keys_in_equal_steps);
    return test_done();
}
