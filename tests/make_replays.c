/* Records the replays in tests/replays: a scripted player tries on copies of the match what its
 * hands can do with a piece, takes what suits the style it was asked for, and presses buttons about
 * as fast as a person. Not part of the test run; to be called again when a rule set changes its
 * behaviour on purpose, where `tessera verify --rewrite` would leave games that end too soon.
 *
 *     cc -O2 -Iinclude -Isrc -o make_replays tests/make_replays.c src/core/ *.c src/rules/ *.c \
 *         src/modes/ *.c src/play/ *.c
 *     ./make_replays tests/replays [PART OF A NAME]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/replay.h"
#include "tessera.h"

#include "all_clear.h"

/* ---- hands -------------------------------------------------------------------------------- */

enum { TAP, SLIDE, TO_FLOOR, TO_LOCK, TO_LOWER, PAUSE };

typedef struct action {
    uint8_t how;
    ts_buttons button;
} action;

enum { ACTIONS_MAX = 32 };

/* Carries out a list of actions, a tick a call; copied with the match when it tries things. */
typedef struct hands {
    action list[ACTIONS_MAX];
    uint8_t count, at;
    bool busy, begun;
    uint32_t down, up; /* ticks left with the button of this action down, then up */
    int8_t from_y;     /* where the piece was when this action began */
    uint32_t jitter;   /* a stream of its own: no two presses are alike */
} hands;

static uint32_t random_below(uint32_t *state, uint32_t n)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % n;
}

static uint32_t ticks_of_ms(const ts_game *g, uint32_t ms)
{
    const uint32_t *rate = ts_rules_get(g->rules)->tick_rate;
    uint64_t ticks = (uint64_t)ms * rate[0] / rate[1] / 1000;
    return ticks > 1 ? (uint32_t)ticks : 1;
}

static void begin_action(hands *h, const ts_match *m, unsigned board)
{
    const ts_game *g = &m->game[board];
    const ts_handling *handling = &m->setup.handling[board];
    const action *a = &h->list[h->at];
    h->begun = true;
    h->from_y = g->piece.y;
    h->down = ticks_of_ms(g, 30 + random_below(&h->jitter, 40));
    h->up = ticks_of_ms(g, 20 + random_below(&h->jitter, 30));
    if (a->how == SLIDE)
        h->down = handling->das + (uint32_t)handling->arr * TS_COLUMNS + h->up;
    if (a->how == TO_FLOOR || a->how == TO_LOWER)
        h->down = 0;
    if (a->how == PAUSE)
        h->down = ticks_of_ms(g, 60 + random_below(&h->jitter, 80));
}

static bool on_floor(const ts_game *g)
{
    return g->piece.kind != TS_NONE && ts_dropped(g, g->piece).y == g->piece.y;
}

/* Actions that last until the piece is where they want it. */
static bool goes_on(const hands *h, const ts_game *g)
{
    switch (h->list[h->at].how) {
    case TO_LOCK: return true;
    case TO_FLOOR: return !on_floor(g);
    case TO_LOWER: return g->piece.y >= h->from_y && !on_floor(g);
    default: return false;
    }
}

static ts_buttons hands_held(hands *h, const ts_match *m, unsigned board)
{
    while (h->busy && h->at < h->count) {
        const action *a = &h->list[h->at];
        if (!h->begun)
            begin_action(h, m, board);
        if (goes_on(h, &m->game[board]))
            return a->button;
        if (h->down) {
            h->down--;
            return a->button;
        }
        if (h->up) {
            h->up--;
            return 0;
        }
        h->at++;
        h->begun = false;
    }
    return 0;
}

static void add_action(hands *h, uint8_t how, ts_buttons button)
{
    if (h->count < ACTIONS_MAX)
        h->list[h->count++] = (action){how, button};
}

/* ---- what a player wants ------------------------------------------------------------------ */

