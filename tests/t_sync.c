/* A match can be put back and played again: every replay of the tests comes to its end with a
 * rollback before every tick, leaping gives the bytes that stepping gives, for the recorded
 * matches and for random buttons in every rule set and mode, each replay shows what its name
 * says, and its events are those of the golden file, which --update writes: the same
 * by every compiler. Works in the project's root. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "tessera/replay.h"
#include "replay_read.h"
#include "rig.h"
#include "cli/measure/signature.h"

#define FOLDER "tests/replays"
#define GOLDEN "tests/golden/replay-events.txt"

enum { TEXT_MAX = 1 << 20 };

static char bytes[TEXT_MAX];

static const char *file_name;                              /* of the replay a case is about */
static bool recorded[UINT8_MAX + 1];                       /* rule sets with a replay */
static bool won_in[UINT8_MAX + 1], lost_in[UINT8_MAX + 1]; /* modes */
static char golden[TEXT_MAX];                              /* the file as it is */
static FILE *golden_anew;                                  /* NULL if it is not written anew */

static size_t load(const char *name)
{
    return replay_read(name, bytes, sizeof bytes);
}

/* ---- replays ------------------------------------------------------------------------------ */

typedef struct facts {
    bool won, lost, over[TS_OVER_PARTIAL + 1], spin, mini, hold, combo, garbage, chain, quad;
    bool all_clear, late, roll; /* locked in the tick in which the time is up; lost in the roll */
    bool draw, cancel, aiming;  /* an attack spent on what waited; one at another than the next */
    bool time_limit;            /* its rows have entered */
    bool chained;               /* a plain perfect clear, paid as back-to-back */
    bool clutch;                /* a piece came in above its place */
    bool push, above, sinks; /* nes: a push-down paid less than its rows; a clear left cells above
                                the top in their place; with a full top row the bottom row left */
    uint64_t score;          /* of board 0, a tick before */
    uint16_t above_top;      /* and its row there */
} facts;

/* A player who still plays sits between these two. */
static bool passed_over(const ts_match *m, unsigned from, unsigned to)
{
    for (unsigned i = (from + 1) % m->setup.players; i != to; i = (i + 1) % m->setup.players)
        if (m->board[i].outcome == TS_RUNNING)
            return true;
    return false;
}

static void collect_duel(facts *f, const ts_match *m, const ts_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        const ts_board *b = &m->board[e->player];
        f->cancel |=
            e->kind == TS_EVENT_CANCEL && e->amount == b->last.attack && b->garbage_count == 0;
        f->aiming |= e->kind == TS_EVENT_ATTACK && passed_over(m, e->player, e->how);
        f->time_limit |=
            e->kind == TS_EVENT_GARBAGE && (b->cell[0][0] == TS_BLACK || b->cell[0][1] == TS_BLACK);
    }
}

static void collect(facts *f, const ts_match *m, const ts_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        const ts_lock *last = &m->board[e->player].last;
        f->spin |= e->kind == TS_EVENT_CLEAR && e->spin == TS_SPIN_FULL;
        f->mini |= e->kind == TS_EVENT_LOCK && e->spin == TS_SPIN_MINI;
        f->hold |= e->kind == TS_EVENT_HOLD;
        f->garbage |= e->kind == TS_EVENT_GARBAGE;
        f->combo |= e->kind == TS_EVENT_LOCK && last->combo >= 2;
        f->all_clear |= e->kind == TS_EVENT_CLEAR && e->perfect;
        f->late |= e->kind == TS_EVENT_LOCK && m->board[e->player].outcome == TS_WON &&
                   ts_mode_unit(m->setup.mode) == &ts_unit_seconds;
        f->roll |= e->kind == TS_EVENT_OVER && rig_fact(m, "Roll", 0) > 0;
        f->quad |= e->kind == TS_EVENT_CLEAR && e->amount == 4;
        f->chain |= e->kind == TS_EVENT_LOCK && last->back_to_back;
        f->chained |= e->kind == TS_EVENT_CLEAR && e->perfect && e->back_to_back && e->amount < 4 &&
                      e->spin == TS_SPIN_NONE;
        f->clutch |= e->kind == TS_EVENT_SPAWN && e->piece.rot == 0 &&
                     m->board[e->player].outcome == TS_RUNNING &&
                     e->piece.y > ts_rules_get(m->setup.rules)->spawn[e->piece.kind].y;
    }
}

