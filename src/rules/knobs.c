/* Changes of a rule set: which exist, which are valid, and the resulting rules. */
#include "rules.h"

/* The properties that a rule set needs for a knob to have an effect. */
enum {
    ALWAYS,
    WHOLE_FIELD, /* the page of the NES is ten columns wide */
    HOLD_STEP,
    HARD_STEP,
    NOT_NES,
    SRS_PIECES,
    SET_HANDLING, /* charge and repeat belong to the rule set, not the player */
    CLOCKED,      /* rows and ticks: a smooth fall has no fractions of its 24ths */
    SOFT_FACTOR,
    SOFT_INTERVAL,
    LOCK_CLOCK,
    LOCK_MOVES,
    LOCK_EXTENDED,
    ENTRY_TICKS,
    LEVEL_LINES,
    POINTS,
    ADDS_POINTS,
    GUIDELINE,
    SPINS,
    ATTACK,
    SPIN_ATTACK,
    COMBO_ATTACK,
    GROWTH
};

typedef struct place {
    uint16_t offset;
    uint8_t size, needs;
} place;

static const ts_knob knobs[TS_KNOBS_END] = {
#define TS_KNOB(NAME, word, field, section, label, at, kind, least, most, needs)                   \
    [TS_KNOB_##NAME] = {word, section, label, at, TS_AS_##kind, least, most, {0}},
#include "tessera_knobs.def"
#undef TS_KNOB
};

static const place places[TS_KNOBS_END] = {
#define TS_KNOB(NAME, word, field, section, label, at, kind, least, most, needs)                   \
    [TS_KNOB_##NAME] = {offsetof(ts_rules, field), sizeof((const ts_rules *)0)->field, needs},
#include "tessera_knobs.def"
#undef TS_KNOB
};

const ts_knob *ts_knob_get(unsigned knob)
{
    return knob && knob < TS_KNOBS_END ? &knobs[knob] : NULL;
}

unsigned ts_knob_find(const char *name)
{
    for (unsigned i = 1; name && i < TS_KNOBS_END; i++)
        if (ts_rules_same_word(knobs[i].name, name))
            return i;
    return TS_KNOB_NONE;
}

/* ---- values ------------------------------------------------------------------------------- */

/* Returns the default of a field in which 0 means the default. */
static unsigned usual_of(unsigned knob)
{
    switch (knob) {
    case TS_KNOB_COLUMNS: return TS_COLUMNS;
    case TS_KNOB_SPEED: return 100;
    default: return 0;
    }
}

unsigned ts_knob_value(const ts_rules *r, unsigned knob)
{
    if (!ts_knob_get(knob))
        return 0;
    const uint8_t *at = (const uint8_t *)r + places[knob].offset;
    unsigned value = places[knob].size == 1 ? *at : *(const uint16_t *)(const void *)at;
    return value ? value : usual_of(knob);
}

static const ts_kick_table *const kick_tables[] = {
    [TS_KICKS_NONE] = &ts_kicks_none,         [TS_KICKS_SRS] = &ts_kicks_srs,
    [TS_KICKS_SRS_PLUS] = &ts_kicks_srs_plus, [TS_KICKS_PSK] = &ts_kicks_psk,
    [TS_KICKS_PYGAME] = &ts_kicks_pygame,     [TS_KICKS_ITNOTES] = &ts_kicks_itnotes};

unsigned ts_kick_list_of(const ts_kick_table *kicks)
{
    for (unsigned i = 0; i < COUNT(kick_tables); i++)
        if (kick_tables[i] == kicks)
            return i;
    return 0;
}

static void set_value(ts_rules *r, unsigned knob, unsigned value)
{
    if (knob == TS_KNOB_KICKS)
        r->kicks = kick_tables[value];
    uint8_t *at = (uint8_t *)r + places[knob].offset;
    if (places[knob].size == 1)
        *at = value;
    else
        *(uint16_t *)(void *)at = value;
}

const char *ts_knob_word(unsigned knob, unsigned value)
{
#define CHOICE_WORD(id, word) [id] = word,
    static const char *const random[] = {TS_RANDOM_LIST(CHOICE_WORD)};
    static const char *const hard[] = {TS_HARD_LIST(CHOICE_WORD)};
    static const char *const spins[] = {TS_SPINS_LIST(CHOICE_WORD)};
    static const char *const attack[] = {TS_ATTACK_LIST(CHOICE_WORD)};
    static const char *const kicks[] = {TS_KICKS_LIST(CHOICE_WORD)};
#undef CHOICE_WORD
    static const char *const yes[] = {"no", "yes"};
    static const char *const lowest[] = {"a new lowest cell", "a new lowest place"};
    const ts_knob *k = ts_knob_get(knob);
    if (!k || value < k->least || value > k->most)
        return NULL;
    switch (k->words) {
    case TS_AS_YES: return yes[value];
    case TS_AS_LOWEST: return lowest[value];
    case TS_AS_NEVER: return value ? NULL : "never";
    case TS_AS_NO_LIMIT: return value ? NULL : "no limit";
    case TS_AS_GHOST:
        if (value == 0)
            return "never";
        return value == UINT16_MAX ? "always" : NULL;
    case TS_AS_RANDOM: return random[value];
    case TS_AS_HARD: return hard[value];
    case TS_AS_SPINS: return spins[value];
    case TS_AS_ATTACK: return attack[value];
    case TS_AS_KICKS: return kicks[value];
    default: return NULL;
    }
}

static bool has_value(unsigned knob, unsigned value)
{
    const ts_knob *k = ts_knob_get(knob);
    return k && value >= k->least && value <= k->most &&
           (k->words != TS_AS_GHOST || ts_knob_word(knob, value));
}

/* ---- what matters ------------------------------------------------------------------------- */

static bool steps_have(const ts_rules *r, unsigned step)
{
    for (unsigned i = 0; i < TS_STEPS_MAX; i++)
        if (r->steps[i] == step)
            return true;
    return false;
}

bool ts_knob_matters(const ts_rules *r, unsigned knob)
{
    if (!ts_knob_get(knob))
        return false;
    switch (places[knob].needs) {
    case WHOLE_FIELD: return !r->page;
    case HOLD_STEP: return steps_have(r, TS_STEP_HOLD);
    case HARD_STEP: return steps_have(r, TS_STEP_HARD);
    case SRS_PIECES: return r->shapes == &ts_shapes_srs && r->kicks == kick_tables[r->kick_list];
    case NOT_NES: return r->random != TS_RANDOM_NES;
    case SET_HANDLING:
        return r->player_handling == TS_HANDLING_FIXED && r->sideways != TS_SIDEWAYS_NES &&
               !r->delays;
    case CLOCKED: return !r->smooth;
    case SOFT_FACTOR: return r->soft == TS_SOFT_FACTOR && r->player_handling != TS_HANDLING_FREE;
    case SOFT_INTERVAL: return r->soft == TS_SOFT_INTERVAL;
    case LOCK_CLOCK: return r->lock != TS_LOCK_AT_ONCE && !r->delays;
    case LOCK_MOVES: return r->lock == TS_LOCK_EXTENDED || r->lock == TS_LOCK_FAILED_FALL;
    case LOCK_EXTENDED: return r->lock == TS_LOCK_EXTENDED;
    case ENTRY_TICKS: return r->entry == TS_ENTRY_TICKS && !r->delays;
    case LEVEL_LINES: return r->level_kind == TS_LEVEL_LINES;
    case POINTS: return r->score != TS_SCORE_LINES && r->score != TS_SCORE_TGM;
    case ADDS_POINTS: return r->score == TS_SCORE_GUIDELINE || r->score == TS_SCORE_TABLE;
    case GUIDELINE: return r->score == TS_SCORE_GUIDELINE;
    case SPINS: return r->score == TS_SCORE_GUIDELINE && r->spins != TS_SPINS_NONE;
    case ATTACK: return r->attack != TS_ATTACK_NONE;
    case SPIN_ATTACK: return r->attack != TS_ATTACK_NONE && r->spins != TS_SPINS_NONE;
    case COMBO_ATTACK: return r->attack == TS_ATTACK_ADDED && r->combo;
    case GROWTH: return r->attack != TS_ATTACK_NONE && r->growth;
    default: return true;
    }
}

bool ts_knob_is_players(const ts_rules *r, unsigned knob)
{
    if (!ts_knob_get(knob))
        return false;
    switch (places[knob].needs) {
    case SET_HANDLING: return r->player_handling != TS_HANDLING_FIXED;
    case SOFT_FACTOR: return r->soft == TS_SOFT_FACTOR && r->player_handling == TS_HANDLING_FREE;
    default: return false;
    }
}

/* ---- the rules with changes ---------------------------------------------------------------- */

const ts_rules *ts_rules_of(const ts_setup *s, ts_rules *copy)
{
    const ts_rules *r = ts_rules_get(s->rules);
    if (!r || !s->change[0].knob)
        return r;
    *copy = *r;
    for (unsigned i = 0; i < TS_CHANGES_MAX && s->change[i].knob; i++)
        if (s->change[i].knob < TS_KNOBS_END)
            set_value(copy, s->change[i].knob, s->change[i].value);
    return copy;
}

static bool is_in_order(const ts_setup *s, unsigned i, const ts_rules *own)
{
    const ts_change *c = &s->change[i];
    if (c->knob == TS_KNOB_NONE)
        return c->value == 0;
    return has_value(c->knob, c->value) && c->value != ts_knob_value(own, c->knob) &&
           (i == 0 || s->change[i - 1].knob < c->knob) && (i == 0 || s->change[i - 1].knob);
}

unsigned ts_setup_wrong_change(const ts_setup *s)
{
    ts_rules scratch;
    const ts_rules *own = ts_rules_get(s->rules), *r = ts_rules_of(s, &scratch);
    for (unsigned i = 0; i < TS_CHANGES_MAX; i++)
        if (!own || !is_in_order(s, i, own) ||
            (s->change[i].knob && !ts_knob_matters(r, s->change[i].knob)))
            return i + 1;
    return 0;
}

/* Handling values that were the default before become the new default. */
static void renew_handling(ts_setup *s, const ts_rules *before, const ts_rules *after)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        ts_handling *h = &s->handling[i];
        h->das = h->das == before->das_ticks ? after->das_ticks : h->das;
        h->arr = h->arr == before->arr_ticks ? after->arr_ticks : h->arr;
        h->soft = h->soft == before->soft_factor ? after->soft_factor : h->soft;
    }
}

