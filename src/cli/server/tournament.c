/* `tessera tournament`: pairings that an organizer signs, over the signed logs of a folder. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crypt/crypt.h"
#include "ranking/tournament.h"
#include "text/text.h"
#include "args.h"
#include "commands.h"
#include "fail.h"
#include "file.h"
#include "jobs.h"
#include "server/key.h"
#include "server/logs.h"

static const char help[] =
    "usage: tessera tournament FILE --begin KIND --name NAME --player KEY=NAME...\n"
    "       tessera tournament FILE [--next | --won N | --json]\n"
    "example: tessera tournament cup/cup.txt --next\n\n"
    "Runs a tournament without a server. FILE holds players and pairings, signed by\n"
    "the organizer. The results are the signed logs (`tessera sign`) in its folder,\n"
    "which are verified by replay, so everyone with the folder computes the same\n"
    "standing. A match is the first duel of its two players after the pairing.\n\n"
    "Without an option, prints rounds and standing.\n\n"
    "  --begin KIND    creates FILE and pairs the first round; KIND is single or\n"
    "                  double (elimination), swiss or robin (all meet all)\n"
    "  --name NAME     the name of the tournament\n"
    "  --player KEY=NAME\n"
    "                  a player, the strongest first; `tessera sign` prints keys\n"
    "  --rules R       the rule set of all matches (guideline)\n"
    "  --rounds N      of a swiss tournament (as many as leave one undefeated)\n"
    "  --next          pairs the next round, once all matches are decided\n"
    "  --won N         awards player N the open match because the opponent did not\n"
    "                  appear\n"
    "  --at SECONDS    the time of the pairing: seconds since 1970 (now)\n"
    "  --key FILE      the organizer's key (person.key in the folder of the games)\n"
    "  --json          prints one JSON object\n"
    "  --jobs N        logs verified at the same time (one per processor)\n\n"
    "Exit status: 0 done, 1 the file is not as signed or not paired by the rules, or\n"
    "a match is still open, 2 a wrong call or another error.\n";

typedef struct tournament_call {
    const char *file, *kind, *name, *key;
    const char *player[TOURNAMENT_PLAYERS];
    unsigned players, rules;
    uint64_t rounds, won, at, jobs;
    bool next, json;
} tournament_call;

/* ---- the file ------------------------------------------------------------------------------- */

/* Whole, or not at all. */
static int write_file(const tournament_call *call, tournament *t, bool anew)
{
    uint8_t secret[RANKING_SECRET_SIZE], key[RANKING_KEY_SIZE];
    if (!cli_key_open(call->key, false, secret, key))
        return CLI_WRONG;
    if (anew && memcmp(key, t->organizer, sizeof key) != 0)
        return cli_fail(call->file, "not your tournament: it is signed with another key");
    char *text = malloc(TOURNAMENT_TEXT_MAX);
    if (!text)
        return cli_fail(NULL, "out of memory");
    size_t size = tournament_write(t, secret, text);
    bool wrote = (anew ? cli_file_replace : cli_file_make)(call->file, text, size);
    free(text);
    return wrote ? CLI_DONE : CLI_WRONG;
}

static int read_file(const tournament_call *call, tournament *t)
{
    buffer text = {0};
    uint32_t line;
    if (!cli_file_read(call->file, &text))
        return CLI_WRONG;
    bool reads = tournament_read(t, text.data, text.size, &line);
    buffer_free(&text);
    return reads ? CLI_DONE
                 : cli_fail(call->file, "line %u: not a tournament file", (unsigned)line);
}

static bool add_player(tournament *t, const char *word)
{
    tournament_player *p = &t->player[t->players];
    size_t digits = 2 * RANKING_KEY_SIZE;
    bool reads = strlen(word) > digits && word[digits] == '=' &&
                 hex_read(p->key, word, RANKING_KEY_SIZE) &&
                 ranking_name_clean(p->name, word + digits + 1);
    if (!reads)
        return cli_fail(word, "expected a key of 64 hexadecimal digits, '=' and a name"), false;
    for (unsigned i = 0; i < t->players; i++)
        if (memcmp(t->player[i].key, p->key, RANKING_KEY_SIZE) == 0)
            return cli_fail(word, "this key is already taking part"), false;
    t->players++;
    return true;
}

static unsigned usual_rounds(unsigned players)
{
    unsigned rounds = 1;
    while (1u << rounds < players)
        rounds++;
    return rounds;
}

