/* The pages of a hall: tables, records, people, games. Each path is a page; with `.json` behind it,
 * the same for programs. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hall/hall.h"
#include "tool/plain.h"
#include "web.h"

enum { PAGE = 50, FROM_MOST = 10000, PARTS = 8, PART_ROOM = 80, NEWEST = 20 };

typedef struct page {
    hall *h;
    FILE *out;
    bool json, fine, found;
    unsigned count, from;
    char part[PARTS][PART_ROOM]; /* of the path */
    unsigned parts;
    uint8_t game[HALL_HASH_SIZE];
} page;

/* ---- words ---------------------------------------------------------------------------------- */

static void html(FILE *out, const char *text)
{
    for (; *text; text++) {
        const char *as = *text == '<'   ? "&lt;"
                         : *text == '>' ? "&gt;"
                         : *text == '&' ? "&amp;"
                         : *text == '"' ? "&quot;"
                                        : NULL;
        if (as)
            fputs(as, out);
        else
            fputc(*text, out);
    }
}

static const char *hex(const uint8_t *bytes, char digits[2 * HALL_HASH_SIZE + 1])
{
    hall_hex_write(digits, bytes, HALL_HASH_SIZE);
    return digits;
}

static void put_when(FILE *out, uint64_t seconds)
{
    char when[32] = "";
    time_t t = (time_t)seconds;
    struct tm utc;
    if (gmtime_r(&t, &utc))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &utc);
    fputs(when, out);
}

/* Somebody with the page of theirs; who was forgotten has none. */
static void put_who(FILE *out, const hall_row *r)
{
    char digits[2 * HALL_HASH_SIZE + 1];
    if (!r->name[0]) {
        fputs("<i>nobody</i>", out);
        return;
    }
    fprintf(out, "<a href=\"/person/%s\">", hex(r->key, digits));
    html(out, r->name);
    fprintf(out, "</a> <small>%.8s</small>", digits);
}

static void head(page *p, const char *title)
{
    if (p->json)
        return;
    fputs("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
          "content=\"width=device-width\"><title>",
          p->out);
    html(p->out, title);
    fputs("</title><style>body{font:16px/1.5 sans-serif;max-width:56em;margin:1em auto;padding:0 "
          "1em;color:#222;background:#fff}table{border-collapse:collapse}th,td{text-align:right;"
          "padding:.15em .6em;border-bottom:1px solid #ddd}th:nth-child(2),td:nth-child(2){"
          "text-align:left}small{color:#666}.wide{overflow-x:auto}@media(prefers-color-scheme:dark)"
          "{body{color:#ddd;background:#181818}a{color:#8bf}th,td{border-color:#444}small{color:"
          "#999}}</style><p><a href=\"/\">Tessera: the hall</a><h1>",
          p->out);
    html(p->out, title);
    fputs("</h1>", p->out);
}

static void begin_rows(page *p, const char *name, const char *columns)
{
    p->count = 0;
    if (p->json)
        fprintf(p->out, "\"%s\":[", name);
    else
        fprintf(p->out, "<div class=\"wide\"><table><tr>%s</tr>", columns);
}

static void end_rows(page *p)
{
    fputs(p->json ? "]" : "</table></div>", p->out);
}

