/* `tessera puzzle`: lists the puzzles, and solves positions. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "puzzle/solve.h"
#include "commands.h"

static const char help[] =
    "usage: tessera puzzle list [--drills] [--json]\n"
    "       tessera puzzle solve --goal GOAL [--amount N] --queue PIECES --field ROWS\n\n"
    "Works with the puzzles of the mode puzzle, by the rules of the guideline.\n"
    "  list      prints the puzzles\n"
    "  solve     counts the solutions of any position\n"
    "  --drills  lists the drills\n"
    "  --json    list prints one JSON object per line\n"
    "A GOAL is " PUZZLE_GOALS ". A solution has four characters per\n"
    "piece: its letter, its rotation 0 R 2 or L, its leftmost column, its lowest row.\n";

static const char *const goals[] = {"clear", "dig", "spin", "at-once", "combo"};

typedef struct puzzle_call {
    unsigned goal;
    uint64_t amount;
    const char *queue, *field;
    bool drills, json;
} puzzle_call;

void puzzle_print(const ts_puzzle *p)
{
    printf("%s %u %s %s %s", goals[p->goal], p->amount, p->queue, p->field, p->solution);
}

static void say_json(unsigned number, const ts_puzzle *p)
{
    printf("{\"number\":%u,\"goal\":\"%s\",\"amount\":%u,\"queue\":\"%s\",\"field\":\"%s\","
           "\"solution\":\"%s\"}\n",
           number, goals[p->goal], p->amount, p->queue, p->field, p->solution);
}

static int list(unsigned collection, bool json)
{
    for (unsigned i = 1; ts_puzzle_get(collection, i); i++) {
        if (json) {
            say_json(i, ts_puzzle_get(collection, i));
            continue;
        }
        printf("%2u ", i);
        puzzle_print(ts_puzzle_get(collection, i));
        putchar('\n');
    }
    return CLI_DONE;
}

static int solve(const puzzle_call *call)
{
    ts_puzzle p = {(uint8_t)call->goal, (uint8_t)call->amount, call->queue, call->field, ""};
    puzzle_answer answer;
    char solution[4 * PUZZLE_PIECES_MAX + 1];
    if (!call->queue || !call->field)
        return cli_fail("puzzle solve", "--queue or --field is missing");
    if (!puzzle_solve(&p, UINT64_MAX, &answer))
        return cli_fail("puzzle solve", "not a position: pieces are letters of IJLOSTZ, at most %d",
                        PUZZLE_PIECES_MAX);
    puzzle_say(&answer, solution);
    printf("%" PRIu64 " %s\n", answer.solutions, answer.solutions ? solution : "-");
    return answer.solutions ? CLI_DONE : CLI_NOT_SO;
}

bool puzzle_goal_option(cli_args *a, unsigned *goal)
{
    const char *word = NULL;
    if (!cli_text(a, "--goal", &word))
        return false;
    for (unsigned i = 0; word && i < sizeof goals / sizeof goals[0]; i++)
        if (strcmp(word, goals[i]) == 0) {
            *goal = i;
            return true;
        }
    if (word) {
        cli_suggest nearest = {.typed = word};
        for (unsigned i = 0; i < sizeof goals / sizeof goals[0]; i++)
            cli_suggest_see(&nearest, goals[i]);
        cli_fail(word, "unknown goal%s a goal is " PUZZLE_GOALS, cli_suggest_question(&nearest));
    }
    a->failed = true;
    return true;
}

int cli_puzzle(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    puzzle_call call = {0};
    const char *what = NULL;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--drills"))
            call.drills = true;
        else if (cli_flag(&a, "--json"))
            call.json = true;
        else if (!puzzle_goal_option(&a, &call.goal) && !cli_text(&a, "--queue", &call.queue) &&
                 !cli_text(&a, "--field", &call.field) &&
                 !cli_number(&a, "--amount", 0, 100, &call.amount) &&
                 (what || !cli_word(&a, &what)) && !a.failed)
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    unsigned collection = call.drills ? TS_DRILLS : TS_PUZZLES;
    if (call.json && what && strcmp(what, "list") != 0)
        return cli_fail("--json", "only `puzzle list` prints JSON");
    if (what && strcmp(what, "list") == 0)
        return list(collection, call.json);
    if (what && strcmp(what, "solve") == 0)
        return solve(&call);
    if (!what)
        return cli_fail("puzzle", "`list` or `solve` is missing; "
                                  "`tessera puzzle --help` explains them");
    cli_suggest nearest = {.typed = what};
    static const char *const words[] = {"list", "solve"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        cli_suggest_see(&nearest, words[i]);
    return cli_fail(what, "not a word of `tessera puzzle`%s `tessera puzzle --help` has them",
                    cli_suggest_question(&nearest));
}
