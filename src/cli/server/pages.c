/* The pages of a server: tables, records, people, games. Each path is a page; with `.json` or
 * `.tsv` behind it, the same for programs. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/page.h"

/* ---- pages ---------------------------------------------------------------------------------- */

static void write_counts(page *p, const ranking_counts *n)
{
    static const char *const form[] = {
        [FORM_HTML] =
            "<p>%" PRIu64 " people, %" PRIu64 " results; %" PRIu64 " wait to be verified, "
            "%" PRIu64 " people look for a match.<h2>Ratings</h2><p>",
        [FORM_JSON] = "{\"people\":%" PRIu64 ",\"results\":%" PRIu64 ",\"waiting\":%" PRIu64
                      ",\"seeking\":%" PRIu64 ",\"tables\":[",
        [FORM_TSV] = "counts\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n"};
    fprintf(p->out, form[p->form], n->people, n->results, n->waiting, n->seeking);
}

/* For the game: the relay of this machine, and others by which its players may meet those here. */
static bool write_relays(page *p)
{
    ranking_relays others;
    uint64_t now = (uint64_t)time(NULL);
    if (!web_note_relay(p->h, p->numbers, now) ||
        !ranking_other_relays(p->h, p->numbers->relay_name, now, &others))
        return false;
    fprintf(p->out, "relay\t%u\t%s\n", (unsigned)p->numbers->relay_port, p->numbers->relay_name);
    for (unsigned i = 0; i < others.count; i++)
        fprintf(p->out, "other\t%s\n", others.name[i]);
    return true;
}

static bool home(page *p)
{
    static const char *const form[] = {
        [FORM_HTML] = ("%s%s: <a href=\"/table/%s/two\">two</a>, <a href=\"/table/%s/several\">"
                       "three and four</a><br>"),
        [FORM_JSON] = "%s\"/table/%.0s%s/two\",\"/table/%s/several\"",
        [FORM_TSV] = "%.0stable\t%s%.0s%.0s\n"};
    ranking_counts n;
    if (!ranking_count(p->h, &n))
        return false;
    page_head(p, "Results");
    write_counts(p, &n);
    if (p->form == FORM_TSV && !write_relays(p))
        return false;
    for (unsigned i = 0, count = 0; i < TS_RULE_SETS; i++) {
        const char *name = ts_rules_get(i)->name;
        if (!ts_mode_lacks((unsigned)ts_modes_find("duel"), i))
            fprintf(p->out, form[p->form], p->form == FORM_JSON && count++ ? "," : "", name, name,
                    name);
    }
    page_put(p, "<h2>Records</h2><p>", "],\"records\":[");
    p->count = 0;
    if (!ranking_kinds(p->h, page_kind, p))
        return false;
    page_put(p, "<h2>Last results</h2>", "],");
    page_begin(p, "results", RESULT_COLUMNS);
    if (!ranking_results(p->h, NULL, UINT64_MAX, NEWEST, page_result, p))
        return false;
    page_end(p);
    return true;
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

static void more(page *p, unsigned part)
{
    if (p->form != FORM_HTML || p->count < PAGE || p->from + PAGE > FROM_MOST)
        return;
    fputs("<p><a href=\"", p->out);
    for (unsigned i = 0; i < part; i++)
        fprintf(p->out, "/%s", p->part[i]);
    fprintf(p->out, "/%u\">more</a>", p->from + PAGE);
}

static bool table(page *p)
{
    char title[160];
    bool many = strcmp(p->part[2], "several") == 0;
    p->found = p->parts >= 3 && ts_rules_find(p->part[1]) >= 0 &&
               (many || strcmp(p->part[2], "two") == 0) && parse_from(p, 3);
    if (!p->found)
        return true;
    snprintf(title, sizeof title, "%s, %s", p->part[1], many ? "three and four" : "two");
    page_head(p, title);
    page_put(p, "", "{");
    page_begin(p, "people", RATING_COLUMNS);
    bool done = ranking_table(p->h, p->part[1], many, p->from, PAGE, page_rating, p);
    page_end(p);
    more(p, 3);
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
    fprintf(p->out, "\">%s</a>", machine ? "Records of hands" : "Those that programs have made");
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
    snprintf(title, sizeof title, "%s: %s", kind.machine ? "Made by programs" : "Records", words);
    page_head(p, title);
    link_apart(p, kind.machine);
    page_put(p, "", "{");
    page_begin(p, "records", RECORD_COLUMNS);
    bool done = ranking_records(p->h, &kind, p->from, PAGE, page_record, p);
    page_end(p);
    more(p, 6);
    return done;
}

static bool parse_hash(const page *p, uint8_t out[RANKING_HASH_SIZE])
{
    return p->parts == 2 && strlen(p->part[1]) == 2 * RANKING_HASH_SIZE &&
           ranking_hex_read(out, p->part[1], RANKING_HASH_SIZE);
}

static bool person(page *p)
{
    uint8_t key[RANKING_KEY_SIZE];
    p->found = parse_hash(p, key);
    if (!p->found)
        return true;
    page_head(p, "Somebody");
    page_put(p, "", "{");
    page_begin(p, "ratings", RATING_COLUMNS);
    bool done = ranking_ratings(p->h, key, page_rating, p);
    page_end(p);
    page_put(p, "<h2>Last results</h2>", ",");
    page_begin(p, "results", RESULT_COLUMNS);
    done = done && ranking_results(p->h, key, UINT64_MAX,
                                   p->form == FORM_TSV ? RANKING_PAGE_MOST : PAGE, page_result, p);
    page_end(p);
    return done;
}

static void write_player(page *p, const ranking_player *player)
{
    ranking_row r = {0};
    memcpy(r.key, player->key, sizeof r.key);
    memcpy(r.name, player->name, sizeof r.name);
    if (p->form == FORM_JSON) {
        page_json_who(p, &r);
        fputc('}', p->out);
    } else if (p->form == FORM_TSV) {
        page_tsv_who(p, "player", &r);
        fputc('\n', p->out);
    } else {
        fputs("<br>", p->out);
        page_who(p->out, &r);
    }
}

/* The game plays itself in a frame: the page of `tessera web`, which fetches the log. */
static void write_game(page *p, const ranking_log *log)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    static const char *const form[] = {[FORM_HTML] = "<!-- %s %" PRIu64 " --><p>",
                                       [FORM_JSON] =
                                           "{\"game\":\"%s\",\"played\":%" PRIu64 ",\"players\":[",
                                       [FORM_TSV] = "game\t%s\t%" PRIu64 "\n"};
    fprintf(p->out, form[p->form], page_hex(log->game, digits), log->played);
    if (p->form == FORM_HTML)
        page_when(p->out, log->played);
    for (unsigned i = 0; i < log->boards; i++)
        write_player(p, &log->player[i]);
    page_put(p, "", "],\"log\":\"/log/");
    page_put(p, "", digits);
    page_put(p, "", "\"");
    if (p->form != FORM_HTML)
        return;
    if (p->numbers->game)
        fprintf(p->out,
                "<p><iframe title=\"the game\" src=\"/play#log=/log/%s\" "
                "allow=\"autoplay; fullscreen\"></iframe>",
                digits);
    fprintf(p->out,
            "<p><a href=\"/log/%s\">The signed log</a>, from which anybody can verify it: "
            "<code>tessera league</code>; the replay in it is shown by <code>tessera "
            "replay</code>.",
            digits);
}

