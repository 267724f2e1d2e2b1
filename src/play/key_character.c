/* Where a character sits, for terminals that tell no more than that. It must not know what a key
 * does, nor which layout is in use: it is told one character at a time. */
#include "play/key.h"

#include <string.h>

/* Several layouts put the same character on different keys, and a character does not say which of
 * them typed it. Taken first is
 *
 *   1. what stands in ASCII, as the US layout has it. Comma, period, slash and the signs over the
 *      digits lie elsewhere on the Russian and both Bulgarian layouts, but Latin layouts are far
 *      more common, and a Russian player's own keys for these places are letters;
 *   2. the Russian letters, by the Russian layout. Both Bulgarian layouts have the same letters on
 *      other keys: BDS agrees with it on one (ze is P), the phonetic one on none, and they with
 *      each other on one (ie is E). A second guess by letter would take a right key from a Russian
 *      player for each it gives a Bulgarian one; so each Cyrillic letter is one certain key, which
 *      can be bound as it is, whatever the layout;
 *   3. signs only the Bulgarian layouts have, by the state's standard (BDS 5237), which is what
 *      systems install first; where the phonetic layout differs it gives way. The numero sign is on
 *      the 3 in Russian and phonetic, on the 0 in BDS: two against one.
 */

/* A to YA, U+0430 on, as they lie on the Russian layout. */
static const char russian[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z";

enum {
    SMALL_A = 0x430,
    SMALL_YA = 0x44f,
    CAPITAL_A = 0x410,
    CAPITAL_YA = 0x42f,
    LETTERS = SMALL_A - CAPITAL_A
};
_Static_assert(sizeof russian - 1 == LETTERS, "a key for each letter");

static ts_key key_of_ascii(char character)
{
    static const char shifted[] = "~!@#$%^&*()_+{}|:\"<>?";
    static const char plain[] = "`1234567890-=[]\\;',./";
    _Static_assert(sizeof shifted == sizeof plain, "each sign with its key");
    if (character >= 'A' && character <= 'Z')
        return (ts_key)(character - 'A' + 'a');
    const char *sign = strchr(shifted, character);
    return (ts_key)(sign ? plain[sign - shifted] : character);
}

ts_key ts_key_of_character(uint32_t codepoint)
{
    if (codepoint >= ' ' && codepoint <= '~')
        return key_of_ascii((char)codepoint);
    if (codepoint >= SMALL_A && codepoint <= SMALL_YA)
        return (ts_key)russian[codepoint - SMALL_A];
    if (codepoint >= CAPITAL_A && codepoint <= CAPITAL_YA)
        return (ts_key)russian[codepoint - CAPITAL_A];
    switch (codepoint) {
    case 0x401: /* capital IO */
    case 0x451: return '`';
    case 0x2116: return '3'; /* the numero sign */
    case 0x40d:              /* capital I with grave */
    case 0x45d: return 'a';
    case 0x201e: /* quotes, low and high */
    case 0x201c: return '\\';
    case 0xa7: return ']';   /* section */
    case 0x2013: return '9'; /* en dash */
    case 0x20ac: return '='; /* euro */
    default: return TS_KEY_NONE;
    }
}
