/* The page of live games: rooms that anybody may enter, and rated matches that are being played. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "fail.h"
#include "server/page.h"

/* The time to the host's nearest relay and back. */
static uint64_t nearest_ms(const ranking_seeker *host)
{
    ranking_reach reach;
    uint64_t us = UINT64_MAX;
    if (!ranking_reach_read(&reach, host->reach))
        return 0;
    for (unsigned i = 0; i < reach.count; i++)
        us = reach.of[i].us < us ? reach.of[i].us : us;
    return (us + 999) / 1000;
}

static void html_room(page *p, const ranking_room *r, const ranking_row *host)
{
    const ranking_terms *t = &r->terms;
    fputs(p->count++ ? "<li>" : "<ul>\n<li>", p->out);
    page_who(p->out, host);
    if (p->numbers->game) {
        fputs(" <a href=\"/play#join=", p->out);
        page_html(p->out, r->host.code);
        fprintf(p->out, "\">%s</a>", t->plays || t->taken == t->seats ? "watch" : "join");
    }
    fprintf(p->out, "<span class=\"soft\">%s &middot; ", page_rules_title(r->host.rules));
    if (r->rating) {
        fputs("rated ", p->out);
        page_points(p->out, host, r->rating);
        fputs(" &middot; ", p->out);
    }
    fprintf(p->out,
            "%" PRIu64 " of %" PRIu64 " players%s &middot; first to %" PRIu64 " &middot; %" PRIu64
            "&nbsp;ms from the relay</span></li>\n",
            t->taken, t->seats, t->plays ? ", in a match" : "", t->rounds, nearest_ms(&r->host));
}

static void write_room(void *ctx, const ranking_room *r)
{
    page *p = ctx;
    const ranking_terms *t = &r->terms;
    ranking_row host = {.many = false};
    memcpy(host.key, r->host.key, sizeof host.key);
    memcpy(host.name, r->host.name, sizeof host.name);
    if (p->form == FORM_HTML) {
        html_room(p, r, &host);
    } else if (p->form == FORM_TSV) {
        page_tsv_who(p, "room", &host);
        fprintf(p->out,
                "\t%s\t%" PRId64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%d\t%" PRIu64 "\t%s\n",
                r->host.rules, fix_round(r->rating, 1), t->seats, t->taken, t->rounds, t->plays,
                nearest_ms(&r->host), r->host.code);
    } else {
        page_json_who(p, &host);
        fprintf(p->out,
                ",\"rules\":\"%s\",\"rating\":%" PRId64 ",\"seats\":%" PRIu64 ",\"taken\":%" PRIu64
                ",\"rounds\":%" PRIu64 ",\"plays\":%s,\"ms\":%" PRIu64 ",\"code\":",
                r->host.rules, fix_round(r->rating, 1), t->seats, t->taken, t->rounds,
                t->plays ? "true" : "false", nearest_ms(&r->host));
        cli_put_json(p->out, r->host.code);
        fputc('}', p->out);
    }
}

static void write_live(void *ctx, const ranking_live *l)
{
    page *p = ctx;
    char digits[2][2 * RANKING_HASH_SIZE + 1];
    for (unsigned i = 0; i < 2; i++)
        page_hex(l->player[i].key, digits[i]);
    if (p->form == FORM_HTML) {
        fputs(p->count++ ? "<li>" : "<ul>\n<li>", p->out);
        page_who(p->out, &l->player[0]);
        fputs(" against ", p->out);
        page_who(p->out, &l->player[1]);
        fprintf(p->out, "<span class=\"soft\">%s &middot; since ", page_rules_title(l->rules));
        page_when(p->out, l->since);
        fputs("</span></li>\n", p->out);
    } else if (p->form == FORM_TSV) {
        fprintf(p->out, "playing\t%s\t%s\t%s\t%s\t%s\t%" PRIu64 "\n", digits[0], l->player[0].name,
                digits[1], l->player[1].name, l->rules, l->since);
    } else {
        fprintf(p->out, "%s{\"players\":[\"%s\",\"%s\"],\"rules\":\"%s\",\"since\":%" PRIu64 "}",
                p->count++ ? "," : "", digits[0], digits[1], l->rules, l->since);
    }
}

bool page_live(page *p)
{
    uint64_t now = time(NULL);
    page_begin(p, "rooms", "");
    if (!ranking_rooms(p->h, now, PAGE, write_room, p))
        return false;
    page_put(p, p->count ? "</ul>\n" : "<p>No room is open to all.</p>\n", "],");
    page_put(p, "<h2>Ranked matches</h2>\n", "\"playing\":[");
    p->count = 0;
    if (!ranking_playing(p->h, now, PAGE, write_live, p))
        return false;
    page_put(p, p->count ? "</ul>\n" : "<p>Nobody is playing one.</p>\n", "]");
    return true;
}
