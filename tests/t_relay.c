/* A relay's tables: names, cookies, who is told of whom, what is passed on to whom, what is refused
 * and how much one address may have. */
#include "test.h"

#include "base/splitmix.h"
#include "crypt/crypt.h"
#include "net/relay.h"

enum { POST_MOST = 8, MANY = 20000 };

static net_relay *relay;
static net_address to[POST_MOST];
static uint8_t packet[POST_MOST][NET_PACKET_MAX];
static size_t size[POST_MOST];
static unsigned count;
static uint64_t now;

static void put(void *nobody, const net_address *at, const uint8_t *bytes, size_t length)
{
    (void)nobody;
    ASSERT(count < POST_MOST);
    to[count] = *at;
    size[count] = length;
    memcpy(packet[count++], bytes, length);
}

static void begin(void)
{
    free(relay);
    relay = calloc(1, sizeof *relay);
    net_relay_open(relay, put, NULL);
    /* a salt for all runs: by one in two hundred a host stands among the places of its guests */
    memset(relay->salt, 1, sizeof relay->salt);
    now = 1000000;
    count = 0;
}

/* Each number is an address in a network of its own. */
static net_address number(uint32_t n)
{
    net_address a = {.ip = {1}, .port = n % 60000 + 1};
    memcpy(a.ip + 4, &n, sizeof n);
    a.ip[14] = (uint8_t)(n / 60000);
    return a;
}

/* Returns the relay's answer to the sender; NET_RELAY_KINDS: nothing. NET_RELAY_KINDS: nothing. */
static net_relay_message send_from(net_address at, net_relay_message m)
{
    uint8_t bytes[NET_RELAY_SIZE];
    net_relay_message got = {.what = NET_RELAY_KINDS};
    count = 0;
    net_relay_message_write(&m, bytes);
    net_relay_receive(relay, &at, bytes, sizeof bytes, now);
    for (unsigned i = 0; i < count; i++)
        if (net_address_same(&to[i], &at))
            ASSERT(net_relay_message_read(&got, packet[i], size[i]));
    return got;
}

/* The same with the cookie that the relay gives. */
static net_relay_message ask_from(net_address at, net_relay_message m)
{
    net_relay_message got = send_from(at, m);
    ASSERT_EQ(got.what, NET_RELAY_COOKIE);
    memcpy(m.cookie, got.cookie, sizeof m.cookie);
    return send_from(at, m);
}

static net_relay_message ask(uint32_t from, net_relay_message m)
{
    return ask_from(number(from), m);
}

static net_relay_message open_room(uint32_t from, uint8_t token, const char *name)
{
    net_relay_message m = {.what = NET_RELAY_OPEN, .token = {token}};
    strcpy(m.name, name);
    return ask(from, m);
}

static net_relay_message come(uint32_t from, const char *name, uint32_t link)
{
    net_relay_message m = {.what = NET_RELAY_ASK, .link = link};
    strcpy(m.name, name);
    return ask(from, m);
}

/* Returns the receiver of an encrypted datagram, or 0 if there is none. */
static uint32_t goes_to(uint32_t from, uint32_t link)
{
    uint8_t bytes[60] = {NET_ENVELOPE << 4 | NET_PACKET_DATA, (uint8_t)link, (uint8_t)(link >> 8)};
    net_address at = number(from);
    count = 0;
    net_relay_receive(relay, &at, bytes, sizeof bytes, now);
    ASSERT(count <= 1);
    if (count)
        ASSERT_BYTES(packet[0], bytes, sizeof bytes);
    return count ? to[0].port - 1 + to[0].ip[14] * 60000u : 0;
}

static void two_meet(void)
{
    begin();
    net_relay_message host = open_room(10, 1, "");
    ASSERT_EQ(host.what, NET_RELAY_OPENED);
    ASSERT_EQ(strlen(host.name), NET_RELAY_NAME);
    ASSERT_EQ(host.at.port, 11);
    net_relay_message met = come(20, host.name, 77);
    ASSERT_EQ(met.what, NET_RELAY_MET);
    ASSERT_EQ(met.at.port, 11);
    ASSERT_EQ(count, 2); /* the host is told, too */
    net_relay_message comes;
    ASSERT(net_relay_message_read(&comes, packet[1], size[1]));
    ASSERT_EQ(comes.what, NET_RELAY_COMES);
    ASSERT_EQ(comes.at.port, 21);
    ASSERT_EQ(to[1].port, 11);
    ASSERT_EQ(come(21, "zzzz", 5).what, NET_RELAY_NOBODY);
}

