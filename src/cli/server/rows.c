/* The rows of a server's pages, in each form. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/page.h"
#include "fail.h"

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

const char *page_hex(const uint8_t *bytes, char digits[2 * RANKING_HASH_SIZE + 1])
{
    ranking_hex_write(digits, bytes, RANKING_HASH_SIZE);
    return digits;
}

void page_when(FILE *out, uint64_t seconds)
{
    char when[32] = "";
    time_t t = (time_t)seconds;
    struct tm utc;
    if (gmtime_r(&t, &utc))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &utc);
    fputs(when, out);
}

/* Somebody with the page of theirs; who was forgotten has none. */
void page_who(FILE *out, const ranking_row *r)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    if (!r->name[0]) {
        fputs("<i>nobody</i>", out);
        return;
    }
    fprintf(out, "<a href=\"/person/%s\">", page_hex(r->key, digits));
    html(out, r->name);
    fprintf(out, "</a> <small>%.8s</small>", digits);
}

void page_head(page *p, const char *title)
{
    if (p->form != FORM_HTML)
        return;
    fputs("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
          "content=\"width=device-width\"><title>",
          p->out);
    html(p->out, title);
    fputs("</title><style>body{font:16px/1.5 sans-serif;max-width:56em;margin:1em auto;padding:0 "
          "1em;color:#222;background:#fff}table{border-collapse:collapse}th,td{text-align:right;"
          "padding:.15em .6em;border-bottom:1px solid #ddd}th:nth-child(2),td:nth-child(2){"
          "text-align:left}small{color:#666}.wide{overflow-x:auto}iframe{border:0;width:100%;"
          "aspect-ratio:4/3}@media(prefers-color-scheme:dark)"
          "{body{color:#ddd;background:#181818}a{color:#8bf}th,td{border-color:#444}small{color:"
          "#999}}</style><p><a href=\"/\">Tessera: results</a><h1>",
          p->out);
    html(p->out, title);
    fputs("</h1>", p->out);
}

void page_begin(page *p, const char *name, const char *columns)
{
    p->count = 0;
    if (p->form == FORM_JSON)
        fprintf(p->out, "\"%s\":[", name);
    else if (p->form == FORM_HTML)
        fprintf(p->out, "<div class=\"wide\"><table><tr>%s</tr>", columns);
}

void page_end(page *p)
{
    page_put(p, "</table></div>", "]");
}

void page_put(page *p, const char *html, const char *json)
{
    if (p->form != FORM_TSV)
        fputs(p->form == FORM_JSON ? json : html, p->out);
}

void page_json_who(page *p, const ranking_row *r)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    fprintf(p->out, "%s{\"key\":\"%s\",\"name\":", p->count++ ? "," : "", page_hex(r->key, digits));
    cli_put_json(p->out, r->name);
}

void page_tsv_who(page *p, const char *what, const ranking_row *r)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    p->count++;
    fprintf(p->out, "%s\t%s\t%s", what, page_hex(r->key, digits), r->name);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static void write_points(FILE *out, const ranking_row *r, fix value)
{
    int64_t n = fix_round(value, r->many ? 100 : 1);
    if (r->many)
        fprintf(out, "%s%" PRId64 ".%02" PRId64, n < 0 ? "-" : "", (n < 0 ? -n : n) / 100,
                (n < 0 ? -n : n) % 100);
    else
        fprintf(out, "%" PRId64, n);
}

void page_rating(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    if (p->form == FORM_JSON) {
        page_json_who(p, r);
        fprintf(p->out, ",\"rules\":\"%s\",\"boards\":\"%s\",\"sure\":%s,\"rating\":", r->rules,
                r->many ? "several" : "two", r->sure ? "true" : "false");
        write_points(p->out, r, r->rating);
        fputs(",\"deviation\":", p->out);
        write_points(p->out, r, r->deviation);
        fprintf(p->out,
                ",\"games\":%" PRIu32 ",\"won\":%" PRIu32 ",\"lost\":%" PRIu32 ",\"drawn\":%" PRIu32
                "}",
                r->games, r->won, r->lost, r->drawn);
        return;
    }
    if (p->form == FORM_TSV) {
        page_tsv_who(p, "rating", r);
        fprintf(p->out, "\t%s\t%s\t%d\t", r->rules, r->many ? "several" : "two", r->sure);
        write_points(p->out, r, r->rating);
        fputc('\t', p->out);
        write_points(p->out, r, r->deviation);
        fprintf(p->out, "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\n", r->games, r->won,
                r->lost, r->drawn);
        return;
    }
    unsigned place = p->from + ++p->count;
    if (r->sure)
        fprintf(p->out, "<tr><td>%u<td>", place);
    else
        fputs("<tr><td>?<td>", p->out);
    page_who(p->out, r);
    fputs("<td>", p->out);
    write_points(p->out, r, r->rating);
    fputs("<td>&plusmn;", p->out);
    write_points(p->out, r, 2 * r->deviation);
    fprintf(p->out, "<td>%" PRIu32 "<td>%" PRIu32 "<td>%" PRIu32 "<td>%" PRIu32 "<td>%s</tr>",
            r->games, r->won, r->lost, r->drawn, r->rules);
}

