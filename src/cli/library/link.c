/* `tessera link`: a replay as a link that the page opens, and as a QR code. */
#include "replay/link.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/exchange.h"
#include "qr/qr.h"
#include "game/duel.h"
#include "args.h"
#include "commands.h"
#include "library/verify.h"

static const char help[] =
    "usage: tessera link [--page URL] [--qr] FILE|ID\n\n"
    "Prints a link that holds the replay in FILE, or that of the game of the library\n"
    "with that ID: a browser shows it in the page of `tessera web`. Everything is in\n"
    "the link itself; no server is asked.\n"
    "  --page URL  where the page lies (the environment's TESSERA_PAGE); without it\n"
    "              only what belongs behind its address is printed\n"
    "  --qr        prints a QR code of the link, too\n"
    "`tessera verify`, `import` and `replay` take such a link in place of a file.\n"
    "Exit status: 0 done, 1 the replay does not verify, 2 there is no such replay, or\n"
    "it is too long for a link.\n";

/* Two modules a character: dark ones are spaces, for a terminal's ground is usually dark. The
 * colours are named all the same, for those whose ground is light. */
static void print_qr(const qr_code *q)
{
    static const char *const halves[] = {"\u2588", "\u2584", "\u2580", " "};
    for (int y = -QR_QUIET; y < q->side + QR_QUIET; y += 2) {
        fputs("\x1b[97;40m", stdout);
        for (int x = -QR_QUIET; x < q->side + QR_QUIET; x++) {
            bool in = x >= 0 && x < q->side;
            unsigned above = in && y >= 0 && y < q->side && q->dark[y][x];
            unsigned below = in && y + 1 >= 0 && y + 1 < q->side && q->dark[y + 1][x];
            fputs(halves[above << 1 | below], stdout);
        }
        fputs("\x1b[0m\n", stdout);
    }
}

static int print_link(const char *page, const char *name, const char *text, size_t size, bool qr)
{
    char *link;
    qr_code code;
    int error = link_write(page, text, size, &link);
    if (error)
        return cli_fail(name, "%s", link_reason(error));
    puts(link);
    bool fits = !qr || (*page && qr_make(&code, (const uint8_t *)link, strlen(link)));
    if (qr && fits)
        print_qr(&code);
    free(link);
    fflush(stdout);
    if (!*page)
        fputs("tessera: put this behind the address of a page that `tessera web` made, or say\n"
              "where it lies by --page URL\n",
              stderr);
    if (!fits)
        return cli_fail("--qr", *page ? "the link is too long for a QR code"
                                      : "a QR code needs the address of the page: --page URL");
    return CLI_DONE;
}

int cli_link(int argc, char **argv)
{
    const char *page = getenv("TESSERA_PAGE"), *name = NULL, *word;
    bool qr = false;
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--qr"))
            qr = true;
        else if (!cli_text(&a, "--page", &page) && cli_word(&a, &word)) {
            if (name)
                return cli_fail(word, "only one replay can be in a link");
            name = word;
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (!name)
        return cli_fail("link", "a FILE or an ID is missing");
    if (page && strchr(page, '#'))
        return cli_fail("--page", "the address of a page has no #");
    size_t size;
    char *text = cli_replay_text(name, &size);
    ts_replay_report report;
    if (!text)
        return CLI_WRONG;
    int status = CLI_DONE, error = duel_verify(text, size, &report);
    if (ts_replay_malformed(error)) {
        status =
            cli_fail(name, "line %" PRIu32 ": %s", report.line, ts_replay_reason(report.error));
    } else if (error) {
        cli_say_not_so(name, &report);
        status = CLI_NOT_SO;
    } else {
        status = print_link(page ? page : "", name, text, size, qr);
    }
    free(text);
    return status;
}
