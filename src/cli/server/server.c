/* `tessera server`: for the owner of a ranking server. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "crypt/crypt.h"
#include "ranking/ranking.h"
#include "args.h"
#include "commands.h"
#include "file.h"
#include "fail.h"
#include "client/http.h"
#include "server/domain.h"
#include "server/key.h"
#include "server/verify.h"

static const char help[] =
    "usage: tessera server --domain NAME [OPTION...]\n"
    "       tessera server WHERE WHAT [WORD...]\n"
    "example: tessera server --domain play.example.org\n\n"
    "With --domain, runs a complete server until Ctrl+C: relay, ratings, records,\n"
    "verification, web pages and the browser game. A proxy on this machine adds TLS\n"
    "for NAME (docs/server.md has a configuration for Caddy).\n\n"
    "  --database WHERE  a file, or postgresql://...; server.db in the folder that\n"
    "                    STATE_DIRECTORY names, or in this one\n"
    "  --port P          the relay's public UDP port (2610)\n"
    "  --pages P         the TCP port of the pages, on loopback (2611; 0: any)\n"
    "  --streams P       the WebSocket port, on loopback (2612; 0: any)\n"
    "  --stun ADDRESS    a STUN server, by which two pages connect without the relay\n\n"
    "Otherwise manages a database of results. WHERE is a file or postgresql://...;\n"
    "`tessera relay --database WHERE` serves it to players. WHAT is\n"
    "  verify         verifies submitted logs by replay, and writes results, ratings\n"
    "                 and records until Ctrl+C, a transaction for each batch. Several\n"
    "                 verifiers may run at once, and may be killed safely. Rejected\n"
    "                 logs are stored with the reason. Reconnects to PostgreSQL\n"
    "  add LOG...     submits signed logs for verification; creates the file.\n"
    "                 WHERE may also be http://HOST[:PORT] or https://HOST[:PORT]\n"
    "  people         lists all players\n"
    "  person KEY     prints all data of a player as JSON\n"
    "  ban KEY        excludes games with this key until `unban KEY`\n"
    "  forget KEY     deletes name, ratings, records and logs of a player\n"
    "  drop GAME      removes a record, or a match and its rating changes. A reason\n"
    "                 may follow, as with ban, unban and forget\n"
    "  audit          lists what ban, unban, forget and drop did, when and why\n"
    "  publish FILE   shows a tournament (`tessera tournament`) on the pages, with\n"
    "                 results as they come; repeat it after each new round\n"
    "  withdraw ID    removes it; the ID is in the address of its page\n"
    "  refused        lists the latest rejected logs with the reasons\n"
    "  reports        lists the games that players have reported, the latest first\n"
    "  report GAME    asks the owner of the server at http://... to look at a game;\n"
    "                 a reason may follow. Signed with your key (`tessera sign`)\n"
    "  backup FILE    copies the database, even while it is in use\n"
    "  check          verifies all logs again\n\n"
    "Options of `verify`:\n\n"
    "  --once          stops when no log is waiting\n"
    "  --batch N       logs per transaction, 1 to 1000 (50)\n"
    "  --web P         a TCP port on loopback (0: any) that serves /metrics, for\n"
    "                  Prometheus, and /health\n\n"
    "Exit status: 0 done, 1 the answer is no, 2 a wrong call or another error.\n";

typedef struct ranking_call {
    ranking *h;
    const char *where, *what;
    char **word;
    unsigned words;
    unsigned told;
    uint8_t last[RANKING_KEY_SIZE];
    uint64_t acts; /* the last that was told */
    server_verify_call verify;
    server_domain_call domain;
    bool domain_option;
    bool verify_option;
    bool comma;
} ranking_call;

static int failed(const ranking_call *c)
{
    return cli_fail(c->where, "%s", ranking_says(c->h));
}

static void print_key(const uint8_t *key)
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    hex_write(digits, key, RANKING_KEY_SIZE);
    fputs(digits, stdout);
}

static bool parse_digits(const ranking_call *c, uint8_t out[RANKING_KEY_SIZE], const char *what)
{
    const char *word = c->word[0];
    bool reads = strlen(word) == 2 * RANKING_KEY_SIZE && hex_read(out, word, RANKING_KEY_SIZE);
    if (!reads)
        cli_fail(word, "%s", what);
    return reads;
}

