/* What the page unpacks itself with: a text that xz packed, a small program in parts, words, and
 * everything that may be wrong with what comes from a host. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "../src/front/web/unpack.c"
#include "../src/front/web/weave.c"

/* The text of `make_text`, packed by xz as weave.py does it. */
static const uint8_t packed[] = {
    // clang-format off
    0x03, 0x00, 0x00, 0x00, 0x04, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00, 0x39,
    0x1c, 0xaa, 0xc3, 0x8d, 0xdb, 0xef, 0xb7, 0xca, 0x5e, 0xa6, 0x16, 0x98, 0x3d, 0xd5, 0x14,
    0x17, 0x2b, 0x09, 0x2b, 0xae, 0xd7, 0xd7, 0x58, 0xcc, 0x61, 0x8d, 0xc2, 0x9c, 0x28, 0xac,
    0xc5, 0xfe, 0x47, 0x1b, 0x8d, 0x52, 0x95, 0x95, 0x82, 0x46, 0x73, 0x53, 0x2d, 0x7a, 0x1f,
    0xd4, 0x7e, 0x73, 0xac, 0x96, 0xa5, 0x2e, 0xa1, 0xc0, 0xef, 0x66, 0x9b, 0x13, 0x17, 0x81,
    0x48, 0x88, 0x8a, 0xeb, 0x9a, 0xa6, 0x7c, 0xec, 0xea, 0x5b, 0x31, 0x2a, 0xa6, 0xd3, 0x9a,
    0x4e, 0x0c, 0x53, 0x1c, 0x33, 0xaa, 0x76, 0x78, 0x69, 0xda, 0xb9, 0x6c, 0x7d, 0x5a, 0xe3,
    0x77, 0x7d, 0x87, 0xfd, 0xd5, 0xe8, 0xec, 0xbf, 0x5e, 0xcb, 0xb8, 0xbc, 0xd5, 0x2b, 0x81,
    0x98, 0xf7, 0xfc, 0x9e, 0x92, 0x12, 0x7b, 0x4c, 0x5c, 0xfa, 0x8c, 0xc7, 0x21, 0x45, 0x88,
    0x74, 0x29, 0xb2, 0xae, 0xa3, 0xa1, 0x5c, 0xc1, 0xc7, 0xf2, 0xb8, 0x5a, 0x5c, 0x27, 0x0a,
    0xa4, 0xc4, 0xba, 0xb9, 0x9c, 0xaa, 0x5e, 0xc0, 0x26, 0x60, 0x78, 0x8c, 0xfd, 0xad, 0x8f,
    0xfd, 0xc5, 0x0c, 0x32, 0x8e, 0x4b, 0xc6, 0x20, 0x85, 0xca, 0x5f, 0xe6, 0x72, 0xb5, 0x1b,
    0xd7, 0xf9, 0x76, 0x75, 0x7a, 0x39, 0x09, 0x2b, 0x2d, 0xc1, 0x91, 0x4c, 0x67, 0x63, 0x21,
    0x1a, 0xf5, 0x53, 0x4a, 0x29, 0x34, 0x1c, 0xf6, 0xff, 0x86, 0x7d, 0x26, 0x02, 0x91, 0xc4,
    0x60, 0x0d, 0x80, 0xd4, 0x4c, 0xf0, 0x7b, 0xb5, 0x06, 0x6b, 0x27, 0x1f, 0xe2, 0xb3, 0xf5,
    0x1e, 0x40, 0x50, 0x77, 0x6a, 0x46, 0x29, 0xa4, 0x02, 0xdb, 0xe9, 0xb1, 0xd7, 0x40, 0xdf,
    0xff, 0x85, 0xfe, 0x17, 0xe7, 0x67, 0xa4, 0xe8, 0xf8, 0x9a, 0xed, 0x39, 0xce, 0xda, 0xbb,
    0x63, 0x56, 0x64, 0x1b, 0x1f, 0xa7, 0x45, 0x22, 0xf0, 0xd0, 0x6e, 0xff, 0x6e, 0x11, 0xbe,
    0x12, 0x3a, 0x2f, 0x0c, 0xd2, 0xa6, 0xe2, 0xff, 0xfe, 0x80, 0x25, 0x10,
    // clang-format on
};
enum { ROWS = 40, LETTERS = 600, COPIED_FROM = 100, COPIED = 800, TEXT_MAX = 4000 };

