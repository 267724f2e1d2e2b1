/* `tessera profile`: what the games of the library say of their player, as text or JSON. */
#include "library/library.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "args.h"
#include "commands.h"
#include "game/profile.h"

static const char help[] =
    "usage: tessera profile [--name NAME] [--json]\n"
    "example: tessera profile\n\n"
    "Measures your play in the newest games of the library, with intervals of 95 %,\n"
    "and names the bots that play alike. A measure needs five games.\n\n"
    "  --name NAME     your name in matches with other people; without it they\n"
    "                  do not count\n"
    "  --json          one JSON object\n";

static const struct {
    const char *name, *unit;
    unsigned decimals;
} measures[COACH_MEASURE_COUNT] = {
    [COACH_MEASURE_PACE] = {"pieces per second", "", 2},
    [COACH_MEASURE_FINESSE] = {"extra keys per piece", "", 2},
    [COACH_MEASURE_ATTACK] = {"attack per piece", "", 2},
    [COACH_MEASURE_HOLES] = {"holes per 100 pieces", "", 1},
    [COACH_MEASURE_WAITING] = {"I dependency", " %", 1},
    [COACH_MEASURE_SPINNING] = {"T-spin efficiency", " %", 1},
    [COACH_MEASURE_DIGGING] = {"garbage rows per piece", "", 2},
    [COACH_MEASURE_ACCURACY] = {"accuracy", " %", 1},
};

/* ---- counting ------------------------------------------------------------------------------- */

static void count_game(profile_games *g, const store_game *game, const store_replay *got,
                       const char *name, bool reviews)
{
    profile_reader r;
    profile_reader_open(&r, game, got->text ? got->text : "", got->size, name, reviews);
    while (!profile_reader_go_on(&r, UINT64_MAX)) {
    }
    profile_games_add(g, &r.game);
    profile_reader_close(&r);
}

static bool count_new(store_handle *s, profile_games *g, const store_list *list, const char *name)
{
    bool added = false;
    for (unsigned i = 0, kept = 0, used = 0; i < list->count && kept < PROFILE_KEPT; i++) {
        const store_game *game = &list->game[i];
        store_replay got = {0};
        if (!profile_takes(game))
            continue;
        kept++;
        used += profile_measures(game);
        if (profile_games_find(g, game->played_ms))
            continue;
        store_get(s, game->id, &got);
        count_game(g, game, &got, name, used <= COACH_PROFILE_GAMES);
        free(got.text);
        added = true;
    }
    return added;
}

/* The library keeps what was counted, for the game and for the next call. */
static bool read_profile(store_handle *s, const char *name, coach_profile *out)
{
    static profile_games g;
    static store_game listed[PROFILE_LISTED];
    static const store_filter own = {.mode = -1, .rules = -1, .own = true};
    store_list list = {.game = listed, .capacity = PROFILE_LISTED};
    store_newest(s, &own, &list);
    if (!cli_library_answered(s, list.status))
        return false;
    profile_games_read(&g, store_setting(s, PROFILE_NAME));
    bool changed = profile_games_keep(&g, listed, list.count);
    changed |= count_new(s, &g, &list, name);
    char *text = changed ? profile_games_write(&g) : NULL;
    if (text)
        store_set(s, PROFILE_NAME, text);
    free(text);
    coach_profile_of(g.game, g.count, out);
    return true;
}

/* ---- printing ------------------------------------------------------------------------------- */

static void print_measure(unsigned i, const coach_measure *m)
{
    char between[64];
    const unsigned decimals = measures[i].decimals;
    const char *unit = measures[i].unit;
    if (!m->known) {
        printf("%-24s needs %u more games\n", measures[i].name, COACH_PROFILE_FEWEST - m->games);
        return;
    }
    snprintf(between, sizeof between, "%.*f to %.*f%s", decimals, m->low / 100.0, decimals,
             m->high / 100.0, unit);
    printf("%-24s %6.*f%-2s  %-18s", measures[i].name, decimals, m->value / 100.0, unit, between);
    if (m->has_level)
        printf("  like bot %.1f to %.1f", m->level_low / 10.0, m->level_high / 10.0);
    putchar('\n');
}

static void print_text(const coach_profile *p)
{
    printf("From %u games.", p->games);
    if (p->has_level)
        printf(" You play like bot %.1f (%.1f to %.1f).", p->level / 10.0, p->level_low / 10.0,
               p->level_high / 10.0);
    if (p->weakest < COACH_MEASURE_COUNT)
        printf(" Weakest: %s.", measures[p->weakest].name);
    puts("");
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++)
        print_measure(i, &p->measure[i]);
}

static void print_level(bool known, uint8_t level, uint8_t low, uint8_t high)
{
    if (known)
        printf("\"level\":%.1f,\"level_low\":%.1f,\"level_high\":%.1f", level / 10.0, low / 10.0,
               high / 10.0);
    else
        fputs("\"level\":null", stdout);
}

static void print_json(const coach_profile *p)
{
    printf("{\"games\":%u,", p->games);
    print_level(p->has_level, p->level, p->level_low, p->level_high);
    if (p->weakest < COACH_MEASURE_COUNT)
        printf(",\"weakest\":\"%s\"", coach_measure_word(p->weakest));
    else
        fputs(",\"weakest\":null", stdout);
    fputs(",\"measures\":{", stdout);
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++) {
        const coach_measure *m = &p->measure[i];
        printf("%s\"%s\":{\"games\":%u,", i ? "," : "", coach_measure_word(i), m->games);
        if (m->known)
            printf("\"value\":%.2f,\"low\":%.2f,\"high\":%.2f,", m->value / 100.0, m->low / 100.0,
                   m->high / 100.0);
        else
            fputs("\"value\":null,", stdout);
        print_level(m->has_level, m->level, m->level_low, m->level_high);
        putchar('}');
    }
    puts("}}");
}

int cli_profile(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    const char *name = "";
    bool json = false;
    coach_profile p;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--json"))
            json = true;
        else if (!cli_text(&a, "--name", &name))
            cli_no_word(&a);
    }
    store_handle *s = a.failed ? NULL : cli_library_open();
    if (!s)
        return CLI_WRONG;
    if (!read_profile(s, name, &p))
        return cli_library_close(s, CLI_WRONG);
    if (json)
        print_json(&p);
    else
        print_text(&p);
    return cli_library_close(s, CLI_DONE);
}
