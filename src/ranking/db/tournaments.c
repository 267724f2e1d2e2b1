/* Tournaments that are published: the organizer's signed files, and the results of this server. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { DUELS_MOST = 20000 };

bool ranking_publish(ranking *h, const tournament *t, const char *text, size_t size, uint64_t now,
                     uint8_t id[RANKING_HASH_SIZE])
{
    crypt_blake2b(id, t->name, strlen(t->name), t->organizer, sizeof t->organizer);
    return RUN_SQL(h,
                   "INSERT INTO tournament(id, name, text, published) VALUES($1, $2, $3, $4) ON "
                   "CONFLICT (id) DO UPDATE SET text = excluded.text, published = "
                   "excluded.published",
                   NULL, NULL, BYTES(id, RANKING_HASH_SIZE), WORDS(t->name), BYTES(text, size),
                   NUMBER(now)) == BACKEND_DONE;
}

bool ranking_withdraw(ranking *h, const uint8_t id[RANKING_HASH_SIZE])
{
    return RUN_SQL(h, "DELETE FROM tournament WHERE id = $1", NULL, NULL,
                   BYTES(id, RANKING_HASH_SIZE)) == BACKEND_DONE;
}

typedef struct listing {
    ranking_tell_tournament *tell;
    void *ctx;
} listing;

static void notify_tournament(void *ctx, const backend_value *c)
{
    const listing *l = ctx;
    uint8_t id[RANKING_HASH_SIZE];
    char name[RANKING_NAME_SIZE];
    db_bytes(id, sizeof id, &c[0]);
    db_text(name, sizeof name, &c[1]);
    l->tell(l->ctx, id, name);
}

bool ranking_tournaments(ranking *h, unsigned most, ranking_tell_tournament *tell, void *ctx)
{
    listing l = {tell, ctx};
    return RUN_SQL(h, "SELECT id, name FROM tournament ORDER BY published DESC, id LIMIT $1",
                   notify_tournament, &l, NUMBER(db_page(most))) == BACKEND_DONE;
}

/* ---- one of them ---------------------------------------------------------------------------- */

typedef struct reading {
    ranking_bracket *out;
    bool found;
} reading;

static void on_text(void *ctx, const backend_value *c)
{
    reading *r = ctx;
    uint32_t line;
    r->found = c[0].size && tournament_read(&r->out->t, c[0].bytes, c[0].size, &line);
}

/* Tied seats share a place, so both columns are needed. */
static void on_duel(void *ctx, const backend_value *c)
{
    ranking_bracket *b = ctx;
    league_game g = {.counts = true, .boards = 2, .rules = b->t.rules};
    g.played = (uint64_t)c[1].number;
    for (unsigned i = 0; i < 2; i++) {
        db_bytes(g.key[i], sizeof g.key[i], &c[2 + 2 * i]);
        g.place[i] = (uint8_t)c[3 + 2 * i].number;
    }
    int match = tournament_take_game(&b->t, &g);
    if (match >= 0)
        db_bytes(b->game[match], RANKING_HASH_SIZE, &c[0]);
}

bool ranking_read_bracket(ranking *h, const uint8_t id[RANKING_HASH_SIZE], ranking_bracket *out,
                          bool *found)
{
    reading r = {.out = out};
    memset(out, 0, sizeof *out);
    int status = RUN_SQL(h, "SELECT text FROM tournament WHERE id = $1", on_text, &r,
                         BYTES(id, RANKING_HASH_SIZE));
    *found = r.found;
    if (status != BACKEND_DONE || !r.found || out->t.rounds == 0)
        return status == BACKEND_DONE;
    return RUN_SQL(h,
                   "SELECT r.game, r.played, a.key, a.place, b.key, b.place FROM (SELECT game, "
                   "played FROM result WHERE played >= $1 AND rules = $2 AND boards = 2 ORDER BY "
                   "played, game LIMIT $3) AS r JOIN seat a ON a.game = r.game AND a.board = 0 "
                   "JOIN seat b ON b.game = r.game AND b.board = 1 ORDER BY r.played, r.game",
                   on_duel, out, NUMBER(out->t.round[0].at),
                   WORDS(ts_rules_get(out->t.rules)->name), NUMBER(DUELS_MOST)) == BACKEND_DONE;
}
