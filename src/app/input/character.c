/* The key of a character, for terminals that report nothing else. It must not know what a key does;
 * of layouts it knows only what follows from the character and from the language of the screen. */
#include "api/key.h"

#include <string.h>

/* Several layouts have the same character on different keys, and the character does not say which
 * of them typed it. Rules, in this order:
 * 1. ASCII, by the US layout. Comma, period, slash and the signs over the digits are on other keys
 * of the Russian and the Bulgarian layouts, but Latin layouts are far more common, and a Cyrillic
 * player's own keys for these places are letters;
 * 2. Cyrillic letters, by the Russian layout, or, if the language is Bulgarian, by the state's
 * standard (BDS 5237): they agree on one letter only. The phonetic Bulgarian layout agrees with
 * neither; each of its letters is still one certain key, which can be assigned as it is;
 * 3. signs over the digits of these layouts. */

/* A to YA, from U+0430 on, on the two layouts. */
static const char russian[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z";
static const char bds[] = "d/lhoegprxu.;kfm,ijwbn['tycqavzs";

enum {
    SMALL_A = 0x430,
    SMALL_YA = 0x44f,
    CAPITAL_A = 0x410,
    CAPITAL_YA = 0x42f,
    LETTERS = SMALL_A - CAPITAL_A
};
_Static_assert(sizeof russian - 1 == LETTERS, "a key for each letter");
_Static_assert(sizeof bds - 1 == LETTERS, "a key for each letter");

static key_code key_of_ascii(char character)
{
    static const char shifted[] = "~!@#$%^&*()_+{}|:\"<>?";
    static const char plain[] = "`1234567890-=[]\\;',./";
    _Static_assert(sizeof shifted == sizeof plain, "each sign with its key");
    if (character >= 'A' && character <= 'Z')
        return (key_code)(character - 'A' + 'a');
    const char *sign = strchr(shifted, character);
    return (key_code)(sign ? plain[sign - shifted] : character);
}

key_code key_of_character(uint32_t codepoint, bool bulgarian)
{
    const char *letters = bulgarian ? bds : russian;
    if (codepoint >= ' ' && codepoint <= '~')
        return key_of_ascii((char)codepoint);
    if (codepoint >= SMALL_A && codepoint <= SMALL_YA)
        return (key_code)letters[codepoint - SMALL_A];
    if (codepoint >= CAPITAL_A && codepoint <= CAPITAL_YA)
        return (key_code)letters[codepoint - CAPITAL_A];
    switch (codepoint) {
    case 0x401: /* capital IO */
    case 0x451: return '`';
    case 0x2116: return bulgarian ? '0' : '3'; /* the numero sign */
    case 0x40d:                                /* capital I with grave */
    case 0x45d: return 'a';
    case 0x201e: /* quotes, low and high */
    case 0x201c: return '\\';
    case 0xa7: return ']';   /* section */
    case 0x2013: return '9'; /* en dash */
    case 0x20ac: return '='; /* euro */
    default: return KEY_NONE;
    }
}
