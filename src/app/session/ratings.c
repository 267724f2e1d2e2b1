/* The ratings of those who sit in the lobby. The server has a page for each key that they tell. */
#include "lobby_internal.h"
#include "base/hex.h"
#include "base/minmax.h"
#include "session/lobby.h"
#include "session/picture.h"
#include "session/ranking.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

static lobby_rating *find_rating(const session *s, const uint8_t *key)
{
    lobby_ratings *r = &s->lobby->ratings;
    for (unsigned i = 0; i < r->count; i++)
        if (memcmp(r->of[i].key, key, ONLINE_KEY_SIZE) == 0)
            return &r->of[i];
    return NULL;
}

bool session_seat_rating(const session *s, unsigned seat, char *out, size_t size)
{
    const online_view *l = session_lobby_look(s);
    const lobby_rating *found = find_rating(s, l->seat[seat].key);
    const int points = found && l->rules < TS_RULES_MAX ? found->points[l->rules] : 0;
    if (!points || l->seat[seat].bot)
        return false;
    text_format(out, size, points < 0 ? "%d?" : "%d", points < 0 ? -points : points);
    return true;
}

static void ask_person(session *s, const uint8_t *key)
{
    lobby_ratings *r = &s->lobby->ratings;
    client_question q = {.place = ""};
    char digits[2 * ONLINE_KEY_SIZE + 1];
    r->asked = r->next++ % TS_PLAYERS_MAX;
    r->count = max_u32(r->count, r->asked + 1);
    r->of[r->asked] = (lobby_rating){.points = {0}};
    memcpy(r->of[r->asked].key, key, ONLINE_KEY_SIZE);
    hex_write(digits, key, ONLINE_KEY_SIZE);
    text_format(q.path, sizeof q.path, "/person/%s.tsv", digits);
    r->waits = true;
    session_ranking_ask(s, CLIENT_PERSON, &q);
}

/* "rating KEY NAME RULES two SURE POINTS ..." */
static void parse_seat_rating(lobby_rating *out, const char *at)
{
    char word[CLIENT_NAME_SIZE], rules[ONLINE_NAME_SIZE];
    session_ranking_word(&at, word, sizeof word);
    if (strcmp(word, "rating") != 0)
        return;
    session_ranking_word(&at, word, sizeof word);
    session_ranking_word(&at, word, sizeof word);
    session_ranking_word(&at, rules, sizeof rules);
    session_ranking_word(&at, word, sizeof word);
    const bool is_sure = session_ranking_number(&at) != 0;
    const int points = (int)min_u64(session_ranking_count(&at), INT16_MAX);
    const int id = ts_rules_find(rules);
    if (id >= 0 && id < TS_RULES_MAX && strcmp(word, "two") == 0)
        out->points[id] = (int16_t)(is_sure ? points : -points);
}

static void take_person(session *s)
{
    lobby_ratings *r = &s->lobby->ratings;
    client_answer a;
    if (!s->options.ranking.calls->answer(s->options.ranking.own, CLIENT_PERSON, &a))
        return;
    for (const char *at = a.trouble == CLIENT_FINE && r->waits ? a.text : NULL; at && *at;) {
        const char *end = strchr(at, '\n');
        parse_seat_rating(&r->of[r->asked], at);
        at = end ? end + 1 : at + strlen(at);
    }
    free(a.text);
    r->waits = false;
    session_touch(s);
}

void session_ratings_run(session *s)
{
    static const uint8_t unknown[ONLINE_KEY_SIZE];
    const online_view *l = session_lobby_look(s);
    lobby_ratings *r = &s->lobby->ratings;
    if (!session_ranking_can(s))
        return;
    take_person(s);
    if (l->where != ONLINE_WAITING)
        r->count = r->next = 0; /* a match may change them */
    for (unsigned i = 0; l->where == ONLINE_WAITING && i < l->count && !r->waits; i++)
        if (memcmp(l->seat[i].key, unknown, sizeof unknown) != 0 && !find_rating(s, l->seat[i].key))
            ask_person(s, l->seat[i].key);
}
