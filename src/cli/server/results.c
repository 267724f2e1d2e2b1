/* Results on the pages of a server: in lists, a line for each, and one on a page of its own. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/text.h"
#include "server/page.h"

/* ---- headlines ------------------------------------------------------------------------------ */

static void append(char out[PAGE_HEADLINE_SIZE], const char *text)
{
    size_t size = strlen(out);
    snprintf(out + size, PAGE_HEADLINE_SIZE - size, "%s", text);
}

static const char *name_of(const ranking_row *r)
{
    return r->name[0] ? r->name : "deleted player";
}

/* "Ann", "Ann and Bea", "Ann, Bea and Cid": those who share first place, or all others. */
static void append_names(char out[PAGE_HEADLINE_SIZE], const page_match *m, bool first)
{
    unsigned left = 0;
    for (unsigned i = 0; i < m->seats; i++)
        left += (m->seat[i].place == 1) == first;
    for (unsigned i = 0; i < m->seats; i++) {
        if ((m->seat[i].place == 1) != first)
            continue;
        append(out, name_of(&m->seat[i]));
        left--;
        if (left)
            append(out, left == 1 ? " and " : ", ");
    }
}

/* Appends the value the mode ranks by: "0:37.20", "12,345 points", "40 lines in 2:01.50"; "" if it
 * is not known. */
static void append_achievement(char out[PAGE_HEADLINE_SIZE], const ranking_row *r)
{
    char words[96] = "", score[32], time[32];
    int mode = ts_modes_find(r->mode);
    unsigned rank = mode < 0 ? TS_RANK_NONE : ts_modes_get((unsigned)mode)->rank;
    bool by_time = rank == TS_RANK_TIME || rank == TS_RANK_ENDURANCE;
    text_time(time, sizeof time, r->us, true);
    text_number(score, sizeof score, LANG_EN, (int64_t)r->score);
    if (r->detailed && rank == TS_RANK_SCORE)
        snprintf(words, sizeof words, "%s points", score);
    else if (r->detailed && !by_time)
        snprintf(words, sizeof words, "%" PRIu64 " lines in %s", r->lines, time);
    else if (by_time)
        strcpy(words, time);
    append(out, words[0] ? ": " : "");
    append(out, words);
}

/* The rounds, unless one has won by the other's leaving. */
static void append_rounds(char out[PAGE_HEADLINE_SIZE], const page_match *m)
{
    const ranking_row *a = &m->seat[0], *b = &m->seat[1];
    if (b->place < a->place) {
        const ranking_row *other = a;
        a = b;
        b = other;
    }
    if (!a->detailed || (a->place < b->place && a->rounds <= b->rounds))
        return;
    char words[32];
    snprintf(words, sizeof words, " %u\u2013%u", a->rounds, b->rounds);
    append(out, words);
}

static void page_headline(char out[PAGE_HEADLINE_SIZE], const page_match *m)
{
    unsigned first = 0;
    out[0] = 0;
    for (unsigned i = 0; i < m->seats; i++)
        first += m->seat[i].place == 1;
    append_names(out, m, true);
    if (m->seats == 1) {
        append(out, ", ");
        append(out, page_mode_title(m->seat[0].mode));
        append_achievement(out, &m->seat[0]);
        return;
    }
    append(out, first == 1 ? " beat " : " drew");
    if (first > 1 && first < m->seats)
        append(out, ", ahead of ");
    append_names(out, m, false);
    if (m->seats == 2)
        append_rounds(out, m);
}

/* ---- lists ---------------------------------------------------------------------------------- */

static void write_change(FILE *out, const ranking_row *r)
{
    page_points(out, r, r->before);
    fputs(" &rarr; ", out);
    page_points(out, r, r->rating);
}

