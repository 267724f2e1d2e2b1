/* `tessera rules`: the rule sets, one per line, or one of them in full. */
#include <stdio.h>

#include "rules/json.h"
#include "tessera/rules.h"
#include "args.h"
#include "commands.h"
#include "setup.h"

static const char help[] =
    "usage: tessera rules [--json]\n"
    "       tessera rules [--json] NAME\n"
    "       tessera rules [--json] FILE\n\n"
    "Lists the rule sets, one per line; or prints one in full: its field, pieces,\n"
    "rotations, speeds, delays, scores and ways to end. In its pictures `#` is a\n"
    "mino, `@` the mino at the reference cell, `+` a reference cell without a mino.\n"
    "What it prints can be kept in a file, changed there, and played: `--rules FILE`.\n"
    "Of a file it prints what comes of the changes, or what is wrong with them.\n"
    "  --json  prints the list as one JSON object per line, or the one rule set as an\n"
    "          object with the names of `include/tessera_rules.h`\n";

static void print(void *to, const char *bytes, size_t count)
{
    (void)to;
    fwrite(bytes, 1, count, stdout);
}

static void list_rules(bool json)
{
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const ts_rules *r = ts_rules_get(id);
        if (json) {
            printf("{\"name\":\"%s\",\"revision\":%u,\"least_revision\":%u,\"summary\":\"%s\"}\n",
                   r->name, r->revision, r->least_revision, r->summary);
        } else {
            printf("%-12s %s\n", r->name, r->summary);
        }
    }
}

int cli_rules(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    const char *name = NULL;
    bool json = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(help);
        } else if (cli_flag(&a, "--json")) {
            json = true;
        } else if (name) {
            cli_no_word(&a);
        } else {
            cli_word(&a, &name);
        }
    }
    if (a.failed) {
        return CLI_WRONG;
    }
    if (!name) {
        list_rules(json);
        return CLI_DONE;
    }
    unsigned id = 0;
    ts_rules_text own;
    if (!cli_own_rules(name, &id, &own)) {
        return CLI_WRONG;
    }
    ts_setup setup;
    ts_rules room;
    own.rules = (uint8_t)id;
    ts_rules_setup(&setup, &own, TS_MODE_NONE);
    const ts_rules *r = ts_rules_of(&setup, &room);
    if (r == &room && *own.title) {
        room.summary = own.title;
    }
    if (json) {
        rules_print_json(r);
    } else {
        ts_rules_write(r, print, NULL);
    }
    return CLI_DONE;
}
