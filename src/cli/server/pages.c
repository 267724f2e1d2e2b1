/* The pages of a server: tables, records, people, games. Each path is a page; with `.json` or
 * `.tsv` behind it, the same for programs. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "text/text.h"
#include "hosted.h"
#include "server/page.h"

/* ---- the first page -------------------------------------------------------------------------- */

static void write_counts(page *p, const ranking_counts *n)
{
    static const char *const form[] = {
        [FORM_HTML] = "<p>%" PRIu64 " people, %" PRIu64 " results; %" PRIu64
                      " wait to be verified, %" PRIu64 " people look for a match.</p>\n",
        [FORM_JSON] = "{\"people\":%" PRIu64 ",\"results\":%" PRIu64 ",\"waiting\":%" PRIu64
                      ",\"seeking\":%" PRIu64,
        [FORM_TSV] = "counts\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n"};
    fprintf(p->out, form[p->form], n->people, n->results, n->waiting, n->seeking);
}

static bool has_duels(unsigned rules)
{
    return !ts_mode_lacks((unsigned)ts_modes_find("duel"), rules);
}

static void write_rule_sets(page *p)
{
    fputs("<h2>Leaderboards</h2>\n<ul class=\"cards\">\n", p->out);
    for (unsigned i = 0; i < TS_RULE_SETS; i++) {
        const char *name = ts_rules_get(i)->name;
        const text_words *words = text_of_rules(LANG_EN, name);
        fprintf(p->out, "<li><a href=\"/rules/%s\">%s</a><span class=\"soft\">", name,
                page_rules_title(name));
        page_html(p->out, words ? words->about : "");
        fputs("</span></li>\n", p->out);
    }
    fputs("</ul>\n", p->out);
}

/* Tables of ratings and kinds of records, for programs. */
static bool write_lists(page *p)
{
    unsigned count = 0;
    page_put(p, "", ",\"tables\":[");
    for (unsigned i = 0; i < TS_RULE_SETS; i++) {
        const char *name = ts_rules_get(i)->name;
        if (has_duels(i) && p->form == FORM_TSV)
            fprintf(p->out, "table\t%s\n", name);
        else if (has_duels(i))
            fprintf(p->out, "%s\"/table/%s/two\",\"/table/%s/several\"", count++ ? "," : "", name,
                    name);
    }
    page_put(p, "", "],\"records\":[");
    p->count = 0;
    if (!ranking_kinds(p->h, NULL, page_kind, p))
        return false;
    page_put(p, "", "],");
    return true;
}

/* The game asks for it while it shows where others can be met. */
static bool rooms(page *p)
{
    p->found = p->parts == 1;
    if (!p->found)
        return true;
    page_head(p, "Playing now");
    page_put(p, "<h2>Open rooms</h2>\n", "{");
    return (p->form != FORM_TSV || web_write_relays(p->h, p->numbers, p->out)) && page_live(p);
}

static bool home(page *p)
{
    ranking_counts n;
    if (!ranking_count(p->h, &n))
        return false;
    page_head(p, "Matches, ratings and records");
    /* An invitation leads here, and what follows # is known to the browser alone. http.c allows
     * this script by its hash. */
    if (p->form == FORM_HTML && p->numbers->game)
        fputs("<script>if(location.hash.startsWith('#join='))location.replace('/play'+"
              "location.hash)</script>\n",
              p->out);
    write_counts(p, &n);
    if (p->form == FORM_HTML)
        write_rule_sets(p);
    else if ((p->form == FORM_TSV && !web_write_relays(p->h, p->numbers, p->out)) ||
             !write_lists(p))
        return false;
    if (p->form == FORM_HTML && !page_tournaments(p))
        return false;
    page_put(p, "<h2>Last results</h2>\n", "");
    page_begin_results(p);
    bool done = ranking_results(p->h, NULL, UINT64_MAX, NEWEST, page_result, p);
    page_end_results(p);
    return done;
}

/* ---- leaderboards ---------------------------------------------------------------------------- */

#define UNSURE                                                                                     \
    "<p class=\"soft\">A question mark in place of a number: too few matches to be placed. "       \
    "&plusmn; is twice the deviation.</p>\n"

static bool write_top(page *p, const char *rules, bool many)
{
    fprintf(p->out, "<h2><a href=\"/table/%s/%s\">Ratings in matches of %s</a></h2>\n", rules,
            many ? "several" : "two", many ? "three and four" : "two");
    page_begin(p, "", RATING_COLUMNS);
    bool done = ranking_table(p->h, rules, many, 0, TOP, page_rating, p);
    page_end(p);
    return done;
}