typedef struct style {
    int hole, bump, height; /* what it costs */
    int line[5];            /* what a clear of so many lines is worth */
    int spin, spin_line;    /* what a spin is worth, and each line of it */
    int tower;              /* what height in the middle is worth */
    int sides;              /* what height in the outer columns is worth */
    int slot;               /* what a place for a T to spin into is worth */
    bool well;              /* keeps the last column for quads */
    bool twists;            /* tries turns and moves on the ground, too */
    bool waits_when_high;   /* lets pieces fall by themselves once the sides are high */
    int over;               /* how it wants to lose; TS_OVER_NOT: it does not */
    bool errs;              /* wants to lose by what the mode forbids */
    bool clears_all;        /* looks for perfect clears, knowing all pieces to come */
} style;

static const style plays_well = {.hole = 60, .bump = 4, .height = 3, .line = {0, 30, 80, 160, 400}};
static const style likes_combos = {
    .hole = 40, .bump = 4, .height = 3, .line = {0, 300, 310, 320, 400}};
static const style likes_spins = {
    .hole = 50, .bump = 4, .height = 2, .spin = 200, .spin_line = 2000, .slot = 50, .twists = true};
static const style likes_quads = {
    .hole = 90, .bump = 6, .height = 2, .line = {0, -60, -40, -20, 2000}, .well = true};
/* For doubles with a T and nothing else. */
static const style only_doubles = {.hole = 50,
                                   .bump = 4,
                                   .height = 2,
                                   .line = {0, -4000, -3000, -9000, -9000},
                                   .spin = 200,
                                   .spin_line = 2000,
                                   .slot = 80,
                                   .twists = true};
static const style errs = {.hole = 60, .bump = 4, .height = 3, .errs = true};
static const style clears_all = {
    .hole = 60, .bump = 4, .height = 3, .line = {0, 30, 80, 160, 400}, .clears_all = true};
static const style digs = {.hole = 40, .bump = 3, .height = 6, .line = {0, 120, 240, 360, 480}};
static const style builds_sides = {.line = {0, -500, -500, -500, -500},
                                   .tower = -60,
                                   .sides = 30,
                                   .waits_when_high = true,
                                   .over = TS_OVER_TOP};

static style loses_by(int over)
{
    return (style){.line = {0, -200, -200, -200, -200}, .tower = 40, .over = over};
}

static int column_height(const ts_game *g, int x)
{
    int height = TS_ROWS;
    while (height > 0 && !(g->row[height - 1] >> x & 1))
        height--;
    return height;
}

static bool filled(const ts_game *g, int x, int y)
{
    return x < 0 || x >= g->columns || y < 0 || g->row[y] >> x & 1;
}

static int row_count(const ts_game *g, int y)
{
    int count = 0;
    for (int x = 0; x < TS_COLUMNS; x++)
        count += g->row[y] >> x & 1;
    return count;
}

/* The best place under an overhang for a T that points down: how full its two rows are. */
static int slot_value(const ts_game *g)
{
    int best = 0;
    for (int y = 1; y < TS_ROWS / 2; y++)
        for (int x = 1; x < TS_COLUMNS - 1; x++) {
            bool open = !filled(g, x - 1, y) && !filled(g, x, y) && !filled(g, x + 1, y) &&
                        !filled(g, x, y - 1) && !filled(g, x, y + 1) && !filled(g, x, y + 2);
            bool left = filled(g, x - 1, y + 1), right = filled(g, x + 1, y + 1);
            bool corners = filled(g, x - 1, y - 1) && filled(g, x + 1, y - 1) && left != right;
            int full = 2 * (row_count(g, y - 1) == 9) + 2 * (row_count(g, y) == 7) + 2;
            if (open && corners && column_height(g, left ? x + 1 : x - 1) <= y &&
                column_height(g, x) < y && full > best)
                best = full;
        }
    return best;
}