static void collect_page(facts *f, const ts_match *m, const ts_events *events)
{
    const ts_board *b = &m->board[0];
    for (uint32_t i = 0; i < events->count && ts_rules_get(b->rules)->page; i++) {
        const ts_event *e = &events->list[i];
        const bool cleared = e->kind == TS_EVENT_CLEAR && e->player == 0;
        f->push |= e->kind == TS_EVENT_LOCK && e->player == 0 && b->soft_ticks > 1 &&
                   b->score - f->score < e->points + b->soft_ticks - 1;
        f->above |= cleared && f->above_top && f->above_top == b->row[b->visible];
        f->sinks |= cleared && e->rows & 1 && e->rows >> (b->visible - 1) & 1;
    }
    f->score = b->score;
    f->above_top = b->row[b->visible];
}

/* Steps both ways; what the step under `rolled` did is undone and done again. */
static void step_twice(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *events)
{
    static ts_match saved, rolled;
    memcpy(&saved, m, sizeof saved);
    ts_step(m, held, NULL);
    memcpy(&rolled, m, sizeof rolled);
    memcpy(m, &saved, sizeof saved);
    ts_step(m, held, events);
    ASSERT_BYTES(m, &rolled, sizeof rolled);
}

static void events_are_golden(uint64_t sum, uint32_t count)
{
    char line[300], name[300], kept[300] = "";
    snprintf(line, sizeof line, "%016llx %6lu %s\n", (unsigned long long)sum, (unsigned long)count,
             file_name);
    snprintf(name, sizeof name, " %s\n", file_name);
    const char *found = strstr(golden, name);
    if (golden_anew)
        fputs(line, golden_anew);
    else if (found && found - golden >= 23)
        snprintf(kept, sizeof kept, "%.*s", (int)strlen(line), found - 23);
    if (!golden_anew)
        ASSERT_TEXT(line, kept);
}

static void play_both_ways(size_t size, facts *f)
{
    static ts_match stepped, leapt;
    static ts_events events;
    uint64_t sum = 0;
    uint32_t count = 0;
    ts_replay_reader reader;
    ts_replay_item item = {0};
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ASSERT_EQ(ts_replay_open(&reader, bytes, size), TS_OK);
    ASSERT(ts_start(&stepped, &reader.setup));
    memcpy(&leapt, &stepped, sizeof leapt);
    while (ts_replay_next(&reader, &item) == TS_OK) {
        while (stepped.tick < item.tick && !stepped.over) {
            bool idle = ts_idle(&stepped, held) > 0;
            if (stepped.tick % 8 < test_times(8))
                step_twice(&stepped, held, &events);
            else
                ts_step(&stepped, held, &events);
            ASSERT(!idle || events.count == 0);
            sum = signature_events(sum, &stepped, &events);
            count += events.count;
            collect(f, &stepped, &events);
            collect_duel(f, &stepped, &events);
            collect_page(f, &stepped, &events);
        }
        ts_replay_play_to(&leapt, held, item.tick);
        ASSERT_BYTES(&leapt, &stepped, sizeof leapt);
        if (item.kind == TS_REPLAY_ITEM_END)
            break;
        if (item.kind == TS_REPLAY_ITEM_CHANGE)
            held[item.board] = item.held;
        else
            ASSERT_EQ(ts_hash(&stepped), item.hash);
    }
    ASSERT_EQ(item.kind, TS_REPLAY_ITEM_END);
    events_are_golden(sum, count);
    f->draw = stepped.over && stepped.setup.players > 1;
    for (unsigned i = 0; i < stepped.setup.players; i++) {
        f->draw &= stepped.board[i].outcome == TS_LOST;
        f->won |= stepped.board[i].outcome == TS_WON;
        f->lost |= stepped.board[i].outcome == TS_LOST;
        f->over[stepped.board[i].over] = true;
    }
}

