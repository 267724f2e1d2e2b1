/* Noise and the sealing of datagrams: the handshakes by the test vectors of cacophony (the Haskell
 * implementation, vectors/cacophony.txt), forged and repeated datagrams refused. */
#include "hex.h"
#include "net_rig.h"

#include "net/seal.h"

enum { MESSAGES = 6 };

typedef struct vector {
    const char *name;
    int pattern;
    const char *prologue, *knocker_key, *answerer_key, *knocker_draw, *answerer_draw, *hash;
    const char *message[MESSAGES][2]; /* plain, sealed */
} vector;

/* clang-format off */
static const vector vectors[] = {
{"Noise_NK_25519_ChaChaPoly_BLAKE2b", NET_NOISE_RELAY,
"4a6f686e2047616c74",
"31e0303fd6418d2f8c0e78b91f22e8caed0fbe48656dcf4767e4834f701b8f62",
"4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893",
"893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
"bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
"f87aa4eb6416e5b0d2b6e6f0b7bc41f3c5986a5d32d55c08d67cbd412f3ec2fa04d8e358ab95b3bb"
"fab054a140a98eccf4284bb6309b600981d451ecac484932",
{{"4c756477696720766f6e204d69736573",
"ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944f3041e39b0c8ba56"
"008f2d1183fea6ac83564ead0267b0842ec4c521ed1e1407"},
{"4d757272617920526f746862617264",
"95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088432281dcc1835131f3"
"05dca14525e15e27d1f32294aa835e40fc18be480c1db9"},
{"462e20412e20486179656b",
"357e24e9f28ba22080666f7efacc01b2a0a4e358e742aeeff2aaf5"},
{"4361726c204d656e676572",
"8b23b34ff3169de06a39551e969ca7876cc5122a4acff74bf2ec29"},
{"4a65616e2d426170746973746520536179",
"5c104779b6f36e59fca73ed94b0ae092eae1d76dd109caf5060aaaedba385d7076"},
{"457567656e2042f6686d20766f6e2042617765726b",
"34ae0518d0cd3aa641ed372ea94935ceecd87f8c4b422ce21a33d3f6f5493891e3e915d83f"}}},
{"Noise_NNpsk0_25519_ChaChaPoly_BLAKE2b", NET_NOISE_CODE,
"4a6f686e2047616c74",
"54686973206973206d7920417573747269616e20706572737065637469766521",
"54686973206973206d7920417573747269616e20706572737065637469766521",
"893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
"bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
"ed5e9692d0ab507b6c2beec3f584fd5b127817a9d20b26cd50aa72c507260fa31aa7d88dd3723316"
"338af37ce0b4cfb2923aeb848bbf2b934911306f01ffc963",
{{"4c756477696720766f6e204d69736573",
"ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944ed63df2f5a12aee1"
"185ee9c50305f2ecf12421dcb53c047a63b784cf7c54a105"},
{"4d757272617920526f746862617264",
"95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088430e0fe7d5c0c9b92f"
"7478716c8852f1b4f389edb75e3ebe546fafafd5b6f0f7"},
{"462e20412e20486179656b",
"0fe04b26dcfbb69f8a6a94c61f1a26ef88769218d32f5d17c068a6"},
{"4361726c204d656e676572",
"2239e0c540c01f09eb1f4cc5258fd5acfefff18a5a3773f21b7bfe"},
{"4a65616e2d426170746973746520536179",
"f216cb03d30fb8af1e561fe02a07552d09b416e27a75e62c77d193718b0bdaae9f"},
{"457567656e2042f6686d20766f6e2042617765726b",
"6e8baf98b944184dd7dc5ef14d8108cbeca626de118a5460f3308e294d61e17238bce29bd9"}}},
};
/* clang-format on */

static void begin(net_handshake *h, const vector *v, bool knocks)
{
    uint8_t prologue[64], key[NET_KEY_SIZE], draw[NET_KEY_SIZE];
    size_t size = from_hex(v->prologue, prologue);
    from_hex(knocks ? v->knocker_key : v->answerer_key, key);
    from_hex(knocks ? v->knocker_draw : v->answerer_draw, draw);
    ASSERT(net_handshake_begin(h, v->pattern, knocks, prologue, size, key));
    net_handshake_draw(h, draw);
}