static int begin(const tournament_call *call, tournament *t)
{
    int kind = tournament_kind_find(call->kind);
    if (kind < 0)
        return cli_fail(call->kind, "no such kind: single, double, swiss or robin");
    if (ts_mode_lacks((unsigned)ts_modes_find("duel"), call->rules))
        return cli_fail("--rules", "this rule set has no duels");
    if (!call->name || !ranking_name_clean(t->name, call->name))
        return cli_fail("--name", "%s", ranking_reason(RANKING_NAME));
    if (call->players < 2)
        return cli_fail("--player", "a tournament has 2 to %d players", TOURNAMENT_PLAYERS);
    if (call->rounds && kind != TOURNAMENT_SWISS)
        return cli_fail("--rounds", "only for a swiss tournament");
    t->kind = (uint8_t)kind;
    t->rules = (uint8_t)call->rules;
    for (unsigned i = 0; i < call->players; i++)
        if (!add_player(t, call->player[i]))
            return CLI_WRONG;
    if (kind == TOURNAMENT_SWISS)
        t->swiss_rounds = call->rounds ? (unsigned)call->rounds : usual_rounds(t->players);
    tournament_pair(t, call->at);
    return write_file(call, t, false);
}

/* ---- results -------------------------------------------------------------------------------- */

static int read_results(const tournament_call *call, tournament *t)
{
    char folder[4096] = ".";
    const char *slash = strrchr(call->file, '/');
    size_t length = slash ? (size_t)(slash - call->file) : 0;
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", (int)length, length ? call->file : "/");
    logs l = {.folder = folder};
    league table = {0};
    int status = logs_read(&l, (unsigned)call->jobs);
    if (!status && !league_open(&table, l.game, l.games))
        status = cli_fail(NULL, "out of memory");
    if (!status)
        tournament_take(t, l.game, l.games);
    league_close(&table);
    logs_free(&l);
    return status;
}

static bool print_wrong(const tournament_call *call, const tournament *t)
{
    unsigned wrong = tournament_wrong_round(t);
    if (!tournament_is_signed(t))
        printf("%s is not as its organizer has signed it\n", cli_file_shown(call->file));
    else if (wrong)
        printf("round %u is not paired by the rules\n", wrong);
    return !tournament_is_signed(t) || wrong;
}

static int pair_next(const tournament_call *call, tournament *t)
{
    int how = tournament_pair(t, call->at);
    if (how == TOURNAMENT_PAIRED)
        return write_file(call, t, true);
    puts(how == TOURNAMENT_WAITS ? "a match of the last round is still open"
                                 : "the tournament is over");
    return CLI_NOT_SO;
}

static int rule(const tournament_call *call, tournament *t)
{
    const tournament_round *last = t->rounds ? &t->round[t->rounds - 1] : NULL;
    for (unsigned i = 0; last && i < last->count; i++) {
        tournament_match *m = &t->match[last->first + i];
        if (m->won || !m->a || !m->b || (m->a != call->won && m->b != call->won))
            continue;
        m->won = (uint8_t)call->won;
        m->ruled = true;
        return write_file(call, t, true);
    }
    printf("player %u has no open match\n", (unsigned)call->won);
    return CLI_NOT_SO;
}

/* ---- printing ------------------------------------------------------------------------------- */

static void print_name(const tournament *t, unsigned player)
{
    const char *name = player ? t->player[player - 1].name : "-";
    printf("%3u  ", player);
    cli_put_sanitized(stdout, name);
    for (int width = text_width(name); width < RANKING_NAME_LETTERS; width++)
        putchar(' ');
}

static const char *outcome(const tournament_match *m)
{
    if (m->won == TOURNAMENT_DRAW)
        return "drew ";
    if (!m->won)
        return "meets";
    return m->won == m->a ? "beat " : "lost ";
}

static void print_match(const tournament *t, const tournament_match *m)
{
    if (!m->a && !m->b)
        return;
    print_name(t, m->a ? m->a : m->b);
    if (m->a && m->b) {
        printf(" %s ", outcome(m));
        print_name(t, m->b);
        puts(m->ruled ? " (walkover)" : "");
    } else {
        puts(" has a bye");
    }
}

