/* Tournaments on the pages of a server: their rounds, with the results as they come. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "server/page.h"

enum { MATCHES_SHOWN = 300 }; /* so that a page stays below 100 kB */

static void write_item(void *ctx, const uint8_t id[RANKING_HASH_SIZE], const char *name)
{
    page *p = ctx;
    char digits[2 * RANKING_HASH_SIZE + 1];
    fprintf(p->out, "%s<li><a href=\"/tournament/%s\">",
            p->count++ ? "" : "<h2>Tournaments</h2>\n<ul>\n", page_hex(id, digits));
    page_html(p->out, name);
    fputs("</a></li>\n", p->out);
}

bool page_tournaments(page *p)
{
    p->count = 0;
    bool done = ranking_tournaments(p->h, TOP, write_item, p);
    page_put(p, p->count ? "</ul>\n" : "", "");
    return done;
}

/* ---- rounds --------------------------------------------------------------------------------- */

static void write_name(page *p, const tournament *t, unsigned player, bool won)
{
    fputs(won ? "<span class=\"won\">" : "<span>", p->out);
    page_html(p->out, player ? t->player[player - 1].name : "\u2013");
    fputs("</span>", p->out);
}

static const char *outcome(const tournament_match *m)
{
    if (m->won == TOURNAMENT_DRAW)
        return " drew ";
    if (!m->won)
        return " &ndash; ";
    return m->won == m->a ? " beat " : " lost to ";
}

static void write_match(page *p, const ranking_bracket *b, const tournament_match *m)
{
    static const uint8_t none[RANKING_HASH_SIZE];
    const uint8_t *game = b->game[m - b->t.match];
    const bool played = memcmp(game, none, sizeof none) != 0;
    char digits[2 * RANKING_HASH_SIZE + 1];
    if (!m->a && !m->b)
        return;
    fputs("<li>", p->out);
    if (played)
        fprintf(p->out, "<a href=\"/game/%s\">", page_hex(game, digits));
    write_name(p, &b->t, m->a ? m->a : m->b, m->won && m->won == m->a);
    if (m->a && m->b) {
        fputs(outcome(m), p->out);
        write_name(p, &b->t, m->b, m->won == m->b);
    }
    fputs(played ? "</a>" : "", p->out);
    if (!m->a || !m->b)
        fputs(" <small>bye</small>", p->out);
    fputs(m->ruled ? " <small>walkover</small></li>\n" : "</li>\n", p->out);
}

/* Of many matches the newest rounds alone. */
static unsigned first_shown(const tournament *t)
{
    unsigned round = t->rounds, matches = 0;
    while (round > 0 && matches + t->round[round - 1].count <= MATCHES_SHOWN)
        matches += t->round[--round].count;
    return round;
}

static void write_rounds(page *p, const ranking_bracket *b)
{
    const tournament *t = &b->t;
    const unsigned first = first_shown(t);
    if (first)
        fprintf(p->out,
                "<p class=\"soft\">Rounds before the %u. are in the <a href=\"/%s/%s.json"
                "\">JSON form</a> of this page.</p>\n",
                first + 1, p->part[0], p->part[1]);
    fputs("<div class=\"bracket\">\n", p->out);
    for (unsigned r = first; r < t->rounds; r++) {
        fprintf(p->out, "<section>\n<h2>Round %u</h2>\n<ul>\n", r + 1);
        for (unsigned i = 0; i < t->round[r].count; i++)
            write_match(p, b, tournament_at(t, r, i));
        fputs("</ul>\n</section>\n", p->out);
    }
    fputs("</div>\n", p->out);
}

