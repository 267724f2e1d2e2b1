/* Pairings: eliminations, Swiss, round robin. All follows from the seeds and the results. */
#include <string.h>

#include "ranking/tournament.h"

const tournament_match *tournament_at(const tournament *t, unsigned round, unsigned i)
{
    return &t->match[t->round[round].first + i];
}

/* Returns the winner of a match in an elimination, also of one without an opponent. */
static uint8_t winner(const tournament_match *m)
{
    if (m->a && m->b)
        return m->won;
    return m->a ? m->a : m->b;
}

static uint8_t loser(const tournament_match *m)
{
    if (!m->a || !m->b || !m->won)
        return 0;
    return m->won == m->a ? m->b : m->a;
}

/* ---- eliminations --------------------------------------------------------------------------- */

/* The places of a bracket, a power of two. */
static unsigned bracket_size(const tournament *t)
{
    unsigned size = 2;
    while (size < t->players)
        size *= 2;
    return size;
}

/* The first two seeds meet in the last round, the first four in the one before, and so on. */
static unsigned first_round(const tournament *t, tournament_match out[])
{
    uint8_t seed[TOURNAMENT_PLAYERS] = {1};
    unsigned size = bracket_size(t);
    for (unsigned have = 1; have < size; have *= 2)
        for (unsigned i = have; i-- > 0;) {
            seed[2 * i + 1] = 2 * have + 1 - seed[i];
            seed[2 * i] = seed[i];
        }
    for (unsigned i = 0; i < size; i++)
        if (seed[i] > t->players)
            seed[i] = 0;
    for (unsigned i = 0; i < size / 2; i++)
        out[i] = (tournament_match){.a = seed[2 * i], .b = seed[2 * i + 1]};
    return size / 2;
}

/* Winners of neighbors meet. */
static void pair_winners(const tournament_match before[], unsigned count, tournament_match out[])
{
    for (unsigned i = 0; i < count; i++)
        out[i] = (tournament_match){.a = winner(&before[2 * i]), .b = winner(&before[2 * i + 1])};
}

static unsigned single_round(const tournament *t, unsigned round, tournament_match out[])
{
    if (round == 0)
        return first_round(t, out);
    unsigned count = t->round[round - 1].count / 2;
    pair_winners(tournament_at(t, round - 1, 0), count, out);
    return count;
}

/* The upper bracket's match of level n, from 1: of its first level all of round 0, later the first
 * matches of the rounds 1, 3, 5 and so on. */
static const tournament_match *upper(const tournament *t, unsigned level)
{
    return tournament_at(t, level == 1 ? 0 : 2 * level - 3, 0);
}

/* The champions of both brackets meet, and once more if the lower one's wins. */
static unsigned final_round(const tournament *t, unsigned round, unsigned levels,
                            tournament_match out[])
{
    const tournament_match *last = tournament_at(t, round - 1, 0);
    if (round == 2 * levels - 1) {
        uint8_t below = levels == 1 ? loser(last) : winner(last);
        out[0] = (tournament_match){.a = winner(upper(t, levels)), .b = below};
        return 1;
    }
    if (round > 2 * levels || last->won != last->b)
        return 0;
    out[0] = (tournament_match){.a = last->a, .b = last->b};
    return 1;
}

/* Odd rounds have a level of the upper bracket, and behind it those of the lower one who are left
 * meet each other; in even ones they meet those who have just lost above, in reverse order, so that
 * the same two do not meet again soon. */
static unsigned double_round(const tournament *t, unsigned round, tournament_match out[])
{
    unsigned size = bracket_size(t), levels = 0;
    while (1u << levels < size)
        levels++;
    if (round == 0)
        return first_round(t, out);
    if (round >= 2 * levels - 1)
        return final_round(t, round, levels, out);
    unsigned level = (round + 1) / 2 + 1, count = size >> level;
    if (round % 2) {
        pair_winners(upper(t, level - 1), count, out);
        if (round == 1) {
            const tournament_match *first = tournament_at(t, 0, 0);
            for (unsigned i = 0; i < count; i++)
                out[count + i] =
                    (tournament_match){.a = loser(&first[2 * i]), .b = loser(&first[2 * i + 1])};
        } else {
            pair_winners(tournament_at(t, round - 1, 0), count, out + count);
        }
        return 2 * count;
    }
    level = round / 2 + 1;
    count = size >> level;
    const tournament_match *above = upper(t, level), *below = above + count;
    for (unsigned i = 0; i < count; i++)
        out[i] = (tournament_match){.a = winner(&below[i]), .b = loser(&above[count - 1 - i])};
    return count;
}

/* ---- everybody against everybody ------------------------------------------------------------ */

