/* A game is walked through twice: for what can be counted, and by the coach. Only boards that are
 * surely the player's count. */
#include "game/profile.h"

#include <stdlib.h>
#include <string.h>

enum { PIECES_LEAST = 20 };

bool profile_takes(const store_game *game)
{
    const ts_setup setup = {.rules = game->rules, .mode = game->mode};
    return game->replay_size && !game->stranger && !game->changes && game->pieces >= PIECES_LEAST &&
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
        r->coach = coach_open(r->round, r->size, r->board, &coach_usual, &error);
    }
}

void profile_reader_open(profile_reader *r, const store_game *game, const char *text, size_t size,
                         const char *name)
{
    ts_replay_reader reader;
    *r = (profile_reader){.game = {.key = game->played_ms, .aim = TS_AIMS}};
    if (duel_open(&r->text, text, size) || !duel_round(&r->text, 0, &r->round, &r->size) ||
        ts_replay_open(&reader, r->round, r->size) || !coach_profile_takes(&reader.setup))
        return;
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

void profile_games_read(profile_games *g, const char *text)
{
    const size_t head = sizeof COACH_PROFILE_HEAD - 1;
    g->count = 0;
    if (!text || strncmp(text, COACH_PROFILE_HEAD, head) != 0)
        return;
    text += head;
    while (g->count < COACH_PROFILE_GAMES && coach_profile_read(&g->game[g->count], &text))
        g->count++;
}

char *profile_games_write(const profile_games *g)
{
    const size_t head = sizeof COACH_PROFILE_HEAD - 1;
    char *text = malloc(head + g->count * COACH_PROFILE_LINE + 1);
    if (!text)
        return NULL;
    memcpy(text, COACH_PROFILE_HEAD, head + 1);
    char *at = text + head;
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
    if (at == COACH_PROFILE_GAMES)
        return;
    g->count += g->count < COACH_PROFILE_GAMES;
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

void profile_games_estimate(const profile_games *g, coach_profile *out)
{
    coach_profile_game counts[COACH_PROFILE_GAMES];
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        if (g->game[i].aim < TS_AIMS)
            counts[count++] = g->game[i];
    coach_profile_of(counts, count, out);
}
