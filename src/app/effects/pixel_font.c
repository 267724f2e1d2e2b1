/* The alphabet of tiles. A letter is written as its rows from the top, two hex digits a row; after
 * `*` it is three wide, after `!` one wide, a digit a row. */
#include "api/scene.h"

#include "base/utf8.h"

#include <string.h>

#define BLANK_COLUMNS 2

typedef struct drawn {
    uint16_t c;
    const char *rows;
} drawn;

/* clang-format off */
static const drawn alphabet[] = {
    {'A', "0E11111F111111"}, {'B', "1E11111E11111E"}, {'C', "0F10101010100F"},
    {'D', "1E11111111111E"}, {'E', "1F10101E10101F"}, {'F', "1F10101E101010"},
    {'G', "0F10101311110F"}, {'H', "1111111F111111"}, {'I', "*7222227"},
    {'J', "0101010111110E"}, {'K', "11121418141211"}, {'L', "1010101010101F"},
    {'M', "111B1515111111"}, {'N', "11191915131311"}, {'O', "0E11111111110E"},
    {'P', "1E11111E101010"}, {'Q', "0E11111115120D"}, {'R', "1E11111E141211"},
    {'S', "0F10100E01011E"}, {'T', "1F040404040404"}, {'U', "1111111111110E"},
    {'V', "11111111110A04"}, {'W', "11111115151B11"}, {'X', "11110A040A1111"},
    {'Y', "11110A04040404"}, {'Z', "1F01020408101F"}, {0xd7, "00110A040A1100"},
    {'+', "0004041F040400"}, {'-', "*0007000"}, {'/', "*1122244"},
    {'1', "*2622227"}, {'2', "0E11010608101F"}, {'3', "0E11010601110E"},
    {'4', "02060A121F0202"}, {'5', "1F101E0101110E"}, {'6', "0E10101E11110E"},
    {'7', "1F010102020404"}, {'8', "0E11110E11110E"}, {'9', "0E11110F01010E"},
    {'0', "0E11111111110E"}, {':', "!0010100"}, {'.', "!0000001"}, {',', "!0000011"},
    {'\'', "!1100000"}, {'!', "!1111101"}, {0xa1, "!1011111"},
    {'?', "0E110106040004"}, {0xbf, "0400040C10110E"}, {0xc6, "0F14141F141417"},
    {0x152, "0F14141714140F"},
    {0x411, "1F10101E11111E"}, {0x413, "1F101010101010"}, {0x414, "060A0A0A0A1F11"},
    {0x416, "15150E040E1515"}, {0x418, "11131315191911"}, {0x41b, "07090909090911"},
    {0x41f, "1F111111111111"}, {0x423, "1111110F01010E"}, {0x424, "040E1515150E04"},
    {0x426, "12121212121F01"}, {0x427, "1111110F010101"}, {0x428, "1515151515151F"},
    {0x429, "15151515151F01"}, {0x42a, "1808080E09090E"}, {0x42b, "11111119151519"},
    {0x42c, "1010101E11111E"}, {0x42d, "1E01010F01011E"}, {0x42e, "1215151D151512"},
    {0x42f, "0F11110F050911"}, {0x417, "0E11010601110E"}, {0x141, "08080A0C18080F"},
    {0xdf, "0E111116111116"},
};

/* Three by five, an octal digit a row. */
static const char small_latin[] = "75755" "65656" "74447" "65556" "74647" "74644" "74557" "55755"
                                  "72227" "11157" "55655" "44447" "57755" "65555" "75557" "75744"
                                  "75573" "65655" "74717" "72222" "55557" "55552" "55775" "55255"
                                  "55222" "71247";
static const char small_digits[] = "75557" "26227" "71747" "71717" "55711" "74717" "74757" "71122"
                                   "75757" "75717";

/* Letters that look like a Latin one. */
static const drawn same[] = {
    {0x410, "A"}, {0x412, "B"}, {0x415, "E"}, {0x41a, "K"}, {0x41c, "M"}, {0x41d, "H"},
    {0x41e, "O"}, {0x420, "P"}, {0x421, "C"}, {0x422, "T"}, {0x425, "X"}, {0x2212, "-"},
    {0x2010, "-"}, {0x2011, "-"}, {0x2013, "-"}, {0x2019, "'"}, {0xff1a, ":"},
};

/* A letter and its mark, two rows above or below it. */
static const struct {
    uint16_t c, base;
    uint8_t mark[2];
    bool below;
} marked[] = {
    {0xc0, 'A', {0x08, 0x04}, false},   {0xc1, 'A', {0x02, 0x04}, false},
    {0xc2, 'A', {0x04, 0x0a}, false},   {0xc3, 'A', {0x0e, 0x00}, false},
    {0xc4, 'A', {0x00, 0x0a}, false},   {0xc7, 'C', {0x04, 0x06}, true},
    {0xc8, 'E', {0x08, 0x04}, false},   {0xc9, 'E', {0x02, 0x04}, false},
    {0xca, 'E', {0x04, 0x0a}, false},   {0xcb, 'E', {0x00, 0x0a}, false},
    {0xcd, 'I', {0x01, 0x02}, false},   {0xce, 'I', {0x02, 0x05}, false},
    {0xcf, 'I', {0x00, 0x05}, false},   {0xd1, 'N', {0x0e, 0x00}, false},
    {0xd3, 'O', {0x02, 0x04}, false},   {0xd4, 'O', {0x04, 0x0a}, false},
    {0xd5, 'O', {0x0e, 0x00}, false},   {0xd6, 'O', {0x00, 0x0a}, false},
    {0xd9, 'U', {0x08, 0x04}, false},   {0xda, 'U', {0x02, 0x04}, false},
    {0xdb, 'U', {0x04, 0x0a}, false},   {0xdc, 'U', {0x00, 0x0a}, false},
    {0x104, 'A', {0x04, 0x06}, true},   {0x106, 'C', {0x02, 0x04}, false},
    {0x118, 'E', {0x04, 0x06}, true},   {0x143, 'N', {0x02, 0x04}, false},
    {0x15a, 'S', {0x02, 0x04}, false},  {0x178, 'Y', {0x00, 0x0a}, false},
    {0x179, 'Z', {0x02, 0x04}, false},  {0x17b, 'Z', {0x00, 0x04}, false},
    {0x401, 0x415, {0x00, 0x0a}, false}, {0x419, 0x418, {0x11, 0x0e}, false},
};
/* clang-format on */