static void official_vectors_are_met(void)
{
    for (unsigned i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        const vector *v = &vectors[i];
        test_about = v->name;
        net_handshake end[2];
        net_seal seal[2];
        uint8_t plain[NET_HELLO_MAX], sealed[NET_HELLO_MAX], got[NET_HELLO_MAX], hash[64];
        begin(&end[0], v, true);
        begin(&end[1], v, false);
        for (unsigned m = 0; m < MESSAGES; m++) {
            unsigned from = m % 2;
            uint8_t out[NET_HELLO_MAX];
            size_t size = from_hex(v->message[m][0], plain),
                   expected = from_hex(v->message[m][1], sealed);
            if (m < 2) {
                ASSERT_EQ(net_handshake_write(&end[from], plain, size, out), expected);
                ASSERT_BYTES(out, sealed, expected);
                ASSERT_EQ(net_handshake_read(&end[!from], out, expected, got), size);
            } else {
                if (m == 2)
                    ASSERT(net_seal_start(&seal[0], &end[0]) && net_seal_start(&seal[1], &end[1]));
                ASSERT_EQ(net_seal_bytes(seal[from].out, m / 2 - 1, NULL, 0, plain, size, out),
                          expected);
                ASSERT_BYTES(out, sealed, expected);
                ASSERT_EQ(net_unseal_bytes(seal[!from].in, m / 2 - 1, NULL, 0, out, expected, got),
                          size);
            }
            ASSERT_BYTES(got, plain, size);
        }
        from_hex(v->hash, hash);
        ASSERT_BYTES(end[0].hash, hash, sizeof hash);
        ASSERT_BYTES(end[1].hash, hash, sizeof hash);
    }
}

/* ---- strangers ---------------------------------------------------------------------------- */

static void shake(net_seal seal[2], const char *code)
{
    net_handshake end[2];
    uint8_t key[NET_KEY_SIZE], out[NET_HELLO_MAX], got[NET_HELLO_MAX];
    net_key_of_code(code, key);
    for (unsigned i = 0; i < 2; i++)
        ASSERT(net_handshake_begin(&end[i], NET_NOISE_CODE, i == 0, "t", 1, key));
    size_t size = net_handshake_write(&end[0], "hello", 5, out);
    ASSERT_EQ(net_handshake_read(&end[1], out, size, got), 5);
    size = net_handshake_write(&end[1], "", 0, out);
    ASSERT_EQ(net_handshake_read(&end[0], out, size, got), 0);
    ASSERT(net_seal_start(&seal[0], &end[0]) && net_seal_start(&seal[1], &end[1]));
}

static void strangers_get_no_answer(void)
{
    net_handshake knock, answer, before;
    uint8_t key[NET_KEY_SIZE], other[NET_KEY_SIZE], out[NET_HELLO_MAX], got[NET_HELLO_MAX];
    net_seal seal;
    net_key_of_code("abcd efgh ijkl mnop", key);
    net_key_of_code("ABCD-EFGH-IJKL-MNOP", other);
    ASSERT_BYTES(key, other, NET_KEY_SIZE); /* as people type it */
    net_key_of_code("abcd efgh ijkl mnoq", other);
    ASSERT(memcmp(key, other, NET_KEY_SIZE) != 0);
    ASSERT(net_handshake_begin(&knock, NET_NOISE_CODE, true, "t", 1, other));
    ASSERT(net_handshake_begin(&answer, NET_NOISE_CODE, false, "t", 1, key));
    before = answer;
    size_t size = net_handshake_write(&knock, "", 0, out);
    ASSERT_EQ(net_handshake_read(&answer, out, size, got), -1);
    for (size_t cut = 0; cut < size; cut++)
        ASSERT_EQ(net_handshake_read(&answer, out, cut, got), -1);
    ASSERT_BYTES(&answer, &before, sizeof before);
    ASSERT(!net_seal_start(&seal, &answer));
    ASSERT_EQ(net_handshake_write(&answer, "", 0, out), 0); /* not before it has read one */
    /* the right key later: it still answers */
    ASSERT(net_handshake_begin(&knock, NET_NOISE_CODE, true, "t", 1, key));
    size = net_handshake_write(&knock, "", 0, out);
    ASSERT_EQ(net_handshake_read(&answer, out, size, got), 0);
}

static void a_relay_is_known_by_its_key(void)
{
    uint8_t secret[NET_KEY_SIZE], public[NET_KEY_SIZE], false_key[NET_KEY_SIZE];
    uint8_t out[NET_HELLO_MAX], got[NET_HELLO_MAX];
    net_random(secret, sizeof secret);
    net_key_public(secret, public);
    net_handshake knock, answer;
    net_handshake_begin(&knock, NET_NOISE_RELAY, true, "", 0, public);
    net_handshake_begin(&answer, NET_NOISE_RELAY, false, "", 0, secret);
    size_t size = net_handshake_write(&knock, "room", 4, out);
    ASSERT_EQ(net_handshake_read(&answer, out, size, got), 4);
    net_random(false_key, sizeof false_key);
    net_handshake_begin(&answer, NET_NOISE_RELAY, false, "", 0, false_key);
    ASSERT_EQ(net_handshake_read(&answer, out, size, got), -1);
}

