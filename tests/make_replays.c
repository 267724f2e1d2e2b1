/* Records the replays in tests/replays: a scripted player plays each match until it shows what is
 * wanted of it. Not part of the test run; to be called again when a rule set changes its
 * behaviour on purpose, where `tessera verify --rewrite` would leave games that end too soon.
 *
 *     ninja -C build tests/make_replays
 *     build/tests/make_replays tests/replays [PART OF A NAME]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/compact.h"
#include "tessera/replay.h"
#include "tessera.h"

#include "replay_text.h"
#include "scripted_player.h"

/* ---- styles -------------------------------------------------------------------------------- */

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
static const style builds_tower = {
    .hole = 20, .bump = 2, .tower = 40, .line = {0, 900, 900, 900, 900}};
static const style builds_sides = {.line = {0, -500, -500, -500, -500},
                                   .tower = -60,
                                   .sides = 30,
                                   .waits_when_high = true,
                                   .over = TS_OVER_TOP};

/* Fills the columns at the walls up to the top, and leaves the middle open. */
static const style fills_rim = {
    .hole = 5, .line = {0, -500, 3000, 3000, 3000}, .tower = -40, .rim = 30};
/* Clears lines between high walls. */
static const style clears_low = {
    .hole = 10, .line = {0, 200, 400, 600, 800}, .tower = -60, .rim = 12};

static style loses_by(int over)
{
    return (style){.line = {0, -200, -200, -200, -200}, .tower = 40, .over = over};
}

/* ---- a recorded match --------------------------------------------------------------------- */

enum { TRIES_MAX = 400 };

typedef struct facts {
    bool won, lost, spin, mini, chain, hold, combo, quad, late, perfect;
    bool draw;     /* all boards ended, and none has won */
    bool cancel;   /* an attack all of which was spent on rows that waited, and none waits now */
    bool aimed;    /* an attack that skipped a board that still plays */
    bool black;    /* rows of the time limit have entered */
    bool raised;   /* a piece came in higher than usual */
    bool fewer;    /* nes: a push-down paid less than its rows */
    bool above;    /* nes: a clear has left cells above the top where they were */
    bool gathers;  /* full rows have gathered in a stillness, and have left */
    bool sunk;     /* nes: the top row was completed, and the bottom row left */
    unsigned over; /* a bit for each way */
    uint32_t pieces;
    uint64_t score;     /* of the first board, before the tick */
    uint16_t above_top; /* and its row there */
} facts;

typedef struct scene {
    char name[64];
    const char *rules, *mode;
    uint32_t goal;
    unsigned players, pieces_max, level, variant;
    bool drops_last; /* a piece in the very last tick */
    bool mirrored;   /* all boards do what the first one does */
    bool aims;       /* each board presses TS_TARGET now and then */
    uint8_t handicap[TS_PLAYERS_MAX];
    style how[TS_PLAYERS_MAX];
    facts wanted;
} scene;

static bool enough(const facts *f, const facts *wanted)
{
    return f->won >= wanted->won && f->spin >= wanted->spin && f->hold >= wanted->hold &&
           f->combo >= wanted->combo && f->quad >= wanted->quad && f->mini >= wanted->mini &&
           f->chain >= wanted->chain && f->lost >= wanted->lost && f->late >= wanted->late &&
           f->perfect >= wanted->perfect && f->draw >= wanted->draw &&
           f->raised >= wanted->raised && f->fewer >= wanted->fewer && f->above >= wanted->above &&
           f->sunk >= wanted->sunk && f->gathers >= wanted->gathers &&
           f->cancel >= wanted->cancel && f->aimed >= wanted->aimed && f->black >= wanted->black &&
           (f->over & wanted->over) == wanted->over;
}

/* The first one after this board that still plays. */
static unsigned next_playing(const ts_match *m, unsigned board)
{
    unsigned i = (board + 1) % m->setup.players;
    while (i != board && m->board[i].outcome != TS_RUNNING)
        i = (i + 1) % m->setup.players;
    return i;
}

