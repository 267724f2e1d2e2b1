/* Draws a QR code: the bytes and their error correction bytes, placed in columns of two around the
 * function patterns, under the mask with the lowest penalty. */
#include "qr/qr.h"

#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 40, BYTES_MOST = 3706, CHECK_MOST = 30, MASKS = 8, IS_DARK = 1, IS_MARK = 2 };

/* Level L, from version 1: error correction bytes per block, and the number of blocks. */
static const uint8_t check_bytes[VERSIONS] = {
    7,  10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30};
static const uint8_t blocks[VERSIONS] = {1,  1,  1,  1,  1,  2,  2,  2,  2,  4,  4,  4,  4,  4,
                                         6,  6,  6,  6,  7,  8,  8,  9,  9,  10, 12, 12, 12, 13,
                                         14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25};

/* ---- how much fits -------------------------------------------------------------------------- */

/* Returns the number of bytes left by the function patterns and the version and format data. */
static unsigned all_bytes(unsigned version)
{
    unsigned bits = (16 * version + 128) * version + 64;
    if (version >= 2) {
        unsigned along = version / 7 + 2;
        bits -= (25 * along - 10) * along - 55;
        if (version >= 7)
            bits -= 36;
    }
    return bits / 8;
}

static unsigned data_bytes(unsigned version)
{
    return all_bytes(version) - (unsigned)check_bytes[version - 1] * blocks[version - 1];
}

static unsigned head_bits(unsigned version)
{
    return version < 10 ? 4 + 8 : 4 + 16;
}

/* ---- check bytes: Reed and Solomon's, over the field of 256 with 0x11d ----------------------- */

static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned z = 0;
    for (int i = 7; i >= 0; i--) {
        z = z << 1 ^ (z >> 7) * 0x11d;
        z ^= (b >> i & 1u) * a;
    }
    return z;
}

static void make_check(const uint8_t *data, unsigned size, unsigned count, uint8_t *check)
{
    uint8_t divisor[CHECK_MOST] = {0}, root = 1;
    divisor[count - 1] = 1;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned n = 0; n < count; n++)
            divisor[n] = times(divisor[n], root) ^ (n + 1 < count ? divisor[n + 1] : 0);
        root = times(root, 2);
    }
    memset(check, 0, count);
    for (unsigned i = 0; i < size; i++) {
        uint8_t factor = data[i] ^ check[0];
        memmove(check, check + 1, count - 1);
        check[count - 1] = 0;
        for (unsigned n = 0; n < count; n++)
            check[n] ^= times(divisor[n], factor);
    }
}

/* Interleaves the blocks byte by byte, the longer ones last, then their error correction bytes. */
static void interleave(const uint8_t *data, unsigned version, uint8_t *out)
{
    unsigned count = blocks[version - 1], check = check_bytes[version - 1], used = 0;
    unsigned all = data_bytes(version), least = all / count, longer_from = count - all % count;
    uint8_t checks[25][CHECK_MOST];
    for (unsigned i = 0; i <= least; i++)
        for (unsigned b = 0; b < count; b++) {
            unsigned from = b * least + (b > longer_from ? b - longer_from : 0);
            unsigned size = least + (b >= longer_from);
            if (i < size)
                out[used++] = data[from + i];
            if (i == 0)
                make_check(data + from, size, check, checks[b]);
        }
    for (unsigned i = 0; i < check; i++)
        for (unsigned b = 0; b < count; b++)
            out[used++] = checks[b][i];
}

/* ---- marks ---------------------------------------------------------------------------------- */

static void mark(qr_code *q, int x, int y, bool dark)
{
    if (x >= 0 && y >= 0 && x < q->side && y < q->side)
        q->dark[y][x] = IS_MARK | (dark ? IS_DARK : 0);
}

static int far_of(int dx, int dy)
{
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}

static void mark_corner(qr_code *q, int x, int y)
{
    for (int dy = -4; dy <= 4; dy++)
        for (int dx = -4; dx <= 4; dx++)
            mark(q, x + dx, y + dy, far_of(dx, dy) != 2 && far_of(dx, dy) != 4);
}

static unsigned places_of(unsigned version, int place[7])
{
    if (version == 1)
        return 0;
    unsigned count = version / 7 + 2;
    int step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2;
    int last = (int)version * 4 + 10;
    for (unsigned i = count - 1; i >= 1; i--, last -= step)
        place[i] = last;
    place[0] = 6;
    return count;
}

static void mark_format(qr_code *q, unsigned mask)
{
    unsigned data = 1u << 3 | mask, rest = data; /* 01 is level L */
    for (int i = 0; i < 10; i++)
        rest = rest << 1 ^ (rest >> 9) * 0x537;
    unsigned bits = (data << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        /* next to the first finder pattern, then next to the two others */
        if (i < 8)
            mark(q, 8, i + (i >= 6), dark);
        else
            mark(q, i == 8 ? 7 : 14 - i, 8, dark);
        if (i < 8)
            mark(q, q->side - 1 - i, 8, dark);
        else
            mark(q, 8, q->side - 15 + i, dark);
    }
    mark(q, 8, q->side - 8, true);
}

static void mark_version(qr_code *q, unsigned version)
{
    unsigned rest = version;
    for (int i = 0; i < 12; i++)
        rest = rest << 1 ^ (rest >> 11) * 0x1f25;
    unsigned bits = version << 12 | rest;
    for (int i = 0; version >= 7 && i < 18; i++) {
        int along = q->side - 11 + i % 3, across = i / 3;
        mark(q, along, across, bits >> i & 1);
        mark(q, across, along, bits >> i & 1);
    }
}

