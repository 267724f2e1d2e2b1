/* Measures bots of each level as a profile measures people: in games by two rule sets, in a mode
 * for each aim. Neighbours that are out of order are pooled, so that a measure tells one level. */
#include "profile.h"

#include <inttypes.h>
#include <stdio.h>

#include "lab.h"
#include "sample.h"
#include "cli/args.h"

enum { PIECES = 100 };

static const uint8_t modes[TS_AIMS] = {[TS_AIM_survival] = TS_MODE_SPRINT,
                                       [TS_AIM_score] = TS_MODE_MARATHON,
                                       [TS_AIM_attack] = TS_MODE_DUEL,
                                       [TS_AIM_digging] = TS_MODE_DIG};

static bool count_review(const buffer *text, coach_profile_game *out)
{
    int error;
    coach_state *c = coach_open(text->data, text->size, 0, &coach_usual, &error);
    while (c && !coach_go_on(c, UINT64_MAX)) {
    }
    if (c)
        coach_profile_count_review(out, coach_review_of(c));
    coach_close(c);
    return c != NULL;
}

bool profile_sample(unsigned aim, unsigned level, uint64_t seed, bool reviews,
                    coach_profile_game *out)
{
    static buffer text;
    static ts_match end;
    ts_bot_style style;
    sample_plan plan = {.level = {level, level ? level : 1}, .as = &style, .pieces = PIECES};
    ts_bot_style_at(10 * level, TS_MANNER_USUAL, &style);
    ts_setup_default(&plan.setup, seed % 2 ? TS_RULES_MODERN : TS_RULES_GUIDELINE, modes[aim]);
    plan.setup.seed = seed;
    *out = (coach_profile_game){.key = (int64_t)seed};
    if (!sample_game(&plan, &text, &end, NULL))
        return false;
    coach_profile_count(out, text.data, text.size, 0);
    return !reviews || count_review(&text, out);
}

/* ---- the table ------------------------------------------------------------------------------ */

/* Pools neighbours until the means rise, or fall. */
static void put_in_order(double mean[COACH_PROFILE_LEVELS], bool rises)
{
    double pooled[COACH_PROFILE_LEVELS];
    unsigned size[COACH_PROFILE_LEVELS], blocks = 0;
    for (unsigned i = 0; i < COACH_PROFILE_LEVELS; i++) {
        pooled[blocks] = mean[i];
        size[blocks++] = 1;
        while (blocks > 1 && (rises ? pooled[blocks - 2] > pooled[blocks - 1]
                                    : pooled[blocks - 2] < pooled[blocks - 1])) {
            blocks--;
            const unsigned all = size[blocks - 1] + size[blocks];
            pooled[blocks - 1] =
                (pooled[blocks - 1] * size[blocks - 1] + pooled[blocks] * size[blocks]) / all;
            size[blocks - 1] = all;
        }
    }
    for (unsigned block = 0, i = 0; block < blocks; block++)
        for (unsigned k = 0; k < size[block]; k++)
            mean[i++] = pooled[block];
}

static bool measure_level(unsigned aim, unsigned level, uint64_t games,
                          double mean[COACH_MEASURE_COUNT][COACH_PROFILE_LEVELS])
{
    static coach_profile_game game[COACH_PROFILE_GAMES];
    coach_profile p;
    for (unsigned i = 0; i < games; i++)
        if (!profile_sample(aim, level, 1000 * level + i, true, &game[i]))
            return false;
    coach_profile_of(game, (unsigned)games, &p);
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++)
        mean[i][level] = p.measure[i].known ? p.measure[i].value : 0;
    return true;
}

/* All bots press the fewest keys. */
static void print_aim(unsigned aim, double mean[COACH_MEASURE_COUNT][COACH_PROFILE_LEVELS])
{
    printf("    [TS_AIM_%s] = {\n", ts_aim_name(aim));
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++) {
        fprintf(stderr, "%s %s, as measured:", ts_aim_name(aim), coach_measure_word(i));
        for (unsigned l = 0; l < COACH_PROFILE_LEVELS; l++)
            fprintf(stderr, " %.0f", mean[i][l]);
        fputs("\n", stderr);
        put_in_order(mean[i], coach_measure_is_higher_better(i));
        printf("        {");
        for (unsigned l = 0; l < COACH_PROFILE_LEVELS; l++)
            printf("%s%.0f", l ? ", " : "", i == COACH_MEASURE_FINESSE ? 0 : mean[i][l]);
        puts("},");
    }
    puts("    },");
    fflush(stdout);
}

static const char help[] =
    "usage: tessera-lab profile [OPTION...]\n"
    "example: tessera-lab profile >src/coach/profile_levels.c\n\n"
    "Prints what bots of the levels 0 to 10 do in the measures of a profile, as\n"
    "src/coach/profile_levels.c.\n\n"
    "  --games N       for each level and aim (40)\n"
    "  --aim N         of this aim alone, from 0\n";

int lab_profile(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    uint64_t games = 40, only = TS_AIMS;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (!cli_number(&a, "--games", COACH_PROFILE_FEWEST, COACH_PROFILE_GAMES, &games) &&
            !cli_number(&a, "--aim", 0, TS_AIMS - 1, &only))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    puts(
        "/* Made by `tessera-lab profile` (docs/profile.md). */\n"
        "#include \"coach/profile.h\"\n\n"
        "/* clang-format off */\n"
        "const uint16_t coach_profile_levels[TS_AIMS][COACH_MEASURE_COUNT][COACH_PROFILE_LEVELS] = "
        "{");
    for (unsigned aim = 0; aim < TS_AIMS; aim++) {
        double mean[COACH_MEASURE_COUNT][COACH_PROFILE_LEVELS];
        if (only < TS_AIMS && only != aim)
            continue;
        for (unsigned level = 0; level < COACH_PROFILE_LEVELS; level++)
            if (!measure_level(aim, level, games, mean))
                return cli_fail("profile", "out of memory");
        print_aim(aim, mean);
    }
    puts("};\n/* clang-format on */");
    return CLI_DONE;
}