void page_result(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    char digits[2 * RANKING_HASH_SIZE + 1];
    page_hex(r->game, digits);
    if (p->form == FORM_JSON) {
        page_json_who(p, r);
        fprintf(p->out,
                ",\"game\":\"%s\",\"played\":%" PRIu64
                ",\"rules\":\"%s\",\"mode\":\"%s\",\"place\":%u,\"ms\":%" PRIu64,
                digits, r->played, r->rules, r->mode, r->place, r->us / 1000);
        if (r->boards > 1) {
            fputs(",\"before\":", p->out);
            write_points(p->out, r, r->before);
            fputs(",\"after\":", p->out);
            write_points(p->out, r, r->rating);
        }
        fputc('}', p->out);
        return;
    }
    if (p->form == FORM_TSV) {
        page_tsv_who(p, "result", r);
        fprintf(p->out, "\t%s\t%" PRIu64 "\t%s\t%s\t%u\t%" PRIu64 "\t", digits, r->played, r->rules,
                r->mode, r->place, r->us);
        write_points(p->out, r, r->before);
        fputc('\t', p->out);
        write_points(p->out, r, r->rating);
        fputc('\n', p->out);
        return;
    }
    fputs("<tr><td>", p->out);
    if (!p->count || memcmp(p->game, r->game, sizeof p->game) != 0) {
        fprintf(p->out, "<a href=\"/game/%s\">", digits);
        page_when(p->out, r->played);
        fputs("</a>", p->out);
    }
    memcpy(p->game, r->game, sizeof p->game);
    p->count++;
    fputs("<td>", p->out);
    page_who(p->out, r);
    fprintf(p->out, "<td>%u<td>", r->place);
    if (r->boards > 1) {
        write_points(p->out, r, r->before);
        fputs(" &rarr; ", p->out);
        write_points(p->out, r, r->rating);
    }
    fprintf(p->out, "<td>%s %s</tr>", r->rules, r->mode);
}

void page_record(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    char digits[2 * RANKING_HASH_SIZE + 1];
    uint64_t ms = r->us / 1000;
    page_hex(r->game, digits);
    if (p->form == FORM_JSON) {
        page_json_who(p, r);
        fprintf(p->out,
                ",\"game\":\"%s\",\"played\":%" PRIu64 ",\"score\":%" PRIu64 ",\"lines\":%" PRIu64
                ",\"ms\":%" PRIu64 "}",
                digits, r->played, r->score, r->lines, ms);
        return;
    }
    if (p->form == FORM_TSV) {
        page_tsv_who(p, "record", r);
        fprintf(p->out, "\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRId64 "\n",
                digits, r->played, r->score, r->lines, r->us, r->rank);
        return;
    }
    fprintf(p->out, "<tr><td>%u<td>", p->from + ++p->count);
    page_who(p->out, r);
    fprintf(p->out, "<td>%" PRIu64 "<td>%" PRIu64 "<td>%" PRIu64 ":%02u.%03u<td>", r->score,
            r->lines, ms / 60000, (unsigned)(ms / 1000 % 60), (unsigned)(ms % 1000));
    fprintf(p->out, "<a href=\"/game/%s\">", digits);
    page_when(p->out, r->played);
    fputs("</a></tr>", p->out);
}

void page_kind_words(char out[PAGE_KIND_SIZE], const ranking_row *r)
{
    char variant[32] = "", goal[32] = "";
    if (r->variant)
        snprintf(variant, sizeof variant, ", variant %" PRIu32, r->variant);
    if (r->goal == TS_ENDLESS)
        strcpy(goal, ", endless");
    else if (r->goal)
        snprintf(goal, sizeof goal, ", goal %" PRIu32, r->goal);
    snprintf(out, PAGE_KIND_SIZE, "%s %s, level %" PRIu32 "%s%s", r->rules, r->mode, r->level,
             variant, goal);
}

void page_kind(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    char path[160], words[PAGE_KIND_SIZE];
    snprintf(path, sizeof path, "/records/%s/%s/%" PRIu32 "/%" PRIu32 "/%" PRIu32, r->rules,
             r->mode, r->variant, r->level, r->goal);
    page_kind_words(words, r);
    if (p->form == FORM_TSV)
        fprintf(p->out, "kind\t%s\t%s\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\n", r->rules, r->mode,
                r->variant, r->level, r->goal);
    else if (p->form == FORM_JSON)
        fprintf(p->out, "%s\"%s\"", p->count ? "," : "", path);
    else
        fprintf(p->out, "<a href=\"%s\">%s</a><br>", path, words);
    p->count++;
}