/* The match whose seats have come. */
static void write_item(page *p)
{
    page_match *m = &p->match;
    char digits[2 * RANKING_HASH_SIZE + 1], headline[PAGE_HEADLINE_SIZE];
    if (m->seats == 0)
        return;
    page_headline(headline, m);
    fprintf(p->out, "%s<li><a href=\"/game/%s\">", p->count++ ? "" : "<ul>\n",
            page_hex(m->seat[0].game, digits));
    page_html(p->out, headline);
    fprintf(p->out, "</a><span class=\"soft\">%s &middot; ", page_rules_title(m->seat[0].rules));
    page_when(p->out, m->seat[0].played);
    for (unsigned i = 0; i < m->seats && m->seats > 1; i++) {
        fputs(i ? ", " : " &middot; ", p->out);
        page_html(p->out, name_of(&m->seat[i]));
        fputc(' ', p->out);
        write_change(p->out, &m->seat[i]);
    }
    fputs("</span></li>\n", p->out);
    m->seats = 0;
}

static void json_result(page *p, const ranking_row *r)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    page_json_who(p, r);
    fprintf(p->out,
            ",\"game\":\"%s\",\"played\":%" PRIu64
            ",\"rules\":\"%s\",\"mode\":\"%s\",\"place\":%u,\"ms\":%" PRIu64,
            page_hex(r->game, digits), r->played, r->rules, r->mode, r->place, r->us / 1000);
    if (r->boards > 1) {
        fputs(",\"before\":", p->out);
        page_points(p->out, r, r->before);
        fputs(",\"after\":", p->out);
        page_points(p->out, r, r->rating);
    }
    fputc('}', p->out);
}

static void tsv_result(page *p, const ranking_row *r)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    page_tsv_who(p, "result", r);
    fprintf(p->out, "\t%s\t%" PRIu64 "\t%s\t%s\t%u\t%" PRIu64 "\t", page_hex(r->game, digits),
            r->played, r->rules, r->mode, r->place, r->us);
    page_points(p->out, r, r->before);
    fputc('\t', p->out);
    page_points(p->out, r, r->rating);
    fputc('\n', p->out);
}

/* Seats of one match come one after the other. */
static void collect_seat(page *p, const ranking_row *r)
{
    page_match *m = &p->match;
    if (m->seats && memcmp(m->seat[0].game, r->game, sizeof r->game) != 0)
        write_item(p);
    if (m->seats < TS_PLAYERS_MAX)
        m->seat[m->seats++] = *r;
}

void page_result(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    if (p->form == FORM_JSON)
        json_result(p, r);
    else if (p->form == FORM_TSV)
        tsv_result(p, r);
    else
        collect_seat(p, r);
}

void page_begin_results(page *p)
{
    p->count = 0;
    p->match.seats = 0;
    page_put(p, "", "\"results\":[");
}

void page_end_results(page *p)
{
    if (p->form == FORM_HTML)
        write_item(p);
    page_put(p, p->count ? "</ul>\n" : "<p>No results yet.</p>\n", "]");
}

/* ---- one game ------------------------------------------------------------------------------- */

static void add_seat(void *ctx, const ranking_row *r)
{
    page_match *m = ctx;
    if (m->seats < TS_PLAYERS_MAX)
        m->seat[m->seats++] = *r;
}

static void write_players(page *p, const page_match *m)
{
    fputs("<table>\n<thead><tr>" TH("Place") TH("Player") TH("Rounds won") TH("Rating")
              TH("Change") "</tr></thead>\n<tbody>\n",
          p->out);
    for (unsigned place = 1; place <= m->seats; place++)
        for (unsigned i = 0; i < m->seats; i++) {
            const ranking_row *r = &m->seat[i];
            if (r->place != place)
                continue;
            fprintf(p->out, "<tr><td>%u</td><td>", place);
            page_who(p->out, r);
            if (r->detailed)
                fprintf(p->out, "</td><td>%u</td><td>", r->rounds);
            else
                fputs("</td><td></td><td>", p->out);
            page_points(p->out, r, r->rating);
            fprintf(p->out, "</td><td>%s", r->rating < r->before ? "" : "+");
            page_points(p->out, r, r->rating - r->before);
            fputs("</td></tr>\n", p->out);
        }
    fputs("</tbody>\n</table>\n", p->out);
}