static void write_standing(page *p, const tournament *t)
{
    tournament_place place[TOURNAMENT_PLAYERS];
    const bool points = t->kind == TOURNAMENT_SWISS || t->kind == TOURNAMENT_ROBIN;
    char digits[2 * RANKING_HASH_SIZE + 1];
    tournament_standing(t, place);
    fprintf(p->out,
            "<h2>Standing</h2>\n<table>\n<thead><tr>" TH("Place")
                TH("Player") "%s</tr>"
                             "</thead>\n<tbody>\n",
            points ? TH("Points") TH("Tiebreak") : TH("Out in round"));
    for (unsigned i = 0; i < t->players; i++) {
        const tournament_place *at = &place[i];
        const tournament_player *who = &t->player[at->player - 1];
        fprintf(p->out, "<tr><td>%u</td><td><a href=\"/person/%s\">", at->place,
                page_hex(who->key, digits));
        page_html(p->out, who->name);
        fputs("</a></td><td>", p->out);
        if (points)
            fprintf(p->out, "%u.%u</td><td>%u.%u", at->points / 2, at->points % 2 * 5,
                    at->against / 2, at->against % 2 * 5);
        else if (at->lost)
            fprintf(p->out, "%u", at->lost);
        else
            fputs("&ndash;", p->out);
        fputs("</td></tr>\n", p->out);
    }
    fputs("</tbody>\n</table>\n", p->out);
}

/* ---- the page ------------------------------------------------------------------------------- */

static void html_bracket(page *p, const ranking_bracket *b)
{
    static const char *const kinds[] = {[TOURNAMENT_SINGLE] = "Single elimination",
                                        [TOURNAMENT_DOUBLE] = "Double elimination",
                                        [TOURNAMENT_SWISS] = "Swiss system",
                                        [TOURNAMENT_ROBIN] = "Round robin"};
    const tournament *t = &b->t;
    const unsigned wrong = tournament_wrong_round(t);
    page_head(p, t->name);
    fprintf(p->out, "<p>%s &middot; <a href=\"/rules/%s\">%s</a> &middot; %u players</p>\n",
            kinds[t->kind], ts_rules_get(t->rules)->name,
            page_rules_title(ts_rules_get(t->rules)->name), t->players);
    if (wrong)
        fprintf(p->out, "<p>Round %u is not paired by the rules.</p>\n", wrong);
    write_rounds(p, b);
    write_standing(p, t);
    fputs(
        "<p class=\"soft\">A match is the first rated match of its two players after the pairing. "
        "This page is loaded again every 15 seconds.</p>\n",
        p->out);
}

static void data_bracket(page *p, const tournament *t)
{
    const bool json = p->form == FORM_JSON;
    fputs(json ? "{\"name\":" : "tournament\t", p->out);
    if (json)
        cli_put_json(p->out, t->name);
    else
        fprintf(p->out, "%s\t%s\t%s\n", t->name, tournament_kind(t->kind),
                ts_rules_get(t->rules)->name);
    page_put(p, "", ",\"players\":[");
    p->count = 0;
    for (unsigned i = 0; i < t->players; i++) {
        ranking_row who = {.many = false};
        memcpy(who.key, t->player[i].key, sizeof who.key);
        memcpy(who.name, t->player[i].name, sizeof who.name);
        (json ? page_json_who(p, &who) : page_tsv_who(p, "player", &who));
        fputc(json ? '}' : '\n', p->out);
    }
    page_put(p, "", "],\"matches\":[");
    for (unsigned r = 0, count = 0; r < t->rounds; r++)
        for (unsigned i = 0; i < t->round[r].count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            if (json)
                fprintf(p->out, "%s{\"round\":%u,\"a\":%u,\"b\":%u,\"won\":%d}", count++ ? "," : "",
                        r + 1, m->a, m->b, m->won == TOURNAMENT_DRAW ? -1 : m->won);
            else
                fprintf(p->out, "match\t%u\t%u\t%u\t%d\n", r + 1, m->a, m->b,
                        m->won == TOURNAMENT_DRAW ? -1 : m->won);
        }
    page_put(p, "", "]");
}

bool page_bracket(page *p)
{
    uint8_t id[RANKING_HASH_SIZE];
    if (p->parts != 2 || strlen(p->part[1]) != 2 * RANKING_HASH_SIZE ||
        !hex_read(id, p->part[1], sizeof id))
        return true;
    ranking_bracket *b = malloc(sizeof *b);
    bool done = b && ranking_read_bracket(p->h, id, b, &p->found);
    if (done && p->found && p->form == FORM_HTML)
        html_bracket(p, b);
    else if (done && p->found)
        data_bracket(p, &b->t);
    p->changes = p->found && p->form == FORM_HTML;
    free(b);
    return done;
}