static int stack_cost(const ts_game *g, const style *s)
{
    int cost = 0, before = -1, middle = 0, outer = 0;
    int columns = s->well ? g->columns - 1 : g->columns;
    for (int x = 0; x < g->columns; x++) {
        int height = column_height(g, x);
        if (x >= columns) {
            cost += 50 * height;
            continue;
        }
        for (int y = 0; y < height; y++)
            cost += g->row[y] >> x & 1 ? 0 : s->hole;
        cost += height * s->height;
        if (height > g->visible - (g->columns == TS_COLUMNS ? 8 : 4))
            cost += 10 * height * (s->hole > 0);
        if (before >= 0)
            cost += s->bump * abs(height - before);
        before = height;
        if (x >= 3 && x <= 6 && height > middle)
            middle = height;
        if ((x < 3 || x > 6) && height > outer)
            outer = height;
    }
    return cost - s->tower * middle - s->sides * outer - s->slot * slot_value(g);
}

enum { NEVER = 1 << 28 };

/* Tries the hands' list on a copy, to the moment the next piece is there. */
static int cost_of(const ts_match *m, unsigned board, hands h, const style *s)
{
    static ts_match copy;
    static ts_events events;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    int cost = 0;
    copy = *m;
    const ts_game *g = &copy.game[board];
    uint64_t give_up = m->tick + ticks_of_ms(g, 30000);
    while (copy.tick < give_up) {
        held[board] = hands_held(&h, &copy, board);
        ts_step(&copy, held, &events);
        for (uint32_t i = 0; i < events.count; i++) {
            const ts_event *e = &events.list[i];
            if (e->player != board || e->kind != TS_EVENT_LOCK)
                continue;
            h.busy = false;
            cost -= s->line[g->last.lines];
            if (e->spin != TS_SPIN_NONE)
                cost -= s->spin + s->spin_line * g->last.lines;
        }
        if (g->outcome == TS_LOST && g->over == TS_OVER_NOT && s->errs)
            return -NEVER;
        if (g->outcome == TS_LOST)
            return s->over != TS_OVER_NOT && g->over == s->over ? -NEVER : NEVER / 2;
        if (!h.busy && (g->piece.kind != TS_NONE || g->outcome == TS_WON))
            return cost + stack_cost(g, s);
    }
    return NEVER;
}

/* ---- thinking ----------------------------------------------------------------------------- */

typedef struct plan {
    int hold;        /* first: 0 or 1 */
    int turn, shift; /* quarters clockwise; cells, beyond the field: slides */
    int twist;
} plan;

static const ts_buttons twists[][3] = {
    {0},        {TS_CW},        {TS_CCW},         {TS_FLIP},        {TS_LEFT},
    {TS_RIGHT}, {TS_CW, TS_CW}, {TS_CCW, TS_CCW}, {TS_LEFT, TS_CW}, {TS_RIGHT, TS_CCW}};
enum { TWISTS = sizeof twists / sizeof *twists, SHIFT_MAX = 5, SLIDE_SHIFT = SHIFT_MAX + 1 };

static bool turns_now(const ts_game *g, int turn)
{
    ts_piece p = g->piece;
    return ts_rotated(g, &p, turn) > 0;
}

/* Where neither turn fits, it may further down; where only one does, three are the other. */
static void add_turns(hands *h, const ts_game *g, int turn)
{
    bool clockwise = turns_now(g, 1), counter = turns_now(g, -1);
    if (turn == 0)
        return;
    if (!clockwise && !counter)
        add_action(h, TO_LOWER, 0);
    if (counter && (turn == 3 || !clockwise))
        for (int i = 0; i < 4 - turn; i++)
            add_action(h, TAP, TS_CCW);
    else
        for (int i = 0; i < turn; i++)
            add_action(h, TAP, TS_CW);
}

