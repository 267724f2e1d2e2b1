/* Fuzz target: any bytes at every network input: datagrams to a relay, to the endpoint of a lobby,
 * to a search for a relay or a lobby on the local network, correctly encrypted datagrams of a
 * client that has the code, and frames of a member to the lobby itself. The first byte selects the
 * input; before each piece is its length. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "net/discovery.h"
#include "net/rendezvous.h"

static struct {
    const uint8_t *at;
    size_t left;
} bytes;

/* The next piece, in memory of just its size: a byte too far is seen. NULL: no more. */
static uint8_t *piece(size_t *size)
{
    if (bytes.left == 0)
        return NULL;
    *size = *bytes.at++;
    bytes.left--;
    *size = *size < bytes.left ? *size : bytes.left;
    uint8_t *exact = malloc(*size ? *size : 1);
    MUST(exact);
    memcpy(exact, bytes.at, *size);
    bytes.at += *size;
    bytes.left -= *size;
    return exact;
}

/* ---- datagrams ------------------------------------------------------------------------------ */

static size_t asked; /* the size of what is answered */
static unsigned answers;

static uint8_t answered[NET_RELAY_SIZE]; /* the last answer's beginning */

/* No answer is longer than its question, and only a few go out for one datagram. */
static void answer(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    (void)ctx, (void)at;
    MUST(size <= NET_PACKET_MAX && size <= asked);
    memcpy(answered, packet, size < sizeof answered ? size : sizeof answered);
    answers++;
}

static void put_away(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    (void)ctx, (void)at, (void)packet;
    MUST(size <= NET_PACKET_MAX);
}

static net_address address(unsigned number)
{
    return (net_address){.ip = {[15] = (uint8_t)(number & 3)}, .port = 1 + (number & 4)};
}

/* The same question with the cookie that was the answer. */
static void ask_again(net_relay *relay, const net_address *from, const uint8_t *in, uint64_t now)
{
    net_relay_message question, said;
    uint8_t packet[NET_RELAY_SIZE];
    if (answers != 1 || !net_relay_message_read(&said, answered, sizeof answered) ||
        said.what != NET_RELAY_COOKIE || !net_relay_message_read(&question, in, asked))
        return;
    memcpy(question.cookie, said.cookie, sizeof said.cookie);
    net_relay_message_write(&question, packet);
    answers = 0;
    net_relay_receive(relay, from, packet, sizeof packet, now);
    MUST(answers <= 2);
}

static void at_the_relay(void)
{
    static net_relay relay;
    memset(&relay, 0, sizeof relay);
    net_relay_open(&relay, answer, NULL);
    uint64_t now = 1000000;
    for (uint8_t *in; (in = piece(&asked)) != NULL; free(in)) {
        net_address from = address(asked ? in[asked - 1] : 0);
        answers = 0;
        net_relay_receive(&relay, &from, in, asked, now);
        MUST(answers <= 2);
        ask_again(&relay, &from, in, now);
        now += asked & 1 ? 1000 : NET_RELAY_EVERY;
    }
}

static net_lobby_config config_of(void)
{
    net_lobby_config config = {.name = "Ada",
                               .wish = NET_WISH_PLAY,
                               .seats = 2,
                               .first_to = 1,
                               .chat = 1,
                               .seed = 1,
                               .countdown = 10000,
                               .between = 10000,
                               .grace = 1000000};
    ts_setup usual;
    config.rules = (unsigned)ts_rules_find("modern");
    ts_setup_default(&usual, config.rules, (unsigned)ts_modes_find("duel"));
    config.handling = usual.handling[0];
    return config;
}

static net_lobby *empty_room(void)
{
    static net_lobby room;
    memset(&room, 0, sizeof room);
    return &room;
}

/* A host, or a guest that waits for its host: both may receive handshake requests, and query
 * relays. */
static void at_the_gate(bool hosts)
{
    static net_endpoint gate;
    net_rendezvous ways;
    uint64_t now = 1000000;
    size_t size;
    net_lobby_config config = config_of();
    net_lobby *room = empty_room();
    memset(&gate, 0, sizeof gate);
    if (hosts)
        MUST(net_lobby_host(room, &config, now));
    else
        net_lobby_join(room, &config, now);
    if (!(hosts ? net_endpoint_host : net_endpoint_join)(&gate, room, "secret", put_away, NULL))
        return; /* built without sealing */
    net_rendezvous_open(&ways, hosts, false, now);
    for (unsigned i = 0; i < NET_RELAYS; i++) {
        net_address at = address(i);
        net_rendezvous_add_relay(&ways, &at);
    }
    for (uint8_t *in; (in = piece(&size)) != NULL; free(in)) {
        net_address from = address(size ? in[size - 1] : 0);
        if (net_rendezvous_takes(&ways, &gate, &from, in, size, now) == NET_RENDEZVOUS_OTHER)
            net_endpoint_receive(&gate, &from, in, size, now);
        now += 10000;
        net_lobby_run(room, now);
        net_endpoint_run(&gate, now);
        net_rendezvous_run(&ways, &gate, now);
        for (unsigned i = 1; i < NET_MEMBERS; i++)
            MUST(!hosts || !room->member[i].joined); /* nobody has the code */
    }
}

static void near(void)
{
    size_t size;
    for (uint8_t *in; (in = piece(&size)) != NULL; free(in)) {
        net_discovery b, again;
        uint8_t out[NET_PACKET_MAX];
        if (net_discovery_read(&b, in, size))
            MUST(net_discovery_read(&again, out, net_discovery_write(&b, out)));
    }
}

