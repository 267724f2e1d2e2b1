/* `tessera sign`: a replay becomes a log with signatures. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "hall/check.h"
#include "key.h"
#include "args.h"
#include "commands.h"
#include "file.h"
#include "plain.h"

static const char help[] =
    "usage: tessera sign\n"
    "       tessera sign LOG\n"
    "       tessera sign REPLAY --to LOG --name NAME [--board N] [--with KEY=NAME]...\n\n"
    "Without a file: prints your key, which the others need; it is made if there is\n"
    "none yet. A LOG is signed where your key stands in it. Of a REPLAY a LOG is made\n"
    "that says who played and when; you sign it, and the others sign the same file.\n"
    "`tessera league` reads folders of logs.\n\n"
    "  --to LOG        the file to make, whose name ends in .tsl\n"
    "  --name NAME     how you are called, at most 24 letters\n"
    "  --board N       the board you played, from 1 (1)\n"
    "  --with KEY=NAME who played the other boards, in their order\n"
    "  --played N      when: seconds since 1970 (now)\n"
    "  --key FILE      your key (person.key in the folder of the games)\n";

typedef struct sign_call {
    const char *file, *to, *name, *key, *with[TS_PLAYERS_MAX];
    uint64_t board, played;
    unsigned others;
    uint8_t secret[HALL_SECRET_SIZE], mine[HALL_KEY_SIZE];
} sign_call;

/* Whole, or not at all. */
static bool write_log(hall_log *log, const char *name, bool anew)
{
    char head[HALL_HEAD_ROOM];
    tool_bytes all = {0};
    tool_bytes_append(&all, head, hall_log_head(log, head));
    tool_bytes_append(&all, log->replay, log->replay_size);
    bool wrote = all.failed ? tool_fail(NULL, "out of memory"), false
        : anew              ? tool_file_replace(name, all.bytes, all.size)
                            : tool_file_make(name, all.bytes, all.size);
    free(all.bytes);
    return wrote;
}

/* Nobody should sign what would not count. */
static int refuse(const hall_log *log, const hall_checked *c, const char *file)
{
    char why[HALL_WHY_ROOM];
    hall_check_say(log, c, why);
    tool_fail(file, "%s", why);
    return TOOL_NOT_SO;
}

static int add(sign_call *call, hall_log *log)
{
    hall_checked checked;
    int error = hall_check(log, &checked);
    unsigned board = 0;
    if (error && error != HALL_UNSIGNED)
        return refuse(log, &checked, call->file);
    while (board < log->boards && memcmp(log->player[board].key, call->mine, HALL_KEY_SIZE) != 0)
        board++;
    if (board == log->boards)
        return tool_fail(call->file, "your key is not among those who played");
    hall_log_sign(log, board, call->secret);
    return write_log(log, call->file, true) ? TOOL_DONE : TOOL_WRONG;
}

static bool take_other(hall_player *p, const char *with)
{
    char name[HALL_NAME_ROOM];
    const char *wish = strlen(with) > 2 * HALL_KEY_SIZE ? with + 2 * HALL_KEY_SIZE + 1 : "";
    if (!*wish || wish[-1] != '=' || !hall_hex_read(p->key, with, HALL_KEY_SIZE) ||
        !hall_name_clean(name, wish)) {
        tool_fail(with, "expected a key of 64 hexadecimal digits, '=' and a name");
        return false;
    }
    memcpy(p->name, name, sizeof name);
    return true;
}

static int make(sign_call *call, const tool_bytes *text)
{
    hall_log log = {.played = call->played ? call->played : (uint64_t)time(NULL),
                    .boards = call->others + 1,
                    .replay = text->bytes,
                    .replay_size = text->size};
    hall_checked checked;
    char head[HALL_HEAD_ROOM];
    unsigned next = 0;
    if (!call->to || !call->name)
        return tool_fail(call->to ? "--name" : "--to", "is needed to make a log of a replay");
    if (call->board > log.boards)
        return tool_fail("--board", "there are %u boards: --with names who played the others",
                         log.boards);
    for (unsigned i = 0; i < log.boards; i++) {
        hall_player *p = &log.player[i];
        if (i + 1 != call->board && !take_other(p, call->with[next++]))
            return TOOL_WRONG;
        if (i + 1 == call->board && !hall_name_clean(p->name, call->name))
            return tool_fail("--name", "%s", hall_reason(HALL_NAME));
        if (i + 1 == call->board)
            memcpy(p->key, call->mine, HALL_KEY_SIZE);
        for (unsigned k = 0; k < i; k++)
            if (memcmp(log.player[k].key, p->key, HALL_KEY_SIZE) == 0)
                return tool_fail("--with", "%s", hall_reason(HALL_TWICE));
    }
    hall_log_head(&log, head);
    hall_log_sign(&log, (unsigned)call->board - 1, call->secret);
    if (text->size > HALL_LOG_MAX - HALL_HEAD_ROOM)
        return tool_fail(call->file, "%s", hall_reason(HALL_LARGE));
    int error = hall_check(&log, &checked);
    if (error && error != HALL_UNSIGNED)
        return refuse(&log, &checked, call->file);
    return write_log(&log, call->to, false) ? TOOL_DONE : TOOL_WRONG;
}

static int sign(sign_call *call)
{
    char digits[2 * HALL_KEY_SIZE + 1];
    tool_bytes text = {0};
    hall_log log;
    if (!tool_key_open(call->key, call->secret, call->mine))
        return TOOL_WRONG;
    if (!call->file) {
        hall_hex_write(digits, call->mine, HALL_KEY_SIZE);
        puts(digits);
        return TOOL_DONE;
    }
    if (!tool_file_read(call->file, &text))
        return TOOL_WRONG;
    int status, error = hall_log_read(&log, text.bytes, text.size);
    if (error == HALL_MAGIC)
        status = make(call, &text);
    else if (error)
        status = tool_fail(call->file, "line %u: %s", (unsigned)log.line, hall_reason(error));
    else if (call->to)
        status = tool_fail("--to", "this is a log already: it is signed where it is");
    else
        status = add(call, &log);
    free(text.bytes);
    return status;
}

int tool_sign(int argc, char **argv)
{
    sign_call call = {.board = 1};
    const char *word;
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(help);
        if (tool_text(&a, "--to", &call.to) || tool_text(&a, "--name", &call.name) ||
            tool_text(&a, "--key", &call.key) ||
            tool_number(&a, "--board", 1, TS_PLAYERS_MAX, &call.board) ||
            tool_number(&a, "--played", HALL_PLAYED_LEAST, HALL_PLAYED_MOST - 1, &call.played))
            continue;
        if (tool_text(&a, "--with", &word)) {
            if (call.others == TS_PLAYERS_MAX - 1)
                return tool_fail("--with", "at most three others");
            call.with[call.others++] = word;
        } else if (tool_word(&a, &word)) {
            if (call.file)
                return tool_fail(word, "one file at a time");
            call.file = word;
        }
    }
    return a.failed ? TOOL_WRONG : sign(&call);
}
