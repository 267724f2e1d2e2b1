/* A tournament as text, its results, its standing. */
#include "ranking/tournament.h"

#include <string.h>

#include "text/text.h"
#include "reader.h"

#define TOURNAMENT_LINE "tessera tournament 1\n"

static const char *const kinds[] = {
#define KIND_WORD(id, word) word,
    TOURNAMENT_KINDS(KIND_WORD)
#undef KIND_WORD
};

const char *tournament_kind(unsigned kind)
{
    return kinds[kind];
}

int tournament_kind_find(const char *word)
{
    for (int i = 0; i < TOURNAMENT_KIND_COUNT; i++)
        if (strcmp(kinds[i], word) == 0)
            return i;
    return -1;
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_word(reader *r, char out[32])
{
    size_t size = 0;
    while (r->at < r->end && size < 31 && *r->at > ' ')
        out[size++] = *r->at++;
    out[size] = 0;
    return reader_literal(r, "\n");
}

static bool read_head(reader *r, tournament *t, uint32_t *line)
{
    char kind[32], rules[32];
    uint64_t rounds;
    if (!reader_literal(r, TOURNAMENT_LINE))
        return false;
    ++*line;
    if (!reader_literal(r, "name ") || !reader_name(r, t->name))
        return false;
    ++*line;
    if (!reader_literal(r, "kind ") || !read_word(r, kind) || tournament_kind_find(kind) < 0)
        return false;
    ++*line;
    if (!reader_literal(r, "rules ") || !read_word(r, rules) || ts_rules_find(rules) < 0)
        return false;
    ++*line;
    if (!reader_literal(r, "rounds ") || !reader_number(r, TOURNAMENT_ROUNDS, &rounds) ||
        !reader_literal(r, "\n"))
        return false;
    t->kind = (uint8_t)tournament_kind_find(kind);
    t->rules = (uint8_t)ts_rules_find(rules);
    t->swiss_rounds = (unsigned)rounds;
    if ((t->kind == TOURNAMENT_SWISS) != (rounds > 0))
        return false;
    ++*line;
    return true;
}

static bool read_player(reader *r, tournament *t)
{
    tournament_player *p = &t->player[t->players];
    if (t->players == TOURNAMENT_PLAYERS || !reader_hex(r, p->key, RANKING_KEY_SIZE) ||
        !reader_literal(r, " ") || !reader_name(r, p->name))
        return false;
    for (unsigned i = 0; i < t->players; i++)
        if (memcmp(t->player[i].key, p->key, RANKING_KEY_SIZE) == 0)
            return false;
    t->players++;
    return true;
}

/* A number of a player, or - for nobody. */
static bool read_seat(reader *r, const tournament *t, uint8_t *out)
{
    uint64_t n = 0;
    bool fine = reader_literal(r, "-") || (reader_number(r, t->players, &n) && n > 0);
    *out = (uint8_t)n;
    return fine;
}

static bool read_match(reader *r, tournament *t)
{
    tournament_match *m = &t->match[t->matches];
    if (t->matches == TOURNAMENT_MATCHES || !read_seat(r, t, &m->a) || !reader_literal(r, " ") ||
        !read_seat(r, t, &m->b) || (m->a && m->a == m->b))
        return false;
    m->ruled = reader_literal(r, " won ");
    if (m->ruled && (!read_seat(r, t, &m->won) || !m->a || !m->b || !m->won ||
                     (m->won != m->a && m->won != m->b)))
        return false;
    t->matches++;
    t->round[t->rounds - 1].count++;
    return reader_literal(r, "\n");
}

static bool read_round(reader *r, tournament *t)
{
    tournament_round *round = &t->round[t->rounds];
    if (t->rounds == TOURNAMENT_ROUNDS || !reader_number(r, RANKING_PLAYED_MOST - 1, &round->at) ||
        round->at < RANKING_PLAYED_LEAST || (t->rounds && round->at < round[-1].at))
        return false;
    round->first = t->matches;
    t->rounds++;
    return reader_literal(r, "\n");
}

bool tournament_read(tournament *t, const char *text, size_t size, uint32_t *line)
{
    reader r = {text, text + size};
    memset(t, 0, sizeof *t);
    *line = 1;
    if (size > TOURNAMENT_TEXT_MAX || !read_head(&r, t, line))
        return false;
    for (; reader_literal(&r, "player "); ++*line)
        if (!read_player(&r, t))
            return false;
    if (t->players < 2)
        return false;
    while (reader_literal(&r, "round ")) {
        if (!read_round(&r, t))
            return false;
        for (++*line; reader_literal(&r, "match "); ++*line)
            if (!read_match(&r, t))
                return false;
    }
    if (!reader_literal(&r, "organizer ") || !reader_hex(&r, t->organizer, RANKING_KEY_SIZE) ||
        !reader_literal(&r, "\n"))
        return false;
    ++*line;
    crypt_blake2b(t->statement, text, (size_t)(r.at - text), NULL, 0);
    return reader_literal(&r, "sign ") && reader_hex(&r, t->sign, RANKING_SIGN_SIZE) &&
           reader_literal(&r, "\n") && r.at == r.end;
}

/* ---- writing, signatures -------------------------------------------------------------------- */

/* The signed text names its kind: no other text of this key can be taken for it. */
enum { SAID_SIZE = sizeof TOURNAMENT_LINE - 1 + RANKING_HASH_SIZE };

static void write_said(const tournament *t, uint8_t out[SAID_SIZE])
{
    memcpy(out, TOURNAMENT_LINE, sizeof TOURNAMENT_LINE - 1);
    memcpy(out + sizeof TOURNAMENT_LINE - 1, t->statement, RANKING_HASH_SIZE);
}

bool tournament_is_signed(const tournament *t)
{
    uint8_t said[SAID_SIZE];
    write_said(t, said);
    return crypt_verify(t->sign, t->organizer, said, sizeof said);
}

/* The text being written, within TOURNAMENT_TEXT_MAX, which is more than all players and matches
 * need. */
typedef struct writer {
    char *out;
    size_t size;
} writer;

static char *rest_of(const writer *w)
{
    return w->out + w->size;
}

static void put_words(writer *w, const char *before, const char *words)
{
    w->size += text_format(rest_of(w), TOURNAMENT_TEXT_MAX - w->size, "%s%s", before, words);
}

static void put_number(writer *w, const char *before, uint64_t n)
{
    w->size += text_format(rest_of(w), TOURNAMENT_TEXT_MAX - w->size, "%s%u", before, n);
}

static void put_hex(writer *w, const char *before, const uint8_t *bytes, size_t size)
{
    char digits[2 * RANKING_SIGN_SIZE + 1];
    hex_write(digits, bytes, size);
    put_words(w, before, digits);
}

static void put_seat(writer *w, uint8_t player)
{
    if (player)
        put_number(w, " ", player);
    else
        put_words(w, " ", "-");
}

static void put_match(writer *w, const tournament_match *m)
{
    put_words(w, "match", "");
    put_seat(w, m->a);
    put_seat(w, m->b);
    if (m->ruled)
        put_number(w, " won ", m->won);
    put_words(w, "\n", "");
}

static void put_head(writer *w, const tournament *t)
{
    put_words(w, TOURNAMENT_LINE "name ", t->name);
    put_words(w, "\nkind ", kinds[t->kind]);
    put_words(w, "\nrules ", ts_rules_get(t->rules)->name);
    put_number(w, "\nrounds ", t->swiss_rounds);
    put_words(w, "\n", "");
}

size_t tournament_write(tournament *t, const uint8_t secret[RANKING_SECRET_SIZE],
                        char out[TOURNAMENT_TEXT_MAX])
{
    writer w = {.out = out};
    uint8_t said[SAID_SIZE];
    put_head(&w, t);
    for (unsigned i = 0; i < t->players; i++) {
        put_hex(&w, "player ", t->player[i].key, RANKING_KEY_SIZE);
        put_words(&w, " ", t->player[i].name);
        put_words(&w, "\n", "");
    }
    for (unsigned r = 0; r < t->rounds; r++) {
        put_number(&w, "round ", t->round[r].at);
        put_words(&w, "\n", "");
        for (unsigned i = 0; i < t->round[r].count; i++)
            put_match(&w, tournament_at(t, r, i));
    }
    crypt_sign_public_key(secret, t->organizer);
    put_hex(&w, "organizer ", t->organizer, RANKING_KEY_SIZE);
    put_words(&w, "\n", "");
    crypt_blake2b(t->statement, out, w.size, NULL, 0);
    write_said(t, said);
    crypt_sign(t->sign, secret, said, sizeof said);
    put_hex(&w, "sign ", t->sign, RANKING_SIGN_SIZE);
    put_words(&w, "\n", "");
    return w.size;
}

/* ---- results -------------------------------------------------------------------------------- */

static bool is_elimination(const tournament *t)
{
    return t->kind == TOURNAMENT_SINGLE || t->kind == TOURNAMENT_DOUBLE;
}

static uint8_t number_of(const tournament *t, const uint8_t key[RANKING_KEY_SIZE])
{
    for (unsigned i = 0; i < t->players; i++)
        if (memcmp(t->player[i].key, key, RANKING_KEY_SIZE) == 0)
            return (uint8_t)(i + 1);
    return 0;
}

static tournament_match *find_open(tournament *t, uint8_t one, uint8_t two, uint64_t played)
{
    for (unsigned r = 0; r < t->rounds && t->round[r].at <= played; r++)
        for (unsigned i = 0; i < t->round[r].count; i++) {
            tournament_match *m = &t->match[t->round[r].first + i];
            if (!m->won && ((m->a == one && m->b == two) || (m->a == two && m->b == one)))
                return m;
        }
    return NULL;
}

int tournament_take_game(tournament *t, const league_game *g)
{
    if (!g->counts || g->boards != 2 || g->rules != t->rules)
        return -1;
    uint8_t one = number_of(t, g->key[0]), two = number_of(t, g->key[1]);
    bool draw = g->place[0] == g->place[1];
    tournament_match *m = one && two ? find_open(t, one, two, g->played) : NULL;
    if (!m || (draw && is_elimination(t)))
        return -1;
    m->won = g->place[0] < g->place[1] ? one : two;
    m->won = draw ? TOURNAMENT_DRAW : m->won;
    return (int)(m - t->match);
}

void tournament_take(tournament *t, const league_game *games, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        tournament_take_game(t, &games[i]);
}

static bool is_decided(const tournament *t, unsigned round)
{
    for (unsigned i = 0; i < t->round[round].count; i++) {
        const tournament_match *m = tournament_at(t, round, i);
        if (m->a && m->b && !m->won)
            return false;
    }
    return true;
}

int tournament_pair(tournament *t, uint64_t at)
{
    tournament_match next[TOURNAMENT_PLAYERS];
    if (t->rounds && !is_decided(t, t->rounds - 1))
        return TOURNAMENT_WAITS;
    unsigned count = tournament_round_of(t, t->rounds, next);
    if (count == 0 || t->rounds == TOURNAMENT_ROUNDS || t->matches + count > TOURNAMENT_MATCHES)
        return TOURNAMENT_OVER;
    t->round[t->rounds++] = (tournament_round){.at = at, .first = t->matches, .count = count};
    memcpy(&t->match[t->matches], next, count * sizeof *next);
    t->matches += count;
    return TOURNAMENT_PAIRED;
}

unsigned tournament_wrong_round(const tournament *t)
{
    tournament_match right[TOURNAMENT_PLAYERS];
    for (unsigned r = 0; r < t->rounds && (r == 0 || is_decided(t, r - 1)); r++) {
        unsigned count = tournament_round_of(t, r, right);
        if (count != t->round[r].count)
            return r + 1;
        for (unsigned i = 0; i < count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            if (m->a != right[i].a || m->b != right[i].b)
                return r + 1;
        }
    }
    return 0;
}

/* ---- the standing --------------------------------------------------------------------------- */

/* In an elimination: the round in which a player lost for the last time allowed. */
static void note_losses(const tournament *t, tournament_place out[])
{
    unsigned losses[TOURNAMENT_PLAYERS + 1] = {0};
    for (unsigned r = 0; r < t->rounds; r++)
        for (unsigned i = 0; i < t->round[r].count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            if (!m->a || !m->b || !m->won)
                continue;
            uint8_t lost = m->won == m->a ? m->b : m->a;
            if (++losses[lost] == (t->kind == TOURNAMENT_DOUBLE ? 2 : 1))
                out[lost - 1].lost = r + 1;
        }
}

static void note_opponents(const tournament *t, const unsigned points[], tournament_place out[])
{
    bool all = t->kind == TOURNAMENT_SWISS;
    for (unsigned r = 0; r < t->rounds; r++)
        for (unsigned i = 0; i < t->round[r].count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            if (!m->a || !m->b || !m->won)
                continue;
            const unsigned half = m->won == TOURNAMENT_DRAW;
            out[m->a - 1].against += points[m->b] * (all || m->won == m->a ? 2 : half);
            out[m->b - 1].against += points[m->a] * (all || m->won == m->b ? 2 : half);
        }
    for (unsigned i = 0; i < t->players; i++)
        out[i].against /= 2;
}

/* Below 0: `a` stands before `b`. */
static int compare_places(const tournament_place *a, const tournament_place *b)
{
    unsigned one = a->lost ? a->lost : TOURNAMENT_ROUNDS + 1;
    unsigned two = b->lost ? b->lost : TOURNAMENT_ROUNDS + 1;
    if (one != two)
        return one > two ? -1 : 1;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if (a->against != b->against)
        return a->against > b->against ? -1 : 1;
    return 0;
}

void tournament_standing(const tournament *t, tournament_place out[TOURNAMENT_PLAYERS])
{
    unsigned points[TOURNAMENT_PLAYERS + 1];
    tournament_points(t, t->rounds, points);
    for (unsigned i = 0; i < t->players; i++)
        out[i] =
            (tournament_place){.player = i + 1, .points = is_elimination(t) ? 0 : points[i + 1]};
    if (is_elimination(t))
        note_losses(t, out);
    else
        note_opponents(t, points, out);
    for (unsigned i = 1; i < t->players; i++) {
        tournament_place p = out[i];
        unsigned at = i;
        for (; at > 0 && compare_places(&p, &out[at - 1]) < 0; at--)
            out[at] = out[at - 1];
        out[at] = p;
    }
    for (unsigned i = 0; i < t->players; i++) {
        bool shared = i && compare_places(&out[i - 1], &out[i]) == 0;
        out[i].place = shared ? out[i - 1].place : i + 1;
    }
}