static void print_all(const tournament *t)
{
    tournament_place place[TOURNAMENT_PLAYERS];
    bool points = t->kind == TOURNAMENT_SWISS || t->kind == TOURNAMENT_ROBIN;
    cli_put_sanitized(stdout, t->name);
    printf(": %s, %s, %u players\n", tournament_kind(t->kind), ts_rules_get(t->rules)->name,
           t->players);
    for (unsigned r = 0; r < t->rounds; r++) {
        char when[32];
        text_date(when, sizeof when, (int64_t)t->round[r].at * 1000, 0, true);
        printf("\nround %u, from %s UTC\n", r + 1, when);
        for (unsigned i = 0; i < t->round[r].count; i++)
            print_match(t, tournament_at(t, r, i));
    }
    printf("\nplace%s\n", points ? "                               points  tiebreak" : "");
    tournament_standing(t, place);
    for (unsigned i = 0; i < t->players; i++) {
        const tournament_place *p = &place[i];
        printf("%4u ", p->place);
        print_name(t, p->player);
        if (points)
            printf("  %3u.%u  %6u.%u\n", p->points / 2, p->points % 2 * 5, p->against / 2,
                   p->against % 2 * 5);
        else if (p->lost)
            printf("  out in round %u\n", p->lost);
        else
            puts("  in");
    }
}

static void print_json_rounds(const tournament *t)
{
    for (unsigned r = 0; r < t->rounds; r++) {
        printf("%s{\"at\":%" PRIu64 ",\"matches\":[", r ? "," : "", t->round[r].at);
        for (unsigned i = 0; i < t->round[r].count; i++) {
            const tournament_match *m = tournament_at(t, r, i);
            printf("%s{\"a\":%u,\"b\":%u,\"won\":%d,\"walkover\":%s}", i ? "," : "", m->a, m->b,
                   m->won == TOURNAMENT_DRAW ? -1 : m->won, m->ruled ? "true" : "false");
        }
        fputs("]}", stdout);
    }
}

static void print_json(const tournament *t, bool right)
{
    tournament_place place[TOURNAMENT_PLAYERS];
    printf("{\"name\":");
    cli_put_json(stdout, t->name);
    printf(",\"kind\":\"%s\",\"rules\":\"%s\",\"right\":%s,\"rounds\":[", tournament_kind(t->kind),
           ts_rules_get(t->rules)->name, right ? "true" : "false");
    print_json_rounds(t);
    printf("],\"standing\":[");
    tournament_standing(t, place);
    for (unsigned i = 0; i < t->players; i++) {
        printf("%s{\"place\":%u,\"player\":%u,\"name\":", i ? "," : "", place[i].place,
               place[i].player);
        cli_put_json(stdout, t->player[place[i].player - 1].name);
        printf(",\"points\":%u,\"lost\":%u}", place[i].points, place[i].lost);
    }
    puts("]}");
}

/* ---- the call ------------------------------------------------------------------------------- */

static int run(const tournament_call *call, tournament *t)
{
    if (call->kind)
        return begin(call, t);
    int status = read_file(call, t);
    status = status ? status : read_results(call, t);
    if (status)
        return status;
    if (call->json) {
        bool right = tournament_is_signed(t) && !tournament_wrong_round(t);
        print_json(t, right);
        return right ? CLI_DONE : CLI_NOT_SO;
    }
    if (print_wrong(call, t))
        return CLI_NOT_SO;
    if (call->next)
        return pair_next(call, t);
    if (call->won)
        return rule(call, t);
    print_all(t);
    return CLI_DONE;
}

static bool parse_option(cli_args *a, tournament_call *call)
{
    if (cli_flag(a, "--next"))
        return call->next = true;
    if (cli_flag(a, "--json"))
        return call->json = true;
    return cli_text(a, "--begin", &call->kind) || cli_text(a, "--name", &call->name) ||
           cli_text(a, "--key", &call->key) || cli_rules_option(a, &call->rules) ||
           cli_number(a, "--rounds", 1, TOURNAMENT_ROUNDS, &call->rounds) ||
           cli_number(a, "--won", 1, TOURNAMENT_PLAYERS, &call->won) ||
           cli_number(a, "--at", RANKING_PLAYED_LEAST, RANKING_PLAYED_MOST - 1, &call->at) ||
           cli_number(a, "--jobs", 1, JOBS_MAX, &call->jobs);
}

int cli_tournament(int argc, char **argv)
{
    tournament_call call = {.at = (uint64_t)time(NULL), .jobs = jobs_usual()};
    const char *word;
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (parse_option(&a, &call))
            continue;
        if (cli_text(&a, "--player", &word)) {
            if (call.players == TOURNAMENT_PLAYERS)
                return cli_fail("--player", "a tournament has 2 to %d players", TOURNAMENT_PLAYERS);
            call.player[call.players++] = word;
        } else if (cli_word(&a, &word)) {
            if (call.file)
                return cli_fail(word, "unexpected argument: give one file");
            call.file = word;
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (!call.file)
        return cli_fail_missing("tournament", "FILE");
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    tournament *t = calloc(1, sizeof *t);
    int status = t ? run(&call, t) : cli_fail(NULL, "out of memory");
    free(t);
    return status;
}
