/* A game is walked through once for what can be counted, and once more by the coach if it measures
 * the player. Only boards that are surely the player's count. */
#include "game/profile.h"
#include "base/minmax.h"

#include <stdlib.h>
#include <string.h>

enum { PIECES_LEAST = 20 };

bool profile_takes(const store_game *game)
{
    const ts_mode *mode = ts_modes_get(game->mode);
    return game->replay_size && !game->stranger && !mode->puzzles && !mode->by_hand;
}

bool profile_measures(const store_game *game)
{
    const ts_setup setup = {.rules = game->rules, .mode = game->mode};
    return profile_takes(game) && !game->changes && game->pieces >= PIECES_LEAST &&
           coach_profile_takes(&setup);
}

/* ---- one game ------------------------------------------------------------------------------- */

/* The board of the only person, or of the one with this name. Returns TS_PLAYERS_MAX if nothing
 * tells which it is. */
static unsigned own_board(const duel_text *t, unsigned boards, const char *name)
{
    unsigned own = TS_PLAYERS_MAX, persons = 0, named = 0, at = TS_PLAYERS_MAX;
    for (unsigned i = 0; i < boards; i++) {
        if (t->who[i].bot)
            continue;
        own = i;
        persons++;
        if (name[0] && strcmp(t->who[i].name, name) == 0) {
            at = i;
            named++;
        }
    }
    if (persons == 1)
        return own;
    return named == 1 ? at : TS_PLAYERS_MAX;
}

static void close_coach(profile_reader *r)
{
    if (r->coach)
        coach_close(r->coach);
    r->coach = NULL;
}

/* Counts the next round, and lets the coach begin with it. */
static void next_round(profile_reader *r)
{
    int error;
    close_coach(r);
    while (!r->coach && duel_next_round(&r->text, &r->round, &r->size)) {
        coach_profile_count(&r->game, r->round, r->size, r->board);
        if (r->reviewed)
            r->coach = coach_open(r->round, r->size, r->board, &coach_usual, &error);
    }
    if (!r->measured)
        r->game.aim = TS_AIMS;
}

void profile_reader_open(profile_reader *r, const store_game *game, const char *text, size_t size,
                         const char *name, bool reviews)
{
    ts_replay_reader reader;
    *r = (profile_reader){.game = {.key = game->played_ms, .aim = TS_AIMS}};
    if (duel_open(&r->text, text, size) || !duel_round(&r->text, 0, &r->round, &r->size) ||
        ts_replay_open(&reader, r->round, r->size))
        return;
    r->measured = profile_measures(game) && coach_profile_takes(&reader.setup);
    r->reviewed = reviews && r->measured;
    r->board = own_board(&r->text, reader.setup.players, name);
    r->round = NULL;
    if (r->board < TS_PLAYERS_MAX)
        next_round(r);
}

bool profile_reader_go_on(profile_reader *r, uint64_t places)
{
    if (r->coach && coach_go_on(r->coach, places)) {
        coach_profile_count_review(&r->game, coach_review_of(r->coach));
        next_round(r);
    }
    return !r->coach;
}

void profile_reader_close(profile_reader *r)
{
    close_coach(r);
}

/* ---- all of them ---------------------------------------------------------------------------- */

static const size_t head = sizeof COACH_PROFILE_HEAD - 1;

/* The line of the goals: up to where they were asked about, then the game of each and its time. */
static const char *read_goals(profile_games *g, const char *at)
{
    uint64_t n[1 + 2 * GOALS];
    for (unsigned i = 0; at && i < 1 + 2 * GOALS; i++)
        at = coach_profile_get(at, INT64_MAX, &n[i]);
    if (!at || *at != '\n')
        return NULL;
    g->through_ms = (int64_t)n[0];
    for (unsigned i = 0; i < GOALS; i++)
        g->goal[i] = (struct profile_goal){n[1 + 2 * i], (int64_t)n[2 + 2 * i]};
    return at + 1;
}

void profile_games_read(profile_games *g, const char *text)
{
    memset(g, 0, sizeof *g);
    if (!text || strncmp(text, COACH_PROFILE_HEAD, head) != 0)
        return;
    text = read_goals(g, text + head);
    while (text && g->count < PROFILE_KEPT && coach_profile_read(&g->game[g->count], &text))
        g->count++;
}

