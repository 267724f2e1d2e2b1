/* `tessera league`: the table of a folder of logs. Every reader computes the same. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "crypt/crypt.h"
#include "text/text.h"
#include "args.h"
#include "commands.h"
#include "jobs.h"
#include "fail.h"
#include "server/logs.h"

static const char help[] =
    "usage: tessera league FOLDER [--json] [--jobs N]\n"
    "example: tessera league logs\n\n"
    "Verifies all signed logs in a folder (*.tsl, from `tessera sign`) by replay, and\n"
    "prints the ratings. The same logs give the same table everywhere. To merge\n"
    "two leagues, copy their files into one folder. Invalid logs\n"
    "are listed but not counted.\n\n"
    "  --json     prints one JSON object\n"
    "  --jobs N   the number of logs verified at the same time (one per processor)\n"
    "Exit status: 0 all verify, 1 one does not, 2 the folder cannot be read.\n";

/* ---- the table ------------------------------------------------------------------------------ */

static void print_parts(fix value, int64_t parts, int width, int digits)
{
    int64_t n = fix_round(value, parts);
    uint64_t size = n < 0 ? (uint64_t)-n : (uint64_t)n;
    char text[32];
    if (parts == 1)
        snprintf(text, sizeof text, "%s%" PRIu64, n < 0 ? "-" : "", size);
    else
        snprintf(text, sizeof text, "%s%" PRIu64 ".%0*" PRIu64, n < 0 ? "-" : "",
                 size / (uint64_t)parts, digits, size % (uint64_t)parts);
    printf("%*s", width, text);
}

static void print_name(const char *name)
{
    cli_put_sanitized(stdout, name);
    for (int width = text_width(name); width < RANKING_NAME_LETTERS; width++)
        putchar(' ');
}

static bool same_table(const league_person *a, const league_person *b)
{
    return a->many == b->many && a->rules == b->rules;
}

static void print_person(const league_person *p, unsigned place)
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    hex_write(digits, p->key, RANKING_KEY_SIZE);
    if (league_sure(p))
        printf("%4u  ", place);
    else
        printf("   ?  ");
    print_name(p->name);
    printf("  %.8s  ", digits);
    if (p->many) {
        print_parts(p->several.mean, 100, 7, 2);
        print_parts(p->several.deviation, 100, 7, 2);
    } else {
        print_parts(p->two.rating, 1, 7, 0);
        print_parts(2 * p->two.deviation, 1, 7, 0);
    }
    printf("%7" PRIu32 "%6" PRIu32 "%6" PRIu32 "%6" PRIu32 "%s\n", p->games, p->won, p->lost,
           p->drawn, p->bot ? "  bot" : "");
}

static void print_table(const league *l)
{
    unsigned place = 0;
    for (unsigned i = 0; i < l->count; i++) {
        const league_person *p = &l->person[i];
        if (i == 0 || !same_table(p, p - 1)) {
            place = 0;
            printf("%s%s, %s\n   #  %-*s  key       rating    +/-  games   won  lost drawn\n",
                   i ? "\n" : "", ts_rules_get(p->rules)->name,
                   p->many ? "matches of three and four" : "duels of two", RANKING_NAME_LETTERS,
                   "name");
        }
        print_person(p, ++place);
    }
}

static void say(const logs *l, const league *table)
{
    print_table(table);
    printf("%s%u games counted", table->count ? "\n" : "", table->counted);
    if (table->again)
        printf(", %u logs of games that are there already", table->again);
    if (table->waiting)
        printf(", %u not signed by all who played", table->waiting);
    printf("\n");
    for (unsigned i = 0; i < l->games; i++)
        if (!l->game[i].counts && !l->game[i].again &&
            l->game[i].is_signed != (1u << l->game[i].boards) - 1) {
            printf("waits: ");
            cli_put_sanitized(stdout, l->name[l->game[i].number]);
            printf(": %s\n", ranking_reason(RANKING_UNSIGNED));
        }
    for (size_t i = 0; i < l->count; i++)
        if (l->why[i][0]) {
            printf("refused: ");
            cli_put_sanitized(stdout, l->name[i]);
            printf(": ");
            cli_put_sanitized(stdout, l->why[i]);
            putchar('\n');
        }
}

static void json_person(const league_person *p)
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    hex_write(digits, p->key, RANKING_KEY_SIZE);
    printf("{\"key\":\"%s\",\"name\":", digits);
    cli_put_json(stdout, p->name);
    printf(",\"sure\":%s,\"rating\":", league_sure(p) ? "true" : "false");
    if (p->many) {
        print_parts(p->several.mean, 10000, 0, 4);
        printf(",\"deviation\":");
        print_parts(p->several.deviation, 10000, 0, 4);
    } else {
        print_parts(p->two.rating, 10000, 0, 4);
        printf(",\"deviation\":");
        print_parts(p->two.deviation, 10000, 0, 4);
        printf(",\"volatility\":");
        print_parts(p->two.volatility, 1000000, 0, 6);
    }
    printf(",\"games\":%" PRIu32 ",\"won\":%" PRIu32 ",\"lost\":%" PRIu32 ",\"drawn\":%" PRIu32
           ",\"bot\":%s,\"last\":%" PRIu64 "}",
           p->games, p->won, p->lost, p->drawn, p->bot ? "true" : "false", p->last);
}

static void print_json(const logs *l, const league *table)
{
    printf("{\"tables\":[");
    for (unsigned i = 0; i < table->count; i++) {
        const league_person *p = &table->person[i];
        bool first = i == 0 || !same_table(p, p - 1);
        if (first)
            printf("%s{\"rules\":\"%s\",\"boards\":\"%s\",\"people\":[", i ? "]}," : "",
                   ts_rules_get(p->rules)->name, p->many ? "several" : "two");
        else
            putchar(',');
        json_person(p);
    }
    printf("%s],\"counted\":%u,\"again\":%u,\"waiting\":%u,\"refused\":[", table->count ? "]}" : "",
           table->counted, table->again, table->waiting);
    bool first = true;
    for (size_t i = 0; i < l->count; i++)
        if (l->why[i][0]) {
            printf("%s{\"file\":", first ? "" : ",");
            cli_put_json(stdout, l->name[i]);
            printf(",\"reason\":");
            cli_put_json(stdout, l->why[i]);
            putchar('}');
            first = false;
        }
    printf("]}\n");
}

static int league_of(logs *l, unsigned jobs, bool json)
{
    league table;
    int status = logs_read(l, jobs);
    if (status)
        return status;
    if (league_open(&table, l->game, l->games))
        (json ? print_json : say)(l, &table);
    else
        status = cli_fail(NULL, "out of memory");
    for (size_t i = 0; i < l->count && status == CLI_DONE; i++)
        status = l->why[i][0] ? CLI_NOT_SO : CLI_DONE;
    league_close(&table);
    return status;
}

int cli_league(int argc, char **argv)
{
    logs l = {0};
    bool json = false;
    const char *word;
    uint64_t jobs = jobs_usual();
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--json"))
            json = true;
        else if (!cli_number(&a, "--jobs", 1, JOBS_MAX, &jobs) && cli_word(&a, &word)) {
            if (l.folder)
                return cli_fail(word, "unexpected argument: give one folder");
            l.folder = word;
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (!l.folder)
        return cli_fail_missing("league", "DIR");
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    int status = league_of(&l, (unsigned)jobs, json);
    logs_free(&l);
    return status;
}
