/* A relay's tables: names, who is told of whom, what is passed on to whom, what is refused. */
#include "test.h"

#include "crypt/crypt.h"
#include "net/relay.h"

enum { POST_MOST = 8, MANY = 40000 };

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
    now = 1000000;
    count = 0;
}

static net_address number(uint32_t n)
{
    net_address a = {.ip = {1}, .port = n % 60000 + 1};
    a.ip[14] = (uint8_t)(n / 60000);
    return a;
}

/* What the relay answers to the sender; NET_RELAY_KINDS: nothing. */
static net_relay_message ask(uint32_t from, net_relay_message m)
{
    uint8_t bytes[NET_RELAY_SIZE];
    net_address at = number(from);
    net_relay_message got = {.what = NET_RELAY_KINDS};
    count = 0;
    net_relay_message_write(&m, bytes);
    net_relay_receive(relay, &at, bytes, sizeof bytes, now);
    for (unsigned i = 0; i < count; i++)
        if (net_address_same(&to[i], &at))
            ASSERT(net_relay_message_read(&got, packet[i], size[i]));
    return got;
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

/* To whom a sealed datagram goes; 0: to nobody. */
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

/* A flood takes places that are free, never that of somebody who is heard. */
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
    RUN(a_number_stays_with_its_guest);
    RUN(the_silent_are_forgotten);
    RUN(a_flood_pushes_nobody_out);
    RUN(no_answer_is_longer_than_its_question);
    return test_done();
}
