/* The rule sets by id and by name. */
#include "rules.h"

#include <stdatomic.h>

const ts_rules *ts_rules_all[TS_RULES_MAX + 1] = {
#define TS_RULES_DEF(NAME, name) &ts_rules_##name,
#include "tessera_rules.def"
#undef TS_RULES_DEF
};

/* An added set, and what it points to. */
typedef struct added {
    ts_rules rules;
    ts_shapes shapes;
    ts_kick_table kicks;
    ts_speed curve[TS_CURVE_MAX];
    ts_delays delays[TS_CURVE_MAX];
    char name[TS_NAME_MAX + 1], title[TS_TITLE_MAX + 1];
    char key[TS_KEY_MAX + 1];
    uint8_t base;
} added;

static added added_sets[TS_RULES_MAX - TS_RULE_SETS + 1]; /* the draft is the last one */
static atomic_uint added_count;
static atomic_flag adding = ATOMIC_FLAG_INIT;

unsigned ts_rules_count(void)
{
    return TS_RULE_SETS + atomic_load(&added_count);
}

const ts_rules *ts_rules_get(unsigned id)
{
    return id < ts_rules_count() || id == TS_RULES_DRAFT ? ts_rules_all[id] : NULL;
}

bool ts_rules_same_word(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static bool is_called(unsigned id, const char *name)
{
    return ts_rules_same_word(ts_rules_all[id]->name, name) ||
           ts_rules_same_word(ts_rules_key(id), name);
}

int ts_rules_find(const char *name)
{
    for (unsigned i = ts_rules_count(); name && i-- > 0;)
        if (is_called(i, name))
            return i;
    return -1;
}

const char *ts_rules_key(unsigned id)
{
    return id < TS_RULE_SETS ? ts_rules_all[id]->name : added_sets[id - TS_RULE_SETS].key;
}

unsigned ts_rules_base(unsigned id)
{
    return id < TS_RULE_SETS || id > TS_RULES_DRAFT ? id : added_sets[id - TS_RULE_SETS].base;
}

/* ---- added sets ---------------------------------------------------------------------------- */

static void copy_text(char *out, size_t size, const char *text)
{
    size_t i = 0;
    for (; text[i] && i + 1 < size; i++)
        out[i] = text[i];
    while (i && ((unsigned char)text[i] & 0xc0) == 0x80) /* no part of a character */
        i--;
    out[i] = '\0';
}

static bool same_bytes(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return false;
    return true;
}

/* Returns the built-in table with these cells, or the one given. */
static const ts_shapes *known_shapes(const ts_shapes *shapes)
{
    ts_shapes masked = *shapes;
    ts_shapes_mask(&masked);
    for (unsigned i = 0; i < TS_RULE_SETS; i++)
        if (same_bytes(ts_rules_all[i]->shapes->mask, masked.mask, sizeof masked.mask))
            return ts_rules_all[i]->shapes;
    return shapes;
}

/* Do all pieces turn in the same way? */
static bool same_kicks(const ts_kick_table *a, const ts_kick_table *b)
{
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++)
        if (!same_bytes(a->list[a->list_of[kind]], b->list[b->list_of[kind]], sizeof a->list[0]))
            return false;
    return true;
}

static const ts_kick_table *known_kicks(const ts_kick_table *kicks)
{
    for (unsigned i = 0; i < TS_RULE_SETS; i++)
        if (same_kicks(ts_rules_all[i]->kicks, kicks))
            return ts_rules_all[i]->kicks;
    return kicks;
}

void ts_rules_normalize(ts_rules *r)
{
    r->shapes = known_shapes(r->shapes);
    r->kicks = known_kicks(r->kicks);
    r->kick_list = ts_kick_list_of(r->kicks);
    r->summary = r->title;
    if (r->columns == TS_COLUMNS)
        r->columns = 0;
    if (r->history_rolls == TS_ROLLS)
        r->history_rolls = 0;
    if (r->speed_percent == 100)
        r->speed_percent = 0;
}

/* "gameboy#5f0c4e3a9b8d7c61" */
static void write_key(const ts_rules *r, char key[TS_KEY_MAX + 1])
{
    unsigned at = 0;
    for (; r->name[at]; at++)
        key[at] = r->name[at];
    key[at++] = '#';
    for (unsigned shift = 64; shift > 0; shift -= 4)
        key[at++] = "0123456789abcdef"[r->hash >> (shift - 4) & 15];
    key[at] = '\0';
}

/* Copies a set and all that it points to. */
static void put_at(unsigned id, const ts_rules *r)
{
    added *a = &added_sets[id - TS_RULE_SETS];
    a->rules = *r;
    a->shapes = *r->shapes;
    a->kicks = *r->kicks;
    for (unsigned i = 0; i < r->curve_count; i++) {
        a->curve[i] = r->curve[i];
        if (r->delays)
            a->delays[i] = r->delays[i];
    }
    copy_text(a->name, sizeof a->name, r->name);
    copy_text(a->title, sizeof a->title, r->title);
    a->base = ts_rules_find(r->from);
    a->rules.from = ts_rules_all[a->base]->name;
    a->rules.name = a->name;
    a->rules.title = a->title;
    a->rules.curve = a->curve;
    a->rules.delays = r->delays ? a->delays : NULL;
    ts_shapes_mask(&a->shapes);
    a->rules.shapes = &a->shapes;
    a->rules.kicks = &a->kicks;
    ts_rules_normalize(&a->rules);
    write_key(&a->rules, a->key);
    ts_rules_all[id] = &a->rules;
}

static int add(const ts_rules *r)
{
    const char *label;
    const unsigned count = ts_rules_count();
    for (unsigned i = 0; i < count; i++)
        if (ts_rules_same_word(ts_rules_all[i]->name, r->name) &&
            (i < TS_RULE_SETS || ts_rules_all[i]->hash == r->hash))
            return i < TS_RULE_SETS ? -1 : (int)i;
    if (count == TS_RULES_MAX || !r->from || !r->hash || ts_rules_wrong(r, &label))
        return -1;
    put_at(count, r);
    atomic_store(&added_count, count - TS_RULE_SETS + 1); /* other threads see it from now on */
    return count;
}

int ts_rules_draft(const ts_rules *r)
{
    const char *label;
    if (!r->from || !r->hash || ts_rules_wrong(r, &label))
        return -1;
    put_at(TS_RULES_DRAFT, r);
    return TS_RULES_DRAFT;
}

int ts_rules_add(const ts_rules *r)
{
    while (atomic_flag_test_and_set(&adding)) {
    }
    const int id = add(r);
    atomic_flag_clear(&adding);
    return id;
}