static void collect_duel(facts *f, const ts_match *m, const ts_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        const ts_board *b = &m->board[e->player];
        if (e->kind == TS_EVENT_CANCEL)
            f->cancel |= e->amount == b->last.attack && b->garbage_count == 0;
        if (e->kind == TS_EVENT_ATTACK)
            f->aimed |= e->how != next_playing(m, e->player);
        if (e->kind == TS_EVENT_GARBAGE)
            f->black |= b->cell[0][0] == TS_BLACK || b->cell[0][1] == TS_BLACK;
    }
    f->draw = m->over;
    for (unsigned i = 0; i < m->setup.players; i++)
        f->draw &= m->board[i].outcome == TS_LOST;
}

static bool came_in_higher(const ts_board *b, ts_piece p)
{
    return p.rot == 0 && p.y > ts_rules_get(b->rules)->spawn[p.kind].y;
}

static void collect_nes(facts *f, const ts_match *m, const ts_events *events)
{
    const ts_board *b = &m->board[0];
    unsigned top = b->visible;
    for (uint32_t i = 0; i < events->count && ts_rules_get(b->rules)->page; i++) {
        const ts_event *e = &events->list[i];
        if (e->kind == TS_EVENT_LOCK && e->player == 0)
            f->fewer |= b->soft_ticks > 1 && b->score - f->score < e->points + b->soft_ticks - 1;
        if (e->kind == TS_EVENT_CLEAR && e->player == 0) {
            f->sunk |= e->rows >> (top - 1) & e->rows & 1;
            f->above |= f->above_top && f->above_top == b->row[top];
        }
    }
    f->score = b->score;
    f->above_top = b->row[top];
}

static void collect(facts *f, hands *h, const ts_match *m, const ts_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        const ts_board *b = &m->board[e->player];
        if (e->kind == TS_EVENT_HOLD)
            f->hold = true;
        if (e->kind == TS_EVENT_SPAWN && b->outcome == TS_RUNNING)
            f->raised |= came_in_higher(b, e->piece);
        if (e->kind == TS_EVENT_OVER)
            f->over |= 1u << b->over;
        if (e->kind == TS_EVENT_CLEAR)
            f->gathers |= i && events->list[i - 1].kind == TS_EVENT_STILL;
        if (e->kind != TS_EVENT_LOCK)
            continue;
        f->spin |= e->spin == TS_SPIN_FULL && b->last.lines > 1;
        f->mini |= e->spin == TS_SPIN_MINI;
        f->chain |= b->last.back_to_back;
        f->combo |= b->last.combo >= 2;
        f->quad |= b->last.lines == 4;
        f->perfect |= b->last.perfect;
        f->late |= b->outcome == TS_WON && ts_mode_unit(b->mode) == &ts_unit_seconds;
        f->pieces++;
        h[e->player].busy = false;
    }
    for (unsigned i = 0; i < m->setup.players; i++) {
        f->won |= m->board[i].outcome == TS_WON;
        f->lost |= m->board[i].outcome == TS_LOST;
    }
}

/* Hard drop is let go in the tick before the last, and pressed in the last. */
static ts_buttons last_drop(const ts_match *m, ts_buttons held)
{
    uint64_t left = ts_modes_get(m->setup.mode)->idle(m);
    return left > 1 ? held : left == 1 ? (ts_buttons)(held & ~TS_HARD) : (ts_buttons)TS_HARD;
}

