/* Layout of all pages of a server, and the words that they share. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "text/text.h"
#include "server/page.h"

/* ---- text ----------------------------------------------------------------------------------- */

void page_html(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
        }
    }
}

const char *page_hex(const uint8_t *bytes, char digits[2 * RANKING_HASH_SIZE + 1])
{
    hex_write(digits, bytes, RANKING_HASH_SIZE);
    return digits;
}

void page_when(FILE *out, uint64_t seconds)
{
    char when[32] = "", machine[32] = "";
    time_t t = (time_t)seconds;
    struct tm utc;
    if (gmtime_r(&t, &utc)) {
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &utc);
        strftime(machine, sizeof machine, "%Y-%m-%dT%H:%MZ", &utc);
    }
    fprintf(out, "<time datetime=\"%s\">%s</time>", machine, when);
}

/* A player with a link to the page; a deleted player has none. */
void page_who(FILE *out, const ranking_row *r)
{
    char digits[2 * RANKING_HASH_SIZE + 1];
    if (!r->name[0]) {
        fputs("<i>deleted player</i>", out);
        return;
    }
    fprintf(out, "<a href=\"/person/%s\">", page_hex(r->key, digits));
    page_html(out, r->name);
    fprintf(out, "</a> <small>%.8s</small>", digits);
}

const char *page_rules_title(const char *name)
{
    const text_words *words = text_of_rules(LANG_EN, name);
    return words ? words->name : name;
}

const char *page_mode_title(const char *name)
{
    const text_words *words = text_of_mode(LANG_EN, name);
    int mode = ts_modes_find(name);
    const char *title = mode < 0 ? name : ts_modes_get((unsigned)mode)->title;
    return words ? words->name : title;
}

/* "40 lines", "2 minutes", "puzzle 7". */
static void write_goal(char *out, size_t size, const ts_mode *mode, const ts_unit *unit,
                       uint32_t goal)
{
    bool minutes = unit->counts == TS_COUNTS_SECONDS && goal % 60 == 0;
    uint32_t amount = minutes ? goal / 60 : goal;
    const char *one = minutes ? "minute" : unit->one, *many = minutes ? "minutes" : unit->many;
    if (mode->puzzles)
        snprintf(out, size, ", puzzle %" PRIu32, goal);
    else
        snprintf(out, size, ", %" PRIu32 " %s", amount, amount == 1 ? one : many);
}

void page_kind_words(char out[PAGE_KIND_SIZE], const ranking_row *r)
{
    char variant[48] = "", goal[48] = "";
    int id = ts_modes_find(r->mode);
    const ts_mode *mode = id < 0 ? NULL : ts_modes_get((unsigned)id);
    if (mode && r->variant)
        snprintf(variant, sizeof variant, ", %s %" PRIu32,
                 mode->variant ? mode->variant : "variant", r->variant);
    if (r->goal == TS_ENDLESS)
        strcpy(goal, ", endless");
    else if (mode && r->goal)
        write_goal(goal, sizeof goal, mode, ts_mode_unit((unsigned)id), r->goal);
    snprintf(out, PAGE_KIND_SIZE, "%s %s%s, level %" PRIu32 "%s", page_rules_title(r->rules),
             page_mode_title(r->mode), goal, r->level, variant);
}

/* ---- the frame ------------------------------------------------------------------------------ */

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1b2128;--paper:#fff;--soft:#56616c;--line:#d9dee3;"
    "--link:#1558b0;--panel:#f3f5f7}"
    "@media(prefers-color-scheme:dark){:root{--ink:#dfe4ea;--paper:#14181d;--soft:#9aa5b0;"
    "--line:#313942;--link:#8cb8ff;--panel:#1d232b}}"
    "*{box-sizing:border-box}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:0 1rem 3rem;"
    "color:var(--ink);background:var(--paper);overflow-wrap:anywhere}"
    "header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.75rem 0;"
    "border-bottom:1px solid var(--line)}"
    "header form{display:flex;gap:.5rem;flex:1 1 14rem;justify-content:flex-end}"
    "header input{min-width:0;flex:0 1 16rem}"
    "input,button{font:inherit;color:inherit;background:var(--panel);border:1px solid "
    "var(--soft);border-radius:.4rem;padding:.4rem .7rem}"
    "a{color:var(--link)}header a,.cards a,.go{font-weight:600}"
    "h1{font-size:1.6rem;line-height:1.25;margin:1.2rem 0 .4rem}"
    "h2{font-size:1.15rem;margin:2rem 0 .4rem}"
    "small,.soft{color:var(--soft)}small{font-size:.8em}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th{font-size:.8em;font-weight:600;color:var(--soft)}"
    "th,td{text-align:right;padding:.35rem .4rem;border-bottom:1px solid var(--line);"
    "overflow-wrap:normal}"
    "th:nth-child(2),td:nth-child(2){text-align:left;width:40%;overflow-wrap:anywhere}"
    "ul{list-style:none;padding:0;margin:.5rem 0}li{padding:.45rem 0;border-bottom:1px solid "
    "var(--line)}"
    ".cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.75rem}"
    ".cards li{background:var(--panel);border:0;border-radius:.5rem;padding:.7rem .9rem}"
    ".soft{display:block;font-size:.9em}"
    ".go{display:inline-block;color:var(--paper);background:var(--link);border-radius:.4rem;"
    "padding:.5rem 1rem;text-decoration:none}"
    ".bracket h2{font-size:1rem;margin:1rem 0 0}.bracket li{padding:.35rem 0}.won{font-weight:700}"
    "@media(min-width:48rem){.bracket{display:flex;gap:1rem;overflow-x:auto}.bracket "
    "section{display:flex;flex-direction:column;flex:1 0 11rem}.bracket ul{display:flex;"
    "flex-direction:column;justify-content:space-around;flex:1}.bracket li{border:1px solid "
    "var(--line);border-radius:.4rem;padding:.35rem .6rem;margin:.25rem 0}}"
    "svg{display:block;width:100%;max-width:40rem;height:auto}"
    "iframe{border:0;width:100%;height:min(75vh,40rem);background:var(--panel);border-radius:"
    ".5rem;margin-top:1rem}"
    "@media(max-width:30rem){body{padding:0 .75rem 3rem}th,td{padding:.35rem .25rem;font-size:"
    ".9em}td small{display:block}.cards{grid-template-columns:1fr 1fr}.cards .soft{display:none}}";

void page_put(page *p, const char *html, const char *json)
{
    if (p->form != FORM_TSV)
        fputs(p->form == FORM_JSON ? json : html, p->out);
}

void page_head(page *p, const char *title)
{
    if (p->form != FORM_HTML)
        return;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
          "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta "
          "name=\"description\" content=\"Ratings, records and live games of Tessera, a "
          "falling-block game\">\n<title>",
          p->out);
    page_html(p->out, title);
    fprintf(p->out,
            " &ndash; Tessera</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>%s</style>\n"
            "</head>\n<body>\n<header><a href=\"/\">Tessera</a><a href=\"/rooms\">Live</a>%s<form "
            "action=\"/players\" "
            "role=\"search\"><input type=\"search\" name=\"name\" maxlength=\"%d\" "
            "aria-label=\"Name of a player\" placeholder=\"Name of a player\" required>"
            "<button type=\"submit\">Find</button></form></header>\n<main>\n<h1>",
            style, p->numbers->game ? "<a href=\"/play\">Play</a>" : "", RANKING_NAME_LETTERS);
    page_html(p->out, title);
    fputs("</h1>\n", p->out);
}

void page_foot(page *p)
{
    page_put(p, "</main>\n</body>\n</html>\n", "}\n");
}