/* Literals, near and far copies, the same distance again, a run. */
static uint32_t make_text(uint8_t text[TEXT_MAX])
{
    uint32_t size = 0;
    for (int i = 0; i < ROWS; i++)
        size += (uint32_t)snprintf((char *)text + size, TEXT_MAX - size,
                                   "row %d of stones, row %d of gold; ", i, i * i);
    for (int i = 0; i < 128; i++)
        text[size++] = (uint8_t)(i % 64);
    memset(text + size, 'a', LETTERS);
    size += LETTERS;
    memcpy(text + size, text + COPIED_FROM, COPIED);
    return size + COPIED;
}

static uint8_t text[TEXT_MAX];

static void unpacks_what_xz_packed(void)
{
    uint32_t size = make_text(text);
    uint8_t *out = malloc(size);
    ASSERT_EQ(unpack(packed, sizeof packed, out, size), size);
    ASSERT_BYTES(out, text, size);
    ASSERT_EQ(unpack(packed, sizeof packed, out, size - 1), 0); /* it does not fit */
    free(out);
}

static void refuses_other_choices(void)
{
    uint8_t changed[sizeof packed], out[TEXT_MAX];
    memcpy(changed, packed, sizeof packed);
    changed[0] = 0x5d; /* what xz would choose */
    ASSERT_EQ(unpack(changed, sizeof changed, out, sizeof out), 0);
    changed[0] = CONTEXT_BITS + 1;
    ASSERT_EQ(unpack(changed, sizeof changed, out, sizeof out), 0);
    ASSERT_EQ(unpack(packed, HEAD - 1, out, sizeof out), 0);
}

/* Neither reads nor writes beyond its room, and ends; a sanitizer watches. */
static void survives_what_is_broken(void)
{
    uint32_t size = make_text(text);
    uint8_t *out = malloc(size);
    for (uint32_t left = HEAD; left < sizeof packed; left++) {
        uint8_t *cut = malloc(left);
        memcpy(cut, packed, left);
        uint32_t got = unpack(cut, left, out, size);
        ASSERT(got <= size);
        ASSERT(got < size || memcmp(out, text, size) == 0); /* of its end nothing is needed */
        free(cut);
    }
    for (uint32_t i = HEAD; i < sizeof packed; i++)
        for (int which = 0; which < 8; which++) {
            uint8_t changed[sizeof packed];
            memcpy(changed, packed, sizeof packed);
            changed[i] ^= (uint8_t)(1 << which);
            ASSERT(unpack(changed, sizeof changed, out, size) <= size);
        }
    free(out);
}

/* A program of two functions, as weave.py takes it apart: seven bytes before them, two after. */
static const uint8_t rest[] = {7, 0, 0, 0, 2, 0, 0, 0, 'b', 'e', 'f', 'o', 'r', 'e', 2, 'o', 'f'};
static const uint8_t meanings[] = {
    3, 1, 0x0b,                 /* 0: end */
    3, 1, 0x41,                 /* 1: a word */
    4, 2, 0x20, 3,              /* 2: local 3 */
    4, 1, 0x20,                 /* 3: a local */
    4, 1, 0x28,                 /* 4: a load */
    4, 3, 0x28, 0,    16,       /* 5: a load at 16 */
    4, 2, 0x02, 0x40,           /* 6: a block */
    4, 1, 0x0e,                 /* 7: a table of labels */
    4, 1, 0x10,                 /* 8: a call */
    4, 1, 0xfc, 4,    1,  0xfd, /* 9, 10: another number says which */
    4, 1, 0x44, 4,    1,  0x11, /* 11, 12: eight bytes, a call by a place */
    4, 1, 0x42                  /* 13: a long word */
};
static const uint8_t declared[] = {1, 2, 0x7f, 0};
/* By pack.c: 6 1 4 5 0, 2 3 0, 7 8 9 9 10 10 11 12 13 0. */
static const uint8_t tokens_packed[] = {0x7e, 0xf2, 0x42, 0xfa, 0x8a, 0x75, 0x21,
                                        0xb8, 0xb1, 0x2a, 0xf5, 0xae, 0xff};
static const uint8_t local[] = {0x85, 1}, offset[] = {8, 9}, align[] = {2, 4};
static const uint8_t word_numbers[] = {0xff, 0}, lasting[] = {0x80, 0x7f}, call[] = {0x81, 2};
static const uint8_t label[] = {2, 1, 0, 1};
static const uint8_t other[] = {11, 0,                   /* fill: one number more */
                                10, 0, 0,                /* copy: two */
                                0,                       /* load a vector, */
                                21, 5,                   /* a lane, */
                                1,  2, 3, 4, 5, 6, 7, 8, /* eight bytes, */
                                6,  0};                  /* a type and a table */
