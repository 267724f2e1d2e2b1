/* Changed rules, as the line of text that --rules, links and the screen of the rules have. */
#include "changes.h"

#include <stdio.h>
#include <string.h>

#include "game/duel.h"
#include "replay/rules_line.h"

bool cli_read_setup(const char *text, size_t size, ts_setup *setup)
{
    duel_text t;
    ts_replay_reader reader;
    const char *round;
    size_t round_size;
    if (duel_open(&t, text, size) || !duel_round(&t, 0, &round, &round_size) ||
        ts_replay_open(&reader, round, round_size))
        return false;
    *setup = reader.setup;
    return true;
}

void cli_put_changes(const ts_setup *setup)
{
    ts_rules_text rules = {.rules = setup->rules};
    char line[TS_RULES_LINE_MAX];
    memcpy(rules.change, setup->change, sizeof rules.change);
    ts_rules_line_write(&rules, line);
    const char *changes = strchr(line, ' ');
    if (changes)
        printf(" with%s", changes);
}

void cli_put_changes_json(const ts_setup *setup)
{
    if (!setup) {
        fputs(",\"changes\":null", stdout);
        return;
    }
    fputs(",\"changes\":{", stdout);
    for (unsigned i = 0; i < TS_CHANGES_MAX && setup->change[i].knob; i++)
        printf("%s\"%s\":%u", i ? "," : "", ts_knob_get(setup->change[i].knob)->name,
               setup->change[i].value);
    putchar('}');
}
