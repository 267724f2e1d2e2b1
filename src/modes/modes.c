/* The table of modes: by id, by name. */
#include "modes.h"

static const ts_mode *const table[] = {
#define TS_MODE_DEF(name) &ts_mode_##name,
#include "modes.def"
#undef TS_MODE_DEF
};

unsigned ts_modes_count(void)
{
    return sizeof table / sizeof table[0];
}

const ts_mode *ts_modes_get(unsigned id)
{
    return id < ts_modes_count() ? table[id] : NULL;
}

static bool same(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int ts_modes_find(const char *name)
{
    for (unsigned i = 0; i < ts_modes_count(); i++)
        if (same(table[i]->name, name))
            return (int)i;
    return -1;
}
