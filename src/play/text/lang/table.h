/* The words of one language as one block of bytes without pointers, and where each begins in it.
 * Included once a language, after TS_LANG_FILE (the file) and TS_LANG(name) (the prefix) are
 * defined. A text that is missing, unknown, there twice or out of order does not compile. */
struct TS_LANG(words) {
#define TS_TEXT(id, words) char id[sizeof(words)];
#include TS_LANG_FILE
#undef TS_TEXT
};

static const struct TS_LANG(words) TS_LANG(words) = {
#define TS_TEXT(id, words) words,
#include TS_LANG_FILE
#undef TS_TEXT
};

static const uint16_t TS_LANG(places)[TS_TEXT_COUNT] = {
#define TS_TEXT_ID(id) offsetof(struct TS_LANG(words), id),
#include "ids.def"
#undef TS_TEXT_ID
};

enum {
#define TS_TEXT(id, words) TS_LANG(id),
#include TS_LANG_FILE
#undef TS_TEXT
    TS_LANG(count)
};
_Static_assert((int)TS_LANG(count) == (int)TS_TEXT_COUNT, "texts no one asks for");
#define TS_TEXT_ID(id) _Static_assert((int)TS_LANG(id) == (int)TS_TEXT_##id, "not in order: " #id);
#include "ids.def"
#undef TS_TEXT_ID

#undef TS_LANG_FILE
#undef TS_LANG
