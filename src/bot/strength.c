/* The strength of bots: ten levels, the tenths between and below them, and manners of play. */
#include "bot/style.h"

#include <string.h>

/* Delays are those of a person; the last level plays as well as it can. */
#define LEVEL(KEYS, WAIT, SIGHT, BAG, HOLDS, SPINS, AIM, MISJUDGES, SLIPS, BUDGET, CLEARS, ON)     \
    {                                                                                              \
        .keys_a_second = KEYS, .wait_ms = WAIT, .sight = SIGHT, .bag = BAG, .holds = HOLDS,        \
        .spins = SPINS, .aims_at = TS_BOT_AIMS_AT_##AIM, .misjudges = MISJUDGES, .slips = SLIPS,   \
        .budget = BUDGET, .clears = CLEARS, .thinks_on = ON                                        \
    }
/* clang-format off */
static const ts_bot_level levels[TS_BOT_MACHINE] = {
    /*    keys  wait  sight  bag  holds  spins   aims at  misjudges  slips  budget  clears  on */
    LEVEL(   3,  950,     0,   0,     0,     0,     NEXT,       480,    60,    100,      0,  0),
    LEVEL(   4,  750,     0,   0,     0,     0,     NEXT,       216,    40,    100,      0,  0),
    LEVEL(   5,  550,     1,   0,     0,     0,     NEXT,       162,    28,    300,      0,  0),
    LEVEL(   6,  420,     1,   0,     1,     0, ATTACKER,       114,    18,    600,      0,  0),
    LEVEL(   8,  310,     2,   0,     1,     0, ATTACKER,        66,    12,   1200,      0,  0),
    LEVEL(  10,  220,     3,   0,     1,     1, ATTACKER,        48,     8,   2500,      0,  0),
    LEVEL(  13,  150,     4,   0,     1,     1,  HIGHEST,        27,     4,   5000,      0,  0),
    LEVEL(  17,   90,     5,   0,     1,     1,  HIGHEST,        12,     2,  10000,      0,  0),
    LEVEL(  25,   40,     6,   1,     1,     1,  HIGHEST,         0,     0,  15000,      0,  0),
    LEVEL(  50,    0,     6,   1,     1,     1,  HIGHEST,         0,     0,  30000,      1,  0),
    LEVEL(  50,    0,     6,   1,     1,     1,  HIGHEST,         0,     0,  30000,      1,  1),
};
/* clang-format on */

/* The strength below level 1, for a small child. */
static const ts_bot_level child = LEVEL(2, 1900, 0, 0, 0, 0, NEXT, 900, 120, 100, 0, 0);

const ts_bot_level *ts_bot_level_of(unsigned level)
{
    return level >= 1 && level <= TS_BOT_MACHINE ? &levels[level - 1] : NULL;
}

/* ---- tenths of a level ---------------------------------------------------------------------- */

enum { KEYS_A_PIECE = 3 };

static unsigned between(unsigned from, unsigned to, unsigned tenths)
{
    return (from * (10 - tenths) + to * tenths + 5) / 10;
}

static unsigned piece_ms(const ts_bot_level *l)
{
    return l->wait_ms + KEYS_A_PIECE * 1000u / l->keys_a_second;
}

/* Sets the pace: whole keys per second, and a wait that takes up the rest of the time. */
static void set_pace(ts_bot_level *l, unsigned keys, unsigned ms)
{
    const unsigned pressing = KEYS_A_PIECE * 1000 / keys;
    l->keys_a_second = keys;
    l->wait_ms = (uint16_t)(ms > pressing ? ms - pressing : 0);
}

/* Numbers lie between those of the two levels. Abilities that a bot has or lacks (sight, hold,
 * T-spins ...) are those of the level above for a share of the pieces. */
static void mix(ts_bot_style *s, const ts_bot_level *low, const ts_bot_level *high, unsigned tenths)
{
    ts_bot_level *l = &s->level;
    *l = *low;
    set_pace(l, between(low->keys_a_second, high->keys_a_second, tenths),
             between(piece_ms(low), piece_ms(high), tenths));
    l->misjudges = between(low->misjudges, high->misjudges, tenths);
    l->slips = between(low->slips, high->slips, tenths);
    l->budget = between(low->budget, high->budget, tenths);
    s->above = *l;
    s->above.sight = high->sight;
    s->above.bag = high->bag;
    s->above.holds = high->holds;
    s->above.spins = high->spins;
    s->above.aims_at = high->aims_at;
    s->above.clears = high->clears;
    s->share = 100 * tenths;
}