/* Two ticks of three seconds, other two for each board. */
static ts_buttons aiming(const ts_match *m, unsigned board)
{
    uint64_t every =
        3 * ts_rules_get(m->setup.rules)->tick_rate[0] / ts_rules_get(m->setup.rules)->tick_rate[1];
    return (m->tick + board * every / 4) % every < 2 ? TS_TARGET : 0;
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
    bool to_the_end = s->wanted.won || s->wanted.lost || s->wanted.over || s->wanted.draw;
    ts_setup_default(&setup, (unsigned)ts_rules_find(s->rules), (unsigned)ts_modes_find(s->mode));
    setup.seed = seed;
    setup.goal = s->goal;
    setup.players = (uint8_t)s->players;
    setup.variant = (uint8_t)s->variant;
    memcpy(setup.handicap, s->handicap, sizeof setup.handicap);
    if (s->level)
        setup.level = (uint16_t)s->level;
    if (!ts_start(&m, &setup)) {
        fprintf(stderr, "make_replays: %s does not start\n", s->name);
        exit(2);
    }
    t->size = 0;
    ts_recorder_begin(&recorder, &m, text_append, t);
    for (unsigned i = 0; i < s->players; i++)
        h[i].jitter = (uint32_t)seed + i;
    while (!m.over && f.pieces < s->pieces_max && (to_the_end || !enough(&f, &s->wanted))) {
        for (unsigned i = 0; i < s->players; i++) {
            if (!h[i].busy && m.board[i].piece.kind != TS_NONE)
                think(&h[i], &m, i, &s->how[i]);
            held[i] = hands_held(&h[i], &m, i);
            if (s->mirrored)
                held[i] = held[0];
            if (s->aims)
                held[i] |= aiming(&m, i);
        }
        if (s->drops_last)
            held[0] = last_drop(&m, held[0]);
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, &events);
        collect(&f, h, &m, &events);
        collect_duel(&f, &m, &events);
        collect_nes(&f, &m, &events);
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
    buffer compact = {0};
    snprintf(path, sizeof path, "%s/%s.tsc", folder, name);
    FILE *out = fopen(path, "wb");
    if (!out || !compact_write(t->bytes, t->size, &compact) ||
        fwrite(compact.data, 1, compact.size, out) != compact.size || fclose(out) != 0) {
        perror(path);
        exit(2);
    }
    buffer_free(&compact);
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

/* Buttons by their letters, held for some ticks. */
typedef struct holding {
    char letters[4];
    unsigned ticks;
} holding;

static void make_by_hand(const char *name, const ts_setup *setup, const holding *list,
                         unsigned count)
{
    static text t;
    static ts_match m;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    if (!strstr(name, only))
        return;
    ts_start(&m, setup);
    t.size = 0;
    ts_recorder_begin(&recorder, &m, text_append, &t);
    for (unsigned i = 0; i < count; i++) {
        held[0] = 0;
        for (const char *c = list[i].letters; *c; c++)
            held[0] |= (ts_buttons)(1u << (strchr(TS_REPLAY_LETTERS, *c) - TS_REPLAY_LETTERS));
        for (unsigned tick = 0; tick < list[i].ticks && !m.over; tick++) {
            ts_recorder_held(&recorder, &m, held);
            ts_step(&m, held, NULL);
        }
    }
    ts_recorder_finish(&recorder, &m);
    save(name, &t);
}

/* Each button tapped. */
static void make_taps(const char *name, const ts_setup *setup, const char *taps)
{
    enum { TAPS_MAX = 100 };
    holding list[2 * TAPS_MAX];
    unsigned count = 0;
    for (const char *c = taps; *c && count < 2 * TAPS_MAX; c++) {
        list[count++] = (holding){"", 11};
        list[count++] = (holding){{*c, 0}, 9};
    }
    make_by_hand(name, setup, list, count);
}

static void make_puzzle(const char *name, uint32_t number, const char *taps)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"),
                     (unsigned)ts_modes_find("puzzle"));
    setup.goal = number;
    make_taps(name, &setup, taps);
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
    } ways[] = {{TS_OVER_BLOCK, r->over_block != TS_BLOCKED_PLAYS_ON, "block"},
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
    static const facts gathered = {.won = true, .gathers = true};
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
        {"psk", "uniform", "uniform-lost", plays_well, lost, 0, 15, 0, false},
        {"guideline", "stillness", "stillness-win", likes_quads, gathered, 60, 0, 0, false},
        {"psk", "stillness", "stillness-lost", loses_by(TS_OVER_BLOCK), lost, 0, 0, 0, false},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        scene s = scene_of(games[i].rules, games[i].mode, games[i].how, games[i].shows);
        s.wanted = games[i].wanted;
        s.goal = games[i].goal;
        s.level = games[i].level;
        s.variant = games[i].variant;
        s.drops_last = games[i].drops_last;
        s.aims = ts_modes_get((unsigned)ts_modes_find(games[i].mode))->stills;
        s.pieces_max = 600;
        make(&s);
    }
}

