/* The cryptographic library behind crypt.h, by Wycheproof's vectors. web/crypt.mjs reads the same
 * vectors for what a page uses. */
#include "vectors.h"

#include "crypt/crypt.h"

enum { WORD_MAX = VECTOR_LINE / 2 };

static uint8_t field[6][WORD_MAX];
static size_t size_of[6];

/* The next vector of an algorithm; its fields follow id, result and flags. */
static bool next(FILE *in, vector *v, const char *algorithm)
{
    static char about[VECTOR_LINE];
    while (vectors_next(in, v)) {
        if (strcmp(v->word[0], algorithm) != 0)
            continue;
        snprintf(about, sizeof about, "%s %s: %s", algorithm, v->word[1], v->word[3]);
        test_about = about;
        for (unsigned i = 4; i < v->words; i++)
            size_of[i - 4] = vector_bytes(v->word[i], field[i - 4]);
        return true;
    }
    fclose(in);
    return false;
}

static bool is_valid(const vector *v)
{
    return strcmp(v->word[2], "valid") == 0;
}

static FILE *wycheproof(void)
{
    return vectors_open("tests/vectors/wycheproof.txt");
}

/* "acceptable" lets a library accept keys of low order; here they must be refused. */
static void x25519(void)
{
    static const uint8_t zero[CRYPT_KEY], nine[CRYPT_KEY] = {9};
    FILE *in = wycheproof();
    unsigned shared = 0, refused = 0;
    for (vector v; next(in, &v, "x25519");) {
        uint8_t out[CRYPT_KEY], key[CRYPT_KEY], same[CRYPT_KEY];
        bool low_order = memcmp(field[2], zero, CRYPT_KEY) == 0;
        ASSERT_EQ(crypt_shared_secret(out, field[0], field[1]), !low_order);
        refused += low_order;
        if (low_order)
            continue;
        ASSERT_BYTES(out, field[2], CRYPT_KEY);
        crypt_public_key(key, field[0]);
        ASSERT(crypt_shared_secret(same, field[0], nine));
        ASSERT_BYTES(key, same, CRYPT_KEY);
        shared++;
    }
    ASSERT_EQ(shared, 24);
    ASSERT_EQ(refused, 14);
}

static void chacha20_poly1305(void)
{
    FILE *in = wycheproof();
    unsigned right = 0, forged = 0;
    for (vector v; next(in, &v, "chacha20-poly1305");) {
        uint8_t out[WORD_MAX + CRYPT_TAG], back[WORD_MAX];
        const uint8_t *key = field[0], *nonce = field[1], *head = field[2], *plain = field[3];
        size_t size = size_of[3];
        ASSERT_EQ(size_of[4], size);
        memcpy(out, field[4], size);
        memcpy(out + size, field[5], CRYPT_TAG);
        ASSERT_EQ(crypt_decrypt(key, nonce, head, size_of[2], out, size, back), is_valid(&v));
        if (!is_valid(&v)) {
            forged++;
            continue;
        }
        right++;
        ASSERT_BYTES(back, plain, size);
        memcpy(out, plain, size); /* in place */
        memset(out + size, 0, CRYPT_TAG);
        crypt_encrypt(key, nonce, head, size_of[2], out, size, out);
        ASSERT_BYTES(out, field[4], size);
        ASSERT_BYTES(out + size, field[5], CRYPT_TAG);
        ASSERT(crypt_decrypt(key, nonce, head, size_of[2], out, size, out));
        ASSERT_BYTES(out, plain, size);
    }
    ASSERT_EQ(right, 44);
    ASSERT_EQ(forged, 3);
}

static void hmac_sha256(void)
{
    FILE *in = wycheproof();
    unsigned right = 0, forged = 0;
    for (vector v; next(in, &v, "hmac-sha256");) {
        uint8_t out[CRYPT_HASH];
        crypt_hmac(out, field[0], field[1], size_of[1]);
        ASSERT_EQ(memcmp(out, field[2], CRYPT_HASH) == 0, is_valid(&v));
        right += is_valid(&v);
        forged += !is_valid(&v);
    }
    ASSERT_EQ(right, 4);
    ASSERT_EQ(forged, 4);
}

static void ed25519(void)
{
    FILE *in = wycheproof();
    unsigned right = 0, forged = 0;
    for (vector v; next(in, &v, "ed25519");) {
        ASSERT_EQ(crypt_verify(field[2], field[0], field[1], size_of[1]), is_valid(&v));
        right += is_valid(&v);
        forged += !is_valid(&v);
    }
    ASSERT_EQ(right, 12);
    ASSERT_EQ(forged, 13);
}

static void a_new_key_signs(void)
{
    uint8_t secret[CRYPT_SIGN_SECRET], key[CRYPT_KEY], same[CRYPT_KEY], sign[CRYPT_SIGNATURE];
    crypt_sign_new_key(secret, key);
    crypt_sign_public_key(secret, same);
    ASSERT_BYTES(key, same, CRYPT_KEY);
    crypt_sign(sign, secret, "text", 4);
    ASSERT(crypt_verify(sign, key, "text", 4));
    ASSERT(!crypt_verify(sign, key, "test", 4));
}

/* The example of FIPS 180-4 for SHA-256, and what `b2sum -l 256` prints, each cut everywhere. */
static void hashes(void)
{
    uint8_t sha[CRYPT_HASH], blake[CRYPT_HASH], out[CRYPT_HASH];
    vector_bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", sha);
    vector_bytes("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319", blake);
    for (size_t cut = 0; cut <= 3; cut++) {
        crypt_hash(out, "abc", cut, &"abc"[cut], 3 - cut);
        ASSERT_BYTES(out, sha, CRYPT_HASH);
        crypt_blake2b(out, "abc", cut, &"abc"[cut], 3 - cut);
        ASSERT_BYTES(out, blake, CRYPT_HASH);
    }
}

/* The first vector of SipHash's reference implementation: no byte, by the key 00 01 ... 0f. */
static void short_hash(void)
{
    uint8_t key[CRYPT_SHORT_KEY], right[8];
    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    vector_bytes("310e0edd47db6f72", right);
    uint64_t hash = crypt_short_hash(key, "", 0);
    ASSERT_BYTES(&hash, right, sizeof right);
}

static void chance_differs_and_secrets_go(void)
{
    uint8_t one[32] = {0}, two[32] = {0};
    static const uint8_t zero[32];
    crypt_random(one, sizeof one);
    crypt_random(two, sizeof two);
    ASSERT(memcmp(one, two, sizeof one) != 0);
    crypt_wipe(one, sizeof one);
    ASSERT_BYTES(one, zero, sizeof one);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    RUN(x25519);
    RUN(chacha20_poly1305);
    RUN(hmac_sha256);
    RUN(ed25519);
    RUN(a_new_key_signs);
    RUN(hashes);
    RUN(short_hash);
    RUN(chance_differs_and_secrets_go);
    return test_done();
}
