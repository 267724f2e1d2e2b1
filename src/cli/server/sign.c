/* `tessera sign`: a replay becomes a log with signatures. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ranking/check.h"
#include "server/key.h"
#include "args.h"
#include "commands.h"
#include "file.h"
#include "fail.h"

static const char help[] =
    "usage: tessera sign [--new]\n"
    "       tessera sign LOG\n"
    "       tessera sign REPLAY --to LOG --name NAME [--board N] [--with KEY=NAME]...\n"
    "example: tessera sign game.tsr --to match.tsl --name Ann\n\n"
    "Without a file, prints your public key. With a REPLAY, writes a LOG of players\n"
    "and time, and signs it; your opponents sign the same file. With a LOG, adds your\n"
    "signature. `tessera league` reads signed logs.\n\n"
    "  --new           creates your key, if there is none\n"
    "  --to LOG        the new file, whose name ends in .tsl\n"
    "  --name NAME     your name, at most 24 letters\n"
    "  --board N       the board you played, from 1 (1)\n"
    "  --with KEY=NAME the other players, in the order of their boards\n"
    "  --played N      when: seconds since 1970 (now)\n"
    "  --key FILE      your key (person.key in the folder of the games)\n";

typedef struct sign_call {
    const char *file, *to, *name, *key, *with[TS_PLAYERS_MAX];
    uint64_t board, played;
    unsigned others;
    bool anew;
    uint8_t secret[RANKING_SECRET_SIZE], mine[RANKING_KEY_SIZE];
} sign_call;

/* Whole, or not at all. */
static bool write_log(ranking_log *log, const char *name, bool anew)
{
    char head[RANKING_HEAD_SIZE];
    buffer all = {0};
    buffer_append(&all, head, ranking_log_head(log, head));
    buffer_append(&all, log->replay, log->replay_size);
    bool wrote = all.failed ? cli_fail(NULL, "out of memory"), false
        : anew              ? cli_file_replace(name, all.data, all.size)
                            : cli_file_make(name, all.data, all.size);
    buffer_free(&all);
    return wrote;
}

/* Nobody should sign what would not count. */
static int refuse(const ranking_log *log, const ranking_checked *c, const char *file)
{
    char why[RANKING_WHY_SIZE];
    ranking_check_say(log, c, why);
    cli_fail(file, "%s", why);
    return CLI_NOT_SO;
}

static int add(sign_call *call, ranking_log *log)
{
    ranking_checked checked;
    int error = ranking_check(log, &checked);
    unsigned board = 0;
    if (error && error != RANKING_UNSIGNED)
        return refuse(log, &checked, call->file);
    while (board < log->boards && memcmp(log->player[board].key, call->mine, RANKING_KEY_SIZE) != 0)
        board++;
    if (board == log->boards)
        return cli_fail(call->file, "not your match: it was played with other keys");
    ranking_log_sign(log, board, call->secret);
    return write_log(log, call->file, true) ? CLI_DONE : CLI_WRONG;
}

static bool parse_other(ranking_player *p, const char *with)
{
    char name[RANKING_NAME_SIZE];
    const char *wish = strlen(with) > 2 * RANKING_KEY_SIZE ? with + 2 * RANKING_KEY_SIZE + 1 : "";
    if (!*wish || wish[-1] != '=' || !hex_read(p->key, with, RANKING_KEY_SIZE) ||
        !ranking_name_clean(name, wish)) {
        cli_fail(with, "expected a key of 64 hexadecimal digits, '=' and a name");
        return false;
    }
    memcpy(p->name, name, sizeof name);
    return true;
}

static int make(sign_call *call, const buffer *text)
{
    ranking_log log = {.played = call->played ? call->played : (uint64_t)time(NULL),
                       .boards = call->others + 1,
                       .replay = text->data,
                       .replay_size = text->size};
    ranking_checked checked;
    char head[RANKING_HEAD_SIZE];
    unsigned next = 0;
    if (!call->to || !call->name)
        return cli_fail(call->to ? "--name" : "--to", "missing: a log needs --to and --name");
    if (call->board > log.boards)
        return cli_fail("--board", "the match has %u boards: name the other players with --with",
                        log.boards);
    for (unsigned i = 0; i < log.boards; i++) {
        ranking_player *p = &log.player[i];
        if (i + 1 != call->board && !parse_other(p, call->with[next++]))
            return CLI_WRONG;
        if (i + 1 == call->board && !ranking_name_clean(p->name, call->name))
            return cli_fail("--name", "%s", ranking_reason(RANKING_NAME));
        if (i + 1 == call->board)
            memcpy(p->key, call->mine, RANKING_KEY_SIZE);
        for (unsigned k = 0; k < i; k++)
            if (memcmp(log.player[k].key, p->key, RANKING_KEY_SIZE) == 0)
                return cli_fail("--with", "%s", ranking_reason(RANKING_TWICE));
    }
    ranking_log_head(&log, head);
    ranking_log_sign(&log, (unsigned)call->board - 1, call->secret);
    if (text->size > RANKING_LOG_MAX - RANKING_HEAD_SIZE)
        return cli_fail(call->file, "%s", ranking_reason(RANKING_LARGE));
    int error = ranking_check(&log, &checked);
    if (error && error != RANKING_UNSIGNED)
        return refuse(&log, &checked, call->file);
    return write_log(&log, call->to, false) ? CLI_DONE : CLI_WRONG;
}

static int sign(sign_call *call)
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    buffer text = {0};
    ranking_log log;
    if (!cli_key_open(call->key, call->anew, call->secret, call->mine))
        return CLI_WRONG;
    if (!call->file) {
        hex_write(digits, call->mine, RANKING_KEY_SIZE);
        puts(digits);
        return CLI_DONE;
    }
    if (!cli_file_read(call->file, &text))
        return CLI_WRONG;
    int status, error = ranking_log_read(&log, text.data, text.size);
    if (error == RANKING_MAGIC)
        status = make(call, &text);
    else if (error)
        status = cli_fail(call->file, "line %u: %s", (unsigned)log.line, ranking_reason(error));
    else if (call->to)
        status = cli_fail("--to", "the file is already a log: leave out --to");
    else
        status = add(call, &log);
    buffer_free(&text);
    return status;
}

int cli_sign(int argc, char **argv)
{
    sign_call call = {.board = 1};
    const char *word;
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_text(&a, "--to", &call.to) || cli_text(&a, "--name", &call.name) ||
            cli_text(&a, "--key", &call.key) ||
            cli_number(&a, "--board", 1, TS_PLAYERS_MAX, &call.board) ||
            cli_number(&a, "--played", RANKING_PLAYED_LEAST, RANKING_PLAYED_MOST - 1, &call.played))
            continue;
        if (cli_flag(&a, "--new")) {
            call.anew = true;
        } else if (cli_text(&a, "--with", &word)) {
            if (call.others == TS_PLAYERS_MAX - 1)
                return cli_fail("--with", "at most three other players");
            call.with[call.others++] = word;
        } else if (cli_word(&a, &word)) {
            if (call.file)
                return cli_fail(word, "unexpected argument: give one file");
            call.file = word;
        }
    }
    return a.failed ? CLI_WRONG : sign(&call);
}
