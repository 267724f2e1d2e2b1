/* The rule sets by id and by name. */
#include "rules.h"

static const ts_rules *const table[] = {
#define TS_RULES_DEF(NAME, name) &ts_rules_##name,
#include "tessera_rules.def"
#undef TS_RULES_DEF
};

unsigned ts_rules_count(void)
{
    return COUNT(table);
}

const ts_rules *ts_rules_get(unsigned id)
{
    return id < COUNT(table) ? table[id] : NULL;
}

bool ts_rules_same_word(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int ts_rules_find(const char *name)
{
    for (unsigned i = 0; name && i < COUNT(table); i++)
        if (ts_rules_same_word(table[i]->name, name))
            return (int)i;
    return -1;
}
