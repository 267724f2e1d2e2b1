/* Rule sets that are not built in, in lobbies: the host's text comes to all, over bad networks and
 * whatever it is. */
#include "lobby_rig.h"

#include "base/buffer.h"
#include "lobby_internal.h"
#include "replay/compact.h"
#include "tessera/rules.h"

/* A set by that name with a fall curve of so many entries; the last has that number of ticks. */
static unsigned long_set(const char *name, unsigned entries, unsigned ticks)
{
    char words[4096];
    int size = snprintf(words, sizeof words, "%s from modern: Long\nFalling\n  from", name);
    for (unsigned i = 1; i <= entries; i++)
        size += snprintf(words + size, sizeof words - (size_t)size, "  %u 1 %u\n", i,
                         i == entries ? ticks : 1000 + i * i * 977 % 9000);
    ts_rules_text read;
    ts_rules_error error;
    ASSERT(ts_rules_read(words, (size_t)size, &read, &error));
    return read.rules;
}

static void every_member_gets_the_set(void)
{
    const ts_rules *set = ts_rules_get(long_set("longer-than-the-name-of-a-guest", 60, 777));
    for (unsigned seed = 1; seed <= 3; seed++) {
        open_room(set->name, 2, 1, true, seed);
        w.wire.delay = 50000;
        w.wire.loss = 200;
        w.wire.doubled = 50;
        const end *guest = enter(true), *watches = enter(false);
        pass(4000);
        ASSERT_TEXT(guest->lobby.seats.rules, set->name);
        ASSERT(guest->lobby.seats.rules_hash == set->hash && set->hash);
        ASSERT(guest->lobby.rules.have > NET_RELIABLE_MAX); /* more than one part */
        ASSERT_EQ(watches->lobby.rules.have, guest->lobby.rules.size);
        all_are_ready();
        play_until(1);
        same_replay(1);
        const ts_match *m = &w.end[1].lobby.rollback.known.match;
        ASSERT(ts_rules_get(m->setup.rules) == set);
    }
}

/* The host takes another set, then a built-in one, while a guest is there. */
static void the_host_changes_the_set(void)
{
    const unsigned one = long_set("one", 3, 5), two = long_set("two", 3, 6);
    open_room("one", 2, 1, true, 1);
    const end *guest = enter(true);
    net_lobby_config c = w.end[0].lobby.config;
    pass(500);
    ASSERT(guest->lobby.rules.hash == ts_rules_get(one)->hash);
    c.rules = two;
    ASSERT(net_lobby_change(&w.end[0].lobby, &c));
    pass(500);
    ASSERT(guest->lobby.seats.rules_hash == ts_rules_get(two)->hash);
    ASSERT(guest->lobby.rules.hash == ts_rules_get(two)->hash);
    c.rules = TS_RULES_MODERN;
    ASSERT(net_lobby_change(&w.end[0].lobby, &c));
    pass(500);
    ASSERT_TEXT(guest->lobby.seats.rules, "modern");
    ASSERT(guest->lobby.seats.rules_hash == 0);
}

static bool sign(void *ctx, net_state *state)
{
    (void)ctx, (void)state;
    return true;
}

static void ranked_matches_have_built_in_sets(void)
{
    const unsigned own = long_set("own", 3, 9);
    open_room("modern", 2, 1, true, 1);
    net_lobby_config c = w.end[0].lobby.config;
    net_lobby_rank(&w.end[0].lobby, 1, sign, NULL);
    c.rules = own;
    ASSERT(!net_lobby_change(&w.end[0].lobby, &c));
    net_lobby_rank(&w.end[0].lobby, 1, NULL, NULL);
    ASSERT(net_lobby_change(&w.end[0].lobby, &c));
}

/* ---- what a host may say -------------------------------------------------------------------- */

/* The text as a host sends it, with the hash that its set has. */
static net_rules_part packed(const char *words, buffer *bytes)
{
    ts_rules_text read;
    ts_rules_error error;
    buffer_free(bytes);
    ASSERT(compact_write(words, strlen(words), bytes));
    const bool sound = ts_rules_read_draft(words, strlen(words), &read, &error);
    const uint8_t *at = (const uint8_t *)bytes->data;
    return (net_rules_part){.hash = sound ? ts_rules_get(read.rules)->hash : 1,
                            .size = (uint32_t)bytes->size,
                            .bytes = {at, at + bytes->size, false}};
}

static void a_guest_adds_what_is_sound(void)
{
    static const char words[] = "sent from modern: Sent\nFalling\n  from 1 1 500\n";
    static net_lobby guest;
    buffer bytes = {0};
    net_rules_part part = packed(words, &bytes), half = part;
    ASSERT_EQ(ts_rules_find("sent"), -1);
    half.bytes.end = half.bytes.at + 10;
    ASSERT_EQ(net_lobby_takes_rules(&guest, &half), NET_LEAVE_WISH);
    ASSERT_EQ(net_rules_find("sent", part.hash), -1);
    half = part;
    half.at = 10;
    half.bytes.at += 10;
    ASSERT_EQ(net_lobby_takes_rules(&guest, &half), NET_LEAVE_WISH);
    ASSERT(net_rules_find("sent", part.hash) >= TS_RULE_SETS);
    ASSERT_EQ(net_rules_find("sent", 0), -1);
    buffer_free(&bytes);
}

static void and_leaves_for_anything_else(void)
{
    static const char words[] = "bad from modern: Bad\nFalling\n  from 1 1 400\n";
    static net_lobby guest;
    buffer bytes = {0};
    net_rules_part good = packed(words, &bytes), bad[6];
    for (unsigned i = 0; i < 6; i++)
        bad[i] = good;
    bad[0].hash = 0;                  /* that of built-in ones */
    bad[1].at = 5;                    /* not the beginning */
    bad[2].bytes.end = good.bytes.at; /* nothing */
    bad[3].size--;                    /* more than was said */
    bad[4].bytes.at++;                /* no compact form */
    bad[4].size--;
    bad[5].hash++; /* another set than the one promised */
    for (unsigned i = 0; i < 6; i++) {
        guest = (net_lobby){.hosts = false};
        ASSERT_EQ(net_lobby_takes_rules(&guest, &bad[i]), NET_LEAVE_BROKEN);
    }
    static const char *const wrong[] = {"modern: Bad\n",
                                        "bad from modern: Bad\nField\n  rows seen 99\n",
                                        "psk from modern: Bad\n", ""};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        guest = (net_lobby){.hosts = false};
        const net_rules_part part = packed(wrong[i], &bytes);
        ASSERT_EQ(net_lobby_takes_rules(&guest, &part), NET_LEAVE_BROKEN);
    }
    buffer_free(&bytes);
}

static void but_eight_sets_at_most(void)
{
    static net_lobby guest;
    buffer bytes = {0};
    char words[100];
    for (unsigned i = 1; i <= 9; i++) {
        snprintf(words, sizeof words, "many from modern: Many\nFalling\n  from 1 1 %u\n", 100 + i);
        const net_rules_part part = packed(words, &bytes);
        ASSERT_EQ(net_lobby_takes_rules(&guest, &part), i <= 8 ? NET_LEAVE_WISH : NET_LEAVE_RULES);
    }
    buffer_free(&bytes);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_member_gets_the_set);
    RUN(the_host_changes_the_set);
    RUN(ranked_matches_have_built_in_sets);
    RUN(a_guest_adds_what_is_sound);
    RUN(and_leaves_for_anything_else);
    RUN(but_eight_sets_at_most);
    return test_done();
}
