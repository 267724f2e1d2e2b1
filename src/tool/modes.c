/* `tessera modes`: the modes, one line each. */
#include "tool.h"

static const char help[] = "usage: tessera modes [--json]\n\n"
                           "Lists the modes, one line each: the name, and what it is.\n";

int tool_modes(int argc, char **argv)
{
    tool_args a = tool_args_open(argc, argv);
    bool json = false;
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help")) {
            return tool_help(help);
        } else if (tool_flag(&a, "--json")) {
            json = true;
        } else {
            tool_no_word(&a);
        }
    }
    for (unsigned id = 0; !a.failed && id < ts_modes_count(); id++) {
        const ts_mode *mode = ts_modes_get(id);
        if (json) {
            printf("{\"name\":\"%s\",\"revision\":%u,\"summary\":\"%s\"}\n", mode->name,
                   mode->revision, mode->summary);
        } else {
            printf("%-12s %s\n", mode->name, mode->summary);
        }
    }
    return a.failed ? TOOL_WRONG : TOOL_DONE;
}