static void datagrams_go_to_the_right_one(void)
{
    begin();
    net_relay_message host = open_room(10, 1, ""), other = open_room(11, 2, "");
    come(20, host.name, 77);
    come(21, host.name, 78);
    come(22, other.name, 77);
    ASSERT_EQ(goes_to(20, 5), 10); /* whatever number the host has */
    ASSERT_EQ(goes_to(22, 5), 11);
    ASSERT_EQ(goes_to(10, 77), 20);
    ASSERT_EQ(goes_to(10, 78), 21);
    ASSERT_EQ(goes_to(11, 77), 22);
    ASSERT_EQ(goes_to(11, 78), 0);
    ASSERT_EQ(goes_to(30, 77), 0); /* a stranger */
}

static void a_name_stays_with_its_host(void)
{
    begin();
    net_relay_message host = open_room(10, 1, "");
    ASSERT_TEXT(open_room(10, 1, "").name, host.name);        /* the answer was lost */
    ASSERT_TEXT(open_room(12, 1, host.name).name, host.name); /* its address has changed */
    ASSERT_EQ(come(20, host.name, 7).at.port, 13);
    ASSERT(strcmp(open_room(13, 2, host.name).name, host.name) != 0); /* another one */
    ASSERT_EQ(come(20, host.name, 7).at.port, 13);
    begin(); /* the relay has been started anew */
    ASSERT_TEXT(open_room(10, 1, "abcd").name, "abcd");
}

/* The token of an heir is the first half of SHA-256 of "tessera heir" and the host's. */
static void an_heir_waits_for_silence(void)
{
    net_relay_message m = {.what = NET_RELAY_OPEN};
    const uint8_t token[NET_RELAY_TOKEN] = {1};
    uint8_t hash[CRYPT_HASH];
    begin();
    net_relay_message host = open_room(10, 1, "");
    crypt_hash(hash, "tessera heir", 12, token, sizeof token);
    memcpy(m.token, hash, sizeof m.token);
    strcpy(m.name, host.name);
    now += NET_RELAY_HEIR - 1;
    ASSERT_EQ(ask(12, m).what, NET_RELAY_KINDS); /* no other name, either */
    ASSERT_EQ(come(20, host.name, 7).at.port, 11);
    now += 1;
    ASSERT_TEXT(ask(12, m).name, host.name);
    ASSERT_EQ(come(20, host.name, 7).at.port, 13);
    ASSERT(strcmp(open_room(10, 1, host.name).name, host.name) != 0); /* it is too late */
}

static void a_number_stays_with_its_guest(void)
{
    begin();
    net_relay_message host = open_room(10, 1, "");
    come(20, host.name, 77);
    ASSERT_EQ(come(21, host.name, 77).what, NET_RELAY_KINDS);
    ASSERT_EQ(goes_to(10, 77), 20);
    now += 6000000; /* its address has changed */
    ASSERT_EQ(come(21, host.name, 77).what, NET_RELAY_MET);
    ASSERT_EQ(goes_to(10, 77), 21);
}

static void the_silent_are_forgotten(void)
{
    begin();
    net_relay_message host = open_room(10, 1, "");
    come(20, host.name, 77);
    for (unsigned i = 0; i < 10; i++) { /* who plays is not silent */
        now += NET_RELAY_LASTS / 2;
        ASSERT_EQ(goes_to(20, 5), 10);
        ASSERT_EQ(goes_to(10, 77), 20);
    }
    now += NET_RELAY_LASTS;
    ASSERT_EQ(goes_to(20, 5), 0);
    ASSERT_EQ(come(20, host.name, 77).what, NET_RELAY_NOBODY);
}

/* A flood takes free slots, never that of a client that sends. */
static void a_flood_pushes_nobody_out(void)
{
    begin();
    net_relay_message host = open_room(1, 1, "");
    come(2, host.name, 77);
    for (uint32_t i = 0; i < MANY; i++)
        open_room(100 + i, (uint8_t)(i % 250 + 2), "");
    for (uint32_t i = 0; i < MANY; i++)
        come(100000 + i, host.name, 1000 + i);
    ASSERT(relay->refused > 0);
    ASSERT_EQ(goes_to(2, 5), 1);
    ASSERT_EQ(goes_to(1, 77), 2);
}

/* Questions and datagrams by chance, some with the right cookie, from a few addresses: two who meet
 * there are not disturbed, and newcomers find a place. */