/* The mode's name, without what parts words. */
static bool is_mode(const char *word, const char *name)
{
    for (; *name; name++)
        if (*name != '-' && *word++ != *name)
            return false;
    return *word == '\0';
}

static bool shows(const facts *f, const char *word, const ts_setup *setup)
{
    const struct {
        const char *word;
        bool holds;
    } known[] = {{"win", f->won},
                 {"lost", f->lost},
                 {"late", f->late},
                 {"roll", f->roll},
                 {"allclear", f->all_clear},
                 {"block", f->over[TS_OVER_BLOCK]},
                 {"lock", f->over[TS_OVER_LOCK]},
                 {"top", f->over[TS_OVER_TOP]},
                 {"partial", f->over[TS_OVER_PARTIAL]},
                 {"spin", f->spin},
                 {"mini", f->mini},
                 {"hold", f->hold},
                 {"combo", f->combo},
                 {"garbage", f->garbage},
                 {"quad", f->quad},
                 {"chain", f->chain},
                 {"chained", f->chained},
                 {"clutch", f->clutch},
                 {"dcd", setup->handling[0].dcd > 0},
                 {"draw", f->draw},
                 {"cancel", f->cancel},
                 {"aiming", f->aiming},
                 {"timelimit", f->time_limit},
                 {"push", f->push},
                 {"above", f->above},
                 {"sinks", f->sinks},
                 {"handicap", setup->handicap[0] != setup->handicap[1]},
                 {"four", setup->players == 4},
                 {"duel", setup->players > 1}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(word, known[i].word) == 0)
            return known[i].holds;
    return is_mode(word, ts_modes_get(setup->mode)->name);
}

/* A name is the rule set, then what the replay shows, all joined by hyphens. */
static void name_is_true(const facts *f, const ts_setup *setup)
{
    char words[256];
    const char *rules = ts_rules_get(setup->rules)->name;
    size_t length = strlen(rules);
    snprintf(words, sizeof words, "%.*s", (int)(strlen(file_name) - strlen(".tsc")), file_name);
    ASSERT(strncmp(words, rules, length) == 0 && words[length] == '-');
    for (char *word = words + length + 1, *end; word; word = end) {
        end = strchr(word, '-');
        if (end)
            *end++ = '\0';
        if (!shows(f, word, setup))
            ASSERT_TEXT(word, "shown");
    }
}

static void replay_holds(void)
{
    static ts_replay_report report;
    facts f = {0};
    size_t size = load(file_name);
    ASSERT_TEXT(ts_error_text(ts_replay_verify(bytes, size, &report)), "ok");
    if (report.error)
        return;
    recorded[report.match.setup.rules] = true;
    play_both_ways(size, &f);
    won_in[report.match.setup.mode] |= f.won;
    lost_in[report.match.setup.mode] |= f.lost;
    name_is_true(&f, &report.match.setup);
}

static void golden_open(void)
{
    FILE *in = fopen(GOLDEN, "r");
    if (in) {
        golden[fread(golden, 1, TEXT_MAX - 1, in)] = '\0';
        fclose(in);
    }
    if (test_update && !test_listing && !*test_only)
        golden_anew = fopen(GOLDEN, "w");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void all_replays_hold(void)
{
    enum { FILES_MAX = 200 };
    static char names[FILES_MAX][256];
    char *order[FILES_MAX];
    unsigned count = 0;
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder)) && count < FILES_MAX;) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".tsc") != 0)
            continue;
        snprintf(names[count], sizeof names[count], "%s", entry->d_name);
        order[count] = names[count];
        count++;
    }
    if (folder)
        closedir(folder);
    qsort(order, count, sizeof *order, by_name);
    golden_open();
    for (unsigned i = 0; i < count; i++) {
        file_name = order[i];
        test_run(replay_holds, file_name);
    }
    if (test_listing || *test_only)
        return; /* not all have been played */
    unsigned lines = 0;
    for (const char *c = golden; *c; c++)
        lines += *c == '\n';
    if (golden_anew) {
        fclose(golden_anew);
    } else if (lines != count) {
        printf("%s has %u lines for %u replays (--update writes it)\n", GOLDEN, lines, count);
        test_failed++;
    }
    for (unsigned i = 0; i < ts_rules_count(); i++)
        if (!recorded[i]) {
            printf("%s: no replay of %s: add one to tests/make_replays.c, build it, then "
                   "build/tests/make_replays %s %s\n",
                   FOLDER, ts_rules_get(i)->name, FOLDER, ts_rules_get(i)->name);
            test_failed++;
        }
    for (unsigned i = 0; i < ts_modes_count(); i++) {
        const ts_mode *mode = ts_modes_get(i);
        bool ranked = mode->rank != TS_RANK_NONE;
        if (ranked && (!lost_in[i] || (mode->goal && !won_in[i]))) {
            printf("%s: %s is not %s: add a game to make_modes in tests/make_replays.c, build it, "
                   "then build/tests/make_replays %s %s\n",
                   FOLDER, mode->name, mode->goal ? "both won and lost" : "lost", FOLDER,
                   mode->name);
            test_failed++;
        }
    }
}