static void set_out(hands *h, const ts_game *g, const plan *p)
{
    const ts_rules *r = ts_rules_get(g->rules);
    h->count = h->at = 0;
    h->busy = true;
    h->begun = false;
    add_action(h, PAUSE, 0);
    if (p->hold)
        add_action(h, TAP, TS_HOLD);
    add_turns(h, g, p->turn);
    ts_buttons side = p->shift < 0 ? TS_LEFT : TS_RIGHT;
    if (abs(p->shift) == SLIDE_SHIFT)
        add_action(h, SLIDE, side);
    else
        for (int i = 0; i < abs(p->shift); i++)
            add_action(h, TAP, side);
    if (p->twist)
        add_action(h, TO_FLOOR, TS_SOFT);
    for (int i = 0; p->twist && i < 3 && twists[p->twist][i]; i++)
        add_action(h, TAP, twists[p->twist][i]);
    if (r->hard != TS_HARD_NONE)
        add_action(h, TAP, TS_HARD);
    add_action(h, TO_LOCK, TS_SOFT);
}

static bool is_high(const ts_game *g)
{
    return column_height(g, 0) >= 18 || column_height(g, 1) >= 18 || column_height(g, 9) >= 18;
}

static bool tries_twists(const ts_game *g, int hold, const style *s)
{
    return s->twists && (hold ? g->hold : g->piece.kind) == TS_T;
}

static void think(hands *h, const ts_match *m, unsigned board, const style *s)
{
    clear_step step;
    if (s->clears_all && clear_next(m, &step)) {
        plan p = {.hold = step.hold, .turn = step.turn, .shift = step.shift};
        set_out(h, &m->game[board], &p);
        return;
    }
    const ts_game *g = &m->game[board];
    const ts_rules *r = ts_rules_get(g->rules);
    hands best = *h;
    int least = NEVER + 1;
    int may_hold = r->hold && !g->hold_used;
    if (s->waits_when_high && is_high(g)) {
        h->count = 0;
        h->busy = true;
        return;
    }
    for (plan p = {0}; p.hold <= may_hold; p.hold++)
        for (p.turn = 0; p.turn < 4; p.turn++)
            for (p.shift = -SLIDE_SHIFT; p.shift <= SLIDE_SHIFT; p.shift++)
                for (p.twist = 0; p.twist < (tries_twists(g, p.hold, s) ? TWISTS : 1); p.twist++) {
                    hands tried = *h;
                    set_out(&tried, g, &p);
                    int cost = cost_of(m, board, tried, s) + p.hold;
                    if (cost < least) {
                        least = cost;
                        best = tried;
                    }
                }
    *h = best;
}

/* ---- a recorded match --------------------------------------------------------------------- */

enum { TEXT_MAX = 1 << 18, TRIES_MAX = 40 };

typedef struct text {
    size_t size;
    char bytes[TEXT_MAX];
} text;

static void append(void *to, const char *bytes, size_t count)
{
    text *t = to;
    if (t->size + count > TEXT_MAX) {
        fprintf(stderr, "make_replays: a replay is too long\n");
        exit(2);
    }
    memcpy(t->bytes + t->size, bytes, count);
    t->size += count;
}

typedef struct facts {
    bool won, lost, spin, mini, chain, hold, combo, quad, late, perfect;
    unsigned over; /* a bit for each way */
    uint32_t pieces;
} facts;

typedef struct scene {
    char name[64];
    const char *rules, *mode;
    uint32_t goal;
    unsigned players, pieces_max, level, variant;
    bool drops_last; /* a piece in the very last tick */
    style how[TS_PLAYERS_MAX];
    facts wanted;
} scene;

static bool enough(const facts *f, const facts *wanted)
{
    return f->won >= wanted->won && f->spin >= wanted->spin && f->hold >= wanted->hold &&
           f->combo >= wanted->combo && f->quad >= wanted->quad && f->mini >= wanted->mini &&
           f->chain >= wanted->chain && f->lost >= wanted->lost && f->late >= wanted->late &&
           f->perfect >= wanted->perfect && (f->over & wanted->over) == wanted->over;
}

