/* Includes WIDTHS_OF once for each width of a lane, with LANE, BITS, and NAME for the names of that
 * width. No guard: build.c includes it for one part of the search after the other. */
#define LANE uint8_t
#define BITS 8
#define NAME(word) word##_8
#include WIDTHS_OF
#undef LANE
#undef BITS
#undef NAME

#define LANE uint16_t
#define BITS 16
#define NAME(word) word##_16
#include WIDTHS_OF
#undef LANE
#undef BITS
#undef NAME

#define LANE uint32_t
#define BITS 32
#define NAME(word) word##_32
#include WIDTHS_OF
#undef LANE
#undef BITS
#undef NAME

#define LANE uint64_t
#define BITS 64
#define NAME(word) word##_64
#include WIDTHS_OF
#undef LANE
#undef BITS
#undef NAME
#undef WIDTHS_OF