/* ---- manners -------------------------------------------------------------------------------- */

/* Changes of the weights for attack, in percent, and of the pace and the care. */
static const struct manner {
    const char *name;
    uint8_t spins; /* never, as the level does, always */
    uint8_t ms, misjudges;
    struct {
        uint8_t weight;
        int16_t percent;
    } change[4];
} manners[TS_MANNERS] = {
    [TS_MANNER_USUAL] = {"", 1, 100, 100, {{0}}},
    [TS_MANNER_STACKER] = {"stacker",
                           0,
                           90,
                           100,
                           {{TS_WEIGHT_slots, 0},
                            {TS_WEIGHT_ready, 200},
                            {TS_WEIGHT_lines_1, 200},
                            {TS_WEIGHT_lines_2, 150}}},
    [TS_MANNER_SPINNER] = {"spinner",
                           2,
                           95,
                           100,
                           {{TS_WEIGHT_slots, 150},
                            {TS_WEIGHT_wasted_t, 200},
                            {TS_WEIGHT_lines_2, 120},
                            {TS_WEIGHT_ready, 80}}},
    [TS_MANNER_RUSHER] = {"rusher",
                          1,
                          97,
                          150,
                          {{TS_WEIGHT_lines_1, 50},
                           {TS_WEIGHT_lines_2, 50},
                           {TS_WEIGHT_lines_3, 50},
                           {TS_WEIGHT_ready, 80}}},
    [TS_MANNER_DIGGER] = {"digger",
                          1,
                          100,
                          100,
                          {{TS_WEIGHT_holes, 200},
                           {TS_WEIGHT_covering, 150},
                           {TS_WEIGHT_lines_1, 40},
                           {TS_WEIGHT_lines_2, 60}}},
};

const char *ts_manner_name(unsigned manner)
{
    return manners[manner].name;
}

static void change_level(ts_bot_level *l, const struct manner *how)
{
    const unsigned ms = piece_ms(l) * how->ms / 100;
    set_pace(l, l->keys_a_second, ms);
    l->misjudges = l->misjudges * how->misjudges / 100;
    if (how->spins != 1)
        l->spins = how->spins == 2;
}

static void take_manner(ts_bot_style *s, const struct manner *how)
{
    change_level(&s->level, how);
    change_level(&s->above, how);
    for (unsigned i = 0; i < 4; i++)
        if (how->change[i].percent != 0 || how->change[i].weight != 0) {
            int32_t *w = ts_weight(&s->weights, how->change[i].weight);
            *w = *w * how->change[i].percent / 100;
        }
}

void ts_bot_style_at(unsigned tenths, unsigned manner, ts_bot_style *out)
{
    const unsigned low = tenths / 10;
    const ts_bot_level *from = low ? ts_bot_level_of(low) : &child;
    const unsigned nearest = (tenths + 5) / 10;
    *out = (ts_bot_style){.near = nearest ? nearest : 1,
                          .aim = manner == TS_MANNER_USUAL ? TS_AIMS : TS_AIM_attack,
                          .weights = *ts_weights_of(TS_AIM_attack)};
    if (tenths % 10)
        mix(out, from, ts_bot_level_of(low + 1), tenths % 10);
    else
        out->level = out->above = *from;
    if (manner != TS_MANNER_USUAL)
        take_manner(out, &manners[manner]);
}

/* ---- names ---------------------------------------------------------------------------------- */

bool ts_bot_strength_parse(const char *text, unsigned *tenths, unsigned *manner)
{
    unsigned n = 0, digits = 0;
    while (digits < 2 && *text >= '0' && *text <= '9') {
        n = 10 * n + (unsigned)(*text++ - '0');
        digits++;
    }
    n *= 10;
    if (digits == 0 || text[0] != '.' || text[1] < '0' || text[1] > '9')
        return false;
    n += text[1] - '0';
    text += 2;
    *tenths = n;
    *manner = TS_MANNER_USUAL;
    if (*text == '\0')
        return n <= TS_STRENGTH_MAX;
    for (unsigned i = 1; *text == ' ' && i < TS_MANNERS; i++)
        if (strcmp(text + 1, manners[i].name) == 0) {
            *manner = i;
            return n <= TS_STRENGTH_MAX;
        }
    return false;
}