static void mark_all(qr_code *q, unsigned version)
{
    int place[7];
    unsigned count = places_of(version, place);
    for (int i = 0; i < q->side; i++) {
        mark(q, 6, i, i % 2 == 0);
        mark(q, i, 6, i % 2 == 0);
    }
    mark_corner(q, 3, 3);
    mark_corner(q, q->side - 4, 3);
    mark_corner(q, 3, q->side - 4);
    for (unsigned i = 0; i < count; i++)
        for (unsigned n = 0; n < count; n++) {
            if ((i == 0 && (n == 0 || n == count - 1)) || (i == count - 1 && n == 0))
                continue;
            for (int dy = -2; dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++)
                    mark(q, place[i] + dx, place[n] + dy, far_of(dx, dy) != 1);
        }
    mark_format(q, 0);
    mark_version(q, version);
}

/* ---- bits and masks ------------------------------------------------------------------------- */

static void lay(qr_code *q, const uint8_t *bytes, unsigned size)
{
    unsigned at = 0;
    for (int right = q->side - 1; right >= 1; right -= 2) {
        if (right == 6)
            right = 5;
        bool up = ((right + 1) & 2) == 0;
        for (int i = 0; i < q->side; i++)
            for (int x = right; x > right - 2; x--) {
                int y = up ? q->side - 1 - i : i;
                if (q->dark[y][x] & IS_MARK || at >= size * 8)
                    continue;
                q->dark[y][x] = bytes[at / 8] >> (7 - at % 8) & 1;
                at++;
            }
    }
}

static bool is_turned(unsigned mask, int x, int y)
{
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void turn(qr_code *q, unsigned mask)
{
    for (int y = 0; y < q->side; y++)
        for (int x = 0; x < q->side; x++)
            if (!(q->dark[y][x] & IS_MARK) && is_turned(mask, x, y))
                q->dark[y][x] ^= IS_DARK;
}

static bool dark_at(const qr_code *q, bool across, int line, int i)
{
    return (across ? q->dark[line][i] : q->dark[i][line]) & IS_DARK;
}

/* Scores a line: long runs, and lookalikes of a finder pattern: 1011101 next to four light
 * modules. */
static int faults_of_line(const qr_code *q, bool across, int line)
{
    int faults = 0, run = 0;
    unsigned last = 0;
    for (int i = 0; i < q->side; i++) {
        bool dark = dark_at(q, across, line, i);
        run = i > 0 && dark == dark_at(q, across, line, i - 1) ? run + 1 : 1;
        if (run >= 5)
            faults += run == 5 ? 3 : 1;
        last = (last << 1 | dark) & 0x7ff;
        if (i >= 10 && (last == 0x5d0 || last == 0x05d))
            faults += 40;
    }
    return faults;
}

static int faults_of(const qr_code *q)
{
    int faults = 0, dark = 0, all = q->side * q->side;
    for (int i = 0; i < q->side; i++)
        faults += faults_of_line(q, true, i) + faults_of_line(q, false, i);
    for (int y = 0; y < q->side; y++)
        for (int x = 0; x < q->side; x++) {
            int here = q->dark[y][x] & IS_DARK;
            dark += here;
            if (x + 1 < q->side && y + 1 < q->side && (q->dark[y][x + 1] & IS_DARK) == here &&
                (q->dark[y + 1][x] & IS_DARK) == here && (q->dark[y + 1][x + 1] & IS_DARK) == here)
                faults += 3;
        }
    int more = dark * 20 - all * 10;
    return faults + 10 * ((more < 0 ? -more : more) / all);
}

/* ---- a code --------------------------------------------------------------------------------- */

bool qr_make(qr_code *code, const uint8_t *bytes, size_t size)
{
    static const uint8_t fill[] = {0xec, 0x11};
    uint8_t data[BYTES_MOST] = {0}, laid[BYTES_MOST];
    unsigned version = 1, best = 0;
    int least = -1;
    while (version <= VERSIONS && head_bits(version) + size * 8 > data_bytes(version) * 8)
        version++;
    if (version > VERSIONS)
        return false;
    /* four bits for byte mode, then the length, so that the bytes are shifted by half a byte */
    unsigned at = 0;
    data[at] = 0x40;
    if (version >= 10) {
        data[at++] |= size >> 12 & 15;
        data[at] = size >> 4 & 0xf0;
    }
    data[at++] |= (uint8_t)(size >> 4 & 15);
    data[at] = size << 4;
    for (size_t i = 0; i < size; i++) {
        data[at++] |= bytes[i] >> 4;
        data[at] = bytes[i] << 4;
    }
    at++;
    for (unsigned i = 0; at < data_bytes(version); i++)
        data[at++] = fill[i % 2];
    interleave(data, version, laid);
    memset(code, 0, sizeof *code);
    code->side = (int)version * 4 + 17;
    mark_all(code, version);
    lay(code, laid, all_bytes(version));
    for (unsigned mask = 0; mask < MASKS; mask++) {
        turn(code, mask);
        mark_format(code, mask);
        int faults = faults_of(code);
        if (least < 0 || faults < least) {
            least = faults;
            best = mask;
        }
        turn(code, mask);
    }
    turn(code, best);
    mark_format(code, best);
    for (int y = 0; y < code->side; y++)
        for (int x = 0; x < code->side; x++)
            code->dark[y][x] &= IS_DARK;
    return true;
}
