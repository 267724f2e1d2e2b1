/* The same without a library, in few bytes, for pages. No branch and no address depends on a
 * secret. Chance is the front end's (crypt_random). Official vectors hold it: tests/t_crypt.c. */
#include "net/crypt.h"

#include <string.h>

bool crypt_can(void)
{
    return true;
}

void crypt_forget(void *secret, size_t size)
{
    volatile uint8_t *at = secret;
    while (size--)
        *at++ = 0;
}

static uint32_t get_4(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

static void put_4(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

/* ---- BLAKE2b -------------------------------------------------------------------------------- */

enum { BLOCK = 128, ROUNDS = 12, LANES = 8 };

typedef struct blake {
    uint64_t chain[LANES], count;
    uint32_t used;
    uint8_t block[BLOCK];
} blake;

_Static_assert(sizeof(blake) <= sizeof(crypt_hash), "a hash has room");

/* The fractions of the roots of the first primes, as SHA-512 has them. */
static const uint64_t roots[LANES] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                      UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                      UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                      UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

/* The order of a block's words in a round, four bits each. */
static const uint64_t orders[10] = {UINT64_C(0xfedcba9876543210), UINT64_C(0x357b20c16df984ae),
                                    UINT64_C(0x491763eadf250c8b), UINT64_C(0x8f04a562ebcd1397),
                                    UINT64_C(0xd386cb1efa427509), UINT64_C(0x91ef57d438b0a6c2),
                                    UINT64_C(0xb8293670a4def15c), UINT64_C(0xa2684f05931ce7bd),
                                    UINT64_C(0x5a417d2c803b9ef6), UINT64_C(0x0dc3e9bf5167482a)};

static uint64_t get_8(const uint8_t *in)
{
    return get_4(in) | (uint64_t)get_4(in + 4) << 32;
}

static uint64_t turn(uint64_t x, unsigned by)
{
    return x >> by | x << (64 - by);
}

static void stir(uint64_t v[16], unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x,
                 uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = turn(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turn(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 63);
}

static void compress(blake *s, bool last)
{
    uint64_t v[16], word[16];
    for (unsigned i = 0; i < LANES; i++) {
        v[i] = s->chain[i];
        v[LANES + i] = roots[i];
    }
    for (unsigned i = 0; i < 16; i++)
        word[i] = get_8(s->block + 8 * i);
    v[12] ^= s->count;
    v[14] ^= last ? UINT64_MAX : 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t order = orders[round % 10];
        for (unsigned i = 0; i < 8; i++, order >>= 8) {
            unsigned a = i & 3, skew = i / 4;
            stir(v, a, 4 + ((a + skew) & 3), 8 + ((a + 2 * skew) & 3), 12 + ((a + 3 * skew) & 3),
                 word[order & 15], word[order >> 4 & 15]);
        }
    }
    for (unsigned i = 0; i < LANES; i++)
        s->chain[i] ^= v[i] ^ v[LANES + i];
}

void crypt_hash_begin(crypt_hash *h, size_t out_size)
{
    blake *s = (blake *)h;
    memset(s, 0, sizeof *s);
    memcpy(s->chain, roots, sizeof roots);
    s->chain[0] ^= UINT64_C(0x01010000) ^ out_size;
}

/* The last block, full or not, waits for the end. */
void crypt_hash_add(crypt_hash *h, const void *bytes, size_t size)
{
    blake *s = (blake *)h;
    for (const uint8_t *at = bytes; size--; at++) {
        if (s->used == BLOCK) {
            s->count += BLOCK;
            compress(s, false);
            s->used = 0;
        }
        s->block[s->used++] = *at;
    }
}

void crypt_hash_end(crypt_hash *h, uint8_t *out, size_t out_size)
{
    blake *s = (blake *)h;
    s->count += s->used;
    memset(s->block + s->used, 0, BLOCK - s->used);
    compress(s, true);
    for (size_t i = 0; i < out_size; i++)
        out[i] = (uint8_t)(s->chain[i / 8] >> 8 * (i % 8));
}

/* ---- ChaCha20 ------------------------------------------------------------------------------- */

enum { CHACHA = 64 };

static uint32_t turn_left(uint32_t x, unsigned by)
{
    return x << by | x >> (32 - by);
}

static void quarter(uint32_t v[16], unsigned a, unsigned b, unsigned c, unsigned d)
{
    v[a] += v[b];
    v[d] = turn_left(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn_left(v[b] ^ v[c], 12);
    v[a] += v[b];
    v[d] = turn_left(v[d] ^ v[a], 8);
    v[c] += v[d];
    v[b] = turn_left(v[b] ^ v[c], 7);
}

static void chacha_block(const uint8_t *key, const uint8_t *nonce, uint32_t number,
                         uint8_t out[CHACHA])
{
    uint32_t from[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, v[16];
    for (unsigned i = 0; i < 8; i++)
        from[4 + i] = get_4(key + 4 * i);
    from[12] = number;
    for (unsigned i = 0; i < 3; i++)
        from[13 + i] = get_4(nonce + 4 * i);
    memcpy(v, from, sizeof v);
    for (unsigned i = 0; i < 80; i++) {
        unsigned a = i & 3, skew = i >> 2 & 1;
        quarter(v, a, 4 + ((a + skew) & 3), 8 + ((a + 2 * skew) & 3), 12 + ((a + 3 * skew) & 3));
    }
    for (unsigned i = 0; i < 16; i++)
        put_4(out + 4 * i, v[i] + from[i]);
}

static void chacha(const uint8_t *key, const uint8_t *nonce, const uint8_t *in, size_t size,
                   uint8_t *out)
{
    uint8_t block[CHACHA];
    for (size_t i = 0; i < size; i++) {
        if (i % CHACHA == 0)
            chacha_block(key, nonce, (uint32_t)(i / CHACHA) + 1, block);
        out[i] = in[i] ^ block[i % CHACHA];
    }
}

/* ---- Poly1305 ------------------------------------------------------------------------------- */

enum { POLY = 16, POLY_WORDS = 4 };

typedef struct poly {
    uint32_t sum[POLY_WORDS + 1], by[POLY_WORDS];
    uint8_t block[POLY];
} poly;

/* sum = (sum + block) * by modulo 2^130 - 5, below 2^131. */
static void poly_block(poly *p, uint32_t high)
{
    uint32_t product[2 * POLY_WORDS + 1] = {0}, top[POLY_WORDS + 2] = {0};
    uint64_t carry = 0;
    for (unsigned i = 0; i <= POLY_WORDS; i++) {
        carry += (uint64_t)p->sum[i] + (i < POLY_WORDS ? get_4(p->block + 4 * i) : high);
        p->sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
    for (unsigned i = 0; i <= POLY_WORDS; i++) {
        carry = 0;
        for (unsigned k = 0; k < POLY_WORDS; k++) {
            carry += (uint64_t)p->sum[i] * p->by[k] + product[i + k];
            product[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + POLY_WORDS] = (uint32_t)carry;
    }
    /* what lies above bit 130 counts five times: once, and four times where it stands now */
    memcpy(top, product + POLY_WORDS, (POLY_WORDS + 1) * sizeof top[0]);
    top[0] &= ~UINT32_C(3);
    product[POLY_WORDS] &= 3;
    carry = 0;
    for (unsigned i = 0; i <= POLY_WORDS; i++) {
        carry += (uint64_t)product[i] + top[i] + (top[i] >> 2 | top[i + 1] << 30);
        p->sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void poly_add(poly *p, const uint8_t *bytes, size_t size)
{
    for (; size; bytes += POLY) {
        size_t part = size < POLY ? size : POLY;
        memset(p->block, 0, POLY); /* filled up by zeros, as RFC 8439 has it */
        memcpy(p->block, bytes, part);
        poly_block(p, 1);
        size -= part;
        if (part < POLY)
            return;
    }
}

static void poly_end(poly *p, const uint8_t *pad, uint8_t tag[CRYPT_TAG])
{
    /* what is above bit 130 once more; then minus 2^130 - 5, if it is not less */
    uint32_t less[POLY_WORDS + 1];
    uint64_t carry = (uint64_t)(p->sum[POLY_WORDS] >> 2) * 5;
    p->sum[POLY_WORDS] &= 3;
    for (unsigned i = 0; i <= POLY_WORDS; i++) {
        carry += p->sum[i];
        p->sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
    carry = 5;
    for (unsigned i = 0; i <= POLY_WORDS; i++) {
        carry += p->sum[i];
        less[i] = (uint32_t)carry;
        carry >>= 32;
    }
    uint32_t takes = 0 - (less[POLY_WORDS] >> 2 & 1);
    carry = 0;
    for (unsigned i = 0; i < POLY_WORDS; i++) {
        carry += (uint64_t)((less[i] & takes) | (p->sum[i] & ~takes)) + get_4(pad + 4 * i);
        put_4(tag + 4 * i, (uint32_t)carry);
        carry >>= 32;
    }
}

static void tag_of(const uint8_t *key, const uint8_t *nonce, const void *head, size_t head_size,
                   const uint8_t *sealed, size_t size, uint8_t tag[CRYPT_TAG])
{
    static const uint32_t clamp[POLY_WORDS] = {0x0fffffff, 0x0ffffffc, 0x0ffffffc, 0x0ffffffc};
    uint8_t once[CHACHA], sizes[POLY] = {0};
    poly p = {0};
    chacha_block(key, nonce, 0, once);
    for (unsigned i = 0; i < POLY_WORDS; i++)
        p.by[i] = get_4(once + 4 * i) & clamp[i];
    poly_add(&p, head, head_size);
    poly_add(&p, sealed, size);
    put_4(sizes, (uint32_t)head_size);
    put_4(sizes + 8, (uint32_t)size);
    poly_add(&p, sizes, sizeof sizes);
    poly_end(&p, once + POLY, tag);
}

void crypt_seal(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    chacha(key, nonce, plain, size, out);
    tag_of(key, nonce, head, head_size, out, size, out + size);
}

bool crypt_open(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    uint8_t tag[CRYPT_TAG], differs = 0;
    tag_of(key, nonce, head, head_size, in, size, tag);
    for (unsigned i = 0; i < CRYPT_TAG; i++)
        differs |= (uint8_t)(tag[i] ^ in[size + i]);
    if (differs)
        return false;
    chacha(key, nonce, in, size, out);
    return true;
}

/* ---- X25519 --------------------------------------------------------------------------------- */

/* Numbers modulo 2^255 - 19, kept below 2^256, which is 38 there: so what goes over counts. */
enum { WORDS = 8 };
typedef struct number {
    uint32_t word[WORDS];
} number;

/* Adds over * 38, twice, for the first time may go over once more. */
static void fold(number *out, uint64_t over)
{
    for (unsigned times = 0; times < 2; times++) {
        uint64_t carry = over * 38;
        for (unsigned i = 0; i < WORDS; i++) {
            carry += out->word[i];
            out->word[i] = (uint32_t)carry;
            carry >>= 32;
        }
        over = carry;
    }
}

static number plus(const number *a, const number *b)
{
    number out;
    uint64_t carry = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        carry += (uint64_t)a->word[i] + b->word[i];
        out.word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    fold(&out, carry);
    return out;
}

/* a + (2^256 - 1 - b) is a - b and 37 too much. */
static number minus(const number *a, const number *b)
{
    static const number too_much = {{UINT32_MAX - 74, UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                     UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}};
    number other;
    for (unsigned i = 0; i < WORDS; i++)
        other.word[i] = ~b->word[i];
    other = plus(a, &other);
    return plus(&other, &too_much); /* 2^256 - 75 is -37 */
}

static number times(const number *a, const number *b)
{
    uint32_t product[2 * WORDS] = {0};
    number out;
    for (unsigned i = 0; i < WORDS; i++) {
        uint64_t carry = 0;
        for (unsigned k = 0; k < WORDS; k++) {
            carry += (uint64_t)a->word[i] * b->word[k] + product[i + k];
            product[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + WORDS] = (uint32_t)carry;
    }
    uint64_t carry = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        carry += product[i] + (uint64_t)product[WORDS + i] * 38;
        out.word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    fold(&out, carry);
    return out;
}

/* To the power of 2^255 - 21: all bits but the second and the fourth. */
static number inverse(const number *a)
{
    number out = *a;
    for (int bit = 253; bit >= 0; bit--) {
        out = times(&out, &out);
        if (bit != 2 && bit != 4)
            out = times(&out, a);
    }
    return out;
}

static void swap(number *a, number *b, uint32_t all_or_nothing)
{
    for (unsigned i = 0; i < WORDS; i++) {
        uint32_t other = (a->word[i] ^ b->word[i]) & all_or_nothing;
        a->word[i] ^= other;
        b->word[i] ^= other;
    }
}

/* The one way to write it: below 2^255 - 19. */
static void write_number(number *a, uint8_t out[CRYPT_KEY])
{
    for (unsigned rounds = 0; rounds < 2; rounds++) {
        uint64_t carry = (uint64_t)(a->word[WORDS - 1] >> 31) * 19;
        a->word[WORDS - 1] &= INT32_MAX;
        for (unsigned i = 0; i < WORDS; i++) {
            carry += a->word[i];
            a->word[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    number less;
    uint64_t carry = 19;
    for (unsigned i = 0; i < WORDS; i++) {
        carry += a->word[i];
        less.word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    uint32_t takes = 0 - (less.word[WORDS - 1] >> 31);
    less.word[WORDS - 1] &= INT32_MAX;
    swap(a, &less, takes);
    for (unsigned i = 0; i < WORDS; i++)
        put_4(out + 4 * i, a->word[i]);
}

bool crypt_product(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY],
                   const uint8_t public[CRYPT_KEY])
{
    static const number factor = {{121665}};
    number at, x2 = {{1}}, z2 = {{0}}, x3, z3 = {{1}};
    uint8_t bits[CRYPT_KEY], any = 0;
    uint32_t swapped = 0;
    memcpy(bits, secret, sizeof bits);
    bits[0] &= 248;
    bits[31] = (uint8_t)((bits[31] & 127) | 64);
    for (unsigned i = 0; i < WORDS; i++)
        at.word[i] = get_4(public + 4 * i);
    at.word[WORDS - 1] &= INT32_MAX;
    x3 = at;
    for (unsigned bit = 255; bit-- > 0;) {
        uint32_t set = 0 - (uint32_t)(bits[bit / 8] >> bit % 8 & 1);
        swap(&x2, &x3, set ^ swapped);
        swap(&z2, &z3, set ^ swapped);
        swapped = set;
        number a = plus(&x2, &z2), b = minus(&x2, &z2), c = plus(&x3, &z3), d = minus(&x3, &z3);
        d = times(&d, &a);
        c = times(&c, &b);
        x3 = plus(&d, &c);
        z3 = minus(&d, &c);
        x3 = times(&x3, &x3);
        z3 = times(&z3, &z3);
        z3 = times(&z3, &at);
        a = times(&a, &a);
        b = times(&b, &b);
        x2 = times(&a, &b);
        b = minus(&a, &b);
        z2 = times(&b, &factor);
        z2 = plus(&z2, &a);
        z2 = times(&z2, &b);
    }
    swap(&x2, &x3, swapped);
    swap(&z2, &z3, swapped);
    z2 = inverse(&z2);
    x2 = times(&x2, &z2);
    write_number(&x2, out);
    crypt_forget(bits, sizeof bits);
    for (unsigned i = 0; i < CRYPT_KEY; i++)
        any |= out[i];
    return any != 0;
}

void crypt_public(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY])
{
    static const uint8_t nine[CRYPT_KEY] = {9};
    crypt_product(out, secret, nine);
}