static void json_who(page *p, const hall_row *r)
{
    char digits[2 * HALL_HASH_SIZE + 1];
    fprintf(p->out, "%s{\"key\":\"%s\",\"name\":", p->count++ ? "," : "", hex(r->key, digits));
    tool_put_json(p->out, r->name);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static void put_points(FILE *out, const hall_row *r, fix value)
{
    int64_t n = fix_round(value, r->many ? 100 : 1);
    if (r->many)
        fprintf(out, "%s%" PRId64 ".%02" PRId64, n < 0 ? "-" : "", (n < 0 ? -n : n) / 100,
                (n < 0 ? -n : n) % 100);
    else
        fprintf(out, "%" PRId64, n);
}

static void row_of_rating(void *to, const hall_row *r)
{
    page *p = to;
    if (p->json) {
        json_who(p, r);
        fprintf(p->out, ",\"rules\":\"%s\",\"boards\":\"%s\",\"sure\":%s,\"rating\":", r->rules,
                r->many ? "several" : "two", r->sure ? "true" : "false");
        put_points(p->out, r, r->rating);
        fputs(",\"deviation\":", p->out);
        put_points(p->out, r, r->deviation);
        fprintf(p->out,
                ",\"games\":%" PRIu32 ",\"won\":%" PRIu32 ",\"lost\":%" PRIu32 ",\"drawn\":%" PRIu32
                "}",
                r->games, r->won, r->lost, r->drawn);
        return;
    }
    unsigned place = p->from + ++p->count;
    if (r->sure)
        fprintf(p->out, "<tr><td>%u<td>", place);
    else
        fputs("<tr><td>?<td>", p->out);
    put_who(p->out, r);
    fputs("<td>", p->out);
    put_points(p->out, r, r->rating);
    fputs("<td>&plusmn;", p->out);
    put_points(p->out, r, 2 * r->deviation);
    fprintf(p->out, "<td>%" PRIu32 "<td>%" PRIu32 "<td>%" PRIu32 "<td>%" PRIu32 "<td>%s</tr>",
            r->games, r->won, r->lost, r->drawn, r->rules);
}
#define RATING_COLUMNS "<th>#<th>name<th>rating<th><th>games<th>won<th>lost<th>drawn<th>rules"

static void row_of_result(void *to, const hall_row *r)
{
    page *p = to;
    char digits[2 * HALL_HASH_SIZE + 1];
    hex(r->game, digits);
    if (p->json) {
        json_who(p, r);
        fprintf(p->out,
                ",\"game\":\"%s\",\"played\":%" PRIu64
                ",\"rules\":\"%s\",\"mode\":\"%s\",\"place\":%u,\"ms\":%" PRIu64,
                digits, r->played, r->rules, r->mode, r->place, r->us / 1000);
        if (r->boards > 1) {
            fputs(",\"before\":", p->out);
            put_points(p->out, r, r->before);
            fputs(",\"after\":", p->out);
            put_points(p->out, r, r->rating);
        }
        fputc('}', p->out);
        return;
    }
    fputs("<tr><td>", p->out);
    if (!p->count || memcmp(p->game, r->game, sizeof p->game) != 0) {
        fprintf(p->out, "<a href=\"/game/%s\">", digits);
        put_when(p->out, r->played);
        fputs("</a>", p->out);
    }
    memcpy(p->game, r->game, sizeof p->game);
    p->count++;
    fputs("<td>", p->out);
    put_who(p->out, r);
    fprintf(p->out, "<td>%u<td>", r->place);
    if (r->boards > 1) {
        put_points(p->out, r, r->before);
        fputs(" &rarr; ", p->out);
        put_points(p->out, r, r->rating);
    }
    fprintf(p->out, "<td>%s %s</tr>", r->rules, r->mode);
}
#define RESULT_COLUMNS "<th>when<th>who<th>place<th>rating<th>what"

static void row_of_record(void *to, const hall_row *r)
{
    page *p = to;
    char digits[2 * HALL_HASH_SIZE + 1];
    uint64_t ms = r->us / 1000;
    hex(r->game, digits);
    if (p->json) {
        json_who(p, r);
        fprintf(p->out,
                ",\"game\":\"%s\",\"played\":%" PRIu64 ",\"score\":%" PRIu64 ",\"lines\":%" PRIu64
                ",\"ms\":%" PRIu64 "}",
                digits, r->played, r->score, r->lines, ms);
        return;
    }
    fprintf(p->out, "<tr><td>%u<td>", p->from + ++p->count);
    put_who(p->out, r);
    fprintf(p->out, "<td>%" PRIu64 "<td>%" PRIu64 "<td>%" PRIu64 ":%02u.%03u<td>", r->score,
            r->lines, ms / 60000, (unsigned)(ms / 1000 % 60), (unsigned)(ms % 1000));
    fprintf(p->out, "<a href=\"/game/%s\">", digits);
    put_when(p->out, r->played);
    fputs("</a></tr>", p->out);
}

static void row_of_kind(void *to, const hall_row *r)
{
    page *p = to;
    char path[160];
    snprintf(path, sizeof path, "/records/%s/%s/%" PRIu32 "/%" PRIu32 "/%" PRIu32, r->rules,
             r->mode, r->variant, r->level, r->goal);
    fprintf(p->out, p->json ? "%s\"%s\"" : "%s<a href=\"%s\">", p->count && p->json ? "," : "",
            path);
    p->count++;
    if (!p->json)
        fprintf(p->out, "%s %s, level %" PRIu32 "</a><br>", r->rules, r->mode, r->level);
}

/* ---- pages ---------------------------------------------------------------------------------- */

static bool home(page *p)
{
    hall_counts n;
    if (!hall_count(p->h, &n))
        return false;
    head(p, "The hall");
    fprintf(p->out,
            p->json ? "{\"people\":%" PRIu64 ",\"results\":%" PRIu64 ",\"waiting\":%" PRIu64
                      ",\"seeking\":%" PRIu64 ",\"tables\":["
                    : "<p>%" PRIu64 " people, %" PRIu64 " results; %" PRIu64
                      " wait for a judge, %" PRIu64 " people look for a match.<h2>Ratings</h2><p>",
            n.people, n.results, n.waiting, n.seeking);
    for (unsigned i = 0, count = 0; i < ts_rules_count(); i++) {
        const char *name = ts_rules_get(i)->name;
        if (ts_mode_lacks((unsigned)ts_modes_find("duel"), i))
            continue;
        fprintf(p->out,
                p->json ? "%s\"/table/%s/two\",\"/table/%s/several\""
                        : "%s%s: <a href=\"/table/%s/two\">two</a>, ",
                p->json && count++ ? "," : "", name, name);
        if (!p->json)
            fprintf(p->out, "<a href=\"/table/%s/several\">three and four</a><br>", name);
    }
    fputs(p->json ? "],\"records\":[" : "<h2>Records</h2><p>", p->out);
    p->count = 0;
    if (!hall_kinds(p->h, row_of_kind, p))
        return false;
    fputs(p->json ? "]," : "<h2>Last results</h2>", p->out);
    begin_rows(p, "results", RESULT_COLUMNS);
    if (!hall_results(p->h, NULL, UINT64_MAX, NEWEST, row_of_result, p))
        return false;
    end_rows(p);
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
static bool take_from(page *p, unsigned part)
{
    uint64_t from = 0;
    bool right =
        p->parts == part || (p->parts == part + 1 && number(p->part[part], FROM_MOST, &from));
    p->from = (unsigned)from;
    return right;
}

static void more(page *p, unsigned part)
{
    if (p->json || p->count < PAGE || p->from + PAGE > FROM_MOST)
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
               (many || strcmp(p->part[2], "two") == 0) && take_from(p, 3);
    if (!p->found)
        return true;
    snprintf(title, sizeof title, "%s, %s", p->part[1], many ? "three and four" : "two");
    head(p, title);
    fputs(p->json ? "{" : "", p->out);
    begin_rows(p, "people", RATING_COLUMNS);
    bool done = hall_table(p->h, p->part[1], many, p->from, PAGE, row_of_rating, p);
    end_rows(p);
    more(p, 3);
    return done;
}

static bool records(page *p)
{
    hall_row kind = {0};
    uint64_t n[3] = {0};
    char title[256];
    p->found = p->parts >= 6 && ts_rules_find(p->part[1]) >= 0 && ts_modes_find(p->part[2]) >= 0 &&
               take_from(p, 6);
    for (unsigned i = 0; i < 3 && p->found; i++)
        p->found = number(p->part[3 + i], UINT32_MAX, &n[i]);
    if (!p->found)
        return true;
    snprintf(kind.rules, sizeof kind.rules, "%.31s", p->part[1]);
    snprintf(kind.mode, sizeof kind.mode, "%.31s", p->part[2]);
    kind.variant = (uint32_t)n[0];
    kind.level = (uint32_t)n[1];
    kind.goal = (uint32_t)n[2];
    snprintf(title, sizeof title, "Records: %s %s, level %" PRIu32, kind.rules, kind.mode,
             kind.level);
    head(p, title);
    fputs(p->json ? "{" : "", p->out);
    begin_rows(p, "records", "<th>#<th>who<th>score<th>lines<th>time<th>replay");
    bool done = hall_records(p->h, &kind, p->from, PAGE, row_of_record, p);
    end_rows(p);
    more(p, 6);
    return done;
}

static bool take_hash(const page *p, uint8_t out[HALL_HASH_SIZE])
{
    return p->parts == 2 && strlen(p->part[1]) == 2 * HALL_HASH_SIZE &&
           hall_hex_read(out, p->part[1], HALL_HASH_SIZE);
}

static bool person(page *p)
{
    uint8_t key[HALL_KEY_SIZE];
    p->found = take_hash(p, key);
    if (!p->found)
        return true;
    head(p, "Somebody");
    fputs(p->json ? "{" : "", p->out);
    begin_rows(p, "ratings", RATING_COLUMNS);
    bool done = hall_ratings(p->h, key, row_of_rating, p);
    end_rows(p);
    fputs(p->json ? "," : "<h2>Last results</h2>", p->out);
    begin_rows(p, "results", RESULT_COLUMNS);
    done = done && hall_results(p->h, key, UINT64_MAX, PAGE, row_of_result, p);
    end_rows(p);
    return done;
}

/* Who played, as the log says; and the log itself, to be verified by whoever likes. */
static bool game(page *p)
{
    uint8_t hash[HALL_HASH_SIZE];
    char *text = NULL, digits[2 * HALL_HASH_SIZE + 1];
    size_t size;
    hall_log log;
    p->found = take_hash(p, hash);
    if (!p->found)
        return true;
    if (!hall_text(p->h, hash, &text, &size))
        return false;
    p->found = text && hall_log_read(&log, text, size) == HALL_OK;
    if (p->found) {
        head(p, "A game");
        fprintf(p->out,
                p->json ? "{\"game\":\"%s\",\"played\":%" PRIu64 ",\"players\":["
                        : "<!-- %s %" PRIu64 " --><p>",
                hex(hash, digits), log.played);
        if (!p->json)
            put_when(p->out, log.played);
        for (unsigned i = 0; i < log.boards; i++) {
            hall_row r = {0};
            memcpy(r.key, log.player[i].key, sizeof r.key);
            memcpy(r.name, log.player[i].name, sizeof r.name);
            if (p->json)
                json_who(p, &r);
            else
                fputs("<br>", p->out), put_who(p->out, &r);
            fputs(p->json ? "}" : "", p->out);
        }
        fprintf(p->out,
                p->json
                    ? "],\"log\":\"/log/%s\""
                    : "<p><a href=\"/log/%s\">The signed log</a>, from which anybody can verify "
                      "it: <code>tessera league</code>; the replay in it is shown by "
                      "<code>tessera replay</code>.",
                digits);
        p->count = 1;
    }
    free(text);
    return true;
}

/* ---- numbers for Prometheus ------------------------------------------------------------------ */

static void metric(FILE *out, const char *name, const char *type, const char *what, uint64_t n)
{
    fprintf(out, "# HELP tessera_%s %s\n# TYPE tessera_%s %s\ntessera_%s %" PRIu64 "\n", name, what,
            name, type, name, n);
}

static bool metrics(hall *h, FILE *out, web_numbers *w)
{
    hall_counts n;
    if (!hall_count(h, &n))
        return false;
    metric(out, "people", "gauge", "People who have played.", n.people);
    metric(out, "results_total", "counter", "Results that count.", n.results);
    metric(out, "records_total", "counter", "Claims to records that count.", n.records);
    metric(out, "refused_total", "counter", "Logs that do not verify.", n.refused);
    metric(out, "logs_waiting", "gauge", "Logs that wait for a judge.", n.waiting);
    metric(out, "seeking", "gauge", "People who look for a match.", n.seeking);
    metric(out, "relay_forwarded_total", "counter", "Datagrams passed on.", w->forwarded);
    metric(out, "relay_refused_total", "counter", "Datagrams refused.", w->refused);
    metric(out, "web_requests_total", "counter", "Pages asked for.", w->asked);
    metric(out, "web_turned_away_total", "counter", "Requests over the limits.", w->turned_away);
    return true;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* A path in its parts; false: no path of ours. */
static bool take_path(page *p, const char *path)
{
    size_t length = strcspn(path, "?#");
    if (path[0] != '/' || length > 256)
        return false;
    p->json = length > 5 && strncmp(path + length - 5, ".json", 5) == 0;
    length -= p->json ? 5 : 0;
    for (size_t at = 1; at < length;) {
        size_t size = strcspn(path + at, "/?#");
        size = size < length - at ? size : length - at;
        if (size == 0 || size >= PART_ROOM || p->parts == PARTS)
            return false;
        memcpy(p->part[p->parts++], path + at, size);
        at += size + 1;
    }
    return true;
}

static bool write_page(page *p, web_numbers *numbers, web_page *out)
{
    static const struct {
        const char *name;
        bool (*put)(page *p);
    } pages[] = {{"table", table}, {"records", records}, {"person", person}, {"game", game}};
    uint8_t hash[HALL_HASH_SIZE];
    if (p->parts == 0 || (p->parts == 1 && strcmp(p->part[0], "index") == 0)) {
        p->found = true;
        return home(p);
    }
    for (unsigned i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(p->part[0], pages[i].name) == 0)
            return pages[i].put(p);
    out->type = "text/plain; version=0.0.4; charset=utf-8";
    p->found = p->parts == 1 && !p->json && strcmp(p->part[0], "metrics") == 0;
    if (p->found)
        return metrics(p->h, p->out, numbers);
    if (strcmp(p->part[0], "log") != 0 || p->json || !take_hash(p, hash))
        return true;
    char *text = NULL;
    size_t size;
    bool done = hall_text(p->h, hash, &text, &size);
    p->found = text != NULL;
    if (text)
        fwrite(text, 1, size, p->out);
    free(text);
    return done;
}

bool web_answer(hall *h, const char *path, web_numbers *numbers, web_page *out)
{
    page p = {.h = h};
    *out = (web_page){.status = 200};
    p.out = open_memstream(&out->body, &out->size);
    if (!p.out)
        return false;
    numbers->asked++;
    bool ours = take_path(&p, path);
    out->type = p.json ? "application/json" : "text/html; charset=utf-8";
    bool done = !ours || write_page(&p, numbers, out);
    if (p.json && p.found)
        fputs("}\n", p.out);
    bool whole = !ferror(p.out);
    if (fclose(p.out) != 0 || !whole || !done || !p.found) {
        static const char none[] = "There is no such page.\n",
                          busy[] = "The hall cannot be read.\n";
        free(out->body);
        out->status = done && whole ? 404 : 503;
        out->type = "text/plain; charset=utf-8";
        out->body = strdup(out->status == 404 ? none : busy);
        out->size = out->body ? strlen(out->body) : 0;
    }
    return out->body != NULL;
}