/* ---- datagrams ---------------------------------------------------------------------------- */

static void datagrams_pass_once(void)
{
    enum { COUNT = 2000 };
    static uint8_t packet[COUNT][64];
    static size_t size[COUNT];
    uint8_t frames[NET_FRAMES_MAX], out[NET_PACKET_MAX];
    uint64_t s = 5;
    net_seal seal[2];
    bool came[COUNT] = {false};
    shake(seal, "code");
    seal[0].next = seal[1].newest = UINT32_MAX - 900; /* across the low half's end */
    for (unsigned i = 0; i < COUNT; i++) {
        uint8_t body[2] = {(uint8_t)i, (uint8_t)(i >> 8)};
        size[i] = net_packet_seal(&seal[0], 77, body, sizeof body, out);
        ASSERT_EQ(size[i], NET_HEAD_SIZE + 2 + NET_TAG_SIZE);
        memcpy(packet[i], out, size[i]);
    }
    for (unsigned n = 0; n < 20000; n++) {
        unsigned around = n * COUNT / 20000, back = chance(&s, 300);
        unsigned i = around > back ? around - back : 0;
        unsigned newest = (unsigned)(seal[1].newest - (UINT32_MAX - 900));
        bool old = newest > i && newest - i > NET_WINDOW;
        size_t got = net_packet_open(&seal[1], packet[i], size[i], frames);
        ASSERT_EQ(got, came[i] || old ? 0 : 2);
        if (got)
            ASSERT_EQ(frames[0] | frames[1] << 8, i);
        came[i] |= got > 0;
    }
}

static void a_changed_byte_is_seen(void)
{
    uint8_t frames[NET_FRAMES_MAX], out[NET_PACKET_MAX], changed[NET_PACKET_MAX];
    uint32_t link;
    net_seal seal[2], before;
    shake(seal, "code");
    size_t size = net_packet_seal(&seal[0], 9, (const uint8_t *)"frames", 6, out);
    before = seal[1];
    for (size_t i = 0; i < size; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            memcpy(changed, out, size);
            changed[i] ^= (uint8_t)(1u << bit);
            ASSERT_EQ(net_packet_open(&seal[1], changed, size, frames), 0);
        }
    for (size_t cut = 0; cut < size; cut++)
        ASSERT_EQ(net_packet_open(&seal[1], out, cut, frames), 0);
    ASSERT_BYTES(&seal[1], &before, sizeof before);
    ASSERT_EQ(net_packet_kind(out, size, &link), NET_KIND_SEALED);
    ASSERT_EQ(link, 9);
    ASSERT_EQ(net_packet_open(&seal[1], out, size, frames), 6);
    ASSERT_EQ(net_packet_open(&seal[1], out, size, frames), 0);
    ASSERT_EQ(net_packet_open(&seal[0], out, size, frames), 0); /* sent back to its sender */
}

static void the_largest_datagram_fits(void)
{
    static uint8_t frames[NET_FRAMES_MAX + 1], out[NET_PACKET_MAX], got[NET_FRAMES_MAX];
    net_seal seal[2];
    shake(seal, "code");
    ASSERT_EQ(net_packet_seal(&seal[0], 1, frames, NET_FRAMES_MAX, out), NET_PACKET_MAX);
    ASSERT_EQ(net_packet_open(&seal[1], out, NET_PACKET_MAX, got), NET_FRAMES_MAX);
    ASSERT_EQ(net_packet_seal(&seal[0], 1, frames, NET_FRAMES_MAX + 1, out), 0);
}

static void greetings_have_their_head(void)
{
    uint8_t out[NET_PACKET_MAX];
    uint32_t link;
    size_t size = net_packet_hello(NET_KIND_KNOCK, 3, (const uint8_t *)"abc", 3, out), left;
    ASSERT_EQ(net_packet_kind(out, size, &link), NET_KIND_KNOCK);
    ASSERT_EQ(link, 3);
    ASSERT_BYTES(net_packet_message(out, size, &left), "abc", 3);
    ASSERT_EQ(left, 3);
    out[0] += 16;
    ASSERT_EQ(net_packet_kind(out, size, &link), 0); /* another version */
    ASSERT_EQ(net_packet_kind(out, 4, &link), 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!net_seal_can())
        test_bail_out("libsodium does not work here");
    RUN(official_vectors_are_met);
    RUN(strangers_get_no_answer);
    RUN(a_relay_is_known_by_its_key);
    RUN(datagrams_pass_once);
    RUN(a_changed_byte_is_seen);
    RUN(the_largest_datagram_fits);
    RUN(greetings_have_their_head);
    return test_done();
}