static void collect(facts *f, hands *h, const ts_match *m, const ts_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        const ts_game *g = &m->game[e->player];
        if (e->kind == TS_EVENT_HOLD)
            f->hold = true;
        if (e->kind == TS_EVENT_OVER)
            f->over |= 1u << g->over;
        if (e->kind != TS_EVENT_LOCK)
            continue;
        f->spin |= e->spin == TS_SPIN_FULL && g->last.lines > 1;
        f->mini |= e->spin == TS_SPIN_MINI;
        f->chain |= g->last.back_to_back;
        f->combo |= g->last.combo >= 2;
        f->quad |= g->last.lines == 4;
        f->perfect |= g->last.perfect;
        f->late |= g->outcome == TS_WON && ts_modes_get(g->mode)->unit == TS_UNIT_SECONDS;
        f->pieces++;
        h[e->player].busy = false;
    }
    for (unsigned i = 0; i < m->setup.players; i++) {
        f->won |= m->game[i].outcome == TS_WON;
        f->lost |= m->game[i].outcome == TS_LOST;
    }
}

/* Hard drop is let go in the tick before the last, and pressed in the last. */
static ts_buttons last_drop(const ts_match *m, ts_buttons held)
{
    uint64_t left = ts_modes_get(m->setup.mode)->idle(m);
    return left > 1 ? held : left == 1 ? (ts_buttons)(held & ~TS_HARD) : (ts_buttons)TS_HARD;
}

/* Plays one match; true: it shows what was wanted. */
static bool record(const scene *s, uint64_t seed, text *t)
{
    static ts_match m;
    static ts_events events;
    ts_setup setup;
    ts_recorder recorder;
    hands h[TS_PLAYERS_MAX] = {0};
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    facts f = {0};
    bool to_the_end = s->wanted.won || s->wanted.lost || s->wanted.over;
    ts_setup_default(&setup, (unsigned)ts_rules_find(s->rules), (unsigned)ts_modes_find(s->mode));
    setup.seed = seed;
    setup.goal = s->goal;
    setup.players = (uint8_t)s->players;
    setup.variant = (uint8_t)s->variant;
    if (s->level)
        setup.level = (uint16_t)s->level;
    if (!ts_start(&m, &setup)) {
        fprintf(stderr, "make_replays: %s does not start\n", s->name);
        exit(2);
    }
    t->size = 0;
    ts_recorder_begin(&recorder, &m, append, t);
    for (unsigned i = 0; i < s->players; i++)
        h[i].jitter = (uint32_t)seed + i;
    while (!m.over && f.pieces < s->pieces_max && (to_the_end || !enough(&f, &s->wanted))) {
        for (unsigned i = 0; i < s->players; i++) {
            if (!h[i].busy && m.game[i].piece.kind != TS_NONE)
                think(&h[i], &m, i, &s->how[i]);
            held[i] = hands_held(&h[i], &m, i);
        }
        if (s->drops_last)
            held[0] = last_drop(&m, held[0]);
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, &events);
        collect(&f, h, &m, &events);
    }
    ts_recorder_finish(&recorder, &m);
    return enough(&f, &s->wanted);
}

/* ---- the scenes --------------------------------------------------------------------------- */

static const char *folder;
static const char *only = "";
static int missing;

static void save(const char *name, const text *t)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.tsr", folder, name);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(t->bytes, 1, t->size, out) != t->size || fclose(out) != 0) {
        perror(path);
        exit(2);
    }
}

static void make(const scene *s)
{
    static text t;
    if (!strstr(s->name, only))
        return;
    for (uint64_t seed = 1; seed <= TRIES_MAX; seed++) {
        if (!record(s, seed, &t))
            continue;
        save(s->name, &t);
        printf("%s: %zu bytes, seed %d\n", s->name, t.size, (int)seed);
        fflush(stdout);
        return;
    }
    printf("%s: not reached\n", s->name);
    missing++;
}