static void random_datagrams_disturb_nobody(void)
{
    uint64_t stream = 7;
    begin();
    net_relay_message host = open_room(10, 1, "");
    come(20, host.name, 77);
    for (unsigned i = 0; i < 10000; i++) {
        uint8_t bytes[NET_PACKET_MAX];
        const uint64_t drawn = splitmix_next(&stream);
        const net_address at = number(100 + drawn % 64);
        const size_t length = drawn >> 8 & 3 ? NET_RELAY_SIZE : (drawn >> 16) % sizeof bytes;
        net_relay_message m = {.what = (drawn >> 40) % (NET_RELAY_KINDS + 1),
                               .link = drawn >> 44 & 1 ? 77 : drawn >> 46 & 0xff,
                               .token = {100 + (drawn >> 56 & 3)}};
        if (drawn >> 54 & 1)
            memcpy(m.name, host.name, sizeof m.name);
        if (drawn >> 10 & 1) { /* a question, and again with the cookie */
            memcpy(m.cookie, send_from(at, m).cookie, sizeof m.cookie);
            send_from(at, m);
        } else {
            for (size_t k = 0; k < sizeof bytes; k++)
                bytes[k] = (uint8_t)splitmix_next(&stream);
            bytes[0] = NET_ENVELOPE << 4 | (drawn >> 12 & 7);
            count = 0;
            net_relay_receive(relay, &at, bytes, length, now);
        }
        now += 10000;
        if (i % 50 == 0) {
            ASSERT_EQ(goes_to(20, 5), 10);
            ASSERT_EQ(goes_to(10, 77), 20);
        }
    }
    ASSERT(net_relay_rooms(relay, now) <= 1 + 64 * NET_RELAY_ROOMS_EACH);
    ASSERT_EQ(come(30, open_room(31, 9, "").name, 5).at.port, 32);
}

static void a_place_only_for_a_cookie(void)
{
    begin();
    net_relay_message m = {.what = NET_RELAY_OPEN, .name = "abcd", .token = {1}};
    net_relay_message first = send_from(number(10), m);
    ASSERT_EQ(first.what, NET_RELAY_COOKIE);
    ASSERT_EQ(count, 1); /* 48 bytes for 48 */
    ASSERT_EQ(size[0], NET_RELAY_SIZE);
    ASSERT_EQ(come(20, "abcd", 7).what, NET_RELAY_NOBODY); /* nothing was kept */
    memcpy(m.cookie, first.cookie, sizeof m.cookie);
    ASSERT_EQ(send_from(number(11), m).what, NET_RELAY_COOKIE); /* of another address */
    net_address moved = number(10);
    moved.port++;
    ASSERT_EQ(send_from(moved, m).what, NET_RELAY_COOKIE); /* of another port */
    ASSERT_EQ(send_from(number(10), m).what, NET_RELAY_OPENED);
    net_relay_message guest = {.what = NET_RELAY_ASK, .name = "abcd", .link = 7};
    ASSERT_EQ(send_from(number(20), guest).what, NET_RELAY_COOKIE);
    ASSERT_EQ(count, 1); /* the host hears nothing of it */
}

static void a_cookie_lasts_for_a_minute(void)
{
    begin(); /* at 1 s: the first window ends at 60 s, its cookies at 120 s */
    net_relay_message m = {.what = NET_RELAY_OPEN, .token = {1}};
    memcpy(m.cookie, send_from(number(10), m).cookie, sizeof m.cookie);
    now = 119999999;
    ASSERT_EQ(send_from(number(10), m).what, NET_RELAY_OPENED);
    now = 120000000;
    ASSERT_EQ(send_from(number(10), m).what, NET_RELAY_COOKIE);
    ASSERT_EQ(ask(10, m).what, NET_RELAY_OPENED);
    relay->cookie_key[0] ^= 1; /* a relay that was started anew has another key */
    memcpy(m.cookie, send_from(number(10), m).cookie, sizeof m.cookie);
    relay->cookie_key[0] ^= 1;
    ASSERT_EQ(send_from(number(10), m).what, NET_RELAY_COOKIE);
}

static net_address four(uint8_t last, uint32_t port)
{
    return (net_address){.ip = {[10] = 0xff, [11] = 0xff, 192, 0, 2, last}, .port = port};
}

static net_address six(uint8_t network, uint8_t last)
{
    return (net_address){.ip = {0x20, 1, 0xd, 0xb8, [7] = network, [15] = last}, .port = 9};
}

static unsigned opens(net_address at, uint8_t token)
{
    return ask_from(at, (net_relay_message){.what = NET_RELAY_OPEN, .token = {token}}).what;
}

