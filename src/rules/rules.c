/* The rule sets by id and by name. */
#include "rules.h"

const ts_rules *const ts_rules_all[TS_RULE_SETS] = {
#define TS_RULES_DEF(NAME, name) &ts_rules_##name,
#include "tessera_rules.def"
#undef TS_RULES_DEF
};

unsigned ts_rules_count(void)
{
    return TS_RULE_SETS;
}

const ts_rules *ts_rules_get(unsigned id)
{
    return id < TS_RULE_SETS ? ts_rules_all[id] : NULL;
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
    for (unsigned i = 0; name && i < TS_RULE_SETS; i++)
        if (ts_rules_same_word(ts_rules_all[i]->name, name))
            return (int)i;
    return -1;
}