bool ts_setup_change(ts_setup *s, unsigned knob, unsigned value)
{
    const ts_rules *own = ts_rules_get(s->rules);
    ts_change change[TS_CHANGES_MAX + 1] = {{0}};
    unsigned count = 0;
    if (!own || !has_value(knob, value))
        return false;
    bool is_own = value == ts_knob_value(own, knob), taken = false;
    for (unsigned i = 0; i <= TS_CHANGES_MAX; i++) {
        ts_change c = i < TS_CHANGES_MAX ? s->change[i] : (ts_change){0};
        if (!taken && !is_own && (!c.knob || c.knob > knob)) {
            change[count++] = (ts_change){knob, value};
            taken = true;
        }
        if (!c.knob)
            break;
        if (c.knob != knob)
            change[count++] = c;
    }
    if (count > TS_CHANGES_MAX)
        return false;
    ts_rules room_before, room_after;
    const ts_rules *before = ts_rules_of(s, &room_before);
    for (unsigned i = 0; i < TS_CHANGES_MAX; i++)
        s->change[i] = change[i];
    renew_handling(s, before, ts_rules_of(s, &room_after));
    return true;
}

/* ---- what a board keeps of them ------------------------------------------------------------ */

/* One number of four digits, each with its own base: 0 is the set's own value, otherwise the value
 * plus 1; a hold has only one other value. */