/* ---- who has the code ----------------------------------------------------------------------- */

/* Time passes in a room; a start in the past is caught up with, which takes its time. */
static void goes_on(net_lobby *lobby, size_t size, uint64_t now)
{
    ts_buttons held[TS_PLAYERS_MAX] = {(ts_buttons)(size & 9)};
    net_lobby_run(lobby, now);
    for (unsigned i = 0; i < 50 && net_lobby_play(lobby, held, now); i++)
        ;
    MUST(!lobby->started || ts_valid(&lobby->rollback.known.match));
}

/* Two gates with the same code: [0] is looked at, [1] is the other end, whose frames are any. */
static struct {
    net_endpoint gate[2];
    net_lobby room[2];
    uint8_t packet[2][NET_PACKET_MAX];
    size_t size[2]; /* of the last one to that end */
} pair;

static void to_the_other(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    unsigned other = ctx == &pair.gate[0];
    (void)at;
    MUST(size <= NET_PACKET_MAX);
    memcpy(pair.packet[other], packet, size);
    pair.size[other] = size;
}

/* The other end of the link, which sends the first handshake request. */
static net_endpoint_peer *theirs(void)
{
    return &pair.gate[1].peer[0];
}

static bool they_shake_hands(bool hosts, uint64_t now)
{
    net_lobby_config config = config_of();
    net_address at = address(1);
    memset(&pair, 0, sizeof pair);
    for (unsigned i = 0; i < 2; i++) {
        bool host = hosts == (i == 0);
        if (host)
            MUST(net_lobby_host(&pair.room[i], &config, now));
        else
            net_lobby_join(&pair.room[i], &config, now);
        if (!(host ? net_endpoint_host : net_endpoint_join)(&pair.gate[i], &pair.room[i], "secret",
                                                            to_the_other, &pair.gate[i]))
            return false; /* built without sealing */
        if (!host)
            net_endpoint_route(&pair.gate[i], &at);
    }
    for (unsigned n = 0; n < 20 && !pair.room[hosts ? 0 : 1].member[1].joined; n++, now += 50000)
        for (unsigned i = 0; i < 2; i++) {
            net_endpoint_run(&pair.gate[i], now);
            if (pair.size[!i])
                net_endpoint_receive(&pair.gate[!i], &at, pair.packet[!i], pair.size[!i], now);
            pair.size[!i] = 0;
        }
    MUST(pair.room[hosts ? 0 : 1].member[1].joined && theirs()->used);
    return true;
}

/* True when a correctly encrypted datagram was decrypted, or its link is gone. */
static bool was_opened(uint64_t now)
{
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS; i++)
        if (pair.gate[0].peer[i].used)
            return pair.gate[0].peer[i].heard == now;
    return true;
}

/* Three of four datagrams are encrypted; the fourth pretends to be. */
static void who_has_the_code(bool hosts)
{
    uint64_t now = 1000000;
    net_address at = address(1);
    size_t size;
    if (!they_shake_hands(hosts, now))
        return;
    now += 2000000;
    for (uint8_t *in; (in = piece(&size)) != NULL; free(in)) {
        uint8_t packet[NET_PACKET_MAX], frames[NET_FRAMES_MAX];
        size_t all = net_packet_encrypt(&theirs()->seal, theirs()->theirs, in, size, packet);
        MUST(all == size + NET_HEAD_SIZE + NET_TAG_SIZE);
        bool forged = (size & 3) == 3;
        if (forged)
            packet[all - 1 - (in[0] & 31) % all] ^= in[size - 1];
        uint8_t *exact = malloc(all);
        MUST(exact);
        memcpy(exact, packet, all);
        net_endpoint_receive(&pair.gate[0], &at, exact, all, now);
        free(exact);
        MUST(forged || size == 0 || was_opened(now)); /* nothing at all is no word */
        now += 10000;
        goes_on(&pair.room[0], size, now);
        pair.size[1] = 0;
        net_endpoint_run(&pair.gate[0], now);
        uint32_t link;
        if (pair.size[1] && net_packet_kind(pair.packet[1], pair.size[1], &link) == NET_PACKET_DATA)
            MUST(net_packet_decrypt(&theirs()->seal, pair.packet[1], pair.size[1], frames));
    }
}

/* Frames of a member to the host, or of the host to a member. */
static void in_the_room(bool hosts)
{
    uint8_t out[NET_FRAMES_MAX];
    uint64_t now = 1000000;
    size_t size;
    int member = 0;
    net_lobby_config config = config_of();
    net_lobby *room = empty_room();
    if (hosts) {
        MUST(net_lobby_host(room, &config, now));
        MUST((member = net_lobby_link(room, now)) > 0);
        net_lobby_ready(room, true, now);
    } else {
        net_lobby_join(room, &config, now);
    }
    for (uint8_t *in; (in = piece(&size)) != NULL; free(in)) {
        net_lobby_receive(room, (unsigned)member, in, size, now);
        now += 10000;
        goes_on(room, size, now);
        for (unsigned i = 0; i < NET_MEMBERS; i++)
            while (net_lobby_send(room, i, out, sizeof out, now))
                ;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    bytes.at = data + 1;
    bytes.left = size - 1;
    switch (data[0] % 8) {
    case 0: at_the_relay(); break;
    case 1: at_the_gate(true); break;
    case 2: at_the_gate(false); break;
    case 3: near(); break;
    case 4: in_the_room(true); break;
    case 5: who_has_the_code(true); break;
    case 6: who_has_the_code(false); break;
    default: in_the_room(false); break;
    }
    return 0;
}