/* A puzzle by the letters of its buttons, each tapped. */
static void make_puzzle(const char *name, uint32_t number, const char *taps)
{
    static text t;
    static ts_match m;
    ts_setup setup;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    if (!strstr(name, only))
        return;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"),
                     (unsigned)ts_modes_find("puzzle"));
    setup.goal = number;
    ts_start(&m, &setup);
    t.size = 0;
    ts_recorder_begin(&recorder, &m, append, &t);
    for (unsigned tick = 0; !m.over && taps[tick / 20]; tick++) {
        const char *letter = strchr(TS_REPLAY_LETTERS, taps[tick / 20]);
        held[0] = (ts_buttons)(tick % 20 > 10 ? 1u << (letter - TS_REPLAY_LETTERS) : 0);
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, NULL);
    }
    ts_recorder_finish(&recorder, &m);
    save(name, &t);
}

static scene scene_of(const char *rules, const char *mode, style how, const char *shows)
{
    scene s = {.rules = rules, .mode = mode, .players = 1, .pieces_max = 150, .how = {how, how}};
    snprintf(s.name, sizeof s.name, "%s-%s", rules, shows);
    return s;
}

static void make_losses(const ts_rules *r)
{
    const struct {
        int over;
        bool there;
        const char *shows;
    } ways[] = {{TS_OVER_BLOCK, r->over_block != 0, "block"},
                {TS_OVER_LOCK, r->over_lock != 0, "lock"},
                {TS_OVER_PARTIAL, r->over_partial != 0, "partial"},
                {TS_OVER_TOP, r->over_top_row != 0, "top"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!ways[i].there)
            continue;
        scene s = scene_of(r->name, "marathon", loses_by(ways[i].over), ways[i].shows);
        s.wanted.over = 1u << ways[i].over;
        make(&s);
    }
}

static void make_duel(const ts_rules *r)
{
    scene s = scene_of(r->name, "none", likes_quads, "duel-garbage-top");
    s.players = 2;
    s.how[1] = builds_sides;
    s.pieces_max = 300;
    s.wanted.over = 1u << TS_OVER_TOP;
    make(&s);
}

static void make_of(const ts_rules *r)
{
    scene s = scene_of(r->name, "sprint", plays_well, "sprint-win");
    s.goal = 10;
    s.wanted.won = true;
    make(&s);
    make_losses(r);
    if (r->spins != TS_SPINS_NONE) {
        s = scene_of(r->name, "free", likes_spins, "free-spin-mini-chain");
        s.pieces_max = 150;
        s.wanted.spin = s.wanted.mini = s.wanted.chain = true;
        make(&s);
    }
    if (r->combo) {
        s = scene_of(r->name, "none", likes_combos, "combo");
        s.wanted.combo = true;
        make(&s);
    }
    s = scene_of(r->name, "marathon", plays_well, r->hold ? "marathon-win-hold" : "marathon-win");
    s.goal = 25;
    s.wanted.won = true;
    s.wanted.hold = r->hold;
    make(&s);
    if (r->attack != TS_ATTACK_NONE)
        make_duel(r);
    s = scene_of(r->name, "none", likes_quads, "quad");
    s.wanted.quad = true;
    s.pieces_max = 200;
    make(&s);
}