static bool parse_key(const ranking_call *c, uint8_t key[RANKING_KEY_SIZE])
{
    return parse_digits(c, key, "invalid key: expected 64 hexadecimal digits; `people` lists them");
}

static bool parse_game(const ranking_call *c, uint8_t game[RANKING_HASH_SIZE])
{
    return parse_digits(
        c, game, "invalid game: expected 64 hexadecimal digits, as in the address of its page");
}

/* ---- logs ----------------------------------------------------------------------------------- */

static int add_one(const ranking_call *c, const char *name)
{
    static const char *const said[] = {[RANKING_CLAIM_NEW] = "waits to be verified",
                                       [RANKING_CLAIM_KNOWN] = "file exists",
                                       [RANKING_CLAIM_MANY] = "too many of this player wait"};
    char why[RANKING_WHY_SIZE];
    buffer text = {0};
    int claim, status = CLI_WRONG;
    if (!cli_file_read(name, &text))
        return CLI_WRONG;
    if (!ranking_claim(c->h, text.data, text.size, (uint64_t)time(NULL), &claim, why)) {
        status = failed(c);
    } else {
        cli_put_sanitized(stdout, name);
        printf(": ");
        cli_put_sanitized(stdout, claim == RANKING_CLAIM_REFUSED ? why : said[claim]);
        putchar('\n');
        status =
            claim == RANKING_CLAIM_REFUSED || claim == RANKING_CLAIM_MANY ? CLI_NOT_SO : CLI_DONE;
    }
    buffer_free(&text);
    return status;
}

/* At a server on the network, as the game does it. */
static int send_one(const ranking_call *c, const char *name)
{
    buffer text = {0};
    char *answer;
    size_t size;
    if (!cli_file_read(name, &text))
        return CLI_WRONG;
    int status = http_ask(c->where, "/log", text.data, text.size, &answer, &size);
    const int claim = http_claim(status, answer);
    buffer_free(&text);
    if (claim >= 0) {
        cli_put_sanitized(stdout, name);
        printf(": ");
        answer[strcspn(answer, "\n")] = 0;
        cli_put_sanitized(stdout, answer);
        putchar('\n');
    } else if (status < 0) {
        cli_fail(c->where, "%s", http_error(status));
    } else {
        cli_fail(c->where, "not a ranking server: HTTP status %d", status);
    }
    free(answer);
    if (claim == RANKING_CLAIM_REFUSED || claim == RANKING_CLAIM_MANY)
        return CLI_NOT_SO;
    return claim < 0 ? CLI_WRONG : CLI_DONE;
}

static int add(ranking_call *c)
{
    int status = CLI_DONE;
    for (unsigned i = 0; i < c->words && status != CLI_WRONG; i++) {
        int one = c->h ? add_one(c, c->word[i]) : send_one(c, c->word[i]);
        status = one > status ? one : status;
    }
    return status;
}

/* A log that was refused, or a game that was reported, with the key of its player. */
static void print_reason(void *ctx, const ranking_row *r)
{
    ranking_call *c = ctx;
    char when[32] = "";
    time_t came = (time_t)r->played;
    const struct tm *utc = gmtime(&came);
    if (utc)
        strftime(when, sizeof when, "%Y-%m-%d %H:%M  ", utc);
    fputs(when, stdout);
    if (strcmp(c->what, "reports") == 0) {
        print_key(r->game);
        printf("  ");
    }
    print_key(r->key);
    printf("  ");
    cli_put_sanitized(stdout, r->reason);
    putchar('\n');
    c->told++;
}

static int refused(ranking_call *c)
{
    return ranking_refused(c->h, RANKING_PAGE_MOST, print_reason, c) ? CLI_DONE : failed(c);
}

static int reports(ranking_call *c)
{
    return ranking_reports(c->h, RANKING_PAGE_MOST, print_reason, c) ? CLI_DONE : failed(c);
}