/* Matches of the mode duel: its edges, and the console's table. */
static void make_duels(void)
{
    scene s = scene_of("modern", "duel", loses_by(TS_OVER_BLOCK), "duel-draw");
    s.players = 2;
    s.mirrored = true;
    s.wanted.draw = true;
    make(&s);
    s = scene_of("guideline", "duel", likes_quads, "duel-top");
    s.players = 2;
    s.pieces_max = 300;
    s.how[1] = builds_sides;
    s.wanted.over = 1u << TS_OVER_TOP;
    make(&s);
    s = scene_of("modern", "duel", likes_combos, "duel-cancel");
    s.players = 2;
    s.wanted.cancel = true;
    make(&s);
    s = scene_of("guideline", "duel", likes_combos, "duel-four-aiming");
    s.players = 4;
    s.pieces_max = 800;
    s.level = 17; /* too fast for these hands: all of them are buried in the end */
    s.how[1] = likes_quads;
    s.how[2] = s.how[3] = plays_well;
    s.aims = true;
    s.wanted.aimed = s.wanted.won = true;
    make(&s);
    s = scene_of("psk", "duel", plays_well, "duel-timelimit");
    s.players = 2;
    s.pieces_max = 2000;
    s.wanted.black = true;
    make(&s);
    s = scene_of("guideline", "duel", plays_well, "duel-handicap");
    s.players = 2;
    s.pieces_max = 600;
    s.handicap[0] = 10;
    s.handicap[1] = 2;
    s.how[1] = loses_by(TS_OVER_BLOCK);
    s.wanted.won = true;
    make(&s);
    s = scene_of("nes", "duel", likes_quads, "duel-quad");
    s.players = 2;
    s.pieces_max = 400;
    s.how[1] = builds_sides;
    s.wanted.quad = s.wanted.won = true;
    make(&s);
}

/* Rules of modern alone. A quad, then its other two rows with a double: a perfect clear in a chain.
 * A charge to the right: cut after the wall by each of two rotations and by the next spawn, and
 * kept by a piece that the left key has taken off the wall. */
static void make_modern(void)
{
    static const holding charged[] = {
        {"", 20},   {"r", 400}, {"rc", 10}, {"r", 9},    {"rf", 10}, {"r", 300},
        {"rh", 10}, {"r", 400}, {"rl", 30}, {"rlh", 10}, {"r", 60},  {"rh", 10},
        {"r", 60},  {"", 20},   {"h", 10},  {"", 20},
    };
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), (unsigned)ts_modes_find("none"));
    setup.seed = 1;
    make_taps("modern-allclear-chained", &setup,
              "llllhlhrhhkclllhclllllhrrrhkfrrrhrhcrrrhclllhcrrrrhlhrrrrhfrh");
    setup.handling[0].das = 100;
    setup.handling[0].dcd = 30;
    make_by_hand("modern-dcd", &setup, charged, sizeof charged / sizeof *charged);
    scene s = scene_of("modern", "none", builds_tower, "clutch");
    s.wanted.raised = s.wanted.lost = true;
    make(&s);
}

/* Effects of the console's page of memory. */
static void make_page(void)
{
    scene s = scene_of("nes", "marathon", plays_well, "marathon-push");
    s.wanted.fewer = true;
    make(&s);
    s = scene_of("nes", "marathon", clears_low, "marathon-lost-above");
    s.wanted.above = s.wanted.lost = true;
    make(&s);
    s = scene_of("nes", "marathon", fills_rim, "marathon-sinks");
    s.wanted.sunk = true;
    make(&s);
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
    make_duels();
    make_modern();
    make_page();
    make_puzzle("guideline-puzzle-win", 2, "klhrhcclllh"); /* T, I, and the L out of the hold */
    make_puzzle("guideline-puzzle-lost", 2, "hhh");
    return missing != 0;
}