/* The circle method: one stays, all others go round; with an odd number it is nobody who stays. */
static unsigned robin_round(const tournament *t, unsigned round, tournament_match out[])
{
    unsigned all = t->players + t->players % 2, turning = all - 1;
    if (round >= turning)
        return 0;
    for (unsigned i = 0; i < all / 2; i++) {
        unsigned a = (round + i) % turning + 1;
        unsigned b = i ? (round + turning - i) % turning + 1 : all;
        out[i] = (tournament_match){.a = a, .b = b > t->players ? 0 : b};
    }
    return all / 2;
}

/* ---- Swiss ---------------------------------------------------------------------------------- */

void tournament_points(const tournament *t, unsigned rounds, unsigned out[TOURNAMENT_PLAYERS + 1])
{
    memset(out, 0, (TOURNAMENT_PLAYERS + 1) * sizeof *out);
    for (unsigned r = 0; r < rounds; r++)
        for (unsigned i = 0; i < t->round[r].count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            bool bye = !m->a || !m->b, draw = !bye && m->won == TOURNAMENT_DRAW;
            if (draw) {
                out[m->a]++;
                out[m->b]++;
            } else {
                out[winner(m)] += 2;
            }
        }
    out[0] = 0;
}

enum { SEARCH_STEPS = 200000 };

typedef struct swiss {
    unsigned count, steps; /* players to be paired */
    uint8_t order[TOURNAMENT_PLAYERS];
    unsigned points[TOURNAMENT_PLAYERS + 1];
    bool met[TOURNAMENT_PLAYERS + 1][TOURNAMENT_PLAYERS + 1]; /* with nobody: had a bye */
    bool again; /* the same two may meet again: there is no other way */
} swiss;

static void note_meetings(swiss *s, const tournament *t, unsigned rounds)
{
    for (unsigned r = 0; r < rounds; r++)
        for (unsigned i = 0; i < t->round[r].count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            s->met[m->a][m->b] = s->met[m->b][m->a] = true;
        }
}

/* By points, those with as many by seed. */
static void sort_players(swiss *s, unsigned players)
{
    s->count = 0;
    for (unsigned i = 1; i <= players; i++) {
        unsigned at = s->count++;
        for (; at > 0 && s->points[s->order[at - 1]] < s->points[i]; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

/* The last one who has had no bye yet. */
static uint8_t take_bye(swiss *s)
{
    unsigned at = s->count - 1;
    while (at > 0 && s->met[s->order[at]][0])
        at--;
    uint8_t player = s->order[at];
    s->count--;
    memmove(&s->order[at], &s->order[at + 1], s->count - at);
    return player;
}

/* Pairs the first of those who are left with the one who stands half the group of as many points
 * behind, or the next one behind that, or before it, whom the first has not met; then the
 * others. */
static bool pair_left(swiss *s, const uint8_t left[], unsigned count, tournament_match out[])
{
    uint8_t rest[TOURNAMENT_PLAYERS];
    unsigned group = 1;
    if (count == 0)
        return true;
    while (group < count && s->points[left[group]] == s->points[left[0]])
        group++;
    unsigned middle = group > 1 ? group / 2 : 1;
    for (unsigned tried = 1; tried < count; tried++) {
        unsigned behind = count - middle, at = middle + tried - 1;
        if (tried > behind)
            at = middle - (tried - behind);
        if (s->met[left[0]][left[at]] && !s->again)
            continue;
        if (++s->steps > SEARCH_STEPS)
            return false;
        unsigned others = 0;
        for (unsigned i = 1; i < count; i++)
            if (i != at)
                rest[others++] = left[i];
        if (pair_left(s, rest, others, out + 1)) {
            out[0] = (tournament_match){.a = left[0], .b = left[at]};
            return true;
        }
    }
    return false;
}

static unsigned swiss_round(const tournament *t, unsigned round, tournament_match out[])
{
    swiss s = {.count = 0};
    if (round >= t->swiss_rounds)
        return 0;
    tournament_points(t, round, s.points);
    note_meetings(&s, t, round);
    sort_players(&s, t->players);
    uint8_t bye = t->players % 2 ? take_bye(&s) : 0;
    while (!pair_left(&s, s.order, s.count, out)) {
        s.again = true;
        s.steps = 0;
    }
    unsigned count = s.count / 2;
    if (bye)
        out[count++] = (tournament_match){.a = bye};
    return count;
}

unsigned tournament_round_of(const tournament *t, unsigned round,
                             tournament_match out[TOURNAMENT_PLAYERS])
{
    switch (t->kind) {
    case TOURNAMENT_SINGLE: return single_round(t, round, out);
    case TOURNAMENT_DOUBLE: return double_round(t, round, out);
    case TOURNAMENT_SWISS: return swiss_round(t, round, out);
    default: return robin_round(t, round, out);
    }
}
