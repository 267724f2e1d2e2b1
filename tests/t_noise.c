/* The handshake and encrypted datagrams: Noise by its official vectors; a whole recorded handshake,
 * which web/crypt.mjs reproduces with what a page uses; forged and repeated datagrams. */
#include "net_rig.h"
#include "vectors.h"

#include "crypt/crypt.h"
#include "net/noise.h"

/* ---- by files ------------------------------------------------------------------------------- */

/* Both ends by the fixed keys with which a file begins. */
typedef struct ends {
    uint8_t prologue[64], key[NET_KEY_SIZE], ephemeral[2][NET_KEY_SIZE];
    size_t prologue_size;
    net_handshake shake[2];
    net_cipher seal[2];
} ends;

/* Reads up to the first message, which is then in v. */
static void begin(FILE *in, vector *v, ends *e)
{
    while (vectors_next(in, v)) {
        const char *what = v->word[0];
        if (strcmp(what, "prologue") == 0)
            e->prologue_size = vector_bytes(v->word[1], e->prologue);
        else if (strcmp(what, "psk") == 0)
            vector_bytes(v->word[1], e->key);
        else if (strcmp(what, "code") == 0)
            ASSERT(net_key_from_code(v->word[1], e->key));
        else if (strcmp(what, "initiator") == 0 || strcmp(what, "responder") == 0)
            vector_bytes(v->word[1], e->ephemeral[*what == 'r']);
        else if (strcmp(what, "protocol") != 0)
            break;
    }
    for (unsigned i = 0; i < 2; i++) {
        net_handshake_begin(&e->shake[i], i == 0, e->prologue, e->prologue_size, e->key);
        net_handshake_set_ephemeral(&e->shake[i], e->ephemeral[i]);
    }
}

static void official_vectors_are_met(void)
{
    FILE *in = vectors_open("tests/vectors/noise.txt");
    uint8_t plain[NET_HELLO_MAX], sealed[NET_HELLO_MAX], out[NET_HELLO_MAX], got[NET_HELLO_MAX];
    ends e;
    vector v;
    unsigned m = 0;
    begin(in, &v, &e);
    for (; strcmp(v.word[0], "message") == 0; m++) {
        unsigned from = m % 2;
        size_t size = vector_bytes(v.word[1], plain), expected = vector_bytes(v.word[2], sealed);
        if (m < 2) {
            ASSERT_EQ(net_handshake_write(&e.shake[from], plain, size, out), expected);
            ASSERT_EQ(net_handshake_read(&e.shake[!from], sealed, expected, got), size);
        } else {
            for (unsigned i = 0; m == 2 && i < 2; i++)
                ASSERT(net_cipher_start(&e.seal[i], &e.shake[i]));
            ASSERT_EQ(net_encrypt(e.seal[from].out, m / 2 - 1, NULL, 0, plain, size, out),
                      expected);
            ASSERT_EQ(net_decrypt(e.seal[!from].in, m / 2 - 1, NULL, 0, sealed, expected, got),
                      size);
        }
        ASSERT_BYTES(out, sealed, expected);
        ASSERT_BYTES(got, plain, size);
        ASSERT(vectors_next(in, &v));
    }
    ASSERT_EQ(m, 6);
    ASSERT_TEXT(v.word[0], "hash");
    ASSERT_EQ(vector_bytes(v.word[1], plain), sizeof e.shake[0].hash);
    ASSERT_BYTES(e.shake[0].hash, plain, sizeof e.shake[0].hash);
    ASSERT_BYTES(e.shake[1].hash, plain, sizeof e.shake[1].hash);
    fclose(in);
}

static const char *hex_of(const uint8_t *bytes, size_t size)
{
    static char digits[2 * NET_PACKET_MAX + 1];
    for (size_t i = 0; i < size; i++)
        snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
    return digits;
}