/* ---- random buttons ----------------------------------------------------------------------- */

static uint32_t random_next(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Mostly one button or none for a while, sometimes any of them for a tick or two. */
static ts_buttons random_buttons(uint32_t *state)
{
    uint32_t n = random_next(state);
    if (n % 4 == 0)
        return 0;
    if (n % 4 == 1)
        return (ts_buttons)(random_next(state) & TS_BUTTONS_ALL);
    return (ts_buttons)(1u << random_next(state) % TS_BUTTONS);
}

static void leap_is_step(const ts_setup *setup, uint32_t state)
{
    static ts_match stepped, leapt;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    if (!ts_start(&stepped, setup))
        return;
    memcpy(&leapt, &stepped, sizeof leapt);
    for (int chunk = 0; chunk < 300 && !stepped.over; chunk++) {
        unsigned board = random_next(&state) % setup->players;
        uint32_t span = random_next(&state) % 8 == 0 ? 1000 : 40;
        uint64_t until = stepped.tick + random_next(&state) % span + 1;
        held[board] = random_buttons(&state);
        while (stepped.tick < until && !stepped.over)
            ts_step(&stepped, held, NULL);
        ts_replay_play_to(&leapt, held, until);
        if (memcmp(&leapt, &stepped, sizeof leapt) != 0) {
            printf("%s %s seed %llu at tick %llu: ", ts_rules_get(setup->rules)->name,
                   ts_modes_get(setup->mode)->name, (unsigned long long)setup->seed,
                   (unsigned long long)stepped.tick);
            ASSERT_TEXT("leaping", "stepping");
            return;
        }
    }
}

static void random_handling(ts_setup *setup, uint32_t *state)
{
    for (unsigned i = 0; i < setup->players; i++) {
        ts_handling *h = &setup->handling[i];
        *h = setup->handling[0];
        if (ts_rules_get(setup->rules)->player_handling == TS_HANDLING_FIXED)
            continue;
        h->das = (uint16_t)(random_next(state) % 200);
        h->arr = (uint16_t)(random_next(state) % 40);
        if (random_next(state) % 4 == 0)
            h->arr = 0;
        if (random_next(state) % 4 == 0)
            h->soft = 0;
        if (ts_rules_get(setup->rules)->player_handling == TS_HANDLING_FREE)
            h->dcd = (uint16_t)(random_next(state) % 60);
    }
}

static void leaping_is_stepping(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++)
            for (uint32_t seed = 9 - test_times(8); seed <= 8; seed++) {
                ts_setup setup;
                uint32_t state = seed * 2654435761u + rules * 97 + mode;
                ts_setup_default(&setup, rules, mode);
                setup.seed = seed;
                if (mode == (unsigned)ts_modes_find("duel"))
                    setup.players = (uint8_t)(2 + seed % 3);
                if (seed % 4 == 0 && mode == (unsigned)ts_modes_find("none"))
                    setup.players = 2;
                if (seed % 2 == 0)
                    random_handling(&setup, &state);
                leap_is_step(&setup, state);
            }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    all_replays_hold();
    RUN(leaping_is_stepping);
    return test_done();
}