/* Each mode won, lost, and at its edge. */
static void make_modes(void)
{
    static const facts won = {.won = true}, lost = {.lost = true};
    static const facts cleared = {.lost = true, .perfect = true};
    static const facts late = {.won = true, .late = true}, quad = {.won = true, .quad = true};
    const struct {
        const char *rules, *mode, *shows;
        style how;
        facts wanted;
        unsigned goal, level, variant;
        bool drops_last;
    } games[] = {
        {"guideline", "ultra", "ultra-win-late", plays_well, late, 10, 0, 0, true},
        {"guideline", "ultra", "ultra-lost", loses_by(TS_OVER_BLOCK), lost, 0, 0, 0, false},
        {"guideline", "sprint", "sprint-win-quad", likes_quads, quad, 3, 0, 0, false},
        {"modern", "sprint", "sprint-lost", loses_by(TS_OVER_LOCK), lost, 0, 0, 0, false},
        {"tgm", "free", "free-lost", loses_by(TS_OVER_BLOCK), lost, 0, 500, 0, false},
        {"modern", "blitz", "blitz-win-late", plays_well, late, 10, 0, 0, true},
        {"itnotes", "blitz", "blitz-win", plays_well, won, 30, 0, 0, false},
        {"nes", "blitz", "blitz-lost", loses_by(TS_OVER_BLOCK), lost, 0, 0, 0, false},
        {"nes", "classic", "classic-lost", plays_well, lost, 0, 29, 0, false},
        {"nes-pal", "classic", "classic-lost", plays_well, lost, 0, 19, 0, false},
        {"nes", "classic-b", "classicb-win", plays_well, won, 0, 0, 2, false},
        {"nes", "classic-b", "classicb-lost", loses_by(TS_OVER_BLOCK), lost, 0, 9, 5, false},
        {"nes", "classic-b", "classicb-win-quad", likes_quads, quad, 3, 3, 0, false},
        {"tgm", "master", "master-win", plays_well, won, 102, 0, 0, false},
        {"tgm", "master", "master-lost", plays_well, lost, 0, 500, 0, false},
        {"tgm", "master", "master-lost-roll", loses_by(TS_OVER_BLOCK), lost, 1, 990, 0, false},
        {"guideline", "dig", "dig-win", digs, won, 5, 0, 0, false},
        {"tgm", "dig", "dig-win", digs, won, 0, 0, 0, false},
        {"pivot", "dig", "dig-lost", loses_by(TS_OVER_BLOCK), lost, 100, 0, 0, false},
        {"tgm", "survival", "survival-lost", digs, lost, 0, 0, 0, false},
        {"psk", "invisible", "invisible-win", plays_well, won, 4, 0, 0, false},
        {"nes", "invisible", "invisible-lost", loses_by(TS_OVER_BLOCK), lost, 0, 0, 0, false},
        {"guideline", "big", "big-win", plays_well, won, 10, 0, 0, false},
        {"nes", "big", "big-win-quad", likes_quads, quad, 3, 0, 0, false},
        {"wx", "big", "big-lost", loses_by(TS_OVER_BLOCK), lost, 0, 0, 0, false},
        {"modern", "twenty", "twenty-win", only_doubles, won, 2, 0, 0, false},
        {"guideline", "twenty", "twenty-lost", errs, lost, 0, 0, 0, false},
        {"guideline", "perfect", "perfect-lost", plays_well, lost, 0, 0, 0, false},
        {"guideline", "perfect", "perfect-lost-allclear", clears_all, cleared, 0, 0, 0, false},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        scene s = scene_of(games[i].rules, games[i].mode, games[i].how, games[i].shows);
        s.wanted = games[i].wanted;
        s.goal = games[i].goal;
        s.level = games[i].level;
        s.variant = games[i].variant;
        s.drops_last = games[i].drops_last;
        s.pieces_max = 600;
        make(&s);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: make_replays FOLDER [PART OF A NAME]\n");
        return 2;
    }
    folder = argv[1];
    if (argc > 2)
        only = argv[2];
    for (unsigned i = 0; i < ts_rules_count(); i++)
        make_of(ts_rules_get(i));
    scene ultra = scene_of("guideline", "ultra", plays_well, "ultra-win");
    ultra.pieces_max = 1000;
    ultra.wanted.won = true;
    make(&ultra);
    make_modes();
    make_puzzle("guideline-puzzle-win", 2, "klhrhcclllh"); /* T, I, and the L out of the hold */
    make_puzzle("guideline-puzzle-lost", 2, "hhh");
    return missing != 0;
}