static void recorded_datagrams_are_reproduced(void)
{
    FILE *in = vectors_open("tests/golden/handshake.txt");
    uint8_t plain[NET_FRAMES_MAX], message[NET_HELLO_MAX], packet[NET_PACKET_MAX];
    ends e;
    vector v;
    unsigned m = 0;
    begin(in, &v, &e);
    do {
        unsigned from = m % 2;
        uint32_t link = (uint32_t)strtoul(v.word[1], NULL, 0);
        size_t size = vector_bytes(v.word[2], plain);
        if (m < 2) {
            size_t wrote = net_handshake_write(&e.shake[from], plain, size, message);
            ASSERT_EQ(net_handshake_read(&e.shake[!from], message, wrote, plain), size);
            size = net_packet_hello(m ? NET_PACKET_RESPONSE : NET_PACKET_REQUEST, link, message,
                                    wrote, packet);
        } else {
            for (unsigned i = 0; m == 2 && i < 2; i++)
                ASSERT(net_cipher_start(&e.seal[i], &e.shake[i]));
            size = net_packet_encrypt(&e.seal[from], link, plain, size, packet);
            ASSERT(net_packet_decrypt(&e.seal[!from], packet, size, plain));
        }
        ASSERT_TEXT(hex_of(packet, size), v.word[3]);
        m++;
    } while (vectors_next(in, &v));
    ASSERT_EQ(m, 6);
    fclose(in);
}

/* ---- strangers ---------------------------------------------------------------------------- */

static void shake(net_cipher seal[2], const char *code)
{
    net_handshake end[2];
    uint8_t key[NET_KEY_SIZE], out[NET_HELLO_MAX], got[NET_HELLO_MAX];
    ASSERT(net_key_from_code(code, key));
    for (unsigned i = 0; i < 2; i++)
        net_handshake_begin(&end[i], i == 0, "t", 1, key);
    size_t size = net_handshake_write(&end[0], "hello", 5, out);
    ASSERT_EQ(net_handshake_read(&end[1], out, size, got), 5);
    size = net_handshake_write(&end[1], "", 0, out);
    ASSERT_EQ(net_handshake_read(&end[0], out, size, got), 0);
    ASSERT(net_cipher_start(&seal[0], &end[0]) && net_cipher_start(&seal[1], &end[1]));
}

static void strangers_get_no_answer(void)
{
    net_handshake knock, answer, before;
    uint8_t key[NET_KEY_SIZE], other[NET_KEY_SIZE], out[NET_HELLO_MAX], got[NET_HELLO_MAX];
    net_cipher seal;
    ASSERT(net_key_from_code("abcd efgh ijkl mnop", key));
    ASSERT(net_key_from_code("ABCD-EFGH-IJKL-MNOP", other));
    ASSERT_BYTES(key, other, NET_KEY_SIZE); /* as people type it */
    ASSERT(net_key_from_code("abcd efgh ijkl mnoq", other));
    ASSERT(memcmp(key, other, NET_KEY_SIZE) != 0);
    char code[NET_TEXT_MAX + 2];
    memset(code, 'a', sizeof code);
    code[NET_TEXT_MAX + 1] = 0;
    ASSERT(!net_key_from_code(code, other));
    ASSERT(net_key_from_code(code + 1, other));
    net_handshake_begin(&knock, true, "t", 1, other);
    net_handshake_begin(&answer, false, "t", 1, key);
    before = answer;
    size_t size = net_handshake_write(&knock, "", 0, out);
    ASSERT_EQ(net_handshake_read(&answer, out, size, got), -1);
    for (size_t cut = 0; cut < size; cut++)
        ASSERT_EQ(net_handshake_read(&answer, out, cut, got), -1);
    ASSERT_BYTES(&answer, &before, sizeof before);
    ASSERT(!net_cipher_start(&seal, &answer));
    ASSERT_EQ(net_handshake_write(&answer, "", 0, out), 0); /* not before it has read one */
    /* the right key later: it still answers */
    net_handshake_begin(&knock, true, "t", 1, key);
    size = net_handshake_write(&knock, "", 0, out);
    ASSERT_EQ(net_handshake_read(&answer, out, size, got), 0);
}

