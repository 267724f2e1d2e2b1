/* Compiles stb_truetype once, apart from font.c: it takes longer than the rest of the window, and
 * never changes. */
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb/stb_truetype.h>