/* All leaderboards of a rule set, for people alone. */
static bool rules(page *p)
{
    char title[80];
    int id = p->parts == 2 && p->form == FORM_HTML ? ts_rules_find(p->part[1]) : -1;
    p->found = id >= 0;
    if (!p->found)
        return true;
    const char *name = p->part[1];
    snprintf(title, sizeof title, "%s: leaderboards", page_rules_title(name));
    page_head(p, title);
    if (has_duels((unsigned)id) && (!write_top(p, name, false) || !write_top(p, name, true)))
        return false;
    page_put(p, UNSURE "<h2>Records</h2>\n", "");
    p->count = 0;
    bool done = ranking_kinds(p->h, name, page_kind, p);
    page_put(p, p->count ? "</ul>\n" : "<p>Nobody yet.</p>\n", "");
    return done;
}

static bool number(const char *text, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && n <= most; at++)
        n = n * 10 + (uint64_t)(*at - '0');
    *out = n;
    return at > text && !*at && n <= most;
}

/* The last part of a path may say from which place on. */
static bool parse_from(page *p, unsigned part)
{
    uint64_t from = 0;
    bool right =
        p->parts == part || (p->parts == part + 1 && number(p->part[part], FROM_MOST, &from));
    p->from = (unsigned)from;
    return right;
}

static void write_link(page *p, unsigned part, unsigned from, const char *words)
{
    fputs("<a href=\"", p->out);
    for (unsigned i = 0; i < part; i++)
        fprintf(p->out, "/%s", p->part[i]);
    fprintf(p->out, "/%u\">%s</a> ", from, words);
}

static void write_neighbors(page *p, unsigned part)
{
    if (p->form != FORM_HTML)
        return;
    fputs("<p>", p->out);
    if (p->from)
        write_link(p, part, p->from > PAGE ? p->from - PAGE : 0, "Previous");
    if (p->count == PAGE && p->from + PAGE <= FROM_MOST)
        write_link(p, part, p->from + PAGE, "Next");
    fputs("</p>\n", p->out);
}

static bool table(page *p)
{
    char title[160];
    bool many = strcmp(p->part[2], "several") == 0;
    p->found = p->parts >= 3 && ts_rules_find(p->part[1]) >= 0 &&
               (many || strcmp(p->part[2], "two") == 0) && parse_from(p, 3);
    if (!p->found)
        return true;
    snprintf(title, sizeof title, "%s: ratings in matches of %s", page_rules_title(p->part[1]),
             many ? "three and four" : "two");
    page_head(p, title);
    page_put(p, "", "{");
    page_begin(p, "people", RATING_COLUMNS);
    bool done = ranking_table(p->h, p->part[1], many, p->from, PAGE, page_rating, p);
    page_end(p);
    page_put(p, UNSURE, "");
    write_neighbors(p, 3);
    return done;
}

/* To the records of the same kind that programs have made, or from them to the others. */
static void link_apart(page *p, bool machine)
{
    if (p->form != FORM_HTML)
        return;
    fprintf(p->out, "<p><a href=\"/%s", machine ? "records" : "machines");
    for (unsigned i = 1; i < 6; i++)
        fprintf(p->out, "/%s", p->part[i]);
    fprintf(p->out, "\">%s</a></p>\n", machine ? "Records of people" : "Records of programs");
}

static bool records(page *p)
{
    ranking_row kind = {0};
    uint64_t n[3] = {0};
    char title[PAGE_KIND_SIZE + 24], words[PAGE_KIND_SIZE];
    p->found = p->parts >= 6 && ts_rules_find(p->part[1]) >= 0 && ts_modes_find(p->part[2]) >= 0 &&
               parse_from(p, 6);
    for (unsigned i = 0; i < 3 && p->found; i++)
        p->found = number(p->part[3 + i], UINT32_MAX, &n[i]);
    if (!p->found)
        return true;
    snprintf(kind.rules, sizeof kind.rules, "%.31s", p->part[1]);
    snprintf(kind.mode, sizeof kind.mode, "%.31s", p->part[2]);
    kind.variant = (uint32_t)n[0];
    kind.level = (uint32_t)n[1];
    kind.goal = (uint32_t)n[2];
    kind.machine = strcmp(p->part[0], "machines") == 0;
    page_kind_words(words, &kind);
    snprintf(title, sizeof title, "%s: %s", kind.machine ? "Records of programs" : "Records",
             words);
    page_head(p, title);
    link_apart(p, kind.machine);
    page_put(p, "", "{");
    page_begin(p, "records", RECORD_COLUMNS);
    bool done = ranking_records(p->h, &kind, p->from, PAGE, page_record, p);
    page_end(p);
    write_neighbors(p, 6);
    return done;
}

/* ---- people ---------------------------------------------------------------------------------- */

static bool parse_hash(const page *p, uint8_t out[RANKING_HASH_SIZE])
{
    return p->parts == 2 && strlen(p->part[1]) == 2 * RANKING_HASH_SIZE &&
           hex_read(out, p->part[1], RANKING_HASH_SIZE);
}

