/* Sockets of several addresses of one machine: who is asked at one of them answers from it. */
#include "test.h"

#include "sockets/udp.h"

static net_address local(uint8_t last, uint32_t port)
{
    return (net_address){.ip = {[10] = 0xff, [11] = 0xff, 127, 0, 0, last}, .port = port};
}

/* The next datagram; a lost one fails the test. */
static net_address receive(const net_udp *u, uint8_t byte)
{
    uint8_t got[8];
    net_address from;
    net_udp_wait(u, 5000000);
    ASSERT_EQ(net_udp_receive(u, &from, got, sizeof got), 1);
    ASSERT_EQ(got[0], byte);
    return from;
}

static void asked_at(uint8_t last)
{
    net_udp host, guest;
    net_datagram batch[NET_UDP_BATCH];
    ASSERT(net_udp_listen(&host, &(net_address){.port = 0}) && net_udp_open(&guest, 0));
    net_address at = local(last, host.port);
    net_udp_send(&guest, &at, "1", 1);
    net_address from = receive(&host, '1');
    ASSERT_BYTES(from.own, at.ip, sizeof at.ip);
    net_udp_send(&host, &from, "2", 1);
    net_address answered = receive(&guest, '2');
    ASSERT(net_address_same(&answered, &at));
    /* the same many at once, as a relay does it */
    net_udp_send(&guest, &at, "3", 1);
    net_udp_wait(&host, 5000000);
    ASSERT_EQ(net_udp_take(&host, batch), 1);
    ASSERT_BYTES(batch[0].at.own, at.ip, sizeof at.ip);
    net_udp_put(&host, batch, 1);
    answered = receive(&guest, '3');
    ASSERT(net_address_same(&answered, &at));
    net_udp_close(&host);
    net_udp_close(&guest);
}

static void from_the_address_that_was_asked(void)
{
    asked_at(1);
    asked_at(2);
}

/* 192.0.2.1 is nobody's: it stands for an address that the machine had. */
static void an_address_that_is_gone(void)
{
    net_udp host, guest;
    ASSERT(net_udp_listen(&host, &(net_address){.port = 0}) && net_udp_open(&guest, 0));
    net_datagram d = {.at = local(1, guest.port), .size = 1, .bytes = {'1'}};
    memcpy(d.at.own, (uint8_t[16]){[10] = 0xff, [11] = 0xff, 192, 0, 2, 1}, sizeof d.at.own);
    net_udp_send(&host, &d.at, "0", 1);
    receive(&guest, '0');
    net_udp_put(&host, (net_datagram[]){d, d}, 2);
    receive(&guest, '1');
    receive(&guest, '1');
    net_udp_close(&host);
    net_udp_close(&guest);
}

static void bound_to_one_address(void)
{
    uint8_t got[8];
    net_udp host, guest;
    net_address own = local(2, 0), from;
    ASSERT(net_udp_listen(&host, &own) && net_udp_open(&guest, 0));
    net_address other = local(1, host.port);
    own.port = host.port;
    net_udp_send(&guest, &other, "1", 1);
    net_udp_send(&guest, &own, "2", 1);
    receive(&host, '2'); /* over the loopback what is sent first comes first */
    ASSERT_EQ(net_udp_receive(&host, &from, got, sizeof got), -1);
    net_udp_close(&host);
    net_udp_close(&guest);
}

/* A relay that waits for a core loses nothing of a moment: by default 256 fit. */
static void five_hundred_datagrams_wait(void)
{
    enum { SENT = 500, SIZE = 63 };
    const uint8_t sent[SIZE] = {0};
    net_udp host, guest;
    net_datagram batch[NET_UDP_BATCH];
    unsigned came = 0, got;
    ASSERT(net_udp_listen(&host, &(net_address){.port = 0}) && net_udp_open(&guest, 0));
    const net_address to = local(1, host.port);
    for (unsigned i = 0; i < SENT; i++)
        net_udp_send(&guest, &to, sent, sizeof sent);
    while ((got = net_udp_take(&host, batch)) > 0)
        came += got;
    ASSERT_EQ(came, SENT);
    net_udp_close(&host);
    net_udp_close(&guest);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(from_the_address_that_was_asked);
    RUN(an_address_that_is_gone);
    RUN(bound_to_one_address);
    RUN(five_hundred_datagrams_wait);
    return test_done();
}
