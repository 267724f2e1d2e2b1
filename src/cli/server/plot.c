/* Ratings as drawings: a line over the last matches, as SVG within the page. */
#include <inttypes.h>
#include <string.h>

#include "base/minmax.h"
#include "server/page.h"

/* In the units of the drawing; the numbers stand to the left of the lines. */
enum { WIDTH = 360, HEIGHT = 146, LEFT = 44, RIGHT = 352, TOP_Y = 12, BOTTOM = 136, LINES = 5 };

static plot *find_plot(plots *all, const ranking_row *r)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->plot[i].many == r->many && strcmp(all->plot[i].rules, r->rules) == 0)
            return &all->plot[i];
    if (all->count == PLOTS)
        return NULL;
    plot *p = &all->plot[all->count++];
    *p = (plot){.many = r->many, .last = r->played};
    memcpy(p->rules, r->rules, sizeof p->rules);
    return p;
}

/* The rating before a match is noted, too: it is replaced by that after the match before it. */
void plots_add(plots *all, const ranking_row *r)
{
    if (r->boards < 2 || memcmp(r->key, all->key, sizeof all->key) != 0)
        return;
    plot *p = find_plot(all, r);
    if (!p || p->count == PLOT_POINTS)
        return;
    if (p->count)
        p->count--;
    p->value[p->count++] = fix_round(r->rating, 100);
    if (p->count < PLOT_POINTS)
        p->value[p->count++] = fix_round(r->before, 100);
    p->first = r->played;
}

/* The distance of lines such that there are few of them. */
static int64_t choose_step(int64_t range)
{
    static const int64_t steps[] = {50, 100, 200, 500, 1000, 2500, 5000, 10000, 20000, 50000};
    unsigned i = 0;
    while (i < sizeof steps / sizeof steps[0] - 1 && range > steps[i] * (LINES - 1))
        i++;
    return steps[i];
}

static int64_t floor_to(int64_t value, int64_t step)
{
    int64_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

static void write_line(FILE *out, const plot *p, int64_t value, int64_t y)
{
    fprintf(out,
            "<path d=\"M%d %" PRId64 "H%d\" stroke=\"var(--line)\"/><text x=\"%d\" y=\"%" PRId64
            "\" text-anchor=\"end\">",
            LEFT, y, RIGHT, LEFT - 6, y + 4);
    if (p->many)
        fprintf(out, "%" PRId64 ".%" PRId64, value / 100, value % 100 / 10);
    else
        fprintf(out, "%" PRId64, value / 100);
    fputs("</text>", out);
}

static void write_plot(FILE *out, const plot *p)
{
    int64_t least = p->value[0], most = p->value[0];
    for (unsigned i = 1; i < p->count; i++) {
        least = p->value[i] < least ? p->value[i] : least;
        most = p->value[i] > most ? p->value[i] : most;
    }
    int64_t step = choose_step(most - least), low = floor_to(least, step),
            high = floor_to(most + step - 1, step);
    high = high > low ? high : low + step;
    fprintf(out,
            "<h3>%s, %s players</h3>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Rating "
            "after each of the last %u matches\" font-size=\"11\" fill=\"var(--soft)\">",
            page_rules_title(p->rules), p->many ? "three and four" : "two", WIDTH, HEIGHT,
            p->count - 1);
    for (int64_t at = low; at <= high; at += step)
        write_line(out, p, at, BOTTOM - (at - low) * (BOTTOM - TOP_Y) / (high - low));
    fputs("<polyline fill=\"none\" stroke=\"var(--link)\" stroke-width=\"2\" points=\"", out);
    for (unsigned i = 0; i < p->count; i++) {
        int64_t value = p->value[p->count - 1 - i];
        fprintf(out, "%s%u,%" PRId64, i ? " " : "",
                (unsigned)(LEFT + i * (RIGHT - LEFT) / (p->count - 1)),
                BOTTOM - (value - low) * (BOTTOM - TOP_Y) / (high - low));
    }
    fprintf(out, "\"/></svg>\n<p class=\"soft\">%u %s, from ", p->count - 1,
            p->count == 2 ? "match" : "matches");
    page_when(out, p->first);
    fputs(" to ", out);
    page_when(out, p->last);
    fputs("</p>\n", out);
}

void plots_write(FILE *out, const plots *all)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->plot[i].count > 1)
            write_plot(out, &all->plot[i]);
}