/* The results of a page, and the ratings that are drawn. */
typedef struct profile {
    page *page;
    plots plots;
    uint8_t game[RANKING_HASH_SIZE]; /* the last that was told */
    unsigned games;
} profile;

static void on_own_result(void *ctx, const ranking_row *r)
{
    profile *all = ctx;
    bool same = all->games && memcmp(all->game, r->game, sizeof r->game) == 0;
    all->games += !same;
    memcpy(all->game, r->game, sizeof r->game);
    plots_add(&all->plots, r);
    if (all->games <= NEWEST)
        page_result(all->page, r);
}

/* The list is written while the ratings are gathered, and stands below their plots. */
static bool write_profile(page *p, const uint8_t key[RANKING_KEY_SIZE])
{
    profile all = {.page = p};
    FILE *out = p->out;
    char *list = NULL;
    size_t size = 0;
    p->out = open_memstream(&list, &size);
    if (!p->out) {
        p->out = out;
        return false;
    }
    memcpy(all.plots.key, key, RANKING_KEY_SIZE);
    page_begin_results(p);
    bool done = ranking_results(p->h, key, UINT64_MAX, RANKING_PAGE_MOST, on_own_result, &all);
    page_end_results(p);
    done = fclose(p->out) == 0 && done;
    p->out = out;
    plots_write(out, &all.plots);
    fputs("<h2>Last results</h2>\n", out);
    if (done)
        fwrite(list, 1, size, out);
    free(list);
    return done;
}

static void take_name(void *ctx, const ranking_row *r)
{
    memcpy(((page *)ctx)->name, r->name, sizeof r->name);
}

static bool html_person(page *p, const uint8_t key[RANKING_KEY_SIZE])
{
    if (!ranking_person(p->h, key, take_name, p))
        return false;
    p->found = p->name[0] != 0;
    if (!p->found)
        return true;
    page_head(p, p->name);
    fprintf(p->out, "<p class=\"soft\">Key %s</p>\n<h2>Ratings</h2>\n", p->part[1]);
    page_begin(p, "ratings", OWN_RATING_COLUMNS);
    bool done = ranking_ratings(p->h, key, page_own_rating, p);
    page_end(p);
    return done && write_profile(p, key);
}

static bool person(page *p)
{
    uint8_t key[RANKING_KEY_SIZE];
    p->found = parse_hash(p, key);
    if (!p->found || p->form == FORM_HTML)
        return !p->found || html_person(p, key);
    page_put(p, "", "{");
    page_begin(p, "ratings", "");
    bool done = ranking_ratings(p->h, key, page_rating, p);
    page_end(p);
    page_put(p, "", ",");
    page_begin_results(p);
    done = done && ranking_results(p->h, key, UINT64_MAX,
                                   p->form == FORM_TSV ? RANKING_PAGE_MOST : PAGE, page_result, p);
    page_end_results(p);
    return done;
}

/* Those whose name begins with what was typed. */
static bool players(page *p)
{
    p->found = p->parts == 1;
    if (!p->found)
        return true;
    char title[RANKING_NAME_SIZE + 32] = "Find a player";
    if (p->name[0])
        snprintf(title, sizeof title, "Players named %s\u2026", p->name);
    page_head(p, title);
    page_put(p, "", "{\"people\":[");
    p->count = 0;
    bool done = !p->name[0] || ranking_search(p->h, p->name, PAGE, page_person, p);
    const char *none = p->name[0] ? "<p>Nobody with such a name has played here.</p>\n"
                                  : "<p>Type the beginning of a name above.</p>\n";
    page_put(p, p->count ? "</ul>\n" : none, "]");
    return done;
}

/* ---- for who watches the program ------------------------------------------------------------- */

/* 200 as long as the program can do its work. */
static bool health(page *p)
{
    ranking_counts n;
    bool well = !p->numbers->has_database || (p->h && ranking_count(p->h, &n));
    fputs("ok\n", p->out);
    return well;
}

/* ---- answers --------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    static const char digits[] = "00112233445566778899aAbBcCdDeEfF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) / 2 : -1;
}

/* The name in a query as a form sends it: a plus is a space, %41 an A. */
static void parse_name(page *p, const char *query)
{
    char wish[4 * RANKING_NAME_SIZE];
    size_t size = 0;
    if (strncmp(query, "name=", 5) != 0)
        return;
    for (const char *at = query + 5; *at && *at != '&' && size < sizeof wish - 1; at++) {
        int high = *at == '%' ? hex_digit(at[1]) : -1, low = high < 0 ? -1 : hex_digit(at[2]);
        const char plain = *at == '+' ? ' ' : *at;
        wish[size++] = low >= 0 ? (char)(high * 16 + low) : plain;
        at += low >= 0 ? 2 : 0;
    }
    wish[size] = 0;
    ranking_name_clean(p->name, wish);
}