/* Who played, as the log says; and the log itself, to be verified by whoever likes. */
static bool game(page *p)
{
    uint8_t hash[RANKING_HASH_SIZE];
    char *text = NULL;
    size_t size;
    ranking_log log;
    p->found = parse_hash(p, hash);
    if (!p->found)
        return true;
    if (!ranking_text(p->h, hash, &text, &size))
        return false;
    p->found = text && ranking_log_read(&log, text, size) == RANKING_OK;
    if (p->found) {
        page_head(p, "A game");
        write_game(p, &log);
        p->count = 1;
    }
    free(text);
    return true;
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

/* ---- answers -------------------------------------------------------------------------------- */

/* A path in its parts; false if no path of ours. */
static bool parse_path(page *p, const char *path)
{
    size_t length = strcspn(path, "?#");
    if (path[0] != '/' || length > 256)
        return false;
    if (length > 5 && strncmp(path + length - 5, ".json", 5) == 0)
        p->form = FORM_JSON;
    else if (length > 4 && strncmp(path + length - 4, ".tsv", 4) == 0)
        p->form = FORM_TSV;
    length -= p->form == FORM_JSON ? 5 : p->form == FORM_TSV ? 4 : 0;
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
    } pages[] = {{"table", table},
                 {"records", records},
                 {"machines", records},
                 {"person", person},
                 {"game", game}};
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

bool web_answer(ranking *h, const char *path, web_numbers *numbers, web_page *out)
{
    page p = {.h = h, .numbers = numbers};
    if (numbers->game && strcmp(path, "/play") == 0) {
        *out = (web_page){.status = 200,
                          .type = "text/html; charset=utf-8",
                          .body = (char *)numbers->game,
                          .size = numbers->game_size,
                          .scripts = true,
                          .shared = true};
        numbers->asked++;
        return true;
    }
    *out = (web_page){.status = 200};
    p.out = open_memstream(&out->body, &out->size);
    if (!p.out)
        return false;
    numbers->asked++;
    bool ours = parse_path(&p, path);
    out->type = p.form == FORM_JSON  ? "application/json"
                : p.form == FORM_TSV ? "text/tab-separated-values; charset=utf-8"
                                     : "text/html; charset=utf-8";
    bool done = !ours || write_page(&p, numbers, out);
    if (p.form == FORM_JSON && p.found)
        fputs("}\n", p.out);
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