/* Signed with the player's own key, as all that is asked of a server. */
static int report(ranking_call *c)
{
    ranking_request r = {
        .what = RANKING_REQUEST_REPORT, .who = {.name = "-"}, .at = (uint64_t)time(NULL)};
    uint8_t secret[RANKING_SECRET_SIZE];
    char text[RANKING_REQUEST_MOST], *answer;
    size_t size;
    const char *words = c->words > 1 && c->word[1][0] ? c->word[1] : "-";
    if (!parse_game(c, r.game) || !cli_key_open(NULL, false, secret, r.who.key))
        return CLI_WRONG;
    if (strlen(words) >= sizeof r.words)
        return cli_fail(words, "too long: expected at most %u bytes", (unsigned)sizeof r.words - 1);
    memcpy(r.words, words, strlen(words) + 1);
    size = ranking_request_write(&r, secret, text);
    crypt_wipe(secret, sizeof secret);
    int status = http_ask(c->where, "/ask", text, size, &answer, &size);
    if (status < 0)
        cli_fail(c->where, "%s", http_error(status));
    else if (status != 200)
        cli_fail(c->where, "the report was refused: HTTP status %d", status);
    else
        fputs(answer, stdout);
    const bool kept = status == 200 && strcmp(answer, "kept\n") == 0;
    free(answer);
    if (kept)
        return CLI_DONE;
    return status == 200 ? CLI_NOT_SO : CLI_WRONG;
}

static void print_wrong(void *ctx, const ranking_row *r)
{
    ranking_call *c = ctx;
    print_key(r->game);
    printf(": ");
    cli_put_sanitized(stdout, r->reason);
    putchar('\n');
    c->told++;
}

static int check(ranking_call *c)
{
    uint64_t right;
    if (!ranking_audit(c->h, &right, print_wrong, c))
        return failed(c);
    printf("%" PRIu64 " logs verify, %u do not\n", right, c->told);
    return c->told ? CLI_NOT_SO : CLI_DONE;
}

static int backup(ranking_call *c)
{
    if (access(c->word[0], F_OK) == 0)
        return cli_fail(c->word[0], "file exists");
    return ranking_backup(c->h, c->word[0]) ? CLI_DONE : failed(c);
}

/* ---- tournaments ---------------------------------------------------------------------------- */

static int publish_file(const ranking_call *c, tournament *t)
{
    uint8_t id[RANKING_HASH_SIZE];
    buffer text = {0};
    uint32_t line;
    if (!cli_file_read(c->word[0], &text))
        return CLI_WRONG;
    int status = CLI_DONE;
    if (!tournament_read(t, text.data, text.size, &line))
        status = cli_fail(c->word[0], "line %u: not a tournament file", (unsigned)line);
    else if (!tournament_is_signed(t))
        status = cli_fail(c->word[0], "not as its organizer has signed it");
    else if (!ranking_publish(c->h, t, text.data, text.size, (uint64_t)time(NULL), id))
        status = failed(c);
    buffer_free(&text);
    if (status != CLI_DONE)
        return status;
    printf("/tournament/");
    print_key(id);
    putchar('\n');
    return CLI_DONE;
}

static int publish(ranking_call *c)
{
    tournament *t = malloc(sizeof *t);
    int status = t ? publish_file(c, t) : cli_fail(NULL, "out of memory");
    free(t);
    return status;
}

static int withdraw(ranking_call *c)
{
    uint8_t id[RANKING_HASH_SIZE];
    if (strlen(c->word[0]) != 2 * sizeof id || !hex_read(id, c->word[0], sizeof id))
        return cli_fail(c->word[0], "invalid tournament: expected 64 hexadecimal digits, as in the "
                                    "address of its page");
    return ranking_withdraw(c->h, id) ? CLI_DONE : failed(c);
}

/* ---- people --------------------------------------------------------------------------------- */

static void print_person(void *ctx, const ranking_row *r)
{
    ranking_call *c = ctx;
    print_key(r->key);
    printf("  ");
    cli_put_sanitized(stdout, r->name);
    printf("%s\n", r->banned ? "  (banned)" : "");
    memcpy(c->last, r->key, sizeof c->last);
    c->told++;
}

static int people(ranking_call *c)
{
    unsigned before;
    do {
        before = c->told;
        if (!ranking_people(c->h, before ? c->last : NULL, RANKING_PAGE_MOST, print_person, c))
            return failed(c);
    } while (c->told != before);
    return CLI_DONE;
}

