/* Reads patterns of queues and makes one graph of them, in which every queue is one path: a state
 * of the graph has the progress in each pattern. */
#include "perfect/queues.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATTERNS_MAX = 64,
    STATES_MAX = 60000,
    ALL_KINDS = 0xfe, /* bits of the seven kinds */
    OVER = 0xffff     /* a pattern that this path no longer matches */
};

typedef struct pattern {
    ts_queue_part part[TS_QUEUES_PIECES];
    unsigned parts, length;
} pattern;

typedef struct reader {
    const char *text, *at;
    pattern *pattern;
    unsigned patterns;
} reader;

const char *ts_queues_reason(int error)
{
#define WORDS(id, words) words,
    static const char *const reasons[] = {TS_QUEUES_ERRORS(WORDS)};
#undef WORDS
    return reasons[error];
}

/* ---- reading --------------------------------------------------------------------------------- */

static unsigned kind_of(char letter)
{
    if (letter >= 'a' && letter <= 'z')
        letter = letter - 'a' + 'A';
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        if (TS_CELL_LETTERS[kind] == letter)
            return kind;
    return TS_NONE;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '\r';
}

/* Reads the kinds after `[`. */
static int read_kinds(reader *r, uint8_t *kinds)
{
    const char *open = r->at - 1;
    bool others = *r->at == '^';
    r->at += others;
    *kinds = 0;
    for (;; r->at++) {
        if (*r->at == '\0' || *r->at == '\n') {
            r->at = open;
            return TS_QUEUES_OPEN;
        }
        if (*r->at == ']')
            break;
        if (is_blank(*r->at))
            continue;
        unsigned kind = kind_of(*r->at);
        if (kind == TS_NONE)
            return TS_QUEUES_CHARACTER;
        if (*kinds >> kind & 1)
            return TS_QUEUES_TWICE;
        *kinds |= 1u << kind;
    }
    if (others)
        *kinds ^= ALL_KINDS;
    if (!*kinds)
        return TS_QUEUES_NONE;
    r->at++;
    return TS_QUEUES_OK;
}

/* Reads `p3` or `!` after a set of kinds; the default is one of them. */
static int read_count(reader *r, ts_queue_part *part)
{
    const unsigned kinds = __builtin_popcount(part->kinds);
    unsigned number = 0;
    part->count = 1;
    if (*r->at == '!') {
        r->at++;
        part->count = kinds;
        return TS_QUEUES_OK;
    }
    if (*r->at != 'p' && *r->at != 'P')
        return TS_QUEUES_OK;
    const char *begin = ++r->at;
    for (; *r->at >= '0' && *r->at <= '9' && number < 100; r->at++)
        number = number * 10 + (unsigned)(*r->at - '0');
    if (number >= 1 && number <= kinds) {
        part->count = number;
        return TS_QUEUES_OK;
    }
    r->at = begin;
    return number ? TS_QUEUES_OVER : TS_QUEUES_NUMBER;
}

static int read_part(reader *r, pattern *p)
{
    ts_queue_part part = {0, 1};
    const char *begin = r->at;
    int error = TS_QUEUES_OK;
    char c = *r->at++;
    if (c == '*' || c == '[') {
        part.kinds = ALL_KINDS;
        error = c == '[' ? read_kinds(r, &part.kinds) : TS_QUEUES_OK;
        if (!error)
            error = read_count(r, &part);
    } else if (kind_of(c)) {
        part.kinds = 1u << kind_of(c);
    } else {
        r->at = begin;
        return TS_QUEUES_CHARACTER;
    }
    if (error)
        return error;
    if (p->length + part.count > TS_QUEUES_PIECES) {
        r->at = begin;
        return TS_QUEUES_LONG;
    }
    p->part[p->parts++] = part;
    p->length += part.count;
    return TS_QUEUES_OK;
}

static int read_patterns(reader *r)
{
    for (;;) {
        pattern p = {.parts = 0};
        const char *begin = r->at;
        int error = TS_QUEUES_OK;
        while (!error && *r->at && *r->at != ';' && *r->at != '\n' && *r->at != '#') {
            if (is_blank(*r->at))
                r->at++;
            else
                error = read_part(r, &p);
        }
        if (error)
            return error;
        if (*r->at == '#')
            while (*r->at && *r->at != '\n')
                r->at++;
        if (p.length && r->patterns && p.length != r->pattern[0].length) {
            r->at = begin;
            return TS_QUEUES_LENGTHS;
        }
        if (p.length && r->patterns == PATTERNS_MAX) {
            r->at = begin;
            return TS_QUEUES_MANY;
        }
        if (p.length)
            r->pattern[r->patterns++] = p;
        if (!*r->at)
            return r->patterns ? TS_QUEUES_OK : TS_QUEUES_EMPTY;
        r->at++;
    }
}

/* ---- the graph ------------------------------------------------------------------------------- */

/* The progress in each pattern: the part, and its kinds already used. */
typedef struct graph {
    const pattern *pattern;
    unsigned patterns;
    ts_queues *q;
    uint16_t *come; /* PATTERNS of each state */
    unsigned capacity;
} graph;

static uint16_t come_after(const pattern *p, uint16_t come, unsigned kind)
{
    if (come == OVER)
        return OVER;
    const unsigned at = come >> 8, taken = come & 0xff;
    if (at == p->parts || !(p->part[at].kinds & ~taken & 1u << kind))
        return OVER;
    const unsigned now = taken | 1u << kind;
    return (unsigned)__builtin_popcount(now) == p->part[at].count ? (at + 1) << 8 : at << 8 | now;
}