enum { GHOST_BASE = 3, HOLD_BASE = 2, SPIN_BASE = 5, KICK_BASE = 7 };
_Static_assert(GHOST_BASE *HOLD_BASE *SPIN_BASE *KICK_BASE <= UINT8_MAX + 1,
               "ts_board.changed holds it");

uint8_t ts_board_changes(const ts_rules *own, const ts_rules *r)
{
    unsigned changed = r->kick_list != own->kick_list ? r->kick_list + 1u : 0;
    changed = changed * SPIN_BASE + (r->spins != own->spins ? r->spins + 1u : 0);
    changed = changed * HOLD_BASE + (r->hold != own->hold);
    changed = changed * GHOST_BASE;
    if (r->ghost_below_level != own->ghost_below_level)
        changed += r->ghost_below_level ? 2u : 1u;
    return changed;
}

const ts_rules *ts_board_rules(const ts_board *b, ts_rules *copy)
{
    const ts_rules *own = ts_rules_get(b->rules);
    if (!own || !b->changed)
        return own;
    unsigned changed = b->changed;
    const unsigned ghost = changed % GHOST_BASE, hold = (changed /= GHOST_BASE) % HOLD_BASE,
                   spins = (changed /= HOLD_BASE) % SPIN_BASE,
                   kicks = changed / SPIN_BASE % KICK_BASE;
    *copy = *own;
    if (ghost)
        copy->ghost_below_level = ghost > 1 ? UINT16_MAX : 0;
    if (hold)
        copy->hold = !own->hold;
    if (spins)
        copy->spins = spins - 1;
    if (kicks)
        set_value(copy, TS_KNOB_KICKS, kicks - 1);
    copy->columns = b->columns;
    return copy;
}