static int not_known(const ranking_call *c)
{
    printf("nobody with this key has played here: %s\n", c->word[0]);
    return CLI_NOT_SO;
}

/* Returns the user logged in here, and the reason, which may be left out. */
static ranking_owner owner_of(const ranking_call *c)
{
    const struct passwd *p = getpwuid(geteuid());
    return (ranking_owner){.name = p ? p->pw_name : "?",
                           .why = c->words > 1 ? c->word[1] : "",
                           .now = (uint64_t)time(NULL)};
}

static int ban(ranking_call *c)
{
    ranking_owner owner = owner_of(c);
    uint8_t key[RANKING_KEY_SIZE];
    bool known;
    if (!parse_key(c, key))
        return CLI_WRONG;
    if (!ranking_ban(c->h, &owner, key, strcmp(c->what, "ban") == 0, &known))
        return failed(c);
    return known ? CLI_DONE : not_known(c);
}

static int forget(ranking_call *c)
{
    ranking_owner owner = owner_of(c);
    uint8_t key[RANKING_KEY_SIZE];
    bool known;
    if (!parse_key(c, key))
        return CLI_WRONG;
    if (!ranking_forget(c->h, &owner, key, &known))
        return failed(c);
    return known ? CLI_DONE : not_known(c);
}

static int drop(ranking_call *c)
{
    uint8_t game[RANKING_HASH_SIZE];
    ranking_owner owner = owner_of(c);
    bool known;
    if (!parse_game(c, game))
        return CLI_WRONG;
    if (!ranking_drop(c->h, &owner, game, &known))
        return failed(c);
    if (!known)
        printf("no such game counts here: %s\n", c->word[0]);
    return known ? CLI_DONE : CLI_NOT_SO;
}

static void print_act(void *ctx, const ranking_act *act)
{
    ranking_call *c = ctx;
    char when[32] = "";
    time_t at = (time_t)act->at;
    const struct tm *utc = gmtime(&at);
    if (utc)
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", utc);
    printf("%" PRIu64 "  %s  ", act->number, when);
    cli_put_sanitized(stdout, act->who);
    printf("  %s ", act->what);
    print_key(act->about);
    fputs(act->why[0] ? "  " : "", stdout);
    cli_put_sanitized(stdout, act->why);
    putchar('\n');
    c->acts = act->number;
}

static int audit(ranking_call *c)
{
    uint64_t before;
    do {
        before = c->acts;
        if (!ranking_acts(c->h, before, RANKING_PAGE_MOST, print_act, c))
            return failed(c);
    } while (c->acts != before);
    return CLI_DONE;
}

static void json_rating(void *ctx, const ranking_row *r)
{
    ranking_call *c = ctx;
    if (!c->told++) {
        printf("{\"key\":\"");
        print_key(r->key);
        printf("\",\"name\":");
        cli_put_json(stdout, r->name);
        printf(",\"banned\":%s,\"ratings\":[", r->banned ? "true" : "false");
    }
    printf("%s{\"rules\":\"%s\",\"boards\":\"%s\",\"rating\":%" PRId64 ",\"games\":%" PRIu32 "}",
           c->told > 1 ? "," : "", r->rules, r->many ? "several" : "two",
           fix_round(r->rating, r->many ? 100 : 1), r->games);
}

/* All boards of a game come; those of the others are not this person's. */
static void json_result(void *ctx, const ranking_row *r)
{
    ranking_call *c = ctx;
    if (memcmp(r->key, c->last, sizeof c->last) != 0)
        return;
    printf("%s{\"game\":\"", c->comma ? "," : "");
    print_key(r->game);
    printf("\",\"played\":%" PRIu64 ",\"rules\":\"%s\",\"mode\":\"%s\",\"place\":%u}", r->played,
           r->rules, r->mode, r->place);
    c->comma = true;
}

static int person(ranking_call *c)
{
    if (!parse_key(c, c->last))
        return CLI_WRONG;
    if (!ranking_ratings(c->h, c->last, json_rating, c))
        return failed(c);
    if (!c->told)
        printf("{\"key\":\"%s\",\"ratings\":[", c->word[0]);
    printf("],\"results\":[");
    if (!ranking_results(c->h, c->last, UINT64_MAX, RANKING_PAGE_MOST, json_result, c))
        return failed(c);
    puts("]}");
    return c->told || c->comma ? CLI_DONE : CLI_NOT_SO;
}