static void write_achievements(page *p, const ranking_row *r)
{
    char words[PAGE_KIND_SIZE];
    fputs("<p>Played by ", p->out);
    page_who(p->out, r);
    if (!r->detailed) {
        fputs(".</p>\n", p->out);
        return;
    }
    page_kind_words(words, r);
    fprintf(p->out,
            ": %" PRIu64 " points, %" PRIu64 " lines. <a href=\"/records/%s/%s/%" PRIu32 "/%" PRIu32
            "/%" PRIu32 "\">Records: %s</a></p>\n",
            r->score, r->lines, r->rules, r->mode, r->variant, r->level, r->goal, words);
}

/* The logs of a deleted player are gone, and the others' seats stay. */
static bool has_log(const page_match *m)
{
    for (unsigned i = 0; i < m->seats; i++)
        if (!m->seat[i].name[0])
            return false;
    return true;
}

/* The link plays the replay in the frame below it: the page of the game, which fetches the log. */
static void write_replay(page *p, const char *digits)
{
    if (p->numbers->game)
        fprintf(p->out,
                "<p><a class=\"go\" target=\"replay\" href=\"/play#log=/log/%s\">Watch the "
                "replay</a></p>\n<iframe name=\"replay\" title=\"Replay\" allow=\"autoplay; "
                "fullscreen\"></iframe>\n",
                digits);
    fprintf(p->out,
            "<p class=\"soft\">Everybody can verify this result: <a href=\"/log/%s\">the signed "
            "log</a> is the whole game. <code>tessera league</code> checks it, <code>tessera "
            "replay</code> shows it.</p>\n",
            digits);
}

static void html_game(page *p, const page_match *m)
{
    char headline[PAGE_HEADLINE_SIZE], time[32], digits[2 * RANKING_HASH_SIZE + 1];
    const ranking_row *r = &m->seat[0];
    page_headline(headline, m);
    page_head(p, headline);
    text_time(time, sizeof time, r->us, true);
    fprintf(p->out, "<p><a href=\"/rules/%s\">%s</a> %s &middot; ", r->rules,
            page_rules_title(r->rules), page_mode_title(r->mode));
    page_when(p->out, r->played);
    fprintf(p->out, " UTC &middot; %s minutes of play</p>\n", time);
    if (m->seats > 1)
        write_players(p, m);
    else
        write_achievements(p, r);
    if (has_log(m))
        write_replay(p, page_hex(r->game, digits));
    else
        fputs("<p>The game was deleted together with one of its players.</p>\n", p->out);
}

static void data_game(page *p, const page_match *m)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    bool json = p->form == FORM_JSON;
    fprintf(p->out,
            json ? "{\"game\":\"%s\",\"played\":%" PRIu64 ",\"players\":["
                 : "game\t%s\t%" PRIu64 "\n",
            page_hex(m->seat[0].game, digits), m->seat[0].played);
    for (unsigned i = 0; i < m->seats; i++) {
        if (json)
            page_json_who(p, &m->seat[i]);
        else
            page_tsv_who(p, "player", &m->seat[i]);
        fputc(json ? '}' : '\n', p->out);
    }
    if (json)
        fprintf(p->out, "],\"log\":\"/log/%s\"", digits);
}

bool page_game(page *p)
{
    uint8_t hash[RANKING_HASH_SIZE];
    page_match m = {.seats = 0};
    p->found = p->parts == 2 && strlen(p->part[1]) == 2 * RANKING_HASH_SIZE &&
               hex_read(hash, p->part[1], RANKING_HASH_SIZE);
    if (!p->found)
        return true;
    bool done = ranking_result(p->h, hash, add_seat, &m);
    p->found = m.seats > 0;
    if (!p->found)
        return done;
    (p->form == FORM_HTML ? html_game : data_game)(p, &m);
    return done;
}