/* A path in its parts; false if no path of ours. */
static bool parse_path(page *p, const char *path)
{
    size_t length = strcspn(path, "?#");
    if (path[0] != '/' || length > 256)
        return false;
    if (path[length] == '?')
        parse_name(p, path + length + 1);
    if (length > 5 && strncmp(path + length - 5, ".json", 5) == 0) {
        p->form = FORM_JSON;
        length -= 5;
    } else if (length > 4 && strncmp(path + length - 4, ".tsv", 4) == 0) {
        p->form = FORM_TSV;
        length -= 4;
    }
    for (size_t at = 1; at < length;) {
        size_t size = strcspn(path + at, "/?#");
        size = size < length - at ? size : length - at;
        if (size == 0 || size >= PART_SIZE || p->parts == PARTS)
            return false;
        memcpy(p->part[p->parts++], path + at, size);
        at += size + 1;
    }
    return true;
}

static bool is_number_page(const char *name)
{
    return strcmp(name, "health") == 0 || strcmp(name, "metrics") == 0;
}

static bool write_page(page *p, web_numbers *numbers, web_page *out)
{
    static const struct {
        const char *name;
        bool (*put)(page *p);
    } pages[] = {{"rules", rules},      {"table", table},   {"records", records},
                 {"machines", records}, {"person", person}, {"players", players},
                 {"game", page_game},   {"rooms", rooms},   {"tournament", page_bracket}};
    uint8_t hash[RANKING_HASH_SIZE];
    p->found = p->parts == 1 && p->form == FORM_HTML && is_number_page(p->part[0]);
    if (p->found) {
        out->type = "text/plain; version=0.0.4; charset=utf-8";
        if (strcmp(p->part[0], "health") == 0)
            return health(p);
        web_metrics(p->h, p->out, numbers);
        return true;
    }
    if (!numbers->has_pages || !p->h)
        return !numbers->has_pages;
    if (p->parts == 0 || (p->parts == 1 && strcmp(p->part[0], "index") == 0)) {
        p->found = true;
        return home(p);
    }
    for (unsigned i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(p->part[0], pages[i].name) == 0)
            return pages[i].put(p);
    out->type = "text/plain; version=0.0.4; charset=utf-8";
    if (strcmp(p->part[0], "log") != 0 || p->form != FORM_HTML || !parse_hash(p, hash))
        return true;
    char *text = NULL;
    size_t size;
    bool done = ranking_text(p->h, hash, &text, &size);
    p->found = text != NULL;
    if (text)
        fwrite(text, 1, size, p->out);
    free(text);
    return done;
}

/* The game, or one of its parts. Returns false if the path is neither. */
static bool find_game(const cli_page *game, const char *path, web_page *out)
{
    const bool is_page = strcmp(path, "/play") == 0;
    const char *bytes = is_page ? game->html.data : NULL;
    size_t size = is_page ? game->html.size : 0;
    for (unsigned i = 0; i < game->parts && !bytes; i++)
        if (strcmp(path + 1, game->part[i].name) == 0) {
            bytes = game->part[i].bytes;
            size = game->part[i].size;
        }
    *out = (web_page){.status = 200,
                      .type = is_page ? "text/html; charset=utf-8" : "text/plain; charset=utf-8",
                      .body = (char *)bytes,
                      .size = size,
                      .scripts = is_page,
                      .shared = true};
    return bytes;
}

bool web_answer(ranking *h, const char *path, web_numbers *numbers, web_page *out)
{
    static const char *const type_of[] = {[FORM_HTML] = "text/html; charset=utf-8",
                                          [FORM_JSON] = "application/json",
                                          [FORM_TSV] = "text/tab-separated-values; charset=utf-8"};
    page p = {.h = h, .numbers = numbers};
    if (numbers->game && path[0] == '/' && find_game(numbers->game, path, out)) {
        numbers->asked++;
        return true;
    }
    *out = (web_page){.status = 200};
    p.out = open_memstream(&out->body, &out->size);
    if (!p.out)
        return false;
    numbers->asked++;
    bool ours = parse_path(&p, path);
    const char *type = type_of[p.form];
    out->type = type;
    bool done = !ours || write_page(&p, numbers, out);
    if (p.found && out->type == type)
        page_foot(&p);
    out->changes = p.changes;
    bool whole = !ferror(p.out);
    if (fclose(p.out) != 0 || !whole || !done || !p.found) {
        static const char none[] = "There is no such page.\n",
                          busy[] = "The database cannot be read.\n";
        free(out->body);
        out->status = done && whole ? 404 : 503;
        out->type = "text/plain; charset=utf-8";
        out->body = strdup(out->status == 404 ? none : busy);
        out->size = out->body ? strlen(out->body) : 0;
    }
    return out->body != NULL;
}