/* ---- the call ------------------------------------------------------------------------------- */

static const struct job {
    const char *name;
    unsigned least, most; /* words */
    int (*run)(ranking_call *c);
} jobs[] = {
    {"add", 1, UINT32_MAX, add}, {"people", 0, 0, people},   {"person", 1, 1, person},
    {"ban", 1, 2, ban},          {"unban", 1, 2, ban},       {"forget", 1, 2, forget},
    {"drop", 1, 2, drop},        {"audit", 0, 0, audit},     {"refused", 0, 0, refused},
    {"reports", 0, 0, reports},  {"report", 1, 2, report},   {"backup", 1, 1, backup},
    {"check", 0, 0, check},      {"publish", 1, 1, publish}, {"withdraw", 1, 1, withdraw},
};
enum { JOBS = sizeof jobs / sizeof jobs[0] };

static bool parse_option(cli_args *a, ranking_call *c)
{
    server_verify_call *v = &c->verify;
    bool web = cli_number(a, "--web", 0, UINT16_MAX, &v->port);
    bool once = !web && cli_flag(a, "--once");
    v->serves = v->serves || web;
    v->once = v->once || once;
    return web || once || cli_number(a, "--batch", 1, 1000, &v->batch);
}

static int run(ranking_call *c)
{
    char why[RANKING_SAYS_SIZE];
    cli_suggest nearest = {.typed = c->what};
    bool verifies = strcmp(c->what, "verify") == 0;
    if (c->verify_option && !verifies)
        return cli_fail(c->what, "--once, --batch and --web need `verify`");
    if (verifies && c->words)
        return cli_fail(c->what, "unexpected argument");
    if (verifies)
        return server_verify(&c->verify, c->where);
    cli_suggest_see(&nearest, "verify");
    const struct job *job = NULL;
    for (unsigned i = 0; i < JOBS; i++) {
        cli_suggest_see(&nearest, jobs[i].name);
        if (strcmp(c->what, jobs[i].name) == 0)
            job = &jobs[i];
    }
    if (!job)
        return cli_fail(c->what, "unknown command%s `tessera server --help` lists them",
                        cli_suggest_question(&nearest));
    if (c->words < job->least || c->words > job->most)
        return cli_fail(c->what, "%s; `tessera server --help` describes it",
                        c->words < job->least ? "missing argument" : "unexpected argument");
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    bool away = http_is_address(c->where);
    if (away ? job->run != add && job->run != report : job->run == report)
        return cli_fail(c->what, away ? "only for the owner of a server: give its file or "
                                        "postgresql://..."
                                      : "only for a server on the network: give its http://...");
    c->h = away ? NULL : ranking_open(c->where, job->run == add || job->run == publish, why);
    if (!away && !c->h)
        return cli_fail(c->where, "%s", why);
    int status = job->run(c);
    if (c->h)
        ranking_close(c->h);
    return status;
}

int cli_server(int argc, char **argv)
{
    ranking_call c = {.verify = {.batch = SERVER_BATCH}, .domain = server_domain_usual()};
    const char *word;
    cli_args a = cli_args_open(argc, argv);
    c.word = argv;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (parse_option(&a, &c)) {
            c.verify_option = true;
            continue;
        }
        if (server_domain_option(&a, &c.domain)) {
            c.domain_option = true;
            continue;
        }
        if (!cli_word(&a, &word))
            continue;
        if (!c.where)
            c.where = word;
        else if (!c.what)
            c.what = word;
        else
            argv[c.words++] = argv[a.at - 1];
    }
    if (a.failed)
        return CLI_WRONG;
    if (c.domain.domain && (c.where || c.verify_option))
        return cli_fail("--domain", "cannot be combined with WHERE and WHAT");
    if (c.domain.domain)
        return server_domain_run(&c.domain);
    if (c.domain_option)
        return cli_fail("server",
                        "--database, --port, --pages, --streams and --stun need --domain");
    if (!c.what)
        return cli_fail_missing("server", c.where ? "WHAT" : "WHERE and WHAT");
    return run(&c);
}
