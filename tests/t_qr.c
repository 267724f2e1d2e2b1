/* QR codes: what the standard prints of them, and a reader of codes without faults. */
#include <string.h>

#include "qr/qr.h"
#include "test.h"

static qr_code code;
static uint8_t bytes[3000];

static void make(size_t size)
{
    uint32_t x = 7;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)((x = x * 1664525 + 1013904223) >> 24);
    ASSERT(qr_make(&code, bytes, size));
}

/* The capacities of level L in bytes, ISO/IEC 18004 table 7. */
static void sizes_are_those_of_the_standard(void)
{
    static const struct {
        int version, bytes;
    } table[] = {{1, 17},   {2, 32},   {5, 106},  {6, 134},   {7, 154},   {9, 230},
                 {10, 271}, {15, 520}, {20, 858}, {25, 1273}, {30, 1732}, {40, 2953}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        make((size_t)table[i].bytes);
        ASSERT_EQ(code.side, table[i].version * 4 + 17);
        if (table[i].version < 40) {
            make((size_t)table[i].bytes + 1);
            ASSERT_EQ(code.side, table[i].version * 4 + 21);
        }
    }
    ASSERT(!qr_make(&code, bytes, 2954));
}

static unsigned format_of_code(void)
{
    unsigned bits = 0;
    for (int i = 0; i < 15; i++) {
        int x = i < 8 ? 8 : i == 8 ? 7 : 14 - i;
        int y = i < 8 ? i + (i >= 6) : 8;
        bits |= (unsigned)code.dark[y][x] << i;
    }
    return bits;
}

/* ISO/IEC 18004 table C.1, level L, masks 0 to 7. */
static const uint16_t formats[] = {0x77c4, 0x72f3, 0x7daa, 0x789d, 0x662f, 0x6318, 0x6c41, 0x6976};

static int mask_of_code(void)
{
    for (int i = 0; i < 8; i++)
        if (formats[i] == format_of_code())
            return i;
    return -1;
}

static void marks_stand_where_readers_look(void)
{
    static const char *const corner[] = {"11111110", "10000010", "10111010", "10111010",
                                         "10111010", "10000010", "11111110", "00000000"};
    make(154); /* version 7, the first that says so */
    ASSERT_EQ(code.side, 45);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) {
            int dark = corner[y][x] - '0';
            ASSERT_EQ(code.dark[y][x], dark);
            ASSERT_EQ(code.dark[y][code.side - 1 - x], dark);
            ASSERT_EQ(code.dark[code.side - 1 - y][x], dark);
        }
    for (int i = 8; i < code.side - 8; i++)
        ASSERT(code.dark[6][i] == (i % 2 == 0) && code.dark[i][6] == (i % 2 == 0));
    ASSERT(code.dark[code.side - 8][8]);
    ASSERT(mask_of_code() >= 0);
    unsigned version = 0; /* table D.1: version 7 is 000111110010010100 */
    for (int i = 0; i < 18; i++) {
        version |= (unsigned)code.dark[i / 3][code.side - 11 + i % 3] << i;
        ASSERT_EQ(code.dark[i / 3][code.side - 11 + i % 3],
                  code.dark[code.side - 11 + i % 3][i / 3]);
    }
    ASSERT_EQ(version, 0x07c94);
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) /* the mark in the middle of version 7 */
            ASSERT_EQ(code.dark[22 + dy][22 + dx],
                      (dx == 0 && dy == 0) || dx * dx == 4 || dy * dy == 4);
}

static int turned(int mask, int x, int y)
{
    const int is[] = {(x + y) % 2,
                      y % 2,
                      x % 3,
                      (x + y) % 3,
                      (x / 3 + y / 2) % 2,
                      x * y % 2 + x * y % 3,
                      (x * y % 2 + x * y % 3) % 2,
                      ((x + y) % 2 + x * y % 3) % 2};
    return is[mask] == 0;
}

static bool is_mark(int x, int y)
{
    int far = code.side - 8;
    return x == 6 || y == 6 || (x < 9 && y < 9) || (x < 9 && y >= far) || (x >= far && y < 9) ||
           (code.side > 21 && x >= far - 1 && x <= far + 3 && y >= far - 1 && y <= far + 3);
}

/* A code of version 1 or 2, which is one block: its bytes, and by Horner's rule whether the
 * polynomial of all of them is 0 at all powers of 2, as it must be. */
static void read_back(size_t size, unsigned all, unsigned check)
{
    uint8_t got[64] = {0}, power = 1;
    unsigned bit = 0;
    int mask;
    make(size);
    mask = mask_of_code();
    ASSERT(mask >= 0);
    for (int right = code.side - 1, up = 1; right > 0; right -= 2, up = !up) {
        right -= right == 6;
        for (int i = 0; i < code.side; i++)
            for (int x = right; x > right - 2; x--) {
                int y = up ? code.side - 1 - i : i;
                if (is_mark(x, y) || bit >= all * 8)
                    continue;
                got[bit / 8] |= (uint8_t)((code.dark[y][x] ^ turned(mask, x, y)) << (7 - bit % 8));
                bit++;
            }
    }
    ASSERT_EQ(bit, all * 8);
    ASSERT_EQ(got[0] >> 4, 4);
    ASSERT_EQ((size_t)((got[0] & 15) << 4 | got[1] >> 4), size);
    for (size_t i = 0; i < size; i++)
        ASSERT_EQ((uint8_t)(got[i + 1] << 4 | got[i + 2] >> 4), bytes[i]);
    for (unsigned i = 0; i < check; i++) {
        uint8_t sum = 0;
        for (unsigned n = 0; n < all; n++) {
            unsigned product = 0;
            for (int b = 7; b >= 0; b--) {
                product = product << 1 ^ (product & 0x80 ? 0x11d : 0);
                product = (product & 0xff) ^ (power >> b & 1 ? sum : 0u);
            }
            sum = (uint8_t)(product ^ got[n]);
        }
        ASSERT_EQ(sum, 0);
        power = (uint8_t)(power << 1 ^ (power & 0x80 ? 0x11d : 0));
    }
}

static void what_is_in_a_code_can_be_read(void)
{
    for (size_t size = 1; size <= 17; size++)
        read_back(size, 26, 7);
    for (size_t size = 18; size <= 32; size++)
        read_back(size, 44, 10);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(sizes_are_those_of_the_standard);
    RUN(marks_stand_where_readers_look);
    RUN(what_is_in_a_code_can_be_read);
    return test_done();
}
