/* The words of one language as one block of bytes without pointers, and where each begins in it.
 * Included once a language, after LANG_FILE (the file) and LANG(name) (the prefix) are
 * defined. A text that is missing, unknown, there twice or out of order does not compile. */
struct LANG(words) {
#define TEXT(id, words) char id[sizeof(words)];
#include LANG_FILE
#undef TEXT
};

static const struct LANG(words) LANG(words) = {
#define TEXT(id, words) words,
#include LANG_FILE
#undef TEXT
};

static const uint16_t LANG(places)[TEXT_COUNT] = {
#define TEXT_ID(id) offsetof(struct LANG(words), id),
#include "ids.def"
#undef TEXT_ID
};

enum {
#define TEXT(id, words) LANG(id),
#include LANG_FILE
#undef TEXT
    LANG(count)
};
_Static_assert((int)LANG(count) == (int)TEXT_COUNT, "texts no one asks for");
#define TEXT_ID(id) _Static_assert((int)LANG(id) == (int)TEXT_##id, "not in order: " #id);
#include "ids.def"
#undef TEXT_ID

#undef LANG_FILE
#undef LANG