#define COUNT(list) (sizeof(list) / sizeof *(list))

static uint32_t capital(uint32_t c)
{
    if ((c >= 'a' && c <= 'z') || (c >= 0xe0 && c <= 0xfe && c != 0xf7) ||
        (c >= 0x430 && c <= 0x44f))
        return c - 0x20;
    if (c >= 0x450 && c <= 0x45f)
        return c - 0x50;
    switch (c) {
    case 0xff: return 0x178;
    case 0x142:
    case 0x144:
    case 0x17a:
    case 0x17c: return c - 1;
    case 0x105:
    case 0x107:
    case 0x119:
    case 0x153:
    case 0x15b: return c - 1;
    default: return c;
    }
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x2009 || c == 0x202f;
}

static unsigned digit(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'A' + 10);
}

static bool find_plain(uint32_t c, letters_shape *out)
{
    *out = (letters_shape){0};
    for (size_t i = 0; i < COUNT(same); i++)
        if (same[i].c == c)
            c = (uint32_t)same[i].rows[0];
    for (size_t i = 0; i < COUNT(alphabet); i++) {
        const char *rows = alphabet[i].rows;
        if (alphabet[i].c != c)
            continue;
        out->columns = 5;
        if (rows[0] == '*')
            out->columns = 3;
        else if (rows[0] == '!')
            out->columns = 1;
        for (unsigned row = 0; row < LETTERS_ROWS; row++)
            out->row[LETTERS_ABOVE + row] =
                (uint8_t)(out->columns < 5 ? digit(rows[1 + row])
                                           : digit(rows[2 * row]) << 4 | digit(rows[2 * row + 1]));
        return true;
    }
    return false;
}

bool letters_find(uint32_t c, letters_shape *out)
{
    c = capital(c);
    if (is_blank(c)) {
        *out = (letters_shape){.columns = BLANK_COLUMNS};
        return true;
    }
    for (size_t i = 0; i < COUNT(marked); i++)
        if (marked[i].c == c) {
            find_plain(marked[i].base, out);
            memcpy(out->row + (marked[i].below ? LETTERS_ABOVE + LETTERS_ROWS : 0), marked[i].mark,
                   LETTERS_ABOVE);
            return true;
        }
    return find_plain(c, out);
}

bool letters_find_small(uint32_t c, letters_shape *out)
{
    const char *rows = NULL;
    *out = (letters_shape){.columns = 3};
    c = capital(c);
    for (size_t i = 0; i < COUNT(same); i++)
        if (same[i].c == c)
            c = (uint32_t)same[i].rows[0];
    if (c >= 'A' && c <= 'Z')
        rows = small_latin + (size_t)LETTERS_SMALL_ROWS * (c - 'A');
    else if (c >= '0' && c <= '9')
        rows = small_digits + (size_t)LETTERS_SMALL_ROWS * (c - '0');
    for (unsigned i = 0; rows && i < LETTERS_SMALL_ROWS; i++)
        out->row[i] = (uint8_t)(rows[i] - '0');
    if (rows)
        return true;
    out->columns = c == '-' || c == '+' || c == '/' ? 3 : 1;
    switch (c) {
    case ':': out->row[1] = out->row[3] = 1; return true;
    case '.':
    case ',': out->row[4] = 1; return true;
    case '-': out->row[2] = 7; return true;
    case '+':
        out->row[1] = out->row[3] = 2;
        out->row[2] = 7;
        return true;
    case '/':
        out->row[0] = out->row[1] = 1;
        out->row[2] = 2;
        out->row[3] = out->row[4] = 4;
        return true;
    default: return is_blank(c);
    }
}

static int width_of(const char *words, bool (*find)(uint32_t, letters_shape *))
{
    int width = 0;
    letters_shape shape;
    for (uint32_t c; (c = utf8_next(&words)); width += shape.columns + 1)
        if (!find(c, &shape))
            return 0;
    return width ? width - 1 : 0;
}

int letters_width(const char *words)
{
    return width_of(words, letters_find);
}

int letters_width_small(const char *words)
{
    return width_of(words, letters_find_small);
}

int letters_above(const char *words)
{
    letters_shape shape;
    int most = 0;
    for (uint32_t c; (c = utf8_next(&words));)
        for (int row = 0; letters_find(c, &shape) && row < LETTERS_ABOVE - most; row++)
            if (shape.row[row])
                most = LETTERS_ABOVE - row;
    return most;
}