/* ---- datagrams ---------------------------------------------------------------------------- */

static void datagrams_pass_once(void)
{
    enum { COUNT = 2000 };
    static uint8_t packet[COUNT][64];
    static size_t size[COUNT];
    uint8_t frames[NET_FRAMES_MAX], out[NET_PACKET_MAX];
    uint64_t s = 5;
    net_cipher seal[2];
    bool came[COUNT] = {false};
    shake(seal, "code");
    seal[0].next = seal[1].newest = UINT32_MAX - 900; /* across the low half's end */
    for (unsigned i = 0; i < COUNT; i++) {
        uint8_t body[2] = {(uint8_t)i, (uint8_t)(i >> 8)};
        size[i] = net_packet_encrypt(&seal[0], 77, body, sizeof body, out);
        ASSERT_EQ(size[i], NET_HEAD_SIZE + 2 + NET_TAG_SIZE);
        memcpy(packet[i], out, size[i]);
    }
    for (unsigned n = 0; n < 20000; n++) {
        unsigned around = n * COUNT / 20000, back = chance(&s, 300);
        unsigned i = around > back ? around - back : 0;
        unsigned newest = (unsigned)(seal[1].newest - (UINT32_MAX - 900));
        bool old = newest > i && newest - i > NET_WINDOW;
        size_t got = net_packet_decrypt(&seal[1], packet[i], size[i], frames);
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
    net_cipher seal[2], before;
    shake(seal, "code");
    size_t size = net_packet_encrypt(&seal[0], 9, (const uint8_t *)"frames", 6, out);
    before = seal[1];
    for (size_t i = 0; i < size; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            memcpy(changed, out, size);
            changed[i] ^= (uint8_t)(1u << bit);
            ASSERT_EQ(net_packet_decrypt(&seal[1], changed, size, frames), 0);
        }
    for (size_t cut = 0; cut < size; cut++)
        ASSERT_EQ(net_packet_decrypt(&seal[1], out, cut, frames), 0);
    ASSERT_BYTES(&seal[1], &before, sizeof before);
    ASSERT_EQ(net_packet_kind(out, size, &link), NET_PACKET_DATA);
    ASSERT_EQ(link, 9);
    ASSERT_EQ(net_packet_decrypt(&seal[1], out, size, frames), 6);
    ASSERT_EQ(net_packet_decrypt(&seal[1], out, size, frames), 0);
    ASSERT_EQ(net_packet_decrypt(&seal[0], out, size, frames), 0); /* sent back to its sender */
}

static void the_largest_datagram_fits(void)
{
    static uint8_t frames[NET_FRAMES_MAX + 1], out[NET_PACKET_MAX], got[NET_FRAMES_MAX];
    net_cipher seal[2];
    shake(seal, "code");
    ASSERT_EQ(net_packet_encrypt(&seal[0], 1, frames, NET_FRAMES_MAX, out), NET_PACKET_MAX);
    ASSERT_EQ(net_packet_decrypt(&seal[1], out, NET_PACKET_MAX, got), NET_FRAMES_MAX);
    ASSERT_EQ(net_packet_encrypt(&seal[0], 1, frames, NET_FRAMES_MAX + 1, out), 0);
}

static void greetings_have_their_head(void)
{
    uint8_t out[NET_PACKET_MAX];
    uint32_t link;
    size_t size = net_packet_hello(NET_PACKET_REQUEST, 3, (const uint8_t *)"abc", 3, out), left;
    ASSERT_EQ(net_packet_kind(out, size, &link), NET_PACKET_REQUEST);
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
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    RUN(official_vectors_are_met);
    RUN(strangers_get_no_answer);
    RUN(recorded_datagrams_are_reproduced);
    RUN(datagrams_pass_once);
    RUN(a_changed_byte_is_seen);
    RUN(the_largest_datagram_fits);
    RUN(greetings_have_their_head);
    return test_done();
}