static bool make_room(graph *g)
{
    if (g->q->states < g->capacity)
        return true;
    const unsigned room = g->capacity ? g->capacity * 2 : 256;
    ts_queue_state *state = realloc(g->q->state, room * sizeof *state);
    if (state)
        g->q->state = state;
    uint16_t *come = realloc(g->come, (size_t)room * g->patterns * sizeof *come);
    if (come)
        g->come = come;
    g->capacity = room;
    return state && come;
}

/* Finds or adds the state with this progress among those from `first` on. */
static int find_state(graph *g, const uint16_t *come, unsigned first, unsigned rest, uint16_t *out)
{
    const size_t size = g->patterns * sizeof *come;
    for (unsigned i = first; i < g->q->states; i++)
        if (memcmp(g->come + (size_t)i * g->patterns, come, size) == 0) {
            *out = i;
            return TS_QUEUES_OK;
        }
    if (g->q->states == STATES_MAX)
        return TS_QUEUES_MANY;
    if (!make_room(g))
        return TS_QUEUES_MEMORY;
    memcpy(g->come + (size_t)g->q->states * g->patterns, come, size);
    memset(&g->q->state[g->q->states], 0, sizeof *g->q->state);
    g->q->state[g->q->states].rest = rest;
    *out = g->q->states++;
    return TS_QUEUES_OK;
}

/* Makes the graph level by level; a level has the states with the same number of pieces. */
static int make_graph(graph *g)
{
    uint16_t come[PATTERNS_MAX] = {0}, id;
    int error = find_state(g, come, 0, g->q->length, &id);
    unsigned begin = 0;
    for (unsigned level = 0; level < g->q->length && !error; level++) {
        const unsigned end = g->q->states;
        for (unsigned i = begin; i < end && !error; i++)
            for (unsigned kind = TS_I; kind <= TS_Z && !error; kind++) {
                bool any = false;
                for (unsigned p = 0; p < g->patterns; p++) {
                    const uint16_t now = g->come[(size_t)i * g->patterns + p];
                    come[p] = come_after(&g->pattern[p], now, kind);
                    any = any || come[p] != OVER;
                }
                if (any) {
                    error = find_state(g, come, end, g->q->length - level - 1, &id);
                    if (!error)
                        g->q->state[i].next[kind] = id;
                }
            }
        begin = end;
    }
    for (unsigned i = g->q->states; i-- > 0 && !error;) {
        ts_queue_state *s = &g->q->state[i];
        s->count = s->rest == 0;
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            if (s->next[kind])
                s->count += g->q->state[s->next[kind]].count;
    }
    return error;
}

static int make_queues(const pattern *p, unsigned patterns, ts_queues *out)
{
    *out = (ts_queues){.length = p[0].length};
    graph g = {.pattern = p, .patterns = patterns, .q = out};
    int error = make_graph(&g);
    free(g.come);
    if (error)
        ts_queues_free(out);
    return error;
}

int ts_queues_parse(const char *text, ts_queues *out, size_t *at)
{
    pattern *all = malloc(PATTERNS_MAX * sizeof *all);
    reader r = {text, text, all, 0};
    int error = all ? read_patterns(&r) : TS_QUEUES_MEMORY;
    if (!error)
        error = make_queues(all, r.patterns, out);
    *at = r.at - text;
    free(all);
    return error;
}

int ts_queues_of(const ts_queue_part *part, unsigned parts, ts_queues *out)
{
    pattern p = {.parts = 0};
    for (unsigned i = 0; i < parts; i++) {
        if (part[i].count == 0)
            continue;
        if (p.length + part[i].count > TS_QUEUES_PIECES)
            return TS_QUEUES_LONG;
        if (part[i].count > __builtin_popcount(part[i].kinds & ALL_KINDS))
            return TS_QUEUES_OVER;
        p.part[p.parts++] = part[i];
        p.length += part[i].count;
    }
    return p.length ? make_queues(&p, 1, out) : TS_QUEUES_EMPTY;
}

void ts_queues_free(ts_queues *q)
{
    free(q->state);
    *q = (ts_queues){.state = NULL};
}

bool ts_queues_most(const ts_queues *q, unsigned state, unsigned pieces, uint8_t most[TS_KINDS])
{
    /* by state: the maximum of each kind on any path to it */
    uint8_t(*way)[TS_KINDS] = calloc(q->states, sizeof *way);
    memset(most, 0, TS_KINDS);
    if (!way)
        return false;
    const unsigned rest = q->state[state].rest;
    way[state][TS_NONE] = 1;
    for (unsigned i = state; i < q->states; i++) {
        if (!way[i][TS_NONE])
            continue;
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            if (way[i][kind] > most[kind])
                most[kind] = way[i][kind];
        if (rest - q->state[i].rest == pieces)
            continue;
        for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
            const unsigned to = q->state[i].next[kind];
            if (!to)
                continue;
            way[to][TS_NONE] = 1;
            for (unsigned k = TS_I; k <= TS_Z; k++) {
                const uint8_t here = way[i][k] + (k == kind);
                if (here > way[to][k])
                    way[to][k] = here;
            }
        }
    }
    free(way);
    return true;
}