static void eight_rooms_for_an_address(void)
{
    begin();
    for (uint8_t i = 0; i < 8; i++) {
        ASSERT_EQ(opens(four(1, 1000 + i), i), NET_RELAY_OPENED);
        ASSERT_EQ(opens(six(1, i), i), NET_RELAY_OPENED);
    }
    ASSERT_EQ(opens(four(1, 1008), 8), NET_RELAY_KINDS);
    ASSERT_EQ(opens(six(1, 8), 8), NET_RELAY_KINDS);
    ASSERT_EQ(relay->refused, 2);
    ASSERT_EQ(opens(four(1, 1000), 0), NET_RELAY_OPENED); /* one of the eight, again */
    ASSERT_EQ(opens(four(2, 1000), 8), NET_RELAY_OPENED); /* others do not notice */
    ASSERT_EQ(opens(six(2, 8), 8), NET_RELAY_OPENED);
    ASSERT_EQ(net_relay_rooms(relay, now), 18);
    now += NET_RELAY_LASTS; /* the eight are silent */
    ASSERT_EQ(opens(four(1, 1008), 8), NET_RELAY_OPENED);
    ASSERT_EQ(net_relay_rooms(relay, now), 1);
}

/* Else who has two addresses would open eight rooms at one, and carry them to the other. */
static void a_room_that_moves_counts_where_it_goes(void)
{
    begin();
    net_relay_message m = {.what = NET_RELAY_OPEN, .token = {9}};
    memcpy(m.name, ask_from(four(2, 1), m).name, sizeof m.name);
    for (uint8_t i = 0; i < 7; i++)
        ASSERT_EQ(opens(four(1, 1000 + i), i), NET_RELAY_OPENED);
    ASSERT_TEXT(ask_from(four(1, 1), m).name, m.name);
    ASSERT_EQ(opens(four(1, 1007), 7), NET_RELAY_KINDS);
    ASSERT_TEXT(ask_from(four(2, 1), m).name, m.name);
    ASSERT_EQ(opens(four(1, 1007), 7), NET_RELAY_OPENED);
    ASSERT_EQ(ask_from(four(1, 1), m).what, NET_RELAY_KINDS);
}

static void this_machine_has_no_limit(void)
{
    begin();
    for (uint8_t i = 0; i < 100; i++) {
        net_address at = {.ip = {[10] = 0xff, [11] = 0xff, 127, 0, 0, 1}, .port = 1000u + i};
        ASSERT_EQ(opens(at, i), NET_RELAY_OPENED);
    }
}

static void sixty_four_ends_for_an_address(void)
{
    begin();
    net_relay_message guest = {.what = NET_RELAY_ASK};
    memcpy(guest.name, open_room(1, 1, "").name, sizeof guest.name);
    for (guest.link = 1; guest.link <= 64; guest.link++)
        ASSERT_EQ(ask_from(four(1, guest.link), guest).what, NET_RELAY_MET);
    ASSERT_EQ(ask_from(four(1, 65), guest).what, NET_RELAY_KINDS);
    ASSERT_EQ(ask_from(four(1, 64), guest).what, NET_RELAY_MET); /* with another number */
    ASSERT_EQ(goes_to(1, 64), 0);                                /* the one before is free */
    ASSERT_EQ(come(2, guest.name, 64).what, NET_RELAY_MET);
    ASSERT_EQ(goes_to(1, 64), 2);
}

static void no_answer_is_longer_than_its_question(void)
{
    begin();
    uint8_t bytes[NET_PACKET_MAX] = {0};
    net_address at = number(5);
    for (unsigned kind = 0; kind < 256; kind++) {
        for (size_t length = 0; length < 100; length++) {
            bytes[0] = (uint8_t)kind;
            bytes[5] = (uint8_t)length;
            count = 0;
            net_relay_receive(relay, &at, bytes, length, now);
            ASSERT(count == 0 || (length == NET_RELAY_SIZE && size[0] <= length));
        }
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    RUN(two_meet);
    RUN(datagrams_go_to_the_right_one);
    RUN(a_name_stays_with_its_host);
    RUN(an_heir_waits_for_silence);
    RUN(a_number_stays_with_its_guest);
    RUN(the_silent_are_forgotten);
    RUN(a_flood_pushes_nobody_out);
    RUN(random_datagrams_disturb_nobody);
    RUN(a_place_only_for_a_cookie);
    RUN(a_cookie_lasts_for_a_minute);
    RUN(eight_rooms_for_an_address);
    RUN(a_room_that_moves_counts_where_it_goes);
    RUN(this_machine_has_no_limit);
    RUN(sixty_four_ends_for_an_address);
    RUN(no_answer_is_longer_than_its_question);
    return test_done();
}