static const uint8_t program[] = {
    'b', 'e',  'f',  'o',  'r',  'e',  2, /* 1: of 21 bytes */
    21,  1,    2,    0x7f, 0x02, 0x40, 0x41, 0xff, 0,    0x28, 2,    8,    0x28, 0,
    16,  0x0b, 0x20, 3,    0x20, 0x85, 1,    0x0b, /* 2: of 39 */
    39,  0,    0x0e, 2,    1,    0,    1,    0x10, 0x81, 2,    0xfc, 11,   0,    0xfc,
    10,  0,    0,    0xfd, 0,    4,    9,    0xfd, 21,   5,    0x44, 1,    2,    3,
    4,   5,    6,    7,    8,    0x11, 6,    0,    0x42, 0x80, 0x7f, 0x0b, 'o',  'f'};
static const struct {
    const uint8_t *bytes;
    uint32_t size;
} woven[PARTS] = {{meanings, sizeof meanings}, {tokens_packed, sizeof tokens_packed},
                  {rest, sizeof rest},         {declared, sizeof declared},
                  {local, sizeof local},       {offset, sizeof offset},
                  {align, sizeof align},       {word_numbers, sizeof word_numbers},
                  {lasting, sizeof lasting},   {call, sizeof call},
                  {label, sizeof label},       {other, sizeof other}};

static uint32_t weave_it(uint8_t *to, uint32_t most)
{
    for (int i = 0; i < PARTS; i++)
        part(woven[i].bytes, woven[i].size);
    return weave(to, most);
}

static void weaves_a_program(void)
{
    uint8_t *out = malloc(sizeof program);
    ASSERT_EQ(weave_it(out, sizeof program), sizeof program);
    ASSERT_BYTES(out, program, sizeof program);
    for (uint32_t most = 0; most < sizeof program; most++) {
        uint8_t *small = malloc(most + !most);
        ASSERT_EQ(weave_it(small, most), 0); /* it does not fit */
        free(small);
    }
    free(out);
}

static void survives_broken_parts(void)
{
    enum { MOST = 300 };
    uint8_t *out = malloc(MOST);
    const uint32_t step = 8 / test_times(8);
    for (int broken = 0; broken < PARTS; broken++)
        for (uint32_t i = 0; i <= woven[broken].size; i += step)
            for (int which = 0; which < 8; which += 3) {
                uint8_t *own = malloc(woven[broken].size + 1);
                memcpy(own, woven[broken].bytes, woven[broken].size);
                own[i < woven[broken].size ? i : 0] ^= (uint8_t)(1 << which);
                for (int p = 0; p < PARTS; p++) /* changed, and cut before that */
                    part(p == broken ? own : woven[p].bytes, p != broken ? woven[p].size
                                                             : which     ? woven[p].size
                                                                         : i);
                ASSERT(weave(out, MOST) <= MOST);
                free(own);
            }
    free(out);
}

/* By pack.c. */
static const char phrases[] = "\0left\0right\0left and right";
static const uint8_t words_packed[] = {0x00, 0x00, 0x00, 0x1b, 0xff, 0x19, 0xa5, 0xb4, 0x9a,
                                       0xef, 0x07, 0x47, 0x5e, 0x91, 0x57, 0x95, 0xb6, 0x02,
                                       0x68, 0x2d, 0x2a, 0xd9, 0xd8, 0xa0, 0xeb};

static void brings_words(void)
{
    uint8_t out[sizeof phrases] = {0};
    ASSERT_EQ(words(words_packed, sizeof words_packed, out, sizeof out), sizeof phrases);
    ASSERT_BYTES(out, phrases, sizeof phrases);
    ASSERT_EQ(words(words_packed, sizeof words_packed, out, sizeof out - 1), 0);
    for (uint32_t i = 4; i < sizeof words_packed; i += 8 / test_times(8))
        for (int which = 0; which < 8; which += 3) {
            uint8_t changed[sizeof words_packed];
            memcpy(changed, words_packed, sizeof changed);
            changed[i] ^= (uint8_t)(1 << which);
            ASSERT_EQ(words(changed, which ? sizeof changed : i, out, sizeof out), sizeof phrases);
        }
}

int main(void)
{
    RUN(unpacks_what_xz_packed);
    RUN(refuses_other_choices);
    RUN(survives_what_is_broken);
    RUN(weaves_a_program);
    RUN(survives_broken_parts);
    RUN(brings_words);
    return test_done();
}
