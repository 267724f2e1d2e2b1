/* The rows of a server's pages, in each form. */
#include <inttypes.h>
#include <string.h>

#include "server/page.h"
#include "fail.h"

/* ---- tables --------------------------------------------------------------------------------- */

void page_begin(page *p, const char *name, const char *columns)
{
    p->count = 0;
    p->columns = columns;
    if (p->form == FORM_JSON)
        fprintf(p->out, "\"%s\":[", name);
}

/* Returns the number of the row in its table, from 1. */
static unsigned begin_row(page *p)
{
    if (p->count == 0)
        fprintf(p->out, "<table>\n<thead><tr>%s</tr></thead>\n<tbody>\n", p->columns);
    return p->from + ++p->count;
}

void page_end(page *p)
{
    page_put(p, p->count ? "</tbody>\n</table>\n" : "<p>Nobody yet.</p>\n", "]");
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

void page_points(FILE *out, const ranking_row *r, fix value)
{
    int64_t n = fix_round(value, r->many ? 100 : 1);
    if (r->many)
        fprintf(out, "%s%" PRId64 ".%02" PRId64, n < 0 ? "-" : "", (n < 0 ? -n : n) / 100,
                (n < 0 ? -n : n) % 100);
    else
        fprintf(out, "%" PRId64, n);
}

static void write_rating(FILE *out, const ranking_row *r)
{
    fputs("</td><td>", out);
    page_points(out, r, r->rating);
    fputs("</td><td>", out);
    page_points(out, r, 2 * r->deviation);
    fprintf(out, "</td><td>%" PRIu32 "&ndash;%" PRIu32 "&ndash;%" PRIu32 "</td></tr>\n", r->won,
            r->lost, r->drawn);
}

void page_rating(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    if (p->form == FORM_JSON) {
        page_json_who(p, r);
        fprintf(p->out, ",\"rules\":\"%s\",\"boards\":\"%s\",\"sure\":%s,\"rating\":", r->rules,
                r->many ? "several" : "two", r->sure ? "true" : "false");
        page_points(p->out, r, r->rating);
        fputs(",\"deviation\":", p->out);
        page_points(p->out, r, r->deviation);
        fprintf(p->out,
                ",\"games\":%" PRIu32 ",\"won\":%" PRIu32 ",\"lost\":%" PRIu32 ",\"drawn\":%" PRIu32
                "}",
                r->games, r->won, r->lost, r->drawn);
        return;
    }
    if (p->form == FORM_TSV) {
        page_tsv_who(p, "rating", r);
        fprintf(p->out, "\t%s\t%s\t%d\t", r->rules, r->many ? "several" : "two", r->sure);
        page_points(p->out, r, r->rating);
        fputc('\t', p->out);
        page_points(p->out, r, r->deviation);
        fprintf(p->out, "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\n", r->games, r->won,
                r->lost, r->drawn);
        return;
    }
    unsigned place = begin_row(p);
    if (r->sure)
        fprintf(p->out, "<tr><td>%u</td><td>", place);
    else
        fputs("<tr><td>?</td><td>", p->out);
    page_who(p->out, r);
    write_rating(p->out, r);
}

/* A person's own, on their page. */
void page_own_rating(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    begin_row(p);
    fprintf(p->out, "<tr><td>%s</td><td><a href=\"/table/%s/%s\">%s</a>",
            r->many ? "3&ndash;4" : "2", r->rules, r->many ? "several" : "two",
            page_rules_title(r->rules));
    write_rating(p->out, r);
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
    fprintf(p->out, "<tr><td>%u</td><td>", begin_row(p));
    page_who(p->out, r);
    fprintf(p->out,
            "</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64 ":%02u.%03u</td><td><a "
            "href=\"/game/%s\" aria-label=\"Watch place %u\">watch</a></td></tr>\n",
            r->score, r->lines, ms / 60000, (unsigned)(ms / 1000 % 60), (unsigned)(ms % 1000),
            digits, p->from + p->count);
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
        fprintf(p->out, "%s<li><a href=\"%s\">%s</a></li>\n", p->count ? "" : "<ul>\n", path,
                words);
    p->count++;
}

/* A player that was searched for. */
void page_person(void *ctx, const ranking_row *r)
{
    page *p = ctx;
    if (p->form == FORM_JSON) {
        page_json_who(p, r);
        fputc('}', p->out);
    } else if (p->form == FORM_TSV) {
        page_tsv_who(p, "person", r);
        fputc('\n', p->out);
    } else {
        fputs(p->count++ ? "<li>" : "<ul>\n<li>", p->out);
        page_who(p->out, r);
        fputs("</li>\n", p->out);
    }
}
