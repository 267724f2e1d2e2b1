/* What sealing is made of, by the vectors of its RFCs; and by a chain of many sizes, whose end
 * libsodium says. Built with either: crypt_own.c, crypt_sodium.c. */
#include "hex.h"
#include "test.h"

#include "base/splitmix.h"
#include "net/crypt.h"

#ifdef OWN
void crypt_random(void *out, size_t size)
{
    memset(out, 7, size);
}
#endif

/* RFC 7693, appendix A; and the empty text, which has a block of nothing. */
static void hashes(void)
{
    static const char *const text[] = {"abc", ""};
    static const char *const expected[] = {
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
        "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"
        "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce"};
    for (unsigned i = 0; i < 2; i++) {
        uint8_t out[CRYPT_HASH], right[CRYPT_HASH];
        crypt_hash h;
        from_hex(expected[i], right);
        crypt_hash_begin(&h, CRYPT_HASH);
        crypt_hash_add(&h, text[i], strlen(text[i]));
        crypt_hash_end(&h, out, CRYPT_HASH);
        ASSERT_BYTES(out, right, CRYPT_HASH);
    }
}

/* RFC 8439, 2.8.2. */
static void seals(void)
{
    static const char plain[] = "Ladies and Gentlemen of the class of '99: If I could offer you "
                                "only one tip for the future, sunscreen would be it.";
    static const char sealed[] =
        "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
        "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
        "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
        "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691";
    uint8_t key[CRYPT_KEY], nonce[CRYPT_NONCE], head[16], right[256], out[256], back[256];
    size_t size = sizeof plain - 1;
    for (unsigned i = 0; i < CRYPT_KEY; i++)
        key[i] = (uint8_t)(0x80 + i);
    from_hex("070000004041424344454647", nonce);
    size_t head_size = from_hex("50515253c0c1c2c3c4c5c6c7", head);
    ASSERT_EQ(from_hex(sealed, right), size + CRYPT_TAG);
    crypt_seal(key, nonce, head, head_size, plain, size, out);
    ASSERT_BYTES(out, right, size + CRYPT_TAG);
    ASSERT(crypt_open(key, nonce, head, head_size, out, size, back));
    ASSERT_BYTES(back, plain, size);
    for (unsigned i = 0; i < 8 * (size + CRYPT_TAG); i++) {
        out[i / 8] ^= (uint8_t)(1u << i % 8);
        ASSERT(!crypt_open(key, nonce, head, head_size, out, size, back));
        out[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    ASSERT(!crypt_open(key, nonce, head, head_size - 1, out, size, back));
}

/* RFC 7748, 5.2; the second one has the bit set that does not count. */
static void products(void)
{
    static const char *const v[][3] = {
        {"a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
         "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
         "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"},
        {"4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
         "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
         "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"}};
    uint8_t secret[CRYPT_KEY], public[CRYPT_KEY], right[CRYPT_KEY], out[CRYPT_KEY];
    for (unsigned i = 0; i < 2; i++) {
        from_hex(v[i][0], secret);
        from_hex(v[i][1], public);
        from_hex(v[i][2], right);
        ASSERT(crypt_product(out, secret, public));
        ASSERT_BYTES(out, right, CRYPT_KEY);
    }
    memset(secret, 0, sizeof secret);
    secret[0] = 9;
    memcpy(public, secret, sizeof public);
    unsigned times = test_times(1000);
    for (unsigned i = 0; i < times; i++) { /* each product is the next secret */
        ASSERT(crypt_product(out, secret, public));
        memcpy(public, secret, sizeof public);
        memcpy(secret, out, sizeof secret);
        if (i == 0 || i == 999) {
            from_hex(i ? "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"
                       : "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
                     right);
            ASSERT_BYTES(out, right, CRYPT_KEY);
        }
    }
}

/* Keys of which every product is nothing, in each way to write them; and numbers that can be
 * written in two ways: 2^255 - 19 + x and x are the same. */
static void odd_keys(void)
{
    static const char *const nothing[] = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"};
    uint8_t secret[CRYPT_KEY], public[CRYPT_KEY], one[CRYPT_KEY], two[CRYPT_KEY];
    memset(secret, 0x5a, sizeof secret);
    for (unsigned i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        from_hex(nothing[i], public);
        ASSERT(!crypt_product(one, secret, public));
    }
    for (uint8_t x = 2; x < 19; x++) {
        memset(public, 0, sizeof public);
        public[0] = x;
        ASSERT(crypt_product(one, secret, public));
        memset(public, 0xff, sizeof public);
        public[0] = (uint8_t)(0xed + x);
        public[31] = 0x7f;
        ASSERT(crypt_product(two, secret, public));
        ASSERT_BYTES(one, two, CRYPT_KEY);
    }
}

/* All sizes across the ends of blocks, each step from the one before. */
static void a_chain(void)
{
    enum { STEPS = 2000, SIZE = 400 };
    static uint8_t text[SIZE + CRYPT_TAG], other[SIZE + CRYPT_TAG];
    static const char end[] = "e58afdb5";
    uint8_t key[CRYPT_KEY] = {1}, hash[CRYPT_HASH] = {0}, right[4];
    uint64_t s = 11;
    for (unsigned step = 0; step < STEPS; step++) {
        size_t size = (size_t)(splitmix_next(&s) % SIZE), head = (size_t)(splitmix_next(&s) % 40),
               cut = (size_t)(splitmix_next(&s) % (size + 1));
        crypt_hash h;
        memcpy(key, hash, CRYPT_KEY);
        for (size_t i = 0; i < size; i++)
            text[i] = (uint8_t)splitmix_next(&s);
        crypt_seal(key, hash + CRYPT_KEY, hash, head, text, size, other);
        if (step % 20 == 0)
            crypt_product(key, hash, other + size < other + CRYPT_KEY ? hash : other);
        crypt_hash_begin(&h, step % 2 ? CRYPT_HASH : CRYPT_KEY);
        crypt_hash_add(&h, key, CRYPT_KEY);
        crypt_hash_add(&h, other, cut);
        crypt_hash_add(&h, other + cut, size + CRYPT_TAG - cut);
        crypt_hash_end(&h, hash, step % 2 ? CRYPT_HASH : CRYPT_KEY);
    }
    from_hex(end, right);
    ASSERT_BYTES(hash, right, sizeof right);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    crypt_can();
    RUN(hashes);
    RUN(seals);
    RUN(products);
    RUN(odd_keys);
    RUN(a_chain);
    return test_done();
}
