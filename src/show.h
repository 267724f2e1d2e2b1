/* Shows a game in a window, in the terminal, or as printed text. */
#ifndef TESSERA_SHOW_H
#define TESSERA_SHOW_H

#include "api/session.h"
#include "cli/args.h"

typedef struct show_call {
    const char *lang;
    const struct front_end *front; /* NULL if the first that is available */
    const char *skin;
    bool overlay;
    char **argv; /* the whole call, for a program that takes over */
} show_call;

bool show_option(cli_args *a, show_call *call); /* --window, --term, --null, --overlay,
                                                    * --skin, --lang */
/* Reads this machine's options. Returns false if there is no such language, which has been
 * printed. */
bool show_options(const show_call *call, session_options *out);
/* Runs the front end asked for, or the first that is available and can be started. The setup is
 * that of a game as printed text. */
int show(const show_call *call, session_options *options, const ts_setup *setup);

#endif