char *profile_games_write(const profile_games *g)
{
    char *text = malloc(head + (g->count + 1) * COACH_PROFILE_LINE + 1);
    if (!text)
        return NULL;
    memcpy(text, COACH_PROFILE_HEAD, head);
    char *at = coach_profile_put(text + head, (uint64_t)g->through_ms);
    for (unsigned i = 0; i < GOALS; i++) {
        at = coach_profile_put(at, g->goal[i].id);
        at = coach_profile_put(at, (uint64_t)g->goal[i].played_ms);
    }
    *at++ = '\n';
    *at = '\0';
    for (unsigned i = 0; i < g->count; i++)
        at += coach_profile_write(&g->game[i], at);
    return text;
}

const coach_profile_game *profile_games_find(const profile_games *g, int64_t key)
{
    for (unsigned i = 0; i < g->count; i++)
        if (g->game[i].key == key)
            return &g->game[i];
    return NULL;
}

void profile_games_add(profile_games *g, const coach_profile_game *game)
{
    unsigned at = 0;
    while (at < g->count && g->game[at].key > game->key)
        at++;
    if (at == PROFILE_KEPT)
        return;
    g->count += g->count < PROFILE_KEPT;
    memmove(&g->game[at + 1], &g->game[at], (g->count - 1 - at) * sizeof *g->game);
    g->game[at] = *game;
}

bool profile_games_keep(profile_games *g, const store_game *listed, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < g->count; i++) {
        bool found = false;
        for (unsigned k = 0; k < count && !found; k++)
            found = listed[k].played_ms == g->game[i].key;
        if (found)
            g->game[kept++] = g->game[i];
    }
    const bool any = kept < g->count;
    g->count = kept;
    return any;
}

unsigned profile_games_sum(const profile_games *g, unsigned games, coach_profile_game *out)
{
    const unsigned count = min_u32(games, g->count);
    *out = (coach_profile_game){0};
    for (unsigned i = 0; i < count; i++)
        coach_profile_add(out, &g->game[i]);
    return count;
}

/* ---- goals ---------------------------------------------------------------------------------- */

const uint8_t profile_sprint_seconds[GOALS] = {[GOAL_SPRINT_SLOW] = 180,
                                               [GOAL_SPRINT_MINUTES] = 120,
                                               [GOAL_SPRINT_MINUTE] = 60,
                                               [GOAL_SPRINT_FAST] = 40};

/* A sprint counts with 40 lines or more, a level if the game began at the first one. */
static bool meets(const store_game *game, const coach_profile_game *c, unsigned goal)
{
    enum { LINES = 40, CLEAN = 100, SECOND_US = 1000000 };
    const uint32_t *clears = c->clears;
    switch (goal) {
    case GOAL_QUAD: return clears[COACH_CLEAR_QUAD];
    case GOAL_SPIN:
        return clears[COACH_CLEAR_MINI] || clears[COACH_CLEAR_SPIN_1] ||
               clears[COACH_CLEAR_SPIN_2] || clears[COACH_CLEAR_SPIN_3];
    case GOAL_SPIN_2: return clears[COACH_CLEAR_SPIN_2];
    case GOAL_SPIN_3: return clears[COACH_CLEAR_SPIN_3];
    case GOAL_PERFECT: return clears[COACH_CLEAR_PERFECT];
    case GOAL_CLEAN: return c->per[COACH_MEASURE_HOLES] >= CLEAN && c->of[COACH_MEASURE_HOLES] == 0;
    case GOAL_LEVEL:
        return game->mode == TS_MODE_MARATHON && game->start_level <= 1 &&
               game->level >= GOAL_LEVEL_15;
    default:
        return game->mode == TS_MODE_SPRINT && game->outcome == TS_WON && game->lines >= LINES &&
               game->time_us < (uint64_t)profile_sprint_seconds[goal] * SECOND_US;
    }
}

void profile_games_ask(profile_games *g, const store_game *game, const coach_profile_game *counts)
{
    for (unsigned i = 0; i < GOALS; i++)
        if (meets(game, counts, i) && (!g->goal[i].id || game->played_ms < g->goal[i].played_ms))
            g->goal[i] = (struct profile_goal){game->id, game->played_ms};
}
